//! `cargo xtask icons`: every size and format from the one drawing.

use anyhow::{Context as _, Result};

use crate::process::{Console, npm, root, target};

const TAURI_CLI: &str = "@tauri-apps/cli@2.12.5";
/// What `tauri.conf.json` and the web page use; the tool draws many more.
const WANTED: &[&str] = &["32x32.png", "128x128.png", "128x128@2x.png", "icon.png", "icon.icns", "icon.ico"];

/// Draws `icons/saiwu.svg` anew in all wanted forms.
///
/// # Errors
/// The drawing tool cannot be fetched, or fails.
pub fn draw() -> Result<()> {
    let icons = root().join("icons").canonicalize()?;
    let drawn = target().join("xtask/icons");
    let package = format!("--package={TAURI_CLI}");
    let mut tool = npm(&["exec", "--yes", &package, "--", "tauri", "icon"]);
    Console::live().run(tool.arg(icons.join("saiwu.svg")).arg("--output").arg(&drawn))?;
    for name in WANTED {
        std::fs::copy(drawn.join(name), icons.join(name)).with_context(|| format!("no {name} was drawn"))?;
    }
    Ok(())
}
