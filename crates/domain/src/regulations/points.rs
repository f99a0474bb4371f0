//! Match points, victory points, byes, forfeits, lateness, slips and correction windows (R6, R10, R14).

use crate::points::Points;
use serde::{Deserialize, Serialize};

/// Match points by level difference (R6.1.10).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchPointScheme {
    /// The band with the largest `min_d` not above the difference counts.
    pub bands: Vec<Band>,
    /// Each side of a draw.
    pub draw: Points,
    /// Added to the winner and taken from the loser for each level of difference (R6.1.5).
    #[serde(default)]
    pub per_level: Points,
}

/// Match points from a level difference upwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// Smallest level difference.
    pub min_d: u32,
    /// For the winner.
    pub winner: Points,
    /// For the loser.
    pub loser: Points,
}

/// How a level difference becomes victory points (R6.2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VictoryPointTable {
    /// None are given.
    None,
    /// 26分制: 13 ± d, d at most 13 (R6.2.1).
    Vp26,
    /// 20:0制: 10 ± min(d, 10) (R6.2.2).
    Vp20,
    /// So many for each level, winner plus, loser minus (R6.2.3).
    PerLevel(Points),
    /// (winner, loser) by difference; the last entry holds for larger ones.
    Table(Vec<(Points, Points)>),
}

/// What a bye, a forfeit win or a forfeit loss is worth (R10.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Award {
    /// Match points.
    pub match_points: Points,
    /// Victory points.
    pub victory_points: Points,
    /// Levels gained.
    pub levels_gained: i32,
    /// Signed level difference.
    pub net_levels: i32,
    /// Counts as a round won (R7.2.5).
    pub counts_as_win: bool,
}

/// V17
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByeRule {
    /// Match points.
    pub match_points: Points,
    /// Victory points.
    pub victory_points: Points,
    /// Levels gained.
    pub levels_gained: i32,
    /// Signed level difference.
    pub net_levels: i32,
    /// Counts as a round won.
    pub counts_as_win: bool,
    /// What the missing opponent counts in `buchholz` (R10.2.2).
    pub opponent_value: OpponentValue,
}

impl ByeRule {
    /// The award without the opponent's value.
    pub fn award(self) -> Award {
        let Self {
            match_points,
            victory_points,
            levels_gained,
            net_levels,
            counts_as_win,
            opponent_value: _,
        } = self;
        Award { match_points, victory_points, levels_gained, net_levels, counts_as_win }
    }
}

/// R10.2.2
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpponentValue {
    /// Nothing.
    Zero,
    /// The lowest total of all entrants.
    LowestTotal,
    /// The lowest total among those that have points.
    LowestPositiveTotal,
}

/// V24
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForfeitRule {
    /// The side that was there.
    pub winner: Award,
    /// The side that was not.
    pub loser: Award,
    /// Each side where both were not.
    pub both: Award,
}

/// One step of a graded tariff (R10.4): the last step that is reached counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LateStep {
    /// Minutes after the published start.
    pub from: u32,
    /// Whether exactly `from` minutes reach it.
    pub inclusive: bool,
    /// What it costs.
    pub effect: LateEffect,
}

/// What lateness costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum LateEffect {
    /// Points are taken from the late side; negative numbers.
    Points {
        /// In the first deal (AM07).
        trick_points: i32,
        /// From the round.
        victory_points: Points,
    },
    /// The round is forfeited.
    Forfeit,
}

/// V34: who writes, checks, signs and hands in the slip (R14.1).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlipRule {
    /// Seat that writes, such as `west`; absent = not said.
    pub writer: Option<String>,
    /// Seat that checks.
    pub checker: Option<String>,
    /// Whether both sides sign.
    pub both_sign: bool,
    /// Minutes after the end of the round within which the winner hands it in.
    pub hand_in_minutes: Option<u32>,
}

/// V35: how long errors may be reported (R14.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorrectionWindows {
    /// 录入错误: minutes after the end of the round.
    pub entry_minutes: u32,
    /// 公布成绩错误: minutes after the end of the stage (AM19).
    pub stage_minutes: u32,
}
