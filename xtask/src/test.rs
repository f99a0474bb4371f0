//! `cargo xtask test`: installs what the checks need, runs them all, and reports the failures last.

use std::time::Instant;

use anyhow::{Result, bail};

use crate::process::Console;
use crate::report::{Outcome, Report};
use crate::setup;
use crate::steps::{STEPS, Step};

const LINES_OF_A_FAILURE: usize = 80;

/// Runs the checks that `words` choose.
///
/// # Errors
/// A check failed, or `words` name none.
pub fn test(words: &[&str]) -> Result<()> {
    if words == ["--list"] {
        for step in STEPS {
            println!("{:<12} {}", step.name, step.what);
        }
        return Ok(());
    }
    let steps = chosen(words)?;
    let mut report = Report::default();
    let packages: Vec<&str> = steps.iter().flat_map(|step| step.packages.concat()).collect();
    carry_out(&mut report, "set-up", |console| {
        setup::debian(console, &packages)?;
        setup::npm_packages(console)?;
        Ok(None)
    });
    if report.failed() == 0 {
        for step in steps {
            carry_out(&mut report, step.name, step.check);
        }
    }
    print!("{}", report.text());
    match report.failed() {
        0 => Ok(()),
        _ => std::process::exit(1),
    }
}

fn carry_out(
    report: &mut Report,
    name: &'static str,
    check: impl FnOnce(&Console) -> Result<Option<String>>,
) {
    println!("\n════ {name} ════");
    let console = Console::keeping();
    let start = Instant::now();
    let outcome = match check(&console) {
        Ok(None) => Outcome::Passed,
        Ok(Some(why)) => Outcome::Skipped(why),
        Err(error) => Outcome::Failed {
            error: format!("{error:#}"),
            last_lines: console.last_lines(LINES_OF_A_FAILURE),
        },
    };
    report.add(name, outcome, start.elapsed());
}

fn chosen(words: &[&str]) -> Result<Vec<&'static Step>> {
    let mut only = Vec::new();
    let mut skip = Vec::new();
    for pair in words.chunks(2) {
        match pair {
            ["--only", name] => only.push(known(name)?),
            ["--skip", name] => skip.push(known(name)?),
            other => bail!("not understood: {}", other.join(" ")),
        }
    }
    let wanted = |step: &&Step| (only.is_empty() || only.contains(&step.name)) && !skip.contains(&step.name);
    Ok(STEPS.iter().filter(wanted).collect())
}

fn known(name: &str) -> Result<&'static str> {
    match STEPS.iter().find(|step| step.name == name) {
        Some(step) => Ok(step.name),
        None => bail!("no step is called {name}; `cargo xtask test --list` names them"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(words: &[&str]) -> Vec<&'static str> {
        chosen(words).unwrap().iter().map(|step| step.name).collect()
    }

    #[test]
    fn steps_are_chosen_by_name() {
        assert_eq!(names(&[]).len(), STEPS.len());
        assert_eq!(names(&["--only", "rust", "--only", "format"]), ["format", "rust"]);
        assert_eq!(names(&["--skip", "app"]).len(), STEPS.len() - 1);
    }

    #[test]
    fn misspelt_step_is_refused() {
        assert!(chosen(&["--only", "rusty"]).is_err());
        assert!(chosen(&["--only"]).is_err());
        assert!(chosen(&["--quick", "rust"]).is_err());
    }
}
