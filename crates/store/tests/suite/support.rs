//! Small appends to test with.

use chrono::{DateTime, Utc};
use saiwu_store::{Append, NewEvent, NewOperation, Store, Submission};

pub fn time() -> DateTime<Utc> {
    "2026-11-29T08:30:00.25Z".parse().unwrap()
}

pub fn operation(number: usize) -> NewOperation {
    NewOperation {
        kind: "score_reported".into(),
        at: time(),
        actor: "organizer".into(),
        body: format!(r#"{{"table":{number}}}"#),
        outcome: "applied".into(),
    }
}

/// Creates an event.
pub fn begin(operations: usize) -> Append {
    Append {
        create: Some(NewEvent { created_at: time(), practice: false }),
        operations: (1..=operations).map(operation).collect(),
        ..Append::default()
    }
}

/// Goes on after a sequence.
pub fn after(expected_sequence: u64, operations: usize) -> Append {
    Append { expected_sequence, operations: (1..=operations).map(operation).collect(), ..Append::default() }
}

pub fn event_with(store: &dyn Store, code: &str, operations: usize) {
    store.append(code, &begin(operations)).unwrap();
}

pub fn submission(id: &str, reply: &str) -> Submission {
    Submission {
        id: id.into(),
        call: "score.report".into(),
        actor: "organizer".into(),
        request_digest: "d".into(),
        reply: Some(reply.into()),
    }
}
