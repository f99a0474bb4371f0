//! The contract between Saiwu's hosts and its user interface: every command and query once, with its request, its
//! reply, who may call it and how it is named in the history. Exported to TypeScript.

pub mod account;
mod calls;
pub mod drafts;
pub mod draw;
mod error;
pub mod event;
pub mod forms;
pub mod late_entry;
pub mod notice;
pub mod penalties;
pub mod persons;
pub mod printing;
pub mod public;
pub mod registration;
pub mod repair;
pub mod requirements;
pub mod rounds;
pub mod scoring;
pub mod stages;
pub mod standings;
pub mod substitutes;
pub mod texts;
mod tick;
pub mod waiting;
pub mod what_if;

pub use calls::{
    CALLS, CallInfo, Done, Events, Permission, Reply, Request, Templates, calls_table, export_typescript,
};
pub use error::{ErrorCode, ErrorReply};
pub use tick::{Tag, Tick};
