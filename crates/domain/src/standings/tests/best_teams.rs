//! Teams of the best k individuals: R8.3.

use super::build::{chain, contest, guandan};
use crate::contest::{Contest, Unit};
use crate::ids::RoundNumber;
use crate::regulations::{EqualLevel, StageKind};
use crate::standings::team_standings_of_best;
use serde_json::{Value, json};

/// Ranks: a1 1, b1 2, c1 3, a2 4, b2 5, c2 6; d1 has no points and is last.
fn played(by: &str, missing: &str) -> Contest {
    let mut rules = guandan(&[chain(json!(["match_points", "victory_points"]))]);
    rules.best_members = serde_json::from_value::<Value>(json!({"count": 2, "by": by, "missing": missing}))
        .and_then(serde_json::from_value)
        .unwrap();
    let mut contest = contest(rules, &["a1–c2 K:2 · b1–b2 Q:3 · c1–a2 7:4 · d1 bye"]);
    for (id, entrant) in &mut contest.entrants {
        entrant.unit = Some(id.as_str()[..1].into());
    }
    for name in ["a", "b", "c", "d"] {
        let unit = Unit { id: name.into(), name: format!("{name}校"), members: None };
        contest.units.insert(name.into(), unit);
    }
    contest
}

fn rows(contest: &Contest) -> Vec<(Option<u32>, bool, String, String)> {
    let rows = team_standings_of_best(contest, None).into_iter();
    rows.map(|row| (row.rank, row.shared, row.name, row.total.to_string())).collect()
}

#[test]
fn r8_3_places_are_added_up_and_the_best_individual_breaks_ties() {
    // a1 1, b1 2, c1 3 and d1 (13 from the bye) 4; a2 5 (10), b2 6 (4), c2 7.
    let teams = team_standings_of_best(&played("places", "no_place"), None);
    let found: Vec<_> =
        teams.iter().map(|row| (row.rank, row.name.as_str(), row.total.to_string())).collect();
    let expected = [
        (Some(1), "a校", "6".to_owned()),
        (Some(2), "b校", "8".to_owned()),
        (Some(3), "c校", "10".to_owned()),
        (None, "d校", "4".to_owned()),
    ];
    assert_eq!(found, expected);
    assert_eq!(teams[0].explain.zh, "最好2人（第1、5名）名次之和6");
    assert_eq!(teams[3].explain.zh, "不足2人，没有团体名次");
}

#[test]
fn r8_3_a_missing_member_counts_as_the_last_place_where_the_rule_says_so() {
    let teams = team_standings_of_best(&played("places", "last_place"), None);
    let d = teams.iter().find(|row| row.name == "d校").unwrap();
    assert_eq!((d.total.to_string(), d.missing), ("11".to_owned(), 1), "4 and 7");
    assert_eq!(d.rank, Some(4));
    assert_eq!(d.explain.zh, "最好2人（第4名）名次之和11，缺1人按末位计");
}

#[test]
fn r8_3_points_are_added_up_with_nothing_for_a_missing_member() {
    let found = rows(&played("match_points", "last_place"));
    let names: Vec<_> = found.iter().map(|row| (row.0, row.2.as_str(), row.3.as_str())).collect();
    assert_eq!(
        names,
        [(Some(1), "a校", "2"), (Some(2), "b校", "2"), (Some(3), "c校", "2"), (Some(4), "d校", "2")],
        "all have 2: the best individual decides"
    );
    let mut none = played("places", "no_place");
    none.regulations.best_members = None;
    assert!(rows(&none).is_empty());
}

#[test]
fn r8_3_nothing_is_added_up_before_the_first_round_and_only_one_table_has_such_teams() {
    let contest = played("places", "no_place");
    assert!(team_standings_of_best(&contest, Some(RoundNumber(0))).is_empty());
    let mut rules = contest.regulations;
    assert_eq!(rules.check(), Ok(()));
    rules.stages[0].kind = StageKind::Knockout;
    rules.stages[0].equal_level = EqualLevel::DeclarerAtEnd;
    assert!(rules.check().unwrap_err().en.starts_with("best_members"), "{:?}", rules.check());
}
