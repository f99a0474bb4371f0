//! The heading of a list: which column holds what.

use super::listed::has_second_label;
use crate::grid::{CellId, Grid};
use crate::label::{self, Heading, Role};
use std::collections::BTreeSet;

/// A column with its heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    pub heading: Heading,
    /// First and last place, where the heading is merged over several.
    pub from: usize,
    pub to: usize,
    /// As written.
    pub title: String,
}

/// Columns of one person in a row; a row may hold several people beside each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    pub name: Column,
    pub attributes: Vec<Column>,
    pub number: Option<Column>,
}

/// The columns of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Columns {
    pub groups: Vec<Group>,
    /// What holds for everybody in a row: team, pair, role, number, unit, contest; and attributes that stand once
    /// beside several names.
    pub shared: Vec<Column>,
    /// Headings that are not imported.
    pub unknown: Vec<Column>,
    /// Cells of the heading itself.
    pub cells: Vec<CellId>,
    /// First row below the heading.
    pub below: usize,
}

impl Columns {
    /// The heading that stands in this row, if one does.
    pub fn at(grid: &Grid, row: usize) -> Option<Self> {
        if grid.is_prose(row) {
            return None;
        }
        let cells = grid.row(row);
        // Where a merged heading begins above, it was looked at there.
        let names =
            |id: &CellId| matches!(label::heading(&grid[*id].text), Some(Heading::Name | Heading::Member));
        if !cells.iter().any(|id| names(id) && grid[*id].row == row) {
            return None;
        }
        let known = cells.iter().filter(|id| label::heading(&grid[**id].text).is_some()).count();
        let says_name = cells.iter().any(|id| label::heading(&grid[*id].text) == Some(Heading::Name));
        // A row with a number as long as a phone is filled in.
        let has_phone = |id: &&CellId| grid[**id].text.chars().filter(|c| c.is_numeric()).count() >= 7;
        if cells.iter().any(|id| has_phone(&id)) {
            return None;
        }
        let alone = cells.len() == 1 && says_name;
        if !alone && (known < 2 || known * 2 < cells.len()) {
            return None;
        }
        let mut found = headings(grid, row, &cells);
        add_from_above(grid, row, &mut found);
        let mut all: Vec<CellId> = found.iter().map(|(id, _)| *id).collect();
        let mut below = all.iter().map(|id| grid[*id].row + grid[*id].height).max().unwrap_or(row + 1);
        // 联系方式 over 手机 and 邮箱: the second row says it more exactly.
        while let Some(second) = second_row(grid, below, &found) {
            all.extend(second.iter().map(|(id, _)| *id));
            for (id, heading) in second {
                let column = grid[id].column;
                found.retain(|(above, _)| grid[*above].column != column || grid[*above].width > 1);
                found.push((id, heading));
            }
            below += 1;
        }
        found.sort_by_key(|(id, _)| (grid[*id].column, grid[*id].row));
        Some(Self::sorted(grid, found, all, below))
    }

    fn sorted(grid: &Grid, found: Vec<(CellId, Option<Heading>)>, cells: Vec<CellId>, below: usize) -> Self {
        let says_name = found.iter().any(|(_, heading)| *heading == Some(Heading::Name));
        let mut known = Vec::new();
        let mut unknown = Vec::new();
        for (index, (id, heading)) in found.iter().enumerate() {
            let cell = &grid[*id];
            // A heading reaches to the next one, at most over its own width.
            let next = found
                .iter()
                .skip(index + 1)
                .map(|(next, _)| grid[*next].column)
                .find(|next| *next > cell.column);
            let to = (cell.column + cell.width - 1).min(next.map_or(usize::MAX, |next| next - 1));
            let column = |heading| Column { heading, from: cell.column, to, title: cell.text.clone() };
            match heading {
                Some(Heading::Member) if says_name => known.push(column(Heading::Role)),
                Some(Heading::Member) => known.push(column(Heading::Name)),
                Some(heading) => known.push(column(*heading)),
                None => unknown.push(column(Heading::Note)),
            }
        }
        by_content(grid, below, &mut known);
        let (groups, shared, spare) = grouped(known);
        unknown.extend(spare);
        Self { groups, shared, unknown, cells, below }
    }

    /// The shared column of this heading.
    pub fn shared(&self, heading: Heading) -> Option<&Column> {
        self.shared.iter().find(|column| column.heading == heading)
    }

    /// Everything the list asks for.
    pub fn asked(&self) -> BTreeSet<Heading> {
        let attributes = self.groups.iter().flat_map(|group| &group.attributes).chain(&self.shared);
        attributes.map(|column| column.heading).collect()
    }
}

type Headed = Vec<(CellId, Option<Heading>)>;

fn headings(grid: &Grid, row: usize, cells: &[CellId]) -> Headed {
    let spans_all = |id: &CellId| grid[*id].row != row && grid[*id].width > 1;
    cells.iter().filter(|id| !spans_all(id)).map(|id| (*id, label::heading(&grid[*id].text))).collect()
}

/// 队号 and 对号 stand one row higher where their merged cells were lost.
fn add_from_above(grid: &Grid, row: usize, found: &mut Headed) {
    let Some(above) = row.checked_sub(1) else { return };
    let cells = grid.row(above);
    let known = cells.iter().filter(|id| label::heading(&grid[**id].text).is_some()).count();
    if grid.is_prose(above) || known == 0 || known * 2 < cells.len() {
        return;
    }
    for id in cells {
        let free = grid.filled_at(row, grid[id].column).is_none();
        if let Some(heading) = label::heading(&grid[id].text)
            && free
            && matches!(heading, Heading::Team | Heading::Pair | Heading::Number | Heading::Contest)
        {
            found.push((id, Some(heading)));
        }
    }
}

fn second_row(grid: &Grid, row: usize, found: &Headed) -> Option<Headed> {
    let cells: Vec<CellId> = grid.row(row).into_iter().filter(|id| grid[*id].row == row).collect();
    let is_sub = |id: &CellId| {
        let text = &grid[*id].text;
        let below_heading = found.iter().any(|(above, _)| {
            let above = &grid[*above];
            (above.column..above.column + above.width).contains(&grid[*id].column) && above.width > 1
        });
        let sub = matches!(
            label::heading(text),
            Some(Heading::Phone | Heading::Post | Heading::Age | Heading::Gender | Heading::Note)
        );
        below_heading && (sub || label::field(text).is_some())
    };
    let fits = !cells.is_empty() && cells.iter().all(is_sub);
    fits.then(|| cells.into_iter().map(|id| (id, label::heading(&grid[id].text))).collect())
}

/// A column without a heading, or headed 序号, that holds 领队 and 教练 is the column of roles; one that holds
/// 掼蛋名单 is the column of contests.
fn by_content(grid: &Grid, below: usize, known: &mut Vec<Column>) {
    partners(grid, below, known);
    let Some(first_name) = known.iter().filter(|it| it.heading == Heading::Name).map(|it| it.from).min()
    else {
        return;
    };
    let end = (below..grid.height()).find(|row| Columns::is_next(grid, *row)).unwrap_or(grid.height());
    let has_role = known.iter().any(|column| column.heading == Heading::Role);
    for column in 0..first_name {
        let heading = known.iter().position(|it| (it.from..=it.to).contains(&column));
        let free = heading.is_none_or(|index| known[index].heading == Heading::Number);
        if !free {
            continue;
        }
        let holds = |wanted: &dyn Fn(&str) -> bool| {
            (below..end).any(|row| {
                grid.filled_at(row, column).is_some_and(|id| {
                    let named = grid.filled_at(row, first_name).filter(|name| *name != id);
                    let fits = match named {
                        Some(name) => label::field(&grid[name].text).is_none(),
                        None => grid.row(row).len() == 1,
                    };
                    fits && wanted(&grid[id].text) && !has_second_label(grid, row, id)
                })
            })
        };
        let is_role = |text: &str| {
            matches!(
                label::role(text),
                Some(Role::Leader | Role::Coach | Role::LeaderAndCoach | Role::LeaderAndPlayer)
            )
        };
        let new = if !has_role && holds(&is_role) {
            Heading::Role
        } else if heading.is_none()
            && holds(&|text| label::is_list_label(text) && label::contest(text).is_some())
        {
            Heading::Contest
        } else {
            continue;
        };
        match heading {
            Some(index) => known[index].heading = new,
            None => known.push(Column { heading: new, from: column, to: column, title: String::new() }),
        }
    }
    known.sort_by_key(|column| column.from);
}

/// A column 搭档 with names in it: it says who plays with whom where these people have rows of their own, else it holds
/// the second person of the row. With numbers in it, it is a column of pairs.
fn partners(grid: &Grid, below: usize, known: &mut [Column]) {
    let is_partner = |column: &Column| {
        column.title.contains("搭档") && matches!(column.heading, Heading::Pair | Heading::Name)
    };
    let own = known.iter().find(|it| it.heading == Heading::Name && !is_partner(it)).map(|it| it.from);
    let (Some(own), Some(at)) = (own, known.iter().position(is_partner)) else { return };
    let end = (below..grid.height()).find(|row| Columns::is_next(grid, *row)).unwrap_or(grid.height());
    let texts = |column: usize| -> Vec<String> {
        let cells = (below..end).filter_map(|row| grid.filled_at(row, column));
        cells.map(|id| label::squeezed(&grid[id].text)).collect()
    };
    let written: Vec<String> =
        texts(known[at].from).into_iter().filter(|text| label::number(text).is_none()).collect();
    if written.is_empty() {
        return;
    }
    let names = texts(own);
    let have_rows = written.iter().any(|text| names.contains(text));
    known[at].heading = if have_rows { Heading::Partner } else { Heading::Name };
}

impl Columns {
    /// A cheap look whether a heading stands in this row.
    fn is_next(grid: &Grid, row: usize) -> bool {
        let cells = grid.row(row);
        let known = cells.iter().filter_map(|id| label::heading(&grid[*id].text));
        known.clone().count() >= 2 && known.clone().any(|heading| heading == Heading::Name)
    }
}

/// Several names in a row: a heading that stands as often as 姓名 belongs to each in turn.
fn grouped(known: Vec<Column>) -> (Vec<Group>, Vec<Column>, Vec<Column>) {
    let names: Vec<Column> = known.iter().filter(|it| it.heading == Heading::Name).cloned().collect();
    let mut groups: Vec<Group> =
        names.into_iter().map(|name| Group { name, attributes: Vec::new(), number: None }).collect();
    let (mut shared, mut spare): (Vec<Column>, Vec<Column>) = (Vec::new(), Vec::new());
    let others: Vec<Column> = known.into_iter().filter(|it| it.heading != Heading::Name).collect();
    for (index, column) in others.iter().enumerate() {
        let same: Vec<usize> =
            (0..others.len()).filter(|other| others[*other].heading == column.heading).collect();
        let turn = same.iter().position(|other| *other == index).unwrap_or(0);
        let each = groups.len() > 1 && same.len() == groups.len();
        let attribute = matches!(
            column.heading,
            Heading::Gender | Heading::Age | Heading::Phone | Heading::Post | Heading::Note
        );
        match (attribute, each) {
            (true, true) => groups[turn].attributes.push(column.clone()),
            (true, false) if groups.len() > 1 && same.len() == 1 => shared.push(column.clone()),
            (true, false) => {
                // 部门 | 职务 are one value; of two phones the mobile counts.
                let nearest = groups.iter().rposition(|group| group.name.from < column.from).unwrap_or(0);
                let Some(group) = groups.get_mut(nearest) else { continue };
                let twin = group.attributes.iter().position(|it| it.heading == column.heading);
                match twin {
                    Some(_) if column.heading == Heading::Post => group.attributes.push(column.clone()),
                    Some(twin)
                        if column.heading == Heading::Phone
                            && column.title.contains("手机")
                            && !group.attributes[twin].title.contains("手机") =>
                    {
                        spare.push(std::mem::replace(&mut group.attributes[twin], column.clone()));
                    }
                    Some(_) => spare.push(column.clone()),
                    None => group.attributes.push(column.clone()),
                }
            }
            (false, true) if column.heading == Heading::Number => groups[turn].number = Some(column.clone()),
            (false, _) => match turn {
                0 => shared.push(column.clone()),
                _ => spare.push(column.clone()),
            },
        }
    }
    (groups, shared, spare)
}
