//! What a form that is brought again changes in the entry (T11). Paper carries no ids that could be trusted: people are
//! told apart by their names, and a new name in the place of one that is gone is a name that was mended.

use saiwu_domain::registration::normalise_name;
use saiwu_protocol::registration::{EntryForm, ImportChanges, PlayerForm};

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

/// The counts, and the names of those who were entered and are not on the form.
pub(crate) fn changes(before: &EntryForm, after: &EntryForm) -> (ImportChanges, Vec<String>) {
    let mut left: Vec<(Place, &PlayerForm)> = people_of(before).collect();
    let mut counts = ImportChanges::default();
    let mut new = Vec::new();
    for (place, player) in people_of(after) {
        let is_named =
            |(_, other): &(Place, &PlayerForm)| normalise_name(&other.name) == normalise_name(&player.name);
        // Of two namesakes the one in the same place.
        let same_place = left.iter().position(|other| is_named(other) && other.0 == place);
        match same_place.or_else(|| left.iter().position(is_named)) {
            Some(index) => {
                let (old_place, old) = left.remove(index);
                let is_same = old_place == place
                    && (old.gender, &old.phone, &old.post) == (player.gender, &player.phone, &player.post);
                match is_same {
                    true => counts.unchanged += 1,
                    false => counts.updated += 1,
                }
            }
            None => new.push(place),
        }
    }
    for place in new {
        match left.iter().position(|(old_place, _)| *old_place == place) {
            Some(index) => {
                left.remove(index);
                counts.updated += 1;
            }
            None => counts.added += 1,
        }
    }
    counts.removed = u32::try_from(left.len()).unwrap_or(u32::MAX);
    (counts, left.into_iter().map(|(_, player)| player.name.clone()).collect())
}
