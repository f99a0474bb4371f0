//! What an event exports for a second check: corrections with the moment they were made.

use crate::support::{Day, NEXT, ROUND, id, knockout, report, rules, table};
use saiwu_domain::check::{Constraint, Finding, check_recorded};
use saiwu_domain::contest::{MatchResult, Records};
use saiwu_domain::event::Operation;
use saiwu_domain::ids::RoundNumber;
use saiwu_domain::level::Level;
use saiwu_domain::regulations::{BracketSeating, EqualLevel};
use saiwu_domain::scoring::CorrectionKind;
use saiwu_domain::sheet::Sheet;
use std::collections::BTreeSet;

fn records(day: &Day) -> Records {
    let operations: Vec<_> = day.log.iter().map(|(operation, _)| operation.clone()).collect();
    day.state.records(&operations)
}

/// The sheet of a day as it is written and read again.
pub fn exported(day: &Day) -> Sheet {
    let sheet = Sheet { records: records(day), ..Sheet::new(day.state.contest()) };
    let read = Sheet::read(sheet.to_json().as_bytes()).unwrap();
    assert_eq!(read.records, sheet.records);
    assert_eq!(read.contest.entrants, sheet.contest.entrants);
    read
}

pub fn findings(day: &Day) -> Vec<Finding> {
    let sheet = exported(day);
    check_recorded(&sheet.contest, &sheet.records).findings
}

#[test]
fn r9_7_1_a_correction_after_the_next_round_is_exported_and_the_checker_judges_by_what_was_known() {
    let mut day = Day::of(rules(&[]), 8);
    day.whole_round();
    day.begin();
    assert_eq!(records(&day), Records::default());
    // The winner of table 1 lost after all: by the results as they stand now round 2 looks badly paired.
    let before = day.state.contest().rounds[0].matches[0].result.clone();
    let (turned, kind, asked) = (report(Level::Six, Level::Nine), CorrectionKind::Entry, day.chief());
    day.take(day.state.correct_result(ROUND, table(1), &turned, kind, "写反了", 1, &asked).unwrap());
    let records = records(&day);
    let [correction] = records.corrections.as_slice() else { panic!("{records:?}") };
    assert_eq!((correction.round, correction.published, &correction.before), (ROUND, NEXT, &before));
    let contest = day.state.contest();
    assert_eq!(check_recorded(&contest, &records).findings, []);
    assert_ne!(
        check_recorded(&contest, &Records::default()).findings,
        [],
        "without the record it looks wrong"
    );
    let sheet = Sheet { records, ..Sheet::new(contest) };
    assert_eq!(Sheet::read(sheet.to_json().as_bytes()).unwrap().records, sheet.records);
}

#[test]
fn r9_6_1_a_table_that_broke_after_round_1_was_right_before() {
    let mut day = Day::of(rules(&[]), 8);
    day.whole_round();
    day.take(Operation::TablesExcluded { tables: BTreeSet::from([table(1)]) });
    day.begin();
    let records = records(&day);
    assert_eq!(records.excluded_since.get(&table(1)), Some(&RoundNumber(2)));
    let contest = day.state.contest();
    assert_eq!(check_recorded(&contest, &records).findings, []);
    let found = check_recorded(&contest, &Records::default()).findings;
    assert_eq!(found.iter().map(|finding| finding.round.0).collect::<Vec<_>>(), [1]);
    let sheet = Sheet { records, ..Sheet::new(contest) };
    assert_eq!(Sheet::read(sheet.to_json().as_bytes()).unwrap().records, sheet.records);
}

#[test]
fn scenario_t58_r9_7_1_a_result_set_aside_and_played_again_later_is_exported_with_both_moments() {
    let mut day = Day::of(rules(&[]), 8);
    day.whole_round();
    day.begin();
    let before = day.state.contest().rounds[0].matches[0].result.clone();
    day.take(Operation::ResultVoided { round: ROUND, table: table(1), reason: "少打一副".to_owned() });
    day.play();
    day.close();
    let third = RoundNumber(3);
    let voided = records(&day);
    let [only] = voided.corrections.as_slice() else { panic!("{voided:?}") };
    assert_eq!((only.round, only.published, &only.before), (ROUND, NEXT, &before));
    let contest = day.state.contest();
    assert_eq!(check_recorded(&contest, &voided).findings, [], "round 2 was made with the result that stood");
    // It is played again, with the other winner, once the next round was published without it.
    let again = MatchResult::Forfeit { absent: vec![day.sides(ROUND, 1)[0].clone()], reason: None };
    let sheet = Sheet { records: voided, ..Sheet::new(contest) };
    assert_eq!(Sheet::read(sheet.to_json().as_bytes()).unwrap().records, sheet.records);
    let mut later = day;
    later.report(ROUND, table(1), again);
    let replayed = records(&later);
    assert_eq!(replayed.corrections.len(), 2);
    assert_eq!((replayed.corrections[1].published, &replayed.corrections[1].before), (NEXT, &None));
    assert!(later.state.next_round() == third);
    assert_eq!(check_recorded(&later.state.contest(), &replayed).findings, []);
    assert_ne!(check_recorded(&later.state.contest(), &Records::default()).findings, []);
}

#[test]
fn r10_6_2_r12_2_2_who_leaves_after_the_draw_of_a_bracket_belonged_into_it_and_the_lots_are_exported() {
    let mut rules = knockout();
    rules.knockout.seating = BracketSeating::Lots;
    rules.stages[0].equal_level = EqualLevel::ExtraDeal;
    let mut day = Day::of(rules, 8);
    let operations = day.state.begin_stage_by_lot(0, [7; 32]).unwrap();
    day.take_all(operations);
    let out = id(3);
    day.take_all(day.state.withdraw_all(std::slice::from_ref(&out), "临时有事", &day.chief()).unwrap());
    let records = records(&day);
    assert_eq!(records.left_after_draw.get(&(out.clone(), RoundNumber(0))), Some(&0));
    assert_eq!(records.stage_lots[&0].len(), 8);
    day.whole_round();
    let records_now = self::records(&day);
    let contest = day.state.contest();
    assert_eq!(check_recorded(&contest, &records_now).findings, []);
    assert_ne!(check_recorded(&contest, &Records::default()).findings, [], "the sheet could not tell");
    let sheet = Sheet { records: records_now.clone(), ..Sheet::new(contest.clone()) };
    assert_eq!(Sheet::read(sheet.to_json().as_bytes()).unwrap().records, sheet.records);
    // Another order of the lots does not lead to this bracket.
    let mut other = records_now;
    other.stage_lots.get_mut(&0).unwrap().swap(0, 5);
    let found = check_recorded(&contest, &other).findings;
    assert_eq!(found.iter().map(|finding| finding.constraint).collect::<Vec<_>>(), [Constraint::WrongDraw]);
}
