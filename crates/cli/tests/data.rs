//! `export`, `restore`, `doctor`: a whole event as one file, and what is refused.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use saiwu_app::App;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn saiwu(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_saiwu")).args(arguments).output().unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A folder with one practice event, and its code.
fn folder() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let app = App::open(folder.path()).unwrap().for_practice();
    let event = app.create_practice_event("guandan-swiss-2018").unwrap();
    (folder, event)
}

#[test]
fn an_event_goes_through_a_file_into_another_folder_and_is_whole_there() {
    let (from, event) = folder();
    let to = tempfile::tempdir().unwrap();
    let file = to.path().join("event.saiwu");
    assert_eq!(code(&saiwu(&["export", &event, "--data", text(from.path()), "-o", text(&file)])), 0);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "names, phones and links are for the owner alone");
    }
    let data = to.path().join("data");
    let restored = saiwu(&["restore", text(&file), "--data", text(&data), "--json"]);
    assert_eq!(code(&restored), 0, "{}", String::from_utf8_lossy(&restored.stderr));
    let again = saiwu(&["restore", text(&file), "--data", text(&data)]);
    assert_eq!(code(&again), 2, "what is there is never overwritten");
    let doctor = saiwu(&["doctor", "--data", text(&data), "--json"]);
    assert_eq!(code(&doctor), 0);
    let found: Value = serde_json::from_slice(&doctor.stdout).unwrap();
    assert_eq!(found["events"], 1);
    assert_eq!(found["problems"], serde_json::json!([]));
    let second = saiwu(&["export", &event, "--data", text(&data)]);
    assert_eq!(second.stdout, fs::read(&file).unwrap(), "exported again it is the same file");
}

#[test]
fn damaged_or_foreign_files_and_unknown_events_are_refused_plainly() {
    let (from, event) = folder();
    let to = tempfile::tempdir().unwrap();
    let whole = saiwu(&["export", &event, "--data", text(from.path())]).stdout;
    let data = to.path().join("data");
    for (name, bytes) in [
        ("empty", Vec::new()),
        ("text", b"hello".to_vec()),
        ("binary", vec![0xff, 0xfe, 0x00]),
        ("cut", whole[..whole.len() / 2].to_vec()),
        ("changed", String::from_utf8(whole.clone()).unwrap().replacen("第一", "第二", 1).into_bytes()),
    ] {
        let file = to.path().join(name);
        fs::write(&file, bytes).unwrap();
        let refused = saiwu(&["restore", text(&file), "--data", text(&data), "--json"]);
        assert_eq!(code(&refused), 2, "{name}: {}", String::from_utf8_lossy(&refused.stderr));
        assert_eq!(String::from_utf8(refused.stderr).unwrap().lines().count(), 1, "{name}");
        let plain = saiwu(&["restore", text(&file), "--data", text(&data)]);
        let said = String::from_utf8(plain.stderr).unwrap();
        assert!(!said.replace(text(&file), "").contains(" it"), "Chinese alone: {name}: {said}");
    }
    assert_eq!(code(&saiwu(&["export", "ZZZZZZ", "--data", text(from.path())])), 2);
    assert_eq!(code(&saiwu(&["doctor", "--data", text(&to.path().join("nothing"))])), 4);
    assert_eq!(code(&saiwu(&["restore", text(&to.path().join("missing")), "--data", text(&data)])), 4);
}

#[test]
fn practice_is_refused_in_a_folder_that_somebody_uses_in_earnest() {
    let data = tempfile::tempdir().unwrap();
    let app = App::open(data.path()).unwrap();
    app.set_password("the real one").unwrap();
    drop(app);
    let demo = saiwu(&["demo", "--data", text(data.path()), "--listen", "127.0.0.1:0"]);
    assert_eq!(code(&demo), 2, "it would take the organizer's password away");
    assert!(String::from_utf8_lossy(&demo.stderr).contains("--data"), "it says what to do");
}

#[test]
fn practice_by_another_template_is_another_event_and_the_same_one_goes_on() {
    let data = tempfile::tempdir().unwrap();
    // Nobody can listen where somebody listens: the event is there, and the command comes back.
    let busy = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let listen = busy.local_addr().unwrap().to_string();
    let events_after = |template: &[&str]| {
        let arguments = [&["demo"], template, &["--data", text(data.path()), "--listen", &listen]].concat();
        assert_eq!(code(&saiwu(&arguments)), 4);
        let doctor = saiwu(&["doctor", "--data", text(data.path()), "--json"]);
        serde_json::from_slice::<Value>(&doctor.stdout).unwrap()["events"].as_u64().unwrap()
    };
    assert_eq!(events_after(&["xiangqi-swiss"]), 1);
    assert_eq!(events_after(&["xiangqi-swiss"]), 1);
    assert_eq!(events_after(&["shuangsheng-groups-2018"]), 2);
    assert_eq!(events_after(&["xiangqi-swiss"]), 2);
    assert_eq!(events_after(&[]), 2, "whichever there is");
}

#[cfg(unix)]
#[test]
fn restore_gives_up_on_input_without_an_end() {
    let data = tempfile::tempdir().unwrap();
    let restored = saiwu(&["restore", "/dev/zero", "--data", text(&data.path().join("data"))]);
    assert_eq!(code(&restored), 2);
}

#[test]
fn a_forgotten_password_is_replaced_on_the_folder_itself() {
    let (folder, _) = folder();
    let answer = saiwu(&["password", "--data", text(folder.path()), "--json"]);
    assert_eq!(code(&answer), 0, "{}", String::from_utf8_lossy(&answer.stderr));
    let answer: Value = serde_json::from_slice(&answer.stdout).unwrap();
    let app = App::open(folder.path()).unwrap();
    let body = serde_json::json!({"password": answer["password"]});
    assert!(app.call(&saiwu_app::Actor::nobody(), "account.sign_in", body).is_ok());
    let nothing = folder.path().join("nothing");
    assert_eq!(code(&saiwu(&["password", "--data", text(&nothing)])), 4);
    assert!(!nothing.exists());
}
