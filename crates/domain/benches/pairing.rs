//! How long a round takes to pair, from states that were really played: units, byes, draws, earlier rounds by the
//! engine itself. `cargo bench -p saiwu-domain --bench pairing`

use divan::{Bencher, black_box};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use saiwu_domain::ids::{RoundNumber, UnitId};
use saiwu_domain::pairing::{
    Float, PairedMatch, PairingEntrant, PairingPolicy, PairingProblem, SameUnit, pair,
};
use saiwu_domain::points::Points;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

fn main() {
    divan::main();
}

#[divan::bench(args = [24, 64, 200, 201, 1000, 1001], sample_count = 11)]
fn round_5(bencher: Bencher<'_, '_>, entrants: u32) {
    let problem = before_round(5, entrants, SameUnit::Soft, entrants.into());
    bencher.bench(|| pair(black_box(&problem)));
}

#[divan::bench(args = [200, 1000], sample_count = 11)]
fn round_1(bencher: Bencher<'_, '_>, entrants: u32) {
    let problem = before_round(1, entrants, SameUnit::Soft, entrants.into());
    bencher.bench(|| pair(black_box(&problem)));
}

#[divan::bench(args = [24, 200, 1000], sample_count = 11)]
fn round_9_same_unit_hard(bencher: Bencher<'_, '_>, entrants: u32) {
    let problem = before_round(9, entrants, SameUnit::Hard, entrants.into());
    bencher.bench(|| pair(black_box(&problem)));
}

/// The state before a round, after all earlier ones were paired by the engine and played.
fn before_round(round: u32, size: u32, same_unit: SameUnit, seed: u64) -> PairingProblem {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let entrants = (1..=size).map(|number| PairingEntrant {
        id: number.to_string().as_str().into(),
        total: Points::ZERO,
        rank: None,
        draw_number: number,
        // Units enter two on average, in the random order of the draw.
        unit: Some(UnitId::from((dice.next_u32() % (size / 2)).to_string().as_str())),
        team: None,
        met: BTreeSet::new(),
        byes: 0,
        last_float: Float::None,
    });
    let mut problem = PairingProblem {
        round: RoundNumber(1),
        entrants: entrants.collect(),
        policy: PairingPolicy { same_unit, ..PairingPolicy::default() },
        forbidden: BTreeSet::new(),
    };
    while problem.round.0 < round {
        let Ok(pairing) = pair(&problem) else { break };
        play(&mut problem, &pairing.matches, &mut dice);
    }
    problem
}

fn play(problem: &mut PairingProblem, matches: &[PairedMatch], dice: &mut ChaCha8Rng) {
    let at: BTreeMap<_, _> = problem.entrants.iter().enumerate().map(|(at, x)| (x.id.clone(), at)).collect();
    for item in matches {
        let a = at[&item.first];
        let Some(second) = &item.second else {
            let entrant = &mut problem.entrants[a];
            (entrant.byes, entrant.last_float) = (entrant.byes + 1, Float::Down);
            entrant.total += Points::whole(2);
            continue;
        };
        let b = at[second];
        let above = problem.entrants[a].total.cmp(&problem.entrants[b].total);
        // One match in eight is drawn.
        let points = [(2, 0), (0, 2), (2, 0), (0, 2), (2, 0), (0, 2), (2, 0), (1, 1)];
        let (won, lost) = points[dice.next_u32() as usize % 8];
        for (own, other, above, points) in [(a, b, above, won), (b, a, above.reverse(), lost)] {
            let met = problem.entrants[other].id.clone();
            let entrant = &mut problem.entrants[own];
            entrant.met.insert(met);
            entrant.total += Points::whole(points);
            entrant.last_float = match above {
                Ordering::Less => Float::Up,
                Ordering::Equal => Float::None,
                Ordering::Greater => Float::Down,
            };
        }
    }
    problem.round.0 += 1;
}
