//! How a match is played and ends: time, levels, rules at A, Shengji tables (R3–R5).

use crate::level::Level;
use serde::{Deserialize, Serialize};

/// How one match ends (R4.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeRule {
    /// V18
    pub mode: TimeMode,
    /// Minutes of a round.
    pub minutes: u32,
    /// Most deals of a match, where the mode limits them.
    pub deals: Option<u32>,
    /// A lead of so many levels ends the match (R4.4.5).
    pub max_lead: Option<u32>,
    /// What happens when time is up (R4.5).
    pub end_procedure: EndProcedure,
}

/// R4.4.1–R4.4.4
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeMode {
    /// 计局: until one side passes A.
    GameToAce,
    /// 计副: after so many deals.
    DealLimit,
    /// 计时: after so many minutes.
    TimeLimit,
    /// 计时计副: whichever comes first.
    TimeAndDeals,
}

/// R4.5
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndProcedure {
    /// The deal whose cards are dealt is finished and counts (R4.5.1).
    FinishCurrent,
    /// “还有最后1副牌（不包括正在打的该副牌）” is called (R4.5.5).
    LastDealCall {
        /// Minutes before the end.
        minutes_left: u32,
    },
    /// No new deal in the last minutes (R4.5.6).
    NoNewDeal {
        /// Minutes before the end.
        minutes_left: u32,
    },
    /// Hands already dealt in the last minutes are finished, no new deal (R4.5.2).
    FinishDealt {
        /// Minutes before the end.
        last_minutes: u32,
    },
    /// A reminder, then the hand in play is finished (R4.5.3).
    RemindThenFinish {
        /// Minute of the reminder, counted from the start.
        at: u32,
    },
    /// Stop at once, unless the referee lets a deal finish that can matter (R4.5.4).
    StopUnlessRelevant,
    /// A late start does not extend; an early start or a late finish gives both 0 (R4.5.7).
    FixedWindow,
}

/// What decides a match with equal levels (R4.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EqualLevel {
    /// R4.6.a: draw points
    Draw,
    /// R4.6.b: the side that reached the level first wins
    FirstToLevel,
    /// R4.6.e: the side holding the deal wins
    DeclarerAtEnd,
    /// R4.6.c: one extra game, the first to rise wins
    ExtraGame,
    /// R4.6.d: the winner of the next deal wins
    NextDeal,
    /// R4.6.f: one extra deal at level 2, First wins
    ExtraDeal,
    /// R4.6.g: the game is played again
    Replay,
    /// R4.6.h: a card decides
    CardDraw,
    /// R4.6.h: a lot decides
    Lots,
    /// R13.2: the side that had `first` loses (先手判负)
    FirstLoses,
}

/// V20: the ladder of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelRule {
    /// Where both sides start (R3.3).
    pub start: Level,
    /// Passing this level ends the match (R3.4).
    pub target: Level,
    /// An upgrade that would jump over such a level stops at it (R3.5).
    pub must_play: Vec<Level>,
}

/// The three parameters of the rules at A (R4.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AceRule {
    /// What passes A.
    pub pass: AcePass,
    /// On whose deal.
    pub own_deal: OwnDeal,
    /// What repeated failures cost.
    pub failures: AceFailures,
}

/// R4.3, A1 and A6
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AcePass {
    /// First, and the partner Second or Third.
    PartnerNotLast,
    /// Only First and Second together.
    DoubleDown,
}

/// R4.3, A2 and A3
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OwnDeal {
    /// Only on the side's own A deal.
    OwnOnly,
    /// On any deal.
    Any,
}

/// R4.3, A4, A5 and A8
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AceFailures {
    /// A8: stays at A until passed.
    None,
    /// `{"max": 3, "then": "back_to_2"}`
    #[serde(untagged)]
    After {
        /// Failures that trigger it.
        max: u32,
        /// What happens then.
        then: AfterFailures,
    },
}

/// R4.3, A4 and A5
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AfterFailures {
    /// A4: down to 2, the counter starts again.
    #[serde(rename = "back_to_2")]
    BackTo2,
    /// A5: the attempt rests until the side's next deal win.
    Suspend,
}

/// Numbers of a Shengji contest (R5.3, R5.4).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShengjiRule {
    /// Most levels the defenders gain in one deal; absent = no cap (R5.3.2).
    pub cap: Option<u32>,
    /// Whether throws are allowed.
    pub throw_allowed: bool,
    /// Multipliers of the kitty.
    pub kitty: KittyMultipliers,
    /// Whether A must be declared and held to be passed (R5.5.2, R5.5.3).
    pub hold_ace_to_pass: bool,
}

/// V37: what only xiangqi has (R13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct XiangqiRule {
    /// Seconds added per move to the minutes of `time`.
    pub increment_seconds: u32,
    /// 自然限着: moves without a capture after which the game is drawn; absent = not limited.
    pub natural_limit_moves: Option<u32>,
    /// So many fouls lose the game; absent = never.
    pub fouls_to_loss: Option<u32>,
    /// 禁连三: no third equal colour in a row (R13.3.3).
    pub ban_three_in_row: bool,
    /// 禁多三: the colour balance never reaches three (R13.3.3).
    pub ban_three_surplus: bool,
    /// Whether a bye counts as a game with `second` (R10.2.3).
    pub bye_counts_as_second: bool,
}

/// Multipliers of a captured kitty (R5.4.3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KittyMultipliers {
    /// Last trick with a single card.
    pub single: u32,
    /// Last trick with a pair.
    pub pair: u32,
    /// Last trick with three cards of a kind or A+KK (三扣).
    pub three: u32,
    /// Tractors of 2, 3, 4 … pairs.
    pub tractor: Vec<u32>,
    /// How the list goes on for tractors that are longer than it.
    #[serde(default)]
    pub longer_tractor: LongerTractor,
    /// Least multiplier of a throw.
    pub throw: u32,
}

/// How a list of tractor multipliers goes on (R5.4, AM30). With fewer than two entries the last one stays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LongerTractor {
    /// By the last step of the list: 6, 8 → 10, 12 …
    #[default]
    SameStep,
    /// By the last factor of the list: 8, 16 → 32, 64 …
    SameFactor,
}

impl LevelRule {
    /// The level `gain` above `level`, stopped by the next must-play level and by the target (R3.5, R4.2.2).
    pub fn climb(&self, level: Level, gain: u32) -> Level {
        let stops = self.must_play.iter().chain([&self.target]).filter(|stop| **stop > level);
        let free = level.up(gain).min(self.target).max(level);
        stops.fold(free, |reached, stop| reached.min(*stop))
    }
}
