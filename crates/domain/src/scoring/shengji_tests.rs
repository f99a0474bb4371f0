//! Tests of Shengji deals: R19 W5, R20 T5, T6.

use super::SeatDirection::{EastWest, NorthSouth};
use super::*;
use crate::regulations::template;
use serde_json::json;

fn s0() -> Regulations {
    template("shengji-team-swiss-2013").unwrap()
}

/// [S1]: cap 3, A must be played and held.
fn s1() -> Regulations {
    let rules = s0().with("shengji.cap", json!(3)).unwrap();
    let rules = rules.with("levels.must_play", json!(["A"])).unwrap();
    rules.with("shengji.hold_ace_to_pass", json!(true)).unwrap()
}

fn deal(declarer: SeatDirection, defender_points: u32) -> ShengjiDeal {
    ShengjiDeal { declarer, defender_points, kitty: 0, capture: None, penalties: Vec::new() }
}

fn levels(track: &ShengjiTrack) -> Vec<String> {
    track.deals.iter().map(|deal| format!("{}:{}", deal.levels[0], deal.levels[1])).collect()
}

fn rule(rules: &Regulations) -> ShengjiRule {
    rules.shengji.clone().unwrap()
}

#[test]
fn r20_t5_w5_r5_3_2_r5_3_3_points_become_levels_by_the_table() {
    for (points, s0_gain, s1_gain) in [
        (-10, (false, 3), (false, 3)),
        (0, (false, 3), (false, 3)),
        (5, (false, 2), (false, 2)),
        (35, (false, 2), (false, 2)),
        (40, (false, 1), (false, 1)),
        (75, (false, 1), (false, 1)),
        (80, (true, 0), (true, 0)),
        (115, (true, 0), (true, 0)),
        (120, (true, 1), (true, 1)),
        (155, (true, 1), (true, 1)),
        (160, (true, 2), (true, 2)),
        (195, (true, 2), (true, 2)),
        (200, (true, 3), (true, 3)),
        (240, (true, 4), (true, 3)),
        (280, (true, 5), (true, 3)),
    ] {
        assert_eq!(deal_gain(&rule(&s0()), points), s0_gain, "S0 {points}");
        assert_eq!(deal_gain(&rule(&s1()), points), s1_gain, "S1 {points}");
    }
}

#[test]
fn r20_t6_w5_r5_4_1_a_kitty_of_15_taken_with_a_tractor_of_3_pairs_gives_120() {
    let mut game = deal(EastWest, 45);
    game.kitty = 15;
    game.capture = Some(CaptureBy::Tractor(3));
    let track = track(&s0(), &[game]).unwrap();
    let last = track.deals[0];
    assert_eq!((last.points, last.taken_over, last.side, last.gain), (165, true, NorthSouth, 2));
    assert_eq!(last.next_declarer, NorthSouth);
}

#[test]
fn r5_4_r5_4_3_am30_am31_the_multiplier_follows_the_last_trick() {
    let kitty = rule(&s0()).kitty;
    for (capture, expected) in [
        (CaptureBy::Single, 2),
        (CaptureBy::Pair, 4),
        (CaptureBy::Three, 4),
        (CaptureBy::Tractor(2), 6),
        (CaptureBy::Tractor(5), 12),
        (CaptureBy::Tractor(6), 14),
        (CaptureBy::Tractor(8), 18),
        (CaptureBy::Throw(None), 3),
        (CaptureBy::Throw(Some(2)), 3),
        (CaptureBy::Throw(Some(8)), 8),
    ] {
        assert_eq!(kitty_multiplier(&kitty, capture), expected, "{capture:?}");
    }
    let doubling = json!({"single": 2, "pair": 4, "three": 4, "tractor": [8, 16],
        "longer_tractor": "same_factor", "throw": 3});
    let kitty = rule(&s0().with("shengji.kitty", doubling).unwrap()).kitty;
    for (pairs, expected) in [(2, 8), (3, 16), (4, 32), (5, 64)] {
        assert_eq!(kitty_multiplier(&kitty, CaptureBy::Tractor(pairs)), expected, "{pairs} pairs, AM30");
    }
    let short = s0().with("shengji.kitty.tractor", json!([6])).unwrap();
    assert_eq!(kitty_multiplier(&rule(&short).kitty, CaptureBy::Tractor(4)), 6);
}

#[test]
fn w5_r5_5_1_the_deal_passes_to_the_defenders_at_80() {
    let deals = [
        deal(EastWest, 35),
        deal(EastWest, 80),
        deal(NorthSouth, 0),
        deal(NorthSouth, 165),
        deal(EastWest, 240),
    ];
    let played = track(&s0(), &deals).unwrap();
    assert_eq!(levels(&played), ["4:2", "4:2", "4:5", "6:5", "6:9"]);
    let declarers: Vec<_> = played.deals.iter().map(|deal| deal.next_declarer).collect();
    assert_eq!(declarers, [EastWest, NorthSouth, NorthSouth, EastWest, NorthSouth]);
    assert_eq!(played.declarer_at_end, NorthSouth);
    assert!(played.deals.iter().all(|deal| !deal.declarer_unexpected));
    assert_eq!(levels(&track(&s1(), &deals).unwrap())[4], "6:8", "cap 3");
}

#[test]
fn r5_6_1_r5_3_1_am29_penalties_go_to_the_account_of_the_other_side() {
    let mut game = deal(EastWest, 45);
    game.kitty = 15;
    game.capture = Some(CaptureBy::Tractor(3));
    game.penalties = vec![TrickPenalty { side: EastWest, trick_points: -10 }];
    assert_eq!(track(&s0(), std::slice::from_ref(&game)).unwrap().deals[0].points, 175);
    game.penalties = vec![TrickPenalty { side: NorthSouth, trick_points: -10 }];
    assert_eq!(track(&s0(), &[game]).unwrap().deals[0].points, 155);
    let mut game = deal(EastWest, 5);
    game.penalties = vec![TrickPenalty { side: NorthSouth, trick_points: -20 }];
    let last = track(&s0(), &[game]).unwrap().deals[0];
    assert_eq!((last.points, last.gain), (0, 3), "below 0 counts as 0 (AM29)");
}

#[test]
fn r5_4_1_the_kitty_counts_only_where_the_defenders_took_it() {
    let mut game = deal(EastWest, 45);
    game.kitty = 40;
    assert_eq!(track(&s0(), &[game]).unwrap().deals[0].points, 45);
}

#[test]
fn r5_5_3_am11_going_beyond_a_ends_the_match_in_s0() {
    // 2 → 5 → 8 → J → A, then a gain of 1.
    let mut deals = vec![deal(EastWest, 0); 4];
    assert_eq!(track(&s0(), &deals).unwrap().levels[0], Level::Ace, "A itself is only reached");
    deals.push(deal(EastWest, 75));
    let played = track(&s0(), &deals).unwrap();
    assert_eq!((played.levels[0], played.decided), (Level::PassedAce, true));
    deals.push(deal(EastWest, 75));
    assert_eq!(track(&s0(), &deals), Err(BadShengjiDeals::AfterDecision { deal: 6, decided_in: 5 }));
    // 2 → 5 → 8 → J → K, then +3: one level to A, one beyond.
    let jump = [0, 0, 0, 5, 0].map(|points| deal(EastWest, points));
    let last = track(&s0(), &jump).unwrap().deals[4];
    assert_eq!((last.levels[0], last.gain, last.risen), (Level::PassedAce, 3, 2));
}

#[test]
fn r5_5_2_r3_5_a_must_be_declared_and_held_in_s1() {
    let jump = [0, 0, 0, 5, 0].map(|points| deal(EastWest, points));
    let last = track(&s1(), &jump).unwrap().deals[4];
    assert_eq!((last.levels[0], last.gain, last.risen), (Level::Ace, 3, 1), "an upgrade stops at A");
    let held: Vec<_> = jump.iter().cloned().chain([deal(EastWest, 75)]).collect();
    assert_eq!(track(&s1(), &held).unwrap().levels[0], Level::PassedAce);
    let lost = [deal(EastWest, 80), deal(NorthSouth, 200)];
    let lost: Vec<_> = jump.iter().cloned().chain(lost).collect();
    let played = track(&s1(), &lost).unwrap();
    assert_eq!(played.levels[0], Level::Ace, "gained as defenders: A is not passed");
    assert!(!played.decided);
}

#[test]
fn the_track_knows_who_came_first() {
    let played = track(&s0(), &[deal(EastWest, 0), deal(EastWest, 80), deal(NorthSouth, 0)]).unwrap();
    assert_eq!((played.first_to_level, played.levels), (Some(EastWest), [Level::Five; 2]));
    let odd = track(&s0(), &[deal(EastWest, 0), deal(NorthSouth, 0)]).unwrap();
    assert!(odd.deals[1].declarer_unexpected, "East–West held the deal");
}

#[test]
fn deals_that_make_no_match_are_refused() {
    let broken = |change: fn(&mut ShengjiDeal)| {
        let mut game = deal(EastWest, 45);
        game.kitty = 15;
        change(&mut game);
        track(&s0(), &[game]).unwrap_err()
    };
    let no_multiple = |points| BadShengjiDeals::NoMultipleOf5 { deal: 1, points };
    assert_eq!(broken(|deal| deal.defender_points = 42), no_multiple(42));
    assert_eq!(broken(|deal| deal.kitty = 7), no_multiple(7));
    let penalty = |deal: &mut ShengjiDeal| {
        deal.penalties.push(TrickPenalty { side: EastWest, trick_points: -3 });
    };
    assert_eq!(broken(penalty), no_multiple(-3));
    let points = 205;
    assert_eq!(broken(|deal| deal.defender_points = 190), BadShengjiDeals::TooManyPoints { deal: 1, points });
    let no_such = BadShengjiDeals::NoSuchCapture { deal: 1 };
    assert_eq!(broken(|deal| deal.capture = Some(CaptureBy::Tractor(1))), no_such);
    assert_eq!(broken(|deal| deal.capture = Some(CaptureBy::Tractor(u32::MAX))), no_such);
    assert_eq!(broken(|deal| deal.capture = Some(CaptureBy::Throw(Some(0)))), no_such);
    assert_eq!(track(&s0(), &[]), Err(BadShengjiDeals::NoDeals));
    let guandan = template("guandan-swiss-2018").unwrap();
    assert_eq!(track(&guandan, &[deal(EastWest, 45)]), Err(BadShengjiDeals::NoRules));
    let no_throw = s0().with("shengji.throw_allowed", json!(false)).unwrap();
    let mut game = deal(EastWest, 45);
    game.capture = Some(CaptureBy::Throw(None));
    assert_eq!(track(&no_throw, &[game]), Err(BadShengjiDeals::ThrowForbidden { deal: 1 }));
    let limited = s0().with("time.mode", json!("time_and_deals")).unwrap();
    let limited = limited.with("time.deals", json!(2)).unwrap();
    let three = [deal(EastWest, 75), deal(EastWest, 75), deal(EastWest, 75)];
    assert_eq!(track(&limited, &three), Err(BadShengjiDeals::OverLimit { limit: 2, deals: 3 }));
    assert!(deal_gain(&rule(&s0()), i32::MAX).0, "huge points do not break the table");
}
