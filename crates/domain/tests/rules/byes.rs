//! R10 byes, forfeits, lateness, withdrawal.

use crate::support::{GUANDAN, SHENGJI, chain, given, one_match, paired, points, row, rules, sorted, value};
use saiwu_domain::regulations::LateEffect;
use saiwu_domain::scoring::{Outcome, late_effect, score_match};
use serde_json::{Value, json};

#[test]
fn r10_1_1_v17_v24_am26_shipped_awards_of_bye_and_forfeit() {
    let keys = chain(json!(["match_points", "victory_points", "levels_gained", "net_levels", "wins"]));
    let contest =
        given(rules(GUANDAN, &[keys])).rounds(&["a–b forfeit b · c–d forfeit c d · e bye"]).contest();
    let of = |id: &str| {
        let keys = row(&contest, id)["keys"].clone();
        ["match_points", "victory_points", "levels_gained", "net_levels", "wins"]
            .map(|key| keys[key].as_i64().unwrap())
    };
    assert_eq!(of("e"), [2, 13, 0, 0, 1], "a bye is a full win and neutral in levels");
    assert_eq!(of("a"), [2, 13, 0, 0, 1], "as after a forfeit of the others");
    for id in ["b", "c", "d"] {
        assert_eq!(of(id), [0, 0, 0, 0, 0], "{id}");
    }
}

#[test]
fn r10_1_1_am10_v17_the_2013_bye_takes_the_values_of_a_forfeit() {
    let rules = rules(SHENGJI, &[("entrant.ranked_unit", json!("entrant"))]);
    assert_eq!(points(&rules, "forfeit b"), [(15, 120), (0, 0)]);
    let contest = given(rules).rounds(&["a bye"]).contest();
    assert_eq!(row(&contest, "a")["keys"], json!({"match_points": 1.5, "victory_points": 12}));
}

#[test]
fn r1_4_1_what_happened_to_each_side_is_told_apart() {
    let rules = rules(GUANDAN, &[]);
    let outcomes = |text: &str| {
        let game = one_match(&rules, text);
        score_match(&rules, &game).unwrap().iter().map(|side| side.outcome).collect::<Vec<_>>()
    };
    assert_eq!(outcomes("a–b 9:6"), [Outcome::Win, Outcome::Loss]);
    assert_eq!(outcomes("a–b 9:9"), [Outcome::Draw, Outcome::Draw]);
    assert_eq!(outcomes("a–b forfeit b"), [Outcome::ForfeitWin, Outcome::ForfeitLoss]);
    assert_eq!(outcomes("a–b forfeit a b"), [Outcome::DoubleForfeit, Outcome::DoubleForfeit]);
    assert_eq!(outcomes("a bye"), [Outcome::Bye]);
}

#[test]
fn r10_2_1_r9_4_1_the_lowest_total_without_a_bye_gets_it() {
    let rounds = ["1–2 5:2 · 3–4 5:2 · 5 bye", "3–1 5:2 · 5–2 5:2 · 4 bye"];
    // After two rounds: 3 has 4; 5 has 4; 1 and 4 have 2; 2 has 0.
    let field = || given(rules(GUANDAN, &[])).entrants("1 2 3 4 5");
    let text = paired(&field().rounds(&rounds).contest());
    assert!(text.ends_with(" 2"), "{text}");
    let only_4_lower = ["1–2 5:2 · 3–4 5:2 · 5 bye"];
    let second = paired(&field().rounds(&only_4_lower).contest());
    assert_eq!(sorted(&second), sorted("5–3 1–4 2"), "even round: of 4 and 2 the last in the list is 2");
}

#[test]
fn r10_2_2_scenario_t92_the_missing_opponent_counts_by_the_setting() {
    let buchholz = |setting: &str| {
        let settings = [chain(json!(["buchholz"])), ("bye.opponent_value", json!(setting))];
        // Totals a 4, b 0, c 2, d 2.
        let rounds = ["a–b 5:2 · c bye", "a–c forfeit c · d–b 5:2"];
        value(&given(rules(GUANDAN, &settings)).rounds(&rounds).contest(), "c", "buchholz")
    };
    assert_eq!(buchholz("zero"), json!(4));
    assert_eq!(buchholz("lowest_total"), json!(4), "b has nothing");
    assert_eq!(buchholz("lowest_positive_total"), json!(6), "c and d have 2");
}

#[test]
fn r20_t24_r10_4_2_am06_v25_lateness_of_2013_as_printed() {
    let rules = rules(SHENGJI, &[]);
    let effect = |minutes: u32| match late_effect(&rules, minutes) {
        None => "nothing".to_owned(),
        Some(effect @ LateEffect::Points { .. }) => {
            let value = serde_json::to_value(effect).unwrap()["points"].clone();
            format!("{}/{}", value["trick_points"], value["victory_points"])
        }
        Some(effect) => serde_json::to_value(effect).unwrap().as_str().unwrap().to_owned(),
    };
    let printed = [
        (4, "nothing"),
        (5, "-20/-1.5"),
        (10, "-20/-1.5"),
        (11, "-40/-3.5"),
        (15, "-40/-3.5"),
        (16, "forfeit"),
    ];
    for (minutes, expected) in printed {
        assert_eq!(effect(minutes), expected, "{minutes} min");
    }
}

#[test]
fn r10_4_1_v25_forfeit_after_the_minutes_of_the_notice() {
    for minutes in [0, 5, 10, 15, 20] {
        let rules =
            rules(GUANDAN, &[("late", json!([{"from": minutes, "inclusive": false, "effect": "forfeit"}]))]);
        assert_eq!(late_effect(&rules, minutes), None, "{minutes}");
        assert_eq!(late_effect(&rules, minutes + 1), Some(LateEffect::Forfeit), "{minutes}");
    }
}

#[test]
fn r10_6_2_results_stay_and_the_remaining_rounds_count_0() {
    let keys = json!(["match_points", "progressive_score", "wins"]);
    let contest = given(rules(GUANDAN, &[chain(keys)]))
        .rounds(&["d–a 5:2 · b–c 5:2", "a–b 5:2 · c bye"])
        .withdrawn("d", 1)
        .contest();
    assert_eq!(row(&contest, "d")["keys"], json!({"match_points": 2, "progressive_score": 4, "wins": 1}));
    assert_eq!(row(&contest, "d")["withdrawn_after"], json!(1));
    assert!(!paired(&contest).contains('d'));
}

#[test]
fn r10_6_2_who_comes_back_is_paired_again_and_missed_rounds_stay_0() {
    let keys = json!(["match_points", "progressive_score"]);
    let contest = given(rules(GUANDAN, &[chain(keys)]))
        .rounds(&["a–b 5:2 · c–d 5:2", "c–a 5:2 · d bye"])
        .missed("b", 1, 3)
        .contest();
    assert_eq!(row(&contest, "b")["keys"], json!({"match_points": 0, "progressive_score": 0}));
    assert!(paired(&contest).contains('b'));
}

#[test]
fn r10_6_3_who_enters_late_has_0_from_the_missed_rounds() {
    let contest = given(rules(GUANDAN, &[]))
        .entrants("a b c d")
        .rounds(&["a–b 5:2 · c bye"])
        .missed("d", 0, 2)
        .contest();
    let text = paired(&contest);
    assert_eq!(sorted(&text), sorted("c–a d–b"), "from the next draft on, with nothing");
    assert_eq!(row(&contest, "d")["keys"]["match_points"], Value::from(0));
}

#[test]
fn r17_3_a_penalty_stands_beside_the_result_and_is_shown_apart() {
    let rules = rules(SHENGJI, &[("entrant.ranked_unit", json!("entrant"))]);
    let contest = given(rules.clone()).rounds(&["a–b 3:2 a-1.5"]).contest();
    let clean = given(rules).rounds(&["a–b 3:2"]).contest();
    let result = |contest: &saiwu_domain::contest::Contest| contest.rounds[0].matches[0].result.clone();
    assert_eq!(result(&contest), result(&clean), "the raw result is untouched");
    assert_eq!(row(&contest, "a")["keys"]["victory_points"], json!(9.5));
    assert_eq!(row(&contest, "a")["penalties"], json!({"match_points": 0, "victory_points": -1.5}));
}

#[test]
fn r17_6_a_penalty_of_the_contest_enters_the_total_once() {
    let keys = json!(["match_points", "progressive_score", "victory_points"]);
    let mut contest =
        given(rules(GUANDAN, &[chain(keys)])).rounds(&["a–b 5:2", "a–c 5:2", "a–d 5:2"]).contest();
    let before = row(&contest, "a")["keys"].clone();
    assert_eq!(before, json!({"match_points": 6, "progressive_score": 12, "victory_points": 48}));
    let penalty = json!({"entrant": "a", "clause": "七(五)", "match_points": -1, "victory_points": -2});
    contest.ledger.push(serde_json::from_value(penalty).unwrap());
    let after = row(&contest, "a")["keys"].clone();
    assert_eq!(after, json!({"match_points": 5, "progressive_score": 12, "victory_points": 46}));
}
