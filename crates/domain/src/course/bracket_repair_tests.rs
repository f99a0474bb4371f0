use super::super::tests::{played, regulations};
use super::*;
use crate::contest::MatchResult;
use crate::regulations::Regulations;
use serde_json::json;
use std::collections::BTreeMap;

fn knockout(third_place: &str, placement: serde_json::Value) -> Regulations {
    let stages = json!([{"kind": "knockout", "equal_level": "declarer_at_end"}]);
    let mut rules = regulations("shengji-team-swiss-2013", stages);
    rules.entrant.ranked_unit = crate::regulations::RankedUnit::Entrant;
    let rule =
        json!({"crossover": "X8b", "seating": "seeds", "third_place": third_place, "placement": placement});
    rules.knockout = serde_json::from_value(rule).unwrap();
    rules
}

/// As far as `round`, which waits, and the winner of one match of the round before is the other side.
fn corrected(whole: &Contest, round: usize, at: usize) -> Option<Contest> {
    let mut contest = whole.clone();
    contest.rounds.truncate(round + 1);
    contest.rounds[round].matches.iter_mut().for_each(|waiting| waiting.result = None);
    let turned = contest.rounds[round - 1].matches.get_mut(at)?;
    let Sides::Two(first, second) = &turned.sides else { return None };
    let scores = crate::scoring::score_match(&whole.regulations, turned)?;
    let first_won =
        scores.iter().any(|score| score.entrant == first && score.outcome == crate::scoring::Outcome::Win);
    let absent = vec![if first_won { first.clone() } else { second.clone() }];
    turned.result = Some(MatchResult::Forfeit { absent, reason: None });
    Some(contest)
}

/// Every chief referee's answer, table after table.
fn repair(contest: &mut Contest, number: RoundNumber) -> usize {
    let mut steps = 0;
    while let Some(changed) = changed_sides(contest, number).into_iter().next() {
        let round = contest.rounds.iter_mut().find(|own| own.number == number).unwrap();
        let (Some(out), Some(comes)) = (changed.out, changed.comes) else { panic!("every side is there") };
        // Whoever sits elsewhere in the round changes places.
        for side in round.matches.iter_mut().flat_map(|played| match &mut played.sides {
            Sides::Two(first, second) => vec![first, second],
            Sides::Bye(only) => vec![only],
        }) {
            if *side == out {
                *side = comes.clone();
            } else if *side == comes {
                *side = out.clone();
            }
        }
        steps += 1;
        assert!(steps < 9, "{:?}", changed_sides(contest, number));
    }
    steps
}

fn pairs(matches: impl Iterator<Item = (EntrantId, EntrantId)>) -> Vec<[EntrantId; 2]> {
    let mut pairs: Vec<_> = matches.map(|(a, b)| if a < b { [a, b] } else { [b, a] }).collect();
    pairs.sort();
    pairs
}

#[test]
fn r12_3_3_every_changed_winner_is_marked_and_one_exchange_mends_the_bracket() {
    let mut seen: BTreeMap<usize, usize> = BTreeMap::new();
    for (seed, third, placement, entrants) in [
        (1, "match", json!("shared"), 16),
        (2, "shared", json!("shared"), 13),
        (3, "match", json!({"played_to": 8}), 16),
        (4, "match", json!({"played_to": 16}), 16),
    ] {
        let whole = played(&knockout(third, placement), entrants, seed).contest;
        for (at, round) in whole.rounds.iter().enumerate() {
            assert_eq!(changed_sides(&whole, round.number), [], "nothing was corrected (seed {seed})");
            if at == 0 {
                continue;
            }
            for turned in 0..whole.rounds[at - 1].matches.len() {
                let Some(mut contest) = corrected(&whole, at, turned) else { continue };
                let steps = repair(&mut contest, round.number);
                *seen.entry(steps).or_default() += 1;
                let bracket = knockout_of(&contest, 0).unwrap();
                let fixtures = bracket.rounds[at].fixtures.iter().filter_map(Fixture::entrants);
                let expected = pairs(fixtures.map(|(a, b)| (a.clone(), b.clone())));
                let tables = contest.rounds[at]
                    .matches
                    .iter()
                    .map(Sitting::published)
                    .filter_map(|own| Some((own.first, own.second?)));
                let mended = pairs(tables.map(|(a, b)| (a.clone(), b.clone())));
                assert_eq!(mended, expected, "seed {seed}, round {at}, match {turned}");
            }
        }
    }
    assert_eq!(seen.keys().copied().collect::<Vec<_>>(), [1], "one exchange mends all: {seen:?}");
}

/// The winner of a match two rounds before the final changes, the match between is exchanged and played again.
#[test]
fn r12_3_3_a_winner_corrected_two_rounds_back_is_marked_in_the_final_too() {
    for (third, entrants) in [("shared", 8), ("match", 8), ("match", 16)] {
        for seed in 1..6 {
            let whole = played(&knockout(third, json!("shared")), entrants, seed).contest;
            let last = whole.rounds.len() - 1;
            for turned in 0..whole.rounds[last - 2].matches.len() {
                let Some(mut contest) = corrected(&whole, last - 1, turned) else { continue };
                repair(&mut contest, whole.rounds[last - 1].number);
                for (played, before) in
                    contest.rounds[last - 1].matches.iter_mut().zip(&whole.rounds[last - 1].matches)
                {
                    let lost =
                        before.sides.entrants().find(|side| !played.sides.entrants().any(|own| own == *side));
                    played.result = match lost {
                        Some(_) => Some(MatchResult::Forfeit {
                            absent: vec![played.sides.entrants().next().unwrap().clone()],
                            reason: None,
                        }),
                        None => before.result.clone(),
                    };
                }
                contest.rounds.push(whole.rounds[last].clone());
                contest.rounds[last].matches.iter_mut().for_each(|waiting| waiting.result = None);
                repair(&mut contest, whole.rounds[last].number);
                let bracket = knockout_of(&contest, 0).unwrap();
                let fixtures = bracket.rounds[last].fixtures.iter().filter_map(Fixture::entrants);
                let expected = pairs(fixtures.map(|(a, b)| (a.clone(), b.clone())));
                let tables = contest.rounds[last]
                    .matches
                    .iter()
                    .map(Sitting::published)
                    .filter_map(|own| Some((own.first, own.second?)));
                let mended = pairs(tables.map(|(a, b)| (a.clone(), b.clone())));
                assert_eq!(mended, expected, "seed {seed}, {third}, match {turned} of {entrants}");
            }
        }
    }
}

#[test]
fn r12_3_3_a_match_to_be_played_anew_leaves_the_next_one_as_it_is() {
    let mut contest = played(&knockout("match", json!("shared")), 8, 5).contest;
    let last = contest.rounds[1].number;
    contest.rounds[0].matches[0].result = None;
    assert_eq!(changed_sides(&contest, last), []);
}
