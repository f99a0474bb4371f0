//! Decisions about the places of the whole contest and who waits for them (R15.1.8).

use super::{Asked, Refusal, reasoned};
use crate::event::operation::{Entry, Operation};
use crate::event::policy::{EditKind, edit_policy};
use crate::event::state::EventState;
use crate::event::{Meta, Outcome, WaitingPlace};
use crate::ids::{EntrantId, UnitId};
use crate::registration::{Severity, Violation, cited, places_in_words};
use crate::sentence::Sentence;
use chrono::{DateTime, Utc};

impl EventState {
    /// What does not even fit on the waiting list (scenario T02): nothing of the form is taken then.
    pub(super) fn beyond_the_waiting_list(&self, unit: &UnitId, wanted: usize) -> Option<Violation> {
        let cap = self.regulations.quota.cap()?;
        let most = cap.seats as usize + cap.waiting? as usize;
        let own = self.entries.get(unit).map_or(0, |entry| entry.seats.len());
        let others = self.entries.values().map(|entry| entry.seats.len()).sum::<usize>() - own;
        let fitting = most.saturating_sub(others).max(own);
        if wanted <= fitting {
            return None;
        }
        let all = places_in_words(self.regulations.entrant.composition, cap.seats);
        let (waiting_zh, waiting_en) = match cap.waiting {
            Some(0) | None => (String::new(), String::new()),
            Some(waiting) => (format!("，候补{waiting}个也排满了"), format!(", and {waiting} wait")),
        };
        let (left_zh, left_en) = match fitting {
            0 => (String::new(), String::new()),
            fitting => (format!("；你们最多能报{fitting}个"), format!("; you may enter {fitting}")),
        };
        Some(Violation {
            severity: Severity::Blocking,
            field: Some(format!("seats.{fitting}")),
            sentence: Sentence::new(
                format!("已满：全场限{}{waiting_zh}{left_zh}（规程{}）", all.zh, cap.clause),
                format!("Full: {} in all{waiting_en}{left_en} (regulations {})", all.en, cap.clause),
            ),
        })
    }

    /// What the places of the whole contest say about a form of so many places, while it is filled in.
    pub fn about_the_cap(&self, unit: &UnitId, wanted: usize) -> Option<Violation> {
        self.beyond_the_waiting_list(unit, wanted).or_else(|| self.would_wait(unit, wanted))
    }

    /// What a form of so many places would have to wait for, said before it is submitted.
    pub fn would_wait(&self, unit: &UnitId, wanted: usize) -> Option<Violation> {
        let cap = self.regulations.quota.cap()?;
        let own = self.entries.get(unit).map_or(0, |entry| entry.seats.len());
        if self.beyond_the_waiting_list(unit, wanted).is_some() || wanted <= own {
            return None;
        }
        let all: usize = self.entries.values().map(|entry| entry.seats.len()).sum();
        let open = (cap.seats as usize).saturating_sub(all + self.held_in_all());
        let waiting = (wanted - own).saturating_sub(open);
        if waiting == 0 {
            return None;
        }
        let position = self.waiting_list().len() + 1;
        let full = places_in_words(self.regulations.entrant.composition, cap.seats);
        let first = wanted - waiting;
        Some(Violation {
            severity: Severity::Warning,
            field: Some(format!("seats.{first}")),
            sentence: Sentence::new(
                format!(
                    "全场限{}，名额已满。从第{}个起排候补，现在是候补第{position}位（规程{}）",
                    full.zh,
                    first + 1,
                    cap.clause
                ),
                format!(
                    "All places are taken ({} in all). From number {} on you would wait, at position {position} now (regulations {})",
                    full.en,
                    first + 1,
                    cap.clause
                ),
            ),
        })
    }

    /// The claims for the places of a unit's next form: the places it has keep theirs, further ones come last.
    pub(super) fn claims_of_form(&self, unit: &UnitId) -> impl Iterator<Item = Option<u32>> {
        let kept: Vec<_> = self
            .entries
            .get(unit)
            .map(|entry| entry.seats.iter().map(|seat| seat.claim).collect())
            .unwrap_or_default();
        let new = self.given.claims.saturating_add(1);
        kept.into_iter().chain((new..).map(Some))
    }

    /// The form of a unit does not count any more: the unit gives its places back, or the organizer refuses them.
    /// Before the deadline whoever waits moves up by itself; after it the organizer decides.
    ///
    /// # Errors
    /// The unit has not entered, or the roster is locked.
    pub fn remove_entry_of(
        &self,
        unit: &UnitId,
        reason: Option<&str>,
        now: DateTime<Utc>,
    ) -> Result<Operation, Refusal> {
        let reason = reason.map(reasoned).transpose()?;
        match self.entries_closed(now) {
            // The unit itself can only give back what is open.
            Some(closed) if reason.is_none() || self.roster.is_some() => Err(closed),
            _ if !self.entries.contains_key(unit) => {
                Err(Refusal::not_found("这个单位没有报名", "This unit has not entered"))
            }
            closed => Ok(Operation::EntryRemoved { unit: unit.clone(), reason, held: closed.is_some() }),
        }
    }

    /// Takes a removal back, where nobody lost or gained anything by it since: the entry as it was.
    ///
    /// # Errors
    /// The unit has entered again, its places went to others, or somebody of it was forgotten since.
    pub(in crate::event) fn entry_brought_back(&self, entry: &Entry) -> Result<Operation, Refusal> {
        if self.entries.contains_key(&entry.unit) {
            return Err(Refusal::outdated(
                "这个单位后来又报了名，要改请用报名链接",
                "This unit has entered again since: change that entry instead",
            ));
        }
        if entry.persons().any(|person| self.personal.erased.contains(person)) {
            return Err(Refusal::refused(
                "这张报名表上有人的资料已经删除，请这个单位用报名链接重新报名",
                "Somebody on this form was erased: the unit enters again by its link",
            ));
        }
        let mut back = self.clone();
        back.held_places.remove(&entry.unit);
        back.entries.insert(entry.unit.clone(), entry.clone());
        let others_wait = |state: &Self| {
            let mut waiting = state.waiting_by_unit();
            waiting.remove(&entry.unit);
            waiting
        };
        let places: usize = back.entries.values().map(|entry| entry.seats.len()).sum();
        let too_many = self
            .regulations
            .quota
            .cap()
            .is_some_and(|cap| places - back.waiting_list().len() > cap.seats as usize);
        if too_many || others_wait(&back) != others_wait(self) {
            return Err(Refusal::refused(
                "空出的名额后来给了别的单位。请这个单位用报名链接重新报名",
                "The places went to other units since: this unit enters again by its link",
            ));
        }
        Ok(Operation::EntrySubmitted { entry: entry.clone() })
    }

    /// Who waits before the first waiting place of a unit: they come first, unless the organizer decides otherwise.
    pub fn waits_before(&self, unit: &UnitId) -> Option<Sentence> {
        Self::waits_in_list_before(&self.waiting_list(), unit)
    }

    /// The same where the waiting list is at hand: a list of hundreds of units asks for each of them.
    pub fn waits_in_list_before(list: &[WaitingPlace], unit: &UnitId) -> Option<Sentence> {
        let ahead: Vec<_> = list.iter().take_while(|place| place.unit != *unit).collect();
        let (zh, en) = waiting_in_words(&ahead)?;
        (ahead.len() < list.len()).then(|| {
            Sentence::new(
                format!("{zh}排在前面，还没有递补。他们确实不能来，才轮到这一队"),
                format!("{en} wait before it: it is its turn only if they cannot come"),
            )
        })
    }

    /// Who is passed by a late entry of a unit: everybody who waits.
    pub fn passed_by_late_entry(&self) -> Option<Sentence> {
        let list = self.waiting_list();
        let (zh, en) = waiting_in_words(&list.iter().collect::<Vec<_>>())?;
        Some(Sentence::new(
            format!("{zh}还没有递补。补报会排到他们前面，请先问他们能不能来"),
            format!("{en} are waiting: a late entry passes them. Ask first whether they can come"),
        ))
    }

    /// Brings the first waiting place of a unit in: into a place that fell free after the deadline, or after the draw.
    ///
    /// # Errors
    /// Nobody of it waits, no place is free, the roster is locked and not drawn, or it is too late.
    pub fn decide_admission(&self, unit: &UnitId, reason: &str, asked: &Asked) -> Result<Operation, Refusal> {
        self.admission_of(unit, &reasoned(reason)?, asked)
    }

    /// The same where a reason is still to be asked.
    ///
    /// # Errors
    /// As [`EventState::decide_admission`].
    pub fn admission_of(&self, unit: &UnitId, reason: &str, asked: &Asked) -> Result<Operation, Refusal> {
        let reason = reason.to_owned();
        if self.draw.is_some() {
            self.late_entry_open(unit)?;
            // That the draft is paired again is said where it is: here only who is passed has to be read.
            let read = Asked { warnings_read: true, ..*asked };
            edit_policy(EditKind::LateEntry, self.moment_now(asked.now)).permit(&read)?;
            self.cap_is_kept()?;
        }
        if let Some(ahead) = self.waits_before(unit).filter(|_| !asked.warnings_read) {
            return Err(Refusal::refused(ahead.zh, ahead.en).at("warnings_read"));
        }
        let operation = Operation::WaitingAdmitted { unit: unit.clone(), reason };
        let mut after = self.clone();
        let meta = Meta { at: asked.now, by: Sentence::default() };
        match after.apply(&operation, &meta) {
            Outcome::Refused(refusal) => Err(refusal),
            Outcome::Applied | Outcome::Disputed => Ok(operation),
        }
    }

    /// Whoever left may come back only while the place was not given to somebody else (R15.1.8).
    pub(super) fn place_is_kept_for(&self, entrant: &EntrantId) -> Result<(), Refusal> {
        let Some(cap) = self.regulations.quota.cap() else { return Ok(()) };
        let mut back = self.clone();
        back.withdrawals.remove(entrant);
        let (taken, playing) = (back.places_playing(), self.places_playing());
        // A pair whose team still plays takes no further place; more than the cap is possible in events of earlier versions.
        if taken == playing || taken <= cap.seats as usize {
            return Ok(());
        }
        let all = places_in_words(self.regulations.entrant.composition, cap.seats);
        let (clause_zh, clause_en) = cited(cap.clause);
        Err(Refusal::refused(
            format!("退赛后空出的名额已给了别的队，全场限{}已满，不能恢复参赛{clause_zh}", all.zh),
            format!("Its place was given to somebody else and all {} are taken{clause_en}", all.en),
        ))
    }

    /// After the draw a place is free when somebody has left.
    pub(super) fn cap_is_kept(&self) -> Result<(), Refusal> {
        let Some(cap) = self.regulations.quota.cap() else { return Ok(()) };
        let taken = self.places_playing();
        if taken < cap.seats as usize {
            return Ok(());
        }
        let all = places_in_words(self.regulations.entrant.composition, cap.seats);
        Err(Refusal::refused(
            format!("全场限{}，没有空出来的名额（规程{}）", all.zh, cap.clause),
            format!("{} in all and no place is free (regulations {})", all.en, cap.clause),
        ))
    }
}

/// 候补第1位“第六中学一队”、第2位“…”等5个; nothing where nobody waits.
fn waiting_in_words(places: &[&WaitingPlace]) -> Option<(String, String)> {
    const NAMED: usize = 3;
    let named = places.iter().take(NAMED);
    let zh: Vec<_> = named.clone().map(|place| format!("第{}位“{}”", place.position, place.name)).collect();
    let en: Vec<_> = named.map(|place| format!("{} (number {})", place.name, place.position)).collect();
    let (more_zh, more_en) = match places.len() {
        0 => return None,
        all if all > NAMED => (format!("等{all}个"), format!(" and {} more", all - NAMED)),
        _ => (String::new(), String::new()),
    };
    Some((format!("候补{}{more_zh}", zh.join("、")), format!("{}{more_en}", en.join(", "))))
}
