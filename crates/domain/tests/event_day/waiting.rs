//! Places of the whole contest and who waits for them (R15.1.8, scenarios T01, T02).

use crate::support::{Day, rules};
use saiwu_domain::event::decide::{UnitDraft, undo};
use saiwu_domain::event::{EntryPair, EntrySeat, Meta, Operation, Persons, RefusalCode};
use saiwu_domain::ids::{PersonId, UnitId};
use saiwu_domain::registration::{ContactDraft, FormDraft, PairDraft, PersonFacts, SeatDraft};
use saiwu_domain::sentence::Sentence;
use serde_json::{Value, json};

fn unit(number: usize) -> UnitId {
    UnitId(format!("u{number}"))
}

fn cap(seats: u32, waiting: Option<u32>) -> Value {
    let cap = match waiting {
        Some(waiting) => json!({"seats": seats, "waiting": waiting, "clause": "五"}),
        None => json!({"seats": seats, "clause": "五"}),
    };
    json!([{"fixed": {"seats": 3, "clause": "四"}}, {"event_cap": cap}])
}

/// So many units and nobody entered, entries open until an hour from now.
fn open(seats: u32, waiting: Option<u32>, units: usize) -> Day {
    let mut day = Day::entering(rules(&[("quota.rules", cap(seats, waiting))]), units);
    let deadline = Some(day.now + chrono::TimeDelta::hours(1));
    let details = saiwu_domain::event::EventDetails { deadline, ..day.state.details.clone() };
    day.take(Operation::DetailsChanged { details });
    day
}

fn form(unit: usize, pairs: usize) -> FormDraft {
    let player = |seat: usize, letter: char| PersonFacts {
        name: format!("赵{letter}{}", saiwu_domain::registration::chinese_numeral((unit * 10 + seat) as u32)),
        ..PersonFacts::default()
    };
    let seat = |seat| SeatDraft {
        pairs: vec![PairDraft { players: vec![player(seat, '甲'), player(seat, '乙')] }],
        ..SeatDraft::default()
    };
    let leader = ContactDraft { name: "周平".to_owned(), phone: "13800000000".to_owned() };
    FormDraft { members: None, seats: (1..=pairs).map(seat).collect(), leader }
}

fn submit(day: &mut Day, number: usize, pairs: usize) -> Result<(), String> {
    let decision = day.state.submit_form(
        &unit(number),
        &form(number, pairs),
        &Persons::new(),
        Some(&day.state.regulations.version()),
        day.now,
    );
    match decision {
        Ok(decision) => {
            day.take(decision.operation);
            Ok(())
        }
        Err(found) => Err(found.into_iter().map(|violation| violation.sentence.zh).collect()),
    }
}

/// Units with the number of their places that are in.
fn who_is_in(day: &Day) -> Vec<String> {
    day.state.entrants().into_keys().map(|id| id.to_string()).collect()
}

fn who_waits(day: &Day) -> Vec<String> {
    let list = day.state.waiting_list();
    list.iter().map(|place| format!("{} {}-{}", place.position, place.unit, place.seat)).collect()
}

#[test]
fn scenario_t01_r15_1_8_of_two_for_the_last_place_one_is_in_and_the_other_is_first_to_wait() {
    let mut day = open(2, None, 3);
    for number in [3, 1, 2] {
        submit(&mut day, number, 1).unwrap();
    }
    assert_eq!(who_is_in(&day), ["u1-1-1", "u3-1-1"]);
    assert_eq!(who_waits(&day), ["1 u2-1"]);
    assert_eq!(day.state.players().len(), 2, "whoever waits is no player");
}

#[test]
fn scenario_t02_r15_1_8_behind_a_full_waiting_list_a_form_is_refused_whole() {
    let mut day = open(2, Some(1), 4);
    submit(&mut day, 1, 1).unwrap();
    submit(&mut day, 2, 1).unwrap();
    let two = submit(&mut day, 3, 2).unwrap_err();
    assert_eq!(two, "已满：全场限2队，候补1个也排满了；你们最多能报1个（规程五）");
    assert_eq!(who_waits(&day), [""; 0], "nothing of it was taken");
    submit(&mut day, 3, 1).unwrap();
    let full = submit(&mut day, 4, 1).unwrap_err();
    assert_eq!(full, "已满：全场限2队，候补1个也排满了（规程五）");
    assert_eq!(who_waits(&day), ["1 u3-1"]);
    let mut none = open(1, Some(0), 2);
    submit(&mut none, 1, 1).unwrap();
    assert_eq!(submit(&mut none, 2, 1).unwrap_err(), "已满：全场限1队（规程五）");
}

#[test]
fn r15_1_8_a_form_sent_again_keeps_its_places_and_a_further_one_comes_last() {
    let mut day = open(3, None, 3);
    submit(&mut day, 1, 1).unwrap();
    submit(&mut day, 2, 2).unwrap();
    submit(&mut day, 3, 1).unwrap();
    submit(&mut day, 1, 3).unwrap();
    assert_eq!(who_is_in(&day), ["u1-1-1", "u2-1-1", "u2-2-1"]);
    assert_eq!(who_waits(&day), ["1 u3-1", "2 u1-2", "3 u1-3"]);
    submit(&mut day, 2, 2).unwrap();
    assert_eq!(who_waits(&day), ["1 u3-1", "2 u1-2", "3 u1-3"], "nothing moved");
}

#[test]
fn r15_1_8_a_place_that_is_given_back_goes_to_the_first_one_waiting() {
    let mut day = open(2, None, 4);
    submit(&mut day, 1, 2).unwrap();
    submit(&mut day, 2, 1).unwrap();
    submit(&mut day, 3, 1).unwrap();
    submit(&mut day, 1, 1).unwrap();
    assert_eq!(who_is_in(&day), ["u1-1-1", "u2-1-1"]);
    assert_eq!(who_waits(&day), ["1 u3-1"]);
    let moved: Vec<_> = day.state.moved_up().into_iter().map(|moved| moved.name).collect();
    assert_eq!(moved, ["第2中学一队"]);
    let back = day.state.remove_entry_of(&unit(1), None, day.now).unwrap();
    day.take(back);
    assert_eq!(who_is_in(&day), ["u2-1-1", "u3-1-1"]);
    submit(&mut day, 1, 1).unwrap();
    assert_eq!(who_waits(&day), ["1 u1-1"], "whoever comes again comes last");
    let numbers: Vec<_> = day.state.entries.values().map(|entry| entry.number).collect();
    assert_eq!(numbers, [4, 2, 3], "a number is never given twice");
}

#[test]
fn r15_1_8_after_the_deadline_nobody_moves_up_by_itself() {
    let mut day = open(1, None, 3);
    for number in [1, 2, 3] {
        submit(&mut day, number, 1).unwrap();
    }
    day.wait(61);
    assert!(day.state.remove_entry_of(&unit(1), None, day.now).is_err(), "the unit itself is too late");
    let removed = day.state.remove_entry_of(&unit(1), Some("来电退出"), day.now).unwrap();
    let before = day.state.clone();
    day.take(removed.clone());
    assert_eq!(who_is_in(&day), [""; 0]);
    assert_eq!(who_waits(&day), ["1 u2-1", "2 u3-1"]);
    // The organizer may ask whoever can come.
    let admitted = day.state.decide_admission(&unit(3), "电话确认能来", &day.chief()).unwrap();
    let undone = day.state.compensate(&before, &removed).unwrap();
    let mut back = day.clone();
    back.take_all(undone);
    assert_eq!((who_is_in(&back), who_waits(&back).len()), (vec!["u1-1-1".to_owned()], 2));
    day.take(admitted);
    assert_eq!((who_is_in(&day), who_waits(&day)), (vec!["u3-1-1".to_owned()], vec!["1 u2-1".to_owned()]));
    let none = day.state.decide_admission(&unit(2), "也能来", &day.chief()).unwrap_err();
    assert_eq!(none.sentence.zh, "没有空出来的名额");
}

#[test]
fn r15_1_8_whoever_waits_at_the_lock_stays_off_the_roster_and_may_come_late() {
    let mut day = open(2, None, 4);
    for number in 1..=4 {
        submit(&mut day, number, 1).unwrap();
    }
    day.take(day.state.decide_lock(&Persons::new()).unwrap());
    assert!(day.state.decide_admission(&unit(3), "能来", &day.chief()).is_err(), "first the draw");
    day.take(day.state.decide_draw([7; 32]).unwrap());
    assert_eq!(day.state.draw.as_ref().unwrap().order.len(), 2);
    let full = day.state.decide_admission(&unit(3), "能来", &day.chief()).unwrap_err();
    assert_eq!(full.sentence.zh, "全场限2队，没有空出来的名额（规程五）");
    let late = form(9, 1).seats[0].clone();
    let own = day.state.enter_late(&unit(3), &late, &Persons::new(), &day.desk()).unwrap_err();
    assert!(own[0].sentence.zh.contains("候补"), "{own:?}");
    let left = day.state.withdraw_all(&["u1-1-1".into()], "生病", &day.chief()).unwrap();
    day.take_all(left);
    day.take(day.state.decide_admission(&unit(3), "能来", &day.chief()).unwrap());
    assert_eq!(day.state.late_entrants, ["u3-1-1".into()]);
    assert_eq!(who_is_in(&day), ["u1-1-1", "u2-1-1", "u3-1-1"], "nobody was pushed out");
    assert_eq!(day.state.entrants()[&"u3-1-1".into()].draw_number, Some(3));
    assert_eq!(who_waits(&day), ["1 u4-1"]);
}

#[test]
fn places_of_earlier_versions_have_no_turn_and_are_in() {
    let seat: EntrySeat = serde_json::from_value(json!({"pairs": []})).unwrap();
    assert_eq!(seat.claim, None);
    let removed: Operation = serde_json::from_value(json!({"kind": "entry_removed", "unit": "u1"})).unwrap();
    assert_eq!(removed, Operation::EntryRemoved { unit: unit(1), reason: None, held: false });
    // Two places more than the cap, as an earlier version let them in: none is put out.
    let mut day = open(1, None, 3);
    for number in 1..=3 {
        day.take(Operation::EntrySubmitted { entry: crate::support::entry(&unit(number), number) });
    }
    assert_eq!(who_is_in(&day).len(), 3);
    assert_eq!(who_waits(&day), [""; 0]);
    let meta = Meta { at: day.now, by: Sentence::default() };
    let refused =
        day.state.apply(&Operation::WaitingAdmitted { unit: unit(1), reason: String::new() }, &meta);
    assert!(
        matches!(refused, saiwu_domain::event::Outcome::Refused(refusal) if refusal.code == RefusalCode::NotFound)
    );
}

#[test]
fn r15_2_5_the_form_says_beforehand_what_would_wait() {
    let mut day = open(2, None, 3);
    assert_eq!(day.state.would_wait(&unit(1), 2), None);
    submit(&mut day, 1, 1).unwrap();
    submit(&mut day, 3, 2).unwrap();
    let warned = day.state.would_wait(&unit(2), 1).unwrap();
    assert_eq!(warned.sentence.zh, "全场限2队，名额已满。从第1个起排候补，现在是候补第2位（规程五）");
    let further = day.state.would_wait(&unit(1), 2).unwrap();
    assert_eq!(further.field.as_deref(), Some("seats.1"));
    assert_eq!(day.state.would_wait(&unit(1), 1), None, "it has this place");
}

fn leave(day: &mut Day, number: usize) -> usize {
    let removed = day.state.remove_entry_of(&unit(number), None, day.now).unwrap();
    day.take(removed);
    day.log.len() - 1
}

#[test]
fn r15_1_8_a_removal_is_taken_back_only_while_nobody_else_has_the_place() {
    let mut day = open(2, None, 4);
    submit(&mut day, 1, 1).unwrap();
    submit(&mut day, 2, 1).unwrap();
    let at = leave(&mut day, 1);
    let back = undo(&day.log, at).unwrap();
    day.take_all(back);
    assert_eq!(who_is_in(&day), ["u1-1-1", "u2-1-1"], "nobody waited: as it was");
    submit(&mut day, 3, 1).unwrap();
    let at = leave(&mut day, 1);
    assert_eq!(who_is_in(&day), ["u2-1-1", "u3-1-1"], "the third moved up");
    let refused = undo(&day.log, at).unwrap_err();
    assert_eq!(refused.sentence.zh, "空出的名额后来给了别的单位。请这个单位用报名链接重新报名");
    assert_eq!(who_is_in(&day), ["u2-1-1", "u3-1-1"]);
    submit(&mut day, 1, 2).unwrap();
    assert_eq!(undo(&day.log, at).unwrap_err().code, RefusalCode::Outdated, "it has entered again");
}

#[test]
fn a_unit_that_was_removed_shares_its_id_with_nobody() {
    let mut day = open(9, None, 3);
    let added = day.log.iter().rposition(|(step, _)| matches!(step, Operation::UnitAdded { .. })).unwrap();
    submit(&mut day, 3, 1).unwrap();
    let at = leave(&mut day, 3);
    let gone = undo(&day.log, added).unwrap();
    day.take_all(gone);
    let draft = UnitDraft { name: "新单位".to_owned(), members: None };
    let come = day.state.add_units(&[draft]).unwrap();
    assert!(matches!(&come[..], [Operation::UnitAdded { unit: new, .. }] if *new == unit(4)), "{come:?}");
    day.take_all(come);
    let back = undo(&day.log, at).unwrap();
    let outcome = day.try_take(back[0].clone());
    assert!(
        matches!(outcome, saiwu_domain::event::Outcome::Refused(_)),
        "nobody's people come to another unit"
    );
}

#[test]
fn whoever_is_entered_late_under_the_row_of_somebody_erased_is_known() {
    let mut day = Day::of(rules(&[]), 6);
    let players: Vec<_> = [1, 2].map(|player| PersonId(format!("u7-1-1-{player}"))).into();
    day.take(Operation::UnitAdded { unit: unit(7), name: "第七小学".to_owned(), members: Some(50) });
    day.take(Operation::PersonErased { person: players[0].clone() });
    let seat = EntrySeat { pairs: vec![EntryPair { players, women: None }], ..EntrySeat::default() };
    let leader = PersonId("u7-leader".to_owned());
    day.take(Operation::LateEntryTaken { unit: unit(7), seat, leader });
    assert!(day.state.personal.erased.is_empty(), "the new row is not taken for the erased one");
}

/// Drawn with so many places of the contest and so many units of one pair each; whoever is too many waits.
fn drawn(seats: u32, units: usize) -> Day {
    let mut day = open(seats, None, units);
    for number in 1..=units {
        submit(&mut day, number, 1).unwrap();
    }
    day.take(day.state.decide_lock(&Persons::new()).unwrap());
    day.take(day.state.decide_draw([7; 32]).unwrap());
    day
}

#[test]
fn r15_1_8_whoever_left_does_not_come_back_once_the_place_is_given_away() {
    let mut day = drawn(2, 3);
    day.take_all(day.state.withdraw_all(&["u1-1-1".into()], "生病", &day.chief()).unwrap());
    let left =
        day.log.iter().rposition(|(step, _)| matches!(step, Operation::EntrantWithdrawn { .. })).unwrap();
    assert!(day.state.return_entrant(&"u1-1-1".into(), &day.chief()).is_ok(), "nobody has the place yet");
    assert!(undo(&day.log, left).is_ok());
    day.take(day.state.decide_admission(&unit(3), "能来", &day.chief()).unwrap());
    let refused = day.state.return_entrant(&"u1-1-1".into(), &day.chief()).unwrap_err();
    assert_eq!(refused.sentence.zh, "退赛后空出的名额已给了别的队，全场限2队已满，不能恢复参赛（规程五）");
    assert!(undo(&day.log, left).is_err(), "nor by taking the withdrawal back");
    assert_eq!(day.state.places_playing(), 2);
    day.take_all(day.state.withdraw_all(&["u3-1-1".into()], "不来了", &day.chief()).unwrap());
    assert_eq!(day.state.places_playing(), 1);
    assert!(day.state.return_entrant(&"u1-1-1".into(), &day.chief()).is_ok(), "the place is free again");
}

#[test]
fn r15_1_8_a_late_entry_passes_those_who_wait_only_after_they_were_named() {
    let mut day = drawn(2, 4);
    day.take_all(day.state.withdraw_all(&["u1-1-1".into()], "生病", &day.chief()).unwrap());
    let seat = form(9, 1).seats[0].clone();
    let unread = saiwu_domain::event::decide::Asked { warnings_read: false, ..day.desk() };
    let late = |asked| day.state.enter_late(&unit(1), &seat, &Persons::new(), asked);
    let asked = late(&unread).unwrap_err();
    assert_eq!(asked[0].field.as_deref(), Some("warnings_read"));
    let zh = &asked[0].sentence.zh;
    assert!(
        zh.contains("候补第1位“") && zh.contains("、第2位“") && zh.ends_with("请先问他们能不能来"),
        "{zh}"
    );
    assert_eq!(late(&day.desk()).map(|_| ()), Ok(()), "the organizer has read it and decides");
    let none = drawn(2, 2);
    let said = none.state.late_entry_policy(none.now).sentence().map(|sentence| sentence.zh.clone());
    assert!(!said.unwrap_or_default().contains("候补"), "nobody waits");
}

#[test]
fn r15_1_8_whoever_waits_second_comes_in_first_only_after_the_first_was_named() {
    let mut day = drawn(2, 4);
    day.take_all(day.state.withdraw_all(&["u1-1-1".into()], "生病", &day.chief()).unwrap());
    let unread = saiwu_domain::event::decide::Asked { warnings_read: false, ..day.chief() };
    assert!(day.state.decide_admission(&unit(3), "能来", &unread).is_ok(), "it is its turn");
    let refused = day.state.decide_admission(&unit(4), "能来", &unread).unwrap_err();
    assert_eq!(refused.field.as_deref(), Some("warnings_read"));
    assert!(refused.sentence.zh.starts_with("候补第1位“"), "{}", refused.sentence.zh);
    assert!(day.state.decide_admission(&unit(4), "第一位不能来", &day.chief()).is_ok());
    assert_eq!(day.state.waits_before(&unit(3)), None);
    assert_eq!(day.state.waits_before(&unit(1)), None, "it does not wait");
}

#[test]
fn r15_1_8_the_number_of_places_goes_up_at_any_time_and_down_to_what_is_in() {
    let path = "quota.rules[1].event_cap.seats";
    let mut day = open(2, None, 4);
    assert_eq!(day.state.regulations.quota.cap_path().as_deref(), Some(path));
    assert_eq!(day.state.decide_setting(path, json!(0)).unwrap_err().sentence.zh, "全场名额至少1个");
    for number in 1..=4 {
        submit(&mut day, number, 1).unwrap();
    }
    let least = day.state.decide_setting(path, json!(1)).unwrap_err();
    assert_eq!(least.sentence.zh, "已经确定2队，全场名额不能比这少");
    let more = day.state.decide_setting(path, json!(3)).unwrap();
    day.take(more);
    assert_eq!((who_is_in(&day).len(), who_waits(&day)), (3, vec!["1 u4-1".to_owned()]));
    assert!(undo(&day.log, day.log.len() - 1).is_err(), "the third one is in");
    let all = cap(9, None);
    assert!(day.state.decide_setting("quota.rules", all).is_err(), "the rest of the quota is fixed");
    assert!(rules(&[]).with("quota.rules", cap(0, None)).is_err(), "no place at all is no contest");
}

#[test]
fn a_copy_closes_its_entries_before_it_is_played() {
    let day = open(2, None, 1);
    let date = chrono::NaiveDate::from_ymd_opt(2027, 11, 16).unwrap();
    let at = |text: &str| Some(text.parse().unwrap());
    let copy = |deadline| day.state.copy_for("2027年比赛".to_owned(), date, deadline);
    let refused = copy(at("2027-11-16T16:00:00Z")).unwrap_err();
    assert_eq!(refused.field.as_deref(), Some("details.deadline"), "midnight of the day after, in China");
    assert!(copy(at("2027-11-16T15:59:00Z")).is_ok());
    assert!(copy(None).is_ok());
}
