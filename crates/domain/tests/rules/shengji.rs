//! R5 Shengji: points of a deal, kitty, the track of a match (W5), the event of 2013.

use crate::support::{SHENGJI, given, paired, points, rules, value};
use saiwu_domain::regulations::Regulations;
use saiwu_domain::scoring::SeatDirection::{self, EastWest, NorthSouth};
use saiwu_domain::scoring::shengji::{
    CaptureBy, DealPenalty, DealPenaltyEffect, ShengjiDeal, deal_gain, kitty_multiplier, track,
};
use serde_json::{Value, json};

fn s0() -> Regulations {
    rules(SHENGJI, &[])
}

/// The deal rules of [S1] in the frame of [S0].
fn s1() -> Regulations {
    rules(
        SHENGJI,
        &[
            ("shengji.cap", json!(3)),
            ("shengji.throw_allowed", json!(false)),
            ("shengji.hold_ace_to_pass", json!(true)),
            ("levels.must_play", json!(["A"])),
            ("shengji.kitty", s1_kitty()),
        ],
    )
}

fn s1_kitty() -> Value {
    json!({"single": 2, "pair": 4, "three": 4, "tractor": [8, 16], "longer_tractor": "same_factor", "throw": 3})
}

fn deal(declarer: SeatDirection, defender_points: u32) -> ShengjiDeal {
    ShengjiDeal { declarer, defender_points, kitty: 0, capture: None, jack: None, penalties: Vec::new() }
}

/// `EW 35`: declarer and P.
fn levels(rules: &Regulations, deals: &[(SeatDirection, u32)]) -> Vec<String> {
    let deals: Vec<_> = deals.iter().map(|(declarer, points)| deal(*declarer, *points)).collect();
    let shown = |deal: &saiwu_domain::scoring::shengji::TrackedDeal| {
        format!("{}:{} {}", deal.levels[0], deal.levels[1], deal.next_declarer)
    };
    track(rules, &deals).unwrap().deals.iter().map(shown).collect()
}

#[test]
fn r20_t5_w5_r5_3_2_r5_3_3_points_as_printed() {
    let gain = |rules: &Regulations, points| {
        let (taken_over, gain) = deal_gain(rules.shengji.as_ref().unwrap(), points);
        format!("{} +{gain}", if taken_over { "defenders" } else { "declarer" })
    };
    for (points, expected) in [
        (0, "declarer +3"),
        (5, "declarer +2"),
        (35, "declarer +2"),
        (40, "declarer +1"),
        (75, "declarer +1"),
        (80, "defenders +0"),
        (115, "defenders +0"),
        (120, "defenders +1"),
        (155, "defenders +1"),
        (160, "defenders +2"),
        (195, "defenders +2"),
        (200, "defenders +3"),
    ] {
        assert_eq!(gain(&s0(), points), expected, "{points} [S0]");
        assert_eq!(gain(&s1(), points), expected, "{points} [S1]");
    }
    for (points, first, second) in
        [(240, "defenders +4", "defenders +3"), (280, "defenders +5", "defenders +3")]
    {
        assert_eq!(
            (gain(&s0(), points), gain(&s1(), points)),
            (first.to_owned(), second.to_owned()),
            "{points}"
        );
    }
}

#[test]
fn r20_t6_w5_r5_4_1_the_kitty_of_15_makes_120_and_the_deal_165() {
    let mut game = deal(EastWest, 45);
    (game.kitty, game.capture) = (15, Some(CaptureBy::Tractor(3)));
    let only = track(&s0(), std::slice::from_ref(&game)).unwrap().deals[0];
    assert_eq!(only.points - 45, 120);
    assert_eq!((only.points, only.taken_over, only.side, only.gain), (165, true, NorthSouth, 2));
    game.capture = None;
    let kept = track(&s0(), &[game]).unwrap().deals[0];
    assert_eq!((kept.points, kept.taken_over), (45, false), "the declarer's side won the last trick");
}

#[test]
fn w5_r5_5_1_the_track_as_printed() {
    let deals = [(EastWest, 35), (EastWest, 80), (NorthSouth, 0), (NorthSouth, 165), (EastWest, 240)];
    assert_eq!(levels(&s0(), &deals), ["4:2 EW", "4:2 NS", "4:5 NS", "6:5 EW", "6:9 NS"], "[S0]");
    assert_eq!(levels(&s1(), &deals)[4], "6:8 NS", "[S1], cap 3");
}

#[test]
fn r5_4_v36_both_columns_of_multipliers() {
    let kitty = |rules: Regulations| rules.shengji.unwrap().kitty;
    let columns = [
        (CaptureBy::Single, 2, 2),
        (CaptureBy::Pair, 4, 4),
        (CaptureBy::Three, 4, 4),
        (CaptureBy::Tractor(2), 6, 8),
        (CaptureBy::Tractor(3), 8, 16),
        (CaptureBy::Tractor(4), 10, 32),
    ];
    for (capture, first, second) in columns {
        assert_eq!(kitty_multiplier(&kitty(s0()), capture), first, "{capture:?} [S0]");
        assert_eq!(kitty_multiplier(&kitty(s1()), capture), second, "{capture:?} [S1]");
    }
    assert_eq!(kitty_multiplier(&kitty(s0()), CaptureBy::Throw(None)), 3);
    let mut thrown = deal(EastWest, 45);
    (thrown.kitty, thrown.capture) = (15, Some(CaptureBy::Throw(None)));
    assert!(track(&s0(), std::slice::from_ref(&thrown)).is_ok());
    assert!(track(&s1(), &[thrown]).is_err(), "[S1] forbids throws");
}

#[test]
fn am31_a_throw_counts_3_or_what_it_contains_if_that_is_more() {
    let kitty = s0().shengji.unwrap().kitty;
    for (contained, expected) in [(2, 3), (4, 4), (6, 6), (10, 10)] {
        assert_eq!(kitty_multiplier(&kitty, CaptureBy::Throw(Some(contained))), expected, "{contained}");
    }
}

#[test]
fn r5_3_1_r5_6_1_am29_penalties_move_p_to_the_other_side_and_below_0_is_0() {
    let with = |points, side, taken| {
        let mut game = deal(EastWest, points);
        game.penalties.push(DealPenalty { side, effect: DealPenaltyEffect::TrickPoints(taken) });
        let only = track(&s0(), &[game]).unwrap().deals[0];
        (only.points, only.gain)
    };
    assert_eq!(with(75, EastWest, -10), (85, 0), "the declarer's fault lets the defenders take over");
    assert_eq!(with(80, NorthSouth, -10), (70, 1));
    assert_eq!(with(5, NorthSouth, -20), (0, 3));
    assert_eq!(with(0, EastWest, -10), (10, 2), "a penalty ends “not one point taken”");
}

#[test]
fn r5_5_3_am11_am33_beyond_a_is_passed_and_a_only_reached_is_a() {
    let climb = |last: u32| {
        let deals: Vec<_> = [0, 0, 0, 0, last].iter().map(|points| (EastWest, *points)).collect();
        levels(&s0(), &deals)[3..].to_vec()
    };
    assert_eq!(climb(75), ["A:2 EW", "A+:2 EW"]);
    assert_eq!(climb(80), ["A:2 EW", "A:2 NS"]);
}

#[test]
fn r5_5_2_only_a_held_deal_at_a_passes() {
    let climb = |rest: &[(SeatDirection, u32)]| {
        let deals: Vec<_> = [(EastWest, 0); 4].iter().chain(rest).copied().collect();
        levels(&s1(), &deals).pop().unwrap()
    };
    assert_eq!(climb(&[]), "A:2 EW");
    assert_eq!(climb(&[(EastWest, 75)]), "A+:2 EW", "declared and held below 80");
    assert_eq!(
        climb(&[(EastWest, 80), (NorthSouth, 200)]),
        "A:2 EW",
        "three levels won as defenders stop at A"
    );
}

#[test]
fn r5_7_1_r5_7_2_a_match_and_a_forfeit_of_the_2013_event() {
    let rules = s0();
    assert_eq!(points(&rules, "J:8"), [(20, 130), (0, 70)]);
    assert_eq!(points(&rules, "A:Q"), [(15, 120), (5, 80)]);
    assert_eq!(points(&rules, "forfeit b"), [(15, 120), (0, 0)]);
    assert_eq!(points(&rules, "forfeit a b"), [(0, 0); 2]);
}

#[test]
fn r5_7_3_r6_3_1_a_late_pair_alone_loses_victory_points() {
    // +1 level, 7 minutes late: 11 − 1.5 = 9.5.
    assert_eq!(points(&s0(), "3:2 a-1.5"), [(15, 95), (5, 90)]);
    assert_eq!(points(&s0(), "3:2 b-1.5"), [(15, 110), (5, 75)]);
}

#[test]
fn am08_an_absent_pair_leaves_the_other_pair_of_its_team_alone() {
    let rounds = ["x1–a forfeit x1 · x2–b 5:2"];
    let contest = given(s0()).teams("x1:X x2:X a:Y b:Y").rounds(&rounds).contest();
    assert_eq!(
        (value(&contest, "X", "match_points"), value(&contest, "X", "victory_points")),
        (json!(2), json!(13))
    );
    assert_eq!(
        (value(&contest, "Y", "match_points"), value(&contest, "Y", "victory_points")),
        (json!(1.5), json!(19))
    );
}

#[test]
fn r5_7_5_pairs_of_a_unit_do_not_meet_and_numbers_turn_in_even_rounds() {
    let units = "1:a 2:a 3:b 4:b 5:c 6:c 7:d 8:d";
    let first = given(s0()).units(units).contest();
    assert_eq!(paired(&first), "1–3 2–4 5–7 6–8");
    let drawn = ["1–3 4:4 · 2–4 4:4 · 5–7 4:4 · 6–8 4:4"];
    let second = given(s0()).units(units).rounds(&drawn).contest();
    assert_eq!(paired(&second), "4–1 3–2 8–5 7–6", "round 2 begins with number 8");
}
