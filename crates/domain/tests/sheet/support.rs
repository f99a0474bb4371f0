//! Valid sheets and changes to them.

use saiwu_domain::sheet::Sheet;
use serde_json::{Value, json};

pub fn valid() -> Value {
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

pub fn team_sheet() -> Value {
    json!({
        "format": "saiwu-sheet/1",
        "regulations": "shengji-team-swiss-2013",
        "units": [{"id": "u1", "name": "甲局"}, {"id": "u2", "name": "乙局"}],
        "teams": [{"id": "t1", "unit": "u1", "name": "甲局一队"}],
        "entrants": [{"id": "1", "name": "甲一", "unit": "u1", "team": "t1"},
                     {"id": "2", "name": "甲二", "team": "t1"}, {"id": "3", "name": "乙一", "unit": "u2"}]
    })
}

/// Groups of three and four, then a knockout of four that is played to a playoff.
pub fn staged_sheet() -> Value {
    let entrant =
        |id: u32| json!({"id": id.to_string(), "name": format!("{id}队"), "seed": id, "pot": 1 + id % 2});
    let mut entrants: Vec<_> = (1..8).map(entrant).collect();
    entrants[0]["fixed_table"] = json!(3);
    json!({
        "format": "saiwu-sheet/1",
        "regulations": "guandan-swiss-2018",
        "entrants": entrants,
        "stages": [
            {"id": "pools", "kind": "groups",
             "groups": [{"name": "A", "entrants": ["1", "3", "5"]},
                        {"name": "B", "entrants": ["2", "4", "6", "7"]}],
             "rounds": [
                {"number": 1, "matches": [
                    {"sides": ["1"], "result": {"bye": true}},
                    {"table": 1, "sides": ["3", "5"], "result": {"levels": ["9", "6"], "deals": 8}},
                    {"table": 2, "sides": ["2", "7"],
                     "result": {"ruled_against": ["7"], "played": {"levels": ["9", "9"]}}},
                    {"table": 3, "sides": ["4", "6"], "result": {"outcome": "draw"}}]},
                {"number": 2, "playoff": true, "matches": [
                    {"table": 1, "sides": ["4", "6"], "result": {"deal_points": [9, 9], "decided_for": "6"}}]}]},
            {"id": "ko", "kind": "knockout", "from": {"stage": "pools", "places": [1, 2]},
             "bracket": ["1", "6", "2", null],
             "rounds": [
                {"number": 1, "matches": [
                    {"table": 1, "sides": ["1", "6"],
                     "result": {"games": [["9", "6"], {"levels": ["8", "8"], "decided_for": "6"}, [9, 6]]}},
                    {"sides": ["2"], "result": {"bye": true}}]},
                {"number": 2, "matches": [{"table": 1, "sides": ["1", "2"]}]}]}],
        "disqualified": [{"entrant": "7", "from_round": 2}],
        "forbidden": [["5", "2"], ["1", "3"]],
        "ledger": [{"entrant": "4", "clause": "七", "match_points": -0.5}]
    })
}

/// Regulations of xiangqi: the guandan template with another game.
pub fn xiangqi_sheet() -> Value {
    json!({
        "format": "saiwu-sheet/1",
        "regulations": {"template": "guandan-swiss-2018", "set": {"game": "xiangqi"}},
        "entrants": [{"id": "1"}, {"id": "2"}, {"id": "3"}],
        "rounds": [{"number": 1, "matches": [
            {"table": 1, "sides": ["1", "2"], "result": {"outcome": "second"}, "fouls": [1, 0]},
            {"sides": ["3"], "result": {"bye": true, "as": "second"}}]}]
    })
}

pub fn read(value: &Value) -> Result<Sheet, saiwu_domain::sheet::SheetError> {
    Sheet::read(value.to_string().as_bytes())
}

/// `valid()` with the value at a JSON pointer replaced.
pub fn with(mut sheet: Value, pointer: &str, value: Value) -> Value {
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    let parent = sheet.pointer_mut(parent).unwrap_or_else(|| panic!("{pointer}"));
    match parent {
        Value::Array(items) => items[name.parse::<usize>().unwrap()] = value,
        other => other[name] = value,
    }
    sheet
}
