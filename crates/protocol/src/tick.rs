//! What changed: the one path by which screens learn of their own and others' writes.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A part of an event that changed. Queries are cached under these tags.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum Tag {
    /// The list of events, details, regulations.
    Event,
    /// Units and entries.
    Registration,
    /// The draw.
    Draw,
    /// Rounds, pairings, clocks.
    Rounds,
    /// Results and standings.
    Results,
    /// Who is signed in.
    Account,
}

/// One message of the live stream.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct Tick {
    /// The event it belongs to.
    pub event: String,
    /// Its sequence after the change.
    #[ts(type = "number")]
    pub sequence: u64,
    /// What to ask for again.
    pub tags: Vec<Tag>,
}
