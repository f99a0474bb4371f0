//! An event as the fold of its operations.
//!
//! [`EventState`] is what an ordered list of [`Operation`]s adds up to; [`EventState::apply`] is total and
//! deterministic. Decisions ([`decide`]) are pure functions on the state that return operations: time, random seeds
//! and ids are arguments.

mod apply;
pub mod decide;
mod draw;
mod operation;
mod roster;
mod state;

pub use apply::{Meta, Outcome};
pub use decide::{Refusal, RefusalCode};
pub use draw::{DRAW_ALGORITHM, draw_order};
pub use operation::{DraftedMatch, Entry, EntryPair, EntrySeat, EventDetails, Operation, PhonePolicy};
pub use roster::{person_id, roster_digest};
pub use state::{
    ChangeKind, DrawRecord, EventState, LockedRoster, LotRecord, Phase, ResultVersion, RoundRecord,
    RoundState, TableRecord, TableStatus, UnitRecord,
};
