//! What was found on the form before it is put together.

use super::desk::Desk;
use super::names::{Named, Names, names};
use super::{Contact, Player};
use crate::grid::CellId;
use crate::label::{Heading, Who};
use crate::value;
use saiwu_domain::regulations::PersonField;
use std::collections::{BTreeMap, BTreeSet};

/// A person and the place on the form that says with whom they play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// The person.
    pub player: Player,
    /// The list they stand on: each heading begins one.
    pub block: usize,
    /// 掼蛋 …, where the form says it.
    pub contest: Option<String>,
    /// Their own unit.
    pub unit: Option<String>,
    /// Their class and its cell, where the form says it (R15.1.6).
    pub class: Option<(String, String)>,
    /// Ordinal of the team in the block and its name.
    pub team: Option<(usize, String)>,
    /// The pair in the team.
    pub pair: Option<PairPlace>,
    /// With whom they play and the cell that says so, where a column 搭档 names people.
    pub partner: Option<(String, String)>,
    /// Number of the player.
    pub number: Option<u32>,
    /// Columns that the list has.
    pub asked: BTreeSet<Heading>,
}

/// A pair as it is numbered on the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairPlace {
    /// Counted over the block.
    pub ordinal: usize,
    /// As written.
    pub number: Option<u32>,
    /// The number stands in a column 序号, which may count people as well.
    pub is_serial: bool,
}

/// Everything of a form.
#[derive(Default)]
pub struct Findings {
    pub unit: Option<String>,
    /// By whom and by block.
    pub contacts: BTreeMap<(Who, usize), Contact>,
    pub people: Vec<Found>,
    /// Blocks begun.
    pub block: usize,
    /// Name of the team of a block.
    pub team_of_block: BTreeMap<usize, String>,
    /// Whose phone comes next if nobody is named.
    pub last_who: Option<Who>,
    /// Headings of the form, with their places: the unit may be named there and nowhere else.
    pub titles: Vec<(String, String)>,
    /// The game of the lists that follow.
    pub contest: Option<String>,
}

impl Findings {
    /// Takes a unit; a second one is a doubt.
    pub fn take_unit(&mut self, desk: &mut Desk<'_>, id: CellId, text: &str) {
        let unit = value::title(&without_stamp(text));
        if unit.is_empty() {
            return;
        }
        match &self.unit {
            Some(known) if *known != unit => {
                desk.warn(id, format!("表里有两个单位名称，取了“{known}”，请核对"));
                desk.ignore(id, text, "单位名称已取另一处的");
            }
            Some(_) => {}
            None => {
                if unit.chars().count() > 40 {
                    desk.warn(id, "单位名称太长，请核对");
                } else if unit.chars().all(|c| c == '×' || c == 'X' || c == 'x' || c == '*')
                    || unit.contains('某')
                {
                    desk.warn(id, "单位名称像是示例，请核对");
                }
                self.unit = Some(unit);
            }
        }
    }

    /// Takes a leader, coach or contact from a cell for names.
    pub fn take_person(&mut self, desk: &mut Desk<'_>, id: CellId, who: Who, text: &str) {
        self.last_who = Some(who);
        match names(text) {
            Names::Nobody => {}
            Names::Remark => {
                desk.warn(id, format!("看不出{}是谁，没有导入，请核对", word(who)));
                desk.ignore(id, text, "看不出姓名");
            }
            Names::People(people) => {
                for other in people.iter().skip(1) {
                    desk.warn(id, "这里有两个姓名，只取了第一个");
                    desk.ignore(id, &other.name, "只取第一个姓名");
                }
                let Some(named) = people.into_iter().next() else { return };
                let contact = self.contact_of(desk, id, &named);
                self.set_contact(desk, id, who, contact);
            }
        }
    }

    fn contact_of(&self, desk: &mut Desk<'_>, id: CellId, named: &Named) -> Contact {
        for doubt in &named.doubts {
            // A name and a phone in one field is how 联系人及电话 is filled in.
            if !doubt.contains("手机写在一格") {
                desk.warn(id, doubt.clone());
            }
        }
        for rest in &named.rest {
            desk.ignore(id, rest, "括号里的字不导入");
        }
        Contact {
            name: named.name.clone(),
            phone: named.phone.clone(),
            gender: named.gender,
            cell: desk.address(id),
            ..Contact::default()
        }
    }

    /// Takes a leader, coach or contact; a second one of the same list is a doubt.
    pub fn set_contact(&mut self, desk: &mut Desk<'_>, id: CellId, who: Who, contact: Contact) {
        self.last_who = Some(who);
        // There is one contact for the whole form; each list may have a leader and a coach of its own.
        let block = if who == Who::Contact { 0 } else { self.block };
        let slot = self.contacts.entry((who, block)).or_default();
        if slot.name.is_empty() {
            let phone = slot.phone.take();
            if let (Some(first), Some(second)) = (&phone, &contact.phone)
                && first != second
            {
                desk.warn(id, "有两个电话号码，请核对");
                desk.ignore(id, second, "已取另一处的电话");
            }
            *slot = Contact { phone: phone.or(contact.phone), ..contact };
        } else if slot.name != contact.name {
            let known = slot.name.clone();
            let who = word(who);
            desk.warn(id, format!("有两个{who}，取了{known}，请核对"));
            desk.ignore(id, &contact.name, "已取另一处的姓名");
            for value in [contact.phone, contact.post, contact.note].into_iter().flatten() {
                desk.ignore(id, &value, "已取另一处的姓名");
            }
        } else {
            desk.know(id, &contact.name);
            slot.gender = slot.gender.or(contact.gender);
            slot.age = slot.age.or(contact.age);
            for (known, value) in [
                (&mut slot.phone, contact.phone),
                (&mut slot.post, contact.post),
                (&mut slot.note, contact.note),
            ] {
                match (&known, value) {
                    (Some(known), Some(value)) if *known != value => {
                        desk.warn(id, format!("{}在两处写得不一样，取了第一处，请核对", word(who)));
                        desk.ignore(id, &value, "已取另一处的内容");
                    }
                    (None, value) => *known = value,
                    (Some(_), _) => {}
                }
            }
        }
    }

    /// Leaders and coaches of lists on which nobody else stands: they go nowhere, so they are listed.
    pub fn stray_contacts(&self) -> Vec<(Who, &Contact)> {
        let first = |who: Who| self.contacts.keys().find(|(of, _)| *of == who);
        let stray = self.contacts.iter().filter(|(key, _)| {
            first(key.0) != Some(key) && self.people.iter().all(|found| found.block != key.1)
        });
        stray.map(|((who, _), contact)| (*who, contact)).collect()
    }

    /// Takes the phone of a leader, coach or contact.
    pub fn take_phone(&mut self, desk: &mut Desk<'_>, id: CellId, who: Option<Who>, text: &str) {
        let who = who.or(self.last_who).unwrap_or(Who::Contact);
        let read = value::phone(text, desk.grid[id].is_number, true);
        if let Some(doubt) = read.doubt {
            desk.error(id, doubt);
        }
        for rest in read.rest {
            desk.ignore(id, &rest, "电话旁边的字不导入");
        }
        let Some(phone) = read.value else { return };
        let address = desk.address(id);
        let last = self.contacts.keys().rev().find(|(of, _)| *of == who).copied();
        let block = if who == Who::Contact { 0 } else { self.block };
        let slot = self.contacts.entry(last.unwrap_or((who, block))).or_default();
        match &slot.phone {
            Some(known) if *known != phone => {
                desk.warn(id, format!("{}有两个电话，取了第一个", word(who)));
                desk.ignore(id, &phone, "已取另一处的电话");
            }
            Some(_) => {}
            None => {
                slot.phone = Some(phone);
                if slot.cell.is_empty() {
                    slot.cell = address;
                }
                desk.trace(id, PersonField::Phone, (&slot.cell, &slot.name));
            }
        }
    }
}

/// What somebody is called.
pub fn word(who: Who) -> &'static str {
    match who {
        Who::Contact => "联系人",
        Who::Leader => "领队",
        Who::Coach => "教练",
    }
}

/// `第六中学（盖章）` without the bracket.
fn without_stamp(text: &str) -> String {
    let mut plain = text.to_owned();
    for stamp in ["盖章", "签章", "公章", "章"] {
        for (open, close) in [('（', '）'), ('(', ')')] {
            plain = plain.replace(&format!("{open}{stamp}{close}"), " ");
        }
    }
    plain
}
