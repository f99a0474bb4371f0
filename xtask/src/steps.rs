//! The checks, each of which can be run alone.

use anyhow::Result;

use crate::process::{Console, answer, cargo, target};
use crate::{desktop, generated, setup, ui};

/// One check.
pub struct Step {
    /// What `--only` and `--skip` call it.
    pub name: &'static str,
    /// What it does.
    pub what: &'static str,
    /// The Debian packages it needs.
    pub packages: &'static [&'static [&'static str]],
    /// Does it; `Some(why)` if it cannot be done here.
    pub check: fn(&Console) -> Result<Option<String>>,
}

/// All checks, quick ones first.
pub const STEPS: &[Step] = &[
    Step { name: "format", what: "cargo fmt --check", packages: &[], check: format },
    Step { name: "ui-build", what: "build the UI", packages: &[], check: ui_build },
    Step { name: "ui-size", what: "JavaScript of the first public page", packages: &[], check: ui_size },
    Step { name: "ui-check", what: "types and style of the UI", packages: &[], check: ui_check },
    Step { name: "ui-unit", what: "unit tests of the UI", packages: &[], check: ui_unit },
    Step { name: "lint", what: "cargo clippy, app included", packages: &[COMPILER, WEBVIEW], check: lint },
    Step { name: "rust", what: "cargo test", packages: &[COMPILER, FONTS], check: rust },
    Step {
        name: "simulation",
        what: "made-up days with many devices",
        packages: &[COMPILER],
        check: simulation,
    },
    Step { name: "generated", what: "drift of generated files", packages: &[COMPILER], check: drift },
    Step { name: "e2e", what: "a whole event in the browser", packages: &[COMPILER, BROWSER], check: e2e },
    Step {
        name: "app",
        what: "the app in its real window",
        packages: &[COMPILER, WEBVIEW, SCREEN],
        check: app,
    },
    Step { name: "deny", what: "licences and sources of dependencies", packages: &[], check: deny },
];

const COMPILER: &[&str] = setup::COMPILER;
const FONTS: &[&str] = setup::FONTS;
const BROWSER: &[&str] = setup::BROWSER;
const WEBVIEW: &[&str] = setup::WEBVIEW;
const SCREEN: &[&str] = setup::VIRTUAL_SCREEN;

fn format(console: &Console) -> Result<Option<String>> {
    console.run(&mut cargo(&["fmt", "--all", "--check"]))?;
    Ok(None)
}

fn ui_build(console: &Console) -> Result<Option<String>> {
    ui::build(console)?;
    Ok(None)
}

fn ui_size(console: &Console) -> Result<Option<String>> {
    ui::build_if_changed(console)?;
    console.run(&mut ui::npm_script("size"))?;
    Ok(None)
}

fn ui_check(console: &Console) -> Result<Option<String>> {
    console.run(&mut ui::npm_script("check"))?;
    Ok(None)
}

fn ui_unit(console: &Console) -> Result<Option<String>> {
    console.run(&mut ui::npm_script("test:unit"))?;
    Ok(None)
}

fn lint(console: &Console) -> Result<Option<String>> {
    // The server and the app carry the built UI inside.
    ui::build_if_changed(console)?;
    // All that is wrong at once, not only the first package's.
    let targets = ["clippy", "--workspace", "--all-targets", "--keep-going"];
    console.run(cargo(&targets).args(["--", "-D", "warnings"]))?;
    Ok(None)
}

fn rust(console: &Console) -> Result<Option<String>> {
    ui::build_if_changed(console)?;
    console.run(&mut cargo(&["test", "--no-fail-fast"]))?;
    Ok(None)
}

/// Days of the simulation in every run; each takes about a second of one processor.
const DAYS: &str = "100";

fn simulation(console: &Console) -> Result<Option<String>> {
    let example = ["run", "--profile", "simulation", "-p", "saiwu-sync", "--example", "days", "--", DAYS];
    console.run(&mut cargo(&example))?;
    Ok(None)
}

fn drift(console: &Console) -> Result<Option<String>> {
    generated::check(console)?;
    Ok(None)
}

fn e2e(console: &Console) -> Result<Option<String>> {
    ui::build_if_changed(console)?;
    console.run(&mut cargo(&["build", "-p", "saiwu-cli"]))?;
    console.run(ui::npm_script("test:e2e").env("SAIWU_BIN", target().join("debug/saiwu")))?;
    Ok(None)
}

fn app(console: &Console) -> Result<Option<String>> {
    ui::build_if_changed(console)?;
    console.run(&mut cargo(&["build", "-p", desktop::PACKAGE]))?;
    desktop::test_window(console)?;
    Ok(None)
}

fn deny(console: &Console) -> Result<Option<String>> {
    if answer("cargo", &["deny", "--version"]).is_none() {
        return Ok(Some("cargo-deny is not installed".into()));
    }
    console.run(&mut cargo(&["deny", "check", "bans", "licenses", "sources"]))?;
    Ok(None)
}
