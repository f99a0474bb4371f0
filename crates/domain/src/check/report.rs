//! Findings with the round and the group they belong to.

use super::{Constraint, Finding, Severity};
use crate::contest::Contest;
use crate::ids::{EntrantId, RoundNumber};

/// Where findings about one round, or one group of it, are put down.
pub(super) struct Report<'a> {
    contest: &'a Contest,
    /// The round of the event.
    round: RoundNumber,
    /// Before the sentence: 第3轮A组.
    place: String,
    findings: &'a mut Vec<Finding>,
}

impl<'a> Report<'a> {
    pub fn new(contest: &'a Contest, round: RoundNumber, findings: &'a mut Vec<Finding>) -> Self {
        Self { contest, round, place: format!("第{round}轮"), findings }
    }

    /// The same for one group; a stage with one group only needs no name.
    pub fn of_group(&mut self, group: &str) -> Report<'_> {
        let suffix = if group.is_empty() { String::new() } else { format!("{group}组") };
        let place = format!("第{}轮{suffix}", self.round);
        Report { contest: self.contest, round: self.round, place, findings: self.findings }
    }

    /// For what is no matter of a round: the ranking.
    pub fn of_place(&mut self, place: String) -> Report<'_> {
        Report { contest: self.contest, round: self.round, place, findings: self.findings }
    }

    /// `text` is a Chinese sentence without its full stop.
    pub fn say(&mut self, constraint: Constraint, severity: Severity, sides: &[&EntrantId], text: &str) {
        self.findings.push(Finding {
            round: self.round,
            constraint,
            severity,
            sides: sides.iter().map(|id| (*id).clone()).collect(),
            text: format!("{}：{text}。", self.place),
        });
    }

    pub fn violation(&mut self, constraint: Constraint, sides: &[&EntrantId], text: &str) {
        self.say(constraint, Severity::Violation, sides, text);
    }

    pub fn quality(&mut self, constraint: Constraint, sides: &[&EntrantId], text: &str) {
        self.say(constraint, Severity::Quality, sides, text);
    }

    /// How many findings there are.
    pub fn count(&self) -> usize {
        self.findings.len()
    }

    /// The constraints found since a count was taken.
    pub fn since(&self, count: usize) -> impl Iterator<Item = Constraint> + '_ {
        self.findings.iter().skip(count).map(|finding| finding.constraint)
    }

    /// Names as they stand in findings: 六中一队（1）.
    pub fn named(&self, ids: &[&EntrantId]) -> String {
        let name = |id: &&EntrantId| match self.contest.entrants.get(*id) {
            Some(entrant) if entrant.name != id.as_str() => format!("{}（{id}）", entrant.name),
            Some(_) | None => id.to_string(),
        };
        ids.iter().map(name).collect::<Vec<_>>().join("、")
    }
}
