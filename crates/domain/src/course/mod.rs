//! The course of a contest through its stages (赛程): which stage begins, which round comes next, who is placed where.
//!
//! [`next_step`] says what is due. `field` draws the groups or the bracket with which a stage begins, `round` plans its
//! next round, `knockout` follows a bracket as far as it is played, `groups` knows who drops out of a group, and
//! `places` lists who ended where in a stage, `final_list` over all of them. The building blocks are those of [`crate::stages`]; Swiss rounds
//! come from [`crate::swiss`].

mod bracket_repair;
mod ended;
mod enough;
mod field;
mod final_list;
mod free;
mod groups;
mod knockout;
mod places;
mod reason;
mod redraw;
mod refusal;
mod replays;
mod round;
mod ties;
mod title;
mod why;

pub use bracket_repair::{ChangedSide, changed_sides, side_to_exchange};
pub use ended::places_at_end;
pub use enough::too_few_for_later;
pub use field::{StageBeginning, begin_stage, crossover_preview, needs_lots, participants};
pub use final_list::final_places;
pub use free::free_words;
pub use groups::{drop_out_preview, group_rounds};
pub use knockout::{group_knockout, knockout_of, placement_of};
pub use places::{Basis, Gone, Placed, stage_places, without_annulled};
pub use redraw::{redraw_words, stage_to_redraw};
pub use refusal::{NoPairing, PlanRefusal};
pub use replays::{is_out_of_place, replay_due, replay_first, replay_waits, waits_for_replay};
pub use round::{GroupPairing, PlannedMatch, RoundPlan, plan_playoff, plan_round};
pub use ties::{OpenTie, ties_to_decide};
pub use title::{
    match_title, place_title, round_title, stage_title, title_in_stage, title_of_number, won_title,
};

use crate::contest::Contest;
use crate::regulations::{GroupForm, StageKind};
use crate::sentence::Sentence;
use crate::stages::{Fixture, FixtureRef, Knockout};

/// What is due in a contest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// This stage begins: its groups or its bracket are drawn.
    Begin(usize),
    /// A round of this stage is to be paired, or its results are awaited.
    Round(usize),
    /// Every stage is over.
    Over,
}

/// What is due now. A stage that another one followed is over, whatever a correction made of it.
pub fn next_step(contest: &Contest) -> Step {
    for stage in contest.current_stage()..contest.regulations.stages.len() {
        if !has_begun(contest, stage) {
            return Step::Begin(stage);
        }
        if !is_over(contest, stage) {
            return Step::Round(stage);
        }
    }
    Step::Over
}

/// Whether a stage has what it needs to be paired. The first Swiss stage is for everybody and needs no drawing.
pub fn has_begun(contest: &Contest, stage: usize) -> bool {
    let open_to_all = stage == 0 && contest.kind_of(stage) == StageKind::Swiss;
    open_to_all || contest.field_of(stage).is_some()
}

/// Whether all rounds of a stage are played, also what is played again (scenario T58). A bracket is over once its last matches are: where a corrected winner has not
/// played on, it waits for a person (R12.3.3).
pub fn is_over(contest: &Contest, stage: usize) -> bool {
    let own = own_rounds(contest, stage);
    let mut rounds = contest.rounds.iter().filter(|round| round.stage == stage);
    let complete = rounds.all(|round| round.is_complete() && round.replays().next().is_none());
    complete && own > 0 && own >= rounds_due(contest, stage) && unplayed(contest, stage).is_none()
}

/// A match of the published rounds of a bracket that was not played as the results now want it, with its round in the
/// stage: the winner of an earlier match was corrected.
pub(crate) fn unplayed(contest: &Contest, stage: usize) -> Option<FixtureRef> {
    let published = own_rounds(contest, stage);
    let waits = |knockout: Knockout| {
        let rounds = knockout.rounds.into_iter().take(published as usize);
        let mut fixtures = rounds.flat_map(|round| round.fixtures);
        fixtures.find(|fixture| fixture.is_match() && fixture.outcome.is_none()).map(|fixture| fixture.at)
    };
    match contest.kind_of(stage) {
        StageKind::Knockout => knockout_of(contest, stage).ok().and_then(waits),
        StageKind::Placement => placement_of(contest, stage).ok().and_then(waits),
        StageKind::Swiss | StageKind::Groups => None,
    }
}

/// The match of a bracket that waits for a person after a correction, in words; `None` = nothing does.
pub fn waiting_words(contest: &Contest, stage: usize) -> Option<Sentence> {
    let at = unplayed(contest, stage)?;
    let title = title_in_stage(contest, stage, at.round);
    let waiting = PlanRefusal::OtherWinner { round: at.round, title, number: at.number };
    waiting.sentence(&|id| id.to_string())
}

/// Regular rounds of the stage itself that are published.
pub fn own_rounds(contest: &Contest, stage: usize) -> u32 {
    let own = contest.rounds.iter().filter(|round| round.stage == stage && round.kind.is_regular());
    u32::try_from(own.count()).unwrap_or(u32::MAX)
}

/// How many rounds a stage has; 0 where it has not begun and the number depends on who takes part.
pub fn rounds_due(contest: &Contest, stage: usize) -> u32 {
    let rules = contest.regulations.of_stage(stage);
    let length = |rounds: usize| u32::try_from(rounds).unwrap_or(u32::MAX);
    match contest.kind_of(stage) {
        StageKind::Swiss => rules.swiss.rounds,
        StageKind::Groups => {
            let groups = contest.field_of(stage).map_or(0, |field| field.groups.len());
            let form = rules.stages.first().and_then(|rule| rule.groups).map(|groups| groups.form);
            let rounds = (0..groups).map(|group| match form {
                Some(GroupForm::Swiss { rounds }) => rounds,
                Some(GroupForm::Knockout) => {
                    group_knockout(contest, stage, group).map_or(0, |knockout| length(knockout.rounds.len()))
                }
                Some(GroupForm::RoundRobin { .. }) | None => {
                    length(group_rounds(contest, stage, group).len())
                }
            });
            rounds.max().unwrap_or(0)
        }
        StageKind::Knockout => {
            knockout_of(contest, stage).map_or(0, |knockout| length(rounds_with_somebody(&knockout)))
        }
        StageKind::Placement => {
            placement_of(contest, stage).map_or(0, |knockout| length(rounds_with_somebody(&knockout)))
        }
    }
}

/// Rounds of a bracket in which somebody still stands: where both sides of every match stayed away, nobody is left for
/// the next.
fn rounds_with_somebody(knockout: &Knockout) -> usize {
    let is_there = |fixture: &Fixture| !fixture.first.is_empty() || !fixture.second.is_empty();
    let last = knockout.rounds.iter().rposition(|round| round.fixtures.iter().any(is_there));
    last.map_or(0, |last| last + 1)
}

/// Whether places of the last stage wait for a lot or a playoff.
pub fn open_ties(contest: &Contest) -> bool {
    !ties::open_places(contest).is_empty()
}

#[cfg(test)]
#[path = "course_tests.rs"]
mod tests;

#[cfg(test)]
mod final_list_tests;

#[cfg(test)]
mod left_tests;

#[cfg(test)]
mod why_tests;
