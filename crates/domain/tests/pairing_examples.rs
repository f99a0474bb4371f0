//! The worked pairing states (R19 W2, W3: R20/T19).

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod pairing_support;

use pairing_support::{Played, fresh, paired, refused, with_units};
use saiwu_domain::pairing::{Constraint, RelaxedWhy, SameUnit, pair};

const NAMES: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "H"];
const HISTORY: [&str; 3] = ["A-B C-D E-F G-H", "A-C D-E F-G H-B", "A-F H-C D-G E-B"];
const TOTALS: [&str; 4] = [
    "",
    "A:2 C:1 D:1 E:1 F:1 G:1 H:1 B:0",
    "A:3 F:3 H:3 C:2 D:2 E:2 G:1 B:0",
    "A:5 C:4 F:3 G:3 H:3 B:2 D:2 E:2",
];

fn w2(round: usize) -> saiwu_domain::pairing::PairingProblem {
    Played::new(&NAMES, &HISTORY[..round - 1].join("|"), &TOTALS[..round]).problem()
}

/// (floaters, gap) of each score group, and Q4.
fn floats(round: usize) -> (Vec<(u32, i32)>, u32) {
    let quality = pair(&w2(round)).unwrap().quality;
    let groups = quality.groups.iter().map(|group| (group.floaters, group.gap.as_tenths() / 10));
    (groups.collect(), quality.repeated_floats)
}

#[test]
fn r20_t19_w2_round_1_pairs_neighbours_by_draw_number() {
    assert_eq!(paired(&w2(1)), "A-B C-D E-F G-H");
    assert_eq!(floats(1), (vec![(0, 0)], 0));
}

#[test]
fn r20_t19_w2_round_2_floats_one_out_of_each_odd_group() {
    assert_eq!(paired(&w2(2)), "A-H E-D G-F C-B");
    assert_eq!(floats(2), (vec![(1, 1), (1, 1), (0, 0)], 0));
}

#[test]
fn r20_t19_w2_round_3_floats_who_did_not_float_before() {
    assert_eq!(paired(&w2(3)), "A-H F-D C-E G-B");
    assert_eq!(floats(3), (vec![(1, 1), (0, 0), (1, 1), (0, 0)], 1));
}

#[test]
fn r20_t19_w2_round_4_keeps_the_gap_of_the_highest_group_small() {
    assert_eq!(paired(&w2(4)), "A-H C-F G-E D-B");
    assert_eq!(floats(4).0, [(1, 2), (1, 1), (1, 1), (0, 0)]);
}

#[test]
fn r20_t19_w3_seven_entrants_leave_the_last_number_the_bye() {
    assert_eq!(paired(&fresh(1, 7)), "1-2 3-4 5-6 7");
}

#[test]
fn r20_t19_w3_round_2_gives_the_bye_to_the_last_in_l_without_one() {
    let names = ["1", "2", "3", "4", "5", "6", "7"];
    let played = Played::new(&names, "1-2 3-4 5-6 7", &["", "1:2 3:2 5:2 7:2 2:0 4:0 6:0"]);
    assert_eq!(paired(&played.problem()), "3-1 7-5 6-4 2");
}

#[test]
fn r20_t19_w3_two_units_of_two_meet_crosswise() {
    for same_unit in [SameUnit::Soft, SameUnit::Hard] {
        let mut problem = with_units("a a b b");
        problem.policy.same_unit = same_unit;
        assert_eq!(paired(&problem), "1-3 2-4", "{same_unit:?}");
    }
}

#[test]
fn r20_t19_w3_three_units_of_two_take_the_nearest_possible() {
    assert_eq!(paired(&with_units("a a b b c c")), "1-3 2-5 4-6");
}

#[test]
fn r20_t19_w3_soft_same_unit_gives_way_once_and_is_listed() {
    let pairing = pair(&with_units("a a a b")).unwrap();
    assert_eq!(pairing_support::text(&pairing), "1-2 3-4");
    assert_eq!(pairing.quality.same_unit, 1);
    let [relaxed] = &pairing.relaxed[..] else { panic!("{:?}", pairing.relaxed) };
    assert_eq!(relaxed.constraint, Constraint::SameUnit);
    assert_eq!(relaxed.why, RelaxedWhy::Unavoidable);
    assert_eq!(relaxed.sides, ["1".into(), "2".into()]);
}

#[test]
fn r20_t19_w3_hard_same_unit_names_the_three_of_the_unit() {
    let mut problem = with_units("a a a b");
    problem.policy.same_unit = SameUnit::Hard;
    let (blocking, options) = refused(&problem);
    assert_eq!(blocking, ["same_unit: 1 2 3"]);
    assert_eq!(options, ["allow_same_unit", "end_stage"]);
}

#[test]
fn r20_t19_w3_two_triangles_are_a_knot_of_rematches() {
    let names = ["1", "2", "3", "4", "5", "6"];
    let played = Played::new(&names, "1-4 2-5 3-6 | 1-5 2-6 3-4 | 1-6 2-4 3-5", &["", "", "", ""]);
    let (blocking, options) = refused(&played.problem());
    assert_eq!(blocking, ["rematch: 1 2 3 4 5 6"]);
    assert_eq!(options, ["allow_rematch", "end_stage"]);
}
