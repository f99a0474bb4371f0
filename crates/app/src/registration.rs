//! Units, their private links and their entries.

use crate::App;
use crate::actor::organizer_asks;
use crate::commit::{CallContext, Change};
use crate::errors::{first_of, refused};
use crate::event::count;
use crate::live::EventFile;
use crate::names::with_corrected_readings;
use crate::revision::revision;
use crate::views::{Directory, counted};
use crate::waiting::{Waiters, capacity, moved_up, of_unit, waiting_lines};
use saiwu_domain::event::decide::UnitDraft;
use saiwu_domain::event::{ERASED_NAME, Entry, EventState, Operation, is_undo_reason};
use saiwu_domain::ids::{EntrantId, PersonId, UnitId};
use saiwu_domain::registration::{
    self as domain, QuotaAnswer, Seats, Severity, class_quota_words, joint_form_words, masked_phone,
    quota_sentence, seats_of,
};
use saiwu_domain::regulations::{Composition, PersonField, QuotaRule, Regulations};
use saiwu_domain::sentence::{self, Sentence};
use saiwu_protocol::registration::{
    AddUnits, CheckForm, ClassChoice, ContactForm, EditUnit, EntryForm, EntryFormView, FormFindings,
    FormerRoster, Gender, GetForm, JointChoice, LockRoster, LockedRoster, PairForm, PlayerForm, Receipt,
    RegulationsText, ReopenEntries, ReturnEntrant, SeatForm, SubmitForm, UnitList, UnitRow, WithdrawEntrant,
};
use saiwu_protocol::texts::{self, Finding, Text};
use saiwu_protocol::{Done, ErrorCode, ErrorReply, Tag};
use std::collections::BTreeMap;

impl App {
    pub(crate) fn add_units(&self, call: &CallContext<'_>, add: &AddUnits) -> Result<Done, ErrorReply> {
        self.command(
            call,
            &add.event,
            &add.submission,
            |file| {
                let drafts: Vec<_> = add.units.iter().map(draft_in).collect();
                let operations = file.state.add_units(&drafts).map_err(refused)?;
                let tokens = self.links_of(&operations)?;
                Ok(Change { tokens, ..Change::new(operations, &[Tag::Registration, Tag::Event]) })
            },
            |_| Ok(Done {}),
        )
    }

    /// A private link for every unit that is added.
    pub(crate) fn links_of(&self, operations: &[Operation]) -> Result<BTreeMap<UnitId, String>, ErrorReply> {
        let added = operations.iter().filter_map(|operation| match operation {
            Operation::UnitAdded { unit, .. } => Some(unit.clone()),
            _ => None,
        });
        added.map(|unit| Ok((unit, self.random_text()?))).collect()
    }

    pub(crate) fn edit_unit(&self, call: &CallContext<'_>, edit: &EditUnit) -> Result<Done, ErrorReply> {
        self.command(
            call,
            &edit.event,
            &edit.submission,
            |file| {
                let unit = UnitId(edit.unit.clone());
                let operation = file.state.edit_unit(&unit, &draft_in(&edit.draft)).map_err(refused)?;
                Ok(Change::new([operation], &[Tag::Registration, Tag::Event]))
            },
            |_| Ok(Done {}),
        )
    }

    pub(crate) fn unit_list(&self, event: &str) -> Result<UnitList, ErrorReply> {
        let now = self.host.now();
        self.with_event(event, |file| {
            let directory = Directory::new(file);
            let waiters = Waiters::of(file, now);
            let row = |unit| unit_row(file, &directory, &waiters, unit);
            let rows: Vec<_> = file.state.units.keys().map(row).collect();
            Ok(UnitList {
                entrants: count(directory.entrants.len()),
                counted: counted(&file.state, directory.entrants.len()),
                open: file.state.roster.is_none(),
                may_reopen: file.state.may_reopen(now),
                former_rosters: file.state.former_rosters.iter().map(former_roster).collect(),
                problems: list_problems(file, &rows),
                waiting: waiters.lines,
                capacity: capacity(file),
                units: rows,
            })
        })
    }

    pub(crate) fn form(&self, get: &GetForm) -> Result<EntryFormView, ErrorReply> {
        let now = self.host.now();
        self.with_event(&get.event, |file| {
            let unit = unit_of_token(file, &get.token)?;
            let state = &file.state;
            let record = state.units.get(&unit).ok_or_else(bad_link)?;
            let regulations = &*state.regulations.of_unit(&record.name);
            let answer = seats_of(&regulations.quota, state.members_of(&unit));
            let asks = |field| regulations.roster.player_fields.contains(&field);
            let entry = state.entries.get(&unit);
            let closed = state.entries_closed(now).map(|refusal| refusal.sentence.into());
            let entered = entry.map(|entry| form_out(file, entry, state.entries_closed(now).is_some()));
            Ok(EntryFormView {
                title: state.details.title.clone(),
                unit: record.name.clone(),
                members: record.members,
                asks_members: record.members.is_none()
                    && (needs_members(&regulations.quota.rules) || joins_by_members(regulations)),
                quota: quota_sentence(regulations).into(),
                max_seats: max_seats(&answer),
                women_from_seat: women_from(&answer),
                seat_name: seat_name(regulations.entrant.composition).into(),
                pairs_per_seat: regulations.entrant.composition.pairs_per_seat(),
                players: regulations.entrant.composition.players().into(),
                classes: class_choices(regulations),
                joint: joint_choice(state, &unit),
                joined: joined(state, &unit),
                asks_gender: asks(PersonField::Gender),
                asks_phone: asks(PersonField::Phone),
                asks_post: asks(PersonField::Post),
                deadline: state.details.deadline,
                regulations: regulations_text(state, entry),
                closed,
                revision: revision(entered.as_ref()),
                entered,
                entry_code: entry.map(|entry| entry_code(&file.code, entry)),
                waiting: of_unit(&waiting_lines(file), &unit),
                moved_up: moved_up(file, &unit),
                organizer_contact: state.details.contact.clone(),
                consent: state.consent().into(),
                most_file_bytes: self.most_file_bytes(),
            })
        })
    }

    pub(crate) fn check_form(&self, check: &CheckForm) -> Result<FormFindings, ErrorReply> {
        self.with_event(&check.event, |file| {
            let unit = unit_of_token(file, &check.token)?;
            let state = &file.state;
            let record = state.units.get(&unit).ok_or_else(bad_link)?;
            let known = record.members;
            let draft = form_in(&check.form);
            let regulations = state.regulations.of_unit(&record.name);
            let answer = seats_of(&regulations.quota, known.or(draft.members));
            let mut violations =
                domain::check_form_again(&regulations, known, &draft, state.erased_of(&unit, &file.persons));
            violations.extend(state.about_joint(&unit, known.or(draft.members), &draft.seats));
            violations.extend(state.entered_elsewhere(&unit, &draft, &file.persons));
            violations.extend(state.about_the_cap(&unit, draft.seats.len()));
            let women = women_from(&answer).is_some_and(|from| draft.seats.len() >= from as usize);
            Ok(FormFindings {
                findings: violations.into_iter().map(finding).collect(),
                asks_gender: women || state.regulations.roster.player_fields.contains(&PersonField::Gender),
                max_seats: max_seats(&answer),
            })
        })
    }

    pub(crate) fn submit_form(
        &self,
        call: &CallContext<'_>,
        submit: &SubmitForm,
    ) -> Result<Receipt, ErrorReply> {
        let now = self.host.now();
        let (unit, is_entered) = self.with_event(&submit.event, |file| {
            let unit = unit_of_token(file, &submit.token)?;
            let is_entered = file.state.entries.contains_key(&unit);
            Ok((unit, is_entered))
        })?;
        // Whoever sends an old form once more must not take its receipt for an entry that is withdrawn.
        if !is_entered && self.remembered(call, &submit.submission)?.is_some() {
            return Err(ErrorReply::new(
                ErrorCode::Outdated,
                "这份报名以前收到过，后来退出了，现在没有报名。要再报，请重新打开报名链接",
                "This form was taken before and the entry withdrawn since: nothing is entered now. To enter again, open the \
                 link anew",
            ));
        }
        self.command(
            call,
            &submit.event,
            &submit.submission,
            |file| {
                let decision = file
                    .state
                    .submit_form(
                        &unit,
                        &form_in(&submit.form),
                        &file.persons,
                        submit.accepted.as_deref(),
                        now,
                    )
                    .map_err(first_of)?;
                self.check_revision(file, &unit, submit.revision.as_deref())?;
                let name = file.state.units.get(&unit).map(|unit| unit.name.clone()).unwrap_or_default();
                Ok(Change {
                    persons: with_corrected_readings(decision.persons, &file.persons, &unit),
                    removed: decision.removed,
                    by: Some(Sentence::new(name.clone(), name)),
                    ..Change::new([decision.operation], &[Tag::Registration, Tag::Event])
                })
            },
            |file| receipt(file, &unit),
        )
    }

    pub(crate) fn lock_roster(
        &self,
        call: &CallContext<'_>,
        lock: &LockRoster,
    ) -> Result<LockedRoster, ErrorReply> {
        self.command(
            call,
            &lock.event,
            &lock.submission,
            |file| {
                let operation = file.state.decide_lock(&file.persons).map_err(refused)?;
                Ok(Change::new([operation], &[Tag::Registration, Tag::Event, Tag::Draw]))
            },
            |file| {
                let roster = file.state.roster.as_ref();
                Ok(LockedRoster {
                    code: roster.map(saiwu_domain::event::LockedRoster::code).unwrap_or_default(),
                    digest: roster.map(|roster| roster.digest.clone()).unwrap_or_default(),
                    entrants: count(file.state.entrants().len()),
                    counted: counted(&file.state, file.state.entrants().len()),
                })
            },
        )
    }

    pub(crate) fn reopen_entries(
        &self,
        call: &CallContext<'_>,
        reopen: &ReopenEntries,
    ) -> Result<Done, ErrorReply> {
        let now = self.host.now();
        self.command(
            call,
            &reopen.event,
            &reopen.submission,
            |file| {
                let operation =
                    file.state.decide_reopening(reopen.until, &reopen.reason, now).map_err(refused)?;
                Ok(Change::new([operation], &[Tag::Registration, Tag::Event, Tag::Draw]))
            },
            |_| Ok(Done {}),
        )
    }

    pub(crate) fn withdraw(
        &self,
        call: &CallContext<'_>,
        withdraw: &WithdrawEntrant,
    ) -> Result<Done, ErrorReply> {
        self.command(
            call,
            &withdraw.event,
            &withdraw.submission,
            |file| {
                let entrant = EntrantId(withdraw.entrant.clone());
                let asked = organizer_asks(self.host.now());
                let operations =
                    file.state.withdraw_all(&[entrant], &withdraw.reason, &asked).map_err(refused)?;
                Ok(Change::new(operations, &[Tag::Registration, Tag::Rounds, Tag::Results, Tag::Event]))
            },
            |_| Ok(Done {}),
        )
    }

    pub(crate) fn take_back(
        &self,
        call: &CallContext<'_>,
        entrant: &ReturnEntrant,
    ) -> Result<Done, ErrorReply> {
        self.command(
            call,
            &entrant.event,
            &entrant.submission,
            |file| {
                let entrant = EntrantId(entrant.entrant.clone());
                let asked = organizer_asks(self.host.now());
                let operations = file.state.return_entrant(&entrant, &asked).map_err(refused)?;
                Ok(Change::new(operations, &[Tag::Registration, Tag::Rounds, Tag::Results, Tag::Event]))
            },
            |_| Ok(Done {}),
        )
    }
}

fn unit_row(file: &EventFile, directory: &Directory<'_>, waiters: &Waiters, unit: &UnitId) -> UnitRow {
    let state = &file.state;
    let record = state.units.get(unit);
    let members = state.members_of(unit);
    let entry = state.entries.get(unit);
    let quota = record.map(|record| state.regulations.quota.of_unit(&record.name));
    let answer = seats_of(quota.as_deref().unwrap_or(&state.regulations.quota), members);
    let mut problems: Vec<Text> = Vec::new();
    match &answer {
        QuotaAnswer::NeedsMembers if entry.is_none() => {}
        QuotaAnswer::NeedsMembers => {
            problems.push(Sentence::new("会员人数还没有填", "Members unknown").into())
        }
        QuotaAnswer::NoRule => {
            problems.push(Sentence::new("规程没有这个人数的名额", "No quota for this size").into())
        }
        QuotaAnswer::Seats(seats) => {
            let open = seats.overlap.clone().filter(|_| !state.regulations.overlap_is_decided());
            problems.extend(open.map(Text::from));
            if let Some(entry) = entry.filter(|entry| entry.seats.len() > seats.total() as usize) {
                let text = format!("报了{}队，超过限报{}队", entry.seats.len(), seats.total());
                let english = format!("{} entered, {} allowed", entry.seats.len(), seats.total());
                problems.push(Sentence::new(text, english).into());
            }
        }
    }
    let entrants = directory.entrants.iter().filter(|(_, entrant)| entrant.unit.as_ref() == Some(unit));
    let entrants: Vec<_> = entrants.map(|(id, _)| directory.line(id)).collect();
    UnitRow {
        unit: unit.as_str().to_owned(),
        name: record.map(|record| record.name.clone()).unwrap_or_default(),
        pinyin: directory.unit_pinyin(unit),
        members,
        link: file.tokens.get(unit).map(|token| format!("/e/{}/reg/{token}", file.code)).unwrap_or_default(),
        entry_code: entry.map(|entry| entry_code(&file.code, entry)),
        counted: counted(&file.state, entrants.len()),
        entrants,
        seats: match &answer {
            QuotaAnswer::Seats(seats) => Some(seats.total()),
            QuotaAnswer::NeedsMembers | QuotaAnswer::NoRule => None,
        },
        problems,
        may_be_admitted: waiters.may_be_admitted(unit),
        waits_before: waiters.before(unit),
        waiting: waiters.of_unit(unit),
        moved_up: waiters.moved_up(unit),
        joined: joined(state, unit),
    }
}

/// 参加第六中学、第七中学联队（第六中学报名）, so that a unit without a form of its own is not taken for a missing one.
fn joined(state: &EventState, unit: &UnitId) -> Vec<Text> {
    let teams = state.joint_teams_with(unit).into_iter().map(|(team, by)| {
        let by = state.units.get(&by).map_or("", |record| record.name.as_str());
        Sentence::new(format!("参加{team}（{by}报名）"), format!("plays in {team} (entered by {by})"))
    });
    teams.map(Text::from).collect()
}

fn former_roster(former: &saiwu_domain::event::FormerRoster) -> FormerRoster {
    FormerRoster {
        code: former.roster.code(),
        opened_at: former.opened_at,
        reason: match is_undo_reason(&former.reason) {
            true => "撤销锁定".to_owned(),
            false => former.reason.clone(),
        },
    }
}

fn list_problems(file: &EventFile, rows: &[UnitRow]) -> Vec<Text> {
    // Who plays on the form of another unit is not missing.
    let is_missing =
        |row: &&UnitRow| row.entry_code.is_none() && !file.state.joins_another(&UnitId(row.unit.clone()));
    let missing: Vec<_> = rows.iter().filter(is_missing).map(|row| row.name.as_str()).collect();
    let mut problems = Vec::new();
    if !missing.is_empty() {
        problems.push(Text {
            zh: format!("还有{}个单位没有报名：{}", missing.len(), missing.join("、")),
            en: format!(
                "{} not entered: {}",
                sentence::counted(count(missing.len()), "unit has", "units have"),
                missing.join(", ")
            ),
        });
    }
    let state = &file.state;
    let doubles = state.doubles(&file.persons);
    problems.extend(doubles.iter().map(|double| state.double_words(double).into()));
    problems.extend(state.shared_phones(&file.persons).into_iter().map(Text::from));
    for row in rows {
        for problem in &row.problems {
            problems.push(Text {
                zh: format!("{}：{}", row.name, problem.zh),
                en: format!("{}: {}", row.name, problem.en),
            });
        }
    }
    problems
}

pub(crate) fn unit_of_token(file: &EventFile, token: &str) -> Result<UnitId, ErrorReply> {
    let token = token.trim().to_ascii_uppercase();
    let found = file.tokens.iter().find(|(_, known)| **known == token);
    found.map(|(unit, _)| unit.clone()).ok_or_else(bad_link)
}

pub(crate) fn bad_link() -> ErrorReply {
    ErrorReply::new(
        ErrorCode::BadLink,
        "报名链接不对，请向主办方要新的链接",
        "This link is not valid; please ask the organizer for a new one",
    )
}

/// How one place of the quota is called.
pub(crate) fn seat_name(composition: Composition) -> Sentence {
    let (zh, en) = match composition {
        Composition::FixedPair => ("对", "Pair"),
        Composition::TeamOfPairs { .. } => ("团体队", "Team"),
        Composition::Single => ("人", "Player"),
        Composition::Squad { .. } | Composition::Boards { .. } => ("队", "Team"),
    };
    Sentence::new(zh, en)
}

/// The classes of the quota, as a form offers them.
pub(crate) fn class_choices(regulations: &Regulations) -> Vec<ClassChoice> {
    let classes = regulations.quota.classes.iter();
    let choices = classes.map(|class| ClassChoice {
        name: class.name.clone(),
        text: class_quota_words(regulations.entrant.composition, class).into(),
    });
    choices.collect()
}

/// With whom a unit may join in one place, in the order of the list (R15.1.7).
pub(crate) fn joint_choice(state: &EventState, own: &UnitId) -> Option<JointChoice> {
    let most = state.regulations.most_joint_units()?;
    let others = state.units.iter().filter(|(unit, _)| *unit != own);
    Some(JointChoice {
        most: most - 1,
        units: others.map(|(_, record)| record.name.clone()).collect(),
        text: joint_form_words(&state.regulations, most).into(),
    })
}

/// Whether the size of a unit decides if it may join (R15.1.7).
fn joins_by_members(regulations: &Regulations) -> bool {
    regulations.most_joint_units().is_some() && regulations.entrant.joint_members.is_some()
}

fn needs_members(rules: &[QuotaRule]) -> bool {
    rules.iter().any(|rule| match rule {
        QuotaRule::SizeBracket { .. } | QuotaRule::ConditionalSeat { .. } | QuotaRule::Percentage { .. } => {
            true
        }
        QuotaRule::Fixed { .. } | QuotaRule::NamedUnits { .. } | QuotaRule::EventCap { .. } => false,
    })
}

fn max_seats(answer: &QuotaAnswer) -> u32 {
    match answer {
        QuotaAnswer::Seats(seats) => seats.total(),
        QuotaAnswer::NeedsMembers | QuotaAnswer::NoRule => 0,
    }
}

pub(crate) fn women_from(answer: &QuotaAnswer) -> Option<u32> {
    match answer {
        QuotaAnswer::Seats(Seats { condition: Some(_), free, .. }) => Some(free + 1),
        QuotaAnswer::Seats(_) | QuotaAnswer::NeedsMembers | QuotaAnswer::NoRule => None,
    }
}

/// `7K3M-A12`: the head of the event's code, and the number of the entry as a letter and two digits.
pub(crate) fn entry_code(event: &str, entry: &Entry) -> String {
    let letter = char::from(b'A' + u8::try_from(entry.number / 100 % 26).unwrap_or(0));
    format!("{}-{letter}{:02}", event.get(..4).unwrap_or(event), entry.number % 100)
}

/// The regulations to be read, and whether the entry has accepted them as they are.
fn regulations_text(state: &EventState, entry: Option<&Entry>) -> RegulationsText {
    let version = state.regulations.version();
    let before = entry.and_then(|entry| entry.accepted.as_ref());
    RegulationsText {
        paragraphs: state.regulations.text().into_iter().map(Text::from).collect(),
        accepted: before == Some(&version),
        changed: before.is_some_and(|before| *before != version),
        version,
    }
}

fn receipt(file: &EventFile, unit: &UnitId) -> Result<Receipt, ErrorReply> {
    let directory = Directory::new(file);
    let entry = file.state.entries.get(unit).ok_or_else(bad_link)?;
    let entrants = directory.entrants.iter().filter(|(_, entrant)| entrant.unit.as_ref() == Some(unit));
    Ok(Receipt {
        entry_code: entry_code(&file.code, entry),
        unit: file.state.units.get(unit).map(|unit| unit.name.clone()).unwrap_or_default(),
        entrants: entrants.map(|(id, _)| directory.line(id)).collect(),
        waiting: of_unit(&waiting_lines(file), unit),
        deadline: file.state.details.deadline,
    })
}

fn draft_in(draft: &saiwu_protocol::registration::UnitDraft) -> UnitDraft {
    UnitDraft { name: draft.name.clone(), members: draft.members }
}

pub(crate) fn form_in(form: &EntryForm) -> domain::FormDraft {
    domain::FormDraft {
        members: form.members,
        seats: form.seats.iter().map(seat_in).collect(),
        leader: domain::ContactDraft { name: form.leader.name.clone(), phone: form.leader.phone.clone() },
    }
}

pub(crate) fn seat_in(form: &SeatForm) -> domain::SeatDraft {
    let player = |player: &PlayerForm| domain::PersonFacts {
        name: if player.erased { ERASED_NAME.to_owned() } else { player.name.clone() },
        gender: player.gender.map(gender_in),
        phone: player.phone.clone(),
        post: player.post.clone(),
        ..domain::PersonFacts::default()
    };
    let pair = |pair: &PairForm| domain::PairDraft { players: pair.players.iter().map(player).collect() };
    domain::SeatDraft {
        pairs: form.pairs.iter().map(pair).collect(),
        class: form.class.clone(),
        with: form.with.clone().unwrap_or_default(),
    }
}

pub(crate) fn gender_in(gender: Gender) -> domain::Gender {
    match gender {
        Gender::Female => domain::Gender::Female,
        Gender::Male => domain::Gender::Male,
    }
}

pub(crate) fn gender_out(gender: domain::Gender) -> Gender {
    match gender {
        domain::Gender::Female => Gender::Female,
        domain::Gender::Male => Gender::Male,
    }
}

/// What was entered; once nothing can be changed any more, without whole phones.
pub(crate) fn form_out(file: &EventFile, entry: &Entry, masked: bool) -> EntryForm {
    let facts = |person: &PersonId| {
        let facts = file.persons.get(person).cloned().unwrap_or_default();
        let phone = if masked { masked_phone(&facts.phone) } else { facts.phone };
        domain::PersonFacts { phone, ..facts }
    };
    let player = |person: &PersonId| {
        let facts = facts(person);
        let erased = facts.is_erased();
        PlayerForm {
            name: if erased { String::new() } else { facts.name },
            erased,
            gender: facts.gender.map(gender_out),
            phone: facts.phone,
            post: facts.post,
        }
    };
    let leader = facts(&entry.leader);
    EntryForm {
        members: entry.members,
        seats: entry
            .seats
            .iter()
            .map(|seat| SeatForm {
                pairs: seat
                    .pairs
                    .iter()
                    .map(|pair| PairForm { players: pair.players.iter().map(player).collect() })
                    .collect(),
                class: seat.class.clone(),
                with: Some(file.state.names_with(seat)).filter(|with| !with.is_empty()),
            })
            .collect(),
        // Somebody else has to lead now.
        leader: match leader.is_erased() {
            true => ContactForm::default(),
            false => ContactForm { name: leader.name, phone: leader.phone },
        },
    }
}

fn finding(violation: domain::Violation) -> Finding {
    Finding {
        severity: match violation.severity {
            Severity::Blocking => texts::Severity::Blocking,
            Severity::Warning => texts::Severity::Warning,
        },
        field: violation.field,
        text: violation.sentence.into(),
    }
}
