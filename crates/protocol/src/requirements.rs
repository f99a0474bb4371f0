//! What is asked of pairings before they are made (R9.2.6, R9.6.1): who shall not meet, where somebody sits, which tables
//! are not used. From the next draft on.

use crate::event::Permit;
use crate::registration::EntrantLine;
use crate::texts::Text;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What is asked of the pairings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetRequirements {
    /// Event code.
    pub event: String,
}

/// The answer to [`GetRequirements`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct RequirementsView {
    /// Why nothing can be asked yet; absent = it can.
    pub closed: Option<Text>,
    /// For keeping two apart.
    pub pairs: Permit,
    /// For tables.
    pub tables: Permit,
    /// What holds from when, in the order it is read.
    pub holds: Vec<Text>,
    /// Round of the draft that may have to be paired again.
    pub draft: Option<u32>,
    /// Everybody who can be named, by name.
    pub entrants: Vec<EntrantLine>,
    /// Who shall not meet.
    pub apart: Vec<ApartView>,
    /// Where somebody sits.
    pub seats: Vec<SeatingView>,
    /// Tables that are not used, in order.
    pub excluded: Vec<u32>,
}

/// Two who shall not meet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct ApartView {
    /// One.
    pub first: EntrantLine,
    /// The other.
    pub second: EntrantLine,
    /// Why, as it was written down; only the desk sees it.
    pub reason: String,
}

/// Where somebody sits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct SeatingView {
    /// Who.
    pub entrant: EntrantLine,
    /// Always at this table.
    pub fixed: Option<u32>,
    /// Only at one of these; empty = any.
    pub allowed: Vec<u32>,
    /// Why it cannot be met; absent = it can.
    pub problem: Option<Text>,
}

/// Keeps two apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ForbidPair {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// One.
    pub first: String,
    /// The other.
    pub second: String,
    /// Why, 2 to 200 characters.
    pub reason: String,
    /// What was unusual was read.
    pub warnings_read: bool,
}

/// They may meet again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct AllowPair {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// One.
    pub first: String,
    /// The other.
    pub second: String,
    /// What was unusual was read.
    pub warnings_read: bool,
}

/// Says where somebody sits; neither a table nor tables = anywhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct SetSeating {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// Who.
    pub entrant: String,
    /// Always at this table.
    pub fixed: Option<u32>,
    /// Only at one of these.
    pub allowed: Vec<u32>,
    /// What was unusual was read.
    pub warnings_read: bool,
}

/// Says which tables are not used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ExcludeTables {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// All of them.
    pub tables: Vec<u32>,
    /// What was unusual was read.
    pub warnings_read: bool,
}
