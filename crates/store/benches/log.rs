//! What a score entry costs on the disk, and what opening a long event costs before the rules fold it.

#![allow(clippy::unwrap_used, reason = "a benchmark that fails may stop")]

use chrono::{DateTime, Utc};
use divan::Bencher;
use saiwu_store::{
    Intake, NewEvent, OperationId, ReplicaStore, SqliteStore, StoredOperation, operation_id, verified_log,
};

const EVENT: &str = "ABC234";

fn main() {
    divan::main();
}

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 123_456_789).unwrap_or_default()
}

/// The next operations of one device.
fn operations(after: Option<&StoredOperation>, count: usize) -> Vec<StoredOperation> {
    let mut last = after.map(|it| (it.sequence, it.id));
    let next = |_| {
        let sequence = last.map_or(1, |(sequence, _)| sequence + 1);
        let mut operation = StoredOperation {
            sequence,
            epoch: 1,
            former_epoch: None,
            quarantine: None,
            device: "device".into(),
            device_seq: sequence,
            id: OperationId([0; 32]),
            signature: "0".repeat(128),
            kind: "score_reported".into(),
            at: now(),
            actor: "organizer".into(),
            body: r#"{"round":3,"table":17,"entry":{"levels":["9","6"],"deals":8,"first_to_level":null,"declarer_at_end":null,"forfeit":[]},"signed":true}"#.into(),
            outcome: "applied".into(),
            submission: None,
        };
        operation.id = operation_id(EVENT, last.as_ref().map(|(_, id)| id), &operation);
        last = Some((sequence, operation.id));
        operation
    };
    (0..count).map(next).collect()
}

fn take_in(store: &SqliteStore, confirmed: Vec<StoredOperation>) {
    let stand = store.stand(EVENT).unwrap();
    let create = NewEvent { created_at: now(), practice: true, host: "device".into() };
    let expected = stand.as_ref().map(|it| (it.event.head, it.digest, it.pending)).unwrap_or_default();
    let create = stand.is_none().then_some(create);
    store
        .take_in(EVENT, &Intake { create, expected, keep: expected.0, confirmed, ..Intake::default() })
        .unwrap();
}

fn with_operations(count: usize) -> (tempfile::TempDir, SqliteStore, StoredOperation) {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    let log = operations(None, count);
    let last = log.last().unwrap().clone();
    take_in(&store, log);
    (folder, store, last)
}

#[divan::bench(sample_count = 200, sample_size = 1)]
fn append_one_operation_durably(bencher: Bencher) {
    let (_folder, store, mut last) = with_operations(1);
    bencher.bench_local(|| {
        let next = operations(Some(&last), 1);
        last = next[0].clone();
        take_in(&store, next);
    });
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn load_20_000_operations(bencher: Bencher) {
    let (_folder, store, _) = with_operations(20_000);
    let stand = store.stand(EVENT).unwrap().unwrap();
    bencher.bench_local(|| verified_log(&store, &stand, 0, Default::default()).unwrap().len());
}
