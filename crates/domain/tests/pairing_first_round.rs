//! The first round (R9.1.4) and the distances of Q5 (R9.4.5).
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod pairing_support;

use pairing_support::{fresh, paired, refused, with_units};
use saiwu_domain::pairing::{FirstRoundMode, PairingProblem, SameUnit};

fn in_mode(mut problem: PairingProblem, mode: FirstRoundMode) -> String {
    problem.policy.round1_mode = mode;
    paired(&problem)
}

#[test]
fn r9_1_4_r9_8_4_each_mode_pairs_eight_in_its_own_way() {
    let cases = [
        (FirstRoundMode::Adjacent, "1-2 3-4 5-6 7-8"),
        (FirstRoundMode::Fold, "1-8 2-7 3-6 4-5"),
        (FirstRoundMode::Half, "1-5 2-6 3-7 4-8"),
        (FirstRoundMode::UpperLower, "1-5 2-6 3-7 4-8"),
        (FirstRoundMode::Random, "1-2 3-4 5-6 7-8"),
        (FirstRoundMode::Lots, "1-2 3-4 5-6 7-8"),
        (FirstRoundMode::SelfSeating, "1-2 3-4 5-6 7-8"),
    ];
    for (mode, expected) in cases {
        assert_eq!(in_mode(fresh(1, 8), mode), expected, "{mode:?}");
    }
}

#[test]
fn r9_1_4_upper_half_meets_the_lower_half_in_the_order_of_its_lots() {
    let mut problem = fresh(1, 8);
    for (entrant, lot) in problem.entrants[4..].iter_mut().zip([2, 4, 1, 3]) {
        entrant.lot = Some(lot);
    }
    // A lot in the upper half moves nobody.
    problem.entrants[0].lot = Some(9);
    assert_eq!(in_mode(problem, FirstRoundMode::UpperLower), "1-7 2-5 3-8 4-6");
}

#[test]
fn r9_1_4_lots_are_an_order_that_is_given() {
    let mut problem = fresh(1, 6);
    for (entrant, lot) in problem.entrants.iter_mut().zip([6, 1, 4, 2, 5, 3]) {
        entrant.draw_number = lot;
    }
    assert_eq!(in_mode(problem, FirstRoundMode::Lots), "2-4 6-3 5-1");
}

#[test]
fn r9_1_4_modes_hold_in_round_1_only() {
    assert_eq!(in_mode(fresh(3, 8), FirstRoundMode::Fold), "1-2 3-4 5-6 7-8");
}

#[test]
fn r9_1_4_self_seating_is_kept_and_whoever_is_left_is_paired() {
    let mut problem = fresh(1, 6);
    problem.locked = vec![("5".into(), Some("1".into())), ("3".into(), Some("6".into()))];
    assert_eq!(in_mode(problem, FirstRoundMode::SelfSeating), "1-5 2-4 3-6");
}

#[test]
fn r10_2_1_bye_of_an_odd_first_round_goes_to_the_largest_number_in_each_mode() {
    let cases = [
        (FirstRoundMode::Adjacent, "1-2 3-4 5-6 7"),
        (FirstRoundMode::Fold, "1-6 2-5 3-4 7"),
        (FirstRoundMode::Half, "1-4 2-5 3-6 7"),
        (FirstRoundMode::UpperLower, "1-4 2-5 3-6 7"),
    ];
    for (mode, expected) in cases {
        assert_eq!(in_mode(fresh(1, 7), mode), expected, "{mode:?}");
    }
}

#[test]
fn r9_4_5_distances_are_counted_without_whoever_has_the_bye() {
    let mut problem = fresh(1, 7);
    problem.entrants[6].byes = 1;
    assert_eq!(in_mode(problem.clone(), FirstRoundMode::Fold), "1-7 2-5 3-4 6");
    assert_eq!(in_mode(problem, FirstRoundMode::Half), "1-4 2-5 3-7 6");
}

#[test]
fn r9_4_5_r9_8_4_clash_of_a_unit_is_solved_by_an_exchange_with_the_next_pair() {
    for same_unit in [SameUnit::Hard, SameUnit::Soft] {
        let cases = [
            // 1 and 8, 2 and 7, 4 and 5 are the wanted partners that are of one unit.
            (FirstRoundMode::Fold, "a - - - - - - a", "1-7 2-8 3-6 4-5"),
            (FirstRoundMode::Fold, "- a - - - - a -", "1-8 2-6 3-7 4-5"),
            (FirstRoundMode::Fold, "- - - a a - - -", "1-8 2-7 3-5 4-6"),
            (FirstRoundMode::Half, "a - - - a - - -", "1-6 2-5 3-7 4-8"),
            (FirstRoundMode::Half, "- a - - - a - -", "1-5 2-7 3-6 4-8"),
            (FirstRoundMode::Half, "- - - a - - - a", "1-5 2-6 3-8 4-7"),
        ];
        for (mode, units, expected) in cases {
            let mut problem = with_units(units);
            problem.policy.same_unit = same_unit;
            assert_eq!(in_mode(problem, mode), expected, "{mode:?} {units} {same_unit:?}");
        }
    }
}

#[test]
fn r9_4_5_matches_that_are_set_leave_the_distances_of_the_others() {
    let mut problem = fresh(1, 8);
    problem.locked = vec![("1".into(), Some("2".into()))];
    assert_eq!(in_mode(problem.clone(), FirstRoundMode::Fold), "1-2 3-8 4-7 5-6");
    assert_eq!(in_mode(problem, FirstRoundMode::Half), "1-2 3-6 4-7 5-8");
}

#[test]
fn r20_t19_w3_holds_for_units_in_the_adjacent_first_round_of_each_name() {
    for mode in [FirstRoundMode::Adjacent, FirstRoundMode::Random, FirstRoundMode::Lots] {
        assert_eq!(in_mode(with_units("a a b b c c"), mode), "1-3 2-5 4-6", "{mode:?}");
    }
}

#[test]
fn r9_3_hard_same_unit_becomes_soft_above_a_share_of_the_field() {
    // Three of four are of one unit: 750 of 1,000.
    let mut problem = with_units("a a a b");
    problem.policy.same_unit = SameUnit::Hard;
    problem.policy.same_unit_soft_above = Some(750);
    assert_eq!(refused(&problem).0, ["same_unit: 1 2 3"], "exactly the share is not above it");
    problem.policy.same_unit_soft_above = Some(749);
    assert_eq!(paired(&problem), "1-2 3-4");
    problem.policy.same_unit_soft_above = None;
    assert_eq!(refused(&problem).0, ["same_unit: 1 2 3"]);
}
