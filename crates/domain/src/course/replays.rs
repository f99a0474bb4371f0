//! Matches of closed rounds that are played again, and what waits for them (scenario T58).

use super::{Step, next_step, own_rounds, rounds_due};
use crate::contest::{Contest, Round};
use crate::regulations::StageKind;

/// Whether any match is still to be played again.
pub fn replay_waits(contest: &Contest) -> bool {
    contest.rounds.iter().any(waits)
}

/// The round whose replay comes before anything else. One of the last round does: who meets whom next hangs on it
/// (R9.1.2). One of an earlier round does where a bracket goes on from it, or where its stage has no round to come.
pub fn replay_due(contest: &Contest) -> Option<&Round> {
    if let Some(last) = contest.rounds.last().filter(|round| waits(round)) {
        return Some(last);
    }
    let mut waiting = contest.rounds.iter().filter(|round| waits(round));
    match next_step(contest) {
        Step::Over => waiting.next(),
        Step::Begin(_) => None,
        Step::Round(stage) => {
            let goes_on = match contest.kind_of(stage) {
                StageKind::Swiss | StageKind::Groups => {
                    own_rounds(contest, stage) < rounds_due(contest, stage)
                }
                StageKind::Knockout | StageKind::Placement => false,
            };
            waiting.find(|round| round.stage == stage).filter(|_| !goes_on)
        }
    }
}

fn waits(round: &Round) -> bool {
    round.replays().next().is_some()
}
