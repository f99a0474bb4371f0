//! Labels with a value behind them: 单位, 联系人, 领队, 联系电话.

use super::desk::Desk;
use super::findings::Findings;
use crate::grid::CellId;
use crate::label::{self, Field};
use crate::value::{self, words};

/// Whether a cell is or begins with a label of a field.
pub fn is_label(text: &str) -> bool {
    label::field(text).is_some() || !label::fields_in(text).1.is_empty()
}

/// Reads the fields of a row, each with the text behind its colon or in the next cell to the right.
pub fn read_row(desk: &mut Desk<'_>, findings: &mut Findings, row: usize) {
    let cells: Vec<CellId> = desk.grid.row(row).into_iter().filter(|id| !desk.is_read(*id)).collect();
    // The label that waits for a value.
    let mut waiting: Option<Field> = None;
    for id in cells {
        if desk.is_unsolved(id) {
            desk.read(id);
            waiting = None;
            continue;
        }
        let text = desk.grid[id].text.as_str();
        let (before, fields) = label::fields_in(text);
        if !fields.is_empty() {
            desk.read(id);
            let before = before.trim();
            if !before.is_empty() {
                match waiting.take() {
                    Some(field) => take(desk, findings, id, field, before),
                    None if label::is_title(before) => desk.know(id, before),
                    None => desk.ignore(id, before, "看不出是什么"),
                }
            }
            let last = fields.len() - 1;
            waiting = None;
            for (index, (field, text)) in fields.into_iter().enumerate() {
                if is_open(&text) {
                    remember(findings, field);
                    waiting = (index == last).then_some(field);
                } else {
                    take(desk, findings, id, field, &text);
                }
            }
        } else if let Some(field) = label::field(text) {
            desk.read(id);
            remember(findings, field);
            waiting = Some(field);
        } else if let Some(field) = waiting.take() {
            desk.read(id);
            take(desk, findings, id, field, text);
        }
    }
}

/// A phone that follows an empty label belongs to nobody else.
fn remember(findings: &mut Findings, field: Field) {
    if let Field::Person(who) = field {
        findings.last_who = Some(who);
    }
}

/// Nothing, or only the rules that are to be filled in.
fn is_open(text: &str) -> bool {
    let rest = label::squeezed(text);
    rest.chars().all(|c| matches!(c, '_' | '-' | '—' | '.' | '年' | '月' | '日' | '(' | ')' | '/'))
}

fn take(desk: &mut Desk<'_>, findings: &mut Findings, id: CellId, field: Field, text: &str) {
    match field {
        Field::Unit => findings.take_unit(desk, id, text),
        Field::Team => {
            let team = value::title(text);
            if !team.is_empty() {
                // Above a heading it names the team of the list that follows.
                findings.team_of_block.insert(findings.block + 1, team);
            }
        }
        Field::Person(who) => findings.take_person(desk, id, who, text),
        Field::Phone(who) => findings.take_phone(desk, id, who, text),
        Field::Date | Field::Other if is_open(text) => {}
        Field::Date => desk.ignore(id, &words(text), "填表日期不导入"),
        Field::Other => desk.ignore(id, &words(text), "这一项不导入"),
    }
}
