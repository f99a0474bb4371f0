//! What people decided on the day and the sheet tells: the checker accepts exactly that, and nothing more.

use crate::checked::{exported, findings};
use crate::support::{Day, NEXT, ROUND, id, knockout, levels, report, rules, table};
use saiwu_domain::check::{Constraint, Finding, Severity, check_recorded};
use saiwu_domain::contest::{AllowedBreach, MatchResult, Records, Sides};
use saiwu_domain::event::decide::{DraftChange, PenaltyDraft, undo};
use saiwu_domain::ids::{EntrantId, RoundNumber};
use saiwu_domain::level::Level;
use saiwu_domain::pairing::Relaxation;
use saiwu_domain::points::Points;
use saiwu_domain::regulations::{EqualLevel, PenaltyEffect};
use saiwu_domain::scoring::CorrectionKind;
use serde_json::json;
use std::collections::BTreeSet;

/// What is found in the sheet when a part of its records is lost.
fn without(day: &Day, lose: impl Fn(&mut Records)) -> Vec<(u32, Constraint)> {
    let mut sheet = exported(day);
    lose(&mut sheet.records);
    let found = check_recorded(&sheet.contest, &sheet.records).findings;
    found.iter().map(|finding| (finding.round.0, finding.constraint)).collect()
}

fn violations(found: &[Finding]) -> Vec<&Finding> {
    found.iter().filter(|finding| finding.severity == Severity::Violation).collect()
}

fn leave(day: &mut Day, who: &EntrantId) {
    day.take_all(day.state.withdraw_all(std::slice::from_ref(who), "临时有事", &day.chief()).unwrap());
}

fn come_back(day: &mut Day, who: &EntrantId) {
    day.take_all(day.state.return_entrant(who, &day.chief()).unwrap());
}

fn publish(day: &mut Day) -> RoundNumber {
    let round = day.state.rounds.last().unwrap().number;
    day.take(day.state.publish_round(round).unwrap());
    day.take(day.state.start_round(round, day.now).unwrap());
    round
}

#[test]
fn r9_5_1_rematches_that_the_chief_referee_allowed_are_on_the_sheet_and_no_others_pass() {
    let mut day = Day::of(rules(&[("swiss.rounds", json!(4))]), 4);
    (0..3).for_each(|_| day.whole_round());
    let operations = day.state.draft_round(BTreeSet::from([Relaxation::Rematch])).unwrap();
    day.take_all(operations);
    let fourth = publish(&mut day);
    let allowed = exported(&day).records.allowed;
    assert_eq!(allowed[&fourth].len(), 2, "{allowed:?}");
    assert!(allowed[&fourth].iter().all(|one| one.constraint == AllowedBreach::Rematch));
    assert_eq!(findings(&day), []);
    let one_less = without(&day, |records| records.allowed.get_mut(&fourth).unwrap().truncate(1));
    assert_eq!(one_less, [(4, Constraint::Rematch)]);
    let of_another_round = without(&day, |records| {
        let moved = std::mem::take(&mut records.allowed);
        records.allowed = moved.into_values().map(|own| (RoundNumber(3), own)).collect();
    });
    assert_eq!(of_another_round, [(4, Constraint::Rematch), (4, Constraint::Rematch)]);
    day.check_replay();
}

#[test]
fn r9_7_a_pairing_that_the_chief_referee_set_by_hand_breaks_what_it_was_allowed_to_break() {
    let mut day = Day::of(rules(&[]), 7);
    day.draft();
    day.take(day.state.edit_draft(ROUND, &DraftChange::Bye(id(2)), "晚到", &day.chief()).unwrap());
    publish(&mut day);
    day.play();
    day.close();
    day.draft();
    day.take(day.state.edit_draft(NEXT, &DraftChange::Bye(id(2)), "又晚到", &day.chief()).unwrap());
    publish(&mut day);
    let found = findings(&day);
    assert!(violations(&found).is_empty(), "{found:?}");
    let lost = without(&day, |records| records.allowed.clear());
    assert!(lost.contains(&(2, Constraint::SecondBye)), "{lost:?}");
    day.check_replay();
}

#[test]
fn scenario_t35_r9_2_6_who_had_met_before_the_mark_is_no_fault_and_a_ban_that_ended_held_while_it_held() {
    let mut day = Day::of(rules(&[]), 8);
    day.whole_round();
    let met = day.sides(ROUND, 1);
    day.take(day.state.forbid_pair(&met[0], &met[1], "同单位", &day.desk()).unwrap());
    day.whole_round();
    assert_eq!(findings(&day), []);
    assert_eq!(without(&day, |records| records.forbidden_since.clear()), [(1, Constraint::Forbidden)]);
    // Two who would have met in round 3 may meet again afterwards: the round without them was the best there was.
    let mut undisturbed = day.clone();
    undisturbed.draft();
    let due = undisturbed.pairing(RoundNumber(3)).into_iter().find_map(|(_, sides)| match sides {
        Sides::Two(first, second) => Some((first, second)),
        Sides::Bye(_) => None,
    });
    let (first, second) = due.unwrap();
    day.take(day.state.forbid_pair(&first, &second, "夫妻", &day.desk()).unwrap());
    day.whole_round();
    day.take(day.state.allow_pair(&first, &second, &day.desk()).unwrap());
    day.begin();
    let records = exported(&day).records;
    assert_eq!(records.formerly_forbidden.len(), 1);
    assert_eq!((records.formerly_forbidden[0].since.0, records.formerly_forbidden[0].until.0), (3, 3));
    assert_eq!(findings(&day), []);
    assert_ne!(without(&day, |records| records.formerly_forbidden.clear()), []);
}

/// A knockout of eight that can stand on a sheet.
fn knockout_of_eight() -> Day {
    let mut rules = knockout();
    rules.stages[0].equal_level = EqualLevel::ExtraDeal;
    Day::of(rules, 8)
}

fn drawn_bracket() -> Day {
    let mut day = knockout_of_eight();
    day.take_all(day.state.begin_stage_by_lot(0, [7; 32]).unwrap());
    day
}

#[test]
fn r10_6_2_r12_2_2_who_left_after_the_draw_and_came_back_belonged_into_it() {
    let mut day = drawn_bracket();
    leave(&mut day, &id(3));
    day.begin();
    come_back(&mut day, &id(3));
    assert_eq!(exported(&day).records.left_after_draw.get(&(id(3), RoundNumber(0))), Some(&0));
    assert_eq!(findings(&day), []);
    let lost = without(&day, |records| records.left_after_draw.clear());
    assert_eq!(lost[0], (1, Constraint::NotQualified), "{lost:?}");
    // Who came back before anything was published had never been away.
    let mut soon = drawn_bracket();
    leave(&mut soon, &id(3));
    come_back(&mut soon, &id(3));
    soon.begin();
    assert!(exported(&soon).records.left_after_draw.is_empty());
    assert_eq!(findings(&soon), []);
}

#[test]
fn r10_6_2_r12_2_2_who_comes_back_when_the_bracket_is_drawn_does_not_belong_into_it() {
    let mut day = knockout_of_eight();
    leave(&mut day, &id(3));
    day.take_all(day.state.begin_stage_by_lot(0, [7; 32]).unwrap());
    // Such a round is not paired any more; earlier versions did, and their logs are still read.
    let mut paired = day.clone();
    paired.begin();
    come_back(&mut day, &id(3));
    day.take_all(paired.log[day.log.len() - 1..].iter().map(|(operation, _)| operation.clone()));
    assert_eq!(findings(&day), []);
    let lost = without(&day, |records| records.came_after_draw.clear());
    assert!(lost.contains(&(1, Constraint::Missing)), "{lost:?}");
}

#[test]
fn r11_6_1_scenario_t58_a_forfeit_set_aside_after_the_return_is_played_and_no_fault() {
    let mut day = drawn_bracket();
    day.whole_round();
    let back = day.sides(ROUND, 1)[0].clone();
    leave(&mut day, &back);
    day.begin();
    come_back(&mut day, &back);
    let lost = day.state.round(NEXT).unwrap().table_of(&back).unwrap().table.unwrap();
    assert_eq!(findings(&day), []);
    day.take(day.state.void_result(NEXT, lost, "又回来了", &day.chief()).unwrap());
    day.report(NEXT, lost, levels(Level::Nine, Level::Six));
    assert!(exported(&day).records.played_after_all.contains(&(back.clone(), NEXT)));
    assert_eq!(findings(&day), []);
    assert_eq!(without(&day, |records| records.played_after_all.clear()), [(2, Constraint::Withdrawn)]);
}

/// Two groups of four, then a knockout of the best two of each.
fn groups_then_knockout() -> Day {
    let stages = json!([
        {"id": "groups", "kind": "groups", "groups": {"number": {"count": 2}, "draw": "lots",
            "form": {"round_robin": {"cycles": 1}}}, "equal_level": "draw"},
        {"id": "knockout", "kind": "knockout", "from": {"stage": "groups", "places": [1, 2]},
            "equal_level": "extra_deal"},
    ]);
    let rules = rules(&[("stages", stages), ("swiss.same_unit", json!("none"))]);
    let mut day = Day::of(rules, 8);
    day.take_all(day.state.begin_stage_by_lot(0, [7; 32]).unwrap());
    day
}

#[test]
fn r9_7_1_r12_1_a_correction_after_the_draw_of_the_next_stage_leaves_the_draw_as_it_was() {
    let mut day = groups_then_knockout();
    (0..3).for_each(|_| day.whole_round());
    day.take_all(day.state.begin_stage_by_lot(1, [8; 32]).unwrap());
    let third = RoundNumber(3);
    let tables = day.state.round(third).unwrap().tables.clone();
    let before_any = day.clone();
    let mut told = 0;
    for record in tables {
        let mut day = before_any.clone();
        let (turned, kind, asked) = (report(Level::Two, Level::Ace), CorrectionKind::Entry, day.chief());
        let number = record.table.unwrap();
        let Ok(operation) = day.state.correct_result(third, number, &turned, kind, "写反了", 1, &asked)
        else {
            continue;
        };
        day.take(operation);
        let corrections = exported(&day).records.corrections;
        assert_eq!((corrections.len(), corrections[0].after_draw), (1, Some(1)));
        assert_eq!(findings(&day), []);
        let lost = without(&day, |records| records.corrections.clear());
        told += usize::from(!lost.is_empty());
        // It is drawn again: then it is drawn with what is known now.
        day.take(day.state.take_back_stage(1, "更正后重新编排").unwrap());
        assert!(exported(&day).records.corrections.is_empty());
    }
    assert!(told > 0, "a correction changes who goes on, or where");
}

fn in_words(
    name: &str,
    entrant: &EntrantId,
    round: Option<RoundNumber>,
    effect: PenaltyEffect,
) -> PenaltyDraft {
    PenaltyDraft {
        id: name.into(),
        tariff: None,
        clause: "裁判长决定".to_owned(),
        entrant: entrant.clone(),
        person: None,
        round,
        effects: vec![effect],
        note: String::new(),
    }
}

#[test]
fn r17_3_r9_7_1_points_taken_or_given_back_late_do_not_change_what_was_known() {
    let minus = PenaltyEffect::MatchPoints(Points::tenths(-20));
    let mut day = Day::of(rules(&[]), 8);
    day.whole_round();
    let (winner, leader) = (day.sides(ROUND, 1)[0].clone(), day.sides(ROUND, 2)[0].clone());
    day.take_all(day.state.give_penalty(&in_words("p1", &leader, None, minus), &day.chief()).unwrap());
    day.begin();
    day.take_all(day.state.give_penalty(&in_words("p2", &winner, Some(ROUND), minus), &day.chief()).unwrap());
    day.take_all(day.state.take_back_penalty(&"p1".into(), "看错了人", &day.chief()).unwrap());
    let records = exported(&day).records;
    assert_eq!((records.corrections.len(), records.former_penalties.len()), (1, 1), "{records:?}");
    assert_eq!(records.corrections[0].penalties, Some(Vec::new()));
    assert_eq!(findings(&day), []);
    assert_ne!(without(&day, |records| records.corrections.clear()), []);
    assert_ne!(without(&day, |records| records.former_penalties.clear()), []);
}

#[test]
fn scenario_t53_r17_2_a_disqualification_that_is_taken_back_leaves_rounds_it_was_not_paired_in() {
    let mut day = Day::of(rules(&[]), 8);
    day.whole_round();
    let out = PenaltyEffect::Disqualify;
    day.take_all(day.state.give_penalty(&in_words("p1", &id(3), None, out), &day.chief()).unwrap());
    day.whole_round();
    day.take_all(day.state.take_back_penalty(&"p1".into(), "申诉成立", &day.chief()).unwrap());
    day.begin();
    assert!(day.state.round(RoundNumber(3)).unwrap().table_of(&id(3)).is_some());
    assert_eq!(exported(&day).contest.entrants[&id(3)].missed, BTreeSet::from([NEXT]));
    assert_eq!(findings(&day), []);
    day.check_replay();
}

#[test]
fn scenario_t58_r10_1_a_forfeit_that_is_entered_again_is_no_match_that_was_played() {
    // A forfeit that stays a forfeit is no match that was played.
    let mut day = drawn_bracket();
    day.whole_round();
    let away = day.sides(ROUND, 1)[0].clone();
    leave(&mut day, &away);
    day.begin();
    come_back(&mut day, &away);
    let lost = day.state.round(NEXT).unwrap().table_of(&away).unwrap().table.unwrap();
    day.take(day.state.void_result(NEXT, lost, "又回来了", &day.chief()).unwrap());
    let absent = MatchResult::Forfeit { absent: vec![away.clone()], reason: None };
    day.report(NEXT, lost, absent);
    assert!(exported(&day).records.played_after_all.is_empty());
    assert_eq!(findings(&day), []);
}

#[test]
fn r12_3_3_r9_7_1_a_side_that_was_exchanged_late_leaves_the_later_round_right_as_it_was_published() {
    let mut day = knockout_of_eight();
    day.begin_bracket(&[1, 8, 4, 5, 3, 6, 2, 7]);
    (0..2).for_each(|_| day.whole_round());
    day.begin();
    let last = RoundNumber(3);
    let sides = day.sides(ROUND, 1);
    let (first, second) = (&sides[0], &sides[1]);
    let (turned, kind, asked) = (report(Level::Six, Level::Nine), CorrectionKind::Ruling, day.chief());
    day.take(day.state.correct_result(ROUND, table(1), &turned, kind, "胜负写反", 1, &asked).unwrap());
    assert_eq!(findings(&day), []);
    let semifinal = day.state.round(NEXT).unwrap().table_of(first).unwrap().table.unwrap();
    day.take(day.state.void_result(NEXT, semifinal, "对手换人", &day.chief()).unwrap());
    day.take(
        day.state
            .repair_fixture(NEXT, Some(semifinal), (Some(first), Some(second)), "更正换人", &day.chief())
            .unwrap(),
    );
    assert_eq!(findings(&day), [], "the final was published with the winner of that time");
    day.report(NEXT, semifinal, levels(Level::Nine, Level::Six));
    assert_eq!(findings(&day), []);
    let exchanged = exported(&day).records.corrections.into_iter().find(|made| made.sides_before.is_some());
    assert!(exchanged.unwrap().sides_before.unwrap().entrants().any(|id| id == first));
    let lost = without(&day, |records| records.corrections.retain(|made| made.sides_before.is_none()));
    assert!(lost.contains(&(3, Constraint::Eliminated)), "{lost:?}");
    day.take(
        day.state
            .repair_fixture(last, Some(table(1)), (Some(first), Some(second)), "更正换人", &day.chief())
            .unwrap(),
    );
    day.play();
    assert_eq!(findings(&day), []);
    day.check_replay();
}

/// Eight in a bracket, the semifinals played, the final published.
fn up_to_the_final() -> Day {
    let mut day = knockout_of_eight();
    day.begin_bracket(&[1, 8, 4, 5, 3, 6, 2, 7]);
    (0..2).for_each(|_| day.whole_round());
    day.begin();
    day
}

fn correct(day: &mut Day, round: RoundNumber, number: u32, result: MatchResult) {
    let version =
        day.state.round(round).unwrap().table(table(number)).unwrap().current_version().unwrap().number;
    let said = saiwu_domain::event::decide::ScoreReport { result, fouls: [0; 2], warnings_read: true };
    let (kind, asked) = (CorrectionKind::Ruling, day.chief());
    day.take(
        day.state.correct_result(round, table(number), &said, kind, "胜负写反", version, &asked).unwrap(),
    );
}

fn exchange(day: &mut Day, round: RoundNumber, out: Option<&EntrantId>, comes: Option<&EntrantId>) {
    let seated = out.and_then(|out| day.state.round(round).unwrap().table_of(out)).and_then(|own| own.table);
    day.take(day.state.repair_fixture(round, seated, (out, comes), "更正换人", &day.chief()).unwrap());
}

#[test]
fn r12_3_3_r12_2_2_a_played_match_that_became_a_bye_and_a_match_again_is_on_the_sheet() {
    let mut day = up_to_the_final();
    let sides = day.sides(ROUND, 1);
    let semifinal = day.state.round(NEXT).unwrap().table_of(&sides[0]).unwrap().table.unwrap();
    let both = MatchResult::Forfeit { absent: sides.clone(), reason: None };
    correct(&mut day, ROUND, 1, both);
    day.take(day.state.void_result(NEXT, semifinal, "对手不再出场", &day.chief()).unwrap());
    assert_eq!(findings(&day), []);
    exchange(&mut day, NEXT, Some(&sides[0]), None);
    let last = exported(&day).records.corrections.pop().unwrap();
    assert!(matches!((&last.sides, &last.sides_before), (Sides::Bye(_), Some(Sides::Two(..)))), "{last:?}");
    assert_eq!(findings(&day), []);
    let lost = without(&day, |records| records.corrections.retain(|made| made.sides_before.is_none()));
    assert_ne!(lost, []);
    // One of the two was there after all: it comes to the empty place.
    correct(&mut day, ROUND, 1, levels(Level::Six, Level::Nine));
    assert_eq!(findings(&day), []);
    let comes = &sides[1];
    day.take(day.state.repair_fixture(NEXT, None, (None, Some(comes)), "更正换人", &day.chief()).unwrap());
    let last = exported(&day).records.corrections.pop().unwrap();
    assert!(matches!((&last.sides, &last.sides_before), (Sides::Two(..), Some(Sides::Bye(_)))), "{last:?}");
    assert_eq!(findings(&day), []);
    day.check_replay();
}

#[test]
fn r12_3_3_r9_7_1_a_side_exchanged_in_the_round_published_last_stays_right_when_something_earlier_changes() {
    let mut day = knockout_of_eight();
    day.begin_bracket(&[1, 8, 4, 5, 3, 6, 2, 7]);
    day.whole_round();
    day.begin();
    let (sides, turned) = (day.sides(ROUND, 1), levels(Level::Six, Level::Nine));
    correct(&mut day, ROUND, 1, turned.clone());
    exchange(&mut day, NEXT, Some(&sides[0]), Some(&sides[1]));
    assert_eq!(findings(&day), []);
    let mut other = day.clone();
    correct(&mut other, ROUND, 3, turned.clone());
    assert_eq!(findings(&other), [], "the other semifinal still has the side it was published with");
    let lost = without(&other, |records| records.corrections.retain(|made| made.sides_before.is_none()));
    assert!(lost.contains(&(2, Constraint::Eliminated)), "{lost:?}");
    let mut again = day.clone();
    again.take(again.state.void_result(ROUND, table(3), "重赛", &again.chief()).unwrap());
    assert_eq!(findings(&again), []);
    let mut back = day.clone();
    correct(&mut back, ROUND, 1, levels(Level::Nine, Level::Six));
    assert_eq!(findings(&back), [], "until the next exchange the sides of that time are right");
    exchange(&mut back, NEXT, Some(&sides[1]), Some(&sides[0]));
    assert_eq!(findings(&back), []);
    // An exchange that nothing had called for is none, written down or not.
    let mut sheet = exported(&other);
    let made = sheet.records.corrections.iter().position(|made| made.sides_before.is_some()).unwrap();
    let early = sheet.records.corrections.remove(made);
    sheet.records.corrections.insert(0, early);
    let found = check_recorded(&sheet.contest, &sheet.records).findings;
    assert!(found.iter().any(|finding| finding.constraint == Constraint::Eliminated), "{found:?}");
    for day in [other, again, back] {
        day.check_replay();
    }
}

#[test]
fn r12_3_3_a_wrong_side_in_the_final_without_a_record_is_found_beside_right_exchanges() {
    let mut day = up_to_the_final();
    let sides = day.sides(NEXT, 1);
    correct(&mut day, NEXT, 1, levels(Level::Six, Level::Nine));
    exchange(&mut day, RoundNumber(3), Some(&sides[0]), Some(&sides[1]));
    correct(&mut day, ROUND, 4, levels(Level::Six, Level::Nine));
    assert_eq!(findings(&day), []);
    let mut sheet = exported(&day);
    let last = &mut sheet.contest.rounds[2].matches[0];
    let Sides::Two(first, second) = &mut last.sides else { panic!("{last:?}") };
    let wrong = if *first == sides[1] { first } else { second };
    *wrong = sides[0].clone();
    let found = check_recorded(&sheet.contest, &sheet.records).findings;
    assert!(found.iter().any(|finding| finding.round.0 == 3), "{found:?}");
}

#[test]
fn r12_3_3_r9_7_1_an_exchange_that_is_taken_back_leaves_what_was_published() {
    let mut day = up_to_the_final();
    let (last, sides) = (RoundNumber(3), day.sides(NEXT, 1));
    let published = day.sides(last, 1);
    correct(&mut day, NEXT, 1, levels(Level::Six, Level::Nine));
    exchange(&mut day, last, Some(&sides[0]), Some(&sides[1]));
    assert_eq!(findings(&day), []);
    let back = undo(&day.log, day.log.len() - 1).unwrap();
    day.take_all(back);
    assert_eq!(day.sides(last, 1), published);
    assert_eq!(findings(&day), []);
    let lost = without(&day, |records| records.corrections.truncate(records.corrections.len() - 1));
    assert!(lost.contains(&(3, Constraint::Eliminated)), "only a recorded one: {lost:?}");
    // Once more, and for good.
    exchange(&mut day, last, Some(&sides[0]), Some(&sides[1]));
    day.play();
    assert_eq!(findings(&day), []);
    day.check_replay();
}

/// Eight in a bracket; who won at table 1 has left before the second round was published, and forfeits it by rule.
fn left_before_the_semifinal() -> (Day, EntrantId, u32) {
    let mut day = drawn_bracket();
    day.whole_round();
    let gone = day.sides(ROUND, 1)[0].clone();
    leave(&mut day, &gone);
    day.begin();
    let number = day.state.round(NEXT).unwrap().table_of(&gone).unwrap().table.unwrap().0;
    (day, gone, number)
}

#[test]
fn r11_6_1_r9_7_1_a_result_of_who_had_left_counts_once_a_referee_has_confirmed_it() {
    let (mut day, gone, number) = left_before_the_semifinal();
    assert_eq!(findings(&day), []);
    correct(&mut day, NEXT, number, levels(Level::Nine, Level::Six));
    assert_eq!(findings(&day), [], "it was there after all");
    let lost = without(&day, |records| records.played_after_all.clear());
    assert_eq!(lost, [(2, Constraint::Withdrawn)]);
    assert!(exported(&day).records.played_after_all.contains(&(gone, NEXT)));
    day.check_replay();
}

#[test]
fn r11_6_1_r12_3_3_who_comes_by_an_exchange_after_it_had_left_and_plays_is_no_fault() {
    for returns in [false, true] {
        let mut day = up_to_the_final();
        let (last, sides) = (RoundNumber(3), day.sides(NEXT, 1));
        let mut early = knockout_of_eight();
        let begun = day.log.iter().position(|(operation, _)| operation.round() == Some(last)).unwrap();
        early.take_all(day.log[early.log.len()..begun].iter().map(|(operation, _)| operation.clone()));
        day = early;
        leave(&mut day, &sides[1]);
        day.begin();
        if returns {
            come_back(&mut day, &sides[1]);
        }
        correct(&mut day, NEXT, 1, levels(Level::Six, Level::Nine));
        exchange(&mut day, last, Some(&sides[0]), Some(&sides[1]));
        day.play();
        assert_eq!(findings(&day), [], "{returns}");
        day.check_replay();
    }
}

#[test]
fn r17_2_r9_7_1_who_is_thrown_out_after_its_match_played_it() {
    for round in [None, Some(ROUND), Some(NEXT)] {
        let mut day = drawn_bracket();
        day.whole_round();
        day.begin();
        let sides = day.sides(NEXT, 1);
        day.report(NEXT, table(1), levels(Level::Six, Level::Nine));
        let out = PenaltyEffect::Disqualify;
        day.take_all(day.state.give_penalty(&in_words("p1", &sides[0], round, out), &day.chief()).unwrap());
        assert_eq!(findings(&day), [], "{round:?}");
    }
}
