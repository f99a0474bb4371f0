//! Sheets of several stages, and every kind of result.

use crate::support::{read, staged_sheet, valid, with, xiangqi_sheet};
use saiwu_domain::contest::{Colour, MatchResult, RoundKind, Sides, StageField};
use saiwu_domain::ids::{EntrantId, RoundNumber};
use saiwu_domain::regulations::{EqualLevel, GroupForm, StageKind};
use saiwu_domain::sheet::Sheet;
use serde_json::{Value, json};

fn ids(list: &[&str]) -> Vec<Option<EntrantId>> {
    list.iter().map(|id| (!id.is_empty()).then(|| (*id).into())).collect()
}

#[test]
fn a_sheet_of_several_stages_is_read_whole() {
    let contest = read(&staged_sheet()).unwrap().contest;
    let rounds: Vec<_> =
        contest.rounds.iter().map(|round| (round.number.0, round.stage, round.kind)).collect();
    let (regular, playoff) = (RoundKind::Regular, RoundKind::Playoff);
    assert_eq!(rounds, [(1, 0, regular), (2, 0, playoff), (3, 1, regular), (4, 1, regular)]);
    assert_eq!(contest.stages[0].groups[1].name, "B");
    assert_eq!(contest.stages[0].groups[1].entrants.len(), 4);
    assert_eq!(contest.stages[1].bracket, ids(&["1", "6", "2", ""]));
    let one = &contest.entrants[&"1".into()];
    assert_eq!((one.seed, one.pot, one.fixed_table.map(|table| table.0)), (Some(1), Some(2), Some(3)));
    assert_eq!(contest.entrants[&"7".into()].disqualified_from, Some(RoundNumber(2)));
    assert!(contest.forbidden.contains(&("2".into(), "5".into())), "either way round");
    assert_eq!(contest.ledger[0].match_points.as_tenths(), -5);
    let stage = contest.of_stage(1);
    assert_eq!((stage.rounds.len(), stage.rounds[0].number), (2, RoundNumber(1)));
}

#[test]
fn every_kind_of_result_is_read() {
    let contest = read(&staged_sheet()).unwrap().contest;
    let result = |round: usize, table: usize| contest.rounds[round].matches[table].result.clone().unwrap();
    assert!(matches!(result(0, 1), MatchResult::Ruled { against, .. } if against == ["7".into()]));
    assert_eq!(result(0, 2), MatchResult::Outcome { winner: None });
    assert_eq!(result(1, 0), MatchResult::DealPoints { points: [9, 9], decided_for: Some("6".into()) });
    let MatchResult::Games { games } = result(2, 0) else { panic!("games") };
    assert!(matches!(&games[1], MatchResult::Levels { decided_for: Some(side), .. } if side.as_str() == "6"));
    assert_eq!(games[2], MatchResult::DealPoints { points: [9, 6], decided_for: None });
    let chess = read(&xiangqi_sheet()).unwrap().contest;
    let matches = &chess.rounds[0].matches;
    assert_eq!(matches[0].result, Some(MatchResult::Outcome { winner: Some("2".into()) }));
    assert_eq!(matches[0].fouls, [1, 0]);
    assert_eq!((&matches[1].sides, matches[1].bye_colour), (&Sides::Bye("3".into()), Some(Colour::Second)));
}

#[test]
fn what_was_read_is_written_and_read_again() {
    for value in [staged_sheet(), xiangqi_sheet()] {
        let sheet = read(&value).unwrap();
        let text = sheet.to_json();
        let again = Sheet::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again, sheet);
        assert_eq!(again.to_json(), text);
    }
    let text = read(&staged_sheet()).unwrap().to_json();
    assert!(
        text.contains(r#""id": "ko", "kind": "knockout", "from": {"stage":"pools","places":[1,2]}, "#),
        "{text}"
    );
    assert!(text.contains(r#"{"number": 1, "matches": ["#), "rounds are numbered within the stage: {text}");
    assert!(text.contains(r#"{"number": 2, "playoff": true, "matches": ["#), "{text}");
}

#[test]
fn a_sheet_of_the_first_version_is_written_with_the_same_bytes() {
    let text = r#"{
  "format": "saiwu-sheet/1",
  "regulations": "guandan-swiss-2018",
  "entrants": [
    {"id":"1","name":"六中","draw_number":1},
    {"id":"2","name":"七小"}
  ],
  "withdrawals": [
    {"entrant":"2","after_round":1}
  ],
  "stages": [
    {"id": "day1", "kind": "swiss", "rounds": [
      {"number": 1, "matches": [
        {"table":1,"sides":["1","2"],"result":{"levels":["9","6"],"deals":8}}
      ]}
    ]}
  ]
}
"#;
    assert_eq!(Sheet::read(text.as_bytes()).unwrap().to_json(), text);
}

#[test]
fn stages_that_the_regulations_do_not_have_take_default_rules() {
    let rules = read(&staged_sheet()).unwrap().contest.regulations.stages;
    assert_eq!(
        rules.iter().map(|rule| rule.kind).collect::<Vec<_>>(),
        [StageKind::Groups, StageKind::Knockout]
    );
    assert!(matches!(rules[0].groups.unwrap().form, GroupForm::RoundRobin { cycles: 1, .. }));
    assert_eq!(rules[0].equal_level, EqualLevel::Draw);
    assert_eq!(rules[1].equal_level, EqualLevel::ExtraDeal, "a knockout has no draws (R4.6.2)");
    assert_eq!(rules[1].from.as_ref().unwrap().places, [1, 2]);
}

#[test]
fn rounds_of_a_later_stage_may_go_on_in_their_numbers() {
    let mut sheet = staged_sheet();
    sheet["stages"][1]["rounds"][0]["number"] = json!(3);
    sheet["stages"][1]["rounds"][1]["number"] = json!(4);
    assert_eq!(read(&sheet).unwrap(), read(&staged_sheet()).unwrap());
}

#[test]
fn a_bracket_that_is_missing_is_taken_from_the_first_round() {
    let mut sheet = staged_sheet();
    sheet["stages"][1].as_object_mut().unwrap().remove("bracket");
    assert_eq!(read(&sheet).unwrap(), read(&staged_sheet()).unwrap());
    sheet["stages"][1]["rounds"] = json!([]);
    let contest = read(&sheet).unwrap().contest;
    assert_eq!(contest.stages.len(), 1, "the knockout has not begun");
    let text = read(&sheet).unwrap().to_json();
    assert_eq!(Sheet::read(text.as_bytes()).unwrap().contest, contest);
}

#[test]
fn a_later_swiss_stage_is_played_by_those_of_its_first_round() {
    let mut sheet = staged_sheet();
    let stage = sheet["stages"][1].as_object_mut().unwrap();
    stage.insert("kind".to_owned(), json!("placement"));
    stage.remove("bracket");
    let contest = read(&sheet).unwrap().contest;
    let field: &StageField = &contest.stages[1];
    let named: Vec<_> = field.entrants().map(EntrantId::as_str).collect();
    assert_eq!(named, ["1", "2", "6"]);
    let text = read(&sheet).unwrap().to_json();
    assert_eq!(Sheet::read(text.as_bytes()).unwrap().contest, contest);
}

#[test]
fn r12_2_2_two_empty_neighbours_of_a_bracket_are_read_and_written() {
    let mut sheet = staged_sheet();
    let stage = sheet["stages"][1].as_object_mut().unwrap();
    stage.insert("bracket".to_owned(), json!(["1", "2", null, null]));
    stage.remove("rounds");
    let contest = read(&sheet).unwrap().contest;
    assert_eq!(contest.stages[1].bracket.iter().flatten().count(), 2);
    let text = read(&sheet).unwrap().to_json();
    assert_eq!(Sheet::read(text.as_bytes()).unwrap().contest, contest);
}

#[test]
fn faults_of_stages_and_results_are_refused_with_their_place() {
    let at = |pointer: &str, value: Value| with(staged_sheet(), pointer, value);
    let first = "/stages/0/rounds/0/matches/1/result";
    let chess = |value: Value| with(xiangqi_sheet(), "/rounds/0/matches/0/result", value);
    for (sheet, place, message) in [
        (at("/stages/1/id", json!("pools")), "stages", "the same id"),
        (at("/stages/1/from/stage", json!("final")), "stages[1]", "the id of an earlier stage"),
        (at("/stages/1/from/places", json!([])), "stages[1].from.places", "at least one place"),
        (at("/stages/1/from/places", json!([1, 1])), "stages[1].from.places", "each once"),
        (at("/stages/0/groups/1/name", json!("A")), "stages[0].groups[1]", "two groups are called"),
        (at("/stages/0/groups/1/name", json!(null)), "stages[0].groups[1]", "`name` is missing"),
        (at("/stages/0/groups/1/entrants/0", json!("1")), "stages[0].groups[1].entrants[0]", "twice"),
        (at("/stages/0/groups/1/entrants/0", json!("x")), "stages[0].groups[1].entrants[0]", "no entrant"),
        (at("/stages/0/groups/1/entrants", json!([])), "stages[0].groups[1].entrants", "at least one"),
        (at("/stages/1/groups", json!([])), "stages[1].groups", "no groups"),
        (at("/stages/1/bracket/3", json!("1")), "stages[1].bracket[3]", "twice"),
        (at("/stages/1/bracket", json!(["1", "2", "6"])), "stages[1].bracket", "2, 4, 8, 16"),
        (at("/stages/1/bracket", json!([null, null, null, null])), "stages[1].bracket", "nobody stands in"),
        (at("/stages/1/rounds/0/number", json!(2)), "stages[1].rounds[0].number", "without a gap"),
        (at("/stages/1/rounds/1/number", json!(4)), "stages[1].rounds[1].number", "without a gap"),
        (at("/stages/0/rounds/1/playoff", json!(1)), "stages[0].rounds[1].playoff", "true or false"),
        (at("/entrants/1/seed", json!(1)), "entrants[1]", "seed 1 is given twice"),
        (at("/entrants/1/pot", json!(0)), "entrants[1].pot", "between 1"),
        (at("/entrants/1/fixed_table", json!("1")), "entrants[1].fixed_table", "whole number"),
        (at("/disqualified/0/entrant", json!("x")), "disqualified[0].entrant", "no entrant"),
        (at("/disqualified/0/from_round", json!(0)), "disqualified[0].from_round", "between 1"),
        (
            at(
                "/disqualified",
                json!([{"entrant": "1", "from_round": 1}, {"entrant": "1", "from_round": 2}]),
            ),
            "disqualified[1]",
            "twice",
        ),
        (at("/forbidden/0", json!(["1", "1"])), "forbidden[0]", "two different"),
        (at("/forbidden/0", json!(["1"])), "forbidden[0]", "two items"),
        (at("/forbidden/0", json!(["1", "x"])), "forbidden[0][1]", "no entrant"),
        (at("/ledger/0", json!({"entrant": "1"})), "ledger[0]", "at least one of"),
        (at("/ledger/0/match_points", json!(0.25)), "ledger[0].match_points", "one decimal"),
        (
            at(first, json!({"deal_points": [9]})),
            "stages[0].rounds[0].matches[1].result.deal_points",
            "two items",
        ),
        (
            at(first, json!({"deal_points": [9, -1]})),
            "stages[0].rounds[0].matches[1].result.deal_points[1]",
            "whole number",
        ),
        (
            at(first, json!({"outcome": "first", "deals": 3})),
            "stages[0].rounds[0].matches[1].result",
            "`deals` does not belong",
        ),
        (
            at(first, json!({"levels": ["9", "9"], "played": {}})),
            "stages[0].rounds[0].matches[1].result",
            "`played` does not belong",
        ),
        (
            at(first, json!({"deal_points": [9, 9], "decided_for": "1"})),
            "stages[0].rounds[0].matches[1].result.decided_for",
            "does not sit",
        ),
        (at(first, json!({"games": []})), "stages[0].rounds[0].matches[1].result.games", "at least one game"),
        (
            at(first, json!({"games": [["9", "6"], {"forfeit": ["3"]}]})),
            "stages[0].rounds[0].matches[1].result.games[1]",
            "forfeits and rulings are of the whole match",
        ),
        (
            at(first, json!({"games": [["9", "X"]]})),
            "stages[0].rounds[0].matches[1].result.games[0][1]",
            "a level",
        ),
        (
            at(first, json!({"ruled_against": ["3"]})),
            "stages[0].rounds[0].matches[1].result",
            "`played` is missing",
        ),
        (
            at(first, json!({"ruled_against": ["3"], "played": {"forfeit": ["3"]}})),
            "stages[0].rounds[0].matches[1].result.played",
            "what was played",
        ),
        (chess(json!({"levels": ["9", "6"]})), "rounds[0].matches[0].result.levels", "no levels"),
        (chess(json!({"deal_points": [9, 6]})), "rounds[0].matches[0].result.deal_points", "guandan only"),
        (
            with(xiangqi_sheet(), "/rounds/0/matches/1/result/as", json!("red")),
            "rounds[0].matches[1].result.as",
            "first, second",
        ),
        (
            with(xiangqi_sheet(), "/rounds/0/matches/0/fouls", json!([1])),
            "rounds[0].matches[0].fouls",
            "two items",
        ),
        (
            with(valid(), "/stages/0/rounds/0/matches/0/result", json!({"bye": true, "as": "second"})),
            "stages[0].rounds[0].matches[0].result.as",
            "xiangqi",
        ),
    ] {
        let error = read(&sheet).expect_err(message);
        assert_eq!(error.place, place, "{error}");
        assert!(error.message.en.contains(message), "{message} ≠ {error}");
    }
    let mut three = staged_sheet();
    three["stages"][1].as_object_mut().unwrap().remove("bracket");
    three["stages"][1]["rounds"][0]["matches"][1]["table"] = json!(7);
    three["stages"][1]["rounds"][0]["matches"].as_array_mut().unwrap().push(json!({"sides": ["3"]}));
    let error = read(&three).unwrap_err();
    assert!(error.message.en.contains("has 3 matches"), "{error}");
}
