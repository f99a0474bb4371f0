//! A day of an event, played by decisions and operations; entrants go by the letters the test gives them.
#![allow(dead_code, reason = "each test target uses a part")]

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use saiwu_domain::contest::{Contest, MatchResult, Sides};
use saiwu_domain::event::decide::{Refusal, ScoreReport, UnitDraft};
use saiwu_domain::event::{
    DRAW_ALGORITHM, DraftedMatch, Entry, EntryPair, EntrySeat, EventDetails, EventState, Meta, Operation,
    Outcome, PhonePolicy, TableRecord, person_id,
};
use saiwu_domain::ids::{EntrantId, PersonId, RoundNumber, TableNumber};
use saiwu_domain::regulations::Regulations;
use saiwu_domain::sentence::Sentence;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

/// The event, the names of its entrants, and everything that was done.
pub struct Day {
    pub state: EventState,
    pub done: Vec<(Operation, Meta)>,
    names: BTreeMap<String, EntrantId>,
    minute: i64,
}

impl Day {
    /// One unit for each letter of `names`, each with one pair; numbers are drawn in this order.
    pub fn drawn(rules: Regulations, names: &str) -> Self {
        let details = EventDetails {
            title: "掼蛋比赛".to_owned(),
            date: NaiveDate::from_ymd_opt(2026, 12, 5).unwrap(),
            place: String::new(),
            host: String::new(),
            deadline: None,
            contact: String::new(),
            phone_policy: PhonePolicy::Allowed,
        };
        let first = EventState::create(details, rules).unwrap();
        let mut day = Self {
            state: EventState::created(&first).unwrap(),
            done: Vec::new(),
            names: BTreeMap::new(),
            minute: 0,
        };
        let meta = day.meta();
        day.done.push((first, meta));
        for (name, number) in names.split_whitespace().zip(1..) {
            let draft = UnitDraft { name: format!("{name}单位"), members: Some(50) };
            let added = day.state.add_units(&[draft]).unwrap();
            let Some(Operation::UnitAdded { unit, .. }) = added.first().cloned() else { panic!("{added:?}") };
            day.all(added);
            let players = (1..=2).map(|player| person_id(&unit, 1, 1, player)).collect();
            let seats =
                vec![EntrySeat { pairs: vec![EntryPair { players, women: None }], ..EntrySeat::default() }];
            let leader = PersonId(format!("{unit}-leader"));
            let entry = Entry {
                unit: unit.clone(),
                number,
                members: None,
                seats,
                leader,
                accepted: None,
                replaced: Default::default(),
            };
            day.apply(Operation::EntrySubmitted { entry });
            let entrant =
                day.state.entrants().into_keys().find(|id| !day.names.values().any(|known| known == id));
            day.names.insert(name.to_owned(), entrant.unwrap());
        }
        day.apply(Operation::RosterLocked { digest: "ab".repeat(32) });
        let order = names.split_whitespace().map(|name| day.id(name)).collect();
        day.apply(Operation::DrawMade {
            algorithm: DRAW_ALGORITHM.to_owned(),
            rng_seed: "00".repeat(32),
            order,
        });
        day
    }

    /// The same day folded again from its operations, as another device does.
    pub fn on_another_device(&self) -> Self {
        let (first, rest) = self.done.split_first().unwrap();
        let mut state = EventState::created(&first.0).unwrap();
        for (operation, meta) in rest {
            state.apply(operation, meta);
        }
        Self { state, done: self.done.clone(), names: self.names.clone(), minute: self.minute }
    }

    pub fn id(&self, name: &str) -> EntrantId {
        self.names[name].clone()
    }

    pub fn contest(&self) -> Contest {
        self.state.contest()
    }

    /// Time passes.
    pub fn minutes_later(&mut self, minutes: i64) -> DateTime<Utc> {
        self.minute += minutes;
        self.now()
    }

    pub fn now(&self) -> DateTime<Utc> {
        DateTime::from_timestamp(1_796_436_000, 0).unwrap() + TimeDelta::minutes(self.minute)
    }

    /// What has to be possible.
    pub fn apply(&mut self, operation: Operation) {
        let outcome = self.attempt(operation.clone());
        assert_eq!(outcome, Outcome::Applied, "{operation:?}");
    }

    pub fn all(&mut self, operations: Vec<Operation>) {
        operations.into_iter().for_each(|operation| self.apply(operation));
    }

    pub fn attempt(&mut self, operation: Operation) -> Outcome {
        let meta = self.meta();
        let outcome = self.state.apply(&operation, &meta);
        self.done.push((operation, meta));
        outcome
    }

    /// Drafts the next round by the rules and publishes it: `A–B C–D E`.
    pub fn next_round(&mut self) -> String {
        let drafted = self.state.draft_round(BTreeSet::new()).unwrap();
        self.all(drafted);
        let round = self.state.next_round();
        let published = self.state.publish_round(round).unwrap();
        self.apply(published);
        self.round_text(round.0)
    }

    /// Publishes a round with given tables and results, as the rules print them, and closes it.
    pub fn given_round(&mut self, text: &str) {
        let round = self.state.next_round();
        let games: Vec<_> = text.split('·').map(|game| game.trim().split_once(' ').unwrap()).collect();
        let matches = games.iter().zip(1..).map(|((sides, _), table)| {
            let (first, second) = sides.split_once('–').unwrap();
            DraftedMatch {
                table: Some(TableNumber(table)),
                sides: Sides::Two(self.id(first), self.id(second)),
                why: Sentence::default(),
                result: None,
            }
        });
        let matches = matches.collect();
        let (quality, relaxed) = (Sentence::default(), Vec::new());
        self.apply(Operation::RoundDrafted {
            round,
            stage: 0,
            purpose: Default::default(),
            matches,
            quality,
            relaxed,
            allowed: Vec::new(),
        });
        self.apply(Operation::RoundPublished { round });
        for ((_, levels), table) in games.iter().zip(1..) {
            self.report(round.0, table, levels);
        }
        self.apply(Operation::RoundClosed { round });
    }

    /// Reports a signed slip: `9:6`.
    pub fn report(&mut self, round: u32, table: u32, levels: &str) {
        let reported = self
            .state
            .report_result(RoundNumber(round), TableNumber(table), &slip(levels), true, None)
            .unwrap();
        self.apply(reported);
    }

    /// Reports all tables of the round as won by the first-named side.
    pub fn play(&mut self, round: u32) {
        let tables: Vec<_> = self.round_tables(round).iter().filter_map(|table| table.table).collect();
        for table in tables {
            self.report(round, table.0, "9:6");
        }
    }

    pub fn table(&self, round: u32, table: u32) -> &TableRecord {
        self.state.round(RoundNumber(round)).unwrap().table(TableNumber(table)).unwrap()
    }

    fn round_tables(&self, round: u32) -> &[TableRecord] {
        &self.state.round(RoundNumber(round)).unwrap().tables
    }

    /// The matches of a round by the names of the test, in table order.
    pub fn round_text(&self, round: u32) -> String {
        let name = |id: &EntrantId| self.names.iter().find(|(_, known)| *known == id).unwrap().0.clone();
        let matches = self
            .round_tables(round)
            .iter()
            .map(|table| table.sides.entrants().map(&name).collect::<Vec<_>>().join("–"));
        matches.collect::<Vec<_>>().join(" ")
    }

    /// The names in ranking order.
    pub fn order(&self) -> String {
        let name = |id: String| self.names.iter().find(|(_, known)| known.as_str() == id).unwrap().0.clone();
        let ids = crate::support::order(&self.contest());
        ids.split(' ').map(|id| name(id.to_owned())).collect::<Vec<_>>().join(" ")
    }

    fn meta(&mut self) -> Meta {
        self.minute += 1;
        Meta { at: self.now(), by: Sentence::new("主办方", "Organizer") }
    }
}

/// What stands on a slip.
pub fn slip(levels: &str) -> ScoreReport {
    let levels: Vec<_> = levels.split(':').collect();
    let result =
        json!({"levels": {"levels": levels, "deals": null, "first_to_level": null, "declarer_at_end": null}});
    let result: MatchResult = serde_json::from_value(result).unwrap();
    ScoreReport { result, fouls: [0; 2], warnings_read: true }
}

/// The Chinese sentence of a refusal.
pub fn why<T: std::fmt::Debug>(refused: Result<T, Refusal>) -> String {
    refused.unwrap_err().sentence.zh
}

/// The chief referee, who has read every warning.
pub fn chief() -> saiwu_domain::event::Asked {
    use saiwu_domain::event::{Asked, By};
    Asked { by: By::ChiefReferee, warnings_read: true, now: DateTime::UNIX_EPOCH }
}
