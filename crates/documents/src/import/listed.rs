//! Lists under a heading (shapes A and B and their relatives): a row for each person or pair.

use super::columns::{Column, Columns};
use super::desk::Desk;
use super::fields;
use super::findings::{Findings, Found, PairPlace};
use super::names::{Named, Names, is_count, names};
use super::person;
use super::{Contact, Player, Severity};
use crate::grid::{CellId, Grid};
use crate::label::{self, Field, Heading, Role, Who};
use crate::value::{self, means_nothing};
use saiwu_domain::registration::normalise_name;
use std::collections::BTreeSet;

/// A list while its rows are read.
pub struct List {
    columns: Columns,
    team: Option<(usize, String)>,
    team_cell: Option<CellId>,
    pair: Option<(PairPlace, String)>,
    pair_cell: Option<CellId>,
    /// The person whose name cell reaches over several rows.
    last_name: Option<CellId>,
    /// Phones that were given to somebody already: a merged cell belongs to one person.
    phones: BTreeSet<CellId>,
    /// Whether somebody on the list has a role.
    pub has_roles: bool,
}

impl List {
    pub fn begin(desk: &mut Desk<'_>, findings: &mut Findings, columns: Columns) -> Self {
        for id in &columns.cells {
            desk.read_heading(*id);
        }
        for column in &columns.unknown {
            for row in columns.below.saturating_sub(1)..columns.below {
                if let Some(id) =
                    desk.grid.filled_at(row, column.from).filter(|id| desk.grid[*id].text == column.title)
                {
                    desk.ignore(id, &column.title, "这一栏不导入");
                }
            }
        }
        findings.block += 1;
        let has_roles = columns.shared(Heading::Role).is_some();
        Self {
            columns,
            team: None,
            team_cell: None,
            pair: None,
            pair_cell: None,
            last_name: None,
            phones: BTreeSet::new(),
            has_roles,
        }
    }

    /// Whether the list numbers teams or pairs.
    pub fn has_pairs(&self) -> bool {
        self.columns.shared(Heading::Team).is_some() || self.columns.shared(Heading::Pair).is_some()
    }

    /// The first row below the heading.
    pub fn below(&self) -> usize {
        self.columns.below
    }

    /// Reads a row below the heading.
    pub fn read_row(&mut self, desk: &mut Desk<'_>, findings: &mut Findings, row: usize) {
        let cells = desk.grid.row(row);
        let Some(first) = cells.first().copied() else { return };
        if is_total(desk.grid, row) {
            for id in cells.into_iter().filter(|id| desk.grid[*id].row == row) {
                let text = desk.grid[id].text.clone();
                desk.ignore(id, &text, "是合计行，不是队员");
            }
            return;
        }
        if self.is_field_row(desk, row, first) {
            fields::read_row(desk, findings, row);
            return;
        }
        if cells.len() == 1 && self.takes_divider(desk, findings, first) {
            return;
        }
        let role = self.role(desk, row);
        if role == Some(Role::Sample) {
            for id in cells {
                let text = desk.grid[id].text.clone();
                desk.ignore(id, &text, "是示例行");
            }
            return;
        }
        self.take_place(desk, findings, row);
        self.take_people(desk, findings, row, role);
        self.take_unknown(desk, row);
    }

    /// 联系人 and the like begin the row, and it is no row of the column of roles.
    fn is_field_row(&self, desk: &Desk<'_>, row: usize, first: CellId) -> bool {
        let cell = &desk.grid[first];
        if !fields::is_label(&cell.text) || cell.row != row {
            return false;
        }
        let fields = label::fields_in(&cell.text).1;
        let with_colon = !fields.is_empty();
        let only_phone = fields.iter().all(|(field, _)| matches!(field, Field::Phone(_)));
        let name = self.columns.groups.first().and_then(|group| filled(desk, row, &group.name));
        let name = name.filter(|id| *id != first && !fields::is_label(&desk.grid[*id].text));
        let column = self.columns.shared.iter().find(|column| covers(column, cell.column));
        match column.map(|column| column.heading) {
            _ if with_colon => !(only_phone && name.is_some() && self.is_attribute(cell.column)),
            Some(Heading::Role) => {
                label::role(&cell.text).is_none() || has_second_label(desk.grid, row, first)
            }
            Some(Heading::Team | Heading::Pair | Heading::Number | Heading::Contest | Heading::Partner) => {
                true
            }
            // 工会 is a department, too.
            Some(_) => name.is_none(),
            None => !self.is_attribute(cell.column) || name.is_none(),
        }
    }

    fn is_attribute(&self, column: usize) -> bool {
        self.columns.groups.iter().any(|group| {
            covers(&group.name, column) || group.attributes.iter().any(|attribute| covers(attribute, column))
        })
    }

    /// A row with one cell: 团体一队 or 象棋比赛名单 above the rows that follow.
    fn takes_divider(&mut self, desk: &mut Desk<'_>, findings: &mut Findings, id: CellId) -> bool {
        let text = desk.grid[id].text.clone();
        let in_name = self.columns.groups.iter().any(|group| covers(&group.name, desk.grid[id].column));
        let wide = desk.grid[id].width > 1;
        if in_name && !wide && !label::is_team_name(&text) && !label::is_list_label(&text) {
            return false;
        }
        if label::is_list_label(&text) && label::contest(&text).is_some() {
            desk.read(id);
            findings.contest = label::contest(&text).map(str::to_owned);
            return true;
        }
        if label::is_team_name(&text) && label::number(&text).is_none_or(|_| text.contains(['队', '组'])) {
            self.set_team(desk, id, &text);
            return true;
        }
        false
    }

    fn set_team(&mut self, desk: &mut Desk<'_>, id: CellId, text: &str) {
        desk.read(id);
        self.team_cell = Some(id);
        let name = value::title(text);
        let ordinal = match &self.team {
            Some((_, known)) if *known == name => return,
            Some((ordinal, _)) => ordinal + 1,
            None => 0,
        };
        self.team = Some((ordinal, name));
        self.pair = None;
        self.pair_cell = None;
    }

    /// Team, pair and contest of the row; where a cell is empty those of the row above go on.
    fn take_place(&mut self, desk: &mut Desk<'_>, findings: &mut Findings, row: usize) {
        let has_people = self.columns.groups.iter().any(|group| filled(desk, row, &group.name).is_some());
        if let Some(id) = self.shared_cell(desk, row, Heading::Team)
            && self.team_cell != Some(id)
        {
            let text = desk.grid[id].text.clone();
            let short =
                label::squeezed(&text).chars().count() <= 20 && !text.contains(['：', ':', '。', '，']);
            if short && (has_people || label::is_team_name(&text) || label::number(&text).is_some()) {
                self.set_team(desk, id, &text);
            }
        }
        let serial = self.columns.shared(Heading::Pair).is_none();
        let heading = if serial { Heading::Number } else { Heading::Pair };
        if let Some(id) = self.shared_cell(desk, row, heading)
            && self.pair_cell != Some(id)
            && !(serial && self.role_in(desk, id))
        {
            self.set_pair(desk, id, serial, has_people);
        }
        if let Some(id) = self.shared_cell(desk, row, Heading::Contest) {
            let text = desk.read(id);
            findings.contest = Some(label::contest(text).map_or_else(|| value::title(text), str::to_owned));
        }
    }

    fn role_in(&self, desk: &Desk<'_>, id: CellId) -> bool {
        label::number(&desk.grid[id].text).is_none() && label::role(&desk.grid[id].text).is_some()
    }

    fn set_pair(&mut self, desk: &mut Desk<'_>, id: CellId, serial: bool, has_people: bool) {
        let text = label::squeezed(&desk.grid[id].text);
        let number = label::number(&text);
        if number.is_none() && !has_people {
            return;
        }
        desk.read(id);
        self.pair_cell = Some(id);
        let ordinal = match &self.pair {
            // The same number in the next row is the same pair.
            Some((_, known)) if *known == text && !serial => return,
            Some((pair, _)) => pair.ordinal + 1,
            None => 0,
        };
        if number.is_none() && !serial {
            desk.warn(id, "看不出是第几对，请核对");
        }
        self.pair = Some((PairPlace { ordinal, number, is_serial: serial }, text));
    }

    fn shared_cell(&self, desk: &Desk<'_>, row: usize, heading: Heading) -> Option<CellId> {
        self.columns.shared(heading).and_then(|column| filled(desk, row, column))
    }

    fn role(&self, desk: &mut Desk<'_>, row: usize) -> Option<Role> {
        // 示例 may stand in any of the columns before the name.
        for heading in [Heading::Number, Heading::Team, Heading::Pair] {
            let sample = self
                .shared_cell(desk, row, heading)
                .filter(|id| label::role(&desk.grid[*id].text) == Some(Role::Sample));
            if sample.is_some() {
                return Some(Role::Sample);
            }
        }
        let id = self.shared_cell(desk, row, Heading::Role)?;
        let text = desk.read(id);
        let role = label::role(text);
        let has_name = self.columns.groups.iter().any(|group| filled(desk, row, &group.name).is_some());
        if role.is_none() && has_name {
            desk.warn(id, "看不出是领队、教练还是队员，按队员导入");
        } else if role.is_none() {
            let text = text.to_owned();
            desk.ignore(id, &text, "是说明文字");
        }
        role
    }

    fn take_people(&mut self, desk: &mut Desk<'_>, findings: &mut Findings, row: usize, role: Option<Role>) {
        let groups = self.columns.groups.clone();
        let shared: Vec<Column> =
            self.columns.shared.iter().filter(|it| is_attribute(it.heading)).cloned().collect();
        let read: Vec<(usize, CellId, Vec<Named>)> = groups
            .iter()
            .enumerate()
            .filter_map(|(index, group)| {
                let id = filled(desk, row, &group.name)?;
                if desk.is_read(id) {
                    return None;
                }
                let text = desk.read(id).to_owned();
                // Somebody stands here; who it is has to be typed.
                if desk.is_unsolved(id) {
                    return Some((index, id, vec![Named::default()]));
                }
                match names(&text) {
                    Names::People(people) => Some((index, id, people)),
                    Names::Nobody => {
                        desk.ignore(id, &text, "表示没有人");
                        None
                    }
                    Names::Remark => {
                        desk.ignore(id, &text, "是说明文字，不是姓名");
                        None
                    }
                }
            })
            .collect();
        if read.is_empty() {
            self.take_rest_of_name(desk, findings, row);
            return;
        }
        // Players have mobiles; leader, coach and contact may give a landline.
        let landline =
            matches!(role, Some(Role::Leader | Role::Coach | Role::LeaderAndCoach | Role::Contact));
        let everybody: usize = read.iter().map(|(_, _, people)| people.len()).sum();
        let mut shared_values = person::Values::default();
        for column in &shared {
            shared_values.read(desk, row, column, everybody, &mut self.phones);
        }
        let mut turn = 0;
        for (index, id, people) in read {
            let mut values = person::Values::default();
            for column in &groups[index].attributes {
                values.read(desk, row, column, people.len(), &mut self.phones);
            }
            let number = groups[index].number.as_ref().and_then(|column| filled(desk, row, column));
            let number = number.and_then(|id| label::number(desk.read(id)));
            let many = people.len();
            for (position, named) in people.into_iter().enumerate() {
                let mut player = person::player(desk, id, &named);
                values.give(desk, (position, many), landline, &mut player);
                shared_values.give(desk, (turn, everybody), landline, &mut player);
                turn += 1;
                self.take_person(desk, findings, row, (id, named, player), role, number);
            }
            self.last_name = Some(id);
        }
    }

    fn take_person(
        &mut self,
        desk: &mut Desk<'_>,
        findings: &mut Findings,
        row: usize,
        (id, named, mut player): (CellId, Named, Player),
        role: Option<Role>,
        own_number: Option<u32>,
    ) {
        let contact = Contact {
            name: player.name.clone(),
            phone: player.phone.clone(),
            gender: player.gender,
            age: player.age,
            post: player.post.clone(),
            note: player.note.clone(),
            cell: player.cell.clone(),
        };
        let mut plays = true;
        match role {
            Some(Role::Leader | Role::LeaderAndCoach) => {
                findings.set_contact(desk, id, Who::Leader, contact.clone());
                plays = false;
            }
            Some(Role::LeaderAndPlayer) => findings.set_contact(desk, id, Who::Leader, contact.clone()),
            Some(Role::Contact) => {
                findings.set_contact(desk, id, Who::Contact, contact.clone());
                plays = false;
            }
            Some(Role::Substitute) => player.substitute = true,
            Some(Role::Coach) => plays = false,
            Some(Role::Player(_) | Role::Sample) | None => {}
        }
        if matches!(role, Some(Role::Coach | Role::LeaderAndCoach)) {
            findings.set_contact(desk, id, Who::Coach, contact.clone());
        }
        match named.role {
            Some(Role::Leader | Role::LeaderAndPlayer | Role::LeaderAndCoach) if plays => {
                findings.set_contact(desk, id, Who::Leader, contact.clone());
            }
            Some(Role::Coach) if plays => findings.set_contact(desk, id, Who::Coach, contact.clone()),
            Some(Role::Contact) if plays => findings.set_contact(desk, id, Who::Contact, contact.clone()),
            Some(Role::Substitute) => player.substitute = true,
            Some(_) | None => {}
        }
        if !plays {
            return;
        }
        let number = own_number.or(match role {
            Some(Role::Player(number)) => number,
            Some(_) | None => None,
        });
        let unit = self.shared_cell(desk, row, Heading::Unit).map(|id| value::title(desk.read(id)));
        let class = self.shared_cell(desk, row, Heading::Class).and_then(|id| {
            let words = value::title(desk.read(id));
            (!words.is_empty()).then(|| (words, desk.address(id)))
        });
        let partner = self.shared_cell(desk, row, Heading::Partner).and_then(|id| {
            // The name arrives in the row of its own; what is odd about the pair is said by `assemble`.
            let name = normalise_name(&desk.grid[id].text);
            desk.read_heading(id);
            (!means_nothing(&name)).then(|| (name, desk.address(id)))
        });
        findings.people.push(Found {
            player,
            class,
            partner,
            block: findings.block,
            contest: findings.contest.clone(),
            unit: unit.filter(|unit| !unit.is_empty()),
            team: self.team.clone(),
            pair: self.pair.as_ref().map(|(pair, _)| *pair).filter(|pair| !pair.is_serial || !self.has_roles),
            number,
            asked: self.columns.asked(),
        });
    }

    /// A row without a name of its own: further values of a name that is merged over rows, or a missing name.
    fn take_rest_of_name(&mut self, desk: &mut Desk<'_>, findings: &mut Findings, row: usize) {
        let groups = self.columns.groups.clone();
        for group in &groups {
            let goes_on = filled(desk, row, &group.name).filter(|id| self.last_name == Some(*id));
            let own: Vec<CellId> = group
                .attributes
                .iter()
                .filter_map(|column| filled(desk, row, column))
                .filter(|id| !desk.is_read(*id))
                .collect();
            if own.is_empty() {
                continue;
            }
            if goes_on.is_some()
                && let Some(last) = findings.people.last_mut()
            {
                let mut values = person::Values::default();
                for column in &group.attributes {
                    values.read(desk, row, column, 1, &mut self.phones);
                }
                values.give(desk, (0, 1), false, &mut last.player);
                continue;
            }
            let remark = own.iter().all(|id| means_nothing(&desk.grid[*id].text));
            for id in own {
                let text = desk.grid[id].text.clone();
                desk.ignore(id, &text, "这一行没有姓名");
            }
            if !remark {
                let place = desk.place(row, group.name.from);
                desk.issue(Severity::Error, place, "这一行没有姓名", String::new());
            }
        }
    }

    /// Columns that are not imported.
    fn take_unknown(&self, desk: &mut Desk<'_>, row: usize) {
        for column in &self.columns.unknown {
            if let Some(id) = filled(desk, row, column).filter(|id| !desk.is_read(*id)) {
                let text = desk.grid[id].text.clone();
                desk.ignore(id, &text, &format!("“{}”一栏不导入", value::words(&column.title)));
            }
        }
    }
}

/// 联系电话 and the like in another cell of the row: then the first one is a label and no role.
pub fn has_second_label(grid: &Grid, row: usize, first: CellId) -> bool {
    let is_other = |id: &CellId| {
        let field = label::field(&grid[*id].text);
        *id != first && matches!(field, Some(Field::Person(_) | Field::Phone(_) | Field::Date))
    };
    grid.row(row).iter().any(is_other)
}

/// 合计, 总计, 共6人: a row that counts the rows above it.
fn is_total(grid: &Grid, row: usize) -> bool {
    let first = grid.row(row).into_iter().find(|id| grid[*id].row == row);
    first.is_some_and(|id| {
        let text = label::squeezed(&grid[id].text);
        ["合计", "总计", "小计", "共计", "总人数"].iter().any(|word| text.starts_with(word))
            || is_count(&text)
    })
}

fn is_attribute(heading: Heading) -> bool {
    matches!(heading, Heading::Gender | Heading::Age | Heading::Phone | Heading::Post | Heading::Note)
}

fn covers(column: &Column, place: usize) -> bool {
    (column.from..=column.to).contains(&place)
}

/// The first cell of a column in a row in which something stands. What begins further left and reaches into the column
/// belongs to the columns on the left.
pub fn filled(desk: &Desk<'_>, row: usize, column: &Column) -> Option<CellId> {
    let begins_here = |id: &CellId| desk.grid[*id].column >= column.from;
    (column.from..=column.to).find_map(|place| desk.grid.filled_at(row, place).filter(begins_here))
}
