//! Table numbers (R9.6.1): by the order of the matches, where no table is fixed, allowed or excluded.

use super::answer::{TableNote, TableRemark};
use super::constraints::Field;
use super::problem::TableRules;
use crate::ids::{EntrantId, TableNumber};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// A match by vertices, with its table; the bye has none and comes last.
pub(super) struct Seating {
    /// Earlier in L.
    pub first: usize,
    /// Later in L, or the bye.
    pub second: usize,
    pub table: Option<TableNumber>,
}

/// The matches by table number, and what is to be said about the wishes.
pub(super) fn seat(field: &Field<'_>, rules: &TableRules, mate: &[usize]) -> (Vec<Seating>, Vec<TableNote>) {
    let pairs = in_order(field, mate);
    let matches = pairs.iter().filter(|(_, second)| field.entrant(*second).is_some());
    let sides = |(first, second): &(usize, usize)| {
        let both = [*first, *second].into_iter();
        both.filter_map(|side| Some(&field.entrant(side)?.id)).collect::<Vec<_>>()
    };
    let (tables, notes) = table_numbers(matches.map(sides), rules);
    let mut seatings: Vec<Seating> = pairs
        .iter()
        .enumerate()
        .map(|(at, (first, second))| Seating {
            first: *first,
            second: *second,
            table: tables.get(at).copied(),
        })
        .collect();
    seatings.sort_by_key(|seat| (seat.table.is_none(), seat.table));
    (seatings, notes)
}

/// The table of each match in their order, and what is to be said about the wishes (R9.6.1).
pub(crate) fn table_numbers<'a>(
    matches: impl Iterator<Item = Vec<&'a EntrantId>>,
    rules: &TableRules,
) -> (Vec<TableNumber>, Vec<TableNote>) {
    let wishes: Vec<Wish> = matches.map(|sides| Wish::of(sides, rules)).collect();
    let tables = numbers(&wishes, rules);
    let mut notes: Vec<TableNote> = wishes
        .into_iter()
        .zip(&tables)
        .filter_map(|(wish, table)| {
            let what = wish.remark_at(*table)?;
            Some(TableNote { entrants: wish.entrants.into_iter().cloned().collect(), table: *table, what })
        })
        .collect();
    notes.sort_by_key(|note| note.table);
    (tables, notes)
}

/// R9.6.1: by the higher total, then the sum of totals, then the lower draw number; the bye last.
fn in_order(field: &Field<'_>, mate: &[usize]) -> Vec<(usize, usize)> {
    let mut pairs: Vec<(usize, usize)> =
        mate.iter().enumerate().filter(|(u, v)| u < *v).map(|(u, v)| (u, *v)).collect();
    pairs.sort_by_key(|(u, v)| {
        let first = field.list[*u];
        match field.entrant(*v) {
            Some(second) => (
                false,
                Reverse(first.total.max(second.total)),
                Reverse(first.total + second.total),
                first.draw_number.min(second.draw_number),
                *u,
            ),
            None => (true, Reverse(first.total), Reverse(first.total), first.draw_number, *u),
        }
    });
    pairs
}

/// The tables that a match can have; none if any will do.
struct Wish<'a> {
    entrants: Vec<&'a EntrantId>,
    tables: Option<BTreeSet<TableNumber>>,
    remark: Option<TableRemark>,
    is_fixed: bool,
}

impl<'a> Wish<'a> {
    fn of(sides: Vec<&'a EntrantId>, rules: &TableRules) -> Self {
        let fixed: BTreeSet<TableNumber> =
            sides.iter().filter_map(|side| rules.fixed.get(*side)).copied().collect();
        let usable: BTreeSet<TableNumber> = fixed.difference(&rules.excluded).copied().collect();
        let allowed: Vec<&BTreeSet<TableNumber>> =
            sides.iter().filter_map(|side| rules.allowed.get(*side)).collect();
        let mut remark = match (fixed.len(), usable.len()) {
            (0, _) | (1, 1) => None,
            (_, 2..) => Some(TableRemark::LowerOfTwo),
            (_, 0 | 1) => Some(TableRemark::FixedIsExcluded),
        };
        let own = usable.first().map(|lower| BTreeSet::from([*lower]));
        let is_fixed = own.is_some();
        let mut tables = own;
        for set in allowed {
            tables = Some(match tables {
                None => set.clone(),
                Some(known) if known.is_disjoint(set) => {
                    remark = Some(TableRemark::NoneInCommon);
                    // One of the two at least; a fixed table goes first.
                    if is_fixed { known } else { known.union(set).copied().collect() }
                }
                Some(known) => known.intersection(set).copied().collect(),
            });
        }
        let with_wish = sides
            .into_iter()
            .filter(|side| rules.fixed.contains_key(*side) || rules.allowed.contains_key(*side));
        Self { entrants: with_wish.collect(), tables, remark, is_fixed }
    }

    /// What is to be said if the match is at this table.
    fn remark_at(&self, table: TableNumber) -> Option<TableRemark> {
        match &self.tables {
            Some(tables) if !tables.contains(&table) => Some(match self.is_fixed {
                true => TableRemark::FixedIsTaken,
                false => self.remark.unwrap_or(TableRemark::NoneLeft),
            }),
            Some(_) | None => self.remark,
        }
    }
}

/// The table of each match. As many wishes as possible are met, those of higher matches first, each as near as possible
/// to the place in the order; the others fill the numbers from 1 without gaps.
fn numbers(wishes: &[Wish<'_>], rules: &TableRules) -> Vec<TableNumber> {
    let ordinary: Vec<TableNumber> =
        (1..).map(TableNumber).filter(|table| !rules.excluded.contains(table)).take(wishes.len()).collect();
    let mut taken = BTreeMap::new();
    let options: Vec<Vec<TableNumber>> = wishes
        .iter()
        .zip(&ordinary)
        .map(|(wish, place)| {
            let tables = wish.tables.iter().flatten().filter(|table| !rules.excluded.contains(table));
            let mut options: Vec<_> = tables.copied().collect();
            options.sort_by_key(|table| (table.0.abs_diff(place.0), *table));
            options
        })
        .collect();
    for at in 0..options.len() {
        take(at, &options, &mut taken, &mut BTreeSet::new());
    }
    let wished: BTreeMap<usize, TableNumber> = taken.iter().map(|(table, at)| (*at, *table)).collect();
    let mut free =
        (1..).map(TableNumber).filter(|table| !rules.excluded.contains(table) && !taken.contains_key(table));
    (0..wishes.len()).filter_map(|at| wished.get(&at).copied().or_else(|| free.next())).collect()
}

/// Gives a match one of its tables; who has it already moves to another of its own, if it can.
fn take(
    at: usize,
    options: &[Vec<TableNumber>],
    taken: &mut BTreeMap<TableNumber, usize>,
    asked: &mut BTreeSet<TableNumber>,
) -> bool {
    for table in &options[at] {
        if !asked.insert(*table) {
            continue;
        }
        let free = match taken.get(table).copied() {
            None => true,
            Some(other) => take(other, options, taken, asked),
        };
        if free {
            taken.insert(*table, at);
            return true;
        }
    }
    false
}
