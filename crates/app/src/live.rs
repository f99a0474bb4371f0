//! Open events: the state folded from the log, kept in memory between calls.

use crate::App;
use crate::errors::{internal, no_such_event, not_written, store_failed};
use saiwu_domain::event::{EventState, Meta, Operation};
use saiwu_domain::ids::{PersonId, UnitId};
use saiwu_domain::registration::PersonFacts;
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::ErrorReply;
use saiwu_store::StoredOperation;
use saiwu_sync::{Ledger, actor_sentence};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// An event as it stands, as calls see it.
pub(crate) struct EventFile {
    /// Its code.
    pub code: String,
    /// Made-up data.
    pub practice: bool,
    /// What the log adds up to, with what waits for a place.
    pub state: Arc<EventState>,
    /// How many operations that is.
    pub sequence: u64,
    /// The person table.
    pub persons: BTreeMap<PersonId, PersonFacts>,
    /// The private links of the units.
    pub tokens: BTreeMap<UnitId, String>,
}

/// An event and the copy it is read from.
pub(crate) struct OpenEvent {
    pub file: EventFile,
    pub ledger: Ledger,
}

/// A cell that is empty until the event was opened.
type Cell = Arc<Mutex<Option<OpenEvent>>>;

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

    pub(crate) fn insert(&self, open: OpenEvent) {
        let cell = self.cell(&open.file.code);
        *cell.lock().unwrap_or_else(PoisonError::into_inner) = Some(open);
    }
}

impl App {
    /// Looks at an event. Calls on one event run one after the other.
    pub(crate) fn with_event<T>(
        &self,
        code: &str,
        look: impl FnOnce(&EventFile) -> Result<T, ErrorReply>,
    ) -> Result<T, ErrorReply> {
        self.with_open(code, |open| look(&open.file))
    }

    /// Works on an open event; opens it first if need be.
    pub(crate) fn with_open<T>(
        &self,
        code: &str,
        work: impl FnOnce(&mut OpenEvent) -> Result<T, ErrorReply>,
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
                Ok(open) => *guard = Some(open),
                Err(error) => {
                    drop(guard);
                    self.events.forget(&code);
                    return Err(error);
                }
            }
        }
        let open = guard.as_mut().ok_or_else(no_such_event)?;
        self.forget_in(open);
        let done = work(open);
        if done.as_ref().is_err_and(|error| error.code == saiwu_protocol::ErrorCode::Internal) {
            *guard = None;
        }
        done
    }

    fn open_event(&self, code: &str) -> Result<OpenEvent, ErrorReply> {
        let store = self.store.as_ref();
        let mut ledger = Ledger::open(store, code).map_err(not_written)?;
        ledger.go_on(store, &self.key).map_err(not_written)?;
        let state = ledger.state().cloned().ok_or_else(no_such_event)?;
        let persons = ledger.persons(store).map_err(not_written)?;
        let persons = persons
            .into_iter()
            .map(|(person, fields)| Ok((PersonId(person), serde_json::from_str(&fields)?)))
            .collect::<Result<_, serde_json::Error>>()
            .map_err(|_| internal(&"a row of the person table cannot be read"))?;
        let links = self.store.unit_links(code).map_err(store_failed)?;
        let tokens = links.into_iter().map(|link| (UnitId(link.unit), link.token)).collect();
        let practice = ledger.stand().is_some_and(|stand| stand.event.practice);
        let sequence = ledger.length();
        let file = EventFile { code: code.to_owned(), practice, state, sequence, persons, tokens };
        Ok(OpenEvent { file, ledger })
    }
}

impl App {
    /// The operations that count, oldest first; what waits comes last.
    pub(crate) fn log(&self, file: &EventFile) -> Result<Vec<StoredOperation>, ErrorReply> {
        let mut log = self.store.page(&file.code, 0, file.sequence).map_err(store_failed)?;
        log.retain(|stored| matches!(stored.outcome.as_str(), "applied" | "disputed"));
        log.extend(self.store.pending(&file.code).map_err(store_failed)?);
        Ok(log)
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
