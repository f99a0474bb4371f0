//! The reasons of every match, as the engine saw them.

use super::answer::{FloatCause, Reason, Relaxed, RelaxedWhy};
use super::constraints::Field;
use super::problem::Constraint;
use super::sequence::Sequence;
use super::tables::Seating;

/// The reasons of each match, in the order of the matches.
pub(super) fn reasons(field: &Field<'_>, sequence: &Sequence, matches: &[Seating]) -> Vec<Vec<Reason>> {
    matches
        .iter()
        .map(|seat| {
            let mut reasons = of_match(field, sequence, seat);
            if let (Some(moves), Some(second)) =
                (field.moves(seat.first, seat.second), field.entrant(seat.second))
            {
                let first = if moves.earlier_first { field.list[seat.first] } else { second };
                reasons.push(Reason::FirstMove { entrant: first.id.clone(), why: moves.why });
            }
            reasons
        })
        .collect()
}

fn of_match(field: &Field<'_>, sequence: &Sequence, seat: &Seating) -> Vec<Reason> {
    let first = field.list[seat.first];
    if field.is_locked(seat.first) {
        return vec![Reason::Locked];
    }
    let skipped = sequence.skipped[seat.first].iter();
    let Some(second) = field.entrant(seat.second) else {
        let mut reasons = vec![Reason::Bye { byes: first.byes, total: first.total }];
        reasons.extend(skipped.map(|(vertex, why)| Reason::ByeSkipped {
            candidate: field.list[*vertex].id.clone(),
            why: *why,
        }));
        return reasons;
    };
    let group = if first.total == second.total {
        Reason::SameTotal { total: first.total }
    } else {
        Reason::Floated {
            entrant: first.id.clone(),
            from: first.total,
            to: second.total,
            cause: float_cause(field, &sequence.mate, seat.first),
        }
    };
    let mut reasons = vec![group];
    reasons.extend(
        skipped.map(|(vertex, why)| Reason::Skipped { candidate: field.list[*vertex].id.clone(), why: *why }),
    );
    reasons
}

/// A single floater out of a group that is odd once those who came from above are paired needs no other reason.
fn float_cause(field: &Field<'_>, mate: &[usize], vertex: usize) -> FloatCause {
    let total = field.list[vertex].total;
    let (mut rest, mut floaters) = (0, 0);
    for (u, entrant) in field.list.iter().enumerate().filter(|(_, entrant)| entrant.total == total) {
        match field.entrant(mate[u]) {
            Some(other) if other.total > entrant.total => {}
            Some(other) if other.total < entrant.total => {
                rest += 1;
                floaters += 1;
            }
            Some(_) => rest += 1,
            // The bye: this member is not to be paired.
            None => {}
        }
    }
    if rest % 2 == 1 && floaters == 1 { FloatCause::OddGroup } else { FloatCause::Blocked }
}

/// Every constraint that gave way, by table (R9.5.1).
pub(super) fn relaxed(field: &Field<'_>, matches: &[Seating]) -> Vec<Relaxed> {
    let mut relaxed = Vec::new();
    for seat in matches {
        for constraint in RELAXED {
            if !field.breaks(constraint, seat.first, seat.second) {
                continue;
            }
            let sides = [seat.first, seat.second].into_iter().filter_map(|vertex| field.entrant(vertex));
            relaxed.push(Relaxed {
                constraint,
                sides: sides.map(|entrant| entrant.id.clone()).collect(),
                why: if field.is_locked(seat.first) {
                    RelaxedWhy::SetByReferee
                } else if constraint.relaxation().is_some_and(|relaxation| field.is_hard(relaxation)) {
                    RelaxedWhy::AllowedByReferee
                } else {
                    RelaxedWhy::Unavoidable
                },
            });
        }
    }
    relaxed
}

/// In the order of R9.5.1, then what only a match that was set can break.
const RELAXED: [Constraint; 6] = [
    Constraint::SameUnit,
    Constraint::Colour,
    Constraint::SecondBye,
    Constraint::Rematch,
    Constraint::SameTeam,
    Constraint::Forbidden,
];
