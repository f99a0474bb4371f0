//! Tests of R7 and R8. `build` reads contests from compact text.

mod best_teams;
pub(in crate::standings) mod build;
mod corrections;
mod extra;
mod keys;
mod order;
mod properties;
mod sentences;
mod stages;
mod swiss48;
mod teams;
mod worked;
mod xiangqi;
