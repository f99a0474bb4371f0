//! A practice event: made-up units and players, played through the one door into the middle of a round.

use crate::errors::internal;
use crate::{Actor, App};
use saiwu_domain::ids::UnitId;
use saiwu_domain::practice::{GenerateSettings, Share, generate};
use saiwu_domain::regulations::template;
use saiwu_domain::sheet::{Player, Sheet};
use saiwu_protocol::ErrorReply;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Units of the practice event.
const UNITS: u32 = 12;
/// Pairs of the practice event.
const PAIRS: u32 = 26;
/// Levels in turn: clear wins, close ones, draws.
const LEVELS: [[&str; 2]; 7] =
    [["A", "8"], ["6", "9"], ["7", "7"], ["A+", "J"], ["5", "10"], ["K", "Q"], ["8", "8"]];

impl App {
    /// Creates a practice event that stands in the middle of round 2; returns its code.
    ///
    /// # Errors
    /// The template is unknown, or the store fails.
    pub fn create_practice_event(&self, template_name: &str) -> Result<String, ErrorReply> {
        let mut made_up = MadeUp { app: self, actor: Actor::local_owner(), event: String::new(), steps: 0 };
        made_up.create(template_name)?;
        made_up.register(template_name)?;
        made_up.run("roster.lock", json!({}))?;
        made_up.run("draw.make", json!({}))?;
        made_up.play(1, usize::MAX)?;
        made_up.play(2, 5)?;
        Ok(made_up.event)
    }
}

struct MadeUp<'a> {
    app: &'a App,
    actor: Actor,
    event: String,
    steps: u32,
}

impl MadeUp<'_> {
    fn create(&mut self, template_name: &str) -> Result<(), ErrorReply> {
        let title = match template_name {
            "shengji-team-swiss-2013" => "演练：职工升级团体赛",
            _ => "演练：教职工掼蛋比赛",
        };
        let details = json!({
            "title": title, "date": self.app.now().date_naive(), "place": "第六中学体育馆",
            "host": "市教育工会", "deadline": null, "contact": "", "phone_policy": "allowed",
        });
        let created =
            self.run("event.create", json!({"template": template_name, "details": details, "settings": []}))?;
        self.event = created["code"].as_str().unwrap_or_default().to_owned();
        Ok(())
    }

    fn register(&mut self, template_name: &str) -> Result<(), ErrorReply> {
        let sheet = made_up_sheet(template_name)?;
        let mut forms: BTreeMap<&UnitId, Vec<Value>> = BTreeMap::new();
        for (id, entrant) in &sheet.contest.entrants {
            let Some(unit) = &entrant.unit else { continue };
            let players = sheet.players.get(id).map(Vec::as_slice).unwrap_or_default();
            forms
                .entry(unit)
                .or_default()
                .push(json!({"players": players.iter().map(player).collect::<Vec<_>>()}));
        }
        let per_seat = sheet.contest.regulations.entrant.composition.pairs_per_seat() as usize;
        let units: Vec<_> = forms
            .keys()
            .filter_map(|unit| Some(json!({"name": sheet.contest.units.get(unit)?.name, "members": 320})))
            .collect();
        self.run("unit.add", json!({"units": units}))?;
        let list = self.ask("unit.list", json!({}))?;
        let links: Vec<String> = list["units"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|unit| Some(unit["link"].as_str()?.rsplit('/').next()?.to_owned()))
            .collect();
        for (token, pairs) in links.iter().zip(forms.values()) {
            let seats: Vec<_> = pairs.chunks_exact(per_seat).map(|pairs| json!({"pairs": pairs})).collect();
            let leader = json!({"name": "领队", "phone": "13800000000"});
            let form = json!({"members": null, "seats": seats, "leader": leader});
            self.run("registration.submit", json!({"token": token, "form": form}))?;
        }
        Ok(())
    }

    /// Starts a round and enters the results of its first tables.
    fn play(&mut self, round: u32, entered: usize) -> Result<(), ErrorReply> {
        let draft = self.run("round.draft", json!({}))?;
        self.run("round.publish", json!({"round": round}))?;
        self.run("round.start", json!({"round": round}))?;
        let tables = draft["tables"].as_array().cloned().unwrap_or_default();
        let tables: Vec<_> = tables.iter().filter_map(|table| table["table"].as_u64()).collect();
        for (index, table) in tables.into_iter().enumerate().take(entered) {
            let entry = json!({"levels": LEVELS[(index + round as usize) % LEVELS.len()], "deals": 9});
            self.run(
                "score.report",
                json!({"round": round, "table": table, "entry": entry, "signed": true, "warnings_read": true,
                       "replaces": null}),
            )?;
        }
        Ok(())
    }

    fn run(&mut self, name: &str, mut body: Value) -> Result<Value, ErrorReply> {
        self.steps += 1;
        // The event does not exist yet when it is created.
        let event = if self.event.is_empty() { "new" } else { &self.event };
        body["submission"] =
            json!(format!("practice-{event}-{}-{}", self.app.now().timestamp_millis(), self.steps));
        self.ask(name, body)
    }

    fn ask(&self, name: &str, mut body: Value) -> Result<Value, ErrorReply> {
        if !self.event.is_empty() {
            body["event"] = json!(self.event);
        }
        Ok(self.app.call(&self.actor, name, body)?.body)
    }
}

fn made_up_sheet(template_name: &str) -> Result<Sheet, ErrorReply> {
    let regulations = template(template_name).map_err(|error| internal(&error))?;
    let per_seat = regulations.entrant.composition.pairs_per_seat();
    generate(&GenerateSettings {
        entrants: PAIRS.next_multiple_of(per_seat),
        regulations,
        units: Some(UNITS),
        rounds: Some(1),
        seed: 2018,
        draws: None,
        forfeits: Share::default(),
        withdrawals: Share::default(),
    })
    .map_err(|error| internal(&error))
}

fn player(player: &Player) -> Value {
    json!({"name": player.name, "gender": player.gender, "phone": "13800000000", "post": "教师"})
}
