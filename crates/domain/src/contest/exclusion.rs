//! Who is not paired any more because it did not come (R10.5).

use super::{Contest, Match, MatchResult};
use crate::ids::{EntrantId, RoundNumber};
use std::collections::BTreeMap;

/// Why an entrant is not paired any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exclusion {
    /// The round whose forfeit was one too many.
    pub since: RoundNumber,
    /// Forfeits in a row up to then.
    pub in_a_row: u32,
    /// Forfeits in total up to then.
    pub total: u32,
}

impl Contest {
    /// Entrants that are not paired in `round` because of their forfeits in the rounds before (R10.5.1).
    ///
    /// Rounds in which an entrant was not paired are passed over. Who was excluded once stays out.
    pub fn excluded(&self, round: RoundNumber) -> BTreeMap<EntrantId, Exclusion> {
        let rule = &self.regulations.forfeit;
        let mut excluded = BTreeMap::new();
        if rule.exclude_after_in_a_row.is_none() && rule.exclude_after_total.is_none() {
            return excluded;
        }
        let mut forfeits: BTreeMap<&EntrantId, (u32, u32)> = BTreeMap::new();
        let before = self.rounds.iter().filter(|earlier| earlier.number < round && earlier.kind.is_regular());
        for earlier in before {
            for played in &earlier.matches {
                for side in played.sides.entrants() {
                    let (in_a_row, total) = forfeits.entry(side).or_default();
                    if !did_not_come(played, side) {
                        *in_a_row = 0;
                        continue;
                    }
                    (*in_a_row, *total) = (*in_a_row + 1, *total + 1);
                    let reached = |count: u32, most: Option<u32>| most.is_some_and(|most| count >= most);
                    if reached(*in_a_row, rule.exclude_after_in_a_row)
                        || reached(*total, rule.exclude_after_total)
                    {
                        let exclusion =
                            Exclusion { since: earlier.number, in_a_row: *in_a_row, total: *total };
                        excluded.entry(side.clone()).or_insert(exclusion);
                    }
                }
            }
        }
        excluded
    }
}

fn did_not_come(played: &Match, side: &EntrantId) -> bool {
    match &played.result {
        Some(MatchResult::Forfeit { absent, .. }) => absent.contains(side),
        Some(
            MatchResult::Levels { .. }
            | MatchResult::DealPoints { .. }
            | MatchResult::Outcome { .. }
            | MatchResult::Games { .. }
            | MatchResult::Ruled { .. },
        )
        | None => false,
    }
}
