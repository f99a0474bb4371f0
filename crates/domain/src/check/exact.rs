//! The best objective of a small field: every pairing is covered, by the places that are left to pair.

use super::field::Field;
use super::objective::Objective;
use std::collections::HashMap;

/// Most entrants that are searched exactly.
pub const MOST: usize = 16;

/// The smallest objective of all legal pairings; none if there is no legal pairing.
pub(super) fn best(field: &Field<'_>, objective: &Objective<'_, '_>) -> Option<Vec<i64>> {
    let all = (1_u32 << field.size()) - 1;
    rest(all, field, objective, &mut HashMap::new())
}

fn rest(
    left: u32,
    field: &Field<'_>,
    objective: &Objective<'_, '_>,
    known: &mut HashMap<u32, Option<Vec<i64>>>,
) -> Option<Vec<i64>> {
    if left == 0 {
        return Some(vec![0; objective.len()]);
    }
    if let Some(best) = known.get(&left) {
        return best.clone();
    }
    let first = left.trailing_zeros() as usize;
    let mut best: Option<Vec<i64>> = None;
    for other in (first + 1..field.size()).filter(|other| left & (1 << other) != 0) {
        if !field.is_legal(first, other) {
            continue;
        }
        let Some(mut sum) = rest(left & !(1 << first) & !(1 << other), field, objective, known) else {
            continue;
        };
        objective.add(&mut sum, first, other, 1);
        if best.as_ref().is_none_or(|best| sum < *best) {
            best = Some(sum);
        }
    }
    known.insert(left, best.clone());
    best
}
