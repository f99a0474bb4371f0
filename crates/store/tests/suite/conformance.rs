//! What holds of every back end. A new one adds a line to `back_ends!`.

use crate::support::{Append, after, append, begin, event_with, log_of, operation, person, submission, time};
use saiwu_store::{
    Aside, EventRow, PersonRow, ReplicaStore, RowSource, SqliteStore, Store, StoreError, StoredOperation,
    Submission, UnitLink, event_file,
};

/// A store that cleans up after itself.
trait BackEnd {
    fn fresh() -> Self;
    fn store(&self) -> &dyn Store;
}

struct OnDisk(SqliteStore, #[allow(dead_code, reason = "removes the folder")] tempfile::TempDir);

impl BackEnd for OnDisk {
    fn fresh() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self(SqliteStore::open(folder.path()).unwrap(), folder)
    }

    fn store(&self) -> &dyn Store {
        &self.0
    }
}

struct InMemory(SqliteStore);

impl BackEnd for InMemory {
    fn fresh() -> Self {
        Self(SqliteStore::in_memory().unwrap())
    }

    fn store(&self) -> &dyn Store {
        &self.0
    }
}

macro_rules! back_ends {
    ($($test:ident)*) => {
        mod sqlite_on_disk {
            use super::BackEnd;
            $(#[test] fn $test() { super::$test(super::OnDisk::fresh().store()); })*
        }
        mod sqlite_in_memory {
            use super::BackEnd;
            $(#[test] fn $test() { super::$test(super::InMemory::fresh().store()); })*
        }
    };
}

back_ends! {
    an_event_is_there_with_its_first_operations
    sequences_and_device_logs_are_gap_less
    every_operation_comes_back_as_it_was
    a_decision_on_an_old_state_leaves_nothing
    a_code_is_given_once
    an_unknown_event_is_refused
    a_submission_is_done_once
    a_reply_is_remembered_with_its_request
    persons_change_and_go_without_an_operation
    erasing_a_person_forgets_the_replies
    rows_of_one_person_stand_side_by_side_until_they_are_outlived
    a_new_link_of_a_unit_ends_the_old_one
    a_link_that_belongs_to_another_unit_leaves_nothing
    the_newest_snapshot_is_kept
    a_snapshot_beyond_the_log_is_refused
    the_password_is_kept_and_replaced
    sessions_begin_and_end
    settings_are_kept_and_taken_away
    a_whole_event_comes_back_from_its_file
    an_event_that_is_here_is_never_overwritten
    a_restored_event_goes_on
    the_doctor_finds_nothing_in_a_sound_store
    a_backup_holds_everything
}

fn an_event_is_there_with_its_first_operations(store: &dyn Store) {
    assert_eq!(append(store, "ABC234", &begin(2)), Ok(2));
    let row = EventRow { code: "ABC234".into(), created_at: time(), practice: false, head: 2 };
    assert_eq!(store.events().unwrap().first(), Some(&row));
    append(store, "XYZ789", &begin(0)).unwrap();
    let codes: Vec<String> = store.events().unwrap().into_iter().map(|event| event.code).collect();
    assert_eq!(codes, ["XYZ789", "ABC234"], "newest first");
    assert_eq!(store.stand("ABC234").unwrap().unwrap().event, row);
}

fn sequences_and_device_logs_are_gap_less(store: &dyn Store) {
    event_with(store, "ABC234", 3);
    event_with(store, "XYZ789", 2);
    append(store, "ABC234", &after(3, 2)).unwrap();
    let log = store.page("ABC234", 0, 99).unwrap();
    let places: Vec<(u64, u64)> = log.iter().map(|it| (it.sequence, it.device_seq)).collect();
    assert_eq!(places, [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)], "another event does not count in");
    assert_eq!(store.page("ABC234", 3, 99).unwrap(), log[3..]);
}

fn every_operation_comes_back_as_it_was(store: &dyn Store) {
    let written = StoredOperation {
        at: "2026-11-29T23:59:59.123456789Z".parse().unwrap(),
        actor: "组织者".into(),
        body: "{\"級\": \"A+\", \"空\": \"\u{0}\\n\"}".into(),
        outcome: "disputed".into(),
        signature: "signed".into(),
        ..operation(1)
    };
    let change = Append { operations: vec![written.clone()], ..begin(0) };
    let sent = Aside { submission: Some(submission("s1", "{}")), ..Aside::default() };
    append(store, "ABC234", &change.with(sent)).unwrap();
    let log = log_of(store, "ABC234").unwrap();
    let expected = StoredOperation {
        sequence: 1,
        device_seq: 1,
        id: log[0].id,
        submission: Some("s1".into()),
        ..written
    };
    assert_eq!(log, [expected]);
}

fn a_decision_on_an_old_state_leaves_nothing(store: &dyn Store) {
    event_with(store, "ABC234", 3);
    let late = after(2, 1).with(Aside {
        persons: vec![person("p1", "{}")],
        unit_links: vec![UnitLink { unit: "u1".into(), token: "t".into() }],
        submission: Some(submission("late", "{}")),
        ..Aside::default()
    });
    assert_eq!(append(store, "ABC234", &late), Err(StoreError::Outdated { expected: 2, head: 3 }));
    assert_eq!(store.page("ABC234", 0, 99).unwrap().len(), 3);
    assert!(store.persons("ABC234").unwrap().is_empty());
    assert!(store.unit_links("ABC234").unwrap().is_empty());
    assert_eq!(store.submission("late").unwrap(), None);
    append(store, "ABC234", &Append { expected_sequence: 3, ..late }).unwrap();
}

fn a_code_is_given_once(store: &dyn Store) {
    event_with(store, "ABC234", 1);
    assert_eq!(append(store, "ABC234", &begin(1)), Err(StoreError::EventExists("ABC234".into())));
    assert_eq!(store.page("ABC234", 0, 99).unwrap().len(), 1);
}

fn an_unknown_event_is_refused(store: &dyn Store) {
    let unknown = StoreError::NoSuchEvent("ABC234".into());
    assert_eq!(append(store, "ABC234", &after(0, 1)).unwrap_err(), unknown);
    assert_eq!(store.persons("ABC234").unwrap_err(), unknown);
    assert_eq!(store.page("ABC234", 0, 99).unwrap_err(), unknown);
    assert_eq!(store.whole_event("ABC234").unwrap_err(), unknown);
    assert_eq!(store.stand("ABC234").unwrap(), None);
    assert_eq!(store.submission("s1").unwrap(), None);
}

fn a_submission_is_done_once(store: &dyn Store) {
    event_with(store, "ABC234", 1);
    let change = after(1, 1).with(Aside { submission: Some(submission("s1", "{}")), ..Aside::default() });
    append(store, "ABC234", &change).unwrap();
    assert_eq!(append(store, "ABC234", &change), Err(StoreError::AlreadySubmitted));
    let again = Append { expected_sequence: 2, ..change };
    assert_eq!(append(store, "ABC234", &again), Err(StoreError::AlreadySubmitted), "also on the new state");
    assert_eq!(
        append(
            store,
            "NEW234",
            &begin(1).with(Aside { submission: again.aside.submission, ..Aside::default() })
        ),
        Err(StoreError::AlreadySubmitted)
    );
    assert_eq!(store.stand("NEW234").unwrap(), None);
    assert_eq!(store.page("ABC234", 0, 99).unwrap().len(), 2);
}

fn a_reply_is_remembered_with_its_request(store: &dyn Store) {
    let sent = submission("s1", r#"{"code":"ABC234"}"#);
    append(store, "ABC234", &begin(1).with(Aside { submission: Some(sent.clone()), ..Aside::default() }))
        .unwrap();
    assert_eq!(store.submission("s1").unwrap(), Some(sent));
    assert_eq!(store.submission("s2").unwrap(), None);
}

fn persons_change_and_go_without_an_operation(store: &dyn Store) {
    event_with(store, "ABC234", 1);
    event_with(store, "XYZ789", 1);
    let both = vec![person("p1", r#"{"name":"甲"}"#), person("p2", r#"{"name":"乙"}"#)];
    append(store, "ABC234", &after(1, 0).with(Aside { persons: both, ..Aside::default() })).unwrap();
    let change = after(1, 0).with(Aside {
        persons: vec![person("p1", r#"{"name":"丙"}"#)],
        removed_persons: vec!["p2".into(), "nobody".into()],
        ..Aside::default()
    });
    assert_eq!(append(store, "ABC234", &change).unwrap(), 1);
    assert_eq!(store.persons("ABC234").unwrap(), [person("p1", r#"{"name":"丙"}"#)]);
    assert!(store.persons("XYZ789").unwrap().is_empty(), "persons belong to one event");
}

fn erasing_a_person_forgets_the_replies(store: &dyn Store) {
    let receipt = submission("s1", r#"{"receipt":"甲"}"#);
    let entered = begin(1).with(Aside {
        persons: vec![person("p1", "{}")],
        submission: Some(receipt.clone()),
        ..Aside::default()
    });
    append(store, "ABC234", &entered).unwrap();
    let erase = after(1, 0).with(Aside {
        removed_persons: vec!["p1".into()],
        submission: Some(submission("s2", "{}")),
        ..Aside::default()
    });
    append(store, "ABC234", &erase).unwrap();
    let forgotten = Submission { reply: None, ..receipt };
    assert_eq!(store.submission("s1").unwrap(), Some(forgotten), "that it was sent stays known");
    assert_eq!(store.submission("s2").unwrap(), Some(submission("s2", "{}")), "its own reply stays");
}

fn rows_of_one_person_stand_side_by_side_until_they_are_outlived(store: &dyn Store) {
    event_with(store, "ABC234", 1);
    let of = |device: &str, device_seq| PersonRow {
        source: RowSource { device: device.into(), device_seq },
        complete: device == "own",
        ..person("p1", device)
    };
    let rows = vec![of("own", 3), of("other", 7), of("own", 1)];
    append(store, "ABC234", &after(1, 0).with(Aside { persons: rows, ..Aside::default() })).unwrap();
    assert_eq!(store.persons("ABC234").unwrap(), [of("other", 7), of("own", 1), of("own", 3)]);
    let outlived = vec![("p1".into(), of("own", 1).source), ("nobody".into(), of("own", 1).source)];
    append(store, "ABC234", &after(1, 0).with(Aside { outlived, ..Aside::default() })).unwrap();
    assert_eq!(store.persons("ABC234").unwrap(), [of("other", 7), of("own", 3)]);
    let erase = Aside { removed_persons: vec!["p1".into()], ..Aside::default() };
    append(store, "ABC234", &after(1, 0).with(erase)).unwrap();
    assert_eq!(store.persons("ABC234").unwrap(), []);
}

fn link(unit: &str, token: &str) -> UnitLink {
    UnitLink { unit: unit.into(), token: token.into() }
}

fn a_new_link_of_a_unit_ends_the_old_one(store: &dyn Store) {
    let links = vec![link("u2", "bbb"), link("u1", "aaa")];
    append(store, "ABC234", &begin(1).with(Aside { unit_links: links, ..Aside::default() })).unwrap();
    append(
        store,
        "ABC234",
        &after(1, 0).with(Aside { unit_links: vec![link("u1", "ccc")], ..Aside::default() }),
    )
    .unwrap();
    assert_eq!(store.unit_links("ABC234").unwrap(), [link("u1", "ccc"), link("u2", "bbb")]);
}

fn a_link_that_belongs_to_another_unit_leaves_nothing(store: &dyn Store) {
    append(
        store,
        "ABC234",
        &begin(1).with(Aside { unit_links: vec![link("u1", "aaa")], ..Aside::default() }),
    )
    .unwrap();
    let stolen = after(1, 1).with(Aside { unit_links: vec![link("u2", "aaa")], ..Aside::default() });
    let error = append(store, "ABC234", &stolen).unwrap_err();
    assert!(matches!(error, StoreError::Database { .. }), "{error:?}");
    assert!(!error.to_string().contains("aaa"), "an error tells no secret");
    assert_eq!(store.page("ABC234", 0, 99).unwrap().len(), 1);
}

fn the_newest_snapshot_is_kept(store: &dyn Store) {
    event_with(store, "ABC234", 5);
    assert_eq!(store.snapshot("ABC234").unwrap(), None);
    store.save_snapshot("ABC234", 2, b"two").unwrap();
    store.save_snapshot("ABC234", 3, b"three").unwrap();
    let snapshot = store.snapshot("ABC234").unwrap().unwrap();
    assert_eq!((snapshot.sequence, snapshot.body.as_slice()), (3, b"three".as_slice()));
}

fn a_snapshot_beyond_the_log_is_refused(store: &dyn Store) {
    event_with(store, "ABC234", 2);
    assert!(store.save_snapshot("ABC234", 3, b"three").is_err());
    assert_eq!(store.snapshot("ABC234").unwrap(), None);
}

fn the_password_is_kept_and_replaced(store: &dyn Store) {
    assert_eq!(store.password_hash().unwrap(), None);
    store.set_password_hash("first").unwrap();
    store.set_password_hash("second").unwrap();
    assert_eq!(store.password_hash().unwrap().as_deref(), Some("second"));
}

fn sessions_begin_and_end(store: &dyn Store) {
    let (noon, evening) = ("2026-12-01T12:00:00Z".parse().unwrap(), "2026-12-01T20:00:00Z".parse().unwrap());
    store.create_session("a", noon).unwrap();
    store.create_session("b", evening).unwrap();
    store.create_session("c", evening).unwrap();
    assert_eq!(store.session("a").unwrap(), Some(noon));
    store.purge_sessions(noon).unwrap();
    assert_eq!(store.session("a").unwrap(), None);
    store.remove_session("b").unwrap();
    assert_eq!(store.session("b").unwrap(), None);
    assert_eq!(store.session("c").unwrap(), Some(evening));
}

fn settings_are_kept_and_taken_away(store: &dyn Store) {
    assert_eq!(store.setting("set_up_code").unwrap(), None);
    store.set_setting("set_up_code", Some("1")).unwrap();
    store.set_setting("set_up_code", Some("2")).unwrap();
    assert_eq!(store.setting("set_up_code").unwrap().as_deref(), Some("2"));
    store.set_setting("set_up_code", None).unwrap();
    assert_eq!(store.setting("set_up_code").unwrap(), None);
}

/// An event with a bit of everything.
fn full(store: &dyn Store, code: &str) {
    let change = begin(2).with(Aside {
        persons: vec![person("p1", r#"{"name":"张伟","phone":"13800000000"}"#)],
        unit_links: vec![link("u1", &format!("token of {code}"))],
        submission: Some(submission(&format!("create {code}"), r#"{"receipt":"张伟"}"#)),
        ..Aside::default()
    });
    append(store, code, &change).unwrap();
    append(store, code, &after(2, 3)).unwrap();
}

fn a_whole_event_comes_back_from_its_file(store: &dyn Store) {
    full(store, "ABC234");
    let text = event_file::write(&store.whole_event("ABC234").unwrap()).unwrap();
    assert!(!text.contains("receipt"), "replies stay here");
    let elsewhere = SqliteStore::in_memory().unwrap();
    elsewhere.restore_event(&event_file::read(&text).unwrap()).unwrap();
    assert_eq!(elsewhere.whole_event("ABC234").unwrap(), store.whole_event("ABC234").unwrap());
    assert_eq!(log_of(&elsewhere, "ABC234"), log_of(store, "ABC234"));
    assert_eq!(event_file::write(&elsewhere.whole_event("ABC234").unwrap()).unwrap(), text);
    assert_eq!(elsewhere.doctor().unwrap(), []);
}

fn an_event_that_is_here_is_never_overwritten(store: &dyn Store) {
    full(store, "ABC234");
    let whole = store.whole_event("ABC234").unwrap();
    append(store, "ABC234", &after(5, 1)).unwrap();
    assert_eq!(store.restore_event(&whole), Err(StoreError::EventExists("ABC234".into())));
    assert_eq!(store.page("ABC234", 0, 99).unwrap().len(), 6);
}

fn a_restored_event_goes_on(store: &dyn Store) {
    let elsewhere = SqliteStore::in_memory().unwrap();
    full(&elsewhere, "ABC234");
    store.restore_event(&elsewhere.whole_event("ABC234").unwrap()).unwrap();
    append(store, "ABC234", &after(5, 2)).unwrap();
    let log = store.page("ABC234", 0, 99).unwrap();
    let places: Vec<(u64, u64)> = log.iter().map(|it| (it.sequence, it.device_seq)).collect();
    assert_eq!(places[4..], [(5, 5), (6, 6), (7, 7)]);
    let again =
        after(7, 1).with(Aside { submission: Some(submission("create ABC234", "{}")), ..Aside::default() });
    assert_eq!(append(store, "ABC234", &again), Err(StoreError::AlreadySubmitted));
    assert_eq!(store.doctor().unwrap(), []);
}

fn the_doctor_finds_nothing_in_a_sound_store(store: &dyn Store) {
    assert_eq!(store.doctor().unwrap(), []);
    full(store, "ABC234");
    full(store, "XYZ789");
    store.save_snapshot("XYZ789", 4, b"four").unwrap();
    assert_eq!(store.doctor().unwrap(), []);
}

fn a_backup_holds_everything(store: &dyn Store) {
    full(store, "ABC234");
    store.set_setting("set_up_code", Some("1")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("saiwu.sqlite");
    store.backup(&copy).unwrap();
    assert!(store.backup(&copy).is_err(), "an older backup is not overwritten");
    let restored = SqliteStore::open(folder.path()).unwrap();
    assert_eq!(restored.whole_event("ABC234").unwrap(), store.whole_event("ABC234").unwrap());
    assert_eq!(restored.submission("create ABC234").unwrap(), store.submission("create ABC234").unwrap());
    assert_eq!(restored.setting("set_up_code").unwrap().as_deref(), Some("1"));
}
