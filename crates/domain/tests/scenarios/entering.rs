//! Entering and confirming results.

use crate::day::{Day, chief, slip, why};
use crate::support::{GUANDAN, rules};
use saiwu_domain::ids::{RoundNumber, TableNumber};
use saiwu_domain::scoring::CorrectionKind;
use serde_json::json;

fn round_1() -> Day {
    let mut day = Day::drawn(rules(GUANDAN, &[]), "1 2 3 4");
    day.next_round();
    day
}

const TABLE: (RoundNumber, TableNumber) = (RoundNumber(1), TableNumber(1));

#[test]
fn scenario_c26_a_confirmed_match_is_read_only_and_a_correction_wants_a_reason() {
    let mut day = round_1();
    day.report(1, 1, "9:6");
    let (round, table) = TABLE;
    assert!(why(day.state.report_result(round, table, &slip("9:7"), true, Some(1))).contains("更正"));
    let asked = chief();
    let correct = |reason| {
        day.state.correct_result(round, table, &slip("9:7"), CorrectionKind::Entry, reason, 1, &asked)
    };
    assert_eq!(correct("").unwrap_err().field.as_deref(), Some("reason"));
    assert!(correct("看错一行").is_ok());
}

#[test]
fn scenario_c29_ten_deals_where_nine_are_the_limit_are_blocked_with_the_clause() {
    let day = round_1();
    let mut report = slip("9:6");
    let mut result = serde_json::to_value(&report.result).unwrap();
    result["levels"]["deals"] = json!(10);
    report.result = serde_json::from_value(result).unwrap();
    let text = why(day.state.report_result(TABLE.0, TABLE.1, &report, true, None));
    assert!(text.contains("限打9副") && text.contains("附件1 一"), "{text}");
}

#[test]
fn scenario_t73_a_side_named_against_the_levels_is_refused() {
    let day = round_1();
    let mut report = slip("9:6");
    let loser = day.id("2");
    let mut result = serde_json::to_value(&report.result).unwrap();
    result["levels"]["first_to_level"] = json!(loser);
    report.result = serde_json::from_value(result).unwrap();
    assert!(day.state.report_result(TABLE.0, TABLE.1, &report, true, None).is_err());
}

#[test]
fn scenario_t74_a_confirmed_slip_shows_what_is_stored() {
    let mut day = round_1();
    day.report(1, 1, "A+:J");
    let shown = day.table(1, 1).effective().unwrap();
    assert_eq!(shown.result, slip("A+:J").result);
    let contest = day.contest();
    assert_eq!(contest.rounds[0].matches[0].result, Some(slip("A+:J").result));
}
