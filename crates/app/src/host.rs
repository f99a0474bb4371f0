//! What only a host can know: the time and randomness. Everything else is computed.

use chrono::{DateTime, Utc};

/// Clock and random source.
pub trait Host: Send + Sync {
    /// The time.
    fn now(&self) -> DateTime<Utc>;

    /// Unpredictable bytes; absent when the system has none to give.
    fn random(&self) -> Option<[u8; 32]>;
}

/// The clock and random source of the operating system.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemHost;

impl Host for SystemHost {
    #[expect(clippy::disallowed_methods, reason = "this is the one place that asks the system for the time")]
    fn now(&self) -> DateTime<Utc> {
        // Whole milliseconds: what is shown, stored and compared is the same.
        let now = Utc::now();
        DateTime::from_timestamp_millis(now.timestamp_millis()).unwrap_or(now)
    }

    fn random(&self) -> Option<[u8; 32]> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).ok()?;
        Some(bytes)
    }
}
