//! Tests of R7 and R8. `build` reads contests from compact text.

mod build;
mod keys;
mod order;
mod properties;
mod sentences;
mod swiss48;
mod teams;
mod worked;
mod xiangqi;
