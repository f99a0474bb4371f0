//! Penalties and lateness: what a referee may tap, what was given, what is taken back.

use crate::App;
use crate::actor::asks;
use crate::commit::{CallContext, Change};
use crate::errors::refused;
use crate::live::EventFile;
use crate::scoring::find;
use crate::views::{Directory, permit};
use chrono::{DateTime, Utc};
use saiwu_domain::event::decide::PenaltyDraft;
use saiwu_domain::event::{EditKind, TableRecord, edit_policy};
use saiwu_domain::ids::{EntrantId, PenaltyId, PersonId, RoundNumber, TableNumber};
use saiwu_domain::penalties::{GivenPenalty, suggest_lateness};
use saiwu_domain::regulations::{PenaltyEffect, effects_words, tribute_help};
use saiwu_domain::scoring::{CorrectionKind, Terms, result_words};
use saiwu_domain::sentence::{Sentence, counted};
use saiwu_protocol::penalties::{
    ForfeitLine, GivePenalty, LatenessSuggestion, PenaltyChip, PenaltyForm, PenaltyGiven, PenaltyLine,
    PenaltySide, RecordLateness, SuggestLateness, TakePenaltyBack,
};
use saiwu_protocol::rounds::{GetTable, PersonName};
use saiwu_protocol::texts::Text;
use saiwu_protocol::{Done, ErrorReply, Tag};

const PENALTY_TAGS: [Tag; 3] = [Tag::Results, Tag::Rounds, Tag::Event];

impl App {
    pub(crate) fn penalty_form(&self, get: &GetTable) -> Result<PenaltyForm, ErrorReply> {
        let now = self.host.now();
        self.with_event(&get.event, |file| form(file, get.round, get.table, now))
    }

    pub(crate) fn give_penalty(
        &self,
        call: &CallContext<'_>,
        give: &GivePenalty,
    ) -> Result<PenaltyGiven, ErrorReply> {
        let now = self.host.now();
        let id = PenaltyId(self.random_text()?);
        let known = Some(id.as_str().to_owned());
        self.command(
            call,
            &give.event,
            &give.submission,
            |file| {
                let draft = PenaltyDraft {
                    id: id.clone(),
                    tariff: Some(give.tariff.clone()),
                    clause: String::new(),
                    entrant: EntrantId(give.entrant.clone()),
                    person: give.person.clone().map(PersonId),
                    round: Some(RoundNumber(give.round)),
                    effects: Vec::new(),
                    note: give.note.clone(),
                };
                let asked = asks(give.as_chief_referee, give.warnings_read, now);
                let operations = file.state.give_penalty(&draft, &asked).map_err(refused)?;
                Ok(Change::new(operations, &PENALTY_TAGS))
            },
            |file| Ok(PenaltyGiven { id: known, form: form(file, give.round, give.table, now)? }),
        )
    }

    pub(crate) fn take_back_penalty(
        &self,
        call: &CallContext<'_>,
        back: &TakePenaltyBack,
    ) -> Result<Done, ErrorReply> {
        self.command(
            call,
            &back.event,
            &back.submission,
            |file| {
                let asked = asks(back.as_chief_referee, back.warnings_read, self.host.now());
                let id = PenaltyId(back.id.clone());
                let operations = file.state.take_back_penalty(&id, &back.reason, &asked).map_err(refused)?;
                Ok(Change::new(operations, &PENALTY_TAGS))
            },
            |_| Ok(Done {}),
        )
    }

    pub(crate) fn suggest_lateness(&self, asked: &SuggestLateness) -> Result<LatenessSuggestion, ErrorReply> {
        self.with_event(&asked.event, |file| {
            let minutes = asked.minutes;
            Ok(match suggest_lateness(&file.state.regulations, minutes) {
                Some(suggestion) => LatenessSuggestion {
                    costs: true,
                    forfeits: suggestion.effects.contains(&PenaltyEffect::LoseMatch),
                    sentence: suggestion.sentence.into(),
                },
                None => LatenessSuggestion {
                    costs: false,
                    forfeits: false,
                    sentence: Sentence::new(
                        format!("迟到{minutes}分钟不处罚"),
                        format!("{} late costs nothing", counted(minutes, "minute", "minutes")),
                    )
                    .into(),
                },
            })
        })
    }

    pub(crate) fn record_lateness(
        &self,
        call: &CallContext<'_>,
        late: &RecordLateness,
    ) -> Result<PenaltyGiven, ErrorReply> {
        let now = self.host.now();
        let id = PenaltyId(self.random_text()?);
        self.command(
            call,
            &late.event,
            &late.submission,
            |file| {
                let asked = asks(late.as_chief_referee, late.warnings_read, now);
                let entrant = EntrantId(late.entrant.clone());
                let place = (RoundNumber(late.round), TableNumber(late.table));
                let operations = file
                    .state
                    .record_lateness(place, &entrant, late.minutes, id.clone(), &asked)
                    .map_err(refused)?;
                Ok(Change::new(operations, &PENALTY_TAGS))
            },
            |file| {
                let given = file.state.penalties.iter().any(|given| given.record.id == id);
                let id = given.then(|| id.as_str().to_owned());
                Ok(PenaltyGiven { id, form: form(file, late.round, late.table, now)? })
            },
        )
    }
}

fn form(file: &EventFile, round: u32, table: u32, now: DateTime<Utc>) -> Result<PenaltyForm, ErrorReply> {
    let (number, record) = (RoundNumber(round), TableNumber(table));
    let found = file.state.penalty_form(number, record).map_err(refused)?;
    let (of_round, place) = find(file, round, table)?;
    let directory = Directory::new(file);
    let moment = file.state.moment(number, Some(record), CorrectionKind::Published, now);
    let sides = found.sides.into_iter().map(|side| PenaltySide {
        entrant: side.entrant.as_str().to_owned(),
        earlier: side.earlier.iter().map(|given| penalty_line(&directory, given)).collect(),
        chips: side
            .chips
            .into_iter()
            .map(|chip| PenaltyChip {
                tariff: chip.tariff,
                name: chip.name.into(),
                clause: chip.clause,
                person: chip.person.map(|person| PersonName {
                    name: person_name(file, &person),
                    id: person.as_str().to_owned(),
                }),
                earlier: u32::try_from(chip.earlier).unwrap_or(u32::MAX),
                next: chip.next_words.into(),
                chief_referee_only: chip.chief_referee_only,
            })
            .collect(),
    });
    Ok(PenaltyForm {
        table: directory.table(of_round, place),
        round_title: directory.title(of_round),
        forfeit: forfeit_line(file, of_round.stage, place),
        permit: permit(edit_policy(EditKind::GivePenalty, moment)),
        here: found.here.iter().map(|given| penalty_line(&directory, given)).collect(),
        sides: sides.collect(),
        lateness: !file.state.regulations.late.is_empty(),
        tribute: tribute_help(&file.state.regulations).into_iter().map(Text::from).collect(),
    })
}

/// The forfeit that stands as the result of a table. One by penalty stands among the penalties.
fn forfeit_line(file: &EventFile, stage: usize, record: &TableRecord) -> Option<ForfeitLine> {
    let version = record.current_version().filter(|version| version.result.is_forfeit())?;
    let terms = Terms::of_stage(&file.state.regulations, stage);
    Some(ForfeitLine {
        sentence: result_words(terms, &record.sides, &version.result).into(),
        by: version.by.clone().into(),
        at: version.at,
    })
}

fn person_name(file: &EventFile, person: &PersonId) -> String {
    file.persons.get(person).map(|facts| facts.name.clone()).unwrap_or_default()
}

pub(crate) fn penalty_line(directory: &Directory<'_>, given: &GivenPenalty) -> PenaltyLine {
    let (record, regulations) = (&given.record, &directory.file.state.regulations);
    let tariff = regulations.penalties.iter().find(|tariff| Some(&tariff.id) == record.tariff.as_ref());
    let round = record.round.and_then(|round| directory.file.state.round(round));
    let title = round.map(|round| directory.title(round));
    let name = match tariff {
        Some(tariff) => tariff.name.clone(),
        None => Sentence::new(record.note.clone(), record.note.clone()),
    };
    PenaltyLine {
        id: record.id.as_str().to_owned(),
        entrant: directory.name(&record.entrant),
        person: record.person.as_ref().map(|person| person_name(directory.file, person)),
        round_title: title,
        name: name.into(),
        clause: record.clause.clone(),
        effects: effects_words(regulations.game, &record.effects).into(),
        // Where there is no tariff the note is its name already.
        note: if tariff.is_some() { record.note.clone() } else { String::new() },
        by: given.by.clone().into(),
        at: given.at,
    }
}
