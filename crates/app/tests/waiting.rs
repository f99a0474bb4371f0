//! Places of the whole contest and who waits for them, through the one door (R15.1.8).

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use saiwu_protocol::ErrorCode;
use saiwu_testkit::{EventPlayer, pair_form, people};
use serde_json::{Value, json};

/// Two places, so many units with one pair each.
fn entered(units: usize) -> (EventPlayer, String) {
    let player = EventPlayer::in_memory();
    let event = player.create("guandan-swiss-2018");
    let rules = json!([
        {"fixed": {"seats": 2, "clause": "四"}},
        {"event_cap": {"seats": 2, "clause": "五"}}
    ]);
    player.run("event.setting", json!({"event": event, "change": {"path": "quota.rules", "value": rules}}));
    let names = ["第一中学", "第二中学", "第三中学", "第四中学"];
    player.add_units(&event, &names[..units].iter().map(|name| (*name, 50)).collect::<Vec<_>>());
    let names = people(2 * units);
    for (token, pair) in player.tokens(&event).iter().zip(names.chunks(2)) {
        player.enter(&event, token, &pair_form(&[&pair[0], &pair[1]], false)).unwrap();
    }
    (player, event)
}

fn units(player: &EventPlayer, event: &str) -> Value {
    player.ask("unit.list", json!({"event": event}))
}

fn leave(player: &EventPlayer, event: &str, entrant: &str) {
    player.run("entrant.withdraw", json!({"event": event, "entrant": entrant, "reason": "生病"}));
}

#[test]
fn r15_1_8_nobody_is_offered_a_place_that_is_not_free_and_who_left_is_not_counted() {
    let (player, event) = entered(4);
    player.run("roster.lock", json!({"event": event}));
    player.run("draw.make", json!({"event": event}));
    let full = units(&player, &event);
    assert_eq!(full["capacity"][0]["zh"], "全场限2队：已确定2队，候补2队");
    assert_eq!(
        (&full["units"][2]["may_be_admitted"], &full["units"][3]["may_be_admitted"]),
        (&json!(false), &json!(false))
    );
    leave(&player, &event, "u1-1-1");
    let free = units(&player, &event);
    assert_eq!(free["units"][2]["may_be_admitted"], true);
    assert_eq!(free["units"][2]["waits_before"], Value::Null);
    let ahead = free["units"][3]["waits_before"]["zh"].as_str().unwrap();
    assert!(ahead.starts_with("候补第1位“第三中学一队”排在前面"), "{ahead}");
    let admit = |read: bool| {
        let asked = json!({"event": event, "unit": "u4", "reason": "第一位不能来", "warnings_read": read});
        player.try_run("entry.admit", asked)
    };
    assert_eq!(admit(false).unwrap_err().field.as_deref(), Some("warnings_read"));
    admit(true).unwrap();
    // Taking the admission back leaves one place free, and the one who left again counts no more.
    leave(&player, &event, "u4-1-1");
    let after = units(&player, &event);
    assert_eq!(after["capacity"][0]["zh"], "全场限2队：已确定1队，退赛2队，候补1队");
}

#[test]
fn r15_1_8_the_form_of_a_late_entry_says_who_waits() {
    let (player, event) = entered(3);
    player.run("roster.lock", json!({"event": event}));
    player.run("draw.make", json!({"event": event}));
    let get = || player.ask("late_entry.get", json!({"event": event, "unit": "u2"}));
    assert_eq!(get()["refused"]["zh"], "全场限2队，没有空出来的名额（规程五）");
    leave(&player, &event, "u1-1-1");
    assert_eq!(get()["refused"], Value::Null);
    let form = player.ask("late_entry.get", json!({"event": event, "unit": "u1"}));
    assert_eq!(form["permit"]["kind"], "warn", "{form}");
    assert!(
        form["permit"]["text"]["zh"].as_str().unwrap().contains("候补第1位“第三中学一队”还没有递补"),
        "{form}"
    );
}

#[test]
fn an_old_form_sent_once_more_does_not_hide_that_the_entry_was_withdrawn() {
    let (player, event) = entered(1);
    let token = player.tokens(&event).remove(0);
    let asked = player.ask("registration.form", json!({"event": event, "token": token}));
    let names = people(2);
    let submit = json!({
        "submission": "once-and-once-more",
        "event": event,
        "token": token,
        "form": pair_form(&[&names[0], &names[1]], false),
        "accepted": asked["regulations"]["version"],
    });
    let receipt = player.ask("registration.submit", submit.clone());
    assert_eq!(player.ask("registration.submit", submit.clone()), receipt, "the same tap twice");
    player.run("registration.withdraw", json!({"event": event, "token": token}));
    let refused = player.try_ask("registration.submit", submit).unwrap_err();
    assert_eq!(refused.code, ErrorCode::Outdated);
    assert!(refused.message.zh.contains("现在没有报名"), "{refused:?}");
    assert_eq!(units(&player, &event)["units"][0]["entry_code"], Value::Null);
}

#[test]
fn two_officers_over_one_link_do_not_undo_each_other_unknowingly() {
    let (player, event) = entered(1);
    player.add_units(&event, &[("第五中学", 50)]);
    let tokens = player.tokens(&event);
    let get = |token: &str| player.ask("registration.form", json!({"event": event, "token": token}));
    let submit = |token: &str, seen: &Value, names: [&str; 2], submission: &str| {
        let body = json!({
            "submission": submission, "event": event, "token": token, "form": pair_form(&names, false),
            "accepted": seen["regulations"]["version"], "revision": seen["revision"],
        });
        player.try_ask("registration.submit", body)
    };
    // Both have the entry open; the second of them is told, and nothing is undone.
    let both = get(&tokens[0]);
    let receipt = submit(&tokens[0], &both, ["葛红", "于洋"], "first-officer-1").unwrap();
    let refused = submit(&tokens[0], &both, ["葛红", "韩雪"], "second-officer-1").unwrap_err();
    assert_eq!(refused.code, ErrorCode::Outdated);
    assert!(refused.message.zh.starts_with("这份报名在你打开以后被改过（"), "{refused:?}");
    let now = get(&tokens[0]);
    assert_eq!(now["entered"]["seats"][0]["pairs"][0]["players"][1]["name"], "于洋");
    let again = submit(&tokens[0], &both, ["葛红", "于洋"], "first-officer-1");
    assert_eq!(again.unwrap(), receipt, "the same tap twice");
    submit(&tokens[0], &now, ["葛红", "韩雪"], "second-officer-2").unwrap();
    // Nothing is entered yet, and two send a first form.
    let both = get(&tokens[1]);
    submit(&tokens[1], &both, ["曹敏", "宋军"], "first-officer-2").unwrap();
    let refused = submit(&tokens[1], &both, ["曹敏", "邓勇"], "second-officer-3").unwrap_err();
    assert!(refused.message.zh.contains("已经有人提交了一份报名"), "{refused:?}");
    // Who read an entry that is withdrawn since is told as well; and an older page sends no revision.
    let before = get(&tokens[1]);
    player.run("registration.withdraw", json!({"event": event, "token": tokens[1]}));
    let refused = submit(&tokens[1], &before, ["曹敏", "邓勇"], "second-officer-4").unwrap_err();
    assert!(refused.message.zh.contains("现在没有报名"), "{refused:?}");
    let older = json!({"regulations": before["regulations"], "revision": null});
    submit(&tokens[1], &older, ["曹敏", "邓勇"], "second-officer-5").unwrap();
}
