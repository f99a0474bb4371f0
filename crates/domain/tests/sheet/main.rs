//! The sheet reader: what it takes, what it refuses and how, and that writing gives the same sheet back.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod fuzz;
mod reading;
mod refusals;
mod staged;
mod support;
