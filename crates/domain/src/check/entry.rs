//! Whether a stage began with the right entrants, in groups and brackets as the regulations draw them (R11.2, R12.1,
//! R12.2).

use super::Constraint;
use super::places::{Participants, Qualified, participants, units_by_group};
use super::report::Report;
use crate::contest::{Contest, Group, StageField};
use crate::ids::EntrantId;
use crate::regulations::{GroupDraw, GroupNumber, StageKind, UnitSeparation};
use std::collections::{BTreeMap, BTreeSet};

/// `then` is the contest as it stood when the stage began; the fields of later stages do not matter.
pub(super) fn find(then: &Contest, stage: usize, field: &StageField, report: &mut Report<'_>) {
    let Some(due) = participants(then, stage) else { return };
    who(&due, field, report);
    if due.is_open {
        return;
    }
    match then.kind_of(stage) {
        StageKind::Groups => groups(then, stage, &due, &field.groups, report),
        StageKind::Knockout => super::crossing::find(then, &due, &field.bracket, report),
        StageKind::Swiss | StageKind::Placement => {}
    }
}

fn who(due: &Participants, field: &StageField, report: &mut Report<'_>) {
    let inside: BTreeSet<&EntrantId> = field.entrants().collect();
    let certain: BTreeSet<&EntrantId> = due.certain.iter().map(|one| &one.id).collect();
    let possible: BTreeSet<&EntrantId> = due.some_of.iter().flat_map(|(_, some)| some).collect();
    for id in inside.iter().filter(|id| !certain.contains(**id) && !possible.contains(**id)) {
        let text = format!("{}没有取得这一阶段的资格", report.named(&[*id]));
        report.violation(Constraint::NotQualified, &[*id], &text);
    }
    for id in certain.iter().filter(|id| !inside.contains(**id)) {
        let text = format!("{}取得了这一阶段的资格，却没有编进来", report.named(&[*id]));
        report.violation(Constraint::Missing, &[*id], &text);
    }
    for (seats, some) in &due.some_of {
        let there = some.iter().filter(|id| inside.contains(id)).count();
        if there != *seats {
            let sides: Vec<_> = some.iter().collect();
            let text = format!("{}并列，应有{seats}个进入这一阶段，现有{there}个", report.named(&sides));
            report.violation(Constraint::NotQualified, &sides, &text);
        }
    }
}

/// Whether one unit is kept apart in draws.
pub(super) fn keeps_units_apart(contest: &Contest) -> bool {
    match contest.regulations.swiss.same_unit {
        UnitSeparation::None => false,
        UnitSeparation::Hard
        | UnitSeparation::Soft
        | UnitSeparation::Round1Only
        | UnitSeparation::FirstRounds(_) => true,
    }
}

fn groups(then: &Contest, stage: usize, due: &Participants, groups: &[Group], report: &mut Report<'_>) {
    let Some(rule) = then.regulations.stages.get(stage).and_then(|rule| rule.groups) else { return };
    let sizes: Vec<usize> = groups.iter().map(|group| group.entrants.len()).collect();
    let size: usize = sizes.iter().sum();
    let number = match rule.number {
        GroupNumber::Count(count) => count as usize,
        GroupNumber::Size(most) => size.div_ceil((most as usize).max(1)).max(1),
    };
    if groups.len() != number {
        let text = format!("应分{number}组，现有{}组", groups.len());
        report.violation(Constraint::GroupSize, &[], &text);
        return;
    }
    let uneven = sizes.windows(2).any(|pair| pair[0] < pair[1])
        || sizes.first().zip(sizes.last()).is_some_and(|(most, least)| most - least > 1);
    if uneven {
        let told: Vec<_> =
            groups.iter().map(|group| format!("{}组{}个", group.name, group.entrants.len())).collect();
        let text = format!("各组应相差不超过1个，多的在前，现为{}", told.join("、"));
        report.violation(Constraint::GroupSize, &[], &text);
    }
    match rule.draw {
        GroupDraw::Lots => {}
        GroupDraw::Blocks => blocks(due, groups, report),
        GroupDraw::Snake => {
            let rows = rows_by_place(&due.certain, number);
            spread(&rows, "种子", groups, report);
            snake(then, due, groups, report);
        }
        GroupDraw::Pots => {
            let place_rows = rows_by_place(&due.certain, number);
            let own_pot = |id: &EntrantId| then.entrants.get(id).and_then(|one| one.pot);
            let mut pots = BTreeMap::<u32, Vec<&EntrantId>>::new();
            for (row, ids) in (1..).zip(&place_rows) {
                for id in ids {
                    pots.entry(own_pot(id).unwrap_or(row)).or_default().push(id);
                }
            }
            spread(&pots.into_values().collect::<Vec<_>>(), "档", groups, report);
        }
    }
    if rule.draw != GroupDraw::Blocks && keeps_units_apart(then) {
        units(then, groups, report);
    }
}

/// Rows of as many places as there are groups; who could stand in two of them, because it shares a place, in none.
pub(super) fn rows_by_place(order: &[Qualified], width: usize) -> Vec<Vec<&EntrantId>> {
    let row_of = |at: usize| at / width.max(1);
    let mut rows: Vec<Vec<&EntrantId>> = vec![Vec::new(); row_of(order.len().saturating_sub(1)) + 1];
    let mut at = 0;
    for tied in order.chunk_by(|a, b| a.rank == b.rank) {
        let certain = row_of(at) == row_of(at + tied.len() - 1);
        if certain {
            rows[row_of(at)].extend(tied.iter().map(|one| &one.id));
        }
        at += tied.len();
    }
    rows
}

/// No group has two of a row more than it must have.
fn spread(rows: &[Vec<&EntrantId>], word: &str, groups: &[Group], report: &mut Report<'_>) {
    for (number, row) in (1..).zip(rows) {
        let most = row.len().div_ceil(groups.len().max(1));
        for group in groups {
            let here: Vec<_> = row.iter().copied().filter(|id| group.entrants.contains(id)).collect();
            if here.len() > most {
                let names = report.named(&here);
                let text = format!("第{number}{word}的{names}都在{}组，每组最多{most}个", group.name);
                report.violation(Constraint::WrongDraw, &here, &text);
            }
        }
    }
}

/// R11.2.3, where nobody had to be moved to keep units apart.
fn snake(then: &Contest, due: &Participants, groups: &[Group], report: &mut Report<'_>) {
    let order = &due.certain;
    let has_ties = order.windows(2).any(|pair| pair[0].rank == pair[1].rank);
    if has_ties || !due.some_of.is_empty() {
        return;
    }
    let (width, size) = (groups.len(), order.len());
    let mut plain: Vec<Vec<EntrantId>> = vec![Vec::new(); width];
    for (at, one) in order.iter().enumerate() {
        let (row, column) = (at / width, at % width);
        let in_row = width.min(size - row * width);
        plain[if row % 2 == 0 { column } else { in_row - 1 - column }].push(one.id.clone());
    }
    let slices: Vec<&[EntrantId]> = plain.iter().map(Vec::as_slice).collect();
    let even = |counts: &Vec<usize>| {
        counts.iter().max().zip(counts.iter().min()).is_none_or(|(most, least)| most - least <= 1)
    };
    if keeps_units_apart(then) && !units_by_group(then, &slices).values().all(even) {
        return;
    }
    for (group, plain) in groups.iter().zip(&plain) {
        if let Some(stranger) = group.entrants.iter().find(|id| !plain.contains(id)) {
            let text = format!("按蛇形排列，{}不应在{}组", report.named(&[stranger]), group.name);
            report.violation(Constraint::WrongDraw, &[stranger], &text);
            return;
        }
    }
}

/// The first places make group A, the next ones group B.
fn blocks(due: &Participants, groups: &[Group], report: &mut Report<'_>) {
    let mut from = 0;
    for group in groups {
        let to = from + group.entrants.len();
        for id in &group.entrants {
            let own = due.certain.iter().filter(|one| one.id == *id).map(|one| one.rank).next();
            let Some(rank) = own else { continue };
            // Those who share a place stand in any order.
            let first = due.certain.iter().position(|one| one.rank == rank).unwrap_or(0);
            let last = due.certain.iter().rposition(|one| one.rank == rank).unwrap_or(first);
            if last < from || first >= to {
                let text = format!("{}按名次不应在{}组", report.named(&[id]), group.name);
                report.violation(Constraint::WrongDraw, &[id], &text);
            }
        }
        from = to;
    }
}

/// R11.2.4
fn units(then: &Contest, groups: &[Group], report: &mut Report<'_>) {
    let members: Vec<&[EntrantId]> = groups.iter().map(|group| group.entrants.as_slice()).collect();
    for (unit, counts) in units_by_group(then, &members) {
        let most = counts.iter().max().copied().unwrap_or(0);
        let least = counts.iter().min().copied().unwrap_or(0);
        if most - least <= 1 {
            continue;
        }
        let full = counts.iter().position(|count| *count == most).unwrap_or(0);
        let of_unit = |id: &&EntrantId| {
            then.entrants.get(*id).is_some_and(|one| one.unit.as_ref().is_some_and(|own| own.0 == unit))
        };
        let sides: Vec<&EntrantId> = groups[full].entrants.iter().filter(of_unit).collect();
        let text = format!(
            "{}是同一单位，却有{most}个在{}组，有的组只有{least}个",
            report.named(&sides),
            groups[full].name
        );
        report.violation(Constraint::SameUnit, &sides, &text);
    }
}
