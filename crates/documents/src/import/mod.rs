//! The entry form in what was read (ux.md §15): found by its labels, never by addresses.
//!
//! Two promises hold for every table: a value that may be wrong has an issue beside it, and whatever stands on the form
//! is imported, part of an issue, or listed as ignored. The desk sees to the second: it lists every cell that nobody
//! read, and doubts every cell that was read without all of it having arrived.

mod assemble;
mod columns;
mod desk;
mod fields;
mod findings;
mod listed;
pub(crate) mod names;
mod person;
mod placed;
mod sections;

pub use saiwu_domain::registration::paper::{
    Contact, Entrant, EntryForm, FORMAT, Ignored, Issue, Origin, Player, Severity, Shape, Trail, contest_of,
};

use crate::grid::Grid;
use crate::label::{self, Who};
use crate::read::Document;
use crate::unreadable::Unreadable;
use crate::value;
use columns::Columns;
use desk::Desk;
use findings::Findings;
use listed::List;
use placed::Placed;
use saiwu_domain::regulations::{Composition, Regulations};
use sections::Sections;
use std::collections::BTreeSet;

/// Finds the entry form of these regulations. Refused with [`Unreadable::NoForm`] if there is none.
pub fn import(document: &Document, regulations: &Regulations) -> Result<EntryForm, Unreadable> {
    let mut findings = Findings::default();
    let mut shapes = Vec::new();
    let (mut issues, mut ignored) = (Vec::new(), Vec::new());
    let mut desks = Vec::new();
    let first_form = document.parts.iter().position(|part| has_form(&part.grid)).ok_or(Unreadable::NoForm)?;
    for (index, part) in document.parts.iter().enumerate() {
        let prefix = if index == first_form { String::new() } else { format!("{}!", part.name) };
        let mut desk = Desk::new(&part.grid, prefix);
        if has_form(&part.grid) {
            let before = findings.people.len();
            let shape = read_grid(&mut desk, &mut findings, regulations);
            shapes.push((findings.people.len() - before, shape));
            desk.sweep("看不出是什么，没有导入");
        } else {
            desk.sweep("这一页没有报名表");
        }
        issues.append(&mut desk.issues);
        ignored.append(&mut desk.ignored);
        desks.push(desk);
    }
    let (entrants, more) = assemble::assemble(&findings, regulations);
    issues.extend(more);
    for (who, contact) in findings.stray_contacts() {
        let values =
            [Some(&contact.name), contact.phone.as_ref(), contact.post.as_ref(), contact.note.as_ref()];
        for value in values.into_iter().flatten().filter(|value| !value.is_empty()) {
            let why = format!("{}已取另一处的", findings::word(who));
            ignored.push(Ignored { cell: contact.cell.clone(), value: value.clone(), why });
        }
    }
    let mut note = |text: &str, lacks: bool| {
        issues.push(Issue {
            severity: Severity::Warning,
            cell: String::new(),
            text: text.to_owned(),
            value: String::new(),
            lacks,
        });
    };
    if findings.unit.is_none() && findings.people.iter().all(|found| found.unit.is_none()) {
        note("没有写单位名称", true);
        for (cell, title) in &findings.titles {
            let why = "是标题；单位名称如果写在这里，请填到单位一栏".to_owned();
            ignored.push(Ignored { cell: cell.clone(), value: value::words(title), why });
        }
    }
    if entrants.is_empty() {
        note("表里没有填人", false);
    }
    let shape = shapes.iter().max_by_key(|(people, _)| *people).map_or(Shape::A, |(_, shape)| *shape);
    let contact =
        |who| findings.contacts.iter().find(|((of, _), _)| *of == who).map(|(_, contact)| contact.clone());
    let mut form = EntryForm {
        format: FORMAT,
        shape,
        contact: contact(Who::Contact),
        leader: contact(Who::Leader),
        coach: contact(Who::Coach),
        unit: findings.unit,
        entrants,
        issues,
        ignored,
        trail: Trail::default(),
    };
    let names = form.entrants.iter().flat_map(|entrant| &entrant.players).map(|it| it.cell.clone());
    let names: BTreeSet<String> = names.chain(contacts(&form).map(|it| it.cell.clone())).collect();
    let placed = Placed::of(&form);
    for mut desk in desks {
        desk.doubt_what_is_marked(&names);
        desk.doubt_what_is_missing(&placed);
        form.issues.append(&mut desk.issues);
        form.trail.cells.extend(desk.texts());
        form.trail.values.append(&mut desk.origins);
    }
    Ok(form)
}

fn contacts(form: &EntryForm) -> impl Iterator<Item = &Contact> {
    [&form.contact, &form.leader, &form.coach].into_iter().flatten()
}

/// Whether a heading or a label of a list stands somewhere.
fn has_form(grid: &Grid) -> bool {
    (0..grid.height()).any(|row| Columns::at(grid, row).is_some() || begins_section(grid, row))
}

fn begins_section(grid: &Grid, row: usize) -> bool {
    let cells = grid.row(row);
    let label = |index: usize| cells.get(index).map(|id| grid[*id].text.as_str()).unwrap_or_default();
    (0..cells.len()).any(|index| {
        label::is_list_label(label(index))
            && (label::cleaned(label(index)).ends_with("名单") || label::number(label(index + 1)).is_some())
    })
}

fn read_grid(desk: &mut Desk<'_>, findings: &mut Findings, regulations: &Regulations) -> Shape {
    let mut list: Option<List> = None;
    let mut sections = Sections::default();
    let (mut by_role, mut by_pair, mut listed) = (false, false, false);
    let mut row = 0;
    take_unit_line(desk, findings);
    while row < desk.grid.height() {
        if let Some(columns) = Columns::at(desk.grid, row) {
            let begun = List::begin(desk, findings, columns);
            by_role |= begun.has_roles;
            by_pair |= begun.has_pairs();
            listed = true;
            row = begun.below().max(row + 1);
            list = Some(begun);
            continue;
        }
        match list.as_mut().filter(|_| !desk.grid.is_prose(row)) {
            Some(list) => list.read_row(desk, findings, row),
            None => read_loose_row(desk, findings, &mut sections, row),
        }
        row += 1;
    }
    let squad =
        matches!(regulations.entrant.composition, Composition::Squad { .. } | Composition::Boards { .. });
    match (listed, by_role || squad && !by_pair) {
        (false, _) => Shape::C,
        (true, true) => Shape::B,
        (true, false) => Shape::A,
    }
}

fn read_loose_row(desk: &mut Desk<'_>, findings: &mut Findings, sections: &mut Sections, row: usize) {
    let cells = desk.grid.row(row);
    let labelled = cells.iter().any(|id| !desk.is_read(*id) && fields::is_label(&desk.grid[*id].text));
    if labelled {
        fields::read_row(desk, findings, row);
        return;
    }
    if sections.read_row(desk, findings, row) {
        return;
    }
    for id in cells {
        if !desk.is_read(id) && label::is_title(&desk.grid[id].text) {
            match is_short_title(&desk.grid[id].text) {
                true => {
                    desk.read_heading(id);
                    findings.titles.push((desk.address(id), desk.grid[id].text.clone()));
                }
                false => {
                    let text = desk.grid[id].text.clone();
                    desk.ignore(id, &text, "是说明文字");
                }
            }
        }
    }
}

/// A title holds no value; a longer text or one with a phone is for people to read.
fn is_short_title(text: &str) -> bool {
    text.chars().count() <= 40 && text.chars().filter(|c| c.is_numeric()).count() < 11
}

/// Shape C names the unit in a line of its own, without a label: `____工会`.
fn take_unit_line(desk: &mut Desk<'_>, findings: &mut Findings) {
    let grid = desk.grid;
    let end = (0..grid.height()).find(|row| Columns::at(grid, *row).is_some() || begins_section(grid, *row));
    let mut lines = Vec::new();
    for row in 0..end.unwrap_or(0) {
        let cells = grid.row(row);
        if cells.iter().any(|id| grid[*id].text.contains("单位") && fields::is_label(&grid[*id].text)) {
            return;
        }
        if let [id] = cells.as_slice()
            && !lines.contains(id)
            && !fields::is_label(&grid[*id].text)
            && !label::is_title(&grid[*id].text)
        {
            lines.push(*id);
        }
    }
    let is_unit = |text: &str| {
        let text = label::cleaned(text);
        ["工会", "分会", "支会"].iter().any(|word| text.ends_with(word)) && text.chars().count() <= 30
    };
    let ruled = lines.iter().find(|id| grid[**id].text.contains(['_', '＿']));
    if let Some(id) = ruled {
        let text = desk.read(*id).to_owned();
        let filled = label::squeezed(&text).replace('_', "");
        if !matches!(filled.as_str(), "工会" | "分会" | "单位" | "(单位)" | "") {
            findings.take_unit(desk, *id, &text);
        }
        return;
    }
    let units: Vec<_> = lines.iter().copied().filter(|id| is_unit(&grid[*id].text)).collect();
    let Some(id) = units.last().copied() else { return };
    if units.len() > 1 {
        desk.warn(id, "有几行像是单位名称，取了最后一行，请核对");
    }
    let text = desk.read(id).to_owned();
    if label::cleaned(&text) != "工会" {
        findings.take_unit(desk, id, &text);
    }
}
