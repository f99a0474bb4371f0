//! The fold: one operation after the other, total and deterministic.

mod day;
mod drafts;
mod penalties;
mod registration;
mod results;
mod rounds;
mod stages;
mod waiting;

pub(in crate::event) use drafts::in_order;

use super::decide::Refusal;
use super::devices::Devices;
use super::operation::Operation;
use super::personal::PersonalData;
use super::state::{EventState, Given};
use crate::sentence::Sentence;
use chrono::{DateTime, Utc};
use std::collections::{BTreeMap, BTreeSet};

/// What is known of an operation beside its content. Times are for people to read; they decide nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meta {
    /// When it was recorded.
    pub at: DateTime<Utc>,
    /// Who, by role or unit.
    pub by: Sentence,
}

/// What became of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It counts.
    Applied,
    /// A fact that contradicts another: a person has to decide.
    Disputed,
    /// A decision that came too late or was never allowed; nothing changed.
    Refused(Refusal),
}

impl EventState {
    /// The state after the first operation, which has to create the event.
    ///
    /// # Errors
    /// The operation is another one.
    pub fn created(operation: &Operation) -> Result<Self, Refusal> {
        let Operation::EventCreated { details, regulations } = operation else {
            return Err(Refusal::not_found("还没有这个赛事", "There is no such event yet"));
        };
        Ok(Self {
            details: details.clone(),
            regulations: regulations.as_ref().clone(),
            units: BTreeMap::new(),
            entries: BTreeMap::new(),
            given: Given::default(),
            held_places: BTreeMap::new(),
            moved_up: BTreeSet::new(),
            roster: None,
            former_rosters: Vec::new(),
            draw: None,
            rounds: Vec::new(),
            withdrawals: BTreeMap::new(),
            missed: BTreeMap::new(),
            stages: Vec::new(),
            stage_notes: Vec::new(),
            stage_seeds: Vec::new(),
            forbidden: BTreeSet::new(),
            lots: Vec::new(),
            finished_at: None,
            penalties: Vec::new(),
            late_entrants: Vec::new(),
            seating: BTreeMap::new(),
            excluded_tables: BTreeSet::new(),
            correction_limits: Vec::new(),
            publications: Vec::new(),
            personal: PersonalData::default(),
            devices: Devices::default(),
        })
    }

    /// Folds one operation in. What is refused leaves the state as it was.
    pub fn apply(&mut self, operation: &Operation, meta: &Meta) -> Outcome {
        let waited = self.waiting_list();
        let folded = match operation {
            Operation::EventCreated { .. } => {
                Err(Refusal::refused("赛事已经创建过了", "The event exists already"))
            }
            Operation::DetailsChanged { details } => {
                self.details = details.clone();
                Ok(Outcome::Applied)
            }
            Operation::SettingChanged { path, value } => self.change_setting(path, value),
            Operation::UnitAdded { unit, name, members } => self.add_unit(unit, name, *members),
            Operation::UnitChanged { unit, name, members } => self.change_unit(unit, name, *members),
            Operation::EntrySubmitted { entry } => self.take_entry(entry),
            Operation::RosterLocked { digest } => self.lock_roster(digest),
            Operation::DrawMade { algorithm, rng_seed, order } => {
                self.take_draw(algorithm, rng_seed, order, meta)
            }
            Operation::StageBegun { stage, field, rng_seed, notes } => {
                self.begin(*stage, field, rng_seed.as_ref(), notes)
            }
            Operation::StageTakenBack { stage, reason: _ } => self.undo_stage(*stage),
            Operation::RoundDrafted { round, stage, purpose, matches, quality, relaxed, allowed } => {
                self.take_draft((*round, *stage, *purpose), matches, (quality, relaxed, allowed), meta)
            }
            Operation::RoundDiscarded { round } => self.discard_draft(*round),
            Operation::RoundPublished { round } => self.publish(*round),
            Operation::RoundStarted { round, ends_at } => self.start(*round, *ends_at),
            Operation::RoundExtended { round, ends_at, reason: _ } => self.extend(*round, *ends_at),
            Operation::ResultReported { round, table, result, fouls, signed, replaces } => {
                self.take_report((*round, *table), (result, *fouls), *signed, *replaces, meta)
            }
            Operation::ResultConfirmed { round, table, version } => {
                self.take_confirmation((*round, *table), *version, meta)
            }
            Operation::ResultCorrected { round, table, result, fouls, correction, reason } => {
                self.take_correction((*round, *table), (result, *fouls), *correction, reason, meta)
            }
            Operation::PenaltyRecorded { round, penalty } => self.take_penalty(*round, penalty),
            Operation::RoundClosed { round } => self.close(*round, meta),
            Operation::EntrantWithdrawn { entrant, reason: _ } => self.withdraw(entrant),
            Operation::EntrantReturned { entrant } => self.take_back(entrant),
            Operation::LotDrawn { order } => self.take_lot(order),
            Operation::EventFinished { reason: _ } => self.finish(meta),
            Operation::PenaltyGiven { penalty } => self.give_penalty_record(penalty, meta),
            Operation::PenaltyTakenBack { id, reason } => self.take_back_penalty_record(id, reason, meta),
            Operation::SubstitutePlayed { round, table, entrant, persons } => {
                self.take_substitutes((*round, *table), entrant, persons)
            }
            Operation::ResultVoided { round, table, reason } => self.void((*round, *table), reason, meta),
            Operation::ResultRestored { round, table, version, reason } => {
                self.restore((*round, *table), *version, reason, meta)
            }
            Operation::CorrectionLimitSet { round, correction, until, reason: _ } => {
                self.set_correction_limit(*round, *correction, *until)
            }
            Operation::DraftEdited { round, matches, reason, objections, allowed } => {
                self.edit_draft_tables(*round, matches, reason, (objections, allowed), meta)
            }
            Operation::PairForbidden { first, second, reason: _ } => self.forbid(first, second),
            Operation::PairAllowed { first, second } => self.allow_pair_again(first, second),
            Operation::SeatingSet { entrant, fixed, allowed } => self.seat(entrant, *fixed, allowed),
            Operation::TablesExcluded { tables } => {
                self.excluded_tables = tables.clone();
                self.check_draft_tables();
                Ok(Outcome::Applied)
            }
            Operation::LateEntryTaken { unit, seat, leader } => self.take_late_entry(unit, seat, leader),
            Operation::ByeFilled { round, entrant } => self.fill_bye_of(*round, entrant),
            Operation::FixtureRepaired { round, table, out, comes, reason: _ } => {
                self.replace_side((*round, *table), out, comes)
            }
            Operation::FixtureFilled { round, table, sides, reason: _ } => {
                self.fill_fixture(*round, *table, sides)
            }
            Operation::FixtureEmptied { round, table, out, reason: _ } => {
                self.empty_fixture((*round, *table), out)
            }
            Operation::RoundStartTakenBack { round, reason: _ } => self.take_back_start(*round),
            Operation::RoundReopened { round, reason: _ } => self.reopen(*round),
            Operation::EventReopened { reason: _ } => self.reopen_finished(),
            Operation::LotTakenBack { order, reason: _ } => self.take_back_lot_record(order),
            Operation::RosterUnlocked { reason } => self.unlock_roster(reason, meta),
            Operation::EntriesReopened { until, closed_at: _, reason } => {
                self.reopen_entries(*until, reason, meta)
            }
            Operation::UnitRemoved { unit } => self.remove_unit(unit),
            Operation::EntryRemoved { unit, reason: _, held } => self.remove_entry(unit, *held),
            Operation::WaitingAdmitted { unit, reason: _ } => self.admit_waiting(unit),
            Operation::RetentionSet { days } => self.set_retention(*days),
            Operation::RemovalAnnounced => {
                self.personal.announced_at = Some(meta.at);
                Ok(Outcome::Applied)
            }
            Operation::ContactsRemoved { persons: _ } => {
                self.personal.removed_at = Some(meta.at);
                Ok(Outcome::Applied)
            }
            Operation::PersonErased { person } => {
                self.personal.erased.insert(person.clone());
                Ok(Outcome::Applied)
            }
            // The row stands outside the log.
            Operation::ReadingCorrected { person: _ } => Ok(Outcome::Applied),
            Operation::DeviceEnrolled { device, member } => self.enrol(device, member),
            Operation::DeviceRevoked { device, reason: _ } => self.revoke(device),
            Operation::TermBegun { epoch, host } => self.begin_term(*epoch, host),
            Operation::RankingPublished { ranks, reason } => {
                self.publish_ranking(ranks, reason.as_deref(), meta)
            }
        };
        self.note_moved_up(&waited);
        if folded.is_ok() {
            self.note_step(operation, meta.at);
        }
        folded.unwrap_or_else(Outcome::Refused)
    }

    /// Folds what belongs together in, whole or not at all: one refused operation refuses the others with it. A bundle that
    /// was decided on an older state so never leaves half of itself.
    pub fn apply_together<'a>(
        &mut self,
        operations: impl IntoIterator<Item = (&'a Operation, &'a Meta)>,
    ) -> Vec<Outcome> {
        let operations: Vec<_> = operations.into_iter().collect();
        if let [(operation, meta)] = operations[..] {
            return vec![self.apply(operation, meta)];
        }
        let before = self.clone();
        let mut outcomes: Vec<_> =
            operations.iter().map(|(operation, meta)| self.apply(operation, meta)).collect();
        let refusal = outcomes.iter().find_map(|outcome| match outcome {
            Outcome::Refused(refusal) => Some(refusal.clone()),
            Outcome::Applied | Outcome::Disputed => None,
        });
        if let Some(refusal) = refusal {
            *self = before;
            outcomes = vec![Outcome::Refused(refusal); operations.len()];
        }
        outcomes
    }
}

/// What the parts of the fold return.
pub(in crate::event) type Folded = Result<Outcome, Refusal>;
