//! What is written is read, or quoted as not understood; it is never called unsaid.

use super::{finding, line};
use saiwu_domain::notice::{Field, Finding, State, read};
use serde_json::{Value, json};

/// What becomes of a field in a notice with this line.
fn field(line: &str, field: Field) -> Finding {
    let reading = read(&format!(
        "关于举办掼蛋比赛的通知\n一、时间：2027年5月9日\n二、{line}\n三、赛制：采用积分编排。\n"
    ));
    finding(&reading, 0, field).clone()
}

fn shown(finding: &Finding) -> String {
    let mut text = String::new();
    line(&mut text, finding);
    text
}

/// The rules of the quota without their clauses.
fn rules(finding: &Finding, path: &str) -> Value {
    let mut rules =
        finding.readings.first().and_then(|reading| reading.set.get(path)).cloned().unwrap_or_default();
    for rule in rules.as_array_mut().into_iter().flatten() {
        for rule in rule.as_object_mut().into_iter().flat_map(|rule| rule.values_mut()) {
            if let Some(rule) = rule.as_object_mut() {
                rule.remove("clause");
            }
        }
    }
    rules
}

fn brackets() -> Value {
    json!([
        {"size_bracket": {"from": 300, "to": null, "seats": 4}},
        {"size_bracket": {"from": 100, "to": 300, "seats": 2}},
        {"size_bracket": {"from": 0, "to": 100, "seats": 1}}
    ])
}

#[test]
fn r15_1_1_all_brackets_of_a_list_are_read_where_the_verb_is_said_once() {
    for words in [
        "名额：300人以上单位可报4队，100至300人2队，100人以下1队，每队2人。",
        "名额：300人以上4队，100-300人2队，100人以下1队，每队2人。",
        "名额：300人以上的单位可报四队，100人至300人的二队，100人以下的一队，每队2人。",
    ] {
        let quota = field(words, Field::Quota);
        assert_eq!(rules(&quota, "quota.rules"), brackets(), "{words} {}", shown(&quota));
        assert!(
            !shown(&quota).contains("没写名额") && !shown(&quota).contains("没有读懂"),
            "{}",
            shown(&quota)
        );
    }
    // The size of a team is no bracket.
    let team = field("参赛办法：每单位限报2队，2至4人一队。", Field::Quota);
    assert_eq!(rules(&team, "quota.rules"), json!([{"fixed": {"seats": 2}}]), "{}", shown(&team));
}

#[test]
fn r15_2_1_brackets_that_give_less_than_every_unit_has_are_a_question() {
    let quota = field(
        "参赛办法：各单位限报二队，每队2人。300人以上单位可报4队，100至300人2队，100人以下1队。",
        Field::Quota,
    );
    assert_eq!(quota.state, State::Ambiguous, "{}", shown(&quota));
    assert_eq!(rules(&quota, "quota.rules"), brackets());
    assert_eq!(quota.readings[1].words.zh, "每单位2对");
    let more = field("参赛办法：每单位限报2队，300人以上单位可报4队，每队2人。", Field::Quota);
    assert_eq!(more.state, State::Clear, "{}", shown(&more));
}

#[test]
fn r15_1_4_named_units_and_the_others_are_read_from_a_list() {
    let quota = field("名额：第一分公司3队，第二分公司2队，其他单位各1队，每队2人。", Field::Quota);
    assert_eq!(
        rules(&quota, "quota.rules"),
        json!([
            {"named_units": {"units": {"第一分公司": 3, "第二分公司": 2}}},
            {"fixed": {"seats": 1}}
        ]),
        "{}",
        shown(&quota)
    );
    for words in [
        "名额：第一分公司3队，第二分公司2队，每队2人。",
        "名额：张三李四等3队，其他单位各1队。",
        "名额：男子组、女子组各2队。",
    ] {
        let quota = field(words, Field::Quota);
        let text = shown(&quota);
        assert_eq!(quota.state, State::Incomplete, "{text}");
        assert!(text.contains("没有读懂") && text.contains("名额："), "{text}");
    }
    let part = field("名额：每单位限报2队，机关工会3队，每队2人。", Field::Quota);
    assert_eq!(part.state, State::Likely, "{}", shown(&part));
    assert!(shown(&part).contains("“机关工会3队”"), "{}", shown(&part));
}

#[test]
fn r15_1_6_classes_of_men_and_women_are_read_with_or_without_a_verb() {
    for words in ["名额：男子组每单位2队，女子组每单位1队。", "名额：每单位男子组2队，女子组1队。"]
    {
        let quota = field(words, Field::Quota);
        assert_eq!(
            rules(&quota, "quota.classes"),
            json!([{"name": "男子组", "seats": 2}, {"name": "女子组", "seats": 1}]),
            "{}",
            shown(&quota)
        );
    }
    // How many play in a group is no quota.
    let groups = field("赛前抽签：甲组8队，乙组7队。", Field::Quota);
    assert!(groups.readings.is_empty(), "{}", shown(&groups));
}

#[test]
fn r15_1_8_teams_that_are_limited_without_a_word_for_all_are_the_whole_contest() {
    let quota = field("参赛队限32队，报满为止，每队2人。", Field::Quota);
    assert_eq!(rules(&quota, "quota.rules"), json!([{"event_cap": {"seats": 32}}]), "{}", shown(&quota));
    let of_unit = field("各单位参赛队限2队，每队2人。", Field::Quota);
    assert!(!shown(&of_unit).contains("全部2"), "{}", shown(&of_unit));
    assert_ne!(of_unit.state, State::NotSaid, "{}", shown(&of_unit));
}

#[test]
fn r15_1_3_a_number_for_every_unit_needs_no_verb() {
    let quota = field("名额：每单位2队，每队2人。", Field::Quota);
    assert_eq!(rules(&quota, "quota.rules"), json!([{"fixed": {"seats": 2}}]), "{}", shown(&quota));
}

#[test]
fn a_deadline_is_read_behind_a_colon_as_in_a_sentence() {
    for words in [
        "报名截止：3月20日下午5时",
        "报名截止：3月20日下午5时前",
        "报名截止时间为：3月20日下午5时。",
        "请于3月20日下午5时前报名。",
    ] {
        let deadline = field(words, Field::Deadline);
        let set = deadline.readings.first().map(|reading| reading.set["event.deadline"].clone());
        assert_eq!(set, Some(json!("2027-03-20T17:00")), "{words} {}", shown(&deadline));
    }
}

#[test]
fn a_number_with_a_minus_is_not_read_as_a_positive_one() {
    for words in ["比赛共-3轮。", "比赛共－3轮。", "轮数：共 -3轮"] {
        let rounds = field(words, Field::Rounds);
        assert_eq!(rounds.state, State::Incomplete, "{}", shown(&rounds));
    }
    assert_eq!(field("比赛共——3轮。", Field::Rounds).state, State::Clear, "a dash is no sign");
    let quota = field("名额：每单位限报-2队。", Field::Quota);
    assert_eq!(quota.state, State::Incomplete, "{}", shown(&quota));
}

#[test]
fn v02_places_counted_in_pairs_are_pairs_of_two_to_be_looked_at() {
    let found = field("名额：各单位限报2对", Field::Composition);
    assert_eq!(found.state, State::Likely, "{}", shown(&found));
    assert_eq!(found.readings[0].set["entrant.composition"], json!("fixed_pair"));
    let teams = field("每队由2对组成，各单位限报2对", Field::Composition);
    assert_eq!(teams.readings[0].set["entrant.composition"], json!({"team_of_pairs": {"pairs": 2}}));
    assert_eq!(field("各单位限报2队", Field::Composition).state, State::NotSaid, "a team may be anything");
}
