//! Plays made-up days: `cargo run --profile simulation -p saiwu-sync --example days -- SEEDS [FIRST]`.

use saiwu_store::MemoryReplica;
use saiwu_sync::simulate::{SimulationReport, SimulationSettings, simulate_many};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let (Some(Ok(seeds)), first) = (numbers.next(), numbers.next().and_then(Result::ok).unwrap_or(1)) else {
        eprintln!("how many days?");
        return ExitCode::from(2);
    };
    let settings = SimulationSettings { seed: first, devices: 12, steps: 3000 };
    let (days, violations) = simulate_many(settings, seeds, &|| Box::new(MemoryReplica::default()));
    println!("{} days: {:?}", days.len(), SimulationReport::sum(&days));
    for violated in &violations {
        println!("{violated}");
    }
    if violations.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
