//! A practice event: made-up units and players, played through the one door into the middle of a round.

use crate::errors::internal;
use crate::slip::entry_out;
use crate::{Actor, App};
use saiwu_domain::contest::Sides;
use saiwu_domain::ids::{EntrantId, RoundNumber, TableNumber};
use saiwu_domain::practice::{GenerateSettings, Share, enrol, play_match};
use saiwu_domain::regulations::{Game, Regulations, template};
use saiwu_domain::sheet::Player;
use saiwu_protocol::ErrorReply;
use saiwu_protocol::event::NextStep;
use serde_json::{Value, json};

/// Units of the practice event; more where a unit has few places.
const UNITS: u32 = 12;
/// Pairs of the practice event, or players, or teams.
const PAIRS: u32 = 26;
/// Members of each unit.
const MEMBERS: u32 = 320;
/// Tables with a result in the round that is being played; the first is always left to be entered.
const ENTERED: usize = 5;

impl App {
    /// Creates a practice event that stands in the middle of its second round; returns its code.
    ///
    /// # Errors
    /// The template is unknown, or the store fails.
    pub fn create_practice_event(&self, template_name: &str) -> Result<String, ErrorReply> {
        let regulations = template(template_name).map_err(|error| internal(&error))?;
        let mut made_up =
            MadeUp { app: self, actor: Actor::local_owner(), event: String::new(), steps: 0, regulations };
        made_up.create(template_name)?;
        made_up.register()?;
        made_up.run("roster.lock", json!({}))?;
        made_up.run("draw.make", json!({}))?;
        made_up.play(1, usize::MAX)?;
        made_up.play(2, ENTERED)?;
        Ok(made_up.event)
    }
}

struct MadeUp<'a> {
    app: &'a App,
    actor: Actor,
    event: String,
    steps: u32,
    regulations: Regulations,
}

impl MadeUp<'_> {
    fn create(&mut self, template_name: &str) -> Result<(), ErrorReply> {
        let title = match self.regulations.game {
            Game::Guandan => "演练：教职工掼蛋比赛",
            Game::Shengji => "演练：教职工升级比赛",
            Game::Xiangqi => "演练：教职工象棋比赛",
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

    /// Every unit fills as many places as it may have, the later ones as many as are left.
    fn register(&mut self) -> Result<(), ErrorReply> {
        let composition = self.regulations.entrant.composition;
        let (per_seat, players) = (composition.pairs_per_seat() as usize, composition.players().0 as usize);
        let wanted = PAIRS.div_ceil(composition.pairs_per_seat());
        let most = self.regulations.quota.cap().map_or(wanted, |cap| cap.seats.min(wanted));
        let seats = most as usize;
        let mut people = self.people(seats * per_seat)?;
        let names: Vec<_> =
            people.units.iter().map(|name| json!({"name": name, "members": MEMBERS})).collect();
        // No two of them are one person (R16.2).
        let mut numbers = 1_u32..;
        // Where the best of a unit make its team, every unit has enough of them.
        let best = self.regulations.best_members.map(|best| best.count.max(1) as usize);
        let units = best.map_or(UNITS as usize, |best| (seats / best).clamp(1, UNITS as usize));
        let mut left = seats;
        for (index, unit) in names.into_iter().enumerate() {
            if left == 0 {
                break;
            }
            self.run("unit.add", json!({"units": [unit]}))?;
            let token = self.newest_link()?;
            let form = self.ask("registration.form", json!({"token": token}))?;
            let accepted = form["regulations"]["version"].clone();
            let most = form["max_seats"].as_u64().unwrap_or(0).max(1) as usize;
            let units_left = units.saturating_sub(index).max(1);
            let wanted = left.div_ceil(units_left).min(most);
            left -= wanted;
            let women_from = form["women_from_seat"].as_u64();
            let seats: Vec<_> = (1..=wanted as u64)
                .map(|seat| {
                    let pairs = (0..per_seat).map(|_| {
                        let players = people.players.drain(..players.min(people.players.len()));
                        let woman = women_from.is_some_and(|from| seat >= from);
                        let players =
                            players.zip(&mut numbers).map(|(one, number)| player(&one, woman, number));
                        json!({"players": players.collect::<Vec<_>>()})
                    });
                    json!({"pairs": pairs.collect::<Vec<_>>()})
                })
                .collect();
            let leader = json!({"name": "领队", "phone": "13800000000"});
            let form = json!({"members": null, "seats": seats, "leader": leader});
            self.run("registration.submit", json!({"token": token, "form": form, "accepted": accepted}))?;
        }
        Ok(())
    }

    fn people(&self, entrants: usize) -> Result<People, ErrorReply> {
        let entrants = u32::try_from(entrants).unwrap_or(PAIRS);
        let sheet = enrol(&GenerateSettings {
            regulations: self.regulations.clone(),
            entrants,
            units: Some(entrants / self.regulations.entrant.composition.pairs_per_seat()),
            rounds: None,
            seed: 2018,
            draws: None,
            forfeits: Share::default(),
            withdrawals: Share::default(),
        })
        .map_err(|error| internal(&error))?;
        Ok(People {
            units: sheet.contest.units.into_values().map(|unit| unit.name).collect(),
            players: sheet.players.into_values().flatten().collect(),
        })
    }

    fn newest_link(&self) -> Result<String, ErrorReply> {
        let list = self.ask("unit.list", json!({}))?;
        let link =
            list["units"].as_array().and_then(|units| units.last()?["link"].as_str()?.rsplit('/').next());
        Ok(link.unwrap_or_default().to_owned())
    }

    /// Starts a round, with the draw of its stage before, and enters the results of its first tables.
    fn play(&mut self, round: u32, entered: usize) -> Result<(), ErrorReply> {
        let event = self.ask("event.get", json!({}))?;
        if let Ok(NextStep::BeginStage { stage, .. }) = serde_json::from_value(event["next"].clone()) {
            self.run("stage.begin", json!({"stage": stage}))?;
        }
        let draft = self.run("round.draft", json!({}))?;
        self.run("round.publish", json!({"round": round}))?;
        self.run("round.start", json!({"round": round}))?;
        let tables = draft["tables"].as_array().cloned().unwrap_or_default();
        let tables: Vec<_> = tables.iter().filter_map(|table| table["table"].as_u64()).collect();
        let entered = entered.min(tables.len().saturating_sub(usize::from(entered == ENTERED)));
        for table in tables.into_iter().take(entered) {
            let entry = self.result(round, table)?;
            self.run(
                "score.report",
                json!({"round": round, "table": table, "entry": entry, "signed": true, "warnings_read": true,
                       "replaces": null}),
            )?;
        }
        Ok(())
    }

    /// What the slip of a table says, as its regulations ask for it.
    fn result(&self, round: u32, table: u64) -> Result<Value, ErrorReply> {
        self.app.with_event(&self.event, |file| {
            let number = TableNumber(u32::try_from(table).unwrap_or_default());
            let stage = file.state.contest().current_stage();
            let regulations = self.regulations.of_stage(stage);
            let tables = file.state.rounds.iter().filter(|one| one.number == RoundNumber(round));
            let sides = tables.flat_map(|one| &one.tables).find(|one| one.table == Some(number));
            let Some(Sides::Two(first, second)) = sides.map(|record| &record.sides) else {
                return Ok(Value::Null);
            };
            let result = play_match(&regulations, [first, second], u64::from(round) * 1_000 + table);
            let sides = Sides::Two(EntrantId::clone(first), EntrantId::clone(second));
            serde_json::to_value(entry_out(&sides, &result)).map_err(|error| internal(&error))
        })
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

/// Made-up units and players.
struct People {
    units: Vec<String>,
    players: Vec<Player>,
}

fn player(player: &Player, woman: bool, number: u32) -> Value {
    let gender = if woman { json!("female") } else { json!(player.gender) };
    json!({"name": player.name, "gender": gender, "phone": format!("139{number:08}"), "post": "教师"})
}
