//! Results that cannot have come about (R2.3).

use super::{Constraint, Finding, Severity, named};
use crate::contest::{Contest, Round};
use crate::scoring;

pub(super) fn find(contest: &Contest, round: &Round, findings: &mut Vec<Finding>) {
    for played in &round.matches {
        for doubt in scoring::check_match(&contest.regulations, played) {
            match doubt.severity {
                scoring::Severity::Unusual => {}
                scoring::Severity::Impossible => {
                    let sides: Vec<_> = played.sides.entrants().collect();
                    findings.push(Finding {
                        round: round.number,
                        constraint: Constraint::ImpossibleResult,
                        severity: Severity::Violation,
                        text: format!(
                            "第{}轮：{}的成绩不成立：{}。",
                            round.number,
                            named(contest, &sides),
                            doubt.zh
                        ),
                        sides: sides.into_iter().cloned().collect(),
                    });
                }
            }
        }
    }
}
