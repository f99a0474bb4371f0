//! Which events changed just now.
//!
//! When a round is published, a hall full of phones opens the page in the same seconds. A phone may have asked for
//! the pairings just before and listen just after: it would wait for a tick that has passed.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use saiwu_protocol::Tick;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio::time::Instant;

/// From asking for a page's content to listening, over the worst network we serve.
const SLOWEST_OPENING: Duration = Duration::from_secs(15);

/// The last change of each event.
#[derive(Clone, Default)]
pub(crate) struct RecentChanges {
    last: Arc<Mutex<BTreeMap<String, Instant>>>,
}

impl RecentChanges {
    /// Follows the ticks as long as there can be any.
    pub(crate) fn follow(mut ticks: Receiver<Tick>) -> Self {
        let changes = Self::default();
        let follower = changes.clone();
        tokio::spawn(async move {
            loop {
                match ticks.recv().await {
                    Ok(tick) => follower.remember(tick.event),
                    Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => break,
                }
            }
        });
        changes
    }

    /// Whether a viewer that is only now listening may have missed a change.
    pub(crate) fn contain(&self, event: &str) -> bool {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.get(event).is_some_and(|at| at.elapsed() < SLOWEST_OPENING)
    }

    fn remember(&self, event: String) {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).insert(event, Instant::now());
    }
}
