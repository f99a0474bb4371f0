//! Everything on paper: a sheet in, the bytes of a PDF or of a picture out. No files, no clock, no searching for fonts.
//!
//! One file a kind says *what* stands on it; the template of the same name in `templates/` says *how it looks* and can
//! be changed without touching Rust. Sheets are Chinese. Phones never stand on paper: a contest sheet has none.

mod certificates;
mod code;
mod corrections;
mod engine;
mod fonts;
mod pairing_sheet;
mod ranking;
mod results_book;
mod score_slips;
mod standings;
mod table_cards;
#[cfg(test)]
mod tests;
mod unprintable;
mod words;

pub use engine::{MOST_PAGES_OF_A_PICTURE, Output};
pub use fonts::Fonts;
pub use unprintable::Unprintable;

use chrono::NaiveDate;
use saiwu_domain::contest::{Contest, Round};
use saiwu_domain::ids::RoundNumber;
use saiwu_domain::sheet::Sheet;
use serde::Serialize;
use typst_layout::PagedDocument;

/// What is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// 对阵表, in the order of the tables.
    PairingSheet,
    /// 对阵表 in the order of the units: a player finds the table.
    PairingSheetByUnit,
    /// 记分表, one for every table of the round, in the order in which they are cut and stacked (scenario T107).
    ScoreSlips,
    /// 桌签, a tent for every table.
    TableCards,
    /// 排名 with every key and what decided.
    Standings,
    /// 成绩册
    ResultsBook,
    /// 奖状, the longest name first: if that one is right, all are.
    Certificates,
}

impl Kind {
    /// Whether it is set in a serif face (宋体), where the host has one: paper that is framed.
    pub fn is_formal(self) -> bool {
        match self {
            Self::Certificates => true,
            Self::PairingSheet
            | Self::PairingSheetByUnit
            | Self::ScoreSlips
            | Self::TableCards
            | Self::Standings
            | Self::ResultsBook => false,
        }
    }
}

/// What is asked for beside the kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Order {
    /// This round, numbered through all stages; the last one that was paired if left out. Standings are those after it.
    pub round: Option<RoundNumber>,
    /// Where a QR code leads: a plain link. `{table}` in it becomes the number of the table.
    pub link: Option<String>,
    /// The day that stands on the paper; a blank to fill in if left out.
    pub date: Option<NaiveDate>,
    /// Who gives the certificates, such as 某市教育工会.
    pub organizer: Option<String>,
}

/// Prints a sheet.
///
/// # Errors
/// There is nothing to print, something is not decided, or no font has Chinese characters.
pub fn print(
    sheet: &Sheet,
    kind: Kind,
    order: &Order,
    fonts: &Fonts,
    output: Output,
) -> Result<Vec<u8>, Unprintable> {
    engine::write(&pages(sheet, kind, order, fonts)?, output)
}

fn pages(sheet: &Sheet, kind: Kind, order: &Order, fonts: &Fonts) -> Result<PagedDocument, Unprintable> {
    match kind {
        Kind::PairingSheet => {
            lay_out(pairing_sheet::BY_TABLE, sheet, fonts, pairing_sheet::by_table(sheet, order)?)
        }
        Kind::PairingSheetByUnit => {
            lay_out(pairing_sheet::BY_UNIT, sheet, fonts, pairing_sheet::by_unit(sheet, order)?)
        }
        Kind::ScoreSlips => lay_out(score_slips::TEMPLATE, sheet, fonts, score_slips::slips(sheet, order)?),
        Kind::TableCards => lay_out(table_cards::TEMPLATE, sheet, fonts, table_cards::cards(sheet, order)?),
        Kind::Standings => lay_out(standings::TEMPLATE, sheet, fonts, standings::standings(sheet, order)?),
        Kind::ResultsBook => lay_out(results_book::TEMPLATE, sheet, fonts, results_book::book(sheet, order)?),
        Kind::Certificates => {
            lay_out(certificates::TEMPLATE, sheet, fonts, certificates::certificates(sheet, order)?)
        }
    }
}

/// What every template gets.
#[derive(Serialize)]
struct Shown<'a, T> {
    fonts: &'a [String],
    title: &'a str,
    #[serde(flatten)]
    own: T,
}

fn lay_out<T: Serialize>(
    template: engine::Template,
    sheet: &Sheet,
    fonts: &Fonts,
    own: T,
) -> Result<PagedDocument, Unprintable> {
    engine::lay_out(template, &Shown { fonts: fonts.families(), title: &sheet.title, own }, fonts)
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
