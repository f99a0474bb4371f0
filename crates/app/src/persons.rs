//! Persons: whom to call, how a name is read, who is forgotten.

use crate::App;
use crate::commit::{CallContext, Change};
use crate::errors::refused;
use crate::event::count;
use crate::live::EventFile;
use crate::views::Directory;
use saiwu_domain::event::{ERASED_NAME, Operation, Retention};
use saiwu_domain::ids::{PersonId, UnitId};
use saiwu_domain::registration::{PersonFacts, checked_reading, masked_phone};
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::persons::{
    CorrectReading, ErasePerson, GetPhone, GetPrivacy, LeftPersons, ListPersons, PersonLine, PersonList,
    PhoneNumber, PrivacyView, RemoveContacts, SetPrivacy,
};
use saiwu_protocol::texts::Text;
use saiwu_protocol::{Done, ErrorCode, ErrorReply, Tag};
use std::collections::BTreeMap;

const PERSON_TAGS: [Tag; 4] = [Tag::Registration, Tag::Rounds, Tag::Results, Tag::Event];

impl App {
    pub(crate) fn person_list(&self, list: &ListPersons) -> Result<PersonList, ErrorReply> {
        self.with_event(&list.event, |file| {
            let unit = UnitId(list.unit.clone());
            let rows: Vec<_> = people_of(file, &unit)
                .into_iter()
                .filter_map(|(person, role)| line(file, &person, role))
                .collect();
            if !file.state.units.contains_key(&unit) && rows.is_empty() {
                return Err(ErrorReply::new(ErrorCode::NotFound, "没有这个单位", "There is no such unit"));
            }
            Ok(PersonList { unit: unit_name(file, &unit).into(), persons: rows })
        })
    }

    pub(crate) fn phone_of(&self, get: &GetPhone) -> Result<PhoneNumber, ErrorReply> {
        self.with_event(&get.event, |file| {
            let facts = file.persons.get(&PersonId(get.person.clone())).ok_or_else(no_such_person)?;
            Ok(PhoneNumber { phone: facts.phone.clone() })
        })
    }

    pub(crate) fn correct_reading(
        &self,
        call: &CallContext<'_>,
        correct: &CorrectReading,
    ) -> Result<Done, ErrorReply> {
        self.command(
            call,
            &correct.event,
            &correct.submission,
            |file| {
                let person = PersonId(correct.person.clone());
                let facts = file.persons.get(&person).ok_or_else(no_such_person)?;
                let reading =
                    checked_reading(&facts.name, &correct.reading).map_err(|sentence| ErrorReply {
                        field: Some("reading".to_owned()),
                        ..ErrorReply::new(ErrorCode::Refused, sentence.zh, sentence.en)
                    })?;
                // The usual reading needs no correction.
                let usual = PersonFacts { reading: String::new(), ..facts.clone() };
                let facts = match usual.read().syllables() == reading {
                    true => usual,
                    false => PersonFacts { reading, ..facts.clone() },
                };
                let operation = Operation::ReadingCorrected { person: person.clone() };
                let persons = BTreeMap::from([(person, facts)]);
                Ok(Change { persons, ..Change::new([operation], &PERSON_TAGS) })
            },
            |_| Ok(Done {}),
        )
    }

    pub(crate) fn erase_person(
        &self,
        call: &CallContext<'_>,
        erase: &ErasePerson,
    ) -> Result<Done, ErrorReply> {
        self.command(
            call,
            &erase.event,
            &erase.submission,
            |file| {
                let person = PersonId(erase.person.clone());
                let (operation, rest) = file.state.erase_person(&person, &file.persons).map_err(refused)?;
                Ok(Change {
                    // What was answered before goes with the row: it may name the person.
                    removed: [person.clone()].into(),
                    persons: [(person, rest)].into(),
                    ..Change::new([operation], &PERSON_TAGS)
                })
            },
            |_| Ok(Done {}),
        )
    }

    pub(crate) fn remove_contacts(
        &self,
        call: &CallContext<'_>,
        remove: &RemoveContacts,
    ) -> Result<Done, ErrorReply> {
        let now = self.host.now();
        self.command(
            call,
            &remove.event,
            &remove.submission,
            |file| {
                let (operation, persons) = file.state.remove_contacts(&file.persons, now).map_err(refused)?;
                // What was answered before goes with the rows.
                let removed = persons.keys().cloned().collect();
                Ok(Change { removed, persons, ..Change::new([operation], &PERSON_TAGS) })
            },
            |_| Ok(Done {}),
        )
    }

    pub(crate) fn privacy(&self, get: &GetPrivacy) -> Result<PrivacyView, ErrorReply> {
        let now = self.host.now();
        self.with_event(&get.event, |file| {
            let state = &file.state;
            let left = state.left_over(&file.persons).into_iter();
            Ok(PrivacyView {
                days: state.personal.keep_days,
                until: state.kept_until(),
                persons: count(file.persons.values().filter(|facts| facts.has_contacts()).count()),
                removed_at: state.personal.removed_at,
                question: state.retention_question(now).map(Text::from),
                goes_at: match state.retention(now) {
                    Retention::Announced(at) => Some(at),
                    Retention::Kept | Retention::Asked | Retention::Due | Retention::Over => None,
                },
                may_remove: state.remove_contacts(&file.persons, now).is_ok(),
                consent: state.consent().into(),
                left: left
                    .map(|(unit, persons)| LeftPersons {
                        name: unit_name(file, &unit).into(),
                        unit: unit.as_str().to_owned(),
                        persons: count(persons.len()),
                    })
                    .collect(),
            })
        })
    }

    pub(crate) fn set_privacy(&self, call: &CallContext<'_>, set: &SetPrivacy) -> Result<Done, ErrorReply> {
        self.command(
            call,
            &set.event,
            &set.submission,
            |file| {
                let operation = file.state.keep_personal_data(set.days).map_err(refused)?;
                Ok(Change::new([operation], &[Tag::Event, Tag::Registration]))
            },
            |_| Ok(Done {}),
        )
    }
}

/// A unit that was removed has its people left and no name.
fn unit_name(file: &EventFile, unit: &UnitId) -> Sentence {
    match file.state.units.get(unit) {
        Some(record) => Sentence::new(record.name.clone(), record.name.clone()),
        None => Sentence::new("已删除的单位", "A unit that was removed"),
    }
}

/// The leader, the players in the order of the form, who played for one of them, and who stands on no form any more.
fn people_of(file: &EventFile, unit: &UnitId) -> Vec<(PersonId, Sentence)> {
    let directory = Directory::new(file);
    let leader = file.state.entries.get(unit).map(|entry| entry.leader.clone());
    let mut people: Vec<_> =
        leader.into_iter().map(|leader| (leader, Sentence::new("领队", "Leader"))).collect();
    let players = file.state.players();
    let seats = file.state.entries.get(unit).into_iter().flat_map(|entry| &entry.seats);
    for person in seats.flat_map(|seat| &seat.pairs).flat_map(|pair| &pair.players) {
        let entrant =
            players.iter().find(|(_, persons)| persons.contains(person)).map(|(entrant, _)| entrant);
        let role = match entrant {
            Some(entrant) => Sentence::new(directory.name(entrant), directory.name(entrant)),
            None => Sentence::new("候补", "Waiting"),
        };
        people.push((person.clone(), role));
    }
    let substitutes = file.state.rounds.iter().flat_map(|round| &round.tables);
    for substitute in substitutes.flat_map(|table| &table.substitutes) {
        let own = directory.entrants.get(&substitute.entrant).and_then(|known| known.unit.as_ref());
        if own == Some(unit) && !people.iter().any(|(person, _)| *person == substitute.person) {
            people.push((substitute.person.clone(), Sentence::new("替补", "Substitute")));
        }
    }
    let left = file.state.left_over(&file.persons).remove(unit).unwrap_or_default();
    let withdrawn = || Sentence::new("报名已撤销，不在名单上", "The entry was withdrawn: on no list");
    people.extend(left.into_iter().map(|person| (person, withdrawn())));
    people
}

fn line(file: &EventFile, person: &PersonId, role: Sentence) -> Option<PersonLine> {
    let facts = file.persons.get(person)?;
    let refusal = file.state.erase_person(person, &file.persons).err();
    Some(PersonLine {
        person: person.as_str().to_owned(),
        name: facts.name.clone(),
        role: role.into(),
        phone: (!facts.phone.is_empty()).then(|| masked_phone(&facts.phone)),
        post: facts.post.clone(),
        reading: facts.read().syllables(),
        corrected: !facts.reading.is_empty(),
        erased: facts.name == ERASED_NAME,
        erase_refused: refusal.map(|refusal| refusal.sentence.into()),
    })
}

fn no_such_person() -> ErrorReply {
    ErrorReply::new(ErrorCode::NotFound, "没有这个人", "There is no such person")
}
