//! The command as other programs see it: exit codes, JSON, one line of error, whole files or none.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What came back.
struct Answer {
    code: i32,
    out: String,
    err: String,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }
}

fn saiwu(arguments: &[&str]) -> Answer {
    saiwu_with(arguments, b"")
}

fn saiwu_with(arguments: &[&str], input: &[u8]) -> Answer {
    let mut child = Command::new(env!("CARGO_BIN_EXE_saiwu"))
        .args(arguments)
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

fn fixture(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "sheets", name].iter().collect();
    path.to_str().unwrap().to_owned()
}

const EIGHT_PAIRS: &str = "guandan-8-pairs-4-rounds.json";
const LEVEL_TEAMS: &str = "shengji-two-teams-level.json";

/// The sheet of a fixture with a change, for standard input.
fn changed(name: &str, change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let mut sheet: Value = serde_json::from_slice(&std::fs::read(fixture(name)).unwrap()).unwrap();
    change(&mut sheet);
    sheet.to_string().into_bytes()
}

/// `n` entrants with these units and no rounds yet.
fn fresh(units: &[&str], regulations: Value) -> Value {
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

fn sides(document: &Value) -> Vec<Vec<String>> {
    let of = |played: &Value| {
        let ids = played["sides"].as_array().unwrap().iter();
        ids.map(|id| id.as_str().unwrap().to_owned()).collect()
    };
    document["matches"].as_array().unwrap().iter().map(of).collect()
}

#[test]
fn w1_gives_exactly_its_ranks_and_key_values() {
    let answer = saiwu(&["standings", &fixture(EIGHT_PAIRS), "--json"]);
    assert_eq!(answer.code, 0, "{}", answer.err);
    let document = answer.json();
    assert_eq!(document["format"], "saiwu-standings/1");
    assert_eq!(document["stage"], "main");
    assert_eq!(document["after_round"], 4);
    assert_eq!(document["unresolved"], json!([]));
    let expected = [
        (1, "A", [7, 9, 3, 63, 26], json!("match_points")),
        (2, "C", [5, 8, 1, 59, 23], json!("match_points")),
        (3, "F", [4, 7, 1, 50, 27], json!("victory_points")),
        (4, "H", [4, 7, 1, 48, 16], json!("match_points")),
        (5, "B", [3, 5, 1, 50, 20], json!("progressive_score_cut_first")),
        (6, "G", [3, 4, 1, 46, 27], json!("wins")),
        (7, "D", [3, 4, 0, 50, 31], json!("levels_gained")),
        (8, "E", [3, 4, 0, 50, 23], json!(null)),
    ];
    let rows = document["rows"].as_array().unwrap();
    assert_eq!(rows.len(), expected.len());
    for (row, (rank, entrant, keys, decided_by)) in rows.iter().zip(expected) {
        let [match_points, cut_first, wins, victory_points, levels_gained] = keys;
        assert_eq!(
            row["keys"],
            json!({"match_points": match_points, "progressive_score_cut_first": cut_first, "wins": wins,
                "victory_points": victory_points, "levels_gained": levels_gained}),
            "{entrant}"
        );
        assert_eq!(row["rank"], rank);
        assert_eq!(row["entrant"], entrant);
        assert_eq!(row["shared"], false);
        assert_eq!(row["decided_by"], decided_by, "{entrant}");
    }
}

#[test]
fn the_other_keys_of_w1_are_exact_too() {
    let keys = r#"ranking_keys=["progressive_score",{"key":"progressive_score_cut_first","reading":"drop_first_term"},"buchholz"]"#;
    let document = saiwu(&["standings", &fixture(EIGHT_PAIRS), "--json", "--set", keys]).json();
    let rows = document["rows"].as_array().unwrap();
    let of = |id: &str| rows.iter().find(|row| row["entrant"] == id).unwrap()["keys"].clone();
    for (id, progressive, dropped, buchholz) in [
        ("A", 17, 15, 15),
        ("C", 12, 11, 18),
        ("F", 11, 10, 18),
        ("H", 11, 10, 14),
        ("B", 5, 5, 17),
        ("G", 8, 7, 18),
        ("D", 8, 7, 14),
        ("E", 8, 7, 14),
    ] {
        let expected = json!({"progressive_score": progressive, "progressive_score_cut_first": dropped, "buchholz": buchholz});
        assert_eq!(of(id), expected, "{id}");
    }
}

#[test]
fn w6_ranks_y_before_x_by_the_better_pair() {
    let document = saiwu(&["standings", &fixture(LEVEL_TEAMS), "--json"]).json();
    let rows = &document["rows"];
    assert_eq!((&rows[0]["entrant"], &rows[1]["entrant"]), (&json!("y"), &json!("x")));
    for place in [0, 1] {
        assert_eq!(
            rows[place]["keys"],
            json!({"match_points": 10, "victory_points": 86.5, "best_pair": null})
        );
    }
    assert_eq!(rows[0]["decided_by"], "best_pair");
    let members: Vec<_> = [0, 1].iter().flat_map(|row| rows[*row]["members"].as_array().unwrap()).collect();
    let keys = |id: &str| members.iter().find(|member| member["entrant"] == id).unwrap()["keys"].clone();
    for (id, match_points, victory_points) in
        [("x1", 5.5, 47.0), ("x2", 4.5, 39.5), ("y1", 6.0, 50.0), ("y2", 4.0, 36.5)]
    {
        assert_eq!(keys(id)["match_points"].as_f64(), Some(match_points), "{id}");
        assert_eq!(keys(id)["victory_points"].as_f64(), Some(victory_points), "{id}");
    }
}

#[test]
fn half_played_rounds_do_not_count() {
    let sheet = changed(EIGHT_PAIRS, |sheet| {
        sheet["rounds"][3]["matches"][0].as_object_mut().unwrap().remove("result");
    });
    let document = saiwu_with(&["standings", "-", "--json"], &sheet).json();
    assert_eq!((&document["after_round"], &document["final"]), (&json!(3), &json!(false)));
    let early = saiwu(&["standings", &fixture(EIGHT_PAIRS), "--json", "--after-round", "3"]).json();
    assert_eq!(early["rows"], document["rows"]);
    let answer = saiwu_with(&["standings", "-", "--json", "--after-round", "4"], &sheet);
    assert_eq!((answer.code, answer.json()["error"]["where"].as_str()), (2, Some("--after-round")));
}

#[test]
fn w3_first_rounds_are_paired_as_the_rules_say() {
    let soft = json!("guandan-swiss-2018");
    let hard = json!({"template": "guandan-swiss-2018", "set": {"swiss.same_unit": "hard"}});
    let cases: [(&[&str], &Value, &[&[&str]]); 5] = [
        (&["", "", "", "", "", "", ""], &soft, &[&["1", "2"], &["3", "4"], &["5", "6"], &["7"]]),
        (&["a", "a", "b", "b"], &soft, &[&["1", "3"], &["2", "4"]]),
        (&["a", "a", "b", "b"], &hard, &[&["1", "3"], &["2", "4"]]),
        (&["a", "a", "b", "b", "c", "c"], &soft, &[&["1", "3"], &["2", "5"], &["4", "6"]]),
        (&["a", "a", "a", "b"], &soft, &[&["1", "2"], &["3", "4"]]),
    ];
    for (units, regulations, expected) in cases {
        let sheet = fresh(units, regulations.clone()).to_string();
        let document = saiwu_with(&["pair", "-", "--json"], sheet.as_bytes()).json();
        assert_eq!(sides(&document), expected, "{units:?}");
        assert_eq!(document["round"], 1);
    }
    let sheet = fresh(&["a", "a", "a", "b"], soft).to_string();
    let document = saiwu_with(&["pair", "-", "--json", "--explain"], sheet.as_bytes()).json();
    assert_eq!(document["relaxed"][0]["constraint"], "same_unit");
    assert_eq!(document["relaxed"][0]["sides"], json!(["1", "2"]));
    assert!(document["explain"].as_array().unwrap().iter().all(|each| each["text"] != ""));
}

#[test]
fn where_nothing_legal_is_left_the_constraint_is_named_and_the_referee_may_allow_it() {
    let hard = json!({"template": "guandan-swiss-2018", "set": {"swiss.same_unit": "hard"}});
    let sheet = fresh(&["a", "a", "a", "b"], hard).to_string();
    let answer = saiwu_with(&["pair", "-", "--json"], sheet.as_bytes());
    assert_eq!(answer.code, 3);
    assert_eq!(answer.err.lines().count(), 1, "{}", answer.err);
    let error = &answer.json()["error"];
    assert_eq!(error["code"], "no_legal_pairing");
    assert_eq!(error["blocking"][0]["constraint"], "same_unit");
    assert_eq!(error["options"], json!(["allow_same_unit", "end_stage"]));
    let allowed = saiwu_with(&["pair", "-", "--json", "--allow", "same_unit"], sheet.as_bytes());
    assert_eq!(allowed.code, 0);
    assert_eq!(allowed.json()["relaxed"].as_array().unwrap().len(), 1);
}

#[test]
fn a_round_is_refused_after_the_last_with_open_results_and_with_too_few() {
    let sheet = fixture(EIGHT_PAIRS);
    let answer = saiwu(&["pair", &sheet, "--json"]);
    assert_eq!((answer.code, answer.json()["error"]["code"].as_str()), (3, Some("stage_complete")));
    assert_eq!(saiwu(&["pair", &sheet, "--extra-round"]).code, 0);
    assert_eq!(saiwu(&["pair", &sheet, "--set", "swiss.rounds=5"]).code, 0);
    let open = changed(EIGHT_PAIRS, |sheet| {
        sheet["rounds"][2]["matches"][1].as_object_mut().unwrap().remove("result");
        sheet["rounds"].as_array_mut().unwrap().pop();
    });
    let answer = saiwu_with(&["pair", "-", "--json"], &open);
    let error = answer.json()["error"].clone();
    assert_eq!((answer.code, error["code"].as_str()), (3, Some("round_incomplete")));
    assert_eq!((&error["round"], &error["tables"]), (&json!(3), &json!([2])));
    assert_eq!(
        saiwu_with(&["pair", "-", "--round", "3"], &open).code,
        0,
        "round 3 itself can be paired again"
    );
    assert_eq!(saiwu_with(&["pair", "-", "--round", "0"], &open).code, 2);
    let alone = fresh(&[""], json!("guandan-swiss-2018")).to_string();
    let answer = saiwu_with(&["pair", "-", "--json"], alone.as_bytes());
    assert_eq!((answer.code, answer.json()["error"]["code"].as_str()), (3, Some("too_few_entrants")));
}

#[test]
fn w2_rounds_are_paired_from_the_given_history() {
    let expected: [&[&[&str]]; 3] = [
        &[&["A", "B"], &["C", "D"], &["E", "F"], &["G", "H"]],
        &[&["A", "H"], &["G", "F"], &["E", "D"], &["C", "B"]],
        &[&["A", "H"], &["F", "D"], &["C", "E"], &["G", "B"]],
    ];
    for (round, expected) in (1..).zip(expected) {
        let document =
            saiwu(&["pair", &fixture(EIGHT_PAIRS), "--json", "--round", &format!("{round}")]).json();
        let mut pairs: Vec<_> = sides(&document);
        let mut expected: Vec<Vec<_>> =
            expected.iter().map(|pair| pair.iter().map(|id| (*id).to_owned()).collect()).collect();
        pairs.iter_mut().chain(&mut expected).for_each(|pair| pair.sort());
        pairs.sort();
        expected.sort();
        assert_eq!(pairs, expected, "round {round}");
    }
}

#[test]
fn generated_contests_pass_the_check_and_repeat_byte_for_byte() {
    let arguments = ["generate", "--template", "shengji-team-swiss-2013", "--entrants", "31", "--seed", "5"];
    let more = ["--draws", "0.2", "--forfeits", "5%", "--withdrawals", "0.1"];
    let arguments = [&arguments[..], &more].concat();
    let first = saiwu(&arguments);
    assert_eq!(first.code, 0, "{}", first.err);
    assert_eq!(saiwu(&arguments).out, first.out);
    let check = saiwu_with(&["check", "-", "--json", "--strict"], first.out.as_bytes());
    assert_eq!(check.code, 0, "{}", check.out);
    assert_eq!(check.json(), json!({"format": "saiwu-check/1", "findings": []}));
    let impossible = saiwu(&[
        "generate",
        "--template",
        "guandan-swiss-2018",
        "--entrants",
        "4",
        "--rounds",
        "9",
        "--json",
    ]);
    assert_eq!((impossible.code, impossible.json()["error"]["round"].as_u64()), (3, Some(4)));
    for bad in [
        ["--entrants", "1"],
        ["--entrants", "100000"],
        ["--units", "99"],
        ["--rounds", "0"],
        ["--draws", "2%%"],
    ] {
        let mut arguments = vec!["generate", "--template", "guandan-swiss-2018"];
        if bad[0] != "--entrants" {
            arguments.extend(["--entrants", "8"]);
        }
        arguments.extend(bad);
        let answer = saiwu(&arguments);
        assert_eq!((answer.code, answer.err.lines().count()), (2, 1), "{bad:?}: {}", answer.err);
    }
}

#[test]
fn check_exits_1_for_violations_and_with_strict_for_quality() {
    let sheet = fixture(EIGHT_PAIRS);
    assert_eq!(saiwu(&["check", &sheet]).code, 0, "W1 is legal");
    assert_eq!(saiwu(&["check", &sheet, "--strict"]).code, 1, "W1 was not paired by the engine");
    let rematch = changed(EIGHT_PAIRS, |sheet| {
        sheet["rounds"][1]["matches"][0]["sides"] = json!(["A", "B"]);
        sheet["rounds"][1]["matches"][3]["sides"] = json!(["H", "C"]);
        sheet["rounds"][1]["matches"][2]["table"] = json!(1);
    });
    let answer = saiwu_with(&["check", "-", "--json"], &rematch);
    assert_eq!(answer.code, 1);
    let findings = answer.json()["findings"].clone();
    let has = |constraint: &str| {
        let found = findings.as_array().unwrap().iter().find(|finding| finding["constraint"] == constraint);
        found.is_some_and(|finding| finding["severity"] == "violation" && finding["round"] == 2)
    };
    assert!(has("rematch") && has("table_twice"), "{findings}");
    assert_eq!(saiwu_with(&["standings", "-"], &rematch).code, 2, "a table twice is no sheet to rank");
    let stranger =
        changed(EIGHT_PAIRS, |sheet| sheet["rounds"][0]["matches"][0]["sides"] = json!(["A", "Z"]));
    let answer = saiwu_with(&["check", "-", "--json"], &stranger);
    assert_eq!(answer.code, 1);
    assert!(answer.out.contains("unknown_entrant") && answer.out.contains("missing"));
}

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
                sheet["stages"] = json!([{"kind": "knockout", "rounds": []}]);
            }),
            "not_supported",
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
fn whole_regulations_printed_as_json_can_stand_in_a_sheet() {
    let printed = saiwu(&["regulations", "guandan-swiss-2018", "--json"]);
    let whole = changed(EIGHT_PAIRS, |sheet| sheet["regulations"] = printed.json());
    let by_name = saiwu(&["standings", &fixture(EIGHT_PAIRS), "--json"]);
    assert_eq!(saiwu_with(&["standings", "-", "--json"], &whole).out, by_name.out);
    let list = saiwu(&["regulations", "--json"]).json();
    assert_eq!(list["templates"][0]["name"], "guandan-swiss-2018");
    let text = saiwu(&["regulations", "guandan-swiss-2018", "--set", "swiss.rounds=5"]).out;
    assert!(text.contains("规程未写明，系统默认") && text.contains("组委会设定"), "{text}");
}

#[test]
fn w7_guandan_deals_are_scored_line_by_line() {
    let lines = "{\"deals\": [[\"E\",\"W\"],[\"E\",\"W\"],[\"E\",\"W\"],[\"E\",\"W\"],[\"E\",\"W\",\"N\",\"S\"]]}\n\n\
                 {\"deals\": [[\"S\",\"E\",\"N\",\"W\"],[\"W\",\"S\",\"N\",\"E\"]]}\n";
    let answer = saiwu_with(&["score", "guandan"], lines.as_bytes());
    assert_eq!(answer.code, 0, "{}", answer.err);
    let scored: Vec<Value> = answer.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(scored[0]["levels"], json!(["A+", "2"]));
    assert_eq!(scored[0]["deals"][0], json!({"winner": "EW", "gain": 3, "levels": ["5", "2"]}));
    assert_eq!(scored[0]["result"], json!({"levels": ["A+", "2"], "deals": 5}));
    assert_eq!(scored[0]["victory_points"], json!([26, 0]));
    assert_eq!(scored[1]["levels"], json!(["3", "4"]));
    for (line, says) in [
        ("{\"deals\": []}", "no deals"),
        ("{\"deals\": [[\"E\",\"E\",\"N\",\"S\"]]}", "deal 1"),
        ("{\"deals\": [[\"E\"]]}", "deal 1"),
        ("{\"deals\": [[\"X\",\"E\",\"N\",\"S\"]]}", "column"),
        ("{\"deal\": 3}", "deals"),
        ("nonsense", "column 2"),
    ] {
        let input = format!("{{\"deals\": [[\"E\",\"W\"]]}}\n{line}\n");
        let answer = saiwu_with(&["score", "guandan", "--json"], input.as_bytes());
        let error = answer.json()["error"].clone();
        assert_eq!((answer.code, error["where"].as_str()), (2, Some("line 2")), "{line}");
        assert!(error["message"].as_str().unwrap().contains(says), "{line}: {error}");
    }
    let after_the_end = [["E", "W"]; 6];
    let input = json!({"deals": after_the_end}).to_string();
    assert_eq!(saiwu_with(&["score", "guandan"], input.as_bytes()).code, 2);
}

#[test]
fn w5_shengji_deals_are_scored_line_by_line() {
    let deal = |declarer: &str, points: u32| json!({"declarer": declarer, "defender_points": points});
    let track =
        json!({"deals": [deal("EW", 35), deal("EW", 80), deal("NS", 0), deal("NS", 165), deal("EW", 240)]});
    let kitty = json!({"deals": [{"declarer": "EW", "defender_points": 45, "kitty": 15, "capture": {"tractor": 3},
        "penalties": [{"side": "EW", "trick_points": -10}]}]});
    let answer = saiwu_with(&["score", "shengji"], format!("{track}\n{kitty}\n").as_bytes());
    assert_eq!(answer.code, 0, "{}", answer.err);
    let scored: Vec<Value> = answer.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(scored[0]["levels"], json!(["6", "9"]));
    assert_eq!(scored[0]["match_points"], json!([0, 2]));
    let only = &scored[1]["deals"][0];
    assert_eq!((&only["points"], &only["taken_over"]), (&json!(175), &json!(true)));
    assert_eq!(only["gain"], json!({"side": "NS", "levels": 2}));
    assert_eq!(only["next_declarer"], "NS");
    for capture in [json!("double"), json!({"tractor": 1}), json!({"tractor": 3, "throw": 2}), json!(4)] {
        let input =
            json!({"deals": [{"declarer": "EW", "defender_points": 80, "capture": capture}]}).to_string();
        assert_eq!(saiwu_with(&["score", "shengji"], input.as_bytes()).code, 2, "{capture}");
    }
    for capture in
        [json!("single"), json!("pair"), json!("three"), json!("throw"), json!({"throw": 6}), json!(null)]
    {
        let input =
            json!({"deals": [{"declarer": "EW", "defender_points": 80, "capture": capture}]}).to_string();
        assert_eq!(saiwu_with(&["score", "shengji"], input.as_bytes()).code, 0, "{capture}");
    }
}

#[test]
fn tables_are_in_chinese_and_line_up() {
    let text = saiwu(&["standings", &fixture(EIGHT_PAIRS)]).out;
    assert!(text.starts_with("第4轮后排名\n名次  编号"), "{text}");
    let text = saiwu(&["pair", &fixture(EIGHT_PAIRS), "--extra-round", "--explain"]).out;
    assert!(text.starts_with("第5轮对阵\n桌号"), "{text}");
}
