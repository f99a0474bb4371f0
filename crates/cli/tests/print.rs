//! `print`: the file it writes, what it refuses, and the exit codes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const SHEET: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sheets/guandan-8-pairs-4-rounds.json");

fn saiwu(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_saiwu")).args(arguments).output().unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn j7_3_every_kind_is_written_as_a_document_and_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    for kind in [
        "pairing-sheet",
        "score-slips",
        "table-cards",
        "standings",
        "results-book",
        "wifi-poster",
        "certificates",
        "poster",
        "programme",
        "passes",
        "draw-record",
        "score-cards",
        "receipts",
    ] {
        let picture = (kind == "standings").then_some(("PNG", &b"\x89PNG"[..]));
        for (ending, begins) in [("pdf", &b"%PDF-"[..])].into_iter().chain(picture) {
            let file = folder.path().join(format!("{kind}.{ending}"));
            let done = saiwu(&["print", kind, SHEET, "-o", text(&file), "--set", "awards=3"]);
            assert_eq!(code(&done), 0, "{kind}.{ending}: {}", said(&done));
            assert!(fs::read(&file).unwrap().starts_with(begins), "{kind}.{ending}");
        }
    }
    // Tables are an archive, and need no font.
    let file = folder.path().join("results.xlsx");
    let done = saiwu(&["print", "results-book", SHEET, "-o", text(&file)]);
    assert_eq!(code(&done), 0, "{}", said(&done));
    assert!(fs::read(&file).unwrap().starts_with(b"PK"));
    let file = folder.path().join("by-unit.pdf");
    let done = saiwu(&["print", "pairing-sheet", SHEET, "--by", "unit", "--round", "2", "-o", text(&file)]);
    assert_eq!(code(&done), 0, "{}", said(&done));
}

#[test]
fn what_cannot_be_printed_has_its_exit_code_and_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.pdf");
    let odd = folder.path().join("x.doc");
    let (file, odd) = (text(&file), text(&odd));
    for (arguments, exit, expected) in [
        (&["print", "pairing-sheet", SHEET][..], 2, "usage"),
        (&["print", "pairing-sheet", SHEET, "-o", odd], 2, "usage"),
        (&["print", "newspaper", SHEET, "-o", file], 2, "usage"),
        (&["print", "standings", SHEET, "--by", "unit", "-o", file], 2, "usage"),
        (&["print", "pairing-sheet", SHEET, "--round", "9", "-o", file], 2, "no_such_round"),
        (&["print", "pairing-sheet", SHEET, "--font", SHEET, "-o", file], 2, "no_font"),
        (&["print", "pairing-sheet", SHEET, "--font", "/no/such.ttf", "-o", file], 4, "io"),
        (&["print", "pairing-sheet", "/no/such.json", "-o", file], 4, "io"),
    ] {
        let mut arguments = arguments.to_vec();
        arguments.push("--json");
        let refused = saiwu(&arguments);
        assert_eq!(code(&refused), exit, "{arguments:?}: {}", said(&refused));
        let error: Value = serde_json::from_slice(&refused.stdout).unwrap();
        assert_eq!(error["error"]["code"], expected, "{arguments:?}");
        assert!(!Path::new(file).exists(), "{arguments:?}");
    }
}

#[test]
fn j15_3_every_certificate_is_a_picture_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let pictures = folder.path().join("奖状");
    let arguments = ["print", "certificates", SHEET, "--set", "awards=2", "--each", "--per-person"];
    let done = saiwu(&[&arguments[..], &["-o", text(&pictures)]].concat());
    assert_eq!(code(&done), 0, "{}", said(&done));
    let mut names: Vec<_> = fs::read_dir(&pictures).unwrap().map(|file| file.unwrap().path()).collect();
    names.sort();
    assert!(names.len() >= 2, "{names:?}");
    for (number, name) in (1..).zip(&names) {
        assert!(fs::read(name).unwrap().starts_with(b"\x89PNG"), "{name:?}");
        let name = name.file_name().unwrap().to_str().unwrap();
        assert!(name.starts_with(&format!("{number:02} 第")) && name.ends_with(".png"), "{name}");
    }
    let refused = saiwu(&["print", "standings", SHEET, "--each", "-o", text(&pictures)]);
    assert_eq!(code(&refused), 2, "{}", said(&refused));
}

#[test]
fn certificates_wait_for_the_number_of_awards_in_both_languages() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.pdf");
    for (language, words) in [("zh", "规程没有写录取多少名"), ("en", "do not say how many places")]
    {
        let refused = saiwu(&[
            "print",
            "certificates",
            SHEET,
            "--set",
            "awards=by_entries",
            "--lang",
            language,
            "-o",
            text(&file),
        ]);
        assert_eq!(code(&refused), 3, "{}", said(&refused));
        assert!(said(&refused).contains(words), "{}", said(&refused));
    }
}

#[test]
fn letters_that_no_font_has_are_named_on_standard_error_and_the_paper_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let mut sheet: Value = serde_json::from_slice(&fs::read(SHEET).unwrap()).unwrap();
    sheet["title"] = "职工比赛🀄".into();
    let (odd, file) = (folder.path().join("odd.json"), folder.path().join("odd.pdf"));
    fs::write(&odd, sheet.to_string()).unwrap();
    let done = saiwu(&["print", "pairing-sheet", text(&odd), "-o", text(&file)]);
    assert_eq!(code(&done), 0, "{}", said(&done));
    assert!(said(&done).contains("有1个字打不出来：职工比赛🀄（🀄）"), "{}", said(&done));
    assert!(fs::read(&file).unwrap().starts_with(b"%PDF-"));
    let done = saiwu(&["print", "pairing-sheet", SHEET, "-o", text(&file)]);
    assert_eq!(said(&done), "");
}
