//! A pasted notice through the one door: read, nothing kept, taken over with its clauses.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use saiwu_testkit::EventPlayer;
use serde_json::{Value, json};

const NOTICE: &str = "关于举办2027年教职工掼蛋比赛的通知\n一、主办单位：滨海市教育工会\n二、比赛时间：2027年4月17日（周六）上午8:30\n\
    三、比赛地点：第二中学\n四、参赛办法\n（一）二人为一对，每单位限报2对。\n（二）2027年4月3日17:00前将报名表发至gonghui@example.com，电话：05110000000。\n\
    五、竞赛办法\n（一）积分编排，共5轮，每轮40分钟。\n";

fn create(settings: &Value, notice: &Value) -> Value {
    let details = json!({"title": "比赛", "date": "2027-04-17", "place": "", "host": "", "deadline": null, "contact": "",
        "phone_policy": "allowed"});
    let mut create = json!({"template": "guandan-swiss-2018", "details": details, "settings": settings});
    if !notice.is_null() {
        create["notice"] = notice.clone();
    }
    create
}

/// Path → clause of all tokens.
fn clauses(view: &Value) -> Vec<(String, Value)> {
    let parts = view["paragraphs"].as_array().unwrap().iter().flat_map(|parts| parts.as_array().unwrap());
    let tokens = parts.filter(|part| part["kind"] == "token");
    tokens.map(|token| (token["path"].as_str().unwrap().to_owned(), token["clause"].clone())).collect()
}

#[test]
fn what_is_read_is_taken_over_with_its_clause_and_the_rest_is_a_default() {
    let player = EventPlayer::in_memory();
    let view = player.ask("notice.read", json!({"text": NOTICE}));
    assert_eq!(view["warning"], Value::Null);
    let template = &view["contests"][0]["template"];
    assert_eq!(template["name"], "guandan-swiss-2018");
    let settings = &template["settings"];
    let event =
        player.run("event.create", create(settings, &json!("滨海通知")))["code"].as_str().unwrap().to_owned();
    let regulations = player.ask("public.regulations", json!({"event": event}));
    assert_eq!(regulations["source"], "滨海通知");
    let tokens = clauses(&regulations);
    let of =
        |path: &str| tokens.iter().find(|(own, _)| own == path).map(|(_, clause)| clause.clone()).unwrap();
    assert_eq!(of("swiss.rounds"), "正文五（一）");
    assert_eq!(of("time.minutes"), "正文五（一）");
    // The template's own notice said this one; ours does not.
    assert_eq!(of("ranking_keys"), Value::Null);
    assert_eq!(of("match_points"), Value::Null);
}

#[test]
fn without_a_notice_a_template_keeps_its_own_clauses() {
    let player = EventPlayer::in_memory();
    let event =
        player.run("event.create", create(&json!([]), &Value::Null))["code"].as_str().unwrap().to_owned();
    let tokens = clauses(&player.ask("public.regulations", json!({"event": event})));
    assert!(tokens.iter().any(|(path, clause)| path == "ranking_keys" && clause == "附件1 一"));
}

#[test]
fn a_phone_in_a_notice_stands_in_the_contact_alone() {
    let player = EventPlayer::in_memory();
    let mut view = player.ask("notice.read", json!({"text": NOTICE}));
    let event = view["event"].as_array_mut().unwrap();
    let contact = event.iter().position(|field| field["path"] == "event.contact").unwrap();
    assert!(event.remove(contact).to_string().contains("05110000000"));
    assert!(!view.to_string().contains("05110000000"));
}

#[test]
fn only_the_organizer_reads_notices_and_they_have_an_end() {
    let player = EventPlayer::in_memory();
    let long = "通知".repeat(60_000);
    assert!(player.try_ask("notice.read", json!({"text": long})).is_err());
    let view = player.ask("notice.read", json!({"text": "hello"}));
    assert!(view["warning"]["zh"].as_str().unwrap().contains("没有认出"));
}

#[test]
fn what_a_notice_does_not_say_and_nobody_can_type_is_offered_to_choose_from() {
    let player = EventPlayer::in_memory();
    let text = NOTICE.replace("二人为一对，每单位限报2对", "每单位限报2队");
    let view = player.ask("notice.read", json!({"text": text}));
    let fields = view["contests"][0]["fields"].as_array().unwrap();
    let field = fields.iter().find(|field| field["path"] == "entrant.composition").unwrap();
    assert_eq!((&field["state"], &field["required"]), (&json!("not_said"), &json!(true)));
    assert!(field["question"]["zh"].as_str().unwrap().contains("请选"), "{field}");
    let readings = field["readings"].as_array().unwrap();
    assert_eq!(readings[0]["words"]["zh"], "两人一对");
    // Each of them makes an event of the template that is proposed.
    for reading in readings {
        assert_eq!(reading["sources"], json!([]));
        let mut settings = view["contests"][0]["template"]["settings"].as_array().unwrap().clone();
        settings.extend(reading["set"].as_array().unwrap().clone());
        player.run("event.create", create(&json!(settings), &json!("滨海通知")));
    }
}
