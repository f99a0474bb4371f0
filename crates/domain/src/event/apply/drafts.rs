//! Drafts changed by hand, and what makes a draft stale.

use super::{Folded, Meta, Outcome};
use crate::contest::{Allowance, Entrant};
use crate::course::plan_round;
use crate::event::decide::Refusal;
use crate::event::operation::DraftedMatch;
use crate::event::state::{DraftEdit, EventState, RoundState, Seating, StaleCause, TableRecord};
use crate::ids::{EntrantId, RoundNumber, TableNumber};
use crate::pairing::Relaxation;
use crate::sentence::Sentence;
use crate::swiss::RoundRequest;
use std::collections::BTreeSet;

impl EventState {
    pub(super) fn edit_draft_tables(
        &mut self,
        round: RoundNumber,
        matches: &[DraftedMatch],
        reason: &str,
        (objections, allowed): (&[Sentence], &[Allowance]),
        meta: &Meta,
    ) -> Folded {
        let record = self.expect_state(round, &[RoundState::Draft])?;
        record.tables = matches.iter().map(TableRecord::drafted).collect();
        record.allowed = allowed.to_vec();
        record.edits.push(DraftEdit {
            reason: reason.to_owned(),
            objections: objections.to_vec(),
            by: meta.by.clone(),
            at: meta.at,
        });
        self.check_draft_participants();
        self.check_draft_pairs();
        Ok(Outcome::Applied)
    }

    pub(super) fn forbid(&mut self, first: &EntrantId, second: &EntrantId) -> Folded {
        self.expect_unfinished()?;
        let entrants = self.entrants();
        if first == second || !entrants.contains_key(first) || !entrants.contains_key(second) {
            return Err(Refusal::not_found("没有这样两对", "There are no such two pairs"));
        }
        let pair = in_order(first, second);
        if !self.forbidden.insert(pair) {
            return Err(Refusal::outdated("这两对已经指定不相遇了", "They are kept apart already"));
        }
        self.check_draft_pairs();
        Ok(Outcome::Applied)
    }

    pub(super) fn allow_pair_again(&mut self, first: &EntrantId, second: &EntrantId) -> Folded {
        self.expect_unfinished()?;
        if !self.forbidden.remove(&in_order(first, second)) {
            return Err(Refusal::outdated("这两对没有指定不相遇", "They are not kept apart"));
        }
        self.check_draft_pairs();
        Ok(Outcome::Applied)
    }

    pub(super) fn seat(
        &mut self,
        entrant: &EntrantId,
        fixed: Option<TableNumber>,
        allowed: &BTreeSet<TableNumber>,
    ) -> Folded {
        if !self.entrants().contains_key(entrant) {
            return Err(Refusal::not_found("没有这一对", "There is no such pair"));
        }
        self.seating.remove(entrant);
        let seating = Seating { fixed, allowed: allowed.clone() };
        if seating != Seating::default() {
            self.seating.insert(entrant.clone(), seating);
        }
        self.check_draft_tables();
        Ok(Outcome::Applied)
    }

    /// A draft is stale once a table is not used any more or does not suit who sits there. What cannot be met at all is
    /// said when it is paired again, and holds nothing up.
    pub(super) fn check_draft_tables(&mut self) {
        let (seating, excluded) = (self.seating.clone(), self.excluded_tables.clone());
        let suits = |id: &EntrantId, table: TableNumber| {
            seating.get(id).is_none_or(|wish| {
                wish.fixed.is_none_or(|fixed| fixed == table)
                    && (wish.allowed.is_empty() || wish.allowed.contains(&table))
            })
        };
        self.mark_if(StaleCause::Tables, |tables| {
            tables.iter().any(|record| {
                record.table.is_some_and(|table| {
                    excluded.contains(&table) || record.sides.entrants().any(|id| !suits(id, table))
                })
            })
        });
    }

    /// What the draft was paired by changed.
    pub(super) fn mark_draft(&mut self, cause: StaleCause) {
        if let Some(draft) = self.rounds.iter_mut().find(|round| !round.is_public()) {
            draft.stale.insert(cause);
        }
    }

    /// A draft is stale while it holds somebody who has left, or not exactly those who would be paired now.
    pub(super) fn check_draft_participants(&mut self) {
        let round = self.next_round();
        let excluded = self.contest().excluded(round);
        let (active, gone): (Vec<_>, Vec<_>) = self
            .entrants()
            .into_values()
            .partition(|entrant| entrant.is_active_in(round) && !excluded.contains_key(&entrant.id));
        let ids =
            |list: Vec<Entrant>| -> BTreeSet<EntrantId> { list.into_iter().map(|one| one.id).collect() };
        let one_stage = self.regulations.stages.len() <= 1 && self.stages.is_empty();
        let playing = match self.rounds.last() {
            Some(last) if !last.kind.is_regular() => None,
            _ if one_stage => Some(ids(active)),
            Some(_) | None => self.planned_entrants(round),
        };
        let gone = ids(gone);
        self.mark_if(StaleCause::Participants, |tables| {
            let drafted: BTreeSet<_> = tables.iter().flat_map(|table| table.sides.entrants()).collect();
            drafted.iter().any(|id| gone.contains(*id))
                || playing.as_ref().is_some_and(|playing| !drafted.into_iter().eq(playing))
        });
    }

    /// Whom the stage would pair now; absent = that cannot be said.
    fn planned_entrants(&self, round: RoundNumber) -> Option<BTreeSet<EntrantId>> {
        // Who plays does not hang on what may give way.
        let allow = [Relaxation::Rematch, Relaxation::SecondBye, Relaxation::SameUnit].into();
        let request = RoundRequest { lots: self.lots_of(round), allow, ..RoundRequest::default() };
        let plan = plan_round(&self.contest(), &request).ok()?;
        Some(plan.matches.iter().flat_map(|one| one.sides.entrants()).cloned().collect())
    }

    fn check_draft_pairs(&mut self) {
        let forbidden = self.forbidden.clone();
        self.mark_if(StaleCause::ForbiddenPair, |tables| {
            tables.iter().any(|table| {
                let mut sides = table.sides.entrants();
                match (sides.next(), sides.next()) {
                    (Some(first), Some(second)) => forbidden.contains(&in_order(first, second)),
                    (Some(_) | None, Some(_) | None) => false,
                }
            })
        });
    }

    fn mark_if(&mut self, cause: StaleCause, is_stale: impl Fn(&[TableRecord]) -> bool) {
        if let Some(draft) = self.rounds.iter_mut().find(|round| !round.is_public()) {
            match is_stale(&draft.tables) {
                true => draft.stale.insert(cause),
                false => draft.stale.remove(&cause),
            };
        }
    }
}

/// A pair as the set of forbidden pairs holds it.
pub(in crate::event) fn in_order(first: &EntrantId, second: &EntrantId) -> (EntrantId, EntrantId) {
    if first <= second { (first.clone(), second.clone()) } else { (second.clone(), first.clone()) }
}
