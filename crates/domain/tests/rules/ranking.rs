//! R7 ranking: W1, W4, W9, the partition, lots and shared places.

use crate::support::{
    GUANDAN, chain, document, document_after, given, order, row, rows, rules, unresolved, value, wdl,
};
use saiwu_domain::contest::Contest;
use saiwu_domain::regulations::Regulations;
use serde_json::{Value, json};

/// W1 as printed.
pub const W1: [&str; 4] = [
    "A–B 4:3 · C–D 7:7 · E–F 9:9 · G–H 5:5",
    "A–C 8:8 · D–E 10:10 · F–G A+:J · H–B 9:6",
    "A–F 10:4 · H–C 2:9 · D–G 9:J · E–B 4:6",
    "A–G Q:8 · C–F 7:7 · H–E 8:8 · B–D K:K",
];

/// The columns of W1 as keys, behind the chain of the notice.
const COLUMNS: [&str; 7] = [
    "match_points",
    "progressive_score_cut_first",
    "wins",
    "victory_points",
    "levels_gained",
    "buchholz",
    "progressive_score",
];

fn w1(keys: Value) -> Contest {
    given(rules(GUANDAN, &[chain(keys)])).entrants("A B C D E F G H").rounds(&W1).contest()
}

#[test]
fn w1_r20_t7_the_table_as_printed() {
    let printed = [
        ("1 A", "2 1 2 2", [7, 9, 3, 63, 26, 15, 17], 15),
        ("2 C", "1 1 2 1", [5, 8, 1, 59, 23, 18, 12], 11),
        ("3 F", "1 2 0 1", [4, 7, 1, 50, 27, 18, 11], 10),
        ("4 H", "1 2 0 1", [4, 7, 1, 48, 16, 14, 11], 10),
        ("5 B", "0 0 2 1", [3, 5, 1, 50, 20, 17, 5], 5),
        ("6 G", "1 0 2 0", [3, 4, 1, 46, 27, 18, 8], 7),
        ("7 D", "1 1 0 1", [3, 4, 0, 50, 31, 14, 8], 7),
        ("8 E", "1 1 0 1", [3, 4, 0, 50, 23, 14, 8], 7),
    ];
    let contest = w1(json!(COLUMNS));
    let dropped = w1(json!([{"key": "progressive_score_cut_first", "reading": "drop_first_term"}]));
    let shipped = given(rules(GUANDAN, &[])).rounds(&W1).contest();
    assert_eq!(order(&shipped), "A C F H B G D E");
    for (place, (who, by_round, columns, drop_first_term)) in printed.into_iter().enumerate() {
        let row = rows(&contest)[place].clone();
        let id = row["entrant"].as_str().unwrap();
        assert_eq!(format!("{} {id}", row["rank"]), who);
        let found = COLUMNS.map(|key| row["keys"][key].as_i64().unwrap());
        assert_eq!(found, columns, "{id}");
        assert_eq!(value(&dropped, id, "progressive_score_cut_first"), json!(drop_first_term), "{id}");
        let mut before = 0;
        let each = (1..=4).map(|round| {
            let after = document_after(&contest, Some(round));
            let row = after["rows"].as_array().unwrap().iter().find(|row| row["entrant"] == id).unwrap();
            let total = row["keys"]["match_points"].as_i64().unwrap();
            let own = total - before;
            before = total;
            own.to_string()
        });
        assert_eq!(each.collect::<Vec<_>>().join(" "), by_round, "{id}, p by round");
    }
}

#[test]
fn w1_r7_3_5_what_separates_the_places() {
    let shipped = given(rules(GUANDAN, &[])).rounds(&W1).contest();
    let decided: Vec<_> = rows(&shipped).iter().map(|row| row["decided_by"].clone()).collect();
    let expected = [
        "match_points",
        "match_points",
        "victory_points",
        "match_points",
        "progressive_score_cut_first",
        "wins",
        "levels_gained",
    ];
    assert_eq!(decided[..7], expected.map(|key| json!(key)));
    assert_eq!(decided[7], Value::Null);
}

#[test]
fn w1_r20_t7_am24_the_other_reading_changes_the_order() {
    for second in [
        json!("progressive_score"),
        json!({"key": "progressive_score_cut_first", "reading": "drop_first_term"}),
    ] {
        let keys = json!(["match_points", second, "wins", "victory_points", "levels_gained", "lot"]);
        assert_eq!(order(&w1(keys)), "A C F H G D E B", "{second}");
    }
}

/// `x` scores these match points round by round, always against another opponent.
fn scoring(rules: Regulations, points: &[i32]) -> Contest {
    let result = |points: &i32| ["2:5", "4:4", "5:2"][usize::try_from(*points).unwrap()];
    let rounds: Vec<_> =
        points.iter().zip(1..).map(|(points, round)| format!("x–o{round} {}", result(points))).collect();
    given(rules).rounds(&rounds.iter().map(String::as_str).collect::<Vec<_>>()).contest()
}

fn key_of(rule: &Value, points: &[i32]) -> Value {
    let name = rule["key"].as_str().or(rule.as_str()).unwrap();
    value(&scoring(rules(GUANDAN, &[chain(json!([rule]))]), points), "x", name)
}

#[test]
fn w4_r20_t4_r7_2_2_progressive_scores_as_printed() {
    for (points, expected) in [
        ([2, 2, 2, 2, 2], 30),
        ([0, 2, 2, 2, 2], 20),
        ([2, 2, 0, 2, 2], 24),
        ([2, 2, 2, 0, 0], 24),
        ([0, 2, 2, 0, 2], 16),
        ([2, 2, 2, 2, 0], 28),
    ] {
        assert_eq!(key_of(&json!("progressive_score"), &points), json!(expected), "{points:?}");
    }
}

#[test]
fn w4_r20_t3_r7_2_3_r7_2_4_both_readings_of_both_cuts() {
    let points = [2, 0, 2, 2];
    let with = |key: &str, reading: &str| json!({"key": key, "reading": reading});
    for (rule, expected) in [
        (json!("progressive_score"), 14),
        (with("progressive_score_cut_first", "zero_first_round"), 6),
        (with("progressive_score_cut_first", "drop_first_term"), 12),
        (with("progressive_score_cut_last", "zero_last_round"), 12),
        (with("progressive_score_cut_last", "drop_last_term"), 8),
    ] {
        assert_eq!(key_of(&rule, &points), json!(expected), "{rule}");
    }
    // B − R·p₁, with R the number of rounds.
    assert_eq!(14 - 4 * points[0], 6);
}

#[test]
fn w4_r7_2_22_r7_2_23_rounds_dropped_from_the_front_or_the_back() {
    // a: 0 2 0 2 gives 4, 2, 2 and 2, 2, 0; b: 2 0 2 0 gives 2, 2, 0 and 4, 2, 2.
    let rounds = ["b–c 5:2 · a–d 2:5", "a–c 5:2 · b–d 2:5", "b–e 5:2 · a–f 2:5", "a–e 5:2 · b–f 2:5"];
    for (key, ahead, behind) in [("drop_first_rounds", "a", "b"), ("drop_last_rounds", "b", "a")] {
        let rules = rules(GUANDAN, &[chain(json!(["match_points", key, "lot"]))]);
        let contest = given(rules).rounds(&rounds).contest();
        assert_eq!(row(&contest, "a")["keys"]["match_points"], row(&contest, "b")["keys"]["match_points"]);
        let order = order(&contest);
        assert!(order.find(ahead) < order.find(behind), "{key}: {order}");
        assert_eq!(row(&contest, ahead)["decided_by"], json!(key));
    }
}

/// Points 1/0.5/0, A = A+ = 14 in the level keys: the chain of groups.
fn groups(keys: Value) -> Regulations {
    rules(GUANDAN, &[wdl(1, json!(0.5), 0), chain(keys)])
}

const R7_5_3: [&str; 5] = ["match_points", "head_to_head", "net_levels", "cumulative_levels", "lot"];

#[test]
fn w9_r20_t21_r7_3_3_the_group_of_four_as_printed() {
    // A is passed A here.
    let rounds = ["P–Q A+:K · R–S J:A+", "P–R 5:A+ · Q–S A+:2", "P–S A+:10 · Q–R A+:4"];
    let with = given(groups(json!(R7_5_3))).rounds(&rounds).contest();
    for (id, points, net, cumulative) in
        [("P", 2, -4, 29), ("Q", 2, 21, 37), ("R", 1, -4, 24), ("S", 1, -13, 21)]
    {
        let keys = row(&with, id)["keys"].clone();
        let found =
            ["match_points", "net_levels", "cumulative_levels"].map(|key| keys[key].as_i64().unwrap());
        assert_eq!(found, [points, net, cumulative], "{id}");
    }
    assert_eq!(order(&with), "P Q S R");
    let without = groups(json!(["match_points", "net_levels", "cumulative_levels", "lot"]));
    assert_eq!(order(&given(without).rounds(&rounds).contest()), "Q P R S");
}

#[test]
fn w9_r20_t22_r7_3_1_keys_are_never_used_again() {
    // Each of X, Y, Z wins two and loses two; the others are made up.
    let rounds = [
        "Z–Y 8:7 · X–a 9:4",
        "Z–b Q:6 · Y–c 10:6 · X–d 8:5",
        "Z–e 5:8 · Y–f 9:7 · X–g 6:7",
        "Z–h 7:9 · Y–i 7:10 · X–j 5:7",
    ];
    let contest = given(groups(json!(R7_5_3))).rounds(&rounds).contest();
    for (id, net, cumulative) in [("X", 5, 20), ("Y", 2, 25), ("Z", 2, 24)] {
        let keys = row(&contest, id)["keys"].clone();
        assert_eq!((&keys["match_points"], &keys["net_levels"]), (&json!(2), &json!(net)), "{id}");
        assert_eq!(keys["cumulative_levels"], json!(cumulative), "{id}");
    }
    assert!(order(&contest).starts_with("X Y Z"), "{}", order(&contest));
    assert_eq!(row(&contest, "Y")["decided_by"], json!("cumulative_levels"), "though Z beat Y");
}

#[test]
fn w9_r20_t23_r7_3_4_am13_five_teams_as_printed() {
    let rounds = [
        "A–B 5:2 · C–D 5:2",
        "A–C 5:2 · E–D 5:2",
        "B–C 5:2 · E–A 5:2",
        "B–D 5:2 · C–E 5:2",
        "D–A 5:2 · E–B 5:2",
    ];
    let five = |scope: &str| {
        let keys = json!(["match_points", {"key": "head_to_head", "scope": scope}, "lot"]);
        let rules = rules(GUANDAN, &[wdl(1, json!(0), 0), chain(keys), ("swiss.rounds", json!(5))]);
        given(rules).rounds(&rounds).contest()
    };
    let among = five("among_tied");
    for (id, points) in [("E", 3), ("A", 2), ("B", 2), ("C", 2), ("D", 1)] {
        assert_eq!(value(&among, id, "match_points"), json!(points), "{id}");
    }
    assert_eq!(order(&among), "E A B C D");
    assert_eq!(unresolved(&five("exactly_two")), json!([["A", "B", "C"]]));
}

#[test]
fn r7_1_1_a_round_that_was_not_played_counts_0() {
    let keys = json!(["match_points", "progressive_score"]);
    let contest = given(rules(GUANDAN, &[chain(keys)]))
        .rounds(&["a–b 5:2 · c–d 5:2", "c–a 5:2", "a–d 5:2 · b–c 5:2"])
        .withdrawn("d", 3)
        .missed("b", 1, 3)
        .contest();
    assert_eq!(row(&contest, "b")["keys"], json!({"match_points": 2, "progressive_score": 2}), "0 0 2");
    assert_eq!(row(&contest, "a")["keys"], json!({"match_points": 4, "progressive_score": 8}), "2 0 2");
}

#[test]
fn r7_1_2_r20_t32_a_correction_reaches_everybody_who_met_the_two() {
    let corrected = W1.map(|round| round.replace("A–B 4:3", "A–B 3:4"));
    let rules = rules(GUANDAN, &[chain(json!(["match_points", "buchholz"]))]);
    let before = given(rules.clone()).rounds(&W1).contest();
    let after = given(rules).rounds(&corrected.each_ref().map(String::as_str)).contest();
    let change = |id: &str, key: &str| {
        value(&after, id, key).as_i64().unwrap() - value(&before, id, key).as_i64().unwrap()
    };
    for (id, points) in [("A", -2), ("B", 2), ("C", 0), ("D", 0), ("E", 0), ("F", 0), ("G", 0), ("H", 0)] {
        assert_eq!(change(id, "match_points"), points, "{id}");
    }
    for (ids, difference) in [("CFGB", -2), ("DEHA", 2)] {
        for id in ids.chars() {
            assert_eq!(change(&id.to_string(), "buchholz"), difference, "{id}");
        }
    }
}

#[test]
fn r7_4_2_a_lot_is_drawn_once_and_until_then_the_better_place_is_shared() {
    let tied = || given(rules(GUANDAN, &[])).rounds(&["a–d 5:2 · b–e 5:2 · c–f 5:2"]);
    let open = tied().contest();
    assert_eq!(unresolved(&open), json!([["a", "b", "c"], ["d", "e", "f"]]));
    let ranks: Vec<_> = rows(&open).iter().map(|row| row["rank"].as_u64().unwrap()).collect();
    assert_eq!(ranks, [1, 1, 1, 4, 4, 4]);
    let drawn = tied().lot("c a b").contest();
    assert!(order(&drawn).starts_with("c a b"));
    assert_eq!(document(&drawn), document(&drawn.clone()), "drawn once, never again by counting again");
}

#[test]
fn r7_4_3_v28_shared_places_leave_the_next_ones_empty() {
    let rules = rules(GUANDAN, &[("final_tie", json!("shared_rank"))]);
    let shared = given(rules).rounds(&["a–d 5:2 · b–e 5:2 · c–f 6:2"]).contest();
    let ranks: Vec<_> = rows(&shared)
        .iter()
        .map(|row| format!("{} {}", row["entrant"].as_str().unwrap(), row["rank"]))
        .collect();
    assert_eq!(ranks, ["c 1", "a 2", "b 2", "d 4", "e 4", "f 6"]);
}

#[test]
fn r2_4_1_scenario_t86_a_half_played_round_is_not_mixed_in() {
    let keys = json!(["match_points", "buchholz"]);
    let half = given(rules(GUANDAN, &[chain(keys.clone())]))
        .rounds(&[W1[0], W1[1], "A–F 10:4 · H–C 2:9 · D–G 9:J · E–B open"])
        .contest();
    let two = given(rules(GUANDAN, &[chain(keys)])).rounds(&W1[..2]).contest();
    assert_eq!(document(&half), document(&two));
    assert_eq!(document(&half)["after_round"], json!(2), "and the ranking says so");
}

#[test]
fn scenario_t88_the_ranking_says_which_key_decided() {
    let keys = json!(["match_points", "wins", "head_to_head", "lot"]);
    let rules = rules(GUANDAN, &[chain(keys)]);
    let contest = given(rules).rounds(&["b–a 5:2 · c–d 4:4", "a–d 5:2 · c–b 5:2"]).contest();
    assert_eq!(order(&contest), "c b a d");
    let second = row(&contest, "b");
    assert_eq!(second["decided_by"], json!("head_to_head"));
    assert!(second["explain"].as_str().unwrap().contains("相互胜负"), "{second}");
}
