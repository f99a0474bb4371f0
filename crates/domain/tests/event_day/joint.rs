//! Teams of several units: who may, whose place it is, what it is called (R15.1.7).

use crate::support::{Day, rules};
use saiwu_domain::event::{Operation, Persons};
use saiwu_domain::ids::UnitId;
use saiwu_domain::registration::{ContactDraft, FormDraft, PairDraft, PersonFacts, SeatDraft};
use serde_json::{Value, json};

fn seat(surname: &str, with: &[&str]) -> SeatDraft {
    let player = |hand: &str| PersonFacts { name: format!("{surname}{hand}"), ..PersonFacts::default() };
    SeatDraft {
        pairs: vec![PairDraft { players: vec![player("一"), player("二")] }],
        with: with.iter().map(|name| (*name).to_owned()).collect(),
        ..SeatDraft::default()
    }
}

fn form(seats: &[SeatDraft]) -> FormDraft {
    FormDraft {
        members: None,
        seats: seats.to_vec(),
        leader: ContactDraft { name: "周平".to_owned(), phone: "13800000000".to_owned() },
    }
}

fn joining(settings: &[(&str, Value)]) -> Day {
    let mut regulations = rules(&[]);
    for (path, value) in settings {
        regulations = regulations.with(path, value.clone()).unwrap();
    }
    Day::entering(regulations, 4)
}

fn name(day: &Day, number: usize) -> String {
    day.state.units[&unit(number)].name.clone()
}

fn unit(number: usize) -> UnitId {
    UnitId(format!("u{number}"))
}

fn submit(day: &mut Day, number: usize, seats: &[SeatDraft]) -> Result<(), Vec<(String, String)>> {
    let version = day.state.regulations.version();
    match day.state.submit_form(&unit(number), &form(seats), &Persons::new(), Some(&version), day.now) {
        Ok(decision) => {
            day.take(decision.operation);
            Ok(())
        }
        Err(found) => {
            Err(found.into_iter().map(|it| (it.field.unwrap_or_default(), it.sentence.zh)).collect())
        }
    }
}

fn why(day: &mut Day, with: &[&str]) -> String {
    let found = submit(day, 1, &[seat("王", &[]), seat("李", with)]).unwrap_err();
    let [(field, why)] = &found[..] else { panic!("{found:?}") };
    assert_eq!(field, "seats.1.with", "{why}");
    why.clone()
}

#[test]
fn r15_1_7_a_joint_team_takes_a_place_of_the_unit_that_enters_it_and_is_called_by_all_its_units() {
    let mut day = joining(&[("entrant.joint", json!({"up_to": 2}))]);
    let (own, other) = (name(&day, 1), name(&day, 2));
    submit(&mut day, 1, &[seat("王", &[]), seat("李", &[&other])]).unwrap();
    let entrants = day.state.entrants();
    let joint = entrants.values().find(|entrant| entrant.joint.is_some()).unwrap();
    assert_eq!(joint.name, format!("{own}、{other}联队"));
    assert_eq!(joint.joint.as_deref(), Some(joint.name.as_str()));
    assert_eq!(joint.unit, Some(unit(1)), "where units are kept apart it is of the unit that entered it");
    assert!(entrants.values().any(|entrant| entrant.name == format!("{own}一队") && entrant.joint.is_none()));
    assert!(day.state.joins_another(&unit(2)) && !day.state.joins_another(&unit(1)));
    assert_eq!(day.state.joint_teams_with(&unit(2)), [(format!("{own}、{other}联队"), unit(1))]);
    assert!(day.state.joint_teams_with(&unit(1)).is_empty());
    submit(&mut day, 2, &[seat("张", &[]), seat("赵", &[])]).unwrap();
    assert_eq!(day.state.entries[&unit(2)].seats.len(), 2, "the places of the other unit are its own");
    submit(&mut day, 1, &[seat("王", &[&other]), seat("李", &[&other])]).unwrap();
    let names: Vec<_> = day.state.entrants().into_values().map(|entrant| entrant.name).collect();
    assert!(names.contains(&format!("{own}、{other}联队二队")), "{names:?}");
    let entry = &day.state.entries[&unit(1)];
    let teams = [format!("{own}、{other}联队"), format!("{own}、{other}联队二队")];
    assert_eq!(day.state.joint_teams_of(entry), teams);
    day.check_replay();
}

#[test]
fn r15_1_7_a_refusal_names_what_is_wrong_and_who_says_so() {
    let mut day = joining(&[("entrant.joint", json!({"up_to": 2}))]);
    let (own, second, third) = (name(&day, 1), name(&day, 2), name(&day, 3));
    let many = why(&mut day, &[&second, &third]);
    assert_eq!(many, "联合组队最多2个单位，这一队有3个（主办方定）");
    assert!(why(&mut day, &["第八中学"]).starts_with("“第八中学”不是本次比赛的单位"));
    assert!(why(&mut day, &[&own]).contains("就是本单位"));
    assert!(why(&mut day, &[&second, &second]).contains("选了两次"));
    let mut never = joining(&[]);
    assert!(why(&mut never, &[&second]).starts_with("本次比赛不能联合组队"));
    let free = joining(&[("entrant.joint", json!("free"))]);
    assert_eq!(free.state.regulations.most_joint_units(), Some(2), "nobody joins without a player");
}

#[test]
fn r15_1_7_a_unit_that_is_too_large_or_of_unknown_size_does_not_join() {
    let mut day = joining(&[("entrant.joint", json!({"up_to": 2})), ("entrant.joint_members", json!(65))]);
    let other = name(&day, 2);
    let sized = |day: &mut Day, number: usize, members: Option<u32>| {
        let name = name(day, number);
        day.take(Operation::UnitChanged { unit: unit(number), name, members });
    };
    sized(&mut day, 1, Some(65));
    sized(&mut day, 2, Some(66));
    let large = why(&mut day, &[&other]);
    assert_eq!(large, format!("“{other}”有会员66人，65人以下的单位才能联合组队（主办方定）"));
    sized(&mut day, 2, None);
    assert!(why(&mut day, &[&other]).contains(&format!("还不知道“{other}”的会员人数")));
    sized(&mut day, 2, Some(20));
    submit(&mut day, 1, &[seat("王", &[]), seat("李", &[&other])]).unwrap();
}
