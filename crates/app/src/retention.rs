//! Personal data goes when its time is over: whenever an event is opened or used, and by a sweep over all events.

use crate::App;
use crate::errors::internal;
use crate::event::count;
use crate::live::{EventFile, actor_text, meta, operation};
use chrono::{DateTime, Utc};
use saiwu_domain::event::{EventState, Meta, Operation, Retention};
use saiwu_domain::ids::PersonId;
use saiwu_domain::registration::PersonFacts;
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::{ErrorReply, Tag};
use saiwu_store::{Append, NewOperation, PersonRow, WholeEvent};
use std::collections::BTreeMap;

impl App {
    /// Opens every event, so that what is kept no longer goes also where nobody looks. For the start of a host and from
    /// time to time.
    ///
    /// # Errors
    /// The list of events cannot be read. What cannot be opened is left alone: `doctor` tells about it.
    pub fn forget_what_is_over(&self) -> Result<(), ErrorReply> {
        for row in self.store.events().map_err(crate::errors::store_failed)? {
            let _ = self.with_event(&row.code, |_| Ok(()));
        }
        Ok(())
    }

    /// Removes from an open event what is kept no longer, or announces it. A full disk must not keep anybody from the
    /// event: it is tried again with the next call.
    pub(crate) fn forget_in(&self, file: &mut EventFile) {
        let retention = file.state.retention(self.host.now());
        let mut rows = file.state.rows_to_forget(&file.persons, retention.is_over());
        // Those who asked were counted when they asked.
        let mut due = rows.clone();
        due.retain(|person, _| !file.state.personal.erased.contains(person));
        let operation = match retention {
            _ if due.is_empty() => None,
            Retention::Over => Some(Operation::ContactsRemoved { persons: count(due.len()) }),
            Retention::Due => Some(Operation::RemovalAnnounced),
            Retention::Kept | Retention::Asked | Retention::Announced(_) => None,
        };
        if retention != Retention::Over {
            rows.retain(|person, _| !due.contains_key(person));
        }
        if rows.is_empty() && operation.is_none() {
            return;
        }
        let meta = Meta { at: self.host.now(), by: Sentence::new("系统", "System") };
        let append = match append_of(file, &rows, operation.as_ref(), &meta) {
            Ok(append) => append,
            Err(error) => {
                internal(&error);
                return;
            }
        };
        match self.store.append(&file.code, &append) {
            Ok(_) => {}
            Err(error) => {
                tracing::warn!(%error, "personal data whose time is over could not be removed yet");
                return;
            }
        }
        if let Some(operation) = &operation {
            file.state.apply(operation, &meta);
            file.sequence += 1;
            file.since_snapshot += 1;
        }
        file.persons.extend(rows);
        self.tell(&file.code, file.sequence, &[Tag::Registration, Tag::Event]);
    }
}

/// An event as it may leave its store: without personal data whose time is over, also where no host has been running
/// since. What cannot be read is left as it is; whoever takes the file in finds that out.
#[must_use]
pub fn without_what_is_over(mut whole: WholeEvent, now: DateTime<Utc>) -> WholeEvent {
    let mut operations =
        whole.operations.iter().filter_map(|stored| Some((operation(stored).ok()?, meta(stored))));
    let first = operations.next().and_then(|(first, _)| EventState::created(&first).ok());
    let Some(mut state) = first else { return whole };
    for (operation, meta) in operations {
        state.apply(&operation, &meta);
    }
    let known = whole
        .persons
        .iter()
        .filter_map(|(person, fields)| Some((PersonId(person.clone()), serde_json::from_str(fields).ok()?)));
    let known: BTreeMap<PersonId, PersonFacts> = known.collect();
    for (person, facts) in state.rows_to_forget(&known, state.retention(now).is_over()) {
        if let Ok(fields) = serde_json::to_string(&facts) {
            whole.persons.insert(person.as_str().to_owned(), fields);
        }
    }
    whole
}

fn append_of(
    file: &EventFile,
    rows: &BTreeMap<PersonId, PersonFacts>,
    operation: Option<&Operation>,
    meta: &Meta,
) -> Result<Append, serde_json::Error> {
    let persons = rows.iter().map(|(person, facts)| {
        let fields = serde_json::to_string(facts)?;
        Ok(PersonRow { person: person.as_str().to_owned(), fields })
    });
    let operations = operation.into_iter().map(|operation| {
        let value = serde_json::to_value(operation)?;
        Ok(NewOperation {
            kind: value["kind"].as_str().unwrap_or_default().to_owned(),
            at: meta.at,
            actor: actor_text(&meta.by),
            body: value.to_string(),
            outcome: "applied".to_owned(),
        })
    });
    Ok(Append {
        expected_sequence: file.sequence,
        operations: operations.collect::<Result<_, serde_json::Error>>()?,
        persons: persons.collect::<Result<_, serde_json::Error>>()?,
        // The remembered replies go with the rows.
        removed_persons: rows.keys().map(|person| person.as_str().to_owned()).collect(),
        ..Append::default()
    })
}
