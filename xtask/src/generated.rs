//! `cargo xtask gen`: the files that are written from the contract, committed, and checked for drift.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::coverage;
use crate::process::{Console, cargo, root, target};

/// The table of all calls, who may and how the history names them.
const COMMANDS: &str = "docs/commands.md";

/// Real notices and how they are expressed.
const NOTICES: &str = "docs/notices.md";

/// The table of what may be changed when.
const EDIT_POLICY: &str = "docs/edit-policy.md";

/// The contract as TypeScript, for the UI.
const TYPESCRIPT: &str = "ui/src/generated";

/// Writes the generated files.
///
/// # Errors
/// The generator fails.
pub fn write() -> Result<()> {
    coverage::write()?;
    let fresh = target().join("xtask/generated");
    generate(&Console::live(), &fresh)?;
    // Only what was written whole takes the place of the old.
    replace(&root().join(TYPESCRIPT), &files_below(&fresh)?)?;
    std::fs::write(root().join(EDIT_POLICY), edit_policy(&Console::live())?)
        .context("cannot write the table of edits")?;
    std::fs::write(root().join(COMMANDS), commands(&Console::live())?)
        .context("cannot write the table of commands")?;
    std::fs::write(root().join(NOTICES), notices(&Console::live())?)
        .context("cannot write the table of notices")
}

/// Fails where a committed generated file is not what the generator writes now.
///
/// # Errors
/// Names the files that differ.
pub fn check(console: &Console) -> Result<()> {
    coverage::check()?;
    let fresh = target().join("xtask/generated");
    generate(console, &fresh)?;
    let differences = differences(&files_below(&root().join(TYPESCRIPT))?, &files_below(&fresh)?);
    if !differences.is_empty() {
        bail!("{TYPESCRIPT} is out of date, run `cargo xtask gen`:\n  {}", differences.join("\n  "));
    }
    let committed =
        std::fs::read_to_string(root().join(COMMANDS)).context("cannot read the table of commands")?;
    if committed != commands(console)? {
        bail!("{COMMANDS} is out of date, run `cargo xtask gen`");
    }
    let committed =
        std::fs::read_to_string(root().join(NOTICES)).context("cannot read the table of notices")?;
    if committed != notices(console)? {
        bail!("{NOTICES} is out of date, run `cargo xtask gen`");
    }
    let committed =
        std::fs::read_to_string(root().join(EDIT_POLICY)).context("cannot read the table of edits")?;
    if committed != edit_policy(console)? {
        bail!("{EDIT_POLICY} is out of date, run `cargo xtask gen`");
    }
    Ok(())
}

/// Writes into `folder`, which holds nothing else afterwards.
fn generate(console: &Console, folder: &Path) -> Result<()> {
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    std::fs::create_dir_all(folder)?;
    let folder = folder.canonicalize()?;
    console.run(
        cargo(&["run", "--quiet", "-p", "saiwu-protocol", "--example", "export_typescript", "--"])
            .arg(folder),
    )
}

fn replace(folder: &Path, files: &BTreeMap<PathBuf, Vec<u8>>) -> Result<()> {
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    for (path, content) in files {
        let file = folder.join(path);
        std::fs::create_dir_all(file.parent().unwrap_or(folder))?;
        std::fs::write(&file, content).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}

/// The table of all calls as it is written now.
fn commands(console: &Console) -> Result<String> {
    page(console, "saiwu-protocol", "commands_table")
}

/// The table of notices as it is written now.
fn notices(console: &Console) -> Result<String> {
    page(console, "saiwu-domain", "notices_table")
}

/// The table of what may be changed when, as it is written now.
fn edit_policy(console: &Console) -> Result<String> {
    page(console, "saiwu-domain", "edit_policy")
}

/// What an example of a crate writes into the file it is given.
fn page(console: &Console, package: &str, example: &str) -> Result<String> {
    let file = target().join("xtask").join(example).with_extension("md");
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    console.run(cargo(&["run", "--quiet", "-p", package, "--example", example, "--"]).arg(&file))?;
    std::fs::read_to_string(&file).with_context(|| format!("{example} wrote nothing"))
}

fn differences(committed: &BTreeMap<PathBuf, Vec<u8>>, fresh: &BTreeMap<PathBuf, Vec<u8>>) -> Vec<String> {
    let mut all: Vec<&PathBuf> = committed.keys().chain(fresh.keys()).collect();
    all.sort();
    all.dedup();
    let word = |path: &PathBuf| match (committed.get(path), fresh.get(path)) {
        (Some(old), Some(new)) if old == new => None,
        (Some(_), Some(_)) => Some("differs"),
        (Some(_), None) => Some("is generated no more"),
        (None, _) => Some("is missing"),
    };
    all.into_iter().filter_map(|path| Some(format!("{} {}", path.display(), word(path)?))).collect()
}

fn files_below(folder: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).with_context(|| format!("cannot read {}", next.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let content = std::fs::read(&path)?;
                files.insert(path.strip_prefix(folder)?.to_path_buf(), content);
            }
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_drift_is_named() {
        let files = |list: &[(&str, &str)]| {
            list.iter().map(|(path, text)| (PathBuf::from(path), text.as_bytes().to_vec())).collect()
        };
        let committed = files(&[("a.ts", "1"), ("b.ts", "1"), ("c.ts", "1")]);
        let fresh = files(&[("a.ts", "1"), ("b.ts", "2"), ("d.ts", "1")]);
        let expected = ["b.ts differs", "c.ts is generated no more", "d.ts is missing"];
        assert_eq!(differences(&committed, &fresh), expected);
    }
}
