//! Who really plays for somebody at a table, inside the limits of the regulations (R16.4, scenario T47).

use crate::event::Permit;
use crate::rounds::{PersonName, TableView};
use crate::texts::Text;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The substitutes of a table, the answer to `substitutes.get`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct SubstitutesView {
    /// The table.
    pub table: TableView,
    /// 第3轮
    pub round_title: Text,
    /// Who may play; absent where the regulations offer nobody.
    pub offer: Option<SubstituteOffer>,
}

/// Who may play for the sides of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct SubstituteOffer {
    /// What the regulations say.
    pub rule: Text,
    /// What has to be read, or in which role it is decided.
    pub permit: Permit,
    /// Both sides, in their order.
    pub sides: Vec<SubstituteSide>,
}

/// Who may play for one side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct SubstituteSide {
    /// For whom.
    pub entrant: String,
    /// Persons who may.
    pub persons: Vec<PersonName>,
    /// Somebody who is on no list may, by name.
    pub newcomer: bool,
    /// How many of them may at once.
    pub most: u32,
    /// Who plays, as recorded.
    pub now: Vec<PersonName>,
}

/// Who plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum SubstituteChoice {
    /// One of the persons that were offered, by id.
    Listed(String),
    /// Somebody new, by name, 2 to 30 characters.
    Named(String),
}

/// Records who plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct RecordSubstitute {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
    /// From 1.
    pub table: u32,
    /// For whom.
    pub entrant: String,
    /// Who; empty = nobody after all. Somebody new plays alone.
    pub persons: Vec<SubstituteChoice>,
    /// What was unusual was read.
    pub warnings_read: bool,
    /// The chief referee decides it.
    #[serde(default)]
    pub as_chief_referee: bool,
}
