//! Larger fields: no random search finds anything better, and every part of the engine has work to do.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod pairing_support;

use pairing_support::random::{Dice, play, scattered};
use pairing_support::reference::{Cost, Reference};
use saiwu_domain::pairing::{
    Effort, NumberOrder, PairingPolicy, PairingProblem, PairingRefusal, Rematch, SameUnit, Sort, pair,
};
use saiwu_domain::points::Points;

#[test]
fn no_exchange_improves_the_pairing_of_a_larger_field() {
    let (mut effort, mut refused) = (Effort::default(), 0);
    for seed in 0..120 {
        let mut dice = Dice(seed);
        let problem = larger_state(&mut dice);
        match pair(&problem) {
            Ok(pairing) => {
                effort.augmentations += pairing.effort.augmentations;
                effort.exchanges += pairing.effort.exchanges;
                effort.searches += pairing.effort.searches;
                let reference = Reference::new(&problem);
                let matches = reference.matches_of(&pairing);
                let cost = reference.total_cost(&matches).unwrap_or_else(|| panic!("seed {seed}: illegal"));
                assert_eq!(cost, reference.stated_cost(&pairing), "seed {seed}: stated quality");
                nothing_better_nearby(&reference, &matches, &cost, seed);
                for _ in 0..4 {
                    if let Some(found) = random_descent(&reference, &mut dice) {
                        assert!(cost <= found, "seed {seed}: {cost:?}, a random search found {found:?}");
                    }
                }
            }
            Err(PairingRefusal::NoLegalPairing { .. }) => refused += 1,
            Err(PairingRefusal::TooFewEntrants | PairingRefusal::BadLocks { .. }) => panic!("seed {seed}"),
        }
    }
    println!("{effort:?}, {refused} without a legal pairing");
    assert!(effort.augmentations > 0 && effort.exchanges > 0 && effort.searches > 0, "{effort:?}");
    assert!(refused < 60, "{refused} of 120 states say nothing about pairings");
}

/// 25 to 60 entrants: half of the states played, half of them anything.
fn larger_state(dice: &mut Dice) -> PairingProblem {
    let size = 25 + dice.below(36) as usize;
    let policy = PairingPolicy {
        rematch: Rematch::Hard,
        same_unit: [SameUnit::Hard, SameUnit::Soft, SameUnit::None][dice.below(3) as usize],
        sort: [Sort::MatchPoints, Sort::FullRank][dice.below(2) as usize],
        number_order: NumberOrder::OddUpEvenDown,
        ..PairingPolicy::default()
    };
    let units = 3 + dice.below(20);
    if dice.percent(50) {
        let (totals, met) = (1 + dice.below(9), dice.below(95));
        return scattered(size, policy, 4, totals, units, met, dice);
    }
    let mut problem = scattered(size, policy, 1, 1, units, 0, dice);
    for entrant in &mut problem.entrants {
        (entrant.byes, entrant.team) = (0, None);
    }
    for _ in 0..dice.below(12) {
        if !play(&mut problem, dice) {
            break;
        }
    }
    problem
}

/// No exchange between two matches is better, or equal and earlier in L.
fn nothing_better_nearby(reference: &Reference<'_>, matches: &[(usize, usize)], cost: &Cost, seed: u64) {
    for x in 0..matches.len() {
        for y in x + 1..matches.len() {
            for crossed in [false, true] {
                let mut other = matches.to_vec();
                exchange(&mut other, x, y, crossed);
                let Some(other_cost) = reference.total_cost(&other) else { continue };
                assert!(
                    *cost <= other_cost,
                    "seed {seed}: {:?} {:?} is worse than possible",
                    matches[x],
                    matches[y]
                );
                other.sort_unstable();
                assert!(
                    other_cost != *cost || other.as_slice() > matches,
                    "seed {seed}: {other:?} is earlier"
                );
            }
        }
    }
}

fn exchange(matches: &mut [(usize, usize)], x: usize, y: usize, crossed: bool) {
    let ((a, b), (c, d)) = (matches[x], matches[y]);
    let sorted = |a: usize, b: usize| (a.min(b), a.max(b));
    (matches[x], matches[y]) =
        if crossed { (sorted(a, d), sorted(b, c)) } else { (sorted(a, c), sorted(b, d)) };
}

/// From a random legal pairing along exchanges that are not worse; none if no legal one turned up.
fn random_descent(reference: &Reference<'_>, dice: &mut Dice) -> Option<Cost> {
    let mut matches = (0..20).find_map(|_| random_pairing(reference, dice))?;
    let mut cost = reference.total_cost(&matches)?;
    for _ in 0..1500 {
        let (x, y) = (dice.below(matches.len() as u64) as usize, dice.below(matches.len() as u64) as usize);
        if x == y {
            continue;
        }
        let mut other = matches.clone();
        exchange(&mut other, x, y, dice.percent(50));
        if let Some(other_cost) = reference.total_cost(&other)
            && other_cost <= cost
        {
            (matches, cost) = (other, other_cost);
        }
    }
    Some(cost)
}

fn random_pairing(reference: &Reference<'_>, dice: &mut Dice) -> Option<Vec<(usize, usize)>> {
    let mut free: Vec<usize> = (0..reference.size()).collect();
    dice.shuffle(&mut free);
    let mut matches = Vec::new();
    while let Some(a) = free.pop() {
        let at = free.iter().rposition(|b| reference.cost(a, *b).is_some())?;
        let b = free.remove(at);
        matches.push((a.min(b), a.max(b)));
    }
    Some(matches)
}

#[test]
fn hundreds_of_different_totals_are_paired_neighbour_by_neighbour() {
    // So many score groups that their weights fit in no fixed number of lanes.
    let mut dice = Dice(7);
    let mut problem = scattered(400, PairingPolicy::default(), 3, 1, 1, 0, &mut dice);
    for (entrant, total) in problem.entrants.iter_mut().zip(0..) {
        (entrant.unit, entrant.byes, entrant.team) = (None, 0, None);
        entrant.total = Points::tenths(total);
    }
    problem.forbidden.clear();
    let pairing = pair(&problem).unwrap();
    assert_eq!(pairing.quality.groups.len(), 400);
    let odd_groups = pairing.quality.groups.iter().step_by(2);
    assert!(odd_groups.into_iter().all(|group| (group.floaters, group.gap) == (1, Points::tenths(1))));
}
