//! Everything configurable of a contest, as data (R18).
//!
//! A [`Regulations`] value is complete: every path has a value. Where the value comes from is kept beside it in
//! [`Regulations::origins`]: the clause of the notice, or, when a path is missing there, the project's default
//! (shown as 规程未写明，系统默认).

mod awards;
mod check;
mod check_words;
mod conditions;
mod effects;
mod entry;
mod help;
mod names;
mod paragraph;
mod penalties;
mod play;
mod points;
mod ranking;
mod settings;
mod stages;
mod swiss;
mod templates;
mod version;

pub use awards::{AWARDS, AwardBand, AwardEnd, Awards, LuckyDraw, Prizes, awards_in_full};
pub use check::MOST_CAP;
pub use conditions::{
    CheckinRule, CheckinUnit, Eligibility, EntryRule, LateEntry, NoShow, PlayerCondition, SeatDirections,
    SeatRule, Substitution,
};
pub use effects::{effect_words, effects_words};
pub use entry::{
    Composition, DrawMethod, EntrantRule, EntryClass, JointEntrants, OnGap, OnOverlap, PairedUnit,
    PersonField, Quota, QuotaRule, RankedUnit, RosterRule, SeatCondition,
};
pub use help::tribute_help;
pub use paragraph::{
    OwnNumber, Part, Token, beside, criteria_sentence, end_of_play_words, game_words, paragraphs,
    substitution_words, summary,
};
pub use penalties::{PenaltyCounter, PenaltyEffect, PenaltyScope, Tariff};
pub use play::{
    AceFailures, AcePass, AceRule, AfterFailures, DealStep, DealTable, EndProcedure, EqualLevel, JackHook,
    KittyMultipliers, LevelMode, LevelRule, LongerTractor, OwnDeal, ShengjiRule, ShengjiRuleSet, TimeMode,
    TimeRule, XiangqiRule,
};
pub use points::{
    Award, Band, ByeRule, CorrectionWindows, ForfeitRule, HandInBy, LateEffect, LateStep, MatchPointScheme,
    OpponentValue, PointSource, SlipRule, SlipSanction, VictoryPointTable,
};
pub use ranking::{
    BestMembers, BestMembersBy, CutReading, FinalTie, HeadToHeadScope, KeyRule, LevelValue, MissingMember,
    RankingKey, TeamKey,
};
pub use settings::{BadSetting, ORGANIZER, Setting};
pub use stages::{
    BracketSeating, CROSSOVER_TABLES, CarryOver, CrossoverRule, GroupDraw, GroupForm, GroupNumber, GroupRule,
    KnockoutRule, PlacementRule, RoundRobinTable, StageKind, StageRule, StageSource, ThirdPlaceRule,
};
pub use swiss::{FirstRoundMode, SwissRule, UnitSeparation};
pub use templates::{TEMPLATE_NAMES, UnknownTemplate, template};

use crate::level::Level;
use crate::sentence::Sentence;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Moves of a player for which a round of xiangqi has time beside the clocks; longer games are few, and nobody's clock is
/// stopped by the one in the hall.
const USUAL_MOVES: u32 = 30;

/// The game that is played (V01).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Game {
    /// 掼蛋
    Guandan,
    /// 升级 / 双升
    Shengji,
    /// 中国象棋
    Xiangqi,
}

/// The regulations of one contest (竞赛规程). Paths of R18 are the field names below.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Regulations {
    /// Name of the template this started from.
    pub name: String,
    /// One line for the list of templates.
    pub title: String,
    /// The notice it was taken from.
    pub source: String,
    /// V01
    pub game: Game,
    /// V02, V03
    pub entrant: EntrantRule,
    /// V04
    pub quota: Quota,
    /// V05
    #[serde(default)]
    pub eligibility: Eligibility,
    /// V06 and the fields an entry form asks for
    pub roster: RosterRule,
    /// V08
    #[serde(default)]
    pub substitution: Substitution,
    /// V09
    #[serde(default)]
    pub entry: EntryRule,
    /// V10
    #[serde(default)]
    pub checkin: CheckinRule,
    /// V11
    pub draw: DrawMethod,
    /// V12, V19: the stages in order
    pub stages: Vec<StageRule>,
    /// V13–V16
    pub swiss: SwissRule,
    /// V17
    pub bye: ByeRule,
    /// V18
    pub time: TimeRule,
    /// V20: start, target, must-play levels
    pub levels: LevelRule,
    /// V20: rules at A
    pub ace: AceRule,
    /// V21
    pub level_value: LevelValue,
    /// V22
    pub match_points: MatchPointScheme,
    /// V23
    pub victory_points: VictoryPointTable,
    /// V24
    pub forfeit: ForfeitRule,
    /// V25: graded lateness, ascending
    pub late: Vec<LateStep>,
    /// V27
    pub ranking_keys: Vec<KeyRule>,
    /// V28
    pub final_tie: FinalTie,
    /// V29; empty where entrants themselves are ranked
    pub team_ranking_keys: Vec<TeamKey>,
    /// V30: keys inside groups; empty = `ranking_keys`
    #[serde(default)]
    pub group_ranking_keys: Vec<KeyRule>,
    /// R8.3: a team ranking beside that of the entrants; absent = none
    #[serde(default)]
    pub best_members: Option<BestMembers>,
    /// V31, V32
    #[serde(default)]
    pub knockout: KnockoutRule,
    /// V26
    #[serde(default)]
    pub penalties: Vec<Tariff>,
    /// V33
    pub awards: Awards,
    /// V33: only who played every round gets an award (N06)
    #[serde(default)]
    pub awards_need_all_rounds: bool,
    /// V33: what is given beside them
    #[serde(default)]
    pub prizes: Prizes,
    /// V34
    pub slip: SlipRule,
    /// V35
    pub correction_windows: CorrectionWindows,
    /// V36; absent for other games
    pub shengji: Option<ShengjiRule>,
    /// V37; absent for other games
    #[serde(default)]
    pub xiangqi: Option<XiangqiRule>,
    /// V38
    #[serde(default)]
    pub seats: SeatRule,
    /// Path → clause of the notice. A path that is missing is the project's default.
    pub origins: BTreeMap<String, String>,
    /// What the notice leaves open (R22), to be read and confirmed by the organizer.
    pub open_points: Vec<OpenPoint>,
}

/// An ambiguity of the notice with the value that is shipped for it (R22).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenPoint {
    /// Id in R22, such as `AM24`.
    pub id: String,
    /// The setting it concerns.
    pub path: String,
    /// The sentence shown to the organizer, Chinese.
    pub zh: String,
    /// The same in English.
    pub en: String,
}

impl Regulations {
    /// Whether teams of several entrants are ranked (R8.1). A team that is paired as a whole is an entrant (R8.4, R8.5).
    pub fn ranks_teams(&self) -> bool {
        match (self.entrant.ranked_unit, self.entrant.paired_unit) {
            (RankedUnit::Team, PairedUnit::Pair | PairedUnit::Player) => true,
            (RankedUnit::Team, PairedUnit::Team) | (RankedUnit::Entrant, _) => false,
        }
    }

    /// What a final level counts: 2 … 14, and for a passed target one more than the target where `passed_ace` is 15
    /// (R3.2, R3.4).
    pub fn level_worth(&self, level: Level, passed_ace: i32) -> i32 {
        match level {
            Level::PassedAce => {
                self.levels.target.rung().saturating_add(passed_ace.saturating_sub(Level::Ace.rung()))
            }
            reached => reached.rung(),
        }
    }

    /// Whether a match is over at these levels: the target is passed, or the lead is as large as it may be
    /// (R3.4, R4.4.5).
    pub fn match_is_decided(&self, levels: [Level; 2]) -> bool {
        let lead = levels[0].rung().abs_diff(levels[1].rung());
        levels.contains(&Level::PassedAce) || self.time.max_lead.is_some_and(|most| lead >= most)
    }

    /// Most deals of a match, where the mode counts deals (R4.4).
    pub fn deal_limit(&self) -> Option<u32> {
        match self.time.mode {
            TimeMode::DealLimit | TimeMode::TimeAndDeals => self.time.deals,
            TimeMode::GameToAce | TimeMode::TimeLimit => None,
        }
    }

    /// How long a round takes, as the clock in the hall shows it. In xiangqi `time.minutes` is the clock of one player:
    /// both may use theirs up, and the increments of [`USUAL_MOVES`] moves of each.
    pub fn round_minutes(&self) -> u32 {
        self.minutes_by(&self.time)
    }

    /// The same by another time.
    pub(crate) fn minutes_by(&self, time: &TimeRule) -> u32 {
        let minutes = time.minutes;
        match self.game {
            Game::Guandan | Game::Shengji => minutes,
            Game::Xiangqi => {
                let increment = self.xiangqi.map_or(0, |rule| rule.increment_seconds);
                let increments = increment.saturating_mul(USUAL_MOVES).div_ceil(60);
                minutes.saturating_add(increments).saturating_mul(2)
            }
        }
    }

    /// What an entrant is called when it is counted: 对, 人, 队.
    pub fn entrant_word(&self) -> Sentence {
        match self.entrant.composition {
            Composition::FixedPair | Composition::TeamOfPairs { .. } => Sentence::new("对", "pair"),
            Composition::Single => Sentence::new("人", "player"),
            Composition::Squad { .. } | Composition::Boards { .. } => Sentence::new("队", "team"),
        }
    }

    /// So many entrants in words: 12对, 12人, 12队. Of a team of pairs the pairs are counted: they are what is paired.
    pub fn counted(&self, entrants: u32) -> Sentence {
        let word = self.entrant_word();
        let plural = if entrants == 1 { "" } else { "s" };
        Sentence::new(format!("{entrants}{}", word.zh), format!("{entrants} {}{plural}", word.en))
    }

    /// Whether the ranking asks for fouls (R7.2.17), so that they have to be written down.
    pub fn counts_fouls(&self) -> bool {
        self.ranking_keys.iter().any(|rule| rule.key() == RankingKey::Fouls)
    }

    /// The rule for equal levels of the first stage (V19). A knockout or a match for a place always has a winner:
    /// where nothing else is said, an extra deal decides, a replay in xiangqi (R4.6.1, R4.6.2).
    pub fn equal_level(&self) -> EqualLevel {
        let Some(stage) = self.stages.first() else { return EqualLevel::Draw };
        match (stage.kind, stage.equal_level, self.game) {
            (StageKind::Swiss | StageKind::Groups, rule, _) => rule,
            (StageKind::Knockout | StageKind::Placement, EqualLevel::Draw, Game::Guandan | Game::Shengji) => {
                EqualLevel::ExtraDeal
            }
            (StageKind::Knockout | StageKind::Placement, EqualLevel::Draw, Game::Xiangqi) => {
                EqualLevel::Replay
            }
            (StageKind::Knockout | StageKind::Placement, rule, _) => rule,
        }
    }

    /// Whether matches are decided by deal points instead of levels (R4.7, R6.1.7).
    pub fn counts_deal_points(&self) -> bool {
        self.levels.mode == LevelMode::DealPoints || self.match_points.source == PointSource::DealPoints
    }

    /// The rules that hold in one stage: the contest's own with what the stage changes. The stage itself is the only
    /// one left.
    #[must_use]
    pub fn of_stage(&self, stage: usize) -> Self {
        let mut own = self.clone();
        let Some(rule) = self.stages.get(stage) else { return own };
        own.stages = vec![rule.clone()];
        own.swiss.rounds = rule.rounds.unwrap_or(self.swiss.rounds);
        own.time = rule.time.unwrap_or(self.time);
        own.levels.target = rule.target.unwrap_or(self.levels.target);
        if let Some(match_points) = &rule.match_points {
            own.match_points = match_points.clone();
        }
        match rule.kind {
            StageKind::Groups => {
                if !self.group_ranking_keys.is_empty() {
                    own.ranking_keys = self.group_ranking_keys.clone();
                }
                match rule.groups.map(|groups| groups.form) {
                    Some(GroupForm::Swiss { rounds }) => own.swiss.rounds = rounds,
                    Some(GroupForm::RoundRobin { .. }) => own.bye = ByeRule::NOTHING,
                    Some(GroupForm::Knockout) | None => {}
                }
            }
            StageKind::Knockout | StageKind::Placement => own.bye = ByeRule::NOTHING,
            StageKind::Swiss => {}
        }
        if !rule.ranking_keys.is_empty() {
            own.ranking_keys = rule.ranking_keys.clone();
        }
        own
    }
}
