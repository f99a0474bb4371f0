//! The bye, relaxations, refusals, tables and the order of L, one rule at a time (R9.1–R9.6).
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod pairing_support;

use pairing_support::{Played, entrant, fresh, paired, refused, text, with_units};
use saiwu_domain::ids::{EntrantId, TableNumber};
use saiwu_domain::pairing::{
    Constraint, Float, NumberOrder, PairingProblem, PairingRefusal, Relaxation, RelaxedWhy, Rematch,
    SameUnit, Sort, pair,
};
use saiwu_domain::points::Points;

/// Entrants 1 … n with these totals, in round 3.
fn with_totals(totals: &[i32]) -> PairingProblem {
    let mut problem = fresh(3, totals.len() as u32);
    for (entrant, total) in problem.entrants.iter_mut().zip(totals) {
        entrant.total = Points::tenths(*total);
    }
    problem
}

fn all_met(problem: &mut PairingProblem, pairs: &[(&str, &str)]) {
    for (a, b) in pairs {
        let entrant = problem.entrants.iter_mut().find(|entrant| entrant.id.as_str() == *a).unwrap();
        entrant.met.insert(EntrantId::from(*b));
    }
}

fn allow(mut problem: PairingProblem, relaxations: &[Relaxation]) -> PairingProblem {
    problem.policy.allow = relaxations.iter().copied().collect();
    problem
}

#[test]
fn bye_goes_to_the_lowest_total_without_one() {
    let mut problem = with_totals(&[40, 40, 20, 20, 0]);
    assert_eq!(paired(&problem), "1-2 3-4 5");
    problem.entrants[4].byes = 1;
    assert_eq!(paired(&problem), "1-2 3-5 4");
}

#[test]
fn bye_goes_round_again_once_all_had_one() {
    let mut problem = with_totals(&[40, 20, 0]);
    for (entrant, byes) in problem.entrants.iter_mut().zip([1, 1, 2]) {
        entrant.byes = byes;
    }
    let pairing = pair(&problem).unwrap();
    assert_eq!(text(&pairing), "1-3 2");
    assert_eq!(pairing.quality.bye, Some((1, Points::whole(2))));
    assert_eq!(pairing.relaxed, []);
}

#[test]
fn bye_counts_as_floating_down_again() {
    // Whoever has the bye, the lowest group loses one; 4 floated down before, so 3 gets it against the order of L.
    let mut problem = with_totals(&[20, 20, 0, 0, 0]);
    problem.entrants[4].last_float = Float::Down;
    let pairing = pair(&problem).unwrap();
    assert_eq!(text(&pairing), "1-2 3-5 4");
    assert_eq!(pairing.quality.repeated_floats, 0);
}

#[test]
fn same_unit_weighs_more_than_the_bye_and_floats() {
    let mut problem = with_totals(&[40, 40, 20, 20, 0]);
    for (entrant, unit) in problem.entrants.iter_mut().zip(["a", "a", "b", "c", "d"]) {
        entrant.unit = Some(unit.into());
    }
    assert_eq!(pair(&problem).unwrap().quality.same_unit, 0);
    assert_eq!(paired(&problem), "1-3 2-4 5");
}

#[test]
fn entrants_without_a_unit_are_never_of_the_same_unit() {
    let mut problem = with_units("- - - -");
    problem.policy.same_unit = SameUnit::Hard;
    assert_eq!(paired(&problem), "1-2 3-4");
}

#[test]
fn relaxation_of_same_unit_is_used_as_little_as_possible_and_listed() {
    let mut problem = with_units("a a a b");
    problem.policy.same_unit = SameUnit::Hard;
    let pairing = pair(&allow(problem, &[Relaxation::SameUnit])).unwrap();
    assert_eq!(text(&pairing), "1-2 3-4");
    let listed: Vec<_> = pairing.relaxed.iter().map(|relaxed| (relaxed.constraint, relaxed.why)).collect();
    assert_eq!(listed, [(Constraint::SameUnit, RelaxedWhy::AllowedByReferee)]);
}

#[test]
fn allowed_relaxation_is_not_used_where_a_legal_pairing_exists() {
    let mut problem = with_totals(&[40, 40, 0, 0]);
    all_met(&mut problem, &[("1", "2")]);
    let pairing = pair(&allow(problem, &[Relaxation::Rematch])).unwrap();
    assert_eq!(text(&pairing), "1-3 2-4", "two floaters rather than one rematch");
    assert_eq!(pairing.relaxed, []);
}

#[test]
fn rematch_is_the_last_to_be_relaxed() {
    // Only 2–4 is legal: 1 and 3 are of one unit, and each met both of the others.
    let mut problem = with_units("a b a c");
    problem.policy.same_unit = SameUnit::Hard;
    all_met(&mut problem, &[("1", "2"), ("3", "4"), ("1", "4"), ("2", "3")]);
    let (blocking, options) = refused(&problem);
    assert_eq!(blocking, ["same_unit: 1 3", "rematch: 1 3"]);
    assert_eq!(options, ["allow_same_unit", "allow_rematch", "end_stage"]);
    let pairing = pair(&allow(problem, &[Relaxation::SameUnit, Relaxation::Rematch])).unwrap();
    assert_eq!(text(&pairing), "1-3 2-4");
    assert_eq!((pairing.quality.rematches, pairing.quality.same_unit), (0, 1));
}

#[test]
fn second_bye_is_relaxed_before_a_rematch() {
    let mut problem = with_totals(&[20, 0, 0]);
    (problem.entrants[1].byes, problem.entrants[2].byes) = (1, 1);
    all_met(&mut problem, &[("2", "3")]);
    let (blocking, options) = refused(&problem);
    assert_eq!(blocking, ["second_bye: 2 3", "rematch: 2 3"]);
    assert_eq!(options, ["allow_second_bye", "allow_rematch", "end_stage"]);
    let pairing = pair(&allow(problem, &[Relaxation::SecondBye, Relaxation::Rematch])).unwrap();
    assert_eq!(text(&pairing), "1-2 3");
    let [relaxed] = &pairing.relaxed[..] else { panic!("{:?}", pairing.relaxed) };
    assert_eq!((relaxed.constraint, &relaxed.sides[..]), (Constraint::SecondBye, &["3".into()][..]));
}

#[test]
fn two_constraints_that_block_together_are_both_named() {
    let mut problem = with_units("a a");
    problem.policy.same_unit = SameUnit::Hard;
    all_met(&mut problem, &[("1", "2")]);
    let Err(PairingRefusal::NoLegalPairing { blocking, together, .. }) = pair(&problem) else { panic!() };
    assert!(together);
    let named: Vec<_> = blocking.iter().map(|block| block.constraint).collect();
    assert_eq!(named, [Constraint::SameUnit, Constraint::Rematch]);
}

fn choices(problem: &PairingProblem) -> Vec<Vec<Constraint>> {
    match pair(problem) {
        Err(PairingRefusal::NoLegalPairing { choices, .. }) => choices,
        other => panic!("{other:?}"),
    }
}

#[test]
fn r9_5_2_every_smallest_set_of_constraints_is_a_choice_in_the_order_of_r9_5_1() {
    let (unit, bye, rematch) = (Constraint::SameUnit, Constraint::SecondBye, Constraint::Rematch);
    // 2 and 3 had a bye and met each other: a second bye or a rematch.
    let mut problem = with_totals(&[20, 0, 0]);
    (problem.entrants[1].byes, problem.entrants[2].byes) = (1, 1);
    all_met(&mut problem, &[("2", "3")]);
    assert_eq!(choices(&problem), [vec![bye], vec![rematch]]);
    // All met all: that alone is not enough as long as they are of one unit, and no bye helps.
    for entrant in &mut problem.entrants {
        entrant.unit = Some("a".into());
    }
    problem.policy.same_unit = SameUnit::Hard;
    all_met(&mut problem, &[("1", "2"), ("1", "3")]);
    assert_eq!(choices(&problem), [vec![unit, rematch]]);
    // The bye may go to 1 only, who has had none: then 2–3 is of one unit. Else 1 plays, and met both of them.
    problem.entrants[0].unit = None;
    problem.entrants[1].met.clear();
    problem.entrants[2].met.clear();
    assert_eq!(choices(&problem), [vec![unit], vec![bye, rematch]]);
}

#[test]
fn r9_2_6_forbidden_pair_can_be_taken_back_to_get_a_legal_pairing() {
    let mut problem = fresh(1, 2);
    problem.forbidden.insert(("2".into(), "1".into()));
    assert_eq!(choices(&problem), [[Constraint::Forbidden]]);
    all_met(&mut problem, &[("1", "2")]);
    assert_eq!(choices(&problem), [[Constraint::Rematch, Constraint::Forbidden]]);
}

#[test]
fn nobody_may_relax_forbidden_pairs_and_teams() {
    let mut problem = fresh(1, 2);
    problem.forbidden.insert(("2".into(), "1".into()));
    assert_eq!(refused(&problem), (vec!["forbidden: 1 2".to_owned()], vec!["end_stage".to_owned()]));
    let mut problem = allow(fresh(1, 2), &Relaxation::ALL);
    problem.entrants.iter_mut().for_each(|entrant| entrant.team = Some("t".into()));
    assert_eq!(refused(&problem), (vec!["same_team: 1 2".to_owned()], vec!["end_stage".to_owned()]));
}

#[test]
fn fewer_than_two_entrants_are_too_few() {
    for entrants in [0, 1] {
        assert_eq!(pair(&fresh(1, entrants)), Err(PairingRefusal::TooFewEntrants));
    }
}

#[test]
fn rematches_are_free_where_the_regulations_say_nothing_against_them() {
    let mut problem = with_totals(&[40, 40, 0, 0]);
    problem.policy.rematch = Rematch::Allowed;
    all_met(&mut problem, &[("1", "2"), ("3", "4")]);
    let pairing = pair(&problem).unwrap();
    assert_eq!(text(&pairing), "1-2 3-4");
    assert_eq!((pairing.quality.rematches, pairing.relaxed.len()), (0, 0));
}

#[test]
fn numbers_run_down_in_even_rounds_unless_the_regulations_say_always_up() {
    let mut problem = fresh(2, 5);
    assert_eq!(paired(&problem), "2-3 4-5 1".replace("2-3 4-5", "3-2 5-4"));
    problem.policy.number_order = NumberOrder::AlwaysUp;
    assert_eq!(paired(&problem), "1-2 3-4 5");
}

#[test]
fn full_rank_pairs_neighbours_in_the_ranking() {
    let mut problem = fresh(1, 4);
    problem.policy.sort = Sort::FullRank;
    for (entrant, rank) in problem.entrants.iter_mut().zip([3, 1, 4, 2]) {
        entrant.rank = Some(rank);
    }
    assert_eq!(paired(&problem), "1-3 2-4");
    let firsts: Vec<_> = pair(&problem).unwrap().matches.iter().map(|m| m.first.to_string()).collect();
    assert_eq!(firsts, ["1", "2"], "named first is who is earlier in L");
}

#[test]
fn tables_go_by_higher_total_then_sum_then_lower_number() {
    // 1–6 has the highest total but a smaller sum than 2–3; 4–5 is all even with 7–8 but for the numbers.
    let mut problem = with_totals(&[40, 40, 40, 20, 20, 0, 20, 20]);
    for (a, b) in
        [("1", "2"), ("1", "3"), ("1", "4"), ("1", "5"), ("1", "7"), ("1", "8"), ("4", "7"), ("4", "8")]
    {
        problem.forbidden.insert((a.into(), b.into()));
    }
    let pairing = pair(&problem).unwrap();
    assert_eq!(text(&pairing), "2-3 1-6 4-5 7-8");
    let tables: Vec<_> = pairing.matches.iter().map(|m| m.table.map(|TableNumber(n)| n)).collect();
    assert_eq!(tables, [Some(1), Some(2), Some(3), Some(4)]);
}

#[test]
fn bye_has_no_table_and_comes_last() {
    let pairing = pair(&with_totals(&[40, 20, 0])).unwrap();
    let last = pairing.matches.last().unwrap();
    assert_eq!((last.second.as_ref(), last.table), (None, None));
}

#[test]
fn ids_in_any_order_and_equal_numbers_give_one_pairing() {
    let mut problem = fresh(1, 0);
    problem.entrants = ["10", "9", "2", "b"].map(|id| entrant(id, 1)).into();
    assert_eq!(paired(&problem), "2-9 10-b");
    problem.entrants.reverse();
    assert_eq!(paired(&problem), "2-9 10-b");
}

#[test]
fn whoever_met_an_entrant_that_is_gone_is_paired_all_the_same() {
    let played = Played::new(&["1", "2", "3", "4"], "1-2 3-4", &["", "1:2 3:2 2:0 4:0"]);
    let mut problem = played.problem();
    problem.entrants.remove(3);
    assert_eq!(paired(&problem), "3-1 2");
}
