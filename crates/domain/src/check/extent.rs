//! How many rounds each stage has.

use super::robin::rounds_of;
use super::view::counted_from;
use crate::contest::Contest;
use crate::regulations::{GroupForm, StageKind};

/// Rounds that are carried into a stage.
pub(super) fn carried_rounds(contest: &Contest, stage: usize) -> u32 {
    let from = counted_from(contest, stage);
    let carried =
        contest.rounds.iter().filter(|round| round.kind.is_regular() && (from..stage).contains(&round.stage));
    u32::try_from(carried.count()).unwrap_or(u32::MAX)
}

/// Regular rounds of the stage itself.
pub(super) fn own_rounds(contest: &Contest, stage: usize) -> u32 {
    let own = contest.rounds.iter().filter(|round| round.stage == stage && round.kind.is_regular());
    u32::try_from(own.count()).unwrap_or(u32::MAX)
}

/// How many rounds the stage is to have; 0 while it is not known who takes part.
pub(super) fn rounds_due(contest: &Contest, stage: usize) -> u32 {
    let rules = contest.regulations.of_stage(stage);
    let halvings = |places: usize| places.next_power_of_two().trailing_zeros();
    let size = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let stop = contest.regulations.stages.get(stage).and_then(|rule| rule.rounds).unwrap_or(u32::MAX);
    match (contest.kind_of(stage), contest.field_of(stage)) {
        (StageKind::Swiss, _) => rules.swiss.rounds,
        (_, None) => 0,
        (StageKind::Groups, Some(field)) => {
            let form = rules.stages.first().and_then(|rule| rule.groups).map(|groups| groups.form);
            let rounds = field.groups.iter().map(|group| match form {
                Some(GroupForm::Swiss { rounds }) => rounds,
                Some(GroupForm::Knockout) => halvings(group.entrants.len()),
                Some(GroupForm::RoundRobin { cycles, .. }) => rounds_of(size(group.entrants.len())) * cycles,
                None => rounds_of(size(group.entrants.len())),
            });
            rounds.max().unwrap_or(0)
        }
        (StageKind::Knockout, Some(field)) => {
            halvings(field.bracket.len()).min(stop).min(alive(contest, stage))
        }
        (StageKind::Placement, Some(field)) => {
            halvings(field.entrants().count()).min(stop).min(alive(contest, stage))
        }
    }
}

/// The last round of a bracket for which anybody is left: both sides of every match may have stayed away.
fn alive(contest: &Contest, stage: usize) -> u32 {
    let tree = super::brackets::of_stage(contest, stage);
    if tree.is_open {
        return u32::MAX;
    }
    let last = tree.rounds.iter().rposition(|due| !due.is_empty()).map_or(0, |last| last + 1);
    u32::try_from(last).unwrap_or(u32::MAX)
}

/// Whether a stage is played to its end.
pub(super) fn is_over(contest: &Contest, stage: usize) -> bool {
    let own = own_rounds(contest, stage);
    let open = contest.rounds.iter().any(|round| round.stage == stage && !round.is_complete());
    !open && own > 0 && own >= rounds_due(contest, stage)
}
