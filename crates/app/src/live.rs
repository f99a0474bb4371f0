//! Open events: the state folded from the log, kept in memory between calls.

use crate::App;
use crate::errors::{internal, no_such_event, store_failed};
use saiwu_domain::event::{EventState, Meta, Operation};
use saiwu_domain::ids::{PersonId, UnitId};
use saiwu_domain::registration::PersonFacts;
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::ErrorReply;
use saiwu_store::{LoadedEvent, Snapshot, StoredOperation};
use saiwu_sync::actor_sentence;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// An event as it stands.
pub(crate) struct EventFile {
    /// Its code.
    pub code: String,
    /// Made-up data.
    pub practice: bool,
    /// The fold of the log up to `sequence`.
    pub state: EventState,
    /// Sequence of the last operation.
    pub sequence: u64,
    /// The person table.
    pub persons: BTreeMap<PersonId, PersonFacts>,
    /// The private links of the units.
    pub tokens: BTreeMap<UnitId, String>,
    /// Operations since the last stored snapshot.
    pub since_snapshot: u64,
}

/// A cell that is empty until the event was opened.
type Cell = Arc<Mutex<Option<EventFile>>>;

/// All events that were asked for.
#[derive(Default)]
pub(crate) struct Events {
    open: Mutex<BTreeMap<String, Cell>>,
}

impl Events {
    fn cell(&self, code: &str) -> Cell {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(open.entry(code.to_owned()).or_default())
    }

    fn forget(&self, code: &str) {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).remove(code);
    }

    pub(crate) fn insert(&self, file: EventFile) {
        let cell = self.cell(&file.code.clone());
        *cell.lock().unwrap_or_else(PoisonError::into_inner) = Some(file);
    }
}

impl App {
    /// Works on an open event; opens it first if need be. Calls on one event run one after the other.
    pub(crate) fn with_event<T>(
        &self,
        code: &str,
        work: impl FnOnce(&mut EventFile) -> Result<T, ErrorReply>,
    ) -> Result<T, ErrorReply> {
        let code = event_code(code)?;
        let cell = self.events.cell(&code);
        let mut guard = match cell.lock() {
            Ok(guard) => guard,
            Err(poisoned) => {
                // A call panicked half-way: the log is the truth, so open the event again.
                cell.clear_poison();
                let mut guard = poisoned.into_inner();
                *guard = None;
                guard
            }
        };
        if guard.is_none() {
            match self.open_event(&code) {
                Ok(file) => *guard = Some(file),
                Err(error) => {
                    drop(guard);
                    self.events.forget(&code);
                    return Err(error);
                }
            }
        }
        let file = guard.as_mut().ok_or_else(no_such_event)?;
        self.forget_in(file);
        let done = work(file);
        if done.as_ref().is_err_and(|error| error.code == saiwu_protocol::ErrorCode::Internal) {
            *guard = None;
        }
        done
    }

    fn open_event(&self, code: &str) -> Result<EventFile, ErrorReply> {
        let mut loaded = self.store.load(code).map_err(store_failed)?.ok_or_else(no_such_event)?;
        if loaded.snapshot.as_ref().is_some_and(|snapshot| state_of(snapshot).is_none()) {
            // Another version wrote it: the log itself can always be read.
            loaded.snapshot = None;
            loaded.tail = self.store.operations(code, 0).map_err(store_failed)?;
        }
        let persons = self.store.persons(code).map_err(store_failed)?;
        let persons = persons
            .into_iter()
            .map(|(person, fields)| Ok((PersonId(person), serde_json::from_str(&fields)?)))
            .collect::<Result<_, serde_json::Error>>()
            .map_err(|_| internal(&"a row of the person table cannot be read"))?;
        let links = self.store.unit_links(code).map_err(store_failed)?;
        let tokens = links.into_iter().map(|link| (UnitId(link.unit), link.token)).collect();
        let practice = loaded.event.practice;
        let folded = fold(&loaded)?;
        Ok(EventFile {
            code: code.to_owned(),
            practice,
            state: folded.state,
            sequence: folded.sequence,
            persons,
            tokens,
            since_snapshot: folded.folded,
        })
    }
}

/// The code of an address: six characters Crockford base32, lower case and look-alikes accepted.
pub(crate) fn event_code(text: &str) -> Result<String, ErrorReply> {
    let code: String = text
        .trim()
        .chars()
        .take(7)
        .map(|c| match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            c => c,
        })
        .collect();
    let fits =
        code.len() == 6 && code.chars().all(|c| c.is_ascii_digit() || (c.is_ascii_uppercase() && c != 'U'));
    if fits { Ok(code) } else { Err(no_such_event()) }
}

fn state_of(snapshot: &Snapshot) -> Option<EventState> {
    serde_json::from_slice(&snapshot.body).ok()
}

struct Folded {
    state: EventState,
    sequence: u64,
    folded: u64,
}

fn fold(loaded: &LoadedEvent) -> Result<Folded, ErrorReply> {
    let snapshot =
        loaded.snapshot.as_ref().and_then(|snapshot| Some((state_of(snapshot)?, snapshot.sequence)));
    let mut tail = loaded.tail.iter();
    let (mut state, mut sequence) = match snapshot {
        Some(snapshot) => snapshot,
        None => {
            let first = tail.next().ok_or_else(no_such_event)?;
            let state =
                EventState::created(&operation(first)?).map_err(|_| internal(&"the log starts wrongly"))?;
            (state, first.sequence)
        }
    };
    let mut folded = 0;
    for stored in tail {
        state.apply(&operation(stored)?, &meta(stored));
        sequence = stored.sequence;
        folded += 1;
    }
    Ok(Folded { state, sequence, folded })
}

/// Reads an operation of the log.
pub(crate) fn operation(stored: &StoredOperation) -> Result<Operation, ErrorReply> {
    serde_json::from_str(&stored.body).map_err(|_| internal(&"an operation of the log cannot be read"))
}

/// Who and when, as the log has it.
pub(crate) fn meta(stored: &StoredOperation) -> Meta {
    Meta { at: stored.at, by: actor_sentence(&stored.actor) }
}

/// `主办方|Organizer` in the log.
pub(crate) fn actor_text(by: &Sentence) -> String {
    format!("{}|{}", by.zh, by.en)
}
