//! Sides that the chief referee exchanged in a published match of a bracket (R12.3.3), held against what was known when it
//! was done.

use super::due::Due;
use super::tree::{Spot, Tree};
use super::view::are_same;
use crate::contest::{Records, Sides};
use crate::ids::RoundNumber;
use std::collections::BTreeMap;

/// One match of the round, from its publication on.
struct Seat {
    /// Who is seated.
    now: Sides,
    /// Who was seated rightly, the last time everybody there was.
    right: Sides,
    /// Both before each exchange that stands, oldest first.
    before: Vec<(Sides, Sides)>,
}

/// What is due in a round: the matches of the bracket as it was `published`, and where sides were exchanged those who
/// belonged there by the results of that moment. `at` is the index of the round in the bracket, `round` its number in the
/// event; `known` grows the bracket as it stood at the correction of an index.
pub(super) fn rightly_seated(
    published: &Tree,
    at: usize,
    records: &Records,
    round: RoundNumber,
    known: &dyn Fn(usize) -> Tree,
) -> Vec<Due> {
    let mut due = published.rounds.get(at).cloned().unwrap_or_default();
    let places = published.spots.get(at).into_iter().flatten();
    let mut seats: BTreeMap<_, Seat> = places
        .filter_map(|(place, spots)| {
            let now = sides_at(spots)?;
            Some((*place, Seat { right: now.clone(), now, before: Vec::new() }))
        })
        .collect();
    for (made, correction) in records.corrections.iter().enumerate() {
        let Some(before) = correction.sides_before.as_ref().filter(|_| correction.round == round) else {
            continue;
        };
        let Some((place, seat)) = seats.iter_mut().find(|(_, seat)| are_same(&seat.now, before)) else {
            continue;
        };
        // An exchange that is taken back leaves what stood before it, whatever the results say by now: nobody is ever
        // exchanged without a person who decides it.
        if let Some((now, right)) = seat.before.pop_if(|(now, _)| are_same(now, &correction.sides)) {
            due.retain(|one| !one.is(&seat.right));
            due.push(Due::of(&right));
            (seat.now, seat.right) = (now, right);
            continue;
        }
        let then = known(made);
        let Some(spots) = then.spots.get(at).and_then(|spots| spots.get(place)) else { continue };
        let is_right = belongs(&correction.sides, seat, spots);
        seat.before.push((seat.now.clone(), seat.right.clone()));
        seat.now.clone_from(&correction.sides);
        if is_right {
            due.retain(|one| !one.is(&seat.right));
            due.push(Due::of(&seat.now));
            seat.right.clone_from(&seat.now);
        }
    }
    due
}

/// Whether everybody belongs there by now, or was there rightly before.
fn belongs(sides: &Sides, seat: &Seat, spots: &[Spot; 2]) -> bool {
    let stayed = |id| seat.now.entrants().chain(seat.right.entrants()).filter(|own| *own == id).count() == 2;
    let all = sides.entrants().all(|id| spots.contains(&Spot::Is(id.clone())) || stayed(id));
    let is_free = spots.iter().any(Spot::is_empty) || matches!(seat.now, Sides::Bye(_));
    all && (is_free || matches!(sides, Sides::Two(..)))
}

/// Who meets there, as far as both are known.
fn sides_at(spots: &[Spot; 2]) -> Option<Sides> {
    match spots {
        [Spot::Is(first), Spot::Is(second)] => Some(Sides::Two(first.clone(), second.clone())),
        [Spot::Is(only), none] | [none, Spot::Is(only)] if none.is_empty() => Some(Sides::Bye(only.clone())),
        _ => None,
    }
}
