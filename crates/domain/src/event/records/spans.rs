//! From which round on something held, and until which: tables out of use, pairs kept apart, penalties that were taken back,
//! matches that were played though a side had been away.

use crate::contest::{FormerBan, FormerPenalty, MatchResult, Records, Sides};
use crate::event::apply::in_order;
use crate::event::operation::Operation;
use crate::event::state::{EventState, TableRecord};
use crate::ids::{EntrantId, RoundNumber};
use std::collections::BTreeSet;

pub(super) fn note(before: &EventState, operation: &Operation, records: &mut Records) {
    let published = before.last_published();
    let next = RoundNumber(published.0 + 1);
    match operation {
        Operation::TablesExcluded { tables } => {
            records.excluded_since.retain(|table, _| tables.contains(table));
            for table in tables {
                records.excluded_since.entry(*table).or_insert(next);
            }
        }
        Operation::PairForbidden { first, second, .. } => {
            records.forbidden_since.entry(in_order(first, second)).or_insert(next);
        }
        Operation::PairAllowed { first, second } => {
            let pair = in_order(first, second);
            let since = records.forbidden_since.remove(&pair);
            if let Some(since) = since.filter(|since| *since <= published) {
                records.formerly_forbidden.push(FormerBan { pair, since, until: published });
            }
        }
        Operation::PenaltyTakenBack { id, .. } => {
            let given =
                before.penalties.iter().find(|given| given.record.id == *id && given.from <= published);
            for penalty in
                given.map(|given| before.ledger_of(std::slice::from_ref(given))).unwrap_or_default()
            {
                records.former_penalties.push(FormerPenalty { penalty, until: published });
            }
        }
        _ => {}
    }
}

/// What holds from the first round on needs no words.
pub(super) fn only_those_of_now(now: &EventState, records: &mut Records) {
    let is_later = |round: &RoundNumber| round.0 > 1;
    records.excluded_since.retain(|table, since| is_later(since) && now.excluded_tables.contains(table));
    records.forbidden_since.retain(|pair, since| is_later(since) && now.forbidden.contains(pair));
}

impl EventState {
    /// Who was away when a round was published, and played in it after all: by the version that counts it did not stay
    /// away. Whoever entered that has read that this side had left.
    pub(super) fn played_after_all(&self) -> BTreeSet<(EntrantId, RoundNumber)> {
        let is_absent = |result: &MatchResult, id: &EntrantId| match result {
            MatchResult::Forfeit { absent, .. } => absent.contains(id),
            MatchResult::Ruled { .. }
            | MatchResult::Levels { .. }
            | MatchResult::DealPoints { .. }
            | MatchResult::Outcome { .. }
            | MatchResult::Games { .. } => false,
        };
        let came_back =
            self.missed.iter().flat_map(|(id, rounds)| rounds.iter().map(move |round| (id, *round)));
        let public = self.rounds.iter().filter(|round| round.is_public()).map(|round| round.number);
        let gone = self.withdrawals.iter().flat_map(|(id, last)| {
            public.clone().filter(move |round| round > last).map(move |round| (id, round))
        });
        let played = came_back.chain(gone).filter(|(id, number)| {
            let table = self.round(*number).and_then(|round| round.table_of(id));
            let result =
                table.filter(|table| matches!(table.sides, Sides::Two(..))).and_then(TableRecord::effective);
            result.is_some_and(|version| !is_absent(&version.result, id))
        });
        played.map(|(id, number)| (id.clone(), number)).collect()
    }
}
