//! Contests of several stages from the command line: the next round of each, the ranking of each, the final places.

use crate::support::{Answer, saiwu, saiwu_with};
use serde_json::{Value, json};

/// A sheet that is played to its end.
fn played(template: &str, entrants: &str, more: &[&str]) -> Value {
    let arguments = ["generate", "--template", template, "--entrants", entrants, "--seed", "4", "--rankings"];
    let answer = saiwu(&[arguments.as_slice(), more].concat());
    assert_eq!(answer.code, 0, "{}", answer.err);
    answer.json()
}

fn on(sheet: &Value, arguments: &[&str]) -> Answer {
    let [command, rest @ ..] = arguments else { panic!("a command") };
    saiwu_with(&[&[*command, "-"], rest].concat(), sheet.to_string().as_bytes())
}

/// The sheet with only so many rounds of each stage; stages without any are left out.
fn up_to(sheet: &Value, rounds: &[usize]) -> Value {
    let mut sheet = sheet.clone();
    let stages = sheet["stages"].as_array_mut().unwrap();
    stages.truncate(rounds.len());
    for (stage, rounds) in stages.iter_mut().zip(rounds) {
        stage["rounds"].as_array_mut().unwrap().truncate(*rounds);
    }
    sheet["rankings"] = json!([]);
    sheet
}

/// Who sits at the tables; a file orders byes by id.
fn tables(matches: &Value) -> Vec<Value> {
    let sides = matches.as_array().unwrap().iter().map(|played| played["sides"].clone());
    sides.filter(|sides| sides.as_array().unwrap().len() == 2).collect()
}

fn rounds_of(sheet: &Value, stage: usize) -> usize {
    sheet["stages"][stage]["rounds"].as_array().unwrap().len()
}

#[test]
fn pair_plans_the_next_round_of_groups_and_of_the_bracket_behind_them() {
    let sheet = played("shuangsheng-groups-2018", "27", &[]);
    let groups = rounds_of(&sheet, 0);
    for (rounds, stage, place) in [
        (vec![1], "groups", (0, 1)),
        (vec![groups], "knockout", (1, 0)),
        (vec![groups, 2], "knockout", (1, 2)),
    ] {
        let answer = on(&up_to(&sheet, &rounds), &["pair", "--json", "--explain"]);
        assert_eq!(answer.code, 0, "{rounds:?}: {}", answer.err);
        let document = answer.json();
        assert_eq!(document["stage"], stage);
        let round = &sheet["stages"][place.0]["rounds"][place.1];
        assert_eq!(tables(&document["matches"]), tables(&round["matches"]), "{rounds:?}");
        let (explained, matches) = (document["explain"].as_array(), document["matches"].as_array());
        assert_eq!(explained.unwrap().len(), matches.unwrap().len());
        // The bracket stands there where it is made.
        assert_eq!(document["bracket"].is_array(), place == (1, 0), "{rounds:?}");
    }
    let text = on(&up_to(&sheet, &[groups]), &["pair"]).out;
    let number = groups + 1;
    let heading = format!("八分之一决赛对阵（全程第{number}轮）\n桌号");
    assert!(text.starts_with(&heading), "{text}");
    let text = on(&up_to(&sheet, &[1]), &["pair", "--explain"]).out;
    assert!(text.starts_with("小组赛第2轮对阵（全程第2轮）\n场次  桌号"), "{text}");
    assert!(text.contains("A组") && text.contains("按贝格尔表"), "{text}");
    let text = on(&up_to(&sheet, &[groups, 2]), &["standings"]).out;
    assert!(text.starts_with("四分之一决赛后排名\n"), "{text}");
}

#[test]
fn pair_goes_back_to_a_round_and_refuses_what_is_over_or_has_to_be_drawn() {
    let sheet = played("guandan-swiss-groups-knockout-2026", "36", &[]);
    let again = on(&sheet, &["pair", "--round", "3", "--json"]).json();
    assert_eq!(tables(&again["matches"]), tables(&sheet["stages"][0]["rounds"][2]["matches"]));
    let over = on(&sheet, &["pair", "--json"]);
    assert_eq!((over.code, over.json()["error"]["code"].as_str()), (3, Some("stage_complete")));
    let said = over.json()["error"]["message"].as_str().unwrap().to_owned();
    assert!(said.starts_with("各阶段已经全部编排：") && said.matches('轮').count() >= 3, "{said}");
    // The pots of the groups are drawn by a person.
    let drawn = on(&up_to(&sheet, &[4]), &["pair", "--json"]);
    assert_eq!((drawn.code, drawn.json()["error"]["code"].as_str()), (3, Some("stage_not_drawn")));
    assert!(drawn.err.contains("还没有抽签分组"), "{}", drawn.err);
}

#[test]
fn r11_5_2_pair_and_standings_stop_at_a_tie_across_the_line() {
    let mut sheet = up_to(&played("shuangsheng-groups-2018", "24", &[]), &[3]);
    // Everybody of group A beats the one behind it: a circle of three.
    let members: Vec<Value> = sheet["stages"][0]["groups"][0]["entrants"].as_array().unwrap().clone();
    sheet["lots"] = json!([]);
    for round in sheet["stages"][0]["rounds"].as_array_mut().unwrap() {
        for played in round["matches"].as_array_mut().unwrap() {
            let place = |side: &Value| members.iter().position(|member| member == side);
            let (Some(a), Some(b)) = (place(&played["sides"][0]), place(&played["sides"][1])) else {
                continue;
            };
            let levels = if (a + 1) % 3 == b { json!(["8", "5"]) } else { json!(["5", "8"]) };
            played["result"] = json!({"levels": levels, "deals": 8});
        }
    }
    let answer = on(&sheet, &["pair", "--json"]);
    assert_eq!(
        (answer.code, answer.json()["error"]["code"].as_str()),
        (3, Some("undecided")),
        "{}",
        answer.out
    );
    let table = on(&sheet, &["standings", "--stage", "groups", "--json"]).json();
    assert_eq!(table["groups"][0]["unresolved"].as_array().unwrap().len(), 1);
    assert_eq!(table["final"], false);
}

#[test]
fn standings_of_a_stage_by_id_or_number_and_over_all_stages() {
    let sheet = played("guandan-swiss-groups-knockout-2026", "36", &[]);
    let stage = |name: &str| on(&sheet, &["standings", "--stage", name, "--json"]).json();
    assert_eq!(stage("swiss"), stage("1"));
    assert_eq!(stage("groups")["groups"].as_array().unwrap().len(), 8);
    assert_eq!(stage("groups")["final"], true);
    assert_eq!(on(&sheet, &["standings", "--json"]).json(), stage("knockout"), "the stage that is played");
    let places = on(&sheet, &["standings", "--final", "--json"]);
    assert_eq!(places.code, 0, "{}", places.err);
    let places = places.json();
    assert_eq!((places["stage"].as_str(), places["final"].as_bool()), (Some("final"), Some(true)));
    let rows = places["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 36);
    assert_eq!(
        rows[..16].iter().map(|row| &row["entrant"]).collect::<Vec<_>>(),
        {
            let knockout = stage("knockout");
            knockout["rows"]
                .as_array()
                .unwrap()
                .clone()
                .iter()
                .map(|row| row["entrant"].clone())
                .collect::<Vec<_>>()
        }
        .iter()
        .collect::<Vec<_>>()
    );
    let text = on(&sheet, &["standings", "--final"]).out;
    assert!(text.starts_with("总排名") && text.contains("决赛胜方"), "{text}");
    assert!(on(&sheet, &["standings", "--stage", "2"]).out.contains("H组"));
}

#[test]
fn standings_say_what_there_is_not_yet() {
    let sheet = up_to(&played("shuangsheng-groups-2018", "27", &[]), &[2]);
    for (arguments, code, word) in [
        (["--final", "--json"].as_slice(), 3, "stage_not_over"),
        (&["--stage", "knockout", "--json"], 3, "stage_not_begun"),
        (&["--stage", "finals", "--json"], 2, "bad_stage"),
        (&["--after-round", "3", "--json"], 2, "bad_round"),
    ] {
        let answer = on(&sheet, &[&["standings"], arguments].concat());
        assert_eq!(
            (answer.code, answer.json()["error"]["code"].as_str()),
            (code, Some(word)),
            "{arguments:?}"
        );
    }
    assert_eq!(on(&sheet, &["standings", "--final", "--stage", "groups"]).code, 2);
}

#[test]
fn generate_with_everything_that_can_happen_passes_check_and_a_wrong_rank_does_not() {
    let incidents = [
        "--forfeits",
        "3%",
        "--withdrawals",
        "3%",
        "--penalties",
        "10%",
        "--corrections",
        "5%",
        "--playoffs",
        "50%",
        "--late-entries",
        "5%",
        "--returns",
        "50%",
    ];
    let mut sheet = played("guandan-swiss-groups-knockout-2026", "48", &incidents);
    assert!(!sheet["corrections"].as_array().unwrap().is_empty());
    let answer = on(&sheet, &["check", "--strict"]);
    assert_eq!(answer.code, 0, "{}", answer.out);
    let last = sheet["rankings"].as_array().unwrap().len() - 1;
    assert_eq!(sheet["rankings"][last]["final"], true);
    let rows = sheet["rankings"][last]["rows"].as_array_mut().unwrap();
    let first = rows[0]["id"].clone();
    rows[0]["id"] = std::mem::replace(&mut rows[1]["id"], first);
    let answer = on(&sheet, &["check", "--json"]);
    assert_eq!(answer.code, 1);
    assert_eq!(answer.json()["findings"][0]["constraint"], "ranking");
}

#[test]
fn r12_3_3_nothing_is_final_while_a_bracket_waits_for_an_exchange() {
    let mut sheet = played("guandan-knockout-2019", "4", &[]);
    sheet["rankings"] = json!([]);
    assert_eq!(on(&sheet, &["standings", "--final"]).code, 0);
    let semifinal = &mut sheet["stages"][0]["rounds"][0]["matches"][0];
    let both = semifinal["sides"].clone();
    semifinal["result"] = json!({"forfeit": both});
    let answer = on(&sheet, &["standings", "--final", "--json"]);
    assert_eq!(
        (answer.code, answer.json()["error"]["code"].as_str()),
        (3, Some("side_to_exchange")),
        "{}",
        answer.out
    );
    let said = on(&sheet, &["standings", "--final"]).err;
    assert!(said.contains("更正以后，决赛1号桌的对阵还要换人"), "{said}");
    let table = on(&sheet, &["standings", "--json"]).json();
    assert_eq!(table["final"], false, "{table}");
}
