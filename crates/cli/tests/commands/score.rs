//! Matches deal by deal.

use crate::support::{saiwu, saiwu_with};
use serde_json::{Value, json};

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
        ("{\"deals\": []}", "没有牌局"),
        ("{\"deals\": [[\"E\",\"E\",\"N\",\"S\"]]}", "第1副："),
        ("{\"deals\": [[\"E\"]]}", "第1副："),
        ("{\"deals\": [[\"X\",\"E\",\"N\",\"S\"]]}", "列："),
        ("{\"deal\": 3}", "deals"),
        ("nonsense", "第2列"),
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
fn r4_7_r20_t18_guandan_deal_points_are_added_up() {
    let lines =
        "{\"deals\": [[\"E\",\"W\"],[\"S\",\"E\",\"N\",\"W\"],[\"N\",\"E\",\"W\",\"S\"],[\"S\",\"N\"]]}\n";
    let settings = [
        "levels.mode=deal_points",
        "time.mode=deal_limit",
        "time.deals=3",
        "stages[0].equal_level=extra_deal",
    ];
    let mut command = vec!["score", "guandan"];
    for setting in settings {
        command.extend(["--set", setting]);
    }
    let answer = saiwu_with(&command, lines.as_bytes());
    assert_eq!(answer.code, 0, "{}", answer.err);
    let scored: Value = serde_json::from_str(answer.out.trim()).unwrap();
    assert_eq!(scored["deal_points"], json!([3, 3]));
    assert_eq!(scored["deals"][1], json!({"winner": "NS", "gain": 2, "deal_points": [3, 2]}));
    assert_eq!(scored["result"], json!({"deal_points": [3, 3], "decided_for": "NS"}));
    assert_eq!(scored["match_points"], json!([0, 2]));
}

#[test]
fn r5_6_r10_4_3_penalties_and_a_raised_start_count_in_shengji() {
    let line = |penalty: Value| {
        json!({"start": ["4", "2"],
            "deals": [{"declarer": "EW", "defender_points": 0, "penalties": [penalty]}]})
        .to_string()
    };
    let lost = line(json!({"side": "EW", "lose_deal": {"gain_if_declarer": 2}, "levels": -1}));
    let answer = saiwu_with(&["score", "shengji"], lost.as_bytes());
    assert_eq!(answer.code, 0, "{}", answer.err);
    let scored: Value = serde_json::from_str(answer.out.trim()).unwrap();
    assert_eq!((&scored["levels"], &scored["ended_by"]), (&json!(["3", "4"]), &json!(null)));
    for penalty in [json!({"side": "EW"}), json!({"side": "EW", "points": 3}), json!({"trick_points": -10})] {
        let answer = saiwu_with(&["score", "shengji"], line(penalty.clone()).as_bytes());
        assert_eq!(answer.code, 2, "{penalty}");
    }
}

#[test]
fn the_help_shows_a_line_that_is_scored_and_what_comes_back() {
    for (language, result) in [("zh", "结果："), ("en", "The answer:")] {
        let help = saiwu(&["score", "--help", "--lang", language]).out;
        assert!(help.contains(result) && help.contains("defender_points"), "{help}");
        let line = help.lines().find(|line| line.contains("[\"E\"")).unwrap();
        let line = &line[line.find('{').unwrap()..].replace(", …", "");
        let scored = saiwu_with(&["score", "guandan"], line.as_bytes());
        assert_eq!(scored.code, 0, "{line}: {}", scored.err);
        let line = help.lines().find(|line| line.contains("defender_points")).unwrap();
        let line = &line[line.find('{').unwrap()..].replace(", …", "");
        let scored = saiwu_with(&["score", "shengji"], line.as_bytes());
        assert_eq!(scored.code, 0, "{line}: {}", scored.err);
        for word in ["levels", "deals", "result"] {
            assert!(scored.json().get(word).is_some(), "{word}: {}", scored.out);
        }
    }
}
