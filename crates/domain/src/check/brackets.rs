//! The brackets of a contest as the rules want them: knockouts, placement stages, knockouts inside groups (R12).

use super::tree::{Course, Parted, Spot, Tree};
use super::view::part;
use crate::contest::{Contest, Sides};
use crate::ids::EntrantId;
use crate::regulations::{PlacementRule, StageKind, ThirdPlaceRule};
use crate::scoring::{Outcome, score_match};
use std::collections::BTreeSet;

/// The bracket of a knockout or placement stage, with the results of `contest`.
pub(super) fn of_stage(contest: &Contest, stage: usize) -> Tree {
    let Some(field) = contest.field_of(stage) else { return Tree::default() };
    let own = part(contest, stage, None);
    let before = super::extent::carried_rounds(contest, stage);
    let parted = |round: u32, a: &EntrantId, b: &EntrantId| parted(&own, before + round, a, b);
    let stop = contest.regulations.stages.get(stage).and_then(|rule| rule.rounds);
    if contest.kind_of(stage) == StageKind::Placement {
        let mut sides: Vec<_> = field.entrants().cloned().map(Spot::Is).collect();
        sides.resize(sides.len().next_power_of_two(), Spot::Bye);
        return Tree::grow(sides, &Course { stop, plays: &|_, _| true, parted: &parted });
    }
    let rule = &contest.regulations.knockout;
    let plays = |from: usize, to: usize| match from {
        3 => rule.third_place == ThirdPlaceRule::Match,
        _ => match rule.placement {
            PlacementRule::Shared => false,
            PlacementRule::PlayedTo(last) => from >= 5 && to <= last as usize,
        },
    };
    let sides = field.bracket.iter().map(|slot| slot.clone().map_or(Spot::Bye, Spot::Is)).collect();
    let mut tree = Tree::grow(sides, &Course { stop, plays: &plays, parted: &parted });
    let to_the_end = stop.is_none_or(|stop| 1_usize << stop.min(30) >= field.bracket.len());
    if rule.third_place == ThirdPlaceRule::WithBestLoser && to_the_end {
        share_third(&mut tree, &own);
    }
    tree
}

/// The knockout inside a group: neighbours in the order of the group, byes to the last ones.
pub(super) fn of_group(contest: &Contest, stage: usize, group: usize) -> Tree {
    let members = contest.field_of(stage).and_then(|field| field.groups.get(group));
    let members: Vec<_> = members.map(|group| group.entrants.clone()).unwrap_or_default();
    if members.len() < 2 {
        return Tree::default();
    }
    let byes = members.len().next_power_of_two() - members.len();
    let playing = members.len() - byes;
    let own = part(contest, stage, Some(&members.iter().cloned().collect::<BTreeSet<_>>()));
    let sides = members.into_iter().enumerate().flat_map(|(at, id)| {
        let bye = (at >= playing).then_some(Spot::Bye);
        [Some(Spot::Is(id)), bye].into_iter().flatten()
    });
    let before = super::extent::carried_rounds(contest, stage);
    let parted = |round: u32, a: &EntrantId, b: &EntrantId| parted(&own, before + round, a, b);
    Tree::grow(sides.collect(), &Course { stop: None, plays: &|_, _| false, parted: &parted })
}

/// How two parted in a round of a contest of one stage.
fn parted(own: &Contest, round: u32, a: &EntrantId, b: &EntrantId) -> Parted {
    let round = own.rounds.iter().find(|played| played.number.0 == round);
    let met = round.and_then(|round| round.matches.iter().find(|one| one.sides.opponent_of(a) == Some(b)));
    let Some(scores) = met.and_then(|met| score_match(&own.regulations, met)) else { return Parted::Open };
    let won = scores.iter().find(|score| matches!(score.outcome, Outcome::Win | Outcome::ForfeitWin));
    let absent = |outcome| matches!(outcome, Outcome::DoubleForfeit | Outcome::ForfeitLoss);
    match won {
        Some(score) => Parted::Winner(score.entrant.clone()),
        None if scores.iter().all(|score| absent(score.outcome)) => Parted::Neither,
        // One side was ruled against: the other goes on, whatever it had made.
        None => match scores.iter().find(|score| !absent(score.outcome)) {
            Some(other) if scores.iter().any(|score| absent(score.outcome)) => {
                Parted::Winner(other.entrant.clone())
            }
            _ => Parted::Open,
        },
    }
}

/// N18: the best loser of the first round shares the third place with the losers of the semifinals; those between them
/// move down by one. Deal points, then level difference, then victory points tell who is best.
fn share_third(tree: &mut Tree, own: &Contest) {
    if tree.rounds.len() < 3 || tree.is_open {
        return;
    }
    let losers = std::mem::take(&mut tree.first_losers);
    let value = |id: &EntrantId| {
        let matches = own.rounds.iter().rev().flat_map(|round| &round.matches);
        let last = matches
            .filter(|played| matches!(played.sides, Sides::Two(..)))
            .filter_map(|played| score_match(&own.regulations, played))
            .flatten()
            .find(|score| score.entrant == id)?;
        Some((last.deal_points, last.level_difference, last.victory_points))
    };
    let best = losers.iter().map(&value).max().flatten();
    let level: Vec<_> = losers.iter().filter(|id| value(id) == best).collect();
    let [lucky] = level.as_slice() else { return };
    let from = tree.places.iter().find(|(_, id)| id == *lucky).map_or(usize::MAX, |(place, _)| *place);
    for (place, id) in &mut tree.places {
        if id == *lucky {
            *place = 3;
        } else if (5..=from).contains(place) {
            *place += 1;
        }
    }
    tree.places.sort_by_key(|(place, _)| *place);
}
