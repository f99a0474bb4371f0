//! The installed app.

// A second console window would open beside the app on Windows.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

fn main() -> anyhow::Result<()> {
    saiwu_app_shell::run()
}
