//! 成绩公告 (R14.2.3): the ranking for the wall.

use super::engine::Template;
use super::progress::{Unfinished, unfinished};
use super::ranking::{Ranking, ranking};
use super::words::{day, field};
use super::{Order, Unprintable, template};
use saiwu_domain::regulations::criteria_sentence;
use saiwu_domain::sheet::Sheet;
use serde::Serialize;

pub(super) const TEMPLATE: Template = template!("standings");

#[derive(Serialize)]
pub(super) struct Shown {
    date: Option<String>,
    unfinished: Option<Unfinished>,
    counts: String,
    criteria: String,
    ranking: Ranking,
}

pub(super) fn standings(sheet: &Sheet, order: &Order) -> Result<Shown, Unprintable> {
    Ok(Shown {
        date: order.date.map(day),
        unfinished: unfinished(&sheet.contest, order),
        counts: field(&sheet.contest),
        criteria: criteria_sentence(&sheet.contest.regulations).zh,
        ranking: ranking(sheet, order)?,
    })
}
