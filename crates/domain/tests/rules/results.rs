//! R2 results, R3 levels.

use crate::support::{GUANDAN, SHENGJI, chain, given, one_match, points, rows, rules, scored, value};
use saiwu_domain::level::Level;
use saiwu_domain::points::Points;
use saiwu_domain::scoring::{FindingCode, Outcome, Severity, check_match, score_match};
use serde_json::json;

#[test]
fn r2_1_1_r2_2_1_final_levels_give_outcome_difference_points_and_levels_gained() {
    let rules = rules(GUANDAN, &[]);
    for (result, d, outcomes, gained) in [
        ("A+:J", 4, [Outcome::Win, Outcome::Loss], [13, 9]),
        ("5:5", 0, [Outcome::Draw, Outcome::Draw], [3, 3]),
        ("A+:2", 13, [Outcome::Win, Outcome::Loss], [13, 0]),
        ("8:A", -6, [Outcome::Loss, Outcome::Win], [6, 12]),
    ] {
        let game = one_match(&rules, &format!("a–b {result}"));
        let sides = score_match(&rules, &game).unwrap();
        assert_eq!([sides[0].level_difference, sides[1].level_difference], [d, -d], "{result}");
        assert_eq!([sides[0].outcome, sides[1].outcome], outcomes, "{result}");
        assert_eq!([sides[0].levels_gained, sides[1].levels_gained], gained, "{result}");
        let middle = Points::whole(13);
        assert_eq!(sides[0].victory_points - middle, middle - sides[1].victory_points, "{result}");
    }
}

#[test]
fn scenario_t73_r2_2_1_every_pair_of_levels_gives_one_winner_seen_from_both_sides() {
    let rules = rules(GUANDAN, &[]);
    for (place, own) in Level::LADDER.iter().enumerate() {
        for (other_place, other) in Level::LADDER.iter().enumerate() {
            if (own, other) == (&Level::PassedAce, &Level::PassedAce) {
                continue;
            }
            let outcome = |result: String| {
                let game = one_match(&rules, &result);
                score_match(&rules, &game).unwrap().iter().map(|side| side.outcome).collect::<Vec<_>>()
            };
            let expected = match place.cmp(&other_place) {
                std::cmp::Ordering::Greater => [Outcome::Win, Outcome::Loss],
                std::cmp::Ordering::Equal => [Outcome::Draw, Outcome::Draw],
                std::cmp::Ordering::Less => [Outcome::Loss, Outcome::Win],
            };
            assert_eq!(outcome(format!("a–b {own}:{other}")), expected, "{own}:{other}");
            let turned: Vec<_> = outcome(format!("a–b {other}:{own}")).into_iter().rev().collect();
            assert_eq!(turned, expected, "{other}:{own}");
        }
    }
}

#[test]
fn r2_1_2_r4_7_1_r6_1_7_deal_points_decide_or_are_the_match_points() {
    let result = json!({"deal_points": {"points": [9, 6]}});
    assert_eq!(scored(&rules(GUANDAN, &[]), result.clone()), ["win 20 130", "loss 0 130"]);
    let scheme =
        json!({"bands": [{"min_d": 0, "winner": 2, "loser": 0}], "draw": 1, "source": "deal_points"});
    let sums = rules(GUANDAN, &[("match_points", scheme), ("victory_points", json!("none"))]);
    assert_eq!(scored(&sums, result), ["win 90 0", "loss 60 0"]);
}

#[test]
fn r20_t18_r4_7_2_five_deals_with_equal_sums_go_to_the_extra_deal() {
    // Of five deals 3 + 1 against 2 + 1 + 1.
    let rules = rules(GUANDAN, &[("stages[0].equal_level", json!("extra_deal"))]);
    let equal = |decided: Option<&str>| json!({"deal_points": {"points": [4, 4], "decided_for": decided}});
    assert_eq!(scored(&rules, equal(None)), ["draw 10 130", "draw 10 130"]);
    assert_eq!(scored(&rules, equal(Some("b"))), ["loss 0 130", "win 20 130"]);
}

#[test]
fn r7_2_14_deal_points_are_summed_over_the_rounds() {
    let mut contest =
        given(rules(GUANDAN, &[chain(json!(["deal_points"]))])).rounds(&["a–b open", "a–c open"]).contest();
    for (round, points) in [(0, [9, 6]), (1, [4, 11])] {
        let result = json!({"deal_points": {"points": points}});
        contest.rounds[round].matches[0].result = Some(serde_json::from_value(result).unwrap());
    }
    let sums: Vec<_> = ["a", "b", "c"].iter().map(|id| value(&contest, id, "deal_points")).collect();
    assert_eq!(sums, [json!(13), json!(6), json!(11)]);
}

#[test]
fn r2_1_3_the_winner_alone_is_a_result() {
    let rules = rules(GUANDAN, &[("victory_points", json!("none"))]);
    assert_eq!(scored(&rules, json!({"outcome": {"winner": "a"}})), ["win 20 0", "loss 0 0"]);
    assert_eq!(scored(&rules, json!({"outcome": {"winner": null}})), ["draw 10 0", "draw 10 0"]);
}

#[test]
fn r2_1_5_the_majority_of_the_games_wins_the_match() {
    let levels = |first: &str, second: &str| json!({"levels": {"levels": [first, second], "deals": null, "first_to_level": null, "declarer_at_end": null}});
    let rules = rules(GUANDAN, &[]);
    let best_of = |games: serde_json::Value| scored(&rules, json!({"games": {"games": games}}));
    let played = best_of(json!([levels("9", "6"), levels("2", "A+"), levels("J", "10")]));
    assert_eq!(played, ["win 20 130", "loss 0 130"], "2:1, however large the lost game");
    let mixed = best_of(json!([levels("6", "9"), {"outcome": {"winner": "b"}}]));
    assert_eq!(mixed, ["loss 0 130", "win 20 130"], "0:2");
}

#[test]
fn r10_1_2_r14_1_2_a_side_ruled_against_gets_nothing_and_the_other_keeps_its_result() {
    let played = |against: serde_json::Value| {
        json!({"ruled": {"against": against, "played": {"levels": {"levels": ["J", "8"], "deals": null,
            "first_to_level": null, "declarer_at_end": null}}}})
    };
    let rules = rules(SHENGJI, &[]);
    assert_eq!(scored(&rules, played(json!(["b"]))), ["win 20 130", "forfeit_loss 0 0"]);
    assert_eq!(
        scored(&rules, played(json!(["a"]))),
        ["forfeit_loss 0 0", "loss 0 70"],
        "the slip was the winner's"
    );
}

#[test]
fn r6_1_9_a_draw_may_be_worth_more_to_the_second() {
    let scheme =
        json!({"bands": [{"min_d": 0, "winner": 3, "loser": 0}], "draw": 1, "draw_by_colour": [1, 2]});
    let rules = rules("xiangqi-swiss", &[("match_points", scheme)]);
    assert_eq!(scored(&rules, json!({"outcome": {"winner": null}})), ["draw 10 0", "draw 20 0"]);
    assert_eq!(scored(&rules, json!({"outcome": {"winner": "b"}})), ["loss 0 0", "win 30 0"]);
}

#[test]
fn r2_3_1_both_past_a_is_impossible_and_who_passed_a_won() {
    let rules = rules(GUANDAN, &[]);
    let mut both = one_match(&rules, "a–b A+:K");
    let text = serde_json::to_string(&both.result).unwrap().replace("\"K\"", "\"A+\"");
    both.result = serde_json::from_str(&text).unwrap();
    let found: Vec<_> = check_match(&rules, &both).into_iter().map(|it| (it.severity, it.code)).collect();
    assert_eq!(found, [(Severity::Impossible, FindingCode::BothPassed)]);
    for other in &Level::LADDER[..13] {
        assert_eq!(points(&rules, &format!("A+:{other}"))[0].0, 20, "A+ against {other}");
    }
}

#[test]
fn r1_5_2_am12_a_round_may_be_worth_less_than_nothing() {
    // d ≥ 10 gives 0 of 20; up to 15 minutes late takes 3.5.
    assert_eq!(points(&rules(SHENGJI, &[]), "2:K a-3.5")[0], (0, -35));
    let pairs = rules(SHENGJI, &[("entrant.ranked_unit", json!("entrant"))]);
    let contest = given(pairs).rounds(&["a–b 2:K a-3.5"]).contest();
    assert_eq!(value(&contest, "a", "victory_points"), json!(-3.5));
}

#[test]
fn r1_1_4_pairs_are_paired_and_teams_are_ranked() {
    let contest =
        given(rules(SHENGJI, &[])).teams("x1:X y1:Y x2:X y2:Y").rounds(&["x1–y1 5:2 · x2–y2 4:4"]).contest();
    let ranked: Vec<_> = rows(&contest).iter().map(|row| row["entrant"].clone()).collect();
    assert_eq!(ranked, ["X", "Y"]);
    let paired = crate::support::paired(&contest);
    assert!(["x1", "x2", "y1", "y2"].iter().all(|pair| paired.contains(pair)), "{paired}");
}

#[test]
fn r3_1_passed_a_is_15_and_stands_above_a() {
    let values: Vec<_> =
        ["2", "10", "J", "Q", "K", "A", "A+"].map(level).iter().map(|level| level.value(15)).collect();
    assert_eq!(values, [2, 10, 11, 12, 13, 14, 15]);
    assert_eq!(Level::LADDER.len(), 14);
}

#[test]
fn r3_2_v21_passing_a_is_worth_15_or_14() {
    assert_eq!(points(&rules(GUANDAN, &[]), "A+:A"), [(20, 140), (0, 120)]);
    let fourteen = rules(GUANDAN, &[("level_value.passed_ace", json!(14))]);
    assert_eq!(points(&fourteen, "A+:8")[0].1, 190, "14 against 8: d = 6");
}

#[test]
fn r3_3_both_start_at_the_start_level() {
    let track = |start: &str| {
        crate::guandan::levels(&rules(GUANDAN, &[("levels.start", json!(start))]), None, "E1 N2")
    };
    assert_eq!(track("2"), "3:2 3:4");
    assert_eq!(track("5"), "6:5 6:7");
}

#[test]
fn r3_5_an_upgrade_stops_at_a_level_that_must_be_played() {
    let settings = [("levels.must_play", json!(["5", "10", "A"]))];
    let track = |text| crate::guandan::levels(&rules(GUANDAN, &settings), None, text);
    assert_eq!(track("E2 E3 E3 E3 E3 E3"), "4:2 5:2 8:2 10:2 K:2 A:2");
}

pub fn level(text: &str) -> Level {
    serde_json::from_value(json!(text)).unwrap()
}
