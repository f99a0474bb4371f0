//! The server from outside, over a made-up application.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that fails may stop")]

mod connection;
mod fake;
mod live;
mod paper;
mod phones;
mod requests;
mod rpc;
mod ui;
