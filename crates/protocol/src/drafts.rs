//! A draft changed by hand (ux J12.4).

use crate::rounds::{Relaxation, SideView};
use crate::texts::Text;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The draft of a round, to be changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetDraft {
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
}

/// The answer to [`GetDraft`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct DraftDesk {
    /// In table order, byes last.
    pub tables: Vec<DraftTable>,
    /// Why it has to be paired again before it is published; absent = it is as good as new.
    pub stale: Option<Text>,
    /// What speaks against it as it stands, the heaviest first.
    pub objections: Vec<DraftObjection>,
    /// Why nothing can be changed by hand; absent = it can.
    pub fixed: Option<Text>,
    /// Reasons of the changes made so far, oldest first.
    pub edits: Vec<String>,
}

/// A match of a draft.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct DraftTable {
    /// Absent for a bye.
    pub table: Option<u32>,
    /// First-named side, or the one with the bye.
    pub first: SideView,
    /// Absent for a bye.
    pub second: Option<SideView>,
    /// These two did not sit together in the draft as it stands.
    pub changed: bool,
}

/// How much an objection weighs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum ObjectionGravity {
    /// It is no pairing: it cannot be saved.
    Blocking,
    /// A rule of the regulations is broken: the chief referee decides.
    Serious,
    /// It is allowed, and not as good as possible.
    Note,
}

/// What speaks against a pairing made by hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct DraftObjection {
    /// How much it weighs.
    pub gravity: ObjectionGravity,
    /// One sentence.
    pub text: Text,
}

/// What is changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum DraftChange {
    /// These two entrants change places; tables stay.
    Swap(String, String),
    /// These matches are set, a second side that is absent means the bye; the rest is paired again.
    Lock(Vec<LockedMatch>),
    /// The matches of these entrants are unpaired and paired again, all others stay.
    Unpair(Vec<String>),
    /// The bye goes to this entrant, the rest is paired again.
    Bye(String),
}

/// A match that is set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct LockedMatch {
    /// One side.
    pub first: String,
    /// The other; absent = the bye.
    pub second: Option<String>,
}

/// Looks at a change; keeps nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct PreviewDraft {
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
    /// What is changed.
    pub change: DraftChange,
}

/// The draft after a change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct DraftPreview {
    /// In table order, byes last.
    pub tables: Vec<DraftTable>,
    /// What speaks against it, the heaviest first.
    pub objections: Vec<DraftObjection>,
}

/// Keeps a change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct EditDraft {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
    /// What is changed.
    pub change: DraftChange,
    /// Why, 2 to 200 characters.
    pub reason: String,
    /// The objections were read.
    pub warnings_read: bool,
    /// The chief referee decides it, although a rule is broken.
    #[serde(default)]
    pub as_chief_referee: bool,
}

/// Throws the draft away and pairs the round again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct PairAgain {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// From 1.
    pub round: u32,
    /// What the chief referee allows where no legal pairing exists.
    #[serde(default)]
    pub allow: Vec<Relaxation>,
}
