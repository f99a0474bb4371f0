//! The sheet reader: what it takes, what it refuses and how, and that writing gives the same sheet back.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use proptest::prelude::*;
use saiwu_domain::contest::{MatchResult, Sides};
use saiwu_domain::sheet::{Sheet, SheetErrorCode};
use serde_json::{Value, json};

fn valid() -> Value {
    json!({
        "format": "saiwu-sheet/1",
        "title": "春季赛",
        "regulations": {"template": "guandan-swiss-2018", "set": {"swiss.rounds": 5}},
        "units": [{"id": "u1", "name": "第六中学", "members": 120}, {"id": "u2", "name": "第七小学"}],
        "entrants": [
            {"id": "1", "name": "六中一队", "unit": "u1", "draw_number": 2,
             "players": [{"name": "甲", "gender": "female"}, {"name": "乙"}]},
            {"id": "2", "name": "六中二队", "unit": "u1", "draw_number": 1},
            {"id": "10", "name": "七小一队", "unit": "u2"},
            {"id": "9", "name": "自由队"},
            {"id": "11", "name": "七小二队", "unit": "u2"}
        ],
        "stages": [{"id": "main", "kind": "swiss", "rounds": [
            {"number": 1, "matches": [
                {"sides": ["9"], "result": {"bye": true}},
                {"table": 2, "sides": ["10", "11"], "result": {"forfeit": ["11"]},
                 "penalties": [{"entrant": "10", "clause": "二(五)", "victory_points": -1.5}]},
                {"table": 1, "sides": ["1", "2"], "result": {"levels": ["A+", "3"], "deals": 9}}]},
            {"number": 2, "matches": [
                {"table": 1, "sides": ["1", "10"]},
                {"table": 2, "sides": ["2", "9"],
                 "result": {"levels": ["7", "7"], "first_to_level": "9", "declarer_at_end": "2"}}]}]}],
        "withdrawals": [{"entrant": "11", "after_round": 1, "reason": "生病"}],
        "lots": [["1", "9"]]
    })
}

fn team_sheet() -> Value {
    json!({
        "format": "saiwu-sheet/1",
        "regulations": "shengji-team-swiss-2013",
        "units": [{"id": "u1", "name": "甲局"}, {"id": "u2", "name": "乙局"}],
        "teams": [{"id": "t1", "unit": "u1", "name": "甲局一队"}],
        "entrants": [{"id": "1", "name": "甲一", "unit": "u1", "team": "t1"},
                     {"id": "2", "name": "甲二", "team": "t1"}, {"id": "3", "name": "乙一", "unit": "u2"}]
    })
}

fn read(value: &Value) -> Result<Sheet, saiwu_domain::sheet::SheetError> {
    Sheet::read(value.to_string().as_bytes())
}

/// `valid()` with the value at a JSON pointer replaced.
fn with(mut sheet: Value, pointer: &str, value: Value) -> Value {
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    let parent = sheet.pointer_mut(parent).unwrap_or_else(|| panic!("{pointer}"));
    match parent {
        Value::Array(items) => items[name.parse::<usize>().unwrap()] = value,
        other => other[name] = value,
    }
    sheet
}

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
    assert_eq!(first[1].result, Some(MatchResult::Forfeit { absent: vec!["11".into()] }));
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

/// Pointer, value, the place and a part of the message that are expected.
fn refusals() -> Vec<(Value, &'static str, &'static str)> {
    let long = "长".repeat(1_000_000);
    let round = "/stages/0/rounds/0";
    let result = format!("{round}/matches/2/result");
    let at = |pointer: &str, value: Value| with(valid(), pointer, value);
    let team = |pointer: &str, value: Value| with(team_sheet(), pointer, value);
    vec![
        (json!([]), "sheet", "an object"),
        (json!({}), "sheet", "`format` is missing"),
        (at("/format", json!("saiwu-sheet/2")), "format", "saiwu-sheet/1"),
        (at("/title", json!(long)), "title", "at most 200"),
        (at("/regulations", json!("guandan")), "regulations", "guandan-swiss-2018"),
        (at("/regulations/set", json!({"swiss.round": 4})), "regulations.set", "rounds"),
        (at("/regulations/set", json!({"swiss.rounds": 0})), "regulations.set", "between 1 and 30"),
        (at("/regulations/sets", json!({})), "regulations", "only `set`"),
        (at("/regulations", json!({"name": "x"})), "regulations", "missing field"),
        (at("/regulations", json!(4)), "regulations", "template name"),
        (at("/units/1/id", json!("u1")), "units[1]", "twice"),
        (at("/units/0/members", json!(-1)), "units[0].members", "whole number"),
        (at("/units/0/members", json!(1.5)), "units[0].members", "whole number"),
        (at("/entrants/0/name", json!(long)), "entrants[0].name", "1000000 characters; at most 200"),
        (at("/entrants/0/name", json!("a\nb")), "entrants[0].name", "line break"),
        (at("/entrants/0/id", json!(long)), "entrants[0].id", "at most 64"),
        (at("/entrants/0/id", json!(1)), "entrants[0].id", "write \"1\""),
        (at("/entrants/0/id", json!("  ")), "entrants[0].id", "empty"),
        (at("/entrants/1/id", json!("1")), "entrants[1]", "twice"),
        (at("/entrants/0/unit", json!("u9")), "entrants[0].unit", "no unit has the id \"u9\""),
        (at("/entrants/0/team", json!("t1")), "entrants[0].team", "rank no teams"),
        (at("/entrants/1/draw_number", json!(2)), "entrants[1]", "draw number 2 is given twice"),
        (at("/entrants/1/draw_number", json!(0)), "entrants[1].draw_number", "between 1"),
        (at("/entrants/1/draw_number", json!(4_294_967_295_u64)), "entrants[1].draw_number", "between 1"),
        (at("/entrants/0/players/0/gender", json!("f")), "entrants[0].players[0].gender", "female, male"),
        (at("/entrants", json!({})), "entrants", "a list"),
        (team("/teams/0/unit", json!("u7")), "teams[0].unit", "no unit"),
        (team("/entrants/1/unit", json!("u2")), "entrants", "members of two units"),
        (team("/teams/0/unit", json!("u2")), "entrants", "members of two units"),
        (team("/entrants/0/team", json!("t3")), "entrants[0].team", "no team has the id"),
        (at("/rounds", json!([])), "sheet", "`rounds` and `stages`"),
        (at("/stages/0/kind", json!("groups")), "stages[0].kind", "this version runs Swiss stages only"),
        (
            at("/stages/0/from", json!({"stage": "x"})),
            "stages[0].from",
            "this version runs Swiss stages only",
        ),
        (at("/stages", json!([{"kind": "swiss"}, {"kind": "knockout"}])), "stages", "Swiss stages only"),
        (at("/stages", json!([])), "stages", "one stage is needed"),
        (at(&format!("{round}/number"), json!(2)), "stages[0].rounds[0].number", "without a gap"),
        (at("/stages/0/rounds/1/number", json!(3)), "stages[0].rounds[1].number", "without a gap"),
        (at(&format!("{round}/matches/1/table"), json!(1)), "round 1", "table 1 is given twice"),
        (
            at(&format!("{round}/matches/1/table"), json!(0)),
            "stages[0].rounds[0].matches[1].table",
            "between 1",
        ),
        (
            at(&format!("{round}/matches/2/sides"), json!([])),
            "stages[0].rounds[0].matches[2].sides",
            "one or two",
        ),
        (
            at(&format!("{round}/matches/2/sides"), json!(["1", "2", "3"])),
            "stages[0].rounds[0].matches[2].sides",
            "at most 2",
        ),
        (at(&format!("{round}/matches/0/sides"), json!(["x"])), "round 1", "no entrant has the id \"x\""),
        (at(&format!("{round}/matches/0/sides"), json!(["1"])), "round 1", "\"1\" plays twice"),
        (at("/stages/0/rounds/1/matches/0/sides", json!(["1", "1"])), "round 2", "\"1\" plays twice"),
        (
            at(&format!("{round}/matches/0/result"), json!({"levels": ["2", "3"]})),
            "stages[0].rounds[0].matches[0].result",
            "`bye` is missing",
        ),
        (
            at(&format!("{round}/matches/0/result"), json!({"bye": false})),
            "stages[0].rounds[0].matches[0].result",
            "is a bye",
        ),
        (
            at(&format!("{round}/matches/0/result"), json!({"bye": true, "as": "second"})),
            "stages[0].rounds[0].matches[0].result.as",
            "xiangqi",
        ),
        (at(&result, json!({})), "stages[0].rounds[0].matches[2].result", "exactly one of"),
        (at(&result, json!(7)), "stages[0].rounds[0].matches[2].result", "an object"),
        (at(&result, json!({"bye": true})), "stages[0].rounds[0].matches[2].result", "has one side"),
        (
            at(&result, json!({"levels": ["2", "3"], "forfeit": ["1"]})),
            "stages[0].rounds[0].matches[2].result",
            "exactly one of",
        ),
        (at(&result, json!({"outcome": "first"})), "stages[0].rounds[0].matches[2].result", "this version"),
        (
            at(&result, json!({"levels": ["A+", "A+"]})),
            "stages[0].rounds[0].matches[2].result.levels",
            "both sides",
        ),
        (
            at(&result, json!({"levels": ["1", "3"]})),
            "stages[0].rounds[0].matches[2].result.levels[0]",
            "\"2\" … \"10\"",
        ),
        (
            at(&result, json!({"levels": ["3", 5]})),
            "stages[0].rounds[0].matches[2].result.levels[1]",
            "5 stands here",
        ),
        (at(&result, json!({"levels": ["3"]})), "stages[0].rounds[0].matches[2].result.levels", "two items"),
        (
            at(&result, json!({"levels": ["3", "4"], "deals": 10})),
            "stages[0].rounds[0].matches[2].result.deals",
            "between 1 and 9",
        ),
        (
            at(&result, json!({"levels": ["3", "4"], "deals": 0})),
            "stages[0].rounds[0].matches[2].result.deals",
            "between 1 and 9",
        ),
        (
            at(&result, json!({"levels": ["3", "3"], "first_to_level": "9"})),
            "stages[0].rounds[0].matches[2].result.first_to_level",
            "does not sit",
        ),
        (
            at(&result, json!({"forfeit": ["9"]})),
            "stages[0].rounds[0].matches[2].result.forfeit[0]",
            "does not sit",
        ),
        (
            at(&result, json!({"forfeit": ["1", "1"]})),
            "stages[0].rounds[0].matches[2].result.forfeit",
            "each once",
        ),
        (at(&result, json!({"forfeit": []})), "stages[0].rounds[0].matches[2].result.forfeit", "one or both"),
        (
            at(&result, json!({"levels": ["3", "4"], "penalties": []})),
            "stages[0].rounds[0].matches[2].result",
            "beside `result`",
        ),
        (
            at(&format!("{round}/matches/1/penalties"), json!([{"entrant": "1", "levels": -1}])),
            "stages[0].rounds[0].matches[1].penalties[0].entrant",
            "does not sit",
        ),
        (
            at(&format!("{round}/matches/1/penalties"), json!([{"entrant": "10", "victory_points": 0.25}])),
            "stages[0].rounds[0].matches[1].penalties[0].victory_points",
            "one decimal",
        ),
        (
            at(&format!("{round}/matches/1/penalties"), json!([{"entrant": "10"}])),
            "stages[0].rounds[0].matches[1].penalties[0]",
            "at least one of",
        ),
        (at("/withdrawals/0/entrant", json!("12")), "withdrawals[0].entrant", "no entrant"),
        (
            at(
                "/withdrawals",
                json!([{"entrant": "9", "after_round": 1}, {"entrant": "9", "after_round": 1}]),
            ),
            "withdrawals[1]",
            "twice",
        ),
        (at("/withdrawals/0/after_round", json!("1")), "withdrawals[0].after_round", "whole number"),
        (at("/lots", json!([["1", "77"]])), "lots[0][1]", "nobody has the id"),
        (at("/lots", json!([["1", "1"]])), "lots[0][1]", "twice"),
        (at("/lots", json!([["1"]])), "lots[0]", "at least two"),
    ]
}

#[test]
fn a_bad_sheet_is_refused_with_its_place_and_what_is_allowed() {
    for (sheet, place, message) in refusals() {
        let error = read(&sheet).expect_err(message);
        assert_eq!(error.place, place, "{error}");
        assert!(error.message.contains(message), "{message} ≠ {error}");
        let line = error.to_string();
        assert!(line.len() < 900 && !line.contains('\n'), "one readable line: {line}");
    }
}

#[test]
fn malformed_json_names_line_and_column() {
    for (text, place) in [
        ("{\n  \"format\": saiwu\n}", "line 2, column 13"),
        ("", "line 1, column 0"),
        ("{\"a\": 1,\n \"a\": 2}", "line 2, column 8"),
        ("{\"a\": 1} x", "line 1, column 10"),
    ] {
        let error = Sheet::read(text.as_bytes()).unwrap_err();
        assert_eq!((error.code, error.place.as_str()), (SheetErrorCode::MalformedJson, place), "{error}");
    }
    let error = Sheet::read(b"{\n\"a\": \"\xff\"}").unwrap_err();
    assert_eq!(error.place, "line 2");
    let deep = "[".repeat(1_000_000);
    assert_eq!(Sheet::read(deep.as_bytes()).unwrap_err().code, SheetErrorCode::MalformedJson);
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

/// Something that might stand anywhere in a JSON text.
fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
        prop_oneof![Just("A+"), Just("1"), Just("9"), Just("u1"), Just("swiss"), Just("")]
            .prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::btree_map("[a-z]{1,5}", inner, 0..3)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

/// Replaces, removes or doubles the value at the n-th place of the tree.
fn mutate(value: &mut Value, place: &mut usize, change: &Value, kind: u8) {
    if *place == 0 {
        *place = usize::MAX;
        match (kind, value) {
            (0, Value::Array(items)) => {
                items.pop();
            }
            (1, Value::Array(items)) => {
                if let Some(first) = items.first().cloned() {
                    items.push(first);
                }
            }
            (0, Value::Object(fields)) => {
                if let Some(name) = fields.keys().next().cloned() {
                    fields.remove(&name);
                }
            }
            (_, value) => *value = change.clone(),
        }
        return;
    }
    *place -= 1;
    match value {
        Value::Array(items) => {
            for item in items {
                mutate(item, place, change, kind);
                if *place == usize::MAX {
                    return;
                }
            }
        }
        Value::Object(fields) => {
            for (_, item) in fields {
                mutate(item, place, change, kind);
                if *place == usize::MAX {
                    return;
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn holds(text: &[u8]) {
    match Sheet::read(text) {
        Ok(sheet) => {
            let written = sheet.to_json();
            let again = Sheet::read(written.as_bytes()).expect("what was written can be read");
            assert_eq!(again.to_json(), written);
            assert_eq!(again.contest, sheet.contest);
        }
        Err(error) => {
            assert!(!error.place.is_empty() && !error.message.is_empty());
            assert!(!error.to_string().contains('\n'), "{error}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read_or_refused_with_a_place(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        holds(&bytes);
    }

    #[test]
    fn a_valid_sheet_with_a_wrong_value_somewhere_is_read_or_refused_with_a_place(
        teams in any::<bool>(),
        changes in prop::collection::vec((0_usize..140, any_value(), 0_u8..4), 1..3),
    ) {
        let mut sheet = if teams { team_sheet() } else { valid() };
        for (mut place, change, kind) in changes {
            mutate(&mut sheet, &mut place, &change, kind);
        }
        holds(sheet.to_string().as_bytes());
    }

    #[test]
    fn a_valid_sheet_with_bytes_changed_is_read_or_refused_with_a_place(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in any::<prop::sample::Index>(),
        cuts in any::<bool>(),
    ) {
        let mut bytes = valid().to_string().into_bytes();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if cuts {
            bytes.truncate(cut.index(bytes.len()));
        }
        holds(&bytes);
    }
}
