//! Tests of the Guandan level track: R19 W7, R20 T13, T14, T20.

use super::*;
use crate::regulations::template;
use serde_json::{Value, json};

/// The [S3] rules with some settings changed.
fn rules(settings: &[(&str, Value)]) -> Regulations {
    settings.iter().fold(template("guandan-swiss-2018").unwrap(), |rules, (path, value)| {
        rules.with(path, value.clone()).unwrap()
    })
}

fn back_to_2() -> (&'static str, Value) {
    ("ace.failures", json!({"max": 3, "then": "back_to_2"}))
}

/// `E3 N2`: East–West gains 3, North–South gains 2.
fn deals(text: &str) -> Vec<GuandanDeal> {
    let deal = |word: &str| {
        let winner = if word.starts_with('E') { SeatDirection::EastWest } else { SeatDirection::NorthSouth };
        let partner = match &word[1..] {
            "3" => FinishPosition::Second,
            "2" => FinishPosition::Third,
            _ => FinishPosition::Last,
        };
        GuandanDeal::new(winner, partner).unwrap()
    };
    text.split_whitespace().map(deal).collect()
}

/// Levels after each deal, as `5:2 8:2`.
fn levels(rules: &Regulations, start: &str, text: &str) -> String {
    let start = start.split(':').map(|level| serde_json::from_value(json!(level)).unwrap());
    let start: Vec<Level> = start.collect();
    let track = track_from(rules, [start[0], start[1]], &deals(text)).unwrap();
    let shown = track.deals.iter().map(|deal| format!("{}:{}", deal.levels[0], deal.levels[1]));
    shown.collect::<Vec<_>>().join(" ")
}

/// Failures of East–West after each deal.
fn failures(rules: &Regulations, start: [Level; 2], text: &str) -> Vec<u32> {
    let track = track_from(rules, start, &deals(text)).unwrap();
    track.deals.iter().map(|deal| deal.ace_failures[0]).collect()
}

#[test]
fn w7_r20_t20_r4_2_2_r4_2_3_five_double_downs_pass_a() {
    assert_eq!(levels(&rules(&[]), "2:2", "E3 E3 E3 E3 E3"), "5:2 8:2 J:2 A:2 A+:2");
}

#[test]
fn w7_r20_t20_a2_a3_am35_nine_deals_pass_a_only_where_any_deal_counts() {
    let nine = "E3 N2 E1 E3 N3 E2 E3 N1 E2";
    let strict = levels(&rules(&[]), "2:2", nine);
    assert_eq!(strict, "5:2 5:4 6:4 9:4 9:7 J:7 A:7 A:8 A:8", "A2");
    let lenient = levels(&rules(&[("ace.own_deal", json!("any"))]), "2:2", nine);
    assert_eq!(lenient, "5:2 5:4 6:4 9:4 9:7 J:7 A:7 A:8 A+:8", "A3");
}

#[test]
fn w7_r20_t20_a4_r3_6_three_failures_lead_back_to_2() {
    for own_deal in ["own_only", "any"] {
        let rules = rules(&[back_to_2(), ("ace.own_deal", json!(own_deal))]);
        assert_eq!(levels(&rules, "K:2", "E3 E1 E1 E1"), "A:2 A:2 A:2 2:2", "A4 {own_deal}");
        assert_eq!(failures(&rules, [Level::King, Level::Two], "E3 E1 E1 E1"), [0, 1, 2, 0]);
    }
}

#[test]
fn w7_r20_t20_a4_a2_r4_3_2_a_lost_own_deal_is_a_failure_and_a_deal_of_the_others_is_none() {
    let rules = rules(&[back_to_2()]);
    let text = "E3 E1 N2 E3 E1 E1";
    assert_eq!(levels(&rules, "K:2", text), "A:2 A:2 A:4 A:4 2:4 3:4", "A4 + A2");
    assert_eq!(failures(&rules, [Level::King, Level::Two], text), [0, 1, 2, 2, 0, 0]);
}

#[test]
fn w7_r20_t20_a6_only_a_double_down_passes() {
    let rules = rules(&[("ace.pass", json!("double_down"))]);
    assert_eq!(levels(&rules, "K:2", "E3 E2 E3"), "A:2 A:2 A+:2");
}

#[test]
fn w7_r20_t20_a7_r3_4_target_10_is_passed_like_a() {
    let rules = rules(&[("levels.target", json!("10"))]);
    assert_eq!(levels(&rules, "2:2", "E3 E3 E3 E2"), "5:2 8:2 10:2 A+:2", "A7");
    assert_eq!(levels(&rules, "2:2", "E3 E3 E3 E1"), "5:2 8:2 10:2 10:2");
}

#[test]
fn r20_t13_r4_2_2_r3_5_a_double_down_at_k_gives_a_and_not_passed_a() {
    assert_eq!(levels(&rules(&[]), "K:2", "E3"), "A:2");
    assert_eq!(levels(&rules(&[("ace.own_deal", json!("any"))]), "K:K", "N3 N2"), "K:A K:A+");
}

#[test]
fn r20_t14_a1_a4_a8_a_with_the_partner_last_stays_at_a_or_is_a_failure() {
    let king = [Level::King, Level::Two];
    assert_eq!(levels(&rules(&[]), "K:2", "E3 E1 E1 E1 E1"), "A:2 A:2 A:2 A:2 A:2", "A8");
    assert_eq!(failures(&rules(&[]), king, "E3 E1 E1"), [0, 0, 0], "A8 counts nothing");
    assert_eq!(failures(&rules(&[back_to_2()]), king, "E3 E1"), [0, 1], "A4");
}

#[test]
fn a5_rests_the_attempt_until_the_next_won_deal() {
    let rules = rules(&[("ace.failures", json!({"max": 2, "then": "suspend"}))]);
    assert_eq!(levels(&rules, "K:2", "E3 E1 E1 N1 E3 E2"), "A:2 A:2 A:2 A:3 A:3 A+:3");
    // After the second failure the deal of East–West is played at the others' level: losing it is no failure.
    assert_eq!(failures(&rules, [Level::King, Level::Two], "E3 E1 E1 N1 E3 N1"), [0, 1, 0, 0, 0, 1]);
}

#[test]
fn r4_3_3_with_both_at_a_the_side_that_wins_the_deal_is_tested() {
    let strict = rules(&[back_to_2()]);
    assert_eq!(levels(&strict, "K:K", "E1 N1 N2"), "A:K A:A A:A+");
    assert_eq!(levels(&strict, "K:K", "E1 N1 E2 E2"), "A:K A:A A:A A+:A", "the third deal is theirs");
    let lenient = rules(&[("ace.own_deal", json!("any"))]);
    assert_eq!(levels(&lenient, "K:K", "E1 N1 E2"), "A:K A:A A+:A");
}

#[test]
fn r4_4_1_r4_4_2_r4_4_3_r4_4_5_deals_that_make_no_match_are_refused() {
    let rules = rules(&[]);
    assert_eq!(track(&rules, &[]), Err(BadDealList::NoDeals));
    let ten = track(&rules, &deals("E1 N1 E1 N1 E1 N1 E1 N1 E1 N1"));
    assert_eq!(ten, Err(BadDealList::OverLimit { limit: 9, deals: 10 }));
    let late = track(&rules, &deals("E3 E3 E3 E3 E3 N1"));
    assert_eq!(late, Err(BadDealList::AfterDecision { deal: 6, decided_in: 5 }));
    let lead = rules.with("time.max_lead", json!(5)).unwrap();
    let late = track(&lead, &deals("E3 E3 N1"));
    assert_eq!(late, Err(BadDealList::AfterDecision { deal: 3, decided_in: 2 }));
    let by_time = rules.with("time.mode", json!("time_limit")).unwrap();
    assert!(track(&by_time, &deals("E1 N1 E1 N1 E1 N1 E1 N1 E1 N1")).is_ok());
}

#[test]
fn r4_2_4_the_track_knows_who_came_first_and_who_holds_the_deal() {
    let track = |text| track(&rules(&[]), &deals(text)).unwrap();
    let (ew, ns) = (Some(SeatDirection::EastWest), Some(SeatDirection::NorthSouth));
    let played = track("E3 N2 N1");
    assert_eq!((played.first_to_level, played.declarer_at_end, played.decided), (ew, ns, false));
    let played = track("N2 E3 N2 E1");
    assert_eq!((played.first_to_level, played.declarer_at_end), (ns, ew));
    assert_eq!(track("N2 E3").first_to_level, None, "the levels differ");
    assert!(track("E3 E3 E3 E3 E3").decided);
}

#[test]
fn r4_1_1_r4_1_2_r4_1_3_the_finishing_order_gives_3_2_or_1() {
    use Seat::{East, North, South, West};
    use SeatDirection::{EastWest, NorthSouth};
    for (order, expected) in [
        (&[East, West, North, South][..], Ok((EastWest, 3))),
        (&[North, East, South, West], Ok((NorthSouth, 2))),
        (&[West, North, South, East], Ok((EastWest, 1))),
        (&[South, North], Ok((NorthSouth, 3))),
        (&[South, East], Err(BadFinish::Length)),
        (&[South, East, North], Err(BadFinish::Length)),
        (&[South, South, East, North], Err(BadFinish::Twice)),
        (&[], Err(BadFinish::Length)),
        (&[East], Err(BadFinish::Length)),
        (&[East, West, North, South, East], Err(BadFinish::Twice)),
    ] {
        let deal = GuandanDeal::from_order(order).map(|deal| (deal.winner, deal.gain));
        assert_eq!(deal, expected, "{order:?}");
    }
    assert_eq!(GuandanDeal::new(EastWest, FinishPosition::First), Err(BadFinish::Partner));
}

/// Five deals at level 2, equal sums played off.
fn five_deals() -> Regulations {
    rules(&[
        ("levels.mode", json!("deal_points")),
        ("time.mode", json!("deal_limit")),
        ("time.deals", json!(5)),
        ("stages[0].equal_level", json!("extra_deal")),
    ])
}

#[test]
fn r4_7_1_deal_points_are_the_sum_of_3_2_and_1_over_all_deals() {
    let played = deal_points(&five_deals(), &deals("E3 N2 E1 N3 E2")).unwrap();
    let sums: Vec<_> = played.deals.iter().map(|deal| deal.deal_points).collect();
    assert_eq!(sums, [[3, 0], [3, 2], [4, 2], [4, 5], [6, 5]]);
    assert_eq!((played.points, played.decided_for), ([6, 5], None));
    assert_eq!(deal_points(&five_deals(), &[]), Err(BadDealList::NoDeals));
}

#[test]
fn r20_t18_r4_7_2_equal_sums_after_5_deals_are_decided_by_one_extra_deal() {
    let equal = "E3 N2 E1 N3 E1";
    let open = deal_points(&five_deals(), &deals(equal)).unwrap();
    assert_eq!((open.points, open.decided_for), ([5, 5], None), "an extra deal is due");
    let played = deal_points(&five_deals(), &deals("E3 N2 E1 N3 E1 N1")).unwrap();
    assert_eq!((played.points, played.decided_for), ([5, 5], Some(SeatDirection::NorthSouth)));
    let over = |deals| Err(BadDealList::OverLimit { limit: 5, deals });
    assert_eq!(deal_points(&five_deals(), &deals("E3 N2 E1 N3 E2 N1")), over(6), "the sums differ");
    assert_eq!(deal_points(&five_deals(), &deals("E3 N2 E1 N3 E1 N1 E1")), over(7), "one extra deal only");
    let draws = five_deals().with("stages[0].equal_level", json!("draw")).unwrap();
    assert_eq!(deal_points(&draws, &deals("E3 N2 E1 N3 E1 N1")), over(6), "equal sums are a draw there");
}

#[test]
fn r4_4_1_r4_4_2_r4_4_4_r4_4_5_the_track_says_what_ended_the_match() {
    let ended = |rules: &Regulations, text| track(rules, &deals(text)).unwrap().ended_by;
    assert_eq!(ended(&rules(&[]), "E3 E3 E3 E3 E3"), Some(EndedBy::PassedTarget));
    assert_eq!(ended(&rules(&[]), "E1 N1 E1 N1 E1 N1 E1 N1 E1"), Some(EndedBy::DealLimit), "9 deals");
    assert_eq!(ended(&rules(&[]), "E1 N1"), None, "time may have been up");
    let lead = rules(&[("time.max_lead", json!(5))]);
    assert_eq!(ended(&lead, "E3 E2"), Some(EndedBy::MaxLead), "7:2");
    assert_eq!(ended(&lead, "E3 E1"), None, "6:2");
    let to_ace = rules(&[("time.mode", json!("game_to_ace"))]);
    assert_eq!(ended(&to_ace, "E1 N1 E1 N1 E1 N1 E1 N1 E1 N1"), None, "deals are not counted");
    let by_deals = rules(&[("time.mode", json!("deal_limit")), ("time.deals", json!(2))]);
    assert_eq!(ended(&by_deals, "E1 N1"), Some(EndedBy::DealLimit));
}
