//! 海报: what is played, when and where, with a code to the pages; for the door and, as a picture, for the group chat.

use super::engine::Template;
use super::words::{day, field};
use super::{Order, Unprintable, code, template};
use saiwu_domain::regulations::summary;
use saiwu_domain::sheet::Sheet;
use serde::Serialize;

pub(super) const TEMPLATE: Template = template!("poster");

#[derive(Serialize)]
pub(super) struct Poster {
    date: Option<String>,
    place: Option<String>,
    organizer: Option<String>,
    /// 26对: the field as it is (scenario T109); absent before anybody entered.
    counts: Option<String>,
    summary: String,
    /// For whoever types it.
    event_code: Option<String>,
    code: Option<String>,
    link: Option<String>,
}

pub(super) fn poster(sheet: &Sheet, order: &Order) -> Result<Poster, Unprintable> {
    let contest = &sheet.contest;
    let link = order.link.clone().filter(|link| !link.contains("{table}"));
    Ok(Poster {
        date: order.date.map(day),
        place: order.place.clone(),
        organizer: order.organizer.clone(),
        counts: (!contest.entrants.is_empty()).then(|| field(contest)),
        event_code: order.event_code.clone(),
        summary: summary(&contest.regulations).zh,
        code: link.as_deref().map(code::of_link).transpose()?,
        link,
    })
}
