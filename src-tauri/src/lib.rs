//! The installed app's host: a window, one command, and an event store in the same process. No rules, no SQL.

use anyhow::Context as _;
use serde_json::Value;

mod backend;

/// Opens the window and runs until it is closed.
///
/// # Errors
/// The data folder cannot be opened, or the desktop refuses a window.
pub fn run() -> anyhow::Result<()> {
    tauri::Builder::default()
        .invoke_handler(tauri::generate_handler![rpc])
        .run(tauri::generate_context!())
        .context("the window could not be opened")
}

/// Answers a call in the envelope of every host: `{ok}` or `{error}`.
#[tauri::command]
async fn rpc(name: String, body: Value) -> Result<Value, String> {
    tauri::async_runtime::spawn_blocking(move || backend::call(&name, body))
        .await
        .map_err(|error| error.to_string())
}
