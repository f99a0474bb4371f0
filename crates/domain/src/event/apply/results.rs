//! Reports, confirmations, corrections: facts are kept, contradictions wait for a person.

use super::{Folded, Meta, Outcome};
use crate::contest::{MatchPenalty, MatchResult};
use crate::event::decide::Refusal;
use crate::event::operation::DraftedMatch;
use crate::event::state::{
    ChangeKind, CorrectionLimit, EventState, ResultVersion, RoundRecord, RoundState, StaleCause, Substitute,
    TableRecord, TableStatus, VoidedResult,
};
use crate::ids::{EntrantId, PersonId, RoundNumber, TableNumber};
use crate::scoring::CorrectionKind;
use chrono::{DateTime, Utc};

/// Round and table.
type Where = (RoundNumber, TableNumber);
/// A result and the fouls beside it.
type Said<'a> = (&'a MatchResult, [u32; 2]);

impl EventState {
    pub(super) fn take_report(
        &mut self,
        place: Where,
        said: Said<'_>,
        signed: bool,
        replaces: Option<u32>,
        meta: &Meta,
    ) -> Folded {
        let record = self.table_for_report(place)?;
        let (status, change) = match signed {
            true => (TableStatus::Confirmed, ChangeKind::Signed),
            false => (TableStatus::Provisional, ChangeKind::Reported),
        };
        let Some(latest) = record.current_version().cloned() else {
            record.add_version(said, change, status, meta);
            return Ok(Outcome::Applied);
        };
        if latest.says(said.0, said.1) {
            // The reason of a forfeit may come later; the one that was said first stays.
            let reason = latest.result.forfeit_reason().or(said.0.forfeit_reason());
            let result = latest.result.clone().with_forfeit_reason(reason);
            let is_news = match record.status {
                TableStatus::Open | TableStatus::Provisional => true,
                TableStatus::Confirmed => result != latest.result,
                TableStatus::Disputed => false,
            };
            if is_news {
                let change = if signed { change } else { ChangeKind::Agreed };
                record.add_version((&result, latest.fouls), change, TableStatus::Confirmed, meta);
            }
            return Ok(Outcome::Applied);
        }
        let replaces_latest = replaces == Some(latest.number) && record.status == TableStatus::Provisional;
        if replaces_latest {
            record.add_version(said, change, status, meta);
            return Ok(Outcome::Applied);
        }
        record.add_version(said, change, TableStatus::Disputed, meta);
        Ok(Outcome::Disputed)
    }

    pub(super) fn take_confirmation(&mut self, place: Where, version: u32, meta: &Meta) -> Folded {
        let record = self.table_for_report(place)?;
        let table = place.1;
        let Some(latest) = record.current_version().cloned() else {
            return Err(nothing_reported(table));
        };
        if latest.number != version {
            return Err(Refusal::outdated(
                format!("{table}号桌的成绩刚刚改过，请重新核对"),
                format!("The result of table {table} has just changed: please check again"),
            ));
        }
        match record.status {
            TableStatus::Provisional => {
                record.add_version(
                    (&latest.result, latest.fouls),
                    ChangeKind::Agreed,
                    TableStatus::Confirmed,
                    meta,
                );
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
        said: Said<'_>,
        correction: CorrectionKind,
        reason: &str,
        meta: &Meta,
    ) -> Folded {
        let states = [RoundState::Published, RoundState::Running, RoundState::Closed];
        let record = Self::table_of_round(self.round_in_state(place.0, &states)?, place.1)?;
        let change = ChangeKind::Corrected { correction, reason: reason.to_owned() };
        record.add_version(said, change, TableStatus::Confirmed, meta);
        self.mark_draft(StaleCause::Results);
        Ok(Outcome::Applied)
    }

    /// The result is set aside; the match is played again (scenario T58).
    pub(super) fn void(&mut self, place: Where, reason: &str, meta: &Meta) -> Folded {
        let states = [RoundState::Published, RoundState::Running, RoundState::Closed];
        let record = self.open_table(place, &states)?;
        let Some(version) = record.current_version().map(|version| version.number) else {
            return Err(nothing_reported(place.1));
        };
        let (by, at) = (meta.by.clone(), meta.at);
        record.voids.push(VoidedResult { version, reason: reason.to_owned(), by, at });
        record.status = TableStatus::Open;
        self.mark_draft(StaleCause::Results);
        Ok(Outcome::Applied)
    }

    /// An earlier version counts again, as far as it counted then; in a closed round, where nobody confirms any more, it
    /// counts (scenario T82).
    pub(super) fn restore(&mut self, place: Where, version: u32, reason: &str, meta: &Meta) -> Folded {
        let states = [RoundState::Published, RoundState::Running, RoundState::Closed];
        let round = self.round_in_state(place.0, &states)?;
        let is_closed = round.state == RoundState::Closed;
        let record = Self::table_of_round(round, place.1)?;
        let Some(earlier) = record.versions.iter().find(|earlier| earlier.number == version).cloned() else {
            return Err(Refusal::not_found(
                format!("{}号桌没有第{version}版成绩", place.1),
                format!("Table {} has no version {version}", place.1),
            ));
        };
        if earlier.made_with.is_some() {
            return Err(Refusal::made_by_others(version));
        }
        let counts = earlier.counted || is_closed;
        let status = if counts { TableStatus::Confirmed } else { TableStatus::Provisional };
        let change = ChangeKind::Restored { version, reason: reason.to_owned() };
        record.add_version((&earlier.result, earlier.fouls), change, status, meta);
        self.mark_draft(StaleCause::Results);
        Ok(Outcome::Applied)
    }

    pub(super) fn take_substitutes(
        &mut self,
        place: Where,
        entrant: &EntrantId,
        persons: &[PersonId],
    ) -> Folded {
        let states = [RoundState::Published, RoundState::Running, RoundState::Closed];
        let record = Self::table_of_round(self.round_in_state(place.0, &states)?, place.1)?;
        if !record.sides.entrants().any(|side| side == entrant) {
            return Err(Refusal::not_found("这一对不在这一桌", "This pair does not sit at this table"));
        }
        record.substitutes.retain(|substitute| substitute.entrant != *entrant);
        let plays = |person: &PersonId| Substitute { entrant: entrant.clone(), person: person.clone() };
        record.substitutes.extend(persons.iter().map(plays));
        Ok(Outcome::Applied)
    }

    pub(super) fn set_correction_limit(
        &mut self,
        round: RoundNumber,
        correction: CorrectionKind,
        until: Option<DateTime<Utc>>,
    ) -> Folded {
        self.round_in_state(round, &[RoundState::Published, RoundState::Running, RoundState::Closed])?;
        self.correction_limits.retain(|limit| (limit.round, limit.correction) != (round, correction));
        self.correction_limits.extend(until.map(|until| CorrectionLimit { round, correction, until }));
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

    /// Reports are facts of an open round, or of a match that is played again.
    fn table_for_report(&mut self, place: Where) -> Result<&mut TableRecord, Refusal> {
        let known = self.round(place.0).and_then(|round| round.table(place.1));
        let states: &[RoundState] = match known.is_some_and(TableRecord::is_being_replayed) {
            true => &[RoundState::Published, RoundState::Running, RoundState::Closed],
            false => &[RoundState::Published, RoundState::Running],
        };
        self.open_table(place, states)
    }

    fn open_table(
        &mut self,
        (round, table): Where,
        states: &[RoundState],
    ) -> Result<&mut TableRecord, Refusal> {
        Self::table_of_round(self.expect_state(round, states)?, table)
    }

    fn table_of_round(record: &mut RoundRecord, table: TableNumber) -> Result<&mut TableRecord, Refusal> {
        record.tables.iter_mut().find(|record| record.table == Some(table)).ok_or_else(|| {
            Refusal::not_found(format!("这一轮没有{table}号桌"), format!("This round has no table {table}"))
        })
    }
}

fn nothing_reported(table: TableNumber) -> Refusal {
    Refusal::outdated(format!("{table}号桌还没有成绩"), format!("Table {table} has no result yet"))
}

impl TableRecord {
    /// A table of a draft.
    pub(super) fn drafted(drafted: &DraftedMatch) -> Self {
        Self {
            table: drafted.table,
            sides: drafted.sides.clone(),
            why: drafted.why.clone(),
            status: TableStatus::Open,
            versions: Vec::new(),
            penalties: Vec::new(),
            ruled_against: Vec::new(),
            substitutes: Vec::new(),
            voids: Vec::new(),
            belated: false,
        }
    }

    fn add_version(
        &mut self,
        (result, fouls): Said<'_>,
        change: ChangeKind,
        status: TableStatus,
        meta: &Meta,
    ) {
        let number = u32::try_from(self.versions.len() + 1).unwrap_or(u32::MAX);
        let (by, at) = (meta.by.clone(), meta.at);
        let counted = status == TableStatus::Confirmed;
        let result = result.clone();
        self.versions.push(ResultVersion { number, result, fouls, change, by, at, counted, made_with: None });
        self.status = status;
    }
}
