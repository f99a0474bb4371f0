//! What is written together with operations, beside the log.

use chrono::{DateTime, Utc};

use crate::event_log::{PersonRow, RowSource, Submission, UnitLink};

/// The event itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEvent {
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// Made-up data.
    pub practice: bool,
    /// The device that gives the first places.
    pub host: String,
}

/// What a change keeps beside its operations: with them or not at all.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Aside {
    /// New and changed rows.
    pub persons: Vec<PersonRow>,
    /// Rows that were replaced by others and are nobody's any more.
    pub outlived: Vec<(String, RowSource)>,
    /// Persons to erase with all their rows. The remembered replies of the event go with them.
    pub removed_persons: Vec<String>,
    /// New links; the old link of the same unit ends.
    pub unit_links: Vec<UnitLink>,
    /// What was sent, and the reply it gets from now on.
    pub submission: Option<Submission>,
}
