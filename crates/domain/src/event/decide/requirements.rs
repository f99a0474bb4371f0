//! What is asked of pairings before they are made: who shall not meet, where somebody sits, which tables are not used.

use super::{Asked, Refusal, reasoned};
use crate::event::apply::in_order;
use crate::event::operation::Operation;
use crate::event::policy::{EditKind, Moment, Policy, edit_policy};
use crate::event::state::EventState;
use crate::ids::{EntrantId, TableNumber};
use crate::regulations::StageKind;
use crate::scoring::CorrectionKind;
use crate::sentence::Sentence;
use chrono::{DateTime, Utc};
use std::collections::BTreeSet;

/// The highest number a table can have; a larger one is a slip of the finger.
const MOST_TABLES: u32 = 999;

/// Whether something can be asked of the pairings now, and from when it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RequirementRules {
    /// Why nothing can be asked yet; absent = it can.
    pub closed: Option<Sentence>,
    /// For keeping two apart.
    pub pairs: Policy,
    /// For tables.
    pub tables: Policy,
    /// What holds from when, in the order it is read.
    pub holds: Vec<Sentence>,
}

impl EventState {
    /// Whether something can be asked of the pairings now, and from when it holds (R9.2.6, R9.6.1).
    pub fn requirement_rules(&self, now: DateTime<Utc>) -> RequirementRules {
        let Sentence { zh, en } = self.round_title(self.next_round());
        let has_draft = self.rounds.iter().any(|round| !round.is_public());
        let mut holds = vec![if has_draft {
            Sentence::new(
                format!("{zh}草稿已经排好。改了以后草稿不再符合的，会提醒重新编排"),
                format!("{en} is drafted. Where the draft does not fit any more, it is paired again"),
            )
        } else {
            Sentence::new(
                format!("从{zh}编排起有效，已公布的对阵和桌号不变"),
                format!("It holds from this pairing on: {en}; what is published stays"),
            )
        }];
        let by_form = self.regulations.stages.iter().any(|stage| match stage.kind {
            StageKind::Swiss => false,
            StageKind::Groups | StageKind::Knockout | StageKind::Placement => true,
        });
        if by_form {
            holds.push(Sentence::new(
                "小组和淘汰的对手由抽签和赛制定，“不相遇”只管积分编排的轮次",
                "In groups and brackets the draw and the form decide who meets; keeping apart is for rounds paired by points",
            ));
        }
        RequirementRules {
            closed: self.check_locked().err().map(|refusal| refusal.sentence),
            pairs: edit_policy(EditKind::ForbidPair, self.moment_of_public(now)),
            tables: edit_policy(EditKind::SetTables, self.moment_now(now)),
            holds,
        }
    }

    /// What stands in the way of where an entrant sits; absent = it can be met (scenario T61).
    pub fn seating_problem(&self, entrant: &EntrantId) -> Option<Sentence> {
        let seating = self.seating.get(entrant)?;
        let none_left = !seating.allowed.is_empty() && seating.allowed.is_subset(&self.excluded_tables);
        none_left.then(|| {
            Sentence::new("这些桌都停用了，无法满足", "None of these tables is used: it cannot be met")
        })
    }

    /// Entrants are certain once the roster is locked.
    fn check_locked(&self) -> Result<(), Refusal> {
        match self.roster {
            Some(_) => Ok(()),
            None => Err(Refusal::refused(
                "名单锁定以后再填编排要求",
                "Lock the roster first: until then entries change",
            )),
        }
    }

    /// Keeps two entrants apart (R9.2.6); after round 1 with a warning (scenario T35).
    ///
    /// # Errors
    /// One of them is unknown, the reason is missing, or the warning was not read.
    pub fn forbid_pair(
        &self,
        first: &EntrantId,
        second: &EntrantId,
        reason: &str,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        self.check_locked()?;
        edit_policy(EditKind::ForbidPair, self.moment_of_public(asked.now)).permit(asked)?;
        let entrants = self.entrants();
        if first == second {
            return Err(Refusal::refused("请选两个不同的", "Choose two that differ").at("second"));
        }
        if !entrants.contains_key(first) || !entrants.contains_key(second) {
            return Err(Refusal::not_found("没有这样两对", "There are no such two pairs"));
        }
        let (first, second) = in_order(first, second);
        if self.forbidden.contains(&(first.clone(), second.clone())) {
            return Err(Refusal::outdated("这两对已经指定不相遇了", "They are kept apart already"));
        }
        Ok(Operation::PairForbidden { first, second, reason: reasoned(reason)? })
    }

    /// Two entrants may meet again.
    ///
    /// # Errors
    /// They were not kept apart, or the warning was not read.
    pub fn allow_pair(
        &self,
        first: &EntrantId,
        second: &EntrantId,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        edit_policy(EditKind::ForbidPair, self.moment_of_public(asked.now)).permit(asked)?;
        let (first, second) = in_order(first, second);
        if !self.forbidden.contains(&(first.clone(), second.clone())) {
            return Err(Refusal::outdated("这两对没有指定不相遇", "They are not kept apart"));
        }
        Ok(Operation::PairAllowed { first, second })
    }

    /// Where an entrant sits from the next draft on (R9.6.1, scenarios T59, T61).
    ///
    /// # Errors
    /// It is unknown, the table is taken by another fixed one or not used, or the warning was not read.
    pub fn set_seating(
        &self,
        entrant: &EntrantId,
        fixed: Option<TableNumber>,
        allowed: &BTreeSet<TableNumber>,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        self.check_locked()?;
        edit_policy(EditKind::SetTables, self.moment_now(asked.now)).permit(asked)?;
        if !self.entrants().contains_key(entrant) {
            return Err(Refusal::not_found("没有这一对", "There is no such pair").at("entrant"));
        }
        if let Some(table) = fixed {
            check_numbers([&table]).map_err(|refusal| refusal.at("fixed"))?;
            let mut others =
                self.seating.iter().filter(|(id, seating)| *id != entrant && seating.fixed == fixed);
            if let Some((other, _)) = others.next() {
                let name = self.entrants().get(other).map(|other| other.name.clone()).unwrap_or_default();
                return Err(Refusal::refused(
                    format!("{table}号桌已经固定给“{name}”"),
                    format!("Table {table} belongs to “{name}”"),
                )
                .at("fixed"));
            }
            if self.excluded_tables.contains(&table) {
                return Err(Refusal::refused(
                    format!("{table}号桌已停用，请先恢复使用"),
                    format!("Table {table} is not used: bring it back first"),
                )
                .at("fixed"));
            }
        }
        check_numbers(allowed).map_err(|refusal| refusal.at("allowed"))?;
        if !allowed.is_empty() && allowed.is_subset(&self.excluded_tables) {
            return Err(Refusal::refused("这些桌都停用了", "None of these tables is used").at("allowed"));
        }
        Ok(Operation::SeatingSet { entrant: entrant.clone(), fixed, allowed: allowed.clone() })
    }

    /// Which tables are not used from the next draft on.
    ///
    /// # Errors
    /// Somebody always sits at one of them, or the warning was not read.
    pub fn exclude_tables(
        &self,
        tables: &BTreeSet<TableNumber>,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        edit_policy(EditKind::SetTables, self.moment_now(asked.now)).permit(asked)?;
        check_numbers(tables).map_err(|refusal| refusal.at("tables"))?;
        let entrants = self.entrants();
        let name = |id: &EntrantId| entrants.get(id).map(|entrant| entrant.name.clone()).unwrap_or_default();
        for (id, seating) in &self.seating {
            if let Some(table) = seating.fixed.filter(|table| tables.contains(table)) {
                return Err(Refusal::refused(
                    format!("{table}号桌固定给了“{}”，不能停用", name(id)),
                    format!("Table {table} belongs to “{}”: it stays", name(id)),
                )
                .at("tables"));
            }
        }
        Ok(Operation::TablesExcluded { tables: tables.clone() })
    }

    /// As [`EventState::moment_now`], for what only a published round makes late.
    fn moment_of_public(&self, now: DateTime<Utc>) -> Moment {
        match self.latest_public_round() {
            Some(latest) => self.moment(latest.number, None, CorrectionKind::Published, now),
            None => self.moment_now(now),
        }
    }
}

/// Tables are numbered from 1 (R9.6.1).
fn check_numbers<'a>(tables: impl IntoIterator<Item = &'a TableNumber>) -> Result<(), Refusal> {
    match tables.into_iter().find(|table| !(1..=MOST_TABLES).contains(&table.0)) {
        Some(_) => Err(Refusal::refused(
            format!("桌号应为1到{MOST_TABLES}"),
            format!("Tables are numbered 1 to {MOST_TABLES}"),
        )),
        None => Ok(()),
    }
}
