//! Every way a day goes wrong, played on events: penalties, people who leave and come, repairs, hand-made pairings, what
//! may be changed when, and how each step is taken back.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of a test stop it")]

mod accepting;
mod checked;
mod checked_decisions;
mod drafts;
mod exchanged;
mod joint;
mod leaving;
mod named_units;
mod one_person;
mod penalties;
mod people;
mod policy;
mod publication;
mod reopening;
mod repairs;
mod support;
mod undo;
mod waiting;
