//! R1: what a contest is made of, and who takes part.

use crate::support::{given, order, rows, rules};
use saiwu_domain::contest::{Contest, MatchResult, Sides};
use saiwu_domain::practice::{GenerateSettings, Share, generate};
use saiwu_domain::regulations::{Regulations, StageKind, template};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn played(regulations: Regulations, entrants: u32) -> Contest {
    let settings = GenerateSettings {
        regulations,
        entrants,
        units: None,
        rounds: None,
        seed: 11,
        draws: None,
        forfeits: Share::default(),
        withdrawals: Share::default(),
    };
    generate(&settings).unwrap().contest
}

#[test]
fn r1_1_1_stages_are_made_of_rounds_rounds_of_matches_and_matches_of_deals_or_games() {
    let places: Vec<u32> = (1..=8).collect();
    let mut rules = rules("guandan-swiss-2018", &[]);
    rules.stages = serde_json::from_value(json!([
        {"id": "swiss", "kind": "swiss", "equal_level": "draw", "rounds": 2},
        {"id": "groups", "kind": "groups", "equal_level": "draw", "from": {"stage": "swiss", "places": places},
         "groups": {"number": {"count": 2}, "draw": "snake", "form": {"round_robin": {"cycles": 1}}}},
        {"id": "knockout", "kind": "knockout", "equal_level": "extra_deal", "rounds": 1,
         "from": {"stage": "groups", "places": [1, 2]}},
        {"id": "placing", "kind": "placement", "equal_level": "extra_deal",
         "from": {"stage": "knockout", "places": [1, 2, 3, 4]}},
    ]))
    .unwrap();
    let contest = played(rules, 12);
    let kinds: Vec<_> = (0..4).map(|stage| contest.kind_of(stage)).collect();
    assert_eq!(kinds, [StageKind::Swiss, StageKind::Groups, StageKind::Knockout, StageKind::Placement]);
    let stages: Vec<_> = contest.rounds.iter().map(|round| round.stage).collect();
    assert_eq!(stages, [0, 0, 1, 1, 1, 2, 3, 3], "rounds of each stage, one stage after the other");
    for (round, number) in contest.rounds.iter().zip(1..) {
        assert_eq!(round.number.0, number, "numbered through all stages");
        let tables: BTreeSet<_> = round.matches.iter().filter_map(|game| game.table).collect();
        let two = round.matches.iter().filter(|game| matches!(game.sides, Sides::Two(..))).count();
        assert_eq!(tables.len(), two, "a match is a table");
    }
    let deals = |game: &saiwu_domain::contest::Match| match game.result {
        Some(MatchResult::Levels { deals, .. }) => deals,
        _ => None,
    };
    let all = contest.rounds.iter().flat_map(|round| &round.matches);
    assert!(all.filter(|game| game.table.is_some()).all(|game| deals(game).is_some_and(|deals| deals >= 1)));
    let games = MatchResult::Games { games: vec![MatchResult::Outcome { winner: Some("a".into()) }; 2] };
    let mut chess = given(self::rules("xiangqi-swiss", &[])).rounds(&["b–a open"]).contest();
    chess.rounds[0].matches[0].result = Some(games);
    assert_eq!(order(&chess), "a b", "a match of two games, both won by a");
}

/// Rows of the ranking of one played round, and the ids of those that sat down.
fn ranked_and_paired(rules: Regulations, teams: &str, round: &str) -> (Vec<String>, Vec<String>) {
    let mut contest = match teams {
        "" => given(rules),
        teams => given(rules).teams(teams),
    }
    .rounds(&[round])
    .contest();
    for game in &mut contest.rounds[0].matches {
        if let (Sides::Two(first, _), None) = (&game.sides, &game.result) {
            game.result = Some(MatchResult::Outcome { winner: Some(first.clone()) });
        }
    }
    let ranked = rows(&contest).into_iter().map(|row| row["entrant"].as_str().unwrap().to_owned());
    let seated = contest.rounds[0].matches.iter().flat_map(|game| game.sides.entrants());
    (ranked.collect(), seated.map(ToString::to_string).collect())
}

#[test]
fn r1_2_each_kind_of_entrant_is_paired_and_ranked_as_the_table_says() {
    let composition = |name: &str| {
        let rule = template(name).unwrap().entrant;
        let text = |value: Value| value.as_str().unwrap().to_owned();
        let paired = text(serde_json::to_value(rule.paired_unit).unwrap());
        (paired, serde_json::to_value(rule.composition).unwrap())
    };
    assert_eq!(composition("xiangqi-swiss"), ("player".to_owned(), json!("single")));
    assert_eq!(composition("guandan-swiss-2018"), ("pair".to_owned(), json!("fixed_pair")));
    let team_of_pairs = json!({"team_of_pairs": {"pairs": 2}});
    assert_eq!(composition("shengji-team-swiss-2013"), ("pair".to_owned(), team_of_pairs));
    let squad = json!({"squad": {"min": 2, "max": 4, "fields": 2}});
    assert_eq!(composition("shuangsheng-groups-2018"), ("team".to_owned(), squad));
    assert_eq!(composition("xiangqi-boards-2015"), ("team".to_owned(), json!({"boards": {"boards": 5}})));

    // What is paired is ranked, but for pairs that play for a team.
    for name in ["xiangqi-swiss", "guandan-swiss-2018", "shuangsheng-groups-2018", "xiangqi-boards-2015"] {
        let mut rules = template(name).unwrap();
        rules.stages = template("guandan-swiss-2018").unwrap().stages;
        let (ranked, seated) = ranked_and_paired(rules, "", "a–b open · c–d open");
        let (ranked, seated): (BTreeSet<_>, BTreeSet<_>) =
            (ranked.into_iter().collect(), seated.into_iter().collect());
        assert_eq!(ranked, seated, "{name}");
    }
    let teams = rules("shengji-team-swiss-2013", &[]);
    let (ranked, seated) = ranked_and_paired(teams, "x1:X x2:X y1:Y y2:Y", "x1–y1 5:2 · y2–x2 4:3");
    assert_eq!(
        (ranked, seated),
        (vec!["X".into(), "Y".into()], ["x1", "y1", "y2", "x2"].map(Into::into).to_vec())
    );

    // The team made afterwards of its best players: these are ranked for themselves, too.
    let best = template("xiangqi-best-members-2018").unwrap();
    assert_eq!(best.best_members.map(|rule| rule.count), Some(4));
    assert!(!best.ranks_teams(), "players are paired and ranked; the team ranking stands beside it (R8.3)");
}
