//! Places of the whole contest in a notice (R15.1.8).

use super::finding;
use saiwu_domain::notice::{Field, State, read};
use serde_json::{Value, json};

fn notice(entries: &str) -> saiwu_domain::notice::NoticeReading {
    read(&format!(
        "关于举办掼蛋比赛的通知\n一、时间：2026年5月9日\n二、参赛办法：{entries}每队2人。\n三、赛制：采用积分编排，打4轮。\n"
    ))
}

/// Per unit, and in all.
fn seats(entries: &str) -> (Option<u64>, Option<u64>) {
    let reading = notice(entries);
    let quota = finding(&reading, 0, Field::Quota);
    let rules = quota.readings.first().map(|reading| reading.set["quota.rules"].clone()).unwrap_or_default();
    let of = |kind: &str| {
        let mut all = rules.as_array().into_iter().flatten();
        all.find_map(|rule: &Value| rule[kind]["seats"].as_u64())
    };
    (of("fixed"), of("event_cap"))
}

#[test]
fn r15_1_8_places_of_the_whole_contest_are_read_as_notices_say_them() {
    for (entries, cap) in [
        ("本次比赛限32队，按报名先后录取。", 32),
        ("参赛队总数不超过24队，额满为止。", 24),
        ("全场限报16队，额满为止，超出的列为候补。", 16),
        ("本次比赛最多接受40个队报名。", 40),
        ("比赛规模限30队。", 30),
        ("参赛队伍总数控制在20支队以内。", 20),
        ("总名额24队。", 24),
    ] {
        assert_eq!(seats(entries), (None, Some(cap)), "{entries}");
        assert_eq!(seats(&format!("每单位限报2队。{entries}")), (Some(2), Some(cap)), "{entries}");
    }
    assert_eq!(seats("本次比赛限32队，报满32队为止。"), (None, Some(32)), "said twice");
}

#[test]
fn r15_1_8_what_is_said_of_a_unit_a_team_or_of_awards_is_no_number_of_the_contest() {
    for entries in [
        "各单位参赛队总数不超过3队。",
        "本次比赛每单位限报2队。",
        "本次比赛录取前8名。",
        "本次比赛限时50分钟。",
        "全场共分8组。",
    ] {
        assert_eq!(seats(entries).1, None, "{entries}");
    }
}

#[test]
fn r15_1_8_who_waits_because_all_is_full_is_not_late() {
    let late = |entries: &str| {
        let reading = notice(entries);
        let late = finding(&reading, 0, Field::LateEntry);
        (late.state, late.readings.first().map(|reading| reading.set["entry.late"].clone()))
    };
    assert_eq!(late("全场限报16队，额满为止，超出的列为候补。"), (State::NotSaid, None));
    assert_eq!(late("逾期报名的列为候补。"), (State::Clear, Some(json!("waiting_list"))));
}

#[test]
fn a_limit_that_was_not_read_is_listed_although_its_clause_says_more() {
    assert_eq!(notice("每单位限报2队，青年组不超过9个队。").unread, ["正文二"]);
    assert!(notice("每单位限报2队，全场限报16队。").unread.is_empty());
}
