//! A knockout from its first round to the final places (R12.2.3, R12.3).

use super::bracket::{Bracket, Slot};
use super::fixture::{Knockout, OpenPlace, Outcome, PlaceBasis, Side};
use super::tree::{Course, follow};
use crate::ids::EntrantId;
use serde::{Deserialize, Serialize};

/// What becomes of the losers of the semifinals (R12.3.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThirdPlace {
    /// 三四名决赛.
    Match,
    /// 并列第三: two third places [BT][BHL].
    #[default]
    Shared,
    /// No third place is awarded: both are listed together behind the finalists, as with `Shared`.
    None,
    /// Both share the third place with the best loser of this earlier round [HFUT]. Counts like `Shared` where there is
    /// no such round before the semifinals.
    BestLoserOfRound(u32),
}

/// How a knockout is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", default)]
pub struct KnockoutRules {
    /// Third place.
    pub third_place: ThirdPlace,
    /// Places from 5 down to this one are played out: 8 means 5–8, 16 means 5–8 and 9–16 (R12.3.2). 0: none, losers of
    /// the same round share the best of their places.
    pub placement_to: u32,
    /// The stage stops after so many rounds; who is still in shares the top places [N05][N08].
    pub rounds: Option<u32>,
}

/// Derives every fixture and every place that follows from the first round and the results.
///
/// `outcome_of` tells how two entrants of this stage parted, in whatever order they are named; an answer that names
/// neither of them counts as none. `loser_value` is asked only by [`ThirdPlace::BestLoserOfRound`]: higher is better, the
/// first difference decides.
pub fn play(
    bracket: &Bracket,
    rules: &KnockoutRules,
    outcome_of: &dyn Fn(&EntrantId, &EntrantId) -> Option<Outcome>,
    loser_value: &dyn Fn(&EntrantId) -> Option<Vec<i64>>,
) -> Knockout {
    let side = |slot: &Slot| match slot {
        Slot::Entrant(entrant) => Side::Known(entrant.clone()),
        Slot::Place(place) => Side::Place(*place),
        Slot::Bye => Side::Bye,
        Slot::Undecided => Side::Undecided,
    };
    let plays = |from: u32, to: u32| match from {
        3 => rules.third_place == ThirdPlace::Match,
        _ => from >= 5 && to <= rules.placement_to,
    };
    let course = Course { rounds: rules.rounds, plays: &plays };
    let mut knockout = follow(bracket.slots().iter().map(side).collect(), &course, outcome_of);
    if let ThirdPlace::BestLoserOfRound(round) = rules.third_place
        && round >= 1
        && round + 1 < bracket.rounds()
        && knockout.rounds.len() == bracket.rounds() as usize
    {
        share_third(&mut knockout, round, loser_value);
    }
    knockout
}

/// N18: the best loser of `round` moves up beside the losers of the semifinals, everybody between moves down by one.
fn share_third(knockout: &mut Knockout, round: u32, loser_value: &dyn Fn(&EntrantId) -> Option<Vec<i64>>) {
    let went_out = PlaceBasis::WentOut { round };
    let main = knockout.rounds[round as usize - 1].fixtures.iter().filter(|fixture| fixture.best_place == 1);
    if main.clone().any(|fixture| fixture.is_match() && fixture.outcome.is_none()) {
        return;
    }
    let losers: Vec<_> = knockout.places.iter().filter(|place| place.basis == went_out).collect();
    let values: Option<Vec<_>> = losers.iter().map(|place| loser_value(&place.entrant)).collect();
    let Some(values) = values else { return };
    let Some(best) = values.iter().max() else { return };
    let level = losers.iter().zip(&values).filter(|(_, value)| *value == best);
    let level: Vec<_> = level.map(|(place, _)| place.entrant.clone()).collect();
    let [lucky] = level.as_slice() else {
        knockout.open.push(OpenPlace { rank: 3, level });
        return;
    };
    let (from, others) = (losers[0].rank, losers.len() - 1);
    for place in &mut knockout.places {
        if place.entrant == *lucky {
            (place.rank, place.last, place.shared) = (3, 5, true);
            place.basis = PlaceBasis::BestLoser { round };
        } else if place.rank == 3 {
            (place.last, place.shared) = (5, true);
        } else if place.basis == went_out {
            (place.rank, place.shared) = (place.rank + 1, others > 1);
        } else if (5..from).contains(&place.rank) {
            (place.rank, place.last) = (place.rank + 1, place.last + 1);
        }
    }
    knockout.places.sort_by_key(|place| place.rank);
}

#[cfg(test)]
#[path = "knockout_tests.rs"]
mod tests;
