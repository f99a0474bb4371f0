//! Letters that no font of the host has: an emoji, or a character that only the computer knows on which it was typed.
//!
//! Where nothing is done about it, the paper shows an empty box, and nobody knows what belongs there. So it shows 〓, the
//! sign with which Chinese printers keep the place of a character they do not have, and whoever prints is told whose name
//! it is: the place can be filled in by hand.

use super::Fonts;
use saiwu_domain::printing::{LetterWithout, NO_LETTER, Order};
use saiwu_domain::sheet::Sheet;
use serde_json::Value;
use std::collections::BTreeMap;
use unicode_normalization::char::is_combining_mark;

/// Puts 〓 where the fonts have no letter, in every text that stands on a paper.
pub(super) fn put_signs(shown: &mut Value, fonts: &Fonts) {
    match shown {
        Value::String(text) if text.chars().any(|letter| !fonts.has(letter)) => {
            *text = text.chars().map(|letter| if fonts.has(letter) { letter } else { NO_LETTER }).collect();
        }
        Value::Array(all) => all.iter_mut().for_each(|one| put_signs(one, fonts)),
        Value::Object(all) => all.values_mut().for_each(|one| put_signs(one, fonts)),
        _ => {}
    }
}

/// The letters of a sheet that are printed as 〓, with the names in which they stand: persons first, then units, teams and
/// entrants, then the event. Every letter of a name once; a unit's letter is not told again for each of its entrants.
pub fn letters_without_glyph(sheet: &Sheet, order: &Order, fonts: &Fonts) -> Vec<LetterWithout> {
    let contest = &sheet.contest;
    let unit_of = |id| super::words::unit_of(contest, id).to_owned();
    let persons = sheet
        .players
        .iter()
        .flat_map(|(id, players)| players.iter().map(move |player| (player.name.as_str(), unit_of(id))));
    let plain = contest
        .units
        .values()
        .map(|unit| unit.name.as_str())
        .chain(contest.teams.values().map(|team| team.name.as_str()))
        .chain(contest.entrants.values().map(|entrant| entrant.name.as_str()))
        .chain([sheet.title.as_str()])
        .chain(order.organizer.as_deref())
        .chain(order.place.as_deref());
    let mut told: BTreeMap<char, Vec<String>> = BTreeMap::new();
    let mut all = Vec::new();
    for (name, unit) in persons.chain(plain.map(|name| (name, String::new()))) {
        for letter in name.chars().filter(|letter| !fonts.has(*letter)) {
            let known = told.entry(letter).or_default();
            // Two persons of one name are two; a pair that is named after its unit or its player is not another.
            let again = match unit.is_empty() {
                true => known.iter().any(|known| name.contains(known.as_str())),
                false => known.last().is_some_and(|last| last == name),
            };
            if !again {
                known.push(name.to_owned());
                all.push(LetterWithout { letter, name: name.to_owned(), unit: unit.clone() });
            }
        }
    }
    all
}

/// Whether a letter is only seen through its neighbours: nothing is missing where the font has none.
pub(super) fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || letter.is_whitespace()
        || is_combining_mark(letter)
        || matches!(u32::from(letter),
            0xAD | 0x34F | 0x61C | 0x180B..=0x180F | 0x200B..=0x200F | 0x202A..=0x202E | 0x2060..=0x206F
            | 0xFE00..=0xFE0F | 0xFEFF | 0xE0000..=0xE0FFF)
}
