//! A day with many devices, made up from a seed: people work, the network loses and repeats, devices die, are copied, put
//! back and revoked, hosts change. After each step and at the end everything that must hold is checked (sync.md §5).
//!
//! The devices run the code that real ones run, over whatever store they are given; the same seed gives the same day, byte
//! for byte, over every store.

mod agree;
mod check;
mod day;
mod faults;
mod faulty;
mod many;
mod network;
mod node;
mod people;
mod rows;
mod work;

pub use many::simulate_many;

use saiwu_store::ReplicaStore;
use serde::Serialize;

/// What is to be made up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SimulationSettings {
    /// Everything follows from it.
    pub seed: u64,
    /// Devices at the start, at least 4: the organizer's, a server, the chief referee's, and others.
    pub devices: usize,
    /// Things that happen before the faults stop.
    pub steps: u32,
}

/// A state is kept after so many operations.
const SNAPSHOT_EVERY: u64 = 40;

/// A store for a device that starts with nothing.
pub type MakeStore<'a> = &'a dyn Fn() -> Box<dyn ReplicaStore>;

/// What came of a day. Equal for equal settings, whatever the stores.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct SimulationReport {
    /// The seed.
    pub seed: u64,
    /// Digest of the log on every device at the end.
    pub log: String,
    /// Digest of the state on every device at the end.
    pub state: String,
    /// Operations in the log at the end.
    pub operations: u64,
    /// Rounds that were published.
    pub rounds: usize,
    /// Terms: one more than changes of the host.
    pub terms: u64,
    /// Parcels that arrived.
    pub delivered: u64,
    /// Parcels that were lost, came twice or out of order.
    pub network_faults: u64,
    /// Devices that died, were copied or put back, and stores that failed.
    pub device_faults: u64,
    /// Operations that lost their place and waited again.
    pub demoted: u64,
    /// Operations that were set aside.
    pub quarantined: u64,
    /// Operations that contradicted another one of the same number.
    pub forks: u64,
    /// Operations that were refused by the state they came to.
    pub refused: u64,
    /// Exchanges it took from the last fault until all were equal.
    pub exchanges_to_agree: u64,
}

/// Something that must hold and did not.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("seed {seed}, step {step}, {invariant}: {what}")]
pub struct Violated {
    /// The seed of the day.
    pub seed: u64,
    /// After which step.
    pub step: u32,
    /// Its name in sync.md §5.
    pub invariant: &'static str,
    /// What was seen.
    pub what: String,
}

/// Plays a day.
///
/// # Errors
/// The first thing that did not hold.
pub fn simulate(
    settings: SimulationSettings,
    make_store: MakeStore<'_>,
) -> Result<SimulationReport, Violated> {
    day::Day::begin(settings, make_store)?.play()
}
