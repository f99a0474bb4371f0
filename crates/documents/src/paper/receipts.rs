//! 领奖签收表 (R14.2.5): who gets which prize, and a line to sign on. Columns of bank and ID numbers are left out: they do
//! not belong on a list that goes round a hall.

use super::engine::Template;
use super::ranking::{Grade, grades};
use super::words::day;
use super::{Order, Unprintable, template};
use saiwu_domain::sheet::Sheet;
use serde::Serialize;

pub(super) const TEMPLATE: Template = template!("receipts");

#[derive(Serialize)]
pub(super) struct Receipts {
    date: Option<String>,
    organizer: Option<String>,
    rows: Vec<Receipt>,
}

#[derive(Serialize)]
struct Receipt {
    /// 第三名, 一等奖
    award: String,
    name: String,
    unit: String,
    /// Each signs; one empty name where they are not known.
    players: Vec<String>,
}

/// One for every entrant with an award, by award and place.
pub(super) fn receipts(sheet: &Sheet, order: &Order) -> Result<Receipts, Unprintable> {
    let grades = grades(sheet, order)?;
    if grades.is_empty() {
        return Err(Unprintable::AwardsOpen);
    }
    Ok(Receipts {
        date: order.date.map(day),
        organizer: order.organizer.clone(),
        rows: grades.iter().flat_map(rows).collect(),
    })
}

fn rows(grade: &Grade) -> impl Iterator<Item = Receipt> + '_ {
    grade.rows.iter().map(|row| Receipt {
        award: grade.award_of(row.rank),
        name: row.name.clone(),
        unit: row.unit.clone(),
        players: row.players.split('、').map(str::to_owned).collect(),
    })
}
