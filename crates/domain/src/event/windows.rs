//! Correction windows on the state of an event (R14.3), with the chief referee's own limits.

use super::decide::Refusal;
use super::state::{ChangeKind, EventState, RoundRecord, RoundState, TableRecord};
use crate::ids::{RoundNumber, TableNumber};
use crate::regulations::StageKind;
use crate::scoring::{CorrectionKind, Window, WindowEnds, window_open};
use chrono::{DateTime, NaiveTime, TimeDelta, Utc};

/// The three windows of one table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CorrectionWindowsNow {
    /// 记分错误: until the players leave the table.
    pub recording: Window,
    /// 录入错误: until some minutes after the round.
    pub entry: Window,
    /// 公布成绩错误: until some minutes after the stage.
    pub published: Window,
}

impl CorrectionWindowsNow {
    /// The error that may be corrected longest: the result can be put right as long as any window is open, and the one
    /// of the stage (R14.3.3) runs on while its later rounds are played.
    pub fn longest(&self) -> CorrectionKind {
        let kinds = [
            (self.published, CorrectionKind::Published),
            (self.entry, CorrectionKind::Entry),
            (self.recording, CorrectionKind::Recording),
        ];
        let how_long = |window: &Window| match window {
            Window::Open { until: None } => (2, None),
            Window::Open { until } => (1, *until),
            Window::Closed { since } => (0, Some(*since)),
        };
        let [first, others @ ..] = kinds;
        let longest = others.into_iter().fold(first, |longest, other| {
            if how_long(&other.0) > how_long(&longest.0) { other } else { longest }
        });
        longest.1
    }
}

impl EventState {
    /// Whether the chief referee may set this as the end of a window: not before the day of the round.
    pub(super) fn check_limit(
        &self,
        round: RoundNumber,
        until: Option<DateTime<Utc>>,
    ) -> Result<(), Refusal> {
        let morning = || self.details.date.and_time(NaiveTime::MIN).and_utc();
        let ends_at = self.round(round).and_then(|record| record.ends_at).unwrap_or_else(morning);
        match until {
            Some(until) if until < ends_at && ends_at - until > TimeDelta::days(1) => {
                Err(Refusal::refused("时限不能早于这一轮", "The limit cannot be before the round")
                    .at("until"))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Until when the result of a table may be corrected, error by error.
    pub fn correction_windows(
        &self,
        round: RoundNumber,
        table: TableNumber,
        now: DateTime<Utc>,
    ) -> CorrectionWindowsNow {
        let window = |kind| self.correction_window(round, Some(table), kind, now);
        CorrectionWindowsNow {
            recording: window(CorrectionKind::Recording),
            entry: window(CorrectionKind::Entry),
            published: window(CorrectionKind::Published),
        }
    }

    /// The window for one kind of error.
    pub fn correction_window(
        &self,
        round: RoundNumber,
        table: Option<TableNumber>,
        correction: CorrectionKind,
        now: DateTime<Utc>,
    ) -> Window {
        let record = self.round(round);
        let table = table.and_then(|table| record?.table(table));
        let ends = WindowEnds {
            slip_collected: table.and_then(slip_collected),
            round_ended: record.and_then(|record| record.closed_at),
            stage_ended: record.and_then(|record| self.stage_ended(record.stage)),
        };
        let limits = self.correction_limits.iter();
        let own = limits.rev().find(|limit| limit.round == round && limit.correction == correction);
        let limit = own.map(|limit| limit.until);
        window_open(&self.regulations.correction_windows, correction, now, &ends, limit)
    }

    /// When a stage ended: its last round is closed and no further one comes (AM19).
    fn stage_ended(&self, stage: usize) -> Option<DateTime<Utc>> {
        let rounds: Vec<_> = self.rounds.iter().filter(|round| round.is_public()).collect();
        let own: Vec<&&RoundRecord> = rounds.iter().filter(|round| round.stage == stage).collect();
        if own.iter().any(|round| round.state != RoundState::Closed) {
            return None;
        }
        let rule = self.regulations.stages.get(stage);
        let planned = match rule.map_or(StageKind::Swiss, |rule| rule.kind) {
            StageKind::Swiss => {
                Some(rule.and_then(|rule| rule.rounds).unwrap_or(self.regulations.swiss.rounds) as usize)
            }
            // Where the form decides how many rounds there are, the end shows in what follows.
            StageKind::Groups | StageKind::Knockout | StageKind::Placement => None,
        };
        let regular = own.iter().filter(|round| round.kind.is_regular()).count();
        let over = self.finished_at.is_some()
            || rounds.iter().any(|round| round.stage > stage)
            || self.stages.len() > stage + 1
            || planned.is_some_and(|planned| regular >= planned);
        if over { own.last().and_then(|round| round.closed_at) } else { None }
    }
}

/// When the slip was signed by both sides and handed in: the players left the table (R14.3.6).
fn slip_collected(table: &TableRecord) -> Option<DateTime<Utc>> {
    let last_void = table.voids.last().map_or(0, |void| void.version);
    let signed = table.versions.iter().filter(|version| version.number > last_void).find(|version| {
        version.counted
            && match version.change {
                ChangeKind::Signed | ChangeKind::Agreed => true,
                ChangeKind::Reported
                | ChangeKind::ByRule
                | ChangeKind::Corrected { .. }
                | ChangeKind::Restored { .. } => false,
            }
    });
    signed.map(|version| version.at)
}
