//! Rows of persons between copies. The log says with which operation the row of each person came; a copy asks for those
//! it lacks, and whoever has them gives what the other may know. So it does not matter on which way an operation came.

use crate::fold::{Fold, read_operation};
use crate::ledger::{Ledger, SyncError};
use crate::parcel::Run;
use saiwu_domain::event::erased_facts;
use saiwu_domain::ids::{DeviceId, PersonId};
use saiwu_domain::registration::PersonFacts;
use saiwu_store::{Aside, Intake, PersonRow, ReplicaStore, RowSource};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// So many rows are asked for at once.
const MOST: usize = 400;

/// A row that a copy lacks.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Lack {
    /// Whose.
    pub person: String,
    /// The operation it came with.
    pub source: RowSource,
}

/// What is known of the rows that are here: whose, from where, and how much of them.
pub(crate) type Held = BTreeMap<(String, RowSource), Kept>;

/// How much of a row is here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kept {
    /// The person asked to be forgotten. Where that step loses its place, the row is asked for again.
    Erased,
    /// What is on every list in the hall.
    Names,
    /// All of it.
    Full,
}

/// How much there is in a row.
pub(crate) fn kept(row: &PersonRow) -> Kept {
    let is_erased =
        || serde_json::from_str::<PersonFacts>(&row.fields).is_ok_and(|facts| facts == erased_facts());
    match row.complete {
        true => Kept::Full,
        false if is_erased() => Kept::Erased,
        false => Kept::Names,
    }
}

/// What is known of rows.
pub(crate) fn held(rows: Vec<PersonRow>) -> Held {
    let entry = |row: PersonRow| {
        let kept = kept(&row);
        ((row.person, row.source), kept)
    };
    rows.into_iter().map(entry).collect()
}

/// The row of each person that counts: id → fields as JSON.
pub fn current_persons(fold: &Fold, rows: Vec<PersonRow>) -> BTreeMap<String, String> {
    let mut found: BTreeMap<String, (bool, String)> = BTreeMap::new();
    for row in rows {
        let source = fold.rows.source(&PersonId(row.person.clone()));
        let is_current = source == Some(&row.source);
        // What an earlier version kept stands in for what it has not written.
        if !is_current && row.source != RowSource::default() {
            continue;
        }
        let entry = found.entry(row.person).or_insert_with(|| (is_current, row.fields.clone()));
        if is_current {
            *entry = (true, row.fields);
        }
    }
    found.into_iter().map(|(person, (_, fields))| (person, fields)).collect()
}

impl Ledger {
    /// The row of each person that counts here: id → fields as JSON.
    ///
    /// # Errors
    /// The store fails.
    pub fn persons(&self, store: &dyn ReplicaStore) -> Result<BTreeMap<String, String>, SyncError> {
        Ok(current_persons(self.current(), store.persons(self.event())?))
    }

    /// Which rows are missing here, or are here without what this device needs to know.
    pub(crate) fn lacks(&self, device: &str) -> Vec<Lack> {
        let fold = self.current();
        let Some(state) = &fold.state else { return Vec::new() };
        let Some(contacts) = reads_contacts(fold, device) else { return Vec::new() };
        let needed = if contacts { Kept::Full } else { Kept::Names };
        let held = |person: &str, source: &RowSource| {
            let here = self.held.get(&(person.to_owned(), source.clone()));
            here.is_some_and(|kept| *kept >= needed)
        };
        let lacking = fold.rows.iter().filter(|(person, source)| {
            !state.personal.erased.contains(*person)
                && !held(person.as_str(), source)
                && !held(person.as_str(), &RowSource::default())
        });
        let lack = |(person, source): (&PersonId, &RowSource)| Lack {
            person: person.as_str().to_owned(),
            source: source.clone(),
        };
        lacking.map(lack).take(MOST).collect()
    }

    /// What of the rows that another copy lacks, or that belong to what is sent to it, is here and may be known there.
    pub(crate) fn rows_for(
        &self,
        store: &dyn ReplicaStore,
        receiver: &str,
        lacks: &[Lack],
        runs: &[Run],
    ) -> Result<Vec<PersonRow>, SyncError> {
        let fold = self.current();
        let (Some(contacts), Some(state)) = (reads_contacts(fold, receiver), &fold.state) else {
            return Ok(Vec::new());
        };
        let sent: BTreeSet<(&str, u64)> = runs
            .iter()
            .flat_map(|run| &run.operations)
            .filter(|stored| read_operation(stored).is_some_and(|(operation, _)| operation.brings_rows()))
            .map(|stored| (stored.device.as_str(), stored.device_seq))
            .collect();
        if lacks.is_empty() && sent.is_empty() {
            return Ok(Vec::new());
        }
        let lacks: BTreeMap<_, _> = lacks.iter().map(|lack| (lack.person.as_str(), &lack.source)).collect();
        let mut rows = Vec::new();
        for row in store.persons(self.event())? {
            let is_sent = sent.contains(&(row.source.device.as_str(), row.source.device_seq));
            let source = match lacks.get(row.person.as_str()) {
                Some(source) if row.source == RowSource::default() => RowSource::clone(source),
                Some(source) if row.source == **source => row.source.clone(),
                _ if is_sent => row.source.clone(),
                _ => continue,
            };
            let is_erased = state.personal.erased.contains(&PersonId(row.person.clone()));
            if is_erased || kept(&row) == Kept::Erased {
                continue;
            }
            let row = PersonRow { source, ..row };
            if contacts {
                rows.push(row);
            } else if let Some(fields) = without_contacts(&row.fields) {
                rows.push(PersonRow { complete: false, fields, ..row });
            }
        }
        Ok(rows)
    }

    /// What of the rows that another copy sent may be kept here, for operations that are known in a fold. Whoever keeps no
    /// contacts can only say what it wrote itself.
    pub(crate) fn acceptable(
        &self,
        fold: &Fold,
        (device, sender): (&str, &str),
        rows: &[PersonRow],
    ) -> Vec<PersonRow> {
        let (Some(state), Some(contacts)) = (&fold.state, reads_contacts(fold, device)) else {
            return Vec::new();
        };
        let knows_all = reads_contacts(fold, sender) == Some(true);
        let wanted = |row: &&PersonRow| {
            let person = PersonId(row.person.clone());
            let here = self.held.get(&(row.person.clone(), row.source.clone()));
            fold.rows.source(&person) == Some(&row.source)
                && (knows_all || row.source.device == sender)
                && !state.personal.erased.contains(&person)
                && here.is_none_or(|here| kept(row) > *here && (contacts || *here == Kept::Erased))
        };
        let as_kept = |row: &PersonRow| match contacts {
            true => serde_json::from_str::<PersonFacts>(&row.fields).is_ok().then(|| row.clone()),
            // Also where somebody says more than this device may know.
            false => without_contacts(&row.fields).map(|fields| PersonRow {
                complete: false,
                fields,
                ..row.clone()
            }),
        };
        rows.iter().filter(wanted).filter_map(as_kept).collect()
    }

    /// Takes rows in that belong to operations that are here.
    pub(crate) fn take_rows(
        &mut self,
        store: &dyn ReplicaStore,
        between: (&str, &str),
        rows: &[PersonRow],
    ) -> Result<(), SyncError> {
        let persons = self.acceptable(self.current(), between, rows);
        self.write_aside(store, Aside { persons, ..Aside::default() })
    }

    /// Rows that others have replaced in the log go; of persons who asked to be forgotten nothing stays.
    pub(crate) fn tidy_rows(&mut self, store: &dyn ReplicaStore) -> Result<(), SyncError> {
        let (confirmed, current) = (&self.confirmed, self.current());
        let Some(state) = &current.state else { return Ok(()) };
        let is_outlived = |(person, source): &&(String, RowSource)| {
            let person = PersonId(person.clone());
            let counts = |fold: &Fold| fold.rows.source(&person) == Some(source);
            // What waits may still get another place.
            let confirmed_up_to = confirmed.ends.get(&source.device).map_or(0, |(number, _)| *number);
            let has_place = source.device.is_empty() || source.device_seq <= confirmed_up_to;
            let replaced = confirmed
                .rows
                .source(&person)
                .is_none_or(|source| self.held.contains_key(&(person.as_str().to_owned(), source.clone())));
            has_place && replaced && !counts(confirmed) && !counts(current)
        };
        // A row of an earlier version that nothing has replaced stands for what it did not write.
        let stands_in = |(person, source): &&(String, RowSource)| {
            *source == RowSource::default() && confirmed.rows.source(&PersonId(person.clone())).is_none()
        };
        let outlived: Vec<_> =
            self.held.keys().filter(is_outlived).filter(|row| !stands_in(row)).cloned().collect();
        let mut aside = Aside { outlived, ..Aside::default() };
        if let Some(blank) =
            serde_json::to_string(&erased_facts()).ok().filter(|_| !state.personal.erased.is_empty())
        {
            let rows = store.persons(self.event())?;
            let erased = rows
                .iter()
                .filter(|row| row.fields != blank)
                .filter(|row| state.personal.erased.contains(&PersonId(row.person.clone())));
            let erased: BTreeSet<&str> = erased.map(|row| row.person.as_str()).collect();
            for person in erased {
                let source = current.rows.source(&PersonId(person.to_owned())).cloned().unwrap_or_default();
                let (person, fields) = (person.to_owned(), blank.clone());
                aside.removed_persons.push(person.clone());
                aside.persons.push(PersonRow { person, source, complete: false, fields });
            }
        }
        self.write_aside(store, aside)
    }

    fn write_aside(&mut self, store: &dyn ReplicaStore, aside: Aside) -> Result<(), SyncError> {
        if aside == Aside::default() {
            return Ok(());
        }
        let intake = Intake { expected: self.expected(), keep: self.head(), aside, ..Intake::default() };
        self.write(store, &intake)?;
        self.hold(&intake.aside);
        Ok(())
    }

    /// Remembers which rows are here.
    pub(crate) fn hold(&mut self, aside: &Aside) {
        self.held.retain(|(person, _), _| !aside.removed_persons.contains(person));
        for outlived in &aside.outlived {
            self.held.remove(outlived);
        }
        for row in &aside.persons {
            self.held.insert((row.person.clone(), row.source.clone()), kept(row));
        }
    }
}

/// Whether a device keeps phones, gender and posts; absent = it does not take part and keeps nothing.
pub(crate) fn reads_contacts(fold: &Fold, device: &str) -> Option<bool> {
    let state = fold.state.as_ref()?;
    match state.devices.members.get(&DeviceId(device.to_owned())) {
        Some(member) => (!member.revoked).then(|| member.role.reads_contacts()),
        None => (fold.creator.as_deref() == Some(device)).then_some(true),
    }
}

fn without_contacts(fields: &str) -> Option<String> {
    let facts: PersonFacts = serde_json::from_str(fields).ok()?;
    serde_json::to_string(&facts.without_contacts()).ok()
}
