//! Extra matches, ledgers, team boards, halves: R7.2.16, R7.4.1, R8.4, R17.6.

use super::build::{chain, contest, decided, document, guandan, key, order};
use crate::contest::{Contest, LedgerPenalty, MatchResult, RoundKind};
use crate::ids::RoundNumber;
use crate::points::Points;
use crate::regulations::{Composition, FinalTie, Game, VictoryPointTable};
use crate::standings::{explain, standings};
use serde_json::{Value, json};

/// The rounds after `regular` are extra matches.
fn with_playoffs(keys: Value, rounds: &[&str], regular: usize) -> Contest {
    let mut rules = guandan(&[chain(keys), ("swiss.rounds", json!(regular))]);
    rules.final_tie = FinalTie::Playoff;
    let mut contest = contest(rules, rounds);
    for round in &mut contest.rounds[regular..] {
        round.kind = RoundKind::Playoff;
    }
    contest.of_stage(0).into_owned()
}

#[test]
fn r7_4_1_an_extra_match_of_two_decides_and_counts_for_nothing_else() {
    let rounds = ["a–c 5:2 · b–d 5:2"];
    let due = with_playoffs(json!(["match_points"]), &rounds, 1);
    assert_eq!(document(&due)["unresolved"], json!([["a", "b"], ["c", "d"]]));
    assert_eq!(document(&due)["rows"][0]["explain"], "与b队各项相同，等待加赛");
    assert_eq!(decided(&due)[0], Value::Null);
    let played = with_playoffs(json!(["match_points"]), &[rounds[0], "b–a 6:4"], 1);
    assert_eq!(order(&played), "b a c d");
    assert_eq!(decided(&played)[0], "playoff");
    let rows = document(&played)["rows"].clone();
    assert_eq!(rows[0]["explain"], "与第2名各项相同；加赛2比0，列前");
    assert_eq!(rows[0]["keys"], json!({"match_points": 2}), "the extra match gives no points, and no key");
    assert_eq!(document(&played)["unresolved"], json!([["c", "d"]]));
    let english = explain(&played, &standings(&played, None), 1).unwrap().en;
    assert_eq!(english, "Equal to rank 1 in everything; extra match 0 to 2, placed behind");
}

#[test]
fn r7_4_1_am13_three_play_a_mini_league_and_a_circle_stays_open() {
    let first = "a–d 5:2 · b–e 5:2 · c–f 5:2";
    let tied = |extra: &[&str]| {
        let rounds: Vec<_> = std::iter::once(first).chain(extra.iter().copied()).collect();
        with_playoffs(json!(["match_points"]), &rounds, 1)
    };
    let circle = tied(&["a–b 5:2", "b–c 5:2", "c–a 5:2"]);
    assert_eq!(document(&circle)["unresolved"][0], json!(["a", "b", "c"]));
    let league = tied(&["a–b 2:5", "b–c 5:2", "c–a 2:5"]);
    assert!(order(&league).starts_with("b a c"), "{}", order(&league));
    assert_eq!(decided(&league)[..2], [json!("playoff"), json!("playoff")]);
    let half = tied(&["a–b 2:5"]);
    assert_eq!(document(&half)["unresolved"][0], json!(["a", "b", "c"]), "not all of them have met");
    let ladder = tied(&["a–b 2:5", "b–c 5:2"]);
    assert_eq!(document(&ladder)["unresolved"][0], json!(["a", "b", "c"]), "a and c have not met");
    let open = tied(&["a–b 2:5", "b–c 5:2", "c–a open"]);
    assert_eq!(document(&open)["unresolved"][0], json!(["a", "b", "c"]));
    // c won both; a and b drew and then met again, which c has nothing to do with.
    let again = tied(&["a–b 4:4", "c–b 5:2", "c–a 5:2", "a–b 2:5"]);
    assert!(order(&again).starts_with("c b a"), "{}", order(&again));
    let second = tied(&["a–b 5:2", "b–c 5:2", "c–a 5:2", "b–a 5:2", "b–c 5:2", "a–c 5:2"]);
    assert!(
        order(&second).starts_with("b a c"),
        "a circle, and then a league with a winner: {}",
        order(&second)
    );
}

#[test]
fn r7_4_1_an_extra_match_with_others_is_none_among_exactly_the_tied() {
    let rounds = ["a–d 5:2 · b–e 5:2", "a–b 5:2", "b–d 5:2", "d–a 5:2"];
    let mixed = with_playoffs(json!(["match_points"]), &rounds, 1);
    assert_eq!(document(&mixed)["unresolved"][0], json!(["a", "b"]));
}

#[test]
fn r7_4_1_cards_deals_and_games_are_recorded_like_lots_and_said_by_their_name() {
    for (tie, waits, done) in [
        ("card_draw", "等待抽牌", "抽牌决定，列前"),
        ("extra_deal", "等待加赛一副", "加赛一副决定，列前"),
        ("extra_game", "等待加赛一局", "加赛一局决定，列前"),
        ("lot", "等待抽签", "抽签决定，列前"),
    ] {
        let rules =
            guandan(&[chain(json!(["match_points"])), ("final_tie", json!(tie)), ("swiss.rounds", json!(1))]);
        let mut played = contest(rules, &["a–c 5:2 · b–d 5:2"]);
        let sentence = |played: &Contest| document(played)["rows"][0]["explain"].as_str().unwrap().to_owned();
        assert!(sentence(&played).ends_with(waits), "{tie}: {}", sentence(&played));
        played.lots = vec![vec!["b".to_owned(), "a".to_owned()]];
        assert!(order(&played).starts_with("b a"));
        assert!(sentence(&played).ends_with(done), "{tie}: {}", sentence(&played));
        assert_eq!(decided(&played)[0], "lot");
    }
}

#[test]
fn r17_6_a_penalty_of_the_ledger_is_taken_once_and_not_from_a_round() {
    let keys =
        json!(["match_points", "progressive_score", "drop_first_rounds", "buchholz", "victory_points"]);
    let mut played = contest(guandan(&[chain(keys)]), &["a–b 5:2 · c–d 6:2", "a–c 5:2 · b–d 4:4"]);
    played.ledger.push(LedgerPenalty {
        entrant: "a".into(),
        stage: 0,
        clause: "七".to_owned(),
        match_points: Points::whole(-1),
        victory_points: Points::tenths(-15),
        after_round: None,
    });
    let ranking = standings(&played, None);
    assert_eq!(key(&ranking, "a", "match_points"), "3");
    assert_eq!(key(&ranking, "a", "progressive_score"), "6");
    assert_eq!(key(&ranking, "a", "victory_points"), "30.5");
    assert_eq!(key(&ranking, "b", "buchholz"), "4", "3 of a and 1 of d");
    assert_eq!(
        document(&played)["rows"][0]["penalties"],
        json!({"match_points": -1, "victory_points": -1.5})
    );
    let sentence = document(&played)["rows"][0]["explain"].as_str().unwrap().to_owned();
    assert!(sentence.ends_with("（已扣判罚积分1，已扣判罚级差分1.5）"), "{sentence}");
}

#[test]
fn r17_2_who_is_disqualified_stays_in_order_and_is_marked() {
    let mut played = contest(guandan(&[]), &["a–b 5:2 · c–d 6:2", "c–b 5:2 · d bye"]);
    played.entrants.get_mut(&"a".into()).unwrap().disqualified_from = Some(RoundNumber(2));
    let rows = document(&played)["rows"].clone();
    let a = rows.as_array().unwrap().iter().find(|row| row["entrant"] == "a").unwrap();
    assert_eq!((&a["withdrawn_after"], &a["disqualified_from"]), (&json!(1), &json!(2)));
}

#[test]
fn r7_2_16_r7_2_20_w4_halves_of_drawn_opponents_are_exact() {
    // 1 / 0.5 / 0: a drew with b, who drew twice more: b 1.5, half of it 0.75.
    let half = json!({"bands": [{"min_d": 0, "winner": 1, "loser": 0}], "draw": 0.5});
    let keys = json!(["sonneborn_berger", "beaten_totals", "drawn_totals", "lost_totals"]);
    let rules = guandan(&[chain(keys), ("match_points", half)]);
    let played = contest(rules, &["a–b 4:4", "b–c 4:4 · a–d 5:2", "b–d 4:4 · a–c 2:5"]);
    let ranking = standings(&played, None);
    for (id, sb, beaten, drawn, lost) in [
        ("a", "1.25", "0.5", "1.5", "1.5"),
        ("c", "2.25", "1.5", "1.5", "0"),
        ("d", "0.75", "0", "1.5", "1.5"),
    ] {
        assert_eq!(key(&ranking, id, "sonneborn_berger"), sb, "{id}");
        assert_eq!(key(&ranking, id, "beaten_totals"), beaten, "{id}");
        assert_eq!(key(&ranking, id, "drawn_totals"), drawn, "{id}");
        assert_eq!(key(&ranking, id, "lost_totals"), lost, "{id}");
    }
    let sentence = explain(&played, &ranking, 0).unwrap();
    assert!(sentence.zh.starts_with("小分2.25，比第2名多"), "{}", sentence.zh);
}

#[test]
fn r8_4_r7_2_24_r13_1_2_n43_boards_are_added_up_and_board_1_breaks_the_tie() {
    let keys = json!(["match_points", "game_points", "first_board"]);
    let mut rules = guandan(&[chain(keys)]);
    rules.game = Game::Xiangqi;
    rules.victory_points = VictoryPointTable::None;
    rules.entrant.composition = Composition::Boards { boards: 3 };
    let mut played = contest(rules, &["a–b open · c–d open · e bye"]);
    let boards = |winners: [Option<&str>; 3]| MatchResult::Games {
        games: winners.map(|winner| MatchResult::Outcome { winner: winner.map(Into::into) }).to_vec(),
    };
    played.rounds[0].matches[0].result = Some(boards([None, Some("a"), None]));
    played.rounds[0].matches[1].result = Some(boards([Some("c"), None, None]));
    let ranking = standings(&played, None);
    for (id, points, games, first) in [
        ("a", "2", "4", "1"),
        ("b", "0", "2", "1"),
        ("c", "2", "4", "2"),
        ("d", "0", "2", "0"),
        ("e", "2", "3", "1"),
    ] {
        let found = ["match_points", "game_points", "first_board"].map(|name| key(&ranking, id, name));
        assert_eq!(found, [points, games, first].map(str::to_owned), "{id}");
    }
    assert_eq!(order(&played), "c a e b d");
    assert_eq!(document(&played)["rows"][0]["explain"], "与第2名同积2分；局分也相同；第1台局分2比1，列前");
}

#[test]
fn r6_1_9_r7_3_3_a_draw_with_more_for_one_colour_does_not_decide() {
    let keys = json!(["head_to_head", "victory_points"]);
    let mut rules = guandan(&[chain(keys)]);
    rules.match_points.draw_by_colour = Some([Points::whole(1), Points::whole(2)]);
    rules.game = Game::Xiangqi;
    let mut played = contest(rules, &["a–b open"]);
    played.rounds[0].matches[0].result = Some(MatchResult::Outcome { winner: None });
    assert_eq!(document(&played)["unresolved"], json!([["a", "b"]]));
}

#[test]
fn r6_1_6_r7_5_5_head_to_head_looks_at_who_won_where_match_points_are_not_given() {
    let nothing = json!({"bands": [{"min_d": 0, "winner": 0, "loser": 0}], "draw": 0});
    let rules = guandan(&[chain(json!(["victory_points", "head_to_head"])), ("match_points", nothing)]);
    let played = contest(rules, &["b–a 5:4", "a–c 5:4 · b–d 4:5"]);
    let ab: String = order(&played).chars().filter(|id| "ab".contains(*id)).collect();
    assert_eq!(ab, "ba");
}

#[test]
fn scenario_t91_public_chinese_has_plain_words() {
    use crate::regulations::{RankingKey, TEMPLATE_NAMES, template};
    let keys = [
        RankingKey::Buchholz,
        RankingKey::BuchholzVictoryPoints,
        RankingKey::SonnebornBerger,
        RankingKey::ProgressiveScore,
        RankingKey::FirstBoard,
        RankingKey::GamePoints,
    ];
    for game in [Game::Guandan, Game::Shengji, Game::Xiangqi] {
        for key in keys {
            let title = key.title(game).zh;
            for word in ["瑞士", "布赫", "Swiss", "Buchholz"] {
                assert!(!title.contains(word), "{title}");
            }
        }
    }
    for name in TEMPLATE_NAMES {
        let played = contest(template(name).unwrap(), &["a–b 5:2 · c–d 4:3"]);
        let ranking = standings(&played, None);
        for place in 0..ranking.rows.len() {
            let zh = explain(&played, &ranking, place).unwrap().zh;
            assert!(!zh.is_ascii() && !zh.contains("瑞士"), "{name} {zh}");
        }
    }
}
