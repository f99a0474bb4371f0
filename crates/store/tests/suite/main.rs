//! The store from outside.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails may stop")]

mod conformance;
mod damage;
mod event_file;
mod folder;
mod replica;
mod support;
