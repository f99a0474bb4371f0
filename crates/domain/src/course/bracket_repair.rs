//! Who has to be exchanged in a published round of a bracket after a corrected result (R12.3.3).

use super::groups::are_brackets;
use super::title::own_number;
use super::{group_knockout, knockout_of, placement_of, round_title};
use crate::contest::{Contest, Match, MatchResult, Round, Sides};
use crate::ids::{EntrantId, RoundNumber, TableNumber};
use crate::regulations::StageKind;
use crate::sentence::Sentence;
use crate::stages::{Fixture, Knockout};
use std::collections::BTreeSet;

/// A place of a published round of a bracket that does not follow from the results as they stand now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChangedSide {
    /// The table of the match; absent for a published bye.
    pub table: Option<TableNumber>,
    /// Who is there as published; absent where the place was empty and a bye becomes a match.
    pub out: Option<EntrantId>,
    /// Who belongs there; absent where nobody does any more and a match becomes a bye.
    pub comes: Option<EntrantId>,
    /// Who stays on the other side; absent where `out` had a bye, and where neither of two belongs there.
    pub stays: Option<EntrantId>,
}

/// What a corrected result changes in one published round of a bracket, table by table, then the byes. Nothing is replaced
/// by looking (R12.3.3). Empty for rounds of other stages, and where the sides of a match are open again because the match
/// before it has to be played anew.
pub fn changed_sides(contest: &Contest, round: RoundNumber) -> Vec<ChangedSide> {
    let Some(round) = contest.rounds.iter().find(|own| own.number == round && own.kind.is_regular()) else {
        return Vec::new();
    };
    let number = own_number(contest, round) as usize;
    let brackets = brackets_of(contest, round.stage);
    let rounds = brackets.iter().filter_map(|bracket| bracket.rounds.get(number.checked_sub(1)?));
    let fixtures: Vec<_> = rounds.flat_map(|own| &own.fixtures).collect();
    let due: Vec<_> = fixtures.iter().copied().filter_map(Sitting::due).collect();
    let published: Vec<_> = round.matches.iter().map(Sitting::published).collect();
    let is_right = |played: &Sitting<'_>| due.iter().any(|own| own.same_as(played));
    let is_there = |own: &Sitting<'_>| published.iter().any(|played| own.same_as(played));
    let wrong: Vec<_> = published.iter().copied().filter(|played| !is_right(played)).collect();
    let open = due.iter().copied().filter(|own| !is_there(own)).collect();
    let belongs = |side: &EntrantId| due.iter().any(|own| own.has(side));
    let seated = |side: &EntrantId| published.iter().any(|played| played.has(side));
    let mut changed = Vec::new();
    let matched = matched(contest, round, wrong.clone(), open, &belongs);
    let fall_away = wrong.iter().filter(|played| !matched.iter().any(|(other, _)| other.same_as(played)));
    let fall_away: Vec<_> =
        fall_away.filter(|played| falls_away(round, &fixtures, played)).copied().collect();
    for (played, due) in matched {
        let mut coming: Vec<_> = due.sides().filter(|side| !played.has(side)).collect();
        for out in played.sides().filter(|side| !due.has(side)) {
            let rival = rival_before(contest, round, out)
                .and_then(|rival| coming.iter().position(|one| *one == rival));
            let comes = (!coming.is_empty()).then(|| coming.remove(rival.unwrap_or_default()));
            let stays = played.sides().find(|side| *side != out);
            // Of two who both go, the first is exchanged before the place of the second is emptied.
            if comes.is_some() || stays.is_some_and(|stays| due.has(stays)) {
                changed.push(played.changed(Some(out), comes, stays));
            }
        }
        // Who comes to an empty place leaves the place it was published at first.
        let fills = played.second.is_none() && due.has(played.first);
        let free = coming.first().filter(|side| fills && !seated(side));
        changed.extend(free.map(|side| played.changed(None, Some(side), Some(played.first))));
    }
    changed.extend(fall_away.into_iter().map(|played| played.changed(Some(played.first), None, None)));
    changed
}

/// Whether nobody comes to a published match any more: both matches before it were lost by both sides. It stays on the
/// list until it is a forfeit of both itself.
fn falls_away(round: &Round, fixtures: &[&Fixture], played: &Sitting<'_>) -> bool {
    let known = |side: &EntrantId| {
        fixtures.iter().any(|one| [one.first.known(), one.second.known()].contains(&Some(side)))
    };
    let is_void = |one: &&Fixture| one.first.is_empty() && one.second.is_empty();
    let lost_by_both = |result: &MatchResult| match result {
        MatchResult::Forfeit { absent, .. } => played.sides().all(|side| absent.contains(side)),
        MatchResult::Levels { .. }
        | MatchResult::DealPoints { .. }
        | MatchResult::Outcome { .. }
        | MatchResult::Games { .. }
        | MatchResult::Ruled { .. } => false,
    };
    let result = round.match_of(played.first).and_then(|own| own.result.as_ref());
    played.second.is_some()
        && !played.sides().any(known)
        && fixtures.iter().any(is_void)
        && !result.is_some_and(lost_by_both)
}

/// The first published match of a bracket that names somebody who does not belong there after a correction, in words: until
/// it is put right the bracket has no true places.
pub fn side_to_exchange(contest: &Contest) -> Option<Sentence> {
    contest.rounds.iter().find_map(|round| {
        let changed = changed_sides(contest, round.number).into_iter().next()?;
        let title = round_title(contest, round);
        Some(match changed.table {
            Some(table) if changed.comes.is_none() && changed.stays.is_none() => Sentence::new(
                format!("更正以后，{}{table}号桌双方都已出局，还要记双方弃权", title.zh),
                format!("{}, table {table}: both sides are out, record a forfeit of both", title.en),
            ),
            Some(table) => Sentence::new(
                format!("更正以后，{}{table}号桌的对阵还要换人", title.zh),
                format!("{}, table {table}: a side has to be exchanged after a correction", title.en),
            ),
            None => Sentence::new(
                format!("更正以后，{}轮空的位置还要换人", title.zh),
                format!("{}: the bye has to be exchanged after a correction", title.en),
            ),
        })
    })
}

/// Whether a published match of a bracket is due by the results as they stand now; always, where no bracket decides.
pub(super) fn is_due(contest: &Contest, round: &Round, sides: &Sides) -> bool {
    let number = own_number(contest, round) as usize;
    let brackets = brackets_of(contest, round.stage);
    let played = Match::new(None, sides.clone());
    let mut fixtures = brackets
        .iter()
        .filter_map(|bracket| bracket.rounds.get(number.checked_sub(1)?))
        .flat_map(|own| &own.fixtures);
    brackets.is_empty()
        || fixtures.any(|one| Sitting::due(one).is_some_and(|due| due.same_as(&Sitting::published(&played))))
}

/// Who meets whom, or has a bye.
#[derive(Clone, Copy)]
struct Sitting<'c> {
    table: Option<TableNumber>,
    first: &'c EntrantId,
    second: Option<&'c EntrantId>,
}

impl<'c> Sitting<'c> {
    fn published(played: &'c Match) -> Self {
        match &played.sides {
            Sides::Two(first, second) => Self { table: played.table, first, second: Some(second) },
            Sides::Bye(only) => Self { table: None, first: only, second: None },
        }
    }

    /// As the results want it; `None` while a side is to be decided, and where nobody is left.
    fn due(fixture: &'c Fixture) -> Option<Self> {
        let (first, second) = (fixture.first.known(), fixture.second.known());
        match (first, second) {
            (Some(first), Some(_)) => Some(Self { table: None, first, second }),
            (Some(only), None) | (None, Some(only)) if !fixture.is_match() => {
                Some(Self { table: None, first: only, second: None })
            }
            (Some(_) | None, _) => None,
        }
    }

    fn sides(self) -> impl Iterator<Item = &'c EntrantId> {
        [Some(self.first), self.second].into_iter().flatten()
    }

    fn has(self, side: &EntrantId) -> bool {
        self.first == side || self.second == Some(side)
    }

    fn same_as(self, other: &Self) -> bool {
        self.second.is_some() == other.second.is_some() && self.sides().all(|side| other.has(side))
    }

    fn changed(
        self,
        out: Option<&EntrantId>,
        comes: Option<&EntrantId>,
        stays: Option<&EntrantId>,
    ) -> ChangedSide {
        ChangedSide { table: self.table, out: out.cloned(), comes: comes.cloned(), stays: stays.cloned() }
    }
}

/// Which sitting that is due belongs to which published one, in the order of the tables. First by whom the sides beat;
/// where the match before was exchanged itself, a side that stays says it; a bye and the match it becomes (or the other
/// way round) share somebody they met before; where nothing says it, the order of the bracket.
fn matched<'c>(
    contest: &'c Contest,
    round: &Round,
    mut wrong: Vec<Sitting<'c>>,
    mut open: Vec<Sitting<'c>>,
    belongs: &dyn Fn(&EntrantId) -> bool,
) -> Vec<(Sitting<'c>, Sitting<'c>)> {
    let feeders = |one: Sitting<'c>| feeders(contest, round, one);
    let same_feeders = |played: Sitting<'c>, due: Sitting<'c>| feeders(played) == feeders(due);
    let one_stays = |played: Sitting<'c>, due: Sitting<'c>| {
        played.sides().any(|side| due.has(side)) && played.sides().all(|side| due.has(side) || !belongs(side))
    };
    let shares_feeders = |played: Sitting<'c>, due: Sitting<'c>| {
        played.second.is_some() != due.second.is_some() && !feeders(played).is_disjoint(&feeders(due))
    };
    let mut found = Vec::new();
    let mut take =
        |by: &dyn Fn(Sitting<'c>, Sitting<'c>) -> bool, wrong: &mut Vec<_>, open: &mut Vec<Sitting<'c>>| {
            wrong.retain(|played: &Sitting<'c>| {
                let at = open.iter().position(|due| by(*played, *due));
                found.extend(at.map(|at| (*played, open.remove(at))));
                at.is_none()
            });
        };
    take(&same_feeders, &mut wrong, &mut open);
    take(&one_stays, &mut wrong, &mut open);
    take(&shares_feeders, &mut wrong, &mut open);
    if wrong.len() == open.len() {
        take(&|_, _| true, &mut wrong, &mut open);
    }
    found.sort_by_key(|(played, _)| (played.table.is_none(), played.table));
    found
}

fn brackets_of(contest: &Contest, stage: usize) -> Vec<Knockout> {
    match contest.kind_of(stage) {
        StageKind::Swiss => Vec::new(),
        StageKind::Knockout => knockout_of(contest, stage).into_iter().collect(),
        StageKind::Placement => placement_of(contest, stage).into_iter().collect(),
        StageKind::Groups if !are_brackets(contest, stage) => Vec::new(),
        StageKind::Groups => {
            let groups = contest.field_of(stage).map_or(0, |field| field.groups.len());
            (0..groups).filter_map(|group| group_knockout(contest, stage, group).ok()).collect()
        }
    }
}

/// The sides and those they met a round before: the final and the match for third place share theirs, and stand in the
/// order of the bracket.
fn feeders<'c>(contest: &'c Contest, round: &Round, sitting: Sitting<'c>) -> BTreeSet<&'c EntrantId> {
    sitting.sides().flat_map(|side| [Some(side), rival_before(contest, round, side)]).flatten().collect()
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
