//! 桌签: A4 folded once stands as a tent on the table, the number to both sides.

use super::engine::Template;
use super::words::{field, side_names};
use super::{Order, Unprintable, code, round_of, template};
use saiwu_domain::sheet::Sheet;
use serde::Serialize;

pub(super) const TEMPLATE: Template = template!("table-cards");

#[derive(Serialize)]
pub(super) struct Cards {
    /// 64对，32桌: the field as it is (scenario T109).
    counts: String,
    side_names: [&'static str; 2],
    cards: Vec<Card>,
}

#[derive(Serialize)]
struct Card {
    table: String,
    code: Option<String>,
    link: Option<String>,
}

/// One for every table of the round. Cards stay on the tables for all rounds, so nobody's name stands on them.
pub(super) fn cards(sheet: &Sheet, order: &Order) -> Result<Cards, Unprintable> {
    let contest = &sheet.contest;
    let mut tables: Vec<_> =
        round_of(contest, order)?.matches.iter().filter_map(|played| played.table).collect();
    tables.sort_unstable();
    tables.dedup();
    if tables.is_empty() {
        return Err(Unprintable::NoTables);
    }
    let cards = tables.iter().map(|table| {
        let table = table.to_string();
        let link = order.link.as_ref().map(|link| link.replace("{table}", &table));
        Ok(Card { code: link.as_deref().map(code::of_link).transpose()?, link, table })
    });
    Ok(Cards {
        counts: format!("{}，{}桌", field(contest), tables.len()),
        side_names: side_names(contest.regulations.game),
        cards: cards.collect::<Result<_, Unprintable>>()?,
    })
}
