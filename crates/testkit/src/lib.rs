//! Builders for tests: a host whose clock and random numbers are given, and an event played through the one door.
//! Used as a dev-dependency only.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing builder has to stop the test")]

mod player;
mod test_host;

pub use player::{EventPlayer, pair_form, people};
pub use test_host::{TestHost, test_key};
