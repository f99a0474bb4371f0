//! No phone number goes where everybody can read: not into a public reply, an error, an address, a line of the log, nor
//! into the log of the event. A whole event is played over the real server, with all that goes wrong on the way.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use saiwu_app::App;
use saiwu_server::router;
use saiwu_store::{SqliteStore, Store, event_file};
use saiwu_testkit::{TestHost, pair_form, people, test_key};
use serde_json::{Value, json};
use tokio::sync::watch;
use tower::ServiceExt;

use crate::fake::call;

const PASSWORD: &str = "correct horse";
/// All numbers of this event begin like this, whoever they belong to.
const PHONES: &str = "13712345";
const LANDLINE: &str = "05118765";

fn phone(number: usize) -> String {
    format!("{PHONES}{number:03}")
}

/// The lines of the log, of all threads.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What was recorded: who asked for what, and what came back.
struct Recorder {
    server: Router,
    cookie: Option<String>,
    addresses: Vec<String>,
    replies: Vec<(String, String)>,
    sent: u32,
}

impl Recorder {
    async fn raw(&mut self, name: &str, body: String) -> Value {
        let mut request = call(name, body);
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        self.addresses.push(request.uri().to_string());
        let response = self.server.clone().oneshot(request).await.unwrap();
        let headers = format!("{:?}", response.headers());
        let set = response.headers().get("set-cookie").map(|cookie| cookie.to_str().unwrap().to_owned());
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        self.replies.push((name.to_owned(), format!("{headers}\n{text}")));
        if name == "account.sign_in" {
            self.cookie = set.and_then(|cookie| Some(cookie.split(';').next()?.to_owned()));
        }
        serde_json::from_str(&text).unwrap_or_default()
    }

    async fn ask(&mut self, name: &str, body: Value) -> Value {
        self.raw(name, body.to_string()).await
    }

    async fn run(&mut self, name: &str, mut body: Value) -> Value {
        self.sent += 1;
        body["submission"] = json!(format!("phones-{:08}", self.sent));
        self.ask(name, body).await
    }

    async fn done(&mut self, name: &str, body: Value) -> Value {
        let reply = self.run(name, body).await;
        assert!(reply["error"].is_null(), "{name} {reply}");
        reply["ok"].clone()
    }

    async fn page(&mut self, path: &str) {
        self.addresses.push(path.to_owned());
        let request = Request::get(path).header("host", "192.168.1.5:8787").body(Body::empty()).unwrap();
        let response = self.server.clone().oneshot(request).await.unwrap();
        let text = format!("{:?}", response.headers());
        self.replies.push((path.to_owned(), text));
    }
}

fn form(names: &[&str], from: usize) -> Value {
    let mut form = pair_form(names, true);
    for index in 0..names.len() {
        let player = &mut form["seats"][index / 2]["pairs"][0]["players"][index % 2];
        player["phone"] = json!(phone(from + index));
    }
    form["leader"]["phone"] = json!(format!("0511-8765{:03}", from));
    form
}

/// Bodies that are almost a form, with a number where none belongs.
fn wrong(good: &Value, event: &str, token: &str, accepted: &Value) -> Vec<(&'static str, Value)> {
    let with = |change: &dyn Fn(&mut Value)| {
        let mut form = good.clone();
        change(&mut form);
        json!({"event": event, "token": token, "form": form, "accepted": accepted, "submission": "phones-wrong-1"})
    };
    let player = "/seats/0/pairs/0/players/0";
    vec![
        ("registration.submit", with(&|form| form["members"] = json!(phone(900)))),
        ("registration.submit", with(&|form| form["leader"] = json!(phone(901)))),
        ("registration.submit", with(&|form| form[phone(902)] = json!(1))),
        ("registration.submit", with(&|form| form["leader"]["phone"] = json!(13_712_345_903_u64))),
        (
            "registration.submit",
            with(&|form| form.pointer_mut(player).unwrap()["gender"] = json!(phone(904))),
        ),
        (
            "registration.submit",
            with(&|form| form.pointer_mut(player).unwrap()["phone"] = json!(format!("{}x", phone(905)))),
        ),
        (
            "registration.submit",
            with(&|form| form.pointer_mut(player).unwrap()["phone"] = json!(format!("{}00", phone(906)))),
        ),
        (
            "registration.submit",
            with(&|form| form.pointer_mut(player).unwrap()["name"] = json!(format!("张伟{}", phone(907)))),
        ),
        ("registration.submit", with(&|form| form["leader"]["name"] = json!(format!("周平 {}", phone(908))))),
        ("registration.check", json!({"event": event, "token": token, "form": good, "phone": phone(909)})),
        ("registration.form", json!({"event": phone(910), "token": token})),
        ("registration.form", json!({"event": event, "token": phone(911)})),
        ("public.my_table", json!({"event": event, "entrant": phone(912)})),
        ("public.home", json!({"event": event, "\\\"": format!("\"\\\"{}", phone(913))})),
        ("public.home", json!(format!("\"{}\\", phone(914)))),
    ]
}

async fn enter(recorder: &mut Recorder, event: &str) -> Vec<String> {
    let units = json!([{"name": "第一中学", "members": 60}, {"name": "第二中学", "members": 60}, {"name": "第三中学", "members": 60}]);
    recorder.done("unit.add", json!({"event": event, "units": units})).await;
    let list = recorder.ask("unit.list", json!({"event": event})).await;
    let links: Vec<String> = list["ok"]["units"]
        .as_array()
        .unwrap()
        .iter()
        .map(|unit| unit["link"].as_str().unwrap().to_owned())
        .collect();
    let names = people(12);
    let organizer = recorder.cookie.take();
    for (index, (link, names)) in links.iter().zip(names.chunks(4)).enumerate() {
        recorder.page(link).await;
        let token = link.rsplit('/').next().unwrap();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let form = form(&names, index * 10);
        let shown = recorder.ask("registration.form", json!({"event": event, "token": token})).await;
        let accepted = shown["ok"]["regulations"]["version"].clone();
        for (name, body) in wrong(&form, event, token, &accepted) {
            let reply = recorder.ask(name, body).await;
            assert!(reply["ok"].is_null() || name == "registration.check", "{name} {reply}");
        }
        let cut_off = json!({"event": event, "token": token, "form": form, "accepted": accepted}).to_string();
        recorder.raw("registration.submit", cut_off[..cut_off.len() - 20].to_owned()).await;
        recorder
            .done(
                "registration.submit",
                json!({"event": event, "token": token, "form": form, "accepted": accepted}),
            )
            .await;
        recorder.ask("registration.check", json!({"event": event, "token": token, "form": form})).await;
    }
    recorder.cookie = organizer;
    links
}

async fn play(recorder: &mut Recorder, event: &str) {
    recorder.done("roster.lock", json!({"event": event})).await;
    recorder.done("draw.make", json!({"event": event})).await;
    for round in 1..=2_u32 {
        let body = json!({"event": event, "round": round});
        recorder.done("round.draft", json!({"event": event, "allow": ["same_unit"]})).await;
        recorder.done("round.publish", body.clone()).await;
        recorder.done("round.start", body.clone()).await;
        let view = recorder.ask("round.get", body.clone()).await;
        let tables: Vec<u64> = view["ok"]["tables"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|table| table["table"].as_u64())
            .collect();
        for table in tables {
            let entry = json!({"levels": ["A", "8"], "deals": 9});
            let body = json!({"event": event, "round": round, "table": table, "entry": entry, "signed": true,
                              "warnings_read": true, "replaces": null});
            recorder.done("score.report", body).await;
        }
        watch_it(recorder, event).await;
        recorder.run("round.close", body).await;
    }
    recorder.run("event.finish", json!({"event": event, "early_reason": "天黑了"})).await;
}

/// What everybody can ask for.
async fn watch_it(recorder: &mut Recorder, event: &str) {
    let organizer = recorder.cookie.take();
    let entrants = recorder.ask("public.entrants", json!({"event": event})).await;
    let entrant = entrants["ok"]["entrants"][0]["line"]["entrant"].clone();
    for (name, body) in [
        ("public.home", json!({"event": event})),
        ("public.regulations", json!({"event": event})),
        ("public.pairings", json!({"event": event})),
        ("public.my_table", json!({"event": event, "entrant": entrant})),
        ("public.explain", json!({"event": event, "round": 1, "entrant": entrant})),
        ("standings.get", json!({"event": event})),
        ("stages.get", json!({"event": event})),
        ("draw.get", json!({"event": event})),
        ("what_if.get", json!({"event": event, "entrant": entrant, "guesses": []})),
        ("person.list", json!({"event": event, "unit": "u1"})),
        ("person.phone", json!({"event": event, "person": "u1-leader"})),
        ("unit.list", json!({"event": event})),
        ("event.sheet", json!({"event": event})),
    ] {
        recorder.ask(name, body).await;
    }
    recorder.page(&format!("/e/{event}")).await;
    recorder.page(&format!("/e/{event}/me")).await;
    recorder.cookie = organizer;
}

fn holds_a_phone(text: &str) -> bool {
    text.contains(PHONES) || text.contains(LANDLINE) || text.contains("0511-8765")
}

#[tokio::test]
async fn no_phone_goes_where_everybody_can_read() {
    let lines = Lines::default();
    let writer = lines.clone();
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(move || writer.clone())
        .try_init()
        .expect("this is the one test that listens to the log");
    let store = Arc::new(SqliteStore::in_memory().unwrap());
    let app = App::over(store.clone(), test_key(), Box::new(TestHost::new()));
    app.set_password(PASSWORD).unwrap();
    let server = router(Arc::new(app), watch::channel(false).1);
    let mut recorder = Recorder { server, cookie: None, addresses: Vec::new(), replies: Vec::new(), sent: 0 };
    recorder.ask("account.sign_in", json!({"password": PASSWORD})).await;
    let details = json!({"title": "比赛", "date": "2026-12-05", "place": "", "host": "", "deadline": null, "contact": "", "phone_policy": "allowed"});
    let created = recorder
        .done("event.create", json!({"template": "guandan-swiss-2018", "details": details, "settings": []}))
        .await;
    let event = created["code"].as_str().unwrap().to_owned();
    let links = enter(&mut recorder, &event).await;
    play(&mut recorder, &event).await;
    // What the organizer sees, and takes out of the program: in part, or not at all.
    for (name, body) in [
        ("unit.list", json!({"event": event})),
        ("person.list", json!({"event": event, "unit": "u1"})),
        ("person.list", json!({"event": event, "unit": phone(915)})),
        ("event.history", json!({"event": event})),
        ("event.sheet", json!({"event": event})),
        ("event.get", json!({"event": event})),
        ("privacy.get", json!({"event": event})),
    ] {
        recorder.ask(name, body).await;
    }
    // The unit's own link, once nothing can be changed any more.
    let token = links[0].rsplit('/').next().unwrap();
    recorder.ask("registration.form", json!({"event": event, "token": token})).await;
    watch_it(&mut recorder, &event).await;

    assert!(recorder.replies.len() > 100, "{}", recorder.replies.len());
    for (name, reply) in &recorder.replies {
        assert!(!holds_a_phone(reply), "{name} {reply}");
    }
    // What stands in a code to scan is one of these addresses.
    for address in recorder.addresses.iter().chain(&links) {
        assert!(!holds_a_phone(address), "{address}");
    }
    let log = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("refused"), "the log was listened to");
    assert!(!holds_a_phone(&log), "{log}");
    let whole = store.whole_event(&event).unwrap();
    for operation in &whole.operations {
        assert!(!holds_a_phone(&operation.body) && !holds_a_phone(&operation.actor), "{operation:?}");
    }
    for sent in &whole.submissions {
        assert!(!holds_a_phone(&format!("{sent:?}")), "{sent:?}");
    }
    // They are where they belong, and the one call that asks for a number gets it.
    assert!(holds_a_phone(&event_file::write(&whole).unwrap()));
    let asked = recorder.ask("person.phone", json!({"event": event, "person": "u1-leader"})).await;
    assert_eq!(asked["ok"]["phone"], "05118765000");
}
