//! Matches of closed rounds that are played again, and what waits for them (scenario T58).

use super::bracket_repair::is_due;
use super::{Step, next_step, own_rounds, rounds_due};
use crate::contest::{Contest, Round, Sides};
use crate::ids::RoundNumber;
use crate::regulations::StageKind;

/// Whether any match is still to be played again.
pub fn replay_waits(contest: &Contest) -> bool {
    contest.rounds.iter().any(waits)
}

/// The round whose replay comes before anything else. One of the last round does: who meets whom next hangs on it
/// (R9.1.2). One of an earlier round does where a bracket goes on from it, or where its stage has no round to come. Any
/// does before a stage begins: who takes part in it, and from which place, may hang on every stage before (R11.5.1).
pub fn replay_due(contest: &Contest) -> Option<&Round> {
    if let Some(last) = contest.rounds.last().filter(|round| waits(round)) {
        return Some(last);
    }
    let mut waiting = contest.rounds.iter().filter(|round| waits(round));
    match next_step(contest) {
        Step::Over | Step::Begin(_) => waiting.next(),
        Step::Round(stage) if own_rounds(contest, stage) == 0 => waiting.next(),
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

/// The round of a bracket whose replay comes first although a later one is published: who plays there hangs on it
/// (R12.3.3).
pub fn replay_first(contest: &Contest) -> Option<&Round> {
    let last = contest.rounds.last()?;
    match contest.kind_of(last.stage) {
        StageKind::Swiss | StageKind::Groups => None,
        StageKind::Knockout | StageKind::Placement => earlier_replay(contest, last),
    }
}

/// The replay on whose winner a published match of a bracket waits: one of its sides is open again.
pub fn waits_for_replay<'c>(contest: &'c Contest, round: RoundNumber, sides: &Sides) -> Option<&'c Round> {
    let round = contest.rounds.iter().find(|own| own.number == round && own.kind.is_regular())?;
    earlier_replay(contest, round).filter(|_| !is_due(contest, round, sides))
}

/// Whether a published match of a bracket is none by the results as they stand now: a side is to be exchanged, there or
/// in a round before.
pub fn is_out_of_place(contest: &Contest, round: RoundNumber, sides: &Sides) -> bool {
    let round = contest.rounds.iter().find(|own| own.number == round && own.kind.is_regular());
    round.is_some_and(|round| !is_due(contest, round, sides))
}

fn earlier_replay<'c>(contest: &'c Contest, round: &Round) -> Option<&'c Round> {
    let mut earlier =
        contest.rounds.iter().filter(|own| own.stage == round.stage && own.number < round.number);
    earlier.find(|own| waits(own))
}

fn waits(round: &Round) -> bool {
    round.replays().next().is_some()
}
