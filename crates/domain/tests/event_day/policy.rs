//! The table of what may be changed when: each cell is asked of the real decision on an event in that state.

use crate::support::{Day, NEXT, ROUND, id, report, rules, table};
use saiwu_domain::event::decide::{DraftChange, PenaltyDraft};
use saiwu_domain::event::{
    Asked, By, EditKind, Moment, Operation, Policy, Refusal, edit_policy, edit_policy_table,
};
use saiwu_domain::level::Level;
use saiwu_domain::registration::{PairDraft, PersonFacts, SeatDraft};
use saiwu_domain::regulations::PenaltyEffect;
use saiwu_domain::scoring::CorrectionKind;
use serde_json::json;
use std::collections::BTreeSet;

/// Whether tables of the round have results.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Results {
    None,
    FirstTable,
}

/// Seven pairs, the seventh has withdrawn; round 1 is as far as the column says.
fn at(moment: Moment, results: Results) -> Day {
    let rounds = if moment == Moment::LaterPublished { 2 } else { 1 };
    let settings = [
        ("swiss.rounds", json!(rounds)),
        ("final_tie", json!("shared_rank")),
        ("substitution", json!("before_round")),
    ];
    let mut day = Day::of(rules(&settings), 7);
    day.take(Operation::EntrantWithdrawn { entrant: id(7), reason: "有事".to_owned() });
    day.draft();
    if moment == Moment::Draft {
        return day;
    }
    day.take(Operation::RoundPublished { round: ROUND });
    if moment != Moment::Published {
        day.take(Operation::RoundStarted { round: ROUND, ends_at: day.now });
    }
    if results == Results::FirstTable {
        let nine_six = report(Level::Nine, Level::Six).result;
        day.report(ROUND, table(1), nine_six);
        day.take_all(day.state.give_penalty(&penalty(&day, "p0"), &day.chief()).unwrap());
    }
    if matches!(moment, Moment::Published | Moment::Running) {
        return day;
    }
    day.play();
    day.close();
    match moment {
        Moment::ClosedInWindow => day.wait(5),
        Moment::ClosedAfterWindow => day.wait(60),
        Moment::LaterPublished => {
            day.draft();
            day.take(Operation::RoundPublished { round: NEXT });
            day.wait(5);
        }
        Moment::Finished => day.take_all(day.state.finish_event(None).unwrap()),
        Moment::Draft | Moment::Published | Moment::Running => {}
    }
    day
}

fn penalty(day: &Day, name: &str) -> PenaltyDraft {
    PenaltyDraft {
        id: name.into(),
        tariff: None,
        clause: "七（五）".to_owned(),
        entrant: day.sides(ROUND, 1)[0].clone(),
        person: None,
        round: Some(ROUND),
        effects: vec![PenaltyEffect::Warning],
        note: String::new(),
    }
}

/// The real decision behind a row.
fn ask(day: &Day, edit: EditKind, asked: &Asked) -> Result<Vec<Operation>, Refusal> {
    let state = &day.state;
    let one = |operation: Operation| vec![operation];
    let first = day.sides(ROUND, 1)[0].clone();
    let other = report(Level::Nine, Level::Eight);
    let correct = |kind| state.correct_result(ROUND, table(1), &other, kind, "登分时看错一行", 1, asked);
    match edit {
        EditKind::PairAgain => state.pair_again(ROUND, BTreeSet::new(), asked),
        EditKind::EditPairing => {
            let swap = DraftChange::Swap(first, day.sides(ROUND, 2)[0].clone());
            state.edit_draft(ROUND, &swap, "调换一下", asked).map(one)
        }
        EditKind::ReportResult => state.report_result(ROUND, table(2), &other, true, None).map(one),
        EditKind::CorrectResult => correct(CorrectionKind::Entry).map(one),
        EditKind::Rule => correct(CorrectionKind::Ruling).map(one),
        EditKind::VoidResult => state.void_result(ROUND, table(1), "牌张不全", asked).map(one),
        EditKind::GivePenalty => match state.round(ROUND).is_some_and(|round| round.is_public()) {
            true => state.give_penalty(&penalty(day, "p1"), asked),
            false => state.give_penalty(&PenaltyDraft { entrant: first, ..penalty(day, "p1") }, asked),
        },
        EditKind::TakeBackPenalty => state.take_back_penalty(&"p0".into(), "看错人了", asked),
        EditKind::Substitute => {
            state.record_substitutes(ROUND, table(1), &first, &["u9-sub-1".into()].into(), asked).map(one)
        }
        EditKind::Withdraw => state.withdraw_all(&[day.sides(ROUND, 2)[0].clone()], "家里有事", asked),
        EditKind::Return => state.return_entrant(&id(7), asked),
        EditKind::LateEntry => {
            let player = |name: &str| PersonFacts { name: name.to_owned(), ..PersonFacts::default() };
            let seat = SeatDraft {
                pairs: vec![PairDraft { players: ["甲一", "乙二"].map(player).into() }],
                ..SeatDraft::default()
            };
            state
                .enter_late(&"u1".into(), &seat, &Default::default(), asked)
                .map(|decision| decision.operations)
                .map_err(|violations| {
                    let first = &violations[0];
                    let refusal = Refusal::refused(first.sentence.zh.clone(), first.sentence.en.clone());
                    Refusal { field: first.field.clone(), ..refusal }
                })
        }
        EditKind::FillBye => state.return_into(ROUND, &id(7), asked),
        EditKind::ForbidPair => state.forbid_pair(&id(1), &id(7), "夫妻", asked).map(one),
        EditKind::SetTables => state.exclude_tables(&BTreeSet::from([table(9)]), asked).map(one),
        EditKind::TakeBackStart => state.take_back_start_of(ROUND, "还没坐好", asked).map(one),
        EditKind::ReopenRound => state.reopen_round(ROUND, "漏了一张记分表", asked).map(one),
        EditKind::ChangeRegulations => state.decide_setting("time.minutes", json!(40)).map(one),
        EditKind::SetAwards => state.decide_setting("awards", json!(8)).map(one),
    }
}

#[test]
fn each_cell_of_the_table_is_what_the_decision_does_in_that_state() {
    for edit in EditKind::ALL {
        for moment in Moment::ALL {
            // A start can be taken back while nothing was reported, a report is of a table without a result.
            let results = if edit == EditKind::TakeBackStart { Results::None } else { Results::FirstTable };
            let day = at(moment, results);
            let cell = format!("{} / {}", edit.words().zh, moment.words().zh);
            let with = |by, warnings_read| ask(&day, edit, &Asked { by, warnings_read, now: day.now });
            let goes = |answer: Result<Vec<Operation>, Refusal>| {
                let operations = answer.unwrap_or_else(|refusal| panic!("{cell}: {refusal:?}"));
                day.clone().take_all(operations);
            };
            let policy = edit_policy(edit, moment);
            let says = |refusal: Refusal| {
                let sentence = policy.sentence().unwrap();
                assert_eq!(refusal.sentence, *sentence, "{cell}: the decision gives the reason of the table");
            };
            match &policy {
                Policy::Free => goes(with(By::Desk, false)),
                Policy::Warn(_) => {
                    let refusal = with(By::Desk, false).expect_err(&cell);
                    assert_eq!(refusal.field.as_deref(), Some("warnings_read"), "{cell}");
                    says(refusal);
                    goes(with(By::Desk, true));
                }
                Policy::ChiefRefereeOnly(_) => {
                    says(with(By::Desk, true).expect_err(&cell));
                    says(with(By::Referee, true).expect_err(&cell));
                    goes(with(By::ChiefReferee, true));
                }
                Policy::Forbidden(_) => {
                    with(By::ChiefReferee, true).expect_err(&cell);
                }
            }
        }
    }
}

#[test]
fn the_table_in_the_docs_is_the_one_the_decisions_use() {
    let table = edit_policy_table();
    let rows: Vec<_> = table.lines().filter(|line| line.starts_with("| ")).collect();
    assert_eq!(rows.len(), EditKind::ALL.len() + 1, "a head and a row for each edit");
    for row in &rows {
        assert_eq!(row.matches(" | ").count(), Moment::ALL.len(), "{row}");
    }
    let committed =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/edit-policy.md"));
    assert_eq!(committed.unwrap(), table, "run `cargo xtask gen`");
}
