//! Who may take back an operation.

use crate::event::operation::Operation;
use crate::event::policy::{EditKind, Policy, edit_policy};
use crate::event::state::EventState;
use crate::ids::{RoundNumber, TableNumber};
use crate::scoring::CorrectionKind;
use crate::sentence::Sentence;
use chrono::{DateTime, Utc};

impl EventState {
    /// Undoing is an edit as any other: who may is what the table of edits says of the edit it amounts to.
    pub fn undo_policy(&self, operation: &Operation, now: DateTime<Utc>) -> Policy {
        let at = |edit, round: RoundNumber, table: Option<TableNumber>| {
            edit_policy(edit, self.moment(round, table, CorrectionKind::Published, now))
        };
        let of_now = |edit| edit_policy(edit, self.moment_now(now));
        let penalty_round = |round: Option<RoundNumber>, edit| match round {
            Some(round) => at(edit, round, None),
            None => of_now(edit),
        };
        match operation {
            Operation::ResultReported { round, table, .. }
            | Operation::ResultConfirmed { round, table, .. }
            | Operation::ResultCorrected { round, table, .. }
            | Operation::ResultRestored { round, table, .. }
            | Operation::ResultVoided { round, table, .. } => {
                at(EditKind::CorrectResult, *round, Some(*table))
            }
            Operation::PenaltyGiven { penalty } => penalty_round(penalty.round, EditKind::TakeBackPenalty),
            Operation::PenaltyTakenBack { id, .. } => {
                let given = self.penalties.iter().find(|given| given.record.id == *id);
                penalty_round(given.and_then(|given| given.record.round), EditKind::GivePenalty)
            }
            Operation::PenaltyRecorded { round, .. } => at(EditKind::TakeBackPenalty, *round, None),
            Operation::EntrantWithdrawn { .. } => of_now(EditKind::Return),
            Operation::EntrantReturned { .. }
            | Operation::LateEntryTaken { .. }
            | Operation::WaitingAdmitted { .. } => of_now(EditKind::Withdraw),
            Operation::RoundStarted { round, .. } => at(EditKind::TakeBackStart, *round, None),
            Operation::RoundClosed { round } => at(EditKind::ReopenRound, *round, None),
            Operation::SubstitutePlayed { round, table, .. } => {
                at(EditKind::Substitute, *round, Some(*table))
            }
            Operation::CorrectionLimitSet { .. }
            | Operation::FixtureRepaired { .. }
            | Operation::FixtureFilled { .. }
            | Operation::FixtureEmptied { .. }
            | Operation::EventFinished { .. }
            | Operation::EventReopened { .. } => {
                Policy::ChiefRefereeOnly(Sentence::new("由裁判长决定", "The chief referee decides"))
            }
            // Before the draw, in drafts and between rounds nothing that counts is touched; what may not be taken back
            // at all is refused by the decision itself.
            Operation::EventCreated { .. }
            | Operation::DetailsChanged { .. }
            | Operation::SettingChanged { .. }
            | Operation::UnitAdded { .. }
            | Operation::UnitChanged { .. }
            | Operation::UnitRemoved { .. }
            | Operation::EntrySubmitted { .. }
            | Operation::EntryRemoved { .. }
            | Operation::RosterLocked { .. }
            | Operation::RosterUnlocked { .. }
            | Operation::EntriesReopened { .. }
            | Operation::DrawMade { .. }
            | Operation::StageBegun { .. }
            | Operation::StageTakenBack { .. }
            | Operation::RoundDrafted { .. }
            | Operation::RoundDiscarded { .. }
            | Operation::DraftEdited { .. }
            | Operation::RoundPublished { .. }
            | Operation::RoundStartTakenBack { .. }
            | Operation::RoundExtended { .. }
            | Operation::RoundReopened { .. }
            | Operation::LotDrawn { .. }
            | Operation::LotTakenBack { .. }
            | Operation::ByeFilled { .. }
            | Operation::PairForbidden { .. }
            | Operation::PairAllowed { .. }
            | Operation::SeatingSet { .. }
            | Operation::TablesExcluded { .. }
            | Operation::RetentionSet { .. }
            | Operation::RemovalAnnounced
            | Operation::ContactsRemoved { .. }
            | Operation::PersonErased { .. }
            | Operation::ReadingCorrected { .. }
            | Operation::DeviceEnrolled { .. }
            | Operation::DeviceRevoked { .. }
            | Operation::TermBegun { .. }
            | Operation::RankingPublished { .. } => Policy::Free,
        }
    }
}

impl Operation {
    /// Whether it may be asked about at all: what everybody saw stays on record (table in [`super::undo`]).
    pub fn may_be_undone(&self) -> bool {
        !matches!(
            self,
            Self::EventCreated { .. }
                | Self::DrawMade { .. }
                | Self::EntriesReopened { .. }
                | Self::RoundPublished { .. }
                | Self::RankingPublished { .. }
                | Self::RemovalAnnounced
                | Self::ContactsRemoved { .. }
                | Self::PersonErased { .. }
                | Self::ReadingCorrected { .. }
                | Self::DeviceEnrolled { .. }
                | Self::DeviceRevoked { .. }
                | Self::TermBegun { .. }
        )
    }
}
