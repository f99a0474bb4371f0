//! R13 xiangqi: results with colours and fouls, the points of a game, the bye, who moves first.

use crate::support::{chain, given, row, rules, scored, value};
use saiwu_domain::contest::{Colour, Contest, MatchResult, Sides};
use saiwu_domain::regulations::{Regulations, template};
use saiwu_domain::scoring::{FindingCode, Outcome, check_match, score_match};
use saiwu_domain::sheet::Sheet;
use saiwu_domain::stages::{RoundRobinTable, round_robin};
use serde_json::{Value, json};

const XIANGQI: &str = "xiangqi-swiss";

/// One round each; results are `first`, `second`, `draw` for the first-named side, or `bye`.
fn games(rules: Regulations, rounds: &[&str]) -> Contest {
    let open: Vec<_> = rounds
        .iter()
        .map(|round| {
            let games = round.split(" · ").map(|game| match game.split_once(' ') {
                Some((sides, "bye")) => format!("{sides} bye"),
                Some((sides, _)) => format!("{sides} open"),
                None => panic!("{game}"),
            });
            games.collect::<Vec<_>>().join(" · ")
        })
        .collect();
    let mut contest = given(rules).rounds(&open.iter().map(String::as_str).collect::<Vec<_>>()).contest();
    for (round, text) in contest.rounds.iter_mut().zip(rounds) {
        for (game, text) in round.matches.iter_mut().zip(text.split(" · ")) {
            let Sides::Two(first, second) = &game.sides else { continue };
            let winner = match text.rsplit(' ').next() {
                Some("first") => Some(first.clone()),
                Some("second") => Some(second.clone()),
                Some("draw") => None,
                other => panic!("{other:?}"),
            };
            game.result = Some(MatchResult::Outcome { winner });
        }
    }
    contest
}

#[test]
fn r2_1_4_a_game_is_won_drawn_or_lost_with_colours_and_fouls() {
    let sheet = json!({
        "format": "saiwu-sheet/1",
        "regulations": {"template": XIANGQI},
        "entrants": [{"id": "a"}, {"id": "b"}],
        "rounds": [{"number": 1, "matches": [
            {"table": 1, "sides": ["a", "b"], "result": {"outcome": "draw"}, "fouls": [1, 0]}
        ]}],
    });
    let contest = Sheet::read(sheet.to_string().as_bytes()).unwrap().contest;
    let game = &contest.rounds[0].matches[0];
    let sides = score_match(&contest.regulations, game).unwrap();
    assert_eq!([sides[0].outcome, sides[1].outcome], [Outcome::Draw; 2]);
    assert_eq!([sides[0].colour, sides[1].colour], [Some(Colour::First), Some(Colour::Second)]);
    assert_eq!([sides[0].fouls, sides[1].fouls], [1, 0]);
    let won = |word: &str| {
        let text = sheet.to_string().replace("draw", word);
        let contest = Sheet::read(text.as_bytes()).unwrap().contest;
        score_match(&contest.regulations, &contest.rounds[0].matches[0]).unwrap()[0].outcome
    };
    assert_eq!([won("first"), won("second")], [Outcome::Win, Outcome::Loss]);
}

#[test]
fn r13_1_1_win_draw_and_loss_count_as_the_organizer_chooses() {
    let scheme = |win: i32, draw_by_colour: Value| json!({"bands": [{"min_d": 0, "winner": win, "loser": 0}], "draw": 1, "draw_by_colour": draw_by_colour});
    let of = |rules: &Regulations| {
        let outcome = |winner: Option<&str>| scored(rules, json!({"outcome": {"winner": winner}}));
        [outcome(Some("a")), outcome(Some("b")), outcome(None)]
    };
    let shipped = rules(XIANGQI, &[]);
    assert_eq!(of(&shipped)[0], ["win 20 0", "loss 0 0"]);
    assert_eq!(of(&shipped)[1], ["loss 0 0", "win 20 0"]);
    assert_eq!(of(&shipped)[2], ["draw 10 0", "draw 10 0"]);
    let three = rules(XIANGQI, &[("match_points", scheme(3, Value::Null))]);
    assert_eq!(of(&three)[0], ["win 30 0", "loss 0 0"]);
    assert_eq!(of(&three)[2], ["draw 10 0", "draw 10 0"]);
    let by_colour = rules(XIANGQI, &[("match_points", scheme(3, json!([1, 2])))]);
    assert_eq!(of(&by_colour)[2], ["draw 10 0", "draw 20 0"], "red 1, black 2");
}

#[test]
fn r13_1_4_a_bye_is_a_win_and_its_opponent_counts_the_lowest_total_above_0() {
    let rules = rules(XIANGQI, &[chain(json!(["match_points", "buchholz", "wins"]))]);
    // a 2 + 2, b 0 + 1, c 2 (bye) + 0, d 0 + 0, e 2 + 1.
    let contest = games(rules, &["a–b first · e–d first · c bye", "a–c first · b–e draw · d bye"]);
    assert_eq!(row(&contest, "c")["keys"], json!({"match_points": 2, "buchholz": 5, "wins": 1}));
    // The lowest total above 0 is b's 1, though nobody has less than it.
    assert_eq!(value(&contest, "d", "buchholz"), json!(3 + 1));
    let nobody_at_0 = value(&contest, "d", "match_points");
    assert_eq!(nobody_at_0, json!(2));
    let one = games(
        rules_with_keys(),
        &["a–b first · c–d first · e bye", "a–c first · e–d first · b bye", "e–a first · b–c first · d bye"],
    );
    // a 4, b 4, c 2, d 2, e 6: whoever had the bye adds 2.
    assert_eq!(value(&one, "e", "buchholz"), json!(2 + 2 + 4));
}

fn rules_with_keys() -> Regulations {
    rules(XIANGQI, &[chain(json!(["match_points", "buchholz"]))])
}

#[test]
fn r13_1_4_players_without_a_point_do_not_count_as_the_lowest() {
    // d lost twice.
    let contest =
        games(rules_with_keys(), &["a–d first · b–c draw · e bye", "b–d first · a–e first · c bye"]);
    assert_eq!(value(&contest, "d", "match_points"), json!(0));
    assert_eq!(value(&contest, "e", "buchholz"), json!(2 + 4), "the lowest above 0 is e itself with 2");
}

#[test]
fn r10_2_3_a_bye_has_no_colour_unless_the_setting_gives_it_one() {
    let seconds = |setting: bool| {
        let settings =
            [chain(json!(["second_games", "second_wins"])), ("xiangqi.bye_counts_as_second", json!(setting))];
        let contest = games(rules(XIANGQI, &settings), &["a–b second · c bye", "c–a draw · b bye"]);
        ["a", "b", "c"].map(|id| (value(&contest, id, "second_games"), value(&contest, id, "second_wins")))
    };
    let pairs = |counts: [(i32, i32); 3]| counts.map(|(games, wins)| (json!(games), json!(wins)));
    assert_eq!(seconds(false), pairs([(1, 0), (1, 1), (0, 0)]));
    assert_eq!(seconds(true), pairs([(1, 0), (2, 2), (1, 1)]));
    assert!(!template(XIANGQI).unwrap().xiangqi.unwrap().bye_counts_as_second, "the default");
}

#[test]
fn r13_1_5_in_a_round_robin_the_table_says_who_moves_first() {
    // R11.3.2, six players: the first number of each match has red.
    let printed = ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"];
    let rounds = round_robin(RoundRobinTable::Berger, 6, 1).unwrap();
    let mut reds = [0; 7];
    for (round, printed) in rounds.iter().zip(printed) {
        let text: Vec<_> = round.iter().map(|pair| format!("{}-{}", pair.first, pair.second)).collect();
        assert_eq!(text.join(" "), printed);
        for pair in round {
            reds[pair.first as usize] += 1;
        }
    }
    assert_eq!(reds[1..], [3, 3, 3, 2, 2, 2], "nobody is favoured by more than one game");
    let contest = games(rules(XIANGQI, &[]), &["p6–p4 draw"]);
    let sides = score_match(&contest.regulations, &contest.rounds[0].matches[0]).unwrap();
    assert_eq!((sides[0].entrant.as_str(), sides[0].colour), ("p6", Some(Colour::First)));
}

#[test]
fn v37_xiangqi_settings_and_what_they_do() {
    let shipped = template(XIANGQI).unwrap();
    let own = shipped.xiangqi.unwrap();
    assert_eq!(own.natural_limit_moves, Some(30));
    assert_eq!(own.increment_seconds, 10);
    assert_eq!(own.fouls_to_loss, Some(2));
    assert!(!own.ban_three_in_row && !own.ban_three_surplus);
    assert_eq!(shipped.forfeit.exclude_after_in_a_row, Some(2), "two forfeits in a row → out");
    assert!(!shipped.origins.keys().any(|path| path.starts_with("xiangqi") || path == "forfeit"), "ours");
    assert!(template("guandan-swiss-2018").unwrap().xiangqi.is_none());
    let two_fouls = |limit: Value| {
        let rules = rules(XIANGQI, &[("xiangqi.fouls_to_loss", limit)]);
        let mut contest = games(rules, &["a–b first"]);
        contest.rounds[0].matches[0].fouls = [2, 0];
        let found = check_match(&contest.regulations, &contest.rounds[0].matches[0]);
        found.into_iter().map(|finding| finding.code).collect::<Vec<_>>()
    };
    assert_eq!(two_fouls(json!(2)), [FindingCode::FoulsLose]);
    assert_eq!(two_fouls(json!(3)), []);
    assert_eq!(two_fouls(Value::Null), []);
}
