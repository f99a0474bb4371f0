//! Building the web UI, which the server and the app carry inside.

use std::process::Command;

use anyhow::Result;

use crate::process::{Console, npm, root};
use crate::setup::Stamp;

/// Builds the UI if one of its sources changed since the last build.
///
/// # Errors
/// The build fails.
pub fn build_if_changed(console: &Console) -> Result<()> {
    if root().join("ui/dist/index.html").exists() && sources()?.is_current() {
        console.say("UI: unchanged");
        return Ok(());
    }
    build(console)
}

/// Builds the UI.
///
/// # Errors
/// The build fails.
pub fn build(console: &Console) -> Result<()> {
    // Taken before building: a file that is saved meanwhile asks for another build.
    let stamp = sources()?;
    console.say("UI: building");
    console.run(&mut npm_script("build"))?;
    stamp.keep()
}

/// `npm run script` in `ui/`.
pub fn npm_script(script: &str) -> Command {
    npm(&["run", "--silent", script])
}

fn sources() -> Result<Stamp> {
    const NOT_BUILT_FROM: &[&str] = &["node_modules", "dist", "e2e", "test-results", "playwright-report"];
    Stamp::of("ui", &[&root().join("ui"), &root().join("icons")], NOT_BUILT_FROM)
}
