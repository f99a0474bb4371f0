//! How a match is played and ends: time, levels, rules at A, Shengji tables (R3–R5).

use crate::level::Level;
use crate::sentence::Sentence;
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
    /// What is counted over the deals.
    #[serde(default)]
    pub mode: LevelMode,
}

/// What the deals of a Guandan match add up to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LevelMode {
    /// The sides climb the ladder (R4.2).
    #[default]
    Levels,
    /// 每副记分: every deal is played at the start level and gives 3, 2 or 1 (R4.7).
    DealPoints,
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
    /// Which text the numbers are taken from.
    #[serde(default)]
    pub rule_set: ShengjiRuleSet,
    /// What the trick points of a deal give.
    #[serde(default)]
    pub table: DealTable,
    /// Most levels the defenders gain in one deal; absent = no cap (R5.3.2).
    pub cap: Option<u32>,
    /// Whether throws are allowed.
    pub throw_allowed: bool,
    /// Multipliers of the kitty.
    pub kitty: KittyMultipliers,
    /// Whether A must be declared and held to be passed (R5.5.2, R5.5.3).
    pub hold_ace_to_pass: bool,
    /// J勾 (R3.6): where the declarer's side falls to when its J deal loses the kitty to a J; absent = it does not.
    #[serde(default)]
    pub jack_hook: Option<JackHook>,
}

/// R5.1
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShengjiRuleSet {
    /// [S0] 国家体育总局直属机关 2013
    S0,
    /// [S1] 太原理工大学 2018
    S1,
    /// Other numbers; all of them are said by the settings beside this one.
    #[default]
    Custom,
    /// [S4] 竞技升级扑克竞赛规则（试行）: refused by [`ShengjiRule::check`], because its numbers are not known.
    Competitive,
}

/// R5.3.2: trick points of the defenders become levels.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealTable {
    /// Levels of the declarer's side, by the most points the defenders have; ascending, up to `take_over`.
    pub declarer: Vec<DealStep>,
    /// From here on the defenders take the deal over.
    pub take_over: u32,
    /// The defenders gain a level for each so many points above `take_over`.
    pub points_per_level: u32,
}

/// One row of the table for the declarer's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealStep {
    /// Most points of the defenders.
    pub up_to: u32,
    /// Levels for the declarer's side.
    pub levels: u32,
}

/// R3.6, [WDD] “主J扣底扣到2”, “副J扣到8”.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JackHook {
    /// Where the declarer's side falls to when the J of trumps takes the kitty.
    pub trump_jack: Level,
    /// Where it falls to when a J of another suit does.
    pub side_jack: Level,
}

impl Default for DealTable {
    /// The table of [S0] and [S1].
    fn default() -> Self {
        let step = |up_to, levels| DealStep { up_to, levels };
        Self { declarer: vec![step(0, 3), step(35, 2), step(75, 1)], take_over: 80, points_per_level: 40 }
    }
}

impl ShengjiRule {
    /// Numbers that fit their type and make no table, and the rules whose numbers nobody knows.
    ///
    /// # Errors
    /// One sentence saying what is allowed.
    pub fn check(&self) -> Result<(), Sentence> {
        match self.rule_set {
            ShengjiRuleSet::S0 | ShengjiRuleSet::S1 | ShengjiRuleSet::Custom => {}
            ShengjiRuleSet::Competitive => {
                return Err(Sentence::new(
                    "竞技升级只有缺了数字的文本，不能照它打；请选别的计级表，或填自己规程里的数字",
                    "shengji.rule_set: of 竞技升级 only a text without its digits is known, so nobody can \
                     play by it; take s0, s1 or custom and enter the numbers of your own text",
                ));
            }
        }
        let table = &self.table;
        if !table.declarer.is_sorted_by(|one, next| one.up_to < next.up_to) {
            return Err(Sentence::new(
                "计级表要按分数从低到高写",
                "shengji.table.declarer must be listed by rising points",
            ));
        }
        if table.points_per_level == 0 || table.points_per_level > 1_000 || table.take_over > 1_000 {
            return Err(Sentence::new(
                "计级表的分数最多1000，每级至少1分",
                "shengji.table takes points up to 1000, and at least 1 for a level",
            ));
        }
        match table.declarer.last() {
            Some(last) if last.up_to < table.take_over && table.take_over - last.up_to <= 5 => {}
            Some(_) | None => {
                let (reach, take_over) = (table.take_over.saturating_sub(5), table.take_over);
                return Err(Sentence::new(
                    format!("计级表要写到{reach}分：上台分是{take_over}"),
                    format!("shengji.table.declarer must reach up to {reach}: take_over is {take_over}"),
                ));
            }
        }
        if table.declarer.iter().any(|step| step.levels > 13) {
            return Err(Sentence::new("计级表最多升13级", "shengji.table.declarer gives at most 13 levels"));
        }
        Ok(())
    }
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

impl Default for XiangqiRule {
    /// What the project takes where a notice is silent (R13.2, AM20).
    fn default() -> Self {
        Self {
            increment_seconds: 10,
            natural_limit_moves: Some(30),
            fouls_to_loss: Some(2),
            ban_three_in_row: false,
            ban_three_surplus: false,
            bye_counts_as_second: false,
        }
    }
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
