//! An event and the device that has it: it goes on under another key, and what it writes is proved by that key.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use saiwu_app::{App, DeviceKey, Host, doctor};
use saiwu_store::{ReplicaStore, SqliteStore, Store};
use saiwu_sync::signed_operation;
use saiwu_testkit::{EventPlayer, TestHost, test_key};
use std::sync::Arc;

/// So many submissions and random numbers were used before.
fn player(store: &Arc<SqliteStore>, key: DeviceKey, before: usize) -> EventPlayer {
    store.go_on_as(key.device()).unwrap();
    let host = TestHost::new();
    for _ in 0..before {
        let _ = host.random();
    }
    let player = EventPlayer::over(App::over(store.clone(), key, Box::new(host)));
    (0..before).for_each(|_| drop(player.submission()));
    player
}

#[test]
fn an_event_out_of_a_file_goes_on_where_it_is_and_every_operation_shows_who_wrote_it() {
    let here = Arc::new(SqliteStore::in_memory().unwrap());
    let first = player(&here, test_key(), 0);
    let event = first.create("guandan-swiss-2018");
    first.add_units(&event, &[("第一中学", 50)]);
    let elsewhere = Arc::new(SqliteStore::in_memory().unwrap());
    elsewhere.restore_event(&here.whole_event(&event).unwrap()).unwrap();
    let another = DeviceKey::from_secret([8; 32]);
    let name = another.device().to_owned();
    player(&elsewhere, another, 9).add_units(&event, &[("第二中学", 50), ("第三中学", 50)]);

    let log = elsewhere.page(&event, 0, 99).unwrap();
    let before = here.page(&event, 0, 99).unwrap();
    assert_eq!(log[..before.len()], before, "what was there stays as it was");
    assert!(log.len() > before.len());
    for stored in &log[before.len()..] {
        assert_eq!((stored.device.as_str(), stored.outcome.as_str()), (name.as_str(), "applied"));
        assert_eq!(stored.quarantine, None);
        assert!(signed_operation(&stored.device, &event, &stored.id, &stored.signature));
    }
    assert_eq!(doctor(elsewhere.as_ref()).unwrap(), []);
}

/// Data of before devices had keys: a random name, and nothing is signed.
#[test]
fn an_event_of_before_devices_had_keys_goes_on() {
    let here = Arc::new(SqliteStore::in_memory().unwrap());
    let event = player(&here, test_key(), 0).create("guandan-swiss-2018");
    let mut whole = here.whole_event(&event).unwrap();
    let mut before = None;
    for stored in &mut whole.operations {
        stored.device = "0f".repeat(16);
        stored.signature.clear();
        stored.id = saiwu_store::operation_id(&event, before.as_ref(), stored);
        before = Some(stored.id);
    }
    let old = Arc::new(SqliteStore::in_memory().unwrap());
    old.restore_event(&whole).unwrap();
    player(&old, test_key(), 9).add_units(&event, &[("第一中学", 50)]);
    let last = old.page(&event, 0, 99).unwrap().pop().unwrap();
    assert_eq!((last.device.as_str(), last.outcome.as_str()), (test_key().device(), "applied"));
    assert_eq!(doctor(old.as_ref()).unwrap(), []);
}
