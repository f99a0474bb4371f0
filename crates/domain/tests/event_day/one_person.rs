//! One person in one entrant of the contest (R16.2, scenario T07).

use crate::support::{Day, rules};
use saiwu_domain::event::decide::UnitDraft;
use saiwu_domain::event::{Persons, RosterCheck};
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
fn r16_2_a_name_twice_on_the_list_of_one_unit_is_shown_before_the_lock() {
    let (mut day, mut persons) = entered();
    submit(&mut day, &mut persons, 2, &form(("张三", ""), ("赵四", ""))).unwrap();
    for facts in persons.values_mut().filter(|facts| facts.name == "李二") {
        facts.name = "王一".to_owned();
    }
    let words: Vec<_> =
        day.state.doubles(&persons).iter().map(|double| day.state.double_words(double).zh).collect();
    assert_eq!(words, ["第1中学的名单里有两个“王一”，请核对是两个人，还是一个人报了两次"]);
    day.take(day.state.decide_lock(&persons).unwrap());
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

#[test]
fn r16_2_the_same_name_in_another_writing_is_the_same_person() {
    let (mut day, mut persons) = entered();
    persons
        .values_mut()
        .filter(|facts| facts.name == "王一")
        .for_each(|facts| facts.name = "阿依·古丽".to_owned());
    for writing in ["阿依．古丽", "阿依古丽", "阿依\u{FE0F}·古丽", "阿依\u{3164}古\u{E0101}丽"]
    {
        let again = form(("张三", ""), (writing, PHONE));
        assert_eq!(day.state.entered_elsewhere(&unit(2), &again, &persons).len(), 1, "{writing}");
    }
    submit(&mut day, &mut persons, 2, &form(("阿依．古丽", "13900000002"), ("周明", ""))).unwrap();
    let doubles = day.state.doubles(&persons);
    assert_eq!(doubles.len(), 1, "{doubles:?}");
    let shown: Vec<_> = persons.values().map(|facts| facts.name.as_str()).collect();
    assert!(shown.contains(&"阿依．古丽"), "what is displayed stays: {shown:?}");
}

#[test]
fn r16_2_one_phone_under_two_names_is_a_hint_and_no_refusal() {
    let (mut day, mut persons) = entered();
    submit(&mut day, &mut persons, 2, &form(("张三", PHONE), ("赵四", ""))).unwrap();
    let words: Vec<_> = day.state.shared_phones(&persons).into_iter().map(|words| words.zh).collect();
    assert_eq!(
        words,
        ["第1中学的“王一”和第2中学的“张三”是同一个手机号（139****0001），请核对是不是同一个人"]
    );
    assert!(day.state.decide_lock(&persons).is_ok());
}

#[test]
fn who_was_erased_is_nobodys_namesake() {
    let (mut day, mut persons) = entered();
    submit(&mut day, &mut persons, 2, &form(("张三", ""), ("李二", ""))).unwrap();
    assert_eq!(day.state.doubles(&persons).len(), 1);
    let lock = day.state.decide_lock(&persons).unwrap();
    day.take(lock);
    assert_eq!(day.state.roster_check(&persons), RosterCheck::Fits);
    let players: Vec<_> =
        persons.keys().filter(|person| !person.as_str().ends_with("leader")).cloned().collect();
    for person in players {
        let (operation, rest) = day.state.erase_person(&person, &persons).unwrap();
        day.take(operation);
        persons.insert(person, rest);
    }
    assert_eq!(day.state.doubles(&persons), []);
    assert_eq!(day.state.roster_check(&persons), RosterCheck::Erased(4));
    let differs = Persons::from_iter(persons.keys().map(|person| (person.clone(), player("某某", ""))));
    assert_eq!(day.state.roster_check(&differs), RosterCheck::Differs);
}

#[test]
fn a_unit_whose_name_holds_a_phone_number_is_refused() {
    let (day, _) = entered();
    let draft = |name: &str| UnitDraft { name: name.to_owned(), members: None };
    let refused = day.state.add_units(&[draft("第9中学 138 0000 0002")]).unwrap_err();
    assert_eq!(refused.field.as_deref(), Some("units.0.name"));
    assert!(refused.sentence.zh.contains("单位名称会公布"), "{refused:?}");
    assert!(day.state.add_units(&[draft("第10086中学"), draft("1000kV变电站")]).is_ok());
}
