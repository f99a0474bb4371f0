//! R6 match points and victory points (W4, T1, T2, T29).

use crate::support::{GUANDAN, SHENGJI, given, points, rules, value, wdl};
use proptest::prelude::*;
use saiwu_domain::level::Level;
use saiwu_domain::regulations::{Regulations, template};
use serde_json::{Value, json};

/// A result with level difference `d`.
fn with_difference(d: usize) -> String {
    format!("{}:2", Level::LADDER[d])
}

fn match_points(scheme: Value) -> Regulations {
    rules(GUANDAN, &[("match_points", scheme)])
}

#[test]
fn r20_t1_w4_vp26_as_printed() {
    let rules = rules(GUANDAN, &[]);
    for (result, first, second) in
        [("A+:J", 17, 9), ("5:5", 13, 13), ("A+:2", 26, 0), ("A:8", 19, 7), ("A+:8", 20, 6)]
    {
        assert_eq!(points(&rules, result).map(|side| side.1), [first * 10, second * 10], "{result}");
    }
}

#[test]
fn w4_vp20_as_printed() {
    let rules = rules(SHENGJI, &[]);
    assert_eq!(points(&rules, "J:8"), [(20, 130), (0, 70)], "d 3");
    assert_eq!(points(&rules, "A:Q"), [(15, 120), (5, 80)], "d 2");
    assert_eq!(points(&rules, "K:2"), [(20, 200), (0, 0)], "d 11");
}

#[test]
fn r20_t2_vp20_and_bands_as_printed() {
    let rules = rules(SHENGJI, &[]);
    for (d, expected) in [(0, [100, 100]), (1, [110, 90]), (9, [190, 10]), (10, [200, 0]), (12, [200, 0])] {
        assert_eq!(points(&rules, &with_difference(d)).map(|side| side.1), expected, "d = {d}");
    }
    for (d, expected) in [(0, [10, 10]), (1, [15, 5]), (2, [15, 5]), (3, [20, 0])] {
        assert_eq!(points(&rules, &with_difference(d)).map(|side| side.0), expected, "d = {d}");
    }
}

#[test]
fn r6_2_1_the_whole_table_of_26() {
    let winner = [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26];
    let loser = [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0];
    for d in 0..=13 {
        let found = points(&rules(GUANDAN, &[]), &with_difference(d)).map(|side| side.1);
        assert_eq!(found, [winner[d] * 10, loser[d] * 10], "d = {d}");
    }
}

#[test]
fn r6_2_2_the_whole_table_of_20() {
    let table = ["10:10", "11:9", "12:8", "13:7", "14:6", "15:5", "16:4", "17:3", "18:2", "19:1", "20:0"];
    for d in 0..=13 {
        let [own, other] = points(&rules(SHENGJI, &[]), &with_difference(d)).map(|side| side.1);
        assert_eq!(format!("{}:{}", own / 10, other / 10), table[d.min(10)], "d = {d}");
    }
}

#[test]
fn r6_2_3_v23_no_table_a_value_for_each_level_or_a_table_of_ones_own() {
    let of = |table: Value, result: &str| {
        points(&rules(GUANDAN, &[("victory_points", table)]), result).map(|side| side.1)
    };
    assert_eq!(of(json!("none"), "A:2"), [0, 0]);
    assert_eq!(of(json!({"per_level": 0.1}), "9:4"), [5, -5]);
    let table = json!({"table": [[10, 10], [12, 8]]});
    assert_eq!(of(table.clone(), "4:4"), [100, 100]);
    assert_eq!(of(table, "A:2"), [120, 80], "the last entry holds for larger d");
}

#[test]
fn r6_1_1_r6_1_4_r6_1_8_v22_win_draw_and_loss_in_three_schemes() {
    let table = |(path, scheme): (&str, Value)| {
        let rules = rules(GUANDAN, &[(path, scheme)]);
        ["9:4", "4:4"].map(|result| points(&rules, result).map(|side| side.0))
    };
    assert_eq!(table(wdl(2, json!(1), 0)), [[20, 0], [10, 10]]);
    assert_eq!(table(wdl(3, json!(2), 1)), [[30, 10], [20, 20]]);
    assert_eq!(table(wdl(1, json!(0), 0))[0], [10, 0]);
    let shipped = rules(GUANDAN, &[]);
    assert_eq!(["9:4", "4:4"].map(|result| points(&shipped, result).map(|side| side.0)), [[20, 0], [10, 10]]);
}

#[test]
fn r6_1_3_half_a_point_for_a_draw_and_one_taken_for_absence() {
    let award = |points: f64, wins: bool| json!({"match_points": points, "victory_points": 0, "levels_gained": 0, "net_levels": 0, "counts_as_win": wins});
    let settings = [
        wdl(1, json!(0.5), 0),
        ("forfeit.winner", award(1.0, true)),
        ("forfeit.loser", award(-1.0, false)),
        ("bye.match_points", json!(1)),
    ];
    let rules = rules(GUANDAN, &settings);
    assert_eq!(points(&rules, "9:4").map(|side| side.0), [10, 0]);
    assert_eq!(points(&rules, "4:4").map(|side| side.0), [5, 5]);
    assert_eq!(points(&rules, "forfeit b").map(|side| side.0), [10, -10]);
    let contest = given(rules).rounds(&["a–b forfeit b · c bye"]).contest();
    assert_eq!(value(&contest, "c", "match_points"), json!(1));
}

#[test]
fn r6_1_5_two_points_and_a_tenth_for_each_level() {
    let rules =
        match_points(json!({"bands": [{"min_d": 0, "winner": 2, "loser": 0}], "draw": 1, "per_level": 0.1}));
    for (d, expected) in [(0, [10, 10]), (1, [21, -1]), (5, [25, -5]), (13, [33, -13])] {
        assert_eq!(points(&rules, &with_difference(d)).map(|side| side.0), expected, "d = {d}");
    }
}

#[test]
fn r6_1_6_victory_points_can_be_the_match_points() {
    let rules =
        match_points(json!({"bands": [{"min_d": 0, "winner": 13, "loser": 13}], "draw": 13, "per_level": 1}));
    for d in 0..=13 {
        let [own, other] = points(&rules, &with_difference(d));
        assert_eq!((own.0, other.0), (own.1, other.1), "d = {d}");
    }
}

#[test]
fn r6_1_10_bands_a_draw_and_a_value_per_level_stand_in_one_scheme() {
    let rules = match_points(json!({
        "bands": [{"min_d": 3, "winner": 2, "loser": 0}, {"min_d": 0, "winner": 1.5, "loser": 0.5}],
        "draw": 1,
        "per_level": 0.1
    }));
    for (d, expected) in [(0, [10, 10]), (2, [17, 3]), (3, [23, -3])] {
        assert_eq!(points(&rules, &with_difference(d)).map(|side| side.0), expected, "d = {d}");
    }
}

#[test]
fn r6_3_1_penalties_come_last() {
    let rules = rules(SHENGJI, &[]);
    assert_eq!(points(&rules, "3:2 a-1.5")[0], (15, 95), "11 − 1.5 = 9.5, and the band stays");
    assert_eq!(points(&rules, "3:2 a-1.5 a-1 b-2"), [(15, 85), (5, 70)]);
}

proptest! {
    #[test]
    fn r20_t29_26_for_each_match_played_and_2_for_each_match(levels in prop::collection::vec((0usize..14, 0usize..13), 1..8)) {
        let games: Vec<_> = levels
            .iter()
            .enumerate()
            .map(|(game, (a, b))| format!("a{game}–b{game} {}:{}", Level::LADDER[*a], Level::LADDER[*b]))
            .collect();
        let contest = given(rules(GUANDAN, &[])).rounds(&[&games.join(" · ")]).contest();
        let sum = |key: &str| {
            crate::support::rows(&contest).iter().map(|row| row["keys"][key].as_i64().unwrap()).sum::<i64>()
        };
        let matches = i64::try_from(games.len()).unwrap();
        prop_assert_eq!(sum("victory_points"), 26 * matches);
        prop_assert_eq!(sum("match_points"), 2 * matches);
    }

    #[test]
    fn r6_2_4_am23_26_points_order_as_signed_differences(results in prop::collection::vec((0usize..14, 0usize..13), 1..6)) {
        let (mut victory_points, mut difference) = (0, 0);
        for (own, other) in &results {
            let result = format!("{}:{}", Level::LADDER[*own], Level::LADDER[*other]);
            victory_points += points(&rules(GUANDAN, &[]), &result)[0].1;
            difference += i32::try_from(*own).unwrap() - i32::try_from(*other).unwrap();
        }
        let matches = i32::try_from(results.len()).unwrap();
        prop_assert_eq!(victory_points, 10 * (13 * matches + difference));
    }
}

/// Match points of the winner and the loser of a forfeit, of a forfeit of both, and of a bye.
fn awards(rules: &Regulations) -> [Value; 4] {
    let contest = given(rules.clone()).rounds(&["a–b forfeit b · c–d forfeit c d · e bye"]).contest();
    ["a", "b", "c", "e"].map(|id| value(&contest, id, "match_points"))
}

#[test]
fn r6_1_4_r6_1_5_r10_1_absence_and_byes_as_printed() {
    let award = |points: i32, wins: bool| {
        json!({"match_points": points, "victory_points": 0, "levels_gained": 0,
        "net_levels": 0, "counts_as_win": wins})
    };
    let three = [
        wdl(3, json!(2), 1),
        ("forfeit.winner", award(3, true)),
        ("forfeit.loser", award(0, false)),
        ("bye.match_points", json!(3)),
    ];
    assert_eq!(awards(&rules(GUANDAN, &three)), [3, 0, 0, 3].map(|points| json!(points)), "R6.1.4");
    let notice = template("guandan-lots-each-round-2022").unwrap();
    assert_eq!(
        awards(&notice),
        [2, 0, 1, 1].map(|points| json!(points)),
        "R6.1.5: both absent 1 + 1, a bye 1"
    );
}
