//! 参赛证: ten to a page, one for every player; for entrants without known players one for the entrant.

use super::engine::Template;
use super::erased::{LeftOut, is_erased};
use super::words::{day, unit_of};
use super::{Order, Unprintable, code, template};
use saiwu_domain::contest::Entrant;
use saiwu_domain::sheet::Sheet;
use serde::Serialize;

pub(super) const TEMPLATE: Template = template!("passes");

#[derive(Serialize)]
pub(super) struct Passes {
    date: Option<String>,
    organizer: Option<String>,
    code: Option<String>,
    link: Option<String>,
    passes: Vec<Pass>,
    left_out: Vec<LeftOut>,
}

#[derive(Serialize)]
struct Pass {
    name: String,
    unit: String,
    /// 一队; empty where it says no more than name and unit.
    entrant: String,
    /// 签号, once drawn.
    number: Option<String>,
}

/// In the order of units and numbers, as they are handed out to the leaders.
pub(super) fn passes(sheet: &Sheet, order: &Order) -> Result<Passes, Unprintable> {
    let contest = &sheet.contest;
    let mut entrants: Vec<_> = contest.entrants.values().collect();
    entrants.sort_by_key(|it| (it.unit.is_none(), it.unit.clone(), it.draw_number, it.id.clone()));
    let passes = entrants.iter().flat_map(|entrant| {
        let unit = unit_of(contest, &entrant.id);
        let number = entrant.draw_number.map(|number| number.to_string());
        let players = sheet.players.get(&entrant.id).map(Vec::as_slice).unwrap_or_default();
        let known = players.iter().map(|player| &player.name).filter(|name| !name.is_empty());
        let known: Vec<_> = known.collect();
        let named: Vec<_> =
            known.iter().filter(|name| !is_erased(name)).map(|name| (*name).clone()).collect();
        let names = if known.is_empty() { vec![entrant.name.clone()] } else { named };
        names.into_iter().map(move |name| Pass {
            entrant: if entrant.name == name || entrant.name == unit {
                String::new()
            } else {
                entrant.name.clone()
            },
            // An entrant's name mostly begins with its unit.
            unit: if entrant.name.starts_with(unit) && entrant.name != unit && entrant.name != name {
                String::new()
            } else {
                unit.to_owned()
            },
            name,
            number: number.clone(),
        })
    });
    let passes: Vec<_> = passes.collect();
    let left_out: Vec<_> = entrants.iter().filter_map(|entrant| left_out(sheet, entrant)).collect();
    if passes.is_empty() {
        return Err(Unprintable::NoEntrants);
    }
    let link = order.link.clone().filter(|link| !link.contains("{table}"));
    Ok(Passes {
        date: order.date.map(day),
        organizer: order.organizer.clone(),
        code: link.as_deref().map(code::of_link).transpose()?,
        link,
        passes,
        left_out,
    })
}

/// Whose pass is not made because the name was erased.
fn left_out(sheet: &Sheet, entrant: &Entrant) -> Option<LeftOut> {
    let players = sheet.players.get(&entrant.id)?;
    let persons = players.iter().filter(|player| is_erased(&player.name)).count();
    let number = entrant.draw_number.map(|number| format!("{number}号　")).unwrap_or_default();
    (persons > 0).then(|| LeftOut { whose: format!("{number}{}", entrant.name), persons })
}
