//! Several devices with one event: who gives the sequence, what waits, what is exchanged.
//!
//! No network, no clock, no randomness: a [`Parcel`] goes in, a parcel comes out, and what has to last is written to a
//! [`ReplicaStore`](saiwu_store::ReplicaStore) in between. Phones, venue hubs, servers and the [simulation](simulate) run
//! the same code.
//!
//! An event has one host at a time. It gives every operation the next place; what other devices write waits until then,
//! and is folded after what has a place. When another device takes over, whatever the old host sequenced beyond that point
//! waits again. Nothing is ever dropped: what cannot count is kept and shown.

mod admit;
mod compose;
mod fold;
mod keys;
mod ledger;
mod parcel;
mod persons;
mod receive;
mod record;
mod runs;
pub mod simulate;
mod term;

pub use compose::Peer;
pub use fold::{Effect, Fold, actor_sentence, bundles, read_operation};
pub use keys::{DeviceKey, is_key, signed_log, signed_operation};
pub use ledger::{Ledger, SyncError};
pub use parcel::{Page, Parcel, Position, Run, RunAnswer, RunProblem};
pub use persons::{Lack, current_persons};
pub use receive::{Distrust, Taken};
pub use record::{Draft, Prepared, Recorded};

/// An operation may be this large, in bytes of its body.
pub const LARGEST: usize = 256 * 1024;
