//! Every step is taken back by a compensating one, or says why it stays.

use crate::support::{Day, NEXT, ROUND, id, levels, report, rules, table};
use saiwu_domain::contest::MatchPenalty;
use saiwu_domain::event::decide::{DraftChange, PenaltyDraft, replay, taken_back, undo};
use saiwu_domain::event::{EventState, Operation, RefusalCode};
use saiwu_domain::level::Level;
use saiwu_domain::points::Points;
use saiwu_domain::regulations::{PenaltyEffect, template};
use saiwu_domain::scoring::CorrectionKind;
use serde_json::json;
use std::collections::BTreeSet;

/// What the rules see, and what people may do next.
fn meaning(state: &EventState) -> impl PartialEq + std::fmt::Debug + use<> {
    let rounds: Vec<_> = state
        .rounds
        .iter()
        .map(|round| {
            let tables: Vec<_> = round
                .tables
                .iter()
                .map(|record| (record.table, record.sides.clone(), record.status, record.substitutes.clone()))
                .collect();
            (round.number, round.state, round.ends_at, tables, round.stale.clone())
        })
        .collect();
    let settings = (
        state.details.clone(),
        state.units.clone(),
        state.entries.clone(),
        state.roster.clone(),
        state.forbidden.clone(),
        state.seating.clone(),
        state.excluded_tables.clone(),
        state.correction_limits.clone(),
        state.finished_at.is_some(),
    );
    let contest = state.contest();
    let sums: Vec<_> = contest
        .rounds
        .iter()
        .flat_map(|round| &round.matches)
        .map(|played| {
            let sum: Points = played.penalties.iter().map(|penalty| penalty.victory_points).sum();
            (played.result.clone(), sum)
        })
        .collect();
    (rounds, settings, contest.entrants, contest.ledger, contest.lots, sums)
}

/// Takes a step, takes it back, and compares what it means.
fn there_and_back(day: &mut Day, operations: Vec<Operation>) {
    for operation in operations {
        let before = day.state.clone();
        day.take(operation.clone());
        assert_ne!(meaning(&day.state), meaning(&before), "{operation:?} does something");
        let back =
            undo(&day.log, day.log.len() - 1).unwrap_or_else(|refusal| panic!("{operation:?}: {refusal:?}"));
        day.take_all(back);
        assert_eq!(meaning(&day.state), meaning(&before), "{operation:?} is taken back");
    }
}

fn penalty(name: &str, effects: Vec<PenaltyEffect>) -> PenaltyDraft {
    PenaltyDraft {
        id: name.into(),
        tariff: None,
        clause: "七（五）".to_owned(),
        entrant: id(1),
        person: None,
        round: None,
        effects,
        note: String::new(),
    }
}

#[test]
fn registration_is_taken_back_step_by_step() {
    let regulations = template("guandan-swiss-2018").unwrap();
    let mut day = Day::of(regulations, 2);
    // Up to the roster: the log without lock and draw.
    day.log.truncate(day.log.len() - 2);
    day.state = replay(&day.log, day.log.len()).unwrap();
    let details = saiwu_domain::event::EventDetails {
        title: "职工掼蛋赛".to_owned(),
        ..day.state.details.clone()
    };
    let unit = saiwu_domain::ids::UnitId::from("u9");
    there_and_back(&mut day, vec![Operation::DetailsChanged { details }]);
    let setting = Operation::SettingChanged { path: "swiss.rounds".to_owned(), value: json!(3) };
    let rounds = day.state.regulations.swiss.rounds;
    day.take(setting);
    let back = undo(&day.log, day.log.len() - 1).unwrap();
    day.take_all(back);
    assert_eq!(day.state.regulations.swiss.rounds, rounds);
    let add = Operation::UnitAdded { unit: unit.clone(), name: "第九中学".to_owned(), members: Some(50) };
    there_and_back(&mut day, vec![add.clone()]);
    day.take(add);
    let rename = Operation::UnitChanged { unit: unit.clone(), name: "九中".to_owned(), members: None };
    there_and_back(&mut day, vec![rename, Operation::UnitRemoved { unit: unit.clone() }]);
    let entry = crate::support::entry(&unit, 3);
    there_and_back(&mut day, vec![Operation::EntrySubmitted { entry: entry.clone() }]);
    day.take(Operation::EntrySubmitted { entry: entry.clone() });
    there_and_back(&mut day, vec![Operation::EntryRemoved { unit, reason: None, held: false }]);
    there_and_back(&mut day, vec![Operation::RosterLocked { digest: "cd".repeat(32) }]);
    day.take(Operation::RosterLocked { digest: "cd".repeat(32) });
    there_and_back(&mut day, vec![Operation::RosterUnlocked { reason: "漏了一对".to_owned() }]);
}

#[test]
fn a_round_is_taken_back_step_by_step() {
    let mut day = Day::of(rules(&[]), 7);
    let draft = day.state.draft_round(BTreeSet::new()).unwrap();
    there_and_back(&mut day, draft);
    day.draft();
    let swap = DraftChange::Swap(day.sides(ROUND, 1)[0].clone(), day.sides(ROUND, 2)[0].clone());
    let edit = day.state.edit_draft(ROUND, &swap, "调换一下", &day.chief()).unwrap();
    there_and_back(&mut day, vec![edit, Operation::RoundDiscarded { round: ROUND }]);
    day.take(Operation::RoundPublished { round: ROUND });
    let ends_at = day.now;
    there_and_back(&mut day, vec![Operation::RoundStarted { round: ROUND, ends_at }]);
    day.take(Operation::RoundStarted { round: ROUND, ends_at });
    let extended = day.state.extend_round(ROUND, 5, "停电").unwrap();
    there_and_back(&mut day, vec![extended]);
    let start = Operation::RoundStartTakenBack { round: ROUND, reason: "还没坐好".to_owned() };
    there_and_back(&mut day, vec![start]);
    day.play();
    there_and_back(&mut day, vec![Operation::RoundClosed { round: ROUND }]);
    day.close();
    there_and_back(&mut day, vec![Operation::RoundReopened { round: ROUND, reason: "漏了".to_owned() }]);
    day.check_replay();
}

#[test]
fn scenario_t82_results_are_taken_back_to_the_version_before() {
    let mut day = Day::of(rules(&[]), 6);
    day.begin();
    let unsigned = Operation::ResultReported {
        round: ROUND,
        table: table(1),
        result: levels(Level::Nine, Level::Six),
        fouls: [0; 2],
        signed: false,
        replaces: None,
    };
    there_and_back(&mut day, vec![unsigned.clone()]);
    day.take(unsigned);
    let version = |day: &Day| day.state.round(ROUND).unwrap().table(table(1)).unwrap().versions.len() as u32;
    let confirmed = Operation::ResultConfirmed { round: ROUND, table: table(1), version: version(&day) };
    there_and_back(&mut day, vec![confirmed]);
    let again = Operation::ResultConfirmed { round: ROUND, table: table(1), version: version(&day) };
    day.take(again);
    let (other, kind, asked) = (report(Level::Eight, Level::Six), CorrectionKind::Entry, day.desk());
    let last = version(&day);
    let corrected = day.state.correct_result(ROUND, table(1), &other, kind, "写反了", last, &asked).unwrap();
    there_and_back(&mut day, vec![corrected.clone()]);
    day.take(corrected);
    let restored = day.state.restore_result(ROUND, table(1), 1, "看错了", &asked).unwrap();
    there_and_back(&mut day, vec![restored]);
    let voided = day.state.void_result(ROUND, table(1), "牌张不全", &asked).unwrap();
    there_and_back(&mut day, vec![voided]);
    day.check_replay();
}

#[test]
fn scenario_t53_people_and_penalties_are_taken_back_step_by_step() {
    let mut day = Day::of(rules(&[]), 6);
    day.begin();
    let out = vec![PenaltyEffect::Disqualify, PenaltyEffect::MatchPoints(Points::whole(-1))];
    let given = day.state.give_penalty(&penalty("a", out), &day.chief()).unwrap();
    there_and_back(&mut day, given);
    let minus = vec![PenaltyEffect::MatchPoints(Points::whole(-1))];
    let given = day.state.give_penalty(&penalty("b", minus), &day.chief()).unwrap();
    day.take_all(given);
    let back = day.state.take_back_penalty(&"b".into(), "看错人了", &day.chief()).unwrap();
    there_and_back(&mut day, back);
    let old_kind = Operation::PenaltyRecorded {
        round: ROUND,
        penalty: MatchPenalty {
            entrant: id(1),
            clause: "迟到".to_owned(),
            match_points: Points::ZERO,
            victory_points: Points::tenths(-15),
            trick_points: -20,
            levels: 0,
        },
    };
    there_and_back(&mut day, vec![old_kind]);
    let leave = day.state.withdraw_all(&[id(2)], "家里有事", &day.desk()).unwrap();
    let before = meaning(&day.state);
    day.take_all(leave);
    let back = undo(&day.log, day.log.len() - 2).unwrap();
    day.take_all(back);
    assert_eq!(meaning(&day.state), before, "the forfeit that the withdrawal filled in goes with it");
    day.take_all(day.state.withdraw_all(&[id(2)], "家里有事", &day.desk()).unwrap());
    day.play();
    day.close();
    there_and_back(&mut day, vec![Operation::EntrantReturned { entrant: id(2) }]);
    let persons = vec!["u9-sub-1".into()];
    let substitute = Operation::SubstitutePlayed {
        round: ROUND,
        table: table(1),
        entrant: day.sides(ROUND, 1)[0].clone(),
        persons,
    };
    let limit = Operation::CorrectionLimitSet {
        round: ROUND,
        correction: CorrectionKind::Entry,
        until: Some(day.now),
        reason: "午饭".to_owned(),
    };
    let seating = Operation::SeatingSet { entrant: id(3), fixed: Some(table(2)), allowed: BTreeSet::new() };
    let tables = Operation::TablesExcluded { tables: BTreeSet::from([table(1)]) };
    let apart = Operation::PairForbidden { first: id(3), second: id(4), reason: "夫妻".to_owned() };
    there_and_back(&mut day, vec![substitute, limit, seating, tables, apart.clone()]);
    day.take(apart);
    there_and_back(&mut day, vec![Operation::PairAllowed { first: id(3), second: id(4) }]);
    day.check_replay();
}

#[test]
fn the_end_is_taken_back_and_what_everybody_saw_stays() {
    let mut day = Day::of(rules(&[("swiss.rounds", json!(1))]), 4);
    day.whole_round();
    let ties = saiwu_domain::standings::standings(&day.state.contest(), None).unresolved;
    for tie in ties {
        let order: Vec<_> = tie.iter().map(|row| row.as_str().to_owned()).collect();
        let lot = Operation::LotDrawn { order: order.clone() };
        there_and_back(&mut day, vec![lot.clone()]);
        day.take(lot);
        there_and_back(&mut day, vec![Operation::LotTakenBack { order, reason: "记错了".to_owned() }]);
    }
    there_and_back(&mut day, vec![Operation::EventFinished { reason: None }]);
    day.take_all(day.state.finish_event(None).unwrap());
    let published = undo(&day.log, day.log.len() - 1).unwrap_err();
    assert_eq!(published.sentence.zh, "公布过的名次留在记录里");
    let reopened = day.state.reopen_event("还有一份申诉", &day.chief()).unwrap();
    assert!(day.state.reopen_event("还有一份申诉", &day.desk()).is_err());
    there_and_back(&mut day, vec![reopened]);
}

#[test]
fn what_is_never_taken_back_says_why() {
    let mut day = Day::of(rules(&[]), 7);
    let draw = day.log.len() - 1;
    let created = undo(&day.log, 0).unwrap_err();
    assert_eq!(created.sentence.zh, "赛事的建立不能撤销");
    assert_eq!(undo(&day.log, draw).unwrap_err().sentence.zh, "抽签是公开记录，不能撤销重抽");
    day.draft();
    day.take(Operation::RoundPublished { round: ROUND });
    let published = day.log.len() - 1;
    assert_eq!(undo(&day.log, published).unwrap_err().sentence.zh, "已公布的编排不再改变");
    let draft = undo(&day.log, published - 1).unwrap_err();
    assert_eq!(draft.sentence.zh, "已公布的编排不再改变", "nor is the draft it came from");
    assert_eq!(undo(&day.log, 99).unwrap_err().code, RefusalCode::NotFound);
    let refused = Operation::RoundPublished { round: NEXT };
    day.try_take(refused);
    assert_eq!(undo(&day.log, day.log.len() - 1).unwrap_err().sentence.zh, "这一步没有改变什么");
}

#[test]
fn a_step_that_something_later_builds_on_is_not_taken_back_under_it() {
    let mut day = Day::of(rules(&[]), 6);
    day.begin();
    day.report(ROUND, table(1), levels(Level::Nine, Level::Six));
    let first = day.log.len() - 1;
    let (other, kind, asked) = (report(Level::Eight, Level::Six), CorrectionKind::Entry, day.desk());
    let corrected = day.state.correct_result(ROUND, table(1), &other, kind, "写反了", 1, &asked).unwrap();
    day.take(corrected);
    let refusal = undo(&day.log, first).unwrap_err();
    assert_eq!(refusal.code, RefusalCode::Outdated);
    assert!(refusal.sentence.zh.contains("又改过"), "{}", refusal.sentence.zh);
}

#[test]
fn a_step_that_was_taken_back_is_known_and_its_undo_is_not() {
    let mut day = Day::of(rules(&[]), 6);
    day.begin();
    day.report(ROUND, table(1), levels(Level::Nine, Level::Six));
    let first = day.log.len() - 1;
    let known = |day: &Day| taken_back(day.log.iter().map(|(operation, _)| operation));
    assert_eq!(known(&day), BTreeSet::new());
    day.take_all(undo(&day.log, first).unwrap());
    let record = day.state.round(ROUND).unwrap().table(table(1)).unwrap();
    assert!(record.awaits_entry_again(), "nothing is wrong with the match: only its entry is awaited");
    assert_eq!(known(&day), BTreeSet::from([first]));
    day.report(ROUND, table(1), levels(Level::Eight, Level::Six));
    assert_eq!(known(&day), BTreeSet::from([first]), "the right result takes nothing back");
    let gone = day.sides(ROUND, 2)[0].clone();
    day.take(day.state.void_result(ROUND, table(1), "牌少一张", &day.chief()).unwrap());
    let record = day.state.round(ROUND).unwrap().table(table(1)).unwrap();
    assert!(record.is_being_replayed() && !record.awaits_entry_again(), "this match is played again");
    assert_eq!(known(&day), BTreeSet::from([first]));
    day.take(Operation::EntrantWithdrawn { entrant: gone.clone(), reason: "有事".to_owned() });
    let left = day.log.len() - 1;
    day.take(Operation::EntrantReturned { entrant: gone });
    assert_eq!(known(&day), BTreeSet::from([first, left]));
}

#[test]
fn a_copy_as_of_an_earlier_step_is_the_state_of_then() {
    let mut day = Day::of(rules(&[]), 6);
    day.begin();
    let (upto, then) = (day.log.len(), day.state.clone());
    day.play();
    day.close();
    assert_eq!(replay(&day.log, upto).unwrap(), then);
    assert!(replay(&day.log, 0).is_err());
}
