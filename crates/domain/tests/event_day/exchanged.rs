//! What stays with the sides that played it when a side of a bracket is exchanged, and who may win by a ruling or be
//! played off.

use crate::support::{Day, NEXT, ROUND, id, knockout, levels, report, rules, table};
use saiwu_domain::contest::{ForfeitReason, MatchResult, Sides};
use saiwu_domain::course::ties_to_decide;
use saiwu_domain::event::decide::undo;
use saiwu_domain::event::{Operation, Outcome, RefusalCode};
use saiwu_domain::ids::EntrantId;
use saiwu_domain::level::Level;
use saiwu_domain::scoring::CorrectionKind;

/// 1 lost a final against 2 that was set aside, as 4 had won the semifinal; 4 sits there now.
fn exchanged() -> (Day, usize) {
    let mut day = Day::of(knockout(), 4);
    day.begin_bracket(&[1, 4, 2, 3]);
    day.begin_with(ROUND, &[(1, 4), (2, 3)]);
    day.play();
    day.close();
    day.begin_with(NEXT, &[(1, 2)]);
    let stayed_away = MatchResult::Forfeit { absent: vec![id(1)], reason: Some(ForfeitReason::NoShow) };
    day.report(NEXT, table(1), stayed_away);
    let (right, kind, asked) = (report(Level::Six, Level::Nine), CorrectionKind::Ruling, day.chief());
    day.take(day.state.correct_result(ROUND, table(1), &right, kind, "胜负写反", 1, &asked).unwrap());
    let asked = day.chief();
    day.take(day.state.void_result(NEXT, table(1), "换人重赛", &asked).unwrap());
    let void = day.log.len() - 1;
    let asked = day.chief();
    let sides = (Some(&id(1)), Some(&id(4)));
    day.take(day.state.repair_fixture(NEXT, Some(table(1)), sides, "半决赛更正", &asked).unwrap());
    (day, void)
}

#[test]
fn r12_3_3_a_result_of_the_sides_before_an_exchange_never_comes_back_for_the_sides_after_it() {
    let (mut day, void) = exchanged();
    assert_eq!(day.sides(NEXT, 1), [id(4), id(2)]);
    let asked = day.chief();
    let restored = day.state.restore_result(NEXT, table(1), 1, "恢复", &asked).unwrap_err();
    assert!(restored.sentence.zh.starts_with("第1版是换人以前的双方打的"), "{}", restored.sentence.zh);
    assert!(restored.sentence.en.contains("before a side was exchanged"), "{}", restored.sentence.en);
    assert_eq!(undo(&day.log, void).unwrap_err().sentence, restored.sentence);
    let forced =
        Operation::ResultRestored {
            round: NEXT, table: table(1), version: 1, reason: "另一台".to_owned()
        };
    assert!(
        !matches!(day.try_take(forced), Outcome::Applied),
        "nor from a device that had not seen the exchange"
    );
    let record = day.state.round(NEXT).unwrap().table(table(1)).unwrap();
    assert_eq!(*record.sides_of(&record.versions[0]), Sides::Two(id(1), id(2)), "its words are theirs");
    day.check_replay();

    let asked = day.chief();
    let notes = day.state.correction_notes().len();
    day.take(day.state.rule_against(NEXT, table(1), &[id(4)], "没有来", &asked).unwrap());
    assert_eq!(day.state.correction_notes().len(), notes, "it corrects nothing that these two played");
}

#[test]
fn r12_3_3_a_result_comes_back_with_the_side_that_made_it() {
    let (mut day, void) = exchanged();
    let back = undo(&day.log, void + 1).unwrap();
    day.take_all(back);
    assert_eq!(day.sides(NEXT, 1), [id(1), id(2)]);
    let back = undo(&day.log, void).unwrap();
    day.take_all(back);
    let record = day.state.round(NEXT).unwrap().table(table(1)).unwrap();
    assert!(record.effective().is_some_and(|version| version.made_with.is_none()));
    day.check_replay();
}

#[test]
fn r10_1_2_a_ruling_against_the_opponent_lets_nobody_win_who_was_not_there() {
    let mut day = Day::of(knockout(), 4);
    day.begin_bracket(&[1, 4, 2, 3]);
    day.begin_with(ROUND, &[(1, 4), (2, 3)]);
    let left = MatchResult::Forfeit { absent: vec![id(4)], reason: Some(ForfeitReason::Withdrew) };
    day.report(ROUND, table(1), left);
    let asked = day.chief();
    let ruling = day.state.rule_against(ROUND, table(1), &[id(1)], "没有交记分表", &asked).unwrap();
    let Operation::ResultCorrected { result, .. } = ruling else { panic!("{ruling:?}") };
    assert_eq!(result, MatchResult::Forfeit { absent: vec![id(1), id(4)], reason: None });
}

fn no_playoff(day: &Day, tied: &[EntrantId]) {
    let refused = day.state.draft_playoff(tied).unwrap_err();
    assert!(matches!(refused.code, RefusalCode::Outdated | RefusalCode::Refused), "{tied:?}: {refused:?}");
}

#[test]
fn r7_4_1_r11_5_2_only_those_who_are_tied_play_extra_matches() {
    let mut day = Day::of(rules(&[]), 6);
    no_playoff(&day, &[id(1), id(2)]);
    day.begin();
    for number in 1..=3 {
        day.report(ROUND, table(number), levels(Level::Nine, Level::Six));
    }
    let ties = ties_to_decide(&day.state.contest());
    let tied: Vec<_> = ties[0].tied.iter().map(|id| EntrantId::from(id.as_str())).collect();
    let other = (1..=6).map(id).find(|one| !tied.contains(one)).unwrap();
    assert!(day.state.draft_playoff(&tied).is_ok(), "{tied:?}");
    no_playoff(&day, &[]);
    no_playoff(&day, &tied[..1]);
    no_playoff(&day, &[tied[0].clone(), tied[0].clone()]);
    no_playoff(&day, &[tied[0].clone(), other]);
    no_playoff(&day, &[tied[0].clone(), EntrantId::from("nobody")]);

    let (bracket, _) = exchanged();
    no_playoff(&bracket, &[id(2), id(3)]);
}
