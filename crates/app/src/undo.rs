//! Taking back a step of the history by a new one; what it would do comes first.

use crate::App;
use crate::actor::asks;
use crate::commit::{CallContext, Change};
use crate::errors::refused;
use crate::history::{Titles, words};
use crate::live::{EventFile, meta, operation};
use crate::repair::impact;
use crate::views::permit;
use saiwu_domain::event::decide::undo;
use saiwu_domain::event::{EventState, Meta, Operation, Outcome};
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
            let policy = file.state.undo_policy(&log[index].0, now);
            let plain: Vec<_> = log.into_iter().map(|(operation, meta, _)| (operation, meta)).collect();
            let by = Meta { at: now, by: Sentence::new("主办方", "Organizer") };
            let tried = undo(&plain, index)
                .map_err(refused)
                .and_then(|operations| allowed(&file.state, &operations, &by).map(|()| operations));
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
                file.state.undo_policy(&log[index].0, now).permit(&asked).map_err(refused)?;
                let plain: Vec<_> = log.into_iter().map(|(operation, meta, _)| (operation, meta)).collect();
                let operations = undo(&plain, index).map_err(refused)?;
                Ok(Change::new(operations, &ALL_TAGS))
            },
            |_| Ok(Done {}),
        )
    }

    /// The log with its sequences, oldest first.
    pub(crate) fn log_of(&self, file: &EventFile) -> Result<Vec<(Operation, Meta, u64)>, ErrorReply> {
        let stored = self.log(file)?;
        stored.iter().map(|stored| Ok((operation(stored)?, meta(stored), stored.sequence))).collect()
    }
}

/// Whether all of them could be done.
fn allowed(state: &EventState, operations: &[Operation], by: &Meta) -> Result<(), ErrorReply> {
    let mut state = state.clone();
    let outcomes = state.apply_together(operations.iter().map(|operation| (operation, by)));
    let refusal = outcomes.into_iter().find_map(|outcome| match outcome {
        Outcome::Refused(refusal) => Some(refusal),
        Outcome::Applied | Outcome::Disputed => None,
    });
    refusal.map_or(Ok(()), |refusal| Err(refused(refusal)))
}

fn index_of(log: &[(Operation, Meta, u64)], sequence: u64) -> Result<usize, ErrorReply> {
    log.iter()
        .position(|(.., number)| *number == sequence)
        .ok_or_else(|| ErrorReply::new(ErrorCode::NotFound, "没有这一步", "There is no such step"))
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
