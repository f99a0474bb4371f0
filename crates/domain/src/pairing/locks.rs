//! Matches that the chief referee has set.

use super::cardinality::NOBODY;
use super::constraints::positions;
use super::problem::{PairingEntrant, PairingProblem};
use super::refusal::PairingRefusal;

/// The partner that is set for each vertex of L, the bye among them; nobody where none is set.
///
/// # Errors
/// Somebody is named who is not there, or twice, or has a bye while the number is even.
pub(super) fn partners(
    problem: &PairingProblem,
    list: &[&PairingEntrant],
) -> Result<Vec<usize>, PairingRefusal> {
    let size = list.len().next_multiple_of(2);
    let mut partner = vec![NOBODY; size];
    if problem.locked.is_empty() {
        return Ok(partner);
    }
    let position = positions(list);
    let mut wrong = Vec::new();
    for (first, second) in &problem.locked {
        let a = position.get(first).copied();
        let b = match second {
            Some(second) => position.get(second).copied(),
            None => Some(list.len()).filter(|bye| *bye < size),
        };
        match (a, b) {
            (Some(a), Some(b)) if a != b && partner[a] == NOBODY && partner[b] == NOBODY => {
                (partner[a], partner[b]) = (b, a);
            }
            (Some(_) | None, Some(_) | None) => {
                wrong.extend([Some(first), second.as_ref()].into_iter().flatten())
            }
        }
    }
    if wrong.is_empty() {
        return Ok(partner);
    }
    let mut entrants: Vec<_> = wrong.into_iter().cloned().collect();
    entrants.sort_unstable();
    entrants.dedup();
    Err(PairingRefusal::BadLocks { entrants })
}
