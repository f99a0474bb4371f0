//! The installed app: building it, and driving its real window without a screen.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::process::{Console, cargo, command, root, target};

/// The package of the app's host.
pub const PACKAGE: &str = "saiwu-app-shell";

const TAURI_DRIVER: &str = "2.1.0";

/// Whether a window can be shown.
pub fn has_screen() -> bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some_and(|it| !it.is_empty()))
}

/// The built app.
pub fn application() -> PathBuf {
    target().join("debug").join(PACKAGE)
}

/// Plays the app's tests in its real window on a virtual screen.
///
/// # Errors
/// A tool is missing, or a test fails.
pub fn test_window(console: &Console) -> Result<()> {
    let driver = installed_driver(console)?;
    let screen = VirtualScreen::start()?;
    let mut tests = command("node", &["--test", "--test-reporter=spec"]);
    tests
        .args(test_files()?)
        .env("DISPLAY", &screen.display)
        .env_remove("WAYLAND_DISPLAY")
        .env("GDK_BACKEND", "x11")
        // There is no accessibility bus and no graphics card behind a virtual screen.
        .env("NO_AT_BRIDGE", "1")
        .env("LIBGL_ALWAYS_SOFTWARE", "1")
        .env("TAURI_DRIVER", driver)
        .env("SAIWU_APP", application());
    console.run(&mut tests)
}

fn test_files() -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(root().join("src-tauri/tests"))? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(".test.mjs") {
            files.push(path);
        }
    }
    if files.is_empty() {
        bail!("no *.test.mjs in src-tauri/tests");
    }
    files.sort();
    Ok(files)
}

/// `tauri-driver`, compiled once into the target folder.
fn installed_driver(console: &Console) -> Result<PathBuf> {
    let tools = target().join("tools");
    let driver = tools.join("bin/tauri-driver");
    let current = std::fs::read_to_string(tools.join(".crates.toml"))
        .is_ok_and(|list| list.contains(&format!("\"tauri-driver {TAURI_DRIVER} ")));
    if !(current && driver.exists()) {
        let version = ["--version", TAURI_DRIVER, "--locked", "--force", "--debug", "--root"];
        let mut install = cargo(&["install", "tauri-driver"]);
        install.args(version).arg(&tools).env("CARGO_TARGET_DIR", tools.join("build"));
        console.run(&mut install)?;
    }
    Ok(driver)
}

/// A screen in memory, gone when dropped.
struct VirtualScreen {
    server: Child,
    display: String,
}

impl VirtualScreen {
    fn start() -> Result<Self> {
        // It chooses a free number itself and writes it to the given descriptor.
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp", "-ac"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start Xvfb")?;
        let mut number = String::new();
        if let Some(stdout) = server.stdout.take() {
            BufReader::new(stdout).read_line(&mut number)?;
        }
        let screen = Self { server, display: format!(":{}", number.trim()) };
        if number.trim().is_empty() {
            bail!("Xvfb started no screen");
        }
        Ok(screen)
    }
}

impl Drop for VirtualScreen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
