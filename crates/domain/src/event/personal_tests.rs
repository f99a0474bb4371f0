use super::*;
use crate::event::operation::{EntryPair, EntrySeat};
use crate::event::{EventDetails, Meta, Outcome, PhonePolicy};
use crate::registration::Gender;
use crate::regulations::template;

fn at(text: &str) -> DateTime<Utc> {
    DateTime::parse_from_rfc3339(text).unwrap().to_utc()
}

fn event() -> EventState {
    let details = EventDetails {
        title: "比赛".to_owned(),
        date: NaiveDate::from_ymd_opt(2026, 12, 5).unwrap(),
        place: String::new(),
        host: String::new(),
        deadline: None,
        contact: String::new(),
        phone_policy: PhonePolicy::Allowed,
    };
    EventState::created(&EventState::create(details, template("guandan-swiss-2018").unwrap()).unwrap())
        .unwrap()
}

fn take(state: &mut EventState, operation: &Operation) -> Outcome {
    let meta = Meta { at: at("2027-01-04T16:00:00Z"), by: Sentence::new("系统", "System") };
    state.apply(operation, &meta)
}

fn people() -> BTreeMap<PersonId, PersonFacts> {
    let facts = |name: &str, phone: &str| PersonFacts {
        name: name.to_owned(),
        gender: Some(Gender::Female),
        phone: phone.to_owned(),
        post: "教务处".to_owned(),
        reading: String::new(),
    };
    [("u1-1-1-1", facts("王芳", "13800000001")), ("u1-1-1-2", facts("李强", ""))]
        .into_iter()
        .map(|(person, facts)| (PersonId(person.to_owned()), facts))
        .collect()
}

/// The pair of [`people`] in the results, the leader and a waiting player in none.
fn played() -> (EventState, BTreeMap<PersonId, PersonFacts>) {
    let mut state = event();
    entered(&mut state);
    assert_eq!(take(&mut state, &Operation::RosterLocked { digest: "ab".repeat(32) }), Outcome::Applied);
    let drawn = Operation::DrawMade {
        algorithm: String::new(),
        rng_seed: "00".repeat(32),
        order: state.entrants().into_keys().collect(),
    };
    assert_eq!(take(&mut state, &drawn), Outcome::Applied);
    let mut persons = people();
    for (row, name) in [("u1-leader", "周平"), ("u2-1-1-1", "吴刚")] {
        let facts =
            PersonFacts { name: name.to_owned(), phone: "13900000009".to_owned(), ..PersonFacts::default() };
        persons.insert(PersonId(row.to_owned()), facts);
    }
    (state, persons)
}

/// ux.md J16.1: thirty days after the event, at midnight in China; announced first, done a day later.
#[test]
fn phones_go_when_their_time_is_over_and_names_of_the_results_stay() {
    let (mut state, mut persons) = played();
    state.finished_at = Some(at("2026-12-05T09:00:00Z"));
    assert_eq!(state.kept_until(), NaiveDate::from_ymd_opt(2027, 1, 4).unwrap());
    assert_eq!(state.retention(at("2027-01-04T15:59:59Z")), Retention::Kept);
    assert!(state.rows_to_forget(&persons, false).is_empty());
    let midnight = at("2027-01-04T16:00:00Z");
    assert_eq!(state.retention(midnight), Retention::Due);
    state.apply(&Operation::RemovalAnnounced, &Meta { at: midnight, by: Sentence::default() });
    let goes = midnight + TimeDelta::days(1);
    assert_eq!(state.retention(goes - TimeDelta::seconds(1)), Retention::Announced(goes));
    assert_eq!(state.retention(goes), Retention::Over);
    let rows = state.rows_to_forget(&persons, true);
    let left: Vec<_> = rows.values().map(|rest| rest.name.as_str()).collect();
    assert_eq!(left, ["王芳", "李强", "已删除", "已删除"]);
    assert!(rows.values().all(|rest| !rest.has_contacts()));
    persons.extend(rows);
    assert!(state.rows_to_forget(&persons, true).is_empty(), "once is enough");
}

/// A clock that is months ahead announces and, put right, goes on as if nothing had been said.
#[test]
fn a_clock_that_was_put_right_takes_the_announcement_back() {
    let (mut state, _) = played();
    state.finished_at = Some(at("2026-12-05T09:00:00Z"));
    let wrong = at("2027-06-01T08:00:00Z");
    assert_eq!(state.retention(wrong), Retention::Due);
    state.apply(&Operation::RemovalAnnounced, &Meta { at: wrong, by: Sentence::default() });
    assert_eq!(state.retention(at("2026-12-07T09:00:00Z")), Retention::Kept);
    assert_eq!(state.retention(at("2027-01-05T09:00:00Z")), Retention::Due, "announced anew when it is due");
    // More days than were announced: the old announcement does not count.
    state.personal.announced_at = Some(at("2027-01-04T16:00:00Z"));
    state.personal.keep_days = 90;
    assert_eq!(state.retention(at("2027-03-06T09:00:00Z")), Retention::Due);
}

/// The event was postponed and nobody changed its day: the organizer is asked, and only a year without a step ends it.
#[test]
fn an_event_that_is_not_over_is_asked_about() {
    let (mut state, persons) = played();
    let last_step = state.personal.last_step.unwrap();
    assert_eq!(last_step, at("2027-01-04T16:00:00Z"));
    assert!(state.retention_question(at("2027-01-04T15:59:59Z")).is_none());
    assert!(state.remove_contacts(&persons, at("2027-01-04T15:59:59Z")).is_err(), "the phones are needed");
    let asked = at("2027-01-04T16:00:00Z");
    assert_eq!(state.retention(asked), Retention::Asked);
    assert!(state.retention_question(asked).unwrap().zh.contains("改期了请改比赛日期"));
    let (operation, rows) = state.remove_contacts(&persons, asked).unwrap();
    assert_eq!((operation, rows.len()), (Operation::ContactsRemoved { persons: 4 }, 4));
    let year = last_step + TimeDelta::days(365);
    assert_eq!(state.retention(year - TimeDelta::seconds(1)), Retention::Asked);
    assert_eq!(state.retention(year), Retention::Due);
    // The announcement is no sign of life; a step is.
    state.apply(&Operation::RemovalAnnounced, &Meta { at: year, by: Sentence::default() });
    assert_eq!(state.retention(year + TimeDelta::days(1)), Retention::Over);
    let step = Meta { at: year + TimeDelta::hours(3), by: Sentence::default() };
    assert_eq!(state.apply(&Operation::RetentionSet { days: 31 }, &step), Outcome::Applied);
    assert_eq!(state.retention(year + TimeDelta::days(1)), Retention::Asked);
}

#[test]
fn the_days_are_counted_from_the_end_of_the_event_and_can_be_changed() {
    let mut state = event();
    let set = state.keep_personal_data(7).unwrap();
    assert_eq!(take(&mut state, &set), Outcome::Applied);
    assert_eq!(state.kept_until(), NaiveDate::from_ymd_opt(2026, 12, 12).unwrap());
    state.finished_at = Some(at("2026-12-09T16:30:00Z"));
    assert_eq!(state.kept_until(), NaiveDate::from_ymd_opt(2026, 12, 17).unwrap());
    assert_eq!(state.keep_personal_data(366).unwrap_err().sentence.zh, "最多保留365天");
    assert!(matches!(take(&mut state, &Operation::RetentionSet { days: 366 }), Outcome::Refused(_)));
}

/// The pair of [`people`], entered; no leader of its own.
fn entered(state: &mut EventState) {
    let unit = UnitId("u1".to_owned());
    let added =
        Operation::UnitAdded { unit: unit.clone(), name: "第六中学".to_owned(), members: Some(88) };
    assert_eq!(take(state, &added), Outcome::Applied);
    let pair = EntryPair { players: people().into_keys().collect(), women: Some(2) };
    let entry = Entry {
        unit,
        number: 1,
        members: None,
        seats: vec![EntrySeat { pairs: vec![pair], claim: Some(1), ..EntrySeat::default() }],
        leader: PersonId("u1-leader".to_owned()),
        accepted: None,
        replaced: BTreeSet::new(),
    };
    assert_eq!(take(state, &Operation::EntrySubmitted { entry }), Outcome::Applied);
}

#[test]
fn what_a_withdrawn_entry_leaves_is_known_and_can_be_erased_at_once() {
    let mut state = event();
    let mut persons = people();
    entered(&mut state);
    assert!(state.left_over(&persons).is_empty());
    let unit = UnitId("u1".to_owned());
    let before = state.clone();
    let removed = Operation::EntryRemoved { unit: unit.clone(), reason: None, held: false };
    assert_eq!(take(&mut state, &removed), Outcome::Applied);
    let left: Vec<_> = persons.keys().cloned().collect();
    assert_eq!(state.left_over(&persons), BTreeMap::from([(unit.clone(), left.clone())]));
    // The roster is open and nobody's form holds them: the organizer erases, and the form cannot come back.
    assert!(state.entry_brought_back(&before.entries[&unit]).is_ok());
    let (operation, rest) = state.erase_person(&left[0], &persons).unwrap();
    assert_eq!(take(&mut state, &operation), Outcome::Applied);
    persons.insert(left[0].clone(), rest);
    assert_eq!(state.left_over(&persons)[&unit], left[1..]);
    let refused = state.entry_brought_back(&before.entries[&unit]).unwrap_err();
    assert!(refused.sentence.zh.contains("资料已经删除"), "{refused:?}");
}

#[test]
fn who_asks_is_forgotten_and_the_log_names_nobody() {
    let mut state = event();
    let mut persons = people();
    entered(&mut state);
    let person = PersonId("u1-1-1-1".to_owned());
    assert!(state.erase_person(&person, &persons).unwrap_err().sentence.zh.starts_with("名单还没有锁定"));
    state.roster = Some(crate::event::LockedRoster { digest: "ab".repeat(32) });
    let (operation, rest) = state.erase_person(&person, &persons).unwrap();
    assert_eq!(serde_json::to_string(&operation).unwrap(), r#"{"kind":"person_erased","person":"u1-1-1-1"}"#);
    assert_eq!(take(&mut state, &operation), Outcome::Applied);
    // A row that came back from an older copy is forgotten again.
    let again = state.rows_to_forget(&persons, false);
    assert_eq!(again, BTreeMap::from([(person.clone(), rest.clone())]));
    persons.insert(person, rest);
    assert!(state.rows_to_forget(&persons, false).is_empty());
}
