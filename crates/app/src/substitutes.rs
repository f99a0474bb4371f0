//! Who really plays at a table.

use crate::App;
use crate::actor::asks;
use crate::commit::{CallContext, Change};
use crate::errors::refused;
use crate::live::EventFile;
use crate::scoring::find;
use crate::views::{Directory, permit};
use chrono::{DateTime, Utc};
use saiwu_domain::ids::{EntrantId, PersonId, RoundNumber, TableNumber};
use saiwu_protocol::rounds::{GetTable, PersonName};
use saiwu_protocol::substitutes::{
    RecordSubstitute, SubstituteChoice, SubstituteOffer, SubstituteSide, SubstitutesView,
};
use saiwu_protocol::{ErrorCode, ErrorReply, Tag};

const SUBSTITUTE_TAGS: [Tag; 3] = [Tag::Results, Tag::Rounds, Tag::Event];

impl App {
    pub(crate) fn substitutes(&self, get: &GetTable) -> Result<SubstitutesView, ErrorReply> {
        let now = self.host.now();
        self.with_event(&get.event, |file| view(file, get.round, get.table, now))
    }

    pub(crate) fn record_substitute(
        &self,
        call: &CallContext<'_>,
        record: &RecordSubstitute,
    ) -> Result<SubstitutesView, ErrorReply> {
        let now = self.host.now();
        let asked = asks(record.as_chief_referee, record.warnings_read, now);
        let (round, table) = (RoundNumber(record.round), TableNumber(record.table));
        let entrant = EntrantId(record.entrant.clone());
        self.command(
            call,
            &record.event,
            &record.submission,
            |file| {
                let is_known = |person: &PersonId| file.persons.contains_key(person);
                if let [SubstituteChoice::Named(name)] = record.persons.as_slice() {
                    let decision = file
                        .state
                        .record_new_substitute((round, table), &entrant, name, &file.persons, &asked)
                        .map_err(refused)?;
                    let persons = decision.persons;
                    return Ok(Change { persons, ..Change::new([decision.operation], &SUBSTITUTE_TAGS) });
                }
                let listed = record.persons.iter().map(|choice| match choice {
                    SubstituteChoice::Listed(id) => Some(PersonId(id.clone())).filter(is_known),
                    SubstituteChoice::Named(_) => None,
                });
                let persons = listed.collect::<Option<_>>().ok_or_else(no_such_person)?;
                let operation = file
                    .state
                    .record_substitutes(round, table, &entrant, &persons, &asked)
                    .map_err(refused)?;
                Ok(Change::new([operation], &SUBSTITUTE_TAGS))
            },
            |file| view(file, record.round, record.table, now),
        )
    }
}

fn view(file: &EventFile, round: u32, table: u32, now: DateTime<Utc>) -> Result<SubstitutesView, ErrorReply> {
    let (of_round, record) = find(file, round, table)?;
    let form = file.state.substitute_form(RoundNumber(round), TableNumber(table), now).map_err(refused)?;
    let directory = Directory::new(file);
    let person = |id: PersonId| PersonName {
        name: file.persons.get(&id).map(|facts| facts.name.clone()).unwrap_or_default(),
        id: id.as_str().to_owned(),
    };
    let offer = form.map(|form| SubstituteOffer {
        rule: form.rule.into(),
        permit: permit(form.policy),
        sides: form
            .sides
            .into_iter()
            .map(|side| SubstituteSide {
                entrant: side.entrant.as_str().to_owned(),
                persons: side.persons.into_iter().map(person).collect(),
                newcomer: side.newcomer,
                most: side.most,
                now: side.now.into_iter().map(person).collect(),
            })
            .collect(),
    });
    Ok(SubstitutesView {
        table: directory.table(of_round, record),
        round_title: directory.title(of_round),
        offer,
    })
}

fn no_such_person() -> ErrorReply {
    ErrorReply {
        field: Some("persons".to_owned()),
        ..ErrorReply::new(ErrorCode::NotFound, "没有这个人", "There is no such person")
    }
}
