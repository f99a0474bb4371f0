//! The three ways to the possible places against each other, and what is certain: ux J13.3, scenarios T46, C51.

use super::{Assumed, Goal, GoalKind, PlaceRange, bounds, enumerate, goals, ranges, separate, what_if};
use crate::contest::{Contest, LedgerPenalty, MatchResult};
use crate::ids::{RoundNumber, TableNumber};
use crate::points::Points;
use crate::regulations::{Awards, Regulations};
use crate::sentence::Sentence;
use crate::standings::tally::Tally;
use crate::standings::tests::build::{chain, contest, guandan, shengji, with_teams};
use crate::standings::what_if::outcomes::open_matches;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn range(ranges: &BTreeMap<String, PlaceRange>, id: &str) -> (u32, u32, bool) {
    let range = &ranges[id];
    (range.best, range.worst, range.exact)
}

/// 1 round, points and wins only: few classes of results.
fn simple(keys: Value) -> Regulations {
    guandan(&[chain(keys), ("swiss.rounds", json!(2))])
}

const TWO_OPEN: [&str; 2] = ["a–b 5:2 · c–d 6:2 · e–f 4:4 · g bye", "a–c open · e–g open · b–f 3:2 · d bye"];

#[test]
fn j13_3_open_tables_give_a_best_and_a_worst_place() {
    let played = contest(simple(json!(["match_points"])), &["a–b 5:2 · c–d 5:2", "a–c open · b–d open"]);
    let found = ranges(&played, &[]);
    assert_eq!(
        range(&found, "a"),
        (1, 3, true),
        "level with c and the winner of b–d at worst: drawn last of three"
    );
    assert_eq!(range(&found, "b"), (1, 4, true), "2 points, and a and c may forfeit both");
}

#[test]
fn separate_tables_are_exact_wherever_everything_can_be_tried() {
    for keys in [
        json!(["match_points"]),
        json!(["match_points", "wins"]),
        json!(["match_points", "progressive_score_cut_first", "wins"]),
        json!(["progressive_score", "drop_first_rounds"]),
        json!(["wins", "drop_last_rounds", "match_points"]),
        json!(["match_points", "passed_ace_count", "lot"]),
    ] {
        for tie in ["lot", "shared_rank"] {
            let mut rules = simple(keys.clone());
            rules.final_tie = serde_json::from_value(json!(tie)).unwrap();
            let played = contest(rules, &TWO_OPEN);
            let tally = Tally::new(&played, played.rounds.len());
            let open = open_matches(&played, &tally);
            let tried = enumerate::ranges(&played, &open).expect("few results");
            assert_eq!(separate::ranges(&played, &tally, &open), Some(tried), "{keys} {tie}");
        }
    }
}

#[test]
fn limits_hold_whatever_happens() {
    for keys in [
        json!(["match_points", "buchholz", "wins"]),
        json!(["match_points", "head_to_head", "wins"]),
        json!(["match_points", {"key": "head_to_head", "scope": "among_tied"}, "wins"]),
        json!(["match_points", "sonneborn_berger", "drawn_totals", "lost_totals"]),
        json!(["wins", "buchholz", "drop_first_rounds"]),
        json!(["match_points", "second_wins", "buchholz"]),
    ] {
        for (tie, value) in
            [("lot", "zero"), ("shared_rank", "lowest_total"), ("lot", "lowest_positive_total")]
        {
            let mut rules = simple(keys.clone());
            rules.final_tie = serde_json::from_value(json!(tie)).unwrap();
            rules.bye.opponent_value = serde_json::from_value(json!(value)).unwrap();
            let played = contest(rules, &TWO_OPEN);
            let open = open_matches(&played, &Tally::new(&played, played.rounds.len()));
            let tried = enumerate::ranges(&played, &open).expect("few results");
            let limits = bounds::ranges(&played, &open);
            assert_eq!(tried.len(), limits.len());
            for (id, exact) in &tried {
                let limit = &limits[id];
                assert!(
                    limit.best <= exact.best && exact.worst <= limit.worst,
                    "{keys} {tie} {id} {limit:?} {exact:?}"
                );
                assert!(!limit.exact && exact.exact);
            }
        }
    }
}

#[test]
fn r7_3_3_an_open_match_of_two_may_still_turn_their_result_against_each_other() {
    let keys = json!(["match_points", "head_to_head", "progressive_score"]);
    let played = contest(simple(keys), &["a–b 5:2 · d–c 5:2", "a–c open · d–b 5:2"]);
    let open = open_matches(&played, &Tally::new(&played, 2));
    assert_eq!(
        range(&enumerate::ranges(&played, &open).unwrap(), "a"),
        (1, 3, true),
        "c beats a: both have 2"
    );
    assert_eq!(bounds::ranges(&played, &open)["a"].worst, 3);
}

#[test]
fn r17_6_possible_places_count_the_ledger() {
    let mut played = contest(simple(json!(["match_points"])), &["a–b 5:2 · c–d open"]);
    played.ledger.push(LedgerPenalty {
        entrant: "a".into(),
        stage: 0,
        clause: "七".to_owned(),
        match_points: Points::whole(-2),
        victory_points: Points::ZERO,
        after_round: None,
    });
    assert_eq!(range(&ranges(&played, &[]), "a"), (1, 4, true), "0 points like everybody if c and d forfeit");
    played.ledger[0].match_points = Points::whole(-3);
    assert_eq!(range(&ranges(&played, &[]), "a"), (4, 4, true), "less than nothing");
}

#[test]
fn limits_hold_with_levels_too() {
    let keys = json!(["net_levels", "cumulative_levels", "levels_gained", "victory_points", "best_rounds"]);
    let played = contest(simple(keys), &["a–b A+:J · c–d K:A", "a–c open · b–d 5:8"]);
    let open = open_matches(&played, &Tally::new(&played, 2));
    let tried = enumerate::ranges(&played, &open).unwrap();
    let limits = bounds::ranges(&played, &open);
    for (id, exact) in &tried {
        let limit = &limits[id];
        assert!(limit.best <= exact.best && exact.worst <= limit.worst, "{id} {limit:?} {exact:?}");
    }
    assert_eq!(separate::ranges(&played, &Tally::new(&played, 2), &open), Some(tried));
}

#[test]
fn r8_1_places_of_teams_are_tried_or_limited() {
    let rules = shengji(&[("swiss.rounds", json!(1)), ("victory_points", json!("none"))]);
    let played = with_teams(
        contest(rules, &["x1–y1 open · x2–z1 4:2 · y2–z2 6:2"]),
        &["X: x1 x2", "Y: y1 y2", "Z: z1 z2"],
    );
    let open = open_matches(&played, &Tally::new(&played, 1));
    let tried = enumerate::ranges(&played, &open).unwrap();
    assert_eq!(range(&tried, "X"), (1, 2, true), "1.5 and up to 2 against 2 and up to 2");
    assert_eq!(range(&tried, "Z"), (3, 3, true));
    let limits = bounds::ranges(&played, &open);
    for (id, exact) in &tried {
        assert!(limits[id].best <= exact.best && exact.worst <= limits[id].worst, "{id}");
    }
}

#[test]
fn too_many_results_to_try_give_limits_and_say_so() {
    let keys = json!(["match_points", "buchholz", "victory_points", "levels_gained"]);
    let played = contest(simple(keys), &["a–b 5:2 · c–d 6:2 · e–f 4:4", "a–c open · e–b open · d–f open"]);
    let found = ranges(&played, &[]);
    assert!(found.values().all(|range| !range.exact));
    assert_eq!(found["a"].best, 1);
}

#[test]
fn scenario_t46_scenario_c51_a_mark_stands_only_where_nothing_can_take_it_away() {
    let goal =
        |to_place| [Goal { kind: GoalKind::NextStage, name: Sentence::new("出线", "qualifies"), to_place }];
    let rounds = ["a–b 5:2 · c–d 5:2", "a–c 5:2 · b–d 5:2", "a–d open · b–c open"];
    let rules = guandan(&[chain(json!(["match_points", "wins"])), ("swiss.rounds", json!(3))]);
    let played = contest(rules.clone(), &rounds);
    let clinched = |contest: &Contest, to_place: u32| -> Vec<String> {
        let found = ranges(contest, &goal(to_place));
        found.into_iter().filter(|(_, range)| !range.clinched.is_empty()).map(|(id, _)| id).collect()
    };
    assert_eq!(clinched(&played, 1), Vec::<String>::new(), "a has 4, b and c can have 4");
    assert_eq!(clinched(&played, 2), ["a"], "only one of b and c gets there");
    assert_eq!(clinched(&played, 3), ["a"], "b, c and d may all end with 2");
    let early = contest(rules, &rounds[..2]);
    assert_eq!(clinched(&early, 2), Vec::<String>::new(), "a 4, b 2, c 2: the last round is not paired yet");
    assert_eq!(clinched(&early, 3), ["a"], "d has 0 and can have 2");
}

#[test]
fn r16_8_goals_are_the_awards_of_the_last_stage_and_the_places_that_go_on() {
    let mut rules = guandan(&[]);
    rules.awards = Awards::First(8);
    assert_eq!(
        goals(&rules, 0, 20),
        [Goal { kind: GoalKind::Award, name: Sentence::new("录取名次", "awarded places"), to_place: 8 }]
    );
    rules.awards_need_all_rounds = true;
    assert!(goals(&rules, 0, 20).is_empty(), "a place alone does not win it");
    let mut next = rules.stages[0].clone();
    next.id = "final".to_owned();
    next.from = serde_json::from_value(json!({"stage": rules.stages[0].id, "places": [1, 2]})).unwrap();
    rules.stages.push(next);
    assert_eq!(
        goals(&rules, 0, 20),
        [Goal { kind: GoalKind::NextStage, name: Sentence::new("出线", "qualifies"), to_place: 2 }]
    );
}

#[test]
fn a_supposed_result_ranks_as_if_it_were_played() {
    let played = contest(simple(json!(["match_points"])), &["a–b 5:2 · c–d open"]);
    let result = MatchResult::Outcome { winner: Some("d".into()) };
    let assumed = [Assumed { round: RoundNumber(1), table: TableNumber(2), result }];
    let ranking = what_if(&played, &assumed);
    assert_eq!(ranking.after_round, RoundNumber(1));
    let order: Vec<_> = ranking.rows.iter().map(|row| (row.ranked.as_str(), row.rank)).collect();
    assert_eq!(order, [("a", 1), ("d", 1), ("b", 3), ("c", 3)]);
    assert_eq!(what_if(&played, &[]).after_round, RoundNumber(0), "nothing is assumed");
}
