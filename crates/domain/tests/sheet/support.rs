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
