//! Everything on paper: a sheet in, the bytes of a PDF or of a picture out. No files, no clock, no searching for fonts.
//!
//! One file a kind says *what* stands on it; the template of the same name in `templates/` says *how it looks* and can
//! be changed without touching Rust. [`Printer`] is what an app is given. Sheets are Chinese. Phones never stand on paper: a contest sheet has none.

mod certificates;
mod code;
mod correction_record;
mod corrections;
mod draw_record;
mod engine;
mod erased;
mod fonts;
mod letters;
mod pairing_sheet;
mod passes;
mod poster;
mod printer;
mod programme;
mod progress;
mod ranking;
mod receipts;
mod results_book;
mod score_cards;
mod score_slips;
mod standings;
mod table_cards;
#[cfg(test)]
mod tests;
mod unprintable;
mod wifi_poster;
mod words;
mod workbook;

pub use engine::MOST_PAGES_OF_A_PICTURE;
pub use engine::Pages;
pub use fonts::Fonts;
pub use letters::letters_without_glyph;
pub use printer::Printer;
pub use saiwu_domain::printing::{Kind, Order, Output};
pub use unprintable::Unprintable;

use engine::Template;
use saiwu_domain::contest::{Contest, Round};
use saiwu_domain::sheet::Sheet;
use serde::Serialize;
use serde_json::Value;
use typst_layout::PagedDocument;

/// Prints a sheet.
///
/// # Errors
/// There is nothing to print, something is not decided, or no font has Chinese characters.
pub fn print(
    sheet: &Sheet,
    kind: Kind,
    order: &Order,
    fonts: &Fonts,
    output: Pages,
) -> Result<Vec<u8>, Unprintable> {
    engine::write(&pages(sheet, kind, order, fonts)?, output)
}

/// The tables of a kind as a workbook (.xlsx), for which no font is needed.
///
/// # Errors
/// There is nothing to write, or this kind is no table.
pub fn workbook(sheet: &Sheet, kind: Kind, order: &Order) -> Result<Vec<u8>, Unprintable> {
    match kind.is_also_a_workbook() {
        true => workbook::results(sheet, order),
        false => Err(Unprintable::NoWorkbook),
    }
}

/// Whether a sheet could be printed, without laying it out: in a moment, and without fonts.
///
/// # Errors
/// There is nothing to print, or something is not decided.
pub fn check(sheet: &Sheet, kind: Kind, order: &Order) -> Result<(), Unprintable> {
    filled(sheet, kind, order).map(|_| ())
}

/// The certificates that would be printed, in their order: 第一名　王芳　第六中学. [`Order::only`] counts them from 0.
///
/// # Errors
/// The awards are not decided.
pub fn certificates(sheet: &Sheet, order: &Order) -> Result<Vec<String>, Unprintable> {
    certificates::titles(sheet, order)
}

fn pages(sheet: &Sheet, kind: Kind, order: &Order, fonts: &Fonts) -> Result<PagedDocument, Unprintable> {
    let Filled { template, own } = filled(sheet, kind, order)?;
    let mut title = Value::from(sheet.title.as_str());
    let mut own = own;
    letters::put_signs(&mut title, fonts);
    letters::put_signs(&mut own, fonts);
    engine::lay_out(template, &Shown { fonts: fonts.families(), title, own }, fonts)
}

/// A template, and what stands in it on this paper.
struct Filled {
    template: Template,
    own: Value,
}

fn filled(sheet: &Sheet, kind: Kind, order: &Order) -> Result<Filled, Unprintable> {
    match kind {
        Kind::Poster => fill(poster::TEMPLATE, &poster::poster(sheet, order)?),
        Kind::WifiPoster => fill(wifi_poster::TEMPLATE, &wifi_poster::poster(order)?),
        Kind::Programme => fill(programme::TEMPLATE, &programme::programme(sheet, order)?),
        Kind::Passes => fill(passes::TEMPLATE, &passes::passes(sheet, order)?),
        Kind::DrawRecord => fill(draw_record::TEMPLATE, &draw_record::record(sheet, order)?),
        Kind::CorrectionRecord => {
            fill(correction_record::TEMPLATE, &correction_record::record(sheet, order)?)
        }
        Kind::ScoreCards => fill(score_cards::TEMPLATE, &score_cards::cards(sheet, order)?),
        Kind::Receipts => fill(receipts::TEMPLATE, &receipts::receipts(sheet, order)?),
        Kind::PairingSheet => fill(pairing_sheet::BY_TABLE, &pairing_sheet::by_table(sheet, order)?),
        Kind::PairingSheetByUnit => fill(pairing_sheet::BY_UNIT, &pairing_sheet::by_unit(sheet, order)?),
        Kind::ScoreSlips => fill(score_slips::TEMPLATE, &score_slips::slips(sheet, order)?),
        Kind::TableCards => fill(table_cards::TEMPLATE, &table_cards::cards(sheet, order)?),
        Kind::Standings => fill(standings::TEMPLATE, &standings::standings(sheet, order)?),
        Kind::ResultsBook => fill(results_book::TEMPLATE, &results_book::book(sheet, order)?),
        Kind::Certificates => fill(certificates::TEMPLATE, &certificates::certificates(sheet, order)?),
    }
}

fn fill(template: Template, own: &impl Serialize) -> Result<Filled, Unprintable> {
    let own = serde_json::to_value(own).map_err(|error| Unprintable::Layout(error.to_string()))?;
    Ok(Filled { template, own })
}

/// What every template gets.
#[derive(Serialize)]
struct Shown<'a> {
    fonts: &'a [String],
    title: Value,
    #[serde(flatten)]
    own: Value,
}

/// The round that is asked for, or the last one.
fn round_of<'a>(contest: &'a Contest, order: &Order) -> Result<&'a Round, Unprintable> {
    let last = contest.rounds.last().ok_or(Unprintable::NoRounds)?;
    match order.round {
        None => Ok(last),
        Some(asked) => contest
            .rounds
            .iter()
            .find(|round| round.number == asked)
            .ok_or(Unprintable::NoSuchRound { asked, last: last.number }),
    }
}

macro_rules! template {
    ($name:literal) => {
        $crate::paper::engine::Template {
            name: concat!($name, ".typ"),
            text: include_str!(concat!("../../templates/", $name, ".typ")),
        }
    };
}
use template;
