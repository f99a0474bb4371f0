//! Lists without a heading (shape C): a label, then numbers and names in turn.

use super::desk::Desk;
use super::findings::{Findings, Found};
use super::names::{Names, names};
use super::person;
use crate::grid::CellId;
use crate::label;
use crate::value;
use saiwu_domain::regulations::PersonField;

/// The list that is read.
#[derive(Default)]
pub struct Sections {
    current: Option<Section>,
    /// Lists begun.
    pub count: usize,
}

struct Section {
    id: CellId,
    last_number: u32,
    warned: bool,
}

impl Sections {
    /// Reads a row outside of any list with a heading; says whether something of a list stood in it.
    pub fn read_row(&mut self, desk: &mut Desk<'_>, findings: &mut Findings, row: usize) -> bool {
        let cells = desk.grid.row(row);
        let mut pending: Option<u32> = None;
        let mut took = false;
        let mut in_row: Option<usize> = None;
        for (index, id) in cells.iter().copied().enumerate() {
            let text = desk.grid[id].text.clone();
            let current = self.current.as_ref().map(|section| section.id);
            if current == Some(id) {
                continue;
            }
            if self.begins(desk, row, &cells[index..]) {
                desk.read(id);
                self.count += 1;
                findings.block += 1;
                findings.contest = label::contest(&text).map(str::to_owned);
                self.current = Some(Section { id, last_number: 0, warned: false });
                took = true;
                continue;
            }
            let Some(section) = &mut self.current else { continue };
            if desk.is_read(id) {
                continue;
            }
            if let Some(number) = label::number(&text) {
                desk.read(id);
                pending = Some(number);
                took = true;
                continue;
            }
            if let Some(last) = in_row.filter(|_| pending.is_none())
                && attribute(desk, id, &text, &mut findings.people[last])
            {
                continue;
            }
            let inside = (desk.grid[section.id].row
                ..desk.grid[section.id].row + desk.grid[section.id].height)
                .contains(&row);
            let own_number = leading_number(&text);
            if pending.is_none() && own_number.is_none() && !inside {
                continue;
            }
            match names(&text) {
                Names::Nobody => {
                    desk.ignore(id, &text, "表示没有人");
                    pending = None;
                }
                Names::Remark => {}
                Names::People(people) => {
                    desk.read(id);
                    took = true;
                    if pending.is_none() && own_number.is_none() && !section.warned {
                        desk.warn(id, "姓名前没有序号，按先后顺序排");
                        section.warned = true;
                    }
                    for named in people {
                        let number = pending
                            .take()
                            .or(own_number.filter(|_| in_row.is_none()))
                            .unwrap_or(section.last_number + 1);
                        section.last_number = number;
                        let player = person::player(desk, id, &named);
                        in_row = Some(findings.people.len());
                        findings.people.push(Found {
                            player,
                            block: findings.block,
                            contest: findings.contest.clone(),
                            number: Some(number),
                            ..Found::default()
                        });
                    }
                }
            }
        }
        took
    }

    /// A label of a list has numbers or names to its right, or stands alone and says 名单.
    fn begins(&self, desk: &Desk<'_>, row: usize, cells: &[CellId]) -> bool {
        let [id, right @ ..] = cells else { return false };
        let text = &desk.grid[*id].text;
        if !label::is_list_label(text) || desk.grid[*id].row != row {
            return false;
        }
        match right {
            [] => label::cleaned(text).ends_with("名单"),
            [next, ..] => {
                label::number(&desk.grid[*next].text).is_some()
                    || leading_number(&desk.grid[*next].text).is_some()
                    || label::cleaned(text).ends_with("名单")
            }
        }
    }
}

/// `1、李四`
fn leading_number(text: &str) -> Option<u32> {
    let squeezed = label::squeezed(text);
    let lead: String =
        squeezed.chars().take_while(|c| c.is_ascii_digit() || matches!(c, '(' | ')' | '.' | '、')).collect();
    (lead.len() < squeezed.len()).then(|| label::number(&lead)).flatten()
}

/// A gender or a phone behind a name.
fn attribute(desk: &mut Desk<'_>, id: CellId, text: &str, found: &mut Found) -> bool {
    let owner = (found.player.cell.clone(), found.player.name.clone());
    if let Some(gender) = value::gender(text).value {
        desk.read(id);
        desk.trace(id, PersonField::Gender, (&owner.0, &owner.1));
        found.player.gender = Some(gender);
        return true;
    }
    if text.chars().filter(|c| c.is_numeric()).count() < 7 {
        return false;
    }
    let read = value::phone(text, desk.grid[id].is_number, false);
    desk.read(id);
    if let Some(doubt) = read.doubt {
        desk.error(id, doubt);
    }
    for rest in read.rest {
        desk.ignore(id, &rest, "电话旁边的字不导入");
    }
    desk.trace(id, PersonField::Phone, (&owner.0, &owner.1));
    found.player.phone = read.value;
    true
}
