//! The chains of keys of R7.5 that use colours, fouls and the results of opponents, worked out a second time and
//! compared on random contests. The others stand in `reference`.

use crate::support::{GUANDAN, document, given, order, rows, rules, unresolved};
use saiwu_domain::contest::{Contest, Entrant, Match, MatchResult, Round, Sides};
use saiwu_domain::ids::{EntrantId, RoundNumber, TableNumber};
use saiwu_domain::regulations::{KeyRule, Regulations, template};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// One round of one player: opponent, points 0, 1, 2, whether it moved second, fouls. No opponent is a bye.
#[derive(Clone, Copy)]
struct Row {
    opponent: Option<usize>,
    points: i64,
    second: bool,
    fouls: i64,
}

/// Small numbers from a seed; the same on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }
}

fn name(player: usize) -> EntrantId {
    EntrantId(format!("p{player}"))
}

/// Seven players, each round one bye; who meets whom is drawn, rematches allowed.
fn played(dice: &mut Dice, rules: &Regulations, rounds: u32) -> (Contest, Vec<Vec<Row>>) {
    const PLAYERS: usize = 7;
    let mut contest = Contest::new(rules.clone());
    for player in 0..PLAYERS {
        contest.entrants.insert(name(player), Entrant::new(name(player), format!("{player}号")));
    }
    let mut history = vec![Vec::new(); PLAYERS];
    for number in 1..=rounds {
        let mut order: Vec<_> = (0..PLAYERS).collect();
        for place in (1..PLAYERS).rev() {
            order.swap(place, dice.below(place + 1));
        }
        let mut matches = Vec::new();
        for (table, sides) in (1..).zip(order.chunks(2)) {
            let &[first, second] = sides else {
                history[sides[0]].push(Row { opponent: None, points: 2, second: false, fouls: 0 });
                matches.push(Match::new(None, Sides::Bye(name(sides[0]))));
                continue;
            };
            let points = i64::try_from(dice.below(3)).unwrap();
            let fouls = [dice.below(5) / 4, dice.below(5) / 4].map(|count| i64::try_from(count).unwrap());
            history[first].push(Row { opponent: Some(second), points, second: false, fouls: fouls[0] });
            history[second].push(Row {
                opponent: Some(first),
                points: 2 - points,
                second: true,
                fouls: fouls[1],
            });
            let winner = [Some(second), None, Some(first)][usize::try_from(points).unwrap()].map(name);
            let sides = Sides::Two(name(first), name(second));
            let mut game = Match::new(Some(TableNumber(table)), sides);
            game.result = Some(MatchResult::Outcome { winner });
            game.fouls = fouls.map(|count| u32::try_from(count).unwrap());
            matches.push(game);
        }
        contest.rounds.push(Round::new(RoundNumber(number), matches));
    }
    (contest, history)
}

/// A key of one player as a list that is compared from the left, higher first; by the formulas of R7.2.
fn value(history: &[Vec<Row>], key: &str, player: usize) -> Vec<i64> {
    let own = &history[player];
    let p: Vec<_> = own.iter().map(|row| row.points).collect();
    let total = |player: usize| history[player].iter().map(|row| row.points).sum::<i64>();
    let lowest = (0..history.len()).map(total).filter(|total| *total > 0).min().unwrap_or(0);
    let count = |which: &dyn Fn(&Row) -> bool| vec![own.iter().filter(|row| which(row)).count() as i64];
    match key {
        "match_points" => vec![total(player)],
        "progressive_score" => vec![(0..p.len()).map(|round| p[..=round].iter().sum::<i64>()).sum()],
        "buchholz" => vec![own.iter().map(|row| row.opponent.map_or(lowest, total)).sum()],
        // Doubled: a draw counts half.
        "sonneborn_berger" => {
            vec![own.iter().filter_map(|row| Some(row.points * total(row.opponent?))).sum()]
        }
        "wins" => count(&|row| row.points == 2),
        "fouls" => vec![-own.iter().map(|row| row.fouls).sum::<i64>()],
        "second_games" => count(&|row| row.second),
        "second_wins" => count(&|row| row.second && row.points == 2),
        "drop_first_rounds" => (1..p.len()).map(|gone| p[gone..].iter().sum()).collect(),
        "drop_last_rounds" => (1..p.len()).map(|gone| p[..p.len() - gone].iter().sum()).collect(),
        _ => panic!("{key}"),
    }
}

/// Splits a group by one key after the other; each part goes on with the keys that are left (R7.3).
fn partition(history: &[Vec<Row>], keys: &[&str], group: Vec<usize>) -> Vec<BTreeSet<EntrantId>> {
    let Some((key, rest)) = keys.split_first().filter(|_| group.len() > 1) else {
        return vec![group.into_iter().map(name).collect()];
    };
    let against = |own: usize, other: usize, of: fn(&Row) -> i64| -> i64 {
        history[own].iter().filter(|row| row.opponent == Some(other)).map(of).sum()
    };
    let values: Vec<Vec<i64>> = match (*key, &group[..]) {
        ("head_to_head", &[a, b]) => {
            vec![vec![against(a, b, |row| row.points)], vec![against(b, a, |row| row.points)]]
        }
        ("mutual_second", &[a, b]) => vec![
            vec![against(a, b, |row| i64::from(row.second))],
            vec![against(b, a, |row| i64::from(row.second))],
        ],
        ("head_to_head" | "mutual_second", _) => vec![Vec::new(); group.len()],
        _ => group.iter().map(|player| value(history, key, *player)).collect(),
    };
    let mut parts: Vec<_> = values.clone();
    parts.sort();
    parts.dedup();
    let members = |part: &Vec<i64>| {
        let own = group.iter().zip(&values).filter(move |(_, value)| *value == part);
        own.map(|(player, _)| *player).collect::<Vec<_>>()
    };
    parts.iter().rev().flat_map(|part| partition(history, rest, members(part))).collect()
}

/// Ranks 400 random contests by the chain and compares; in each key's turn it decides somewhere.
fn check(keys: &[&str], rounds: u32) {
    let mut rules = template("xiangqi-swiss").unwrap();
    let chain: Vec<KeyRule> = serde_json::from_value(json!(keys)).unwrap();
    rules.ranking_keys = chain;
    rules.swiss.rounds = rounds;
    let mut decided = BTreeSet::new();
    for seed in 0..400 {
        let (contest, history) = played(&mut Dice(seed), &rules, rounds);
        let expected = partition(&history, keys, (0..history.len()).collect());
        let found = rows(&contest);
        let mut ranks: Vec<(u64, BTreeSet<EntrantId>)> = Vec::new();
        for row in &found {
            let rank = row["rank"].as_u64().unwrap();
            if ranks.last().is_none_or(|(last, _)| *last != rank) {
                ranks.push((rank, BTreeSet::new()));
            }
            ranks.last_mut().unwrap().1.insert(EntrantId(row["entrant"].as_str().unwrap().to_owned()));
            decided.extend(row["decided_by"].as_str().map(str::to_owned));
        }
        let ranks: Vec<_> = ranks.into_iter().map(|(_, members)| members).collect();
        assert_eq!(ranks, expected, "{keys:?}, seed {seed}");
    }
    for key in keys {
        assert!(decided.contains(*key), "{key} never decided: {decided:?}");
    }
}

#[test]
fn r7_5_10_r13_1_3_r7_2_17_xiangqi_by_opponents_totals() {
    let keys = ["match_points", "buchholz", "wins", "fouls", "second_games", "drop_last_rounds"];
    check(&keys, 4);
    let shipped = template("xiangqi-swiss").unwrap().ranking_keys;
    let shipped: Vec<_> = shipped.iter().map(|rule| rule.key().as_str()).collect();
    assert_eq!(shipped[..6], keys, "the default of xiangqi");
}

#[test]
fn r7_5_11_r13_1_3_xiangqi_by_progressive_score() {
    check(&["match_points", "progressive_score", "wins", "fouls", "second_games", "drop_first_rounds"], 4);
}

#[test]
fn r7_5_12_r13_1_3_xiangqi_single_round_robin() {
    check(
        &[
            "match_points",
            "sonneborn_berger",
            "wins",
            "head_to_head",
            "fouls",
            "second_games",
            "mutual_second",
        ],
        2,
    );
}

#[test]
fn r7_5_13_points_opponents_progressive_score_wins_and_wins_as_second() {
    check(&["match_points", "buchholz", "progressive_score", "wins", "second_wins"], 4);
}

#[test]
fn r7_5_14_points_opponents_wins_fouls_second_games_and_round_after_round_taken_off() {
    check(&["match_points", "buchholz", "wins", "fouls", "second_games", "drop_last_rounds"], 3);
    let notice = template("xiangqi-best-members-2018").unwrap().ranking_keys;
    let notice: Vec<_> = notice.iter().map(|rule| rule.key().as_str()).collect();
    assert_eq!(
        notice[..6],
        ["match_points", "buchholz", "wins", "fouls", "second_games", "drop_last_rounds"]
    );
}

#[test]
fn r7_5_15_points_opponents_wins_fouls_head_to_head_and_the_round_before() {
    check(&["match_points", "buchholz", "wins", "fouls", "head_to_head", "drop_last_rounds"], 4);
}

#[test]
fn r7_5_17_points_progressive_score_wins_fouls_wins_as_second_and_first_rounds_taken_off() {
    check(&["match_points", "progressive_score", "wins", "fouls", "second_wins", "drop_first_rounds"], 4);
}

#[test]
fn r7_5_7_deal_points_and_then_an_extra_deal() {
    for name in ["guandan-deal-points-knockout-2022", "guandan-deal-points-placement-2011"] {
        let shipped = template(name).unwrap();
        assert_eq!(
            shipped.ranking_keys.iter().map(|rule| rule.key().as_str()).collect::<Vec<_>>(),
            ["deal_points"]
        );
        assert_eq!(serde_json::to_value(shipped.final_tie).unwrap(), json!("extra_deal"));
    }
    for (tie, waits) in [("extra_deal", "等待加赛一副"), ("extra_game", "等待加赛一局")] {
        let settings =
            [("ranking_keys", json!(["deal_points"])), ("final_tie", json!(tie)), ("swiss.rounds", json!(1))];
        let played = given(rules(GUANDAN, &settings)).rounds(&["a–b open · c–d open"]);
        let mut contest = played.contest();
        for (game, points) in [[9, 6], [6, 8]].into_iter().enumerate() {
            let result: MatchResult =
                serde_json::from_value(json!({"deal_points": {"points": points}})).unwrap();
            contest.rounds[0].matches[game].result = Some(result);
        }
        assert_eq!(order(&contest), "a d b c", "9, 8, and twice 6");
        assert_eq!(unresolved(&contest), json!([["b", "c"]]));
        let text = document(&contest)["rows"][2]["explain"].as_str().unwrap().to_owned();
        assert!(text.ends_with(waits), "{text}");
        contest.lots = vec![vec!["c".to_owned(), "b".to_owned()]];
        assert_eq!(order(&contest), "a d c b", "whoever won it goes first");
    }
}

#[test]
fn r7_2_17_fewer_fouls_go_first() {
    let rules = rules("xiangqi-swiss", &[("ranking_keys", json!(["match_points", "fouls"]))]);
    let mut contest = given(rules).rounds(&["a–b open · c–d open", "a–c open · b–d open"]).contest();
    let fouls = [[0, 2], [1, 0], [1, 0], [0, 1]];
    let games = contest.rounds.iter_mut().flat_map(|round| &mut round.matches);
    for (game, fouls) in games.zip(fouls) {
        game.result = Some(MatchResult::Outcome { winner: None });
        game.fouls = fouls;
    }
    let counted: Vec<_> =
        rows(&contest).iter().map(|row| (row["entrant"].clone(), row["keys"]["fouls"].clone())).collect();
    let expected: [(Value, Value); 4] =
        [("a", 1), ("c", 1), ("d", 1), ("b", 2)].map(|(id, fouls)| (json!(id), json!(fouls)));
    assert_eq!(counted, expected, "the number itself is shown, and fewer is better");
}

#[test]
fn r7_5_12_who_moved_second_against_the_other_goes_first_and_it_is_said() {
    let keys = json!(["match_points", "mutual_second"]);
    let rules = rules("xiangqi-swiss", &[("ranking_keys", keys), ("swiss.rounds", json!(1))]);
    let mut contest = given(rules).rounds(&["a–b open"]).contest();
    contest.rounds[0].matches[0].result = Some(MatchResult::Outcome { winner: None });
    assert_eq!(order(&contest), "b a");
    let first = &rows(&contest)[0];
    assert_eq!(first["decided_by"], json!("mutual_second"));
    assert_eq!(first["explain"], json!("与第2名同积1分；相互对局后手局数1比0，列前"));
}
