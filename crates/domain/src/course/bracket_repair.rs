//! Who has to be exchanged in a published round of a bracket after a corrected result (R12.3.3).

use super::title::own_number;
use super::{group_knockout, knockout_of, placement_of};
use crate::contest::{Contest, Match, Round, Sides};
use crate::ids::{EntrantId, RoundNumber, TableNumber};
use crate::regulations::{GroupForm, StageKind};
use crate::stages::{Fixture, Knockout};
use std::collections::BTreeSet;

/// A side of a published match that does not belong there by the results as they stand now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChangedSide {
    /// The table of the match.
    pub table: TableNumber,
    /// Who sits there as published.
    pub out: EntrantId,
    /// Who belongs there.
    pub comes: EntrantId,
}

/// What a corrected result changes in one published round of a bracket, table by table. Nothing is replaced by looking
/// (R12.3.3). Empty for rounds of other stages, and where the sides of a match are open again because the match before it
/// has to be played anew.
pub fn changed_sides(contest: &Contest, round: RoundNumber) -> Vec<ChangedSide> {
    let Some(round) = contest.rounds.iter().find(|own| own.number == round && own.kind.is_regular()) else {
        return Vec::new();
    };
    let number = own_number(contest, round) as usize;
    let brackets = brackets_of(contest, round.stage);
    let fixtures = brackets.iter().filter_map(|bracket| bracket.rounds.get(number.checked_sub(1)?));
    let pairs: Vec<_> = fixtures.flat_map(|own| &own.fixtures).filter_map(Fixture::entrants).collect();
    let published: Vec<_> = round.matches.iter().filter_map(two_sides).collect();
    let meet = |(a, b): (&EntrantId, &EntrantId), (_, c, d): (TableNumber, &EntrantId, &EntrantId)| {
        (a, b) == (c, d) || (b, a) == (c, d)
    };
    let is_right = |played| pairs.iter().any(|pair| meet(*pair, played));
    let is_there = |pair| published.iter().any(|played| meet(pair, *played));
    let wrong = published.iter().copied().filter(|played| !is_right(*played)).collect();
    let open = pairs.iter().copied().filter(|pair| !is_there(*pair)).collect();
    let belongs = |side: &EntrantId| pairs.iter().any(|(a, b)| side == *a || side == *b);
    let mut changed = Vec::new();
    for ((table, first, second), (a, b)) in matched(contest, round, wrong, open, &belongs) {
        let mut coming: Vec<_> =
            [a, b].into_iter().filter(|side| *side != first && *side != second).collect();
        for out in [first, second].into_iter().filter(|side| *side != a && *side != b) {
            let rival = rival_before(contest, round, out)
                .and_then(|rival| coming.iter().position(|one| *one == rival));
            if !coming.is_empty() {
                let comes = coming.remove(rival.unwrap_or_default());
                changed.push(ChangedSide { table, out: out.clone(), comes: comes.clone() });
            }
        }
    }
    changed
}

type Played<'c> = (TableNumber, &'c EntrantId, &'c EntrantId);
type Pair<'c> = (&'c EntrantId, &'c EntrantId);

/// Which pair belongs to which published match, in the order of the tables. First by whom the sides beat; where the match
/// before was exchanged itself, a side that stays says it; where neither stays, the order of the bracket.
fn matched<'c>(
    contest: &'c Contest,
    round: &Round,
    mut wrong: Vec<Played<'c>>,
    mut open: Vec<Pair<'c>>,
    belongs: &dyn Fn(&EntrantId) -> bool,
) -> Vec<(Played<'c>, Pair<'c>)> {
    let same_feeders = |(_, first, second): Played<'c>, (a, b): Pair<'c>| {
        feeders(contest, round, [first, second]) == feeders(contest, round, [a, b])
    };
    let one_stays = |(_, first, second): Played<'c>, (a, b): Pair<'c>| {
        let stays = |side: &EntrantId| side == a || side == b;
        (stays(first) && !belongs(second)) || (stays(second) && !belongs(first))
    };
    let mut found = Vec::new();
    let mut take = |by: &dyn Fn(Played<'c>, Pair<'c>) -> bool, wrong: &mut Vec<_>, open: &mut Vec<_>| {
        wrong.retain(|played| {
            let at = open.iter().position(|pair| by(*played, *pair));
            found.extend(at.map(|at| (*played, open.remove(at))));
            at.is_none()
        });
    };
    take(&same_feeders, &mut wrong, &mut open);
    take(&one_stays, &mut wrong, &mut open);
    if wrong.len() == open.len() {
        take(&|_, _| true, &mut wrong, &mut open);
    }
    found.sort_by_key(|((table, ..), _)| *table);
    found
}

fn brackets_of(contest: &Contest, stage: usize) -> Vec<Knockout> {
    match contest.kind_of(stage) {
        StageKind::Swiss => Vec::new(),
        StageKind::Knockout => knockout_of(contest, stage).into_iter().collect(),
        StageKind::Placement => placement_of(contest, stage).into_iter().collect(),
        StageKind::Groups => {
            let rule = contest.regulations.stages.get(stage).and_then(|stage| stage.groups);
            match rule.map(|rule| rule.form) {
                Some(GroupForm::Knockout) => {}
                Some(GroupForm::RoundRobin { .. } | GroupForm::Swiss { .. }) | None => return Vec::new(),
            }
            let groups = contest.field_of(stage).map_or(0, |field| field.groups.len());
            (0..groups).filter_map(|group| group_knockout(contest, stage, group).ok()).collect()
        }
    }
}

fn two_sides(played: &Match) -> Option<(TableNumber, &EntrantId, &EntrantId)> {
    match &played.sides {
        Sides::Two(first, second) => Some((played.table?, first, second)),
        _ => None,
    }
}

/// The sides and those they met a round before: the final and the match for third place share theirs, and stand in the
/// order of the bracket.
fn feeders<'c>(contest: &'c Contest, round: &Round, sides: [&'c EntrantId; 2]) -> BTreeSet<&'c EntrantId> {
    sides.into_iter().flat_map(|side| [Some(side), rival_before(contest, round, side)]).flatten().collect()
}

/// Whom a side met last before this round, in the same stage.
fn rival_before<'c>(contest: &'c Contest, round: &Round, side: &EntrantId) -> Option<&'c EntrantId> {
    let before = contest
        .rounds
        .iter()
        .rev()
        .filter(|own| own.number < round.number && own.stage == round.stage && own.kind.is_regular());
    before.take(1).find_map(|own| own.match_of(side)?.sides.opponent_of(side))
}

#[cfg(test)]
#[path = "bracket_repair_tests.rs"]
mod tests;
