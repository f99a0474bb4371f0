//! R10: who leaves, comes back, comes late, does not come, or plays for somebody else.

use crate::support::{Day, NEXT, ROUND, id, levels, rules, table};
use saiwu_domain::contest::{ForfeitReason, MatchResult, Sides};
use saiwu_domain::event::{By, Operation, Outcome, Persons, RoundState, StaleCause, TableStatus};
use saiwu_domain::ids::{EntrantId, PersonId, RoundNumber, UnitId};
use saiwu_domain::level::Level;
use saiwu_domain::pairing::Relaxation;
use saiwu_domain::registration::{PairDraft, PersonFacts, SeatDraft};
use saiwu_domain::regulations::{Composition, template};
use saiwu_domain::scoring::{Terms, result_words};
use serde_json::json;
use std::collections::BTreeSet;

fn leave(day: &mut Day, entrants: &[EntrantId]) {
    let operations = day.state.withdraw_all(entrants, "家里有事", &day.desk()).unwrap();
    day.take_all(operations);
}

fn result_of(day: &Day, round: RoundNumber, entrant: &EntrantId) -> Option<MatchResult> {
    let contest = day.state.contest();
    let round = contest.rounds.iter().find(|played| played.number == round)?;
    round.match_of(entrant)?.result.clone()
}

#[test]
fn scenario_t43_r10_6_2_withdrawing_during_a_round_fills_the_opponents_result_and_the_round_closes() {
    let mut day = Day::of(rules(&[]), 6);
    day.begin();
    let leaver = day.sides(ROUND, 1)[1].clone();
    let reported = day.sides(ROUND, 2)[0].clone();
    day.take(Operation::ResultReported {
        round: ROUND,
        table: table(2),
        result: levels(Level::Nine, Level::Six),
        fouls: [0; 2],
        signed: false,
        replaces: None,
    });
    leave(&mut day, &[leaver.clone(), reported.clone()]);
    let reason = Some(ForfeitReason::Withdrew);
    let forfeit = MatchResult::Forfeit { absent: vec![leaver.clone()], reason };
    assert_eq!(result_of(&day, ROUND, &leaver), Some(forfeit));
    assert_eq!(result_of(&day, ROUND, &reported), None, "a reported result is left for the desk");
    day.play();
    day.close();
    day.draft();
    let drafted = day.state.round(NEXT).unwrap();
    assert!(drafted.table_of(&leaver).is_none() && drafted.table_of(&reported).is_none());
    day.check_replay();
}

#[test]
fn scenario_t31_a_draft_is_stale_after_a_withdrawal_and_has_to_be_paired_again() {
    let mut day = Day::of(rules(&[]), 6);
    day.draft();
    leave(&mut day, &[id(3)]);
    let draft = day.state.round(ROUND).unwrap();
    assert_eq!(draft.stale, BTreeSet::from([StaleCause::Participants]));
    let refusal = day.state.publish_round(ROUND).unwrap_err();
    assert_eq!(refusal.sentence.zh, "草稿已过时：参赛名单变了。请重新编排");
    let outcome = day.try_take(Operation::RoundPublished { round: ROUND });
    assert!(matches!(outcome, Outcome::Refused(_)), "the fold refuses it too");
    day.draft();
    assert!(day.state.publish_round(ROUND).is_ok(), "paired again");
    leave(&mut day, &[id(4)]);
    day.take_all(day.state.return_entrant(&id(4), &day.desk()).unwrap());
    assert!(day.state.publish_round(ROUND).is_ok(), "a withdrawal that was undone changes nothing");
}

#[test]
fn scenario_t31_in_groups_whoever_comes_back_after_the_draft_is_paired_again_too() {
    let mut day = Day::of(template("shuangsheng-groups-2018").unwrap(), 16);
    let mut order: Vec<_> = day.state.entrants().into_keys().collect();
    order.sort();
    day.take_all(day.state.begin_stage(0, Some((&"cd".repeat(32), &order))).unwrap());
    leave(&mut day, &[id(5)]);
    day.draft();
    assert!(day.state.publish_round(ROUND).is_ok(), "drafted without the one that left");
    day.take_all(day.state.return_entrant(&id(5), &day.desk()).unwrap());
    let refusal = day.state.publish_round(ROUND).unwrap_err();
    assert_eq!(refusal.sentence.zh, "草稿已过时：参赛名单变了。请重新编排");
    day.draft();
    assert!(day.state.round(ROUND).unwrap().table_of(&id(5)).is_some());
    assert!(day.state.publish_round(ROUND).is_ok());
    day.check_replay();
}

#[test]
fn scenario_t31_r9_5_1_who_comes_back_after_a_draft_with_rematches_is_paired_again_too() {
    let mut rules = rules(&[("swiss.rounds", json!(4))]);
    rules.stages = serde_json::from_value(json!([
        {"id": "swiss", "kind": "swiss", "equal_level": "draw"},
        {"id": "knockout", "kind": "knockout", "equal_level": "extra_deal",
         "from": {"stage": "swiss", "places": [1, 2]}},
    ]))
    .unwrap();
    let mut day = Day::of(rules, 5);
    leave(&mut day, &[id(5)]);
    (0..3).for_each(|_| day.whole_round());
    let fourth = RoundNumber(4);
    day.take_all(day.state.draft_round(BTreeSet::from([Relaxation::Rematch])).unwrap());
    assert!(day.state.publish_round(fourth).is_ok());
    // Also with five of them somebody meets again: that may give way, but who plays is known.
    day.take_all(day.state.return_entrant(&id(5), &day.desk()).unwrap());
    assert!(day.state.draft_round(BTreeSet::new()).is_err());
    let refusal = day.state.publish_round(fourth).unwrap_err();
    assert_eq!(refusal.sentence.zh, "草稿已过时：参赛名单变了。请重新编排");
    leave(&mut day, &[id(5)]);
    assert!(day.state.publish_round(fourth).is_ok(), "it is the draft of those who are there");
    day.check_replay();
}

#[test]
fn scenario_t49_a_withdrawal_undone_after_pairing_takes_the_place_of_the_bye_and_no_other_table_changes() {
    for publish in [false, true] {
        let mut day = Day::of(rules(&[]), 8);
        day.whole_round();
        leave(&mut day, &[id(5)]);
        let withdrawal = day.log.len() - 1;
        day.draft();
        if publish {
            day.take(Operation::RoundPublished { round: NEXT });
        }
        let before = day.pairing(NEXT);
        let bye = before.iter().find_map(|(_, sides)| match sides {
            Sides::Bye(waiting) => Some(waiting.clone()),
            Sides::Two(..) => None,
        });
        let bye = bye.expect("seven are odd");
        let undo = saiwu_domain::event::decide::undo(&day.log, withdrawal).unwrap();
        assert_eq!(undo, day.state.return_into(NEXT, &id(5), &day.desk()).unwrap());
        day.take_all(undo);
        let after = day.pairing(NEXT);
        for (old, new) in before.iter().zip(&after) {
            match &old.1 {
                Sides::Two(..) => assert_eq!(old, new, "no other table changes"),
                Sides::Bye(_) => assert_eq!(new, &(Some(table(4)), Sides::Two(bye.clone(), id(5)))),
            }
        }
        assert!(day.state.round(NEXT).unwrap().stale.is_empty(), "the draft is whole again");
        assert!(day.state.contest().entrants[&id(5)].is_active_in(NEXT));
        if !publish {
            day.take(Operation::RoundPublished { round: NEXT });
        }
        day.play();
        day.close();
        day.check_replay();
    }
}

#[test]
fn scenario_t49_without_a_bye_the_one_who_comes_back_has_it() {
    let mut day = Day::of(rules(&[]), 7);
    leave(&mut day, &[id(5)]);
    day.begin();
    let before = day.pairing(ROUND);
    day.take_all(day.state.return_into(ROUND, &id(5), &day.desk()).unwrap());
    let after = day.pairing(ROUND);
    assert_eq!(after[..before.len()], before[..]);
    assert_eq!(after.last(), Some(&(None, Sides::Bye(id(5)))));
}

#[test]
fn r9_2_2_nobody_comes_into_a_bye_against_somebody_it_has_met() {
    let mut day = Day::of(rules(&[]), 8);
    day.whole_round();
    let pair = day.sides(ROUND, 1);
    leave(&mut day, &pair[..1]);
    day.draft();
    let has_bye = day.state.round(NEXT).unwrap().table_of(&pair[1]).unwrap();
    if !matches!(has_bye.sides, Sides::Bye(_)) {
        let swap = saiwu_domain::event::decide::DraftChange::Bye(pair[1].clone());
        let edit = day.state.edit_draft(NEXT, &swap, "试一试", &day.chief()).unwrap();
        day.take(edit);
    }
    let refusal = day.state.return_into(NEXT, &pair[0], &day.desk()).unwrap_err();
    assert!(refusal.sentence.zh.contains("已经交过手"), "{}", refusal.sentence.zh);
}

#[test]
fn scenario_t80_twenty_who_never_came_are_removed_in_one_step_and_each_can_be_undone() {
    let mut day = Day::of(rules(&[]), 44);
    day.begin();
    let absent: Vec<_> = (1..=20).map(|number| day.sides(ROUND, number)[1].clone()).collect();
    day.take_all(day.state.record_no_shows(ROUND, &absent, ForfeitReason::NoShow, &day.desk()).unwrap());
    day.play();
    day.close();
    let operations = day.state.withdraw_all(&absent, "没有到场", &day.desk()).unwrap();
    assert_eq!(operations.len(), 20, "one decision, one operation for each");
    let first = day.log.len();
    day.take_all(operations);
    assert_eq!(day.state.withdrawals.len(), 20);
    for index in first..first + 20 {
        let undo = saiwu_domain::event::decide::undo(&day.log, index).unwrap();
        day.take_all(undo);
    }
    assert!(day.state.withdrawals.is_empty(), "undone, one by one");
    assert!(day.state.withdraw_all(&[], "没有到场", &day.desk()).is_err(), "nobody was ticked");
}

#[test]
fn scenario_t32_when_all_but_one_left_no_round_is_paired_and_the_contest_can_be_closed() {
    let mut day = Day::of(rules(&[]), 4);
    day.whole_round();
    leave(&mut day, &[id(1), id(2), id(3)]);
    let refusal = day.state.draft_round(BTreeSet::new()).unwrap_err();
    assert_eq!(refusal.sentence.zh, "能上场的只有1对，至少要2对");
    assert_eq!(day.state.rounds.len(), 1, "no empty round is created");
    let ties = saiwu_domain::standings::standings(&day.state.contest(), None).unresolved;
    for tie in ties {
        let order: Vec<_> = tie.iter().map(|row| row.as_str().to_owned()).collect();
        day.take(day.state.record_lot(&order).unwrap());
    }
    day.take_all(day.state.finish_event(Some("人都走了")).unwrap());
    assert!(day.state.finished_at.is_some());
}

#[test]
fn r10_4_4_the_no_show_clock_suggests_forfeits_and_a_referee_confirms() {
    let late = json!([
        {"from": 5, "inclusive": true, "effect": {"points": {"trick_points": -20, "victory_points": -1.5}}},
        {"from": 10, "inclusive": false, "effect": "forfeit"}
    ]);
    let mut day = Day::of(rules(&[("late", late)]), 6);
    day.begin();
    let starts_at = day.now;
    let mut here: BTreeSet<_> = (1..=3).flat_map(|number| day.sides(ROUND, number)).collect();
    let one = day.sides(ROUND, 1)[0].clone();
    let both = day.sides(ROUND, 2);
    here.remove(&one);
    both.iter().for_each(|side| {
        here.remove(side);
    });
    let at = |day: &Day, minutes| {
        day.state.no_shows(starts_at + chrono::TimeDelta::minutes(minutes), starts_at, &here)
    };
    assert!(at(&day, 3).iter().all(|absent| absent.suggestion.is_none() && !absent.forfeits));
    assert_eq!(at(&day, 7)[0].suggestion.as_ref().unwrap().minutes, 7);
    let over = at(&day, 11);
    assert_eq!(over.iter().map(|absent| absent.entrant.clone()).collect::<BTreeSet<_>>().len(), 3);
    assert!(over.iter().all(|absent| absent.forfeits));
    assert!(
        day.state.round(ROUND).unwrap().tables.iter().all(|table| table.versions.is_empty()),
        "only suggested"
    );
    let named: Vec<_> = over.iter().map(|absent| absent.entrant.clone()).collect();
    let operations =
        day.state.record_no_shows(ROUND, &named, ForfeitReason::NoShow, &day.by(By::Referee)).unwrap();
    assert_eq!(operations.len(), 2, "one for each table");
    day.take_all(operations);
    assert_eq!(
        result_of(&day, ROUND, &both[0]),
        Some(MatchResult::Forfeit { absent: both, reason: Some(ForfeitReason::NoShow) })
    );
    assert!(at(&day, 12).is_empty(), "a table with a result is not missed");
    assert!(
        day.state.record_no_shows(ROUND, &[one], ForfeitReason::NoShow, &day.desk()).is_err(),
        "it has a result"
    );
}

#[test]
fn r10_5_1_r9_8_4_two_forfeits_in_a_row_are_not_paired_any_more() {
    let rule = ("forfeit.exclude_after_in_a_row", json!(2));
    let mut day = Day::of(rules(&[rule]), 8);
    for round in 1..=2 {
        day.begin();
        let round = RoundNumber(round);
        let place = day.state.round(round).unwrap().table_of(&id(3)).unwrap().table.unwrap();
        day.report(round, place, MatchResult::Forfeit { absent: vec![id(3)], reason: None });
        day.play();
        day.close();
        let excluded = day.state.contest().excluded(RoundNumber(round.0 + 1));
        assert_eq!(excluded.contains_key(&id(3)), round.0 == 2, "after round {round}");
    }
    assert_eq!(day.state.contest().excluded(RoundNumber(3))[&id(3)].since, NEXT);
    day.draft();
    assert!(day.state.round(RoundNumber(3)).unwrap().table_of(&id(3)).is_none());
    assert!(day.state.publish_round(RoundNumber(3)).is_ok(), "the draft is not stale for that");
}

#[test]
fn r10_5_1_forfeits_in_total_count_where_the_regulations_say_so() {
    let mut day = Day::of(rules(&[("forfeit.exclude_after_total", json!(2))]), 8);
    for round in 1..=3 {
        day.begin();
        let round = RoundNumber(round);
        let place = day.state.round(round).unwrap().table_of(&id(3)).unwrap().table.unwrap();
        if round.0 != 2 {
            day.report(round, place, MatchResult::Forfeit { absent: vec![id(3)], reason: None });
        }
        day.play();
        day.close();
    }
    assert!(day.state.contest().excluded(RoundNumber(3)).is_empty());
    assert_eq!(day.state.contest().excluded(RoundNumber(4))[&id(3)].total, 2);
}

fn seat(names: [&str; 2]) -> SeatDraft {
    let player = |name: &str| PersonFacts { name: name.to_owned(), ..PersonFacts::default() };
    SeatDraft { pairs: vec![PairDraft { players: names.map(player).into() }], ..SeatDraft::default() }
}

#[test]
fn r10_6_3_a_late_entry_plays_from_the_next_draft_or_in_an_open_bye() {
    let mut day = Day::of(rules(&[]), 7);
    day.begin();
    let (first, second) = (UnitId::from("u3"), UnitId::from("u1"));
    let decision =
        day.state.enter_late(&first, &seat(["甲一", "乙二"]), &Persons::new(), &day.desk()).unwrap();
    assert_eq!(decision.entrants, [EntrantId::from("u3-2-1")]);
    assert_eq!(decision.persons.len(), 2, "names go into the person table");
    let logged = serde_json::to_string(&decision.operations).unwrap();
    assert!(!logged.contains('甲'), "and not into the log");
    day.take_all(decision.operations);
    let late = &decision.entrants[0];
    let fill = day.state.fill_bye(ROUND, late, &day.desk()).unwrap();
    day.take(fill);
    let record = day.state.round(ROUND).unwrap().table_of(late).unwrap();
    assert!(matches!(record.sides, Sides::Two(..)), "it meets the one that had the bye");
    day.play();
    day.close();
    let decision =
        day.state.enter_late(&second, &seat(["丙三", "丁四"]), &Persons::new(), &day.desk()).unwrap();
    day.take_all(decision.operations);
    let contest = day.state.contest();
    assert_eq!(contest.entrants[late].draw_number, Some(8));
    assert_eq!(contest.entrants[&"u1-2-1".into()].draw_number, Some(9), "numbers follow the order of coming");
    assert_eq!(contest.entrants[&"u1-2-1".into()].missed, BTreeSet::from([ROUND]));
    day.draft();
    assert!(day.state.round(NEXT).unwrap().table_of(&"u1-2-1".into()).is_some());
    let full =
        day.state.enter_late(&second, &seat(["戊五", "己六"]), &Persons::new(), &day.desk()).unwrap_err();
    assert!(full[0].sentence.zh.contains("限报"), "the quota holds: {}", full[0].sentence.zh);
    day.check_replay();
}

#[test]
fn scenario_t47_r16_4_points_go_to_the_entrant_and_the_slip_names_who_played() {
    let mut day = Day::of(rules(&[("substitution", json!("before_round"))]), 6);
    day.begin();
    let represented = day.sides(ROUND, 1)[0].clone();
    let substitute = PersonId::from("u9-sub-1");
    let operation = day.state.record_substitutes(
        ROUND,
        table(1),
        &represented,
        &[substitute.clone()].into(),
        &day.desk(),
    );
    day.take(operation.unwrap());
    day.play();
    let record = day.state.round(ROUND).unwrap().table(table(1)).unwrap();
    assert_eq!(record.substitutes[0].person, substitute);
    assert_eq!(record.substitutes[0].entrant, represented);
    let best = day.ranks().into_iter().find(|(row, _)| row == represented.as_str()).unwrap();
    assert!(best.1 <= 3, "the win counts for the entrant");
    let stranger = day.state.players()[&day.sides(ROUND, 2)[0]][0].clone();
    let refusal =
        day.state.record_substitutes(ROUND, table(1), &represented, &[stranger].into(), &day.desk());
    assert_eq!(refusal.unwrap_err().field.as_deref(), Some("persons"), "R16.2: nobody plays for two");
    day.check_replay();
}

#[test]
fn r10_6_2_who_comes_back_has_missed_its_rounds_and_plays_the_next() {
    let mut day = Day::of(rules(&[]), 6);
    leave(&mut day, &[id(2)]);
    day.whole_round();
    day.take_all(day.state.return_entrant(&id(2), &day.desk()).unwrap());
    assert_eq!(day.state.contest().entrants[&id(2)].missed, BTreeSet::from([ROUND]));
    day.begin();
    assert!(day.state.round(NEXT).unwrap().table_of(&id(2)).is_some());
    assert_eq!(day.state_of(NEXT), RoundState::Running);
}

/// Who has the bye of a round.
fn bye_of(day: &Day, round: RoundNumber) -> Option<EntrantId> {
    day.pairing(round).into_iter().find_map(|(_, sides)| match sides {
        Sides::Bye(waiting) => Some(waiting),
        Sides::Two(..) => None,
    })
}

#[test]
fn r10_6_1_who_leaves_before_the_start_of_a_swiss_is_not_paired_and_a_late_entry_makes_the_number_even() {
    let mut day = Day::of(rules(&[]), 6);
    leave(&mut day, &[id(3)]);
    day.draft();
    assert!(day.state.round(ROUND).unwrap().table_of(&id(3)).is_none());
    assert!(bye_of(&day, ROUND).is_some(), "five are odd");
    let late = day
        .state
        .enter_late(&UnitId::from("u1"), &seat(["甲一", "乙二"]), &Persons::new(), &day.desk())
        .unwrap();
    day.take_all(late.operations);
    day.draft();
    assert_eq!(bye_of(&day, ROUND), None, "six again");
    assert!(day.state.round(ROUND).unwrap().table_of(&late.entrants[0]).is_some());
}

#[test]
fn r10_6_1_who_leaves_before_the_start_of_a_round_robin_is_left_out_when_the_groups_are_drawn_again() {
    let stages = json!([{"id": "groups", "kind": "groups", "equal_level": "draw",
        "groups": {"number": {"count": 2}, "draw": "lots", "form": {"round_robin": {"cycles": 1}}}}]);
    let mut day = Day::of(rules(&[("stages", stages)]), 8);
    let begin = |day: &Day| day.state.begin_stage_by_lot(0, [7; 32]).unwrap();
    day.take_all(begin(&day));
    leave(&mut day, &[id(3)]);
    let in_groups = |day: &Day| {
        let contest = day.state.contest();
        let field = contest.field_of(0).unwrap();
        (
            field.group_of(&id(3)).is_some(),
            field.groups.iter().map(|group| group.entrants.len()).collect::<Vec<_>>(),
        )
    };
    assert_eq!(in_groups(&day), (true, vec![4, 4]));
    let back = day.state.take_back_stage(0, "3号退赛，重新抽签").unwrap();
    day.take(back);
    day.take_all(begin(&day));
    assert_eq!(in_groups(&day), (false, vec![4, 3]), "drawn again without it");
    day.check_replay();
}

#[test]
fn r10_6_3_a_unit_that_was_not_there_enters_late_and_the_third_place_needs_its_woman() {
    let mut day = Day::of(rules(&[]), 5);
    day.begin();
    let unit = day.state.add_units(&[saiwu_domain::event::decide::UnitDraft {
        name: "第九中学".to_owned(),
        members: Some(150),
    }]);
    day.take_all(unit.unwrap());
    let unit = day.state.units.keys().last().unwrap().clone();
    for names in [["甲一", "乙二"], ["丙三", "丁四"]] {
        let decision = day.state.enter_late(&unit, &seat(names), &Persons::new(), &day.desk()).unwrap();
        day.take_all(decision.operations);
    }
    let men = day.state.enter_late(&unit, &seat(["戊五", "己六"]), &Persons::new(), &day.desk()).unwrap_err();
    assert_eq!(men[0].field.as_deref(), Some("seats.0"));
    assert!(men[0].sentence.zh.contains("女职工"), "{}", men[0].sentence.zh);
    let mut mixed = seat(["戊五", "己六"]);
    mixed.pairs[0].players[0].gender = Some(saiwu_domain::registration::Gender::Female);
    assert!(day.state.enter_late(&unit, &mixed, &Persons::new(), &day.desk()).is_ok());
    let short = day.state.enter_late(&unit, &seat(["戊", "己六"]), &Persons::new(), &day.desk()).unwrap_err();
    assert_eq!(short.last().unwrap().field.as_deref(), Some("seats.0.pairs.0.players.0.name"));
    day.check_replay();
}

#[test]
fn r10_6_3_the_open_bye_is_offered_to_whoever_does_not_play_and_may_meet() {
    let mut day = Day::of(rules(&[("swiss.same_unit", json!("hard"))]), 7);
    day.begin();
    assert_eq!(day.state.open_bye(&id(1), day.now), None, "everybody plays or has the bye");
    let record = day.state.round(ROUND).unwrap();
    let waiting = record.tables.iter().find_map(|table| match &table.sides {
        Sides::Bye(waiting) => Some(waiting.clone()),
        Sides::Two(..) => None,
    });
    let waiting = waiting.unwrap();
    let own = day.state.entrants()[&waiting].unit.clone().unwrap();
    let other = UnitId::from(if own.as_str() == "u1" { "u2" } else { "u1" });
    for (unit, meets) in [(own, false), (other, true)] {
        let mut day = day.clone();
        day.state.excluded_tables = BTreeSet::from([table(4), table(5)]);
        let decision =
            day.state.enter_late(&unit, &seat(["甲一", "乙二"]), &Persons::new(), &day.desk()).unwrap();
        day.take_all(decision.operations);
        let late = &decision.entrants[0];
        let offer = day.state.open_bye(late, day.now).unwrap();
        assert_eq!((offer.round, &offer.waiting), (ROUND, &waiting));
        assert_eq!(offer.refusal.is_none(), meets, "R9.2: two of one unit do not meet");
        if meets {
            day.take(day.state.fill_bye(ROUND, late, &day.desk()).unwrap());
            let place = day.state.round(ROUND).unwrap().table_of(late).unwrap();
            assert_eq!(place.table, Some(table(6)), "tables that are not used stay empty");
            assert_eq!(day.state.open_bye(late, day.now), None);
        }
    }
}

#[test]
fn r16_4_who_may_play_is_what_the_regulations_say() {
    let form = |rule: &str| {
        let mut day = Day::of(rules(&[("substitution", json!(rule))]), 6);
        day.begin();
        let sides = day.sides(ROUND, 1);
        (day.state.substitute_form(ROUND, table(1), day.now).unwrap(), day, sides)
    };
    for rule in ["none", "inside_squad", "with_consent_in_groups"] {
        assert_eq!(form(rule).0, None, "{rule}: two players, no groups, nobody is offered");
    }
    let (offer, day, sides) = form("with_consent");
    assert!(offer.unwrap().sides.iter().all(|side| side.newcomer && side.persons.is_empty()));
    let here = (ROUND, table(1));
    let decision =
        day.state.record_new_substitute(here, &sides[0], " 赵敏 ", &Persons::new(), &day.desk()).unwrap();
    assert_eq!(decision.persons.values().next().unwrap().name, "赵敏");
    let short =
        day.state.record_new_substitute(here, &sides[0], "赵", &Persons::new(), &day.desk()).unwrap_err();
    assert_eq!(short.field.as_deref(), Some("persons"));
    let named = PersonFacts { name: "赵敏".to_owned(), ..PersonFacts::default() };
    let known = Persons::from([(PersonId("u6-1-1-1".to_owned()), named)]);
    let taken = day.state.record_new_substitute(here, &sides[0], "赵敏", &known, &day.desk()).unwrap_err();
    assert!(
        taken.sentence.zh.starts_with("“赵敏”在第6中学一队的名单里，一人只能参加一队"),
        "R16.2: {taken:?}"
    );
    assert!(day.state.record_new_substitute(here, &sides[0], "赵敏（机关）", &known, &day.desk()).is_ok());
    let (_, day, sides) = form("none");
    let refused = day.state.record_substitutes(ROUND, table(1), &sides[0], &["x".into()].into(), &day.desk());
    assert_eq!(refused.unwrap_err().sentence.zh, "规程：报名截止后不换人");
}

#[test]
fn r16_4_of_a_squad_the_further_players_may_play_as_many_as_sit_at_the_table() {
    let mut regulations = rules(&[("substitution", json!("inside_squad"))]);
    regulations.entrant.composition = Composition::Squad { min: 2, max: 5, fields: 2 };
    let mut day = Day::of(regulations, 6);
    let further = [3, 4, 5].map(|number| PersonId(format!("u1-1-1-{number}")));
    let entry = day.state.entries.values_mut().next().unwrap();
    entry.seats[0].pairs[0].players.extend(further.clone());
    day.begin();
    let place = day.state.round(ROUND).unwrap().table_of(&id(1)).unwrap().table.unwrap();
    let offer = day.state.substitute_form(ROUND, place, day.now).unwrap().unwrap();
    let own = offer.sides.iter().find(|side| side.entrant == id(1)).unwrap();
    assert_eq!(own.most, 2);
    assert_eq!((&own.persons[..], own.newcomer), (&further[..], false));
    let record = |day: &Day, persons: &[PersonId]| {
        day.state.record_substitutes(ROUND, place, &id(1), &persons.iter().cloned().collect(), &day.desk())
    };
    let playing = |day: &Day| {
        let substitutes = &day.state.round(ROUND).unwrap().table(place).unwrap().substitutes;
        substitutes.iter().map(|one| one.person.clone()).collect::<Vec<_>>()
    };
    let both = record(&day, &further[..2]).unwrap();
    day.take(both);
    assert_eq!(playing(&day), further[..2], "the whole table may be played by the further players");
    let all = record(&day, &further).unwrap_err();
    assert_eq!(all.sentence.zh, "一场最多2人替补");
    let stranger = record(&day, &["u9-sub-1".into()]);
    assert_eq!(stranger.unwrap_err().field.as_deref(), Some("persons"));
    let nobody = record(&day, &[]).unwrap();
    day.take(nobody);
    assert_eq!(playing(&day), []);
}

#[test]
fn r16_4_one_substitute_or_none_as_earlier_versions_wrote_them_is_still_read() {
    let read = |person: serde_json::Value| {
        let written =
            json!({"kind": "substitute_played", "round": 1, "table": 2, "entrant": "a", "person": person});
        match serde_json::from_value(written).unwrap() {
            Operation::SubstitutePlayed { persons, .. } => persons,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(read(json!("x")), [PersonId::from("x")]);
    assert_eq!(read(json!(null)), []);
}

#[test]
fn r10_3_1_the_reason_of_a_forfeit_is_no_second_opinion_and_may_come_later() {
    let mut day = Day::of(rules(&[]), 6);
    day.begin();
    let (place, absent) = (table(1), vec![day.sides(ROUND, 1)[0].clone()]);
    let forfeit = |reason| MatchResult::Forfeit { absent: absent.clone(), reason };
    let report = |day: &mut Day, reason, signed| {
        day.try_take(Operation::ResultReported {
            round: ROUND,
            table: place,
            result: forfeit(reason),
            fouls: [0; 2],
            signed,
            replaces: None,
        })
    };
    let current = |day: &Day| {
        let record = day.state.round(ROUND).unwrap().table(place).unwrap();
        (record.status, record.current_version().unwrap().result.clone(), record.is_corrected())
    };
    report(&mut day, None, true);
    report(&mut day, Some(ForfeitReason::Refused), true);
    let refused = forfeit(Some(ForfeitReason::Refused));
    assert_eq!(current(&day), (TableStatus::Confirmed, refused.clone(), false), "what comes later is added");
    report(&mut day, Some(ForfeitReason::Late), true);
    report(&mut day, None, true);
    assert_eq!(current(&day), (TableStatus::Confirmed, refused, false), "what was said first stays");
    day.check_replay();
}

#[test]
fn r10_3_1_a_late_forfeit_says_so_and_is_taken_back_like_any_other_penalty() {
    let graded = json!([{"from": 10, "inclusive": true, "effect": "forfeit"}]);
    let mut day = Day::of(rules(&[("late", graded)]), 6);
    day.begin();
    let gone = day.sides(ROUND, 1)[1].clone();
    day.take_all(day.state.record_lateness((ROUND, table(1)), &gone, 12, "l".into(), &day.desk()).unwrap());
    let late = MatchResult::Forfeit { absent: vec![gone.clone()], reason: Some(ForfeitReason::Late) };
    assert_eq!(result_of(&day, ROUND, &gone), Some(late.clone()));
    assert_eq!(
        result_words(
            Terms::of_stage(&day.state.regulations, 0),
            &day.state.round(ROUND).unwrap().tables[0].sides,
            &late
        )
        .zh,
        "南北弃权（迟到）"
    );
    day.take(day.state.void_result(ROUND, table(1), "误记", &day.chief()).unwrap());
    assert_eq!(result_of(&day, ROUND, &gone), None, "the match is open as before");
    day.play();
    day.close();
    day.check_replay();
}
