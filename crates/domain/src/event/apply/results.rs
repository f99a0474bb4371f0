//! Reports, confirmations, corrections: facts are kept, contradictions wait for a person.

use super::{Folded, Meta, Outcome};
use crate::contest::{MatchPenalty, MatchResult};
use crate::event::decide::Refusal;
use crate::event::state::{
    ChangeKind, EventState, ResultVersion, RoundRecord, RoundState, TableRecord, TableStatus,
};
use crate::ids::{RoundNumber, TableNumber};
use crate::scoring::CorrectionKind;

/// Round and table.
type Where = (RoundNumber, TableNumber);

impl EventState {
    pub(super) fn take_report(
        &mut self,
        place: Where,
        result: &MatchResult,
        signed: bool,
        replaces: Option<u32>,
        meta: &Meta,
    ) -> Folded {
        let record = self.open_table(place, &[RoundState::Published, RoundState::Running])?;
        let (status, change) = match signed {
            true => (TableStatus::Confirmed, ChangeKind::Signed),
            false => (TableStatus::Provisional, ChangeKind::Reported),
        };
        let Some(latest) = record.versions.last() else {
            record.add_version(result, change, status, meta);
            return Ok(Outcome::Applied);
        };
        if latest.result == *result {
            if record.status != TableStatus::Confirmed && record.status != TableStatus::Disputed {
                let change = if signed { change } else { ChangeKind::Agreed };
                record.add_version(result, change, TableStatus::Confirmed, meta);
            }
            return Ok(Outcome::Applied);
        }
        let replaces_latest = replaces == Some(latest.number) && record.status == TableStatus::Provisional;
        if replaces_latest {
            record.add_version(result, change, status, meta);
            return Ok(Outcome::Applied);
        }
        record.add_version(result, change, TableStatus::Disputed, meta);
        Ok(Outcome::Disputed)
    }

    pub(super) fn take_confirmation(&mut self, place: Where, version: u32, meta: &Meta) -> Folded {
        let record = self.open_table(place, &[RoundState::Published, RoundState::Running])?;
        let table = place.1;
        let Some(latest) = record.versions.last().cloned() else {
            return Err(Refusal::outdated(
                format!("{table}号桌还没有成绩"),
                format!("Table {table} has no result yet"),
            ));
        };
        if latest.number != version {
            return Err(Refusal::outdated(
                format!("{table}号桌的成绩刚刚改过，请重新核对"),
                format!("The result of table {table} has just changed: please check again"),
            ));
        }
        match record.status {
            TableStatus::Provisional => {
                record.add_version(&latest.result, ChangeKind::Agreed, TableStatus::Confirmed, meta);
                Ok(Outcome::Applied)
            }
            TableStatus::Confirmed => Ok(Outcome::Applied),
            TableStatus::Open | TableStatus::Disputed => Err(Refusal::outdated(
                format!("{table}号桌有争议，请裁判处理"),
                format!("Table {table} is in dispute: a referee decides"),
            )),
        }
    }

    pub(super) fn take_correction(
        &mut self,
        place: Where,
        result: &MatchResult,
        correction: CorrectionKind,
        reason: &str,
        meta: &Meta,
    ) -> Folded {
        let states = [RoundState::Published, RoundState::Running, RoundState::Closed];
        let record = Self::table_of_round(self.round_in_state(place.0, &states)?, place.1)?;
        let change = ChangeKind::Corrected { correction, reason: reason.to_owned() };
        record.add_version(result, change, TableStatus::Confirmed, meta);
        Ok(Outcome::Applied)
    }

    pub(super) fn take_penalty(&mut self, round: RoundNumber, penalty: &MatchPenalty) -> Folded {
        let states = [RoundState::Published, RoundState::Running, RoundState::Closed];
        let record = self.expect_state(round, &states)?;
        let table = record
            .tables
            .iter_mut()
            .find(|table| table.sides.entrants().any(|side| *side == penalty.entrant))
            .ok_or_else(|| {
                Refusal::not_found("这一对本轮没有比赛", "This pair does not play in this round")
            })?;
        table.penalties.push(penalty.clone());
        Ok(Outcome::Applied)
    }

    fn open_table(
        &mut self,
        (round, table): Where,
        states: &[RoundState],
    ) -> Result<&mut TableRecord, Refusal> {
        Self::table_of_round(self.expect_state(round, states)?, table)
    }

    fn table_of_round(record: &mut RoundRecord, table: TableNumber) -> Result<&mut TableRecord, Refusal> {
        let round = record.number;
        record.tables.iter_mut().find(|record| record.table == Some(table)).ok_or_else(|| {
            Refusal::not_found(
                format!("第{round}轮没有{table}号桌"),
                format!("Round {round} has no table {table}"),
            )
        })
    }
}

impl TableRecord {
    fn add_version(&mut self, result: &MatchResult, change: ChangeKind, status: TableStatus, meta: &Meta) {
        let number = u32::try_from(self.versions.len() + 1).unwrap_or(u32::MAX);
        let (by, at) = (meta.by.clone(), meta.at);
        let counted = status == TableStatus::Confirmed;
        self.versions.push(ResultVersion { number, result: result.clone(), change, by, at, counted });
        self.status = status;
    }
}
