//! What every back end can do. One suite of tests holds for all of them (`tests/conformance.rs`).

use std::collections::BTreeMap;
use std::path::Path;

use chrono::{DateTime, Utc};

use crate::append::{Append, Appended};
use crate::check::Problem;
use crate::error::StoreError;
use crate::event_log::{EventRow, LoadedEvent, StoredOperation, Submission, UnitLink, WholeEvent};

/// Keeps events, and who may sign in. Every call blocks until it is done; what was written is then on the disk.
pub trait Store: Send + Sync {
    /// All events, newest first.
    fn events(&self) -> Result<Vec<EventRow>, StoreError>;

    /// What is needed to open an event; `None` = there is none with this code.
    ///
    /// # Errors
    /// `Damaged` when the chain of an operation does not verify.
    fn load(&self, event: &str) -> Result<Option<LoadedEvent>, StoreError>;

    /// The operations after a sequence, in order; 0 = the whole log.
    fn operations(&self, event: &str, after: u64) -> Result<Vec<StoredOperation>, StoreError>;

    /// Writes one change: operations, persons, links and the remembered reply together or not at all.
    ///
    /// # Errors
    /// `Outdated` when the log has moved on, `AlreadySubmitted`, `EventExists`, `NoSuchEvent`; then nothing was
    /// written.
    fn append(&self, event: &str, append: &Append) -> Result<Appended, StoreError>;

    /// What was already sent under this id, in any event.
    fn submission(&self, id: &str) -> Result<Option<Submission>, StoreError>;

    /// The persons of an event: id → fields as JSON.
    fn persons(&self, event: &str) -> Result<BTreeMap<String, String>, StoreError>;

    /// The links of the units of an event, by unit.
    fn unit_links(&self, event: &str) -> Result<Vec<UnitLink>, StoreError>;

    /// Keeps a state at a sequence, instead of the one before.
    fn save_snapshot(&self, event: &str, sequence: u64, body: &[u8]) -> Result<(), StoreError>;

    /// The stored form of the organizer's password.
    fn password_hash(&self) -> Result<Option<String>, StoreError>;

    /// Replaces the stored form of the organizer's password.
    fn set_password_hash(&self, hash: &str) -> Result<(), StoreError>;

    /// Begins a session. Only the hash of its token is kept: a copy of the data signs nobody in.
    fn create_session(&self, token_hash: &str, expires: DateTime<Utc>) -> Result<(), StoreError>;

    /// When the session ends or ended; `None` = there is none.
    fn session(&self, token_hash: &str) -> Result<Option<DateTime<Utc>>, StoreError>;

    /// Ends a session.
    fn remove_session(&self, token_hash: &str) -> Result<(), StoreError>;

    /// Forgets the sessions that have ended.
    fn purge_sessions(&self, now: DateTime<Utc>) -> Result<(), StoreError>;

    /// A setting of this server.
    fn setting(&self, name: &str) -> Result<Option<String>, StoreError>;

    /// Changes a setting of this server; `None` takes it away.
    fn set_setting(&self, name: &str, value: Option<&str>) -> Result<(), StoreError>;

    /// A consistent copy of everything into a new file, also while the server runs.
    fn backup(&self, to: &Path) -> Result<(), StoreError>;

    /// All of one event, to be written with [`event_file::write`](crate::event_file::write).
    ///
    /// # Errors
    /// `NoSuchEvent`.
    fn whole_event(&self, event: &str) -> Result<WholeEvent, StoreError>;

    /// Takes in an event read with [`event_file::read`](crate::event_file::read), whole or not at all.
    ///
    /// # Errors
    /// `EventExists`: what is here is never overwritten.
    fn restore_event(&self, event: &WholeEvent) -> Result<(), StoreError>;

    /// Everything that should hold of the stored data and does not.
    fn doctor(&self) -> Result<Vec<Problem>, StoreError>;
}
