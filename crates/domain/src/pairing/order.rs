//! The order list L of a round (R9.1.3).

use super::policy::{FirstRoundMode, NumberOrder, Sort};
use super::problem::{PairingEntrant, PairingProblem};
use crate::ids::{EntrantId, RoundNumber};
use std::cmp::Ordering;

/// The entrants in the order of L. Equal draw numbers (a fault of the list) fall back to the id, so that the order
/// never depends on the order of input.
pub(super) fn order_list(problem: &PairingProblem) -> Vec<&PairingEntrant> {
    let mut list: Vec<_> = problem.entrants.iter().collect();
    list.sort_by(|a, b| in_list(problem, a, b));
    if round1_mode(problem) == FirstRoundMode::UpperLower {
        // With an odd number the last one stays the last: it has the bye.
        let half = list.len() / 2;
        let lot = |entrant: &PairingEntrant| (entrant.lot.is_none(), entrant.lot, entrant.draw_number);
        list[half..2 * half]
            .sort_by(|a, b| b.total.cmp(&a.total).then(lot(a).cmp(&lot(b))).then(a.id.cmp(&b.id)));
    }
    list
}

fn in_list(problem: &PairingProblem, a: &PairingEntrant, b: &PairingEntrant) -> Ordering {
    b.total.cmp(&a.total).then_with(|| by_rank(problem.policy.sort, a, b)).then_with(|| {
        let ascending = (a.draw_number, &a.id).cmp(&(b.draw_number, &b.id));
        if counts_down(problem) { ascending.reverse() } else { ascending }
    })
}

/// Does `a` come before `b` in L?
pub(super) fn before_in_list(problem: &PairingProblem, a: &EntrantId, b: &EntrantId) -> bool {
    if round1_mode(problem) == FirstRoundMode::UpperLower {
        return order_list(problem).iter().map(|entrant| &entrant.id).find(|id| *id == a || *id == b)
            == Some(a);
    }
    let entrant = |id: &EntrantId| problem.entrants.iter().find(|entrant| entrant.id == *id);
    match (entrant(a), entrant(b)) {
        (Some(a), Some(b)) => in_list(problem, a, b) == Ordering::Less,
        (Some(_) | None, Some(_) | None) => false,
    }
}

/// How this round is made: after round 1 always adjacent.
pub(super) fn round1_mode(problem: &PairingProblem) -> FirstRoundMode {
    if problem.round == RoundNumber(1) { problem.policy.round1_mode } else { FirstRoundMode::Adjacent }
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
