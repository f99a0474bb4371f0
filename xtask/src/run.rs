//! `cargo xtask run`: from a fresh checkout to a practice event on this network.

use std::io::Write as _;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::process::CommandExt as _;
use std::process::Stdio;

use anyhow::{Context as _, Result};

use crate::process::{Console, cargo, command, root, target};
use crate::{desktop, setup, ui};

const FIRST_PORT: u16 = 8787;
const LAST_PORT: u16 = 8887;

/// Installs, builds and starts; the server then runs in place of this program until Ctrl-C.
///
/// # Errors
/// What failed.
pub fn run() -> Result<()> {
    let console = Console::live();
    let with_app = desktop::has_screen();

    progress("[1/5] ");
    let mut packages = setup::COMPILER.to_vec();
    if with_app {
        packages.extend(setup::WEBVIEW);
    }
    setup::debian(&console, &packages)?;

    progress("[2/5] ");
    setup::npm_packages(&console)?;

    progress("[3/5] ");
    ui::build_if_changed(&console)?;

    // Not `--release`: half the time to the first start, and the tests use the same build.
    progress("[4/5] server\n");
    console.run(&mut cargo(&["build", "-p", "saiwu-cli"]))?;
    if with_app {
        console.run(&mut cargo(&["build", "-p", desktop::PACKAGE]))?;
    }

    progress("[5/5] practice event\n");
    if with_app {
        // Ctrl-C reaches it too: it is in the same group of processes.
        command(desktop::application(), &[]).stdin(Stdio::null()).spawn().context("cannot open the app")?;
    } else {
        println!("no display here: the app's window is left out, use the address below");
    }
    let listen = format!("0.0.0.0:{}", free_port()?);
    let data = root().join("data/practice");
    let mut server = command(target().join("debug/saiwu"), &["demo", "--listen", &listen, "--data"]);
    Err(server.arg(data).exec()).context("cannot start the server")
}

/// Begins the line that the next step ends.
fn progress(step: &str) {
    print!("{step}");
    // A terminal that is gone does not matter here.
    let _ = std::io::stdout().flush();
}

fn free_port() -> Result<u16> {
    (FIRST_PORT..=LAST_PORT)
        .find(|port| TcpListener::bind((Ipv4Addr::UNSPECIFIED, *port)).is_ok())
        .with_context(|| format!("no free port between {FIRST_PORT} and {LAST_PORT}"))
}
