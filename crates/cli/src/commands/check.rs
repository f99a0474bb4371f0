//! `saiwu check`: every round against the rules.

use super::{Done, Reply, json, sheet};
use crate::args::CheckArgs;
use crate::failure::Failure;
use crate::reply::Format;
use saiwu_domain::check::{CheckReport, Severity, check_recorded};

pub fn run(arguments: &CheckArgs, format: Format) -> Result<Reply, Failure> {
    let sheet = sheet::read_for_check(&arguments.sheet)?;
    let report = check_recorded(&sheet.contest, &sheet.records);
    let found = report.has_violations() || arguments.strict && !report.findings.is_empty();
    let text = match format {
        Format::Json => json(&report),
        Format::Text => listed(&report, sheet.contest.rounds.len()),
    };
    Ok(Reply { text, done: if found { Done::Found } else { Done::Clean } })
}

fn listed(report: &CheckReport, rounds: usize) -> String {
    if report.findings.is_empty() {
        return format!("{rounds}轮全部核对完毕，没有发现问题。\n");
    }
    let lines = report.findings.iter().map(|finding| {
        let mark = match finding.severity {
            Severity::Violation => "违规",
            Severity::Quality => "可改进",
        };
        format!("[{mark}] {}\n", finding.text)
    });
    lines.collect()
}
