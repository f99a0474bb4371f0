//! The Swiss settings (V13–V16).

pub use crate::pairing::FirstRoundMode;
use crate::pairing::{NumberOrder, Rematch, Sort};
use serde::{Deserialize, Serialize};

/// V13–V16
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SwissRule {
    /// Number of rounds.
    pub rounds: u32,
    /// R9.1.4
    pub round1_mode: FirstRoundMode,
    /// R9.1.3
    pub sort: Sort,
    /// R9.1.3
    pub number_order: NumberOrder,
    /// R9.2.2
    pub rematch: Rematch,
    /// R9.3
    pub same_unit: UnitSeparation,
    /// Where the largest unit has more than so many of 1,000 entrants, `hard` becomes `soft`; absent = never.
    #[serde(default)]
    pub relax_unit_share: Option<u32>,
}

/// R9.3.1
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitSeparation {
    /// Never, unless the chief referee allows it.
    Hard,
    /// Avoided as far as possible.
    Soft,
    /// Never in round 1, free later.
    Round1Only,
    /// Never in the first rounds, free later.
    FirstRounds(u32),
    /// Free.
    None,
}
