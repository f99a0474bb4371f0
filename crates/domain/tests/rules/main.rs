//! The rules, chapter by chapter, on the public types of the crate: every worked number as it is printed, and the
//! assertions that no test beside the code holds. `ids.txt` lists all ids; docs/rules-covered.md says which test
//! proves which.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod byes;
mod chains;
mod conduct;
mod corrections;
mod day;
mod entries;
mod groups;
mod guandan;
mod model;
mod points;
mod quotas;
mod ranking;
mod reference;
mod results;
mod settings;
mod shengji;
mod support;
mod swiss;
mod teams;
mod xiangqi;
