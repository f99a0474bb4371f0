//! The placement stage: winners meet winners, losers meet losers, until every place is played (R12.3.4).

use super::bracket::LARGEST_BRACKET;
use super::fixture::{Knockout, Outcome, Side};
use super::refusal::StageRefusal;
use super::tree::{Course, follow};
use crate::ids::EntrantId;
use std::collections::BTreeSet;

/// Rounds after which everybody has a place of its own: ⌈log₂ n⌉.
pub fn placement_rounds(entrants: u32) -> u32 {
    entrants.next_power_of_two().trailing_zeros()
}

/// Plays out all places of `entrants`, who meet in their order: 1–2, 3–4, …. In each round those with the same record of
/// this stage meet, in the order kept from the round before. `rounds` stops earlier: then the same record shares a place.
///
/// Where the number is not 2, 4, 8, …, somebody has no opponent of the same record now and then and goes on with the
/// winners.
pub fn place_all(
    entrants: &[EntrantId],
    rounds: Option<u32>,
    outcome_of: &dyn Fn(&EntrantId, &EntrantId) -> Option<Outcome>,
) -> Result<Knockout, StageRefusal> {
    let size = u32::try_from(entrants.len()).unwrap_or(u32::MAX);
    if size < 2 {
        return Err(StageRefusal::TooFewEntrants { entrants: size, needed: 2 });
    }
    if size > LARGEST_BRACKET {
        return Err(StageRefusal::TooManyEntrants { entrants: size, capacity: LARGEST_BRACKET });
    }
    let mut seen = BTreeSet::new();
    if let Some(twice) = entrants.iter().find(|entrant| !seen.insert(*entrant)) {
        return Err(StageRefusal::EntrantTwice(twice.clone()));
    }
    let mut sides: Vec<_> = entrants.iter().cloned().map(Side::Known).collect();
    sides.resize(size.next_power_of_two() as usize, Side::Bye);
    Ok(follow(sides, &Course { rounds, plays: &|_, _| true }, outcome_of))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stages::dice::Dice;
    use crate::stages::{Bracket, KnockoutRules, Slot, play};
    use std::collections::BTreeMap;

    fn entrants(size: u32) -> Vec<EntrantId> {
        (1..=size).map(|number| number.to_string().as_str().into()).collect()
    }

    /// The result of two of them, the same whoever is named first.
    fn chance(seed: u64) -> impl Fn(&EntrantId, &EntrantId) -> Option<Outcome> {
        move |a, b| {
            let (low, high) = if a < b { (a, b) } else { (b, a) };
            let number = |id: &EntrantId| id.as_str().parse::<u64>().unwrap();
            let first = Dice::new(seed ^ (number(low) * 1000 + number(high))).between(0, 1) == 0;
            Some(Outcome::Winner(if first { low } else { high }.clone()))
        }
    }

    #[test]
    fn r12_3_4_sixteen_entrants_have_sixteen_places_after_four_rounds() {
        for seed in 0..200 {
            let stage = place_all(&entrants(16), None, &chance(seed)).unwrap();
            assert_eq!(
                stage.rounds.iter().map(|round| round.fixtures.len()).collect::<Vec<_>>(),
                [8; 4],
                "seed {seed}"
            );
            let ranks: Vec<_> = stage.places.iter().map(|place| place.rank).collect();
            assert_eq!(ranks, (1..=16).collect::<Vec<_>>(), "seed {seed}");
            assert!(
                stage.places.iter().all(|place| !place.shared && place.last == place.rank),
                "seed {seed}"
            );
        }
    }

    #[test]
    fn r12_3_4_in_each_round_entrants_with_the_same_record_meet_and_nobody_meets_twice() {
        for seed in 0..200 {
            let outcome = chance(seed);
            let stage = place_all(&entrants(16), None, &outcome).unwrap();
            let (mut records, mut met) = (BTreeMap::<EntrantId, String>::new(), BTreeSet::new());
            for fixture in stage.rounds.iter().flat_map(|round| &round.fixtures) {
                let (a, b) = fixture.entrants().unwrap();
                assert_eq!(records.get(a), records.get(b), "seed {seed}");
                assert!(met.insert(BTreeSet::from([a.clone(), b.clone()])), "seed {seed}: {a} and {b} again");
                let Some(Outcome::Winner(winner)) = &fixture.outcome else { panic!("seed {seed}") };
                for side in [a, b] {
                    records.entry(side.clone()).or_default().push(if side == winner { 'W' } else { 'L' });
                }
            }
            // A better record in the order of the rounds is a better place.
            let by_record: BTreeMap<_, _> =
                records.iter().map(|(id, record)| (std::cmp::Reverse(record), id)).collect();
            let expected: Vec<_> = by_record.into_values().collect();
            assert_eq!(
                stage.places.iter().map(|place| &place.entrant).collect::<Vec<_>>(),
                expected,
                "seed {seed}"
            );
        }
    }

    #[test]
    fn n08_two_knockout_rounds_and_four_placing_rounds_play_sixteen_places() {
        let outcome = chance(7);
        let bracket = Bracket::seeded(entrants(64).into_iter().map(Slot::Entrant).collect(), None).unwrap();
        let rules = KnockoutRules { rounds: Some(2), ..KnockoutRules::default() };
        let knockout = play(&bracket, &rules, &outcome, &|_| None);
        let still_in = knockout.still_in();
        assert_eq!((knockout.rounds.len(), still_in.len()), (2, 16));
        let stage = place_all(&still_in, None, &outcome).unwrap();
        assert_eq!((stage.rounds.len(), placement_rounds(16)), (4, 4));
        let placed: BTreeSet<_> = stage.places.iter().map(|place| place.entrant.clone()).collect();
        assert_eq!(placed, still_in.into_iter().collect());
        assert_eq!(
            stage.places.iter().map(|place| place.rank).collect::<Vec<_>>(),
            (1..=16).collect::<Vec<_>>()
        );
    }

    #[test]
    fn r12_3_4_any_number_of_entrants_ends_with_a_place_for_each() {
        for size in 2..=70 {
            let stage = place_all(&entrants(size), None, &chance(u64::from(size))).unwrap();
            assert_eq!(stage.rounds.len() as u32, placement_rounds(size), "{size}");
            let ranks: Vec<_> = stage.places.iter().map(|place| place.rank).collect();
            assert_eq!(ranks, (1..=size).collect::<Vec<_>>(), "{size}");
            assert!(
                stage
                    .rounds
                    .iter()
                    .flat_map(|round| &round.fixtures)
                    .all(|f| f.best_place == 1 || f.is_match())
            );
        }
    }

    #[test]
    fn stopped_early_the_same_record_shares_a_place() {
        let stage = place_all(&entrants(8), Some(2), &chance(3)).unwrap();
        let ranks: Vec<_> = stage.places.iter().map(|place| (place.rank, place.last, place.shared)).collect();
        assert_eq!(
            ranks,
            [
                (1, 2, true),
                (1, 2, true),
                (3, 4, true),
                (3, 4, true),
                (5, 6, true),
                (5, 6, true),
                (7, 8, true),
                (7, 8, true)
            ]
        );
    }

    #[test]
    fn a_round_that_is_not_played_leaves_the_next_one_open() {
        let stage = place_all(&entrants(4), None, &|_, _| None).unwrap();
        assert_eq!(stage.places, []);
        let last = &stage.rounds[1].fixtures;
        assert_eq!(last.len(), 2);
        assert!(last.iter().all(|fixture| fixture.is_match() && fixture.entrants().is_none()));
        let title = |round| crate::sentence::Sentence::new(format!("第{round}轮"), format!("round {round}"));
        assert_eq!(last[1].first.sentence(&ToString::to_string, &title).zh, "第1轮第1场负者");
    }

    #[test]
    fn one_entrant_or_the_same_one_twice_is_refused() {
        assert!(place_all(&entrants(1), None, &|_, _| None).is_err());
        let twice = ["a", "b", "a"].map(EntrantId::from);
        assert_eq!(place_all(&twice, None, &|_, _| None), Err(StageRefusal::EntrantTwice("a".into())));
    }
}
