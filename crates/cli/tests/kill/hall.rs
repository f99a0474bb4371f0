//! An event in its first round, set up over the wire as an organizer does it.

use std::net::SocketAddr;

use serde_json::{Value, json};

use crate::server::{Server, post};

pub struct Hall {
    pub address: SocketAddr,
    pub cookie: String,
    pub event: String,
}

impl Hall {
    /// A new server: password, event, 26 units with two pairs each, lock, draw, round 1.
    pub fn open(server: &Server) -> Self {
        let hall = Self::with_event(server, &json!([]));
        hall.register();
        hall.run("roster.lock", json!({}));
        hall.run("draw.make", json!({}));
        hall.run("round.draft", json!({}));
        hall.run("round.publish", json!({"round": 1}));
        hall.run("round.start", json!({"round": 1}));
        hall
    }

    /// A new server: password and an event with these settings.
    pub fn with_event(server: &Server, settings: &Value) -> Self {
        let code = server.set_up_code.as_ref().expect("a new server has a set-up code");
        let set_up = json!({"set_up_code": code, "password": "correct horse"});
        let answer = post(server.address, "", "account.set_up", &set_up).unwrap();
        assert_eq!(answer.status, 200, "{}", answer.body);
        let mut hall = Self { address: server.address, cookie: answer.cookie.unwrap(), event: String::new() };
        let details = json!({
            "title": "2026年教职工掼蛋比赛", "date": "2026-12-05", "place": "", "host": "", "deadline": null,
            "contact": "", "phone_policy": "allowed",
        });
        let create = json!({"template": "guandan-swiss-2018", "details": details, "settings": settings});
        hall.event = hall.run("event.create", create)["code"].as_str().unwrap().to_owned();
        hall
    }

    pub fn tables(&self) -> Vec<u64> {
        let round = self.ask("round.get", json!({"round": 1}));
        round["tables"].as_array().unwrap().iter().filter_map(|table| table["table"].as_u64()).collect()
    }

    fn register(&self) {
        let units: Vec<Value> =
            (1..=26).map(|unit| json!({"name": format!("第{unit}小学"), "members": 60})).collect();
        self.run("unit.add", json!({"units": units}));
        let list = self.ask("unit.list", json!({}));
        for unit in list["units"].as_array().unwrap() {
            let token = unit["link"].as_str().unwrap().rsplit('/').next().unwrap();
            let name = unit["name"].as_str().unwrap();
            let player = |number: usize| {
                let gender = if number == 0 { "female" } else { "male" };
                let given = ["甲", "乙", "丙", "丁"][number];
                json!({"name": format!("{name}{given}"), "gender": gender, "phone": "", "post": ""})
            };
            let seats = json!([
                {"pairs": [{"players": [player(0), player(1)]}]},
                {"pairs": [{"players": [player(2), player(3)]}]},
            ]);
            let leader = json!({"name": "周平", "phone": "13800000000"});
            let form = json!({"members": null, "seats": seats, "leader": leader});
            let shown = self.ask("registration.form", json!({"token": token}));
            let accepted = &shown["regulations"]["version"];
            self.run("registration.submit", json!({"token": token, "form": form, "accepted": accepted}));
        }
    }

    pub fn run(&self, name: &str, mut body: Value) -> Value {
        let token = body["token"].as_str().unwrap_or("").to_owned();
        body["submission"] =
            json!(format!("hall-{}{}", name.replace('.', "-"), &token[..token.len().min(20)]));
        self.ask(name, body)
    }

    pub fn ask(&self, name: &str, mut body: Value) -> Value {
        if !self.event.is_empty() {
            body["event"] = json!(self.event);
        }
        let answer = post(self.address, &self.cookie, name, &body).unwrap();
        assert_eq!(answer.status, 200, "{name}: {}", answer.body);
        answer.body["ok"].clone()
    }
}
