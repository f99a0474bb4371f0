//! A draft changed by hand, and what would be if: through the one door.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use saiwu_protocol::ErrorCode;
use saiwu_testkit::{EventPlayer, pair_form, people};
use serde_json::{Value, json};

/// Eight pairs of four units, drawn.
fn drawn(player: &EventPlayer) -> String {
    let event = player.create("guandan-swiss-2018");
    player.add_units(&event, &[("第一中学", 50), ("第二中学", 50), ("第三中学", 50), ("第四中学", 50)]);
    let names = people(16);
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    for (index, token) in player.tokens(&event).iter().enumerate() {
        player.enter(&event, token, &pair_form(&names[4 * index..4 * index + 4], false)).unwrap();
    }
    player.run("roster.lock", json!({"event": event}));
    player.run("draw.make", json!({"event": event}));
    event
}

fn entrant(table: &Value, side: &str) -> String {
    table[side]["entrant"].as_str().unwrap().to_owned()
}

fn together(view: &Value) -> Vec<(String, String)> {
    let tables = view["tables"].as_array().unwrap();
    tables.iter().map(|table| (entrant(table, "first"), entrant(table, "second"))).collect()
}

#[test]
fn s70_two_sides_change_places_with_a_reason_and_what_speaks_against_it_is_said_before() {
    let player = EventPlayer::in_memory();
    let event = drawn(&player);
    player.run("round.draft", json!({"event": event, "allow": []}));
    let place = json!({"event": event, "round": 1});
    let desk = player.ask("draft.get", place.clone());
    assert_eq!((&desk["stale"], &desk["fixed"], &desk["edits"]), (&Value::Null, &Value::Null, &json!([])));
    let before = together(&desk);
    let swap = json!({"swap": [before[0].0, before[1].0]});
    let preview = player.ask("draft.preview", json!({"event": event, "round": 1, "change": swap}));
    let after = together(&preview);
    assert_eq!(after[0], (before[1].0.clone(), before[0].1.clone()));
    let changed = preview["tables"].as_array().unwrap().iter().filter(|table| table["changed"] == true);
    assert_eq!(changed.count(), 2);
    assert_eq!(together(&player.ask("draft.get", place.clone())), before, "looking keeps nothing");
    let edit = |reason: &str| {
        json!({"event": event, "round": 1, "change": swap, "reason": reason, "warnings_read": true,
               "as_chief_referee": true})
    };
    let refused = player.try_run("draft.edit", edit(" ")).unwrap_err();
    assert_eq!((refused.code, refused.field.as_deref()), (ErrorCode::Refused, Some("reason")));
    let kept = player.run("draft.edit", edit("抽签结果录错"));
    assert_eq!((together(&kept), &kept["edits"]), (after, &json!(["抽签结果录错"])));
}

#[test]
fn s70_a_broken_rule_is_the_chief_referees_to_decide() {
    let player = EventPlayer::in_memory();
    let event = drawn(&player);
    player.run("round.draft", json!({"event": event, "allow": []}));
    player.run("round.publish", json!({"event": event, "round": 1}));
    player.run("round.start", json!({"event": event, "round": 1}));
    for table in player.tables(&event, 1) {
        player.report(&event, 1, table, ["9", "6"]);
    }
    let met = together(&player.ask("round.get", json!({"event": event, "round": 1})));
    player.run("round.draft", json!({"event": event, "allow": []}));
    let again = json!({"lock": [{"first": met[0].0, "second": met[0].1}]});
    let preview = player.ask("draft.preview", json!({"event": event, "round": 2, "change": again}));
    assert_eq!(preview["objections"][0]["gravity"], "serious", "a rematch: {preview}");
    let edit = |chief: bool| {
        json!({"event": event, "round": 2, "change": again, "reason": "裁判长决定", "warnings_read": true,
               "as_chief_referee": chief})
    };
    assert_eq!(player.try_run("draft.edit", edit(false)).unwrap_err().field.as_deref(), Some("by"));
    player.run("draft.edit", edit(true));
}

#[test]
fn j12_4_a_draft_that_is_out_of_date_says_why_and_is_paired_again() {
    let player = EventPlayer::in_memory();
    let event = drawn(&player);
    player.run("round.draft", json!({"event": event, "allow": []}));
    let place = json!({"event": event, "round": 1});
    let gone = together(&player.ask("draft.get", place.clone()))[0].0.clone();
    player.run("entrant.withdraw", json!({"event": event, "entrant": gone, "reason": "有课"}));
    let desk = player.ask("draft.get", place.clone());
    assert_eq!(desk["stale"]["zh"], "草稿已过时：参赛名单变了。请重新编排");
    player.run("draft.again", json!({"event": event, "round": 1, "allow": []}));
    let desk = player.ask("draft.get", place);
    assert_eq!(desk["stale"], Value::Null);
    assert!(!desk["tables"].to_string().contains(&gone));
}

#[test]
fn s22_what_would_be_if_names_the_best_and_the_worst_place_and_keeps_nothing() {
    let player = EventPlayer::in_memory();
    let event = drawn(&player);
    let round = player.start_round(&event);
    let tables = player.tables(&event, round);
    player.report(&event, round, tables[0], ["9", "6"]);
    let nothing = player.ask("what_if.get", json!({"event": event}));
    assert_eq!(nothing["tables"].as_array().unwrap().len(), 3);
    assert_eq!(nothing["rows"].as_array().unwrap().len(), 8);
    let ranges: Vec<_> =
        nothing["rows"].as_array().unwrap().iter().map(|row| row["range"]["zh"].as_str().unwrap()).collect();
    assert!(ranges.iter().all(|range| range.starts_with("最好第") || range.starts_with('第')), "{ranges:?}");
    let assumed: Vec<_> =
        tables[1..].iter().map(|table| json!({"table": table, "entry": {"levels": ["A", "5"]}})).collect();
    let all = player.ask("what_if.get", json!({"event": event, "assumed": assumed}));
    let ranks: Vec<_> = all["rows"].as_array().unwrap().iter().map(|row| row["rank"].as_u64()).collect();
    assert!(ranks.iter().all(Option::is_some), "{ranks:?}");
    for row in all["rows"].as_array().unwrap() {
        let same = ranks.iter().filter(|rank| **rank == row["rank"].as_u64()).count();
        assert_eq!(row["shared"], json!(same > 1), "who has a rank with others is told so: {row}");
    }
    assert_eq!(all["tables"][0]["assumed"]["zh"], "A:5");
    let impossible = json!([{"table": tables[1], "entry": {"levels": ["A+", "A+"]}}]);
    let view = player.ask("what_if.get", json!({"event": event, "assumed": impossible}));
    assert_eq!(view["tables"][0]["problem"]["zh"], "双方不能都过A");
    assert_eq!(player.ask("what_if.get", json!({"event": event})), nothing, "nothing is kept");
    let nobody = saiwu_app::Actor::nobody();
    assert!(player.app.call(&nobody, "what_if.get", json!({"event": event})).is_ok(), "for everybody");
}

#[test]
fn r9_5_2_without_a_legal_pairing_the_desk_is_told_what_may_give_way_and_chooses_one_of_them() {
    let player = EventPlayer::in_memory();
    let event = player.create("guandan-swiss-2018");
    for (path, value) in [("swiss.same_unit", json!("hard")), ("swiss.rounds", json!(3))] {
        player.run("event.setting", json!({"event": event, "change": {"path": path, "value": value}}));
    }
    player.add_units(&event, &[("第一中学", 50), ("第二中学", 50)]);
    let names = people(8);
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    for (token, four) in player.tokens(&event).iter().zip(names.chunks(4)) {
        player.enter(&event, token, &pair_form(four, false)).unwrap();
    }
    player.run("roster.lock", json!({"event": event}));
    player.run("draw.make", json!({"event": event}));
    for _ in 0..2 {
        let round = player.start_round(&event);
        for table in player.tables(&event, round) {
            player.report(&event, round, table, ["9", "6"]);
        }
        player.run("round.close", json!({"event": event, "round": round}));
    }
    // Each pair has met both pairs of the other unit.
    let refused = player.try_run("round.draft", json!({"event": event, "allow": []})).unwrap_err();
    assert_eq!(refused.code, ErrorCode::NoLegalPairing);
    let told = &refused.message.zh;
    assert!(told.contains("，请裁判长选一样：允许同单位相遇，或者允许重复交手，或者到此结束"), "{told}");
    let choices = serde_json::to_value(&refused.choices).unwrap();
    let zh: Vec<_> = refused.choices.iter().map(|choice| choice.text.zh.as_str()).collect();
    assert_eq!(zh, ["允许同单位相遇", "允许重复交手"]);
    assert_eq!(choices[1]["allow"], json!(["rematch"]));
    let drafted = player.run("round.draft", json!({"event": event, "allow": choices[0]["allow"]}));
    assert_eq!((&drafted["number"], drafted["relaxed"].as_array().unwrap().len()), (&json!(3), 2));
}
