//! How the two sides are called: by draw number, which participants know each other by, or “you”.

use crate::ids::EntrantId;
use crate::pairing::problem::{PairingEntrant, PairingProblem};
use crate::sentence::Sentence;

/// Who is spoken about, and to whom.
pub(super) struct Voice<'a> {
    pub problem: &'a PairingProblem,
    /// The side that is spoken to; none if everybody is.
    pub listener: Option<&'a EntrantId>,
}

impl Voice<'_> {
    /// `你` or `8号`.
    pub fn name(&self, id: &EntrantId) -> Sentence {
        if self.listener == Some(id) {
            return Sentence::new("你", "you");
        }
        let number = number(self.problem, id);
        Sentence::new(format!("{number}号"), format!("no. {number}"))
    }

    /// `你和8号`, the listener first.
    pub fn both(&self, a: &EntrantId, b: &EntrantId) -> Sentence {
        let (a, b) = if self.listener == Some(b) { (b, a) } else { (a, b) };
        let (a, b) = (self.name(a), self.name(b));
        Sentence::new(format!("{}和{}", a.zh, b.zh), format!("{} and {}", a.en, b.en))
    }

    /// An English verb in the third person, or as it goes with “you”.
    pub fn verb(&self, id: &EntrantId, third_person: &str) -> String {
        match (self.listener == Some(id), third_person) {
            (false, verb) => verb.to_owned(),
            (true, "has") => "have".to_owned(),
            (true, "is") => "are".to_owned(),
            (true, verb) => verb.trim_end_matches('s').to_owned(),
        }
    }

    pub fn same_unit(&self, a: &EntrantId, b: &EntrantId) -> bool {
        let unit = |id| entrant(self.problem, id).and_then(|entrant| entrant.unit.as_ref());
        unit(a).is_some() && unit(a) == unit(b)
    }
}

pub(super) fn number(problem: &PairingProblem, id: &EntrantId) -> String {
    entrant(problem, id).map_or_else(|| id.to_string(), |entrant| entrant.draw_number.to_string())
}

pub(super) fn entrant<'a>(problem: &'a PairingProblem, id: &EntrantId) -> Option<&'a PairingEntrant> {
    problem.entrants.iter().find(|entrant| entrant.id == *id)
}
