//! What an event exports for a second check: corrections with the moment they were made.

use crate::support::{Day, NEXT, ROUND, report, rules, table};
use saiwu_domain::check::check_recorded;
use saiwu_domain::contest::Records;
use saiwu_domain::event::Operation;
use saiwu_domain::ids::RoundNumber;
use saiwu_domain::level::Level;
use saiwu_domain::scoring::CorrectionKind;
use saiwu_domain::sheet::Sheet;
use std::collections::BTreeSet;

fn operations(day: &Day) -> Vec<Operation> {
    day.log.iter().map(|(operation, _)| operation.clone()).collect()
}

fn records(day: &Day) -> Records {
    let operations = operations(day);
    Records {
        corrections: day.state.late_corrections(&operations),
        excluded_since: day.state.tables_excluded_since(&operations),
        rankings: Vec::new(),
    }
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
