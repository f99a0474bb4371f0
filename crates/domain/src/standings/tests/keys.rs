//! Values of the ranking keys: R7.2, R19 W4, R20 T3, T4.

use super::build::{chain, contest, guandan, key, shengji};
use crate::contest::Contest;
use crate::regulations::Regulations;
use crate::standings::standings;
use serde_json::{Value, json};

/// `a` scores these match points, against another opponent in each round.
fn scoring(rules: Regulations, points: &[i32]) -> Contest {
    let levels = |points: &i32| match points {
        2 => "5:2",
        1 => "4:4",
        _ => "2:5",
    };
    let rounds: Vec<_> =
        (1..).zip(points).map(|(round, points)| format!("a–o{round} {}", levels(points))).collect();
    contest(rules, &rounds.iter().map(String::as_str).collect::<Vec<_>>())
}

/// The value of one key for `a`.
fn value(rule: Value, points: &[i32]) -> String {
    let name = rule["key"].as_str().or(rule.as_str()).unwrap().to_owned();
    let played = scoring(guandan(&[chain(json!([rule]))]), points);
    key(&standings(&played, None), "a", &name)
}

#[test]
fn r20_t3_w4_r7_2_2_r7_2_3_r7_2_4_progressive_scores_of_2_0_2_2() {
    let p = [2, 0, 2, 2];
    for (rule, expected) in [
        (json!("progressive_score"), "14"),
        (json!("progressive_score_cut_first"), "6"),
        (json!({"key": "progressive_score_cut_first", "reading": "drop_first_term"}), "12"),
        (json!({"key": "progressive_score_cut_first", "reading": "zero_first_round"}), "6"),
        (json!("progressive_score_cut_last"), "12"),
        (json!({"key": "progressive_score_cut_last", "reading": "drop_last_term"}), "8"),
    ] {
        assert_eq!(value(rule.clone(), &p), expected, "{rule}");
    }
}

#[test]
fn r20_t4_w4_r7_2_2_progressive_score_of_2_2_2_2_0() {
    for (points, expected) in [
        ([2, 2, 2, 2, 0], "28"),
        ([2, 2, 2, 2, 2], "30"),
        ([0, 2, 2, 2, 2], "20"),
        ([2, 2, 0, 2, 2], "24"),
        ([2, 2, 2, 0, 0], "24"),
        ([0, 2, 2, 0, 2], "16"),
    ] {
        assert_eq!(value(json!("progressive_score"), &points), expected, "{points:?}");
    }
}

#[test]
fn r7_1_1_a_round_that_was_not_played_counts_0_and_still_moves_the_running_total_on() {
    let rules = guandan(&[chain(json!(["progressive_score", "buchholz", "wins"]))]);
    let played = contest(rules, &["a–b 5:2", "b–c 5:2", "a–c 5:2"]);
    let ranking = standings(&played, None);
    assert_eq!(key(&ranking, "a", "progressive_score"), "8", "2, 2, 4");
    assert_eq!(key(&ranking, "a", "buchholz"), "2", "b has 2, c has 0");
    assert_eq!(key(&ranking, "a", "wins"), "2");
}

#[test]
fn r7_2_7_r7_2_8_r7_2_9_r7_2_10_r7_2_13_r3_2_v21_level_keys_differ_in_what_a_passed_a_is_worth() {
    let rules = guandan(&[chain(json!([
        "levels_gained",
        "net_levels",
        "cumulative_levels",
        "level_lead",
        "levels_reached",
        "passed_ace_count"
    ]))]);
    // a: passed A against J; then 4 against A; then a bye.
    let played = contest(rules, &["a–b A+:J", "a–c 4:A", "a bye"]);
    let ranking = standings(&played, None);
    for (name, a, c) in [
        ("levels_gained", "15", "12"),
        ("net_levels", "-7", "10"),
        ("cumulative_levels", "15", "12"),
        ("level_lead", "-6", "10"),
        ("levels_reached", "19", "14"),
        ("passed_ace_count", "1", "0"),
    ] {
        assert_eq!(key(&ranking, "a", name), a, "a {name}");
        assert_eq!(key(&ranking, "c", name), c, "c {name}");
    }
    let with_15 =
        json!([{"key": "net_levels", "passed_ace": 15}, {"key": "levels_gained", "passed_ace": 14}]);
    let played = contest(guandan(&[chain(with_15)]), &["a–b A+:J", "a–c 4:A"]);
    let ranking = standings(&played, None);
    assert_eq!(key(&ranking, "a", "net_levels"), "-6");
    assert_eq!(key(&ranking, "a", "levels_gained"), "14");
}

#[test]
fn r10_2_2_the_missing_opponent_of_a_bye_counts_by_the_setting() {
    let rounds = ["a–b 5:2 · c bye", "a–c 5:2 · b bye", "a bye · b–c forfeit b c"];
    for (value, a, b) in
        // Totals a 6, b 2, c 2; 26, 13 + 10, 13 + 10 − … victory points.
        [("zero", "4", "8"), ("lowest_total", "6", "10"), ("lowest_positive_total", "6", "10")]
    {
        let rules = guandan(&[chain(json!(["buchholz"])), ("bye.opponent_value", json!(value))]);
        let ranking = standings(&contest(rules, &rounds), None);
        assert_eq!(
            (key(&ranking, "a", "buchholz"), key(&ranking, "b", "buchholz")),
            (a.into(), b.into()),
            "{value}"
        );
    }
    let rounds = ["a–b 5:2 · c bye", "a–c forfeit c · d–b 5:2"];
    let rules = |value: &str| guandan(&[chain(json!(["buchholz"])), ("bye.opponent_value", json!(value))]);
    let c = |value| key(&standings(&contest(rules(value), &rounds), None), "c", "buchholz");
    assert_eq!(c("lowest_total"), "4", "b has nothing");
    assert_eq!(c("lowest_positive_total"), "6", "c and d have 2");
}

#[test]
fn r7_2_12_opponents_bring_their_victory_points() {
    let rules = guandan(&[chain(json!(["buchholz_victory_points", "victory_points"]))]);
    let ranking = standings(&contest(rules, &["a–b 5:2 · c–d 9:2", "a–c 2:5 · b–d 6:2"]), None);
    assert_eq!(key(&ranking, "a", "victory_points"), "26");
    assert_eq!(key(&ranking, "a", "buchholz_victory_points"), "63", "b 10 + 17, c 20 + 16");
}

#[test]
fn r7_2_5_r7_1_3_wins_count_outcomes_and_the_awards_that_say_so() {
    let rules = guandan(&[chain(json!(["wins"])), ("bye.counts_as_win", json!(false))]);
    let played = contest(rules, &["a–b 5:2 · c bye", "a–c forfeit c · b bye"]);
    let ranking = standings(&played, None);
    assert_eq!((key(&ranking, "a", "wins"), key(&ranking, "b", "wins")), ("2".into(), "0".into()));
}

#[test]
fn r7_2_15_best_rounds_are_listed_from_the_best() {
    let rules = guandan(&[chain(json!(["best_rounds"]))]);
    let ranking = standings(&contest(rules, &["a–b 5:2", "a–c 2:5", "a–d 9:2"]), None);
    assert_eq!(key(&ranking, "a", "best_rounds"), "[20,16,10]");
}

#[test]
fn comparisons_stand_as_null_and_lots_not_at_all() {
    let keys = json!(["match_points", "head_to_head", "drop_first_rounds", "drop_last_rounds", "lot"]);
    let ranking = standings(&contest(guandan(&[chain(keys)]), &["a–b 5:2"]), None);
    let text = serde_json::to_string(&ranking.rows[0].keys).unwrap();
    assert_eq!(
        text,
        r#"{"match_points":2,"head_to_head":null,"drop_first_rounds":null,"drop_last_rounds":null}"#
    );
}

#[test]
fn points_with_a_half_are_json_numbers() {
    let rules = shengji(&[("entrant.ranked_unit", json!("entrant"))]);
    let ranking = standings(&contest(rules, &["a–b 4:2 a-1.5"]), None);
    assert_eq!(
        serde_json::to_string(&ranking.rows[0].keys).unwrap(),
        r#"{"match_points":1.5,"victory_points":10.5}"#
    );
}
