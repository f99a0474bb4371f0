//! Which operation brought the row of each person.
//!
//! Rows stand outside the log, so that they can be erased; the log says which of them counts: the one that came with the
//! last operation that wrote it (sync.md §1.9). So the rows are in the same order everywhere, like everything else.

use super::operation::Operation;
use crate::ids::PersonId;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Person → the operation with which its row came. `S` names operations: the domain does not know how.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rows<S>(BTreeMap<PersonId, S>);

impl<S> Default for Rows<S> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<S: Clone> Rows<S> {
    /// Takes in an operation that counts.
    pub fn follow(&mut self, operation: &Operation, source: &S) {
        match operation {
            Operation::EntrySubmitted { entry } => {
                // A form replaces everything that its unit had sent before.
                let listed: BTreeSet<_> = entry.persons().collect();
                self.0.retain(|person, _| person.unit() != entry.unit || listed.contains(person));
                self.0.extend(listed.into_iter().map(|person| (person.clone(), source.clone())));
            }
            Operation::LateEntryTaken { unit: _, seat, leader } => {
                let players = seat.pairs.iter().flat_map(|pair| &pair.players);
                self.0.extend(players.map(|person| (person.clone(), source.clone())));
                self.0.entry(leader.clone()).or_insert_with(|| source.clone());
            }
            Operation::ReadingCorrected { person } => {
                self.0.insert(person.clone(), source.clone());
            }
            // Whoever is listed already has a row.
            Operation::SubstitutePlayed { persons, .. } => {
                for person in persons {
                    self.0.entry(person.clone()).or_insert_with(|| source.clone());
                }
            }
            _ => {}
        }
    }

    /// With which operation the row of a person came; absent = there is none.
    pub fn source(&self, person: &PersonId) -> Option<&S> {
        self.0.get(person)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = (&PersonId, &S)> {
        self.0.iter()
    }
}

impl Operation {
    /// Whether rows of persons may come with it.
    pub fn brings_rows(&self) -> bool {
        matches!(
            self,
            Self::EntrySubmitted { .. }
                | Self::LateEntryTaken { .. }
                | Self::ReadingCorrected { .. }
                | Self::SubstitutePlayed { .. }
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Entry, EntryPair, EntrySeat, person_id};
    use crate::ids::{EntrantId, RoundNumber, TableNumber, UnitId};

    fn form(unit: &str, players: usize) -> Operation {
        let unit = UnitId(unit.to_owned());
        let players = (1..=players).map(|player| person_id(&unit, 1, 1, player)).collect();
        let seat = EntrySeat { pairs: vec![EntryPair { players, women: None }], ..EntrySeat::default() };
        let leader = PersonId(format!("{unit}-leader"));
        let entry = Entry {
            unit,
            number: 1,
            members: None,
            seats: vec![seat],
            leader,
            accepted: None,
            replaced: BTreeSet::new(),
        };
        Operation::EntrySubmitted { entry }
    }

    fn listed(rows: &Rows<u32>) -> Vec<(String, u32)> {
        rows.iter().map(|(person, source)| (person.as_str().to_owned(), *source)).collect()
    }

    #[test]
    fn a_form_replaces_all_rows_of_its_unit_and_of_no_other() {
        let mut rows = Rows::default();
        rows.follow(&form("u1", 2), &1);
        rows.follow(&form("u2", 1), &2);
        rows.follow(&form("u1", 1), &3);
        let all = [("u1-1-1-1", 3), ("u1-leader", 3), ("u2-1-1-1", 2), ("u2-leader", 2)];
        assert_eq!(listed(&rows), all.map(|(person, source)| (person.to_owned(), source)));
    }

    #[test]
    fn a_correction_brings_a_new_row_and_a_listed_substitute_none() {
        let mut rows = Rows::default();
        rows.follow(&form("u1", 1), &1);
        let person = PersonId("u1-1-1-1".to_owned());
        rows.follow(&Operation::ReadingCorrected { person: person.clone() }, &2);
        let played = Operation::SubstitutePlayed {
            round: RoundNumber(1),
            table: TableNumber(1),
            entrant: EntrantId("e1".to_owned()),
            persons: vec![person.clone(), PersonId("u1-sub-1".to_owned())],
        };
        rows.follow(&played, &3);
        assert_eq!(rows.source(&person), Some(&2));
        assert_eq!(rows.source(&PersonId("u1-sub-1".to_owned())), Some(&3));
    }
}
