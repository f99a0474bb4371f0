//! Rankings as other programs read them.

use crate::support::{EIGHT_PAIRS, LEVEL_TEAMS, changed, fixture, saiwu, saiwu_with};
use serde_json::json;

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
fn r8_3_teams_of_the_best_members_stand_beside_the_entrants() {
    let sheet = json!({"format": "saiwu-sheet/1",
        "regulations": {"template": "xiangqi-best-members-2018",
                        "set": {"best_members": {"by": "places", "count": 2, "missing": "no_place"}}},
        "units": [{"id": "u", "name": "第一中学"}, {"id": "v", "name": "第二中学"}],
        "entrants": [{"id": "1", "unit": "u"}, {"id": "2", "unit": "u"}, {"id": "3", "unit": "v"}],
        "rounds": [{"number": 1, "matches": [{"table": 1, "sides": ["1", "3"], "result": {"outcome": "first"}},
                                             {"sides": ["2"], "result": {"bye": true}}]}]});
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), sheet.to_string()).unwrap();
    let path = file.path().display().to_string();
    let teams = saiwu(&["standings", &path, "--json"]).json()["best_teams"].clone();
    assert_eq!(
        (&teams[0]["team"], &teams[0]["rank"], &teams[0]["total"]),
        (&json!("u"), &json!(1), &json!(3))
    );
    assert_eq!((&teams[1]["team"], &teams[1]["rank"]), (&json!("v"), &json!(null)));
    let text = saiwu(&["standings", &path]).out;
    assert!(text.contains("团体排名"), "{text}");
    assert!(text.contains("不足2人，没有团体名次"), "{text}");
    let early = saiwu(&["standings", &path, "--json", "--after-round", "0"]).json();
    assert_eq!(early.get("best_teams"), None, "nothing is added up before the first round");
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
fn tables_are_in_chinese_and_line_up() {
    let text = saiwu(&["standings", &fixture(EIGHT_PAIRS)]).out;
    assert!(text.starts_with("第4轮后排名\n名次  编号"), "{text}");
    let text = saiwu(&["pair", &fixture(EIGHT_PAIRS), "--extra-round", "--explain"]).out;
    assert!(text.starts_with("第5轮对阵\n桌号"), "{text}");
    assert!(text.contains("东西") && !text.contains("红方"), "{text}");
}

#[test]
fn a_level_place_is_tentative_before_the_last_round_and_waits_for_the_lot_after_it() {
    let drawn = |sheet: &mut serde_json::Value| {
        for round in sheet["rounds"].as_array_mut().unwrap() {
            for played in round["matches"].as_array_mut().unwrap() {
                played["result"] = json!({"levels": ["5", "5"]});
            }
        }
    };
    let text = saiwu_with(&["standings", "-", "--after-round", "1"], &changed(EIGHT_PAIRS, drawn)).out;
    assert!(text.contains("各项都相同，暂时并列：") && !text.contains("抽签"), "{text}");
    let text = saiwu_with(&["standings", "-"], &changed(EIGHT_PAIRS, drawn)).out;
    assert!(text.contains("各项都相同，等待抽签："), "{text}");
}

#[test]
fn r7_2_22_a_comparison_of_dropped_rounds_shows_the_values_that_decided() {
    let sheet = changed(EIGHT_PAIRS, |sheet| {
        sheet["regulations"] = json!({"template": "guandan-swiss-2018",
            "set": {"ranking_keys": ["match_points", "drop_first_rounds", "lot"]}});
    });
    let document = saiwu_with(&["standings", "-", "--json"], &sheet).json();
    let rows = document["rows"].as_array().unwrap();
    let decided = rows.iter().find(|row| row["decided_by"] == "drop_first_rounds").expect("a level pair");
    let own = decided["decision"]["own"].to_string();
    let name = decided["name"].as_str().unwrap();
    let text = saiwu_with(&["standings", "-"], &sheet).out;
    let line = text.lines().find(|line| line.contains(name)).unwrap();
    let cells: Vec<_> = line.split_whitespace().collect();
    assert!(cells.iter().any(|cell| cell.split('/').any(|value| value == own)), "{own}: {line}");
}

#[test]
fn a_board_has_red_and_black() {
    let sheet = saiwu(&["generate", "--template", "xiangqi-swiss", "--entrants", "8", "--rounds", "2"]).out;
    let mut sheet: serde_json::Value = serde_json::from_str(&sheet).unwrap();
    let rounds = match sheet.get_mut("rounds") {
        Some(rounds) => rounds,
        None => &mut sheet["stages"][0]["rounds"],
    };
    rounds.as_array_mut().unwrap().truncate(1);
    let text = saiwu_with(&["pair", "-"], sheet.to_string().as_bytes()).out;
    assert!(text.contains("红方") && text.contains("黑方"), "{text}");
    assert!(!text.contains("东西") && !text.contains("南北"), "{text}");
}

#[test]
fn people_are_called_by_the_number_they_drew() {
    let drawn = changed(EIGHT_PAIRS, |sheet| {
        for (at, entrant) in sheet["entrants"].as_array_mut().unwrap().iter_mut().enumerate() {
            entrant["draw_number"] = json!(21 + at);
        }
    });
    let answer = saiwu_with(&["standings", "-"], drawn.as_slice());
    assert_eq!(answer.code, 0, "{}", answer.err);
    let first = answer.out.lines().nth(2).unwrap().split_whitespace().nth(1).unwrap().to_owned();
    assert_eq!(first, "21", "{}", answer.out);
}
