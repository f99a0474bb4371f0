//! Pairings, and why there is none.

use crate::support::{EIGHT_PAIRS, changed, fixture, fresh, saiwu, saiwu_with, sides};
use serde_json::{Value, json};

#[test]
fn w3_first_rounds_are_paired_as_the_rules_say() {
    let soft = json!("guandan-swiss-2018");
    let hard = json!({"template": "guandan-swiss-2018", "set": {"swiss.same_unit": "hard"}});
    type Case<'a> = (&'a [&'a str], &'a Value, &'a [&'a [&'a str]]);
    let cases: [Case<'_>; 5] = [
        (&["", "", "", "", "", "", ""], &soft, &[&["1", "2"], &["3", "4"], &["5", "6"], &["7"]]),
        (&["a", "a", "b", "b"], &soft, &[&["1", "3"], &["2", "4"]]),
        (&["a", "a", "b", "b"], &hard, &[&["1", "3"], &["2", "4"]]),
        (&["a", "a", "b", "b", "c", "c"], &soft, &[&["1", "3"], &["2", "5"], &["4", "6"]]),
        (&["a", "a", "a", "b"], &soft, &[&["1", "2"], &["3", "4"]]),
    ];
    for (units, regulations, expected) in cases {
        let sheet = fresh(units, regulations.clone()).to_string();
        let document = saiwu_with(&["pair", "-", "--json"], sheet.as_bytes()).json();
        assert_eq!(sides(&document), expected, "{units:?}");
        assert_eq!(document["round"], 1);
    }
    let sheet = fresh(&["a", "a", "a", "b"], soft).to_string();
    let document = saiwu_with(&["pair", "-", "--json", "--explain"], sheet.as_bytes()).json();
    assert_eq!(document["relaxed"][0]["constraint"], "same_unit");
    assert_eq!(document["relaxed"][0]["sides"], json!(["1", "2"]));
    assert!(document["explain"].as_array().unwrap().iter().all(|each| each["text"] != ""));
}

#[test]
fn where_nothing_legal_is_left_the_constraint_is_named_and_the_referee_may_allow_it() {
    let hard = json!({"template": "guandan-swiss-2018", "set": {"swiss.same_unit": "hard"}});
    let sheet = fresh(&["a", "a", "a", "b"], hard).to_string();
    let answer = saiwu_with(&["pair", "-", "--json"], sheet.as_bytes());
    assert_eq!(answer.code, 3);
    assert_eq!(answer.err.lines().count(), 1, "{}", answer.err);
    let error = &answer.json()["error"];
    assert_eq!(error["code"], "no_legal_pairing");
    assert_eq!(error["blocking"][0]["constraint"], "same_unit");
    assert_eq!(error["options"], json!(["allow_same_unit", "end_stage"]));
    let allowed = saiwu_with(&["pair", "-", "--json", "--allow", "same_unit"], sheet.as_bytes());
    assert_eq!(allowed.code, 0);
    assert_eq!(allowed.json()["relaxed"].as_array().unwrap().len(), 1);
}

#[test]
fn a_round_is_refused_after_the_last_with_open_results_and_with_too_few() {
    let sheet = fixture(EIGHT_PAIRS);
    let answer = saiwu(&["pair", &sheet, "--json"]);
    assert_eq!((answer.code, answer.json()["error"]["code"].as_str()), (3, Some("stage_complete")));
    assert_eq!(saiwu(&["pair", &sheet, "--extra-round"]).code, 0);
    assert_eq!(saiwu(&["pair", &sheet, "--set", "swiss.rounds=5"]).code, 0);
    let open = changed(EIGHT_PAIRS, |sheet| {
        sheet["rounds"][2]["matches"][1].as_object_mut().unwrap().remove("result");
        sheet["rounds"].as_array_mut().unwrap().pop();
    });
    let answer = saiwu_with(&["pair", "-", "--json"], &open);
    let error = answer.json()["error"].clone();
    assert_eq!((answer.code, error["code"].as_str()), (3, Some("round_incomplete")));
    assert_eq!((&error["round"], &error["tables"]), (&json!(3), &json!([2])));
    assert_eq!(
        saiwu_with(&["pair", "-", "--round", "3"], &open).code,
        0,
        "round 3 itself can be paired again"
    );
    assert_eq!(saiwu_with(&["pair", "-", "--round", "0"], &open).code, 2);
    let alone = fresh(&[""], json!("guandan-swiss-2018")).to_string();
    let answer = saiwu_with(&["pair", "-", "--json"], alone.as_bytes());
    assert_eq!((answer.code, answer.json()["error"]["code"].as_str()), (3, Some("too_few_entrants")));
}

#[test]
fn w2_rounds_are_paired_from_the_given_history() {
    let expected: [&[&[&str]]; 3] = [
        &[&["A", "B"], &["C", "D"], &["E", "F"], &["G", "H"]],
        &[&["A", "H"], &["G", "F"], &["E", "D"], &["C", "B"]],
        &[&["A", "H"], &["F", "D"], &["C", "E"], &["G", "B"]],
    ];
    for (round, expected) in (1..).zip(expected) {
        let document =
            saiwu(&["pair", &fixture(EIGHT_PAIRS), "--json", "--round", &format!("{round}")]).json();
        let mut pairs: Vec<_> = sides(&document);
        let mut expected: Vec<Vec<_>> =
            expected.iter().map(|pair| pair.iter().map(|id| (*id).to_owned()).collect()).collect();
        pairs.iter_mut().chain(&mut expected).for_each(|pair| pair.sort());
        pairs.sort();
        expected.sort();
        assert_eq!(pairs, expected, "round {round}");
    }
}
