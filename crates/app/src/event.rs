//! Events: set-up, regulations, where an event is and what comes next.

use crate::App;
use crate::commit::{CallContext, Change, check_submission};
use crate::errors::{internal, not_written, refused, store_failed};
use crate::live::{EventFile, OpenEvent};
use crate::next::{next_step, urgent};
use crate::stages::has_stages;
use crate::views::{Directory, counted, phase, phone_policy, round_state};
use chrono::Datelike;
use saiwu_domain::course::{self, changed_sides, title_in_stage};
use saiwu_domain::event::{self as domain, EventState, Operation, TableStatus};
use saiwu_domain::regulations::{
    ORGANIZER, Part, Regulations, TEMPLATE_NAMES, beside, game_words, paragraphs, summary, template,
};
use saiwu_domain::sentence::Sentence;
use saiwu_domain::sheet::Sheet;
use saiwu_protocol::event::{
    ChangeSetting, Choice, CopyEvent, CreateEvent, EditEvent, EntryClass, EventCard, EventCreated,
    EventDetails, EventView, FinishEvent, OpenPoint, OwnNumber, PhonePolicy, PreviewRegulations,
    RegulationsView, RoundCard, SentencePart, SettingChange, SheetExport, TemplateCard,
};
use saiwu_protocol::texts::Text;
use saiwu_protocol::{Done, ErrorCode, ErrorReply, Events, Tag, Templates};
use saiwu_sync::Ledger;
use std::collections::BTreeMap;
use std::sync::Arc;

impl App {
    pub(crate) fn templates(&self) -> Templates {
        let year = self.host.now().year();
        let cards = TEMPLATE_NAMES.iter().filter_map(|name| {
            let regulations = template(name).ok()?;
            let (zh, en) = game_words(regulations.game);
            Some(TemplateCard {
                name: (*name).to_owned(),
                game: Sentence::new(zh, en).into(),
                title: summary(&regulations).into(),
                source: regulations.source.clone(),
                suggested_title: format!("{year}年{zh}比赛"),
            })
        });
        Templates { templates: cards.collect() }
    }

    pub(crate) fn preview_regulations(
        &self,
        preview: &PreviewRegulations,
    ) -> Result<RegulationsView, ErrorReply> {
        Ok(regulations_view(&chosen(&preview.template, &preview.settings, preview.notice.as_deref())?, None))
    }

    pub(crate) fn list_events(&self) -> Result<Events, ErrorReply> {
        let mut events = Vec::new();
        for row in self.store.events().map_err(store_failed)? {
            let opened = self.with_event(&row.code, |file| {
                let details = &file.state.details;
                Ok(EventCard {
                    code: file.code.clone(),
                    title: details.title.clone(),
                    date: details.date,
                    place: details.place.clone(),
                    phase: phase(file.state.phase()),
                    practice: file.practice,
                })
            });
            events.push(match opened {
                Ok(card) => card,
                // One damaged event must not hide the others.
                Err(error) if error.code == ErrorCode::Internal => EventCard {
                    title: format!("{} 的数据损坏，打不开", row.code),
                    code: row.code,
                    date: row.created_at.date_naive(),
                    place: String::new(),
                    phase: saiwu_protocol::event::Phase::Registration,
                    practice: row.practice,
                },
                Err(error) => return Err(error),
            });
        }
        Ok(Events { events })
    }

    pub(crate) fn create_event(
        &self,
        call: &CallContext<'_>,
        create: CreateEvent,
    ) -> Result<EventCreated, ErrorReply> {
        self.begin_event(call, &create.submission, || {
            let regulations = chosen(&create.template, &create.settings, create.notice.as_deref())?;
            let created = EventState::create(details_in(create.details), regulations).map_err(refused)?;
            Ok((created, Vec::new()))
        })
    }

    /// The other event may be one that others are working on: it is only read.
    pub(crate) fn copy_event(
        &self,
        call: &CallContext<'_>,
        copy: CopyEvent,
    ) -> Result<EventCreated, ErrorReply> {
        self.begin_event(call, &copy.submission, || {
            self.with_event(&copy.event, |file| {
                file.state.copy_for(copy.title, copy.date, copy.deadline).map_err(refused)
            })
        })
    }

    /// A new log under a code of its own: the first operation and what it starts with, in one step.
    fn begin_event(
        &self,
        call: &CallContext<'_>,
        submission: &str,
        decide: impl FnOnce() -> Result<(Operation, Vec<Operation>), ErrorReply>,
    ) -> Result<EventCreated, ErrorReply> {
        check_submission(submission)?;
        if let Some(remembered) = self.remembered(call, submission)? {
            let reply = remembered.unwrap_or_default();
            return serde_json::from_str(&reply).map_err(|error| internal(&error));
        }
        let (first, others) = decide()?;
        let state = Arc::new(EventState::created(&first).map_err(refused)?);
        let tokens = self.links_of(&others)?;
        let operations = std::iter::once(first).chain(others);
        let change = Change { tokens, ..Change::new(operations, &[Tag::Event]) };
        let code = self.free_code()?;
        let ledger = Ledger::open(self.store.as_ref(), &code).map_err(not_written)?;
        let file = EventFile {
            code: code.clone(),
            practice: self.practice,
            state,
            sequence: 0,
            persons: BTreeMap::new(),
            tokens: BTreeMap::new(),
        };
        let mut open = OpenEvent { file, ledger: ledger.for_practice(self.practice) };
        let created = EventCreated { code };
        let sent = Some((call, submission));
        match self.write(&mut open, &change, &call.actor.title(), sent, |_| Ok(created)) {
            Ok(created) => {
                self.events.insert(open);
                Ok(created)
            }
            // The same tap arrived twice at once: both get the first answer.
            Err(error) => match self.remembered(call, submission)?.flatten() {
                Some(first) => serde_json::from_str(&first).map_err(|error| internal(&error)),
                None => Err(error),
            },
        }
    }

    fn free_code(&self) -> Result<String, ErrorReply> {
        loop {
            let code = self.random_code()?;
            if self.store.stand(&code).map_err(store_failed)?.is_none() {
                return Ok(code);
            }
        }
    }

    pub(crate) fn edit_event(&self, call: &CallContext<'_>, edit: EditEvent) -> Result<Done, ErrorReply> {
        self.command(
            call,
            &edit.event,
            &edit.submission,
            |file| {
                let operation =
                    file.state.change_details(details_in(edit.details), self.host.now()).map_err(refused)?;
                Ok(Change::new([operation], &[Tag::Event]))
            },
            |_| Ok(Done {}),
        )
    }

    pub(crate) fn change_setting(
        &self,
        call: &CallContext<'_>,
        change: ChangeSetting,
    ) -> Result<Done, ErrorReply> {
        self.command(
            call,
            &change.event,
            &change.submission,
            |file| {
                let SettingChange { path, value, clause: _ } = change.change;
                let operation = file.state.decide_setting(&path, value).map_err(refused)?;
                Ok(Change::new([operation], &[Tag::Event]))
            },
            |_| Ok(Done {}),
        )
    }

    pub(crate) fn finish_event(
        &self,
        call: &CallContext<'_>,
        finish: &FinishEvent,
    ) -> Result<Done, ErrorReply> {
        self.command(
            call,
            &finish.event,
            &finish.submission,
            |file| {
                let operations = file.state.finish_event(finish.early_reason.as_deref()).map_err(refused)?;
                Ok(Change::new(operations, &[Tag::Event, Tag::Rounds, Tag::Results]))
            },
            |_| Ok(Done {}),
        )
    }

    pub(crate) fn event_view(&self, event: &str) -> Result<EventView, ErrorReply> {
        let now = self.host.now();
        self.with_event(event, |file| {
            let state = &file.state;
            let directory = Directory::new(file);
            Ok(EventView {
                code: file.code.clone(),
                details: details_out(&state.details),
                practice: file.practice,
                phase: phase(state.phase()),
                summary: summary(&state.regulations).into(),
                ranks_teams: state.regulations.ranks_teams(),
                units: count(state.units.len()),
                units_entered: count(state.entries.len()),
                entrants: count(state.entrants().len()),
                counted: counted(state, state.entrants().len()),
                roster_code: state.roster.as_ref().map(domain::LockedRoster::code),
                has_stages: has_stages(directory.contest()),
                rounds: state.rounds.iter().map(|round| round_card(&directory, round)).collect(),
                rounds_to_come: rounds_to_come(&directory),
                urgent: urgent(&directory),
                next: next_step(&directory),
                republish_due: state.republish_ranking("名次变化").is_ok(),
                final_waits: state.final_list_waits().map(Text::from),
                privacy_question: state.retention_question(now).map(Text::from),
            })
        })
    }

    pub(crate) fn regulations(&self, event: &str) -> Result<RegulationsView, ErrorReply> {
        self.with_event(event, |file| Ok(regulations_view(&file.state.regulations, Some(&file.state))))
    }

    /// The contest with all its records, as the sheet has it.
    pub(crate) fn whole_sheet(&self, file: &EventFile) -> Result<Sheet, ErrorReply> {
        let stored = self.log(file)?;
        let operations: Vec<_> = stored.iter().map(crate::live::operation).collect::<Result<_, _>>()?;
        let reasons = crate::standings::withdrawal_reasons(&operations);
        Ok(crate::standings::sheet_of(file, reasons, &operations))
    }

    pub(crate) fn sheet(&self, event: &str) -> Result<SheetExport, ErrorReply> {
        self.with_event(event, |file| {
            let sheet = self.whole_sheet(file)?.to_json();
            let sheet = serde_json::from_str(&sheet).map_err(|error| internal(&error))?;
            Ok(SheetExport { file_name: format!("{}.json", file.code), sheet })
        })
    }
}

/// Names of the rounds that are still to come in the stages that have begun.
fn rounds_to_come(directory: &Directory<'_>) -> Vec<Text> {
    let contest = directory.contest();
    let drafted =
        directory.file.state.rounds.iter().filter(|round| !round.is_public() && round.kind.is_regular());
    let drafted: Vec<_> = drafted.map(|round| round.stage).collect();
    let begun = (0..contest.regulations.stages.len()).filter(|stage| course::has_begun(contest, *stage));
    let titles = begun.flat_map(|stage| {
        let draft = drafted.iter().filter(|of| **of == stage).count();
        let from = course::own_rounds(contest, stage) + count(draft) + 1;
        (from..=course::rounds_due(contest, stage)).map(move |number| title_in_stage(contest, stage, number))
    });
    titles.map(Text::from).collect()
}

fn round_card(directory: &Directory<'_>, round: &domain::RoundRecord) -> RoundCard {
    let open = round.tables.iter().filter(|table| !table.is_decided()).count();
    let disputes = round.tables.iter().filter(|table| table.status == TableStatus::Disputed).count();
    RoundCard {
        number: round.number.0,
        title: directory.title(round),
        state: round_state(round.state),
        open_tables: count(open),
        disputes: count(disputes),
        changed_sides: count(changed_sides(directory.contest(), round.number).len()),
        ends_at: round.ends_at,
    }
}

/// The template with what differs from it. Where a notice is named, each value has the clause it was read from, and the
/// rest has none: the template was made from another notice.
fn chosen(name: &str, settings: &[SettingChange], notice: Option<&str>) -> Result<Regulations, ErrorReply> {
    let shipped = template(name)
        .map_err(|error| ErrorReply::new(ErrorCode::BadRequest, "没有这个规程模板", error.to_string()))?;
    let start = match notice {
        Some(notice) => shipped.on_notice(&notice.chars().take(200).collect::<String>()),
        None => shipped,
    };
    let changed = start
        .with_all(settings.iter().map(|change| (change.path.as_str(), &change.value)))
        .map_err(|error| {
            let why = error.on_screen(&start);
            ErrorReply::new(ErrorCode::BadRequest, why.zh, why.en)
        })?;
    let cited = settings.iter().filter_map(|change| Some((&change.path, change.clause.as_ref()?)));
    Ok(cited.fold(changed, |regulations, (path, clause)| {
        regulations.cited(path, &clause.chars().take(40).collect::<String>())
    }))
}

/// `state` = the event that has them; none where they are still being put together and everything can be changed.
fn regulations_view(regulations: &Regulations, state: Option<&EventState>) -> RegulationsView {
    let editable = state.is_none_or(|state| state.draw.is_none());
    let part = |part: Part| match part {
        Part::Words(text) => SentencePart::Words { text: text.into() },
        Part::Token(token) => {
            let setting = regulations.setting(&token.path).ok();
            let value = setting.as_ref().map(|setting| setting.value.clone()).unwrap_or_default();
            let clause = regulations.clause_of(&token.path);
            SentencePart::Token {
                editable: state.is_none_or(|state| state.may_set(&token.path)),
                own: token.own.map(|own| OwnNumber { label: own.label.into(), most: own.most }),
                path: token.path,
                label: token.label.into(),
                text: token.text.into(),
                changed: clause.as_deref() == Some(ORGANIZER),
                clause: clause.filter(|clause| clause != ORGANIZER),
                choices: token
                    .choices
                    .into_iter()
                    .map(|(choice, text)| Choice {
                        chosen: choice == value,
                        value: choice,
                        text: text.into(),
                    })
                    .collect(),
            }
        }
    };
    let units = state.map(|state| state.units.values().map(|unit| unit.name.as_str()).collect());
    let names = regulations.quota.about_names(&units.unwrap_or_default());
    RegulationsView {
        source: regulations.source.clone(),
        paragraphs: paragraphs(regulations)
            .into_iter()
            .map(|parts| parts.into_iter().map(part).collect())
            .collect(),
        // What is drawn is not asked about any more.
        open_points: regulations
            .open_points
            .iter()
            .filter(|_| editable)
            .map(|point| OpenPoint {
                path: point.path.clone(),
                text: Text { zh: point.zh.clone(), en: point.en.clone() },
            })
            .chain(
                names
                    .into_iter()
                    .filter(|_| editable)
                    .map(|about| OpenPoint { path: "quota.rules".to_owned(), text: about.into() }),
            )
            .collect(),
        beside: beside(regulations).into_iter().filter(|_| editable).map(part).collect(),
        classes: regulations.quota.classes.iter().map(class_out).collect(),
        editable,
    }
}

fn class_out(class: &saiwu_domain::regulations::EntryClass) -> EntryClass {
    EntryClass { name: class.name.clone(), who: class.who.clone(), seats: class.seats }
}

pub(crate) fn details_out(details: &domain::EventDetails) -> EventDetails {
    EventDetails {
        title: details.title.clone(),
        date: details.date,
        place: details.place.clone(),
        host: details.host.clone(),
        deadline: details.deadline,
        contact: details.contact.clone(),
        phone_policy: phone_policy(details.phone_policy),
    }
}

fn details_in(details: EventDetails) -> domain::EventDetails {
    domain::EventDetails {
        title: details.title,
        date: details.date,
        place: details.place,
        host: details.host,
        deadline: details.deadline,
        contact: details.contact,
        phone_policy: match details.phone_policy {
            PhonePolicy::Allowed => domain::PhonePolicy::Allowed,
            PhonePolicy::BetweenRounds => domain::PhonePolicy::BetweenRounds,
            PhonePolicy::Banned => domain::PhonePolicy::Banned,
        },
    }
}

pub(crate) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
