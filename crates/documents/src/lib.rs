//! Entry forms (报名表): bytes in, people out, and back. And everything on paper (`paper`, with the feature `print`). No
//! files, no clock: bytes, names and regulations are arguments.
//!
//! [`read()`] turns a workbook, a document or pasted text into [`Grid`]s; [`import()`] finds the entry form in them by
//! its labels, never by addresses; [`write`] fills the organizer's layout.

mod forms;
mod grid;
pub mod import;
mod label;
#[cfg(feature = "print")]
pub mod paper;
mod read;
mod unreadable;
mod value;
pub mod write;

pub use forms::Forms;
pub use grid::{Addresses, Cell, CellId, Grid, GridBuilder, Mark};
pub use import::{EntryForm, import};
pub use read::{Document, decode, read};
pub use unreadable::Unreadable;
