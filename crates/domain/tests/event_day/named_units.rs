//! Units with a number of their own, by their names.

use crate::support::{Day, rules};
use saiwu_domain::event::decide::UnitDraft;
use saiwu_domain::ids::UnitId;
use saiwu_domain::registration::{QuotaAnswer, quota_sentence, seats_of};
use serde_json::json;

fn with(units: &serde_json::Value) -> Day {
    let named = json!([
        {"fixed": {"seats": 1, "clause": "四"}},
        {"named_units": {"units": units, "clause": "五"}},
    ]);
    Day::entering(rules(&[("quota.rules", named)]), 3)
}

fn seats(day: &Day, unit: &UnitId) -> u32 {
    let quota = day.state.regulations.quota.of_unit(&day.state.units[unit].name);
    match seats_of(&quota, Some(50)) {
        QuotaAnswer::Seats(seats) => seats.total(),
        QuotaAnswer::NeedsMembers | QuotaAnswer::NoRule => panic!("a number"),
    }
}

fn rename(day: &mut Day, unit: &UnitId, name: &str) {
    let change = day.state.edit_unit(unit, &UnitDraft { name: name.to_owned(), members: Some(50) }).unwrap();
    day.take(change);
}

#[test]
fn r15_1_4_r15_2_2_a_unit_that_gets_another_name_keeps_its_own_number_of_places() {
    let first = UnitId("u1".to_owned());
    let name = with(&json!({})).state.units[&first].name.clone();
    let mut day = with(&json!({ (name.as_str()): 3, "不存在": 2 }));
    assert_eq!(seats(&day, &first), 3);
    rename(&mut day, &first, "总公司机关");
    assert_eq!(seats(&day, &first), 3, "the rule speaks of the unit");
    let text = quota_sentence(&day.state.regulations).zh;
    assert!(text.contains("另有名额的单位：不存在（2个）、总公司机关（3个）"), "{text}");
    rename(&mut day, &UnitId("u2".to_owned()), &name);
    assert_eq!(seats(&day, &UnitId("u2".to_owned())), 1, "the old name means nobody any more");
    rename(&mut day, &first, "不存在");
    assert_eq!(seats(&day, &first), 2, "what was written for that name holds");
    day.check_replay();
}

#[test]
fn r15_1_4_a_name_that_is_no_units_is_told_as_soon_as_there_are_units() {
    let day = with(&json!({"不存在": 2}));
    let quota = &day.state.regulations.quota;
    let units = day.state.units.values().map(|unit| unit.name.as_str()).collect();
    let [about] = &quota.about_names(&units)[..] else { panic!("one name") };
    assert!(about.zh.starts_with("另有名额的“不存在”不是任何报名单位的名称"), "{}", about.zh);
    assert!(quota.about_names(&["不存在"].into()).is_empty());
    assert!(quota.about_names(&[].into()).is_empty(), "nobody is there yet");
}
