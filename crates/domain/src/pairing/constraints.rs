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
    /// Whom each constraint keeps apart, whether it is in force or not.
    apart: BTreeMap<Constraint, Vec<Bits>>,
}

/// Which constraints are in force: what a graph of legal matches is made from.
pub(super) type Enforced = BTreeSet<Constraint>;

/// In the order in which they are named as the reason.
const CONSTRAINTS: [Constraint; 5] = [
    Constraint::Forbidden,
    Constraint::SameTeam,
    Constraint::Rematch,
    Constraint::SameUnit,
    Constraint::SecondBye,
];

impl<'a> Field<'a> {
    pub fn new(problem: &'a PairingProblem) -> Self {
        let list = order_list(problem);
        let apart = CONSTRAINTS.map(|constraint| (constraint, kept_apart(problem, &list, constraint)));
        Self { policy: &problem.policy, list, apart: apart.into() }
    }

    /// Number of vertices: even, with the bye if there is one.
    pub fn size(&self) -> usize {
        self.list.len() + self.list.len() % 2
    }

    /// The entrant at a vertex; the bye is none.
    pub fn entrant(&self, vertex: usize) -> Option<&'a PairingEntrant> {
        self.list.get(vertex).copied()
    }

    /// What speaks against this match, whether it is in force or not.
    pub fn obstacles(&self, a: usize, b: usize) -> impl Iterator<Item = Constraint> + '_ {
        CONSTRAINTS.into_iter().filter(move |constraint| self.stands_between(*constraint, a, b))
    }

    pub fn stands_between(&self, constraint: Constraint, a: usize, b: usize) -> bool {
        self.apart.get(&constraint).is_some_and(|rows| rows[a].has(b))
    }

    /// Whom this constraint keeps apart.
    pub fn apart(&self, constraint: Constraint) -> &[Bits] {
        self.apart.get(&constraint).map_or(&[], |rows| rows)
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
        let mut rows = vec![Bits::all(size); size];
        for (vertex, row) in rows.iter_mut().enumerate() {
            row.remove(vertex);
            for constraint in enforced {
                row.drop_all(&self.apart(*constraint)[vertex]);
            }
        }
        rows
    }
}

fn kept_apart(problem: &PairingProblem, list: &[&PairingEntrant], constraint: Constraint) -> Vec<Bits> {
    let size = list.len().next_multiple_of(2);
    let position: BTreeMap<&EntrantId, usize> =
        list.iter().enumerate().map(|(at, entrant)| (&entrant.id, at)).collect();
    let mut rows = vec![Bits::none(size); size];
    let mut mark = |a: usize, b: usize| {
        if a != b {
            rows[a].insert(b);
            rows[b].insert(a);
        }
    };
    match constraint {
        Constraint::SameUnit => alike(list, |entrant| entrant.unit.as_ref(), mark),
        Constraint::SameTeam => alike(list, |entrant| entrant.team.as_ref(), mark),
        Constraint::Rematch => {
            for (at, entrant) in list.iter().enumerate() {
                entrant.met.iter().filter_map(|id| position.get(id)).for_each(|other| mark(at, *other));
            }
        }
        Constraint::Forbidden => {
            for (a, b) in &problem.forbidden {
                if let (Some(a), Some(b)) = (position.get(a), position.get(b)) {
                    mark(*a, *b);
                }
            }
        }
        Constraint::SecondBye => {
            // R9.2.3: only while somebody has had none.
            if list.len() < size && list.iter().any(|entrant| entrant.byes == 0) {
                let had_one = list.iter().enumerate().filter(|(_, entrant)| entrant.byes > 0);
                had_one.for_each(|(at, _)| mark(at, list.len()));
            }
        }
    }
    rows
}

/// Marks all two that belong to the same one of something.
fn alike<'a, K: Ord + 'a>(
    list: &[&'a PairingEntrant],
    belongs_to: impl Fn(&'a PairingEntrant) -> Option<&'a K>,
    mut mark: impl FnMut(usize, usize),
) {
    let mut members: BTreeMap<&K, Vec<usize>> = BTreeMap::new();
    for (at, entrant) in list.iter().enumerate() {
        if let Some(key) = belongs_to(entrant) {
            let others = members.entry(key).or_default();
            others.iter().for_each(|other| mark(at, *other));
            others.push(at);
        }
    }
}
