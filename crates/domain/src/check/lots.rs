//! Whether the groups or the bracket of a stage follow from the lots that were drawn for it (R11.2.1, R12.2.2).
//!
//! Judged where the lots alone decide: groups dealt out in their order, pot after pot where there are pots, brackets in
//! their order. Where somebody may have been moved to keep one unit apart, `entry` judges what came out.

use super::Constraint;
use super::entry::{keeps_units_apart, rows_by_place};
use super::places::{participants, units_by_group};
use super::report::Report;
use crate::contest::{Contest, Group, StageField};
use crate::ids::EntrantId;
use crate::regulations::{BracketSeating, GroupDraw, StageKind};
use std::collections::BTreeSet;

pub(super) fn find(
    then: &Contest,
    stage: usize,
    field: &StageField,
    lots: &[EntrantId],
    report: &mut Report<'_>,
) {
    let inside: BTreeSet<&EntrantId> = field.entrants().collect();
    let drawn: BTreeSet<&EntrantId> = lots.iter().collect();
    if let Some(id) = inside.symmetric_difference(&drawn).next() {
        let text = match drawn.contains(*id) {
            true => format!("{}抽到了签，却没有编进这一阶段", report.named(&[*id])),
            false => format!("{}没有抽签，却编进了这一阶段", report.named(&[*id])),
        };
        report.violation(Constraint::WrongDraw, &[*id], &text);
        return;
    }
    match then.kind_of(stage) {
        StageKind::Groups => {
            let rule = then.regulations.stages.get(stage).and_then(|rule| rule.groups);
            match rule.map(|rule| rule.draw) {
                Some(GroupDraw::Lots) => groups(then, &field.groups, lots, report),
                Some(GroupDraw::Pots) => {
                    if let Some(order) = pot_after_pot(then, stage, field.groups.len(), lots) {
                        groups(then, &field.groups, &order, report);
                    }
                }
                Some(GroupDraw::Snake | GroupDraw::Blocks) | None => {}
            }
        }
        StageKind::Knockout if then.regulations.knockout.seating == BracketSeating::Lots => {
            bracket(then, &field.bracket, lots, report);
        }
        StageKind::Knockout | StageKind::Swiss | StageKind::Placement => {}
    }
}

/// The lots of the first pot, then those of the second, and so on; none where a tie leaves a pot open. Without a pot of
/// its own an entrant is in that of its place: as many places as there are groups make a pot.
fn pot_after_pot(then: &Contest, stage: usize, width: usize, lots: &[EntrantId]) -> Option<Vec<EntrantId>> {
    let due = participants(then, stage)?;
    let rows = rows_by_place(&due.certain, width);
    let pot = |id: &EntrantId| {
        let of_place = || (1..).zip(&rows).find(|(_, row)| row.contains(&id)).map(|(row, _)| row);
        then.entrants.get(id).and_then(|one| one.pot).or_else(of_place)
    };
    let mut order = lots.iter().map(|id| Some((pot(id)?, id.clone()))).collect::<Option<Vec<_>>>()?;
    order.sort_by_key(|(pot, _)| *pot);
    Some(order.into_iter().map(|(_, id)| id).collect())
}

/// The first lot to A, the second to B, and so on.
fn groups(then: &Contest, groups: &[Group], lots: &[EntrantId], report: &mut Report<'_>) {
    let width = groups.len().max(1);
    let mut dealt: Vec<Vec<EntrantId>> = vec![Vec::new(); width];
    for (at, id) in lots.iter().enumerate() {
        dealt[at % width].push(id.clone());
    }
    let slices: Vec<&[EntrantId]> = dealt.iter().map(Vec::as_slice).collect();
    let even = |counts: &Vec<usize>| {
        counts.iter().max().zip(counts.iter().min()).is_none_or(|(most, least)| most - least <= 1)
    };
    if keeps_units_apart(then) && !units_by_group(then, &slices).values().all(even) {
        return;
    }
    for (group, due) in groups.iter().zip(&dealt) {
        if let Some(stranger) = group.entrants.iter().find(|id| !due.contains(id)) {
            let text = format!("按抽签结果，{}不应在{}组", report.named(&[stranger]), group.name);
            report.violation(Constraint::WrongDraw, &[stranger], &text);
            return;
        }
    }
}

/// 1–2, 3–4 …; the last lots are free.
fn bracket(then: &Contest, slots: &[Option<EntrantId>], lots: &[EntrantId], report: &mut Report<'_>) {
    let unit = |id: &EntrantId| then.entrants.get(id).and_then(|one| one.unit.clone());
    let units: Vec<_> = lots.iter().filter_map(unit).collect();
    let several = units.iter().collect::<BTreeSet<_>>().len() < units.len();
    let byes = slots.len().saturating_sub(lots.len());
    if keeps_units_apart(then) && several || byes > lots.len() {
        return;
    }
    let playing = lots.len() - byes;
    let due = lots.iter().enumerate().flat_map(|(at, id)| {
        let free = (at >= playing).then_some(None);
        [Some(Some(id)), free].into_iter().flatten()
    });
    for (slot, due) in slots.iter().zip(due) {
        if slot.as_ref() != due {
            let sides: Vec<&EntrantId> = slot.iter().chain(due).collect();
            let text = format!("淘汰表与抽签结果不符：{}", report.named(&sides));
            report.violation(Constraint::WrongDraw, &sides, &text);
            return;
        }
    }
}
