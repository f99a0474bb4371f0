//! Tests of the points of a match: R19 W4, R20 T1, T2, T29.

use super::*;
use crate::regulations::template;
use proptest::prelude::*;
use serde_json::{Value as Json, json};

/// A match of `a` against `b` with a result as JSON.
pub(in crate::scoring) fn played(result: Json) -> Match {
    Match {
        result: Some(serde_json::from_value(result).unwrap()),
        ..Match::new(None, Sides::Two("a".into(), "b".into()))
    }
}

/// `a` and `b` reached these levels.
pub(in crate::scoring) fn levels(a: &str, b: &str) -> Match {
    played(
        json!({"levels": {"levels": [a, b], "deals": null, "first_to_level": null, "declarer_at_end": null}}),
    )
}

/// The same with a penalty in tenths of victory points.
pub(in crate::scoring) fn with_penalty(mut game: Match, entrant: &str, tenths: i32) -> Match {
    game.penalties.push(MatchPenalty {
        entrant: entrant.into(),
        clause: "二(五)".to_owned(),
        match_points: Points::ZERO,
        victory_points: Points::tenths(tenths),
        trick_points: -20,
        levels: 0,
    });
    game
}

fn guandan() -> Regulations {
    template("guandan-swiss-2018").unwrap()
}

fn shengji() -> Regulations {
    template("shengji-team-swiss-2013").unwrap()
}

/// Victory points and match points in tenths, first-named first.
fn tenths(regulations: &Regulations, game: &Match) -> [(i32, i32); 2] {
    let sides = score_match(regulations, game).unwrap();
    [0, 1].map(|side| (sides[side].victory_points.as_tenths(), sides[side].match_points.as_tenths()))
}

#[test]
fn r20_t1_w4_r6_2_1_am18_vp26_is_13_plus_and_minus_the_difference() {
    for (a, b, first, second) in [
        ("A+", "J", 170, 90),
        ("5", "5", 130, 130),
        ("A+", "2", 260, 0),
        ("A", "8", 190, 70),
        ("A+", "8", 200, 60),
    ] {
        let [own, other] = tenths(&guandan(), &levels(a, b));
        assert_eq!((own.0, other.0), (first, second), "{a}:{b}");
        let [own, other] = tenths(&guandan(), &levels(b, a));
        assert_eq!((own.0, other.0), (second, first), "{b}:{a}");
    }
}

#[test]
fn r20_t2_w4_r6_1_2_r6_2_2_r5_7_1_s0_converts_by_vp20_and_gives_match_points_by_bands() {
    for (a, b, vp, mp) in [
        ("2", "2", (100, 100), (10, 10)),
        ("3", "2", (110, 90), (15, 5)),
        ("4", "2", (120, 80), (15, 5)),
        ("5", "2", (130, 70), (20, 0)),
        ("J", "2", (190, 10), (20, 0)),
        ("Q", "2", (200, 0), (20, 0)),
        ("A", "2", (200, 0), (20, 0)),
        // W4
        ("J", "8", (130, 70), (20, 0)),
        ("A", "Q", (120, 80), (15, 5)),
        ("K", "2", (200, 0), (20, 0)),
    ] {
        let [own, other] = tenths(&shengji(), &levels(a, b));
        assert_eq!(((own.0, other.0), (own.1, other.1)), (vp, mp), "{a}:{b}");
    }
}

#[test]
fn r6_1_5_r6_2_3_match_points_may_grow_by_the_level() {
    let linear = json!({"bands": [{"min_d": 0, "winner": 2, "loser": 0}], "draw": 1, "per_level": 0.1});
    let regulations = guandan().with("match_points", linear).unwrap();
    let regulations = regulations.with("victory_points", json!({"per_level": 0.1})).unwrap();
    assert_eq!(tenths(&regulations, &levels("9", "4")), [(5, 25), (-5, -5)]);
    assert_eq!(tenths(&regulations, &levels("4", "4")), [(0, 10), (0, 10)]);
    let table = json!({"table": [[10, 10], [12, 8], [13.5, 6.5]]});
    let regulations = guandan().with("victory_points", table).unwrap();
    assert_eq!(tenths(&regulations, &levels("4", "9")), [(65, 0), (135, 20)]);
}

#[test]
fn r6_3_1_am40_a_penalty_lowers_the_points_and_not_the_band() {
    let game = with_penalty(levels("9", "8"), "a", -15);
    assert_eq!(tenths(&shengji(), &game), [(95, 15), (90, 5)]);
    let sides = score_match(&shengji(), &game).unwrap();
    assert_eq!(sides[0].before_penalties.victory_points, Points::whole(11));
    assert_eq!(sides[0].penalties.victory_points, Points::tenths(-15));
    assert_eq!(sides[1].penalties, RoundPoints::default());
    let game = with_penalty(levels("2", "A"), "a", -15);
    assert_eq!(tenths(&shengji(), &game)[0], (-15, 0), "a round may go below zero (AM12)");
}

#[test]
fn a_penalty_in_match_points_does_not_undo_a_win() {
    let mut game = with_penalty(levels("9", "6"), "a", 0);
    game.penalties[0].match_points = Points::whole(-2);
    let sides = score_match(&guandan(), &game).unwrap();
    assert_eq!(sides[0].match_points, Points::ZERO);
    assert!(sides[0].counts_as_win);
    assert_eq!(sides[0].outcome, Outcome::Win);
}

#[test]
fn r4_6_a_r4_6_b_r4_6_e_am09_equal_levels_are_a_draw_or_go_to_the_named_side() {
    let game = |first: &str, declarer: &str| {
        played(json!({"levels": {"levels": ["9", "9"], "deals": null,
            "first_to_level": first, "declarer_at_end": declarer}}))
    };
    let rule = |rule: &str| shengji().with("stages[0].equal_level", json!(rule)).unwrap();
    assert_eq!(tenths(&rule("draw"), &game("a", "b")), [(100, 10), (100, 10)], "AM09: no effect");
    assert_eq!(tenths(&rule("first_to_level"), &game("a", "b")), [(100, 15), (100, 5)]);
    assert_eq!(tenths(&rule("declarer_at_end"), &game("a", "b")), [(100, 5), (100, 15)]);
    assert_eq!(tenths(&rule("declarer_at_end"), &game("a", "x")), [(100, 10), (100, 10)], "a stranger");
    let sides = score_match(&rule("first_to_level"), &game("b", "a")).map(|sides| sides[1].outcome);
    assert_eq!(sides, Some(Outcome::Win));
}

#[test]
fn r10_1_1_r5_7_2_am08_am10_am26_byes_and_forfeits_take_the_awards() {
    let forfeit = |absent: &[&str]| played(json!({"forfeit": {"absent": absent}}));
    assert_eq!(tenths(&guandan(), &forfeit(&["b"])), [(130, 20), (0, 0)]);
    assert_eq!(tenths(&shengji(), &forfeit(&["a"])), [(0, 0), (120, 15)]);
    assert_eq!(tenths(&shengji(), &forfeit(&["b", "a"])), [(0, 0), (0, 0)]);
    assert_eq!(score_match(&shengji(), &forfeit(&["x"])), None);
    let mut game = forfeit(&["b"]);
    assert!(score_match(&guandan(), &game).unwrap()[0].counts_as_win);
    game.sides = Sides::Bye("a".into());
    game.result = None;
    let bye = score_match(&shengji(), &game).unwrap();
    assert_eq!(bye.len(), 1);
    assert_eq!((bye[0].outcome, bye[0].opponent), (Outcome::Bye, None));
    assert_eq!((bye[0].match_points, bye[0].victory_points), (Points::tenths(15), Points::whole(12)));
    game.sides = Sides::Two("a".into(), "b".into());
    assert_eq!(score_match(&guandan(), &game), None, "not played yet");
}

#[test]
fn r2_2_1_levels_are_kept_with_both_views() {
    let game = levels("A+", "J");
    let sides = score_match(&guandan(), &game).unwrap();
    assert_eq!(sides[0].levels, Some((Level::PassedAce, Level::Jack)));
    assert_eq!(sides[1].levels, Some((Level::Jack, Level::PassedAce)));
    assert_eq!((sides[0].level_difference, sides[1].level_difference), (4, -4));
    assert_eq!((sides[0].levels_gained, sides[1].levels_gained), (13, 9));
    let short = guandan().with("levels.target", json!("10")).unwrap();
    let sides = score_match(&short, &game).unwrap();
    assert_eq!(sides[0].levels_gained, 9, "passing 10 counts one more than 10 (R3.4)");
}

proptest! {
    #[test]
    fn r20_t29_a_played_match_shares_out_26_and_2(a in 0usize..14, b in 0usize..14) {
        let name = |rung: usize| Level::LADDER[rung].as_str();
        let [own, other] = tenths(&guandan(), &levels(name(a), name(b)));
        prop_assert_eq!(own.0 + other.0, 260);
        prop_assert_eq!(own.1 + other.1, 20);
        let [own, other] = tenths(&shengji(), &levels(name(a), name(b)));
        prop_assert_eq!((own.0 + other.0, own.1 + other.1), (200, 20));
    }
}
