//! What a score entry costs on the disk, and what opening a long event costs before the rules fold it.

#![allow(clippy::unwrap_used, reason = "a benchmark that fails may stop")]

use chrono::{DateTime, Utc};
use divan::Bencher;
use saiwu_store::{Append, NewEvent, NewOperation, SqliteStore, Store};

fn main() {
    divan::main();
}

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 123_456_789).unwrap_or_default()
}

fn operation() -> NewOperation {
    NewOperation {
        kind: "score_reported".into(),
        at: now(),
        actor: "organizer".into(),
        body: r#"{"round":3,"table":17,"entry":{"levels":["9","6"],"deals":8,"first_to_level":null,"declarer_at_end":null,"forfeit":[]},"signed":true}"#.into(),
        outcome: "applied".into(),
    }
}

fn with_operations(count: usize) -> (tempfile::TempDir, SqliteStore) {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    let begin = Append {
        create: Some(NewEvent { created_at: now(), practice: true }),
        operations: vec![operation(); count],
        ..Append::default()
    };
    store.append("ABC234", &begin).unwrap();
    (folder, store)
}

#[divan::bench(sample_count = 200, sample_size = 1)]
fn append_one_operation_durably(bencher: Bencher) {
    let (_folder, store) = with_operations(1);
    let mut expected_sequence = 1;
    bencher.bench_local(|| {
        let append = Append { expected_sequence, operations: vec![operation()], ..Append::default() };
        expected_sequence = store.append("ABC234", &append).unwrap().sequence;
    });
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn load_20_000_operations(bencher: Bencher) {
    let (_folder, store) = with_operations(20_000);
    bencher.bench_local(|| store.load("ABC234").unwrap().map(|event| event.tail.len()));
}
