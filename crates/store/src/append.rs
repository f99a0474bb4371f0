//! What is written together.

use chrono::{DateTime, Utc};

use crate::chain::OperationId;
use crate::event_log::{PersonRow, Submission, UnitLink};

/// One change of an event: kept as a whole or not at all.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Append {
    /// The event does not exist yet and begins with this.
    pub create: Option<NewEvent>,
    /// The sequence of the last operation the decision was made on.
    pub expected_sequence: u64,
    /// They get the next sequences, in this order. May be empty: correcting a phone is no operation.
    pub operations: Vec<NewOperation>,
    /// New and changed persons.
    pub persons: Vec<PersonRow>,
    /// Persons to erase. The remembered replies of the event go with them.
    pub removed_persons: Vec<String>,
    /// New links; the old link of the same unit ends.
    pub unit_links: Vec<UnitLink>,
    /// What was sent, and the reply it gets from now on.
    pub submission: Option<Submission>,
}

/// The event itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEvent {
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// Made-up data.
    pub practice: bool,
}

/// An operation that has no place yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewOperation {
    /// What it is, such as `score_reported`.
    pub kind: String,
    /// When it was made.
    pub at: DateTime<Utc>,
    /// Who made it, by role or unit; never a name.
    pub actor: String,
    /// The operation itself.
    pub body: String,
    /// What the fold said to it, such as `applied`.
    pub outcome: String,
}

/// What became of it. When this is returned it is on the disk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Appended {
    /// The sequence of the last operation of the event now.
    pub sequence: u64,
    /// The ids of the new operations, in order.
    pub ids: Vec<OperationId>,
}

/// Signs operations as the device they are appended by.
pub trait Signer: Send + Sync + std::fmt::Debug {
    /// The signature of this device over the id of an operation of an event, 128 hex digits.
    fn sign(&self, event: &str, id: &OperationId) -> String;
}
