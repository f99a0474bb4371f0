//! Any request at all: every call, with bodies that are almost right, gets an answer that is no failure of ours, and
//! leaves a log that holds together.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, TestRunner};
use saiwu_app::App;
use saiwu_protocol::{CALLS, Request};
use saiwu_server::router;
use saiwu_testkit::{EventPlayer, pair_form, people};
use serde_json::{Map, Value, json};
use tokio::sync::watch;
use tower::ServiceExt;

use crate::fake::call;

const PASSWORD: &str = "correct horse";

/// A server with one event that takes entries and one in the middle of its first round, and a good body of each call.
struct Hall {
    app: Arc<App>,
    server: Router,
    cookie: String,
    bodies: Vec<(&'static str, Value)>,
}

async fn hall() -> Hall {
    let player = EventPlayer::in_memory();
    let early = player.create("guandan-swiss-2018");
    player.add_units(&early, &[("第一中学", 60), ("第二中学", 60)]);
    let playing = player.create("guandan-swiss-2018");
    player.add_units(&playing, &[("第三中学", 60), ("第四中学", 60), ("第五中学", 60)]);
    let names = people(12);
    for (token, names) in player.tokens(&playing).iter().zip(names.chunks(4)) {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        player.enter(&playing, token, &pair_form(&names, true)).unwrap();
    }
    player.run("roster.lock", json!({"event": playing}));
    player.run("draw.make", json!({"event": playing}));
    player.start_round(&playing);
    player.report(&playing, 1, 1, ["9", "6"]);
    let bodies = bodies(&player, &early, &playing);
    player.app.set_password(PASSWORD).unwrap();
    let app = Arc::new(player.app);
    let server = router(app.clone(), watch::channel(false).1);
    let mut hall = Hall { app, server, cookie: String::new(), bodies };
    hall.cookie = hall.sign_in().await;
    hall
}

/// A body of each call that the contract takes.
fn bodies(player: &EventPlayer, early: &str, playing: &str) -> Vec<(&'static str, Value)> {
    let unit = player.ask("unit.list", json!({"event": early}))["units"][0]["unit"].clone();
    let entrants = player.ask("public.entrants", json!({"event": playing}));
    let entrant = &entrants["entrants"][0]["line"]["entrant"];
    let token = &player.tokens(early)[0];
    let form = pair_form(&["张伟", "李娜"], true);
    let details = json!({
        "title": "2026年教职工比赛", "date": "2026-12-05", "place": "第六中学", "host": "教育工会",
        "deadline": "2026-12-01T08:00:00Z", "contact": "王老师", "phone_policy": "allowed",
    });
    let change = json!({"path": "swiss.rounds", "value": 5});
    let entry = json!({"levels": ["9", "6"], "deals": 9, "first_to_level": "first", "declarer_at_end": "second",
                       "forfeit": []});
    let s = "submission-1";
    let draft = json!({"name": "第六中学", "members": 120});
    let template = "guandan-swiss-2018";
    vec![
        ("account.get", json!({})),
        ("account.set_up", json!({"set_up_code": "123456", "password": "another password"})),
        ("account.sign_in", json!({"password": "wrong"})),
        ("account.sign_out", json!({})),
        ("event.templates", json!({})),
        ("event.preview", json!({"template": template, "settings": [change]})),
        ("notice.read", json!({"text": "关于举办掼蛋比赛的通知\n比赛共四轮，每轮50分钟。"})),
        ("event.list", json!({})),
        (
            "event.create",
            json!({"submission": s, "template": template, "details": details, "settings": [change]}),
        ),
        (
            "event.copy",
            json!({"submission": s, "event": playing, "title": "2027年教职工比赛", "date": "2027-12-05",
                   "deadline": null}),
        ),
        ("event.get", json!({"event": early})),
        ("event.edit", json!({"submission": s, "event": early, "details": details})),
        ("event.setting", json!({"submission": s, "event": early, "change": change})),
        ("event.finish", json!({"submission": s, "event": playing})),
        ("event.publication", json!({"event": playing})),
        ("event.export", json!({"event": playing})),
        ("event.history", json!({"event": playing})),
        ("event.sheet", json!({"event": playing})),
        ("unit.add", json!({"submission": s, "event": early, "units": [draft]})),
        ("unit.edit", json!({"submission": s, "event": early, "unit": unit, "draft": draft})),
        ("unit.list", json!({"event": early})),
        ("person.list", json!({"event": playing, "unit": "u1"})),
        ("person.phone", json!({"event": playing, "person": "u1-leader"})),
        (
            "person.reading",
            json!({"submission": s, "event": playing, "person": "u1-leader", "reading": "zhou ping"}),
        ),
        ("person.erase", json!({"submission": s, "event": playing, "person": "u1-leader"})),
        ("privacy.get", json!({"event": playing})),
        ("privacy.remove", json!({"submission": s, "event": playing})),
        ("privacy.set", json!({"submission": s, "event": playing, "days": 90})),
        ("text.check", json!({"text": "打错了"})),
        ("registration.form", json!({"event": early, "token": token})),
        ("registration.check", json!({"event": early, "token": token, "form": form})),
        (
            "registration.import",
            json!({"event": early, "token": token, "brought": {"text": "对号\t姓名\n1\t王芳\n1\t李强\n"}}),
        ),
        ("registration.paper", json!({"event": early, "token": token, "kind": "xlsx"})),
        (
            "registration.submit",
            json!({"submission": s, "event": early, "token": token, "form": form, "accepted": "ab"}),
        ),
        ("registration.withdraw", json!({"submission": s, "event": early, "token": token})),
        ("entry.history", json!({"event": playing, "unit": "u1"})),
        ("entry.remove", json!({"submission": s, "event": early, "unit": unit, "reason": "来电退出"})),
        ("entry.admit", json!({"submission": s, "event": early, "unit": unit, "reason": "能来"})),
        ("roster.lock", json!({"submission": s, "event": early})),
        ("roster.reopen", json!({"submission": s, "event": early, "until": null, "reason": "漏了一队"})),
        (
            "entrant.withdraw",
            json!({"submission": s, "event": playing, "entrant": entrant, "reason": "生病"}),
        ),
        ("entrant.return", json!({"submission": s, "event": playing, "entrant": entrant})),
        ("late_entry.get", json!({"event": playing, "unit": unit})),
        (
            "late_entry.take",
            json!({"submission": s, "event": playing, "unit": unit, "warnings_read": true,
                   "seat": {"pairs": [{"players": [{"name": "赵敏"}, {"name": "周芷"}]}]}}),
        ),
        ("bye.list", json!({"event": playing, "unit": unit})),
        (
            "bye.fill",
            json!({"submission": s, "event": playing, "round": 1, "entrant": entrant, "warnings_read": true}),
        ),
        ("draw.make", json!({"submission": s, "event": early})),
        ("draw.get", json!({"event": playing})),
        ("round.draft", json!({"submission": s, "event": playing, "allow": ["same_unit"]})),
        ("round.discard", json!({"submission": s, "event": playing, "round": 2})),
        ("round.publish", json!({"submission": s, "event": playing, "round": 2})),
        ("round.start", json!({"submission": s, "event": playing, "round": 2})),
        (
            "round.extend",
            json!({"submission": s, "event": playing, "round": 1, "minutes": 5, "reason": "停电"}),
        ),
        ("round.close", json!({"submission": s, "event": playing, "round": 1})),
        ("round.get", json!({"event": playing, "round": 1})),
        ("draft.get", json!({"event": playing, "round": 2})),
        ("draft.preview", json!({"event": playing, "round": 2, "change": {"bye": entrant}})),
        (
            "draft.edit",
            json!({"submission": s, "event": playing, "round": 2, "change": {"swap": [entrant, entrant]},
                   "reason": "抽签", "warnings_read": true, "as_chief_referee": false}),
        ),
        ("draft.again", json!({"submission": s, "event": playing, "round": 2, "allow": []})),
        ("requirements.get", json!({"event": playing})),
        (
            "pair.forbid",
            json!({"submission": s, "event": playing, "first": entrant, "second": entrant, "reason": "夫妻",
                   "warnings_read": true}),
        ),
        (
            "pair.allow",
            json!({"submission": s, "event": playing, "first": entrant, "second": entrant, "warnings_read": true}),
        ),
        (
            "seating.set",
            json!({"submission": s, "event": playing, "entrant": entrant, "fixed": 2, "allowed": [1, 2],
                   "warnings_read": true}),
        ),
        ("tables.exclude", json!({"submission": s, "event": playing, "tables": [3], "warnings_read": true})),
        ("stages.get", json!({"event": playing})),
        ("stage.begin", json!({"submission": s, "event": playing, "stage": 0})),
        ("stage.take_back", json!({"submission": s, "event": playing, "stage": 0, "reason": "重新抽签"})),
        ("playoff.draft", json!({"submission": s, "event": playing, "entrants": [entrant, entrant]})),
        ("score.slip", json!({"event": playing, "round": 1, "table": 2})),
        ("score.preview", json!({"event": playing, "round": 1, "table": 2, "entry": entry})),
        (
            "score.report",
            json!({"submission": s, "event": playing, "round": 1, "table": 2, "entry": entry, "signed": false,
                   "warnings_read": true, "replaces": null}),
        ),
        ("score.confirm", json!({"submission": s, "event": playing, "round": 1, "table": 2, "version": 1})),
        (
            "score.correct",
            json!({"submission": s, "event": playing, "round": 1, "table": 1, "entry": entry,
                   "correction": "entry", "reason": "写反了", "warnings_read": true, "replaces": 1, "as_chief_referee": true}),
        ),
        (
            "result.preview_correction",
            json!({"event": playing, "round": 1, "table": 1, "entry": entry, "against": ["first"]}),
        ),
        (
            "result.rule",
            json!({"submission": s, "event": playing, "round": 1, "table": 1, "against": ["second"],
                   "reason": "未按时交记分表", "as_chief_referee": true}),
        ),
        (
            "result.void",
            json!({"submission": s, "event": playing, "round": 1, "table": 1, "reason": "牌不对",
                   "as_chief_referee": true, "warnings_read": true}),
        ),
        (
            "result.restore",
            json!({"submission": s, "event": playing, "round": 1, "table": 1, "version": 1, "reason": "弄错了",
                   "as_chief_referee": true, "warnings_read": true}),
        ),
        (
            "side.exchange",
            json!({"submission": s, "event": playing, "round": 1, "table": 1, "out": entrant, "comes": entrant,
                   "reason": "更正以后换人", "as_chief_referee": true}),
        ),
        (
            "correction.limit",
            json!({"submission": s, "event": playing, "round": 1, "correction": "entry",
                   "until": "2026-12-01T08:00:00Z", "reason": "停电", "as_chief_referee": true}),
        ),
        ("event.republish", json!({"submission": s, "event": playing, "reason": "更正以后"})),
        ("undo.preview", json!({"event": playing, "sequence": 1})),
        (
            "undo.do",
            json!({"submission": s, "event": playing, "sequence": 1, "as_chief_referee": true,
                   "warnings_read": true}),
        ),
        ("no_show.list", json!({"event": playing})),
        ("no_show.record", json!({"submission": s, "event": playing, "round": 1, "absent": [entrant]})),
        (
            "entrant.withdraw_all",
            json!({"submission": s, "event": playing, "entrants": [entrant], "reason": "生病",
                   "warnings_read": true}),
        ),
        ("penalties.get", json!({"event": playing, "round": 1, "table": 2})),
        (
            "penalty.give",
            json!({"submission": s, "event": playing, "round": 1, "table": 2, "entrant": entrant,
                   "tariff": "smoking", "person": null, "note": "", "as_chief_referee": true,
                   "warnings_read": true}),
        ),
        (
            "penalty.take_back",
            json!({"submission": s, "event": playing, "id": "p1", "reason": "弄错了", "as_chief_referee": true,
                   "warnings_read": true}),
        ),
        ("late.suggest", json!({"event": playing, "minutes": 7})),
        (
            "late.record",
            json!({"submission": s, "event": playing, "round": 1, "table": 2, "entrant": entrant, "minutes": 7,
                   "as_chief_referee": true, "warnings_read": true}),
        ),
        ("substitutes.get", json!({"event": playing, "round": 1, "table": 2})),
        (
            "substitute.record",
            json!({"submission": s, "event": playing, "round": 1, "table": 2, "entrant": entrant,
                   "persons": [{"named": "赵敏"}], "warnings_read": true, "as_chief_referee": false}),
        ),
        ("paper.list", json!({"event": playing, "round": 1})),
        ("paper.certificates", json!({"event": playing, "per_person": false})),
        ("paper.print", json!({"event": playing, "kind": "score-slips", "round": 1, "format": "pdf"})),
        ("standings.get", json!({"event": playing, "after_round": 1})),
        ("standings.lot", json!({"submission": s, "event": playing, "order": [entrant]})),
        (
            "what_if.get",
            json!({"event": playing, "assumed": [{"table": 2, "entry": entry, "decided": null}],
                   "entrant": entrant}),
        ),
        ("public.home", json!({"event": playing})),
        ("public.regulations", json!({"event": playing})),
        ("public.entrants", json!({"event": playing})),
        ("public.pairings", json!({"event": playing, "round": 1})),
        ("public.my_table", json!({"event": playing, "entrant": entrant})),
        ("public.explain", json!({"event": playing, "round": 1, "entrant": entrant})),
    ]
}

impl Hall {
    async fn ask(&self, name: &str, body: &Value) -> (u16, Value) {
        let mut request = call(name, serde_json::to_vec(body).unwrap());
        request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        let response = self.server.clone().oneshot(request).await.unwrap();
        let status = response.status().as_u16();
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap())
    }

    async fn sign_in(&self) -> String {
        let body = json!({"password": PASSWORD}).to_string();
        let response = self.server.clone().oneshot(call("account.sign_in", Body::from(body))).await.unwrap();
        assert_eq!(response.status(), 200);
        let cookie = response.headers()["set-cookie"].to_str().unwrap();
        cookie.split(';').next().unwrap().to_owned()
    }
}

/// What is wrong with a body, or only unusual.
#[derive(Clone, Debug)]
enum Fault {
    Replaced(Index, Value),
    Missing(Index),
    Unknown(Index),
    Doubled(Index),
}

fn fault() -> impl Strategy<Value = Fault> {
    prop_oneof![
        6 => (any::<Index>(), hostile()).prop_map(|(place, value)| Fault::Replaced(place, value)),
        1 => any::<Index>().prop_map(Fault::Missing),
        1 => any::<Index>().prop_map(Fault::Unknown),
        1 => any::<Index>().prop_map(Fault::Doubled),
    ]
}

fn hostile() -> impl Strategy<Value = Value> {
    let texts = select(vec![
        "",
        " ",
        "0",
        "-1",
        "A+",
        "2",
        "11",
        "first",
        "same_unit",
        "NOSUCH",
        "guandan-swiss-2018",
        "shengji-team-swiss-2013",
        "swiss.rounds",
        "ranking_keys",
        "bye",
        "p1",
        "u1",
        "1",
        "9999-12-31",
        "+262142-12-31T23:59:59Z",
        "-262143-01-01T00:00:00Z",
        "0000-00-00",
        "2026-12-01T08:00:00Z",
        "\u{0}",
        "\u{202e}张伟",
        "👨‍👩‍👧",
        "张·伟",
        "'; DROP TABLE event; --",
        "<script>",
        "../../x",
        "%s%n",
        "|",
        "\\",
    ]);
    prop_oneof![
        4 => texts.prop_map(|text| json!(text)),
        1 => any::<String>().prop_map(|text| json!(text)),
        1 => Just(json!("长".repeat(100_000))),
        2 => select(vec![0_i64, 1, -1, 2, 3, 17, 1000, i64::from(u32::MAX), i64::MAX, i64::MIN]).prop_map(|n| json!(n)),
        1 => any::<f64>().prop_map(|n| json!(n)),
        1 => any::<bool>().prop_map(|yes| json!(yes)),
        1 => Just(Value::Null),
        1 => Just(json!([])),
        1 => Just(json!({})),
        1 => Just(json!(vec!["A"; 1000])),
    ]
}

/// All places in a value, the whole first.
fn places(value: &Value) -> Vec<String> {
    let mut found = vec![String::new()];
    let children: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), value)).collect(),
        Value::Array(items) => items.iter().enumerate().map(|(i, value)| (i.to_string(), value)).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    };
    for (name, child) in children {
        found.extend(places(child).into_iter().map(|place| format!("/{name}{place}")));
    }
    found
}

fn spoil(mut body: Value, fault: &Fault) -> Value {
    let all = places(&body);
    let at = |index: &Index| all[index.index(all.len())].clone();
    match fault {
        Fault::Replaced(place, value) => *body.pointer_mut(&at(place)).unwrap() = value.clone(),
        Fault::Missing(place) => {
            if let Some((parent, name)) = at(place).rsplit_once('/')
                && let Some(Value::Object(fields)) = body.pointer_mut(parent)
            {
                fields.remove(name);
            }
        }
        Fault::Unknown(place) => {
            if let Some(Value::Object(fields)) = body.pointer_mut(&at(place)) {
                fields.insert("unknown".to_owned(), json!(1));
            }
        }
        Fault::Doubled(place) => {
            if let Some(Value::Array(items)) = body.pointer_mut(&at(place)) {
                items.extend(items.clone());
            }
        }
    }
    body
}

#[tokio::test]
async fn there_is_a_good_body_of_every_call() {
    let hall = hall().await;
    let names: Vec<&str> = hall.bodies.iter().map(|(name, _)| *name).collect();
    let all: Vec<&str> = CALLS.iter().map(|call| call.name).collect();
    assert_eq!(names, all);
    for (name, body) in &hall.bodies {
        assert!(
            Request::parse(name, body.clone()).is_ok(),
            "{name}: {:?}",
            Request::parse(name, body.clone())
        );
    }
}

#[test]
fn no_request_makes_the_server_fail() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut hall = runtime.block_on(hall());
    let calls = hall.bodies.len();
    let requests = (0..calls, prop::collection::vec(fault(), 0..3), any::<bool>(), any::<u16>());
    let mut runner = TestRunner::new(Config { cases: 1500, failure_persistence: None, ..Config::default() });
    let hall = std::cell::RefCell::new(&mut hall);
    let result = runner.run(&requests, |(number, faults, fresh, submission)| {
        let mut hall = hall.borrow_mut();
        let (name, mut body) = hall.bodies[number].clone();
        if fresh && body.get("submission").is_some() {
            body["submission"] = json!(format!("submission-{submission:05}"));
        }
        let body = faults.iter().fold(body, spoil);
        let (status, answer) = runtime.block_on(hall.ask(name, &body));
        let shown: String = body.to_string().chars().take(300).collect();
        prop_assert!(status < 500, "{name} {shown}: {status} {answer}");
        let fields: Vec<&String> = answer.as_object().map(Map::keys).into_iter().flatten().collect();
        let expected = if status == 200 { "ok" } else { "error" };
        prop_assert!(fields.iter().all(|field| *field == expected || (status == 200 && *field == "tags")));
        prop_assert!(answer.get(expected).is_some(), "{name} {shown}: {answer}");
        if status != 200 {
            let text = answer["error"]["message"]["zh"].as_str().unwrap_or_default();
            prop_assert!(!text.is_empty() && text.len() < 2000, "{name} {shown}: {text}");
        }
        if name == "account.sign_out" && status == 200 {
            hall.cookie = runtime.block_on(hall.sign_in());
        }
        Ok(())
    });
    if let Err(failure) = result {
        panic!("{failure}");
    }
    assert_eq!(hall.borrow().app.store().doctor().unwrap(), [], "nothing was written by halves");
}

#[tokio::test]
async fn names_of_no_call_are_refused() {
    let hall = hall().await;
    for name in
        ["nothing", "event", "event.", ".", "event.get.x", "EVENT.GET", "%20", "event.get%00", "%E8%B5%9B"]
    {
        let (status, answer) = hall.ask(name, &json!({})).await;
        assert_eq!((status, &answer["error"]["code"]), (404, &json!("unknown_call")), "{name}");
    }
}

#[tokio::test]
async fn who_is_not_signed_in_gets_nothing_of_the_organizer() {
    let mut hall = hall().await;
    for cookie in ["", "saiwu_session=", "saiwu_session=AAAAAAAAAAAAAAAAAAAAAAAAAA"] {
        hall.cookie = cookie.to_owned();
        for (name, body) in &hall.bodies {
            let organizers = CALLS
                .iter()
                .any(|call| call.name == *name && call.permission == saiwu_protocol::Permission::Organizer);
            if organizers {
                let (status, answer) = hall.ask(name, body).await;
                assert_eq!((status, &answer["error"]["code"]), (401, &json!("sign_in_needed")), "{name}");
            }
        }
    }
}
