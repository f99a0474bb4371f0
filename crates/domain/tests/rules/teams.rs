//! R8 teams of pairs (W6).

use crate::support::{SHENGJI, given, order, paired, row, rows, rules, value};
use saiwu_domain::contest::Contest;
use serde_json::{Value, json};

/// The pairs x1, x2, y1, y2 of W6 against opponents made up for them.
fn w6() -> Contest {
    let rounds = [
        "x1–a 5:2 · x2–b 2:6 · y1–c 6:2 · y2–d 3:2 y2-1.5",
        "x1–b 2:3 · x2–a 4:2 · y1–d 7:2 · y2–c 3:2",
        "x1–c 4:4 · x2–d forfeit d · y1–a 4:2 · y2–b 5:5",
        "x1–d 7:2 · x2–c 3:2 x2-1.5 · y1–b 2:3 · y2–a 2:6",
    ];
    given(rules(SHENGJI, &[])).teams("x1:X x2:X y1:Y y2:Y").rounds(&rounds).contest()
}

fn pair(contest: &Contest, id: &str) -> Value {
    let members = rows(contest).into_iter().flat_map(|row| row["members"].as_array().unwrap().clone());
    members.into_iter().find(|member| member["entrant"] == id).unwrap()["keys"].clone()
}

#[test]
fn w6_r8_1_the_table_as_printed() {
    let contest = w6();
    for (id, match_points, victory_points) in [
        ("x1", json!(5.5), json!(47)),
        ("x2", json!(4.5), json!(39.5)),
        ("y1", json!(6), json!(50)),
        ("y2", json!(4), json!(36.5)),
    ] {
        let keys = pair(&contest, id);
        assert_eq!(
            (&keys["match_points"], &keys["victory_points"]),
            (&match_points, &victory_points),
            "{id}"
        );
    }
    for team in ["X", "Y"] {
        let sums = (value(&contest, team, "match_points"), value(&contest, team, "victory_points"));
        assert_eq!(sums, (json!(10), json!(86.5)), "{team}");
    }
}

#[test]
fn r20_t8_w6_r5_7_4_r7_5_8_v29_y_before_x_by_the_better_pair() {
    assert_eq!(order(&w6()), "Y X");
    assert_eq!(row(&w6(), "Y")["decided_by"], json!("best_pair"));
}

#[test]
fn w6_each_round_of_x2_as_printed() {
    let values = [("2:6", 0, 60), ("4:2", 15, 120), ("forfeit b", 15, 120), ("3:2 a-1.5", 15, 95)];
    for (result, match_points, victory_points) in values {
        let own = crate::support::points(&rules(SHENGJI, &[]), result)[0];
        assert_eq!(own, (match_points, victory_points), "{result}");
    }
}

#[test]
fn am28_three_sums_equal_wait_for_a_lot() {
    let tied = || given(rules(SHENGJI, &[])).teams("x1:X x2:X y1:Y y2:Y").rounds(&["x1–y1 3:3 · x2–y2 4:4"]);
    assert_eq!(crate::support::unresolved(&tied().contest()), json!([["X", "Y"]]));
    assert_eq!(order(&tied().lot("Y X").contest()), "Y X");
}

#[test]
fn r8_2_r9_2_5_pairs_of_a_team_sit_anywhere_but_never_meet() {
    let contest = given(rules(SHENGJI, &[])).teams("1:X 2:X 3:Y 4:Y").contest();
    assert_eq!(paired(&contest), "1–3 2–4");
}
