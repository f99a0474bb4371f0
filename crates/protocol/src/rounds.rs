//! Rounds: draft, publish, clock, close.

use crate::event::RoundState;
use crate::texts::Text;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Makes the pairing of the next round as a draft that only the organizer sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct DraftRound {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// What the chief referee allows where no legal pairing exists.
    #[serde(default)]
    pub allow: Vec<Relaxation>,
}

/// What may be allowed (R9.5.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum Relaxation {
    /// Pairs of one unit may meet.
    SameUnit,
    /// Somebody may have a second bye.
    SecondBye,
    /// Pairs that met may meet again.
    Rematch,
}

/// A way out where no legal pairing exists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct PairingChoice {
    /// 允许重复交手
    pub text: Text,
    /// What the next try is to allow, with what was allowed already.
    pub allow: Vec<Relaxation>,
}

/// Names one round of an event, for commands that need nothing else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct RoundCommand {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
}

/// Moves the end of play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ExtendRound {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
    /// Minutes to add; negative takes away.
    pub minutes: i32,
    /// Why.
    pub reason: String,
}

/// A round as the organizer sees it, drafts included.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetRound {
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
}

/// A person by name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct PersonName {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
}

/// One table: its score screen, its penalties, its substitutes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetTable {
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
    /// From 1.
    pub table: u32,
}

/// A round with its tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct RoundView {
    /// From 1, through all stages.
    pub number: u32,
    /// 第3轮, 小组赛第2轮, 四分之一决赛, 加赛.
    pub title: Text,
    /// Index of its stage, from 0.
    pub stage: u32,
    /// Whether it counts, or decides a tie.
    pub kind: RoundKind,
    /// Where it is.
    pub state: RoundState,
    /// Quality of the pairing: “没有重复相遇，没有同单位相遇，2桌不同分”.
    pub quality: Text,
    /// What was relaxed, table by table.
    pub relaxed: Vec<Text>,
    /// In table order, byes last.
    pub tables: Vec<TableView>,
    /// Minutes of play.
    pub minutes: u32,
    /// End of play.
    #[ts(type = "string | null")]
    pub ends_at: Option<DateTime<Utc>>,
    /// What to say at the end: “打完手上这副…”
    pub end_procedure: Text,
    /// Sides that a corrected result has put elsewhere in the bracket; the chief referee exchanges them.
    pub changed_sides: Vec<ChangedSide>,
    /// Results that were put right after they were confirmed.
    pub corrections: Vec<Text>,
    /// The host's clock when this was answered.
    #[ts(type = "string")]
    pub now: DateTime<Utc>,
}

/// A published match of a bracket names a side that does not belong there after a correction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct ChangedSide {
    /// From 1; absent for a bye.
    pub table: Option<u32>,
    /// Id of who sits there as published; absent where a bye becomes a match.
    pub out: Option<String>,
    /// Id of who belongs there; absent where a match becomes a bye.
    pub comes: Option<String>,
    /// What happened and who would come for whom.
    pub text: Text,
    /// Nobody has played there yet.
    pub can_be_exchanged: bool,
}

/// What a round is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum RoundKind {
    /// It counts.
    Regular,
    /// 加赛: it decides a tie and counts for nothing else.
    Playoff,
}

/// One table (or bye) of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct TableView {
    /// Absent for a bye.
    pub table: Option<u32>,
    /// What is played at it, where that has a name: A组, 决赛, 三四名决赛.
    pub label: Option<Text>,
    /// 东西, first-named; or the one with the bye.
    pub first: SideView,
    /// 南北; absent for a bye.
    pub second: Option<SideView>,
    /// How far the result is.
    pub status: TableStatus,
    /// The result in words, first-named side first, such as 9:6; 轮空; 弃权.
    pub result: Option<Text>,
    /// Number of the latest version; send it back to change just that one.
    pub version: Option<u32>,
    /// The result was put right after it was confirmed.
    pub corrected: bool,
    /// Points of both sides once confirmed, first-named side first.
    pub points: Option<Text>,
}

/// One side of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct SideView {
    /// Where it sits: 东西, 南北, 红方, 黑方; absent for a bye.
    pub seat: Option<Text>,
    /// Id.
    pub entrant: String,
    /// 签号
    pub draw_number: Option<u32>,
    /// Such as 第六中学一队.
    pub name: String,
    /// Its unit.
    pub unit: String,
    /// Names of the players.
    pub players: Vec<String>,
    /// How its players and its unit are read, to search by: names apart by commas, syllables by blanks.
    #[serde(default)]
    pub pinyin: String,
    /// Who really plays for one of them at this table (scenario T47).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub substitutes: Vec<String>,
    /// 退赛 or 取消资格, where it had left before this round: the match is not played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub left: Option<Text>,
}

/// How far a result is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum TableStatus {
    /// 未交
    Open,
    /// 待核: one side reported.
    Provisional,
    /// 争议: two reports differ.
    Disputed,
    /// 已确认
    Confirmed,
    /// 轮空
    Bye,
}

/// Why these two meet. Before publication only for the organizer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ExplainPairing {
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
    /// One of the two.
    pub entrant: String,
}

/// One plain sentence and the reasons behind it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct PairingExplanation {
    /// The sentence.
    pub sentence: Text,
}
