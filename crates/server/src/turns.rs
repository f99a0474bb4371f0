//! Work that takes a whole core and much memory: only so many at once.
//!
//! Before the deadline a hundred units bring their forms in the same minutes. Read all at once they would slow down the
//! hall's other phones, and a small computer would run out of memory; one after the other they take some seconds.

use std::time::Duration;

use saiwu_protocol::{ErrorCode, ErrorReply};
use tokio::sync::{Semaphore, SemaphorePermit};

/// Turns at one kind of work.
pub(crate) struct Turns {
    free: Semaphore,
    patience: Duration,
}

/// Reading forms that are brought: two, so that one large file does not hold up everybody. Pages wait 20 seconds for an
/// answer, so that whoever gets no turn is told so before they give up.
static READING: Turns = Turns::new(2, Duration::from_secs(12));

impl Turns {
    pub(crate) const fn new(at_once: usize, patience: Duration) -> Self {
        Self { free: Semaphore::const_new(at_once), patience }
    }

    /// Waits for a turn, which ends when what is returned is dropped.
    pub(crate) async fn wait(&self) -> Result<Option<SemaphorePermit<'_>>, ErrorReply> {
        match tokio::time::timeout(self.patience, self.free.acquire()).await {
            Ok(turn) => Ok(turn.ok()),
            Err(_) => Err(ErrorReply::new(
                ErrorCode::TooManyAttempts,
                "现在导入报名表的单位很多，还没有轮到。没有改动，请过一分钟再导入一次，也可以直接填写",
                "Many units are bringing their forms right now, and it was not yet your turn. Nothing was changed: try \
                 again in a minute, or fill in the form",
            )),
        }
    }
}

/// A turn for a call of the contract, if it needs one.
pub(crate) async fn of_call(name: &str) -> Result<Option<SemaphorePermit<'static>>, ErrorReply> {
    match name {
        "registration.import" => READING.wait().await,
        _ => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    #[tokio::test]
    async fn whoever_waits_gets_the_next_turn_or_a_sentence_that_says_what_to_do() {
        let turns = Turns::new(1, Duration::from_millis(30));
        let first = turns.wait().await.unwrap();
        let refused = turns.wait().await.unwrap_err();
        assert!(refused.message.zh.contains("没有改动") && refused.message.zh.contains("再导入一次"));
        assert_eq!(refused.status(), 429);
        drop(first);
        assert!(turns.wait().await.is_ok());
    }
}
