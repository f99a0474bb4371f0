//! A host whose clock and random numbers are given.

use chrono::{DateTime, TimeDelta, Utc};
use saiwu_app::{DeviceKey, Host};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

/// A clock that only moves when told to, and random numbers that are the same in every run.
#[derive(Debug)]
pub struct TestHost {
    millis: AtomicI64,
    drawn: AtomicU64,
}

impl TestHost {
    /// Starts on 2026-11-29 at 05:00 UTC.
    pub fn new() -> Self {
        Self { millis: AtomicI64::new(1_795_928_400_000), drawn: AtomicU64::new(0) }
    }

    /// Moves the clock.
    pub fn pass(&self, time: TimeDelta) {
        self.millis.fetch_add(time.num_milliseconds(), Ordering::SeqCst);
    }
}

impl Default for TestHost {
    fn default() -> Self {
        Self::new()
    }
}

impl Host for TestHost {
    fn now(&self) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(self.millis.load(Ordering::SeqCst)).unwrap()
    }

    fn random(&self) -> Option<[u8; 32]> {
        // A linear congruential step, spread over the bytes: different every time, the same in every run.
        let drawn = self.drawn.fetch_add(1, Ordering::SeqCst) + 1;
        let mut state = drawn.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Some(std::array::from_fn(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        }))
    }
}

/// The key that devices in tests have.
pub fn test_key() -> DeviceKey {
    DeviceKey::from_secret([7; 32])
}
