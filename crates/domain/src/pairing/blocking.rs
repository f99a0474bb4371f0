//! Why no legal pairing exists, and what the chief referee can do (R9.5).

use super::bits::Bits;
use super::cardinality::{NOBODY, augment_to_maximum, sometimes_alone};
use super::constraints::{Enforced, Field};
use super::policy::Relaxation;
use super::problem::{Blocking, Constraint, PairingRefusal, RefusalOption};

/// The refusal for a field that has no legal pairing.
pub(super) fn refusal(field: &Field<'_>) -> PairingRefusal {
    let enforced = field.enforced();
    let relaxable: Vec<Constraint> = Relaxation::ALL
        .iter()
        .map(|relaxation| (*relaxation).into())
        .filter(|c| enforced.contains(c))
        .collect();
    let fixed = [Constraint::SameTeam, Constraint::Forbidden];
    // What one constraint alone blocks, else what several block together, cheapest first; else what nobody may relax.
    let (constraints, together) = enough_alone(field, &enforced, &relaxable)
        .or_else(|| smallest_combination(field, &enforced, &relaxable))
        .or_else(|| enough_alone(field, &enforced, &fixed))
        .or_else(|| {
            let all: Vec<_> = enforced.iter().copied().collect();
            smallest_combination(field, &enforced, &all)
        })
        .unwrap_or_default();

    let legal = field.legal_graph(&enforced);
    let mut mate = vec![NOBODY; field.size()];
    augment_to_maximum(&legal, &mut mate);
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
    PairingRefusal::NoLegalPairing { blocking, together, options }
}

/// Each of these constraints that leaves a legal pairing if it gives way alone.
fn enough_alone(
    field: &Field<'_>,
    enforced: &Enforced,
    among: &[Constraint],
) -> Option<(Vec<Constraint>, bool)> {
    let enough: Vec<_> = among
        .iter()
        .copied()
        .filter(|constraint| can_pair_without(field, enforced, &[*constraint]))
        .collect();
    (!enough.is_empty()).then_some((enough, false))
}

/// The first smallest combination that leaves a legal pairing if it gives way at once.
fn smallest_combination(
    field: &Field<'_>,
    enforced: &Enforced,
    among: &[Constraint],
) -> Option<(Vec<Constraint>, bool)> {
    let mut subsets: Vec<Vec<Constraint>> = (0_u32..1 << among.len())
        .map(|mask| {
            let chosen = among.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
            chosen.map(|(_, constraint)| *constraint).collect()
        })
        .collect();
    subsets.sort_by_key(Vec::len);
    let enough = subsets.into_iter().find(|subset| can_pair_without(field, enforced, subset))?;
    let together = enough.len() > 1;
    Some((enough, together))
}

fn can_pair_without(field: &Field<'_>, enforced: &Enforced, relaxed: &[Constraint]) -> bool {
    let rest = enforced.iter().copied().filter(|constraint| !relaxed.contains(constraint)).collect();
    let legal = field.legal_graph(&rest);
    let mut mate = vec![NOBODY; field.size()];
    augment_to_maximum(&legal, &mut mate);
    !mate.contains(&NOBODY)
}

/// Who is left over in some largest set of legal matches, and could meet another such vertex but for this constraint;
/// if there is nobody, could meet anybody but for it.
fn knot(field: &Field<'_>, alone: &Bits, constraint: Constraint) -> Vec<usize> {
    let apart = field.apart(constraint);
    let among: Vec<_> = alone.iter().filter(|vertex| apart[*vertex].meets(alone)).collect();
    if among.is_empty() {
        return alone.iter().filter(|vertex| apart[*vertex].iter().next().is_some()).collect();
    }
    among
}

fn option_of(constraint: Constraint) -> Option<RefusalOption> {
    match constraint {
        Constraint::SameUnit => Some(RefusalOption::AllowSameUnit),
        Constraint::SecondBye => Some(RefusalOption::AllowSecondBye),
        Constraint::Rematch => Some(RefusalOption::AllowRematch),
        Constraint::SameTeam | Constraint::Forbidden => None,
    }
}
