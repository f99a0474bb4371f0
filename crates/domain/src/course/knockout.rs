//! A knockout or placement stage as far as it is played (R12).

use crate::contest::Contest;
use crate::ids::EntrantId;
use crate::regulations::{PlacementRule, ThirdPlaceRule};
use crate::scoring::{Outcome as SideOutcome, SideScore, score_match};
use crate::stages::{
    Bracket, Knockout, KnockoutRules, Outcome, Slot, StageRefusal, ThirdPlace, place_all, play,
};

/// The bracket of a knockout stage with its results; the stage has to have begun.
///
/// # Errors
/// The recorded bracket is none: not 2, 4, 8 … places, or an entrant twice.
pub fn knockout_of(contest: &Contest, stage: usize) -> Result<Knockout, StageRefusal> {
    let slots = contest.field_of(stage).map(|field| field.bracket.clone()).unwrap_or_default();
    let slots = slots.into_iter().map(|slot| slot.map_or(Slot::Bye, Slot::Entrant));
    let bracket = Bracket::recorded(slots.collect())?;
    let played = contest.of_stage(stage);
    let rule = &contest.regulations.knockout;
    let rules = KnockoutRules {
        third_place: match rule.third_place {
            ThirdPlaceRule::Shared => ThirdPlace::Shared,
            ThirdPlaceRule::Match => ThirdPlace::Match,
            ThirdPlaceRule::WithBestLoser => ThirdPlace::BestLoserOfRound(1),
        },
        placement_to: match rule.placement {
            PlacementRule::Shared => 0,
            PlacementRule::PlayedTo(place) => place,
        },
        rounds: contest.regulations.stages.get(stage).and_then(|rule| rule.rounds),
    };
    Ok(play(&bracket, &rules, &|a, b| outcome_of(&played, a, b), &|loser| value_of(&played, loser)))
}

/// The knockout inside one group of a stage, in the order of the group.
///
/// # Errors
/// The group has fewer than two entrants, or too many.
pub fn group_knockout(contest: &Contest, stage: usize, group: usize) -> Result<Knockout, StageRefusal> {
    let entrants = contest.field_of(stage).and_then(|field| field.groups.get(group));
    let entrants = entrants.map(|group| group.entrants.clone()).unwrap_or_default();
    let bracket = Bracket::in_lot_order(entrants.into_iter().map(Slot::Entrant).collect(), None)?;
    let played = contest.of_group(stage, group);
    let rules = KnockoutRules { third_place: ThirdPlace::Shared, placement_to: 0, rounds: None };
    Ok(play(&bracket, &rules, &|a, b| outcome_of(&played, a, b), &|loser| value_of(&played, loser)))
}

/// A placement stage with its results (R12.3.4).
///
/// # Errors
/// Too few or too many entrants.
pub fn placement_of(contest: &Contest, stage: usize) -> Result<Knockout, StageRefusal> {
    let entrants: Vec<_> =
        contest.field_of(stage).map(|field| field.entrants().cloned().collect()).unwrap_or_default();
    let played = contest.of_stage(stage);
    let rounds = contest.regulations.stages.get(stage).and_then(|rule| rule.rounds);
    place_all(&entrants, rounds, &|a, b| outcome_of(&played, a, b))
}

/// How two parted in a contest of one stage; `None` = they have not played.
fn outcome_of(contest: &Contest, a: &EntrantId, b: &EntrantId) -> Option<Outcome> {
    let met = contest.rounds.iter().rev().flat_map(|round| &round.matches);
    let mut met = met.filter(|played| played.sides.opponent_of(a) == Some(b));
    let scores = score_match(&contest.regulations, met.next()?)?;
    let is = |at: usize, which: &dyn Fn(SideOutcome) -> bool| {
        scores.get(at).is_some_and(|score| which(score.outcome))
    };
    let won = |outcome| matches!(outcome, SideOutcome::Win | SideOutcome::ForfeitWin);
    let forfeited = |outcome| matches!(outcome, SideOutcome::ForfeitLoss | SideOutcome::DoubleForfeit);
    let goes_on = |own: usize, other: usize| is(own, &won) || (is(other, &forfeited) && !is(own, &forfeited));
    // Whoever was ruled against is out, also where it had won: the other side keeps its score and goes on (R10.4).
    if is(0, &forfeited) && is(1, &forfeited) {
        return Some(Outcome::Neither);
    }
    let winner = [(0, 1), (1, 0)].into_iter().find(|(own, other)| goes_on(*own, *other))?;
    scores.get(winner.0).map(|score| Outcome::Winner(score.entrant.clone()))
}

/// What compares the losers of a round: own deal points, level difference, victory points of the match they lost.
fn value_of(contest: &Contest, loser: &EntrantId) -> Option<Vec<i64>> {
    let matches = contest.rounds.iter().filter_map(|round| round.match_of(loser));
    let mut scores = matches.filter_map(|played| score_match(&contest.regulations, played)).flatten();
    let lost = scores.rfind(|score: &SideScore<'_>| score.entrant == loser)?;
    Some(vec![
        i64::from(lost.deal_points),
        i64::from(lost.level_difference),
        i64::from(lost.victory_points.as_tenths()),
    ])
}
