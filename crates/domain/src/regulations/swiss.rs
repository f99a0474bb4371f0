//! Stages and the Swiss settings (V12–V16, V19).

use super::EqualLevel;
use crate::pairing::{NumberOrder, Rematch, Sort};
use serde::{Deserialize, Serialize};

/// One stage of the contest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StageRule {
    /// Its form.
    pub kind: StageKind,
    /// V19
    pub equal_level: EqualLevel,
}

/// The form of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StageKind {
    /// 积分编排 (R9)
    Swiss,
}

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
}

/// R9.1.4
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstRoundMode {
    /// 1–2, 3–4 … of the drawn numbers.
    Adjacent,
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
    /// Free.
    None,
}
