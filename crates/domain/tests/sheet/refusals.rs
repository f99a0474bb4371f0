//! What the reader refuses: every refusal has its place and says what is allowed.

use crate::support::{read, team_sheet, valid, with};
use saiwu_domain::sheet::{Sheet, SheetErrorCode};
use serde_json::{Value, json};

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
        (at("/draw", json!({"seed": "0f", "roster_code": "9F3A 21C7"})), "draw", "`algorithm` is missing"),
        (
            at("/draw", json!({"at": "yesterday", "seed": "0f", "roster_code": "", "algorithm": "x"})),
            "draw.at",
            "a time such as",
        ),
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
        (at("/stages/0/kind", json!("league")), "stages[0].kind", "swiss, groups, knockout, placement"),
        (at("/stages/0/kind", json!("groups")), "stages[0]", "`groups` is missing"),
        (
            at("/stages/0/from", json!({"stage": "x", "places": [1]})),
            "stages[0]",
            "the id of an earlier stage",
        ),
        (
            at("/stages/0/bracket", json!(["1", "2"])),
            "stages[0].bracket",
            "only a stage of kind \"knockout\"",
        ),
        (
            at("/stages/0/groups", json!([{"entrants": ["1"]}, {"name": "B", "entrants": ["2"]}])),
            "stages[0].groups",
            "only a stage of kind \"groups\"",
        ),
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
        (
            at(&result, json!({"outcome": "red"})),
            "stages[0].rounds[0].matches[2].result.outcome",
            "first, second, draw",
        ),
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
        (at("/withdrawals/0/after_draw_of", json!("knockout")), "sheet", "no stage has the id \"knockout\""),
        (
            at(
                "/withdrawals",
                json!([{"entrant": "9", "after_round": 1, "returned_before": 3, "played": [3]}]),
            ),
            "withdrawals[0].played[0]",
            "rounds of the absence",
        ),
        (at("/forbidden", json!([{"pair": ["1", "77"]}])), "forbidden[0].pair[1]", "no entrant has the id"),
        (
            at("/forbidden", json!([{"pair": ["1", "9"], "since_round": 0}])),
            "forbidden[0].since_round",
            "between 1",
        ),
        (
            at("/allowed", json!([{"round": 7, "constraint": "rematch", "sides": ["1", "9"]}])),
            "allowed[0].round",
            "there is no round 7",
        ),
        (
            at("/allowed", json!([{"round": 1, "constraint": "order", "sides": ["1", "9"]}])),
            "allowed[0].constraint",
            "rematch, second_bye, same_unit, same_team, forbidden, bye_not_lowest",
        ),
        (
            at("/allowed", json!([{"round": 1, "constraint": "second_bye", "sides": ["1", "9"]}])),
            "allowed[0].sides",
            "the one with the bye",
        ),
        (at("/stages/0/came_after_draw", json!(["77"])), "stages[0].came_after_draw[0]", "no entrant"),
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
        assert!(error.message.en.contains(message), "{message} ≠ {error}");
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
