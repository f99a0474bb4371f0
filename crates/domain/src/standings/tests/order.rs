//! The partition, lots and shared places: R7.3, R7.4, R19 W9, R20 T21–T23.

use super::build::{chain, contest, decided, document, guandan, order, shengji};
use crate::contest::Contest;
use crate::ids::RoundNumber;
use crate::points::Points;
use serde_json::{Value, json};

/// 1 for a win, 0.5 for a draw.
fn one_point() -> (&'static str, Value) {
    ("match_points", json!({"bands": [{"min_d": 0, "winner": 1, "loser": 0}], "draw": 0.5}))
}

const W9_GROUP: [&str; 3] = ["P–Q A+:K · R–S J:A+", "P–R 5:A+ · Q–S A+:2", "P–S A+:10 · Q–R A+:4"];

#[test]
fn r20_t21_w9_r7_3_3_r7_2_21_r7_5_3_head_to_head_puts_p_before_q() {
    let group = |keys| contest(guandan(&[one_point(), chain(keys)]), &W9_GROUP);
    let with = group(json!(["match_points", "head_to_head", "net_levels", "cumulative_levels", "lot"]));
    assert_eq!(order(&with), "P Q S R");
    assert_eq!(
        decided(&with),
        [json!("head_to_head"), json!("match_points"), json!("head_to_head"), Value::Null]
    );
    let rows = document(&with)["rows"].clone();
    for (place, (net, cumulative)) in [(-4, 29), (21, 37), (-13, 21), (-4, 24)].into_iter().enumerate() {
        let keys = &rows[place]["keys"];
        assert_eq!((&keys["net_levels"], &keys["cumulative_levels"]), (&json!(net), &json!(cumulative)));
    }
    let without = group(json!(["match_points", "net_levels", "cumulative_levels", "lot"]));
    assert_eq!(order(&without), "Q P R S");
}

#[test]
fn r20_t22_r7_3_1_a_key_is_never_used_again() {
    // X, Y, Z have 1 point each and net +5, +2, +2; cumulative 12, 13, 12; Z beat Y.
    let rounds = ["Z–Y 9:4 · X–a 10:2", "Z–b 7:10 · Y–c K:6 · X–d 6:9", "b–d 5:5 · a–c 5:5"];
    let keys = json!(["match_points", "head_to_head", "net_levels", "cumulative_levels", "lot"]);
    let contest = contest(guandan(&[one_point(), chain(keys)]), &rounds);
    let order = order(&contest);
    let of_three: String = order.chars().filter(|id| "XYZ".contains(*id)).collect();
    assert_eq!(of_three, "XYZ", "{order}");
    let rows = document(&contest)["rows"].clone();
    let row = |id| rows.as_array().unwrap().iter().find(|row| row["entrant"] == id).unwrap().clone();
    assert_eq!(row("Y")["decided_by"], "cumulative_levels");
}

/// A beat B, C; B beat C, D; C beat D, E; D beat A; E beat A, B, D.
const W9_FIVE: [&str; 5] =
    ["A–B 5:2 · C–D 5:2", "A–C 5:2 · E–D 5:2", "B–C 5:2 · E–A 5:2", "B–D 5:2 · C–E 5:2", "D–A 5:2 · E–B 5:2"];

#[test]
fn r20_t23_w9_r7_3_4_r7_2_21_among_tied_orders_three_where_exactly_two_leaves_them() {
    let five = |scope: &str| {
        let keys = json!(["match_points", {"key": "head_to_head", "scope": scope}, "lot"]);
        contest(guandan(&[one_point(), chain(keys)]), &W9_FIVE)
    };
    assert_eq!(order(&five("among_tied")), "E A B C D");
    assert_eq!(document(&five("among_tied"))["unresolved"], json!([]));
    let two = five("exactly_two");
    assert_eq!(document(&two)["unresolved"], json!([["A", "B", "C"]]));
    let rows = document(&two)["rows"].clone();
    let ranks: Vec<_> = rows.as_array().unwrap().iter().map(|row| row["rank"].clone()).collect();
    assert_eq!(ranks, [1, 2, 2, 2, 5]);
    assert_eq!(decided(&two), [json!("match_points"), Value::Null, Value::Null, Value::Null, Value::Null]);
}

#[test]
fn r7_3_4_a_smaller_part_is_compared_among_itself_again() {
    // All have 2 points from four games; among A, B, C, D: A 2, B 2, C 1, D 1; B beat A, D beat C.
    let rounds = ["A–C 5:2 · B–D 5:2", "A–D 5:2 · C–B 5:2", "B–A 5:2 · D–C 5:2", "C–e 5:2 · D–f 5:2"];
    let keys =
        json!(["match_points", {"key": "head_to_head", "scope": "among_tied"}, "victory_points", "lot"]);
    let contest = contest(guandan(&[one_point(), chain(keys)]), &rounds);
    assert!(order(&contest).starts_with("B A D C"), "{}", order(&contest));
    assert_eq!(decided(&contest)[..3], [json!("head_to_head"), json!("head_to_head"), json!("head_to_head")]);
}

#[test]
fn r7_3_3_a_forfeit_decides_between_two_and_a_draw_or_a_double_forfeit_does_not() {
    let order_of = |first: &str, second: &str| {
        let keys = json!(["match_points", "head_to_head", "lot"]);
        document(&contest(guandan(&[chain(keys)]), &[first, second]))
    };
    // a and b have 2 points each.
    let forfeit = order_of("a–b forfeit a", "a–c 5:2");
    assert_eq!(forfeit["rows"][0]["entrant"], "b");
    assert_eq!(forfeit["rows"][0]["decided_by"], "head_to_head");
    for first in ["a–b 4:4", "a–b forfeit a b"] {
        let open = order_of(first, "a–c 5:2 · b–d 5:2");
        assert_eq!(open["unresolved"][0], json!(["a", "b"]), "{first}");
    }
    let penalised = order_of("a–b 4:4 a-1", "a–c 5:2 · b–d 5:2");
    assert_eq!(penalised["unresolved"][0], json!(["a", "b"]), "a penalty makes no winner");
    let mut taken = contest(
        guandan(&[chain(json!(["match_points", "head_to_head", "lot"]))]),
        &["a–b 4:4 a-0", "a–c 5:2 · b–d 4:4"],
    );
    taken.rounds[0].matches[0].penalties[0].match_points = Points::whole(-1);
    assert_eq!(
        document(&taken)["unresolved"][0],
        json!(["a", "b"]),
        "2 points each, drawn with a point taken"
    );
    let strangers = order_of("a–c 5:2", "b–d 5:2");
    assert_eq!(strangers["unresolved"][0], json!(["a", "b"]), "they never met");
}

#[test]
fn w4_r7_2_22_r7_2_23_dropping_rounds_from_the_front_or_the_back_orders_differently() {
    // a: 0 2 0 2, b: 2 0 2 0.
    let rounds = ["b–c 5:2 · a–d 2:5", "a–c 5:2 · b–d 2:5", "b–e 5:2 · a–f 2:5", "a–e 5:2 · b–f 2:5"];
    let by = |last: &str| {
        let contest = contest(guandan(&[chain(json!(["match_points", last, "lot"]))]), &rounds);
        let row = document(&contest)["rows"].clone();
        let rows = row.as_array().unwrap();
        let place = rows.iter().position(|row| row["entrant"] == "a" || row["entrant"] == "b").unwrap();
        (rows[place]["entrant"].clone(), rows[place]["explain"].clone())
    };
    let others_level = "去掉前1轮后积分4比2，列前";
    let (first, explain) = by("drop_first_rounds");
    assert_eq!(first, "a");
    assert!(explain.as_str().unwrap().ends_with(others_level), "{explain}");
    assert_eq!(by("drop_last_rounds").0, "b");
}

#[test]
fn r7_3_5_r7_2_22_r7_2_23_the_step_that_decided_stands_with_both_values() {
    // Dropping from the front: a 0 2 0 2 against b 2 0 2 0, level with 4; without round 1 it is 4 to 2.
    let rounds = ["b–c 5:2 · a–d 2:5", "a–c 5:2 · b–d 2:5", "b–e 5:2 · a–f 2:5", "a–e 5:2 · b–f 2:5"];
    for (key, compared, own, next) in
        [("drop_first_rounds", "去掉前1轮后积分", 4, 2), ("drop_last_rounds", "去掉后1轮后积分", 4, 2)]
    {
        let contest = contest(guandan(&[chain(json!(["match_points", key, "lot"]))]), &rounds);
        let rows = document(&contest)["rows"].clone();
        let rows = rows.as_array().unwrap();
        let place = rows.iter().position(|row| row["entrant"] == "a" || row["entrant"] == "b").unwrap();
        assert_eq!(rows[place]["keys"][key], Value::Null, "no value of its own (cli.md)");
        assert_eq!(rows[place]["decided_by"], key);
        let decision = &rows[place]["decision"];
        assert_eq!(decision["compared"], compared);
        assert_eq!(
            [&decision["step"], &decision["own"], &decision["next"]],
            [&json!(1), &json!(own), &json!(next)]
        );
    }
}

#[test]
fn r7_3_5_every_key_that_decides_says_so_with_the_better_value_first() {
    let mixed = [
        "a–b A+:3 · c–d 9:6 · e–f 5:5",
        "a–c 8:7 · b–e Q:2 · d–f 6:10",
        "a–d 3:J · b–f 9:5 · c–e 4:6",
        "f–a 7:7 · c–b 5:K · e–d 8:8",
    ];
    let mutual = ["a–b 5:2 · c–d 5:2", "c–a 5:2 · b–d 5:2"];
    let mut decided = Vec::new();
    for key in [
        "victory_points",
        "buchholz",
        "buchholz_victory_points",
        "sonneborn_berger",
        "beaten_totals",
        "drawn_totals",
        "lost_totals",
        "head_to_head",
        "progressive_score",
        "progressive_score_cut_first",
        "progressive_score_cut_last",
        "wins",
        "levels_gained",
        "net_levels",
        "cumulative_levels",
        "level_lead",
        "levels_reached",
        "passed_ace_count",
        "best_rounds",
        "drop_first_rounds",
        "drop_last_rounds",
    ] {
        let rounds = if key == "head_to_head" { &mutual[..] } else { &mixed[..] };
        let contest = contest(guandan(&[chain(json!(["match_points", key, "lot"]))]), rounds);
        let rows = document(&contest)["rows"].clone();
        let rows = rows.as_array().unwrap();
        for pair in rows.windows(2) {
            let points = |row: &Value| row["keys"]["match_points"].as_f64().unwrap();
            let decision = &pair[0]["decision"];
            match pair[0]["decided_by"].as_str() {
                Some("match_points") => assert!(points(&pair[0]) > points(&pair[1]), "{key}"),
                Some(named) => {
                    assert_eq!((named, points(&pair[0])), (key, points(&pair[1])));
                    decided.push(key);
                }
                None => assert!(decision.is_null(), "{key}: {decision}"),
            }
            if !decision.is_null() {
                let (own, next) = (decision["own"].as_f64().unwrap(), decision["next"].as_f64().unwrap());
                assert!(own > next, "{key}: {own} before {next}");
                assert_ne!(decision["compared"], "");
            }
        }
    }
    decided.dedup();
    assert!(decided.len() > 12, "{decided:?}");
    for key in ["head_to_head", "best_rounds", "drop_first_rounds", "drop_last_rounds", "sonneborn_berger"] {
        assert!(decided.contains(&key), "{key} decides nothing here: {decided:?}");
    }
}

#[test]
fn r7_4_2_r7_2_25_a_lot_decides_only_a_tie_it_covers_whole() {
    // a, b, c won with the same levels; d, e, f lost.
    let tied = |lots: &[&[&str]]| {
        let mut contest = contest(guandan(&[]), &["a–d 5:2 · b–e 5:2 · c–f 5:2"]);
        contest.lots = lots.iter().map(|lot| lot.iter().map(|id| (*id).to_owned()).collect()).collect();
        contest
    };
    let first_three = |contest: &Contest| order(contest)[..5].to_owned();
    assert_eq!(document(&tied(&[]))["unresolved"], json!([["a", "b", "c"], ["d", "e", "f"]]));
    assert_eq!(document(&tied(&[&["c", "a"]]))["unresolved"][0], json!(["a", "b", "c"]), "b is missing");
    let drawn = tied(&[&["c", "a"], &["b", "x", "c", "a"], &["a", "b", "c"]]);
    assert_eq!(first_three(&drawn), "b c a", "the first lot that covers the tie");
    assert_eq!(document(&drawn)["unresolved"], json!([["d", "e", "f"]]));
    assert_eq!(decided(&drawn)[..3], [json!("lot"), json!("lot"), json!("match_points")]);
}

#[test]
fn v28_r7_4_3_the_last_resort_is_a_lot_or_a_shared_place() {
    let played = |rules| contest(rules, &["a–d 5:2 · b–e 5:2 · c–f 5:2"]);
    let shared = played(guandan(&[("final_tie", json!("shared_rank"))]));
    assert_eq!(document(&shared)["unresolved"], json!([]));
    assert_eq!(
        decided(&shared),
        [
            json!("shared"),
            json!("shared"),
            json!("match_points"),
            json!("shared"),
            json!("shared"),
            Value::Null
        ]
    );
    let rows = document(&shared)["rows"].clone();
    let places: Vec<_> =
        rows.as_array().unwrap().iter().map(|row| (row["rank"].as_u64(), row["shared"].as_bool())).collect();
    assert_eq!(places[0], (Some(1), Some(true)));
    assert_eq!(places[3], (Some(4), Some(true)), "R7.4.3: places 2 and 3 stay empty");
    // The pairs of [S0] have no lot among their keys: the last resort brings it.
    let mut pairs = played(shengji(&[("entrant.ranked_unit", json!("entrant"))]));
    assert_eq!(document(&pairs)["unresolved"][0], json!(["a", "b", "c"]));
    pairs.lots = vec![vec!["c".to_owned(), "b".to_owned(), "a".to_owned()]];
    assert!(order(&pairs).starts_with("c b a"));
}

#[test]
fn r10_6_2_who_left_keeps_the_place_and_is_marked() {
    let mut played = contest(guandan(&[]), &["a–b 5:2 · c–d 6:2", "a–c 5:2 · b bye"]);
    let gone = played.entrants.get_mut(&"d".into()).unwrap();
    gone.withdrawn_after = Some(RoundNumber(1));
    let rows = document(&played)["rows"].clone();
    assert_eq!(order(&played), "a b c d");
    assert_eq!(rows[3]["withdrawn_after"], 1);
    assert!(rows[0].get("withdrawn_after").is_none());
}
