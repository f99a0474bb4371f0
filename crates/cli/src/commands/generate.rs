//! `saiwu generate`: a random contest as a sheet.

use super::{Reply, sheet};
use crate::args::GenerateArgs;
use crate::failure::Failure;
use saiwu_domain::practice::{GenerateSettings, Incidents, generate_with};

/// The reply is a sheet, with and without `--json`.
pub fn run(arguments: &GenerateArgs) -> Result<Reply, Failure> {
    let regulations = sheet::named_template(&arguments.template)?;
    let settings = GenerateSettings {
        regulations: sheet::with_settings(regulations, &arguments.settings)?,
        entrants: arguments.entrants,
        units: arguments.units,
        rounds: arguments.rounds,
        seed: arguments.seed,
        draws: arguments.draws,
        forfeits: arguments.forfeits,
        withdrawals: arguments.withdrawals,
    };
    let incidents = Incidents {
        late_entries: arguments.late_entries,
        returns: arguments.returns,
        penalties: arguments.penalties,
        corrections: arguments.corrections,
        corrections_after_draws: arguments.corrections_after_draws,
        bans: arguments.bans,
        relaxations: arguments.relaxations,
        playoffs: arguments.playoffs,
        broken_table: false,
        rankings: arguments.rankings,
    };
    Ok(Reply::clean(generate_with(&settings, &incidents)?.to_json()))
}
