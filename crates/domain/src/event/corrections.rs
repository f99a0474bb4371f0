//! The corrections of an event as they stand beside its contest: what each round was paired by, and what they leave of
//! the pairings that are published (R9.7.1).

use super::operation::Operation;
use super::state::{ChangeKind, EventState, ResultVersion, TableRecord};
use crate::contest::{Match, RecordedCorrection, Sides};
use crate::ids::{RoundNumber, TableNumber};
use crate::regulations::{GroupForm, StageKind};
use crate::scoring::score_match;
use crate::sentence::Sentence;
use std::collections::BTreeMap;

impl EventState {
    /// The first round that could not use a table which is out of use now; `operations` are those the state is the fold
    /// of.
    pub fn tables_excluded_since(&self, operations: &[Operation]) -> BTreeMap<TableNumber, RoundNumber> {
        let mut next = RoundNumber(1);
        let mut since = BTreeMap::new();
        for operation in operations {
            match operation {
                Operation::RoundPublished { round } => next = RoundNumber(round.0 + 1),
                Operation::TablesExcluded { tables } => {
                    since.retain(|table, _| tables.contains(table));
                    tables.iter().for_each(|table| {
                        since.entry(*table).or_insert(next);
                    });
                }
                _ => {}
            }
        }
        since.retain(|_, round| round.0 > 1);
        since
    }

    /// Results that were changed after a later round had been published, in the order of their rounds and tables;
    /// `operations` are those the state is the fold of.
    pub fn late_corrections(&self, operations: &[Operation]) -> Vec<RecordedCorrection> {
        let mut published = RoundNumber(0);
        let mut moments = BTreeMap::<(RoundNumber, TableNumber), Vec<RoundNumber>>::new();
        for operation in operations {
            match operation {
                Operation::RoundPublished { round } => published = *round,
                Operation::ResultCorrected { round, table, .. }
                | Operation::ResultRestored { round, table, .. } => {
                    moments.entry((*round, *table)).or_default().push(published);
                }
                _ => {}
            }
        }
        let mut corrections = Vec::new();
        for round in self.rounds.iter().filter(|round| round.is_public()) {
            for record in &round.tables {
                let (Some(table), Sides::Two(first, second)) = (record.table, &record.sides) else {
                    continue;
                };
                let changes = record.versions.iter().filter(|version| match version.change {
                    ChangeKind::Corrected { .. } | ChangeKind::Restored { .. } => true,
                    ChangeKind::Reported | ChangeKind::Signed | ChangeKind::Agreed | ChangeKind::ByRule => {
                        false
                    }
                });
                let moments = moments.get(&(round.number, table)).map(Vec::as_slice).unwrap_or_default();
                let moment_of: BTreeMap<u32, RoundNumber> =
                    changes.map(|version| version.number).zip(moments.iter().copied()).collect();
                for (before, after) in record.corrections() {
                    let moment =
                        moment_of.get(&after.number).copied().filter(|moment| *moment > round.number);
                    corrections.extend(moment.map(|published| RecordedCorrection {
                        round: round.number,
                        sides: [first.clone(), second.clone()],
                        before: Some(before.result.clone()),
                        published,
                    }));
                }
            }
        }
        corrections
    }

    /// What a correction leaves of the pairings everybody has seen (R9.7.1). In a bracket another winner goes on, and
    /// nobody is replaced without the chief referee (R12.3.3).
    pub fn what_stays(
        &self,
        stage: usize,
        record: &TableRecord,
        before: &ResultVersion,
        after: &ResultVersion,
    ) -> Sentence {
        let rules = self.regulations.of_stage(stage);
        let outcome = |version: &ResultVersion| {
            let played = Match {
                result: Some(version.result.clone()),
                penalties: record.penalties.clone(),
                fouls: version.fouls,
                ..Match::new(record.table, record.sides.clone())
            };
            score_match(&rules, &played).and_then(|scores| scores.first().map(|score| score.outcome))
        };
        let stage = self.regulations.stages.get(stage);
        let is_bracket = stage.is_some_and(|stage| match stage.kind {
            StageKind::Swiss => false,
            StageKind::Groups => stage.groups.is_some_and(|groups| groups.form == GroupForm::Knockout),
            StageKind::Knockout | StageKind::Placement => true,
        });
        if is_bracket && outcome(before) != outcome(after) {
            return Sentence::new(
                "后面已公布的编排不会自动改变，由裁判长确认后换人",
                "Later pairings that are published do not change by themselves: the chief referee exchanges the sides",
            );
        }
        Sentence::new("不改变已公布的编排", "Published pairings do not change")
    }
}
