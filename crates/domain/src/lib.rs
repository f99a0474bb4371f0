//! The competition rules of Saiwu. Pure: no I/O, no clock, no randomness, no SQL, no async.
//!
//! Rule ids (`R9.4`) name the sections of the project's rules document; notices are `[S0]`, `[S3]`.

pub mod check;
pub mod contest;
pub mod course;
pub mod event;
pub mod ids;
pub mod level;
pub mod notice;
pub mod pairing;
pub mod penalties;
pub mod points;
pub mod practice;
pub mod printing;
pub mod registration;
pub mod regulations;
pub mod scoring;
pub mod sentence;
pub mod serde_words;
pub mod sheet;
pub mod stages;
pub mod standings;
pub mod swiss;
