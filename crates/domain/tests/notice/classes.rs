//! Classes of places in a notice (R15.1.6).

use super::finding;
use saiwu_domain::notice::{Field, read};
use serde_json::json;

fn set(entries: &str) -> (serde_json::Value, serde_json::Value) {
    let notice = format!(
        "关于举办掼蛋比赛的通知\n一、时间：2026年5月9日\n二、参赛办法：{entries}每队2人。\n三、赛制：采用积分编排，打4轮。\n"
    );
    let reading = read(&notice);
    let quota = finding(&reading, 0, Field::Quota).readings.first().cloned();
    let set = quota.map(|reading| reading.set).unwrap_or_default();
    let of = |path: &str| set.get(path).cloned().unwrap_or_default();
    (of("quota.rules"), of("quota.classes"))
}

#[test]
fn r15_1_6_classes_with_their_quotas_are_read_from_a_notice() {
    let (rules, classes) = set("分甲、乙两组。甲组每单位限报2队；乙组（副处级、副高以上）不限。");
    assert_eq!(rules, json!([]));
    assert_eq!(
        classes,
        json!([
            {"name": "甲组", "seats": 2},
            {"name": "乙组", "who": "副处级、副高以上", "seats": null}
        ])
    );
    let (_, people) = set("每单位离退休组限报16人，在职组限报28人。");
    assert_eq!(people, json!([{"name": "离退休组", "seats": 8}, {"name": "在职组", "seats": 14}]), "pairs");
}

#[test]
fn r15_1_6_one_class_or_an_odd_number_of_people_is_not_guessed() {
    for entries in ["甲组每单位限报2队。", "甲组每单位限报3人，乙组每单位限报5人。"]
    {
        assert_eq!(set(entries).1, json!(null), "{entries}");
    }
    let (rules, classes) = set("每单位限报2队。");
    assert_eq!((rules[0]["fixed"]["seats"].clone(), classes), (json!(2), json!(null)));
}
