//! What becomes of personal data: how long it is kept, and who asked to be forgotten.
//!
//! The rows themselves stand in the person table, outside the log; operations say that something was removed, never what.
//! Phones, gender and post serve the event and go some time after it; names stand in the results and stay, unless a person
//! asks (PIPL article 47: when the purpose is fulfilled, and on request).

use super::EventState;
use super::decide::Refusal;
use super::operation::Operation;
use crate::ids::PersonId;
use crate::registration::PersonFacts;
use crate::sentence::Sentence;
use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Days after the event (ux.md J16.1), unless the organizer says otherwise.
const KEEP_DAYS: u32 = 30;
/// A year is enough for every appeal.
const MOST_DAYS: u32 = 365;
/// What stands in place of a name that was erased.
pub const ERASED_NAME: &str = "已删除";
/// The day ends in China, wherever the server stands.
const CHINA: TimeDelta = TimeDelta::hours(8);

/// What was decided and done about personal data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PersonalData {
    /// Phones, gender and post are kept for so many days after the event.
    pub keep_days: u32,
    /// When they were removed last.
    pub removed_at: Option<DateTime<Utc>>,
    /// Persons who asked to be forgotten.
    pub erased: BTreeSet<PersonId>,
}

impl Default for PersonalData {
    fn default() -> Self {
        Self { keep_days: KEEP_DAYS, removed_at: None, erased: BTreeSet::new() }
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

    /// Whether that day is over.
    pub fn is_kept_no_longer(&self, now: DateTime<Utc>) -> bool {
        let end = self.kept_until().succ_opt().unwrap_or(NaiveDate::MAX).and_time(NaiveTime::MIN).and_utc();
        now + CHINA >= end
    }

    /// The rows of the person table as they have to be now, as far as they are not: without what is kept no longer, and
    /// without the names of those who asked. Doing it again finds nothing.
    pub fn rows_to_forget(
        &self,
        persons: &BTreeMap<PersonId, PersonFacts>,
        now: DateTime<Utc>,
    ) -> BTreeMap<PersonId, PersonFacts> {
        let over = self.is_kept_no_longer(now);
        if !over && self.personal.erased.is_empty() {
            return BTreeMap::new();
        }
        let due = persons.iter().filter_map(|(person, facts)| {
            let rest = match self.personal.erased.contains(person) {
                true => erased_facts(),
                false if over => PersonFacts {
                    name: facts.name.clone(),
                    reading: facts.reading.clone(),
                    ..PersonFacts::default()
                },
                false => return None,
            };
            (rest != *facts).then(|| (person.clone(), rest))
        });
        due.collect()
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

    /// Forgets a person on request, with the row that stands for them from now on.
    ///
    /// # Errors
    /// The person is unknown; or the form can still be changed by the unit itself, which is how somebody leaves it.
    pub fn erase_person(
        &self,
        person: &PersonId,
        persons: &BTreeMap<PersonId, PersonFacts>,
    ) -> Result<(Operation, PersonFacts), Refusal> {
        if !persons.contains_key(person) {
            return Err(Refusal::not_found("没有这个人", "There is no such person"));
        }
        if self.roster.is_none() {
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
        let until = self.kept_until();
        Sentence::new(
            format!(
                "手机号、性别和职务只供主办方组织本次比赛使用，不公开，保留到{}，过后自动删除；姓名、单位和成绩会公布。提交前请告知队员并征得同意。",
                until.format("%Y年%-m月%-d日")
            ),
            format!(
                "Phone, gender and post serve the organizer of this event alone, are never public and are deleted after {}; names, units and results are public. Tell your players and ask for their consent before you submit.",
                until.format("%-d %B %Y")
            ),
        )
    }
}

fn erased_facts() -> PersonFacts {
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
