//! Matches deal by deal.

use crate::support::saiwu_with;
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
