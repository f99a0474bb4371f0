//! Tests of R2.3.

use super::*;
use crate::points::Points;
use crate::regulations::template;
use serde_json::{Value, json};

fn two() -> Sides {
    Sides::Two("a".into(), "b".into())
}

fn findings(regulations: &Regulations, result: Value) -> Vec<(Severity, FindingCode)> {
    let result = serde_json::from_value(result).unwrap();
    let found = check_result(regulations, &two(), &result);
    found.into_iter().map(|finding| (finding.severity, finding.code)).collect()
}

fn levels(a: &str, b: &str, deals: Option<u32>) -> Value {
    json!({"levels": {"levels": [a, b], "deals": deals, "first_to_level": null, "declarer_at_end": null}})
}

#[test]
fn r2_3_1_r2_3_2_r2_3_3_guandan_results_that_cannot_be_are_named() {
    use FindingCode::{
        AboveTarget, BelowStart, BothPassed, FewDeals, LargeDifference, NoDeals, TooFewDeals, TooManyDeals,
    };
    use Severity::{Impossible, Unusual};
    let guandan = template("guandan-swiss-2018").unwrap();
    for (a, b, deals, expected) in [
        ("9", "6", Some(9), vec![]),
        ("9", "6", None, vec![]),
        ("A+", "A+", None, vec![(Impossible, BothPassed)]),
        ("A+", "A", Some(9), vec![]),
        ("A+", "A", Some(8), vec![(Impossible, TooFewDeals)]),
        ("A+", "5", Some(6), vec![(Unusual, LargeDifference)]),
        ("A+", "5", Some(5), vec![(Unusual, LargeDifference), (Impossible, TooFewDeals)]),
        ("A+", "6", Some(5), vec![(Impossible, TooFewDeals)]),
        ("9", "6", Some(10), vec![(Impossible, TooManyDeals)]),
        ("9", "6", Some(0), vec![(Impossible, NoDeals)]),
        ("5", "2", Some(2), vec![(Unusual, FewDeals)]),
        ("5", "2", Some(3), vec![]),
        ("2", "Q", None, vec![(Unusual, LargeDifference)]),
        ("2", "J", None, vec![]),
    ] {
        assert_eq!(findings(&guandan, levels(a, b, deals)), expected, "{a}:{b} {deals:?}");
    }
    let to_ten = guandan.with("levels.target", json!("10")).unwrap();
    assert_eq!(findings(&to_ten, levels("J", "8", None)), [(Impossible, AboveTarget)]);
    let from_five = guandan.with("levels.start", json!("5")).unwrap();
    assert_eq!(findings(&from_five, levels("4", "8", None)), [(Impossible, BelowStart)]);
    let back = json!({"max": 3, "then": "back_to_2"});
    let falling = from_five.with("ace.failures", back).unwrap();
    assert_eq!(findings(&falling, levels("4", "8", Some(3))), [(Unusual, BelowStart)]);
    assert_eq!(findings(&falling, levels("A+", "2", Some(3))).len(), 2, "levels may have fallen");
}

#[test]
fn r2_3_3_scenario_c29_the_deal_limit_is_said_with_its_clause() {
    let guandan = template("guandan-swiss-2018").unwrap();
    let result = serde_json::from_value(levels("9", "6", Some(10))).unwrap();
    let found = check_result(&guandan, &two(), &result);
    assert_eq!(found[0].zh, "限打9副，填了10副（附件1 一）");
    let free = guandan.with("time.mode", json!("game_to_ace")).unwrap();
    assert_eq!(check_result(&free, &two(), &result), [], "deals are not counted");
}

#[test]
fn shengji_levels_need_no_number_of_deals() {
    let shengji = template("shengji-team-swiss-2013").unwrap();
    assert_eq!(findings(&shengji, levels("A+", "7", Some(4))), []);
    assert_eq!(findings(&shengji, levels("A", "A", Some(40))), [], "time limit, draw");
}

#[test]
fn r4_6_b_r4_6_e_equal_levels_need_the_side_that_decides() {
    use FindingCode::{DeclarerMissing, FirstToLevelMissing, FirstToLevelUnequal, StrangerNamed};
    use Severity::Impossible;
    let rule = |rule: &str| {
        let shengji = template("shengji-team-swiss-2013").unwrap();
        shengji.with("stages[0].equal_level", json!(rule)).unwrap()
    };
    let named = |a: &str, b: &str, first: Option<&str>, declarer: Option<&str>| json!({"levels": {"levels": [a, b], "deals": 5, "first_to_level": first, "declarer_at_end": declarer}});
    for (equal, result, expected) in [
        ("draw", named("9", "9", None, None), vec![]),
        ("draw", named("9", "9", Some("b"), None), vec![]),
        ("first_to_level", named("9", "9", None, Some("a")), vec![(Impossible, FirstToLevelMissing)]),
        ("first_to_level", named("9", "9", Some("a"), None), vec![]),
        ("declarer_at_end", named("9", "9", Some("a"), None), vec![(Impossible, DeclarerMissing)]),
        ("declarer_at_end", named("9", "8", None, Some("b")), vec![]),
        ("draw", named("9", "8", Some("a"), None), vec![(Impossible, FirstToLevelUnequal)]),
        ("draw", named("9", "9", Some("x"), None), vec![(Impossible, StrangerNamed)]),
        ("draw", named("9", "8", None, Some("x")), vec![(Impossible, StrangerNamed)]),
    ] {
        assert_eq!(findings(&rule(equal), result.clone()), expected, "{equal} {result}");
    }
}

#[test]
fn r2_3_3_no_match_has_more_than_two_hundred_deals_also_where_nothing_limits_them() {
    let shengji = template("shengji-team-swiss-2013").unwrap();
    assert_eq!(shengji.deal_limit(), None);
    for (deals, expected) in
        [(200, vec![]), (i64::from(i32::MAX) + 1, vec![(Severity::Impossible, FindingCode::TooManyDeals)])]
    {
        let result = json!({"levels": {"levels": ["9", "8"], "deals": deals, "first_to_level": null,
            "declarer_at_end": null}});
        assert_eq!(findings(&shengji, result), expected, "{deals}");
    }
}

#[test]
fn only_sides_of_the_table_forfeit() {
    let guandan = template("guandan-swiss-2018").unwrap();
    let stranger = [(Severity::Impossible, FindingCode::ForfeitOfStranger)];
    for (absent, expected) in [
        (json!(["a"]), &[][..]),
        (json!(["a", "b"]), &[]),
        (json!([]), &stranger),
        (json!(["x"]), &stranger),
        (json!(["a", "x"]), &stranger),
        (json!(["a", "a"]), &stranger),
    ] {
        assert_eq!(findings(&guandan, json!({"forfeit": {"absent": absent}})), expected, "{absent}");
    }
    let result = serde_json::from_value(json!({"forfeit": {"absent": ["a"]}})).unwrap();
    let found = check_result(&guandan, &Sides::Bye("a".into()), &result);
    assert_eq!(found[0].code, FindingCode::ByeWithResult);
}

#[test]
fn level_penalties_explain_few_deals() {
    let guandan = template("guandan-swiss-2018").unwrap();
    let mut played = Match {
        result: Some(serde_json::from_value(levels("A", "5", Some(4))).unwrap()),
        ..Match::new(None, two())
    };
    assert_eq!(check_match(&guandan, &played)[0].severity, Severity::Impossible);
    played.penalties.push(crate::contest::MatchPenalty {
        entrant: "b".into(),
        clause: "x".to_owned(),
        match_points: Points::ZERO,
        victory_points: Points::ZERO,
        trick_points: 0,
        levels: 3,
    });
    assert_eq!(check_match(&guandan, &played)[0].severity, Severity::Unusual);
    played.result = None;
    assert_eq!(check_match(&guandan, &played), []);
}

/// The guandan template with a stage of this kind and this rule for equal levels.
fn staged(kind: &str, equal: &str) -> Regulations {
    let mut rules = template("guandan-swiss-2018").unwrap();
    rules.stages[0].equal_level = serde_json::from_value(json!(equal)).unwrap();
    rules.stages[0].kind = serde_json::from_value(json!(kind)).unwrap();
    rules
}

#[test]
fn r4_6_1_r4_6_2_r2_2_3_a_knockout_match_needs_a_winner_and_a_swiss_match_may_be_drawn() {
    use FindingCode::{DeciderMissing, WinnerMissing};
    let equal = levels("9", "9", Some(9));
    let draw = json!({"outcome": {"winner": null}});
    for (kind, result, expected) in [
        ("swiss", &equal, vec![]),
        ("groups", &equal, vec![]),
        ("knockout", &equal, vec![(Severity::Impossible, DeciderMissing)]),
        ("placement", &equal, vec![(Severity::Impossible, DeciderMissing)]),
        ("swiss", &draw, vec![]),
        ("knockout", &draw, vec![(Severity::Impossible, WinnerMissing)]),
    ] {
        assert_eq!(findings(&staged(kind, "draw"), result.clone()), expected, "{kind} {result}");
    }
    let playoff = playoff_rules(&staged("groups", "draw"));
    assert_eq!(findings(&playoff, equal), [(Severity::Impossible, DeciderMissing)], "an extra match");
}

#[test]
fn r4_6_c_r4_6_d_r4_6_f_r4_6_g_r4_6_h_the_missing_decider_is_asked_for_in_the_words_of_the_rule() {
    let result: MatchResult = serde_json::from_value(levels("9", "9", Some(9))).unwrap();
    for (rule, zh) in [
        ("extra_game", "双方同级：请加赛一局，填加赛的胜方"),
        ("next_deal", "双方同级：请再打一副，填这一副的胜方"),
        ("extra_deal", "双方同级：请从2加赛一副，填头游的一方"),
        ("replay", "双方同级：请重赛一局，填重赛的胜方"),
        ("card_draw", "双方同级：请抽牌决定，填抽中的一方"),
        ("lots", "双方同级：请抽签决定，填抽中的一方"),
    ] {
        let rules = staged("knockout", rule);
        assert_eq!(check_result(&rules, &two(), &result)[0].zh, zh);
        let decided = json!({"levels": {"levels": ["9", "9"], "deals": 9, "decided_for": "b"}});
        assert_eq!(findings(&rules, decided.clone()), [], "{rule}");
        let played = Match { result: serde_json::from_value(decided).ok(), ..Match::new(None, two()) };
        let scores = score_match(&rules, &played).unwrap();
        assert_eq!((scores[1].outcome, scores[1].level_difference), (Outcome::Win, 0), "R4.6.3 {rule}");
        assert_eq!(scores[0].victory_points, scores[1].victory_points, "R4.6.3: d stays 0");
    }
}

#[test]
fn r4_6_a_a_decider_that_decides_nothing_is_refused() {
    use FindingCode::{DeciderUnneeded, StrangerNamed};
    let decided =
        |a: &str, b: &str, side: &str| json!({"levels": {"levels": [a, b], "deals": 9, "decided_for": side}});
    let unneeded = [(Severity::Impossible, DeciderUnneeded)];
    assert_eq!(findings(&staged("swiss", "extra_deal"), decided("9", "8", "a")), unneeded);
    assert_eq!(findings(&staged("swiss", "draw"), decided("9", "9", "a")), unneeded);
    let stranger = [(Severity::Impossible, StrangerNamed)];
    assert_eq!(findings(&staged("swiss", "extra_deal"), decided("9", "9", "x")), stranger);
    assert_eq!(findings(&staged("swiss", "first_loses"), levels("9", "9", Some(9))), [], "second wins");
}

#[test]
fn r2_1_each_game_has_its_kinds_of_results() {
    use FindingCode::WrongKind;
    let guandan = template("guandan-swiss-2018").unwrap();
    let chess = guandan.with("game", json!("xiangqi")).unwrap();
    let shengji = template("shengji-team-swiss-2013").unwrap();
    let by_points = guandan.with("levels.mode", json!("deal_points")).unwrap();
    let points = json!({"deal_points": {"points": [9, 6]}});
    let won = json!({"outcome": {"winner": "a"}});
    let wrong = vec![(Severity::Impossible, WrongKind)];
    for (rules, result, expected) in [
        (&chess, levels("9", "6", None), wrong.clone()),
        (&chess, points.clone(), wrong.clone()),
        (&chess, won.clone(), vec![]),
        (&chess, json!({"outcome": {"winner": null}}), vec![]),
        (&shengji, points.clone(), wrong.clone()),
        (&guandan, points.clone(), wrong.clone()),
        (&guandan, won.clone(), vec![]),
        (&by_points, points, vec![]),
        (&by_points, levels("9", "6", None), wrong),
        (
            &guandan,
            json!({"outcome": {"winner": "x"}}),
            vec![(Severity::Impossible, FindingCode::StrangerNamed)],
        ),
    ] {
        assert_eq!(findings(rules, result.clone()), expected, "{result}");
    }
}

#[test]
fn r4_7_1_r4_7_2_deal_points_fit_the_number_of_deals() {
    use FindingCode::{DealPointsOff, DeciderMissing, DeciderUnneeded, NoDeals};
    use Severity::{Impossible, Unusual};
    let guandan = template("guandan-swiss-2018").unwrap();
    let rules = guandan.with("levels.mode", json!("deal_points")).unwrap();
    let rules = rules.with("time.mode", json!("deal_limit")).unwrap().with("time.deals", json!(5)).unwrap();
    let draws = &rules;
    let extra = &rules.with("stages[0].equal_level", json!("extra_deal")).unwrap();
    for (rules, a, b, decided, expected) in [
        (draws, 9, 6, None, vec![]),
        (draws, 3, 2, None, vec![]),
        (draws, 9, 7, None, vec![(Impossible, DealPointsOff)]),
        (draws, 3, 1, None, vec![(Unusual, DealPointsOff)]),
        (draws, 0, 0, None, vec![(Impossible, NoDeals)]),
        (draws, 5, 5, None, vec![]),
        (draws, 5, 5, Some("a"), vec![(Impossible, DeciderUnneeded)]),
        (extra, 5, 5, None, vec![(Impossible, DeciderMissing)]),
        (extra, 5, 5, Some("a"), vec![]),
        (extra, 6, 5, Some("a"), vec![(Impossible, DeciderUnneeded)]),
    ] {
        let result = json!({"deal_points": {"points": [a, b], "decided_for": decided}});
        assert_eq!(findings(rules, result), expected, "{a}:{b} {decided:?}");
    }
}

#[test]
fn r2_1_5_a_best_of_three_ends_when_it_is_decided() {
    use FindingCode::{GamesOff, GamesUndecided, WrongKind};
    use Severity::{Impossible, Unusual};
    let of = |kind: &str, best_of: u32| {
        let mut rules = staged(kind, "draw");
        rules.game = serde_json::from_value(json!("xiangqi")).unwrap();
        rules.stages[0].best_of = Some(best_of);
        rules
    };
    let (swiss, knockout, pair) = (of("swiss", 3), of("knockout", 3), of("swiss", 2));
    for (rules, games, expected) in [
        (&knockout, "ab", vec![(Impossible, GamesUndecided)]),
        (&knockout, "aa", vec![]),
        (&knockout, "aba", vec![]),
        (&knockout, "aab", vec![(Impossible, GamesOff)]),
        (&knockout, "=ab", vec![(Impossible, GamesUndecided)]),
        (&knockout, "a=b", vec![(Impossible, GamesUndecided)]),
        (&swiss, "a=b", vec![]),
        (&swiss, "a=", vec![(Unusual, GamesUndecided)]),
        (&swiss, "", vec![(Impossible, GamesOff)]),
        (&pair, "ab", vec![]),
        (&pair, "==", vec![]),
        (&pair, "ab=", vec![(Impossible, GamesOff)]),
    ] {
        let game = |side: char| match side {
            '=' => json!({"outcome": {"winner": null}}),
            side => json!({"outcome": {"winner": side.to_string()}}),
        };
        let games_json: Vec<_> = games.chars().map(game).collect();
        assert_eq!(findings(rules, json!({"games": {"games": games_json}})), expected, "{games}");
    }
    let levels_in_chess = json!({"games": {"games": [levels("9", "6", None)]}});
    assert!(findings(&swiss, levels_in_chess).contains(&(Impossible, WrongKind)));
}

#[test]
fn r13_2_two_fouls_lose_the_game() {
    let guandan = template("guandan-swiss-2018").unwrap();
    let rule = json!({"increment_seconds": 10, "natural_limit_moves": 30, "fouls_to_loss": 2,
        "ban_three_in_row": false, "ban_three_surplus": false, "bye_counts_as_second": false});
    let chess = guandan.with("game", json!("xiangqi")).unwrap().with("xiangqi", rule).unwrap();
    let codes = |winner: Option<&str>, fouls| {
        let result = serde_json::from_value(json!({"outcome": {"winner": winner}})).ok();
        let played = Match { result, fouls, ..Match::new(None, two()) };
        check_match(&chess, &played).into_iter().map(|finding| finding.code).collect::<Vec<_>>()
    };
    assert_eq!(codes(Some("a"), [2, 0]), [FindingCode::FoulsLose]);
    assert_eq!(codes(None, [0, 2]), [FindingCode::FoulsLose], "a draw");
    assert_eq!(codes(Some("b"), [2, 0]), []);
    assert_eq!(codes(Some("a"), [1, 1]), []);
}

#[test]
fn r2_3_4_typed_victory_points_are_compared_with_the_table() {
    let guandan = template("guandan-swiss-2018").unwrap();
    let result = serde_json::from_value(levels("9", "6", Some(9))).ok();
    let played = Match { result, ..Match::new(None, two()) };
    let typed = |a, b| check_victory_points(&guandan, &played, [Points::whole(a), Points::whole(b)]);
    assert_eq!(typed(16, 10), None);
    let found = typed(10, 16).unwrap();
    assert_eq!(
        (found.code, found.zh.as_str()),
        (FindingCode::VictoryPointsOff, "按换算表是16:10，填了10:16")
    );
}
