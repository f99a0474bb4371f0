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
