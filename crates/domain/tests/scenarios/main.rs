//! What goes wrong at real events, played on the domain. `ids.txt` lists the scenarios; docs/scenarios-covered.md says
//! which test plays which.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

#[path = "../rules/day.rs"]
mod day;
mod entering;
mod pairing;
mod repair;
#[path = "../rules/support.rs"]
mod support;
