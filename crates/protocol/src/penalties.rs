//! Penalties: what a referee may tap at a table, what was given, and lateness.

use crate::event::Permit;
use crate::rounds::{PersonName, TableView};
use crate::texts::Text;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The penalty form of a table, the answer to `penalties.get`. It starts empty in every round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct PenaltyForm {
    /// The table as everybody sees it.
    pub table: TableView,
    /// 第3轮, 小组赛第2轮, 半决赛
    pub round_title: Text,
    /// Whether a penalty may be given now, and what to read first.
    pub permit: Permit,
    /// Penalties of this match, oldest first.
    pub here: Vec<PenaltyLine>,
    /// The match is forfeited by an entry, which is taken back as the result it is; absent = it is not.
    pub forfeit: Option<ForfeitLine>,
    /// Both sides, first-named first.
    pub sides: Vec<PenaltySide>,
    /// The regulations have a tariff for lateness.
    pub lateness: bool,
    /// The rules of tribute, one sentence each; empty where there is none (rules.md R4.8.6).
    pub tribute: Vec<Text>,
}

/// A forfeit that counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct ForfeitLine {
    /// 南北弃权（迟到）
    pub sentence: Text,
    /// Who entered it.
    pub by: Text,
    /// When.
    #[ts(type = "string")]
    pub at: DateTime<Utc>,
}

/// One side of the form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct PenaltySide {
    /// Whose.
    pub entrant: String,
    /// What it was given in other rounds, oldest first.
    pub earlier: Vec<PenaltyLine>,
    /// One for each tariff, in the order of the regulations.
    pub chips: Vec<PenaltyChip>,
}

/// One tariff for one side, or for one player where it counts players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct PenaltyChip {
    /// Id of the tariff.
    pub tariff: String,
    /// Such as 出牌超时.
    pub name: Text,
    /// Clause of the notice.
    pub clause: String,
    /// The player it counts for.
    pub person: Option<PersonName>,
    /// Offences that count towards the next step.
    pub earlier: u32,
    /// What the next offence costs, each with its ledger: −20小分.
    pub next: Text,
    /// Only the chief referee gives it.
    pub chief_referee_only: bool,
}

/// A penalty that was given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct PenaltyLine {
    /// Id.
    pub id: String,
    /// Name of the pair.
    pub entrant: String,
    /// Name of the player, where it counts for one.
    pub person: Option<String>,
    /// 第3轮, 半决赛: the round it belongs to; absent = the whole contest.
    pub round_title: Option<Text>,
    /// Name of the tariff, or what happened.
    pub name: Text,
    /// The clause that is quoted.
    pub clause: String,
    /// What it does, each with its ledger.
    pub effects: Text,
    /// What the referee noted.
    pub note: String,
    /// Who, by role.
    pub by: Text,
    /// When.
    #[ts(type = "string")]
    pub at: DateTime<Utc>,
}

/// Records a penalty: the step of the ladder that is due.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GivePenalty {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
    /// From 1.
    pub table: u32,
    /// Whose side.
    pub entrant: String,
    /// Id of the tariff.
    pub tariff: String,
    /// The player, where the tariff counts players.
    #[serde(default)]
    pub person: Option<String>,
    /// What happened, up to 200 characters.
    #[serde(default)]
    pub note: String,
    /// The chief referee decides this; until there are roles the organizer says so.
    #[serde(default)]
    pub as_chief_referee: bool,
    /// The warning was read and confirmed.
    #[serde(default)]
    pub warnings_read: bool,
}

/// The answer to a penalty that was given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct PenaltyGiven {
    /// Its id, to take it back; absent = the match is forfeited, which is a result.
    pub id: Option<String>,
    /// The form as it is now.
    pub form: PenaltyForm,
}

/// A penalty no longer counts, as if it had never been given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct TakePenaltyBack {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// Which one.
    pub id: String,
    /// Why, 2 to 200 characters.
    pub reason: String,
    /// The chief referee decides this.
    #[serde(default)]
    pub as_chief_referee: bool,
    /// The warning was read and confirmed.
    #[serde(default)]
    pub warnings_read: bool,
}

/// What lateness costs; changes nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct SuggestLateness {
    /// Event code.
    pub event: String,
    /// Whole minutes after the start.
    pub minutes: u32,
}

/// The answer to [`SuggestLateness`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct LatenessSuggestion {
    /// “迟到7分钟：按补充规定二（五）扣20小分、1.5标准分。由裁判长确认”
    pub sentence: Text,
    /// It costs something.
    pub costs: bool,
    /// It costs the match.
    pub forfeits: bool,
}

/// Records lateness by the tariff: a penalty, or a forfeit where the round is forfeited.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct RecordLateness {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
    /// From 1.
    pub table: u32,
    /// Who was late.
    pub entrant: String,
    /// Whole minutes after the start.
    pub minutes: u32,
    /// The chief referee decides this.
    #[serde(default)]
    pub as_chief_referee: bool,
    /// The warning was read and confirmed.
    #[serde(default)]
    pub warnings_read: bool,
}
