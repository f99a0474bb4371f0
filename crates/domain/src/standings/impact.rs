//! What a correction would change in the ranking (R7.1.2, R14.3, R20 T32).

use super::criteria::{Criterion, KeyValue};
use super::rank::{Ranked, Standings, standings};
use crate::contest::{Contest, MatchResult};
use crate::ids::{RoundNumber, TableNumber};
use std::collections::BTreeMap;

/// What differs between two rankings of the same contest.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Impact {
    /// Rows with another rank, in the new order.
    pub ranks: Vec<RankChange>,
    /// Keys with another value, in the new order of the rows and the order of the keys.
    pub values: Vec<ValueChange>,
}

/// A row with another rank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankChange {
    /// Who.
    pub ranked: Ranked,
    /// Its rank as the results stand.
    pub from: u32,
    /// Its rank after the change.
    pub to: u32,
}

/// A key of a row with another value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueChange {
    /// Who.
    pub ranked: Ranked,
    /// The key.
    pub criterion: Criterion,
    /// Its value as the results stand.
    pub from: KeyValue,
    /// Its value after the change.
    pub to: KeyValue,
}

/// What another result of one table would change in the ranking after the last complete round. `None` = there is no
/// such table. Published pairings stay as they are (R9.7); whether they would come out otherwise is a question for
/// the pairing.
pub fn impact(
    contest: &Contest,
    round: RoundNumber,
    table: TableNumber,
    result: &MatchResult,
) -> Option<Impact> {
    let mut changed = contest.clone();
    let played = changed.rounds.iter_mut().find(|own| own.number == round)?;
    let game = played.matches.iter_mut().find(|game| game.table == Some(table))?;
    game.result = Some(result.clone());
    Some(difference(&standings(contest, None), &standings(&changed, None)))
}

/// What differs from one ranking to another one.
pub fn difference(before: &Standings, after: &Standings) -> Impact {
    let known: BTreeMap<_, _> = before.rows.iter().map(|row| (&row.ranked, row)).collect();
    let mut impact = Impact::default();
    for row in &after.rows {
        let Some(earlier) = known.get(&row.ranked) else { continue };
        if earlier.rank != row.rank {
            let (from, to) = (earlier.rank, row.rank);
            impact.ranks.push(RankChange { ranked: row.ranked.clone(), from, to });
        }
        for (criterion, to) in &row.keys.0 {
            let Some(from) = earlier.keys.get(*criterion).filter(|from| *from != to) else { continue };
            impact.values.push(ValueChange {
                ranked: row.ranked.clone(),
                criterion: *criterion,
                from: from.clone(),
                to: to.clone(),
            });
        }
    }
    impact
}
