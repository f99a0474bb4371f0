//! What the server needs of the application, so that the adapter can be tested with one that panics, refuses and is
//! too fast for its viewers.

use chrono::{DateTime, Utc};
use saiwu_app::{Answer, App};
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

impl Application for App {
    fn call(&self, session: Option<&str>, name: &str, body: Value) -> Result<Answer, ErrorReply> {
        App::call(self, &self.actor_of_session(session), name, body)
    }

    fn subscribe(&self) -> broadcast::Receiver<Tick> {
        App::subscribe(self)
    }

    fn find_event(&self, code: &str) -> Result<Option<(String, u64)>, ErrorReply> {
        App::find_event(self, code)
    }

    fn now(&self) -> DateTime<Utc> {
        App::now(self)
    }
}
