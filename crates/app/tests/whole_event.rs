//! A whole event through the one door, as the notice of 2018 has it: 12 units, 26 pairs, four rounds.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use saiwu_domain::regulations::TEMPLATE_NAMES;
use saiwu_domain::sheet::Sheet;
use saiwu_domain::standings::standings;
use saiwu_protocol::ErrorCode;
use saiwu_testkit::{EventPlayer, pair_form, people};
use serde_json::{Value, json};

const UNITS: [(&str, u32); 12] = [
    ("第一中学", 210),
    ("第二中学", 160),
    ("第三中学", 98),
    ("第四中学", 60),
    ("第五中学", 45),
    ("第六中学", 88),
    ("实验小学", 70),
    ("中心小学", 66),
    ("外国语学校", 95),
    ("职业技术学校", 92),
    ("江苏省镇江市实验高级中学附属第二初级中学分工会", 50),
    ("机关工会", 30),
];

/// Levels with draws, large and small wins; taken in turn.
const LEVELS: [[&str; 2]; 7] =
    [["A", "8"], ["6", "9"], ["7", "7"], ["A+", "J"], ["5", "10"], ["K", "Q"], ["8", "8"]];

fn registered() -> (EventPlayer, String) {
    let player = EventPlayer::in_memory();
    let event = player.create("guandan-swiss-2018");
    player.add_units(&event, &UNITS);
    let names = people(60);
    let mut names = names.iter().map(String::as_str);
    for (index, token) in player.tokens(&event).iter().enumerate() {
        let pairs = if index < 2 { 3 } else { 2 };
        let taken: Vec<_> = names.by_ref().take(pairs * 2).collect();
        player.enter(&event, token, &pair_form(&taken, true)).unwrap();
    }
    (player, event)
}

fn play_round(player: &EventPlayer, event: &str) -> u64 {
    let round = player.start_round(event);
    for (index, table) in player.tables(event, round).into_iter().enumerate() {
        player.report(event, round, table, LEVELS[(index + round as usize) % LEVELS.len()]);
    }
    round
}

fn pairings(player: &EventPlayer, event: &str, round: u64) -> String {
    let view = player.ask("public.pairings", json!({"event": event, "round": round}));
    let sides = |table: &Value| {
        format!("{}|{}|{}", table["table"], table["first"]["entrant"], table["second"]["entrant"])
    };
    view["round"]["tables"].as_array().unwrap().iter().map(sides).collect::<Vec<_>>().join("\n")
}

#[test]
fn an_event_runs_from_registration_to_the_final_ranking() {
    let (player, event) = registered();
    let locked = player.run("roster.lock", json!({"event": event}));
    assert_eq!(locked["entrants"], 26);
    let draw = player.run("draw.make", json!({"event": event}));
    assert_eq!(draw["entrants"].as_array().unwrap().len(), 26);

    play_round(&player, &event);
    play_round(&player, &event);
    let published = pairings(&player, &event, 2);
    let before = player.ask("standings.get", json!({"event": event}));
    let slip = player.ask("score.slip", json!({"event": event, "round": 2, "table": 1}));
    let corrected = json!({"event": event, "round": 2, "table": 1, "entry": {"levels": ["2", "A+"], "deals": 9},
        "correction": "entry", "reason": "两格写反了", "warnings_read": true, "replaces": slip["table"]["version"]});
    player.run("score.correct", corrected);
    assert_eq!(pairings(&player, &event, 2), published, "a correction never re-pairs");
    assert_ne!(player.ask("standings.get", json!({"event": event})), before, "it changes the ranking");
    let home = player.ask("public.home", json!({"event": event}));
    assert!(home["corrections"][0]["zh"].as_str().unwrap().contains("不改变已公布的编排"), "{home}");

    play_round(&player, &event);
    play_round(&player, &event);
    while let Some(tie) = player.ask("standings.get", json!({"event": event}))["unresolved"].get(0).cloned() {
        player.run("standings.lot", json!({"event": event, "order": tie}));
    }
    player.run("event.finish", json!({"event": event}));

    let shown = player.ask("standings.get", json!({"event": event}));
    assert_eq!(shown["is_final"], true);
    let export = player.ask("event.sheet", json!({"event": event}));
    let sheet = Sheet::read(export["sheet"].to_string().as_bytes()).unwrap();
    let computed = standings(&sheet.contest, None);
    let ids: Vec<_> = computed.rows.iter().map(|row| row.ranked.as_str().to_owned()).collect();
    let shown_ids: Vec<_> =
        shown["rows"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect();
    assert_eq!(ids, shown_ids, "the screen and the exported sheet rank alike");
    assert_eq!(ids.len(), 26);
    assert!(!export.to_string().contains("13800000000"), "no phone leaves with the sheet");
}

#[test]
fn nothing_public_holds_a_phone() {
    let (player, event) = registered();
    player.run("roster.lock", json!({"event": event}));
    player.run("draw.make", json!({"event": event}));
    play_round(&player, &event);
    let entrants = player.ask("public.entrants", json!({"event": event}));
    let entrant = entrants["entrants"][0]["line"]["entrant"].clone();
    for (name, body) in [
        ("public.home", json!({"event": event})),
        ("public.regulations", json!({"event": event})),
        ("public.entrants", json!({"event": event})),
        ("public.pairings", json!({"event": event})),
        ("public.my_table", json!({"event": event, "entrant": entrant})),
        ("public.explain", json!({"event": event, "round": 1, "entrant": entrant})),
        ("standings.get", json!({"event": event})),
        ("draw.get", json!({"event": event})),
    ] {
        let reply = player.app.call(&saiwu_app::Actor::nobody(), name, body).unwrap().body.to_string();
        assert!(!reply.contains("13800000000"), "{name}");
        assert!(!reply.contains("phone\""), "{name}");
    }
}

#[test]
fn the_same_submission_is_done_once() {
    let (player, event) = registered();
    player.run("roster.lock", json!({"event": event}));
    player.run("draw.make", json!({"event": event}));
    let round = player.start_round(&event);
    let body = json!({"submission": "same-tap-1", "event": event, "round": round, "table": 1,
        "entry": {"levels": ["9", "6"], "deals": 9}, "signed": false, "warnings_read": false, "replaces": null});
    let first = player.ask("score.report", body.clone());
    assert_eq!(player.ask("score.report", body.clone()), first, "the same answer again");
    let slip = player.ask("score.slip", json!({"event": event, "round": round, "table": 1}));
    assert_eq!(slip["versions"].as_array().unwrap().len(), 1, "and no second version");
    assert_eq!(slip["table"]["status"], "provisional");
    let mut other = body;
    other["entry"]["levels"] = json!(["6", "9"]);
    assert_eq!(player.try_ask("score.report", other).unwrap_err().code, ErrorCode::BadRequest);
}

#[test]
fn two_different_reports_are_a_dispute_and_count_for_nothing() {
    let (player, event) = registered();
    player.run("roster.lock", json!({"event": event}));
    player.run("draw.make", json!({"event": event}));
    let round = player.start_round(&event);
    let report = |levels: [&str; 2]| {
        json!({"event": event, "round": round, "table": 1, "entry": {"levels": levels, "deals": 9},
               "signed": false, "warnings_read": false, "replaces": null})
    };
    player.run("score.report", report(["9", "6"]));
    let slip = player.run("score.report", report(["8", "6"]));
    assert_eq!(slip["table"]["status"], "disputed");
    let refused = player.try_run("round.close", json!({"event": event, "round": round})).unwrap_err();
    assert_eq!(refused.code, ErrorCode::Refused);
    let urgent = || player.ask("event.get", json!({"event": event}))["urgent"].clone();
    let dispute =
        json!({"kind": "dispute", "round": round, "table": 1, "title": {"zh": "第1轮", "en": "Round 1"}});
    assert_eq!(urgent(), json!([dispute]), "it comes before the step of the day");
    let ruling = json!({"event": event, "round": round, "table": 1, "entry": {"levels": ["9", "6"], "deals": 9},
        "correction": "ruling", "reason": "核对记分表", "warnings_read": false, "replaces": slip["table"]["version"],
        "as_chief_referee": true});
    assert_eq!(player.run("score.correct", ruling)["table"]["status"], "confirmed");
    assert_eq!(urgent(), json!([]));
}

#[test]
fn r15_2_1_a_unit_in_two_brackets_is_in_order_once_the_organizer_has_settled_which_counts() {
    let player = EventPlayer::in_memory();
    let event = player.create("shengji-team-swiss-2013");
    player.add_units(&event, &[("第一中学", 100)]);
    let unit = || player.ask("unit.list", json!({"event": event}))["units"][0].clone();
    assert_eq!(unit()["problems"][0]["zh"], "正好100人落在两档，现按限报2队，请主办方在规程里定");
    let regulations = player.ask("public.regulations", json!({"event": event})).to_string();
    assert!(regulations.contains("正好落在两档的（如100人）按名额多的算"), "{regulations}");
    let keep = json!({"path": "quota.on_overlap", "value": "higher"});
    player.run("event.setting", json!({"event": event, "change": keep}));
    assert_eq!((&unit()["problems"], &unit()["seats"]), (&json!([]), &json!(2)));
    let fewer = json!({"path": "quota.on_overlap", "value": "lower"});
    player.run("event.setting", json!({"event": event, "change": fewer}));
    assert_eq!((&unit()["problems"], &unit()["seats"]), (&json!([]), &json!(1)));
}

#[test]
fn entries_over_the_quota_are_refused_with_the_clause() {
    let player = EventPlayer::in_memory();
    let event = player.create("guandan-swiss-2018");
    player.add_units(&event, &[("第三中学", 98), ("第一中学", 120)]);
    let tokens = player.tokens(&event);
    let names = people(6);
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let over = player.enter(&event, &tokens[0], &pair_form(&names, true)).unwrap_err();
    assert_eq!(over.message.zh, "会员98人，限报2队，100人以上的单位才可报3队，你已填3队（规程正文七.1）");
    let men = player.enter(&event, &tokens[1], &pair_form(&names, false)).unwrap_err();
    assert_eq!(men.message.zh, "报第三对时，队员中须有女职工（规程正文七.1）");
    player.enter(&event, &tokens[1], &pair_form(&names, true)).unwrap();
    let list = player.ask("unit.list", json!({"event": event}));
    assert_eq!(list["entrants"], 3, "what was refused left nothing behind");
}

#[test]
fn nobody_but_the_organizer_runs_the_event() {
    let (player, event) = registered();
    for call in saiwu_protocol::CALLS {
        if call.permission != saiwu_protocol::Permission::Organizer {
            continue;
        }
        let body = sample_body(call.name, &event);
        let error = player.app.call(&saiwu_app::Actor::nobody(), call.name, body).unwrap_err();
        let parse_failed = error.code == ErrorCode::BadRequest;
        assert!(error.code == ErrorCode::SignInNeeded || parse_failed, "{}: {error:?}", call.name);
        assert!(!parse_failed, "{}: the sample body is wrong: {}", call.name, error.message.en);
    }
    let open = player.app.call(
        &saiwu_app::Actor::nobody(),
        "registration.form",
        json!({"event": event, "token": "X"}),
    );
    assert_eq!(open.unwrap_err().code, ErrorCode::BadLink);
}

fn sample_body(name: &str, event: &str) -> Value {
    let details = json!({"title": "xx", "date": "2026-12-05", "place": "", "host": "", "deadline": null,
        "contact": "", "phone_policy": "allowed"});
    let entry = json!({"levels": ["9", "6"]});
    let mut body = match name {
        "event.list" => return json!({}),
        "event.create" => {
            return json!({"submission": "abcdefgh", "template": "x", "details": details, "settings": []});
        }
        "event.get" | "event.history" | "event.sheet" | "unit.list" => return json!({"event": event}),
        "event.edit" => json!({"details": details}),
        "event.setting" => json!({"change": {"path": "a", "value": 1}}),
        "unit.add" => json!({"units": []}),
        "unit.edit" => json!({"unit": "u1", "draft": {"name": "a", "members": null}}),
        "entrant.withdraw" => json!({"entrant": "u1-1-1", "reason": "x"}),
        "entrant.return" => json!({"entrant": "u1-1-1"}),
        "round.draft" => json!({"allow": []}),
        "round.get" => return json!({"event": event, "round": 1}),
        "round.extend" => json!({"round": 1, "minutes": 1, "reason": "x"}),
        "round.discard" | "round.publish" | "round.start" | "round.close" => json!({"round": 1}),
        "draft.get" => return json!({"event": event, "round": 1}),
        "draft.preview" => return json!({"event": event, "round": 1, "change": {"bye": "u1-1-1"}}),
        "draft.edit" => {
            json!({"round": 1, "change": {"bye": "u1-1-1"}, "reason": "xx", "warnings_read": false})
        }
        "draft.again" => json!({"round": 1, "allow": []}),
        "score.slip" => return json!({"event": event, "round": 1, "table": 1}),
        "score.preview" => return json!({"event": event, "round": 1, "table": 1, "entry": entry}),
        "score.report" => {
            json!({"round": 1, "table": 1, "entry": entry, "signed": true, "warnings_read": false,
            "replaces": null})
        }
        "score.confirm" => json!({"round": 1, "table": 1, "version": 1}),
        "score.correct" => {
            json!({"round": 1, "table": 1, "entry": entry, "correction": "entry", "reason": "x",
            "warnings_read": false, "replaces": 1})
        }
        "result.preview_correction" => {
            return json!({"event": event, "round": 1, "table": 1, "entry": entry});
        }
        "result.rule" => json!({"round": 1, "table": 1, "against": ["first"], "reason": "x"}),
        "result.void" => json!({"round": 1, "table": 1, "reason": "x"}),
        "result.restore" => json!({"round": 1, "table": 1, "version": 1, "reason": "x"}),
        "side.exchange" => json!({"round": 1, "table": 1, "out": "x", "comes": "y", "reason": "x"}),
        "correction.limit" => json!({"round": 1, "correction": "entry", "until": null, "reason": "x"}),
        "event.republish" => json!({"reason": "x"}),
        "undo.preview" => return json!({"event": event, "sequence": 1}),
        "undo.do" => json!({"sequence": 1}),
        "no_show.list" => return json!({"event": event}),
        "no_show.record" => json!({"round": 1, "absent": []}),
        "entrant.withdraw_all" => json!({"entrants": [], "reason": "x"}),
        "penalties.get" => return json!({"event": event, "round": 1, "table": 1}),
        "penalty.give" => json!({"round": 1, "table": 1, "entrant": "u1-1-1", "tariff": "x"}),
        "penalty.take_back" => json!({"id": "x", "reason": "x"}),
        "late.suggest" => return json!({"event": event, "minutes": 7}),
        "late.record" => json!({"round": 1, "table": 1, "entrant": "u1-1-1", "minutes": 7}),
        "standings.lot" => json!({"order": []}),
        _ => json!({}),
    };
    body["submission"] = json!("abcdefgh");
    body["event"] = json!(event);
    body
}

#[test]
fn a_practice_event_of_every_template_stands_in_the_middle_of_round_2() {
    for template in TEMPLATE_NAMES {
        let player = EventPlayer::in_memory();
        let event = player
            .app
            .create_practice_event(template)
            .unwrap_or_else(|error| panic!("{template}: {error:?}"));
        let view = player.ask("event.get", json!({"event": event}));
        assert_eq!(view["rounds"][1]["state"], "running", "{template}");
        // 26, or as many as the notice lets in.
        assert!(view["entrants"].as_u64().unwrap() >= 12, "{template}: {}", view["entrants"]);
        let tables = player.ask("round.get", json!({"event": event, "round": 2}));
        let open =
            tables["tables"].as_array().unwrap().iter().filter(|table| table["status"] == "open").count();
        assert!(open > 0, "{template}: {tables}");
    }
}

#[test]
fn r8_3_every_team_of_the_practice_event_has_its_best_members() {
    let player = EventPlayer::in_memory();
    let event = player.app.create_practice_event("xiangqi-best-members-2018").unwrap();
    let standings = player.ask("standings.get", json!({"event": event, "after_round": null}));
    let teams = standings["teams"].as_array().unwrap();
    assert!(teams.len() > 2, "{standings}");
    assert!(teams.iter().all(|team| team["without_place"] != true), "{teams:?}");
}

#[test]
fn a_command_says_what_it_changed_and_a_query_says_nothing() {
    let player = EventPlayer::in_memory();
    let event = player.create("guandan-swiss-2018");
    let add =
        json!({"submission": "add-units-1", "event": event, "units": [{"name": "第一中学", "members": 50}]});
    let answer = player.app.call(&player.actor, "unit.add", add.clone()).unwrap();
    let envelope = answer.envelope();
    assert_eq!(envelope["tags"], json!(["registration", "event"]));
    let again = player.app.call(&player.actor, "unit.add", add).unwrap().envelope();
    assert_eq!(again["tags"], Value::Null, "an answer from before: ask for everything");
    let query = player.app.call(&player.actor, "unit.list", json!({"event": event})).unwrap().envelope();
    assert_eq!(query["tags"], Value::Null);
}

/// Four pairs of two units, drawn.
fn small(player: &EventPlayer) -> String {
    let event = player.create("guandan-swiss-2018");
    player.add_units(&event, &[("第一中学", 50), ("第二中学", 50)]);
    let names = people(8);
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    for (index, token) in player.tokens(&event).iter().enumerate() {
        player.enter(&event, token, &pair_form(&names[4 * index..4 * index + 4], false)).unwrap();
    }
    player.run("roster.lock", json!({"event": event}));
    player.run("draw.make", json!({"event": event}));
    event
}

fn checked(player: &EventPlayer, event: &str) -> Vec<String> {
    let export = player.ask("event.sheet", json!({"event": event}));
    let sheet = Sheet::read(export["sheet"].to_string().as_bytes()).unwrap();
    saiwu_domain::check::check(&sheet.contest).findings.iter().map(|finding| format!("{finding:?}")).collect()
}

#[test]
fn a_pair_that_left_and_came_back_is_no_fault_of_the_rounds_it_missed() {
    let player = EventPlayer::in_memory();
    let event = small(&player);
    play_round(&player, &event);
    player.run("entrant.withdraw", json!({"event": event, "entrant": "u1-1-1", "reason": "有课"}));
    play_round(&player, &event);
    player.run("entrant.return", json!({"event": event, "entrant": "u1-1-1"}));
    let round = player.start_round(&event);
    let view = player.ask("round.get", json!({"event": event, "round": round}));
    assert!(view.to_string().contains("u1-1-1"), "paired again");
    assert_eq!(checked(&player, &event), Vec::<String>::new());
    let export = player.ask("event.sheet", json!({"event": event}));
    let row = json!({"entrant": "u1-1-1", "after_round": 1, "returned_before": 3});
    assert_eq!(export["sheet"]["withdrawals"], json!([row]));
}

#[test]
fn an_event_can_end_early_but_only_with_a_reason() {
    let player = EventPlayer::in_memory();
    let event = small(&player);
    play_round(&player, &event);
    for entrant in ["u1-1-1", "u1-2-1", "u2-1-1"] {
        player.run("entrant.withdraw", json!({"event": event, "entrant": entrant, "reason": "有课"}));
    }
    assert!(player.try_run("round.draft", json!({"event": event})).is_err(), "one pair has nobody to meet");
    let refused = player.try_run("event.finish", json!({"event": event})).unwrap_err();
    assert_eq!(refused.field.as_deref(), Some("early_reason"));
    while let Some(tie) = player.ask("standings.get", json!({"event": event}))["unresolved"].get(0).cloned() {
        player.run("standings.lot", json!({"event": event, "order": tie}));
    }
    player.run("event.finish", json!({"event": event, "early_reason": "只剩一队"}));
    assert_eq!(player.ask("standings.get", json!({"event": event}))["is_final"], true);
    let history = player.ask("event.history", json!({"event": event}));
    // The ranking as it was published is the last entry, the end with its reason the one before.
    assert!(history["entries"][1]["what"]["zh"].as_str().unwrap().contains("只剩一队"));
}

#[test]
fn a_lot_decides_the_ranking_it_was_drawn_for_and_no_later_one() {
    let player = EventPlayer::in_memory();
    let event = small(&player);
    let round = player.start_round(&event);
    let early = player.try_run("standings.lot", json!({"event": event, "order": ["u1-1-1", "u1-2-1"]}));
    assert!(early.is_err(), "not while a round is played");
    for table in player.tables(&event, round) {
        player.report(&event, round, table, ["7", "7"]);
    }
    let ranking = player.ask("standings.get", json!({"event": event}));
    let tie = ranking["unresolved"][0].clone();
    player.run("standings.lot", json!({"event": event, "order": tie}));
    assert_eq!(player.ask("standings.get", json!({"event": event}))["unresolved"], json!([]));
    let round = player.start_round(&event);
    for table in player.tables(&event, round) {
        player.report(&event, round, table, ["7", "7"]);
    }
    let later = player.ask("standings.get", json!({"event": event}));
    assert_ne!(later["unresolved"], json!([]), "a tie of another round is another tie");
}

#[test]
fn a_ruling_on_a_dispute_is_no_correction_and_the_chief_referee_may_correct_after_the_end() {
    let player = EventPlayer::in_memory();
    let event = small(&player);
    let round = player.start_round(&event);
    let report = |levels: [&str; 2]| {
        json!({"event": event, "round": round, "table": 1, "entry": {"levels": levels, "deals": 9},
               "signed": false, "warnings_read": true, "replaces": null})
    };
    player.run("score.report", report(["9", "6"]));
    player.run("score.report", report(["8", "6"]));
    let correct = |levels: [&str; 2], version: u32| {
        json!({"event": event, "round": round, "table": 1, "entry": {"levels": levels, "deals": 9},
               "correction": "ruling", "reason": "核对记分表", "warnings_read": true, "replaces": version,
               "as_chief_referee": true})
    };
    let slip = player.run("score.correct", correct(["8", "6"], 2));
    assert_eq!(slip["table"]["corrected"], false, "nothing that counted was changed");
    assert_eq!(player.ask("public.home", json!({"event": event}))["corrections"], json!([]));
    player.report(&event, round, 2, ["A", "6"]);
    while let Some(tie) = player.ask("standings.get", json!({"event": event}))["unresolved"].get(0).cloned() {
        player.run("standings.lot", json!({"event": event, "order": tie}));
    }
    player.run("event.finish", json!({"event": event, "early_reason": "场馆关门"}));
    let slip = player.run("score.correct", correct(["6", "8"], 3));
    assert_eq!(slip["table"]["corrected"], true);
    let notes = player.ask("public.home", json!({"event": event}))["corrections"].clone();
    assert!(notes[0]["zh"].as_str().unwrap().contains("8:6 → 6:8"), "{notes}");
}

#[test]
fn the_history_names_a_setting_as_the_regulations_do() {
    let player = EventPlayer::in_memory();
    let event = player.create("guandan-swiss-2018");
    for (path, value) in [("swiss.same_unit", json!("hard")), ("time.minutes", json!(45))] {
        player.run("event.setting", json!({"event": event, "change": {"path": path, "value": value}}));
    }
    let history = player.ask("event.history", json!({"event": event}));
    let said: Vec<_> =
        history["entries"].as_array().unwrap().iter().map(|entry| &entry["what"]["zh"]).collect();
    assert_eq!(said[0], "修改规程：每轮时间改为“45分钟”");
    assert_eq!(said[1], "修改规程：同单位改为“同单位不相遇”");
}

#[test]
fn scenario_t68_who_plays_cannot_report_the_own_result_and_the_call_is_refused() {
    let (player, event) = registered();
    player.run("roster.lock", json!({"event": event}));
    player.run("draw.make", json!({"event": event}));
    let round = player.start_round(&event);
    let report = json!({"event": event, "round": round, "table": 1, "submission": "own-0001",
        "entry": {"levels": ["A", "8"], "deals": 9}, "signed": true, "warnings_read": true});
    let nobody = saiwu_app::Actor::nobody();
    let refused = player.app.call(&nobody, "score.report", report).unwrap_err();
    assert_eq!(refused.code, ErrorCode::SignInNeeded, "{refused:?}");
    let slip = player.ask("score.slip", json!({"event": event, "round": round, "table": 1}));
    assert_eq!(slip["table"]["version"], Value::Null, "nothing was stored");
    let entrant = slip["table"]["first"]["entrant"].clone();
    let mine = player.app.call(&nobody, "public.my_table", json!({"event": event, "entrant": entrant}));
    assert!(!mine.unwrap().body.to_string().contains("score"), "and nothing on the own page leads there");
}

#[test]
fn scenario_c47_tables_without_a_slip_are_marked_and_named() {
    let (player, event) = registered();
    player.run("roster.lock", json!({"event": event}));
    player.run("draw.make", json!({"event": event}));
    let round = player.start_round(&event);
    for table in player.tables(&event, round).into_iter().filter(|table| ![7, 12].contains(table)) {
        player.report(&event, round, table, ["A", "8"]);
    }
    let view = player.ask("round.get", json!({"event": event, "round": round}));
    let open: Vec<_> = view["tables"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|table| table["status"] == "open" && !table["second"].is_null())
        .map(|table| table["table"].as_u64().unwrap())
        .collect();
    assert_eq!(open, [7, 12]);
    let refused = player.try_run("round.draft", json!({"event": event})).unwrap_err();
    assert!(refused.message.zh.contains("7、12号桌"), "{}", refused.message.zh);
}

#[test]
fn r16_7_the_phone_rule_of_the_event_is_told_to_everybody() {
    let player = EventPlayer::in_memory();
    for policy in ["allowed", "between_rounds", "banned"] {
        let details = json!({"title": "职工升级赛", "date": "2026-12-05", "place": "体育馆", "host": "工会",
            "deadline": null, "contact": "", "phone_policy": policy});
        let body = json!({"template": "shengji-team-swiss-2013", "details": details, "settings": []});
        let event = player.run("event.create", body)["code"].clone();
        let nobody = saiwu_app::Actor::nobody();
        let home = player.app.call(&nobody, "public.home", json!({"event": event})).unwrap().body;
        assert!(home.to_string().contains(&format!("\"phone_policy\":\"{policy}\"")), "{home}");
    }
}
