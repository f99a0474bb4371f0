//! What people do at their devices, as things stand on each of them.

use chrono::{DateTime, Utc};
use saiwu_domain::contest::MatchResult;
use saiwu_domain::event::{
    DeviceRole, Entry, EntryPair, EntrySeat, EventDetails, EventState, Operation, PhonePolicy, RoundRecord,
    RoundState, TableStatus, person_id,
};
use saiwu_domain::ids::{PersonId, RoundNumber, TableNumber, UnitId};
use saiwu_domain::level::Level;
use saiwu_domain::practice::Dice;
use saiwu_domain::regulations::{UnknownTemplate, template};
use saiwu_domain::scoring::CorrectionKind;
use saiwu_store::{Aside, PersonRow, RowSource};
use std::collections::BTreeSet;

/// Units of the day; each may enter one pair or two, for fewer places than all want together.
const UNITS: u32 = 8;
pub(super) const PLACES: u32 = 10;

/// The operations with which an event begins.
pub(super) fn beginning(at: DateTime<Utc>) -> Result<Vec<Operation>, UnknownTemplate> {
    let mut regulations = template("guandan-swiss-2018")?;
    let rules = serde_json::json!([
        {"fixed": {"seats": 2, "clause": "四"}},
        {"event_cap": {"seats": PLACES, "waiting": 3, "clause": "二"}},
    ]);
    if let Ok(capped) = regulations.with("quota.rules", rules) {
        regulations = capped;
    }
    let details = EventDetails {
        title: "掼蛋比赛".to_owned(),
        date: at.date_naive(),
        place: String::new(),
        host: String::new(),
        deadline: None,
        contact: String::new(),
        phone_policy: PhonePolicy::Allowed,
    };
    let mut operations = vec![Operation::EventCreated { details, regulations: Box::new(regulations) }];
    operations.extend((1..=UNITS).map(|number| Operation::UnitAdded {
        unit: UnitId(format!("u{number}")),
        name: format!("第{number}中学"),
        members: Some(50 + number * 30),
    }));
    Ok(operations)
}

/// What somebody in this role does next, if anything: usually what is due, sometimes something else.
pub(super) fn act(
    state: &EventState,
    role: DeviceRole,
    dice: &mut Dice,
    now: DateTime<Utc>,
) -> Option<Vec<Operation>> {
    match role {
        DeviceRole::FloorReferee | DeviceRole::Scorer => report(state, dice),
        DeviceRole::CheckinDesk | DeviceRole::Display => None,
        DeviceRole::Server => match dice.below(3) {
            0 => enter(state, dice),
            _ => report(state, dice),
        },
        DeviceRole::ChiefReferee if dice.below(3) == 0 => rule(state, dice),
        DeviceRole::Organizer if dice.below(20) == 0 => about_a_person(state, dice),
        DeviceRole::Organizer | DeviceRole::ChiefReferee | DeviceRole::PairingOfficer => {
            go_on(state, dice, now).or_else(|| report(state, dice))
        }
    }
}

/// The rows that come with operations: nobody else has such names and phones.
pub(super) fn rows(operations: &[Operation], submission: &str) -> Aside {
    let row = |person: &PersonId| PersonRow {
        person: person.as_str().to_owned(),
        source: RowSource::default(),
        complete: true,
        fields: format!(r#"{{"name":"{person} {submission}","phone":"138{submission}"}}"#),
    };
    let persons = operations.iter().flat_map(|operation| match operation {
        Operation::EntrySubmitted { entry } => entry.persons().map(row).collect(),
        Operation::ReadingCorrected { person } => vec![row(person)],
        _ => Vec::new(),
    });
    Aside { persons: persons.collect(), ..Aside::default() }
}

/// Somebody asks to be forgotten, or how the name is read is corrected.
fn about_a_person(state: &EventState, dice: &mut Dice) -> Option<Vec<Operation>> {
    let persons: Vec<_> = state.entries.values().flat_map(Entry::persons).cloned().collect();
    let person = dice.pick(&persons)?.clone();
    Some(vec![match dice.below(3) {
        0 => Operation::PersonErased { person },
        _ => Operation::ReadingCorrected { person },
    }])
}

/// What is due.
fn go_on(state: &EventState, dice: &mut Dice, now: DateTime<Utc>) -> Option<Vec<Operation>> {
    if state.roster.is_none() {
        let enough = state.entrants().len() >= 8 && dice.below(12) == 0;
        return match enough {
            true => Some(vec![state.decide_lock(&Default::default()).ok()?]),
            false => enter(state, dice),
        };
    }
    if state.draw.is_none() {
        let mut seed = [0; 32];
        seed.iter_mut().for_each(|byte| *byte = u8::try_from(dice.below(256)).unwrap_or_default());
        return Some(vec![state.decide_draw(seed).ok()?]);
    }
    if dice.below(25) == 0 {
        let entrants: Vec<_> = state.entrants().into_keys().collect();
        let entrant = dice.pick(&entrants)?.clone();
        return Some(match state.withdrawals.contains_key(&entrant) {
            true => vec![Operation::EntrantReturned { entrant }],
            false if state.entrants().len() - state.withdrawals.len() > 6 => {
                vec![Operation::EntrantWithdrawn { entrant, reason: "有事".to_owned() }]
            }
            false => return None,
        });
    }
    let last = state.rounds.last();
    match last.map(|round| (round.number, round.state)) {
        Some((round, RoundState::Draft)) if dice.below(10) == 0 => {
            Some(vec![state.discard_round(round).ok()?])
        }
        Some((round, RoundState::Draft)) => Some(vec![state.publish_round(round).ok()?]),
        Some((round, RoundState::Published)) => Some(vec![state.start_round(round, now).ok()?]),
        Some((round, RoundState::Running))
            if last?.tables.iter().all(|it| it.status == TableStatus::Confirmed) =>
        {
            Some(vec![state.close_round(round).ok()?])
        }
        Some((_, RoundState::Running)) => None,
        Some((_, RoundState::Closed)) | None => match state.draft_round(BTreeSet::new()) {
            Ok(operations) => Some(operations),
            Err(_) => state.finish_event(None).ok(),
        },
    }
}

/// A unit sends its form, or takes it back.
fn enter(state: &EventState, dice: &mut Dice) -> Option<Vec<Operation>> {
    let unit = UnitId(format!("u{}", dice.below(UNITS) + 1));
    if dice.below(15) == 0 {
        return Some(vec![Operation::EntryRemoved { unit, reason: None, held: false }]);
    }
    let known = state.entries.get(&unit);
    let number = known.map_or(state.given.entries + 1, |entry| entry.number);
    let seats = (1..=dice.below(2) + 1).map(|seat| {
        let player = |number| person_id(&unit, seat as usize, 1, number);
        let claim = known
            .and_then(|entry| entry.seats.get(seat as usize - 1)?.claim)
            .or(Some(state.given.claims + seat));
        EntrySeat {
            pairs: vec![EntryPair { players: vec![player(1), player(2)], women: Some(1) }],
            claim,
            ..EntrySeat::default()
        }
    });
    let entry = Entry {
        number,
        members: None,
        seats: seats.collect(),
        leader: PersonId(format!("{unit}-leader")),
        accepted: None,
        replaced: BTreeSet::new(),
        unit,
    };
    Some(vec![Operation::EntrySubmitted { entry }])
}

fn open_round(state: &EventState) -> Option<&RoundRecord> {
    state.rounds.iter().rev().find(|round| matches!(round.state, RoundState::Published | RoundState::Running))
}

/// A slip is entered, the same or another result than somebody else wrote, or one is confirmed.
fn report(state: &EventState, dice: &mut Dice) -> Option<Vec<Operation>> {
    let round = open_round(state)?;
    let tables: Vec<_> = round.tables.iter().filter(|record| record.table.is_some()).collect();
    let record = *dice.pick(&tables)?;
    let table = record.table?;
    if let Some(version) = record.current_version()
        && dice.below(3) == 0
    {
        return Some(vec![state.confirm_result(round.number, table, version.number).ok()?]);
    }
    if record.status == TableStatus::Confirmed && dice.below(20) != 0 {
        return None;
    }
    let result = result(state, round.number, table, dice.below(8) == 0);
    let signed = dice.below(2) == 0;
    let (round, fouls) = (round.number, [0; 2]);
    Some(vec![Operation::ResultReported { round, table, result, fouls, signed, replaces: None }])
}

/// What came out at a table: the same wherever it is entered, unless somebody misreads it.
fn result(state: &EventState, round: RoundNumber, table: TableNumber, misread: bool) -> MatchResult {
    let wins = [Level::Nine, Level::Jack, Level::Seven, Level::Ten];
    let at = (round.0 * 7 + table.0 * 3) as usize;
    let lost = if misread { Level::Two } else { Level::Six };
    let won = wins[at % wins.len()];
    let levels = if state.rounds.len() + at % 2 == 0 { [won, lost] } else { [lost, won] };
    MatchResult::Levels {
        levels,
        deals: Some(9),
        first_to_level: None,
        declarer_at_end: None,
        decided_for: None,
    }
}

/// The chief referee rules on a dispute, corrects what stands, or has a match played again.
fn rule(state: &EventState, dice: &mut Dice) -> Option<Vec<Operation>> {
    let public: Vec<_> = state.rounds.iter().filter(|round| round.is_public()).collect();
    let round = *dice.pick(&public)?;
    let disputed = round.tables.iter().find(|record| record.status == TableStatus::Disputed);
    let record = match disputed {
        Some(record) => record,
        None if dice.below(4) == 0 => dice.pick(&round.tables)?,
        None => return None,
    };
    let (round, table) = (round.number, record.table?);
    record.current_version()?;
    let reason = "核对记分条".to_owned();
    if disputed.is_none() && dice.below(4) == 0 {
        return Some(vec![Operation::ResultVoided { round, table, reason }]);
    }
    let result = result(state, round, table, dice.below(4) == 0);
    let correction = CorrectionKind::Ruling;
    Some(vec![Operation::ResultCorrected { round, table, result, fouls: [0; 2], correction, reason }])
}
