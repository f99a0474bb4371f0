//! One person in one entrant of the contest (R16.2, scenario T07).

use crate::support::{Day, rules};
use saiwu_domain::event::Persons;
use saiwu_domain::ids::UnitId;
use saiwu_domain::registration::{ContactDraft, FormDraft, PairDraft, PersonFacts, SeatDraft};

fn player(name: &str, phone: &str) -> PersonFacts {
    PersonFacts { name: name.to_owned(), phone: phone.to_owned(), ..PersonFacts::default() }
}

fn form(first: (&str, &str), second: (&str, &str)) -> FormDraft {
    let players = vec![player(first.0, first.1), player(second.0, second.1)];
    FormDraft {
        members: None,
        seats: vec![SeatDraft { pairs: vec![PairDraft { players }], ..SeatDraft::default() }],
        leader: ContactDraft { name: "周平".to_owned(), phone: "13800000000".to_owned() },
    }
}

fn unit(number: usize) -> UnitId {
    UnitId(format!("u{number}"))
}

const PHONE: &str = "13900000001";

/// Two units: the first entered 王一 with a phone and 李二 without.
fn entered() -> (Day, Persons) {
    let mut day = Day::entering(rules(&[]), 3);
    let mut persons = Persons::new();
    submit(&mut day, &mut persons, 1, &form(("王一", PHONE), ("李二", ""))).unwrap();
    (day, persons)
}

fn submit(day: &mut Day, persons: &mut Persons, number: usize, form: &FormDraft) -> Result<(), Vec<String>> {
    match day.state.submit_form(&unit(number), form, persons, Some(&day.state.regulations.version()), day.now)
    {
        Ok(decision) => {
            persons.extend(decision.persons);
            day.take(decision.operation);
            Ok(())
        }
        Err(found) => Err(found.into_iter().map(|it| it.sentence.zh).collect()),
    }
}

#[test]
fn r16_2_who_is_entered_by_another_unit_is_refused_and_the_other_unit_not_named() {
    let (mut day, mut persons) = entered();
    // Spaces and a country code are the same name and the same phone.
    let again = form(("张三", ""), (" 王 一", "+86 139 0000 0001"));
    let found = day.state.entered_elsewhere(&unit(2), &again, &persons);
    assert_eq!(found[0].field.as_deref(), Some("seats.0.pairs.0.players.1.name"));
    let why = submit(&mut day, &mut persons, 2, &again).unwrap_err();
    assert_eq!(why, ["这位队员已随另一单位报名。一人只能参加一队，请联系主办方"]);
    assert!(!day.state.entries.contains_key(&unit(2)));
    let own = form(("王一", PHONE), ("李二", ""));
    assert_eq!(submit(&mut day, &mut persons, 1, &own), Ok(()), "the own form sent again is no double");
}

#[test]
fn scenario_t07_r16_2_namesakes_of_two_units_are_never_merged_and_the_organizer_sees_both_units() {
    let (mut day, mut persons) = entered();
    submit(&mut day, &mut persons, 2, &form(("王一", "13900000002"), ("李二", ""))).unwrap();
    assert_eq!(day.state.players().values().map(|players| players.len()).sum::<usize>(), 4, "four persons");
    let doubles = day.state.doubles(&persons);
    let words: Vec<_> = doubles.iter().map(|double| day.state.double_words(double).zh).collect();
    assert_eq!(
        words,
        [
            "第1中学、第2中学都有“李二”，手机不同或没有填，请核对是不是同一个人",
            "第1中学、第2中学都有“王一”，手机不同或没有填，请核对是不是同一个人",
        ]
    );
    assert!(day.state.decide_lock(&persons).is_ok(), "namesakes do not stop the lock");
}

#[test]
fn r16_2_one_person_on_two_lists_stops_the_lock() {
    let (mut day, mut persons) = entered();
    submit(&mut day, &mut persons, 2, &form(("张三", PHONE), ("赵四", ""))).unwrap();
    // As an earlier version let it in.
    for facts in persons.values_mut().filter(|facts| facts.name == "张三") {
        facts.name = "王一".to_owned();
    }
    let why = day.state.decide_lock(&persons).unwrap_err().sentence.zh;
    assert_eq!(why, "“王一”在第1中学、第2中学的名单里都有，姓名和手机都相同。一人只能参加一队，请和单位核对");
}

#[test]
fn r16_2_a_late_entry_brings_nobody_who_plays_for_another_unit() {
    let (mut day, mut persons) = entered();
    submit(&mut day, &mut persons, 2, &form(("张三", ""), ("赵四", ""))).unwrap();
    day.take(day.state.decide_lock(&persons).unwrap());
    day.take(day.state.decide_draw([7; 32]).unwrap());
    let late = form(("王一", PHONE), ("钱五", "")).seats.remove(0);
    let why = day.state.enter_late(&unit(3), &late, &persons, &day.desk()).unwrap_err();
    assert!(why[0].sentence.zh.contains("已随另一单位报名"), "{why:?}");
    assert!(day.state.enter_late(&unit(3), &late, &Persons::new(), &day.desk()).is_ok());
}
