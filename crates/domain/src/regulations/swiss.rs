//! The Swiss settings (V13–V16).

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

/// R9.1.4
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstRoundMode {
    /// 1–2, 3–4 … of the drawn numbers.
    Adjacent,
    /// 首尾: 1–N, 2–(N − 1) …
    Fold,
    /// 拦腰: 1–(N/2 + 1), 2–(N/2 + 2) …
    Half,
    /// 上下半区: the upper half of the list meets the lower half, numbers drawn apart in both.
    UpperLower,
    /// 电脑随机: neighbours of a list that is drawn by the recorded seed.
    Random,
    /// 现场抽签: neighbours of lots drawn on site, before every round (R9.8.2).
    Lots,
    /// 自由入座: pairs sit down as they like, not against their own unit.
    SelfSeating,
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
