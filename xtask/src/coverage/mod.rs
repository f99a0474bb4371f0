//! The tables that say which test proves which rule and which scenario, written from the names of the tests.
//!
//! A test cites ids at the start of its name: `r4_3_1_…`, `r20_t14_…`, `w7_…`, `am07_…`, `scenario_t25_…`, several in a
//! row. What no test cites is listed too, with the reason the list of ids gives.

mod cited;
mod list;
mod names;
mod page;

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context as _, Result, bail};

use crate::process::root;
use cited::{Citation, Ids};
use list::List;
use names::Test;

/// The list of the rules' ids, and the page written from it.
const RULES: (&str, &str) = ("crates/domain/tests/rules/ids.txt", "docs/rules-covered.md");

/// The list of the scenarios' ids, and the page written from it.
const SCENARIOS: (&str, &str) = ("crates/domain/tests/scenarios/ids.txt", "docs/scenarios-covered.md");

/// Writes both pages.
///
/// # Errors
/// A list cannot be read, or a test cites an id that does not exist.
pub fn write() -> Result<()> {
    for (file, text) in pages(root())? {
        std::fs::write(root().join(file), text).with_context(|| format!("cannot write {file}"))?;
    }
    Ok(())
}

/// Fails where a committed page is not what would be written now.
///
/// # Errors
/// Names the page, or the test that cites an id that does not exist.
pub fn check() -> Result<()> {
    for (file, text) in pages(root())? {
        if std::fs::read_to_string(root().join(file)).ok().as_deref() != Some(&text) {
            bail!("{file} is out of date, run `cargo xtask gen`");
        }
    }
    Ok(())
}

/// The tests of each id.
type Covered = BTreeMap<String, Vec<Test>>;

fn pages(root: &Path) -> Result<[(&'static str, String); 2]> {
    let rules = read_list(root, RULES.0)?;
    let scenarios = read_list(root, SCENARIOS.0)?;
    let ids = Ids { rules: rules.ids(), scenarios: scenarios.ids() };
    let (mut of_rules, mut of_scenarios) = (Covered::new(), Covered::new());
    let mut wrong = Vec::new();
    for test in names::all(root)? {
        match cited::cited(&test.name, test.may_mean_paper(), &ids) {
            Ok(citations) => {
                for citation in citations {
                    let (covered, id) = match citation {
                        Citation::Rule(id) => (&mut of_rules, id),
                        Citation::Scenario(id) => (&mut of_scenarios, id),
                    };
                    covered.entry(id).or_default().push(test.clone());
                }
            }
            Err(unknown) => wrong.push(format!("{} in {}: {unknown}", test.name, test.file)),
        }
    }
    if !wrong.is_empty() {
        bail!("tests cite ids that do not exist:\n  {}", wrong.join("\n  "));
    }
    Ok([
        (RULES.1, page::of_rules(&rules, &of_rules)),
        (SCENARIOS.1, page::of_scenarios(&scenarios, &of_scenarios)),
    ])
}

fn read_list(root: &Path, file: &str) -> Result<List> {
    let text = std::fs::read_to_string(root.join(file)).with_context(|| format!("cannot read {file}"))?;
    List::read(&text).with_context(|| file.to_owned())
}
