//! R14 slips and corrections, R9.7 publishing, R2.4 states of a result, T16, T32, T33.

use crate::day::{Day, chief, slip, why};
use crate::ranking::W1;
use crate::support::{GUANDAN, SHENGJI, document, rules};
use chrono::TimeDelta;
use saiwu_domain::event::{ChangeKind, Outcome, TableStatus};
use saiwu_domain::ids::{RoundNumber, TableNumber};
use saiwu_domain::regulations::template;
use saiwu_domain::scoring::{CorrectionKind, Window, WindowEnds, window_open};
use std::collections::BTreeSet;

/// W1, played.
fn w1() -> Day {
    let mut day = Day::drawn(rules(GUANDAN, &[]), "A B C D E F G H");
    W1.iter().for_each(|round| day.given_round(round));
    day
}

fn correct(day: &mut Day, round: u32, table: u32, levels: &str) {
    let latest = day.table(round, table).versions.last().unwrap().number;
    let operation = day
        .state
        .correct_result(
            RoundNumber(round),
            TableNumber(table),
            &slip(levels),
            CorrectionKind::Entry,
            "两方级数写反了",
            latest,
            &chief(),
        )
        .unwrap();
    day.apply(operation);
}

#[test]
fn r20_t32_r9_7_1_r14_3_5_a_correction_changes_standings_and_no_published_pairing() {
    let mut day = w1();
    assert_eq!(day.order(), "A C F H B G D E");
    let before: Vec<_> = (1..=4).map(|round| day.round_text(round)).collect();
    let ranking = document(&day.contest());
    correct(&mut day, 1, 1, "3:4");
    let after: Vec<_> = (1..=4).map(|round| day.round_text(round)).collect();
    assert_eq!(before, after);
    assert_ne!(document(&day.contest()), ranking);
    assert_eq!(day.order(), "A C B F H G D E", "A 5, C 5, B 5 …");
}

#[test]
fn r20_t16_r14_3_5_the_next_rounds_pairing_stays_when_the_round_before_is_corrected() {
    let mut day = Day::drawn(rules(GUANDAN, &[]), "1 2 3 4 5 6 7 8");
    day.next_round();
    day.play(1);
    let published = day.next_round();
    correct(&mut day, 1, 1, "6:9");
    assert_eq!(day.round_text(2), published);
}

#[test]
fn r20_t16_r14_3_1_r14_3_2_r14_3_3_v35_windows_close_inclusively() {
    let windows = template(GUANDAN).unwrap().correction_windows;
    let end = Day::drawn(rules(GUANDAN, &[]), "1 2").now();
    let ends = WindowEnds { slip_collected: Some(end), round_ended: Some(end), stage_ended: Some(end) };
    let is_open = |kind, seconds: i64, limit| {
        let now = end + TimeDelta::seconds(seconds);
        matches!(window_open(&windows, kind, now, &ends, limit), Window::Open { .. })
    };
    for (kind, minutes) in
        [(CorrectionKind::Recording, 0), (CorrectionKind::Entry, 10), (CorrectionKind::Published, 20)]
    {
        assert!(is_open(kind, 60 * minutes, None), "{kind:?}");
        assert!(!is_open(kind, 60 * minutes + 1, None), "{kind:?}");
    }
    assert!(!is_open(CorrectionKind::Published, 25 * 60, None), "25 minutes after the stage");
    let extended = Some(end + TimeDelta::minutes(30));
    assert!(is_open(CorrectionKind::Published, 25 * 60, extended), "R14.3.4: the chief referee extends");
    let shortened = Some(end + TimeDelta::minutes(5));
    assert!(!is_open(CorrectionKind::Published, 6 * 60, shortened), "or shortens");
}

#[test]
fn r14_3_7_scenario_t83_every_correction_is_a_version_with_who_when_and_why() {
    let mut day = w1();
    let reported = day.table(1, 1).versions.last().unwrap().clone();
    let at = day.minutes_later(3);
    correct(&mut day, 1, 1, "3:4");
    let versions = &day.table(1, 1).versions;
    let latest = versions.last().unwrap();
    assert_eq!(versions[versions.len() - 2], reported, "the old one is kept");
    assert_eq!(latest.number, reported.number + 1);
    assert!(latest.at > at);
    assert_eq!(latest.by.zh, "主办方");
    let reason = "两方级数写反了".to_owned();
    assert_eq!(latest.change, ChangeKind::Corrected { correction: CorrectionKind::Entry, reason });
}

#[test]
fn r14_3_7_the_record_lists_what_was_put_right_in_its_order() {
    let mut day = w1();
    assert!(day.state.corrections().is_empty(), "reports and slips are no corrections");
    correct(&mut day, 2, 1, "9:3");
    correct(&mut day, 1, 1, "3:4");
    let made = day.state.corrections();
    let places: Vec<_> =
        made.iter().map(|one| (one.round.as_str(), one.table.map(|table| table.0))).collect();
    assert_eq!(places, [("第2轮", Some(1)), ("第1轮", Some(1))]);
    let first = &made[1];
    assert_eq!((first.after.as_str(), first.kind.as_str(), first.by.as_str()), ("3:4", "录入错误", "主办方"));
    assert_eq!((first.reason.as_str(), first.stays.as_str()), ("两方级数写反了", "不改变已公布的编排"));
    assert_ne!(first.before, first.after);
    let at = day.table(1, 1).versions.last().unwrap().at;
    assert_eq!(first.at, (at + TimeDelta::hours(8)).naive_utc(), "the clock of the hall");
}

#[test]
fn r14_3_7_a_correction_without_a_reason_is_refused() {
    let day = w1();
    let (round, table) = (RoundNumber(1), TableNumber(1));
    let refused =
        day.state.correct_result(round, table, &slip("3:4"), CorrectionKind::Entry, " ", 1, &chief());
    assert_eq!(refused.unwrap_err().field.as_deref(), Some("reason"));
}

#[test]
fn r2_4_1_a_report_of_one_side_is_provisional_until_the_other_agrees() {
    let mut day = Day::drawn(rules(GUANDAN, &[]), "1 2 3 4");
    day.next_round();
    day.report(1, 2, "9:6");
    let (round, table) = (RoundNumber(1), TableNumber(1));
    let one_side = day.state.report_result(round, table, &slip("9:6"), false, None).unwrap();
    day.apply(one_side);
    assert_eq!(day.table(1, 1).status, TableStatus::Provisional);
    assert_eq!(document(&day.contest())["after_round"], 0, "no ranking of a round that is not complete");
    let agreed = day.state.confirm_result(round, table, 1).unwrap();
    day.apply(agreed);
    assert_eq!(day.table(1, 1).status, TableStatus::Confirmed);
    assert_eq!(document(&day.contest())["after_round"], 1);
}

#[test]
fn scenario_c37_until_the_other_side_signed_the_entry_can_be_changed() {
    let mut day = Day::drawn(rules(GUANDAN, &[]), "1 2 3 4");
    day.next_round();
    let (round, table) = (RoundNumber(1), TableNumber(1));
    let first = day.state.report_result(round, table, &slip("9:6"), false, None).unwrap();
    day.apply(first);
    let changed = day.state.report_result(round, table, &slip("9:7"), false, Some(1)).unwrap();
    day.apply(changed);
    assert_eq!(day.table(1, 1).versions.last().unwrap().result, slip("9:7").result);
    let signed = day.state.confirm_result(round, table, 2).unwrap();
    day.apply(signed);
    let late = day.state.report_result(round, table, &slip("9:8"), false, Some(2));
    assert!(why(late).contains("更正"));
}

#[test]
fn r20_t33_the_same_operations_give_the_same_bytes_on_two_devices() {
    let mut day = Day::drawn(rules(GUANDAN, &[]), "1 2 3 4 5 6 7");
    for round in 1..=3 {
        day.next_round();
        day.play(round);
    }
    correct(&mut day, 2, 1, "7:10");
    let other = day.on_another_device();
    let bytes = |day: &Day| {
        let drafted = day.state.draft_round(BTreeSet::new()).unwrap();
        (document(&day.contest()).to_string(), serde_json::to_string(&drafted).unwrap())
    };
    assert_eq!(bytes(&day), bytes(&other));
    assert_eq!(serde_json::to_string(&day.state).unwrap(), serde_json::to_string(&other.state).unwrap());
}

#[test]
fn r10_6_2_a_withdrawal_keeps_what_was_played_and_a_return_is_paired_again() {
    let mut day = Day::drawn(rules(GUANDAN, &[]), "1 2 3 4 5 6");
    day.next_round();
    day.play(1);
    let gone = day.state.withdraw_all(&[day.id("1")], "身体不适", &chief()).unwrap();
    day.all(gone);
    let second = day.next_round();
    assert!(!second.contains('1'), "{second}");
    day.play(2);
    let back = saiwu_domain::event::Operation::EntrantReturned { entrant: day.id("1") };
    day.apply(back);
    let third = day.next_round();
    assert!(third.contains('1'), "{third}");
    day.play(3);
    let one = day.id("1");
    let contest = day.contest();
    let own = contest.rounds.iter().filter_map(|round| round.match_of(&one)).count();
    assert_eq!(own, 2, "the missed round stays without a match");
}

#[test]
fn r14_1_1_r14_1_2_r14_1_3_v34_the_slip_of_each_notice() {
    let slip = |name: &str| serde_json::to_value(template(name).unwrap().slip).unwrap();
    let guandan = slip(GUANDAN);
    assert_eq!((&guandan["writer"], &guandan["checker"]), (&"west".into(), &"north".into()));
    assert_eq!(guandan["both_sign"], true);
    let shengji = slip(SHENGJI);
    assert_eq!((&shengji["both_sign"], &shengji["hand_in_minutes"]), (&true.into(), &5.into()));
}

#[test]
fn r16_9_sides_that_do_not_agree_wait_for_the_chief_referee_whose_ruling_counts() {
    let mut day = Day::drawn(rules(GUANDAN, &[]), "1 2 3 4");
    day.next_round();
    day.report(1, 2, "9:6");
    let (round, table) = (RoundNumber(1), TableNumber(1));
    for (levels, outcome) in [("9:6", Outcome::Applied), ("6:9", Outcome::Disputed)] {
        let own = day.state.report_result(round, table, &slip(levels), false, None).unwrap();
        assert_eq!(day.attempt(own), outcome, "{levels}");
    }
    assert_eq!(day.table(1, 1).status, TableStatus::Disputed);
    assert_eq!(document(&day.contest())["after_round"], 0, "a dispute counts for nothing");
    let version = day.table(1, 1).versions.last().unwrap().number;
    let rule = |asked: &saiwu_domain::event::Asked| {
        let kind = CorrectionKind::Ruling;
        day.state.correct_result(round, table, &slip("9:6"), kind, "看了记分表", version, asked)
    };
    let desk = saiwu_domain::event::Asked { by: saiwu_domain::event::By::Desk, ..chief() };
    assert!(rule(&desk).is_err(), "the desk does not rule");
    let ruling = rule(&chief()).unwrap();
    day.apply(ruling);
    assert_eq!(day.table(1, 1).status, TableStatus::Confirmed);
    assert_eq!(document(&day.contest())["after_round"], 1);
    assert!(day.order().starts_with('1') || day.order().starts_with('3'), "{}", day.order());
}
