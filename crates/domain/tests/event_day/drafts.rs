//! A pairing changed by hand, pairs kept apart, tables that are fixed, limited or not used.

use crate::support::{Day, NEXT, ROUND, id, rules, table};
use saiwu_domain::contest::Sides;
use saiwu_domain::event::decide::DraftChange;
use saiwu_domain::event::{Asked, By, EventState, Operation, StaleCause};
use saiwu_domain::ids::{EntrantId, TableNumber};
use saiwu_domain::pairing::Gravity;
use saiwu_domain::regulations::template;
use serde_json::json;
use std::collections::BTreeSet;

fn unread(day: &Day, by: By) -> Asked {
    Asked { warnings_read: false, ..day.by(by) }
}

fn place(
    state: &EventState,
    round: saiwu_domain::ids::RoundNumber,
    entrant: &EntrantId,
) -> Option<TableNumber> {
    state.round(round).and_then(|round| round.table_of(entrant)).and_then(|record| record.table)
}

#[test]
fn r9_2_2_a_swap_that_makes_a_rematch_is_the_chief_referees_and_stays_on_record() {
    let mut day = Day::of(rules(&[]), 8);
    day.whole_round();
    day.draft();
    let met = day.sides(ROUND, 1);
    let opponent =
        day.state.round(NEXT).unwrap().table_of(&met[0]).unwrap().sides.opponent_of(&met[0]).unwrap().clone();
    let swap = DraftChange::Swap(met[1].clone(), opponent);
    let before = day.state.clone();
    let preview = day.state.preview_draft(NEXT, &swap).unwrap();
    assert_eq!(preview.gravity(), Some(Gravity::Serious), "{:?}", preview.objections);
    assert_eq!(day.state, before, "looking changes nothing");
    let edit = |asked: &Asked, reason: &str| day.state.edit_draft(NEXT, &swap, reason, asked);
    assert_eq!(edit(&day.desk(), "教练要求").unwrap_err().field.as_deref(), Some("by"));
    let not_read = edit(&unread(&day, By::ChiefReferee), "教练要求").unwrap_err();
    assert_eq!(not_read.field.as_deref(), Some("warnings_read"));
    assert_eq!(edit(&day.chief(), "").unwrap_err().field.as_deref(), Some("reason"));
    let operation = edit(&day.chief(), "教练要求").unwrap();
    day.take(operation);
    let record = day.state.round(NEXT).unwrap();
    assert_eq!(record.table_of(&met[0]).unwrap().sides.opponent_of(&met[0]), Some(&met[1]));
    assert_eq!(record.edits[0].reason, "教练要求");
    assert!(!record.edits[0].objections.is_empty(), "what was read stands there");
    day.take(day.state.publish_round(NEXT).unwrap());
    assert!(day.state.edit_draft(NEXT, &swap, "再换", &day.chief()).is_err(), "R9.7.1: frozen");
    day.check_replay();
}

#[test]
fn r9_2_4_who_left_after_the_draft_is_called_by_name() {
    let mut day = Day::of(rules(&[]), 8);
    day.draft();
    let gone = day.sides(ROUND, 2)[0].clone();
    let name = day.state.entrants()[&gone].name.clone();
    day.take(Operation::EntrantWithdrawn { entrant: gone.clone(), reason: "有事".to_owned() });
    let told: Vec<_> = day.state.judge_draft(ROUND).unwrap().into_iter().map(|one| one.sentence.zh).collect();
    assert!(told.contains(&format!("“{name}”本轮不参赛，不能编排")), "{told:?}");
    assert!(told.iter().all(|sentence| !sentence.contains(gone.as_str())), "{told:?}");
    let set = DraftChange::Lock(vec![(gone.clone(), None)]);
    let refused = day.state.preview_draft(ROUND, &set).unwrap_err().sentence.zh;
    assert_eq!(refused, format!("“{name}”本轮不参赛，不能编排"));
}

#[test]
fn a_swap_keeps_tables_and_sides_and_every_other_match() {
    let mut day = Day::of(rules(&[]), 8);
    day.draft();
    let before = day.pairing(ROUND);
    let (one, other) = (day.sides(ROUND, 1)[0].clone(), day.sides(ROUND, 3)[1].clone());
    let swap = DraftChange::Swap(one.clone(), other.clone());
    day.take(day.state.edit_draft(ROUND, &swap, "调换一下", &day.desk()).unwrap());
    let after = day.pairing(ROUND);
    assert_eq!(day.sides(ROUND, 1)[0], other);
    assert_eq!(day.sides(ROUND, 3)[1], one);
    assert_eq!((&after[1], &after[3]), (&before[1], &before[3]));
    let tables =
        |pairing: &[(Option<TableNumber>, Sides)]| pairing.iter().map(|row| row.0).collect::<Vec<_>>();
    assert_eq!(tables(&before), tables(&after));
    let same = DraftChange::Swap(day.sides(ROUND, 2)[0].clone(), day.sides(ROUND, 2)[1].clone());
    assert!(day.state.edit_draft(ROUND, &same, "调换一下", &day.chief()).is_err(), "they sit at one table");
    let stranger = DraftChange::Swap(one, id(99));
    assert!(day.state.edit_draft(ROUND, &stranger, "调换一下", &day.chief()).is_err());
}

#[test]
fn a_locked_match_stays_and_the_rest_is_paired_again() {
    let mut day = Day::of(rules(&[]), 8);
    day.draft();
    let lock = DraftChange::Lock(vec![(id(1), Some(id(8)))]);
    day.take(day.state.edit_draft(ROUND, &lock, "开幕表演赛", &day.chief()).unwrap());
    let record = day.state.round(ROUND).unwrap();
    assert_eq!(record.table_of(&id(1)).unwrap().sides.opponent_of(&id(1)), Some(&id(8)));
    let all: BTreeSet<_> = record.tables.iter().flat_map(|table| table.sides.entrants()).collect();
    assert_eq!(all.len(), 8, "everybody plays once");
    let impossible = DraftChange::Lock(vec![(id(1), Some(id(99)))]);
    assert!(day.state.preview_draft(ROUND, &impossible).is_err());
    let sides = day.sides(ROUND, 2);
    let unpair = DraftChange::Unpair(sides.clone());
    let preview = day.state.preview_draft(ROUND, &unpair).unwrap();
    let kept = preview.matches.iter().any(|drafted| drafted.sides.opponent_of(&id(1)) == Some(&id(8)));
    assert!(kept, "the matches of others stay");
    let again = preview.matches.iter().find(|drafted| drafted.sides.entrants().any(|side| *side == sides[0]));
    assert_eq!(again.unwrap().sides.opponent_of(&sides[0]), Some(&sides[1]), "two alone meet again");
}

#[test]
fn the_bye_can_be_chosen_and_a_second_one_is_objected_to() {
    let mut day = Day::of(rules(&[]), 7);
    day.draft();
    let bye = DraftChange::Bye(id(2));
    day.take(day.state.edit_draft(ROUND, &bye, "晚到半小时", &day.chief()).unwrap());
    assert_eq!(day.pairing(ROUND).last().unwrap().1, Sides::Bye(id(2)));
    day.take(day.state.publish_round(ROUND).unwrap());
    day.take(day.state.start_round(ROUND, day.now).unwrap());
    day.play();
    day.close();
    day.draft();
    let again = day.state.preview_draft(NEXT, &bye).unwrap();
    assert_eq!(again.gravity(), Some(Gravity::Serious), "R9.2.3");
    assert!(day.state.judge_draft(NEXT).unwrap().is_empty(), "nothing speaks against the engine's own");
}

#[test]
fn scenario_t35_r9_2_6_pairs_kept_apart_never_meet_and_a_mark_after_round_1_warns_and_is_logged() {
    let mut day = Day::of(rules(&[]), 8);
    let early = day.state.forbid_pair(&id(2), &id(1), "夫妻", &unread(&day, By::Desk)).unwrap();
    day.take(early);
    day.whole_round();
    let asked = unread(&day, By::Desk);
    let refusal = day.state.forbid_pair(&id(3), &id(4), "同单位", &asked).unwrap_err();
    assert_eq!(refusal.field.as_deref(), Some("warnings_read"));
    assert!(refusal.sentence.zh.contains("第1轮已经公布"), "{}", refusal.sentence.zh);
    let logged = day.log.len();
    day.take(day.state.forbid_pair(&id(3), &id(4), "同单位", &day.desk()).unwrap());
    assert!(matches!(&day.log[logged].0, Operation::PairForbidden { reason, .. } if reason == "同单位"));
    assert!(day.state.forbid_pair(&id(4), &id(3), "再说一次", &day.desk()).is_err(), "either way round");
    for round in 2..=4 {
        day.begin();
        let round = saiwu_domain::ids::RoundNumber(round);
        for (one, other) in [(1, 2), (3, 4)] {
            let record = day.state.round(round).unwrap().table_of(&id(one)).unwrap();
            assert_ne!(record.sides.opponent_of(&id(one)), Some(&id(other)), "round {round}");
        }
        day.play();
        day.close();
    }
    day.check_replay();
}

#[test]
fn scenario_t35_a_draft_in_which_the_two_meet_is_stale() {
    let mut day = Day::of(rules(&[]), 6);
    day.draft();
    let pair = day.sides(ROUND, 1);
    let (strangers, others) = (day.sides(ROUND, 2)[0].clone(), day.sides(ROUND, 3)[0].clone());
    day.take(day.state.forbid_pair(&strangers, &others, "同单位", &day.desk()).unwrap());
    assert!(day.state.round(ROUND).unwrap().stale.is_empty(), "they do not meet");
    day.take(day.state.forbid_pair(&pair[0], &pair[1], "同单位", &day.desk()).unwrap());
    assert_eq!(day.state.round(ROUND).unwrap().stale, BTreeSet::from([StaleCause::ForbiddenPair]));
    day.draft();
    assert_ne!(
        day.state.round(ROUND).unwrap().table_of(&pair[0]).unwrap().sides.opponent_of(&pair[0]),
        Some(&pair[1])
    );
}

#[test]
fn scenario_t59_two_with_fixed_tables_who_meet_sit_at_the_lower_and_the_others_move_up() {
    let mut day = Day::of(rules(&[]), 12);
    for (entrant, fixed) in [(1, 2), (2, 5)] {
        let fixed = Some(table(fixed));
        day.take(day.state.set_seating(&id(entrant), fixed, &BTreeSet::new(), &day.desk()).unwrap());
    }
    let taken = day.state.set_seating(&id(3), Some(table(2)), &BTreeSet::new(), &day.desk());
    assert_eq!(taken.unwrap_err().field.as_deref(), Some("fixed"));
    day.draft();
    let lock = DraftChange::Lock(vec![(id(1), Some(id(2)))]);
    let preview = day.state.preview_draft(ROUND, &lock).unwrap();
    let together = preview.matches.iter().find(|drafted| drafted.sides.entrants().any(|side| *side == id(1)));
    assert_eq!(together.unwrap().table, Some(table(2)));
    let numbers: Vec<_> = preview.matches.iter().filter_map(|drafted| Some(drafted.table?.0)).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6], "no gap");
    if day.sides(ROUND, 2).contains(&id(2)) {
        let printed = &day.state.round(ROUND).unwrap().relaxed;
        assert!(printed.iter().any(|note| note.zh.contains("两个固定桌号取小的")), "the rule is printed");
    }
}

#[test]
fn scenario_t61_step_free_tables_are_kept_or_it_is_said_before_publishing_that_they_cannot() {
    let mut day = Day::of(rules(&[]), 8);
    let allowed = BTreeSet::from([table(2), table(3), table(4)]);
    day.take(day.state.set_seating(&id(7), None, &allowed, &day.desk()).unwrap());
    for _ in 1..=3 {
        day.begin();
        let round = day.state.rounds.last().unwrap().number;
        assert!(allowed.contains(&place(&day.state, round, &id(7)).unwrap()), "round {round}");
        assert!(day.state.round(round).unwrap().relaxed.is_empty());
        day.play();
        day.close();
    }
    day.take(day.state.exclude_tables(&allowed, &day.desk()).unwrap());
    day.draft();
    let last = day.state.rounds.last().unwrap();
    let used: BTreeSet<_> = last.tables.iter().filter_map(|record| record.table).collect();
    assert!(used.is_disjoint(&allowed), "tables that are not used are left out");
    assert!(last.relaxed.iter().any(|note| note.zh.contains("能坐的桌都用完了")), "{:?}", last.relaxed);
    let fixed = day.state.set_seating(&id(1), Some(table(2)), &BTreeSet::new(), &day.desk());
    assert!(fixed.is_err(), "table 2 is not used");
}

#[test]
fn r9_8_2_lots_before_every_round_follow_from_the_recorded_draw_and_are_not_drawn_twice() {
    let mut day = Day::of(rules(&[("swiss.round1_mode", json!("lots"))]), 8);
    day.whole_round();
    day.draft();
    let drawn = day.pairing(NEXT);
    day.draft();
    assert_eq!(day.pairing(NEXT), drawn, "drafting again draws nothing new");
    let reasons: Vec<_> =
        day.state.round(NEXT).unwrap().tables.iter().map(|table| table.why.zh.clone()).collect();
    for why in &reasons {
        assert!(why.contains("按抽签的顺序") && !why.contains("积0分"), "{why}");
    }
    // By totals the four winners would meet each other; the lots of this draw mix them.
    let winners: BTreeSet<_> = (1..=4).map(|number| day.sides(ROUND, number)[0].clone()).collect();
    let mixed =
        drawn.iter().filter(|(_, sides)| sides.entrants().filter(|id| winners.contains(id)).count() == 1);
    assert!(mixed.count() > 0, "{drawn:?}");
    let mut other = Day::of(rules(&[]), 8);
    other.whole_round();
    other.draft();
    assert_ne!(other.pairing(NEXT), drawn);
    day.check_replay();
}

#[test]
fn r9_6_1_a_draft_that_does_not_suit_the_tables_any_more_is_paired_again() {
    let mut day = Day::of(rules(&[]), 8);
    day.draft();
    let place = day.state.round(ROUND).unwrap().table_of(&id(3)).unwrap().table.unwrap();
    day.take(day.state.set_seating(&id(3), Some(place), &BTreeSet::new(), &day.desk()).unwrap());
    assert!(day.state.round(ROUND).unwrap().stale.is_empty(), "it sits there already");
    let other = table(if place == table(1) { 2 } else { 1 });
    day.take(day.state.set_seating(&id(3), Some(other), &BTreeSet::new(), &day.desk()).unwrap());
    let refusal = day.state.publish_round(ROUND).unwrap_err();
    assert_eq!(refusal.sentence.zh, "草稿已过时：桌号要求变了。请重新编排");
    day.take_all(day.state.pair_again(ROUND, BTreeSet::new(), &day.desk()).unwrap());
    assert_eq!(day.state.round(ROUND).unwrap().table_of(&id(3)).unwrap().table, Some(other));
    day.take(day.state.exclude_tables(&BTreeSet::from([table(3)]), &day.desk()).unwrap());
    assert!(day.state.publish_round(ROUND).is_err(), "a table of the draft is not used any more");
    day.draft();
    assert!(day.state.publish_round(ROUND).is_ok());
    day.check_replay();
}

#[test]
fn r9_6_1_requirements_are_refused_in_words_and_only_for_a_locked_roster() {
    let day = Day::of(rules(&[]), 8);
    let seat = |fixed, allowed: &[u32]| {
        let allowed = allowed.iter().copied().map(table).collect();
        day.state.set_seating(&id(3), fixed, &allowed, &day.desk())
    };
    for (fixed, allowed, field) in [
        (Some(table(0)), &[][..], "fixed"),
        (Some(table(1000)), &[], "fixed"),
        (None, &[0], "allowed"),
        (None, &[2, 1000], "allowed"),
    ] {
        let refusal = seat(fixed, allowed).unwrap_err();
        assert_eq!((refusal.field.as_deref(), refusal.sentence.zh.as_str()), (Some(field), "桌号应为1到999"));
    }
    let same = day.state.forbid_pair(&id(3), &id(3), "夫妻", &day.desk()).unwrap_err();
    assert_eq!(same.field.as_deref(), Some("second"));
    let rules = day.state.requirement_rules(day.now);
    assert_eq!(
        (rules.closed, rules.holds[0].zh.as_str()),
        (None, "从第1轮编排起有效，已公布的对阵和桌号不变")
    );
    let mut open = day.clone();
    open.state.roster = None;
    let early = open.state.forbid_pair(&id(3), &id(4), "夫妻", &day.desk()).unwrap_err();
    assert_eq!(Some(early.sentence), open.state.requirement_rules(day.now).closed);
}

#[test]
fn scenario_t61_r9_6_1_fixed_and_excluded_tables_hold_in_groups_and_brackets_too() {
    let mut day = Day::of(template("shuangsheng-groups-2018").unwrap(), 16);
    let mut order: Vec<_> = (1..=16).map(id).collect();
    order.sort();
    day.take_all(day.state.begin_stage(0, Some((&"cd".repeat(32), &order))).unwrap());
    day.take(day.state.set_seating(&id(5), Some(table(2)), &BTreeSet::new(), &day.desk()).unwrap());
    day.take(day.state.exclude_tables(&BTreeSet::from([table(1)]), &day.desk()).unwrap());
    day.draft();
    let pairing = day.pairing(ROUND);
    let tables: Vec<_> = pairing.iter().filter_map(|(table, _)| *table).collect();
    assert_eq!(tables, [2, 3, 4, 5, 6, 7, 8, 9].map(table), "in order, without the one that is not used");
    assert_eq!(day.state.round(ROUND).unwrap().table_of(&id(5)).unwrap().table, Some(table(2)));
}

#[test]
fn r11_2_2_too_few_for_a_later_stage_is_said_before_the_draw_with_the_stage_and_the_number() {
    let rules = template("guandan-swiss-groups-knockout-2026").unwrap();
    let few = Day::locked(rules.clone(), 15).state.decide_draw([1; 32]).unwrap_err();
    assert_eq!(
        few.sentence.zh,
        "小组赛分8组，至少要16对，现有15对报名，最多只有15对能进入。请先改规程，再抽签"
    );
    assert!(Day::locked(rules, 16).state.decide_draw([1; 32]).is_ok());
}
