//! Who waits for a place of the whole contest (R15.1.8), entries that are given back, and all that became of an entry.

use crate::texts::Text;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A place that waits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct WaitingLine {
    /// Whose.
    pub unit: String,
    /// Such as 第六中学一队.
    pub name: String,
    /// Names of the players.
    pub players: Vec<String>,
    /// How they are read, to search by: names apart by commas, syllables by blanks.
    #[serde(default)]
    pub pinyin: String,
    /// 候补第几位, from 1.
    pub position: u32,
}

/// A unit gives all its places back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct WithdrawEntry {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// From the link.
    pub token: String,
}

/// The organizer refuses or deletes the entry of a unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct RemoveEntry {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// Whose.
    pub unit: String,
    /// Why; shown in the history.
    pub reason: String,
}

/// The organizer brings the first waiting place of a unit in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct AdmitWaiting {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// Whose.
    pub unit: String,
    /// Why; shown in the history.
    pub reason: String,
    /// It was read who waits before it.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub warnings_read: bool,
}

/// All that became of a unit's entry (scenario T05).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetEntryHistory {
    /// Event code.
    pub event: String,
    /// Whose.
    pub unit: String,
}

/// The answer to [`GetEntryHistory`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct EntryHistory {
    /// Name of the unit.
    pub unit: String,
    /// Newest first.
    pub steps: Vec<EntryStep>,
}

/// One step of an entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct EntryStep {
    /// When.
    #[ts(type = "string")]
    pub at: DateTime<Utc>,
    /// Who.
    pub by: Text,
    /// What was done.
    pub what: Text,
    /// How the entry stood before.
    pub before: Text,
    /// How it stood after it.
    pub after: Text,
    /// Which players are others than on the form before; their names are not kept.
    pub replaced: Option<Text>,
}
