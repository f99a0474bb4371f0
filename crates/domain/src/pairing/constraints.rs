//! Who may meet whom (R9.2, R9.3).

use super::bits::Bits;
use super::cardinality::NOBODY;
use super::colours::{Colours, Moves};
use super::locks;
use super::order::{order_list, round1_mode};
use super::policy::{FirstRoundMode, PairingPolicy, Relaxation, Rematch, SameUnit};
use super::problem::{Constraint, PairingEntrant, PairingProblem};
use super::refusal::PairingRefusal;
use crate::ids::EntrantId;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The entrants in the order of L. A vertex is a position in L; with an odd number the bye is one more, the last.
pub(super) struct Field<'a> {
    pub policy: &'a PairingPolicy,
    pub list: Vec<&'a PairingEntrant>,
    pub mode: FirstRoundMode,
    /// R9.3, after the share of the largest unit was looked at.
    pub same_unit: SameUnit,
    pub colours: Option<Colours>,
    /// The partner that the chief referee set for a vertex.
    pub locked: Vec<usize>,
    /// Whom each constraint keeps apart, whether it is in force or not; absent if nobody.
    apart: BTreeMap<Constraint, Vec<Bits>>,
}

/// Which constraints are in force: what a graph of legal matches is made from.
pub(super) type Enforced = BTreeSet<Constraint>;

/// In the order in which they are named as the reason.
const CONSTRAINTS: [Constraint; 6] = [
    Constraint::Locked,
    Constraint::Forbidden,
    Constraint::SameTeam,
    Constraint::Rematch,
    Constraint::SameUnit,
    Constraint::SecondBye,
];

impl<'a> Field<'a> {
    /// # Errors
    /// Fewer than two entrants, or matches set that make no pairing.
    pub fn new(problem: &'a PairingProblem) -> Result<Self, PairingRefusal> {
        let list = order_list(problem);
        if list.len() < 2 {
            return Err(PairingRefusal::TooFewEntrants);
        }
        let locked = locks::partners(problem, &list)?;
        let apart =
            CONSTRAINTS.map(|constraint| (constraint, kept_apart(problem, &list, &locked, constraint)));
        Ok(Self {
            policy: &problem.policy,
            mode: round1_mode(problem),
            same_unit: same_unit_of(&problem.policy, &list),
            colours: Colours::new(problem, &list),
            locked,
            apart: apart.into_iter().filter_map(|(constraint, rows)| Some((constraint, rows?))).collect(),
            list,
        })
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

    /// Does this match break a rule that holds in this round, soft or hard?
    pub fn breaks(&self, constraint: Constraint, u: usize, v: usize) -> bool {
        let holds = match constraint {
            Constraint::SameUnit => self.same_unit != SameUnit::None,
            Constraint::Rematch => self.policy.rematch == Rematch::Hard,
            Constraint::Colour => return self.moves(u, v).is_some_and(|moves| moves.cost.bans() > 0),
            Constraint::SecondBye | Constraint::SameTeam | Constraint::Forbidden => true,
            Constraint::Locked => false,
        };
        holds && self.stands_between(constraint, u, v)
    }

    /// Whom this constraint keeps apart; no rows if it is nobody.
    pub fn apart(&self, constraint: Constraint) -> &[Bits] {
        self.apart.get(&constraint).map_or(&[], |rows| rows)
    }

    /// The hard constraints of the regulations, less what the referee relaxed.
    pub fn enforced(&self) -> Enforced {
        let mut enforced = Enforced::from([Constraint::Locked, Constraint::SameTeam, Constraint::Forbidden]);
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
            Relaxation::SameUnit => match self.same_unit {
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
            Relaxation::SameUnit => self.same_unit == SameUnit::Soft,
            Relaxation::SecondBye | Relaxation::Rematch => false,
        };
        soft || (self.is_hard(relaxation) && self.policy.allow.contains(&relaxation))
    }

    /// The colours of a match, where the game has them and it is no bye.
    pub fn moves(&self, a: usize, b: usize) -> Option<Moves> {
        let (a, b) = (a.min(b), a.max(b));
        self.colours.as_ref().filter(|_| b < self.list.len()).map(|colours| colours.of(a, b))
    }

    pub fn is_locked(&self, vertex: usize) -> bool {
        self.locked[vertex] != NOBODY
    }

    /// The legal matches under these constraints. A match that was set is legal whatever the others say.
    pub fn legal_graph(&self, enforced: &Enforced) -> Vec<Bits> {
        let size = self.size();
        let mut rows = vec![Bits::all(size); size];
        let against: Vec<_> = enforced.iter().map(|constraint| self.apart(*constraint)).collect();
        for (vertex, row) in rows.iter_mut().enumerate() {
            row.remove(vertex);
            for apart in &against {
                if let Some(apart) = apart.get(vertex) {
                    row.drop_all(apart);
                }
            }
            if self.is_locked(vertex) && enforced.contains(&Constraint::Locked) {
                row.insert(self.locked[vertex]);
            }
        }
        rows
    }
}

/// R9.3, made soft where the largest unit has too large a share of the field.
fn same_unit_of(policy: &PairingPolicy, list: &[&PairingEntrant]) -> SameUnit {
    let (SameUnit::Hard, Some(most)) = (policy.same_unit, policy.same_unit_soft_above) else {
        return policy.same_unit;
    };
    let mut members: BTreeMap<_, usize> = BTreeMap::new();
    for unit in list.iter().filter_map(|entrant| entrant.unit.as_ref()) {
        *members.entry(unit).or_default() += 1;
    }
    let largest = members.values().copied().max().unwrap_or(0);
    if largest * 1000 > list.len() * most as usize { SameUnit::Soft } else { SameUnit::Hard }
}

fn kept_apart(
    problem: &PairingProblem,
    list: &[&PairingEntrant],
    locked: &[usize],
    constraint: Constraint,
) -> Option<Vec<Bits>> {
    let size = list.len().next_multiple_of(2);
    let mut rows: Option<Vec<Bits>> = None;
    let mut mark = |a: usize, b: usize| {
        if a != b {
            let rows = rows.get_or_insert_with(|| vec![Bits::none(size); size]);
            rows[a].insert(b);
            rows[b].insert(a);
        }
    };
    match constraint {
        Constraint::Locked => {
            for vertex in (0..size).filter(|vertex| locked[*vertex] != NOBODY) {
                (0..size).filter(|other| *other != locked[vertex]).for_each(|other| mark(vertex, other));
            }
        }
        Constraint::SameUnit => alike(list, |entrant| entrant.unit.as_ref(), mark),
        Constraint::SameTeam => alike(list, |entrant| entrant.team.as_ref(), mark),
        Constraint::Rematch => {
            let position = positions(list);
            for (at, entrant) in list.iter().enumerate() {
                entrant.met.iter().filter_map(|id| position.get(id)).for_each(|other| mark(at, *other));
            }
        }
        Constraint::Forbidden => {
            let position = positions(list);
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
        // A matter of the objective only.
        Constraint::Colour => {}
    }
    rows
}

/// The position in L of each entrant.
pub(super) fn positions<'a>(list: &[&'a PairingEntrant]) -> HashMap<&'a EntrantId, usize> {
    list.iter().enumerate().map(|(at, entrant)| (&entrant.id, at)).collect()
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
