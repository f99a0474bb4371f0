//! Results that were changed when a later round was published or the next stage drawn already, in the order in which it
//! happened: corrected, set aside, played again, turned by a penalty; and every exchange of a side in a
//! published match.

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
    let all = before.rounds.iter().filter(|round| round.is_public());
    for round in all.filter(|round| may_change(operation, round.number)) {
        let later = after.round(round.number).map_or(&[][..], |later| &later.tables);
        for (old, new) in pairs(&round.tables, later) {
            let is_exchanged = old.sides != new.sides;
            let was = old.counted_result(&before.regulations, round.stage);
            let taken = penalties(before, round.number, old);
            let is_other_penalty = taken != penalties(after, round.number, new);
            let is_other_result = was != new.counted_result(&after.regulations, round.stage);
            let is_match = matches!(new.sides, Sides::Two(..)) && is_late(round.number);
            if is_exchanged || is_match && (is_other_result || is_other_penalty) {
                corrections.push(RecordedCorrection {
                    round: round.number,
                    sides: new.sides.clone(),
                    sides_before: is_exchanged.then(|| old.sides.clone()),
                    before: was.filter(|_| matches!(old.sides, Sides::Two(..))),
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
            made.after_draw.is_some() || made.round < made.published || made.sides_before.is_some()
        });
    }
}

/// Every table before and after; exchanged ones in their order, as one that becomes a bye or gets a table moves among the
/// others.
fn pairs<'t>(
    old: &'t [TableRecord],
    new: &'t [TableRecord],
) -> impl Iterator<Item = (&'t TableRecord, &'t TableRecord)> {
    let same = |tables: &'t [TableRecord], sides: &Sides| tables.iter().find(|table| table.sides == *sides);
    let stay = old.iter().filter_map(move |table| Some((table, same(new, &table.sides)?)));
    let gone = old.iter().filter(move |table| same(new, &table.sides).is_none());
    let come = new.iter().filter(move |table| same(old, &table.sides).is_none());
    stay.chain(gone.zip(come))
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
        | Operation::FixtureFilled { round, .. }
        | Operation::FixtureEmptied { round, .. }
        | Operation::PenaltyRecorded { round, .. } => *round == number,
        Operation::PenaltyGiven { .. } | Operation::PenaltyTakenBack { .. } => true,
        _ => false,
    }
}
