//! The values beside a name: 性别, 年龄, 手机, 部门及职务, 备注.

use super::columns::Column;
use super::desk::Desk;
use super::listed::filled;
use super::names::Named;
use super::{Player, Severity};
use crate::grid::CellId;
use crate::label::Heading;
use crate::value::{self, means_nothing, shared_out, words};
use saiwu_domain::regulations::PersonField;
use std::collections::BTreeSet;

/// A player with what the cell of the name says.
pub fn player(desk: &mut Desk<'_>, id: CellId, named: &Named) -> Player {
    for doubt in &named.doubts {
        desk.warn(id, doubt.clone());
    }
    for rest in &named.rest {
        desk.ignore(id, rest, "括号里的字不导入");
    }
    Player {
        name: named.name.clone(),
        gender: named.gender,
        phone: named.phone.clone(),
        cell: desk.address(id),
        ..Player::default()
    }
}

/// The values of one row for the people of one cell.
#[derive(Default)]
pub struct Values {
    cells: Vec<(Heading, CellId, Vec<String>)>,
}

impl Values {
    /// Takes the cell of a column.
    pub fn read(
        &mut self,
        desk: &mut Desk<'_>,
        row: usize,
        column: &Column,
        people: usize,
        phones: &mut BTreeSet<CellId>,
    ) {
        let Some(id) = filled(desk, row, column) else { return };
        let text = desk.read(id).to_owned();
        if means_nothing(&text) {
            return;
        }
        if column.heading == Heading::Phone && !phones.insert(id) {
            desk.warn(id, "几个人合用一个电话格，只记在第一人名下");
            return;
        }
        self.cells.push((column.heading, id, shared_out(&text, people)));
    }

    /// Gives a person, the `position`th of `people`, what is theirs.
    pub fn give(
        &self,
        desk: &mut Desk<'_>,
        (position, people): (usize, usize),
        landline: bool,
        player: &mut Player,
    ) {
        for (heading, id, values) in &self.cells {
            let one_for_all = values.len() == 1 && people > 1;
            let first_only = matches!(heading, Heading::Phone | Heading::Age | Heading::Note);
            if one_for_all && position == 0 {
                let text = match first_only {
                    true => "一格对着几个人，只记在第一人名下，请核对",
                    false => "一格对着几个人，记在每人名下，请核对",
                };
                desk.warn(*id, text);
            }
            if one_for_all && first_only && position > 0 {
                continue;
            }
            let Some(value) = values.get(if one_for_all { 0 } else { position }) else { continue };
            give(desk, *heading, *id, (value, landline), player);
        }
    }
}

fn give(
    desk: &mut Desk<'_>,
    heading: Heading,
    id: CellId,
    (text, landline): (&str, bool),
    player: &mut Player,
) {
    let field = match heading {
        Heading::Gender => Some(PersonField::Gender),
        Heading::Phone => Some(PersonField::Phone),
        Heading::Post => Some(PersonField::Post),
        _ => None,
    };
    if let Some(field) = field {
        desk.trace(id, field, (&player.cell, &player.name));
    }
    match heading {
        Heading::Gender => {
            let read = value::gender(text);
            doubt(desk, id, read.doubt, text);
            match (player.gender, read.value) {
                (Some(known), Some(other)) if known != other => desk.error(id, "性别两处不一致，请核对"),
                (_, value) => player.gender = value.or(player.gender),
            }
        }
        Heading::Age => {
            let read = value::age(text);
            doubt(desk, id, read.doubt, text);
            match (player.age, read.value) {
                (Some(known), Some(other)) if known != other => desk.error(id, "年龄两处不一致，请核对"),
                (_, value) => player.age = value.or(player.age),
            }
        }
        Heading::Phone => {
            let read = value::phone(text, desk.grid[id].is_number, landline);
            doubt(desk, id, read.doubt, text);
            for rest in read.rest {
                desk.ignore(id, &rest, "电话旁边的字不导入");
            }
            match (&player.phone, read.value) {
                (Some(known), Some(other)) if *known != other => {
                    desk.warn(id, "这个人有两个电话，取了姓名旁的");
                    desk.ignore(id, &other, "已取另一处的电话");
                }
                (_, value) => player.phone = value.or(player.phone.take()),
            }
        }
        Heading::Post => player.post = joined(player.post.take(), words(text)),
        Heading::Note => {
            if says_absent(text) {
                let said = format!("备注写着“{}”，请核对是否参赛", words(text));
                desk.issue(Severity::Warning, player.cell.clone(), said, player.name.clone());
            }
            player.note = joined(player.note.take(), words(text));
        }
        Heading::Name
        | Heading::Member
        | Heading::Team
        | Heading::Pair
        | Heading::Partner
        | Heading::Role
        | Heading::Number
        | Heading::Unit
        | Heading::Class
        | Heading::Contest => {}
    }
}

/// Whether a remark says that somebody does not play. It is only looked at: 请假 may mean the day before.
fn says_absent(remark: &str) -> bool {
    ["不参", "不来", "退出", "退赛", "请假", "取消", "弃权", "作废", "缺席"]
        .iter()
        .any(|word| remark.contains(word))
}

fn joined(before: Option<String>, words: String) -> Option<String> {
    match before {
        Some(before) if before != words => Some(format!("{before} {words}")),
        _ => Some(words).filter(|words| !words.is_empty()),
    }
}

fn doubt(desk: &mut Desk<'_>, id: CellId, doubt: Option<String>, text: &str) {
    if let Some(doubt) = doubt {
        let cell = desk.address(id);
        desk.issue(Severity::Error, cell, doubt, words(text));
    }
}
