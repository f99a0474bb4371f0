//! Set-up, units, entries, roster, draw.

use super::{Refusal, bounded, reasoned};
use crate::course::{begin_stage, too_few_for_later};
use crate::event::draw::seed_text;
use crate::event::operation::{Entry, EntryPair, EntrySeat, EventDetails, Operation};
use crate::event::policy::{Moment, edit_of_setting, edit_policy};
use crate::event::roster::leader_id;
use crate::event::{DRAW_ALGORITHM, EventState, Persons, draw_order, person_id, roster_digest};
use crate::ids::{PersonId, UnitId};
use crate::registration::{
    FormDraft, PersonFacts, SeatDraft, Severity, Violation, check_form_again, holds_number, is_blank,
    is_same_name, is_visible, normalise_name, normalise_phone, places_in_words, women_in,
};
use crate::regulations::{AWARDS, EntryClass, Regulations, StageKind, awards_in_full};
use crate::sentence::Sentence;
use chrono::{DateTime, Datelike, Utc};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Where a refusal about the number of places of the whole contest belongs.
const CAP_FIELD: &str = "quota";
/// Most units of one event.
const MOST_UNITS: usize = 1000;

/// A unit as the organizer typed it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitDraft {
    /// Full name.
    pub name: String,
    /// 会员人数
    pub members: Option<u32>,
}

/// A form that was taken: what goes into the log and what into the person table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormDecision {
    /// For the log.
    pub operation: Operation,
    /// Rows to write.
    pub persons: BTreeMap<PersonId, PersonFacts>,
    /// Rows that nobody refers to any more.
    pub removed: BTreeSet<PersonId>,
}

impl EventState {
    /// The first operation of an event.
    ///
    /// # Errors
    /// A text is too short or too long.
    pub fn create(details: EventDetails, regulations: Regulations) -> Result<Operation, Refusal> {
        let details = checked_details(details)?;
        Ok(Operation::EventCreated { details, regulations: Box::new(regulations) })
    }

    /// Changes name, day, place, deadline.
    ///
    /// # Errors
    /// A text is too short or too long; or it would open entries that are closed, which wants a reason (scenario T04).
    pub fn change_details(&self, details: EventDetails, now: DateTime<Utc>) -> Result<Operation, Refusal> {
        let details = checked_details(details)?;
        let is_over = |deadline: Option<DateTime<Utc>>| deadline.is_some_and(|deadline| now > deadline);
        let opens = is_over(self.details.deadline) && !is_over(details.deadline);
        if opens && self.roster.is_none() && !self.units.is_empty() {
            return Err(Refusal::refused(
                "报名已经截止。要重新开放，请在“名单”里点“重新开放报名”，写明原因",
                "Entries are closed. To take them again, reopen them on the list of units, with a reason",
            )
            .at("details.deadline"));
        }
        Ok(Operation::DetailsChanged { details })
    }

    /// Whether entries are closed and can be opened again: after the deadline or the lock, before the draw.
    pub fn may_reopen(&self, now: DateTime<Utc>) -> bool {
        self.draw.is_none() && self.entries_closed(now).is_some()
    }

    /// Takes entries again (scenario T04).
    ///
    /// # Errors
    /// The reason is missing, entries are open, the new deadline is past, or numbers are drawn.
    pub fn decide_reopening(
        &self,
        until: Option<DateTime<Utc>>,
        reason: &str,
        now: DateTime<Utc>,
    ) -> Result<Operation, Refusal> {
        if self.draw.is_some() {
            return Err(Refusal::refused(
                "已经抽签，不能再开放报名。要加队，请用“补报”；有队不来，请用“退赛”",
                "The draw was made: entries stay closed. Whoever comes now is a late entry, whoever leaves withdraws",
            ));
        }
        if self.entries_closed(now).is_none() {
            return Err(Refusal::outdated("报名还开放着", "Entries are open"));
        }
        if until.is_some_and(|until| until <= now) {
            return Err(
                Refusal::refused("新的截止时间要在现在以后", "The new deadline has to lie ahead").at("until")
            );
        }
        let reason = reasoned(reason)?;
        let closed_at = self.details.deadline.filter(|_| self.roster.is_none());
        Ok(Operation::EntriesReopened { until, closed_at, reason })
    }

    /// Changes one value of the regulations.
    ///
    /// # Errors
    /// Path or value are unknown, or numbers are drawn already.
    pub fn decide_setting(&self, path: &str, value: Value) -> Result<Operation, Refusal> {
        if self.draw.is_some() {
            let moment = if self.finished_at.is_some() { Moment::Finished } else { Moment::Draft };
            if let Some(why) = edit_policy(edit_of_setting(path), moment).sentence() {
                return Err(Refusal::refused(why.zh.clone(), why.en.clone()));
            }
        }
        let before_entries = self.entries.is_empty();
        if let Some(seats) = self.new_cap(path, &value) {
            self.check_cap(seats)?;
        } else if !before_entries && (path.starts_with("quota") || path.starts_with("entrant")) {
            return Err(Refusal::refused(
                "已经有单位报名，不能再改名额",
                "Units have entered: the quota is fixed",
            ));
        }
        let value = match path {
            "quota.classes" => checked_classes(value)?,
            AWARDS => awards_in_full(value),
            _ => value,
        };
        Ok(Operation::SettingChanged { path: path.to_owned(), value })
    }

    /// The number of places of the whole contest that a setting would give: the only part of the quota that may change
    /// while units are entering (R15.1.8).
    fn new_cap(&self, path: &str, value: &Value) -> Option<u64> {
        self.regulations.quota.cap_path().filter(|own| own == path)?;
        value.as_u64()
    }

    /// Up it goes at any time; down to what is in already, because nobody is put out.
    fn check_cap(&self, seats: u64) -> Result<(), Refusal> {
        let least = self.places_playing();
        if seats > 0 && seats >= least as u64 {
            return Ok(());
        }
        let composition = self.regulations.entrant.composition;
        let words = |places: usize| places_in_words(composition, u32::try_from(places).unwrap_or(u32::MAX));
        let (least, is_in) = (words(least.max(1)), least > 0);
        Err(match is_in {
            true => Refusal::refused(
                format!("已经确定{}，全场名额不能比这少", least.zh),
                format!("{} are in: the number of places cannot be smaller", least.en),
            ),
            false => Refusal::refused("全场名额至少1个", "There is at least one place"),
        }
        .at(CAP_FIELD))
    }

    /// Adds units; all or none.
    ///
    /// # Errors
    /// A name is missing, too long or there already.
    pub fn add_units(&self, drafts: &[UnitDraft]) -> Result<Vec<Operation>, Refusal> {
        if drafts.is_empty() {
            return Err(Refusal::refused("请填单位名称", "Enter the names of the units").at("units"));
        }
        if self.units.len() + drafts.len() > MOST_UNITS {
            return Err(Refusal::refused(
                format!("最多{MOST_UNITS}个单位"),
                format!("At most {MOST_UNITS} units"),
            )
            .at("units"));
        }
        // A snapshot from before numbers were kept knows only those of the units that are there.
        let first = self.units.keys().filter_map(UnitId::number).fold(self.given.units, u32::max) as usize;
        let mut names: BTreeSet<&str> = self.units.values().map(|unit| unit.name.as_str()).collect();
        let mut checked = Vec::new();
        for (index, draft) in drafts.iter().enumerate() {
            checked.push(checked_unit(draft).map_err(|refusal| refusal.at(format!("units.{index}.name")))?);
        }
        let mut operations = Vec::new();
        for (index, draft) in checked.iter().enumerate() {
            if !names.insert(&draft.name) {
                return Err(Refusal::refused(
                    format!("单位“{}”重复了", draft.name),
                    format!("The unit “{}” stands there twice", draft.name),
                )
                .at(format!("units.{index}.name")));
            }
            let unit = UnitId(format!("u{}", first + index + 1));
            operations.push(Operation::UnitAdded { unit, name: draft.name.clone(), members: draft.members });
        }
        Ok(operations)
    }

    /// Changes name or members of a unit.
    ///
    /// # Errors
    /// The unit is unknown, or its name is missing, too long or taken.
    pub fn edit_unit(&self, unit: &UnitId, draft: &UnitDraft) -> Result<Operation, Refusal> {
        let draft = checked_unit(draft)?;
        if !self.units.contains_key(unit) {
            return Err(Refusal::not_found("没有这个单位", "There is no such unit"));
        }
        Ok(Operation::UnitChanged { unit: unit.clone(), name: draft.name, members: draft.members })
    }

    /// Why entries cannot be changed any more, if so.
    pub fn entries_closed(&self, now: DateTime<Utc>) -> Option<Refusal> {
        let contact = match self.details.contact.as_str() {
            "" => String::new(),
            contact => format!("，请联系{contact}"),
        };
        if self.roster.is_some() {
            return Some(Refusal::refused(
                format!("名单已锁定，不能再改{contact}"),
                "The roster is locked; please ask the organizer",
            ));
        }
        match self.details.deadline {
            Some(deadline) if now > deadline => Some(Refusal::refused(
                format!("报名已截止{contact}"),
                "Entries are closed; please ask the organizer",
            )),
            Some(_) | None => None,
        }
    }

    /// Takes a unit's form. `people` is the person table: nobody plays for two (R16.2). `accepted` is the version of the
    /// regulations that were read and accepted (scenario T14).
    ///
    /// # Errors
    /// Every violation of the form; warnings alone do not stop it.
    pub fn submit_form(
        &self,
        unit: &UnitId,
        form: &FormDraft,
        people: &Persons,
        accepted: Option<&str>,
        now: DateTime<Utc>,
    ) -> Result<FormDecision, Vec<Violation>> {
        let refused = |refusal: Refusal| {
            vec![Violation { severity: Severity::Blocking, field: refusal.field, sentence: refusal.sentence }]
        };
        let Some(record) = self.units.get(unit) else {
            return Err(refused(Refusal::not_found("没有这个单位", "There is no such unit")));
        };
        if let Some(refusal) = self.entries_closed(now) {
            return Err(refused(refusal));
        }
        let regulations = self.regulations.of_unit(&record.name);
        let erased = self.erased_of(unit, people);
        let mut violations = check_form_again(&regulations, record.members, form, erased);
        violations.retain(|violation| violation.severity == Severity::Blocking);
        violations.extend(self.not_accepted(accepted));
        violations.extend(self.about_joint(unit, record.members.or(form.members), &form.seats));
        violations.extend(self.entered_elsewhere(unit, form, people));
        violations.extend(self.beyond_the_waiting_list(unit, form.seats.len()));
        if !violations.is_empty() {
            return Err(violations);
        }
        let number = self.entries.get(unit).map_or_else(|| self.next_entry_number(), |entry| entry.number);
        let claims = self.claims_of_form(unit);
        let mut persons = BTreeMap::new();
        let leader = leader_id(unit);
        persons.insert(leader.clone(), leader_facts(form));
        let seats = (1..).zip(form.seats.iter().zip(claims)).map(|(seat_number, (seat, claim))| {
            let pairs = (1..).zip(&seat.pairs).map(|(pair_number, pair)| {
                let filled = pair.players.iter().filter(|player| !is_blank(player));
                let players = (1..).zip(filled).map(|(player_number, facts)| {
                    let person = person_id(unit, seat_number, pair_number, player_number);
                    persons.insert(person.clone(), normalised(facts));
                    person
                });
                EntryPair { players: players.collect(), women: women_in(pair) }
            });
            EntrySeat {
                pairs: pairs.collect(),
                claim,
                class: self.class_of(seat),
                with: self.units_with(seat),
            }
        });
        let seats = seats.collect();
        let members = form.members.filter(|_| record.members.is_none());
        let known: BTreeSet<_> = self.entries.get(unit).into_iter().flat_map(Entry::persons).collect();
        let renamed = |(person, facts): &(&PersonId, &PersonFacts)| {
            known.contains(*person)
                && people.get(*person).is_some_and(|before| !is_same_name(&before.name, &facts.name))
        };
        let replaced = persons.iter().filter(renamed).map(|(person, _)| person.clone()).collect();
        let entry = Entry {
            unit: unit.clone(),
            number,
            members,
            seats,
            leader,
            accepted: accepted.map(str::to_owned),
            replaced,
        };
        // Also what an earlier entry of the unit left that was withdrawn.
        let of_unit = people.keys().filter(|person| person.unit() == *unit);
        let removed = of_unit.filter(|person| !persons.contains_key(person)).cloned().collect();
        Ok(FormDecision { operation: Operation::EntrySubmitted { entry }, persons, removed })
    }

    /// Players of the unit's entry who asked to be forgotten.
    pub fn erased_of(&self, unit: &UnitId, people: &Persons) -> usize {
        let seats = self.entries.get(unit).into_iter().flat_map(|entry| &entry.seats);
        let players = seats.flat_map(|seat| &seat.pairs).flat_map(|pair| &pair.players);
        players.filter(|player| people.get(*player).is_some_and(PersonFacts::is_erased)).count()
    }

    /// The class of a place; none where the quota knows no classes, whatever the form says.
    pub(super) fn class_of(&self, seat: &SeatDraft) -> Option<String> {
        seat.class.clone().filter(|_| !self.regulations.quota.classes.is_empty())
    }

    /// The regulations as they are now were not accepted.
    fn not_accepted(&self, accepted: Option<&str>) -> Option<Violation> {
        let sentence = match accepted {
            None => Sentence::new(
                "请把规程看到最后，勾选同意，再提交",
                "Read the regulations to the end and accept them before you submit",
            ),
            Some(version) if version != self.regulations.version() => Sentence::new(
                "规程刚刚改过，请重新看一遍，勾选同意，再提交",
                "The regulations were changed just now: read and accept them again",
            ),
            Some(_) => return None,
        };
        Some(Violation { severity: Severity::Blocking, field: Some("accepted".to_owned()), sentence })
    }

    /// Locks the roster.
    ///
    /// # Errors
    /// Fewer than two pairs, somebody stands on two lists with the same phone (R16.2), or the roster is locked already. An entry over a quota that was lowered afterwards is the
    /// organizer's to decide: the list of units names it.
    pub fn decide_lock(&self, persons: &Persons) -> Result<Operation, Refusal> {
        if self.entrants().len() < 2 {
            let two = self.regulations.counted(2);
            return Err(Refusal::refused(
                format!("至少要有{}才能锁定名单", two.zh),
                format!("At least {} are needed", two.en),
            ));
        }
        if self.roster.is_some() {
            return Err(Refusal::outdated("名单已经锁定了", "The roster is locked already"));
        }
        if let Some(double) = self.doubles(persons).iter().find(|double| double.same_phone) {
            let words = self.double_words(double);
            return Err(Refusal::refused(words.zh, words.en));
        }
        let names = persons.iter().map(|(person, facts)| (person.clone(), facts.name.clone())).collect();
        Ok(Operation::RosterLocked { digest: roster_digest(self, &names) })
    }

    /// Draws the numbers from a seed that the host provides.
    ///
    /// # Errors
    /// The roster is not locked, numbers are drawn already, or the first groups or bracket cannot be made of so many: after
    /// the draw the regulations are fixed.
    pub fn decide_draw(&self, seed: [u8; 32]) -> Result<Operation, Refusal> {
        let Some(roster) = &self.roster else {
            return Err(Refusal::refused("请先锁定名单，再抽签", "Lock the roster before the draw"));
        };
        if self.draw.is_some() {
            return Err(Refusal::outdated("已经抽过签了", "The draw was made already"));
        }
        let entrants: Vec<_> = self.entrants().into_keys().collect();
        let rng_seed = seed_text(seed);
        let order = draw_order(&entrants, &roster.digest, &rng_seed);
        let contest = self.contest();
        if contest.kind_of(0) != StageKind::Swiss
            && let Err(refusal) = begin_stage(&contest, 0, Some(&order))
            && let Some(why) = refusal.sentence(&|id| id.to_string())
        {
            return Err(Refusal::refused(
                format!("{}。请先改规程，再抽签", why.zh),
                format!("{}. Change the regulations before the draw", why.en),
            ));
        }
        let playing = order.iter().filter(|id| !self.withdrawals.contains_key(*id));
        if let Some(why) = too_few_for_later(&contest, u32::try_from(playing.count()).unwrap_or(u32::MAX)) {
            return Err(Refusal::refused(
                format!("{}。请先改规程，再抽签", why.zh),
                format!("{}. Change the regulations before the draw", why.en),
            ));
        }
        Ok(Operation::DrawMade { algorithm: DRAW_ALGORITHM.to_owned(), rng_seed, order })
    }
}

fn checked_details(details: EventDetails) -> Result<EventDetails, Refusal> {
    let years = 2000..=2100;
    let deadline_year = details.deadline.map_or(details.date.year(), |deadline| deadline.year());
    if !years.contains(&details.date.year()) || !years.contains(&deadline_year) {
        return Err(Refusal::refused("日期应在2000年到2100年之间", "Dates lie between 2000 and 2100")
            .at("details.date"));
    }
    Ok(EventDetails {
        title: bounded("details.title", ("名称", "The name"), &details.title, 2, 60)?,
        place: bounded("details.place", ("地点", "The place"), &details.place, 0, 60)?,
        host: bounded("details.host", ("主办单位", "The host"), &details.host, 0, 60)?,
        contact: bounded("details.contact", ("联系方式", "The contact"), &details.contact, 0, 60)?,
        ..details
    })
}

/// The classes as the organizer typed them (R15.1.6), without outer blanks; a row without a name is none.
fn checked_classes(value: Value) -> Result<Value, Refusal> {
    let refused = |zh: &str, en: &str| Refusal::refused(zh, en).at("quota.classes");
    let Ok(mut classes) = serde_json::from_value::<Vec<EntryClass>>(value) else {
        return Err(refused(
            "组别没有填对，请检查人数",
            "The classes are not filled in right; check the numbers",
        ));
    };
    classes.retain(|class| !class.name.trim().is_empty());
    for class in &mut classes {
        class.name = bounded("quota.classes", ("组别名称", "The name of a class"), &class.name, 1, 20)?;
        class.who = bounded("quota.classes", ("哪些人", "Who belongs to a class"), &class.who, 0, 60)?;
    }
    let names: BTreeSet<_> = classes.iter().map(|class| &class.name).collect();
    if names.len() < classes.len() {
        return Err(refused("有两个组别同名，请改一个", "Two classes have one name"));
    }
    if classes.len() == 1 {
        return Err(refused(
            "只有一个组别就不用分，请再加一个，或全部删去",
            "One class is none: add another, or remove it",
        ));
    }
    if classes.len() > 8 {
        return Err(refused("最多8个组别", "At most 8 classes"));
    }
    serde_json::to_value(classes).map_err(|error| Refusal::refused("组别没有填对", error.to_string()))
}

fn checked_unit(draft: &UnitDraft) -> Result<UnitDraft, Refusal> {
    let name = bounded("draft.name", ("单位名称", "The unit's name"), &normalise_name(&draft.name), 2, 40)?;
    if holds_number(&name) {
        return Err(Refusal::refused(
            "单位名称会公布，请去掉里面的电话号码。号码填在报名表的领队电话一栏",
            "Names of units are public: take the phone number out. It belongs into the leader's field of the form",
        )
        .at("draft.name"));
    }
    if draft.members.is_some_and(|members| members > 1_000_000) {
        return Err(Refusal::refused("会员人数太大，请检查", "The number of members is too large")
            .at("draft.members"));
    }
    Ok(UnitDraft { name, members: draft.members })
}

fn leader_facts(form: &FormDraft) -> PersonFacts {
    PersonFacts {
        name: normalise_name(&form.leader.name),
        phone: normalise_phone(&form.leader.phone),
        ..PersonFacts::default()
    }
}

pub(super) fn normalised(facts: &PersonFacts) -> PersonFacts {
    PersonFacts {
        name: normalise_name(&facts.name),
        gender: facts.gender,
        phone: normalise_phone(&facts.phone),
        post: facts.post.trim().chars().filter(|c| is_visible(*c)).collect(),
        reading: facts.reading.clone(),
    }
}
