//! What the machine must have: Debian packages, npm packages.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::process::{Console, answer, npm, root, target};

/// To compile anything: SQLite is C.
pub const COMPILER: &[&str] = &["gcc", "libc6-dev"];
/// To print: the tests lay real sheets out.
pub const FONTS: &[&str] = &["fonts-noto-cjk"];
/// To play the event in a browser.
pub const BROWSER: &[&str] = &["chromium", "fonts-noto-cjk"];
/// To build the installed app.
pub const WEBVIEW: &[&str] = &["libwebkit2gtk-4.1-dev", "librsvg2-dev", "pkg-config"];
/// To drive the installed app without a screen.
pub const VIRTUAL_SCREEN: &[&str] = &["webkit2gtk-driver", "xvfb", "fonts-noto-cjk"];

/// Installs those of `packages` that are missing; where it may not, stops with the one line to type.
///
/// # Errors
/// The installation fails, or is not allowed.
pub fn debian(console: &Console, packages: &[&str]) -> Result<()> {
    let missing = missing_packages(packages);
    if missing.is_empty() {
        console.say("Debian packages: all there");
        return Ok(());
    }
    if answer("dpkg-query", &["--version"]).is_none() {
        console.say(&format!("not a Debian system: install the like of {} yourself", missing.join(" ")));
        return Ok(());
    }
    let Some(prefix) = right_to_install() else {
        bail!(
            "Some Debian packages are missing. Type this line, then start again:\n\n    \
             sudo apt-get update && sudo apt-get install -y --no-install-recommends {}\n",
            missing.join(" ")
        );
    };
    console.say(&format!("Debian packages: installing {}", missing.join(" ")));
    console.run(&mut apt_get(prefix, &["update", "-q"]))?;
    let mut install = apt_get(prefix, &["install", "-q", "-y", "--no-install-recommends"]);
    console.run(install.args(missing))
}

/// Installs the npm packages, unless they are those of `ui/package-lock.json` already.
///
/// # Errors
/// npm is missing or fails.
pub fn npm_packages(console: &Console) -> Result<()> {
    let installed = root().join("ui/node_modules/.package-lock.json");
    let stamp = Stamp::of("npm", &[&root().join("ui/package-lock.json")], &[])?;
    if installed.exists() && stamp.is_current() {
        console.say("npm packages: unchanged");
        return Ok(());
    }
    console.say("npm packages: installing");
    console.run(&mut npm(&["ci", "--no-audit", "--no-fund", "--loglevel=error"]))?;
    stamp.keep()
}

/// A digest of files, kept from one run to the next, that tells whether work must be done again.
pub struct Stamp {
    file: PathBuf,
    digest: String,
}

impl Stamp {
    /// The digest of everything below `paths`, apart from files and folders named in `without`.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn of(name: &str, paths: &[&Path], without: &[&str]) -> Result<Self> {
        let mut hasher = DefaultHasher::new();
        for path in paths {
            hash_path(path, without, &mut hasher)?;
        }
        let file = target().join("xtask").join(format!("{name}.stamp"));
        Ok(Self { file, digest: format!("{:016x}", hasher.finish()) })
    }

    /// Whether the files are the same as when the stamp was last kept.
    pub fn is_current(&self) -> bool {
        std::fs::read_to_string(&self.file).is_ok_and(|kept| kept == self.digest)
    }

    /// Remembers that the work for these files is done.
    ///
    /// # Errors
    /// The target folder cannot be written.
    pub fn keep(&self) -> Result<()> {
        let folder = self.file.parent().context("a stamp lies in a folder")?;
        std::fs::create_dir_all(folder)?;
        std::fs::write(&self.file, &self.digest).with_context(|| format!("{}", self.file.display()))
    }
}

fn hash_path(path: &Path, without: &[&str], hasher: &mut DefaultHasher) -> Result<()> {
    if path.file_name().is_some_and(|name| without.iter().any(|it| name == *it)) {
        return Ok(());
    }
    if path.is_dir() {
        let mut entries = Vec::new();
        for entry in std::fs::read_dir(path)? {
            entries.push(entry?.path());
        }
        entries.sort();
        for entry in entries {
            hash_path(&entry, without, hasher)?;
        }
        return Ok(());
    }
    path.hash(hasher);
    std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?.hash(hasher);
    Ok(())
}

fn missing_packages<'a>(packages: &[&'a str]) -> Vec<&'a str> {
    let mut missing = Vec::new();
    for package in packages {
        let status = answer("dpkg-query", &["-W", "-f", "${db:Status-Status}", package]);
        if status.as_deref() != Some("installed") && !missing.contains(package) {
            missing.push(*package);
        }
    }
    missing
}

/// The words before `apt-get`, if this user may install.
fn right_to_install() -> Option<&'static [&'static str]> {
    if answer("id", &["-u"]).is_some_and(|id| id.trim() == "0") {
        return Some(&[]);
    }
    answer("sudo", &["-n", "true"]).map(|_| ["sudo", "-n"].as_slice())
}

fn apt_get(prefix: &[&str], arguments: &[&str]) -> Command {
    // `env` carries the variable through sudo. The lock option waits for another installation to end.
    let words = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=300"];
    let mut all = prefix.iter().chain(&words).chain(arguments);
    let mut command = Command::new(all.next().unwrap_or(&"apt-get"));
    command.args(all);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamp_changes_with_content_but_not_with_what_is_left_out() {
        let folder = std::env::temp_dir().join(format!("saiwu-stamp-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("dist")).unwrap();
        std::fs::write(folder.join("a.ts"), "1").unwrap();
        let digest = || Stamp::of("test", &[&folder], &["dist"]).unwrap().digest;
        let first = digest();
        std::fs::write(folder.join("dist/a.js"), "1").unwrap();
        assert_eq!(digest(), first, "what is built must not ask for building");
        std::fs::write(folder.join("a.ts"), "2").unwrap();
        assert_ne!(digest(), first, "a changed source must ask for building");
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn package_that_does_not_exist_is_missing_once() {
        assert_eq!(missing_packages(&["saiwu-no-such", "saiwu-no-such"]), ["saiwu-no-such"]);
    }
}
