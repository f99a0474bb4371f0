//! Putting right what went wrong: previews, rulings, replays, versions, limits, undo, absent sides.

use crate::event::Permit;
use crate::scoring::{CorrectionKind, ScoreEntry, Side};
use crate::texts::Text;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a correction or ruling would do; changes nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct PreviewCorrection {
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
    /// From 1.
    pub table: u32,
    /// The result it would be; looked at only where nobody is ruled against.
    pub entry: ScoreEntry,
    /// Sides that would be ruled against.
    #[serde(default)]
    pub against: Vec<Side>,
}

/// The answer to [`PreviewCorrection`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct CorrectionPreview {
    /// All of it in one sentence.
    pub sentence: Text,
    /// What the match comes to then, with its points: “南北弃权，东西胜 · 级差分26:0 · 积分2:0”.
    pub result: Option<Text>,
    /// Rows of the ranking that move, best first.
    pub ranks: Vec<RankChange>,
    /// Published later rounds that would be paired differently today. They stay.
    pub pairings: Vec<u32>,
    /// Matches of the bracket that name a side that would not be there.
    pub fixtures: Vec<FixtureChange>,
}

/// A row of the ranking that moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct RankChange {
    /// Name of the pair or team.
    pub name: String,
    /// Its rank before; absent = it had none.
    pub before: Option<u32>,
    /// Its rank after; absent = it has none.
    pub after: Option<u32>,
}

/// A match of the bracket that would name another side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct FixtureChange {
    /// From 1.
    pub round: u32,
    /// From 1; absent for a bye.
    pub table: Option<u32>,
}

/// Rules against one or both sides: they are scored as forfeit, the other side keeps what it played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct RuleAgainst {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
    /// From 1.
    pub table: u32,
    /// One or both.
    pub against: Vec<Side>,
    /// Clause and reason, 2 to 200 characters.
    pub reason: String,
    /// The chief referee decides this.
    #[serde(default)]
    pub as_chief_referee: bool,
}

/// The match is played again; its result stays on record and counts no more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct VoidResult {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
    /// From 1.
    pub table: u32,
    /// Why, 2 to 200 characters.
    pub reason: String,
    /// The chief referee decides this.
    #[serde(default)]
    pub as_chief_referee: bool,
    /// The warning was read and confirmed.
    #[serde(default)]
    pub warnings_read: bool,
}

/// An earlier version of a result counts again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct RestoreResult {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
    /// From 1.
    pub table: u32,
    /// Which version.
    pub version: u32,
    /// Why, 2 to 200 characters.
    pub reason: String,
    /// The chief referee decides this.
    #[serde(default)]
    pub as_chief_referee: bool,
    /// The warning was read and confirmed.
    #[serde(default)]
    pub warnings_read: bool,
}

/// The next match of a bracket names who belongs there after a correction; nothing else moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ExchangeSide {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
    /// From 1; absent for a bye.
    #[serde(default)]
    pub table: Option<u32>,
    /// Id of who does not play it after all; absent where a bye becomes a match.
    #[serde(default)]
    pub out: Option<String>,
    /// Id of who plays it; absent where a match becomes a bye.
    #[serde(default)]
    pub comes: Option<String>,
    /// Why, 2 to 200 characters.
    pub reason: String,
    /// The person decides as the chief referee.
    #[serde(default)]
    pub as_chief_referee: bool,
}

/// The chief referee's own limit for one kind of correction in one round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct SetCorrectionLimit {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
    /// Which kind.
    pub correction: CorrectionKind,
    /// The last moment; absent = the regulations hold again.
    #[ts(type = "string | null")]
    pub until: Option<DateTime<Utc>>,
    /// Why, 2 to 200 characters.
    pub reason: String,
    /// The chief referee decides this.
    #[serde(default)]
    pub as_chief_referee: bool,
}

/// The final ranking is published again after a correction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct RepublishRanking {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// Why, 2 to 200 characters.
    pub reason: String,
}

/// What taking back a step of the history would do; changes nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct PreviewUndo {
    /// Event code.
    pub event: String,
    /// Sequence of the entry.
    #[ts(type = "number")]
    pub sequence: u64,
}

/// The answer to [`PreviewUndo`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct UndoPreview {
    /// It can be taken back.
    pub possible: bool,
    /// What it would do, or why it cannot be done.
    pub sentence: Text,
    /// Who may, and what to read first.
    pub permit: Permit,
}

/// Takes back a step of the history by a new one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct UndoStep {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// Sequence of the entry.
    #[ts(type = "number")]
    pub sequence: u64,
    /// The chief referee decides this.
    #[serde(default)]
    pub as_chief_referee: bool,
    /// The warning was read and confirmed.
    #[serde(default)]
    pub warnings_read: bool,
}

/// Sides of the round in play that have no result yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ListNoShows {
    /// Event code.
    pub event: String,
}

/// The answer to [`ListNoShows`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct NoShowList {
    /// The round in play; absent = none.
    pub round: Option<u32>,
    /// Its name: 第3轮, 小组赛第2轮.
    pub round_title: Option<Text>,
    /// The regulations say how many minutes somebody late is waited for.
    pub waits: bool,
    /// In table order.
    pub rows: Vec<NoShowRow>,
}

/// One side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct NoShowRow {
    /// Where it should sit.
    pub table: u32,
    /// Who.
    pub entrant: String,
    /// Its name.
    pub name: String,
    /// Names of its players.
    pub players: Vec<String>,
    /// How its players and its unit are read, to search by: names apart by commas, syllables by blanks.
    pub pinyin: String,
    /// Whole minutes since the start.
    pub minutes: u32,
    /// The time to wait is over.
    pub forfeits: bool,
    /// What lateness costs by now; absent = nothing.
    pub late: Option<Text>,
}

/// Forfeits of everybody named, in one step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct RecordNoShows {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
    /// Who is not there.
    pub absent: Vec<String>,
}

/// Everybody named leaves the event, in one step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct WithdrawAll {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// Who.
    pub entrants: Vec<String>,
    /// Why, 2 to 200 characters.
    pub reason: String,
    /// The warning was read and confirmed.
    #[serde(default)]
    pub warnings_read: bool,
}
