//! What several devices with copies of one event need of a back end.
//!
//! An operation without a place (`sequence` 0) is *pending*: it is kept, and waits for the event's host. Who gives places
//! and what is true is the business of the crates above; the store keeps what it is told, whole or not at all.

use crate::aside::{Aside, NewEvent};
use crate::chain::{LogDigest, OperationId};
use crate::error::StoreError;
use crate::event_log::{EventRow, PersonRow, Snapshot, StoredOperation, Submission, UnitLink};
use serde::{Deserialize, Serialize};

/// 任期: who gives the sequence, since when.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Term {
    /// Rises by one whenever another device becomes the host.
    pub epoch: u64,
    /// The last sequence before it.
    pub base: u64,
    /// The device.
    pub host: String,
}

/// Where a copy of an event stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stand {
    /// The event.
    pub event: EventRow,
    /// The term its log is in.
    pub term: Term,
    /// Digest of the log up to its head.
    pub digest: LogDigest,
    /// How many operations wait for a place.
    pub pending: u64,
}

/// The digest of a log at one sequence: two logs that agree on it agree on everything before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rung {
    /// The sequence; 0 = before the first operation.
    pub sequence: u64,
    /// The digest there.
    pub digest: LogDigest,
}

/// The host's signature under the log up to one sequence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Checkpoint {
    /// The epoch in which it was signed.
    pub epoch: u64,
    /// The host of that epoch.
    pub host: String,
    /// Up to this sequence.
    pub sequence: u64,
    /// The digest there.
    pub digest: LogDigest,
    /// Ed25519, 128 hex digits.
    pub signature: String,
}

/// One step of a copy. Written in one transaction, so that no instant of dying leaves a cursor past its operations.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Intake {
    /// The event is not here yet.
    pub create: Option<NewEvent>,
    /// What the step was worked out on: the head, its digest, and the operations that waited.
    pub expected: (u64, LogDigest, u64),
    /// Confirmed operations after this sequence lose their place and wait again: another host has taken over before them.
    pub keep: u64,
    /// Operations after `keep`, without a gap. Those that waited here get their place.
    pub confirmed: Vec<StoredOperation>,
    /// Operations that are new here and wait, in order.
    pub pending: Vec<StoredOperation>,
    /// Operations that contradict another one with the same number of the same device: kept, shown, never folded. Where they
    /// waited they wait no more.
    pub forks: Vec<StoredOperation>,
    /// The host's signature under the log.
    pub checkpoint: Option<Checkpoint>,
    /// An earlier signature of the same host that is not needed any more.
    pub outlived: Option<u64>,
    /// The term the log is in afterwards; absent = as before.
    pub term: Option<Term>,
    /// What is kept beside the log.
    pub aside: Aside,
}

/// Keeps copies of events. One suite of tests holds for all back ends, as for [`Store`](crate::Store).
pub trait ReplicaStore: Send + Sync {
    /// Where the copy of an event stands; `None` = it is not here.
    fn stand(&self, event: &str) -> Result<Option<Stand>, StoreError>;

    /// Confirmed operations after a sequence, in order, at most so many.
    fn page(&self, event: &str, after: u64, most: u64) -> Result<Vec<StoredOperation>, StoreError>;

    /// Operations that wait, in the order they came; those that lost their place come first, in the order they had.
    fn pending(&self, event: &str) -> Result<Vec<StoredOperation>, StoreError>;

    /// The digests at these sequences, as far as the log has them.
    fn rungs(&self, event: &str, sequences: &[u64]) -> Result<Vec<Rung>, StoreError>;

    /// The id of an operation of a device, confirmed or waiting.
    fn id_of(&self, event: &str, device: &str, device_seq: u64) -> Result<Option<OperationId>, StoreError>;

    /// The last operation of each device, confirmed or waiting.
    fn chain_ends(&self, event: &str) -> Result<Vec<(String, u64, OperationId)>, StoreError>;

    /// A host's signature after a sequence: the last up to another one, or else the first beyond it.
    fn checkpoint(&self, event: &str, after: u64, upto: u64) -> Result<Option<Checkpoint>, StoreError>;

    /// What contradicts the log of a device, oldest first.
    fn forks(&self, event: &str) -> Result<Vec<StoredOperation>, StoreError>;

    /// The rows of the persons of an event, also those that others have replaced since.
    fn persons(&self, event: &str) -> Result<Vec<PersonRow>, StoreError>;

    /// The links of the units of an event, by unit.
    fn unit_links(&self, event: &str) -> Result<Vec<UnitLink>, StoreError>;

    /// What was already sent under this id, in any event.
    fn submission(&self, id: &str) -> Result<Option<Submission>, StoreError>;

    /// The state that was kept last. A damaged one is left out: the log can always replace it.
    fn snapshot(&self, event: &str) -> Result<Option<Snapshot>, StoreError>;

    /// Keeps a state at a sequence, instead of the one before.
    ///
    /// # Errors
    /// `Outdated` when the log does not go that far.
    fn save_snapshot(&self, event: &str, sequence: u64, body: &[u8]) -> Result<(), StoreError>;

    /// Writes one step whole.
    ///
    /// # Errors
    /// `Outdated` when the copy has moved on meanwhile; `Conflict` when an operation is here with another content;
    /// `AlreadySubmitted`, `EventExists`, `NoSuchEvent`; nothing was written then.
    fn take_in(&self, event: &str, intake: &Intake) -> Result<(), StoreError>;
}
