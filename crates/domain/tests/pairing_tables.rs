//! Fixed, allowed and excluded tables (R9.6.1).
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod pairing_support;

use pairing_support::fresh;
use saiwu_domain::ids::{EntrantId, TableNumber};
use saiwu_domain::pairing::{Pairing, PairingProblem, TableRemark, explain, pair};

/// `1-2@1 3-4@2 5`
fn seated(pairing: &Pairing) -> String {
    let matches = pairing.matches.iter().map(|paired| {
        let sides = [Some(&paired.first), paired.second.as_ref()];
        let ids: Vec<_> = sides.into_iter().flatten().map(EntrantId::as_str).collect();
        let table = paired.table.map(|table| format!("@{table}")).unwrap_or_default();
        format!("{}{table}", ids.join("-"))
    });
    matches.collect::<Vec<_>>().join(" ")
}

fn fix(problem: &mut PairingProblem, id: &str, table: u32) {
    problem.tables.fixed.insert(id.into(), TableNumber(table));
}

fn allow(problem: &mut PairingProblem, id: &str, tables: &[u32]) {
    problem.tables.allowed.insert(id.into(), tables.iter().copied().map(TableNumber).collect());
}

fn exclude(problem: &mut PairingProblem, tables: &[u32]) {
    problem.tables.excluded = tables.iter().copied().map(TableNumber).collect();
}

fn remarks(pairing: &Pairing) -> Vec<(TableRemark, u32)> {
    pairing.table_notes.iter().map(|note| (note.what, note.table.0)).collect()
}

#[test]
fn scenario_t59_two_fixed_tables_that_meet_use_the_lower_number_without_gaps() {
    let mut problem = fresh(1, 12);
    fix(&mut problem, "3", 5);
    fix(&mut problem, "4", 2);
    let pairing = pair(&problem).unwrap();
    assert_eq!(seated(&pairing), "1-2@1 3-4@2 5-6@3 7-8@4 9-10@5 11-12@6");
    assert_eq!(remarks(&pairing), [(TableRemark::LowerOfTwo, 2)]);
    let sentence = explain::table_note(&problem, &pairing.table_notes[0]);
    assert_eq!(sentence.zh, "3号、4号的固定桌不同，用号码小的，其余各桌依次前移：坐2号桌");
    assert!(!pairing.table_notes[0].what.is_unmet());
}

#[test]
fn r9_6_1_fixed_table_moves_the_others_up() {
    let mut problem = fresh(1, 8);
    fix(&mut problem, "1", 3);
    assert_eq!(seated(&pair(&problem).unwrap()), "3-4@1 5-6@2 1-2@3 7-8@4");
    fix(&mut problem, "1", 40);
    assert_eq!(seated(&pair(&problem).unwrap()), "3-4@1 5-6@2 7-8@3 1-2@40");
}

#[test]
fn r9_6_1_excluded_tables_are_left_out() {
    let mut problem = fresh(1, 9);
    exclude(&mut problem, &[1, 3]);
    assert_eq!(seated(&pair(&problem).unwrap()), "1-2@2 3-4@4 5-6@5 7-8@6 9");
}

#[test]
fn r9_6_1_fixed_table_that_is_excluded_is_reported() {
    let mut problem = fresh(1, 4);
    fix(&mut problem, "1", 2);
    exclude(&mut problem, &[2]);
    let pairing = pair(&problem).unwrap();
    assert_eq!(seated(&pairing), "1-2@1 3-4@3");
    assert_eq!(remarks(&pairing), [(TableRemark::FixedIsExcluded, 1)]);
    assert!(pairing.table_notes[0].what.is_unmet());
}

#[test]
fn r9_6_1_table_fixed_for_two_matches_goes_to_the_higher_one() {
    let mut problem = fresh(1, 6);
    fix(&mut problem, "3", 3);
    fix(&mut problem, "5", 3);
    let pairing = pair(&problem).unwrap();
    assert_eq!(seated(&pairing), "1-2@1 5-6@2 3-4@3");
    assert_eq!(remarks(&pairing), [(TableRemark::FixedIsTaken, 2)]);
    assert_eq!(pairing.table_notes[0].entrants, ["5".into()]);
}

#[test]
fn scenario_t61_entrant_with_allowed_tables_always_sits_at_one_of_them() {
    for number in 1..=12 {
        let mut problem = fresh(1, 12);
        allow(&mut problem, &number.to_string(), &[2, 5, 6]);
        let pairing = pair(&problem).unwrap();
        let own = pairing.matches.iter().find(|paired| {
            paired.first.as_str() == number.to_string()
                || paired.second.as_ref().is_some_and(|second| second.as_str() == number.to_string())
        });
        assert!([2, 5, 6].contains(&own.unwrap().table.unwrap().0), "{number}: {}", seated(&pairing));
        let tables: Vec<u32> = pairing.matches.iter().filter_map(|paired| Some(paired.table?.0)).collect();
        assert_eq!(tables, [1, 2, 3, 4, 5, 6], "no gaps");
        assert_eq!(pairing.table_notes, []);
    }
}

#[test]
fn scenario_t61_allowed_table_is_the_nearest_to_the_place_in_the_order() {
    let mut problem = fresh(1, 12);
    allow(&mut problem, "7", &[1, 2, 3, 4, 5, 6]);
    assert_eq!(seated(&pair(&problem).unwrap()), "1-2@1 3-4@2 5-6@3 7-8@4 9-10@5 11-12@6");
}

#[test]
fn scenario_t61_impossible_wishes_are_reported_and_as_many_as_possible_are_met() {
    // Three matches want tables 1 and 2.
    let mut problem = fresh(1, 8);
    for id in ["3", "5", "7"] {
        allow(&mut problem, id, &[1, 2]);
    }
    let pairing = pair(&problem).unwrap();
    assert_eq!(remarks(&pairing), [(TableRemark::NoneLeft, 4)]);
    assert_eq!(pairing.table_notes[0].entrants, ["7".into()]);
    assert!(pairing.table_notes[0].what.is_unmet());
    let sentence = explain::table_note(&problem, &pairing.table_notes[0]);
    assert_eq!(sentence.zh, "7号能用的桌都没有了：坐4号桌");

    // The first one moves to its other table when a later one has no choice.
    let mut problem = fresh(1, 4);
    allow(&mut problem, "1", &[1, 2]);
    fix(&mut problem, "3", 1);
    let pairing = pair(&problem).unwrap();
    assert_eq!((seated(&pairing).as_str(), pairing.table_notes.len()), ("3-4@1 1-2@2", 0));
}

#[test]
fn scenario_t61_two_without_a_common_table_are_reported() {
    let mut problem = fresh(1, 4);
    allow(&mut problem, "1", &[1]);
    allow(&mut problem, "2", &[2]);
    let pairing = pair(&problem).unwrap();
    assert_eq!(remarks(&pairing), [(TableRemark::NoneInCommon, 1)]);
    let mut problem = fresh(1, 4);
    allow(&mut problem, "1", &[7]);
    exclude(&mut problem, &[7]);
    assert_eq!(remarks(&pair(&problem).unwrap()), [(TableRemark::NoneLeft, 1)]);
}

#[test]
fn r9_6_1_bye_is_last_and_has_no_table_whatever_is_fixed() {
    let mut problem = fresh(1, 5);
    fix(&mut problem, "5", 1);
    let pairing = pair(&problem).unwrap();
    assert_eq!(seated(&pairing), "1-2@1 3-4@2 5");
}
