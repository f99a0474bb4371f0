//! Personal data goes when its time is over: whenever an event is opened or used, and by a sweep over all events.

use crate::App;
use crate::commit::Change;
use crate::event::count;
use crate::live::OpenEvent;
use chrono::{DateTime, Utc};
use saiwu_domain::event::{Operation, Retention};
use saiwu_domain::ids::PersonId;
use saiwu_domain::registration::PersonFacts;
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::{ErrorReply, Tag};
use saiwu_store::{PersonRow, WholeEvent};
use saiwu_sync::{Fold, current_persons};
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
    pub(crate) fn forget_in(&self, open: &mut OpenEvent) {
        let file = &open.file;
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
        // One device says it for all.
        let operation = operation.filter(|_| open.ledger.is_host(self.key.device()));
        if rows.is_empty() && operation.is_none() {
            return;
        }
        let change = Change {
            // The remembered replies go with the rows.
            removed: rows.keys().cloned().collect(),
            persons: rows,
            ..Change::new(operation, &[Tag::Registration, Tag::Event])
        };
        if let Err(error) = self.write(open, &change, &Sentence::new("系统", "System"), None, |_| Ok(())) {
            let error = &error.message.en;
            tracing::warn!(%error, "personal data whose time is over could not be removed yet");
        }
    }
}

/// An event as it may leave its store: without personal data whose time is over, also where no host has been running
/// since. What cannot be read is left as it is; whoever takes the file in finds that out.
#[must_use]
pub fn without_what_is_over(mut whole: WholeEvent, now: DateTime<Utc>) -> WholeEvent {
    let mut fold = Fold::default();
    fold.take(&whole.operations);
    let Some(state) = &fold.state else { return whole };
    let known = current_persons(&fold, whole.persons.clone())
        .into_iter()
        .filter_map(|(person, fields)| Some((PersonId(person), serde_json::from_str(&fields).ok()?)));
    let known: BTreeMap<PersonId, PersonFacts> = known.collect();
    for (person, facts) in state.rows_to_forget(&known, state.retention(now).is_over()) {
        let Ok(fields) = serde_json::to_string(&facts) else { continue };
        let source = fold.rows.source(&person).cloned().unwrap_or_default();
        let complete = !state.personal.erased.contains(&person);
        let person = person.as_str().to_owned();
        whole.persons.retain(|row| row.person != person);
        whole.persons.push(PersonRow { person, source, complete, fields });
    }
    whole
}
