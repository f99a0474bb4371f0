//! The settings of the Swiss pairing (V15, V16), embedded in the regulations.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What the engine has to respect in one round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairingPolicy {
    /// R9.2.2
    pub rematch: Rematch,
    /// R9.3, for this round
    pub same_unit: SameUnit,
    /// R9.1.3
    pub sort: Sort,
    /// R9.1.3
    pub number_order: NumberOrder,
    /// What the chief referee allows explicitly (R9.5.1).
    pub allow: BTreeSet<Relaxation>,
}

/// R9.2.2
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rematch {
    /// Never twice.
    Hard,
    /// Free.
    Allowed,
}

/// R9.3 as it applies to one round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SameUnit {
    /// Never.
    Hard,
    /// As few as possible.
    Soft,
    /// Free.
    None,
}

/// R9.1.3: what orders the list before the draw number does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// The total of match points.
    MatchPoints,
    /// The total, then the other ranking keys.
    FullRank,
}

/// R9.1.3: the order of draw numbers among equals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NumberOrder {
    /// 单数轮从小号到大号，双数轮从大号到小号
    OddUpEvenDown,
    /// Small to large in every round.
    AlwaysUp,
}

/// What the chief referee may allow where no legal pairing exists (R9.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Relaxation {
    /// Hard same unit.
    SameUnit,
    /// A second bye.
    SecondBye,
    /// A rematch.
    Rematch,
}
