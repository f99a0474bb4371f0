//! The command as other programs see it: exit codes, JSON, one line of error, whole files or none.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod bad_input;
mod contests;
mod notice;
mod pairing;
mod score;
mod stages;
mod standings;
mod support;
