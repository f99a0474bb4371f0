//! What stands beside the contest of an event, from its log: what each round was paired by (R9.7.1), what the chief referee
//! allowed, how its stages were drawn.

mod corrections;
mod draws;
mod spans;

use super::apply::Meta;
use super::operation::Operation;
use super::state::EventState;
use crate::contest::Records;
use crate::ids::RoundNumber;
use crate::sentence::Sentence;
use chrono::DateTime;

impl EventState {
    /// Everything the checker needs to judge rounds and draws by what was known when they were made; `operations` are
    /// those the state is the fold of. Rankings are not among it.
    pub fn records(&self, operations: &[Operation]) -> Records {
        let mut records = Records::default();
        walk(operations, |before, operation, after| {
            corrections::note(before, operation, after, &mut records.corrections);
            draws::note(before, operation, after, &mut records);
            spans::note(before, operation, &mut records);
        });
        draws::only_those_away(self, &mut records);
        spans::only_those_of_now(self, &mut records);
        records.played_after_all = self.played_after_all();
        let rounds = self.rounds.iter().filter(|round| round.is_public() && !round.allowed.is_empty());
        records.allowed = rounds.map(|round| (round.number, round.allowed.clone())).collect();
        records
    }

    /// The last round that the public sees, 0 before the first one.
    fn last_published(&self) -> RoundNumber {
        self.latest_public_round().map_or(RoundNumber(0), |round| round.number)
    }

    /// The stage that is drawn and of which nothing is published.
    fn waiting_stage(&self) -> Option<usize> {
        let is_drawn =
            |stage: &usize| self.rounds.iter().all(|round| !round.is_public() || round.stage < *stage);
        self.stages.len().checked_sub(1).filter(is_drawn)
    }
}

/// Folds the operations once more and shows the state before and after each that is of interest; a copy of the state for
/// every report would be too many.
fn walk(operations: &[Operation], mut see: impl FnMut(&EventState, &Operation, &EventState)) {
    let Some((first, rest)) = operations.split_first() else { return };
    let Ok(mut state) = EventState::created(first) else { return };
    // When and by whom does not matter here.
    let meta = Meta { at: DateTime::UNIX_EPOCH, by: Sentence::default() };
    for operation in rest {
        if !matters(operation, &state) {
            state.apply(operation, &meta);
            continue;
        }
        let before = state.clone();
        state.apply(operation, &meta);
        see(&before, operation, &state);
    }
}

/// Whether it may change a draw, a result when it is late, or what holds for the rounds to come.
fn matters(operation: &Operation, state: &EventState) -> bool {
    match operation {
        Operation::StageBegun { .. }
        | Operation::StageTakenBack { .. }
        | Operation::EntrantWithdrawn { .. }
        | Operation::EntrantReturned { .. }
        | Operation::LateEntryTaken { .. }
        | Operation::WaitingAdmitted { .. }
        | Operation::PairForbidden { .. }
        | Operation::PairAllowed { .. }
        | Operation::TablesExcluded { .. }
        | Operation::PenaltyRecorded { .. }
        | Operation::PenaltyGiven { .. }
        | Operation::PenaltyTakenBack { .. }
        | Operation::FixtureRepaired { .. }
        | Operation::FixtureFilled { .. }
        | Operation::FixtureEmptied { .. } => true,
        Operation::ResultReported { round, .. }
        | Operation::ResultConfirmed { round, .. }
        | Operation::ResultCorrected { round, .. }
        | Operation::ResultRestored { round, .. }
        | Operation::ResultVoided { round, .. } => {
            *round < state.last_published() || state.waiting_stage().is_some()
        }
        _ => false,
    }
}
