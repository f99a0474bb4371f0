//! Random contests, the checker and the templates.

use crate::support::{EIGHT_PAIRS, changed, fixture, saiwu, saiwu_with};
use serde_json::json;

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
