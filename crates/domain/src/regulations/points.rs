//! Match points, victory points, byes, forfeits, lateness, slips and correction windows (R6, R10, R14).

use crate::points::Points;
use crate::stages::DropOutRule;
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
    /// What the bands are applied to.
    #[serde(default)]
    pub source: PointSource,
    /// A draw by colour (R6.1.9): for `first`, for `second`; absent = `draw` for both.
    #[serde(default)]
    pub draw_by_colour: Option<[Points; 2]>,
}

/// Where match points come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PointSource {
    /// From who won and by how much.
    #[default]
    Outcome,
    /// The sum of the own deal points is the score (R6.1.7).
    DealPoints,
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
    /// Counts as a game with the colour it was paired with (R10.1, R7.2.18, R7.2.19).
    #[serde(default = "yes")]
    pub counts_as_second: bool,
}

fn yes() -> bool {
    true
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
    /// A free round inside a round robin or a bracket gives nothing: everybody has the same number of matches
    /// (R11.3.6).
    pub const NOTHING: Self = Self {
        match_points: Points::ZERO,
        victory_points: Points::ZERO,
        levels_gained: 0,
        net_levels: 0,
        counts_as_win: false,
        opponent_value: OpponentValue::Zero,
    };

    /// The award without the opponent's value. Whether it has a colour is a setting of its own (R10.2.3).
    pub fn award(self) -> Award {
        let Self {
            match_points,
            victory_points,
            levels_gained,
            net_levels,
            counts_as_win,
            opponent_value: _,
        } = self;
        Award {
            match_points,
            victory_points,
            levels_gained,
            net_levels,
            counts_as_win,
            counts_as_second: true,
        }
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
    /// So many forfeits in a row and the entrant is not paired any more (R10.5.1).
    #[serde(default)]
    pub exclude_after_in_a_row: Option<u32>,
    /// So many forfeits in total and the entrant is not paired any more (R10.5.1).
    #[serde(default)]
    pub exclude_after_total: Option<u32>,
    /// What a drop-out in a group does to its results (R11.6).
    #[serde(default)]
    pub group_dropout: DropOutRule,
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
    /// The opponents start so many levels higher for each started number of minutes (R10.4.3).
    OpponentLevels {
        /// Levels for each step.
        levels: u32,
        /// Minutes of a step.
        per_minutes: u32,
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
    /// Who hands it in; absent = not said.
    #[serde(default)]
    pub hand_in_by: Option<HandInBy>,
    /// Minutes after the end of the round within which it is handed in.
    pub hand_in_minutes: Option<u32>,
    /// What a slip that is not handed in costs the responsible side (R14.1.2).
    #[serde(default)]
    pub sanction: SlipSanction,
}

/// R14.1.3
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HandInBy {
    /// 胜方; after a draw the first-named side (AM27).
    Winner,
    /// The first-named side.
    FirstNamed,
    /// A referee collects it.
    Referee,
}

/// R14.1.2, R14.1.3
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SlipSanction {
    /// Nothing is laid down.
    #[default]
    None,
    /// The responsible side is scored as forfeit, the other side keeps the real result.
    Forfeit,
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
