//! The fold of an event is total: any operation in any state is applied, disputed or refused, and what is refused
//! changes nothing.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of a test stop it")]

use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;
use saiwu_domain::contest::{MatchResult, RoundKind, Sides};
use saiwu_domain::event::decide::{ScoreReport, UnitDraft};
use saiwu_domain::event::{
    Asked, By, DraftedMatch, Entry, EntryPair, EntrySeat, EventDetails, EventState, Meta, Operation, Outcome,
    PhonePolicy, TableStatus, person_id,
};
use saiwu_domain::ids::{EntrantId, PersonId, RoundNumber, TableNumber, UnitId};
use saiwu_domain::level::Level;
use saiwu_domain::registration::{QuotaAnswer, seats_of};
use saiwu_domain::regulations::template;
use saiwu_domain::scoring::CorrectionKind;
use saiwu_domain::sentence::Sentence;
use std::collections::BTreeSet;

fn meta(second: i64) -> Meta {
    let start: DateTime<Utc> = DateTime::from_timestamp(1_795_928_400, 0).unwrap();
    Meta { at: start + TimeDelta::seconds(second), by: Sentence::new("主办方", "Organizer") }
}

fn details() -> EventDetails {
    EventDetails {
        title: "掼蛋比赛".to_owned(),
        date: chrono::NaiveDate::from_ymd_opt(2026, 12, 5).unwrap(),
        place: String::new(),
        host: String::new(),
        deadline: None,
        contact: String::new(),
        phone_policy: PhonePolicy::Allowed,
    }
}

fn created() -> EventState {
    let operation = EventState::create(details(), template("guandan-swiss-2018").unwrap()).unwrap();
    EventState::created(&operation).unwrap()
}

fn entry(unit: &UnitId, number: u32, seats: usize, women: Option<u32>) -> Entry {
    let pair = |seat: usize| EntryPair {
        players: vec![person_id(unit, seat, 1, 1), person_id(unit, seat, 1, 2)],
        women,
    };
    Entry {
        unit: unit.clone(),
        number,
        members: None,
        seats: (1..=seats)
            .map(|seat| EntrySeat { pairs: vec![pair(seat)], ..EntrySeat::default() })
            .collect(),
        leader: PersonId(format!("{unit}-leader")),
        accepted: None,
        replaced: Default::default(),
    }
}

/// Steps of a day; most of them make sense at some moment, none of them at every moment.
#[derive(Clone, Debug)]
enum Step {
    AddUnit(u8, u32),
    Enter(u8, usize, Option<u32>),
    Lock,
    Draw(u8),
    Draft,
    StrangeDraft(u32),
    Publish(u32),
    Start(u32),
    Discard(u32),
    Report(u32, u32, u8, bool, Option<u32>),
    Confirm(u32, u32, u32),
    Correct(u32, u32, u8),
    Close(u32),
    Withdraw(u8, u8),
    Return(u8, u8),
    Finish,
}

fn step() -> impl Strategy<Value = Step> {
    let round = || 1..=3_u32;
    let table = || 1..=4_u32;
    prop_oneof![
        2 => (0..5_u8, 0..200_u32).prop_map(|(unit, members)| Step::AddUnit(unit, members)),
        4 => (0..6_u8, 0..5_usize, prop::option::of(0..2_u32)).prop_map(|(unit, seats, women)| Step::Enter(unit, seats, women)),
        1 => Just(Step::Lock),
        1 => any::<u8>().prop_map(Step::Draw),
        3 => Just(Step::Draft),
        1 => round().prop_map(Step::StrangeDraft),
        3 => round().prop_map(Step::Publish),
        3 => round().prop_map(Step::Start),
        1 => round().prop_map(Step::Discard),
        12 => (round(), table(), 0..3_u8, any::<bool>(), prop::option::of(1..3_u32))
            .prop_map(|(round, table, result, signed, replaces)| Step::Report(round, table, result, signed, replaces)),
        4 => (round(), table(), 1..4_u32).prop_map(|(round, table, version)| Step::Confirm(round, table, version)),
        3 => (round(), table(), 0..3_u8).prop_map(|(round, table, result)| Step::Correct(round, table, result)),
        3 => round().prop_map(Step::Close),
        1 => (0..5_u8, 1..3_u8).prop_map(|(unit, seat)| Step::Withdraw(unit, seat)),
        1 => (0..5_u8, 1..3_u8).prop_map(|(unit, seat)| Step::Return(unit, seat)),
        1 => Just(Step::Finish),
    ]
}

/// What the step would append: by a decision where there is one, else straight.
fn operations(state: &EventState, step: &Step) -> Vec<Operation> {
    let unit = |unit: u8| UnitId(format!("u{}", unit + 1));
    let entrant = |number: u8, seat: u8| EntrantId(format!("u{}-{seat}-1", number + 1));
    let result = |kind: u8, state: &EventState, round: u32, table: u32| match kind {
        0 => levels(Level::Nine, Level::Six),
        1 => levels(Level::Seven, Level::Seven),
        _ => {
            let record = state.round(RoundNumber(round)).and_then(|record| record.table(TableNumber(table)));
            let absent = record.and_then(|record| record.sides.entrants().next().cloned());
            MatchResult::Forfeit { absent: absent.into_iter().collect(), reason: None }
        }
    };
    let one = |operation: Operation| vec![operation];
    match step {
        Step::AddUnit(number, members) => {
            let draft = UnitDraft { name: format!("第{number}中学"), members: Some(*members) };
            state.add_units(&[draft]).unwrap_or_default()
        }
        Step::Enter(number, seats, women) => {
            one(Operation::EntrySubmitted { entry: entry(&unit(*number), 1, *seats, *women) })
        }
        Step::Lock => one(Operation::RosterLocked { digest: "ab".repeat(32) }),
        Step::Draw(seed) => state.decide_draw([*seed; 32]).map(one).unwrap_or_default(),
        Step::Draft => state.draft_round(BTreeSet::new()).unwrap_or_default(),
        Step::StrangeDraft(round) => one(Operation::RoundDrafted {
            round: RoundNumber(*round),
            stage: 0,
            purpose: RoundKind::Regular,
            matches: vec![DraftedMatch {
                table: None,
                sides: Sides::Bye(entrant(0, 1)),
                why: Sentence::default(),
                result: None,
            }],
            quality: Sentence::default(),
            relaxed: Vec::new(),
            allowed: Vec::new(),
        }),
        Step::Publish(round) => one(Operation::RoundPublished { round: RoundNumber(*round) }),
        Step::Start(round) => {
            one(Operation::RoundStarted { round: RoundNumber(*round), ends_at: meta(3000).at })
        }
        Step::Discard(round) => one(Operation::RoundDiscarded { round: RoundNumber(*round) }),
        Step::Report(round, table, kind, signed, replaces) => one(Operation::ResultReported {
            round: RoundNumber(*round),
            table: TableNumber(*table),
            result: result(*kind, state, *round, *table),
            fouls: [0; 2],
            signed: *signed,
            replaces: *replaces,
        }),
        Step::Confirm(round, table, version) => one(Operation::ResultConfirmed {
            round: RoundNumber(*round),
            table: TableNumber(*table),
            version: *version,
        }),
        Step::Correct(round, table, kind) => one(Operation::ResultCorrected {
            round: RoundNumber(*round),
            table: TableNumber(*table),
            result: result(*kind, state, *round, *table),
            fouls: [0; 2],
            correction: CorrectionKind::Entry,
            reason: "写反了".to_owned(),
        }),
        Step::Close(round) => one(Operation::RoundClosed { round: RoundNumber(*round) }),
        Step::Withdraw(number, seat) => {
            one(Operation::EntrantWithdrawn { entrant: entrant(*number, *seat), reason: "有事".to_owned() })
        }
        Step::Return(number, seat) => one(Operation::EntrantReturned { entrant: entrant(*number, *seat) }),
        Step::Finish => state.finish_event(Some("场馆关门")).unwrap_or_default(),
    }
}

fn levels(first: Level, second: Level) -> MatchResult {
    MatchResult::Levels {
        levels: [first, second],
        deals: Some(9),
        first_to_level: None,
        declarer_at_end: None,
        decided_for: None,
    }
}

fn published(state: &EventState) -> Vec<(RoundNumber, Vec<Sides>)> {
    let public = state.rounds.iter().filter(|round| round.is_public());
    public
        .map(|round| (round.number, round.tables.iter().map(|table| table.sides.clone()).collect()))
        .collect()
}

fn check_invariants(before: &EventState, after: &EventState) {
    for (unit, entry) in &after.entries {
        let QuotaAnswer::Seats(seats) = seats_of(&after.regulations.quota, after.members_of(unit)) else {
            panic!("an entry was taken of a unit without a quota");
        };
        assert!(entry.seats.len() <= seats.total() as usize, "I6: {unit} has more pairs than its quota");
    }
    let numbers: Vec<_> = after.rounds.iter().map(|round| round.number.0).collect();
    assert_eq!(
        numbers,
        (1..=numbers.len() as u32).collect::<Vec<_>>(),
        "I7: one pairing a round, without a gap"
    );
    let (old, new) = (published(before), published(after));
    assert_eq!(old, new[..old.len()], "published pairings never change");
    for table in after.rounds.iter().flat_map(|round| &round.tables) {
        if table.status == TableStatus::Disputed {
            assert!(table.effective().is_none(), "I8: a dispute counts for nothing");
        }
        if table.status == TableStatus::Confirmed {
            assert!(table.effective().is_some(), "I9: what counts has an author");
        }
        let versions: Vec<_> = table.versions.iter().map(|version| version.number as usize).collect();
        assert_eq!(versions, (1..=versions.len()).collect::<Vec<_>>(), "versions are never lost");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_list_of_operations_folds_and_keeps_the_invariants(steps in prop::collection::vec(step(), 0..120)) {
        let mut state = created();
        let mut log = Vec::new();
        for (second, step) in (0..).zip(&steps) {
            for operation in operations(&state, step) {
                let before = state.clone();
                match state.apply(&operation, &meta(second)) {
                    Outcome::Refused(refusal) => {
                        prop_assert_eq!(&state, &before, "what is refused changes nothing: {:?}", operation);
                        prop_assert!(!refusal.sentence.zh.is_empty() && !refusal.sentence.en.is_empty());
                    }
                    Outcome::Applied | Outcome::Disputed => {}
                }
                check_invariants(&before, &state);
                log.push((operation, second));
            }
        }
        // I2: folding the stored log anew, and a stored state, give the same.
        let mut again = created();
        for (operation, second) in &log {
            let text = serde_json::to_string(operation).unwrap();
            again.apply(&serde_json::from_str(&text).unwrap(), &meta(*second));
        }
        prop_assert_eq!(&again, &state);
        let stored: EventState = serde_json::from_slice(&serde_json::to_vec(&state).unwrap()).unwrap();
        prop_assert_eq!(&stored, &state);
    }
}

#[test]
fn the_steps_of_the_property_reach_the_end_of_an_event() {
    let mut state = created();
    let take = |state: &mut EventState, step: Step| {
        for operation in operations(state, &step) {
            let outcome = state.apply(&operation, &meta(0));
            assert_eq!(outcome, Outcome::Applied, "{step:?}");
        }
    };
    for unit in 0..4 {
        take(&mut state, Step::AddUnit(unit, 50));
        take(&mut state, Step::Enter(unit, 2, None));
    }
    take(&mut state, Step::Lock);
    take(&mut state, Step::Draw(3));
    for round in 1..=4 {
        take(&mut state, Step::Draft);
        take(&mut state, Step::Publish(round));
        take(&mut state, Step::Start(round));
        for table in 1..=4 {
            take(&mut state, Step::Report(round, table, (table % 2) as u8, true, None));
        }
    }
    assert!(state.rounds.iter().all(|round| round.is_complete()), "every table of four rounds has a result");
    assert_eq!(state.rounds.len(), 4);
}

#[test]
fn a_result_that_nobody_read_is_not_overwritten() {
    let mut state = created();
    for unit in 0..2 {
        for operation in operations(&state, &Step::AddUnit(unit, 50)) {
            state.apply(&operation, &meta(0));
        }
        for operation in operations(&state, &Step::Enter(unit, 1, None)) {
            state.apply(&operation, &meta(0));
        }
    }
    for step in [Step::Lock, Step::Draw(1), Step::Draft, Step::Publish(1), Step::Start(1)] {
        for operation in operations(&state, &step) {
            assert_eq!(state.apply(&operation, &meta(0)), Outcome::Applied, "{step:?}");
        }
    }
    let report = ScoreReport { result: levels(Level::Nine, Level::Six), fouls: [0; 2], warnings_read: true };
    let (round, table) = (RoundNumber(1), TableNumber(1));
    let first = state.report_result(round, table, &report, true, None).unwrap();
    state.apply(&first, &meta(1));
    let other = ScoreReport { result: levels(Level::Eight, Level::Six), fouls: [0; 2], warnings_read: true };
    for (signed, replaces) in [(false, None), (true, Some(1))] {
        assert!(
            state.report_result(round, table, &other, signed, replaces).is_err(),
            "confirmed: who has seen it corrects it"
        );
    }
    let asked = Asked { by: By::Desk, warnings_read: true, now: meta(2).at };
    let stale = state.correct_result(round, table, &other, CorrectionKind::Entry, "写反了", 7, &asked);
    assert!(stale.is_err(), "the version on the screen is not the latest");
    assert!(
        state.correct_result(round, table, &other, CorrectionKind::Entry, " ", 1, &asked).is_err(),
        "a reason is needed"
    );
    assert!(
        state.correct_result(round, table, &report, CorrectionKind::Entry, "没变", 1, &asked).is_err(),
        "nothing changes"
    );
    state.correct_result(round, table, &other, CorrectionKind::Entry, "写反了", 1, &asked).unwrap();
}
