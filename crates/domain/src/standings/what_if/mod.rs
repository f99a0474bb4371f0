//! 假如: what the ranking would be, and which places are still possible (ux J13.3).

mod bounds;
mod enumerate;
mod outcomes;
mod separate;

use super::awards::award_ends;
use super::rank::{Standings, rank, standings};
use super::tally::Tally;
use crate::contest::{Contest, MatchResult};
use crate::ids::{RoundNumber, TableNumber};
use crate::regulations::{FinalTie, KeyRule, RankingKey, Regulations};
use crate::sentence::Sentence;
use outcomes::{OpenMatch, open_matches};
use std::collections::BTreeMap;

#[cfg(test)]
mod tests;

/// A result that is assumed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assumed {
    /// The round.
    pub round: RoundNumber,
    /// The table.
    pub table: TableNumber,
    /// What is assumed; it stands in for a result that is there already.
    pub result: MatchResult,
}

/// The ranking with these results. Tables of the same round that are open still count nothing; assumptions about
/// tables that do not exist are passed over.
pub fn what_if(contest: &Contest, assumed: &[Assumed]) -> Standings {
    let mut changed = contest.clone();
    let mut rounds = contest.complete_rounds();
    for assumption in assumed {
        let Some(place) = changed.rounds.iter().position(|round| round.number == assumption.round) else {
            continue;
        };
        let matches = &mut changed.rounds[place].matches;
        let Some(game) = matches.iter_mut().find(|game| game.table == Some(assumption.table)) else {
            continue;
        };
        game.result = Some(assumption.result.clone());
        rounds = rounds.max(place + 1);
    }
    rank(&changed, &Tally::new(&changed, rounds))
}

/// Places up to which something is won: an award, or the way into the next stage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// Which of the two.
    pub kind: GoalKind,
    /// What is won.
    pub name: Sentence,
    /// The last place that wins it.
    pub to_place: u32,
}

/// What places are good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoalKind {
    /// The way into the next stage.
    NextStage,
    /// An award.
    Award,
}

/// The places that a row can still come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaceRange {
    /// Best place after the open tables.
    pub best: u32,
    /// Worst place after the open tables, a lot lost included.
    pub worst: u32,
    /// Whether both are reached by some results; otherwise they are safe limits.
    pub exact: bool,
    /// The goals that are reached whatever happens in this stage, places in `goals`.
    pub clinched: Vec<usize>,
}

/// The goals of a stage: its awards, where no stage comes after it, and the places that go on.
///
/// `regulations` are those of the whole contest. Awards that need more than a place are left out (N06).
pub fn goals(regulations: &Regulations, stage: usize, entrants: usize) -> Vec<Goal> {
    let Some(own) = regulations.stages.get(stage) else { return Vec::new() };
    let later = regulations.stages.iter().skip(stage + 1);
    let sources = later.filter_map(|later| later.from.as_ref()).filter(|from| from.stage == own.id);
    let mut goals: Vec<Goal> = sources
        .map(|from| {
            let places = (1..).zip(&from.places).take_while(|(place, named)| place == *named);
            let to_place = u32::try_from(places.count()).unwrap_or(u32::MAX);
            Goal { kind: GoalKind::NextStage, name: Sentence::new("出线", "qualifies"), to_place }
        })
        .filter(|goal| goal.to_place > 0)
        .collect();
    if stage + 1 == regulations.stages.len() && !regulations.awards_need_all_rounds {
        let awards = award_ends(regulations, entrants).into_iter();
        goals.extend(awards.map(|(name, to_place)| Goal { kind: GoalKind::Award, name, to_place }));
    }
    goals
}

/// The places that each row, by its id, can still come to when the open tables of the published rounds are played:
/// every admissible result is thought of, forfeits included; penalties and fouls as they are recorded.
///
/// `contest` is one stage or one group. Where all keys depend on the own rounds only, the places are exact for any
/// number of open tables; otherwise all results are tried where they are few, and beyond that the places are limits
/// that nobody can leave (`exact` says which). `clinched` looks beyond the published rounds to the end of the stage.
pub fn ranges(contest: &Contest, goals: &[Goal]) -> BTreeMap<String, PlaceRange> {
    let tally = Tally::new(contest, contest.rounds.len());
    let open = open_matches(contest, &tally);
    let mut ranges = if open.is_empty() {
        as_it_stands(&standings(contest, None))
    } else {
        separate::ranges(contest, &tally, &open)
            .or_else(|| enumerate::ranges(contest, &open))
            .unwrap_or_else(|| bounds::ranges(contest, &open))
    };
    let certain = bounds::places_that_stay(contest, &open);
    for (id, range) in &mut ranges {
        let worst = match &certain {
            Certain::Now => Some(range.worst),
            Certain::WithLaterRounds(worst) => worst.get(id).copied(),
            Certain::Unknown => None,
        };
        let reached =
            (0..goals.len()).filter(|goal| worst.is_some_and(|worst| worst <= goals[*goal].to_place));
        range.clinched = reached.collect();
    }
    ranges
}

/// How far places are known for the whole stage.
enum Certain {
    /// No round comes after the published ones.
    Now,
    /// Worst places by points that can still be made.
    WithLaterRounds(BTreeMap<String, u32>),
    /// Nothing can be said.
    Unknown,
}

/// Nothing is open: only ties can still be drawn for.
fn as_it_stands(standings: &Standings) -> BTreeMap<String, PlaceRange> {
    let mut ranges = BTreeMap::new();
    note(&mut ranges, standings, true);
    ranges
}

/// Widens the ranges by one ranking.
fn note(ranges: &mut BTreeMap<String, PlaceRange>, standings: &Standings, exact: bool) {
    for tied in standings.rows.chunk_by(|a, b| a.rank == b.rank) {
        let others = u32::try_from(tied.len() - 1).unwrap_or(u32::MAX);
        for row in tied {
            let best = row.rank;
            let worst = if row.waits_for_lot { best.saturating_add(others) } else { best };
            match ranges.get_mut(row.ranked.as_str()) {
                Some(range) => {
                    range.best = range.best.min(best);
                    range.worst = range.worst.max(worst);
                }
                None => {
                    let range = PlaceRange { best, worst, exact, clinched: Vec::new() };
                    ranges.insert(row.ranked.as_str().to_owned(), range);
                }
            }
        }
    }
}

/// Whether a tie at the end may be decided against somebody.
fn ties_are_drawn(contest: &Contest) -> bool {
    match contest.regulations.final_tie {
        FinalTie::SharedRank => false,
        FinalTie::Lot
        | FinalTie::Playoff
        | FinalTie::ExtraDeal
        | FinalTie::ExtraGame
        | FinalTie::CardDraw => true,
    }
}

/// The keys before a lot.
fn compared_keys(contest: &Contest) -> Vec<KeyRule> {
    let keys = contest.regulations.ranking_keys.iter().copied();
    keys.take_while(|rule| rule.key() != RankingKey::Lot).collect()
}
