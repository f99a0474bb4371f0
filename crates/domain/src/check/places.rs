//! Who ended where in a stage and over all stages, and who goes on (R11.4, R11.5, R12.3).

use super::brackets;
use super::extent::is_over;
use super::ranking::{Row, is_played, ranking};
use super::view::{has_left, part};
use crate::contest::{Contest, Sides};
use crate::ids::EntrantId;
use crate::regulations::{GroupDraw, GroupForm, StageKind, StageSource};
use crate::stages::DropOutRule;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// One entrant with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Placed {
    pub rank: u32,
    pub id: EntrantId,
    /// A lot or an extra match is still to decide it.
    pub waits: bool,
    /// Index of its group, where it has one.
    pub group: Option<usize>,
}

/// Somebody who goes on, with the place of a group it has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Qualified {
    pub id: EntrantId,
    /// Its rank in the list it comes from: those with the same one may stand in any order.
    pub rank: u32,
    /// Group and place in it.
    pub from: Option<(usize, u32)>,
}

/// Who takes part in a stage.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Participants {
    /// Best first.
    pub certain: Vec<Qualified>,
    /// So many of each of these, who share a place across the line.
    pub some_of: Vec<(usize, Vec<EntrantId>)>,
    /// A tie across the line is not decided.
    pub is_open: bool,
}

/// The form of what is played inside groups.
pub(super) fn form_of(contest: &Contest, stage: usize) -> GroupForm {
    let rule = contest.regulations.stages.get(stage).and_then(|rule| rule.groups);
    rule.map_or(GroupForm::RoundRobin { cycles: 1, table: Default::default() }, |rule| rule.form)
}

pub(super) fn members_of(contest: &Contest, stage: usize, group: usize) -> BTreeSet<EntrantId> {
    let group = contest.field_of(stage).and_then(|field| field.groups.get(group));
    group.into_iter().flat_map(|group| group.entrants.iter().cloned()).collect()
}

/// Members of a round-robin group that left it and whose results count for nobody (R11.6.1).
pub(super) fn annulled(contest: &Contest, stage: usize, group: usize) -> BTreeSet<EntrantId> {
    let GroupForm::RoundRobin { cycles, .. } = form_of(contest, stage) else { return BTreeSet::new() };
    let members = members_of(contest, stage, group);
    let total = members.len().saturating_sub(1) * cycles as usize;
    let played = |id: &EntrantId| {
        let rounds = contest.rounds.iter().filter(|round| round.stage == stage && round.kind.is_regular());
        let own = rounds
            .filter_map(|round| round.matches.iter().find(|one| one.sides.entrants().any(|side| side == id)));
        let own = own.filter(|one| matches!(one.sides, Sides::Two(..)) && is_played(one.result.as_ref()));
        own.count()
    };
    let goes = |id: &&EntrantId| match contest.regulations.forfeit.group_dropout {
        DropOutRule::ByHalf => 2 * played(id) < total,
        DropOutRule::Annul => true,
        DropOutRule::Keep => false,
    };
    members.iter().filter(|id| has_left(contest, id)).filter(goes).cloned().collect()
}

/// A group as its ranking counts it.
pub(super) fn counted_group(contest: &Contest, stage: usize, group: usize) -> Contest {
    let mut own = part(contest, stage, Some(&members_of(contest, stage, group)));
    for gone in annulled(contest, stage, group) {
        own.entrants.remove(&gone);
        for round in &mut own.rounds {
            round.matches.retain(|played| played.sides.entrants().all(|id| *id != gone));
        }
    }
    own
}

/// Rows of a group without those who left it.
fn group_rows(contest: &Contest, stage: usize, group: usize) -> Vec<Row> {
    let mut rows = all_rows(contest, stage, group);
    rows.retain(|row| !has_left(contest, &EntrantId(row.id.clone())));
    rows
}

/// Rows of a group with those who left it later; not with those whose results count for nobody.
fn all_rows(contest: &Contest, stage: usize, group: usize) -> Vec<Row> {
    match form_of(contest, stage) {
        GroupForm::Knockout => {
            let tree = brackets::of_group(contest, stage, group);
            let row = |(place, id): &(usize, EntrantId)| Row {
                rank: u32::try_from(*place).unwrap_or(u32::MAX),
                shared: tree.places.iter().filter(|(other, _)| other == place).count() > 1,
                waits: false,
                id: id.0.clone(),
                values: Vec::new(),
                matches: 0,
            };
            tree.places.iter().map(row).collect()
        }
        GroupForm::RoundRobin { .. } | GroupForm::Swiss { .. } => {
            ranking(&counted_group(contest, stage, group), None)
        }
    }
}

/// The places of one stage, best first. Groups beside each other share places, groups of blocks follow each other.
pub(super) fn of_stage(contest: &Contest, stage: usize) -> Vec<Placed> {
    match contest.kind_of(stage) {
        StageKind::Swiss => {
            let members: Option<BTreeSet<EntrantId>> =
                contest.field_of(stage).map(|field| field.entrants().cloned().collect());
            let rows = ranking(&part(contest, stage, members.as_ref()), None);
            let placed = rows.into_iter().map(|row| Placed {
                rank: row.rank,
                id: EntrantId(row.id),
                waits: row.waits,
                group: None,
            });
            placed.filter(|placed| contest.entrants.contains_key(&placed.id)).collect()
        }
        StageKind::Groups => {
            let Some(field) = contest.field_of(stage) else { return Vec::new() };
            let rule = contest.regulations.stages.get(stage).and_then(|rule| rule.groups);
            let blocks = rule.is_some_and(|rule| rule.draw == GroupDraw::Blocks);
            let mut placed = Vec::new();
            let size = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
            // Results that count for nobody put their owners behind their block, or behind all groups.
            let last = 1 + field.groups.iter().map(|group| size(group.entrants.len())).max().unwrap_or(0);
            let mut before = 0;
            for (number, group) in field.groups.iter().enumerate() {
                let rows = all_rows(contest, stage, number);
                let void = if blocks { size(rows.len()) + 1 } else { last };
                let counted = rows.into_iter().map(|row| (row.rank, EntrantId(row.id), row.shared));
                let gone = annulled(contest, stage, number).into_iter().map(|id| (void, id, false));
                placed.extend(counted.chain(gone).map(|(rank, id, waits)| Placed {
                    rank: rank + if blocks { before } else { 0 },
                    id,
                    waits,
                    group: Some(number),
                }));
                before += size(group.entrants.len());
            }
            placed.sort_by_key(|row| row.rank);
            placed
        }
        StageKind::Knockout | StageKind::Placement => {
            let tree = brackets::of_stage(contest, stage);
            let placed = tree.places.into_iter().map(|(place, id)| Placed {
                rank: u32::try_from(place).unwrap_or(u32::MAX),
                id,
                waits: false,
                group: None,
            });
            placed.collect()
        }
    }
}

/// The places over all stages that are over: the last one first, then those who did not reach it. Who was disqualified
/// stands behind everybody (R17.2). In a bracket a place that nobody took stays free.
pub(super) fn over_all(contest: &Contest) -> Vec<Placed> {
    let is_out = |id: &EntrantId| contest.entrants.get(id).is_some_and(|one| one.disqualified_from.is_some());
    let mut all: Vec<Placed> = Vec::new();
    let mut out: Vec<Placed> = Vec::new();
    let mut seen = BTreeSet::new();
    for stage in (0..contest.regulations.stages.len()).rev().filter(|stage| is_over(contest, *stage)) {
        let before = all.len();
        let whole = of_stage(contest, stage);
        let by_bracket = match contest.kind_of(stage) {
            StageKind::Knockout | StageKind::Placement => true,
            StageKind::Swiss | StageKind::Groups => false,
        };
        let free = |rank: u32| {
            let better = whole.iter().filter(|row| row.rank < rank).count();
            if by_bracket { (rank as usize).saturating_sub(better + 1) } else { 0 }
        };
        let rows = whole.iter().filter(|row| !seen.contains(&row.id)).cloned();
        let (lost, rows): (Vec<_>, Vec<_>) = rows.partition(|row| is_out(&row.id));
        for (at, row) in rows.iter().enumerate() {
            let first = rows.iter().position(|other| other.rank == row.rank).unwrap_or(at);
            let rank = u32::try_from(before + first + 1 + free(row.rank)).unwrap_or(u32::MAX);
            all.push(Placed { rank, ..row.clone() });
        }
        seen.extend(whole.into_iter().map(|row| row.id));
        out.extend(lost);
    }
    let behind = u32::try_from(all.len() + 1).unwrap_or(u32::MAX);
    all.extend(out.into_iter().map(|row| Placed { rank: behind, ..row }));
    all
}

/// By seed where there are seeds, then by draw number; those who left are out.
fn by_draw(contest: &Contest) -> Vec<Qualified> {
    let numbers = contest.draw_numbers();
    let mut ids: Vec<_> = contest.entrants.values().filter(|one| !has_left(contest, &one.id)).collect();
    ids.sort_by_key(|one| (one.seed.unwrap_or(u32::MAX), numbers.get(&one.id).copied()));
    let ranked = (1..).zip(ids);
    ranked.map(|(rank, one)| Qualified { id: one.id.clone(), rank, from: None }).collect()
}

/// Who takes part in a stage by the results of the stages before; none where those are not to be found.
pub(super) fn participants(contest: &Contest, stage: usize) -> Option<Participants> {
    let source = contest.regulations.stages.get(stage)?.from.clone();
    if stage > 0 && contest.regulations.ranks_teams() {
        return None;
    }
    let everybody = |rows: Vec<Placed>| {
        let active = rows.into_iter().filter(|row| !has_left(contest, &row.id));
        let certain = active.map(|row| Qualified { id: row.id, rank: row.rank, from: None });
        Participants { certain: certain.collect(), ..Participants::default() }
    };
    let Some(source) = source else {
        return Some(match stage {
            0 => Participants { certain: by_draw(contest), ..Participants::default() },
            _ => everybody(of_stage(contest, stage - 1)),
        });
    };
    let from = contest.regulations.stages.iter().position(|rule| rule.id == source.stage)?;
    if from >= stage || !is_over(contest, from) {
        return None;
    }
    Some(match contest.kind_of(from) {
        StageKind::Groups => from_groups(contest, from, &source),
        StageKind::Swiss | StageKind::Knockout | StageKind::Placement => {
            from_list(contest, of_stage(contest, from), &source)
        }
    })
}

fn from_list(contest: &Contest, placed: Vec<Placed>, source: &StageSource) -> Participants {
    let rows: Vec<_> = placed.into_iter().filter(|row| !has_left(contest, &row.id)).collect();
    let mut chosen = Participants::default();
    let mut at = 0_u32;
    for tied in rows.chunk_by(|a, b| a.rank == b.rank) {
        let size = u32::try_from(tied.len()).unwrap_or(u32::MAX);
        let seats = (at + 1..=at + size).filter(|place| source.places.contains(place)).count();
        // A lot among those who still play decides, also where somebody who left is level with them.
        let holds = |lot: &&Vec<String>| tied.iter().all(|row| lot.contains(&row.id.0));
        let lot = contest.lots.iter().rev().find(holds).filter(|_| tied[0].waits);
        if let Some(lot) = lot.filter(|_| seats > 0 && seats < tied.len()) {
            let drawn = lot.iter().filter_map(|id| tied.iter().find(|row| row.id.0 == *id));
            let drawn = (at + 1..).zip(drawn).filter(|(place, _)| source.places.contains(place));
            chosen.certain.extend(drawn.map(|(_, row)| Qualified {
                id: row.id.clone(),
                rank: row.rank,
                from: None,
            }));
        } else if seats == tied.len() {
            let rows = tied.iter().map(|row| Qualified { id: row.id.clone(), rank: row.rank, from: None });
            chosen.certain.extend(rows);
        } else if seats > 0 {
            chosen.some_of.push((seats, tied.iter().map(|row| row.id.clone()).collect()));
            chosen.is_open |= tied[0].waits;
        }
        at += size;
    }
    chosen
}

/// Rows of a group with the places that lots give those who are level, the latest lot that holds them all.
fn decided(contest: &Contest, rows: Vec<Row>) -> Vec<(u32, Vec<Row>)> {
    let mut places: Vec<(u32, Vec<Row>)> = Vec::new();
    let mut next = 1;
    for tied in rows.chunk_by(|a, b| a.rank == b.rank) {
        let size = u32::try_from(tied.len()).unwrap_or(u32::MAX);
        let holds = |lot: &&Vec<String>| tied.iter().all(|row| lot.contains(&row.id));
        let lot = contest.lots.iter().rev().find(holds).filter(|_| tied.len() > 1);
        match lot {
            Some(lot) => {
                let drawn = lot.iter().filter_map(|id| tied.iter().find(|row| row.id == *id));
                places.extend((next..).zip(drawn).map(|(place, row)| (place, vec![row.clone()])));
            }
            None => places.push((next, tied.to_vec())),
        }
        next += size;
    }
    places
}

fn from_groups(contest: &Contest, from: usize, source: &StageSource) -> Participants {
    let groups = contest.field_of(from).map_or(0, |field| field.groups.len());
    let mut chosen = Participants::default();
    let mut next: Vec<(usize, Vec<Row>)> = Vec::new();
    let behind = source.places.iter().max().copied().unwrap_or(0) + 1;
    for group in 0..groups {
        for (place, level) in decided(contest, group_rows(contest, from, group)) {
            let size = u32::try_from(level.len()).unwrap_or(u32::MAX);
            let seats = (place..place + size).filter(|place| source.places.contains(place)).count();
            if seats == level.len() {
                let shared = level.len() > 1;
                chosen.is_open |= shared;
                chosen.certain.extend((place..).zip(level).map(|(at, row)| Qualified {
                    id: EntrantId(row.id),
                    rank: place,
                    from: (!shared).then_some((group, at)),
                }));
            } else if seats > 0 {
                chosen.is_open = true;
                chosen.some_of.push((seats, level.into_iter().map(|row| EntrantId(row.id)).collect()));
            } else if place == behind && source.best_next > 0 {
                next.push((group, level));
            }
        }
    }
    chosen.certain.sort_by_key(|one| (one.rank, one.from));
    best_next(contest, next, source.best_next as usize, behind, &mut chosen);
    chosen
}

/// Values are compared per match, because groups differ in size (R11.5).
fn per_match(a: &Row, b: &Row) -> Ordering {
    let times = |value: &i64, other: u32| i128::from(*value) * i128::from(other.max(1));
    let pairs = a.values.iter().zip(&b.values);
    let compare = pairs.map(|(x, y)| times(x, b.matches).cmp(&times(y, a.matches)));
    compare.into_iter().find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

fn best_next(
    contest: &Contest,
    next: Vec<(usize, Vec<Row>)>,
    seats: usize,
    place: u32,
    chosen: &mut Participants,
) {
    if seats == 0 {
        return;
    }
    if next.iter().any(|(_, level)| level.len() > 1) {
        // Which of several level in one group is compared may not matter; then nothing is said about the next.
        chosen.is_open = true;
    }
    let mut rows: Vec<(usize, Row)> =
        next.into_iter().filter_map(|(group, level)| Some((group, level.into_iter().next()?))).collect();
    rows.sort_by(|(_, a), (_, b)| per_match(b, a));
    let mut free = seats;
    for level in rows.chunk_by(|(_, a), (_, b)| per_match(a, b).is_eq()) {
        let holds = |lot: &&Vec<String>| level.iter().all(|(_, row)| lot.contains(&row.id));
        let lot = contest.lots.iter().rev().find(holds);
        let mut order: Vec<&(usize, Row)> = level.iter().collect();
        if level.len() > free && free > 0 {
            match lot {
                Some(lot) => order.sort_by_key(|(_, row)| lot.iter().position(|id| *id == row.id)),
                None => {
                    chosen.is_open = true;
                    let ids = level.iter().map(|(_, row)| EntrantId(row.id.clone()));
                    chosen.some_of.push((free, ids.collect()));
                    return;
                }
            }
        }
        order.truncate(free);
        free -= order.len();
        chosen.certain.extend(order.into_iter().map(|(group, row)| Qualified {
            id: EntrantId(row.id.clone()),
            rank: place,
            from: Some((*group, place)),
        }));
    }
}

/// Groups by the names of their members' units: how many of each unit are in each group.
pub(super) fn units_by_group(contest: &Contest, groups: &[&[EntrantId]]) -> BTreeMap<String, Vec<usize>> {
    let mut counts = BTreeMap::<String, Vec<usize>>::new();
    for (at, group) in groups.iter().enumerate() {
        for id in *group {
            let unit = contest.entrants.get(id).and_then(|one| one.unit.as_ref());
            if let Some(unit) = unit {
                counts.entry(unit.0.clone()).or_insert_with(|| vec![0; groups.len()])[at] += 1;
            }
        }
    }
    counts
}
