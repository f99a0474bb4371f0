//! How names are read, for searching and for lists in which people look themselves up.

use crate::views::Directory;
use saiwu_domain::ids::{EntrantId, PersonId, UnitId};
use saiwu_domain::registration::{PersonFacts, Reading};
use std::collections::BTreeMap;

impl Directory<'_> {
    /// How the players of an entrant and its unit are read: `zeng qing hua,li qiang,di liu zhong xue`.
    pub(crate) fn pinyin(&self, entrant: &EntrantId) -> String {
        self.pinyin.get_or_init(|| pinyin_of_all(self)).get(entrant).cloned().unwrap_or_default()
    }

    /// How a unit is read: `di liu zhong xue`.
    pub(crate) fn unit_pinyin(&self, unit: &UnitId) -> String {
        let record = self.file.state.units.get(unit);
        record.map(|record| Reading::of_unit(&record.name).syllables()).unwrap_or_default()
    }

    /// Entrants by the readings of their players, as in an address book.
    pub(crate) fn by_reading(&self) -> Vec<&EntrantId> {
        let players = self.file.state.players();
        let mut entrants: Vec<_> = self.entrants.keys().collect();
        entrants.sort_by_cached_key(|entrant| {
            let persons = players.get(*entrant).copied().unwrap_or_default();
            let readings = persons.iter().filter_map(|person| self.file.persons.get(person));
            readings.map(PersonFacts::read).collect::<Vec<_>>()
        });
        entrants
    }
}

fn pinyin_of_all(directory: &Directory<'_>) -> BTreeMap<EntrantId, String> {
    let units: BTreeMap<&UnitId, String> =
        directory.file.state.units.keys().map(|unit| (unit, directory.unit_pinyin(unit))).collect();
    let players = directory.file.state.players().into_iter().map(|(entrant, persons)| {
        let known = persons.iter().filter_map(|person| directory.file.persons.get(person));
        let mut readings: Vec<_> = known.map(|facts| facts.read().syllables()).collect();
        let unit = directory.entrants.get(&entrant).and_then(|known| known.unit.as_ref());
        readings.extend(unit.and_then(|unit| units.get(unit).cloned()));
        (entrant, readings.join(","))
    });
    players.collect()
}

/// The rows to write for a form: what was corrected for a person of the unit stays with the name, wherever on the form it
/// stands now.
pub(crate) fn with_corrected_readings(
    written: BTreeMap<PersonId, PersonFacts>,
    known: &BTreeMap<PersonId, PersonFacts>,
    unit: &UnitId,
) -> BTreeMap<PersonId, PersonFacts> {
    let of_unit = format!("{unit}-");
    let corrected: BTreeMap<&str, &str> = known
        .iter()
        .filter(|(person, facts)| person.as_str().starts_with(&of_unit) && !facts.reading.is_empty())
        .map(|(_, facts)| (facts.name.as_str(), facts.reading.as_str()))
        .collect();
    let kept = written.into_iter().map(|(person, facts)| {
        let reading = corrected.get(facts.name.as_str()).copied().unwrap_or_default().to_owned();
        (person, PersonFacts { reading, ..facts })
    });
    kept.collect()
}
