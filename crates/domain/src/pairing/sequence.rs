//! Q5: of all optimal pairings the one a referee would find, going down L (R9.4.5), and why.

use super::answer::{Criterion, Effort, SkipReason};
use super::constraints::{Enforced, Field};
use super::policy::FirstRoundMode;
use super::problem::Constraint;
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

/// Fixes the best possible partner of each vertex of L in turn.
pub(super) fn first_in_order(
    field: &Field<'_>,
    enforced: &Enforced,
    mut levels: Levels,
    mut mate: Vec<usize>,
    effort: &mut Effort,
) -> Sequence {
    let size = field.size();
    let has_bye = field.list.len() < size;
    let at_start = has_bye.then(|| levels.clone());
    let mut skipped = vec![Vec::new(); size];
    let mut named = vec![false; size];
    if has_bye && wants_a_distance(field.mode) {
        // The distances are counted without whoever has the bye, so the bye goes first: to the last in L it can go to.
        let bye = size - 1;
        let last_first: Vec<usize> = (0..bye).rev().collect();
        move_up(&levels, bye, &last_first, &mut mate, effort);
        (named[bye], named[mate[bye]]) = (true, true);
        levels.fix(bye, mate[bye]);
    }
    let wanted = Wanted::new(field, &named);
    for i in 0..size {
        if named[i] {
            continue;
        }
        let candidates = wanted.candidates(i, &named);
        move_up(&levels, i, &candidates, &mut mate, effort);
        let partner = mate[i];
        if partner < field.list.len() && !field.is_locked(i) {
            for j in candidates.into_iter().take_while(|j| *j != partner) {
                let reason =
                    obstacle(field, enforced, i, j).unwrap_or_else(|| worse_with(&levels, &mate, i, j));
                skipped[i].push((j, reason));
            }
        }
        (named[i], named[partner]) = (true, true);
        levels.fix(i, partner);
    }
    if let Some(levels) = at_start {
        let bye = size - 1;
        if !field.is_locked(bye) {
            skipped[mate[bye]] = better_for_bye(field, mate[bye])
                .map(|j| {
                    let reason = obstacle(field, enforced, j, bye)
                        .unwrap_or_else(|| worse_with(&levels, &mate, j, bye));
                    (j, reason)
                })
                .collect();
        }
    }
    Sequence { mate, skipped }
}

/// Is Q5 a matter of the distance from a wanted partner in this mode?
fn wants_a_distance(mode: FirstRoundMode) -> bool {
    match mode {
        FirstRoundMode::Fold | FirstRoundMode::Half | FirstRoundMode::UpperLower => true,
        FirstRoundMode::Adjacent
        | FirstRoundMode::Random
        | FirstRoundMode::Lots
        | FirstRoundMode::SelfSeating => false,
    }
}

/// Whom each vertex would rather meet (R9.4.5).
struct Wanted {
    mode: FirstRoundMode,
    /// Those to be paired by distance, in the order of L: all but the bye, who has it, and matches that were set.
    rest: Vec<usize>,
    /// The place of each vertex in `rest`.
    place: Vec<Option<usize>>,
    size: usize,
}

impl Wanted {
    fn new(field: &Field<'_>, named: &[bool]) -> Self {
        let size = field.size();
        let rest: Vec<usize> =
            (0..field.list.len()).filter(|vertex| !named[*vertex] && !field.is_locked(*vertex)).collect();
        let mut place = vec![None; size];
        rest.iter().enumerate().for_each(|(at, vertex)| place[*vertex] = Some(at));
        Self { mode: field.mode, rest, place, size }
    }

    /// All that are not named after `i`, the most wanted first.
    fn candidates(&self, i: usize, named: &[bool]) -> Vec<usize> {
        let Some(at) = self.place[i].filter(|_| wants_a_distance(self.mode)) else {
            return (i + 1..self.size).filter(|j| !named[*j]).collect();
        };
        let wanted = self.wanted(at);
        let is_free = |place: &usize| self.rest.get(*place).is_some_and(|j| *j > i && !named[*j]);
        let mut candidates = Vec::new();
        for distance in 0..self.rest.len() {
            let after = Some(wanted + distance).filter(is_free);
            let before = wanted.checked_sub(distance).filter(|_| distance > 0).filter(is_free);
            // Of two as near, first the one whose own wanted partner is taken: the two pairs change places, and nobody
            // else is moved. Then the later one, of the lower half.
            let displaced =
                |place: Option<usize>| place.is_some_and(|place| named[self.rest[self.wanted(place)]]);
            let two = if displaced(before) && !displaced(after) { [before, after] } else { [after, before] };
            candidates.extend(two.into_iter().flatten().map(|place| self.rest[place]));
        }
        candidates
    }

    /// The place of the wanted partner of the entrant at a place.
    fn wanted(&self, at: usize) -> usize {
        let half = self.rest.len() / 2;
        match self.mode {
            FirstRoundMode::Fold => self.rest.len() - 1 - at,
            FirstRoundMode::Adjacent
            | FirstRoundMode::Half
            | FirstRoundMode::UpperLower
            | FirstRoundMode::Random
            | FirstRoundMode::Lots
            | FirstRoundMode::SelfSeating => {
                if at < half {
                    at + half
                } else {
                    at - half
                }
            }
        }
    }
}

/// Who would rather have the bye than `chosen`: fewer byes, then a lower total, then later in L.
fn better_for_bye(field: &Field<'_>, chosen: usize) -> impl Iterator<Item = usize> {
    let rank = move |vertex: usize| {
        let entrant = field.list[vertex];
        (entrant.byes, entrant.total, std::cmp::Reverse(vertex))
    };
    (0..field.list.len()).rev().filter(move |vertex| rank(*vertex) < rank(chosen))
}

/// Gives `i` the first of these partners that an optimal pairing has for it.
fn move_up(levels: &Levels, i: usize, candidates: &[usize], mate: &mut Vec<usize>, effort: &mut Effort) {
    let Some((_, optimal)) = levels.graphs.last() else { return };
    let better = candidates.iter().copied().take_while(|j| *j != mate[i]);
    for j in better.filter(|j| optimal.has(i, *j)).collect::<Vec<_>>() {
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
        Constraint::Locked => SkipReason::Locked,
        Constraint::SameUnit => SkipReason::SameUnit,
        Constraint::Colour => SkipReason::WouldCost(Criterion::ColourBans),
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
