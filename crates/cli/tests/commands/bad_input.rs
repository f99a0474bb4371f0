//! Bad input: exit codes, one line with the place, whole files or none.

use crate::support::{EIGHT_PAIRS, changed, fixture, saiwu, saiwu_with};
use serde_json::{Value, json};
use std::path::Path;

#[test]
fn bad_input_is_one_line_with_the_place_and_exit_2() {
    let huge = "x".repeat(1_000_000);
    let cases: Vec<(Vec<u8>, &str, &str)> = vec![
        (b"{\"format\": ".to_vec(), "malformed_json", "line 1, column 11"),
        (b"".to_vec(), "malformed_json", "line 1, column 0"),
        (vec![0xff, 0xfe], "malformed_json", "line 1"),
        (
            changed(EIGHT_PAIRS, |sheet| sheet["entrants"][1]["name"] = json!(huge)),
            "bad_sheet",
            "entrants[1].name",
        ),
        (
            changed(EIGHT_PAIRS, |sheet| {
                sheet["rounds"][0]["matches"][0]["result"]["levels"][0] = json!("B")
            }),
            "bad_sheet",
            "rounds[0].matches[0].result.levels[0]",
        ),
        (changed(EIGHT_PAIRS, |sheet| sheet["stages"] = json!([])), "bad_sheet", "sheet"),
        (
            changed(EIGHT_PAIRS, |sheet| {
                sheet.as_object_mut().unwrap().remove("rounds");
                sheet["stages"] = json!([{"kind": "league", "rounds": []}]);
            }),
            "bad_sheet",
            "stages[0].kind",
        ),
    ];
    for (input, code, place) in cases {
        for command in ["standings", "pair", "check"] {
            let answer = saiwu_with(&[command, "-", "--json"], &input);
            assert_eq!(answer.code, 2, "{command} {place}");
            assert_eq!(answer.err.lines().count(), 1, "{}", answer.err);
            assert!(answer.err.len() < 1000, "the line stays readable");
            let error = &answer.json()["error"];
            assert_eq!((&error["code"], &error["where"]), (&json!(code), &json!(place)), "{command}");
        }
    }
}

#[test]
fn wrong_arguments_exit_2_and_unreadable_files_4() {
    for arguments in [
        &["standing", "x"][..],
        &["pair"],
        &["pair", "-", "--allow", "everything"],
        &["regulations", "nothing"],
        &["regulations", "guandan-swiss-2018", "--set", "swiss.rounds"],
        &["regulations", "guandan-swiss-2018", "--set", "swiss.round=3"],
        &["score", "chess"],
        &["score", "guandan", "--template", "shengji-team-swiss-2013"],
    ] {
        let answer = saiwu(&[arguments, &["--json"]].concat());
        assert_eq!(answer.code, 2, "{arguments:?}");
        assert_eq!(answer.err.lines().count(), 1, "{}", answer.err);
        assert!(answer.json()["error"]["message"].as_str().unwrap().len() > 10, "{}", answer.out);
    }
    let missing = saiwu(&["check", "/no/such/sheet.json", "--json"]);
    assert_eq!((missing.code, missing.json()["error"]["code"].as_str()), (4, Some("io")));
    assert_eq!(saiwu(&["--version"]).code, 0);
    assert!(saiwu(&["--help"]).out.contains("standings"));
}

#[test]
fn an_output_file_is_replaced_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("排名.json");
    std::fs::write(&file, "before").unwrap();
    let path = file.to_str().unwrap();
    let failed = saiwu(&["standings", "/no/such/sheet.json", "-o", path]);
    assert_eq!((failed.code, std::fs::read_to_string(&file).unwrap().as_str()), (4, "before"));
    let done = saiwu(&["standings", &fixture(EIGHT_PAIRS), "--json", "-o", path]);
    assert_eq!((done.code, done.out.as_str()), (0, ""));
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap()["format"], "saiwu-standings/1");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no draft is left");
    let nowhere = folder.path().join("none/there.json");
    assert_eq!(saiwu(&["regulations", "-o", nowhere.to_str().unwrap()]).code, 4);
    if Path::new("/dev/full").exists() {
        assert_eq!(saiwu(&["regulations", "-o", "/dev/full"]).code, 4);
    }
}

#[test]
fn errors_are_chinese_and_english_where_asked_with_the_same_codes() {
    let levels =
        changed(EIGHT_PAIRS, |sheet| sheet["rounds"][0]["matches"][0]["result"]["levels"][0] = json!("B"));
    let over = std::fs::read(fixture(EIGHT_PAIRS)).unwrap();
    for (arguments, input, zh, en) in [
        (
            &["check", "-"][..],
            &levels[..],
            "这里写的是\"B\"；应为级数",
            "\"B\" stands here; allowed is a level",
        ),
        (&["check", "-"], b"{\"format\": ", "第1行第", "line 1, column"),
        (&["pair", "-"], &over, "规程共4轮，已经全部编排", "all 4 rounds are paired"),
        (&["standings", "-", "--after-round", "9"], &over, "第9轮还没有打完", "round 9 is not complete"),
        (&["check", "/no/such.json"], b"", "没有这个文件或文件夹", "cannot be read"),
        (&["check", "-", "--odd"], b"", "没有 --odd 这个选项", "unexpected argument"),
        (&["score", "chess"], b"", "不能是 chess；可以是 guandan、shengji", "invalid value 'chess'"),
        (&["regulations", "odd"], b"", "没有叫 `odd` 的模板", "no template is called `odd`"),
        (
            &["regulations", "guandan-swiss-2018", "--set", "swiss.same_unit=odd"],
            b"",
            "`swiss.same_unit` 不能取这个值：没有 `odd`；可以是 ",
            "`swiss.same_unit` does not take this value",
        ),
    ] {
        let chinese = saiwu_with(arguments, input);
        let english = saiwu_with(&[arguments, &["--lang", "en"]].concat(), input);
        assert!(chinese.err.contains(zh), "{arguments:?}: {}", chinese.err);
        assert!(english.err.contains(en), "{arguments:?}: {}", english.err);
        assert!(chinese.code > 1 && chinese.code == english.code, "{arguments:?}");
        let code = |language| {
            let answer = saiwu_with(&[arguments, &["--json", "--lang", language]].concat(), input);
            answer.json()["error"]["code"].clone()
        };
        assert_eq!(code("zh"), code("en"), "{arguments:?}");
    }
}
