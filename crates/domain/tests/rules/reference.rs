//! Every key of R7.2 worked out a second time, from the formulas and nothing else, and compared on random contests.

use crate::support::{GUANDAN, chain, given, rows, rules};
use proptest::prelude::*;
use serde_json::json;
use std::collections::BTreeMap;

const LEVELS: [&str; 14] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "A+"];

/// What one entrant did in one round: its level and the opponent's, 2 … 15, or nothing.
type Round = Option<(usize, [i64; 2])>;

/// `games[round]` pairs up all entrants in an order, with places on the ladder.
fn any_games() -> impl Strategy<Value = Vec<Vec<(usize, usize, usize, usize)>>> {
    (1usize..5, 1usize..5).prop_flat_map(|(tables, rounds)| {
        let order = Just((0..2 * tables).collect::<Vec<_>>()).prop_shuffle();
        let levels = prop::collection::vec((0usize..14, 0usize..13), tables);
        let round = (order, levels).prop_map(|(order, levels)| {
            let sides = order.chunks(2).zip(levels);
            sides.map(|(sides, (a, b))| (sides[0], sides[1], a, b)).collect()
        });
        prop::collection::vec(round, rounds)
    })
}

fn points(levels: [i64; 2]) -> i64 {
    1 + (levels[0] - levels[1]).signum()
}

/// The keys of everybody by the formulas.
fn formulas(history: &[Vec<Round>]) -> Vec<BTreeMap<&'static str, i64>> {
    let total =
        |entrant: usize| history[entrant].iter().flatten().map(|(_, levels)| points(*levels)).sum::<i64>();
    let victory = |entrant: usize| {
        let each = history[entrant].iter().flatten().map(|(_, levels)| 13 + levels[0] - levels[1]);
        each.sum::<i64>()
    };
    let at_14 = |level: i64| level.min(14);
    (0..history.len())
        .map(|entrant| {
            let own = &history[entrant];
            let played = || own.iter().flatten();
            let count = i64::try_from(own.len()).unwrap();
            let p: Vec<i64> = own.iter().map(|round| round.map_or(0, |(_, levels)| points(levels))).collect();
            let progressive: i64 = (1..).zip(&p).map(|(r, p)| (count + 1 - r) * p).sum();
            let sum = |of: &dyn Fn([i64; 2]) -> i64| played().map(|(_, levels)| of(*levels)).sum::<i64>();
            BTreeMap::from([
                ("match_points", total(entrant)),
                ("progressive_score", progressive),
                ("progressive_score_cut_first", progressive - count * p[0]),
                ("progressive_score_cut_last", progressive - p[p.len() - 1]),
                ("wins", played().filter(|(_, levels)| levels[0] > levels[1]).count() as i64),
                ("victory_points", victory(entrant)),
                ("levels_gained", sum(&|levels| levels[0] - 2)),
                ("net_levels", sum(&|levels| at_14(levels[0]) - at_14(levels[1]))),
                ("cumulative_levels", sum(&|levels| at_14(levels[0]) - 2 + i64::from(levels[0] == 15))),
                ("levels_reached", sum(&|levels| levels[0])),
                ("level_lead", sum(&|levels| levels[0] - levels[1])),
                ("buchholz", played().map(|(opponent, _)| total(*opponent)).sum()),
                ("buchholz_victory_points", played().map(|(opponent, _)| victory(*opponent)).sum()),
                ("passed_ace_count", played().filter(|(_, levels)| levels[0] == 15).count() as i64),
            ])
        })
        .collect()
}

/// The expected values, and the contest as text.
type Written = (Vec<BTreeMap<&'static str, i64>>, Vec<String>);

fn written(games: &[Vec<(usize, usize, usize, usize)>]) -> Written {
    let mut history = vec![Vec::new(); games[0].len() * 2];
    let mut text = Vec::new();
    for round in games {
        let mut tables = Vec::new();
        for (first, second, a, b) in round {
            let levels = [i64::try_from(*a).unwrap() + 2, i64::try_from(*b).unwrap() + 2];
            history[*first].push(Some((*second, levels)));
            history[*second].push(Some((*first, [levels[1], levels[0]])));
            tables.push(format!("{first}–{second} {}:{}", LEVELS[*a], LEVELS[*b]));
        }
        text.push(tables.join(" · "));
    }
    (formulas(&history), text)
}

fn contest_of(keys: serde_json::Value, text: &[String]) -> saiwu_domain::contest::Contest {
    let text: Vec<_> = text.iter().map(String::as_str).collect();
    given(rules(GUANDAN, &[chain(keys)])).rounds(&text).contest()
}

proptest! {
    #[test]
    fn r7_2_1_r7_2_2_r7_2_3_r7_2_4_r7_2_5_r7_2_6_r7_2_7_r7_2_8_r7_2_9_r7_2_10_r7_2_11_r7_2_12_r7_2_13_every_key_is_its_formula(
        games in any_games()
    ) {
        let (expected, text) = written(&games);
        let keys: Vec<_> = expected[0].keys().copied().collect();
        for row in rows(&contest_of(json!(keys), &text)) {
            let id: usize = row["entrant"].as_str().unwrap().parse().unwrap();
            for key in &keys {
                prop_assert_eq!(&row["keys"][*key], &json!(expected[id][key]), "{} of {}", key, id);
            }
        }
    }

    #[test]
    fn r7_5_1_r7_5_2_r7_5_4_r7_5_6_r7_3_each_chain_compares_its_keys_in_turn(games in any_games()) {
        let (expected, text) = written(&games);
        for keys in [
            &["match_points", "progressive_score_cut_first", "wins", "victory_points", "levels_gained"][..],
            &["match_points", "buchholz", "wins", "cumulative_levels"],
            &["match_points", "level_lead", "levels_reached"],
            &["victory_points"],
        ] {
            let mut with_lot: Vec<_> = keys.to_vec();
            with_lot.push("lot");
            let ranking = rows(&contest_of(json!(with_lot), &text));
            let values = |row: &serde_json::Value| {
                let id: usize = row["entrant"].as_str().unwrap().parse().unwrap();
                keys.iter().map(|key| expected[id][key]).collect::<Vec<_>>()
            };
            for two in ranking.windows(2) {
                let (ahead, behind) = (values(&two[0]), values(&two[1]));
                prop_assert!(ahead >= behind, "{:?}: {:?} before {:?}", keys, ahead, behind);
                prop_assert_eq!(two[0]["rank"] == two[1]["rank"], ahead == behind, "{:?}", keys);
            }
        }
    }
}
