//! What the server needs of the application, so that the adapter can be tested without an event.

use chrono::{DateTime, Utc};
use saiwu_protocol::{ErrorReply, Tick};
use serde_json::Value;
use tokio::sync::broadcast;

/// The application behind the server. Calls block; the server runs them beside its own work.
pub trait Application: Send + Sync + 'static {
    /// Runs a command or query for whoever has this session.
    fn call(&self, session: Option<&str>, name: &str, body: Value) -> Result<Answer, ErrorReply>;

    /// What changes from now on.
    fn subscribe(&self) -> broadcast::Receiver<Tick>;

    /// The code of an event as its ticks name it, and its sequence; `None` = there is no such event.
    fn find_event(&self, code: &str) -> Result<Option<(String, u64)>, ErrorReply>;

    /// The time.
    fn now(&self) -> DateTime<Utc>;
}

/// What a call gives back to its host.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The reply as JSON.
    pub body: Value,
    /// What happens to the caller's session.
    pub session: SessionChange,
}

/// What happens to the caller's session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SessionChange {
    /// Nothing.
    Keep,
    /// It begins.
    Begin {
        /// The secret to hand out.
        token: String,
        /// Seconds until it ends.
        seconds: u64,
    },
    /// It ends.
    End,
}
