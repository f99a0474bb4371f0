//! An event with a clock.

use chrono::{DateTime, TimeDelta, Utc};
use saiwu_domain::contest::{MatchResult, Sides, StageField};
use saiwu_domain::event::decide::ScoreReport;
use saiwu_domain::event::{
    Asked, By, DraftedMatch, Entry, EntryPair, EntrySeat, EventDetails, EventState, Meta, Operation, Outcome,
    PhonePolicy, RoundState, person_id,
};
use saiwu_domain::ids::{EntrantId, PersonId, RoundNumber, TableNumber, UnitId};
use saiwu_domain::level::Level;
use saiwu_domain::regulations::{Regulations, StageKind, template};
use saiwu_domain::sentence::Sentence;
use serde_json::Value;
use std::collections::BTreeSet;

pub const ROUND: RoundNumber = RoundNumber(1);
pub const NEXT: RoundNumber = RoundNumber(2);

/// An event, its log and its clock.
#[derive(Clone)]
pub struct Day {
    pub state: EventState,
    pub log: Vec<(Operation, Meta)>,
    pub now: DateTime<Utc>,
}

pub fn id(number: usize) -> EntrantId {
    EntrantId(format!("u{number}-1-1"))
}

pub fn table(number: u32) -> TableNumber {
    TableNumber(number)
}

pub fn rules(settings: &[(&str, Value)]) -> Regulations {
    settings.iter().fold(template("guandan-swiss-2018").unwrap(), |rules, (path, value)| {
        rules.with(path, value.clone()).unwrap()
    })
}

pub fn levels(first: Level, second: Level) -> MatchResult {
    MatchResult::Levels {
        levels: [first, second],
        deals: Some(9),
        first_to_level: None,
        declarer_at_end: None,
        decided_for: None,
    }
}

pub fn report(first: Level, second: Level) -> ScoreReport {
    ScoreReport { result: levels(first, second), fouls: [0; 2], warnings_read: true }
}

impl Day {
    /// So many units with one pair each, drawn in the order of their numbers.
    pub fn of(regulations: Regulations, pairs: usize) -> Self {
        let mut day = Self::locked(regulations, pairs);
        let mut order: Vec<_> = (1..=pairs).map(id).collect();
        order.sort();
        day.take(Operation::DrawMade { algorithm: String::new(), rng_seed: String::new(), order });
        day
    }

    /// So many units with one pair each, before the draw.
    pub fn locked(regulations: Regulations, pairs: usize) -> Self {
        let mut day = Self::entering(regulations, pairs);
        for number in 1..=pairs {
            let unit = UnitId(format!("u{number}"));
            day.take(Operation::EntrySubmitted { entry: entry(&unit, number) });
        }
        day.take(Operation::RosterLocked { digest: "ab".repeat(32) });
        day
    }

    /// So many units that have not entered.
    pub fn entering(regulations: Regulations, units: usize) -> Self {
        let details = EventDetails {
            title: "掼蛋比赛".to_owned(),
            date: chrono::NaiveDate::from_ymd_opt(2026, 12, 5).unwrap(),
            place: String::new(),
            host: String::new(),
            deadline: None,
            contact: String::new(),
            phone_policy: PhonePolicy::Allowed,
        };
        let now = DateTime::from_timestamp(1_795_928_400, 0).unwrap();
        let created = Operation::EventCreated { details, regulations: Box::new(regulations) };
        let state = EventState::created(&created).unwrap();
        let meta = Meta { at: now, by: Sentence::new("主办方", "Organizer") };
        let mut day = Self { state, log: vec![(created, meta)], now };
        for number in 1..=units {
            let unit = UnitId(format!("u{number}"));
            let name = format!("第{number}中学");
            day.take(Operation::UnitAdded { unit: unit.clone(), name, members: Some(50) });
        }
        day
    }

    pub fn meta(&self) -> Meta {
        Meta { at: self.now, by: Sentence::new("裁判", "Referee") }
    }

    pub fn try_take(&mut self, operation: Operation) -> Outcome {
        let meta = self.meta();
        let outcome = self.state.apply(&operation, &meta);
        self.log.push((operation, meta));
        outcome
    }

    pub fn take(&mut self, operation: Operation) {
        let outcome = self.try_take(operation.clone());
        assert_eq!(outcome, Outcome::Applied, "{operation:?}");
    }

    pub fn take_all(&mut self, operations: impl IntoIterator<Item = Operation>) {
        operations.into_iter().for_each(|operation| self.take(operation));
    }

    pub fn wait(&mut self, minutes: i64) {
        self.now += TimeDelta::minutes(minutes);
    }

    pub fn by(&self, by: By) -> Asked {
        Asked { by, warnings_read: true, now: self.now }
    }

    pub fn chief(&self) -> Asked {
        self.by(By::ChiefReferee)
    }

    pub fn desk(&self) -> Asked {
        self.by(By::Desk)
    }

    /// Drafts the next round.
    pub fn draft(&mut self) {
        let operations = self.state.draft_round(BTreeSet::new()).unwrap();
        self.take_all(operations);
    }

    /// Drafts, publishes and starts the next round.
    pub fn begin(&mut self) {
        self.draft();
        let round = self.state.rounds.last().unwrap().number;
        self.take(Operation::RoundPublished { round });
        let ends_at = self.now + TimeDelta::minutes(50);
        self.take(Operation::RoundStarted { round, ends_at });
    }

    /// The first-named side of every open table wins 9:6, both sides sign.
    pub fn play(&mut self) {
        let round = self.state.latest_public_round().unwrap().clone();
        for record in round.tables.iter().filter(|record| !record.is_decided()) {
            let table = record.table.unwrap();
            self.report(round.number, table, levels(Level::Nine, Level::Six));
        }
    }

    pub fn report(&mut self, round: RoundNumber, table: TableNumber, result: MatchResult) {
        self.take(Operation::ResultReported {
            round,
            table,
            result,
            fouls: [0; 2],
            signed: true,
            replaces: None,
        });
    }

    pub fn close(&mut self) {
        let round = self.state.latest_public_round().unwrap().number;
        self.take(Operation::RoundClosed { round });
    }

    /// One whole round, closed at its end.
    pub fn whole_round(&mut self) {
        self.begin();
        self.wait(50);
        self.play();
        self.close();
    }

    /// Round 1 with these tables instead of what the engine would pair, published and running.
    pub fn begin_with(&mut self, round: RoundNumber, tables: &[(usize, usize)]) {
        let matches = (1..).zip(tables).map(|(number, (first, second))| DraftedMatch {
            table: Some(table(number)),
            sides: Sides::Two(id(*first), id(*second)),
            why: Sentence::default(),
            result: None,
        });
        self.take(Operation::RoundDrafted {
            round,
            stage: 0,
            purpose: saiwu_domain::contest::RoundKind::Regular,
            matches: matches.collect(),
            quality: Sentence::default(),
            relaxed: Vec::new(),
            allowed: Vec::new(),
        });
        self.take(Operation::RoundPublished { round });
        self.take(Operation::RoundStarted { round, ends_at: self.now + TimeDelta::minutes(50) });
    }

    /// The bracket of a knockout from its first stage, in its order.
    pub fn begin_bracket(&mut self, order: &[usize]) {
        let bracket = order.iter().map(|number| Some(id(*number))).collect();
        let field = StageField { groups: Vec::new(), bracket };
        self.take(Operation::StageBegun { stage: 0, field, rng_seed: None, notes: Vec::new() });
    }

    /// The sides of a table, first-named first.
    pub fn sides(&self, round: RoundNumber, number: u32) -> Vec<EntrantId> {
        let record = self.state.round(round).unwrap().table(table(number)).unwrap();
        record.sides.entrants().cloned().collect()
    }

    /// Who meets whom, table by table.
    pub fn pairing(&self, round: RoundNumber) -> Vec<(Option<TableNumber>, Sides)> {
        let tables = &self.state.round(round).unwrap().tables;
        tables.iter().map(|record| (record.table, record.sides.clone())).collect()
    }

    pub fn state_of(&self, round: RoundNumber) -> RoundState {
        self.state.round(round).unwrap().state
    }

    pub fn ranks(&self) -> Vec<(String, u32)> {
        let standings = saiwu_domain::standings::standings(&self.state.contest(), None);
        standings.rows.iter().map(|row| (row.ranked.as_str().to_owned(), row.rank)).collect()
    }

    /// The log folded anew, and a stored state read again, are the state.
    pub fn check_replay(&self) {
        let texts = self.log.iter().map(|(operation, meta)| {
            let text = serde_json::to_string(operation).unwrap();
            (serde_json::from_str(&text).unwrap(), meta.clone())
        });
        let log: Vec<(Operation, Meta)> = texts.collect();
        let again = saiwu_domain::event::decide::replay(&log, log.len()).unwrap();
        assert_eq!(again, self.state, "the stored log folds to the same state");
        let stored: EventState = serde_json::from_slice(&serde_json::to_vec(&self.state).unwrap()).unwrap();
        assert_eq!(stored, self.state, "a stored state reads as it was");
    }
}

/// A knockout from the first round on.
pub fn knockout() -> Regulations {
    let mut regulations = rules(&[]);
    regulations.stages[0].kind = StageKind::Knockout;
    regulations
}

pub fn entry(unit: &UnitId, number: usize) -> Entry {
    let players = vec![person_id(unit, 1, 1, 1), person_id(unit, 1, 1, 2)];
    Entry {
        unit: unit.clone(),
        number: u32::try_from(number).unwrap(),
        members: None,
        seats: vec![EntrySeat { pairs: vec![EntryPair { players, women: None }], ..EntrySeat::default() }],
        leader: PersonId(format!("{unit}-leader")),
        accepted: None,
        replaced: Default::default(),
    }
}
