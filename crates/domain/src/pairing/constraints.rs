//! Who may meet whom (R9.2, R9.3).

use super::bits::Bits;
use super::order::order_list;
use super::policy::{PairingPolicy, Relaxation, Rematch, SameUnit};
use super::problem::{Constraint, PairingEntrant, PairingProblem};
use crate::ids::EntrantId;
use std::collections::{BTreeMap, BTreeSet};

/// The entrants in the order of L. A vertex is a position in L; with an odd number the bye is one more, the last.
pub(super) struct Field<'a> {
    pub policy: &'a PairingPolicy,
    pub list: Vec<&'a PairingEntrant>,
    met: Vec<Bits>,
    forbidden: Vec<Bits>,
    /// Somebody has had no bye, so the others may not have another one (R9.2.3).
    somebody_without_bye: bool,
}

/// Which constraints are in force: what a graph of legal matches is made from.
pub(super) type Enforced = BTreeSet<Constraint>;

impl<'a> Field<'a> {
    pub fn new(problem: &'a PairingProblem) -> Self {
        let list = order_list(problem);
        let size = list.len() + list.len() % 2;
        let position: BTreeMap<&EntrantId, usize> =
            list.iter().enumerate().map(|(at, entrant)| (&entrant.id, at)).collect();
        let mut met = vec![Bits::none(size); size];
        let mut forbidden = met.clone();
        let mark = |rows: &mut Vec<Bits>, a: usize, b: usize| {
            rows[a].insert(b);
            rows[b].insert(a);
        };
        for (at, entrant) in list.iter().enumerate() {
            for other in entrant.met.iter().filter_map(|id| position.get(id)) {
                mark(&mut met, at, *other);
            }
        }
        for (a, b) in &problem.forbidden {
            if let (Some(a), Some(b)) = (position.get(a), position.get(b)) {
                mark(&mut forbidden, *a, *b);
            }
        }
        let somebody_without_bye = list.iter().any(|entrant| entrant.byes == 0);
        Self { policy: &problem.policy, list, met, forbidden, somebody_without_bye }
    }

    /// Number of vertices: even, with the bye if there is one.
    pub fn size(&self) -> usize {
        self.list.len() + self.list.len() % 2
    }

    /// Who met whom.
    pub fn met_rows(&self) -> &[Bits] {
        &self.met
    }

    /// The entrant at a vertex; the bye is none.
    pub fn entrant(&self, vertex: usize) -> Option<&'a PairingEntrant> {
        self.list.get(vertex).copied()
    }

    /// What speaks against this match, whether it is in force or not.
    pub fn obstacles(&self, a: usize, b: usize) -> impl Iterator<Item = Constraint> + '_ {
        let (low, high) = (a.min(b), a.max(b));
        let all = [
            Constraint::Forbidden,
            Constraint::SameTeam,
            Constraint::Rematch,
            Constraint::SameUnit,
            Constraint::SecondBye,
        ];
        all.into_iter().filter(move |constraint| self.stands_between(*constraint, low, high))
    }

    pub fn stands_between(&self, constraint: Constraint, a: usize, b: usize) -> bool {
        let (a, b) = (a.min(b), a.max(b));
        let (Some(first), second) = (self.entrant(a), self.entrant(b)) else { return false };
        match (constraint, second) {
            (Constraint::SecondBye, None) => first.byes > 0 && self.somebody_without_bye,
            (_, None) | (Constraint::SecondBye, Some(_)) => false,
            (Constraint::SameUnit, Some(second)) => first.unit.is_some() && first.unit == second.unit,
            (Constraint::SameTeam, Some(second)) => first.team.is_some() && first.team == second.team,
            (Constraint::Rematch, Some(_)) => self.met[a].has(b),
            (Constraint::Forbidden, Some(_)) => self.forbidden[a].has(b),
        }
    }

    /// The hard constraints of the regulations, less what the referee relaxed.
    pub fn enforced(&self) -> Enforced {
        let mut enforced = Enforced::from([Constraint::SameTeam, Constraint::Forbidden]);
        for relaxation in Relaxation::ALL {
            if self.is_hard(relaxation) && !self.policy.allow.contains(&relaxation) {
                enforced.insert(relaxation.into());
            }
        }
        enforced
    }

    /// Is this constraint hard by the regulations?
    pub fn is_hard(&self, relaxation: Relaxation) -> bool {
        match relaxation {
            Relaxation::SameUnit => match self.policy.same_unit {
                SameUnit::Hard => true,
                SameUnit::Soft | SameUnit::None => false,
            },
            Relaxation::Rematch => match self.policy.rematch {
                Rematch::Hard => true,
                Rematch::Allowed => false,
            },
            Relaxation::SecondBye => true,
        }
    }

    /// Each violation of this constraint counts in the objective: it is soft, or hard but allowed for the round.
    pub fn is_counted(&self, relaxation: Relaxation) -> bool {
        let soft = match relaxation {
            Relaxation::SameUnit => self.policy.same_unit == SameUnit::Soft,
            Relaxation::SecondBye | Relaxation::Rematch => false,
        };
        soft || (self.is_hard(relaxation) && self.policy.allow.contains(&relaxation))
    }

    /// The legal matches under these constraints.
    pub fn legal_graph(&self, enforced: &Enforced) -> Vec<Bits> {
        let size = self.size();
        let mut rows = vec![Bits::none(size); size];
        for a in 0..size {
            for b in a + 1..size {
                if !self.obstacles(a, b).any(|constraint| enforced.contains(&constraint)) {
                    rows[a].insert(b);
                    rows[b].insert(a);
                }
            }
        }
        rows
    }
}
