//! Plays an event through [`App::call`], as a person would through the screens.

use crate::{TestHost, test_key};
use saiwu_app::{Actor, App};
use saiwu_documents::Forms;
use saiwu_protocol::ErrorReply;
use saiwu_store::SqliteStore;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// An application with one organizer in front of it.
pub struct EventPlayer {
    /// The application.
    pub app: App,
    /// Who calls.
    pub actor: Actor,
    submissions: AtomicU64,
}

impl EventPlayer {
    /// Over a new store in memory.
    pub fn in_memory() -> Self {
        let store = SqliteStore::in_memory().unwrap();
        Self::over(
            App::over(Arc::new(store), test_key(), Box::new(TestHost::new())).with_forms(Box::new(Forms)),
        )
    }

    /// Over a given application, as the owner of the device.
    pub fn over(app: App) -> Self {
        Self { app, actor: Actor::local_owner(), submissions: AtomicU64::new(0) }
    }

    /// A new submission id.
    pub fn submission(&self) -> String {
        format!("test-{:08}", self.submissions.fetch_add(1, Ordering::SeqCst))
    }

    /// Calls and expects an answer.
    pub fn ask(&self, name: &str, body: Value) -> Value {
        self.try_ask(name, body.clone()).unwrap_or_else(|error| panic!("{name} {body}: {error:?}"))
    }

    /// Calls.
    ///
    /// # Errors
    /// What the application answers.
    pub fn try_ask(&self, name: &str, body: Value) -> Result<Value, ErrorReply> {
        self.app.call(&self.actor, name, body).map(|answer| answer.body)
    }

    /// Calls a command with a new submission id and expects an answer.
    pub fn run(&self, name: &str, body: Value) -> Value {
        self.try_run(name, body.clone()).unwrap_or_else(|error| panic!("{name} {body}: {error:?}"))
    }

    /// Calls a command with a new submission id.
    ///
    /// # Errors
    /// What the application answers.
    pub fn try_run(&self, name: &str, mut body: Value) -> Result<Value, ErrorReply> {
        body["submission"] = json!(self.submission());
        self.try_ask(name, body)
    }

    /// Creates an event from a template; returns its code.
    pub fn create(&self, template: &str) -> String {
        let details = json!({
            "title": "2026年教职工比赛", "date": "2026-12-05", "place": "第六中学", "host": "教育工会",
            "deadline": null, "contact": "", "phone_policy": "allowed",
        });
        let created =
            self.run("event.create", json!({"template": template, "details": details, "settings": []}));
        created["code"].as_str().unwrap().to_owned()
    }

    /// Adds units with so many members each.
    pub fn add_units(&self, event: &str, units: &[(&str, u32)]) {
        let units: Vec<_> =
            units.iter().map(|(name, members)| json!({"name": name, "members": members})).collect();
        self.run("unit.add", json!({"event": event, "units": units}));
    }

    /// The private token of each unit, in order.
    pub fn tokens(&self, event: &str) -> Vec<String> {
        let list = self.ask("unit.list", json!({"event": event}));
        let links = list["units"].as_array().unwrap().iter();
        links.map(|unit| unit["link"].as_str().unwrap().rsplit('/').next().unwrap().to_owned()).collect()
    }

    /// Enters so many pairs over a unit's link.
    ///
    /// # Errors
    /// What the application answers.
    pub fn enter(&self, event: &str, token: &str, form: &Value) -> Result<Value, ErrorReply> {
        let shown = self.ask("registration.form", json!({"event": event, "token": token}));
        let accepted = &shown["regulations"]["version"];
        let body = json!({"event": event, "token": token, "form": form, "accepted": accepted});
        self.try_run("registration.submit", body)
    }

    /// Drafts, publishes and starts the next round; returns its number.
    pub fn start_round(&self, event: &str) -> u64 {
        let draft = self.run("round.draft", json!({"event": event}));
        let round = draft["number"].as_u64().unwrap();
        self.run("round.publish", json!({"event": event, "round": round}));
        self.run("round.start", json!({"event": event, "round": round}));
        round
    }

    /// Numbers of the tables of a round.
    pub fn tables(&self, event: &str, round: u64) -> Vec<u64> {
        let view = self.ask("round.get", json!({"event": event, "round": round}));
        view["tables"].as_array().unwrap().iter().filter_map(|table| table["table"].as_u64()).collect()
    }

    /// Reports a signed result.
    pub fn report(&self, event: &str, round: u64, table: u64, levels: [&str; 2]) -> Value {
        let entry = json!({"levels": levels, "deals": 9});
        let body = json!({"event": event, "round": round, "table": table, "entry": entry, "signed": true,
                          "warnings_read": true, "replaces": null});
        self.run("score.report", body)
    }
}

/// A form with so many pairs; `women` says whether the first player is one.
pub fn pair_form(names: &[&str], women: bool) -> Value {
    let gender = |index: usize| if women && index == 0 { "female" } else { "male" };
    let players: Vec<_> = names
        .iter()
        .enumerate()
        .map(|(index, name)| json!({"name": name, "gender": gender(index), "phone": "", "post": ""}))
        .collect();
    let seats: Vec<_> = players.chunks(2).map(|two| json!({"pairs": [{"players": two}]})).collect();
    json!({"members": null, "seats": seats, "leader": {"name": "周平", "phone": "13800000000"}})
}

/// So many different names.
pub fn people(count: usize) -> Vec<String> {
    const FAMILY: [&str; 10] = ["王", "李", "张", "刘", "陈", "杨", "赵", "黄", "周", "吴"];
    const GIVEN: [&str; 12] = ["伟", "芳", "娜", "敏", "静", "丽", "强", "磊", "军", "洋", "勇", "艳"];
    (0..count)
        .map(|index| {
            format!("{}{}{}", FAMILY[index % 10], GIVEN[index / 10 % 12], GIVEN[(index / 120 + index) % 12])
        })
        .collect()
}
