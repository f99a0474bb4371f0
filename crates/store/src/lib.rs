//! Where events are kept. The log of operations is the truth; everything that can be computed from it is the
//! business of the crates above.
//!
//! Bodies, person fields, snapshots and replies are opaque here: the store keeps what it is given, whole, in order
//! and durably, and can prove that nothing is missing. Names and phones stand in the person table alone, never in
//! an operation and never in an error.

mod aside;
mod chain;
mod check;
mod error;
pub mod event_file;
mod event_log;
mod memory;
mod replica;
mod sqlite;
mod store;

pub use aside::{Aside, NewEvent};
pub use chain::{LogDigest, OperationId, log_digest, operation_id};
pub use check::{Problem, verified_log};
pub use error::{BadFile, StoreError};
pub use event_log::{
    EventRow, PersonRow, RowSource, Snapshot, StoredOperation, Submission, UnitLink, WholeEvent,
};
pub use memory::MemoryReplica;
pub use replica::{Checkpoint, Intake, ReplicaStore, Rung, Stand, Term};
pub use sqlite::SqliteStore;
pub use store::Store;
