//! R4 Guandan: deals, the track of a match, the rules at A (W7), ends of a match, equal levels.

use crate::results::level;
use crate::support::{GUANDAN, SHENGJI, one_match, points, rules, scored};
use saiwu_domain::level::Level;
use saiwu_domain::regulations::{Regulations, template};
use saiwu_domain::scoring::guandan::{GuandanDeal, GuandanTrack, track, track_from};
use saiwu_domain::scoring::{BadDealList, FinishPosition, Outcome, SeatDirection, score_match};
use serde_json::{Value, json};

/// `EW+3` or `E3`: the side of the First player and what it gained.
fn deals(text: &str) -> Vec<GuandanDeal> {
    let deal = |word: &str| {
        let winner = if word.starts_with('E') { SeatDirection::EastWest } else { SeatDirection::NorthSouth };
        let partner = match word.chars().last() {
            Some('3') => FinishPosition::Second,
            Some('2') => FinishPosition::Third,
            Some('1') => FinishPosition::Last,
            other => panic!("{other:?} in {word}"),
        };
        GuandanDeal::new(winner, partner).unwrap()
    };
    text.split([' ', ',']).filter(|word| !word.is_empty()).map(deal).collect()
}

fn play(rules: &Regulations, start: Option<&str>, text: &str) -> GuandanTrack {
    match start {
        None => track(rules, &deals(text)).unwrap(),
        Some(start) => {
            let (first, second) = start.split_once(':').unwrap();
            track_from(rules, [level(first), level(second)], &deals(text)).unwrap()
        }
    }
}

/// The levels after each deal.
pub fn levels(rules: &Regulations, start: Option<&str>, text: &str) -> String {
    let deals = play(rules, start, text).deals;
    deals.iter().map(|deal| format!("{}:{}", deal.levels[0], deal.levels[1])).collect::<Vec<_>>().join(" ")
}

/// The failures of East–West after each deal.
fn failures(rules: &Regulations, start: &str, text: &str) -> Vec<u32> {
    play(rules, Some(start), text).deals.iter().map(|deal| deal.ace_failures[0]).collect()
}

/// Rules at A: what passes, whose deal, what failures do.
fn at_a(pass: &str, own_deal: &str, failures: Value) -> Regulations {
    rules(
        GUANDAN,
        &[("ace.pass", json!(pass)), ("ace.own_deal", json!(own_deal)), ("ace.failures", failures)],
    )
}

fn back_to_2() -> Value {
    json!({"max": 3, "then": "back_to_2"})
}

const NINE: &str = "EW+3, NS+2, EW+1, EW+3, NS+3, EW+2, EW+3, NS+1, EW+2";

#[test]
fn r20_t20_w7_every_track_as_printed() {
    let shipped = rules(GUANDAN, &[]);
    assert_eq!(levels(&shipped, None, "EW+3 EW+3 EW+3 EW+3 EW+3"), "5:2 8:2 J:2 A:2 A+:2");

    let strict = at_a("partner_not_last", "own_only", json!("none"));
    let lenient = at_a("partner_not_last", "any", json!("none"));
    assert_eq!(levels(&strict, None, NINE), "5:2 5:4 6:4 9:4 9:7 J:7 A:7 A:8 A:8", "A2");
    assert_eq!(levels(&lenient, None, NINE), "5:2 5:4 6:4 9:4 9:7 J:7 A:7 A:8 A+:8", "A3");
    assert_eq!(points(&strict, "A:8").map(|side| side.1), [190, 70], "19:7");
    assert_eq!(points(&lenient, "A+:8").map(|side| side.1), [200, 60], "20:6");

    let a4 = at_a("partner_not_last", "any", back_to_2());
    assert_eq!(levels(&a4, Some("K:2"), "EW+3 EW+1 EW+1 EW+1"), "A:2 A:2 A:2 2:2");
    assert_eq!(failures(&a4, "K:2", "EW+3 EW+1 EW+1 EW+1"), [0, 1, 2, 0]);

    let a4_a2 = at_a("partner_not_last", "own_only", back_to_2());
    let text = "EW+3 EW+1 NS+2 EW+3 EW+1 EW+1";
    assert_eq!(levels(&a4_a2, Some("K:2"), text), "A:2 A:2 A:4 A:4 2:4 3:4");
    assert_eq!(failures(&a4_a2, "K:2", text), [0, 1, 2, 2, 0, 0]);

    let a6 = at_a("double_down", "any", json!("none"));
    assert_eq!(levels(&a6, Some("K:2"), "EW+3 EW+2 EW+3"), "A:2 A:2 A+:2");

    let a7 = rules(GUANDAN, &[("levels.target", json!("10"))]);
    assert_eq!(levels(&a7, None, "EW+3 EW+3 EW+3 EW+2"), "5:2 8:2 10:2 A+:2");
}

#[test]
fn a1_a_side_passes_with_its_partner_second_or_third_and_not_last() {
    for own_deal in ["own_only", "any"] {
        let rules = at_a("partner_not_last", own_deal, json!("none"));
        for (gain, after) in [("E3", "A+:2"), ("E2", "A+:2"), ("E1", "A:2")] {
            assert_eq!(
                levels(&rules, Some("K:2"), &format!("E1 {gain}")),
                format!("A:2 {after}"),
                "{own_deal}"
            );
        }
    }
}

#[test]
fn a2_a3_a_clean_win_on_the_others_deal_wins_back_the_deal_or_passes() {
    // At A, the deal lost, then won back cleanly, then won again on the own deal.
    let text = "E1 N1 E2 E2";
    let strict = at_a("partner_not_last", "own_only", json!("none"));
    assert_eq!(levels(&strict, Some("K:2"), text), "A:2 A:3 A:3 A+:3");
    let lenient = at_a("partner_not_last", "any", json!("none"));
    assert_eq!(levels(&lenient, Some("K:2"), "E1 N1 E2"), "A:2 A:3 A+:3");
}

#[test]
fn a4_failures_count_over_the_whole_match_and_begin_again_after_the_fall() {
    let rules = at_a("partner_not_last", "own_only", back_to_2());
    let rules = rules.with("time.mode", json!("game_to_ace")).unwrap();
    // One failure, the deal lost and won back, two more: back to 2; up again, and the count starts at 1.
    let text = "E3 E1 N1 E1 E1 N1 E1 E3 E3 E3 E3 E1";
    assert_eq!(levels(&rules, Some("K:2"), text), "A:2 A:2 A:3 A:3 2:3 2:4 3:4 6:4 9:4 Q:4 A:4 A:4");
    assert_eq!(failures(&rules, "K:2", text), [0, 1, 2, 2, 0, 0, 0, 0, 0, 0, 0, 1]);
}

#[test]
fn a5_three_failures_rest_the_attempt_and_nothing_falls() {
    let rules = at_a("partner_not_last", "own_only", json!({"max": 3, "then": "suspend"}));
    // Resting after the third failure, the next win only takes the attempt up again; the one after it passes.
    assert_eq!(levels(&rules, Some("K:2"), "E3 E1 E1 E1 E3 E3"), "A:2 A:2 A:2 A:2 A:2 A+:2");
    assert_eq!(failures(&rules, "K:2", "E3 E1 E1 E1 N1 N1"), [0, 1, 2, 0, 0, 0]);
}

#[test]
fn a6_r4_3_3_with_both_at_a_only_a_double_of_the_winner_passes() {
    let rules = at_a("double_down", "any", json!("none"));
    assert_eq!(levels(&rules, Some("K:K"), "E1 N1 E2 N2 N3"), "A:K A:A A:A A:A A:A+");
}

#[test]
fn a7_r3_4_the_target_10_asks_for_the_same_as_a() {
    let rules = rules(GUANDAN, &[("levels.target", json!("10"))]);
    assert_eq!(levels(&rules, Some("8:2"), "E3 E1 N3 E3 E2"), "10:2 10:2 10:5 10:5 A+:5");
}

#[test]
fn a8_r20_t14_a_side_stays_at_a_until_it_passes() {
    let rules = at_a("partner_not_last", "own_only", json!("none"));
    let text = "E3 E1 E1 E1 E1 E1 N1 E1 E2";
    assert_eq!(levels(&rules, Some("K:2"), text), "A:2 A:2 A:2 A:2 A:2 A:2 A:3 A:3 A+:3");
}

#[test]
fn r4_1_2_r4_2_2_the_other_side_gains_nothing() {
    let rules = rules(GUANDAN, &[]);
    assert_eq!(levels(&rules, None, "E3 N3 E2 N2 E1 N1"), "5:2 5:5 7:5 7:7 8:7 8:8");
    assert_eq!(
        GuandanDeal::new(SeatDirection::EastWest, FinishPosition::First).ok(),
        None,
        "both cannot be first"
    );
}

#[test]
fn r4_2_3_r4_4_1_a_pass_ends_the_match() {
    let rules = rules(GUANDAN, &[]);
    let played = play(&rules, None, "E3 E3 E3 E3 E3");
    assert!(played.decided);
    assert_eq!(played.levels, [Level::PassedAce, Level::Two]);
    let more = track(&rules, &deals("E3 E3 E3 E3 E3 N1"));
    assert_eq!(more, Err(BadDealList::AfterDecision { deal: 6, decided_in: 5 }));
}

#[test]
fn r4_3_1_am35_v20_the_shipped_rule_at_a_is_a1_with_a2_and_a8() {
    let shipped = template(GUANDAN).unwrap();
    let expected = json!({"pass": "partner_not_last", "own_deal": "own_only", "failures": "none"});
    assert_eq!(serde_json::to_value(shipped.ace).unwrap(), expected);
    assert!(shipped.open_points.iter().any(|point| point.id == "AM35" && point.path == "ace.own_deal"));
    assert!(!shipped.origins.contains_key("ace.own_deal"), "shown as a default of ours");
}

#[test]
fn r4_4_4_the_ninth_deal_or_a_passed_a_ends_the_match() {
    let rules = rules(GUANDAN, &[]);
    assert_eq!(serde_json::to_value(rules.time.mode).unwrap(), "time_and_deals");
    assert_eq!((rules.time.minutes, rules.time.deals), (50, Some(9)));
    assert!(track(&rules, &deals(&"E1 N1 ".repeat(4))).is_ok());
    let ten = track(&rules, &deals(&"E1 N1 ".repeat(5)));
    assert_eq!(ten, Err(BadDealList::OverLimit { limit: 9, deals: 10 }));
    assert!(!play(&rules, None, "E1 N1 E1").decided, "time may end it with fewer");
}

#[test]
fn r4_4_5_a_lead_of_five_levels_ends_the_match() {
    let rules = rules(GUANDAN, &[("time.max_lead", json!(5))]);
    assert!(!play(&rules, None, "E3 E1").decided);
    assert!(play(&rules, None, "E3 E2").decided);
    assert!(play(&rules, None, "E3 E3").decided);
}

#[test]
fn r4_6_3_a_decision_at_equal_levels_gives_the_win_and_leaves_the_difference_0() {
    for (template, rule, field) in [
        (GUANDAN, "first_to_level", "first_to_level"),
        (GUANDAN, "declarer_at_end", "declarer_at_end"),
        (SHENGJI, "declarer_at_end", "declarer_at_end"),
    ] {
        let rules = rules(template, &[("stages[0].equal_level", json!(rule))]);
        let mut game = one_match(&rules, "a–b 9:9");
        let mut result = serde_json::to_value(&game.result).unwrap();
        result["levels"][field] = json!("b");
        game.result = serde_json::from_value(result).unwrap();
        let sides = score_match(&rules, &game).unwrap();
        assert_eq!([sides[0].outcome, sides[1].outcome], [Outcome::Loss, Outcome::Win], "{rule}");
        assert_eq!(sides[0].level_difference, 0, "{rule}");
        assert_eq!(sides[0].victory_points, sides[1].victory_points, "{rule}");
    }
}

#[test]
fn r4_6_a_equal_levels_are_a_draw_in_both_notices() {
    assert_eq!(points(&rules(GUANDAN, &[]), "9:9"), [(10, 130); 2]);
    assert_eq!(points(&rules(SHENGJI, &[]), "9:9"), [(10, 100); 2]);
    let half = rules(GUANDAN, &[crate::support::wdl(1, json!(0.5), 0)]);
    assert_eq!(points(&half, "9:9").map(|side| side.0), [5, 5]);
}

#[test]
fn r4_6_c_r4_6_d_r4_6_f_r4_6_g_r4_6_h_r4_6_3_what_decides_equal_levels_names_the_winner_and_leaves_d_0() {
    let result = |levels: [&str; 2], decided: Option<&str>| json!({"levels": {"levels": levels, "deals": 9, "first_to_level": "a", "declarer_at_end": "a", "decided_for": decided}});
    for rule in ["extra_game", "next_deal", "extra_deal", "replay", "card_draw", "lots"] {
        let rules = rules(GUANDAN, &[("stages[0].equal_level", json!(rule))]);
        assert_eq!(scored(&rules, result(["9", "9"], Some("b"))), ["loss 0 130", "win 20 130"], "{rule}");
        assert_eq!(scored(&rules, result(["9", "8"], None)), ["win 20 140", "loss 0 120"], "{rule}");
    }
    let draw = rules(GUANDAN, &[]);
    assert_eq!(
        scored(&draw, result(["9", "9"], Some("b"))),
        ["draw 10 130", "draw 10 130"],
        "a draw stays one"
    );
}

#[test]
fn r4_5_2_r4_5_3_r4_5_4_r4_5_6_r4_5_7_am14_each_end_of_time_is_a_setting_and_is_said_with_its_minutes() {
    for (setting, said) in [
        (json!("finish_current"), "到时打完手上这副牌"),
        (json!({"finish_dealt": {"last_minutes": 3}}), "最后3分钟"),
        (json!({"remind_then_finish": {"at": 58}}), "第58分钟提醒"),
        (json!("stop_unless_relevant"), "由裁判决定是否打完"),
        (json!({"last_deal_call": {"minutes_left": 10}}), "剩10分钟时宣布最后1副牌"),
        (json!({"no_new_deal": {"minutes_left": 10}}), "剩10分钟起不开新牌"),
        (json!("fixed_window"), "双方记0分"),
    ] {
        let rules = rules(GUANDAN, &[("time.end_procedure", setting.clone())]);
        let words = saiwu_domain::regulations::end_of_play_words(&rules);
        assert!(words.zh.contains(said), "{setting}: {}", words.zh);
    }
}

#[test]
fn r4_4_1_r4_4_2_where_time_ends_nothing_the_clock_says_what_does() {
    for (settings, said) in [
        (vec![("time.mode", json!("game_to_ace"))], "打到一方过A为止，到时没打完的接着打"),
        (
            vec![("time.mode", json!("game_to_ace")), ("levels.target", json!("10"))],
            "打到一方过10为止，到时没打完的接着打",
        ),
        (vec![("time.mode", json!("deal_limit"))], "打满9副为止，到时没打完的接着打"),
    ] {
        let rules = rules(GUANDAN, &settings);
        assert_eq!(saiwu_domain::regulations::end_of_play_words(&rules).zh, said);
    }
}

#[test]
fn r4_6_1_r4_6_2_v19_groups_may_end_in_a_draw_and_a_knockout_may_not() {
    let rules = template("shuangsheng-groups-2018").unwrap();
    assert!(rules.with("stages[0].equal_level", json!("draw")).is_ok(), "groups");
    let refused = rules.with("stages[1].equal_level", json!("draw"));
    assert!(refused.is_err(), "knockout");
}

#[test]
fn r4_2_1_the_next_deal_is_played_at_the_level_of_the_side_that_won_the_last() {
    let rules = rules(GUANDAN, &[]);
    let deals = ["E2", "N1", "N3", "E1", "N2", "E3"];
    let expected = [(0, "4"), (1, "3"), (1, "6"), (0, "5"), (1, "8"), (0, "8")];
    for (played, (side, played_at)) in (1..).zip(expected) {
        let track = play(&rules, None, &deals[..played].join(" "));
        let owner = [SeatDirection::EastWest, SeatDirection::NorthSouth][side];
        assert_eq!(track.declarer_at_end, Some(owner), "after deal {played}");
        assert_eq!(track.levels[side], level(played_at), "deal {} is played at it", played + 1);
    }
    // Whose deal it is matters at A: the same clean win passes on the own deal alone.
    let strict = at_a("partner_not_last", "own_only", json!("none"));
    assert_eq!(levels(&strict, Some("A:5"), "E3"), "A:5", "the first deal belongs to nobody");
    assert_eq!(levels(&strict, Some("A:5"), "E1 E3"), "A:5 A+:5");
    assert_eq!(levels(&strict, Some("A:5"), "E1 N1 E3 E3"), "A:5 A:6 A:6 A+:6");
}
