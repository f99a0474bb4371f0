//! Why no legal pairing exists, and what the chief referee can do (R9.5).

use super::bits::Bits;
use super::cardinality::{NOBODY, augment_to_maximum, sometimes_alone};
use super::constraints::{Enforced, Field};
use super::problem::Constraint;
use super::refusal::{Blocking, PairingRefusal, RefusalOption};

/// What can give way, in the order of R9.5.1: what was set for this round costs no rule, and a forbidden pair can be
/// taken back by the organizer who entered it.
const CAN_GIVE_WAY: [Constraint; 5] = [
    Constraint::Locked,
    Constraint::SameUnit,
    Constraint::SecondBye,
    Constraint::Rematch,
    Constraint::Forbidden,
];

/// The refusal for a field that has no legal pairing.
pub(super) fn refusal(field: &Field<'_>) -> PairingRefusal {
    let enforced = field.enforced();
    let legal = field.legal_graph(&enforced);
    let mut mate = vec![NOBODY; field.size()];
    augment_to_maximum(&legal, &mut mate);
    let ways = Ways { field, enforced: &enforced, mate: &mate };

    let choices = ways.smallest_sets(&CAN_GIVE_WAY);
    let relaxable = |set: &&Vec<Constraint>| set.iter().all(|constraint| option_of(*constraint).is_some());
    // What one constraint alone blocks, else what several block together; what a referee may relax goes first.
    let constraints: Vec<Constraint> = match choices.iter().find(relaxable) {
        Some(single) if single.len() == 1 => {
            choices.iter().filter(relaxable).filter(|set| set.len() == 1).map(|set| set[0]).collect()
        }
        Some(several) => several.clone(),
        None => match choices.first() {
            Some(set) => set.clone(),
            None => {
                let all: Vec<Constraint> = enforced.iter().copied().collect();
                ways.smallest_sets(&all).into_iter().next().unwrap_or_default()
            }
        },
    };
    let together = constraints.len() > 1 && !choices.contains(&vec![constraints[0]]);

    let alone = sometimes_alone(&legal, &mut mate);
    let blocking = constraints
        .iter()
        .map(|constraint| {
            let knot = knot(field, &alone, *constraint);
            let mut entrants: Vec<_> =
                knot.iter().filter_map(|vertex| Some(field.entrant(*vertex)?.id.clone())).collect();
            entrants.sort_unstable();
            Blocking { constraint: *constraint, entrants }
        })
        .collect();
    let mut options: Vec<RefusalOption> = if constraints.iter().all(|c| option_of(*c).is_some()) {
        constraints.iter().filter_map(|constraint| option_of(*constraint)).collect()
    } else {
        Vec::new()
    };
    options.push(RefusalOption::EndStage);
    PairingRefusal::NoLegalPairing { blocking, together, options, choices }
}

/// What happens if constraints give way.
struct Ways<'a> {
    field: &'a Field<'a>,
    enforced: &'a Enforced,
    /// A largest set of legal matches as things are.
    mate: &'a [usize],
}

impl Ways<'_> {
    /// All sets of these constraints that are enough and of which nothing can be left out; the smallest first, then in
    /// the order in which the constraints are given.
    fn smallest_sets(&self, among: &[Constraint]) -> Vec<Vec<Constraint>> {
        let in_force: Vec<Constraint> =
            among.iter().copied().filter(|constraint| self.keeps_somebody_apart(*constraint)).collect();
        let mut sets: Vec<Vec<usize>> = (1_u32..1 << in_force.len())
            .map(|mask| (0..in_force.len()).filter(|at| mask >> at & 1 == 1).collect())
            .collect();
        sets.sort_by_key(|set| (set.len(), set.clone()));
        let mut enough: Vec<Vec<usize>> = Vec::new();
        for set in sets {
            let more_than_needed = enough.iter().any(|known| known.iter().all(|at| set.contains(at)));
            if !more_than_needed && self.can_pair_without(&set.iter().map(|at| in_force[*at]).collect()) {
                enough.push(set);
            }
        }
        enough.into_iter().map(|set| set.into_iter().map(|at| in_force[at]).collect()).collect()
    }

    fn keeps_somebody_apart(&self, constraint: Constraint) -> bool {
        self.enforced.contains(&constraint) && !self.field.apart(constraint).is_empty()
    }

    fn can_pair_without(&self, relaxed: &Enforced) -> bool {
        let rest = self.enforced.difference(relaxed).copied().collect();
        let legal = self.field.legal_graph(&rest);
        let mut mate = self.mate.to_vec();
        for vertex in 0..mate.len() {
            // A match that was set may be legal for no other reason.
            if mate[vertex] != NOBODY && !legal[vertex].has(mate[vertex]) {
                mate[vertex] = NOBODY;
            }
        }
        augment_to_maximum(&legal, &mut mate);
        !mate.contains(&NOBODY)
    }
}

/// Who is left over in some largest set of legal matches, and could meet another such vertex but for this constraint;
/// if there is nobody, could meet anybody but for it.
fn knot(field: &Field<'_>, alone: &Bits, constraint: Constraint) -> Vec<usize> {
    let apart = field.apart(constraint);
    if apart.is_empty() {
        return Vec::new();
    }
    if constraint == Constraint::Locked {
        return (0..field.size()).filter(|vertex| field.is_locked(*vertex)).collect();
    }
    let among: Vec<_> = alone.iter().filter(|vertex| apart[*vertex].meets(alone)).collect();
    if among.is_empty() {
        return alone.iter().filter(|vertex| apart[*vertex].iter().next().is_some()).collect();
    }
    among
}

fn option_of(constraint: Constraint) -> Option<RefusalOption> {
    match constraint {
        Constraint::Locked => Some(RefusalOption::ReleaseLocks),
        Constraint::SameUnit => Some(RefusalOption::AllowSameUnit),
        Constraint::SecondBye => Some(RefusalOption::AllowSecondBye),
        Constraint::Rematch => Some(RefusalOption::AllowRematch),
        Constraint::Colour | Constraint::SameTeam | Constraint::Forbidden => None,
    }
}
