//! The file of a whole event: what is refused, and that a file is whole or not there.

use std::fs;

use crate::support::{append, begin, person, submission};
use saiwu_store::{Aside, ReplicaStore, SqliteStore, Store, StoreError, WholeEvent, event_file};

fn whole() -> WholeEvent {
    let store = SqliteStore::in_memory().unwrap();
    let change = begin(3).with(Aside {
        persons: vec![person("p1", r#"{"name":"张伟"}"#)],
        submission: Some(submission("s1", "{}")),
        ..Aside::default()
    });
    append(&store, "ABC234", &change).unwrap();
    store.whole_event("ABC234").unwrap()
}

fn refusal(text: &str) -> String {
    match event_file::read(text) {
        Err(StoreError::BadFile(why)) => {
            assert!(!why.zh.bytes().any(|byte| byte.is_ascii_alphabetic()), "{why:?}");
            why.en
        }
        other => panic!("not refused: {other:?}"),
    }
}

#[test]
fn a_written_event_reads_back() {
    let whole = whole();
    let text = event_file::write(&whole).unwrap();
    assert!(text.starts_with(r#"{"format":"saiwu-event/2","digest":""#));
    let read = event_file::read(&text).unwrap();
    assert_eq!((read.operations, read.persons), (whole.operations, whole.persons));
}

#[test]
fn a_file_cut_off_anywhere_is_refused() {
    let text = event_file::write(&whole()).unwrap();
    let text = text.trim_end();
    for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
        assert!(event_file::read(&text[..end]).is_err(), "cut off at {end}");
    }
}

#[test]
fn a_file_with_any_flipped_bit_is_refused_or_the_same() {
    let whole = whole();
    let text = event_file::write(&whole).unwrap();
    for place in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[place] ^= 1 << (place % 7);
        let Ok(changed) = String::from_utf8(bytes) else { continue };
        if let Ok(read) = event_file::read(&changed) {
            assert_eq!(read.operations, whole.operations, "flipped at {place}");
            assert_eq!(read.persons, whole.persons, "flipped at {place}");
        }
    }
}

#[test]
fn what_is_wrong_with_a_file_is_said_without_names() {
    let text = event_file::write(&whole()).unwrap();
    assert!(refusal("").contains("not a whole exported event"));
    assert!(refusal("{}").contains("not a whole exported event"));
    assert!(refusal(&text.replace("saiwu-event/2", "saiwu-event/3")).contains("newer version"));
    assert!(refusal(&text.replace("saiwu-event/2", "saiwu-sheet/1")).contains("not an exported event"));
    let changed = refusal(&text.replace("张伟", "李娜"));
    assert!(changed.contains("damaged or changed") && !changed.contains("李娜"));
}

#[test]
fn a_file_with_a_right_digest_but_a_wrong_log_is_refused() {
    let mut forged = whole();
    forged.operations[1].body = "{}".into();
    assert!(matches!(event_file::write(&forged), Err(StoreError::Damaged(_))), "it is not even written");
    let store = SqliteStore::in_memory().unwrap();
    assert!(matches!(store.restore_event(&forged), Err(StoreError::BadFile(_))));
    assert!(store.events().unwrap().is_empty());
}

#[test]
fn saving_replaces_a_file_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("赛事.json");
    event_file::save(&path, "old").unwrap();
    event_file::save(&path, "new").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left behind");
}

#[test]
fn saving_where_it_cannot_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let taken = folder.path().join("taken");
    fs::create_dir(&taken).unwrap();
    fs::write(taken.join("inside"), "").unwrap();
    assert!(matches!(event_file::save(&taken, "text"), Err(StoreError::Disk { .. })));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    assert!(matches!(
        event_file::save(&folder.path().join("no/such/folder.json"), ""),
        Err(StoreError::Disk { .. })
    ));
}

/// Files of before: persons by id, no term.
#[test]
fn a_file_of_an_earlier_version_is_read() {
    let text = event_file::write(&whole()).unwrap();
    let mut file: serde_json::Value = serde_json::from_str(&text).unwrap();
    let content = &mut file["content"];
    content["persons"] = serde_json::json!({"p1": r#"{"name":"张伟"}"#});
    content.as_object_mut().unwrap().remove("term");
    let content = content.to_string();
    let digest = blake3::hash(content.as_bytes()).to_hex();
    let old = format!(r#"{{"format":"saiwu-event/1","digest":"{digest}","content":{content}}}"#);
    let read = event_file::read(&old).unwrap();
    assert_eq!(read.persons[0].fields, r#"{"name":"张伟"}"#);
    let store = SqliteStore::in_memory().unwrap();
    store.restore_event(&read).unwrap();
    let term = store.stand("ABC234").unwrap().unwrap().term;
    assert_eq!((term.epoch, term.host.as_str()), (1, ""), "whoever opens it goes on");
}
