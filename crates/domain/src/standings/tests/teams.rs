//! R8 and R19 W6: teams of two pairs.

use super::build::{contest, decided, document, key, order, shengji, with_teams};
use crate::contest::Contest;
use crate::standings::standings;
use serde_json::{Value, json};

/// W6; the opponents are made up and play for teams of their own.
fn w6() -> Contest {
    let rounds = [
        "x1–a 5:2 · x2–b 2:6 · y1–c 6:2 · y2–d 3:2 y2-1.5",
        "x1–b 2:3 · x2–a 4:2 · y1–d 7:2 · y2–c 3:2",
        "x1–c 4:4 · x2–d forfeit d · y1–a 4:2 · y2–b 5:5",
        "x1–d 7:2 · x2–c 3:2 x2-1.5 · y1–b 2:3 · y2–a 2:6",
    ];
    with_teams(contest(shengji(&[]), &rounds), &["X: x1 x2", "Y: y1 y2"])
}

#[test]
fn w6_r8_1_r5_7_4_pairs_and_teams_have_these_sums() {
    let w6 = w6();
    let ranking = standings(&w6, None);
    for team in ["X", "Y"] {
        assert_eq!(key(&ranking, team, "match_points"), "10");
        assert_eq!(key(&ranking, team, "victory_points"), "86.5");
        assert_eq!(key(&ranking, team, "best_pair"), "null");
    }
    let pairs: Vec<Value> = document(&w6)["rows"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|row| row["members"].as_array().unwrap().clone())
        .collect();
    let pair = |id, mp, vp| json!({"entrant": id, "keys": {"match_points": mp, "victory_points": vp}});
    let expected = [
        pair("y1", json!(6), json!(50)),
        pair("y2", json!(4), json!(36.5)),
        pair("x1", json!(5.5), json!(47)),
        pair("x2", json!(4.5), json!(39.5)),
    ];
    assert_eq!(pairs, expected);
}

#[test]
fn r20_t8_w6_r8_1_r7_5_8_the_better_pair_puts_y_before_x() {
    assert_eq!(order(&w6()), "Y X");
    assert_eq!(decided(&w6()), [json!("best_pair"), Value::Null]);
    let rows = &document(&w6())["rows"];
    assert_eq!(
        rows[0]["explain"],
        "与第2名两对场分之和同为10；两对标准分之和也相同；最好一对场分6比5.5，列前（已扣判罚标准分1.5）"
    );
    assert_eq!(
        rows[1]["explain"],
        "与第1名两对场分之和同为10；两对标准分之和也相同；最好一对场分5.5比6，列后（已扣判罚标准分1.5）"
    );
    assert_eq!(rows[0]["penalties"], json!({"match_points": 0, "victory_points": -1.5}));
}

#[test]
fn r8_1_am28_teams_equal_in_all_three_wait_for_a_lot() {
    let rounds = ["x1–y1 3:3 · x2–y2 4:4"];
    let mut contest =
        with_teams(contest(shengji(&[("swiss.rounds", json!(1))]), &rounds), &["X: x1 x2", "Y: y1 y2"]);
    assert_eq!(document(&contest)["unresolved"], json!([["X", "Y"]]));
    assert_eq!(document(&contest)["rows"][1]["explain"], "与X队各项相同，等待抽签");
    contest.lots = vec![vec!["Y".to_owned(), "X".to_owned()]];
    assert_eq!(order(&contest), "Y X");
    assert_eq!(document(&contest)["unresolved"], json!([]));
    assert_eq!(decided(&contest), [json!("lot"), Value::Null]);
}

#[test]
fn r8_1_a_better_pair_with_equal_match_points_is_found_by_victory_points() {
    // x: (2, 16), (0, 2); y: (2, 14), (0, 4).
    let rounds = ["x1–a 8:2 · x2–b 2:10 · y1–c 6:2 · y2–d 2:8"];
    let contest = with_teams(contest(shengji(&[]), &rounds), &["Y: y1 y2", "X: x1 x2"]);
    let rows = document(&contest)["rows"].clone();
    assert_eq!(
        rows[0]["explain"],
        "与第2名两对场分之和同为2；两对标准分之和也相同；最好一对标准分16比14，列前"
    );
}

#[test]
fn r8_2_r5_7_2_an_absent_pair_costs_only_its_own_points() {
    let rounds = ["x1–y1 8:2 · x2–y2 forfeit x2"];
    let contest = with_teams(contest(shengji(&[]), &rounds), &["X: x1 x2", "Y: y1 y2", "Z: z1"]);
    let ranking = standings(&contest, None);
    assert_eq!(key(&ranking, "X", "match_points"), "2");
    assert_eq!(key(&ranking, "Y", "match_points"), "1.5");
    assert_eq!(key(&ranking, "Z", "match_points"), "0");
    assert_eq!(order(&contest), "X Y Z");
}
