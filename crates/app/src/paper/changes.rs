//! What a form that is brought again changes in the entry (T11). Paper carries no ids that could be trusted: people are
//! told apart by their names, and a new name in the place of one that is gone is a name that was mended.

use super::desk::value_at;
use saiwu_domain::registration::normalise_name;
use saiwu_domain::regulations::{Composition, Regulations};
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::forms::ImportChanges;
use saiwu_protocol::registration::{EntryForm, Gender, PlayerForm};
use saiwu_protocol::texts::Text;
use std::collections::BTreeMap;

/// Seat, pair and player, from 0.
pub(crate) type Place = [usize; 3];

/// Everybody with a name, in the order of the form.
pub(crate) fn people_of(form: &EntryForm) -> impl Iterator<Item = (Place, &PlayerForm)> {
    let seats = form.seats.iter().enumerate();
    let pairs =
        seats.flat_map(|(seat, it)| it.pairs.iter().enumerate().map(move |(pair, it)| ([seat, pair], it)));
    let players = pairs.flat_map(|([seat, pair], it)| {
        it.players.iter().enumerate().map(move |(player, it)| ([seat, pair, player], it))
    });
    players.filter(|(_, player)| !normalise_name(&player.name).is_empty())
}

/// An entry beside the form that is to replace it.
pub(crate) struct Changes<'a> {
    before: &'a EntryForm,
    after: &'a EntryForm,
    /// Who is entered now, by the place on the form; who comes new is not among them.
    known: BTreeMap<Place, (Place, &'a PlayerForm)>,
    /// Entered, and not on the form.
    pub gone: Vec<&'a str>,
}

impl<'a> Changes<'a> {
    /// Finds everybody of the form in the entry: by name, of two namesakes the one in the same place; then whoever
    /// stands in the place of one that is gone.
    pub fn between(before: &'a EntryForm, after: &'a EntryForm) -> Self {
        let mut left: Vec<(Place, &PlayerForm)> = people_of(before).collect();
        let mut known = BTreeMap::new();
        let mut new = Vec::new();
        for (place, player) in people_of(after) {
            let is_named = |(_, other): &(Place, &PlayerForm)| {
                normalise_name(&other.name) == normalise_name(&player.name)
            };
            let same_place = left.iter().position(|other| is_named(other) && other.0 == place);
            match same_place.or_else(|| left.iter().position(is_named)) {
                Some(index) => {
                    known.insert(place, left.remove(index));
                }
                None => new.push(place),
            }
        }
        for place in new {
            if let Some(index) = left.iter().position(|(old_place, _)| *old_place == place) {
                known.insert(place, left.remove(index));
            }
        }
        let gone = left.into_iter().map(|(_, player)| player.name.as_str()).collect();
        Self { before, after, known, gone }
    }

    pub fn counts(&self) -> ImportChanges {
        let mut counts = ImportChanges {
            removed: u32::try_from(self.gone.len()).unwrap_or(u32::MAX),
            ..ImportChanges::default()
        };
        for (place, player) in people_of(self.after) {
            match self.known.get(&place) {
                None => counts.added += 1,
                Some((old_place, old)) if *old_place == place && is_same(old, player) => {
                    counts.unchanged += 1
                }
                Some(_) => counts.updated += 1,
            }
        }
        counts
    }

    /// What stands in the entry instead of this value; nothing where it stays as it is.
    pub fn was(&self, field: &str, regulations: &Regulations) -> Option<Text> {
        let now = value_at(self.after, field);
        if field.starts_with("leader.") {
            return replaced(field, &value_at(self.before, field), &now);
        }
        if field.ends_with(".class") {
            return replaced(field, &value_at(self.before, field), &now).filter(|_| !now.is_empty());
        }
        let place = place_of(field)?;
        let is_name = field.ends_with(".name");
        match self.known.get(&place) {
            None => Some(Sentence::new("新增", "New").into()).filter(|_| is_name && !now.is_empty()),
            Some((old_place, old)) => {
                let word = field.rsplit('.').next().unwrap_or_default();
                let text = replaced(field, &value_of(old, word), &now);
                text.or_else(|| if is_name { moved(*old_place, place, regulations) } else { None })
            }
        }
    }
}

fn is_same(old: &PlayerForm, new: &PlayerForm) -> bool {
    normalise_name(&old.name) == normalise_name(&new.name)
        && (old.gender, &old.phone, &old.post) == (new.gender, &new.phone, &new.post)
}

/// What stands in an input of a player; empty where nothing does.
pub(super) fn value_of(player: &PlayerForm, word: &str) -> String {
    match word {
        "name" => player.name.clone(),
        "phone" => player.phone.clone(),
        "post" => player.post.clone(),
        "gender" => match player.gender {
            Some(Gender::Female) => "女".to_owned(),
            Some(Gender::Male) => "男".to_owned(),
            None => String::new(),
        },
        _ => String::new(),
    }
}

fn replaced(field: &str, old: &str, new: &str) -> Option<Text> {
    let is_same = match field.ends_with(".name") {
        true => normalise_name(old) == normalise_name(new),
        false => old == new,
    };
    if is_same {
        return None;
    }
    let sentence = match (old, field.ends_with(".gender")) {
        ("", _) => Sentence::new("原来没填", "Not entered before"),
        (old, true) => Sentence::new(
            format!("原报{old}"),
            if old == "女" { "Entered as a woman" } else { "Entered as a man" },
        ),
        (old, false) => Sentence::new(format!("原报{old}"), format!("Entered as {old}")),
    };
    Some(sentence.into())
}

/// Who plays with whom matters, and at which board; where everybody plays alone the order does not.
fn moved(from: Place, to: Place, regulations: &Regulations) -> Option<Text> {
    let [seat, pair, player] = from.map(|index| index + 1);
    let sentence = match regulations.entrant.composition {
        _ if from == to => return None,
        Composition::Single => return None,
        _ if from[..2] == to[..2] => {
            Sentence::new(format!("原为第{player}人"), format!("Was player {player}"))
        }
        Composition::TeamOfPairs { .. } => {
            Sentence::new(format!("原在第{seat}队第{pair}对"), format!("Was in team {seat}, pair {pair}"))
        }
        Composition::FixedPair => Sentence::new(format!("原在第{seat}对"), format!("Was in pair {seat}")),
        Composition::Squad { .. } | Composition::Boards { .. } => {
            Sentence::new(format!("原在第{seat}队"), format!("Was in team {seat}"))
        }
    };
    Some(sentence.into())
}

/// `seats.0.pairs.1.players.0.name`
pub(super) fn place_of(field: &str) -> Option<Place> {
    let parts: Vec<&str> = field.split('.').collect();
    match parts.as_slice() {
        ["seats", seat, "pairs", pair, "players", player, _] => {
            Some([seat.parse().ok()?, pair.parse().ok()?, player.parse().ok()?])
        }
        _ => None,
    }
}
