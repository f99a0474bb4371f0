//! The order list L of a round (R9.1.3).

use super::policy::{NumberOrder, Sort};
use super::problem::{PairingEntrant, PairingProblem};
use std::cmp::Ordering;

/// The entrants in the order of L. Equal draw numbers (a fault of the list) fall back to the id, so that the order
/// never depends on the order of input.
pub(super) fn order_list(problem: &PairingProblem) -> Vec<&PairingEntrant> {
    let mut list: Vec<_> = problem.entrants.iter().collect();
    list.sort_by(|a, b| {
        b.total.cmp(&a.total).then_with(|| by_rank(problem.policy.sort, a, b)).then_with(|| {
            let ascending = (a.draw_number, &a.id).cmp(&(b.draw_number, &b.id));
            if counts_down(problem) { ascending.reverse() } else { ascending }
        })
    });
    list
}

/// Do draw numbers run from the highest to the lowest in this round?
pub(super) fn counts_down(problem: &PairingProblem) -> bool {
    match problem.policy.number_order {
        NumberOrder::OddUpEvenDown => problem.round.0.is_multiple_of(2),
        NumberOrder::AlwaysUp => false,
    }
}

fn by_rank(sort: Sort, a: &PairingEntrant, b: &PairingEntrant) -> Ordering {
    match sort {
        Sort::MatchPoints => Ordering::Equal,
        // An entrant without a rank comes after those that have one.
        Sort::FullRank => a.rank.is_none().cmp(&b.rank.is_none()).then(a.rank.cmp(&b.rank)),
    }
}
