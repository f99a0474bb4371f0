//! Tests of Shengji deals: R19 W5, R20 T5, T6.

use super::super::{late_effect, late_in_first_deal};
use super::SeatDirection::{EastWest, NorthSouth};
use super::*;
use crate::regulations::{Regulations, ShengjiRule, template};
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
    ShengjiDeal { declarer, defender_points, kitty: 0, capture: None, jack: None, penalties: Vec::new() }
}

fn trick_points(side: SeatDirection, points: i32) -> DealPenalty {
    DealPenalty { side, effect: DealPenaltyEffect::TrickPoints(points) }
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
    game.penalties = vec![trick_points(EastWest, -10)];
    assert_eq!(track(&s0(), std::slice::from_ref(&game)).unwrap().deals[0].points, 175);
    game.penalties = vec![trick_points(NorthSouth, -10)];
    assert_eq!(track(&s0(), &[game]).unwrap().deals[0].points, 155);
    let mut game = deal(EastWest, 5);
    game.penalties = vec![trick_points(NorthSouth, -20)];
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
    assert_eq!(track(&s0(), &deals), Err(BadDealList::AfterDecision { deal: 6, decided_in: 5 }.into()));
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
        deal.penalties.push(trick_points(EastWest, -3));
    };
    assert_eq!(broken(penalty), no_multiple(-3));
    let points = 205;
    assert_eq!(broken(|deal| deal.defender_points = 190), BadShengjiDeals::TooManyPoints { deal: 1, points });
    let no_such = BadShengjiDeals::NoSuchCapture { deal: 1 };
    assert_eq!(broken(|deal| deal.capture = Some(CaptureBy::Tractor(1))), no_such);
    assert_eq!(broken(|deal| deal.capture = Some(CaptureBy::Tractor(u32::MAX))), no_such);
    assert_eq!(broken(|deal| deal.capture = Some(CaptureBy::Throw(Some(0)))), no_such);
    assert_eq!(track(&s0(), &[]), Err(BadDealList::NoDeals.into()));
    let guandan = template("guandan-swiss-2018").unwrap();
    assert_eq!(track(&guandan, &[deal(EastWest, 45)]), Err(BadShengjiDeals::NoRules));
    let no_throw = s0().with("shengji.throw_allowed", json!(false)).unwrap();
    let mut game = deal(EastWest, 45);
    game.capture = Some(CaptureBy::Throw(None));
    assert_eq!(track(&no_throw, &[game]), Err(BadShengjiDeals::ThrowForbidden { deal: 1 }));
    let limited = s0().with("time.mode", json!("time_and_deals")).unwrap();
    let limited = limited.with("time.deals", json!(2)).unwrap();
    let three = [deal(EastWest, 75), deal(EastWest, 75), deal(EastWest, 75)];
    assert_eq!(track(&limited, &three), Err(BadDealList::OverLimit { limit: 2, deals: 3 }.into()));
    assert!(deal_gain(&rule(&s0()), i32::MAX).0, "huge points do not break the table");
}

fn lost(side: SeatDirection, gain_if_declarer: u32, gain_if_defenders: u32) -> DealPenalty {
    DealPenalty { side, effect: DealPenaltyEffect::LoseDeal { gain_if_declarer, gain_if_defenders } }
}

fn penalised(defender_points: u32, penalty: DealPenalty) -> ShengjiDeal {
    ShengjiDeal { penalties: vec![penalty], ..deal(EastWest, defender_points) }
}

/// Points, whether taken over, the gaining side and its levels.
fn outcome(rules: &Regulations, game: ShengjiDeal) -> (i32, bool, SeatDirection, u32) {
    let last = track(rules, &[game]).unwrap().deals[0];
    (last.points, last.taken_over, last.side, last.gain)
}

#[test]
fn r5_6_2_a_lost_deal_gives_the_other_side_its_levels_whatever_was_played() {
    let s0 = s0();
    assert_eq!(outcome(&s0, penalised(0, lost(EastWest, 2, 3))), (0, true, NorthSouth, 2), "declarer guilty");
    assert_eq!(outcome(&s0, penalised(200, lost(NorthSouth, 2, 3))), (200, false, EastWest, 3));
    let mut game = penalised(0, lost(EastWest, 2, 3));
    game.penalties.push(lost(NorthSouth, 2, 3));
    assert_eq!(track(&s0, &[game]), Err(BadShengjiDeals::LostTwice { deal: 1 }));
}

#[test]
fn r5_6_3_s1_a_wrong_card_gives_the_deal_away_and_the_declarer_one_level() {
    let s1 = s1();
    assert_eq!(outcome(&s1, penalised(20, lost(EastWest, 0, 1))), (20, true, NorthSouth, 0), "庄家下台");
    assert_eq!(outcome(&s1, penalised(90, lost(NorthSouth, 0, 1))), (90, false, EastWest, 1));
}

#[test]
fn r5_6_3_s1_a_wrong_number_of_cards_helps_the_other_side() {
    let wrong = |side| DealPenalty { side, effect: DealPenaltyEffect::WrongCardCount };
    let s1 = s1();
    assert_eq!(outcome(&s1, penalised(75, wrong(EastWest))), (75, true, NorthSouth, 0), "they take over");
    assert_eq!(outcome(&s1, penalised(120, wrong(EastWest))), (120, true, NorthSouth, 2), "one level more");
    assert_eq!(outcome(&s1, penalised(80, wrong(NorthSouth))), (80, false, EastWest, 1), "the deal fails");
    assert_eq!(outcome(&s1, penalised(40, wrong(NorthSouth))), (40, false, EastWest, 2), "one level more");
}

#[test]
fn r3_6_r5_6_4_levels_are_given_and_taken_after_the_deal() {
    let change = |side, effect| DealPenalty { side, effect };
    let after = |points, penalty| track(&s0(), &[penalised(points, penalty)]).unwrap().levels;
    assert_eq!(after(0, change(EastWest, DealPenaltyEffect::Levels(-1))), [Level::Four, Level::Two]);
    assert_eq!(
        after(0, change(NorthSouth, DealPenaltyEffect::Levels(-1))),
        [Level::Five, Level::Two],
        "2 is the least"
    );
    assert_eq!(after(80, change(EastWest, DealPenaltyEffect::OpponentLevels(3))), [Level::Two, Level::Five]);
    let ace = [Level::Ace, Level::Two];
    let game = penalised(0, change(NorthSouth, DealPenaltyEffect::OpponentLevels(1)));
    let played = track_from(&s0(), ace, &[game]).unwrap();
    assert_eq!(played.levels[0], Level::PassedAce, "who has passed A has won");
    let game = penalised(80, change(NorthSouth, DealPenaltyEffect::OpponentLevels(1)));
    assert_eq!(track_from(&s0(), ace, &[game]).unwrap().levels[0], Level::Ace, "a penalty passes no A");
}

#[test]
fn r5_6_1_am29_ten_points_of_the_declarer_end_a_clean_sheet() {
    assert_eq!(outcome(&s0(), penalised(0, trick_points(EastWest, -10))), (10, false, EastWest, 2));
    assert_eq!(outcome(&s0(), penalised(75, trick_points(EastWest, -10))), (85, true, NorthSouth, 0));
    assert_eq!(outcome(&s0(), penalised(80, trick_points(NorthSouth, -10))), (70, false, EastWest, 1));
}

#[test]
fn r10_4_2_am07_lateness_counts_in_the_first_deal() {
    let effect = late_effect(&s0(), 7).unwrap();
    let mut deals = [deal(EastWest, 30), deal(EastWest, 30)];
    late_in_first_deal(&mut deals, NorthSouth, effect);
    let points: Vec<_> = track(&s0(), &deals).unwrap().deals.iter().map(|deal| deal.points).collect();
    assert_eq!(points, [10, 30], "late defenders lose 20");
    let mut deals = [deal(EastWest, 30)];
    late_in_first_deal(&mut deals, EastWest, effect);
    assert_eq!(
        track(&s0(), &deals).unwrap().deals[0].points,
        50,
        "of a late declarer they go to the defenders"
    );
    late_in_first_deal(&mut [], EastWest, effect);
}

#[test]
fn r10_4_3_a_raised_start_holds_from_the_first_deal() {
    let played = track_from(&s0(), [Level::Four, Level::Two], &[deal(EastWest, 75)]).unwrap();
    assert_eq!(played.levels, [Level::Five, Level::Two]);
}

#[test]
fn r3_6_a_j_that_takes_the_kitty_throws_the_declarer_back() {
    let hook = json!({"trump_jack": "2", "side_jack": "8"});
    let rules = s0().with("shengji.jack_hook", hook).unwrap();
    let game = |points, jack| ShengjiDeal {
        capture: Some(CaptureBy::Single),
        jack: Some(jack),
        ..deal(EastWest, points)
    };
    let at_jack = [Level::Jack, Level::Six];
    let after = |jack| track_from(&rules, at_jack, &[game(120, jack)]).unwrap().levels;
    assert_eq!(after(HookingJack::Trump), [Level::Two, Level::Seven], "主J扣到2");
    assert_eq!(after(HookingJack::Side), [Level::Eight, Level::Seven], "副J扣到8");
    let refused = Err(BadShengjiDeals::NoJackHook { deal: 1 });
    assert_eq!(track(&rules, &[game(120, HookingJack::Trump)]), refused, "the declarers play 2");
    assert_eq!(track_from(&s0(), at_jack, &[game(120, HookingJack::Trump)]), refused, "no such rule");
    let kept = ShengjiDeal { capture: None, ..game(120, HookingJack::Trump) };
    assert_eq!(track_from(&rules, at_jack, &[kept]), refused, "the kitty was not taken");
}

#[test]
fn r5_3_2_other_tables_are_settings() {
    let table = json!({"declarer": [{"up_to": 0, "levels": 4}, {"up_to": 25, "levels": 3},
        {"up_to": 50, "levels": 2}, {"up_to": 75, "levels": 1}], "take_over": 80, "points_per_level": 40});
    let p198 = rule(&s0().with("shengji.table", table.clone()).unwrap());
    for (points, expected) in [
        (0, (false, 4)),
        (5, (false, 3)),
        (25, (false, 3)),
        (30, (false, 2)),
        (50, (false, 2)),
        (55, (false, 1)),
        (75, (false, 1)),
        (80, (true, 0)),
        (120, (true, 1)),
    ] {
        assert_eq!(deal_gain(&p198, points), expected, "[P198] {points}");
    }
    let refused = |path: &str, value: serde_json::Value| s0().with(path, value).unwrap_err().to_string();
    assert!(refused("shengji.table.take_over", json!(90)).contains("up to 85"));
    assert!(refused("shengji.table.declarer", json!([])).contains("up to 75"));
    assert!(refused("shengji.table.points_per_level", json!(0)).contains("at least 1"));
    let falling = json!([{"up_to": 35, "levels": 2}, {"up_to": 0, "levels": 3}]);
    assert!(refused("shengji.table.declarer", falling).contains("rising points"));
}

#[test]
fn r5_1_r5_10_am21_the_rules_of_competitive_shengji_are_refused_with_the_reason() {
    let refused = s0().with("shengji.rule_set", json!("competitive")).unwrap_err().to_string();
    assert!(refused.contains("without its digits"), "{refused}");
    for known in ["s0", "s1", "custom"] {
        assert!(s0().with("shengji.rule_set", json!(known)).is_ok(), "{known}");
    }
}

#[test]
fn r4_4_5_a_lead_of_5_levels_ends_a_shengji_match() {
    let rules = s0().with("time.max_lead", json!(5)).unwrap();
    let played = track(&rules, &[deal(EastWest, 0), deal(EastWest, 5)]).unwrap();
    assert_eq!((played.levels, played.ended_by), ([Level::Seven, Level::Two], Some(EndedBy::MaxLead)));
    let more = [deal(EastWest, 0), deal(EastWest, 5), deal(EastWest, 5)];
    assert_eq!(track(&rules, &more), Err(BadDealList::AfterDecision { deal: 3, decided_in: 2 }.into()));
}
