//! What is written is read back without a difference (issue 4 b, ux.md IMP-3): all templates, from nobody to everybody.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use proptest::prelude::*;
use proptest::sample::select;
use saiwu_documents::import::{Contact, Entrant, Player, Shape, Trail, contest_of};
use saiwu_documents::write::{blank, layout, to_docx, to_xlsx};
use saiwu_documents::{EntryForm, import, read};
use saiwu_domain::registration::{Gender, OPEN_SEATS, chinese_numeral};
use saiwu_domain::regulations::{Composition, Regulations, TEMPLATE_NAMES, template};
use serde_json::json;

/// Characters that occur in names, rare ones among them.
const LETTERS: &str = "伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂䶮㛃𠮷堃昇祎懿";
const SURNAMES: &str = "王李张刘陈杨赵黄周吴曾单区解仇查盖";

/// Names of two to four characters, some with a middle dot; each occurs once.
fn name(number: usize) -> String {
    let surnames: Vec<char> = SURNAMES.chars().collect();
    let letters: Vec<char> = LETTERS.chars().collect();
    let surname = surnames[number % surnames.len()];
    let first = letters[number / surnames.len() % letters.len()];
    let second = letters[(number / surnames.len() / letters.len() + number) % letters.len()];
    match number % 7 {
        0 => format!("阿{first}{second}·买{surname}提"),
        1 => format!("欧阳{first}{second}"),
        _ => format!("{surname}{first}{second}"),
    }
}

fn phone(number: usize) -> String {
    format!("1{}{:09}", 3 + number % 7, number * 7_919 % 1_000_000_000)
}

#[derive(Clone, Copy, Debug)]
struct Given {
    gender: bool,
    age: bool,
    post: bool,
    phone: bool,
    note: bool,
}

fn player(number: usize, given: Given) -> Player {
    Player {
        name: name(number),
        gender: given.gender.then_some(if number.is_multiple_of(2) { Gender::Female } else { Gender::Male }),
        age: given.age.then(|| 18 + u32::try_from(number % 50).unwrap()),
        post: given.post.then(|| ["办公室主任", "财务处 科员", "工会", "电话班"][number % 4].to_owned()),
        phone: given.phone.then(|| phone(number)),
        note: (given.note && number.is_multiple_of(3)).then(|| "首次参赛".to_owned()),
        ..Player::default()
    }
}

fn contact(number: usize, landline: bool) -> Contact {
    let phone = if landline { "051188990011".to_owned() } else { phone(number) };
    Contact { name: name(number), phone: Some(phone), ..Contact::default() }
}

/// A form with `entries` places of the quota filled.
fn form(
    regulations: &Regulations,
    entries: usize,
    given: Given,
    unit: &str,
    contacts: (bool, bool, bool),
) -> EntryForm {
    let mut form = blank(unit, regulations);
    let mut number = 0;
    let mut next = || {
        number += 1;
        player(number - 1, given)
    };
    let squad =
        matches!(regulations.entrant.composition, Composition::Squad { .. } | Composition::Boards { .. });
    for entry in 0..entries {
        let base = Entrant { contest: contest_of(regulations).to_owned(), ..Entrant::default() };
        match regulations.entrant.composition {
            Composition::TeamOfPairs { pairs } => {
                let team = format!("团体{}队", chinese_numeral(u32::try_from(entry + 1).unwrap()));
                for pair in 1..=pairs {
                    let players = vec![next(), next()];
                    form.entrants.push(Entrant {
                        team: Some(team.clone()),
                        pair: Some(pair),
                        players,
                        ..base.clone()
                    });
                }
            }
            Composition::FixedPair => {
                let pair = Some(u32::try_from(entry + 1).unwrap());
                form.entrants.push(Entrant { pair, players: vec![next(), next()], ..base });
            }
            Composition::Single => form.entrants.push(Entrant { players: vec![next()], ..base }),
            Composition::Squad { min, max, fields: _ } => {
                let count = min + u32::try_from(entry).unwrap() % (max - min + 1);
                let team = (entries > 1).then(|| format!("第{}队", entry + 1));
                form.entrants.push(Entrant { team, players: (0..count).map(|_| next()).collect(), ..base });
            }
            Composition::Boards { boards } => {
                let team = (entries > 1).then(|| format!("第{}队", entry + 1));
                form.entrants.push(Entrant { team, players: (0..boards).map(|_| next()).collect(), ..base });
            }
        }
    }
    form.leader = contacts.0.then(|| contact(900, true));
    form.coach = contacts.1.then(|| contact(901, false));
    form.contact = contacts.2.then(|| contact(902, false));
    if squad && let Some(leader) = &mut form.leader {
        (leader.gender, leader.age) = (Some(Gender::Male), Some(50));
    }
    form
}

/// Without the places on the form, which are not part of what was said.
fn said(mut form: EntryForm) -> EntryForm {
    let contacts = [&mut form.contact, &mut form.leader, &mut form.coach];
    contacts.into_iter().flatten().for_each(|contact| contact.cell.clear());
    form.entrants.iter_mut().flat_map(|entrant| &mut entrant.players).for_each(|player| player.cell.clear());
    form.entrants.iter_mut().for_each(|entrant| entrant.class_cell.clear());
    form.issues.clear();
    form.trail = Trail::default();
    // Columns beside the names make a list of shape C one of shape A.
    form.shape = Shape::A;
    form
}

fn check(form: &EntryForm, regulations: &Regulations, members: Option<u32>) {
    let drawn = layout(form, regulations, members);
    for (kind, bytes) in [("xlsx", to_xlsx(&drawn).unwrap()), ("docx", to_docx(&drawn).unwrap())] {
        let back = import(&read(&bytes).unwrap(), regulations);
        let back = back.unwrap_or_else(|error| panic!("{} {kind}: {error}", regulations.name));
        let context = format!("{} {kind}", regulations.name);
        let wrong: Vec<_> = back.issues.iter().filter(|issue| !is_expected(&issue.text)).collect();
        assert!(wrong.is_empty(), "{context}: {wrong:?}");
        assert_eq!(said(back), said(form.clone()), "{context}");
    }
}

/// What is missing on purpose.
fn is_expected(text: &str) -> bool {
    text.contains("没有填") || text.contains("规程要求每人填写")
}

const EVERYTHING: Given = Given { gender: true, age: true, post: true, phone: true, note: true };
const NOTHING: Given = Given { gender: false, age: false, post: false, phone: false, note: false };

#[test]
fn forms_of_all_templates_come_back_as_they_were_written() {
    let mut forms = 0;
    for name in TEMPLATE_NAMES {
        let regulations = template(name).unwrap();
        for entries in [0, 1, 2, 3, 4, 10, 24, OPEN_SEATS as usize] {
            for (given, contacts) in [(NOTHING, false), (EVERYTHING, true)] {
                let form = form(&regulations, entries, given, "第六中学", (contacts, contacts, contacts));
                check(&form, &regulations, None);
                forms += 1;
            }
        }
    }
    println!("{forms} forms, written twice and read back");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_form_comes_back_as_it_was_written(
        name in select(TEMPLATE_NAMES.to_vec()),
        entries in 0_usize..12,
        given in any::<[bool; 5]>(),
        contacts in any::<(bool, bool, bool)>(),
        unit in "[中第六实验机械信息农科院省市县]{2,12}(中学|工会|公司|局)",
        members in proptest::option::of(1_u32..2_000),
    ) {
        let [gender, age, post, phone, note] = given;
        let regulations = template(name).unwrap();
        let form = form(&regulations, entries, Given { gender, age, post, phone, note }, &unit, contacts);
        check(&form, &regulations, members);
    }
}

#[test]
fn c75_phones_go_out_and_come_in_unchanged() {
    let regulations = template("shengji-team-swiss-2013").unwrap();
    let mut form = form(&regulations, 1, EVERYTHING, "第六中学", (true, false, true));
    form.entrants[0].players[0].phone = Some("13800000000".to_owned());
    form.leader.as_mut().unwrap().phone = Some("01080000000".to_owned());
    check(&form, &regulations, None);
}

#[test]
fn r15_1_6_the_class_of_every_entrant_goes_out_and_comes_in() {
    let classes = json!([{"name": "甲组", "seats": 2}, {"name": "乙组", "who": "副处级、副高以上"}]);
    for name in TEMPLATE_NAMES {
        let regulations = template(name).unwrap().with("quota.classes", classes.clone()).unwrap();
        for entries in [0, 1, 3] {
            let mut form = form(&regulations, entries, EVERYTHING, "第六中学", (true, false, false));
            for (index, entrant) in form.entrants.iter_mut().enumerate() {
                entrant.class = Some(["甲组", "乙组"][index / 2 % 2].to_owned());
            }
            check(&form, &regulations, Some(150));
        }
    }
}
