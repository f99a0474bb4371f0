//! One round of a group stage: everybody against everybody of its own group by the table (R11.3), or what else is
//! played inside the groups.

use super::due::{Difference, Due, left_without_forfeit};
use super::knockout::Known;
use super::places::{annulled, form_of, members_of};
use super::report::Report;
use super::view::{are, has_left};
use super::{Constraint, knockout, robin, swiss};
use crate::contest::{Contest, Match, Records, Round, Sides};
use crate::ids::EntrantId;
use crate::regulations::{GroupForm, RoundRobinTable};
use std::collections::BTreeSet;

/// `number` is that of the round among the rounds of the stage, from 1.
pub(super) fn find(
    now: &Contest,
    records: &Records,
    then: &Contest,
    round: &Round,
    number: u32,
    report: &mut Report<'_>,
) {
    let stage = round.stage;
    let Some(field) = now.field_of(stage) else { return };
    let group_of = |id: &EntrantId| field.groups.iter().position(|group| group.entrants.contains(id));
    let mut apart: BTreeSet<&EntrantId> = BTreeSet::new();
    for played in &round.matches {
        let groups: Vec<_> = played.sides.entrants().map(group_of).collect();
        if groups.windows(2).any(|pair| pair[0] != pair[1]) || groups.contains(&None) {
            let sides: Vec<_> = played.sides.entrants().collect();
            apart.extend(&sides);
            if sides.iter().all(|id| now.entrants.contains_key(*id)) {
                let text = format!("{}不在同一小组", report.named(&sides));
                report.violation(Constraint::WrongGroup, &sides, &text);
            }
        }
    }
    for (at, group) in field.groups.iter().enumerate() {
        let own = |id: &EntrantId| group_of(id) == Some(at);
        let matches: Vec<&Match> =
            round.matches.iter().filter(|played| played.sides.entrants().all(own)).collect();
        let mut report = report.of_group(&group.name);
        let members = members_of(now, stage, at);
        match form_of(now, stage) {
            GroupForm::RoundRobin { cycles, table } => {
                let robin = Robin { then, stage, group: at, entrants: &group.entrants, cycles, table };
                robin.find(&matches, &apart, number, &mut report);
                left_without_forfeit(then, records, round.number, &matches, &mut report);
            }
            GroupForm::Swiss { .. } => {
                let allowed = records.allowed_in(round.number);
                swiss::find(then, stage, Some(&members), round, allowed, &mut report);
            }
            GroupForm::Knockout => {
                let known = Known { now, records, then };
                knockout::of_group(&known, at, round, number, &matches, &mut report);
            }
        }
    }
}

struct Robin<'a> {
    then: &'a Contest,
    stage: usize,
    group: usize,
    entrants: &'a [EntrantId],
    cycles: u32,
    table: RoundRobinTable,
}

impl Robin<'_> {
    fn find(&self, matches: &[&Match], apart: &BTreeSet<&EntrantId>, number: u32, report: &mut Report<'_>) {
        let gone = annulled(self.then, self.stage, self.group);
        let due = self.due(number, &gone);
        let difference = Difference::of(&due, matches);
        for played in &difference.strange {
            self.strange(played, &due, &gone, report);
        }
        let missing = difference.missing(matches);
        for id in missing.into_iter().filter(|id| !apart.contains(*id)) {
            report.violation(Constraint::Missing, &[id], &format!("{}没有排进对阵", report.named(&[id])));
        }
        for played in &difference.turned {
            let sides: Vec<_> = played.sides.entrants().collect();
            let Some(second) = sides.get(1) else { continue };
            let text =
                format!("{}的先后写反了，按编排表{}在前", report.named(&sides), report.named(&[second]));
            report.quality(Constraint::Order, &sides, &text);
        }
    }

    /// What the table says for this round. Who was to meet one whose results are annulled has a free round.
    fn due(&self, number: u32, gone: &BTreeSet<EntrantId>) -> Vec<Due> {
        let size = u32::try_from(self.entrants.len()).unwrap_or(u32::MAX);
        let leg_rounds = robin::rounds_of(size);
        if size < 2 || number > leg_rounds * self.cycles {
            return Vec::new();
        }
        let (leg, round) = ((number - 1) / leg_rounds, (number - 1) % leg_rounds + 1);
        let numbered = || (1..).zip(self.entrants);
        let mut due = Vec::new();
        for (a, one) in numbered() {
            for (b, other) in numbered().filter(|(b, _)| *b > a) {
                let (meet, a_first) = robin::meeting(self.table, size, a, b);
                if meet != round {
                    continue;
                }
                match (gone.contains(one), gone.contains(other)) {
                    (true, true) => {}
                    (true, false) => due.push(Due::Free(other.clone())),
                    (false, true) => due.push(Due::Free(one.clone())),
                    (false, false) if a_first == leg.is_multiple_of(2) => {
                        due.push(Due::Match(one.clone(), other.clone()));
                    }
                    (false, false) => due.push(Due::Match(other.clone(), one.clone())),
                }
            }
            let is_free = size % 2 == 1 && robin::meeting(self.table, size, a, size + 1).0 == round;
            if is_free && !has_left(self.then, one) {
                due.push(Due::Free(one.clone()));
            }
        }
        due
    }

    fn strange(&self, played: &Match, due: &[Due], gone: &BTreeSet<EntrantId>, report: &mut Report<'_>) {
        let opponent = |id: &EntrantId| due.iter().find_map(|due| due.opponent_of(id));
        match &played.sides {
            Sides::Bye(only) => {
                if let Some(other) = opponent(only) {
                    let (name, other) = (report.named(&[only]), report.named(&[other]));
                    let text = format!("{name}不应轮空，按编排表对{other}");
                    report.violation(Constraint::WrongBye, &[only], &text);
                }
            }
            Sides::Two(first, second) if first == second => {}
            Sides::Two(first, second) => {
                let sides = [first, second];
                let names = report.named(&sides);
                if let Some(left) = sides.into_iter().find(|id| gone.contains(*id)) {
                    let text = format!("{}已经退赛，成绩作废，不应再编排（{names}）", report.named(&[left]));
                    report.violation(Constraint::Withdrawn, &sides, &text);
                    return;
                }
                let before = self
                    .then
                    .rounds
                    .iter()
                    .filter(|round| round.stage == self.stage && round.kind.is_regular());
                let met =
                    before.flat_map(|round| &round.matches).filter(|one| are(&one.sides, first, second));
                if u32::try_from(met.count()).is_ok_and(|met| met >= self.cycles) {
                    let text = format!("{names}在小组赛里已经相遇过");
                    report.violation(Constraint::Rematch, &sides, &text);
                    return;
                }
                let wanted = match opponent(first) {
                    Some(other) => format!("{}对{}", report.named(&[first]), report.named(&[other])),
                    None => format!("{}轮空", report.named(&[first])),
                };
                let text = format!("按编排表应是{wanted}，不是{names}");
                report.violation(Constraint::WrongBerger, &sides, &text);
            }
        }
    }
}
