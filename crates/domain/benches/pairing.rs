//! How long a round takes to pair and how much memory that needs at its peak, from states that were really played:
//! units, byes, draws, earlier rounds by the engine itself. `cargo bench -p saiwu-domain --bench pairing`; the peak
//! stands below `max alloc` under each time.

use divan::{AllocProfiler, Bencher, black_box};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use saiwu_domain::ids::UnitId;
use saiwu_domain::pairing::{
    Colour, ColourPolicy, FirstRoundMode, Float, PairedMatch, PairingEntrant, PairingPolicy, PairingProblem,
    SameUnit, pair,
};
use saiwu_domain::points::Points;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Counts what is allocated, in this program only.
#[global_allocator]
static MEMORY: AllocProfiler = AllocProfiler::system();

/// Even and odd.
const SIZES: [u32; 8] = [24, 64, 200, 201, 1000, 1001, 5000, 5001];

fn main() {
    divan::main();
}

fn measure(bencher: Bencher<'_, '_>, round: u32, size: u32, policy: PairingPolicy) {
    let problem = before_round(round, size, policy);
    bencher.bench(|| pair(black_box(&problem)));
}

fn same_unit(same_unit: SameUnit) -> PairingPolicy {
    PairingPolicy { same_unit, ..PairingPolicy::default() }
}

#[divan::bench(args = SIZES, sample_count = 7)]
fn round_5_same_unit_soft(bencher: Bencher<'_, '_>, entrants: u32) {
    measure(bencher, 5, entrants, same_unit(SameUnit::Soft));
}

#[divan::bench(args = SIZES, sample_count = 7)]
fn round_5_same_unit_hard(bencher: Bencher<'_, '_>, entrants: u32) {
    measure(bencher, 5, entrants, same_unit(SameUnit::Hard));
}

#[divan::bench(args = SIZES, sample_count = 7)]
fn round_9_same_unit_soft(bencher: Bencher<'_, '_>, entrants: u32) {
    measure(bencher, 9, entrants, same_unit(SameUnit::Soft));
}

#[divan::bench(args = SIZES, sample_count = 7)]
fn round_9_same_unit_hard(bencher: Bencher<'_, '_>, entrants: u32) {
    measure(bencher, 9, entrants, same_unit(SameUnit::Hard));
}

#[divan::bench(args = [200, 1000, 5000], sample_count = 7)]
fn round_1_fold(bencher: Bencher<'_, '_>, entrants: u32) {
    let round1_mode = FirstRoundMode::Fold;
    measure(bencher, 1, entrants, PairingPolicy { round1_mode, ..same_unit(SameUnit::Soft) });
}

#[divan::bench(args = [24, 64, 200, 201, 1000], sample_count = 7)]
fn round_5_colours(bencher: Bencher<'_, '_>, entrants: u32) {
    measure(bencher, 5, entrants, colours(false));
}

#[divan::bench(args = [24, 64, 200, 201, 1000], sample_count = 7)]
fn round_9_colours_by_score_group(bencher: Bencher<'_, '_>, entrants: u32) {
    measure(bencher, 9, entrants, colours(true));
}

fn colours(in_last_three: bool) -> PairingPolicy {
    let bans = ColourPolicy { ban_three_in_row: true, ban_three_surplus: true, ..ColourPolicy::default() };
    let colours = Some(ColourPolicy { in_last_three, ..bans });
    PairingPolicy { colours, ..PairingPolicy::default() }
}

/// The state before a round, after all earlier ones were paired by the engine and played.
fn before_round(round: u32, size: u32, policy: PairingPolicy) -> PairingProblem {
    let mut dice = ChaCha8Rng::seed_from_u64(size.into());
    let entrants = (1..=size).map(|number| PairingEntrant {
        // Units enter two on average, in the random order of the draw.
        unit: Some(UnitId::from((dice.next_u32() % (size / 2)).to_string().as_str())),
        ..PairingEntrant::new(number.to_string().as_str().into(), number)
    });
    let mut problem = PairingProblem { entrants: entrants.collect(), policy, ..PairingProblem::default() };
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
            entrant.colours.push(None);
            entrant.total += Points::whole(2);
            continue;
        };
        let b = at[second];
        problem.entrants[a].colours.push(Some(Colour::First));
        problem.entrants[b].colours.push(Some(Colour::Second));
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
