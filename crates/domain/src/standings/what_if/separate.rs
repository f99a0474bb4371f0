//! Exact places where every key depends on the own rounds only: tables do not influence each other then, and each one
//! adds to the number of rows ahead by itself.

use super::super::tally::Tally;
use super::{OpenMatch, PlaceRange, compared_keys, ties_are_drawn};
use crate::contest::Contest;
use crate::regulations::KeyRule;
use std::collections::BTreeMap;

/// What the keys compare, one after the other.
type Numbers = Vec<i64>;

/// The exact places; `None` = a key looks at opponents, or somebody has several open tables.
pub(super) fn ranges(
    contest: &Contest,
    tally: &Tally<'_>,
    open: &[OpenMatch],
) -> Option<BTreeMap<String, PlaceRange>> {
    let keys = compared_keys(contest);
    let mut table_of = vec![None; tally.entrants.len()];
    for (table, game) in open.iter().enumerate() {
        for side in game.sides {
            if table_of[side].replace(table).is_some() {
                return None;
            }
        }
    }
    if contest.regulations.ranks_teams() || !contest.lots.is_empty() || !contest.playoffs.is_empty() {
        return None;
    }
    let mut fixed = BTreeMap::new();
    for (entrant, table) in table_of.iter().enumerate() {
        let mut numbers = Vec::new();
        if !keys.iter().all(|key| tally.own(*key, entrant, tally.cells(entrant), &mut numbers)) {
            return None;
        }
        if table.is_none() {
            fixed.insert(entrant, numbers);
        }
    }
    let tables: Vec<Table> = open.iter().map(|game| Table::new(tally, &keys, game)).collect();
    let most = Ahead::new(&fixed, tables.iter().flat_map(|table| table.most.clone()));
    let fewest = Ahead::new(&fixed, tables.iter().flat_map(|table| table.fewest.clone()));
    let counted = if ties_are_drawn(contest) { Comparison::LevelOrBetter } else { Comparison::Better };
    let range_of = |entrant: usize, table: Option<usize>| {
        let Some(table) = table else {
            let own = &fixed[&entrant];
            let itself = usize::from(counted.holds(own, own));
            return (fewest.count(Comparison::Better, own), most.count(counted, own) - itself);
        };
        let own_side = usize::from(open[table].sides[1] == entrant);
        let table = &tables[table];
        let (mut best, mut worst) = (usize::MAX, 0);
        for outcome in &table.outcomes {
            let (own, other) = (&outcome[own_side], &outcome[1 - own_side]);
            let ahead = |all: &Ahead, limits: &[Numbers; 2], comparison: Comparison| {
                let of_table = limits.iter().filter(|limit| comparison.holds(limit, own)).count();
                all.count(comparison, own) - of_table + usize::from(comparison.holds(other, own))
            };
            best = best.min(ahead(&fewest, &table.fewest, Comparison::Better));
            worst = worst.max(ahead(&most, &table.most, counted));
        }
        (best, worst)
    };
    let place = |ahead: usize| u32::try_from(ahead + 1).unwrap_or(u32::MAX);
    let ranges = table_of.iter().enumerate().map(|(entrant, table)| {
        let (best, worst) = range_of(entrant, *table);
        let range = PlaceRange { best: place(best), worst: place(worst), exact: true, clinched: Vec::new() };
        (tally.entrants[entrant].id.as_str().to_owned(), range)
    });
    Some(ranges.collect())
}

/// One open table.
struct Table {
    /// The numbers of both sides for every result.
    outcomes: Vec<[Numbers; 2]>,
    /// At most so many of its sides are ahead of given numbers as of these two are.
    most: [Numbers; 2],
    /// At least so many of its sides are ahead of given numbers as of these two are.
    fewest: [Numbers; 2],
}

impl Table {
    fn new(tally: &Tally<'_>, keys: &[KeyRule], game: &OpenMatch) -> Self {
        let of_side = |side: usize, outcome: usize| {
            let entrant = game.sides[side];
            let mut cells = tally.cells(entrant).to_vec();
            cells[game.round] = game.outcomes[outcome][side];
            let mut numbers = Vec::new();
            for key in keys {
                tally.own(*key, entrant, &cells, &mut numbers);
            }
            numbers
        };
        let outcomes: Vec<[Numbers; 2]> =
            (0..game.outcomes.len()).map(|outcome| [0, 1].map(|side| of_side(side, outcome))).collect();
        let better = || outcomes.iter().map(|[a, b]| a.max(b));
        let worse = || outcomes.iter().map(|[a, b]| a.min(b));
        let copy = |numbers: Option<&Numbers>| numbers.cloned().unwrap_or_default();
        let most = [copy(better().max()), copy(worse().max())];
        let fewest = [copy(better().min()), copy(worse().min())];
        Self { outcomes, most, fewest }
    }
}

/// Numbers in order, to count how many are ahead.
struct Ahead(Vec<Numbers>);

impl Ahead {
    fn new(fixed: &BTreeMap<usize, Numbers>, open: impl Iterator<Item = Numbers>) -> Self {
        let mut all: Vec<_> = fixed.values().cloned().chain(open).collect();
        all.sort_unstable();
        Self(all)
    }

    fn count(&self, comparison: Comparison, than: &Numbers) -> usize {
        self.0.len() - self.0.partition_point(|numbers| !comparison.holds(numbers, than))
    }
}

/// Who counts as ahead.
#[derive(Clone, Copy)]
enum Comparison {
    /// Only who is better.
    Better,
    /// Who is level to the last key, too: a lot may put it ahead.
    LevelOrBetter,
}

impl Comparison {
    fn holds(self, numbers: &Numbers, than: &Numbers) -> bool {
        match self {
            Self::Better => numbers > than,
            Self::LevelOrBetter => numbers >= than,
        }
    }
}
