//! 更正记录 (R14.3.7): a slip for every result that was put right, for both sides and the chief referee to sign.

use super::corrections::corrections;
use super::engine::Template;
use super::words::{day, side_names, sides_words};
use super::{Order, Unprintable, template};
use chrono::Timelike;
use saiwu_domain::contest::{Contest, Sides};
use saiwu_domain::printing::CorrectionFacts;
use saiwu_domain::sheet::Sheet;
use serde::Serialize;

pub(super) const TEMPLATE: Template = template!("correction-record");

#[derive(Serialize)]
pub(super) struct CorrectionRecord {
    date: Option<String>,
    organizer: Option<String>,
    /// What the two sides are called, who sign.
    side_names: [&'static str; 2],
    slips: Vec<Slip>,
}

/// One correction; what is not known is left to be written by hand.
#[derive(Serialize)]
struct Slip {
    /// 第3轮　5号桌
    place: String,
    of: String,
    before: String,
    after: String,
    kind: Option<String>,
    reason: Option<String>,
    by: Option<String>,
    /// 2026年3月31日10:25
    at: Option<String>,
    stays: Option<String>,
    /// Nobody sits on the other side of a bye.
    is_bye: bool,
}

/// In the order in which they were made.
pub(super) fn record(sheet: &Sheet, order: &Order) -> Result<CorrectionRecord, Unprintable> {
    let slips: Vec<Slip> = match &order.corrections {
        Some(made) => made.iter().map(|one| of_event(&sheet.contest, one)).collect(),
        None => of_sheet(sheet),
    };
    if slips.is_empty() {
        return Err(Unprintable::NoCorrections);
    }
    Ok(CorrectionRecord {
        date: order.date.map(day),
        organizer: order.organizer.clone(),
        side_names: side_names(sheet.contest.regulations.game),
        slips,
    })
}

fn of_event(contest: &Contest, made: &CorrectionFacts) -> Slip {
    let table = made.table.map(|table| format!("　{table}号桌")).unwrap_or_default();
    let some = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    Slip {
        place: format!("{}{table}", made.round),
        of: sides_words(contest, &made.sides),
        before: made.before.clone(),
        after: made.after.clone(),
        kind: some(&made.kind),
        reason: some(&made.reason),
        by: some(&made.by),
        at: Some(format!("{}{}:{:02}", day(made.at.date()), made.at.hour(), made.at.minute())),
        stays: some(&made.stays),
        is_bye: matches!(made.sides, Sides::Bye(_)),
    }
}

fn of_sheet(sheet: &Sheet) -> Vec<Slip> {
    let made = corrections(sheet).into_iter().zip(&sheet.records.corrections);
    let slips = made.map(|(shown, made)| {
        let was = shown.of_before.map(|was| format!("（原为{was}）")).unwrap_or_default();
        Slip {
            place: shown.round,
            of: format!("{}{was}", shown.of),
            before: shown.before,
            after: shown.after,
            kind: None,
            reason: None,
            by: None,
            at: None,
            stays: shown.stays,
            is_bye: matches!(made.sides, Sides::Bye(_)),
        }
    });
    slips.collect()
}
