//! The corrections of an event as they stand beside its contest: what each round was paired by (R9.7.1), and how its
//! stages were drawn.

use super::apply::Meta;
use super::draw::draw_order;
use super::operation::Operation;
use super::state::EventState;
use crate::contest::{RecordedCorrection, Sides};
use crate::course::participants;
use crate::ids::{EntrantId, RoundNumber, TableNumber};
use crate::penalties::disqualified_from;
use crate::regulations::PenaltyEffect;
use crate::sentence::Sentence;
use chrono::DateTime;
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

    /// Results that were changed after a later round had been published, in the order in which it happened: corrected, set
    /// aside, played again, or turned by a penalty. `operations` are those the state is the fold of.
    pub fn late_corrections(&self, operations: &[Operation]) -> Vec<RecordedCorrection> {
        let mut corrections = Vec::new();
        walk(operations, |before, operation, after| {
            let Some(published) = before.latest_public_round().map(|round| round.number) else { return };
            let all = before.rounds.iter().filter(|round| round.is_public() && round.number < published);
            for round in all.filter(|round| may_change(operation, round.number)) {
                let now = after.round(round.number);
                for (old, new) in round.tables.iter().zip(now.into_iter().flat_map(|now| &now.tables)) {
                    let Sides::Two(first, second) = &old.sides else { continue };
                    let was = old.counted_result(&before.regulations, round.stage);
                    let is_same_match = self
                        .round(round.number)
                        .is_some_and(|last| last.table_of(first).is_some_and(|last| last.sides == old.sides));
                    if was == new.counted_result(&after.regulations, round.stage) || !is_same_match {
                        continue;
                    }
                    corrections.push(RecordedCorrection {
                        round: round.number,
                        sides: [first.clone(), second.clone()],
                        before: was,
                        published,
                    });
                }
            }
        });
        corrections
    }

    /// The lots by which stages were drawn, and who left after such a draw while nothing of the stage was published
    /// (index of the stage). `operations` are those the state is the fold of.
    pub fn draws(
        &self,
        operations: &[Operation],
    ) -> (BTreeMap<usize, Vec<EntrantId>>, BTreeMap<EntrantId, usize>) {
        let mut lots = BTreeMap::new();
        let mut left = BTreeMap::new();
        walk(operations, |before, operation, after| {
            let is_drawn =
                |stage: &usize| before.rounds.iter().all(|round| !round.is_public() || round.stage < *stage);
            let waiting = before.stages.len().checked_sub(1).filter(is_drawn);
            match operation {
                Operation::StageBegun { stage, rng_seed, .. } if after.stages.len() > before.stages.len() => {
                    let taking_part = participants(&before.contest(), *stage).unwrap_or_default();
                    let order: Vec<_> = taking_part.into_iter().map(|one| one.entrant).collect();
                    let drawn = rng_seed.as_ref().zip(before.roster.as_ref());
                    lots.extend(
                        drawn.map(|(seed, roster)| (*stage, draw_order(&order, &roster.digest, seed))),
                    );
                }
                Operation::StageTakenBack { stage, .. } => {
                    lots.remove(stage);
                    left.retain(|_, drawn| drawn != stage);
                }
                Operation::EntrantWithdrawn { entrant, .. } => {
                    left.extend(waiting.map(|stage| (entrant.clone(), stage)));
                }
                Operation::PenaltyGiven { penalty }
                    if penalty.effects.contains(&PenaltyEffect::Disqualify) =>
                {
                    left.extend(waiting.map(|stage| (penalty.entrant.clone(), stage)));
                }
                Operation::EntrantReturned { entrant } => {
                    left.remove(entrant);
                }
                _ => {}
            }
        });
        let has_left = |id: &EntrantId| {
            self.withdrawals.contains_key(id) || disqualified_from(&self.penalties, id).is_some()
        };
        left.retain(|id, _| has_left(id));
        (lots, left)
    }
}

/// Folds the operations once more and shows the state before and after each that may change a draw, or a result when it is
/// late; a copy of the state for every report would be too many.
fn walk(operations: &[Operation], mut see: impl FnMut(&EventState, &Operation, &EventState)) {
    let Some((first, rest)) = operations.split_first() else { return };
    let Ok(mut state) = EventState::created(first) else { return };
    // When and by whom does not matter here.
    let meta = Meta { at: DateTime::UNIX_EPOCH, by: Sentence::default() };
    for operation in rest {
        let published = state.latest_public_round().map_or(RoundNumber(0), |round| round.number);
        if !matters(operation, published) {
            state.apply(operation, &meta);
            continue;
        }
        let before = state.clone();
        state.apply(operation, &meta);
        see(&before, operation, &state);
    }
}

/// `published` is the last round that the public sees.
fn matters(operation: &Operation, published: RoundNumber) -> bool {
    match operation {
        Operation::StageBegun { .. }
        | Operation::StageTakenBack { .. }
        | Operation::EntrantWithdrawn { .. }
        | Operation::EntrantReturned { .. }
        | Operation::PenaltyGiven { .. }
        | Operation::PenaltyTakenBack { .. } => true,
        Operation::ResultReported { round, .. }
        | Operation::ResultConfirmed { round, .. }
        | Operation::ResultCorrected { round, .. }
        | Operation::ResultRestored { round, .. }
        | Operation::ResultVoided { round, .. } => *round < published,
        _ => false,
    }
}

/// Whether it can change a result of this round.
fn may_change(operation: &Operation, number: RoundNumber) -> bool {
    match operation {
        Operation::ResultReported { round, .. }
        | Operation::ResultConfirmed { round, .. }
        | Operation::ResultCorrected { round, .. }
        | Operation::ResultRestored { round, .. }
        | Operation::ResultVoided { round, .. } => *round == number,
        Operation::PenaltyGiven { .. } | Operation::PenaltyTakenBack { .. } => true,
        _ => false,
    }
}
