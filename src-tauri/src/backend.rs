//! The event store of this device, and the envelope in which it answers.

use std::path::Path;

use saiwu_app::{Actor, App, OpenError};
use saiwu_documents::Forms;
use saiwu_protocol::{ErrorCode, ErrorReply};
use serde_json::{Value, json};

/// The store, or the reason why it could not be opened, which every call then answers.
pub struct Backend {
    store: Result<App, ErrorReply>,
}

impl Backend {
    /// Opens the data folder.
    pub fn open(folder: &Path) -> Self {
        let opened = App::open(folder).map(|app| app.with_forms(Box::new(Forms)));
        let store = opened.map_err(|error| refusal(&error));
        if let Ok(app) = &store {
            // What fails now is tried again when the event is opened.
            let _ = app.forget_what_is_over();
        }
        Self { store }
    }

    /// Answers a call of the device's owner.
    pub fn answer(&self, name: &str, body: Value) -> Value {
        let called = match &self.store {
            Ok(app) => app.call(&Actor::local_owner(), name, body),
            Err(error) => Err(error.clone()),
        };
        match called {
            Ok(answer) => answer.envelope(),
            Err(error) => json!({ "error": error }),
        }
    }
}

fn refusal(error: &OpenError) -> ErrorReply {
    ErrorReply::new(
        ErrorCode::Internal,
        format!("这台设备上的数据打不开。如果赛务已经打开，请用那个窗口（{error}）"),
        format!(
            "The data on this device cannot be opened. If Saiwu is open already, use that window ({error})"
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn second_window_on_the_same_data_is_told_why_nothing_works() {
        let folder = tempfile::tempdir().unwrap();
        let first = Backend::open(folder.path());
        assert!(first.answer("event.list", json!({})).get("ok").is_some());
        let second = Backend::open(folder.path()).answer("event.list", json!({}));
        assert_eq!(second["error"]["code"], "internal");
        assert_ne!(second["error"]["message"]["zh"], "");
    }

    #[test]
    fn device_owner_needs_no_password() {
        let folder = tempfile::tempdir().unwrap();
        let answer = Backend::open(folder.path()).answer("event.list", json!({}));
        assert_eq!(answer["ok"]["events"], json!([]));
    }
}
