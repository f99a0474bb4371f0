//! The results that an open table can come to.

use super::super::tally::{Cell, Tally};
use super::compared_keys;
use crate::contest::{Contest, Match, MatchResult, Sides};
use crate::ids::EntrantId;
use crate::level::Level;
use crate::points::Points;
use crate::regulations::{Composition, EqualLevel, Game, PointSource, Regulations};
use crate::scoring::score_match;
use std::collections::{BTreeMap, BTreeSet};

/// A match without a result, with what it can come to.
pub(super) struct OpenMatch {
    /// Place of its round, from 0.
    pub round: usize,
    /// Its sides, first-named first, as places in the tally.
    pub sides: [usize; 2],
    /// What both sides can get; results that no key tells apart stand here once.
    pub outcomes: Vec<[Cell; 2]>,
}

/// All open matches of the published rounds.
pub(super) fn open_matches(contest: &Contest, tally: &Tally<'_>) -> Vec<OpenMatch> {
    let places: BTreeMap<&EntrantId, usize> =
        tally.entrants.iter().enumerate().map(|(place, entrant)| (&entrant.id, place)).collect();
    let mut open = Vec::new();
    for (round, published) in contest.rounds.iter().enumerate() {
        for game in published.matches.iter().filter(|game| !game.is_decided()) {
            let Sides::Two(first, second) = &game.sides else { continue };
            let (Some(own), Some(other)) = (places.get(first), places.get(second)) else { continue };
            let sides = [*own, *other];
            open.push(OpenMatch { round, sides, outcomes: outcomes(contest, tally, game, sides) });
        }
    }
    open
}

/// Match points and victory points of one side that a round of one match can bring, byes included.
pub(super) fn outcomes_of_a_round(contest: &Contest) -> Vec<[i64; 2]> {
    let rules = &contest.regulations;
    let (first, second) = (EntrantId("1".to_owned()), EntrantId("2".to_owned()));
    let sides = Sides::Two(first.clone(), second.clone());
    let results = admissible(rules, [&first, &second]).into_iter();
    let mut games: Vec<_> =
        results.map(|result| Match { result: Some(result), ..Match::new(None, sides.clone()) }).collect();
    games.push(Match::new(None, Sides::Bye(first)));
    let scores = games.iter().filter_map(|game| score_match(rules, game)).flatten();
    let points = |points: Points| i64::from(points.as_tenths());
    scores.map(|score| [points(score.match_points), points(score.victory_points)]).collect()
}

fn outcomes(contest: &Contest, tally: &Tally<'_>, game: &Match, sides: [usize; 2]) -> Vec<[Cell; 2]> {
    let Sides::Two(first, second) = &game.sides else { return Vec::new() };
    let rules = &contest.regulations;
    let mut seen = BTreeSet::new();
    let mut outcomes = Vec::new();
    for result in admissible(rules, [first, second]) {
        let played = Match { result: Some(result), ..game.clone() };
        let Some(scores) = score_match(rules, &played) else { continue };
        let [own, other] = &scores[..] else { continue };
        let cells = [Cell::new(rules, own, Some(sides[1])), Cell::new(rules, other, Some(sides[0]))];
        if seen.insert(signature(contest, tally, sides, &cells)) {
            outcomes.push(cells);
        }
    }
    outcomes
}

/// Everything a ranking key can see of a round.
fn signature(contest: &Contest, tally: &Tally<'_>, sides: [usize; 2], cells: &[Cell; 2]) -> Vec<i64> {
    let keys = if contest.regulations.ranks_teams() { Vec::new() } else { compared_keys(contest) };
    let mut seen = Vec::new();
    let mut by_opponents = false;
    for (side, cell) in sides.into_iter().zip(cells) {
        seen.extend([cell.match_points, cell.victory_points]);
        for rule in &keys {
            by_opponents |= !tally.own(*rule, side, std::slice::from_ref(cell), &mut seen);
        }
        if by_opponents {
            seen.push(cell.outcome.map_or(-1, |outcome| outcome as i64));
        }
    }
    seen
}

/// Results that can be entered for a table, and forfeits.
fn admissible(rules: &Regulations, sides: [&EntrantId; 2]) -> Vec<MatchResult> {
    let [first, second] = sides;
    let mut results = match (rules.game, rules.match_points.source) {
        (_, PointSource::DealPoints) => deal_points(rules, sides),
        (Game::Guandan | Game::Shengji, PointSource::Outcome) => levels(rules, sides),
        (Game::Xiangqi, PointSource::Outcome) => Vec::new(),
    };
    match games(rules) {
        Some(games) => results.extend(several_games(games, sides)),
        None => results.extend(wins_and_draw(sides)),
    }
    for absent in [vec![first], vec![second], vec![first, second]] {
        results.push(MatchResult::Forfeit { absent: absent.into_iter().cloned().collect(), reason: None });
    }
    results
}

fn games(rules: &Regulations) -> Option<u32> {
    let best_of = rules.stages.first().and_then(|stage| stage.best_of);
    match rules.entrant.composition {
        Composition::Boards { boards } => Some(boards),
        Composition::FixedPair
        | Composition::TeamOfPairs { .. }
        | Composition::Single
        | Composition::Squad { .. } => best_of,
    }
}

fn wins_and_draw(sides: [&EntrantId; 2]) -> [MatchResult; 3] {
    let [first, second] = sides;
    [Some(first), Some(second), None].map(|winner| MatchResult::Outcome { winner: winner.cloned() })
}

/// Every list of results of so many games; of many games only what the first one and the number of wins say.
fn several_games(games: u32, sides: [&EntrantId; 2]) -> Vec<MatchResult> {
    let mut results = Vec::new();
    let of_one = wins_and_draw(sides);
    for won in 0..games {
        for lost in 0..games - won {
            for first in &of_one {
                let mut list = vec![first.clone()];
                list.extend((0..won).map(|_| of_one[0].clone()));
                list.extend((0..lost).map(|_| of_one[1].clone()));
                list.resize(games as usize, of_one[2].clone());
                results.push(MatchResult::Games { games: list });
            }
        }
    }
    results
}

fn levels(rules: &Regulations, sides: [&EntrantId; 2]) -> Vec<MatchResult> {
    let reachable = |level: &&Level| **level == Level::PassedAce || **level <= rules.levels.target;
    let ladder: Vec<Level> = Level::LADDER.iter().filter(reachable).copied().collect();
    let mut results = Vec::new();
    for own in &ladder {
        for other in &ladder {
            if [*own, *other] == [Level::PassedAce; 2] {
                continue;
            }
            let deciders = match rules.equal_level() {
                EqualLevel::Draw | EqualLevel::FirstLoses => vec![None],
                _ if own != other => vec![None],
                EqualLevel::FirstToLevel
                | EqualLevel::DeclarerAtEnd
                | EqualLevel::ExtraGame
                | EqualLevel::NextDeal
                | EqualLevel::ExtraDeal
                | EqualLevel::Replay
                | EqualLevel::CardDraw
                | EqualLevel::Lots => vec![Some(sides[0].clone()), Some(sides[1].clone())],
            };
            results.extend(deciders.into_iter().map(|decider| MatchResult::Levels {
                levels: [*own, *other],
                deals: None,
                first_to_level: decider.clone(),
                declarer_at_end: decider.clone(),
                decided_for: decider,
            }));
        }
    }
    results
}

/// Sums of 3/2/1 over the deals; without a limit of deals as many as any day has time for.
fn deal_points(rules: &Regulations, sides: [&EntrantId; 2]) -> Vec<MatchResult> {
    let deals = rules.time.deals.unwrap_or(12).min(12);
    let mut results = Vec::new();
    for own in 0..=3 * deals {
        for other in 0..=3 * deals - own {
            let deciders = if own == other { vec![None, Some(sides[0]), Some(sides[1])] } else { vec![None] };
            results.extend(deciders.into_iter().map(|decider| MatchResult::DealPoints {
                points: [own, other],
                decided_for: decider.cloned(),
            }));
        }
    }
    results
}
