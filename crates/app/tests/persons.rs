//! Names and persons through the one door: found by their reading, kept apart, called, and forgotten.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use chrono::{DateTime, TimeDelta, Utc};
use saiwu_app::{Actor, App, Host, without_what_is_over};
use saiwu_store::{ReplicaStore, SqliteStore, Store, event_file};
use saiwu_testkit::{EventPlayer, TestHost, pair_form, test_key};
use serde_json::{Value, json};
use std::sync::Arc;

#[derive(Clone)]
struct Clock(Arc<TestHost>);

impl Host for Clock {
    fn now(&self) -> DateTime<Utc> {
        self.0.now()
    }
    fn random(&self) -> Option<[u8; 32]> {
        self.0.random()
    }
}

struct Hall {
    store: Arc<SqliteStore>,
    clock: Clock,
    player: EventPlayer,
    event: String,
}

const UNITS: [(&str, u32); 2] = [("第六中学", 88), ("重庆银行", 70)];
/// Of the first unit, of both leaders, of the second unit.
const PHONES: [&str; 9] = [
    "13800000001",
    "13800000002",
    "13800000003",
    "13800000004",
    "13900000009",
    "13700000001",
    "13700000002",
    "13700000003",
    "13700000004",
];

fn form(names: [&str; 4], from: usize) -> Value {
    let mut form = pair_form(&names, true);
    for (index, name) in names.iter().enumerate() {
        let player = &mut form["seats"][index / 2]["pairs"][0]["players"][index % 2];
        assert_eq!(player["name"], *name);
        player["phone"] = json!(PHONES[from + index]);
        player["post"] = json!("教务处");
    }
    form["leader"] = json!({"name": "周平", "phone": PHONES[4]});
    form
}

fn hall() -> Hall {
    let store = Arc::new(SqliteStore::in_memory().unwrap());
    let clock = Clock(Arc::new(TestHost::new()));
    let player = EventPlayer::over(App::over(store.clone(), test_key(), Box::new(clock.clone())));
    let event = player.create("guandan-swiss-2018");
    player.add_units(&event, &UNITS);
    let tokens = player.tokens(&event);
    player.enter(&event, &tokens[0], &form(["柳泊淙", "张伟", "单偲宇", "王芳"], 0)).unwrap();
    player.enter(&event, &tokens[1], &form(["赵仡乐", "张伟", "曾庆华", "李强"], 5)).unwrap();
    Hall { store, clock, player, event }
}

impl Hall {
    fn ask(&self, name: &str, mut body: Value) -> Value {
        body["event"] = json!(self.event);
        self.player.ask(name, body)
    }

    fn run(&self, name: &str, mut body: Value) -> Value {
        body["event"] = json!(self.event);
        self.player.run(name, body)
    }

    fn found(&self) -> Vec<(String, String, String)> {
        let list = self.ask("public.entrants", json!({}));
        let row = |row: &Value| {
            let players =
                row["line"]["players"].as_array().unwrap().iter().map(|name| name.as_str().unwrap());
            let players = players.collect::<Vec<_>>().join(" ");
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            (players, text(&row["unit"]), text(&row["line"]["pinyin"]))
        };
        list["entrants"].as_array().unwrap().iter().map(row).collect()
    }

    fn person(&self, unit: &str, name: &str) -> Value {
        let list = self.ask("person.list", json!({"unit": unit}));
        let of_name = |one: &&Value| one["name"] == name;
        list["persons"].as_array().unwrap().iter().find(of_name).cloned().unwrap_or_default()
    }

    /// The same data, opened anew.
    fn opened_again(&self) -> EventPlayer {
        EventPlayer::over(App::over(self.store.clone(), test_key(), Box::new(self.clock.clone())))
    }

    fn exported(&self) -> String {
        event_file::write(&self.store.whole_event(&self.event).unwrap()).unwrap()
    }
}

#[test]
fn t07_the_same_name_in_two_units_stays_two_people() {
    let hall = hall();
    let found = hall.found();
    let same: Vec<_> = found.iter().filter(|(players, ..)| players.contains("张伟")).collect();
    assert_eq!(same.len(), 2, "{found:?}");
    assert_ne!(same[0].1, same[1].1, "the unit tells them apart");
    let (first, second) = (hall.person("u1", "张伟"), hall.person("u2", "张伟"));
    assert_ne!(first["person"], second["person"]);
    assert_eq!(
        (&first["role"]["zh"], &second["role"]["zh"]),
        (&json!("第六中学一队"), &json!("重庆银行一队"))
    );
    // What is corrected for one is not corrected for the other.
    hall.run("person.reading", json!({"person": first["person"], "reading": "chang wei"}));
    assert_eq!(hall.person("u1", "张伟")["reading"], "chang wei");
    assert_eq!(hall.person("u2", "张伟")["reading"], "zhang wei");
}

#[test]
fn scenario_t08_the_list_brings_the_readings_in_their_order() {
    let hall = hall();
    let readings: Vec<_> = hall.found().into_iter().map(|(.., pinyin)| pinyin).collect();
    assert_eq!(
        readings,
        [
            "liu bo cong,zhang wei,di liu zhong xue",
            "shan cai yu,wang fang,di liu zhong xue",
            "zeng qing hua,li qiang,chong qing yin hang",
            "zhao yi le,zhang wei,chong qing yin hang",
        ]
    );
}

/// ux.md S02: the number of the receipt finds the pairs of its unit.
#[test]
fn the_list_to_find_oneself_brings_the_entry_number_and_no_phone() {
    let hall = hall();
    let list = hall.ask("public.entrants", json!({}));
    let rows = list["entrants"].as_array().unwrap();
    let of_unit = |unit: &str| -> Vec<_> {
        rows.iter().filter(|row| row["unit"] == unit).map(|row| row["entry_code"].clone()).collect()
    };
    let head = &hall.event[..4];
    assert_eq!(of_unit("第六中学"), vec![json!(format!("{head}-A01")); 2]);
    assert_eq!(of_unit("重庆银行"), vec![json!(format!("{head}-A02")); 2]);
}

/// ux.md S90 and S92 through the door: what is looked through, and the file of everything.
#[test]
fn before_the_end_is_looked_through_and_afterwards_everything_is_one_file() {
    let hall = hall();
    let open = |hall: &Hall| -> Vec<Value> {
        let checks = hall.ask("event.publication", json!({}))["checks"].clone();
        let open = checks.as_array().unwrap().iter().filter(|check| check["done"] == false);
        open.map(|check| check["item"].clone()).collect()
    };
    assert_eq!(open(&hall), ["rounds"]);
    played(&hall);
    let file = hall.ask("event.export", json!({}));
    assert_eq!(file["file_name"], format!("{}-全部数据.json", hall.event));
    let elsewhere = Arc::new(SqliteStore::in_memory().unwrap());
    elsewhere.restore_event(&event_file::read(file["text"].as_str().unwrap()).unwrap()).unwrap();
    assert_eq!(saiwu_app::doctor(elsewhere.as_ref()).unwrap(), []);
    assert!(hall.player.app.call(&Actor::nobody(), "event.export", json!({"event": hall.event})).is_err());
}

#[test]
fn scenario_t08_a_corrected_reading_holds_everywhere_and_stays_with_the_name() {
    let hall = hall();
    let person = hall.person("u1", "单偲宇");
    let refused = hall.player.try_run(
        "person.reading",
        json!({"event": hall.event, "person": person["person"], "reading": "shàn si yu"}),
    );
    assert_eq!(refused.unwrap_err().field.as_deref(), Some("reading"));
    hall.run("person.reading", json!({"person": person["person"], "reading": "Shan si yu"}));
    let units = hall.ask("unit.list", json!({}));
    assert_eq!(units["units"][0]["entrants"][1]["pinyin"], "shan si yu,wang fang,di liu zhong xue");
    // The unit sends its form again, with this player in another place.
    let token = hall.player.tokens(&hall.event).remove(0);
    hall.player.enter(&hall.event, &token, &form(["单偲宇", "王芳", "柳泊淙", "张伟"], 0)).unwrap();
    assert_eq!(hall.person("u1", "单偲宇")["corrected"], true);
    assert_eq!(hall.person("u1", "柳泊淙")["corrected"], false);
    hall.run("roster.lock", json!({}));
    hall.run("draw.make", json!({}));
    hall.player.start_round(&hall.event);
    let again = hall.opened_again();
    for (name, body) in [
        ("public.entrants", json!({"event": hall.event})),
        ("public.pairings", json!({"event": hall.event})),
        ("standings.get", json!({"event": hall.event})),
        ("requirements.get", json!({"event": hall.event})),
    ] {
        let reply = again.ask(name, body).to_string();
        assert!(reply.contains("shan si yu,wang fang"), "{name} {reply}");
    }
    // It stands with the person, not in the log; and back to the usual reading is no correction.
    let log = hall.store.page(&hall.event, 0, 999).unwrap();
    assert!(log.iter().all(|operation| !operation.body.contains("shan si")));
    hall.run("person.reading", json!({"person": hall.person("u1", "单偲宇")["person"], "reading": ""}));
    assert_eq!(hall.person("u1", "单偲宇")["reading"], "shan cai yu");
}

#[test]
fn a_phone_is_whole_for_the_call_alone() {
    let hall = hall();
    let list = hall.ask("person.list", json!({"unit": "u1"}));
    for phone in PHONES {
        assert!(!list.to_string().contains(phone));
    }
    let leader = &list["persons"][0];
    assert_eq!((&leader["role"]["zh"], &leader["phone"]), (&json!("领队"), &json!("139****0009")));
    assert_eq!(hall.ask("person.phone", json!({"person": leader["person"]}))["phone"], PHONES[4]);
    for name in ["person.list", "person.phone", "privacy.get"] {
        let body = json!({"event": hall.event, "unit": "u1", "person": leader["person"]});
        assert!(hall.player.app.call(&Actor::nobody(), name, body).is_err(), "{name}");
    }
    // The unit reads its own numbers while it may change them, and no longer once it may not.
    let token = hall.player.tokens(&hall.event).remove(0);
    let open = hall.ask("registration.form", json!({"token": token}));
    assert!(open["consent"]["zh"].as_str().unwrap().contains("保留到2027年1月4日"), "{open}");
    assert_eq!(open["entered"]["leader"]["phone"], PHONES[4]);
    hall.run("roster.lock", json!({}));
    let closed = hall.ask("registration.form", json!({"token": token}));
    assert_eq!(closed["entered"]["leader"]["phone"], "139****0009");
    for phone in PHONES {
        assert!(!closed.to_string().contains(phone));
    }
}

#[test]
fn who_stood_on_a_withdrawn_form_is_listed_and_can_be_erased_before_the_lock() {
    let hall = hall();
    hall.run("entry.remove", json!({"unit": "u1", "reason": "人手不够"}));
    let left = |hall: &Hall| hall.ask("privacy.get", json!({}))["left"].clone();
    assert_eq!(
        left(&hall),
        json!([{"unit": "u1", "name": {"zh": "第六中学", "en": "第六中学"}, "persons": 5}])
    );
    let person = hall.person("u1", "单偲宇");
    assert_eq!(
        (&person["role"]["zh"], person["erase_refused"].is_null()),
        (&json!("报名已撤销，不在名单上"), true)
    );
    hall.run("person.erase", json!({"person": person["person"]}));
    assert_eq!(left(&hall)[0]["persons"], 4);
    assert!(!hall.exported().contains("单偲宇") && !hall.exported().contains(PHONES[2]));
    // The unit itself goes too: its people are still found.
    hall.run("entry.remove", json!({"unit": "u2", "reason": "人手不够"}));
    let history = hall.ask("event.history", json!({}));
    let is_adding = |one: &&Value| one["what"]["zh"] == "添加单位“重庆银行”";
    let added = history["entries"].as_array().unwrap().iter().find(is_adding).unwrap();
    hall.run("undo.do", json!({"sequence": added["sequence"]}));
    assert_eq!(left(&hall)[1]["name"]["zh"], "已删除的单位");
    assert_eq!(hall.person("u2", "曾庆华")["phone"], "137****0003");
    // Entering anew takes what was left with it.
    let token = hall.player.tokens(&hall.event).remove(0);
    hall.player.enter(&hall.event, &token, &form(["孙红", "周明", "吴刚", "郑爽"], 0)).unwrap();
    assert!(!hall.exported().contains("柳泊淙"));
    assert_eq!(
        hall.person("u1", "孙红")["erase_refused"]["zh"].as_str().map(|words| words.len() > 10),
        Some(true)
    );
}

/// To the end, as far as names and phones are concerned.
fn played(hall: &Hall) {
    hall.run("roster.lock", json!({}));
    hall.run("draw.make", json!({}));
    let round = hall.player.start_round(&hall.event);
    for (table, levels) in hall.player.tables(&hall.event, round).into_iter().zip([["A", "8"], ["A", "Q"]]) {
        hall.player.report(&hall.event, round, table, levels);
    }
    hall.run("round.close", json!({"round": round}));
    hall.run("event.finish", json!({"early_reason": "天气原因，提前结束"}));
}

fn newest(hall: &Hall) -> (Value, Value) {
    let entry = hall.ask("event.history", json!({}))["entries"][0].clone();
    (entry["what"]["zh"].clone(), entry["by"]["zh"].clone())
}

#[test]
fn phones_are_gone_thirty_days_after_the_event() {
    let hall = hall();
    played(&hall);
    assert!(hall.exported().contains(PHONES[0]));
    // The day it ended and thirty more: the last day is over at midnight in China.
    let until: chrono::NaiveDate =
        hall.ask("privacy.get", json!({}))["until"].as_str().unwrap().parse().unwrap();
    let midnight = until.succ_opt().unwrap().and_hms_opt(0, 0, 0).unwrap().and_utc() - TimeDelta::hours(8);
    hall.clock.0.pass(midnight - TimeDelta::seconds(1) - hall.clock.now());
    hall.player.app.forget_what_is_over().unwrap();
    assert_eq!(hall.ask("privacy.get", json!({}))["persons"], 10);
    hall.clock.0.pass(TimeDelta::seconds(1));
    // What leaves the store meanwhile is clean already.
    let whole = without_what_is_over(hall.store.whole_event(&hall.event).unwrap(), hall.clock.now());
    let text = event_file::write(&whole).unwrap();
    assert!(PHONES.iter().all(|phone| !text.contains(phone)) && text.contains("柳泊淙"), "{text}");

    // Said once, done a day later.
    hall.player.app.forget_what_is_over().unwrap();
    hall.player.app.forget_what_is_over().unwrap();
    let view = hall.ask("privacy.get", json!({}));
    assert_eq!((&view["persons"], view["goes_at"].is_null()), (&json!(10), false), "{view}");
    assert_eq!(newest(&hall), (json!("手机号、性别和职务的保留期限已过，一天以后删除"), json!("系统")));
    hall.clock.0.pass(TimeDelta::days(1));
    hall.player.app.forget_what_is_over().unwrap();
    let text = hall.exported();
    assert!(PHONES.iter().all(|phone| !text.contains(phone)), "{text}");
    assert!(!text.contains("教务处") && !text.contains("female") && text.contains("柳泊淙"), "{text}");
    assert!(!text.contains("周平"), "the leader is in no result: {text}");
    let view = hall.ask("privacy.get", json!({}));
    assert_eq!((&view["persons"], view["removed_at"].is_null()), (&json!(0), false));
    assert_eq!(newest(&hall), (json!("删除10人的手机号、性别和职务"), json!("系统")));

    // Once is enough, also after opening anew and after restoring the export elsewhere.
    let operations = hall.store.page(&hall.event, 0, 999).unwrap().len();
    let elsewhere = Arc::new(SqliteStore::in_memory().unwrap());
    elsewhere.restore_event(&event_file::read(&text).unwrap()).unwrap();
    for player in [
        hall.opened_again(),
        EventPlayer::over(App::over(elsewhere.clone(), test_key(), Box::new(hall.clock.clone()))),
    ] {
        player.app.forget_what_is_over().unwrap();
        let people = player.ask("person.list", json!({"event": hall.event, "unit": "u1"}));
        assert_eq!(
            (&people["persons"][1]["name"], people["persons"][1]["phone"].is_null()),
            (&json!("柳泊淙"), true)
        );
    }
    assert_eq!(hall.store.page(&hall.event, 0, 999).unwrap().len(), operations);
    assert_eq!(elsewhere.page(&hall.event, 0, 999).unwrap().len(), operations);
    assert_eq!(saiwu_app::doctor(elsewhere.as_ref()).unwrap(), []);
}

#[test]
fn phones_of_an_event_that_is_not_over_stay_until_somebody_says_so() {
    let hall = hall();
    assert_eq!(
        hall.player.try_run("privacy.remove", json!({"event": hall.event})).unwrap_err().message.zh,
        "比赛还没有结束，手机号还用得着。请先公布最终成绩"
    );
    hall.clock.0.pass("2027-02-01T08:00:00Z".parse::<DateTime<Utc>>().unwrap() - hall.clock.now());
    hall.player.app.forget_what_is_over().unwrap();
    hall.clock.0.pass(TimeDelta::days(3));
    hall.player.app.forget_what_is_over().unwrap();
    let view = hall.ask("privacy.get", json!({}));
    assert_eq!((&view["persons"], &view["may_remove"]), (&json!(10), &json!(true)));
    assert!(view["question"]["zh"].as_str().unwrap().contains("2026年12月5日"), "{view}");
    assert_eq!(hall.ask("event.get", json!({}))["privacy_question"], view["question"]);
    hall.run("privacy.remove", json!({}));
    let text = hall.exported();
    assert!(PHONES.iter().all(|phone| !text.contains(phone)) && !text.contains("柳泊淙"), "{text}");
    assert_eq!(newest(&hall).1, "主办方");
}

#[test]
fn who_asks_is_forgotten_and_the_results_stay() {
    let hall = hall();
    let person = hall.person("u1", "单偲宇")["person"].clone();
    let early = hall.player.try_run("person.erase", json!({"event": hall.event, "person": person}));
    assert!(early.unwrap_err().message.zh.contains("报名链接"));
    hall.run("roster.lock", json!({}));
    hall.run("draw.make", json!({}));
    let round = hall.player.start_round(&hall.event);
    for table in hall.player.tables(&hall.event, round) {
        hall.player.report(&hall.event, round, table, ["A", "8"]);
    }
    let before = hall.ask("standings.get", json!({}));
    assert!(hall.ask("draw.get", json!({}))["roster_note"].is_null());
    hall.run("person.erase", json!({"person": person}));
    let after = hall.ask("standings.get", json!({}));
    let ranks = |view: &Value| {
        view["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| (row["id"].clone(), row["values"].clone()))
            .collect::<Vec<_>>()
    };
    assert_eq!(ranks(&before), ranks(&after));
    for (name, body) in [
        ("public.entrants", json!({})),
        ("public.pairings", json!({})),
        ("standings.get", json!({})),
        ("unit.list", json!({})),
        ("person.list", json!({"unit": "u1"})),
        ("event.sheet", json!({})),
        ("event.history", json!({})),
    ] {
        let reply = hall.ask(name, body).to_string();
        assert!(
            !reply.contains("单偲宇") && !reply.contains("shan cai yu") && !reply.contains(PHONES[2]),
            "{name} {reply}"
        );
    }
    // The code of the roster stays, and why it cannot be worked out any more is said.
    let draw = hall.ask("draw.get", json!({}));
    assert!(
        draw["roster_note"]["zh"].as_str().unwrap().starts_with("锁定以后有1名队员要求删除了姓名"),
        "{draw}"
    );
    let found = saiwu_app::examine(hall.store.as_ref()).unwrap();
    assert_eq!((found.problems.as_slice(), found.notes.len()), ([].as_slice(), 1));
    let exported = hall.exported();
    assert!(!exported.contains("单偲宇") && !exported.contains(PHONES[2]), "{exported}");
    // A copy from before comes back with the name: it is forgotten again when it is opened.
    let mut whole = hall.store.whole_event(&hall.event).unwrap();
    let row = whole.persons.iter_mut().find(|row| Some(row.person.as_str()) == person.as_str()).unwrap();
    row.fields = json!({"name": "单偲宇", "phone": PHONES[2]}).to_string();
    let elsewhere = Arc::new(SqliteStore::in_memory().unwrap());
    elsewhere.restore_event(&whole).unwrap();
    let player = EventPlayer::over(App::over(elsewhere.clone(), test_key(), Box::new(hall.clock.clone())));
    assert!(!player.ask("public.entrants", json!({"event": hall.event})).to_string().contains("单偲宇"));
    assert!(!elsewhere.persons(&hall.event).unwrap().iter().any(|row| row.fields.contains("单偲宇")));
}

#[test]
fn who_was_erased_keeps_the_place_when_the_form_is_changed_and_is_nobody_named_so() {
    let hall = hall();
    hall.run("roster.lock", json!({}));
    let person = hall.person("u1", "张伟");
    hall.run("person.erase", json!({"person": person["person"]}));
    hall.run("roster.reopen", json!({"until": null, "reason": "有单位要换人"}));
    let token = &hall.player.tokens(&hall.event)[0];
    let mut form = hall.ask("registration.form", json!({"token": token}))["entered"].clone();
    let place = &form["seats"][0]["pairs"][0]["players"][1];
    assert_eq!((&place["name"], &place["erased"]), (&json!(""), &json!(true)), "{form}");
    form["seats"][0]["pairs"][0]["players"][0]["name"] = json!("柳泊");
    hall.player.enter(&hall.event, token, &form).unwrap();
    let again = hall.ask("registration.form", json!({"token": token}))["entered"].clone();
    assert_eq!(again["seats"], form["seats"], "the place is kept, and still nobody stands there");
    // A name that is typed is another person; and nobody is typed as erased.
    form["seats"][0]["pairs"][0]["players"][0]["name"] = json!("已删除");
    let refused = hall.player.enter(&hall.event, token, &form).unwrap_err();
    assert_eq!(refused.message.zh, "“已删除”不是姓名，请填真实姓名");
}
