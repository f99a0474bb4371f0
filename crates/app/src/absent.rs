//! Who did not come: the list to tick off, forfeits and withdrawals in one step.

use crate::App;
use crate::actor::asks;
use crate::commit::{CallContext, Change};
use crate::errors::refused;
use crate::live::EventFile;
use crate::views::Directory;
use chrono::{DateTime, Utc};
use saiwu_domain::contest::ForfeitReason;
use saiwu_domain::event::{Operation, RoundState};
use saiwu_domain::ids::{EntrantId, RoundNumber};
use saiwu_domain::scoring::waits_for_late;
use saiwu_protocol::repair::{ListNoShows, NoShowList, NoShowRow, RecordNoShows, WithdrawAll};
use saiwu_protocol::{Done, ErrorReply, Tag};
use std::collections::BTreeSet;

const ABSENCE_TAGS: [Tag; 4] = [Tag::Registration, Tag::Rounds, Tag::Results, Tag::Event];

impl App {
    pub(crate) fn no_shows(&self, list: &ListNoShows) -> Result<NoShowList, ErrorReply> {
        let now = self.host.now();
        self.with_event(&list.event, |file| {
            let open = file.state.latest_public_round().filter(|round| round.state != RoundState::Closed);
            let Some(round) = open else {
                return Ok(NoShowList { round: None, round_title: None, waits: false, rows: Vec::new() });
            };
            // Nobody is late before play began.
            let starts_at = self.start_of(file, round.number)?.unwrap_or(now);
            let directory = Directory::new(file);
            // There is no check-in yet: whoever has no result may be missing, and the referee looks.
            let absent = file.state.no_shows(now, starts_at, &BTreeSet::new());
            let rows = absent.into_iter().map(|side| NoShowRow {
                table: side.table.0,
                name: directory.name(&side.entrant),
                players: directory.players(&side.entrant),
                pinyin: directory.pinyin(&side.entrant),
                entrant: side.entrant.as_str().to_owned(),
                minutes: side.minutes,
                forfeits: side.forfeits,
                late: side.suggestion.map(|suggestion| suggestion.sentence.into()),
            });
            Ok(NoShowList {
                round: Some(round.number.0),
                round_title: Some(directory.title(round)),
                waits: waits_for_late(&file.state.regulations),
                rows: rows.collect(),
            })
        })
    }

    pub(crate) fn record_no_shows(
        &self,
        call: &CallContext<'_>,
        record: &RecordNoShows,
    ) -> Result<Done, ErrorReply> {
        self.command(
            call,
            &record.event,
            &record.submission,
            |file| {
                let absent: Vec<_> = record.absent.iter().cloned().map(EntrantId).collect();
                let asked = asks(false, true, self.host.now());
                let operations = file
                    .state
                    .record_no_shows(RoundNumber(record.round), &absent, ForfeitReason::NoShow, &asked)
                    .map_err(refused)?;
                Ok(Change::new(operations, &ABSENCE_TAGS))
            },
            |_| Ok(Done {}),
        )
    }

    pub(crate) fn withdraw_all(
        &self,
        call: &CallContext<'_>,
        withdraw: &WithdrawAll,
    ) -> Result<Done, ErrorReply> {
        self.command(
            call,
            &withdraw.event,
            &withdraw.submission,
            |file| {
                let entrants: Vec<_> = withdraw.entrants.iter().cloned().map(EntrantId).collect();
                let asked = asks(false, withdraw.warnings_read, self.host.now());
                let operations =
                    file.state.withdraw_all(&entrants, &withdraw.reason, &asked).map_err(refused)?;
                Ok(Change::new(operations, &ABSENCE_TAGS))
            },
            |_| Ok(Done {}),
        )
    }

    /// When play of a round began, by the log: its end may have been moved.
    fn start_of(&self, file: &EventFile, round: RoundNumber) -> Result<Option<DateTime<Utc>>, ErrorReply> {
        if file.state.round(round).is_none_or(|record| record.state != RoundState::Running) {
            return Ok(None);
        }
        let log = self.log_of(file)?;
        let started = log.into_iter().rev().find(|(operation, ..)| match operation {
            Operation::RoundStarted { round: started, .. } => *started == round,
            _ => false,
        });
        Ok(started.map(|(_, meta, _)| meta.at))
    }
}
