//! From which round on something held, and until which: tables out of use, pairs kept apart, penalties that were taken back,
//! matches that were played though a side had been away.

use crate::contest::{FormerBan, FormerPenalty, MatchResult, Records};
use crate::event::apply::in_order;
use crate::event::operation::Operation;
use crate::event::state::EventState;
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
    /// Who was away when a round was published and lost its match by forfeit, and played it after all: a version of the
    /// result says the one, the version that counts the other.
    pub(super) fn played_after_return(&self) -> BTreeSet<(EntrantId, RoundNumber)> {
        let is_absent = |result: &MatchResult, id: &EntrantId| match result {
            MatchResult::Forfeit { absent, .. } => absent.contains(id),
            _ => false,
        };
        let away = self.missed.iter().flat_map(|(id, rounds)| rounds.iter().map(move |round| (id, *round)));
        let came = away.filter(|(id, number)| {
            let table = self.round(*number).and_then(|round| round.table_of(id));
            table.is_some_and(|table| {
                let stayed_away = table.versions.iter().any(|version| is_absent(&version.result, id));
                stayed_away && !table.effective().is_some_and(|version| is_absent(&version.result, id))
            })
        });
        came.map(|(id, number)| (id.clone(), number)).collect()
    }
}
