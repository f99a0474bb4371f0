//! 对阵表: who plays whom at which table, by table for the wall, by unit for whoever looks for a name.

use super::engine::Template;
use super::words::{Named, day, field, named, side_names};
use super::{Order, Unprintable, code, round_of, template};
use saiwu_domain::contest::Sides;
use saiwu_domain::course::round_title;
use saiwu_domain::sheet::Sheet;
use serde::Serialize;

pub(super) const BY_TABLE: Template = template!("pairing-sheet");
pub(super) const BY_UNIT: Template = template!("pairing-sheet-by-unit");

#[derive(Serialize)]
pub(super) struct Heading {
    round: String,
    date: Option<String>,
    /// 64对，32桌
    counts: String,
    side_names: [&'static str; 2],
    /// The code of the link, and the link itself beneath: the code is never the only way.
    code: Option<String>,
    link: Option<String>,
}

#[derive(Serialize)]
pub(super) struct ByTable {
    #[serde(flatten)]
    heading: Heading,
    tables: Vec<Table>,
    byes: Vec<Named>,
}

#[derive(Serialize)]
struct Table {
    table: String,
    sides: [Named; 2],
}

pub(super) fn by_table(sheet: &Sheet, order: &Order) -> Result<ByTable, Unprintable> {
    let round = round_of(&sheet.contest, order)?;
    let (mut tables, mut byes) = (Vec::new(), Vec::new());
    for played in &round.matches {
        match &played.sides {
            Sides::Two(first, second) => tables.push(Table {
                table: played.table.map(|table| table.to_string()).unwrap_or_default(),
                sides: [named(sheet, first), named(sheet, second)],
            }),
            Sides::Bye(only) => byes.push(named(sheet, only)),
        }
    }
    Ok(ByTable { heading: heading(sheet, order)?, tables, byes })
}

#[derive(Serialize)]
pub(super) struct ByUnit {
    #[serde(flatten)]
    heading: Heading,
    units: Vec<UnitRows>,
}

#[derive(Serialize)]
struct UnitRows {
    name: String,
    entrants: Vec<Seat>,
}

/// Where an entrant sits, and against whom.
#[derive(Serialize)]
struct Seat {
    entrant: Named,
    /// Absent for a bye.
    table: Option<String>,
    side: &'static str,
    opponent: Option<Named>,
}

/// Units as they stand in the sheet, entrants by number; whoever has no unit last.
pub(super) fn by_unit(sheet: &Sheet, order: &Order) -> Result<ByUnit, Unprintable> {
    let contest = &sheet.contest;
    let round = round_of(contest, order)?;
    let names = side_names(contest.regulations.game);
    let mut rows: Vec<(Option<_>, Option<u32>, Seat)> = Vec::new();
    for played in &round.matches {
        for (id, side) in played.sides.entrants().zip(names) {
            let entrant = contest.entrants.get(id);
            let table = played.table.map(|table| table.to_string());
            let opponent = played.sides.opponent_of(id).map(|other| named(sheet, other));
            let seat = Seat { entrant: named(sheet, id), table, side, opponent };
            let unit = entrant.and_then(|entrant| entrant.unit.clone());
            rows.push((unit, entrant.and_then(|entrant| entrant.draw_number), seat));
        }
    }
    rows.sort_by(|(unit, number, _), (other_unit, other_number, _)| {
        (unit.is_none(), unit, number).cmp(&(other_unit.is_none(), other_unit, other_number))
    });
    let mut units: Vec<(Option<_>, UnitRows)> = Vec::new();
    for (unit, _, seat) in rows {
        match units.last_mut() {
            Some((last, rows)) if *last == unit => rows.entrants.push(seat),
            Some(_) | None => {
                let of = unit.as_ref().and_then(|unit| contest.units.get(unit));
                let name = of.map_or_else(|| "个人".to_owned(), |unit| unit.name.clone());
                units.push((unit, UnitRows { name, entrants: vec![seat] }));
            }
        }
    }
    Ok(ByUnit { heading: heading(sheet, order)?, units: units.into_iter().map(|(_, rows)| rows).collect() })
}

fn heading(sheet: &Sheet, order: &Order) -> Result<Heading, Unprintable> {
    let contest = &sheet.contest;
    let round = round_of(contest, order)?;
    // A link to one table leads nowhere from a sheet of all of them.
    let link = order.link.clone().filter(|link| !link.contains("{table}"));
    let tables = round.matches.iter().filter(|played| played.table.is_some()).count();
    Ok(Heading {
        round: round_title(contest, round).zh,
        date: order.date.map(day),
        counts: format!("{}，{tables}桌", field(contest)),
        side_names: side_names(contest.regulations.game),
        code: link.as_deref().map(code::of_link).transpose()?,
        link,
    })
}
