use super::*;
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

/// ux.md J16.1: thirty days after the event, at midnight in China.
#[test]
fn phones_go_when_their_time_is_over_and_names_stay() {
    let state = event();
    assert_eq!(state.kept_until(), NaiveDate::from_ymd_opt(2027, 1, 4).unwrap());
    let mut persons = people();
    assert!(state.rows_to_forget(&persons, at("2027-01-04T15:59:59Z")).is_empty());
    let rows = state.rows_to_forget(&persons, at("2027-01-04T16:00:00Z"));
    assert_eq!(rows.len(), 2);
    for (person, rest) in &rows {
        let name = persons[person].name.clone();
        assert_eq!(*rest, PersonFacts { name, ..PersonFacts::default() });
    }
    persons.extend(rows);
    assert!(state.rows_to_forget(&persons, at("2030-01-01T00:00:00Z")).is_empty(), "once is enough");
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

#[test]
fn who_asks_is_forgotten_and_the_log_names_nobody() {
    let mut state = event();
    let mut persons = people();
    let person = PersonId("u1-1-1-1".to_owned());
    assert!(state.erase_person(&person, &persons).unwrap_err().sentence.zh.starts_with("名单还没有锁定"));
    state.roster = Some(crate::event::LockedRoster { digest: "ab".repeat(32) });
    let (operation, rest) = state.erase_person(&person, &persons).unwrap();
    assert_eq!(serde_json::to_string(&operation).unwrap(), r#"{"kind":"person_erased","person":"u1-1-1-1"}"#);
    assert_eq!(take(&mut state, &operation), Outcome::Applied);
    // A row that came back from an older copy is forgotten again.
    let again = state.rows_to_forget(&persons, at("2026-12-05T00:00:00Z"));
    assert_eq!(again, BTreeMap::from([(person.clone(), rest.clone())]));
    persons.insert(person, rest);
    assert!(state.rows_to_forget(&persons, at("2026-12-05T00:00:00Z")).is_empty());
}
