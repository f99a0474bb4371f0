//! What every back end can do. One suite of tests holds for all of them (`tests/conformance.rs`).

use std::path::Path;

use chrono::{DateTime, Utc};

use crate::check::Problem;
use crate::error::StoreError;
use crate::event_log::{EventRow, WholeEvent};
use crate::replica::ReplicaStore;

/// Keeps events, and who may sign in. Every call blocks until it is done; what was written is then on the disk.
pub trait Store: ReplicaStore {
    /// All events, newest first.
    fn events(&self) -> Result<Vec<EventRow>, StoreError>;

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

    /// Goes on as the host of the events that no other device takes part in, whatever key had them before; an event that
    /// others have copies of stays with the key that was its host.
    fn go_on_as(&self, device: &str) -> Result<(), StoreError>;

    /// Everything that should hold of the stored data and does not.
    fn doctor(&self) -> Result<Vec<Problem>, StoreError>;
}
