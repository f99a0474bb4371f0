//! Small changes to test with, written as the device "own" that gives the places.

use chrono::{DateTime, Utc};
use saiwu_store::{
    Aside, Intake, NewEvent, OperationId, PersonRow, ReplicaStore, RowSource, Store, StoreError,
    StoredOperation, Submission, operation_id, verified_log,
};

/// Operations and what is kept beside them.
#[derive(Clone, Default)]
pub struct Append {
    pub create: bool,
    pub expected_sequence: u64,
    pub operations: Vec<StoredOperation>,
    pub aside: Aside,
}

impl Append {
    /// The same with something beside it.
    pub fn with(self, aside: Aside) -> Self {
        Self { aside, ..self }
    }
}

pub fn time() -> DateTime<Utc> {
    "2026-11-29T08:30:00.25Z".parse().unwrap()
}

pub fn operation(number: usize) -> StoredOperation {
    StoredOperation {
        sequence: 0,
        epoch: 1,
        former_epoch: None,
        quarantine: None,
        device: "own".into(),
        device_seq: 0,
        id: OperationId([0; 32]),
        signature: String::new(),
        kind: "score_reported".into(),
        at: time(),
        actor: "organizer".into(),
        body: format!(r#"{{"table":{number}}}"#),
        outcome: "applied".into(),
        submission: None,
    }
}

/// Creates an event.
pub fn begin(operations: usize) -> Append {
    Append { create: true, ..after(0, operations) }
}

/// Goes on after a sequence.
pub fn after(expected_sequence: u64, operations: usize) -> Append {
    let operations = (1..=operations).map(operation).collect();
    Append { expected_sequence, operations, ..Append::default() }
}

/// Writes a change with the next places, as if the head were where the change expects it; the last sequence.
pub fn append(store: &dyn ReplicaStore, event: &str, append: &Append) -> Result<u64, StoreError> {
    let stand = store.stand(event)?;
    let expected = match &stand {
        Some(stand) => (append.expected_sequence, stand.digest, stand.pending),
        None => Intake::default().expected,
    };
    let mut end = match &stand {
        Some(_) => store.chain_ends(event)?.into_iter().find(|(device, ..)| device == "own"),
        None => None,
    };
    let mut confirmed = append.operations.clone();
    for (sequence, operation) in (append.expected_sequence + 1..).zip(&mut confirmed) {
        operation.sequence = sequence;
        operation.device_seq = end.as_ref().map_or(1, |(_, before, _)| before + 1);
        operation.submission = append.aside.submission.as_ref().map(|it| it.id.clone());
        operation.id = operation_id(event, end.as_ref().map(|(.., id)| id), operation);
        end = Some(("own".into(), operation.device_seq, operation.id));
    }
    let create = NewEvent { created_at: time(), practice: false, host: "own".into() };
    let intake = Intake {
        create: append.create.then_some(create),
        expected,
        keep: expected.0,
        aside: append.aside.clone(),
        confirmed,
        ..Intake::default()
    };
    store.take_in(event, &intake)?;
    Ok(append.expected_sequence + append.operations.len() as u64)
}

pub fn event_with(store: &dyn Store, code: &str, operations: usize) {
    append(store, code, &begin(operations)).unwrap();
}

/// The whole log, as far as it is the one that was written; nothing where there is no event.
pub fn log_of(store: &dyn ReplicaStore, event: &str) -> Result<Vec<StoredOperation>, StoreError> {
    let Some(stand) = store.stand(event)? else { return Ok(Vec::new()) };
    verified_log(store, &stand, 0, Default::default())
}

pub fn person(id: &str, fields: &str) -> PersonRow {
    let source = RowSource { device: "own".into(), device_seq: 1 };
    PersonRow { person: id.into(), source, complete: true, fields: fields.into() }
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
