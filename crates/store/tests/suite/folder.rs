//! A data folder on the disk: who may open it, what survives, what damage is found.

use std::fs;
use std::path::Path;

use crate::support::{after, append, begin, event_with, log_of, person, submission};
use rusqlite::Connection;
use saiwu_store::{Aside, ReplicaStore, SqliteStore, Store, StoreError};

fn database(folder: &Path) -> Connection {
    Connection::open(folder.join("saiwu.sqlite")).unwrap()
}

/// A folder with one event of five operations, the last two of one submission, and a snapshot at 2.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    event_with(&store, "ABC234", 3);
    let last = after(3, 2).with(Aside { submission: Some(submission("s1", "{}")), ..Aside::default() });
    append(&store, "ABC234", &last).unwrap();
    store.save_snapshot("ABC234", 2, b"two").unwrap();
    folder
}

#[test]
fn everything_is_there_after_opening_again() {
    let folder = folder();
    let before = SqliteStore::open(folder.path()).unwrap().whole_event("ABC234").unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    assert_eq!(store.whole_event("ABC234").unwrap(), before);
    append(&store, "ABC234", &after(5, 1)).unwrap();
    let log = store.page("ABC234", 0, 99).unwrap();
    assert_eq!(log[5].device, log[0].device, "it is the same installation");
    assert_eq!(store.doctor().unwrap(), []);
}

#[test]
fn a_folder_belongs_to_one_program_at_a_time() {
    let folder = folder();
    let first = SqliteStore::open(folder.path()).unwrap();
    let refused = SqliteStore::open(folder.path()).unwrap_err();
    assert_eq!(refused, StoreError::InUse(folder.path().to_owned()));
    drop(first);
    SqliteStore::open(folder.path()).unwrap();
}

#[test]
fn looking_is_allowed_while_a_server_writes() {
    let folder = folder();
    let server = SqliteStore::open(folder.path()).unwrap();
    let reader = SqliteStore::open_to_read(folder.path()).unwrap();
    assert_eq!(reader.doctor().unwrap(), []);
    append(&server, "ABC234", &after(5, 1)).unwrap();
    assert_eq!(reader.page("ABC234", 0, 99).unwrap().len(), 6);
    let refused = append(&reader, "ABC234", &after(6, 1)).unwrap_err();
    assert!(matches!(refused, StoreError::Disk { .. }), "{refused:?}");
    assert_eq!(server.page("ABC234", 0, 99).unwrap().len(), 6);
}

#[test]
fn looking_creates_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("nowhere");
    assert_eq!(SqliteStore::open_to_read(&nowhere).unwrap_err(), StoreError::NoData(nowhere.clone()));
    assert!(!nowhere.exists());
    assert_eq!(
        SqliteStore::open_to_read(folder.path()).unwrap_err(),
        StoreError::NoData(folder.path().to_owned())
    );
}

#[test]
#[cfg(unix)]
fn a_new_folder_and_what_is_in_it_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("a/b");
    let store = SqliteStore::open(&data).unwrap();
    event_with(&store, "ABC234", 1);
    assert_eq!(mode(&data), 0o700);
    for file in ["saiwu.sqlite", "saiwu.sqlite-wal", "saiwu.sqlite-shm"] {
        assert_eq!(mode(&data.join(file)), 0o600, "{file}");
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_named_plainly() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let error = SqliteStore::open(&file.join("data")).unwrap_err();
    assert!(matches!(error, StoreError::Disk { during: "create the data folder", .. }), "{error:?}");
}

#[test]
fn a_file_that_is_no_database_is_named_plainly() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("saiwu.sqlite"),
        "not a database, but long enough to look like one".repeat(50),
    )
    .unwrap();
    let error = SqliteStore::open(folder.path()).unwrap_err();
    assert!(matches!(error, StoreError::Damaged(_)), "{error:?}");
}

#[test]
fn damage_to_the_log_is_found_and_never_opened_silently() {
    let cases = [
        (
            "a changed body",
            "UPDATE operation SET body = '{\"table\":9}' WHERE sequence = 4",
            "does not match",
        ),
        (
            "a changed time",
            "UPDATE operation SET at = '2026-11-29T08:30:01Z' WHERE sequence = 3",
            "does not match",
        ),
        ("a lost operation", "DELETE FROM operation WHERE sequence = 4", "is missing"),
        ("a lost end", "DELETE FROM operation WHERE sequence = 5", "4 are there"),
        ("a gap in the device log", "UPDATE operation SET device_seq = 9 WHERE sequence = 5", "has a gap"),
        (
            "two operations that changed places",
            "UPDATE operation SET sequence = 99 WHERE sequence = 4;
             UPDATE operation SET sequence = 4 WHERE sequence = 5;
             UPDATE operation SET sequence = 5 WHERE sequence = 99",
            "has a gap",
        ),
    ];
    for (what, damage, expected) in cases {
        let folder = folder();
        database(folder.path()).execute_batch(damage).unwrap();
        let store = SqliteStore::open(folder.path()).unwrap();
        let problems = store.doctor().unwrap();
        assert!(problems.iter().any(|it| it.en.contains(expected)), "{what}: {problems:?}");
        assert!(matches!(log_of(&store, "ABC234"), Err(StoreError::Damaged(_))), "{what}");
    }
}

#[test]
fn other_damage_is_found() {
    let cases = [
        ("a forgotten submission", "DELETE FROM submission", "is not remembered"),
        (
            "a row without an event",
            "INSERT INTO person VALUES (99, 'p1', '', 0, 1, '{}')",
            "belongs to nothing",
        ),
        ("a snapshot from nowhere", "UPDATE snapshot SET sequence = 9", "the log ends at 5"),
        ("a damaged snapshot", "UPDATE snapshot SET body = x'00'", "the snapshot is damaged"),
        ("an unreadable time", "UPDATE operation SET at = 'noon' WHERE sequence = 1", "cannot read the log"),
    ];
    for (what, damage, expected) in cases {
        let folder = folder();
        database(folder.path()).execute_batch(&format!("PRAGMA foreign_keys = OFF; {damage}")).unwrap();
        let problems = SqliteStore::open_to_read(folder.path()).unwrap().doctor().unwrap();
        assert!(problems.iter().any(|it| it.en.contains(expected)), "{what}: {problems:?}");
    }
}

#[test]
fn a_submission_done_twice_is_found() {
    let folder = folder();
    {
        let store = SqliteStore::open(folder.path()).unwrap();
        append(&store, "ABC234", &after(5, 2)).unwrap();
    }
    database(folder.path()).execute("UPDATE operation SET submission = 's1' WHERE sequence = 7", []).unwrap();
    let problems = SqliteStore::open_to_read(folder.path()).unwrap().doctor().unwrap();
    assert!(problems.iter().any(|it| it.en.contains("done twice")), "{problems:?}");
}

#[test]
fn a_damaged_snapshot_costs_time_but_no_content() {
    let folder = folder();
    database(folder.path()).execute("UPDATE snapshot SET body = x'00'", []).unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    assert_eq!(store.snapshot("ABC234").unwrap(), None);
    assert_eq!(log_of(&store, "ABC234").unwrap().len(), 5, "the whole log instead");
}

#[test]
fn a_reader_of_other_data_brings_nothing_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    database(folder.path()).execute_batch("CREATE TABLE x (y)").unwrap();
    assert_eq!(SqliteStore::open_to_read(folder.path()).unwrap_err(), StoreError::OlderVersion);
}

/// I16: what was erased is in no file of the folder, while the store is open and after.
#[test]
fn an_erased_person_is_in_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    let person = |fields: &str| person("p1", fields);
    let enter =
        begin(1).with(Aside { persons: vec![person("{\"name\":\"ZhaoErased\"}")], ..Aside::default() });
    append(&store, "ABC234", &enter).unwrap();
    append(&store, "ABC234", &after(1, 30)).unwrap();
    assert!(mentions(folder.path(), "ZhaoErased"), "it was there");
    append(
        &store,
        "ABC234",
        &after(31, 1).with(Aside { persons: vec![person("{\"name\":\"-\"}")], ..Aside::default() }),
    )
    .unwrap();
    assert!(!mentions(folder.path(), "ZhaoErased"), "replaced");
    append(
        &store,
        "ABC234",
        &after(32, 1).with(Aside { persons: vec![person("{\"name\":\"QianErased\"}")], ..Aside::default() }),
    )
    .unwrap();
    append(
        &store,
        "ABC234",
        &after(33, 1).with(Aside { removed_persons: vec!["p1".into()], ..Aside::default() }),
    )
    .unwrap();
    assert!(!mentions(folder.path(), "QianErased"), "removed");
    drop(store);
    assert!(!mentions(folder.path(), "Erased"), "and after closing");
}

fn mentions(folder: &Path, text: &str) -> bool {
    fs::read_dir(folder).unwrap().any(|file| {
        let bytes = fs::read(file.unwrap().path()).unwrap();
        bytes.windows(text.len()).any(|window| window == text.as_bytes())
    })
}
