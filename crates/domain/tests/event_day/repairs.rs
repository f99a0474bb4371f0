//! Corrections, their windows and their preview; replays; versions brought back; the ranking published again.

use crate::support::{Day, NEXT, ROUND, id, knockout, levels, report, rules, table};
use chrono::TimeDelta;
use saiwu_domain::contest::{MatchResult, Sides};
use saiwu_domain::course::changed_sides;
use saiwu_domain::event::decide::{ChangedRank, Refusal, ScoreReport};
use saiwu_domain::event::{By, ChangeKind, Moment, Operation, TableStatus};
use saiwu_domain::ids::RoundNumber;
use saiwu_domain::level::Level;
use saiwu_domain::regulations::{EqualLevel, ThirdPlaceRule};
use saiwu_domain::scoring::{CorrectionKind, Window};
use serde_json::json;

#[test]
fn scenario_c26_a_confirmed_match_is_read_only_and_a_correction_asks_for_a_reason() {
    let mut day = Day::of(rules(&[]), 6);
    day.begin();
    day.report(ROUND, table(1), levels(Level::Nine, Level::Six));
    let other = report(Level::Eight, Level::Six);
    assert!(day.state.report_result(ROUND, table(1), &other, true, Some(1)).is_err(), "read-only");
    let (kind, desk) = (CorrectionKind::Entry, day.desk());
    let correct = |reason| day.state.correct_result(ROUND, table(1), &other, kind, reason, 1, &desk);
    assert_eq!(correct(" ").unwrap_err().field.as_deref(), Some("reason"));
    assert!(correct("登分时看错一行").is_ok());
}

#[test]
fn r16_9_two_signed_slips_that_differ_wait_for_a_ruling_and_the_first_is_kept() {
    let mut day = Day::of(rules(&[]), 6);
    day.begin();
    day.report(ROUND, table(1), levels(Level::Nine, Level::Six));
    let other = report(Level::Nine, Level::Eight);
    let record = |day: &Day| day.state.round(ROUND).unwrap().table(table(1)).unwrap().clone();
    // One who had not seen the first: on another phone, the form was still empty.
    day.try_take(day.state.report_result(ROUND, table(1), &other, true, None).unwrap());
    let disputed = record(&day);
    assert_eq!(disputed.status, TableStatus::Disputed);
    assert!(disputed.effective().is_none(), "it counts for nothing until somebody rules");
    let said: Vec<_> = disputed.versions.iter().map(|version| version.result.clone()).collect();
    assert_eq!(said, [levels(Level::Nine, Level::Six), other.result.clone()]);
    let (kind, chief) = (CorrectionKind::Ruling, day.chief());
    let ruled = day.state.correct_result(ROUND, table(1), &other, kind, "核对记分表", 2, &chief);
    day.take(ruled.unwrap());
    let late = report(Level::Ten, Level::Six);
    let refused = day.state.report_result(ROUND, table(1), &late, true, None).unwrap_err();
    assert!(refused.sentence.zh.contains("更正"), "what a referee decided stands: {}", refused.sentence.zh);
}

#[test]
fn r9_7_1_r12_3_3_a_note_of_another_winner_says_who_exchanges_the_sides() {
    let mut day = Day::of(knockout(), 4);
    day.begin_bracket(&[1, 4, 2, 3]);
    day.begin_with(ROUND, &[(1, 4), (2, 3)]);
    for number in [1, 2] {
        day.report(ROUND, table(number), levels(Level::Nine, Level::Six));
    }
    day.close();
    let correct = |day: &mut Day, first, second, replaces| {
        let (right, kind, chief) = (report(first, second), CorrectionKind::Published, day.chief());
        day.take(day.state.correct_result(ROUND, table(1), &right, kind, "写错", replaces, &chief).unwrap());
        day.state.correction_notes().last().unwrap().sentence.clone()
    };
    let score = correct(&mut day, Level::Nine, Level::Eight, 1);
    assert!(score.zh.ends_with("不改变已公布的编排"), "{}", score.zh);
    let winner = correct(&mut day, Level::Six, Level::Nine, 2);
    assert!(winner.zh.ends_with("后面已公布的编排不会自动改变，由裁判长确认后换人"), "{}", winner.zh);
    assert!(winner.en.contains("the chief referee exchanges the sides"), "{}", winner.en);
}

#[test]
fn r12_3_3_rounds_are_called_by_their_names_in_every_refusal() {
    let mut day = Day::of(knockout(), 4);
    day.begin_bracket(&[1, 4, 2, 3]);
    day.begin_with(ROUND, &[(1, 4), (2, 3)]);
    let refused = |result: Result<_, Refusal>| result.map(|_: Vec<Operation>| ()).unwrap_err().sentence.zh;
    let waiting = refused(day.state.draft_round(std::collections::BTreeSet::new()));
    assert!(waiting.starts_with("半决赛还有2桌没有确认"), "{waiting}");
    let report_to = |day: &Day, round, number| {
        let slip = report(Level::Nine, Level::Six);
        day.state.report_result(round, table(number), &slip, true, None).unwrap_err().sentence
    };
    assert_eq!(report_to(&day, ROUND, 9).zh, "半决赛没有9号桌");
    assert_eq!(report_to(&day, NEXT, 1).zh, "决赛还没有公布");
    for number in [1, 2] {
        day.report(ROUND, table(number), levels(Level::Nine, Level::Six));
    }
    day.close();
    let closed = report_to(&day, ROUND, 1);
    assert_eq!(
        (closed.zh.as_str(), closed.en.as_str()),
        ("半决赛已经结束，要改请用“更正”", "Semifinals is closed: use a correction")
    );
}

#[test]
fn scenario_c37_an_entry_can_be_changed_until_somebody_signed() {
    let mut day = Day::of(rules(&[]), 6);
    day.begin();
    let unsigned = |first, replaces| Operation::ResultReported {
        round: ROUND,
        table: table(1),
        result: levels(first, Level::Six),
        fouls: [0; 2],
        signed: false,
        replaces,
    };
    day.take(unsigned(Level::Nine, None));
    let again = report(Level::Eight, Level::Six);
    let change = day.state.report_result(ROUND, table(1), &again, false, Some(1)).unwrap();
    day.take(change);
    assert_eq!(day.state.round(ROUND).unwrap().table(table(1)).unwrap().status, TableStatus::Provisional);
    day.take(day.state.confirm_result(ROUND, table(1), 2).unwrap());
    let late = report(Level::Ten, Level::Six);
    assert!(day.state.report_result(ROUND, table(1), &late, false, Some(3)).is_err(), "signed");
}

#[test]
fn scenario_c30_scenario_t83_both_sides_are_told_of_a_correction_and_both_versions_are_kept() {
    let mut day = Day::of(rules(&[]), 6);
    day.begin();
    day.play();
    let other = report(Level::Nine, Level::Eight);
    let correction = CorrectionKind::Entry;
    let operation =
        day.state.correct_result(ROUND, table(1), &other, correction, "登分时看错一行", 1, &day.desk());
    day.take(operation.unwrap());
    let notes = day.state.correction_notes();
    assert_eq!(notes.len(), 1);
    assert_eq!(notes[0].entrants, day.sides(ROUND, 1), "both sides");
    assert_eq!(notes[0].sentence.zh, "1号桌成绩已更正：9:6 → 9:8（录入错误）。不改变已公布的编排");
    let versions = &day.state.round(ROUND).unwrap().table(table(1)).unwrap().versions;
    assert_eq!(versions.len(), 2, "both are kept");
    assert_eq!(versions[1].by.zh, "裁判");
    assert_eq!(versions[1].at, day.now);
    assert!(
        matches!(&versions[1].change, ChangeKind::Corrected { reason, .. } if reason == "登分时看错一行")
    );
}

#[test]
fn r14_3_the_three_windows_of_a_table_count_down_and_the_chief_referee_sets_others() {
    let mut day = Day::of(rules(&[("swiss.rounds", json!(1))]), 6);
    day.begin();
    let windows = |day: &Day| day.state.correction_windows(ROUND, table(1), day.now);
    assert_eq!(windows(&day).recording, Window::Open { until: None }, "nobody signed");
    day.play();
    let signed = day.now;
    day.wait(1);
    assert_eq!(windows(&day).recording, Window::Closed { since: signed }, "the players left the table");
    assert_eq!(windows(&day).entry, Window::Open { until: None }, "the round is not over");
    day.close();
    let closed = day.now;
    let after = |minutes| closed + TimeDelta::minutes(minutes);
    assert_eq!(windows(&day).entry, Window::Open { until: Some(after(10)) });
    assert_eq!(windows(&day).published, Window::Open { until: Some(after(20)) }, "the stage ended with it");
    day.wait(15);
    assert_eq!(windows(&day).entry, Window::Closed { since: after(10) });
    assert_eq!(windows(&day).published, Window::Open { until: Some(after(20)) });
    let until = Some(after(40));
    let limit = |by: By| {
        let asked = day.by(by);
        day.state.set_correction_limit_until(ROUND, CorrectionKind::Entry, until, "午饭推迟了", &asked)
    };
    assert!(limit(By::Desk).is_err() && limit(By::Referee).is_err());
    let operation = limit(By::ChiefReferee).unwrap();
    day.take(operation);
    assert_eq!(windows(&day).entry, Window::Open { until });
    day.check_replay();
}

#[test]
fn r14_3_3_am19_a_result_can_be_put_right_while_later_rounds_of_its_stage_are_played() {
    let mut day = Day::of(rules(&[("swiss.rounds", json!(2))]), 6);
    day.whole_round();
    let windows = |day: &Day| day.state.correction_windows(ROUND, table(1), day.now);
    day.wait(30);
    assert!(matches!(windows(&day).entry, Window::Closed { .. }), "10 minutes after the round");
    assert_eq!(windows(&day).published, Window::Open { until: None }, "the stage goes on");
    assert_eq!(windows(&day).longest(), CorrectionKind::Published);
    let entry = CorrectionKind::Entry;
    let until = Some(day.now + TimeDelta::minutes(5));
    let asked = day.chief();
    let limit = day.state.set_correction_limit_until(ROUND, entry, until, "裁判长延长", &asked).unwrap();
    day.take(limit);
    assert_eq!(windows(&day).longest(), CorrectionKind::Published, "an open end outlasts every moment");
}

#[test]
fn r14_3_6_after_the_window_only_the_chief_referee_corrects() {
    let mut day = Day::of(rules(&[]), 6);
    day.whole_round();
    let other = report(Level::Nine, Level::Eight);
    let correct = |day: &Day, by| {
        let asked = day.by(by);
        let kind = CorrectionKind::Entry;
        day.state.correct_result(ROUND, table(1), &other, kind, "登分时看错一行", 1, &asked)
    };
    day.wait(10);
    assert!(correct(&day, By::Desk).is_ok(), "10 minutes, the last moment included");
    day.wait(1);
    for by in [By::Desk, By::Referee] {
        let refusal = correct(&day, by).unwrap_err();
        assert_eq!(refusal.sentence.zh, "已过更正时限，原则上不予更正。可向裁判长说明");
    }
    assert!(correct(&day, By::ChiefReferee).is_ok());
}

#[test]
fn r14_1_2_r10_1_2_a_missing_slip_costs_one_side_and_the_other_keeps_the_real_result() {
    let mut day = Day::of(rules(&[]), 6);
    day.begin();
    day.report(ROUND, table(1), levels(Level::Nine, Level::Six));
    let sides = day.sides(ROUND, 1);
    let rule = |by| {
        let asked = day.by(by);
        day.state.rule_against(ROUND, table(1), &sides[1..], "记分表没有按时交", &asked)
    };
    assert!(rule(By::Desk).is_err(), "a ruling is the chief referee's");
    let ruled = rule(By::ChiefReferee).unwrap();
    day.take(ruled);
    let played = Box::new(levels(Level::Nine, Level::Six));
    assert_eq!(
        day.state.contest().rounds[0].matches[0].result,
        Some(MatchResult::Ruled { played, against: vec![sides[1].clone()] })
    );
    let open = day.sides(ROUND, 2);
    let ruling = day.state.rule_against(ROUND, table(2), &open[..1], "拒绝比赛", &day.chief()).unwrap();
    day.take(ruling);
    assert_eq!(
        day.state.contest().rounds[0].matches[1].result,
        Some(MatchResult::Forfeit { absent: open[..1].to_vec(), reason: None })
    );
}

#[test]
fn scenario_t58_a_replay_keeps_the_old_result_and_the_ranking_leaves_the_match_out_until_it_is_played() {
    for aborted in [true, false] {
        let mut day = Day::of(rules(&[]), 6);
        day.whole_round();
        if aborted {
            let wrong = report(Level::Nine, Level::Eight);
            let kind = CorrectionKind::Entry;
            let asked = day.desk();
            day.take(day.state.correct_result(ROUND, table(1), &wrong, kind, "看错了", 1, &asked).unwrap());
        }
        let winner = day.sides(ROUND, 1)[0].clone();
        let versions = day.state.round(ROUND).unwrap().table(table(1)).unwrap().versions.len();
        assert!(
            day.state.void_result(ROUND, table(1), "牌张不全", &day.desk()).is_err(),
            "closed: the chief referee"
        );
        day.take(day.state.void_result(ROUND, table(1), "牌张不全", &day.chief()).unwrap());
        let record = day.state.round(ROUND).unwrap().table(table(1)).unwrap();
        assert_eq!(record.versions.len(), versions, "the old result stays in the history");
        assert_eq!(record.voids[0].reason, "牌张不全");
        let standings = saiwu_domain::standings::standings(&day.state.contest(), None);
        assert_eq!(standings.rows.len(), 6);
        let rank = |day: &Day| day.ranks().into_iter().find(|(row, _)| row == winner.as_str()).unwrap().1;
        assert!(rank(&day) > 2, "the win counts no more, those of the other tables do");
        let waits = day.state.draft_round(Default::default()).unwrap_err();
        assert_eq!(waits.sentence.zh, "第1轮1号桌还要重赛");
        let same = report(Level::Nine, Level::Six);
        let replayed = day.state.report_result(ROUND, table(1), &same, true, None).unwrap();
        day.take(replayed);
        let record = day.state.round(ROUND).unwrap().table(table(1)).unwrap();
        assert_eq!(record.versions.last().unwrap().change, ChangeKind::Signed, "a result of its own");
        assert!(rank(&day) <= 3);
        day.draft();
        day.check_replay();
    }
}

#[test]
fn scenario_t58_a_replay_of_an_old_round_does_not_hold_up_the_later_ones() {
    let mut day = Day::of(rules(&[]), 6);
    day.whole_round();
    day.whole_round();
    day.take(day.state.void_result(ROUND, table(1), "牌张不全", &day.chief()).unwrap());
    let standings = saiwu_domain::standings::standings(&day.state.contest(), None);
    let twice = standings.rows.iter().filter(|row| row.rank == 1).count();
    assert!(twice >= 1, "both rounds are ranked");
    day.draft();
    assert!(day.state.finish_event(Some("天黑了")).is_err(), "the end waits for it");
}

#[test]
fn scenario_t82_the_previous_version_is_restored_in_one_step() {
    let mut day = Day::of(rules(&[]), 6);
    day.begin();
    day.play();
    let wrong = report(Level::Six, Level::Nine);
    let (kind, asked) = (CorrectionKind::Entry, day.desk());
    day.take(day.state.correct_result(ROUND, table(2), &wrong, kind, "改错了桌", 1, &asked).unwrap());
    let restore = day.state.restore_result(ROUND, table(2), 1, "改错了桌", &asked).unwrap();
    day.take(restore);
    let record = day.state.round(ROUND).unwrap().table(table(2)).unwrap();
    assert_eq!(record.versions.len(), 3, "history only grows");
    assert_eq!(record.effective().unwrap().result, levels(Level::Nine, Level::Six));
    assert!(day.state.restore_result(ROUND, table(2), 1, "再来一次", &asked).is_err(), "it stands already");
    assert!(day.state.restore_result(ROUND, table(2), 9, "再来一次", &asked).is_err());
    assert_eq!(day.state.correction_notes().len(), 2, "everybody sees both");
}

#[test]
fn r20_t16_r9_7_1_the_preview_says_what_a_correction_changes_and_published_pairings_stay() {
    let mut day = Day::of(rules(&[]), 8);
    day.whole_round();
    day.begin();
    let published = day.pairing(NEXT);
    let state = day.state.clone();
    let turned = levels(Level::Six, Level::Nine);
    let preview = day.state.preview_correction(ROUND, table(1), &turned, [0; 2]).unwrap();
    assert_eq!(day.state, state, "looking changes nothing");
    assert_eq!(preview.pairings, [NEXT], "winners and losers of table 1 would change places");
    let sides = day.sides(ROUND, 1);
    for side in &sides {
        assert!(preview.ranks.iter().any(|changed| changed.row == side.as_str()), "{side} moves");
    }
    assert!(preview.fixtures.is_empty());
    assert!(
        preview.sentence.zh.contains("第2轮如果现在编排会不一样，已公布的不改"),
        "{}",
        preview.sentence.zh
    );
    let before = day.ranks();
    let (wrong, kind, asked) = (report(Level::Six, Level::Nine), CorrectionKind::Entry, day.chief());
    day.take(day.state.correct_result(ROUND, table(1), &wrong, kind, "写反了", 1, &asked).unwrap());
    assert_eq!(day.pairing(NEXT), published, "byte for byte");
    let after = day.ranks();
    for changed in &preview.ranks {
        let rank =
            |ranks: &[(String, u32)]| ranks.iter().find(|(row, _)| *row == changed.row).map(|row| row.1);
        assert_eq!((rank(&before), rank(&after)), (changed.before, changed.after), "it came as foretold");
    }
    let small =
        day.state.preview_correction(ROUND, table(2), &levels(Level::Nine, Level::Six), [0; 2]).unwrap();
    assert_eq!((small.ranks.len(), small.pairings.len()), (0, 0), "the same result changes nothing");
}

#[test]
fn scenario_t52_a_knockout_score_can_be_corrected_however_late_and_nothing_else_moves() {
    let mut day = Day::of(knockout(), 4);
    day.begin_bracket(&[1, 4, 2, 3]);
    day.begin_with(ROUND, &[(1, 4), (2, 3)]);
    day.play();
    day.close();
    day.begin_with(NEXT, &[(1, 2)]);
    let score =
        day.state.preview_correction(ROUND, table(1), &levels(Level::Ten, Level::Six), [0; 2]).unwrap();
    assert!(score.fixtures.is_empty(), "the winner is right");
    day.wait(600);
    let (right, kind, asked) = (report(Level::Ten, Level::Six), CorrectionKind::Entry, day.chief());
    let before = day.pairing(NEXT);
    day.take(day.state.correct_result(ROUND, table(1), &right, kind, "级数写错", 1, &asked).unwrap());
    assert_eq!(day.pairing(NEXT), before);
    let turned =
        day.state.preview_correction(ROUND, table(1), &levels(Level::Six, Level::Nine), [0; 2]).unwrap();
    assert_eq!(turned.fixtures, [(NEXT, Some(table(1)))], "the final names the other side");
    assert!(turned.sentence.zh.contains("决赛1号桌的对阵要换人"), "{}", turned.sentence.zh);
}

#[test]
fn r14_3_7_the_bracket_is_repaired_only_by_the_chief_referee_with_the_side_that_won() {
    let mut day = Day::of(knockout(), 4);
    day.begin_bracket(&[1, 4, 2, 3]);
    day.begin_with(ROUND, &[(1, 4), (2, 3)]);
    day.play();
    day.close();
    day.begin_with(NEXT, &[(1, 2)]);
    let repair = |day: &Day, comes: usize, by| {
        let asked = day.by(by);
        day.state.repair_fixture(NEXT, Some(table(1)), (Some(&id(1)), Some(&id(comes))), "半决赛判错", &asked)
    };
    assert!(repair(&day, 4, By::ChiefReferee).is_err(), "it lost");
    let (right, kind, asked) = (report(Level::Six, Level::Nine), CorrectionKind::Ruling, day.chief());
    day.take(day.state.correct_result(ROUND, table(1), &right, kind, "胜负写反", 1, &asked).unwrap());
    assert!(repair(&day, 4, By::Desk).is_err());
    assert!(repair(&day, 3, By::ChiefReferee).is_err(), "3 did not play against 1");
    let repaired = repair(&day, 4, By::ChiefReferee).unwrap();
    day.take(repaired);
    assert_eq!(day.sides(NEXT, 1), [id(4), id(2)]);
    day.report(NEXT, table(1), levels(Level::Nine, Level::Six));
    assert!(
        day.state
            .repair_fixture(NEXT, Some(table(1)), (Some(&id(4)), Some(&id(1))), "再来", &day.chief())
            .is_err(),
        "played"
    );
}

#[test]
fn scenario_t56_final_results_are_published_again_with_the_changed_rows_marked() {
    let mut day = Day::of(rules(&[("swiss.rounds", json!(1)), ("final_tie", json!("shared_rank"))]), 4);
    day.begin();
    day.report(ROUND, table(1), levels(Level::Nine, Level::Six));
    day.report(ROUND, table(2), levels(Level::Ten, Level::Five));
    day.close();
    let finish = day.state.finish_event(None).unwrap();
    day.take_all(finish);
    assert!(day.state.republish_ranking("没有变化").is_err(), "nothing changed");
    let before = day.ranks();
    let turned = report(Level::Six, Level::Nine);
    let kind = CorrectionKind::Published;
    let correct = |day: &Day, by| {
        let asked = day.by(by);
        day.state.correct_result(ROUND, table(1), &turned, kind, "成绩写反", 1, &asked)
    };
    assert!(correct(&day, By::Desk).is_err(), "final: the chief referee");
    let operation = correct(&day, By::ChiefReferee).unwrap();
    day.take(operation);
    day.take(day.state.republish_ranking("1号桌成绩写反").unwrap());
    let after = day.ranks();
    let expected: Vec<_> = after
        .iter()
        .filter_map(|(row, rank)| {
            let old = before.iter().find(|(id, _)| id == row).map(|(_, rank)| *rank);
            (old != Some(*rank)).then(|| ChangedRank { row: row.clone(), before: old, after: Some(*rank) })
        })
        .collect();
    assert_eq!(day.state.republished_changes(), expected);
    assert_eq!(expected.len(), 2, "the two sides of table 1");
    day.check_replay();
}

#[test]
fn r9_1_2_a_correction_under_a_draft_makes_it_stale() {
    let mut day = Day::of(rules(&[]), 6);
    day.whole_round();
    day.draft();
    let moment = day.state.moment(ROUND, Some(table(1)), CorrectionKind::Entry, day.now);
    assert_eq!(moment, Moment::ClosedInWindow, "a draft is not published");
    let (wrong, kind, asked) = (report(Level::Six, Level::Nine), CorrectionKind::Entry, day.desk());
    day.take(day.state.correct_result(ROUND, table(1), &wrong, kind, "写反了", 1, &asked).unwrap());
    assert!(day.state.publish_round(NEXT).is_err());
    day.draft();
    assert!(day.state.publish_round(NEXT).is_ok());
}

/// Eight in a bracket: 1 beats 8, 4 and 5 both stay away, 2 beats 7, 3 beats 6; 1 has a bye in the semifinals.
fn with_a_bye() -> Day {
    let mut day = Day::of(knockout(), 8);
    day.begin_bracket(&[1, 8, 4, 5, 2, 7, 3, 6]);
    day.begin();
    for number in [1, 3, 4] {
        day.report(ROUND, table(number), levels(Level::Nine, Level::Six));
    }
    day.report(ROUND, table(2), MatchResult::Forfeit { absent: vec![id(4), id(5)], reason: None });
    day.begin();
    day
}

fn correct(day: &mut Day, number: u32, result: MatchResult) {
    let record = day.state.round(ROUND).unwrap().table(table(number)).unwrap();
    let replaces = record.current_version().unwrap().number;
    let right = ScoreReport { result, fouls: [0; 2], warnings_read: true };
    let (kind, asked) = (CorrectionKind::Ruling, day.chief());
    day.take(
        day.state.correct_result(ROUND, table(number), &right, kind, "裁判长裁决", replaces, &asked).unwrap(),
    );
}

/// Takes the one exchange that is offered in a round.
fn exchange(day: &mut Day, round: RoundNumber) {
    let changed = changed_sides(&day.state.contest(), round);
    let [one] = changed.as_slice() else { panic!("{changed:?}") };
    let (sides, asked) = ((one.out.as_ref(), one.comes.as_ref()), day.chief());
    day.take(day.state.repair_fixture(round, one.table, sides, "更正以后换人", &asked).unwrap());
    assert_eq!(changed_sides(&day.state.contest(), round), [], "one step mends it");
}

fn winner(day: &Day) -> String {
    saiwu_domain::course::final_places(&day.state.contest()).unwrap()[0].row.as_str().to_owned()
}

fn finish(day: &mut Day) {
    let operations = day.state.finish_event(None).map_err(|refusal| refusal.sentence.zh).unwrap();
    day.take_all(operations);
    day.check_replay();
}

#[test]
fn r12_3_3_a_published_bye_goes_to_the_side_that_won_after_a_correction() {
    let mut day = with_a_bye();
    let bye =
        |day: &Day| day.state.round(NEXT).unwrap().tables.iter().find(|own| own.table.is_none()).cloned();
    assert_eq!(bye(&day).unwrap().sides, Sides::Bye(id(1)));
    let preview = day.state.preview_correction(ROUND, table(1), &levels(Level::Six, Level::Nine), [0; 2]);
    assert_eq!(preview.unwrap().fixtures, [(NEXT, None)]);
    correct(&mut day, 1, levels(Level::Six, Level::Nine));
    exchange(&mut day, NEXT);
    assert_eq!(bye(&day).unwrap().sides, Sides::Bye(id(8)));
    day.play();
    day.begin();
    day.play();
    finish(&mut day);
    assert_eq!(winner(&day), id(8).as_str());
}

#[test]
fn r12_3_3_a_published_bye_becomes_a_match_when_one_of_two_who_stayed_away_won_after_all() {
    for late in [false, true] {
        let mut day = with_a_bye();
        day.play();
        if late {
            day.begin();
        }
        correct(&mut day, 2, levels(Level::Nine, Level::Six));
        exchange(&mut day, NEXT);
        let filled = day.state.round(NEXT).unwrap().table_of(&id(4)).unwrap().clone();
        assert_eq!((filled.table, filled.sides), (Some(table(2)), Sides::Two(id(1), id(4))));
        assert_eq!(day.state.contest().rounds[1].replays().count(), usize::from(late));
        day.report(NEXT, table(2), levels(Level::Six, Level::Nine));
        if late {
            exchange(&mut day, RoundNumber(3));
            day.play();
        } else {
            day.begin();
            day.play();
        }
        finish(&mut day);
        assert_eq!(winner(&day), id(4).as_str(), "late: {late}");
    }
}

#[test]
fn r12_3_3_a_published_match_becomes_a_bye_and_back() {
    let mut day = Day::of(knockout(), 4);
    day.begin_bracket(&[1, 4, 2, 3]);
    day.begin();
    day.play();
    day.begin();
    let before = day.state.round(NEXT).unwrap().tables[0].clone();
    correct(&mut day, 2, MatchResult::Forfeit { absent: vec![id(2), id(3)], reason: None });
    exchange(&mut day, NEXT);
    assert_eq!(day.state.round(NEXT).unwrap().tables[0].sides, Sides::Bye(id(1)));
    let back = saiwu_domain::event::decide::undo(&day.log, day.log.len() - 1).unwrap();
    day.take_all(back);
    let after = &day.state.round(NEXT).unwrap().tables[0];
    assert_eq!((after.table, &after.sides), (before.table, &before.sides));
    let again = saiwu_domain::event::decide::undo(&day.log, day.log.len() - 1).unwrap();
    day.take_all(again);
    finish(&mut day);
    assert_eq!(winner(&day), id(1).as_str());
}

#[test]
fn r12_3_3_a_published_final_to_which_nobody_comes_any_more_is_lost_by_both() {
    for played in [false, true] {
        let mut rules = knockout();
        rules.stages[0].equal_level = EqualLevel::ExtraDeal;
        let mut day = Day::of(rules, 4);
        day.begin_bracket(&[1, 4, 2, 3]);
        day.begin();
        day.play();
        day.begin();
        if played {
            day.play();
        }
        for number in [1, 2] {
            let both = day.sides(ROUND, number);
            correct(&mut day, number, MatchResult::Forfeit { absent: both, reason: None });
        }
        let refused = day.state.finish_event(None).map_err(|refusal| refusal.sentence.zh).unwrap_err();
        assert_eq!(refused, "更正以后，决赛1号桌双方都已出局，还要记双方弃权，请先处理");
        if played {
            let asked = day.chief();
            day.take(day.state.void_result(NEXT, table(1), "双方都已出局", &asked).unwrap());
        }
        exchange(&mut day, NEXT);
        let last = day.state.round(NEXT).unwrap().table(table(1)).unwrap();
        let result = last.effective().map(|version| version.result.clone());
        assert_eq!(result, Some(MatchResult::Forfeit { absent: vec![id(1), id(2)], reason: None }));
        assert_eq!(crate::checked::findings(&day), []);
        let back = day.log.len() - 1;
        finish(&mut day);
        let places = saiwu_domain::course::final_places(&day.state.contest()).unwrap();
        assert!(places.iter().all(|place| place.rank > 1), "nobody is champion: {places:?}");
        let mut open = day.clone();
        open.take(open.state.reopen_event("再看一遍", &open.chief()).unwrap());
        let undone = saiwu_domain::event::decide::undo(&open.log, back).unwrap();
        open.take_all(undone);
        assert_eq!(changed_sides(&open.state.contest(), NEXT).len(), 1, "it waits again");
    }
}

/// Four in a bracket; the final is published, and the first semifinal is to be played again.
fn with_an_open_replay() -> Day {
    let mut day = Day::of(knockout(), 4);
    day.begin_bracket(&[1, 4, 2, 3]);
    day.begin();
    day.play();
    day.begin();
    let asked = day.chief();
    day.take(day.state.void_result(ROUND, table(1), "牌不对", &asked).unwrap());
    day
}

#[test]
fn r12_3_3_a_final_is_scored_only_after_a_warning_while_a_semifinal_is_to_be_played_again() {
    let mut day = with_an_open_replay();
    let contest = day.state.contest();
    let first = saiwu_domain::course::replay_first(&contest).map(|round| round.number);
    assert_eq!(first, Some(ROUND), "the replay comes first");
    let unread = ScoreReport { warnings_read: false, ..report(Level::Nine, Level::Six) };
    let refused = day.state.report_result(NEXT, table(1), &unread, true, None).unwrap_err();
    assert_eq!(refused.field.as_deref(), Some("warnings_read"));
    assert!(refused.sentence.zh.starts_with("半决赛1号桌还要重赛"), "{}", refused.sentence.zh);
    assert!(day.state.report_result(ROUND, table(1), &unread, true, None).is_ok(), "the replay itself");
    day.report(ROUND, table(1), levels(Level::Nine, Level::Six));
    assert!(day.state.report_result(NEXT, table(1), &unread, true, None).is_ok(), "the side is known");
}

#[test]
fn r11_6_1_who_has_left_wins_a_replay_only_after_a_warning() {
    let mut day = with_an_open_replay();
    day.take(Operation::EntrantWithdrawn { entrant: id(4), reason: "生病".to_owned() });
    let unread = |first, second| ScoreReport { warnings_read: false, ..report(first, second) };
    let won = day.state.report_result(ROUND, table(1), &unread(Level::Six, Level::Nine), true, None);
    let refused = won.unwrap_err();
    assert_eq!(refused.field.as_deref(), Some("warnings_read"));
    assert!(refused.sentence.zh.contains("已经退赛，这一场应按弃权登记"), "{}", refused.sentence.zh);
    let forfeit = MatchResult::Forfeit { absent: vec![id(4)], reason: None };
    let right = ScoreReport { result: forfeit, fouls: [0; 2], warnings_read: false };
    assert!(day.state.report_result(ROUND, table(1), &right, true, None).is_ok());
    assert!(
        day.state.report_result(ROUND, table(1), &report(Level::Six, Level::Nine), true, None).is_ok(),
        "it was played before: whoever enters it has read so"
    );
}

fn list(day: &Day) -> Vec<(u32, String)> {
    let places = saiwu_domain::course::places_at_end(&day.state.contest()).unwrap();
    let mut list: Vec<_> = places.iter().map(|place| (place.rank, place.row.as_str().to_owned())).collect();
    list.sort();
    list
}

fn ranked(rows: &[(u32, usize)]) -> Vec<(u32, String)> {
    rows.iter().map(|(rank, number)| (*rank, id(*number).as_str().to_owned())).collect()
}

#[test]
fn r9_5_2_a_bracket_that_ends_early_lists_everybody_those_still_in_share_the_best_place() {
    let mut day = Day::of(knockout(), 8);
    day.begin_bracket(&[1, 8, 4, 5, 2, 7, 3, 6]);
    day.begin();
    day.play();
    let operations =
        day.state.finish_event(Some("停电提前结束")).map_err(|refusal| refusal.sentence.zh).unwrap();
    let published = operations.iter().find_map(|operation| match operation {
        Operation::RankingPublished { ranks, .. } => Some(ranks.len()),
        _ => None,
    });
    assert_eq!(published, Some(8));
    day.take_all(operations);
    let places = list(&day);
    assert_eq!(places.iter().map(|row| row.0).collect::<Vec<_>>(), [1, 1, 1, 1, 5, 5, 5, 5]);
}

#[test]
fn r9_5_2_groups_that_are_knockouts_end_early_with_everybody_on_the_list() {
    for stages in [1, 2] {
        let mut rules = rules(&[]);
        let groups = json!({"id": "groups", "kind": "groups", "equal_level": "extra_deal",
            "groups": {"number": {"count": 2}, "draw": "snake", "form": "knockout"}});
        let last = json!({"id": "knockout", "kind": "knockout", "equal_level": "extra_deal",
            "from": {"stage": "groups", "places": [1]}});
        let all = [groups, last];
        rules.stages = serde_json::from_value(json!(all[..stages])).unwrap();
        let mut day = Day::of(rules, 8);
        day.take_all(day.state.clone().begin_stage(0, None).unwrap());
        day.begin();
        day.play();
        let operations = day.state.finish_event(Some("停电提前结束")).unwrap();
        let published = operations.iter().find_map(|operation| match operation {
            Operation::RankingPublished { ranks, .. } => Some(ranks.len()),
            _ => None,
        });
        assert_eq!(published, Some(8), "{stages}");
        day.take_all(operations);
        let places: Vec<_> = list(&day).iter().map(|row| row.0).collect();
        assert_eq!(places, [1, 1, 1, 1, 5, 5, 5, 5], "{stages}");
    }
}

#[test]
fn scenario_t56_a_winner_corrected_after_the_end_loses_nobody_from_the_list() {
    let mut day = Day::of(knockout(), 4);
    day.begin_bracket(&[1, 4, 2, 3]);
    day.begin();
    day.play();
    day.begin();
    day.play();
    finish(&mut day);
    assert_eq!(list(&day), ranked(&[(1, 1), (2, 2), (3, 3), (3, 4)]));
    let turned = levels(Level::Six, Level::Nine);
    let preview = day.state.preview_correction(ROUND, table(1), &turned, [0; 2]).unwrap();
    assert!(preview.sentence.zh.contains("要撤销“公布最终成绩”"), "{}", preview.sentence.zh);
    assert!(preview.ranks.iter().all(|row| row.after.is_some()), "{:?}", preview.ranks);
    correct(&mut day, 1, turned);
    assert_eq!(list(&day), ranked(&[(1, 2), (1, 4), (3, 1), (3, 3)]), "2 and 4 would play the final");
}

#[test]
fn r9_5_2_an_unfinished_bracket_is_named_by_what_is_missing() {
    let mut day = Day::of(knockout(), 4);
    day.begin_bracket(&[1, 4, 2, 3]);
    day.begin();
    day.play();
    day.begin();
    let refused =
        |day: &Day| day.state.finish_event(None).map_err(|refusal| refusal.sentence.zh).unwrap_err();
    assert!(refused(&day).starts_with("决赛还有1桌没有确认：1号桌"), "{}", refused(&day));
}

/// Two groups of two, then a bracket, which is drawn.
fn groups_and_bracket() -> Day {
    let mut rules = rules(&[]);
    rules.stages = serde_json::from_value(json!([
        {"id": "groups", "kind": "groups", "equal_level": "draw",
         "groups": {"number": {"count": 2}, "draw": "snake", "form": {"round_robin": {"cycles": 1}}}},
        {"id": "knockout", "kind": "knockout", "equal_level": "extra_deal",
         "from": {"stage": "groups", "places": [1, 2]}},
    ]))
    .unwrap();
    let mut day = Day::of(rules, 4);
    day.take_all(day.state.clone().begin_stage(0, None).unwrap());
    day.begin();
    day.play();
    day.take_all(day.state.clone().begin_stage(1, None).unwrap());
    day
}

#[test]
fn r12_1_a_bracket_drawn_before_a_correction_of_its_groups_is_drawn_again() {
    let mut day = groups_and_bracket();
    let turned = levels(Level::Six, Level::Nine);
    let preview = day.state.preview_correction(ROUND, table(1), &turned, [0; 2]).unwrap();
    assert!(preview.sentence.zh.contains("淘汰赛排好以后"), "{}", preview.sentence.zh);
    day.draft();
    correct(&mut day, 1, turned);
    assert!(day.state.publish_round(NEXT).is_err());
    let refused = day.state.draft_round(std::collections::BTreeSet::new()).unwrap_err().sentence.zh;
    assert!(refused.contains("淘汰赛排好以后，进入这一阶段的人或名次变了"), "{refused}");
    day.take(day.state.take_back_stage(1, "小组名次更正").unwrap());
    day.take_all(day.state.clone().begin_stage(1, None).unwrap());
    day.begin();
    let first = day.sides(NEXT, 1);
    // Once it is published it stays, and nothing is to be drawn again.
    correct(&mut day, 1, levels(Level::Nine, Level::Six));
    assert_eq!(saiwu_domain::course::stage_to_redraw(&day.state.contest()), None);
    assert_eq!(day.sides(NEXT, 1), first);
    day.play();
}

#[test]
fn r11_6_1_who_leaves_after_the_draw_forfeits_and_the_draw_stands() {
    let mut day = groups_and_bracket();
    day.take(Operation::EntrantWithdrawn { entrant: id(1), reason: "生病".to_owned() });
    assert_eq!(saiwu_domain::course::stage_to_redraw(&day.state.contest()), None);
    day.begin();
}

/// Two groups of four, a match of their thirds for the fifth place, then the bracket of the first two.
fn groups_placement_and_bracket() -> Day {
    let mut rules = rules(&[]);
    rules.stages = serde_json::from_value(json!([
        {"id": "groups", "kind": "groups", "equal_level": "draw",
         "groups": {"number": {"count": 2}, "draw": "snake", "form": {"round_robin": {"cycles": 1}}}},
        {"id": "lower", "kind": "placement", "equal_level": "extra_deal",
         "from": {"stage": "groups", "places": [3]}},
        {"id": "knockout", "kind": "knockout", "equal_level": "extra_deal",
         "from": {"stage": "groups", "places": [1, 2]}},
    ]))
    .unwrap();
    let mut day = Day::of(rules, 8);
    day.take_all(day.state.clone().begin_stage(0, None).unwrap());
    for _ in 0..3 {
        day.begin();
        day.play();
    }
    day
}

#[test]
fn r11_5_1_scenario_t58_an_open_replay_of_an_earlier_stage_comes_before_the_next_stage() {
    let mut day = groups_placement_and_bracket();
    let refused = |day: &Day, stage| {
        let refused = day.state.clone().begin_stage(stage, None);
        refused.map_err(|refusal| refusal.sentence.zh).unwrap_err()
    };
    let due = |day: &Day| saiwu_domain::course::replay_due(&day.state.contest()).map(|round| round.number);
    let replay = |day: &mut Day| {
        let before = day.state.round(ROUND).unwrap().table(table(1)).unwrap().current_version().cloned();
        let asked = day.chief();
        day.take(day.state.void_result(ROUND, table(1), "牌不对", &asked).unwrap());
        before.unwrap().result
    };
    let result = replay(&mut day);
    assert_eq!(due(&day), Some(ROUND));
    assert!(refused(&day, 1).contains("第1轮") && refused(&day, 1).contains("1号桌"), "{}", refused(&day, 1));
    day.report(ROUND, table(1), result);
    day.take_all(day.state.clone().begin_stage(1, None).unwrap());
    // Drawn, but nothing is published: who meets whom may still hang on it.
    let result = replay(&mut day);
    assert_eq!(due(&day), Some(ROUND));
    assert!(day.state.draft_round(std::collections::BTreeSet::new()).is_err());
    day.report(ROUND, table(1), result);
    day.begin();
    day.play();
    let result = replay(&mut day);
    assert_eq!(due(&day), Some(ROUND), "the bracket takes its sides from these groups");
    assert!(refused(&day, 2).contains("第1轮") && refused(&day, 2).contains("1号桌"), "{}", refused(&day, 2));
    day.report(ROUND, table(1), result);
    assert_eq!(due(&day), None);
    day.take_all(day.state.clone().begin_stage(2, None).unwrap());
}

/// Four in a bracket with a match for third place; 1 beat 4, 2 beat 3, final and match for third place are published.
fn with_third_place() -> Day {
    let mut rules = knockout();
    rules.knockout.third_place = ThirdPlaceRule::Match;
    let mut day = Day::of(rules, 4);
    day.begin_bracket(&[1, 4, 2, 3]);
    day.begin_with(ROUND, &[(1, 4), (2, 3)]);
    day.play();
    day.close();
    day.begin_with(NEXT, &[(1, 2), (4, 3)]);
    day
}

fn turn_first_semifinal(day: &mut Day) {
    let (right, kind, asked) = (report(Level::Six, Level::Nine), CorrectionKind::Ruling, day.chief());
    day.take(day.state.correct_result(ROUND, table(1), &right, kind, "胜负写反", 1, &asked).unwrap());
}

#[test]
fn r12_3_3_the_final_and_the_match_for_third_place_change_sides_in_one_step_and_back() {
    let mut day = with_third_place();
    turn_first_semifinal(&mut day);
    let unread = ScoreReport { warnings_read: false, ..report(Level::Nine, Level::Six) };
    let wrong = day.state.report_result(NEXT, table(1), &unread, true, None).unwrap_err();
    assert!(wrong.sentence.zh.contains("由谁出场要改"), "{}", wrong.sentence.zh);
    let asked = day.chief();
    let exchange = day
        .state
        .repair_fixture(NEXT, Some(table(1)), (Some(&id(1)), Some(&id(4))), "半决赛更正", &asked)
        .unwrap();
    day.take(exchange);
    assert_eq!(day.sides(NEXT, 1), [id(4), id(2)]);
    assert_eq!(day.sides(NEXT, 2), [id(1), id(3)]);
    let said = |day: &Day| day.state.round(NEXT).unwrap().table(table(1)).unwrap().why.zh.clone();
    assert!(said(&day).ends_with("；公布后成绩有更正，这一桌换过人"), "{}", said(&day));
    assert_eq!(changed_sides(&day.state.contest(), NEXT), []);
    day.take(Operation::FixtureRepaired {
        round: NEXT,
        table: Some(table(1)),
        out: id(4),
        comes: id(1),
        reason: "撤销".to_owned(),
    });
    assert_eq!((day.sides(NEXT, 1), day.sides(NEXT, 2)), (vec![id(1), id(2)], vec![id(4), id(3)]));
    assert_eq!(said(&day).matches("换过人").count(), 1, "{}", said(&day));
}

#[test]
fn r12_3_3_nothing_is_final_while_a_side_is_to_be_exchanged() {
    let mut day = with_third_place();
    for number in [1, 2] {
        day.report(NEXT, table(number), levels(Level::Nine, Level::Six));
    }
    turn_first_semifinal(&mut day);
    let refused = |refusal: Refusal| refusal.sentence.zh;
    let finish = day.state.finish_event(Some("时间不够")).map_err(refused).unwrap_err();
    assert!(finish.contains("决赛1号桌的对阵还要换人"), "{finish}");
    let asked = day.chief();
    let exchange =
        day.state.repair_fixture(NEXT, Some(table(1)), (Some(&id(1)), Some(&id(4))), "半决赛更正", &asked);
    assert_eq!(refused(exchange.unwrap_err()), "决赛1、2号桌已经打了，先作废重赛，再换人");
    day.close();
    for number in [1, 2] {
        let asked = day.chief();
        day.take(day.state.void_result(NEXT, table(number), "换人重赛", &asked).unwrap());
    }
    let asked = day.chief();
    day.take(
        day.state
            .repair_fixture(NEXT, Some(table(1)), (Some(&id(1)), Some(&id(4))), "半决赛更正", &asked)
            .unwrap(),
    );
    for number in [1, 2] {
        day.report(NEXT, table(number), levels(Level::Nine, Level::Six));
    }
    for operation in day.state.finish_event(None).unwrap() {
        day.take(operation);
    }
    let places = saiwu_domain::course::final_places(&day.state.contest()).unwrap();
    let rows: Vec<_> = places.iter().map(|place| place.row.as_str().to_owned()).collect();
    assert_eq!(rows, [id(4), id(2), id(1), id(3)].map(|id| id.as_str().to_owned()));
    turn_back_after_the_end(&mut day);
}

/// After the end a corrected semifinal may not be published as it stands.
fn turn_back_after_the_end(day: &mut Day) {
    let (wrong, kind, asked) = (report(Level::Nine, Level::Six), CorrectionKind::Ruling, day.chief());
    day.take(day.state.correct_result(ROUND, table(1), &wrong, kind, "又写反了", 2, &asked).unwrap());
    let again = day.state.republish_ranking("更正").map_err(|refusal| refusal.sentence.zh).unwrap_err();
    assert!(again.contains("撤销“公布最终成绩”"), "{again}");
}

#[test]
fn r10_4_a_ruling_against_the_side_that_led_lets_the_other_one_go_on() {
    let mut day = Day::of(knockout(), 4);
    day.begin_bracket(&[1, 4, 2, 3]);
    day.begin_with(ROUND, &[(1, 4), (2, 3)]);
    day.play();
    let asked = day.chief();
    let ruling = day.state.rule_against(ROUND, table(1), &[id(1)], "补充规定二（三）", &asked).unwrap();
    day.take(ruling);
    day.close();
    let bracket = saiwu_domain::course::knockout_of(&day.state.contest(), 0).unwrap();
    let last = bracket.rounds[1].fixtures[0].entrants().map(|(a, b)| [a.clone(), b.clone()]);
    assert_eq!(last, Some([id(4), id(2)]));
}

#[test]
fn scenario_t82_a_version_that_nobody_confirmed_counts_when_it_is_restored_in_a_closed_round() {
    let mut day = Day::of(rules(&[]), 4);
    day.begin();
    let (nobody, both) = (report(Level::Nine, Level::Six), report(Level::Eight, Level::Six));
    day.take(day.state.report_result(ROUND, table(1), &nobody, false, None).unwrap());
    day.take(day.state.report_result(ROUND, table(1), &both, true, Some(1)).unwrap());
    day.play();
    day.close();
    let asked = day.chief();
    day.take(day.state.restore_result(ROUND, table(1), 1, "原来是对的", &asked).unwrap());
    let record = day.state.round(ROUND).unwrap().table(table(1)).unwrap();
    assert_eq!(record.status, TableStatus::Confirmed);
}
