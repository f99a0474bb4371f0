//! One table, groups, a bracket: the standings of a stage in the form of cli.md.

use super::build::{chain, contest, guandan};
use crate::contest::{Contest, Group, StageField};
use crate::ids::RoundNumber;
use crate::standings::{StandingsDocument, stage_standings};
use serde_json::{Value, json};

/// Two groups of three; the second round of group B is open.
fn groups() -> Contest {
    let mut rules = guandan(&[chain(json!(["match_points", "head_to_head"]))]);
    let stage = json!({"id": "groups", "kind": "groups", "equal_level": "draw", "groups":
        {"number": {"count": 2}, "draw": "lots", "form": {"round_robin": {"cycles": 1}}}});
    rules.stages = vec![serde_json::from_value(stage).unwrap()];
    let rounds = [
        "a–b 5:2 · d–e 2:5 · c bye · f bye",
        "b–c 5:2 · e–f 4:4 · a bye · d bye",
        "c–a 5:2 · f–d open · b bye · e bye",
    ];
    let mut contest = contest(rules, &rounds);
    let group = |name: &str, ids: [&str; 3]| Group {
        name: name.to_owned(),
        entrants: ids.into_iter().map(Into::into).collect(),
    };
    let groups = vec![group("A", ["a", "b", "c"]), group("B", ["d", "e", "f"])];
    contest.stages = vec![StageField { groups, bracket: Vec::new() }];
    contest
}

fn document(contest: &Contest, after_round: Option<u32>) -> Value {
    let ranking = stage_standings(contest, 0, after_round.map(RoundNumber));
    serde_json::to_value(StandingsDocument::of_stage(contest, &ranking, false)).unwrap()
}

#[test]
fn r11_4_each_group_has_its_own_table_and_a_round_counts_for_all_or_none() {
    let groups = groups();
    let found = document(&groups, None);
    assert_eq!(found["stage"], "groups");
    assert_eq!(found["after_round"], 2, "f–d is open");
    assert!(found.get("rows").is_none() && found.get("unresolved").is_none());
    let of = |place: usize| {
        let rows = found["groups"][place]["rows"].as_array().unwrap();
        let rows = rows.iter().map(|row| format!("{}{}", row["rank"], row["entrant"].as_str().unwrap()));
        rows.collect::<Vec<_>>().join(" ")
    };
    assert_eq!((&found["groups"][0]["name"], of(0)), (&json!("A"), "1a 2b 3c".to_owned()));
    assert_eq!((&found["groups"][1]["name"], of(1)), (&json!("B"), "1e 2f 3d".to_owned()));
    assert_eq!(document(&groups, Some(1))["after_round"], 1);
    assert_eq!(found["groups"][0]["rows"][0]["explain"], "与第2名同积2分；相互胜负2比0，列前");
}

#[test]
fn one_stage_for_everybody_is_one_table() {
    let plain = contest(guandan(&[]), &["a–b 5:2 · c–d 4:3"]);
    let found = document(&plain, None);
    assert_eq!(found["rows"].as_array().unwrap().len(), 4);
    assert!(found.get("groups").is_none());
    assert_eq!(found["stage"], "main");
    let old = crate::standings::standings(&plain, None);
    let old = serde_json::to_value(StandingsDocument::new(&plain, &old, "main", false)).unwrap();
    assert_eq!(found, old);
}

#[test]
fn r12_3_a_bracket_is_listed_by_its_places() {
    let mut rules = guandan(&[]);
    let stage = json!({"id": "cup", "kind": "knockout", "equal_level": "extra_game"});
    rules.stages = vec![serde_json::from_value(stage).unwrap()];
    let mut cup = contest(rules, &["a–b 5:2 · c–d 4:3", "a–c 2:6"]);
    let bracket = ["a", "b", "c", "d"].map(|id| Some(id.into())).to_vec();
    cup.stages = vec![StageField { groups: Vec::new(), bracket }];
    let rows = document(&cup, None)["rows"].clone();
    let places: Vec<_> = rows.as_array().unwrap().iter().map(|row| (&row["rank"], &row["entrant"])).collect();
    assert_eq!(places[..2], [(&json!(1), &json!("c")), (&json!(2), &json!("a"))]);
    assert_eq!(rows[2]["rank"], 3);
    assert_eq!((&rows[3]["rank"], &rows[3]["shared"]), (&json!(3), &json!(true)));
    assert!(!rows[0]["explain"].as_str().unwrap().is_empty());
}
