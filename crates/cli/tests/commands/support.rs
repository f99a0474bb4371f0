//! Running the command, and sheets to run it on.

use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What came back.
pub struct Answer {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }
}

pub fn saiwu(arguments: &[&str]) -> Answer {
    saiwu_with(arguments, b"")
}

pub fn saiwu_with(arguments: &[&str], input: &[u8]) -> Answer {
    let mut child = Command::new(env!("CARGO_BIN_EXE_saiwu"))
        .args(arguments)
        // Whatever the language of this computer is.
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("LANG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // A command that refuses its arguments does not read.
        let _ = stdin.write_all(&input);
    });
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let answer = Answer {
        code: status.code().unwrap(),
        out: String::from_utf8(stdout).unwrap(),
        err: String::from_utf8(stderr).unwrap(),
    };
    assert!(!answer.err.contains("panicked"), "{arguments:?}: {}", answer.err);
    answer
}

pub fn fixture(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "sheets", name].iter().collect();
    path.to_str().unwrap().to_owned()
}

pub const EIGHT_PAIRS: &str = "guandan-8-pairs-4-rounds.json";
pub const LEVEL_TEAMS: &str = "shengji-two-teams-level.json";

/// The sheet of a fixture with a change, for standard input.
pub fn changed(name: &str, change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let mut sheet: Value = serde_json::from_slice(&std::fs::read(fixture(name)).unwrap()).unwrap();
    change(&mut sheet);
    sheet.to_string().into_bytes()
}

/// `n` entrants with these units and no rounds yet.
pub fn fresh(units: &[&str], regulations: Value) -> Value {
    let entrants: Vec<_> = units
        .iter()
        .enumerate()
        .map(|(index, unit)| match *unit {
            "" => json!({"id": (index + 1).to_string(), "name": format!("{}队", index + 1)}),
            unit => json!({"id": (index + 1).to_string(), "name": format!("{}队", index + 1), "unit": unit}),
        })
        .collect();
    let mut names: Vec<_> = units.iter().filter(|unit| !unit.is_empty()).collect();
    names.sort();
    names.dedup();
    let units: Vec<_> = names.into_iter().map(|unit| json!({"id": unit, "name": unit})).collect();
    json!({"format": "saiwu-sheet/1", "regulations": regulations, "units": units, "entrants": entrants, "rounds": []})
}

pub fn sides(document: &Value) -> Vec<Vec<String>> {
    let of = |played: &Value| {
        let ids = played["sides"].as_array().unwrap().iter();
        ids.map(|id| id.as_str().unwrap().to_owned()).collect()
    };
    document["matches"].as_array().unwrap().iter().map(of).collect()
}
