//! The stages of a contest: form, who takes part, what differs from the contest's rules (V12, V19, V30–V32).

use super::{EqualLevel, KeyRule, MatchPointScheme, TimeRule};
use crate::level::Level;
pub use crate::stages::{GroupDrawMethod as GroupDraw, RoundRobinTable};
use serde::{Deserialize, Serialize};

/// One stage of the contest. What it leaves out is taken from the contest's own rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StageRule {
    /// Its id in sheets and in `from` of later stages.
    #[serde(default = "main_stage")]
    pub id: String,
    /// Its form.
    pub kind: StageKind,
    /// V19
    pub equal_level: EqualLevel,
    /// Who takes part; absent = everybody.
    #[serde(default)]
    pub from: Option<StageSource>,
    /// Swiss: number of rounds, where it is not `swiss.rounds`. Knockout: it stops after so many rounds.
    #[serde(default)]
    pub rounds: Option<u32>,
    /// The groups of a stage of kind `groups`.
    #[serde(default)]
    pub groups: Option<GroupRule>,
    /// What is carried over from the stage before.
    #[serde(default)]
    pub carry_over: CarryOver,
    /// Time of a match, where it differs.
    #[serde(default)]
    pub time: Option<TimeRule>,
    /// The level that ends a match, where it differs (R3.4).
    #[serde(default)]
    pub target: Option<Level>,
    /// A match is the best of so many games (R2.1.5).
    #[serde(default)]
    pub best_of: Option<u32>,
    /// Match points, where they differ.
    #[serde(default)]
    pub match_points: Option<MatchPointScheme>,
    /// Ranking keys, where they differ. Groups have `group_ranking_keys`.
    #[serde(default)]
    pub ranking_keys: Vec<KeyRule>,
}

fn main_stage() -> String {
    "main".to_owned()
}

/// The form of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StageKind {
    /// 积分编排 (R9)
    Swiss,
    /// 分组 (R11)
    Groups,
    /// 淘汰 (R12)
    Knockout,
    /// 名次赛: equal records meet until every place is played (R12.3.4)
    Placement,
}

/// Which places of an earlier stage take part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StageSource {
    /// Id of the earlier stage.
    pub stage: String,
    /// Places, such as 1 and 2; of every group, where that stage has groups.
    pub places: Vec<u32>,
    /// So many of the best next places over all groups come in addition.
    #[serde(default)]
    pub best_next: u32,
}

/// What is carried into a stage (V12).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CarryOver {
    /// Everybody starts at zero.
    #[default]
    Nothing,
    /// All rounds of the stage before count on.
    Rounds,
}

/// How the entrants of a stage are grouped and what is played inside a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupRule {
    /// How many groups there are, or how large they are.
    pub number: GroupNumber,
    /// How entrants come into groups (R11.2).
    pub draw: GroupDraw,
    /// What is played inside a group.
    pub form: GroupForm,
}

/// How many groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GroupNumber {
    /// So many groups.
    Count(u32),
    /// As many as are needed for groups of this size.
    Size(u32),
}

/// What is played inside a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum GroupForm {
    /// 循环 (R11.3)
    RoundRobin {
        /// 1 = everybody meets once.
        cycles: u32,
        /// The table of rounds.
        #[serde(default)]
        table: RoundRobinTable,
    },
    /// 积分编排 inside the group.
    Swiss {
        /// Number of rounds.
        rounds: u32,
    },
    /// 淘汰 inside the group, down to one.
    Knockout,
}

/// V31, V32: knockout after groups or from the draw.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnockoutRule {
    /// First round after groups (R12.1).
    #[serde(default)]
    pub crossover: CrossoverRule,
    /// Who stands where when no groups came before.
    #[serde(default)]
    pub seating: BracketSeating,
    /// Third place.
    #[serde(default)]
    pub third_place: ThirdPlaceRule,
    /// Places behind the fourth (R12.3.2).
    #[serde(default)]
    pub placement: PlacementRule,
}

/// The first knockout round after groups (R12.1). Written `"auto"`, `"X8a"` or `[["A1", "B2"], …]`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "CrossoverText", into = "CrossoverText")]
pub enum CrossoverRule {
    /// The table that fits the number of groups: X2, X4, X8b, else by seed.
    #[default]
    Auto,
    /// A table of R12.1 by its id, such as `X8a`.
    Table(String),
    /// Pairs in bracket order: first of group A against second of group B, …
    Pairs(Vec<[String; 2]>),
}

/// Ids of the tables of R12.1 and for how many groups they are.
pub const CROSSOVER_TABLES: [(&str, u32); 5] = [("X2", 2), ("X4", 4), ("X4b", 4), ("X8a", 8), ("X8b", 8)];

/// How a crossover is written.
#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged)]
enum CrossoverText {
    Named(String),
    Pairs(Vec<[String; 2]>),
}

impl From<CrossoverText> for CrossoverRule {
    fn from(text: CrossoverText) -> Self {
        match text {
            CrossoverText::Named(name) if name == "auto" => Self::Auto,
            CrossoverText::Named(name) => Self::Table(name),
            CrossoverText::Pairs(pairs) => Self::Pairs(pairs),
        }
    }
}

impl From<CrossoverRule> for CrossoverText {
    fn from(rule: CrossoverRule) -> Self {
        match rule {
            CrossoverRule::Auto => Self::Named("auto".to_owned()),
            CrossoverRule::Table(name) => Self::Named(name),
            CrossoverRule::Pairs(pairs) => Self::Pairs(pairs),
        }
    }
}

/// Who stands where in a bracket without groups before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BracketSeating {
    /// By place of the stage before, or by draw number: 1 against the last (R12.2.1).
    #[default]
    Seeds,
    /// In lot order, neighbours meet, byes to the largest lots (R12.2.2).
    Lots,
}

/// V32
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThirdPlaceRule {
    /// The losers of the semifinals share it; `none` where a notice awards only two places.
    #[default]
    #[serde(alias = "none")]
    Shared,
    /// They play for it.
    Match,
    /// The semifinal losers and the best loser of the first round share the third prize (N18).
    WithBestLoser,
}

/// V32: places behind the fourth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlacementRule {
    /// Losers of one round share the best of their places.
    #[default]
    Shared,
    /// Places down to this one are played.
    PlayedTo(u32),
}
