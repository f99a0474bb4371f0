//! Properties of every ranking: nothing depends on the order of the file, totals are conserved, ranks follow keys.

use super::build::{chain, contest, guandan};
use crate::contest::{Contest, MatchResult, Sides};
use crate::regulations::Regulations;
use crate::standings::{
    Criterion, DecidedBy, KeyValue, Standings, StandingsDocument, StandingsRow, standings,
};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const LEVELS: [&str; 14] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "A+"];

/// Rounds of random pairings among `entrants`, few levels so that ties are frequent.
fn rounds(entrants: usize, rounds: usize) -> impl Strategy<Value = Vec<String>> {
    let order = Just((1..=entrants).collect::<Vec<_>>()).prop_shuffle();
    let results = prop::collection::vec((0usize..4, 0usize..4, 0u8..12), entrants);
    prop::collection::vec((order, results), rounds)
        .prop_map(|rounds| rounds.iter().map(|(order, results)| round_text(order, results)).collect())
}

fn round_text(order: &[usize], results: &[(usize, usize, u8)]) -> String {
    let games = order.chunks(2).zip(results).map(|(sides, (a, b, kind))| match (sides, kind) {
        ([first, second], 0) => format!("{first}–{second} forfeit {first}"),
        ([first, second], 1) => format!("{first}–{second} forfeit {first} {second}"),
        ([first, second], 2) => format!("{first}–{second} {}:A+ {first}-1.5", LEVELS[a * 2]),
        ([first, second], _) => format!("{first}–{second} {}:{}", LEVELS[a * 3], LEVELS[b * 3]),
        (sides, _) => format!("{} bye", sides[0]),
    });
    games.collect::<Vec<_>>().join(" · ")
}

fn any_rounds() -> impl Strategy<Value = Vec<String>> {
    (2usize..12, 1usize..5).prop_flat_map(|(entrants, count)| rounds(entrants, count))
}

fn played(rules: Regulations, rounds: &[String]) -> Contest {
    contest(rules, &rounds.iter().map(String::as_str).collect::<Vec<_>>())
}

/// All keys that are values, in an order that changes with `turn`.
fn some_chain(turn: usize) -> (&'static str, Value) {
    let mut keys = [
        "match_points",
        "buchholz",
        "wins",
        "victory_points",
        "progressive_score",
        "levels_gained",
        "net_levels",
        "cumulative_levels",
        "passed_ace_count",
    ];
    keys.rotate_left(turn % 9);
    chain(json!(keys))
}

/// The same contest written down in another order: matches reversed, sides swapped.
fn rewritten(contest: &Contest) -> Contest {
    let mut other = contest.clone();
    for game in other.rounds.iter_mut().flat_map(|round| {
        round.matches.reverse();
        &mut round.matches
    }) {
        if let Sides::Two(first, second) = &game.sides {
            game.sides = Sides::Two(second.clone(), first.clone());
        }
        match &mut game.result {
            Some(MatchResult::Levels { levels, .. }) => levels.reverse(),
            Some(MatchResult::Forfeit { absent, .. }) => absent.reverse(),
            Some(
                MatchResult::DealPoints { .. }
                | MatchResult::Outcome { .. }
                | MatchResult::Games { .. }
                | MatchResult::Ruled { .. },
            ) => unreachable!("only levels and forfeits are played here"),
            None => {}
        }
    }
    other
}

fn bytes(contest: &Contest) -> String {
    let ranking = standings(contest, None);
    serde_json::to_string(&StandingsDocument::new(contest, &ranking, "main", false)).unwrap()
}

fn values(row: &StandingsRow) -> Vec<i64> {
    let value = |(_, value): &(Criterion, KeyValue)| match value {
        KeyValue::Points(points) => i64::from(points.as_tenths()),
        KeyValue::Count(count) => *count,
        KeyValue::Hundredths(hundredths) => *hundredths,
        KeyValue::List(_) | KeyValue::Comparison => 0,
    };
    row.keys.0.iter().map(value).collect()
}

fn sum(ranking: &Standings, place: usize) -> i64 {
    ranking.rows.iter().map(|row| values(row)[place]).sum()
}

proptest! {
    #[test]
    fn the_order_of_the_file_changes_nothing(rounds in any_rounds(), turn in 0usize..9) {
        let contest = played(guandan(&[some_chain(turn)]), &rounds);
        prop_assert_eq!(bytes(&contest), bytes(&rewritten(&contest)));
    }

    #[test]
    fn r20_t29_totals_are_conserved(rounds in any_rounds()) {
        let rules = guandan(&[chain(json!(["match_points", "victory_points", "wins"]))]);
        let contest = played(rules, &rounds);
        let ranking = standings(&contest, None);
        let (mut games, mut awarded, mut taken) = (0, 0, 0);
        for game in contest.rounds.iter().flat_map(|round| &round.matches) {
            taken += 15 * i64::try_from(game.penalties.len()).unwrap();
            match (&game.sides, &game.result) {
                (Sides::Bye(_), _) => awarded += 1,
                (Sides::Two(..), Some(MatchResult::Forfeit { absent, .. })) if absent.len() == 1 => awarded += 1,
                (Sides::Two(..), Some(MatchResult::Forfeit { .. }) | None) => {}
                (Sides::Two(..), Some(_)) => games += 1,
            }
        }
        prop_assert_eq!(sum(&ranking, 0), 20 * (games + awarded), "2 for every match");
        prop_assert_eq!(sum(&ranking, 1), 260 * games + 130 * awarded - taken, "26 for every match played");
    }

    #[test]
    fn r7_3_r7_3_2_ranks_are_a_total_preorder_that_follows_the_keys(rounds in any_rounds(), turn in 0usize..9) {
        let contest = played(guandan(&[some_chain(turn)]), &rounds);
        let ranking = standings(&contest, None);
        prop_assert_eq!(ranking.rows.len(), contest.entrants.len());
        let mut rank = 1;
        for (place, pair) in ranking.rows.windows(2).enumerate() {
            let (ahead, behind) = (values(&pair[0]), values(&pair[1]));
            prop_assert!(ahead >= behind, "{:?} {:?}", pair[0], pair[1]);
            prop_assert_eq!(pair[0].rank, rank);
            match ahead.iter().zip(&behind).position(|(a, b)| a != b) {
                None => {
                    prop_assert!(pair[0].shared && pair[1].shared);
                    prop_assert_eq!(pair[0].decided_by(), None);
                }
                Some(key) => {
                    rank = u32::try_from(place + 2).unwrap();
                    let expected = DecidedBy::Key(pair[0].keys.0[key].0);
                    prop_assert_eq!(pair[0].decided_by(), (!pair[0].shared).then_some(expected));
                }
            }
            prop_assert_eq!(pair[1].rank, rank);
        }
        let tied: usize = ranking.unresolved.iter().map(Vec::len).sum();
        prop_assert_eq!(tied, ranking.rows.iter().filter(|row| row.shared).count());
    }

    #[test]
    fn r7_3_3_head_to_head_is_read_straight_from_the_matches(rounds in any_rounds()) {
        let keys = json!(["match_points", "head_to_head", "victory_points", "lot"]);
        let contest = played(guandan(&[chain(keys)]), &rounds);
        let ranking = standings(&contest, None);
        let mut groups: BTreeMap<i64, Vec<&StandingsRow>> = BTreeMap::new();
        for row in &ranking.rows {
            groups.entry(values(row)[0]).or_default().push(row);
        }
        for group in groups.values() {
            let beat = |a: &StandingsRow, b: &StandingsRow| wins_against(&contest, a, b);
            let decisive = match group.as_slice() {
                [first, second] => beat(first, second) != beat(second, first),
                _ => false,
            };
            if decisive {
                prop_assert!(beat(group[0], group[1]) > beat(group[1], group[0]));
            } else {
                prop_assert!(group.is_sorted_by(|a, b| values(a)[2] >= values(b)[2]));
            }
        }
    }
}

/// Twice the wins plus the draws of `a` against `b`.
fn wins_against(contest: &Contest, a: &StandingsRow, b: &StandingsRow) -> i32 {
    let mut points = 0;
    for game in contest.rounds.iter().flat_map(|round| &round.matches) {
        let sides: Vec<_> = game.sides.entrants().map(|id| id.as_str()).collect();
        let Some(own) = sides.iter().position(|id| *id == a.ranked.as_str()) else { continue };
        if !sides.contains(&b.ranked.as_str()) {
            continue;
        }
        points += match &game.result {
            None => 0,
            Some(MatchResult::Forfeit { absent, .. }) => {
                let gone = |side: usize| absent.iter().any(|id| id.as_str() == sides[side]);
                if gone(1 - own) && !gone(own) { 2 } else { 0 }
            }
            Some(
                MatchResult::DealPoints { .. }
                | MatchResult::Outcome { .. }
                | MatchResult::Games { .. }
                | MatchResult::Ruled { .. },
            ) => unreachable!("only levels and forfeits are played here"),
            Some(MatchResult::Levels { levels, .. }) => 1 + levels[own].cmp(&levels[1 - own]) as i32,
        };
    }
    points
}
