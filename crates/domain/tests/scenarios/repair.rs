//! A correction reaches who goes on, and what is paired.

use crate::day::{Day, chief, slip, why};
use crate::support::{GUANDAN, rules};
use saiwu_domain::course::participants;
use saiwu_domain::event::{Operation, TableStatus};
use saiwu_domain::ids::{RoundNumber, TableNumber};
use saiwu_domain::scoring::CorrectionKind;
use serde_json::json;
use std::collections::BTreeSet;

#[test]
fn scenario_t55_a_correction_drops_a_qualifier_and_the_corrected_standings_name_who_goes_on() {
    let stages = json!([
        {"id": "swiss", "kind": "swiss", "equal_level": "draw", "rounds": 1},
        {"id": "final", "kind": "knockout", "equal_level": "extra_deal",
         "from": {"stage": "swiss", "places": [1, 2]}},
    ]);
    let mut day = Day::drawn(rules(GUANDAN, &[("stages", stages)]), "1 2 3 4 5 6");
    // 1 and 3 won by most; 5 is third.
    day.given_round("1–2 A:2 · 3–4 K:2 · 5–6 9:6");
    let on = |day: &Day| -> Vec<_> {
        participants(&day.contest(), 1).unwrap().into_iter().map(|one| one.entrant).collect()
    };
    let two = |day: &Day, names: [&str; 2]| names.map(|name| day.id(name)).to_vec();
    assert_eq!(on(&day), two(&day, ["1", "3"]));
    let begun = day.state.begin_stage(1, None).unwrap();
    day.all(begun);
    assert_eq!(bracket(&day), two(&day, ["1", "3"]).into_iter().collect());

    let (round, table) = (RoundNumber(1), TableNumber(1));
    let version = day.table(1, 1).versions.last().unwrap().number;
    let preview = day.state.preview_correction(round, table, &slip("2:3").result, [0, 0]).unwrap();
    let gone = preview.ranks.iter().find(|changed| changed.row == day.id("1").to_string()).unwrap();
    assert!(gone.before == Some(1) && gone.after > Some(2), "said before it is done: {gone:?}");
    let kind = CorrectionKind::Published;
    let corrected =
        day.state.correct_result(round, table, &slip("2:3"), kind, "两格写反了", version, &chief()).unwrap();
    day.apply(corrected);
    assert!(day.order().starts_with("3 5"), "{}", day.order());
    assert_eq!(on(&day), two(&day, ["3", "5"]), "not the one that beat it, but the next of the standings");
    let back = day.state.take_back_stage(1, "第1轮1号桌更正").unwrap();
    day.apply(back);
    let again = day.state.begin_stage(1, None).unwrap();
    day.all(again);
    assert_eq!(bracket(&day), two(&day, ["3", "5"]).into_iter().collect());
}

/// Who stands in the bracket of the second stage.
fn bracket(day: &Day) -> BTreeSet<saiwu_domain::ids::EntrantId> {
    day.contest().field_of(1).unwrap().bracket.iter().flatten().cloned().collect()
}

#[test]
fn scenario_c35_a_slip_that_nobody_checked_stops_the_next_round_until_somebody_confirms_it_by_name() {
    let mut day = Day::drawn(rules(GUANDAN, &[]), "1 2 3 4");
    day.next_round();
    day.report(1, 1, "9:6");
    let (round, table) = (RoundNumber(1), TableNumber(2));
    let reported = day.state.report_result(round, table, &slip("9:6"), false, None).unwrap();
    day.apply(reported);
    assert_eq!(day.table(1, 2).status, TableStatus::Provisional);
    let text = why(day.state.draft_round(BTreeSet::new()));
    assert!(text.contains("2号桌"), "it asks for the table: {text}");
    let confirmed = day.state.confirm_result(round, table, 1).unwrap();
    day.apply(confirmed);
    assert!(day.state.draft_round(BTreeSet::new()).is_ok());
    let (logged, meta) = day.done.last().unwrap();
    assert_eq!(*logged, Operation::ResultConfirmed { round, table, version: 1 }, "the log says on what");
    assert!(!meta.by.zh.is_empty(), "and who said so");
}
