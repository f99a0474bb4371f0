//! `import` and `form`: what they print, what they refuse, and the exit codes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

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

const SHENGJI: &str = "shengji-team-swiss-2013";

#[test]
fn t10_a_pasted_form_is_told_with_its_cells_and_its_doubts() {
    let folder = tempfile::tempdir().unwrap();
    let form = folder.path().join("form.tsv");
    let rows = "扑克牌升级比赛报名表\n单位：第六中学\n队号\t对号\t姓名\t部门及职务\t手机\n\
                团体一队\t1\t陈建国\t办公室\t13911112222\n\t\t林晓燕\t财务处\t1391089280\n\
                \t2\t周伟\t教务处\t13711112222\n\t\t吴秀英\t后勤\t13611112222\t自带水杯\n\
                联系人：郑丽  联系方式：01062345678\n";
    fs::write(&form, rows).unwrap();
    let read = saiwu(&["import", text(&form), "--template", SHENGJI, "--json"]);
    assert_eq!(code(&read), 0, "{}", String::from_utf8_lossy(&read.stderr));
    let found: Value = serde_json::from_slice(&read.stdout).unwrap();
    assert_eq!(found["format"], "saiwu-import/1");
    assert_eq!((&found["shape"], &found["unit"]), (&"A".into(), &"第六中学".into()));
    assert_eq!(found["contact"]["phone"], "01062345678");
    let first = &found["entrants"][0];
    assert_eq!(
        (&first["contest"], &first["team"], &first["pair"]),
        (&"升级".into(), &"团体一队".into(), &1.into())
    );
    assert_eq!(
        (&first["players"][1]["name"], &first["players"][1]["cell"]),
        (&"林晓燕".into(), &"R5C3".into())
    );
    let issues = found["issues"].as_array().unwrap();
    assert_eq!(issues.len(), 1, "{issues:?}");
    assert_eq!((&issues[0]["cell"], &issues[0]["value"]), (&"R5C5".into(), &"1391089280".into()));
    assert_eq!(issues[0]["severity"], "error");
    assert_eq!(found["ignored"][0]["cell"], "R7C6");
    let told = saiwu(&["import", text(&form), "--template", SHENGJI]);
    let told = String::from_utf8(told.stdout).unwrap();
    assert!(told.contains("读出2条报名、4人；1处要看，1处没有导入") && told.contains("R5C5"), "{told}");
}

#[test]
fn the_units_form_is_written_and_read_back_empty() {
    let folder = tempfile::tempdir().unwrap();
    for ending in ["xlsx", "docx"] {
        let form = folder.path().join(format!("form.{ending}"));
        let wrote = saiwu(&["form", "--template", SHENGJI, "--unit", "第六中学", "-o", text(&form)]);
        assert_eq!(code(&wrote), 0, "{}", String::from_utf8_lossy(&wrote.stderr));
        let again = fs::read(&form).unwrap();
        saiwu(&["form", "--template", SHENGJI, "--unit", "第六中学", "-o", text(&form)]);
        assert_eq!(again, fs::read(&form).unwrap(), "the same form is the same file");
        let read = saiwu(&["import", text(&form), "--template", SHENGJI, "--json"]);
        let found: Value = serde_json::from_slice(&read.stdout).unwrap();
        assert_eq!((&found["unit"], &found["entrants"]), (&"第六中学".into(), &Value::Array(Vec::new())));
    }
}

#[test]
fn what_is_no_form_is_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    for (bytes, reason) in [
        (b"\x89PNG\r\n\x1a\n".to_vec(), "picture"),
        (b"".to_vec(), "empty"),
        ("今天打牌".as_bytes().to_vec(), "no_form"),
        (b"PK\x03\x04".to_vec(), "damaged"),
    ] {
        let form = folder.path().join(reason);
        fs::write(&form, bytes).unwrap();
        let refused = saiwu(&["import", text(&form), "--template", SHENGJI, "--json"]);
        assert_eq!(code(&refused), 2);
        assert_eq!(String::from_utf8(refused.stderr).unwrap().lines().count(), 1);
        let said: Value = serde_json::from_slice(&refused.stdout).unwrap();
        assert_eq!(said["error"]["code"], reason);
    }
    let missing = folder.path().join("missing.xlsx");
    assert_eq!(code(&saiwu(&["import", text(&missing), "--template", SHENGJI])), 4);
    assert_eq!(code(&saiwu(&["import", text(&missing), "--template", "nothing"])), 2);
    assert_eq!(code(&saiwu(&["form", "--template", SHENGJI, "--unit", "六中"])), 2);
    assert_eq!(code(&saiwu(&["form", "--template", SHENGJI, "--unit", " ", "-o", text(&missing)])), 2);
    assert_eq!(code(&saiwu(&["form", "--template", SHENGJI, "--unit", "六中", "-o", "form.pdf"])), 2);
}
