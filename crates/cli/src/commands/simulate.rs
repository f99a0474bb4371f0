//! `saiwu simulate`: made-up days with many devices, on which everything fails.

use super::{Done, Reply, json};
use crate::args::{SimulateArgs, SimulatedStore};
use crate::failure::Failure;
use crate::reply::Format;
use saiwu_store::{MemoryReplica, ReplicaStore, SqliteStore};
use saiwu_sync::simulate::{SimulationReport, SimulationSettings, simulate_many};
use serde::Serialize;

/// What came of all days.
#[derive(Serialize)]
struct Outcome {
    days: Vec<SimulationReport>,
    /// What did not hold, day by day.
    violations: Vec<String>,
}

pub fn run(arguments: &SimulateArgs, format: Format) -> Result<Reply, Failure> {
    let SimulateArgs { seed, seeds, devices, steps, store } = *arguments;
    // Whether there can be one at all is found out before the days begin.
    let probe = SqliteStore::in_memory();
    if let (SimulatedStore::Sqlite, Err(error)) = (store, probe) {
        return Err(error.into());
    }
    let make_store = || -> Box<dyn ReplicaStore> {
        match store {
            SimulatedStore::Sqlite => match SqliteStore::in_memory() {
                Ok(store) => Box::new(store),
                Err(_) => Box::new(MemoryReplica::default()),
            },
            SimulatedStore::Memory => Box::new(MemoryReplica::default()),
        }
    };
    let (days, violations) =
        simulate_many(SimulationSettings { seed, devices, steps }, seeds.max(1), &make_store);
    let outcome = Outcome { days, violations: violations.iter().map(ToString::to_string).collect() };
    let text = match format {
        Format::Json => json(&outcome),
        Format::Text => listed(&outcome),
    };
    Ok(Reply { text, done: if violations.is_empty() { Done::Clean } else { Done::Found } })
}

fn listed(outcome: &Outcome) -> String {
    let days = outcome.days.len();
    let sum = SimulationReport::sum(&outcome.days);
    let mut text = format!(
        "{days}个模拟比赛日，设备最后全都一致：操作{}条，公布{}轮，送达{}次，网络故障{}次，设备故障{}次，换主机{}次；\
         换主机后重新排队{}条，隔离{}条，分叉{}条，未成立{}条\n",
        sum.operations,
        sum.rounds,
        sum.delivered,
        sum.network_faults,
        sum.device_faults,
        sum.terms.saturating_sub(days as u64),
        sum.demoted,
        sum.quarantined,
        sum.forks,
        sum.refused,
    );
    if let [day] = &outcome.days[..] {
        text.push_str(&format!("记录 {}\n状态 {}\n", day.log, day.state));
    }
    for violation in &outcome.violations {
        text.push_str(&format!("不成立：{violation}\n"));
    }
    text
}
