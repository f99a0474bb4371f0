//! Pairing a Swiss round (R9).

mod policy;

pub use policy::{NumberOrder, PairingPolicy, Relaxation, Rematch, SameUnit, Sort};
