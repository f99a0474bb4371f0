//! 复制为明年: last year's event once more, through the one door.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use saiwu_protocol::ErrorCode;
use saiwu_testkit::{EventPlayer, pair_form, people};
use serde_json::json;

#[test]
fn a_copy_has_the_regulations_and_units_of_last_year_and_nothing_that_was_entered_drawn_or_played() {
    let player = EventPlayer::in_memory();
    let event = player.create("guandan-swiss-2018");
    player.run("event.setting", json!({"event": event, "change": {"path": "swiss.rounds", "value": 5}}));
    player.add_units(&event, &[("第一中学", 50), ("第二中学", 120)]);
    let names = people(4);
    for (token, pair) in player.tokens(&event).iter().zip(names.chunks(2)) {
        player.enter(&event, token, &pair_form(&[&pair[0], &pair[1]], false)).unwrap();
    }
    player.run("roster.lock", json!({"event": event}));
    player.run("draw.make", json!({"event": event}));
    player.start_round(&event);
    let before = player.ask("event.get", json!({"event": event}));

    let copy = json!({"event": event, "title": "2027年掼蛋比赛", "date": "2027-11-16", "deadline": null});
    let code = player.run("event.copy", copy)["code"].as_str().unwrap().to_owned();
    assert_ne!(code, event);
    let copied = player.ask("event.get", json!({"event": code}));
    assert_eq!(copied["details"]["title"], "2027年掼蛋比赛");
    assert_eq!(copied["details"]["date"], "2027-11-16");
    assert_eq!(copied["details"]["contact"], before["details"]["contact"]);
    assert_eq!((&copied["phase"], &copied["rounds"]), (&json!("registration"), &json!([])));
    assert_eq!((&copied["units_entered"], &copied["entrants"]), (&json!(0), &json!(0)));
    // What may still be changed is another matter: the one is drawn, the other is not.
    let regulations = |event: &str| {
        let mut paragraphs = player.ask("public.regulations", json!({"event": event}))["paragraphs"].clone();
        let parts = paragraphs.as_array_mut().unwrap().iter_mut().flat_map(|it| it.as_array_mut().unwrap());
        parts.for_each(|part| drop(part.as_object_mut().unwrap().remove("editable")));
        paragraphs
    };
    assert_eq!(regulations(&code), regulations(&event), "what the organizer changed is copied too");
    let units =
        |event: &str| player.ask("unit.list", json!({"event": event}))["units"].as_array().unwrap().clone();
    let facts = |event: &str| {
        units(event).iter().map(|unit| (unit["name"].clone(), unit["members"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(facts(&code), facts(&event));
    assert_eq!(player.ask("event.get", json!({"event": event})), before, "last year's event is as it was");

    let (old, new) = (player.tokens(&event), player.tokens(&code));
    assert!(new.iter().all(|token| !old.contains(token)), "links of last year do not open the new form");
    let pair = pair_form(&[&names[0], &names[1]], false);
    player.enter(&code, &new[0], &pair).unwrap();
    let by_old_link = player.try_ask("registration.form", json!({"event": code, "token": old[0]}));
    assert_eq!(by_old_link.unwrap_err().code, ErrorCode::BadLink);
}

#[test]
fn a_copy_without_a_name_is_refused_at_its_field_and_leaves_no_event() {
    let player = EventPlayer::in_memory();
    let event = player.create("guandan-swiss-2018");
    let copy = json!({"event": event, "title": " ", "date": "2027-11-16", "deadline": null});
    let refused = player.try_run("event.copy", copy).unwrap_err();
    assert_eq!((refused.code, refused.field.as_deref()), (ErrorCode::Refused, Some("details.title")));
    assert_eq!(player.ask("event.list", json!({}))["events"].as_array().unwrap().len(), 1);
}
