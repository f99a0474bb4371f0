//! How long it takes to open an event of 20,000 operations: from the log alone, and with its snapshot.
//! `cargo bench -p saiwu-app`
#![allow(clippy::unwrap_used, missing_docs, reason = "a benchmark")]

use divan::Bencher;
use saiwu_app::{Actor, App, DeviceKey, SystemHost};
use saiwu_domain::contest::MatchResult;
use saiwu_domain::event::decide::{ScoreReport, UnitDraft};
use saiwu_domain::event::{EventDetails, EventState, Meta, Operation, PhonePolicy};
use saiwu_domain::ids::{PersonId, UnitId};
use saiwu_domain::level::Level;
use saiwu_domain::registration::{ContactDraft, FormDraft, PairDraft, PersonFacts, SeatDraft};
use saiwu_domain::regulations::template;
use saiwu_domain::scoring::CorrectionKind;
use saiwu_domain::sentence::Sentence;
use saiwu_store::{Aside, PersonRow, RowSource, SqliteStore};
use saiwu_sync::{Draft, Ledger};
use std::collections::BTreeMap;
use std::sync::Arc;

const OPERATIONS: usize = 20_000;
const UNITS: usize = 500;
const EVENT: &str = "ABC123";

fn main() {
    divan::main();
}

#[divan::bench(sample_count = 20)]
fn open_20_000_operations_from_the_log(bencher: Bencher<'_, '_>) {
    let folder = filled(None);
    bencher.bench_local(|| open(&folder));
}

#[divan::bench(sample_count = 20)]
fn open_20_000_operations_with_a_snapshot(bencher: Bencher<'_, '_>) {
    let folder = filled(Some(OPERATIONS - 400));
    bencher.bench_local(|| open(&folder));
}

fn open(folder: &tempfile::TempDir) {
    let store = SqliteStore::open_to_read(folder.path()).unwrap();
    let app = App::over(Arc::new(store), DeviceKey::from_secret([7; 32]), Box::new(SystemHost));
    app.call(&Actor::nobody(), "public.home", serde_json::json!({"event": EVENT})).unwrap();
}

/// An event of 1,000 pairs in two rounds, corrected until the log is long enough.
fn filled(snapshot_at: Option<usize>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path()).unwrap();
    let mut log = Log::new();
    let units: Vec<_> =
        (0..UNITS).map(|unit| UnitDraft { name: format!("第{unit}中学"), members: Some(50) }).collect();
    for operation in log.state.add_units(&units).unwrap() {
        log.take(operation);
    }
    for unit in 1..=UNITS {
        let decision = log
            .state
            .submit_form(
                &UnitId(format!("u{unit}")),
                &form(unit),
                &log.persons,
                Some(&log.state.regulations.version()),
                log.meta.at,
            )
            .unwrap();
        log.persons.extend(decision.persons);
        log.take(decision.operation);
    }
    log.take(log.state.decide_lock(&log.persons).unwrap());
    log.take(log.state.decide_draw([7; 32]).unwrap());
    for number in [1, 2] {
        let round = saiwu_domain::ids::RoundNumber(number);
        for operation in log.state.draft_round(Default::default()).unwrap() {
            log.take(operation);
        }
        log.take(log.state.publish_round(round).unwrap());
        log.take(log.state.start_round(round, log.meta.at).unwrap());
        let tables: Vec<_> =
            log.state.round(round).unwrap().tables.iter().filter_map(|table| table.table).collect();
        let mut version = 0;
        while log.operations.len() < if number == 1 { OPERATIONS / 2 } else { OPERATIONS } {
            for table in &tables {
                let report = report(version);
                let operation = if version == 0 {
                    log.state.report_result(round, *table, &report, true, None).unwrap()
                } else {
                    let kind = CorrectionKind::Entry;
                    let asked = saiwu_domain::event::Asked {
                        by: saiwu_domain::event::By::ChiefReferee,
                        warnings_read: true,
                        now: log.meta.at,
                    };
                    log.state.correct_result(round, *table, &report, kind, "写反了", version, &asked).unwrap()
                };
                log.take(operation);
            }
            version += 1;
        }
    }
    log.write(&store, snapshot_at);
    folder
}

struct Log {
    state: EventState,
    operations: Vec<Operation>,
    persons: BTreeMap<PersonId, PersonFacts>,
    meta: Meta,
}

impl Log {
    fn new() -> Self {
        let details = EventDetails {
            title: "两千人的比赛".to_owned(),
            date: chrono::NaiveDate::from_ymd_opt(2026, 12, 5).unwrap(),
            place: String::new(),
            host: String::new(),
            deadline: None,
            contact: String::new(),
            phone_policy: PhonePolicy::Allowed,
        };
        let created = EventState::create(details, template("guandan-swiss-2018").unwrap()).unwrap();
        let state = EventState::created(&created).unwrap();
        let at = chrono::DateTime::from_timestamp(1_795_928_400, 0).unwrap();
        let meta = Meta { at, by: Sentence::new("主办方", "Organizer") };
        Self { state, operations: vec![created], persons: BTreeMap::new(), meta }
    }

    fn take(&mut self, operation: Operation) {
        self.state.apply(&operation, &self.meta);
        self.operations.push(operation);
    }

    fn write(&self, store: &SqliteStore, snapshot_at: Option<usize>) {
        let key = DeviceKey::from_secret([7; 32]);
        let mut ledger = Ledger::open(store, EVENT).unwrap();
        let persons = self.persons.iter().map(|(person, facts)| PersonRow {
            person: person.as_str().to_owned(),
            source: RowSource::default(),
            complete: true,
            fields: serde_json::to_string(facts).unwrap(),
        });
        let mut aside = Aside { persons: persons.collect(), ..Aside::default() };
        let mut written = 0;
        for chunk in self.operations.chunks(400) {
            let draft =
                Draft { operations: chunk, at: self.meta.at, actor: "主办方|Organizer", submission: None };
            let prepared = ledger.prepare(&key, &draft).unwrap();
            ledger.commit(store, &key, prepared, std::mem::take(&mut aside)).unwrap();
            written += chunk.len();
            if snapshot_at == Some(written) {
                ledger.keep_snapshot(store, 1).unwrap();
            }
        }
    }
}

fn form(unit: usize) -> FormDraft {
    let player =
        |number: usize| PersonFacts { name: format!("选手{unit}之{number}"), ..PersonFacts::default() };
    let seat = |number: usize| SeatDraft {
        pairs: vec![PairDraft { players: vec![player(2 * number), player(2 * number + 1)] }],
        ..SeatDraft::default()
    };
    FormDraft {
        members: None,
        seats: vec![seat(0), seat(1)],
        leader: ContactDraft { name: "领队".to_owned(), phone: "13800000000".to_owned() },
    }
}

fn report(version: u32) -> ScoreReport {
    let level = Level::LADDER[3 + version as usize % 6];
    ScoreReport {
        result: MatchResult::Levels {
            levels: [level, Level::Ten],
            deals: Some(9),
            first_to_level: None,
            declarer_at_end: None,
            decided_for: None,
        },
        fouls: [0; 2],
        warnings_read: true,
    }
}
