//! Table numbers and who is named first (R9.6).

use super::constraints::Field;
use crate::ids::TableNumber;
use std::cmp::Reverse;

/// A match by vertices, with its table; the bye has none and comes last.
pub(super) struct Seating {
    /// Earlier in L: named first (R9.6.2).
    pub first: usize,
    /// Later in L, or the bye.
    pub second: usize,
    pub table: Option<TableNumber>,
}

/// R9.6.1: by the higher total, then the sum of totals, then the lower draw number; the bye last.
pub(super) fn in_table_order(field: &Field<'_>, mate: &[usize]) -> Vec<Seating> {
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
    let numbered = pairs.into_iter().zip(1..);
    numbered
        .map(|((first, second), number)| {
            let table = field.entrant(second).map(|_| TableNumber(number));
            Seating { first, second, table }
        })
        .collect()
}
