//! The names of all tests of the workspace, read from their files.

use std::path::Path;

use anyhow::{Context as _, Result};

/// One test.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Test {
    /// Its file, from the root of the checkout.
    pub file: String,
    /// The function's name, or the title in words.
    pub name: String,
}

impl Test {
    /// Whether `a4` in its name may mean a sheet of paper.
    pub fn may_mean_paper(&self) -> bool {
        ["crates/documents/", "ui/"].iter().any(|folder| self.file.starts_with(folder))
    }
}

/// Where tests are.
const FOLDERS: &[&str] = &["crates", "src-tauri", "ui/src", "ui/e2e", "xtask"];

/// Folders with code of others or with what was built.
const NOT_OURS: &[&str] = &["node_modules", "target", "dist", "gen"];

/// All tests that a normal run plays, in the order of their files.
///
/// # Errors
/// A file cannot be read.
pub fn all(root: &Path) -> Result<Vec<Test>> {
    let mut tests = Vec::new();
    for folder in FOLDERS {
        below(root, &root.join(folder), &mut tests)?;
    }
    tests.sort();
    tests.dedup();
    Ok(tests)
}

fn below(root: &Path, folder: &Path, tests: &mut Vec<Test>) -> Result<()> {
    let read = || format!("cannot read {}", folder.display());
    for entry in std::fs::read_dir(folder).with_context(read)? {
        let path = entry?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if path.is_dir() {
            if !NOT_OURS.contains(&name.as_str()) {
                below(root, &path, tests)?;
            }
            continue;
        }
        let names: fn(&str) -> Vec<String> = if name.ends_with(".rs") {
            functions
        } else if [".test.ts", ".spec.ts", ".test.mjs"].iter().any(|ending| name.ends_with(ending)) {
            titles
        } else {
            continue;
        };
        let text =
            std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let file = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
        tests.extend(names(&text).into_iter().map(|name| Test { file: file.clone(), name }));
    }
    Ok(())
}

/// The functions that follow `#[test]` or its like; those a normal run ignores are left out.
fn functions(text: &str) -> Vec<String> {
    const MARKS: &[&str] = &["#[test]", "#[tokio::test", "#[rstest"];
    let mut names = Vec::new();
    let (mut marked, mut ignored) = (false, false);
    for line in text.lines().map(str::trim_start) {
        marked |= MARKS.iter().any(|mark| line.starts_with(mark));
        ignored |= marked && line.starts_with("#[ignore");
        let function = line.strip_prefix("async ").unwrap_or(line).strip_prefix("fn ");
        if let Some(function) = function {
            if marked && !ignored {
                names.push(function.split(['(', '<']).next().unwrap_or_default().trim().to_owned());
            }
            (marked, ignored) = (false, false);
        }
    }
    names
}

/// The titles in `test('…', …)` and `it('…', …)`.
fn titles(text: &str) -> Vec<String> {
    let mut titles = Vec::new();
    for call in ["test(", "it("] {
        for (place, _) in text.match_indices(call) {
            let before = text[..place].chars().next_back();
            let part_of_a_word =
                before.is_some_and(|letter| letter.is_alphanumeric() || "_.$".contains(letter));
            let line = text[..place].rsplit('\n').next().unwrap_or_default().trim_start();
            if !part_of_a_word && !line.starts_with("//") && !line.starts_with('*') {
                titles.extend(quoted(text[place + call.len()..].trim_start()));
            }
        }
    }
    titles
}

/// The text in the quotes that `code` begins with.
fn quoted(code: &str) -> Option<String> {
    let quote = code.chars().next().filter(|letter| "'\"`".contains(*letter))?;
    let mut title = String::new();
    let mut letters = code[1..].chars();
    loop {
        match letters.next()? {
            '\\' => title.extend(letters.next()),
            letter if letter == quote => return Some(title),
            letter => title.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_with_a_mark_are_tests() {
        let text = [
            "#[test]",
            "fn w1_plain() {",
            "fn not_marked() {",
            "    #[test]",
            "    /// Why.",
            "    #[should_panic]",
            "    fn w2_with_more(left in 0..3) {",
            "#[tokio::test(flavor = \"multi_thread\")]",
            "async fn w3_waits() {",
            "#[test]",
            "#[ignore = \"slow\"]",
            "fn w4_is_ignored() {",
            "#[test]",
            "fn w5_plain_again<T>() {",
        ];
        assert_eq!(functions(&text.join("\n")), ["w1_plain", "w2_with_more", "w3_waits", "w5_plain_again"]);
    }

    #[test]
    fn titles_are_read_and_other_calls_are_not() {
        let text = "test('w1 plain', async () => {\n  it(\n    \"w2 it's\", f)\n// test('w3', f)\ntest.skip('w4', f)\n/x/.test('w5')\ntest(`w6 \\` on`, f)";
        assert_eq!(titles(text), ["w1 plain", "w6 ` on", "w2 it's"]);
    }
}
