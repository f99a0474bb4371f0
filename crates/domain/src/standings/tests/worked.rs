//! R19 W1: eight pairs, four rounds, and what follows from it (R20 T7, T32, T33).

use super::build::{chain, contest, decided, document, guandan, key, order};
use crate::contest::{Contest, MatchResult};
use crate::ids::RoundNumber;
use crate::regulations::Regulations;
use crate::standings::{Standings, StandingsDocument, standings};
use serde_json::{Value, json};

/// The rounds of W1.
pub const W1: [&str; 4] = [
    "A–B 4:3 · C–D 7:7 · E–F 9:9 · G–H 5:5",
    "A–C 8:8 · D–E 10:10 · F–G A+:J · H–B 9:6",
    "A–F 10:4 · H–C 2:9 · D–G 9:J · E–B 4:6",
    "A–G Q:8 · C–F 7:7 · H–E 8:8 · B–D K:K",
];

/// Every key that W1 has a column for, in an order that separates nothing new.
fn all_columns() -> Regulations {
    guandan(&[chain(json!([
        "match_points",
        "progressive_score_cut_first",
        "wins",
        "victory_points",
        "levels_gained",
        "buchholz",
        "progressive_score",
        "lot"
    ]))])
}

fn w1() -> Contest {
    contest(guandan(&[]), &W1)
}

#[test]
fn w1_r7_2_1_r7_2_3_r7_2_6_r7_2_7_r7_2_11_every_key_of_every_pair() {
    let ranking = standings(&contest(all_columns(), &W1), None);
    let rows = [
        ("A", [7, 9, 3, 63, 26, 15, 17]),
        ("C", [5, 8, 1, 59, 23, 18, 12]),
        ("F", [4, 7, 1, 50, 27, 18, 11]),
        ("H", [4, 7, 1, 48, 16, 14, 11]),
        ("B", [3, 5, 1, 50, 20, 17, 5]),
        ("G", [3, 4, 1, 46, 27, 18, 8]),
        ("D", [3, 4, 0, 50, 31, 14, 8]),
        ("E", [3, 4, 0, 50, 23, 14, 8]),
    ];
    for ((id, values), (rank, row)) in rows.into_iter().zip((1..).zip(&ranking.rows)) {
        assert_eq!((row.ranked.as_str(), row.rank, row.shared), (id, rank, false));
        let keys = serde_json::to_value(&row.keys).unwrap();
        let keys: Vec<_> = keys.as_object().unwrap().values().cloned().collect();
        let mut expected: Vec<_> = values.map(Value::from).into();
        let mut found = keys;
        expected.sort_by_key(Value::to_string);
        found.sort_by_key(Value::to_string);
        assert_eq!(found, expected, "{id}");
    }
    let text = serde_json::to_string(&ranking.rows[0].keys).unwrap();
    assert_eq!(
        text,
        r#"{"match_points":7,"progressive_score_cut_first":9,"wins":3,"victory_points":63,"levels_gained":26,"buchholz":15,"progressive_score":17}"#,
        "in the order of the regulations"
    );
    let ranking = standings(&w1(), None);
    let cut = chain(json!([{"key": "progressive_score_cut_first", "reading": "drop_first_term"}, "lot"]));
    let dropped = standings(&contest(guandan(&[cut]), &W1), None);
    for (id, value) in [("A", "15"), ("C", "11"), ("F", "10"), ("B", "5"), ("G", "7"), ("D", "7"), ("E", "7")]
    {
        assert_eq!(key(&dropped, id, "progressive_score_cut_first"), value, "{id}, the other reading");
    }
    assert_eq!(ranking.after_round, RoundNumber(4));
}

#[test]
fn r20_t7_w1_r7_5_1_am24_the_reading_of_the_cut_changes_the_order() {
    assert_eq!(order(&w1()), "A C F H B G D E");
    let by = |second: Value| {
        let keys = json!(["match_points", second, "wins", "victory_points", "levels_gained", "lot"]);
        order(&contest(guandan(&[chain(keys)]), &W1))
    };
    assert_eq!(by(json!("progressive_score")), "A C F H G D E B");
    let dropped = json!({"key": "progressive_score_cut_first", "reading": "drop_first_term"});
    assert_eq!(by(dropped), "A C F H G D E B");
}

#[test]
fn w1_r7_3_5_every_place_says_what_separated_it() {
    let expected = [
        json!("match_points"),
        json!("match_points"),
        json!("victory_points"),
        json!("match_points"),
        json!("progressive_score_cut_first"),
        json!("wins"),
        json!("levels_gained"),
        Value::Null,
    ];
    assert_eq!(decided(&w1()), expected);
}

#[test]
fn w1_data_file_gives_its_own_ranks() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/guandan_worked_8x4.json");
    let Ok(text) = std::fs::read_to_string(path) else {
        eprintln!("skipped: {path} is not there");
        return;
    };
    let data: Value = serde_json::from_str(&text).unwrap();
    let mut rounds = vec![Vec::new(); 4];
    for game in data["log"].as_array().unwrap() {
        let word = |place: usize| game[place].as_str().unwrap();
        let round = usize::try_from(game[0].as_u64().unwrap()).unwrap() - 1;
        rounds[round].push(format!("{}–{} {}:{}", word(1), word(2), word(3), word(4)));
    }
    let rounds: Vec<_> = rounds.iter().map(|games| games.join(" · ")).collect();
    let rounds: Vec<_> = rounds.iter().map(String::as_str).collect();
    let ranking = standings(&contest(all_columns(), &rounds), None);
    let rows = data["rank"].as_array().unwrap();
    assert_eq!(rows.len(), ranking.rows.len());
    for (row, expected) in ranking.rows.iter().zip(rows) {
        assert_eq!(json!(row.rank), expected["rank"]);
        assert_eq!(row.ranked.as_str(), expected["id"]);
        let keys = serde_json::to_value(&row.keys).unwrap();
        for (ours, theirs) in [
            ("match_points", "total"),
            ("progressive_score_cut_first", "qushou"),
            ("wins", "wins"),
            ("victory_points", "jicha26"),
            ("levels_gained", "shengji"),
            ("buchholz", "opp"),
            ("progressive_score", "leijin"),
        ] {
            assert_eq!(keys[ours], expected[theirs], "{} {ours}", row.ranked);
        }
    }
}

#[test]
fn r20_t32_r7_1_2_a_correction_changes_the_totals_of_all_it_touches() {
    let mut after = contest(all_columns(), &W1);
    let before = after.clone();
    let corrected = after.rounds[0].matches[0].result.as_mut().unwrap();
    if let MatchResult::Levels { levels, .. } = corrected {
        levels.reverse();
    }
    let (old, new) = (standings(&before, None), standings(&after, None));
    let change = |id: &str, name: &str| {
        let value = |ranking: &Standings| key(ranking, id, name).parse::<i32>().unwrap();
        value(&new) - value(&old)
    };
    assert_eq!((change("A", "match_points"), change("B", "match_points")), (-2, 2));
    for (id, difference) in
        [("A", 2), ("B", -2), ("C", -2), ("D", 2), ("E", 2), ("F", -2), ("G", -2), ("H", 2)]
    {
        assert_eq!(change(id, "buchholz"), difference, "{id}");
    }
    let sides = |contest: &Contest| {
        let matches = contest.rounds.iter().flat_map(|round| round.matches.clone());
        matches.map(|game| game.sides).collect::<Vec<_>>()
    };
    assert_eq!(sides(&before), sides(&after), "a correction never re-pairs");
}

#[test]
fn r20_t33_the_same_contest_gives_the_same_bytes() {
    let text = || serde_json::to_string(&document(&w1())).unwrap();
    assert_eq!(text(), text());
    let w1 = w1();
    let ranking = standings(&w1, None);
    insta::assert_json_snapshot!("w1_standings", StandingsDocument::new(&w1, &ranking, "main", false));
}

#[test]
fn r2_4_1_scenario_t86_a_round_that_is_not_complete_does_not_count() {
    let mut rounds = W1;
    rounds[3] = "A–G Q:8 · C–F open · H–E 8:8 · B–D K:K";
    let open = contest(guandan(&[]), &rounds);
    let three = contest(guandan(&[]), &W1[..3]);
    assert_eq!(standings(&open, None), standings(&three, None));
    assert_eq!(standings(&open, None).after_round, RoundNumber(3));
    assert_eq!(standings(&open, Some(RoundNumber(4))), standings(&three, None), "not even when asked for");
    let after_two = standings(&w1(), Some(RoundNumber(2)));
    assert_eq!(after_two, standings(&contest(guandan(&[]), &W1[..2]), None));
    assert_eq!(after_two.after_round, RoundNumber(2));
    let none = standings(&w1(), Some(RoundNumber(0)));
    assert_eq!(none.unresolved, [none.rows.iter().map(|row| row.ranked.clone()).collect::<Vec<_>>()]);
}
