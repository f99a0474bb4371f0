//! Q5: of all optimal pairings the one a referee would find, going down L (R9.4.5), and why.

use super::constraints::{Enforced, Field};
use super::problem::{Constraint, Criterion, Effort, SkipReason};
use super::tight::TightGraph;

/// The pairing of the field, by vertices.
pub(super) struct Sequence {
    /// The partner of each vertex.
    pub mate: Vec<usize>,
    /// For each vertex that is named first: the candidates before its partner, and what kept them away.
    pub skipped: Vec<Vec<(usize, SkipReason)>>,
}

/// All legal pairings, then for each part of the objective those that are optimal up to it.
#[derive(Clone)]
pub(super) struct Levels {
    pub graphs: Vec<(Option<Criterion>, TightGraph)>,
}

impl Levels {
    fn fix(&mut self, a: usize, b: usize) {
        self.graphs.iter_mut().for_each(|(_, graph)| graph.fix(a, b));
    }
}

/// Fixes the earliest possible partner of each vertex of L in turn.
pub(super) fn first_in_order(
    field: &Field<'_>,
    enforced: &Enforced,
    mut levels: Levels,
    mut mate: Vec<usize>,
    effort: &mut Effort,
) -> Sequence {
    let size = field.size();
    let at_start = (field.list.len() < size).then(|| levels.clone());
    let mut skipped = vec![Vec::new(); size];
    let mut named = vec![false; size];
    for i in 0..size {
        if named[i] {
            continue;
        }
        if let Some((_, optimal)) = levels.graphs.last() {
            move_up(optimal, i, &mut mate, effort);
        }
        let partner = mate[i];
        let before = if partner < field.list.len() { i + 1..partner } else { 0..0 };
        for j in before.filter(|j| !named[*j]) {
            let reason = obstacle(field, enforced, i, j).unwrap_or_else(|| worse_with(&levels, &mate, i, j));
            skipped[i].push((j, reason));
        }
        (named[i], named[partner]) = (true, true);
        levels.fix(i, partner);
    }
    if let Some(levels) = at_start {
        let bye = size - 1;
        skipped[mate[bye]] = better_for_bye(field, mate[bye])
            .map(|j| {
                let reason =
                    obstacle(field, enforced, j, bye).unwrap_or_else(|| worse_with(&levels, &mate, j, bye));
                (j, reason)
            })
            .collect();
    }
    Sequence { mate, skipped }
}

/// Who would rather have the bye than `chosen`: fewer byes, then a lower total, then later in L.
fn better_for_bye(field: &Field<'_>, chosen: usize) -> impl Iterator<Item = usize> {
    let rank = move |vertex: usize| {
        let entrant = field.list[vertex];
        (entrant.byes, entrant.total, std::cmp::Reverse(vertex))
    };
    (0..field.list.len()).rev().filter(move |vertex| rank(*vertex) < rank(chosen))
}

/// Gives `i` the earliest partner that an optimal pairing has for it.
fn move_up(optimal: &TightGraph, i: usize, mate: &mut Vec<usize>, effort: &mut Effort) {
    let candidates: Vec<usize> = optimal.candidates(i).take_while(|j| *j < mate[i]).collect();
    for j in candidates {
        if optimal.exchangeable((i, j), (mate[i], mate[j])) {
            effort.exchanges += 1;
            let (a, b) = (mate[i], mate[j]);
            (mate[i], mate[j], mate[a], mate[b]) = (j, i, b, a);
            return;
        }
        effort.searches += 1;
        if let Some(found) = optimal.with_match(mate, i, j) {
            *mate = found;
            return;
        }
    }
}

/// The hard constraint between two vertices.
fn obstacle(field: &Field<'_>, enforced: &Enforced, i: usize, j: usize) -> Option<SkipReason> {
    let constraint = field.obstacles(i, j).find(|constraint| enforced.contains(constraint))?;
    Some(match constraint {
        Constraint::SameUnit => SkipReason::SameUnit,
        Constraint::SecondBye => SkipReason::HadBye,
        Constraint::Rematch => SkipReason::MetBefore,
        Constraint::SameTeam => SkipReason::SameTeam,
        Constraint::Forbidden => SkipReason::Forbidden,
    })
}

/// The first part of the objective that no pairing with this match keeps at its optimum.
fn worse_with(levels: &Levels, mate: &[usize], i: usize, j: usize) -> SkipReason {
    for (criterion, graph) in &levels.graphs {
        let possible =
            graph.exchangeable((i, j), (mate[i], mate[j])) || graph.with_match(mate, i, j).is_some();
        if !possible {
            return criterion.map_or(SkipReason::WouldLeaveNoLegalPairing, SkipReason::WouldCost);
        }
    }
    SkipReason::WouldCost(Criterion::Order)
}
