//! Whether the simulation would notice: breaks the code of the devices' exchange in a copy of the project, one place at a
//! time, and plays days with it. A change that no day notices is a gap in what is checked.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::process::{root, target};

/// Days that a change is given to show.
const DAYS: &str = "60";
const LIST: &str = "crates/sync/mutations.json";

struct Mutation {
    name: String,
    file: PathBuf,
    find: String,
    replace: String,
}

impl Mutation {
    fn read(value: &Value) -> Option<Self> {
        let text = |field: &str| value[field].as_str().map(str::to_owned);
        Some(Self {
            name: text("name")?,
            file: text("file")?.into(),
            find: text("find")?,
            replace: text("replace")?,
        })
    }
}

/// Plays days with each change of the list; fails when one goes unnoticed.
pub fn run() -> Result<()> {
    let copy = target().join("mutations/project");
    copy_project(root(), &copy)?;
    let list = fs::read_to_string(copy.join(LIST))?;
    let list: Vec<Value> = serde_json::from_str(&list).context(LIST)?;
    let mutations: Vec<Mutation> = list.iter().map(Mutation::read).collect::<Option<_>>().context(LIST)?;
    println!(
        "as it is: {}",
        if notices(&copy)? { bail!("a day fails without any change") } else { "agrees" }
    );
    let mut unnoticed = Vec::new();
    for mutation in &mutations {
        let path = copy.join(&mutation.file);
        let text = fs::read_to_string(&path)?;
        if text.matches(&mutation.find).count() != 1 {
            bail!("{}: its place is not found once in {}", mutation.name, mutation.file.display());
        }
        fs::write(&path, text.replace(&mutation.find, &mutation.replace))?;
        let noticed = notices(&copy);
        fs::write(&path, text)?;
        let noticed = noticed.with_context(|| mutation.name.clone())?;
        println!("{}: {}", mutation.name, if noticed { "noticed" } else { "NOT noticed" });
        if !noticed {
            unnoticed.push(mutation.name.as_str());
        }
    }
    if unnoticed.is_empty() {
        println!("all {} are noticed", mutations.len());
        return Ok(());
    }
    bail!("not noticed: {}", unnoticed.join(", "))
}

/// Whether a day fails; that it can be built is a condition.
fn notices(project: &Path) -> Result<bool> {
    let cargo = |words: &[&str]| {
        let mut command = Command::new("cargo");
        command.args(words).current_dir(project).env("CARGO_TARGET_DIR", target().join("mutations/build"));
        command
    };
    let example = ["--quiet", "--profile", "simulation", "-p", "saiwu-sync", "--example", "days"];
    let built = cargo(&[&["build"], &example[..]].concat()).env("RUSTFLAGS", "-Awarnings").status()?;
    if !built.success() {
        bail!("it cannot be built");
    }
    let played =
        cargo(&[&["run"], &example[..], &["--", DAYS]].concat()).env("RUSTFLAGS", "-Awarnings").output()?;
    Ok(!played.status.success())
}

/// What cargo needs of the project.
fn copy_project(from: &Path, to: &Path) -> Result<()> {
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    for part in
        ["Cargo.toml", "Cargo.lock", "rust-toolchain.toml", "crates", "migrations", "src-tauri", "xtask"]
    {
        copy_into(&from.join(part), &to.join(part))?;
    }
    Ok(())
}

fn copy_into(from: &Path, to: &Path) -> Result<()> {
    if from.is_dir() {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let name = entry?.file_name();
            if name != "target" && name != "gen" {
                copy_into(&from.join(&name), &to.join(&name))?;
            }
        }
        return Ok(());
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::copy(from, to)?;
    Ok(())
}
