//! Results: report, confirm, correct.

use crate::event::Permit;
use crate::penalties::PenaltyLine;
use crate::texts::{Finding, Text};
use saiwu_domain::level::Level;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One of the two sides of a table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum Side {
    /// 东西, first-named
    First,
    /// 南北
    Second,
}

/// How a game ended, where only that is entered (R2.1.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum GameOutcome {
    /// The first-named side won: 红方胜.
    First,
    /// The other side won: 黑方胜.
    Second,
    /// 和棋
    Draw,
}

/// What stands on the slip: one of levels, an outcome, deal points, the games of a match or a forfeit.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ScoreEntry {
    /// Final levels 东西, 南北: `"2"` … `"10"`, `"J"`, `"Q"`, `"K"`, `"A"`, `"A+"`; absent with a forfeit.
    #[serde(default)]
    #[ts(type = "[string, string] | null")]
    pub levels: Option<[Level; 2]>,
    /// Deals played.
    #[serde(default)]
    pub deals: Option<u32>,
    /// With equal levels: who reached the level first.
    #[serde(default)]
    pub first_to_level: Option<Side>,
    /// With equal levels: who held the deal at the end.
    #[serde(default)]
    pub declarer_at_end: Option<Side>,
    /// With equal levels or points: who won the extra deal, game, card or lot.
    #[serde(default)]
    pub decided_for: Option<Side>,
    /// Who won, where only that is entered.
    #[serde(default)]
    pub outcome: Option<GameOutcome>,
    /// Sums of deal points, first-named side first.
    #[serde(default)]
    pub deal_points: Option<[u32; 2]>,
    /// The games of a match that is the best of several, in their order.
    #[serde(default)]
    pub games: Vec<ScoreEntry>,
    /// Fouls of each side, first-named side first; of a match, never of one of its games.
    #[serde(default)]
    pub fouls: [u32; 2],
    /// Who did not play; one or both.
    #[serde(default)]
    pub forfeit: Vec<Side>,
    /// Why, where it is known; only with a forfeit.
    #[serde(default)]
    pub forfeit_reason: Option<ForfeitReason>,
}

/// Why a side did not play (rules.md R10.3.1); the award is the same for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum ForfeitReason {
    /// 没有到场
    NoShow,
    /// 迟到
    Late,
    /// 正常弃权, certified on site; shown as 因故.
    Excused,
    /// 退赛
    Withdrew,
    /// 罢赛
    Refused,
    /// 违规
    Conduct,
}

/// The score screen of a table, the answer to `score.slip`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct ScoreSlip {
    /// The table as everybody sees it.
    pub table: crate::rounds::TableView,
    /// What is asked: for the match, or for each game of it.
    pub form: ResultForm,
    /// The match is the best of so many games; absent = it is one game.
    pub best_of: Option<u32>,
    /// The match may end without a winner.
    pub draws: bool,
    /// The most deal points of a side.
    pub most_deal_points: Option<u32>,
    /// Who is asked to check what the first side says: 南北方, 黑方.
    pub checker: Text,
    /// Keys of the level pad, in order.
    pub levels: Vec<String>,
    /// Most deals; prefilled. Absent = deals are not asked.
    pub deals: Option<u32>,
    /// With equal levels ask who reached the level first.
    pub asks_first_to_level: bool,
    /// With equal levels ask who held the deal.
    pub asks_declarer_at_end: bool,
    /// With equal levels or points ask who won the extra deal, game, card or lot; the question, with what decides.
    pub asks_decided_for: Option<Text>,
    /// Ask for the fouls of each side: the ranking counts them.
    pub asks_fouls: bool,
    /// Name of the round.
    pub round_title: Text,
    /// What was entered last.
    pub entry: Option<ScoreEntry>,
    /// All versions, oldest first.
    pub versions: Vec<ScoreVersion>,
    /// Results can be entered: the round is published or running, or the match is played again.
    pub open: bool,
    /// The result was set aside: the match is played again.
    pub replay: bool,
    /// Until when each kind of error may be corrected.
    pub corrections: Vec<CorrectionWindow>,
    /// Whether the result may be set aside.
    pub void: Permit,
    /// Penalties of this match, oldest first.
    pub penalties: Vec<PenaltyLine>,
    /// The host's clock when this was answered.
    #[ts(type = "string")]
    pub now: chrono::DateTime<chrono::Utc>,
}

/// Until when one kind of error may be corrected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct CorrectionWindow {
    /// Which error.
    pub correction: CorrectionKind,
    /// Who may correct it now.
    pub permit: Permit,
    /// The last moment; absent while the moment it runs from has not come.
    #[ts(type = "string | null")]
    pub until: Option<chrono::DateTime<chrono::Utc>>,
    /// The moment it ended, if it did.
    #[ts(type = "string | null")]
    pub closed_since: Option<chrono::DateTime<chrono::Utc>>,
    /// No other window of this result stays open longer.
    pub longest: bool,
}

/// What is typed for a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum ResultForm {
    /// Final levels of both sides.
    Levels,
    /// Who won.
    Outcome,
    /// Sums of deal points of both sides.
    DealPoints,
}

/// One version of a result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct ScoreVersion {
    /// From 1.
    pub number: u32,
    /// The result in words.
    pub result: Text,
    /// The same as it is typed.
    pub entry: ScoreEntry,
    /// What happened: 登记, 核对一致, 更正（录入错误） …
    pub change: Text,
    /// Who, by role.
    pub by: Text,
    /// When.
    #[ts(type = "string")]
    pub at: chrono::DateTime<chrono::Utc>,
    /// Why, for corrections.
    pub reason: Option<String>,
    /// It is the one that counts or is being checked.
    pub current: bool,
    /// A side of the table was exchanged since: it belongs to others and does not come back.
    pub of_others: bool,
    /// Why it was set aside, who and when: “作废重赛：牌不对 · 主办方”, “已撤回 · 主办方”.
    pub voided: Option<VoidedVersion>,
}

/// A version that was set aside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct VoidedVersion {
    /// Why.
    pub reason: String,
    /// It should not have been entered: nothing is played again, the right result is entered.
    pub taken_back: bool,
    /// Who, by role.
    pub by: Text,
    /// When.
    #[ts(type = "string")]
    pub at: chrono::DateTime<chrono::Utc>,
}

/// What an entry would mean; changes nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct PreviewScore {
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
    /// From 1.
    pub table: u32,
    /// As far as it is filled in.
    pub entry: ScoreEntry,
}

/// The answer to [`PreviewScore`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct ScorePreview {
    /// “东西胜 级差3 · 级差分16:10 · 积分2:0”; absent while incomplete or impossible.
    pub sentence: Option<Text>,
    /// The same for the other side of the table to check: “请南北方核对：东西9、南北6，东西胜”.
    pub check_sentence: Option<Text>,
    /// Impossible and unusual things.
    pub findings: Vec<Finding>,
    /// Where the match is the best of several games: those that were typed.
    pub games: Option<GamesSoFar>,
}

/// The games of a match, as far as they are typed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct GamesSoFar {
    /// Each game in words: “9:6 东西胜”.
    pub words: Vec<Text>,
    /// Games won, first-named side first.
    pub won: [u32; 2],
    /// Another game is played.
    pub goes_on: bool,
}

/// Reports a result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ReportScore {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
    /// From 1.
    pub table: u32,
    /// What stands on the slip.
    pub entry: ScoreEntry,
    /// The slip is signed by both sides: counts as confirmed at once.
    pub signed: bool,
    /// Warnings were read and confirmed.
    pub warnings_read: bool,
    /// The version this one replaces (from the screen); absent = the first report.
    pub replaces: Option<u32>,
}

/// The other side agrees with the latest version.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ConfirmScore {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
    /// From 1.
    pub table: u32,
    /// The version that was read.
    pub version: u32,
}

/// What kind of error is put right (R14.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum CorrectionKind {
    /// 记分错误
    Recording,
    /// 录入错误
    Entry,
    /// 公布成绩错误
    Published,
    /// 裁判长裁决
    Ruling,
}

/// Puts a result right. Published pairings never change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct CorrectScore {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
    /// From 1.
    pub table: u32,
    /// The right result.
    pub entry: ScoreEntry,
    /// Which error.
    pub correction: CorrectionKind,
    /// Why, 2 to 200 characters.
    pub reason: String,
    /// Warnings were read and confirmed.
    pub warnings_read: bool,
    /// The version it replaces (from the screen).
    pub replaces: u32,
    /// The chief referee decides this: a ruling, or after the time for corrections.
    #[serde(default)]
    pub as_chief_referee: bool,
}
