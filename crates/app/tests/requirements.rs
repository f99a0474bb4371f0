//! What is asked of pairings, who comes late, who plays for somebody: through the one door.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use saiwu_protocol::{ErrorCode, ErrorReply};
use saiwu_testkit::{EventPlayer, pair_form, people};
use serde_json::{Value, json};

/// Units with one pair each, drawn.
fn drawn(units: usize, settings: &[(&str, Value)]) -> (EventPlayer, String) {
    let player = EventPlayer::in_memory();
    let event = player.create("guandan-swiss-2018");
    for (path, value) in settings {
        player.run("event.setting", json!({"event": event, "change": {"path": path, "value": value}}));
    }
    let names: Vec<_> = (1..=units).map(|number| format!("第{number}中学")).collect();
    let units: Vec<_> = names.iter().map(|name| (name.as_str(), 50)).collect();
    player.add_units(&event, &units);
    let names = people(2 * units.len());
    for (token, pair) in player.tokens(&event).iter().zip(names.chunks(2)) {
        player.enter(&event, token, &pair_form(&[&pair[0], &pair[1]], false)).unwrap();
    }
    player.run("roster.lock", json!({"event": event}));
    player.run("draw.make", json!({"event": event}));
    (player, event)
}

fn requirements(player: &EventPlayer, event: &str) -> Value {
    player.ask("requirements.get", json!({"event": event}))
}

fn field(refused: Result<Value, ErrorReply>) -> (ErrorCode, Option<String>) {
    let error = refused.unwrap_err();
    (error.code, error.field)
}

fn tables(player: &EventPlayer, event: &str, round: u32) -> Vec<Value> {
    player.ask("round.get", json!({"event": event, "round": round}))["tables"].as_array().unwrap().clone()
}

fn seat(names: [&str; 2]) -> Value {
    let player = |name: &str| json!({"name": name, "gender": null, "phone": "", "post": ""});
    json!({"pairs": [{"players": names.map(player)}]})
}

#[test]
fn r9_2_6_scenario_t35_two_are_kept_apart_with_a_reason_and_after_round_1_with_a_warning() {
    let (player, event) = drawn(6, &[]);
    let view = requirements(&player, &event);
    assert_eq!(
        (&view["closed"], &view["pairs"]["kind"], &view["draft"]),
        (&Value::Null, &json!("free"), &Value::Null)
    );
    assert_eq!(view["holds"][0]["zh"], "从第1轮编排起有效，已公布的对阵和桌号不变");
    let id = |at: usize| view["entrants"][at]["entrant"].clone();
    let forbid = |second: &Value, reason: &str, read: bool| {
        player.try_run(
            "pair.forbid",
            json!({"event": event, "first": id(0), "second": second, "reason": reason, "warnings_read": read}),
        )
    };
    assert_eq!(field(forbid(&id(1), " ", false)), (ErrorCode::Refused, Some("reason".to_owned())));
    assert_eq!(field(forbid(&id(0), "夫妻", false)), (ErrorCode::Refused, Some("second".to_owned())));
    let kept = forbid(&id(1), "夫妻", false).unwrap();
    assert_eq!(kept["apart"][0]["reason"], "夫妻", "the answer knows the reason at once");
    assert_eq!(requirements(&player, &event), kept);
    assert_eq!(forbid(&id(1), "夫妻", false).unwrap_err().code, ErrorCode::Outdated);
    player.start_round(&event);
    assert_eq!(requirements(&player, &event)["pairs"]["kind"], "warn");
    assert_eq!(field(forbid(&id(2), "师徒", false)).1.as_deref(), Some("warnings_read"));
    forbid(&id(2), "师徒", true).unwrap();
    let history = player.ask("event.history", json!({"event": event}));
    assert!(history.to_string().contains("不相遇：师徒"), "T35: it stands in the history");
    let allow = json!({"event": event, "first": id(1), "second": id(0), "warnings_read": true});
    let left = player.run("pair.allow", allow.clone());
    assert_eq!(left["apart"].as_array().unwrap().len(), 1);
    assert_eq!(player.try_run("pair.allow", allow).unwrap_err().code, ErrorCode::Outdated);
}

#[test]
fn r9_6_1_tables_are_fixed_allowed_and_left_out_and_a_draft_follows() {
    let (player, event) = drawn(8, &[]);
    player.run("round.draft", json!({"event": event, "allow": []}));
    let entrant = tables(&player, &event, 1)[0]["first"]["entrant"].clone();
    let set = |fixed: Value, allowed: Value| {
        let body = json!({"event": event, "entrant": entrant, "fixed": fixed, "allowed": allowed, "warnings_read": false});
        player.try_run("seating.set", body)
    };
    let exclude = |tables: Value| {
        player.try_run("tables.exclude", json!({"event": event, "tables": tables, "warnings_read": false}))
    };
    assert_eq!(field(set(json!(0), json!([]))).1.as_deref(), Some("fixed"));
    assert_eq!(field(set(Value::Null, json!([1, 5000]))).1.as_deref(), Some("allowed"));
    let view = set(json!(3), json!([])).unwrap();
    assert_eq!((&view["seats"][0]["fixed"], &view["draft"]), (&json!(3), &json!(1)));
    let refused = exclude(json!([3])).unwrap_err();
    assert!(refused.message.zh.starts_with("3号桌固定给了“第"), "{}", refused.message.zh);
    assert_eq!(exclude(json!([1])).unwrap()["excluded"], json!([1]));
    let desk = player.ask("draft.get", json!({"event": event, "round": 1}));
    assert_eq!(desk["stale"]["zh"], "草稿已过时：桌号要求变了。请重新编排");
    player.run("draft.again", json!({"event": event, "round": 1, "allow": []}));
    let drafted = tables(&player, &event, 1);
    let numbers: Vec<_> = drafted.iter().filter_map(|table| table["table"].as_u64()).collect();
    assert_eq!(numbers, [2, 3, 4, 5]);
    assert!([&drafted[1]["first"], &drafted[1]["second"]].iter().any(|side| side["entrant"] == entrant));
    set(Value::Null, json!([4, 5])).unwrap();
    let view = exclude(json!([4, 5])).unwrap();
    assert_eq!(view["seats"][0]["problem"]["zh"], "这些桌都停用了，无法满足", "T61: it is said");
    assert_eq!(set(Value::Null, json!([])).unwrap()["seats"], json!([]));
    player.run("draft.again", json!({"event": event, "round": 1, "allow": []}));
    player.run("round.publish", json!({"event": event, "round": 1}));
    assert_eq!(field(exclude(json!([]))).1.as_deref(), Some("warnings_read"));
    let early = EventPlayer::in_memory();
    let open = early.create("guandan-swiss-2018");
    assert_eq!(requirements(&early, &open)["closed"]["zh"], "名单锁定以后再填编排要求");
}

#[test]
fn r10_6_3_a_late_pair_is_taken_and_comes_into_the_open_bye() {
    let (player, event) = drawn(7, &[]);
    player.run("round.draft", json!({"event": event, "allow": []}));
    let units = player.ask("unit.list", json!({"event": event}));
    let bye = tables(&player, &event, 1).into_iter().find(|table| table["second"].is_null()).unwrap();
    let other = |row: &&Value| row["entrants"][0]["entrant"] != bye["first"]["entrant"];
    let unit = units["units"].as_array().unwrap().iter().find(other).unwrap()["unit"].clone();
    let get = json!({"event": event, "unit": unit});
    let form = player.ask("late_entry.get", get.clone());
    assert_eq!(
        (&form["refused"], &form["permit"]["kind"], &form["players"]),
        (&Value::Null, &json!("warn"), &json!([2, 2]))
    );
    assert_eq!(form["notes"][0]["zh"], "从第1轮起参加编排");
    let take = |seat: Value, read: bool| {
        player.try_run(
            "late_entry.take",
            json!({"event": event, "unit": unit, "seat": seat, "warnings_read": read}),
        )
    };
    assert_eq!(
        field(take(seat(["赵敏", "周芷"]), false)).1.as_deref(),
        Some("warnings_read"),
        "a draft is there"
    );
    player.run("round.publish", json!({"event": event, "round": 1}));
    player.run("round.start", json!({"event": event, "round": 1}));
    assert_eq!(field(take(seat(["赵敏", ""]), false)).1.as_deref(), Some("seats.0.pairs.0.players.1.name"));
    let taken = take(seat(["赵敏", "周芷"]), false).unwrap();
    assert_eq!(taken["entrants"][0]["players"], json!(["赵敏", "周芷"]));
    assert_eq!(taken["entrants"][0]["draw_number"], 8, "numbers follow the drawn ones");
    let late = taken["entrants"][0]["entrant"].clone();
    let byes = player.ask("bye.list", get.clone())["byes"].clone();
    assert_eq!(byes.as_array().unwrap().len(), 1);
    assert_eq!((&byes[0]["entrant"], &byes[0]["permit"]["kind"]), (&late, &json!("warn")));
    assert_eq!(byes[0]["waiting"]["entrant"], bye["first"]["entrant"]);
    let fill = |read: bool| {
        player
            .try_run("bye.fill", json!({"event": event, "round": 1, "entrant": late, "warnings_read": read}))
    };
    assert_eq!(field(fill(false)).1.as_deref(), Some("warnings_read"), "the round is running");
    fill(true).unwrap();
    assert_eq!(tables(&player, &event, 1).len(), 4);
    assert_eq!(player.ask("bye.list", get)["byes"], json!([]));
    assert!(fill(true).is_err(), "it plays already");
}

#[test]
fn r10_6_3_a_unit_that_was_on_no_list_is_added_after_the_draw_and_its_quota_holds() {
    let (player, event) = drawn(4, &[]);
    player.start_round(&event);
    player.run(
        "unit.add",
        json!({"event": event, "units": [{"name": "江苏省镇江市丹徒区实验学校工会委员会", "members": null}]}),
    );
    let units = player.ask("unit.list", json!({"event": event}));
    let unit = units["units"].as_array().unwrap().last().unwrap()["unit"].clone();
    let take = |names: [&str; 2]| {
        player.try_run(
            "late_entry.take",
            json!({"event": event, "unit": unit, "seat": seat(names), "warnings_read": false}),
        )
    };
    let form = player.ask("late_entry.get", json!({"event": event, "unit": unit}));
    if form["needs_members"] == true {
        assert_eq!(field(take(["赵敏", "周芷"])).1.as_deref(), Some("members"));
    }
    let draft = json!({"name": "江苏省镇江市丹徒区实验学校工会委员会", "members": 60});
    player.run("unit.edit", json!({"event": event, "unit": unit, "draft": draft}));
    let renamed = json!({"name": "另一个名字", "members": 60});
    assert!(player.try_run("unit.edit", json!({"event": event, "unit": unit, "draft": renamed})).is_err());
    let form = player.ask("late_entry.get", json!({"event": event, "unit": unit}));
    assert_eq!(form["notes"][0]["zh"], "从第2轮起参加编排，前面1轮记0分");
    take(["赵敏", "周芷"]).unwrap();
    take(["张三丰", "李四光"]).unwrap();
    let full = take(["王五福", "赵六安"]).unwrap_err();
    assert!(full.message.zh.contains("限报"), "{}", full.message.zh);
}

#[test]
fn scenario_t47_r16_4_a_substitute_is_recorded_by_name_and_every_screen_shows_it() {
    let (player, event) = drawn(4, &[("substitution", json!("before_round"))]);
    player.start_round(&event);
    let place = json!({"event": event, "round": 1, "table": 1});
    let view = player.ask("substitutes.get", place.clone());
    let side = &view["offer"]["sides"][0];
    assert_eq!(
        (&side["newcomer"], &side["now"], &view["offer"]["rule"]["zh"]),
        (&json!(true), &json!([]), &json!("每轮开始前可换人"))
    );
    let record = |persons: Value| {
        let body = json!({"event": event, "round": 1, "table": 1, "entrant": side["entrant"], "persons": persons,
                          "warnings_read": false, "as_chief_referee": false});
        player.try_run("substitute.record", body)
    };
    assert_eq!(field(record(json!([{"named": "赵"}]))), (ErrorCode::Refused, Some("persons".to_owned())));
    assert_eq!(record(json!([{"listed": "u9-sub-9"}])).unwrap_err().code, ErrorCode::NotFound);
    let kept = record(json!([{"named": "赵敏"}])).unwrap();
    let now = &kept["offer"]["sides"][0]["now"][0];
    assert_eq!((&now["name"], &kept["table"]["first"]["substitutes"]), (&json!("赵敏"), &json!(["赵敏"])));
    let public = player.ask("public.pairings", json!({"event": event, "round": 1}));
    assert!(public.to_string().contains("赵敏"), "T47: slip and results name who really played");
    assert!(
        !player.ask("event.history", json!({"event": event})).to_string().contains("赵敏"),
        "the log holds no name"
    );
    let next = player.tables(&event, 1)[1];
    let other = player.ask("substitutes.get", json!({"event": event, "round": 1, "table": next}));
    let twice = player.try_run(
        "substitute.record",
        json!({"event": event, "round": 1, "table": next, "entrant": other["offer"]["sides"][0]["entrant"],
               "persons": [{"listed": now["id"]}], "warnings_read": false, "as_chief_referee": false}),
    );
    assert_eq!(field(twice).1.as_deref(), Some("persons"), "R16.2: nobody plays for two");
    let gone = record(json!([])).unwrap();
    assert_eq!(
        (&gone["offer"]["sides"][0]["now"], &gone["table"]["first"]["substitutes"]),
        (&json!([]), &Value::Null)
    );
}

#[test]
fn r16_4_where_the_regulations_have_no_substitutes_none_is_offered_and_none_is_taken() {
    let (player, event) = drawn(4, &[]);
    player.start_round(&event);
    let view = player.ask("substitutes.get", json!({"event": event, "round": 1, "table": 1}));
    assert_eq!(view["offer"], Value::Null);
    let refused = player.try_run(
        "substitute.record",
        json!({"event": event, "round": 1, "table": 1, "entrant": view["table"]["first"]["entrant"],
               "persons": [{"named": "赵敏"}], "warnings_read": true, "as_chief_referee": true}),
    );
    assert_eq!(refused.unwrap_err().message.zh, "规程：报名截止后不换人");
}
