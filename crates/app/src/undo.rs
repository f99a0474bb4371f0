//! Taking back a step of the history by a new one; what it would do comes first.

use crate::App;
use crate::actor::asks;
use crate::commit::{CallContext, Change, folded};
use crate::errors::{refused, store_failed};
use crate::history::{Titles, words};
use crate::live::{EventFile, meta, operation};
use crate::repair::impact;
use crate::views::permit;
use chrono::{DateTime, Utc};
use saiwu_domain::event::decide::undo;
use saiwu_domain::event::{EditKind, Meta, Operation, Policy, edit_policy};
use saiwu_domain::ids::{RoundNumber, TableNumber};
use saiwu_domain::scoring::CorrectionKind;
use saiwu_domain::sentence::Sentence;
use saiwu_protocol::repair::{PreviewUndo, UndoPreview, UndoStep};
use saiwu_protocol::{Done, ErrorCode, ErrorReply, Tag};

const ALL_TAGS: [Tag; 5] = [Tag::Event, Tag::Registration, Tag::Draw, Tag::Rounds, Tag::Results];

impl App {
    pub(crate) fn preview_undo(&self, preview: &PreviewUndo) -> Result<UndoPreview, ErrorReply> {
        let now = self.host.now();
        self.with_event(&preview.event, |file| {
            let log = self.log_of(file)?;
            let index = index_of(&log, preview.sequence)?;
            let policy = policy_of(file, &log[index].0, now);
            let plain: Vec<_> = log.into_iter().map(|(operation, meta, _)| (operation, meta)).collect();
            let by = Meta { at: now, by: Sentence::new("主办方", "Organizer") };
            let tried = undo(&plain, index)
                .map_err(refused)
                .and_then(|operations| folded(&file.state, &operations, &by).map(|_| operations));
            let (possible, sentence) = match tried {
                Ok(operations) => (true, in_words(file, &operations)),
                Err(refusal) if refusal.code == ErrorCode::Internal => return Err(refusal),
                Err(refusal) => (false, Sentence::new(refusal.message.zh, refusal.message.en)),
            };
            Ok(UndoPreview { possible, sentence: sentence.into(), permit: permit(policy) })
        })
    }

    pub(crate) fn undo(&self, call: &CallContext<'_>, step: &UndoStep) -> Result<Done, ErrorReply> {
        let now = self.host.now();
        self.command(
            call,
            &step.event,
            &step.submission,
            |file| {
                let log = self.log_of(file)?;
                let index = index_of(&log, step.sequence)?;
                let asked = asks(step.as_chief_referee, step.warnings_read, now);
                policy_of(file, &log[index].0, now).permit(&asked).map_err(refused)?;
                let plain: Vec<_> = log.into_iter().map(|(operation, meta, _)| (operation, meta)).collect();
                let operations = undo(&plain, index).map_err(refused)?;
                Ok(Change::new(operations, &ALL_TAGS))
            },
            |_| Ok(Done {}),
        )
    }

    /// The log with its sequences, oldest first.
    pub(crate) fn log_of(&self, file: &EventFile) -> Result<Vec<(Operation, Meta, u64)>, ErrorReply> {
        let stored = self.store.operations(&file.code, 0).map_err(store_failed)?;
        stored.iter().map(|stored| Ok((operation(stored)?, meta(stored), stored.sequence))).collect()
    }
}

fn index_of(log: &[(Operation, Meta, u64)], sequence: u64) -> Result<usize, ErrorReply> {
    log.iter()
        .position(|(.., number)| *number == sequence)
        .ok_or_else(|| ErrorReply::new(ErrorCode::NotFound, "没有这一步", "There is no such step"))
}

/// Undoing is an edit as any other: who may is what the table of edits says of the edit it amounts to.
fn policy_of(file: &EventFile, operation: &Operation, now: DateTime<Utc>) -> Policy {
    let state = &file.state;
    let at = |edit, round: RoundNumber, table: Option<TableNumber>| {
        edit_policy(edit, state.moment(round, table, CorrectionKind::Published, now))
    };
    let of_now = |edit| edit_policy(edit, state.moment_now(now));
    let penalty_round = |round: Option<RoundNumber>, edit| match round {
        Some(round) => at(edit, round, None),
        None => of_now(edit),
    };
    match operation {
        Operation::ResultReported { round, table, .. }
        | Operation::ResultConfirmed { round, table, .. }
        | Operation::ResultCorrected { round, table, .. }
        | Operation::ResultRestored { round, table, .. }
        | Operation::ResultVoided { round, table, .. } => at(EditKind::CorrectResult, *round, Some(*table)),
        Operation::PenaltyGiven { penalty } => penalty_round(penalty.round, EditKind::TakeBackPenalty),
        Operation::PenaltyTakenBack { id, .. } => {
            let given = state.penalties.iter().find(|given| given.record.id == *id);
            penalty_round(given.and_then(|given| given.record.round), EditKind::GivePenalty)
        }
        Operation::PenaltyRecorded { round, .. } => at(EditKind::TakeBackPenalty, *round, None),
        Operation::EntrantWithdrawn { .. } => of_now(EditKind::Return),
        Operation::EntrantReturned { .. } | Operation::LateEntryTaken { .. } => of_now(EditKind::Withdraw),
        Operation::RoundStarted { round, .. } => at(EditKind::TakeBackStart, *round, None),
        Operation::RoundClosed { round } => at(EditKind::ReopenRound, *round, None),
        Operation::SubstitutePlayed { round, table, .. } => at(EditKind::Substitute, *round, Some(*table)),
        Operation::CorrectionLimitSet { .. }
        | Operation::FixtureRepaired { .. }
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
        | Operation::RankingPublished { .. } => Policy::Free,
    }
}

/// What the new steps say, and what a result that comes back does to the ranking.
fn in_words(file: &EventFile, operations: &[Operation]) -> Sentence {
    let titles = Titles::new(file);
    let (mut zh, mut en) = (Vec::new(), Vec::new());
    for operation in operations {
        let sentence = words(&file.state, &titles, operation);
        // The reason of a compensating step is always that it takes something back.
        zh.push(sentence.zh.trim_end_matches("：撤销").to_owned());
        en.push(sentence.en.trim_end_matches(": 撤销").to_owned());
        if let Operation::ResultRestored { round, table, version, .. } = operation {
            let record = file.state.round(*round).and_then(|round| round.table(*table));
            let earlier = record.and_then(|record| record.versions.iter().find(|one| one.number == *version));
            if let Some(earlier) = earlier.filter(|earlier| earlier.counted)
                && let Ok(impact) = impact(file, *round, *table, (&earlier.result, earlier.fouls))
            {
                zh.push(impact.sentence.zh);
                en.push(impact.sentence.en);
            }
        }
    }
    Sentence::new(zh.join("；"), en.join("; "))
}
