//! Made-up days over several stores. A failure names its seed: `saiwu simulate --seed N` plays it again.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

use saiwu_store::{MemoryReplica, ReplicaStore, SqliteStore};
use saiwu_sync::simulate::{SimulationReport, SimulationSettings, simulate};

fn memory() -> Box<dyn ReplicaStore> {
    Box::new(MemoryReplica::default())
}

fn sqlite() -> Box<dyn ReplicaStore> {
    Box::new(SqliteStore::in_memory().unwrap())
}

fn day(seed: u64, steps: u32) -> SimulationReport {
    let settings = SimulationSettings { seed, devices: 12, steps };
    simulate(settings, &memory).unwrap_or_else(|violated| panic!("{violated}"))
}

/// Thousands of days are played by the step `simulation` of the project's tests.
#[test]
fn whatever_fails_all_agree_in_the_end_and_nothing_is_lost() {
    let days: Vec<_> = (1..=6).map(|seed| day(seed, 3000)).collect();
    let sum = |of: fn(&SimulationReport) -> u64| days.iter().map(of).sum::<u64>();
    assert!(sum(|day| day.demoted) > 100, "hosts were replaced before all had reached everybody");
    assert!(sum(|day| day.forks) > 10, "devices were copied");
    assert!(sum(|day| day.quarantined) > 10, "somebody wrote who may not");
    assert!(sum(|day| day.refused) > 10, "decisions came too late");
    assert!(sum(|day| day.terms - 1) > 3, "hosts changed");
    assert!(days.iter().any(|day| day.rounds >= 2), "rounds were played");
}

#[test]
fn the_same_seed_is_the_same_day_over_every_store() {
    for seed in [11, 12] {
        let settings = SimulationSettings { seed, devices: 8, steps: 600 };
        let one = simulate(settings, &memory).unwrap_or_else(|violated| panic!("{violated}"));
        let other = simulate(settings, &sqlite).unwrap_or_else(|violated| panic!("{violated}"));
        assert_eq!(one, other, "seed {seed}");
        let again = simulate(settings, &memory).unwrap_or_else(|violated| panic!("{violated}"));
        assert_eq!(one, again, "seed {seed}");
    }
}
