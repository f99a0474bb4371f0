//! What becomes of personal data: how long it is kept, and who asked to be forgotten.
//!
//! The rows themselves stand in the person table, outside the log; operations say that something was removed, never what.
//! Phones, gender and post serve the event and go some time after it, and so do the names of whoever is in no result:
//! leaders, the waiting list, entries that were withdrawn. The other names stand in the results and stay, unless a person
//! asks (PIPL article 47: when the purpose is fulfilled, and on request).
//!
//! Nothing goes by a date alone, because dates are wrong: an event is postponed and nobody changes its day, and the clock
//! of a laptop can be months ahead. An event whose ranking is not final is asked about and goes by itself only when a
//! whole year has passed without a single step in it. And what is due is announced in the log first and done a day
//! later: a clock that was put right meanwhile takes the announcement back, and whoever reads it can still object.

use super::EventState;
use super::decide::Refusal;
use super::operation::{Entry, Operation};
use crate::ids::{PersonId, UnitId};
use crate::registration::PersonFacts;
use crate::sentence::Sentence;
use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Days after the event (ux.md J16.1), unless the organizer says otherwise.
const KEEP_DAYS: u32 = 30;
/// A year is enough for every appeal; and an event in which nothing happened for a year is over, whatever it says.
const MOST_DAYS: u32 = 365;
/// Between the announcement and the removal.
const NOTICE: TimeDelta = TimeDelta::days(1);
/// What stands in place of a name that was erased.
pub const ERASED_NAME: &str = "已删除";
/// The day ends in China, wherever the server stands.
pub(super) const CHINA: TimeDelta = TimeDelta::hours(8);

/// What was decided and done about personal data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PersonalData {
    /// Phones, gender and post are kept for so many days after the event.
    pub keep_days: u32,
    /// When they were removed last.
    pub removed_at: Option<DateTime<Utc>>,
    /// When it was announced last that they will be.
    #[serde(default)]
    pub announced_at: Option<DateTime<Utc>>,
    /// The last step of the event that was no removal and no announcement of one.
    #[serde(default)]
    pub last_step: Option<DateTime<Utc>>,
    /// Persons who asked to be forgotten.
    pub erased: BTreeSet<PersonId>,
}

impl Default for PersonalData {
    fn default() -> Self {
        Self {
            keep_days: KEEP_DAYS,
            removed_at: None,
            announced_at: None,
            last_step: None,
            erased: BTreeSet::new(),
        }
    }
}

/// What the time says about phones, gender and post.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Retention {
    /// They are kept.
    Kept,
    /// Their days are over by the calendar, and the event is not: the organizer is asked.
    Asked,
    /// They are due, which has to be announced.
    Due,
    /// They are due, which was announced less than a day ago; they go then.
    Announced(DateTime<Utc>),
    /// They go now.
    Over,
}

impl Retention {
    /// Whether they may not leave in a file any more.
    pub fn is_over(self) -> bool {
        match self {
            Self::Kept | Self::Asked => false,
            Self::Due | Self::Announced(_) | Self::Over => true,
        }
    }
}

impl EventState {
    /// The last day on which phones, gender and post are kept: counted from the day of the event, or from its end where it
    /// ended later.
    pub fn kept_until(&self) -> NaiveDate {
        let ended = self.finished_at.map(|at| (at + CHINA).date_naive());
        let last = ended.map_or(self.details.date, |ended| ended.max(self.details.date));
        last.checked_add_days(Days::new(u64::from(self.personal.keep_days))).unwrap_or(last)
    }

    /// What becomes of phones, gender and post now.
    pub fn retention(&self, now: DateTime<Utc>) -> Retention {
        let end = midnight_after(self.kept_until());
        if now < end {
            return Retention::Kept;
        }
        let due_from = match self.finished_at {
            Some(_) => end,
            None => {
                let last_step = self.personal.last_step.unwrap_or(end);
                end.max(last_step + TimeDelta::days(i64::from(MOST_DAYS)))
            }
        };
        if now < due_from {
            return Retention::Asked;
        }
        match self.personal.announced_at.filter(|at| (due_from..=now).contains(at)) {
            Some(at) if now - at >= NOTICE => Retention::Over,
            Some(at) => Retention::Announced(at + NOTICE),
            None => Retention::Due,
        }
    }

    /// The rows of the person table as they have to be, as far as they are not: without the names of those who asked, and
    /// where the time of the others is `over`, without what the results do not need. Doing it again finds nothing.
    pub fn rows_to_forget(
        &self,
        persons: &BTreeMap<PersonId, PersonFacts>,
        over: bool,
    ) -> BTreeMap<PersonId, PersonFacts> {
        if !over && self.personal.erased.is_empty() {
            return BTreeMap::new();
        }
        let in_results = self.in_results();
        let due = persons.iter().filter_map(|(person, facts)| {
            let rest = match self.personal.erased.contains(person) {
                true => erased_facts(),
                false if over && in_results.contains(person) => facts.without_contacts(),
                false if over => erased_facts(),
                false => return None,
            };
            (rest != *facts).then(|| (person.clone(), rest))
        });
        due.collect()
    }

    /// Whose names the results need: the players of every entrant that was drawn, and whoever played for one of them.
    fn in_results(&self) -> BTreeSet<PersonId> {
        if self.draw.is_none() {
            return BTreeSet::new();
        }
        let tables = self.rounds.iter().flat_map(|round| &round.tables);
        let substitutes = tables.flat_map(|table| &table.substitutes).map(|substitute| &substitute.person);
        self.players().into_values().flatten().chain(substitutes).cloned().collect()
    }

    /// Removes at the organizer's wish what the end of the days would remove.
    ///
    /// # Errors
    /// The event is still going on, or nothing is left to remove.
    pub fn remove_contacts(
        &self,
        persons: &BTreeMap<PersonId, PersonFacts>,
        now: DateTime<Utc>,
    ) -> Result<(Operation, BTreeMap<PersonId, PersonFacts>), Refusal> {
        if self.finished_at.is_none() && self.retention(now) == Retention::Kept {
            return Err(Refusal::refused(
                "比赛还没有结束，手机号还用得着。请先公布最终成绩",
                "The event is not over and its phones are needed: publish the final ranking first",
            ));
        }
        let rows = self.rows_to_forget(persons, true);
        if rows.is_empty() {
            return Err(Refusal::outdated("已经没有可以删除的资料了", "Nothing is left to remove"));
        }
        let persons = u32::try_from(rows.len()).unwrap_or(u32::MAX);
        Ok((Operation::ContactsRemoved { persons }, rows))
    }

    /// What the organizer is asked where the days are over and the event is not.
    pub fn retention_question(&self, now: DateTime<Utc>) -> Option<Sentence> {
        if self.retention(now) != Retention::Asked {
            return None;
        }
        let (date, until) = (self.details.date, self.kept_until());
        Some(Sentence::new(
            format!(
                "比赛日{}早已过去，最终成绩还没有公布，所以手机号没有按期（{}）删除。改期了请改比赛日期；不办了或已经办完，请删除",
                date.format("%Y年%-m月%-d日"),
                until.format("%Y年%-m月%-d日"),
            ),
            format!(
                "The day of the event ({}) is long past and no final ranking is published, so phones were not removed on {}. Change the day if the event was postponed; remove them if it is over",
                date.format("%-d %B %Y"),
                until.format("%-d %B %Y"),
            ),
        ))
    }

    /// Remembers that something happened in the event.
    pub(super) fn note_step(&mut self, operation: &Operation, at: DateTime<Utc>) {
        if !matches!(operation, Operation::ContactsRemoved { .. } | Operation::RemovalAnnounced) {
            self.personal.last_step = self.personal.last_step.max(Some(at));
        }
    }

    /// Keeps phones, gender and post for another number of days after the event.
    ///
    /// # Errors
    /// More than a year.
    pub fn keep_personal_data(&self, days: u32) -> Result<Operation, Refusal> {
        if days > MOST_DAYS {
            return Err(too_long());
        }
        Ok(Operation::RetentionSet { days })
    }

    /// Whom a row of the person table belongs to, though no form has it and no table was played by it: what an entry that
    /// was withdrawn leaves, for an undo brings it back. Rows that were erased are nobody any more.
    pub fn left_over(&self, persons: &BTreeMap<PersonId, PersonFacts>) -> BTreeMap<UnitId, Vec<PersonId>> {
        let on_a_form: BTreeSet<_> = self.entries.values().flat_map(Entry::persons).collect();
        let tables = self.rounds.iter().flat_map(|round| &round.tables);
        let played: BTreeSet<_> =
            tables.flat_map(|table| &table.substitutes).map(|substitute| &substitute.person).collect();
        let mut left: BTreeMap<UnitId, Vec<PersonId>> = BTreeMap::new();
        for (person, facts) in persons {
            if facts.name != ERASED_NAME && !on_a_form.contains(person) && !played.contains(person) {
                left.entry(person.unit()).or_default().push(person.clone());
            }
        }
        left
    }

    /// Forgets a person on request, with the row that stands for them from now on.
    ///
    /// # Errors
    /// The person is unknown; or stands on a form that the unit itself can still change, which is how somebody leaves it.
    pub fn erase_person(
        &self,
        person: &PersonId,
        persons: &BTreeMap<PersonId, PersonFacts>,
    ) -> Result<(Operation, PersonFacts), Refusal> {
        if !persons.contains_key(person) {
            return Err(Refusal::not_found("没有这个人", "There is no such person"));
        }
        let on_a_form = || self.entries.values().flat_map(Entry::persons).any(|listed| listed == person);
        if self.roster.is_none() && on_a_form() {
            return Err(Refusal::refused(
                "名单还没有锁定：请单位在报名链接里改掉或换人，旧的资料就没有了",
                "The roster is open: the unit changes its form, and the old data is gone",
            ));
        }
        Ok((Operation::PersonErased { person: person.clone() }, erased_facts()))
    }

    pub(super) fn set_retention(&mut self, days: u32) -> Result<super::Outcome, Refusal> {
        if days > MOST_DAYS {
            return Err(too_long());
        }
        self.personal.keep_days = days;
        Ok(super::Outcome::Applied)
    }

    /// What whoever fills in a form has to know before it is sent.
    pub fn consent(&self) -> Sentence {
        let (until, days) = (self.kept_until(), self.personal.keep_days);
        Sentence::new(
            format!(
                "手机号、性别和职务只供主办方组织本次比赛使用，不公开，比赛结束后保留{days}天（按比赛日期，保留到{}），过后自动删除；姓名、单位和成绩会公布。提交前请告知队员并征得同意。",
                until.format("%Y年%-m月%-d日")
            ),
            format!(
                "Phone, gender and post serve the organizer of this event alone, are never public and are deleted {days} days after the event (by its date, after {}); names, units and results are public. Tell your players and ask for their consent before you submit.",
                until.format("%-d %B %Y")
            ),
        )
    }
}

fn midnight_after(day: NaiveDate) -> DateTime<Utc> {
    day.succ_opt().unwrap_or(NaiveDate::MAX).and_time(NaiveTime::MIN).and_utc() - CHINA
}

/// The row of somebody who was forgotten.
pub fn erased_facts() -> PersonFacts {
    PersonFacts { name: ERASED_NAME.to_owned(), ..PersonFacts::default() }
}

fn too_long() -> Refusal {
    Refusal::refused(
        format!("最多保留{MOST_DAYS}天"),
        format!("They can be kept for {MOST_DAYS} days at most"),
    )
    .at("days")
}

#[cfg(test)]
#[path = "personal_tests.rs"]
mod tests;
