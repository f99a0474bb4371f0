//! Results that were changed when a later round was published or the next stage drawn already, in the order in which it
//! happened: corrected, set aside, played again, turned by a penalty, or those of a match whose side was exchanged.

use crate::contest::{MatchPenalty, RecordedCorrection, Sides};
use crate::event::operation::Operation;
use crate::event::state::{EventState, TableRecord};
use crate::ids::RoundNumber;
use crate::penalties::match_penalties;

pub(super) fn note(
    before: &EventState,
    operation: &Operation,
    after: &EventState,
    corrections: &mut Vec<RecordedCorrection>,
) {
    let published = before.last_published();
    let after_draw = before.waiting_stage();
    let is_late = |number: RoundNumber| number < published || after_draw.is_some() && number == published;
    let all = before.rounds.iter().filter(|round| round.is_public() && is_late(round.number));
    for round in all.filter(|round| may_change(operation, round.number)) {
        let later = after.round(round.number);
        for (old, new) in round.tables.iter().zip(later.into_iter().flat_map(|later| &later.tables)) {
            let (Sides::Two(first, second), Sides::Two(one, other)) = (&old.sides, &new.sides) else {
                continue;
            };
            let is_exchanged = old.sides != new.sides;
            let was = old.counted_result(&before.regulations, round.stage);
            let taken = penalties(before, round.number, old);
            let is_other_penalty = taken != penalties(after, round.number, new);
            let is_other_result = was != new.counted_result(&after.regulations, round.stage);
            if is_exchanged || is_other_result || is_other_penalty {
                corrections.push(RecordedCorrection {
                    round: round.number,
                    sides: [one.clone(), other.clone()],
                    sides_before: is_exchanged.then(|| [first.clone(), second.clone()]),
                    before: was,
                    penalties: is_other_penalty.then_some(taken),
                    published,
                    after_draw,
                });
            }
        }
    }
    if let Operation::StageTakenBack { stage, .. } = operation {
        // It is drawn again with what is known now.
        corrections.retain_mut(|made| {
            made.after_draw = made.after_draw.filter(|drawn| drawn != stage);
            made.after_draw.is_some() || made.round < made.published
        });
    }
}

fn penalties(state: &EventState, round: RoundNumber, record: &TableRecord) -> Vec<MatchPenalty> {
    let given = match_penalties(&state.penalties, round, &record.sides);
    record.penalties.iter().cloned().chain(given).collect()
}

/// Whether it can change a result or a penalty of this round.
fn may_change(operation: &Operation, number: RoundNumber) -> bool {
    match operation {
        Operation::ResultReported { round, .. }
        | Operation::ResultConfirmed { round, .. }
        | Operation::ResultCorrected { round, .. }
        | Operation::ResultRestored { round, .. }
        | Operation::ResultVoided { round, .. }
        | Operation::FixtureRepaired { round, .. }
        | Operation::PenaltyRecorded { round, .. } => *round == number,
        Operation::PenaltyGiven { .. } | Operation::PenaltyTakenBack { .. } => true,
        _ => false,
    }
}
