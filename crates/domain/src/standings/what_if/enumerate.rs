//! Every result of every open table is tried.

use super::super::rank::rank;
use super::super::tally::Tally;
use super::{OpenMatch, PlaceRange, note};
use crate::contest::Contest;
use std::collections::BTreeMap;

/// Rows that may be ranked in all, so that the answer is there in a moment.
const MOST_ROWS: usize = 200_000;

/// The exact places; `None` = there are too many results to try.
pub(super) fn ranges(contest: &Contest, open: &[OpenMatch]) -> Option<BTreeMap<String, PlaceRange>> {
    let combinations = open.iter().try_fold(1_usize, |all, game| all.checked_mul(game.outcomes.len()))?;
    let rows = combinations.checked_mul(contest.entrants.len())?;
    if rows > MOST_ROWS {
        return None;
    }
    let mut tally = Tally::new(contest, contest.rounds.len());
    let mut ranges = BTreeMap::new();
    for combination in 0..combinations {
        let mut rest = combination;
        for game in open {
            let cells = &game.outcomes[rest % game.outcomes.len()];
            rest /= game.outcomes.len();
            for (side, cell) in game.sides.iter().zip(cells) {
                tally.put(*side, game.round, *cell);
            }
        }
        tally.sum_up();
        note(&mut ranges, &rank(contest, &tally), true);
    }
    Some(ranges)
}
