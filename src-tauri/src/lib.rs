//! The installed app's host: a window, one command, and an event store in the same process. No rules, no SQL.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context as _;
use serde_json::Value;
use tauri::{Manager as _, State};

use backend::Backend;

mod backend;

/// Where the data lie, if not in the folder that the system gives the app.
const DATA: &str = "SAIWU_DATA";

/// Opens the window and runs until it is closed.
///
/// # Errors
/// The system gives no data folder, or no window.
#[cfg_attr(mobile, tauri::mobile_entry_point)]
pub fn run() -> anyhow::Result<()> {
    tauri::Builder::default()
        .invoke_handler(tauri::generate_handler![rpc])
        .setup(|app| {
            let folder = match std::env::var_os(DATA) {
                Some(folder) => PathBuf::from(folder),
                None => app.path().app_data_dir()?,
            };
            app.manage(Arc::new(Backend::open(&folder)));
            Ok(())
        })
        .run(tauri::generate_context!())
        .context("the window could not be opened")
}

/// Answers a call in the envelope of every host: `{ok}` or `{error}`.
#[tauri::command]
async fn rpc(backend: State<'_, Arc<Backend>>, name: String, body: Value) -> Result<Value, String> {
    let backend = Arc::clone(&backend);
    let work = tauri::async_runtime::spawn_blocking(move || backend.answer(&name, body));
    work.await.map_err(|error| error.to_string())
}
