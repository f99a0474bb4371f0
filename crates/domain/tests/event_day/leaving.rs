//! Both sides of one match leave: the order in which it is entered decides nothing.

use crate::support::{Day, ROUND, id, knockout, levels, table};
use saiwu_domain::contest::{ForfeitReason, MatchResult};
use saiwu_domain::course::knockout_of;
use saiwu_domain::event::Operation;
use saiwu_domain::event::decide::undo;
use saiwu_domain::ids::EntrantId;
use saiwu_domain::level::Level;
use saiwu_domain::penalties::PenaltyRecord;
use saiwu_domain::regulations::{EqualLevel, PenaltyEffect};
use saiwu_domain::stages::Outcome;
use std::collections::BTreeSet;

fn semifinals() -> Day {
    let mut day = Day::of(knockout(), 4);
    day.begin_bracket(&[1, 4, 2, 3]);
    day.begin_with(ROUND, &[(1, 4), (2, 3)]);
    day.report(ROUND, table(1), levels(Level::Nine, Level::Six));
    day
}

fn leaves(day: &mut Day, number: usize) {
    let operations = day.state.withdraw_all(&[id(number)], "临时有事", &day.chief()).unwrap();
    day.take_all(operations);
}

/// Takes the withdrawal back that was entered.
fn comes_back(day: &mut Day, number: usize) {
    let left = |operation: &Operation| match operation {
        Operation::EntrantWithdrawn { entrant, .. } => *entrant == id(number),
        _ => false,
    };
    let at = day.log.iter().position(|(operation, _)| left(operation)).unwrap();
    let operations = undo(&day.log, at).unwrap();
    day.take_all(operations);
}

fn withdrew(absent: Vec<EntrantId>) -> MatchResult {
    MatchResult::Forfeit { absent, reason: Some(ForfeitReason::Withdrew) }
}

fn result(day: &Day) -> Option<MatchResult> {
    day.state.contest().rounds[0].matches[1].result.clone()
}

#[test]
fn r10_6_2_two_who_meet_and_leave_one_after_the_other_both_forfeit_in_either_order() {
    for order in [[2, 3], [3, 2]] {
        let mut day = semifinals();
        leaves(&mut day, order[0]);
        assert_eq!(result(&day), Some(withdrew(vec![id(order[0])])));
        leaves(&mut day, order[1]);
        assert_eq!(result(&day), Some(withdrew(vec![id(2), id(3)])), "{order:?}");
        let bracket = knockout_of(&day.state.contest(), 0).unwrap();
        assert_eq!(bracket.rounds[0].fixtures[1].outcome, Some(Outcome::Neither));
        day.check_replay();
    }
    // What was played stays.
    let mut day = semifinals();
    leaves(&mut day, 4);
    assert_eq!(day.state.contest().rounds[0].matches[0].result, Some(levels(Level::Nine, Level::Six)));
}

#[test]
fn r10_6_2_a_withdrawal_taken_back_leaves_the_forfeit_of_the_other_side() {
    for [first, second] in [[2, 3], [3, 2]] {
        let mut day = semifinals();
        leaves(&mut day, 2);
        leaves(&mut day, 3);
        comes_back(&mut day, first);
        assert_eq!(result(&day), Some(withdrew(vec![id(second)])));
        comes_back(&mut day, second);
        assert_eq!(result(&day), None, "both are there again and play");
        day.check_replay();
    }
    // A forfeit that a referee noted stays, whoever withdraws and comes back.
    let mut day = semifinals();
    let absent = MatchResult::Forfeit { absent: vec![id(2)], reason: None };
    day.report(ROUND, table(2), absent.clone());
    leaves(&mut day, 2);
    comes_back(&mut day, 2);
    assert_eq!(result(&day), Some(absent));
}

#[test]
fn r17_2_r10_6_2_a_disqualification_and_a_withdrawal_decide_the_same_in_either_order() {
    let thrown_out = |day: &mut Day| {
        let penalty = PenaltyRecord {
            id: "p".into(),
            tariff: None,
            clause: "裁判长决定".to_owned(),
            entrant: id(3),
            person: None,
            round: Some(ROUND),
            table: None,
            effects: vec![PenaltyEffect::Disqualify],
            note: String::new(),
        };
        day.take(Operation::PenaltyGiven { penalty });
    };
    for withdraws_first in [true, false] {
        let mut day = semifinals();
        if withdraws_first {
            leaves(&mut day, 2);
            thrown_out(&mut day);
        } else {
            thrown_out(&mut day);
            leaves(&mut day, 2);
        }
        assert_eq!(result(&day), Some(withdrew(vec![id(2), id(3)])), "{withdraws_first}");
    }
}

#[test]
fn r10_6_2_r12_1_who_comes_back_after_the_first_bracket_was_drawn_is_drawn_in_or_refused() {
    let mut day = Day::of(knockout(), 5);
    leaves(&mut day, 3);
    day.take_all(day.state.begin_stage_by_lot(0, [7; 32]).unwrap());
    let mut late = Day { state: day.state.clone(), log: day.log.clone(), ..Day::of(knockout(), 5) };
    // Nothing is public: it is drawn again with everybody.
    day.take_all(day.state.return_entrant(&id(3), &day.chief()).unwrap());
    let refused = day.state.draft_round(BTreeSet::new()).unwrap_err().sentence.zh;
    assert!(refused.contains("请先撤回"), "{refused}");
    day.take(day.state.take_back_stage(0, "有人恢复参赛").unwrap());
    day.take_all(day.state.begin_stage_by_lot(0, [7; 32]).unwrap());
    day.draft();
    assert!(day.state.contest().stages[0].entrants().any(|own| *own == id(3)));
    // It is public: there is nobody to play against.
    late.begin();
    let refused = late.state.return_entrant(&id(3), &late.chief()).unwrap_err().sentence.zh;
    assert!(refused.contains("公布的分组或对阵里没有"), "{refused}");
}

#[test]
fn r10_6_2_the_forfeit_of_a_withdrawal_is_taken_back_with_the_withdrawal_only() {
    let mut day = semifinals();
    leaves(&mut day, 3);
    let forfeit = day.log.len() - 1;
    let refused = undo(&day.log, forfeit).unwrap_err();
    assert_eq!(refused.sentence.zh, "这一场是因为退赛记的弃权：要恢复，请撤销“退赛”那一条");
    comes_back(&mut day, 3);
    assert_eq!(result(&day), None, "with the withdrawal it has gone");
}

fn undone(day: &Day, is_it: impl Fn(&Operation) -> bool) -> Result<Vec<Operation>, String> {
    let at = day.log.iter().rposition(|(operation, _)| is_it(operation)).unwrap();
    undo(&day.log, at).map_err(|refused| refused.sentence.zh)
}

#[test]
fn t82_a_discarded_draft_comes_back_only_while_nothing_has_changed() {
    let discard = |operation: &Operation| matches!(operation, Operation::RoundDiscarded { .. });
    let mut day = semifinals();
    day.report(ROUND, table(2), levels(Level::Nine, Level::Six));
    day.draft();
    let round = day.state.rounds.last().unwrap().number;
    day.take(day.state.discard_round(round).unwrap());
    assert!(undone(&day, discard).is_ok());
    leaves(&mut day, 1);
    let refused = undone(&day, discard).unwrap_err();
    assert!(refused.contains("重新编排"), "{refused}");
}

#[test]
fn r10_6_2_a_withdrawal_that_is_taken_back_gives_nobody_a_bye_in_a_bracket() {
    let mut day = semifinals();
    day.report(ROUND, table(2), levels(Level::Nine, Level::Six));
    leaves(&mut day, 4);
    day.begin();
    let withdrawal = |operation: &Operation| matches!(operation, Operation::EntrantWithdrawn { .. });
    let back = undone(&day, withdrawal).unwrap();
    assert!(!back.iter().any(|operation| matches!(operation, Operation::ByeFilled { .. })), "{back:?}");
}

#[test]
fn r10_6_2_a_result_of_who_left_during_the_round_is_asked_about() {
    let mut day = semifinals();
    leaves(&mut day, 3);
    let asked = day.desk();
    let turned = crate::support::report(Level::Six, Level::Nine);
    let record = day.state.round(ROUND).unwrap().table_of(&id(3)).unwrap();
    assert!(day.state.unexpected_result(ROUND, record, &turned).is_some(), "{asked:?}");
}

#[test]
fn r10_6_2_a_withdrawal_taken_back_after_pairing_takes_back_the_forfeit_that_the_rules_filled_in() {
    let mut rules = knockout();
    rules.stages[0].equal_level = EqualLevel::ExtraDeal;
    let mut day = Day::of(rules, 4);
    day.begin_bracket(&[1, 4, 2, 3]);
    leaves(&mut day, 2);
    day.begin();
    let number = day.state.round(ROUND).unwrap().table_of(&id(2)).unwrap().table.unwrap();
    let counted = |day: &Day| {
        let record = day.state.round(ROUND).unwrap().table(number).unwrap();
        record.effective().map(|version| version.result.clone())
    };
    assert_eq!(counted(&day), Some(withdrew(vec![id(2)])));
    let mut both = day.clone();
    comes_back(&mut day, 2);
    assert_eq!(counted(&day), None, "they play");
    day.play();
    assert_eq!(crate::checked::findings(&day), []);
    day.check_replay();
    // The opponent leaves too: each comes back on its own.
    leaves(&mut both, 3);
    comes_back(&mut both, 2);
    assert_eq!(counted(&both), Some(withdrew(vec![id(3)])));
    comes_back(&mut both, 3);
    assert_eq!(counted(&both), None);
    // A draft is only paired again.
    let mut draft = Day::of(knockout(), 4);
    draft.begin_bracket(&[1, 4, 2, 3]);
    leaves(&mut draft, 2);
    draft.draft();
    comes_back(&mut draft, 2);
    draft.begin();
    assert!(draft.state.round(ROUND).unwrap().tables.iter().all(|table| table.versions.is_empty()));
}
