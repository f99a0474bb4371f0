//! Results that cannot have come about (R2.3).

use super::Constraint;
use super::report::Report;
use crate::contest::Round;
use crate::regulations::Regulations;
use crate::scoring;

/// `regulations` are those of the stage.
pub(super) fn find(regulations: &Regulations, round: &Round, report: &mut Report<'_>) {
    for played in &round.matches {
        for doubt in scoring::check_match(regulations, played) {
            match doubt.severity {
                scoring::Severity::Unusual => {}
                scoring::Severity::Impossible => {
                    let sides: Vec<_> = played.sides.entrants().collect();
                    let names = report.named(&sides);
                    let text = format!("{names}的成绩不成立：{}", doubt.zh);
                    report.violation(Constraint::ImpossibleResult, &sides, &text);
                }
            }
        }
    }
}
