//! How stages were drawn: the lots, who left after a draw while nothing of the stage was published, who came too late for it.

use crate::contest::Records;
use crate::course::participants;
use crate::event::draw::draw_order;
use crate::event::operation::Operation;
use crate::event::state::EventState;
use crate::ids::{EntrantId, RoundNumber};
use crate::penalties::disqualified_from;
use crate::regulations::PenaltyEffect;

pub(super) fn note(before: &EventState, operation: &Operation, after: &EventState, records: &mut Records) {
    let last = before.last_published();
    let waiting = before.waiting_stage();
    let leaves = |records: &mut Records, entrant: &EntrantId| {
        let Some(stage) = waiting else { return };
        // Who came after the draw did not belong into it.
        let came_late = records.came_after_draw.get_mut(&stage).is_some_and(|came| came.remove(entrant));
        if !came_late {
            records.left_after_draw.insert((entrant.clone(), last), stage);
        }
    };
    let comes = |records: &mut Records, entrant: &EntrantId| {
        let Some(stage) = waiting else { return };
        if records.left_after_draw.remove(&(entrant.clone(), last)).is_none() {
            records.came_after_draw.entry(stage).or_default().insert(entrant.clone());
        }
    };
    match operation {
        Operation::StageBegun { stage, rng_seed, .. } if after.stages.len() > before.stages.len() => {
            let taking_part = participants(&before.contest(), *stage).unwrap_or_default();
            let order: Vec<_> = taking_part.into_iter().map(|one| one.entrant).collect();
            let drawn = rng_seed.as_ref().zip(before.roster.as_ref());
            let lots = drawn.map(|(seed, roster)| (*stage, draw_order(&order, &roster.digest, seed)));
            records.stage_lots.extend(lots);
        }
        Operation::StageTakenBack { stage, .. } => {
            records.stage_lots.remove(stage);
            records.came_after_draw.remove(stage);
            records.left_after_draw.retain(|_, drawn| drawn != stage);
        }
        Operation::EntrantWithdrawn { entrant, .. } => leaves(records, entrant),
        Operation::PenaltyGiven { penalty } if penalty.effects.contains(&PenaltyEffect::Disqualify) => {
            leaves(records, &penalty.entrant);
        }
        Operation::EntrantReturned { entrant } => comes(records, entrant),
        Operation::LateEntryTaken { .. } | Operation::WaitingAdmitted { .. } => {
            for entrant in after.late_entrants.iter().skip(before.late_entrants.len()) {
                comes(records, entrant);
            }
        }
        _ => {}
    }
}

/// Drops those whose absence did not last until the next round was published.
pub(super) fn only_those_away(now: &EventState, records: &mut Records) {
    records.left_after_draw.retain(|(id, after), _| {
        let next = RoundNumber(after.0 + 1);
        now.withdrawals.get(id) == Some(after)
            || now.missed.get(id).is_some_and(|missed| missed.contains(&next))
            || disqualified_from(&now.penalties, id) == Some(next)
    });
    records.came_after_draw.retain(|_, came| !came.is_empty());
}
