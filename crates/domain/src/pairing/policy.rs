//! The settings of the Swiss pairing (R18 V15, V16), embedded in the regulations.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The pairing part of the regulations (R18 V15, V16) and the referee's explicit choices (R9.5.1).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PairingPolicy {
    /// `swiss.rematch`
    pub rematch: Rematch,
    /// `swiss.same_unit` for this round: `round1_only` is resolved by whoever asks.
    pub same_unit: SameUnit,
    /// `swiss.sort`
    pub sort: Sort,
    /// `swiss.number_order`
    pub number_order: NumberOrder,
    /// Hard constraints the chief referee relaxes in this round.
    #[serde(default)]
    pub allow: BTreeSet<Relaxation>,
}

/// May two entrants meet again? (R9.2.2)
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rematch {
    /// Never.
    #[default]
    Hard,
    /// Nobody looks at it (R9.8.1).
    Allowed,
}

/// May entrants of one unit meet? (R9.3)
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SameUnit {
    /// Never.
    Hard,
    /// Only if it cannot be avoided.
    #[default]
    Soft,
    /// Nobody looks at it.
    None,
}

/// How the order list L is sorted below the total (R9.1.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// By draw number at once: tie-breaks do not drive the pairing.
    #[default]
    MatchPoints,
    /// By the ranking keys, then by draw number.
    FullRank,
}

/// Which way draw numbers run inside L (R9.1.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NumberOrder {
    /// Ascending in odd rounds, descending in even ones (单双数轮大小号次序).
    #[default]
    OddUpEvenDown,
    /// Always ascending.
    AlwaysUp,
}

/// A hard constraint that the chief referee may relax, cheapest first (R9.5.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Relaxation {
    /// Two of one unit meet.
    SameUnit,
    /// Somebody has a second bye while another had none.
    SecondBye,
    /// Two meet again.
    Rematch,
}

impl Relaxation {
    /// All, in the order of R9.5.1.
    pub const ALL: [Self; 3] = [Self::SameUnit, Self::SecondBye, Self::Rematch];
}
