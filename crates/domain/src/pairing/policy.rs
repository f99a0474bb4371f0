//! The settings of the Swiss pairing (R18 V15, V16), embedded in the regulations.

use super::colours::ColourPolicy;
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
    /// Hard same unit becomes soft while the largest unit has more than this share of the active field, per mille: with
    /// more than half the field (500) a legal pairing cannot exist, and well below it hardly.
    #[serde(default)]
    pub same_unit_soft_above: Option<u32>,
    /// `swiss.round1_mode`; looked at in round 1 only.
    #[serde(default)]
    pub round1_mode: FirstRoundMode,
    /// Xiangqi: who has the first move (R13.3). None where the game has no colours.
    #[serde(default)]
    pub colours: Option<ColourPolicy>,
}

/// How the first round is made (R9.1.4), when all totals are still the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstRoundMode {
    /// 1–2, 3–4 …
    #[default]
    Adjacent,
    /// 首尾: the first with the last, 1–N, 2–(N − 1) …
    Fold,
    /// 拦腰: the first with the first of the lower half, 1–(N/2 + 1), 2–(N/2 + 2) …
    Half,
    /// 上下半区: each of the upper half meets one of the lower half by lot: the lower half in the order of
    /// [`super::PairingEntrant::lot`], as in [`Self::Half`]. Entrants without a lot follow by number.
    UpperLower,
    /// A random order, which the caller gives as draw numbers; else as [`Self::Adjacent`].
    Random,
    /// Lots drawn on site, given as draw numbers; else as [`Self::Adjacent`]. Lots before every round (R9.8.2): the
    /// caller gives all entrants the total 0.
    Lots,
    /// The entrants sit down as they like, not against their own unit: all pairs are typed in, `judge` looks at them
    /// and they are locked. Whoever is left is paired as by [`Self::Adjacent`].
    SelfSeating,
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
