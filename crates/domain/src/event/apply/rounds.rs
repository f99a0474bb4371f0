//! Drafts, publication, clock, withdrawals, the end.

use super::{Folded, Meta, Outcome};
use crate::contest::Allowance;
use crate::contest::RoundKind;
use crate::event::decide::Refusal;
use crate::event::decide::stale_refusal;
use crate::event::operation::DraftedMatch;
use crate::event::state::{
    ChangeKind, EventState, LotRecord, ResultVersion, RoundRecord, RoundState, TableRecord, TableStatus,
};
use crate::ids::{EntrantId, RoundNumber};
use crate::sentence::Sentence;
use chrono::{DateTime, Utc};
use std::collections::BTreeSet;

impl EventState {
    /// Number of the round that comes after the published ones.
    pub fn next_round(&self) -> RoundNumber {
        RoundNumber(
            self.rounds
                .iter()
                .filter(|round| round.is_public())
                .map(|round| round.number.0)
                .max()
                .unwrap_or(0)
                + 1,
        )
    }

    pub(super) fn take_draft(
        &mut self,
        (round, stage, kind): (RoundNumber, usize, RoundKind),
        matches: &[DraftedMatch],
        (quality, relaxed, allowed): (&Sentence, &[Sentence], &[Allowance]),
        meta: &Meta,
    ) -> Folded {
        if self.draw.is_none() {
            return Err(Refusal::refused("请先抽签，再编排", "Draw before you pair"));
        }
        if self.finished_at.is_some() || round != self.next_round() {
            let Sentence { zh, en } = self.round_title(round);
            return Err(Refusal::outdated(
                format!("{zh}已经公布过了"),
                format!("{en} was published already"),
            ));
        }
        if self.rounds.iter().any(|earlier| earlier.is_public() && earlier.state != RoundState::Closed) {
            return Err(Refusal::refused("上一轮还没有结束", "The round before is not closed"));
        }
        self.drop_draft();
        let tables = matches.iter().map(|drafted| {
            let version = drafted.result.clone().map(|result| ResultVersion {
                number: 1,
                result,
                fouls: [0; 2],
                change: ChangeKind::ByRule,
                by: meta.by.clone(),
                at: meta.at,
                counted: true,
                made_with: None,
            });
            TableRecord {
                status: if version.is_some() { TableStatus::Confirmed } else { TableStatus::Open },
                versions: version.into_iter().collect(),
                ..TableRecord::drafted(drafted)
            }
        });
        self.rounds.push(RoundRecord {
            number: round,
            stage,
            kind,
            state: RoundState::Draft,
            tables: tables.collect(),
            quality: quality.clone(),
            relaxed: relaxed.to_vec(),
            allowed: allowed.to_vec(),
            ends_at: None,
            closed_at: None,
            stale: BTreeSet::new(),
            edits: Vec::new(),
        });
        Ok(Outcome::Applied)
    }

    pub(super) fn discard_draft(&mut self, round: RoundNumber) -> Folded {
        self.expect_state(round, &[RoundState::Draft])?;
        self.drop_draft();
        Ok(Outcome::Applied)
    }

    pub(super) fn publish(&mut self, round: RoundNumber) -> Folded {
        let record = self.expect_state(round, &[RoundState::Draft])?;
        if !record.stale.is_empty() {
            return Err(stale_refusal(&record.stale));
        }
        record.state = RoundState::Published;
        Ok(Outcome::Applied)
    }

    pub(super) fn start(&mut self, round: RoundNumber, ends_at: DateTime<Utc>) -> Folded {
        let record = self.expect_state(round, &[RoundState::Published])?;
        record.state = RoundState::Running;
        record.ends_at = Some(ends_at);
        Ok(Outcome::Applied)
    }

    pub(super) fn extend(&mut self, round: RoundNumber, ends_at: DateTime<Utc>) -> Folded {
        self.expect_state(round, &[RoundState::Running])?.ends_at = Some(ends_at);
        Ok(Outcome::Applied)
    }

    pub(super) fn close(&mut self, round: RoundNumber, meta: &Meta) -> Folded {
        let record = self.expect_state(round, &[RoundState::Published, RoundState::Running])?;
        let open: Vec<_> = record
            .tables
            .iter()
            .filter(|table| !table.is_decided())
            .filter_map(|table| table.table.map(|number| number.to_string()))
            .collect();
        if !open.is_empty() {
            return Err(Refusal::refused(
                format!("还有{}桌没有确认：{}号桌", open.len(), open.join("、")),
                format!("Tables not confirmed yet: {}", open.join(", ")),
            ));
        }
        record.state = RoundState::Closed;
        record.closed_at = Some(meta.at);
        Ok(Outcome::Applied)
    }

    pub(super) fn withdraw(&mut self, entrant: &EntrantId) -> Folded {
        self.expect_entrant(entrant)?;
        if self.withdrawals.contains_key(entrant) {
            return Err(Refusal::outdated("这一对已经退赛了", "This pair has withdrawn already"));
        }
        self.withdrawals.insert(entrant.clone(), RoundNumber(self.next_round().0 - 1));
        self.check_draft_participants();
        Ok(Outcome::Applied)
    }

    pub(super) fn take_back(&mut self, entrant: &EntrantId) -> Folded {
        self.expect_entrant(entrant)?;
        let Some(last) = self.withdrawals.remove(entrant) else {
            return Err(Refusal::outdated("这一对没有退赛", "This pair has not withdrawn"));
        };
        let missed = (last.0 + 1..self.next_round().0).map(RoundNumber);
        self.missed.entry(entrant.clone()).or_default().extend(missed);
        self.check_draft_participants();
        Ok(Outcome::Applied)
    }

    pub(super) fn take_lot(&mut self, order: &[String]) -> Folded {
        self.lots.push(LotRecord { after_round: self.complete_rounds(), order: order.to_vec() });
        Ok(Outcome::Applied)
    }

    pub(super) fn finish(&mut self, meta: &Meta) -> Folded {
        self.expect_unfinished()?;
        let played = self.rounds.iter().filter(|round| round.state == RoundState::Closed).count();
        if played == 0
            || self.rounds.iter().any(|round| round.is_public() && round.state != RoundState::Closed)
        {
            return Err(Refusal::refused("还有一轮没有结束", "A round is not closed yet"));
        }
        if self.rounds.iter().flat_map(|round| &round.tables).any(TableRecord::is_being_replayed) {
            return Err(Refusal::refused("还有一场要重赛", "A match is still to be played again"));
        }
        self.drop_draft();
        self.finished_at = Some(meta.at);
        Ok(Outcome::Applied)
    }

    pub(super) fn drop_draft(&mut self) {
        self.rounds.retain(RoundRecord::is_public);
    }

    pub(super) fn expect_unfinished(&self) -> Result<(), Refusal> {
        match self.finished_at {
            None => Ok(()),
            Some(_) => Err(Refusal::refused("最终成绩已经公布", "The ranking is final already")),
        }
    }

    pub(super) fn expect_entrant(&self, entrant: &EntrantId) -> Result<(), Refusal> {
        self.expect_unfinished()?;
        if self.roster.is_none() {
            return Err(Refusal::refused(
                "名单锁定以前，请改报名表",
                "Change the entry form until the roster is locked",
            ));
        }
        if !self.entrants().contains_key(entrant) {
            return Err(Refusal::not_found("没有这一对", "There is no such pair"));
        }
        Ok(())
    }

    pub(super) fn expect_state(
        &mut self,
        round: RoundNumber,
        allowed: &[RoundState],
    ) -> Result<&mut RoundRecord, Refusal> {
        self.expect_unfinished()?;
        self.round_in_state(round, allowed)
    }

    /// The round, if it is in one of these states; also after the end, for corrections (R14.3.6).
    pub(super) fn round_in_state(
        &mut self,
        round: RoundNumber,
        allowed: &[RoundState],
    ) -> Result<&mut RoundRecord, Refusal> {
        let Some(at) = self.rounds.iter().position(|record| record.number == round) else {
            return Err(Refusal::no_round(&self.round_title(round)));
        };
        let state = self.rounds[at].state;
        if allowed.contains(&state) {
            return Ok(&mut self.rounds[at]);
        }
        let (zh, en) = match state {
            RoundState::Draft => ("还是草稿，没有公布", "is still a draft"),
            RoundState::Published => ("已经公布，还没有开始", "is published and has not started"),
            RoundState::Running => ("正在进行", "is running"),
            RoundState::Closed => ("已经结束", "is closed"),
        };
        let title = self.round_title(round);
        Err(Refusal::outdated(format!("{}{zh}", title.zh), format!("{} {en}", title.en)))
    }
}
