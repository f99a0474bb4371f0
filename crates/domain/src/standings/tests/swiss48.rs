//! A published contest of 48 pairs, with the ranking another program gave it: R20 T11, T30, R19 W8.
//!
//! The data are not part of the project; without them the tests say that they were skipped.

use super::build::{chain, contest, guandan};
use crate::contest::Contest;
use crate::standings::standings;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn data() -> Option<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/guandan_swiss48_groups.json");
    let Ok(text) = std::fs::read_to_string(path) else {
        eprintln!("skipped: {path} is not there");
        return None;
    };
    Some(serde_json::from_str(&text).unwrap())
}

/// `[a, b, level_a, level_b]`, where A means passed A.
fn game(fields: &[Value]) -> String {
    let word = |place: usize| fields[place].as_str().unwrap();
    let level = |place: usize| if word(place) == "A" { "A+" } else { word(place) };
    format!("{}–{} {}:{}", word(0), word(1), level(2), level(3))
}

fn swiss(data: &Value, settings: &[(&str, Value)]) -> Contest {
    let rounds = data["swiss_rounds"].as_array().unwrap().iter();
    let games = |round: &Value| {
        let games = round.as_array().unwrap().iter().map(|fields| game(fields.as_array().unwrap()));
        games.collect::<Vec<_>>().join(" · ")
    };
    let rounds: Vec<_> = rounds.map(games).collect();
    contest(guandan(settings), &rounds.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn r20_t30_the_swiss_rounds_rank_46_places_and_leave_one_tie() {
    let Some(data) = data() else { return };
    let keys = json!([
        "match_points",
        "progressive_score_cut_first",
        "wins",
        "victory_points",
        "levels_gained",
        "buchholz",
        "progressive_score"
    ]);
    let ranking = standings(&swiss(&data, &[]), None);
    let tied: Vec<Vec<_>> =
        ranking.unresolved.iter().map(|tie| tie.iter().map(|id| id.as_str()).collect()).collect();
    assert_eq!(tied, [["T08", "T20"]]);
    let columns = standings(&swiss(&data, &[chain(keys)]), None);
    let keys_of = |id: &Value| {
        let row = columns.rows.iter().find(|row| row.ranked.as_str() == id).unwrap();
        serde_json::to_value(&row.keys).unwrap()
    };
    for (row, expected) in ranking.rows.iter().zip(data["zhenjiang_standing"].as_array().unwrap()) {
        if row.shared {
            assert_eq!(row.rank, 20);
        } else {
            assert_eq!(
                (row.ranked.as_str(), json!(row.rank)),
                (expected["id"].as_str().unwrap(), expected["rank"].clone())
            );
        }
        let keys = keys_of(&expected["id"]);
        for (ours, theirs) in [
            ("match_points", "total"),
            ("progressive_score_cut_first", "qushou_leijin"),
            ("progressive_score", "leijin"),
            ("wins", "wins"),
            ("victory_points", "jicha26"),
            ("levels_gained", "shengji"),
            ("buchholz", "opp"),
        ] {
            assert_eq!(keys[ours], expected[theirs], "{} {ours}", expected["id"]);
        }
    }
}

#[test]
fn r20_t10_the_ranking_of_the_other_program_is_reproduced() {
    let Some(data) = data() else { return };
    let three_two_one = json!({"bands": [{"min_d": 0, "winner": 3, "loser": 1}], "draw": 2});
    let keys = chain(json!(["match_points", "net_levels", "cumulative_levels"]));
    let ranking = standings(&swiss(&data, &[("match_points", three_two_one), keys]), None);
    for (row, expected) in ranking.rows.iter().zip(data["file_standing"].as_array().unwrap()) {
        let keys = serde_json::to_value(&row.keys).unwrap();
        let values = ["match_points", "net_levels", "cumulative_levels"].map(|key| keys[key].as_f64());
        assert_eq!(values, [1, 2, 3].map(|place| expected[place].as_f64()), "{}", expected[0]);
        assert!(row.shared || row.ranked.as_str() == expected[0], "{} {}", row.ranked, expected[0]);
    }
}

#[test]
fn r20_t11_w8_r7_5_3_three_equal_pairs_of_a_group_are_not_compared_with_each_other() {
    let Some(data) = data() else { return };
    let mut groups: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
    for fields in data["group_matches"].as_array().unwrap() {
        let fields = fields.as_array().unwrap();
        let rounds = groups.entry(fields[0].as_str().unwrap().to_owned()).or_insert_with(|| vec![vec![]; 3]);
        let round = usize::try_from(fields[1].as_u64().unwrap()).unwrap() - 1;
        rounds[round].push(game(&fields[2..]));
    }
    assert_eq!(groups.len(), 8);
    for (name, rounds) in groups {
        let rounds: Vec<_> = rounds.iter().map(|games| games.join(" · ")).collect();
        let one_point = json!({"bands": [{"min_d": 0, "winner": 1, "loser": 0}], "draw": 0.5});
        let keys = chain(json!(["match_points", "head_to_head", "net_levels", "cumulative_levels", "lot"]));
        let rules = guandan(&[("match_points", one_point), keys]);
        let group = contest(rules, &rounds.iter().map(String::as_str).collect::<Vec<_>>());
        let ranking = standings(&group, None);
        let expected = &data["group_standing_nanshan2026"][&name];
        let order: Vec<_> = ranking.rows.iter().map(|row| row.ranked.as_str()).collect();
        assert_eq!(json!(order), expected["order"], "group {name}");
        for (row, expected) in ranking.rows.iter().zip(expected["table"].as_array().unwrap()) {
            let keys = serde_json::to_value(&row.keys).unwrap();
            let values = ["match_points", "net_levels", "cumulative_levels"].map(|key| keys[key].as_f64());
            assert_eq!(
                values,
                [1, 2, 3].map(|place| expected[place].as_f64()),
                "group {name} {}",
                row.ranked
            );
        }
    }
}
