//! An event as the fold of its operations.
//!
//! [`EventState`] is what an ordered list of [`Operation`]s adds up to; [`EventState::apply`] is total and
//! deterministic. Decisions ([`decide`]) are pure functions on the state that return operations: time, random seeds
//! and ids are arguments.

mod apply;
mod corrected;
pub mod decide;
mod devices;
mod draw;
mod draw_facts;
mod joint;
mod one_person;
mod operation;
mod personal;
pub mod policy;
mod publication;
mod records;
mod roster;
mod rows;
mod state;
mod waiting;
mod what_stays;
mod windows;

pub use apply::{Meta, Outcome};
pub use decide::{Asked, By, Refusal, RefusalCode};
pub use devices::{DeviceRole, Devices, Duty, Member};
pub use draw::{DRAW_ALGORITHM, draw_order};
pub use one_person::{Double, Persons};
pub use operation::{
    DraftedMatch, Entry, EntryPair, EntrySeat, EventDetails, Operation, PhonePolicy, PublishedRank,
};
pub use personal::{ERASED_NAME, PersonalData, Retention, erased_facts};
pub use policy::{EditKind, Moment, Policy, edit_policy, edit_policy_table};
pub use publication::{PublicationCheck, PublicationItem};
pub use roster::{RosterCheck, person_id, roster_digest};
pub use rows::Rows;
pub use state::{
    ChangeKind, CorrectionLimit, DraftEdit, DrawRecord, EventState, FormerRoster, Given, LockedRoster,
    LotRecord, Phase, Publication, ResultVersion, RoundRecord, RoundState, Seating, StaleCause, Substitute,
    TableRecord, TableStatus, UnitRecord, VoidedResult, is_undo_reason,
};
pub use waiting::{MovedUp, WaitingPlace};
pub use windows::CorrectionWindowsNow;
