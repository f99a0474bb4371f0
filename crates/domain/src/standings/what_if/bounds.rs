//! Limits that no result can leave: every number of every row is taken at its lowest and at its highest.

use super::super::keys::scope;
use super::super::partition::Column;
use super::super::tally::{Cell, Tally};
use super::super::teams;
use super::outcomes::outcomes_of_a_round;
use super::{Certain, OpenMatch, PlaceRange, ties_are_drawn};
use crate::contest::Contest;
use crate::level::Level;
use crate::regulations::{HeadToHeadScope, OpponentValue, RankingKey};
use std::collections::BTreeMap;

/// Safe limits of the places.
pub(super) fn ranges(contest: &Contest, open: &[OpenMatch]) -> BTreeMap<String, PlaceRange> {
    let (low, high) = (extreme(contest, open, lowest), extreme(contest, open, highest));
    let (ids, steps) = if contest.regulations.ranks_teams() {
        let (ids, pairs) = teams::pairs_of_teams(contest, &low);
        let columns = teams::columns(contest, &low, &pairs).into_iter();
        let columns = columns.zip(teams::columns(contest, &high, &pairs));
        (ids.iter().map(|id| id.as_str().to_owned()).collect(), columns.map(step).collect())
    } else {
        let ids: Vec<_> = low.entrants.iter().map(|entrant| entrant.id.as_str().to_owned()).collect();
        (ids, steps(contest, &low, &high))
    };
    let steps = if awards_exceed_levels(open) { vec![Step::Unknown] } else { steps };
    let met_open = |a: usize, b: usize| open.iter().any(|game| game.sides == [a, b] || game.sides == [b, a]);
    let ahead = |a: usize, b: usize, or_level: bool| {
        for step in &steps {
            match step {
                Step::Between { width, low, high } => {
                    for place in 0..*width {
                        let (least, most) = (low[a * width + place], high[b * width + place]);
                        if least > most {
                            return true;
                        }
                        if least < most {
                            return false;
                        }
                    }
                }
                Step::MutualOfTwo => {
                    let points = |own, other| low.mutual(own, other).map(|mutual| mutual.points);
                    let behind = points(a, b) < points(b, a);
                    if met_open(a, b) || behind {
                        return false;
                    }
                }
                Step::Unknown => return false,
            }
        }
        // Never behind; where they are level, the place is shared.
        or_level
    };
    let count = ids.len();
    let level_is_no_worse = !ties_are_drawn(contest);
    let place = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let range = |subject: usize| {
        let others = || (0..count).filter(|other| *other != subject);
        let certainly_ahead = others().filter(|other| ahead(*other, subject, false)).count();
        let certainly_behind = others().filter(|other| ahead(subject, *other, level_is_no_worse)).count();
        PlaceRange {
            best: place(1 + certainly_ahead),
            worst: place(count - certainly_behind),
            exact: false,
            clinched: Vec::new(),
        }
    };
    ids.into_iter().enumerate().map(|(subject, id)| (id, range(subject))).collect()
}

/// What is certain to the end of the stage, where rounds are still to come: the worst place by the first key alone.
pub(super) fn places_that_stay(contest: &Contest, open: &[OpenMatch]) -> Certain {
    let rounds = u32::try_from(contest.rounds.len()).unwrap_or(u32::MAX);
    let later = super::super::explain::last_round(contest).0.saturating_sub(rounds);
    if later == 0 {
        return Certain::Now;
    }
    let by_victory_points = match contest.regulations.ranking_keys.first().map(|rule| rule.key()) {
        _ if contest.regulations.ranks_teams() => return Certain::Unknown,
        Some(RankingKey::MatchPoints) => false,
        Some(RankingKey::VictoryPoints) => true,
        Some(_) | None => return Certain::Unknown,
    };
    let (low, high) = (extreme(contest, open, lowest), extreme(contest, open, highest));
    let in_a_round = outcomes_of_a_round(contest).into_iter();
    let in_a_round = in_a_round.map(
        |[match_points, victory_points]| {
            if by_victory_points { victory_points } else { match_points }
        },
    );
    // Who is not paired gets nothing.
    let (mut least, mut most) = (0, 0);
    for points in in_a_round {
        least = least.min(points);
        most = most.max(points);
    }
    let of = |tally: &Tally<'_>, entrant: usize| {
        if by_victory_points { tally.victory_points()[entrant] } else { tally.match_points()[entrant] }
    };
    let (least, most) = (least * i64::from(later), most * i64::from(later));
    let mut reachable: Vec<_> = (0..high.entrants.len()).map(|entrant| of(&high, entrant) + most).collect();
    reachable.sort_unstable();
    let worst = low.entrants.iter().enumerate().map(|(entrant, row)| {
        let floor = of(&low, entrant) + least;
        // Itself is among those that can reach it.
        let place = reachable.len() - reachable.partition_point(|points| *points < floor);
        (row.id.as_str().to_owned(), u32::try_from(place).unwrap_or(u32::MAX))
    });
    Certain::WithLaterRounds(worst.collect())
}

/// One key, or one comparison of it.
enum Step {
    /// `width` numbers of each row between `low` and `high`.
    Between { width: usize, low: Vec<i64>, high: Vec<i64> },
    /// Results against each other, of exactly two (R7.3.3).
    MutualOfTwo,
    /// Nothing is certain from here on.
    Unknown,
}

fn step(columns: (Column, Column)) -> Step {
    match columns {
        (Column::Values { width, values: low }, Column::Values { width: _, values: high }) => {
            Step::Between { width, low, high }
        }
        (Column::HeadToHead(_) | Column::MutualSecond | Column::Playoff | Column::Lot, _)
        | (_, Column::HeadToHead(_) | Column::MutualSecond | Column::Playoff | Column::Lot) => Step::Unknown,
    }
}

fn steps(contest: &Contest, low: &Tally<'_>, high: &Tally<'_>) -> Vec<Step> {
    let keys = super::compared_keys(contest).into_iter();
    let steps = keys.map(|rule| match rule.key() {
        RankingKey::HeadToHead => match scope(rule) {
            HeadToHeadScope::ExactlyTwo => Step::MutualOfTwo,
            HeadToHeadScope::AmongTied => Step::Unknown,
        },
        // These rise with one result and fall with another one.
        RankingKey::SonnebornBerger
        | RankingKey::BeatenTotals
        | RankingKey::DrawnTotals
        | RankingKey::LostTotals
        | RankingKey::MutualSecond
        | RankingKey::Lot => Step::Unknown,
        RankingKey::Buchholz | RankingKey::BuchholzVictoryPoints
            if contest.regulations.bye.opponent_value == OpponentValue::LowestPositiveTotal =>
        {
            Step::Unknown
        }
        RankingKey::Buchholz
        | RankingKey::BuchholzVictoryPoints
        | RankingKey::MatchPoints
        | RankingKey::ProgressiveScore
        | RankingKey::ProgressiveScoreCutFirst
        | RankingKey::ProgressiveScoreCutLast
        | RankingKey::Wins
        | RankingKey::VictoryPoints
        | RankingKey::LevelsGained
        | RankingKey::NetLevels
        | RankingKey::CumulativeLevels
        | RankingKey::LevelLead
        | RankingKey::LevelsReached
        | RankingKey::PassedAceCount
        | RankingKey::DealPoints
        | RankingKey::BestRounds
        | RankingKey::Fouls
        | RankingKey::SecondGames
        | RankingKey::SecondWins
        | RankingKey::FirstWins
        | RankingKey::GamePoints
        | RankingKey::FirstBoard
        | RankingKey::DropFirstRounds
        | RankingKey::DropLastRounds => step((low.column(rule), high.column(rule))),
    });
    steps.collect()
}

/// The tally with every open table at one end of what it can come to.
fn extreme<'a>(contest: &'a Contest, open: &[OpenMatch], end: fn(&[Cell]) -> Cell) -> Tally<'a> {
    let mut tally = Tally::new(contest, contest.rounds.len());
    for game in open {
        for (place, side) in game.sides.into_iter().enumerate() {
            let cells: Vec<Cell> = game.outcomes.iter().map(|outcome| outcome[place]).collect();
            tally.put(side, game.round, end(&cells));
        }
    }
    tally.sum_up();
    tally
}

/// No level counts less than one that was not played for, and no difference is worse than −13 (R3.1).
fn lowest(cells: &[Cell]) -> Cell {
    let least = |value: fn(&Cell) -> i64| cells.iter().map(value).min().unwrap_or(0);
    let first = cells.first().copied().unwrap_or_default();
    Cell {
        match_points: least(|cell| cell.match_points),
        victory_points: least(|cell| cell.victory_points),
        counts_as_win: cells.iter().all(|cell| cell.counts_as_win),
        levels: None,
        level_difference: least(|cell| cell.level_difference).min(-MOST_LEVELS),
        levels_gained: least(|cell| cell.levels_gained).min(0),
        deal_points: least(|cell| cell.deal_points),
        game_points: least(|cell| cell.game_points),
        first_board: least(|cell| cell.first_board),
        colour: first.colour.filter(|_| cells.iter().all(|cell| cell.colour.is_some())),
        ..first
    }
}

fn highest(cells: &[Cell]) -> Cell {
    let most = |value: fn(&Cell) -> i64| cells.iter().map(value).max().unwrap_or(0);
    let first = cells.first().copied().unwrap_or_default();
    let by_levels = cells.iter().any(|cell| cell.levels.is_some());
    Cell {
        match_points: most(|cell| cell.match_points),
        victory_points: most(|cell| cell.victory_points),
        counts_as_win: cells.iter().any(|cell| cell.counts_as_win),
        levels: by_levels.then_some((Level::PassedAce, Level::Two)),
        level_difference: most(|cell| cell.level_difference),
        levels_gained: most(|cell| cell.levels_gained),
        deal_points: most(|cell| cell.deal_points),
        game_points: most(|cell| cell.game_points),
        first_board: most(|cell| cell.first_board),
        colour: cells.iter().find_map(|cell| cell.colour),
        ..first
    }
}

/// Whether a forfeit gives more levels than a match can; the limits of level keys do not hold then.
fn awards_exceed_levels(open: &[OpenMatch]) -> bool {
    let cells = || open.iter().flat_map(|game| game.outcomes.iter().flatten());
    cells().any(|cell| cell.levels.is_some())
        && cells()
            .any(|cell| cell.levels.is_none() && cell.level_difference.max(cell.levels_gained) >= MOST_LEVELS)
}

/// From 2 to a passed A.
const MOST_LEVELS: i64 = 13;
