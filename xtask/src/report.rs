//! What came of each step, the failures last.

use std::time::Duration;

/// What came of one step.
pub enum Outcome {
    /// It succeeded.
    Passed,
    /// It could not be done here; why.
    Skipped(String),
    /// It failed; the error and the end of what was printed.
    Failed { error: String, last_lines: String },
}

/// The steps that were run.
#[derive(Default)]
pub struct Report {
    rows: Vec<(&'static str, Outcome, Duration)>,
}

impl Report {
    /// Adds a step.
    pub fn add(&mut self, step: &'static str, outcome: Outcome, took: Duration) {
        self.rows.push((step, outcome, took));
    }

    /// How many steps failed.
    pub fn failed(&self) -> usize {
        self.rows.iter().filter(|(_, outcome, _)| matches!(outcome, Outcome::Failed { .. })).count()
    }

    /// A table of all steps, then the failures in full, then the closing line.
    pub fn text(&self) -> String {
        let mut text = String::from("\n");
        let mut total = Duration::ZERO;
        for (step, outcome, took) in &self.rows {
            total += *took;
            let word = match outcome {
                Outcome::Passed => "passed",
                Outcome::Skipped(_) => "skipped",
                Outcome::Failed { .. } => "FAILED",
            };
            let why = match outcome {
                Outcome::Skipped(why) => format!("  {why}"),
                Outcome::Passed | Outcome::Failed { .. } => String::new(),
            };
            text += &format!("  {step:<12} {word:<8} {}{why}\n", minutes(*took));
        }
        text += &format!("  {:<12} {:<8} {}\n", "total", "", minutes(total));
        for (step, outcome, _) in &self.rows {
            if let Outcome::Failed { error, last_lines } = outcome {
                text += &format!("\n──── {step} ────\n{last_lines}\n{error}\n");
            }
        }
        let passed = self.rows.iter().filter(|(_, outcome, _)| matches!(outcome, Outcome::Passed)).count();
        text + &format!("\n{passed} passed, {} failed\n", self.failed())
    }
}

fn minutes(took: Duration) -> String {
    let seconds = took.as_secs();
    format!("{:>3}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_stand_after_the_table_and_the_count_stands_last() {
        let mut report = Report::default();
        let failure = Outcome::Failed { error: "exit 1".into(), last_lines: "wrong rank".into() };
        report.add("lint", failure, Duration::from_secs(61));
        report.add("rust", Outcome::Passed, Duration::from_secs(5));
        report.add("deny", Outcome::Skipped("not installed".into()), Duration::ZERO);
        let expected = "
  lint         FAILED     1:01
  rust         passed     0:05
  deny         skipped    0:00  not installed
  total                   1:06

──── lint ────
wrong rank
exit 1

1 passed, 1 failed
";
        assert_eq!(report.text(), expected);
    }
}
