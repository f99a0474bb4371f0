//! Where a refusal stands in the regulations (R15.2.5).

use crate::regulations::{ORGANIZER, Quota, QuotaRule, Regulations};
use std::collections::BTreeSet;

/// 「（规程五(二)）」 behind a refusal; nothing where no clause is known.
pub(crate) fn cited(clause: &str) -> (String, String) {
    match clause {
        "" => (String::new(), String::new()),
        clause => (format!("（规程{clause}）"), format!(" (regulations {clause})")),
    }
}

impl Regulations {
    /// Who says the value at a path: the clause of the notice, the organizer, or our default.
    pub(crate) fn who_says(&self, path: &str) -> (String, String) {
        match self.origins.get(path).map(String::as_str) {
            None => {
                ("（规程未写明，默认）".to_owned(), " (the regulations are silent: our default)".to_owned())
            }
            Some(ORGANIZER) => ("（主办方定）".to_owned(), " (set by the organizer)".to_owned()),
            Some(clause) => cited(clause),
        }
    }
}

impl Quota {
    /// The clauses that give places by size.
    pub(crate) fn clauses_by_size(&self) -> String {
        let clauses = self.rules.iter().filter_map(|rule| match rule {
            QuotaRule::SizeBracket { clause, .. }
            | QuotaRule::Percentage { clause, .. }
            | QuotaRule::ConditionalSeat { clause, .. } => Some(clause.as_str()),
            QuotaRule::Fixed { .. } | QuotaRule::NamedUnits { .. } | QuotaRule::EventCap { .. } => None,
        });
        clauses.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join("、")
    }
}
