//! Random pairing problems: any state at all, and states of contests that were really played.

use super::entrant;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use saiwu_domain::ids::{EntrantId, RoundNumber, TeamId, UnitId};
use saiwu_domain::pairing::{
    Colour, ColourPolicy, FirstRoundMode, Float, NumberOrder, PairingPolicy, PairingProblem, Relaxation,
    Rematch, SameUnit, Sort, pair,
};
use saiwu_domain::points::Points;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// A small generator for what needs no shrinking (SplitMix64).
pub struct Dice(pub u64);

impl Dice {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    pub fn percent(&mut self, chance: u64) -> bool {
        self.below(100) < chance
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}

pub fn policy() -> impl Strategy<Value = PairingPolicy> {
    let allow = proptest::collection::btree_set(
        prop_oneof![Just(Relaxation::SameUnit), Just(Relaxation::SecondBye), Just(Relaxation::Rematch)],
        0..=2,
    );
    let colours = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>()).prop_map(
        |(ban_three_in_row, ban_three_surplus, last_round, in_last_three)| ColourPolicy {
            ban_three_in_row,
            ban_three_surplus,
            last_round: last_round && in_last_three,
            in_last_three,
        },
    );
    (
        prop_oneof![5 => Just(Rematch::Hard), 1 => Just(Rematch::Allowed)],
        prop_oneof![Just(SameUnit::Hard), Just(SameUnit::Soft), Just(SameUnit::None)],
        prop_oneof![3 => Just(Sort::MatchPoints), 1 => Just(Sort::FullRank)],
        prop_oneof![Just(NumberOrder::OddUpEvenDown), Just(NumberOrder::AlwaysUp)],
        prop_oneof![2 => Just(BTreeSet::new()), 1 => allow],
        prop_oneof![4 => Just(None), 1 => (0..=700_u32).prop_map(Some)],
        prop_oneof![
            1 => Just(FirstRoundMode::Adjacent),
            2 => Just(FirstRoundMode::Fold),
            2 => Just(FirstRoundMode::Half),
            1 => Just(FirstRoundMode::UpperLower),
            1 => Just(FirstRoundMode::Lots)
        ],
        prop_oneof![3 => Just(None), 2 => colours.prop_map(Some)],
    )
        .prop_map(
            |(rematch, same_unit, sort, number_order, allow, same_unit_soft_above, round1_mode, colours)| {
                PairingPolicy {
                    rematch,
                    same_unit,
                    sort,
                    number_order,
                    allow,
                    same_unit_soft_above,
                    round1_mode,
                    colours,
                }
            },
        )
}

/// Mostly up to 12 entrants, now and then up to `most`.
pub fn sizes(most: usize) -> impl Strategy<Value = usize> {
    prop_oneof![6 => 2..=12_usize, 2 => 13..=18_usize, 1 => 19..=most]
}

/// Any state: totals, units, byes, floats and meetings have nothing to do with each other.
pub fn any_state(sizes: impl Strategy<Value = usize>) -> impl Strategy<Value = PairingProblem> {
    (
        sizes,
        policy(),
        prop_oneof![1 => 1..=1_u32, 2 => 2..=6_u32],
        1..=8_u64,
        1..=6_u64,
        0..=95_u64,
        any::<u64>(),
    )
        .prop_map(|(size, policy, round, totals, units, met, seed)| {
            scattered(size, policy, round, totals, units, met, &mut Dice(seed))
        })
}

pub fn scattered(
    size: usize,
    policy: PairingPolicy,
    round: u32,
    totals: u64,
    units: u64,
    met: u64,
    dice: &mut Dice,
) -> PairingProblem {
    let mut numbers: Vec<u32> = (1..=size as u32).collect();
    dice.shuffle(&mut numbers);
    let mut entrants: Vec<_> = numbers.iter().map(|number| entrant(&format!("p{number}"), *number)).collect();
    let (byes, teams, forbidden_share) = (dice.below(4), dice.percent(20), dice.below(2) * 4);
    for entrant in &mut entrants {
        entrant.total = Points::tenths(dice.below(totals) as i32 * 5);
        entrant.rank = (!dice.percent(10)).then(|| dice.below(5) as u32);
        entrant.unit = dice.percent(80).then(|| UnitId::from(dice.below(units).to_string().as_str()));
        entrant.byes = dice.below(byes + 1).saturating_sub(dice.below(2)) as u32;
        entrant.last_float = [Float::None, Float::None, Float::Down, Float::Up][dice.below(4) as usize];
        entrant.lot = dice.percent(80).then(|| dice.next() as u32);
        let random =
            |dice: &mut Dice| [Some(Colour::First), Some(Colour::Second), None][(dice.below(5) / 2) as usize];
        entrant.colours = (1..round).map(|_| random(dice)).collect();
        entrant.team = teams.then(|| TeamId::from(dice.below(size as u64 / 2 + 1).to_string().as_str()));
    }
    let mut forbidden = BTreeSet::new();
    for a in 0..size {
        for b in 0..a {
            let (x, y) = (entrants[a].id.clone(), entrants[b].id.clone());
            if dice.percent(met) {
                // Known to one side only is enough.
                entrants[b].met.insert(x.clone());
                if dice.percent(70) {
                    entrants[a].met.insert(y.clone());
                }
            }
            if dice.percent(forbidden_share) {
                forbidden.insert((x, y));
            }
        }
    }
    let mut problem = PairingProblem {
        round: RoundNumber(round),
        entrants,
        policy,
        forbidden,
        ..PairingProblem::default()
    };
    if dice.percent(25) {
        set_some(&mut problem, dice);
    }
    problem
}

/// One or two matches set by the referee, legal or not.
fn set_some(problem: &mut PairingProblem, dice: &mut Dice) {
    let mut ids: Vec<_> = problem.entrants.iter().map(|entrant| entrant.id.clone()).collect();
    if ids.len() % 2 == 1 && dice.percent(30) {
        problem.locked.push((ids.swap_remove(dice.below(ids.len() as u64) as usize), None));
    }
    for _ in 0..dice.below(3) {
        if ids.len() >= 2 {
            let a = ids.swap_remove(dice.below(ids.len() as u64) as usize);
            let b = ids.swap_remove(dice.below(ids.len() as u64) as usize);
            problem.locked.push((a, Some(b)));
        }
    }
}

/// The state after some rounds of a contest that the engine paired, with random results.
pub fn played_state(sizes: impl Strategy<Value = usize>) -> impl Strategy<Value = PairingProblem> {
    (sizes, policy(), 0..=8_u32, 1..=4_u64, any::<u64>()).prop_map(|(size, policy, rounds, unit, seed)| {
        let mut dice = Dice(seed);
        let mut problem = scattered(size, policy, 1, 1, (size as u64).div_ceil(unit), 0, &mut dice);
        for entrant in &mut problem.entrants {
            (entrant.byes, entrant.last_float, entrant.team) = (0, Float::None, None);
        }
        problem.forbidden.clear();
        problem.locked.clear();
        for _ in 0..rounds {
            if !play(&mut problem, &mut dice) {
                break;
            }
        }
        problem
    })
}

/// Plays the next round by the engine's pairing; false if there is none.
pub fn play(problem: &mut PairingProblem, dice: &mut Dice) -> bool {
    let Ok(pairing) = pair(problem) else { return false };
    let at =
        |problem: &PairingProblem, id: &EntrantId| problem.entrants.iter().position(|x| x.id == *id).unwrap();
    for item in &pairing.matches {
        let a = at(problem, &item.first);
        let Some(second) = &item.second else {
            let entrant = &mut problem.entrants[a];
            (entrant.byes, entrant.last_float) = (entrant.byes + 1, Float::Down);
            entrant.colours.push(None);
            entrant.total += Points::whole(2);
            continue;
        };
        let b = at(problem, second);
        let (x, y) = (problem.entrants[a].total, problem.entrants[b].total);
        let won = [(2, 0), (0, 2), (2, 0), (0, 2), (1, 1)][dice.below(5) as usize];
        problem.entrants[a].colours.push(Some(Colour::First));
        problem.entrants[b].colours.push(Some(Colour::Second));
        for (own, other, order, points) in [(a, b, x.cmp(&y), won.0), (b, a, y.cmp(&x), won.1)] {
            let met = problem.entrants[other].id.clone();
            let entrant = &mut problem.entrants[own];
            entrant.met.insert(met);
            entrant.total += Points::whole(points);
            entrant.last_float = match order {
                Ordering::Less => Float::Up,
                Ordering::Equal => Float::None,
                Ordering::Greater => Float::Down,
            };
        }
    }
    problem.round.0 += 1;
    true
}
