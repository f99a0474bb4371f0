//! The regulations are accepted with the entry (scenario T14); who was replaced on a form (scenario T05).

use crate::support::{Day, rules};
use saiwu_domain::event::{Operation, Persons};
use saiwu_domain::ids::{PersonId, UnitId};
use saiwu_domain::registration::{ContactDraft, FormDraft, PairDraft, PersonFacts, SeatDraft};
use serde_json::json;

fn form(names: [&str; 2]) -> FormDraft {
    let player = |name: &str| PersonFacts { name: name.to_owned(), ..PersonFacts::default() };
    FormDraft {
        members: None,
        seats: vec![SeatDraft {
            pairs: vec![PairDraft { players: names.map(player).into() }],
            ..SeatDraft::default()
        }],
        leader: ContactDraft { name: "周平".to_owned(), phone: "13800000000".to_owned() },
    }
}

#[test]
fn scenario_t14_without_the_regulations_of_now_nothing_is_submitted_and_their_version_is_stored() {
    let mut day = Day::entering(rules(&[]), 1);
    let unit = UnitId::from("u1");
    let version = day.state.regulations.version();
    let submit = |day: &Day, accepted: Option<&str>| {
        let found = day.state.submit_form(&unit, &form(["王一", "李二"]), &Persons::new(), accepted, day.now);
        found.map_err(|found| found.into_iter().map(|it| (it.field, it.sentence.zh)).collect::<Vec<_>>())
    };
    let field = || Some("accepted".to_owned());
    let unread = "请把规程看到最后，勾选同意，再提交".to_owned();
    assert_eq!(submit(&day, None).unwrap_err(), [(field(), unread)]);
    let Operation::EntrySubmitted { entry } = submit(&day, Some(&version)).unwrap().operation else {
        panic!()
    };
    assert_eq!(entry.accepted.as_ref(), Some(&version));
    day.take(Operation::SettingChanged { path: "swiss.rounds".to_owned(), value: json!(5) });
    assert_ne!(day.state.regulations.version(), version, "another text is another version");
    let changed = "规程刚刚改过，请重新看一遍，勾选同意，再提交".to_owned();
    assert_eq!(submit(&day, Some(&version)).unwrap_err(), [(field(), changed)]);
    day.take(Operation::SettingChanged { path: "swiss.rounds".to_owned(), value: json!(4) });
    assert_eq!(day.state.regulations.version(), version, "the same text is the same version");
}

#[test]
fn scenario_t05_a_form_sent_again_says_who_was_replaced_and_names_nobody() {
    let mut day = Day::entering(rules(&[]), 1);
    let unit = UnitId::from("u1");
    let mut people = Persons::new();
    let version = day.state.regulations.version();
    for (names, replaced) in
        [(["王一", "李二"], vec![]), (["王一", "张三"], vec!["u1-1-1-2"]), (["王 一", "张三"], vec![])]
    {
        let decision = day.state.submit_form(&unit, &form(names), &people, Some(&version), day.now).unwrap();
        let Operation::EntrySubmitted { entry } = &decision.operation else { panic!() };
        let expected: Vec<_> = replaced.into_iter().map(|id| PersonId(id.to_owned())).collect();
        assert_eq!(entry.replaced.iter().cloned().collect::<Vec<_>>(), expected, "{names:?}");
        assert!(!serde_json::to_string(&decision.operation).unwrap().contains('王'));
        people.extend(decision.persons);
        day.take(decision.operation);
    }
}
