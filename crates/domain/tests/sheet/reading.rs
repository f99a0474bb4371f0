//! What the reader takes, and what is written back.

use crate::support::{read, team_sheet, valid, with};
use saiwu_domain::contest::{ForfeitReason, MatchResult, Sides};
use saiwu_domain::sheet::Sheet;
use serde_json::json;

#[test]
fn a_sheet_is_read_whole() {
    let sheet = read(&valid()).unwrap();
    let contest = &sheet.contest;
    assert_eq!(contest.regulations.swiss.rounds, 5);
    assert_eq!(sheet.players[&"1".into()].len(), 2);
    assert_eq!(contest.complete_rounds(), 1, "round 2 is half played");
    let first = &contest.rounds[0].matches;
    assert_eq!(first[0].sides, Sides::Two("1".into(), "2".into()), "in table order");
    assert_eq!(first[2].sides, Sides::Bye("9".into()), "byes last");
    assert_eq!(first[1].result, Some(MatchResult::Forfeit { absent: vec!["11".into()], reason: None }));
    assert_eq!(first[1].penalties[0].victory_points.as_tenths(), -15);
    assert!(!contest.entrants[&"11".into()].is_active_in(saiwu_domain::ids::RoundNumber(2)));
}

#[test]
fn writing_and_reading_gives_the_same_sheet_and_the_same_bytes() {
    for value in [valid(), team_sheet()] {
        let sheet = read(&value).unwrap();
        let text = sheet.to_json();
        let again = Sheet::read(text.as_bytes()).unwrap();
        assert_eq!(again, sheet);
        assert_eq!(again.to_json(), text);
    }
    let text = read(&valid()).unwrap().to_json();
    assert!(text.contains(r#""set":{"swiss.rounds":5}"#), "settings stay settings: {text}");
}

#[test]
fn regulations_are_a_name_a_template_with_settings_or_a_whole_object() {
    let whole = saiwu_domain::regulations::template("shengji-team-swiss-2013").unwrap();
    let named = with(team_sheet(), "/regulations", json!("shengji-team-swiss-2013"));
    let given = with(team_sheet(), "/regulations", serde_json::to_value(&whole).unwrap());
    assert_eq!(read(&named).unwrap(), read(&given).unwrap());
    let mut own = serde_json::to_value(&whole).unwrap();
    own["name"] = json!("own");
    let sheet = read(&with(team_sheet(), "/regulations", own)).unwrap();
    assert_eq!(Sheet::read(sheet.to_json().as_bytes()).unwrap(), sheet);
}

#[test]
fn rounds_are_short_for_one_stage() {
    let mut short = valid();
    let rounds = short["stages"][0]["rounds"].take();
    short.as_object_mut().unwrap().remove("stages");
    short["rounds"] = rounds;
    assert_eq!(read(&short).unwrap(), read(&valid()).unwrap());
}

#[test]
fn members_of_a_team_share_its_unit_in_whatever_order_they_stand() {
    let sheet = read(&team_sheet()).unwrap();
    assert_eq!(sheet.contest.entrants[&"2".into()].unit, Some("u1".into()));
    let mut turned = team_sheet();
    turned["entrants"].as_array_mut().unwrap().reverse();
    assert_eq!(read(&turned).unwrap(), sheet);
}

#[test]
fn unknown_fields_are_named_and_have_no_effect() {
    let sheet = read(&with(valid(), "/entrants/0/colour", json!("red"))).unwrap();
    assert_eq!(sheet.ignored, ["entrants[0].colour"]);
    assert_eq!(sheet.contest, read(&valid()).unwrap().contest);
}

#[test]
fn a_byte_order_mark_is_no_fault() {
    let text = format!("\u{feff}{}", valid());
    assert!(Sheet::read(text.as_bytes()).is_ok());
}

#[test]
fn the_checker_reads_what_it_is_to_find() {
    let round = "/stages/0/rounds/0/matches";
    for (pointer, value) in [
        (format!("{round}/1/table"), json!(1)),
        (format!("{round}/0/sides"), json!(["x"])),
        (format!("{round}/0/sides"), json!(["1"])),
    ] {
        let text = with(valid(), &pointer, value).to_string();
        assert!(Sheet::read(text.as_bytes()).is_err(), "{pointer}");
        assert!(Sheet::read_for_check(text.as_bytes()).is_ok(), "{pointer}");
    }
}

#[test]
fn r10_3_1_the_reason_of_a_forfeit_is_kept_and_any_other_word_is_refused() {
    let place = "/stages/0/rounds/0/matches/1/result";
    let sheet = read(&with(valid(), place, json!({"forfeit": ["11"], "reason": "late"}))).unwrap();
    let result = sheet.contest.rounds[0].matches[1].result.clone();
    let reason = Some(ForfeitReason::Late);
    assert_eq!(result, Some(MatchResult::Forfeit { absent: vec!["11".into()], reason }));
    assert_eq!(Sheet::read(sheet.to_json().as_bytes()).unwrap(), sheet);
    let error = read(&with(valid(), place, json!({"forfeit": ["11"], "reason": "asleep"}))).unwrap_err();
    assert!(error.to_string().contains("no_show"), "{error}");
}
