//! Many days at once, one on each processor.

use super::{SimulationReport, SimulationSettings, Violated, simulate};
use saiwu_store::ReplicaStore;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Plays the days of so many seeds, the first one's and those after it; sorted by seed.
pub fn simulate_many(
    first: SimulationSettings,
    seeds: u64,
    make_store: &(dyn Fn() -> Box<dyn ReplicaStore> + Sync),
) -> (Vec<SimulationReport>, Vec<Violated>) {
    let end = first.seed.saturating_add(seeds);
    let next = AtomicU64::new(first.seed);
    let outcome = Mutex::new((Vec::new(), Vec::new()));
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= end {
                return;
            }
            let day = simulate(SimulationSettings { seed, ..first }, make_store);
            let Ok(mut all) = outcome.lock() else { return };
            match day {
                Ok(report) => all.0.push(report),
                Err(violated) => all.1.push(violated),
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let (mut days, mut violations) = outcome.into_inner().unwrap_or_default();
    days.sort_by_key(|report| report.seed);
    violations.sort_by_key(|violated| violated.seed);
    (days, violations)
}

impl SimulationReport {
    /// The figures of many days together.
    #[must_use]
    pub fn sum(days: &[Self]) -> Self {
        days.iter().fold(Self::default(), |sum, day| Self {
            seed: 0,
            log: String::new(),
            state: String::new(),
            operations: sum.operations + day.operations,
            rounds: sum.rounds + day.rounds,
            terms: sum.terms + day.terms,
            delivered: sum.delivered + day.delivered,
            network_faults: sum.network_faults + day.network_faults,
            device_faults: sum.device_faults + day.device_faults,
            demoted: sum.demoted + day.demoted,
            quarantined: sum.quarantined + day.quarantined,
            forks: sum.forks + day.forks,
            refused: sum.refused + day.refused,
            exchanges_to_agree: sum.exchanges_to_agree.max(day.exchanges_to_agree),
        })
    }
}
