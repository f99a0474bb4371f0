//! Starting other programs, with their output shown, and kept where it is wanted again at the end.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use anyhow::{Context as _, Result, bail};

/// Where the output of programs goes.
pub struct Console {
    kept: Option<Mutex<Vec<u8>>>,
}

impl Console {
    /// Programs write to the terminal themselves, so their progress bars work.
    pub fn live() -> Self {
        Self { kept: None }
    }

    /// What programs write is shown and kept as well.
    pub fn keeping() -> Self {
        Self { kept: Some(Mutex::new(Vec::new())) }
    }

    /// The last `count` lines that programs wrote.
    pub fn last_lines(&self, count: usize) -> String {
        let Some(Ok(kept)) = self.kept.as_ref().map(Mutex::lock) else { return String::new() };
        let text = String::from_utf8_lossy(&kept);
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(count)..].join("\n")
    }

    /// Says a line, and keeps it.
    pub fn say(&self, line: &str) {
        println!("{line}");
        self.keep(format!("{line}\n").as_bytes());
    }

    /// Runs `command` to its end.
    ///
    /// # Errors
    /// It cannot be started, or it reports failure.
    pub fn run(&self, command: &mut Command) -> Result<()> {
        let line = command_line(command);
        self.say(&format!("$ {line}"));
        let status = if self.kept.is_some() {
            let mut child = command
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .with_context(|| format!("cannot start: {line}"))?;
            let (out, err) = (child.stdout.take(), child.stderr.take());
            std::thread::scope(|scope| {
                scope.spawn(|| out.map(|out| self.pass_on(out, std::io::stdout())));
                scope.spawn(|| err.map(|err| self.pass_on(err, std::io::stderr())));
            });
            child.wait()
        } else {
            command.status()
        };
        let status = status.with_context(|| format!("cannot start: {line}"))?;
        if !status.success() {
            bail!("failed ({status}): {line}");
        }
        Ok(())
    }

    fn pass_on(&self, mut from: impl Read, mut to: impl Write) {
        let mut part = [0; 8192];
        while let Ok(length @ 1..) = from.read(&mut part) {
            self.keep(&part[..length]);
            // A closed terminal must not stop the checks.
            let _ = to.write_all(&part[..length]).and_then(|()| to.flush());
        }
    }

    fn keep(&self, part: &[u8]) {
        if let Some(Ok(mut kept)) = self.kept.as_ref().map(Mutex::lock) {
            kept.extend_from_slice(part);
        }
    }
}

/// The root of the checkout.
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

/// Cargo's target folder.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// `program arguments…`, started in the root of the checkout.
pub fn command(program: impl AsRef<std::ffi::OsStr>, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    command
}

/// `cargo arguments…`
pub fn cargo(arguments: &[&str]) -> Command {
    command("cargo", arguments)
}

/// `npm arguments…` in `ui/`.
pub fn npm(arguments: &[&str]) -> Command {
    let mut command = command("npm", arguments);
    command.current_dir(root().join("ui"));
    command
}

/// What `program` prints, if it can be started and succeeds.
pub fn answer(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

fn command_line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
