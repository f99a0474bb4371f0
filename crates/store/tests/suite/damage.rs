//! A database that is not as it was written: said, never read as something else.
//!
//! `SAIWU_DAMAGED` sets how many copies are damaged; the seed is printed.

use crate::support::{after, append, begin, log_of, person, submission};
use saiwu_store::{Aside, ReplicaStore, Snapshot, SqliteStore, Store, StoreError, StoredOperation};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

const EVENT: &str = "ABC234";
const SEED: u64 = 20_261_201;

/// Small and repeatable; nothing here needs good randomness.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end.max(1)
    }
}

/// An event with a snapshot, persons and submissions, everything in the database file.
fn written(folder: &Path) -> Vec<StoredOperation> {
    let store = SqliteStore::open(folder).unwrap();
    append(&store, EVENT, &begin(40)).unwrap();
    for number in 0..60_u64 {
        let person = person(&format!("p{number}"), &format!("{{\"name\":\"王{number}\"}}"));
        let sent = submission(&format!("sent-{number}"), "{}");
        let change = after(40 + number * 3, 3).with(Aside {
            persons: vec![person],
            submission: Some(sent),
            ..Aside::default()
        });
        append(&store, EVENT, &change).unwrap();
    }
    store.save_snapshot(EVENT, 100, "state".repeat(500).as_bytes()).unwrap();
    let log = log_of(&store, EVENT).unwrap();
    drop(store);
    rusqlite_checkpoint(folder);
    log
}

/// Opening and closing leaves nothing beside the database.
fn rusqlite_checkpoint(folder: &Path) {
    drop(SqliteStore::open(folder).unwrap());
    let beside = folder.join("saiwu.sqlite-wal");
    assert!(!beside.exists() || fs::metadata(&beside).unwrap().len() == 0, "the copy is the whole of it");
}

fn damage(bytes: &mut Vec<u8>, dice: &mut Dice) -> String {
    match dice.below(5) {
        0 => {
            let at = dice.below(bytes.len());
            bytes[at] ^= 1 << dice.below(8);
            format!("one bit at {at}")
        }
        1 => {
            let times = dice.below(40) + 2;
            for _ in 0..times {
                let at = dice.below(bytes.len());
                bytes[at] = u8::try_from(dice.below(256)).unwrap();
            }
            format!("{times} bytes")
        }
        2 => {
            let page = dice.below(bytes.len() / 4096) * 4096;
            bytes[page..page + 4096].fill(0);
            format!("a page of nothing at {page}")
        }
        3 => {
            let (from, to) = (dice.below(bytes.len() / 4096), dice.below(bytes.len() / 4096));
            bytes.copy_within(from * 4096..(from + 1) * 4096, to * 4096);
            format!("page {from} over page {to}")
        }
        _ => {
            let length = dice.below(bytes.len());
            bytes.truncate(length);
            format!("cut off at {length}")
        }
    }
}

/// Snapshot and log as far as a program would believe them, and what the doctor finds.
struct Believed {
    snapshot: Option<Snapshot>,
    log: Vec<StoredOperation>,
    problems: usize,
}

fn believed(folder: &Path) -> Result<Believed, StoreError> {
    let store = SqliteStore::open(folder)?;
    let log = log_of(&store, EVENT)?;
    let mut snapshot = None;
    let problems = store.doctor()?.len();
    if !log.is_empty() {
        snapshot = store.snapshot(EVENT)?;
        // Whatever else is read for an open event.
        store.persons(EVENT)?;
        store.unit_links(EVENT)?;
        store.submission("sent-7")?;
    }
    Ok(Believed { snapshot, log, problems })
}

#[test]
fn a_damaged_copy_is_never_read_as_another_event() {
    let copies: u64 = std::env::var("SAIWU_DAMAGED").ok().and_then(|text| text.parse().ok()).unwrap_or(1000);
    println!("seed {SEED}, {copies} copies");
    let original = tempfile::tempdir().unwrap();
    let log = written(original.path());
    let bytes = fs::read(original.path().join("saiwu.sqlite")).unwrap();
    let mut dice = Dice(SEED);
    let (mut said, mut unharmed, mut found_by_doctor) = (0, 0, 0);
    for copy in 0..copies {
        let folder = tempfile::tempdir().unwrap();
        let mut damaged = bytes.clone();
        let what = damage(&mut damaged, &mut dice);
        fs::write(folder.path().join("saiwu.sqlite"), &damaged).unwrap();
        let outcome = catch_unwind(AssertUnwindSafe(|| believed(folder.path())));
        match outcome {
            Err(_) => panic!("copy {copy} ({what}): a panic"),
            Ok(Err(_)) => said += 1,
            // An empty file is a new folder: there is nothing that could be taken for something.
            Ok(Ok(Believed { log: read, .. })) if read.is_empty() => said += 1,
            Ok(Ok(Believed { snapshot, log: read, problems })) => {
                let content = |it: &StoredOperation| (it.sequence, it.id, it.body.clone());
                let same = read.len() == log.len()
                    && read.iter().zip(&log).all(|(one, other)| content(one) == content(other));
                assert!(same, "copy {copy} ({what}): another log is believed");
                if let Some(snapshot) = &snapshot {
                    assert_eq!(snapshot.body, "state".repeat(500).into_bytes(), "copy {copy} ({what})");
                }
                unharmed += usize::from(problems == 0);
                found_by_doctor += usize::from(problems > 0);
            }
        }
        let left = fs::metadata(folder.path().join("saiwu.sqlite")).unwrap().len();
        assert!(left > 0 || damaged.is_empty(), "copy {copy} ({what}): what was left of it is still there");
    }
    println!("{said} refused, {found_by_doctor} found by the doctor, {unharmed} without harm");
    assert!(said > 0 && unharmed > 0, "both kinds were tried");
}
