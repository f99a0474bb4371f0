//! The five seeds of the project's issue on notices, where the folder lies beside the project.

use super::{finding, table};
use saiwu_domain::notice::{Damage, Field, NoticeReading, State, read};
use saiwu_domain::regulations::{Regulations, template};
use std::path::Path;

fn seed(number: &str) -> Option<NoticeReading> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/seeds");
    let entries = std::fs::read_dir(folder).ok()?;
    let path = entries.filter_map(Result::ok).map(|entry| entry.path()).find(|path| {
        path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with(number))
    })?;
    Some(read(&std::fs::read_to_string(path).unwrap()))
}

/// The values alone.
fn values(regulations: &Regulations) -> serde_json::Value {
    let mut tree = serde_json::to_value(regulations).unwrap();
    for about in ["name", "title", "source", "origins", "open_points"] {
        tree.as_object_mut().unwrap().remove(about);
    }
    tree
}

fn same_as(reading: &NoticeReading, contest: usize, name: &str) {
    let proposal = reading.contests[contest].proposal.as_ref().unwrap();
    assert_eq!(proposal.template, name);
    let (mut own, mut shipped) = (values(&proposal.regulations), values(&template(name).unwrap()));
    // The clauses are cited by the same numbers; order and wording of brackets are compared on their own.
    for tree in [&mut own, &mut shipped] {
        let rules = tree["quota"]["rules"].as_array_mut().unwrap();
        for rule in rules.iter_mut() {
            rule.as_object_mut().unwrap().values_mut().for_each(|rule| {
                rule.as_object_mut().unwrap().remove("clause");
            });
        }
        rules.sort_by_key(ToString::to_string);
    }
    for (key, value) in shipped.as_object().unwrap() {
        assert_eq!(&own[key], value, "{name} {key}");
    }
}

fn words(reading: &NoticeReading, contest: usize, field: Field) -> String {
    finding(reading, contest, field).reading().map(|reading| reading.words.zh.clone()).unwrap_or_default()
}

#[test]
fn seed_000_is_the_template_that_was_made_from_it() {
    let Some(reading) = seed("000") else { return };
    assert_eq!(reading.missing().count(), 0, "{}", table(&reading));
    assert_eq!(words(&reading, 0, Field::Title), "2013年国家体育总局干部职工扑克牌升级比赛");
    assert_eq!(words(&reading, 0, Field::Date), "2013年10月18日");
    assert_eq!(words(&reading, 0, Field::Place), "训练局北京体育馆一层");
    assert_eq!(words(&reading, 0, Field::Host), "国家体育总局直属机关工会");
    assert_eq!(words(&reading, 0, Field::Deadline), "2013年10月8日 23:59");
    assert_eq!(finding(&reading, 0, Field::Deadline).state, State::Likely);
    assert_eq!(words(&reading, 0, Field::Contact), "张三、李四 01080000000、13800000000");
    same_as(&reading, 0, "shengji-team-swiss-2013");
}

#[test]
fn seed_001_is_the_template_that_was_made_from_it() {
    let Some(reading) = seed("001") else { return };
    assert_eq!(reading.missing().count(), 0, "{}", table(&reading));
    assert_eq!(words(&reading, 0, Field::Title), "太原理工大学教职工扑克牌双升比赛");
    assert_eq!(words(&reading, 0, Field::Date), "2018年11月16日至17日");
    assert_eq!(words(&reading, 0, Field::Place), "迎西校区教工食堂（清泽餐厅四层）");
    assert_eq!(words(&reading, 0, Field::Host), "校工会");
    assert_eq!(words(&reading, 0, Field::Deadline), "2018年10月31日 17:00");
    assert_eq!(words(&reading, 0, Field::Contact), "03510000000");
    same_as(&reading, 0, "shuangsheng-groups-2018");
}

#[test]
fn seed_003_has_two_contests_and_no_rules_for_the_second() {
    let Some(reading) = seed("003") else { return };
    assert_eq!(reading.missing().count(), 0, "{}", table(&reading));
    assert_eq!(words(&reading, 0, Field::Date), "2018年3月31日");
    assert_eq!(words(&reading, 0, Field::Place), "镇江市第六中学");
    assert_eq!(words(&reading, 0, Field::Deadline), "2018年3月20日 23:59");
    assert_eq!(words(&reading, 0, Field::Contact), "王五 05110000000、13800000001");
    let chess = reading.contests.iter().position(|contest| words_of_game(contest) == "象棋").unwrap();
    let guandan = 1 - chess;
    same_as(&reading, guandan, "guandan-swiss-2018");
    let proposal = reading.contests[chess].proposal.as_ref().unwrap();
    assert_eq!(proposal.template, "xiangqi-swiss");
    assert_eq!(finding(&reading, chess, Field::Rounds).state, State::NotSaid);
    assert!(proposal.regulations.open_points.iter().any(|point| point.id == "AM20"));
}

fn words_of_game(contest: &saiwu_domain::notice::ContestReading) -> String {
    contest.findings[0].readings[0].words.zh.clone()
}

#[test]
fn r1_7_1_seed_002_flags_what_was_lost() {
    let Some(reading) = seed("002") else { return };
    assert!(matches!(reading.damage, Damage::Holes(_)));
    for field in [Field::Title, Field::Date, Field::Deadline, Field::Rounds] {
        assert_eq!(finding(&reading, 0, field).state, State::Incomplete, "{field:?}");
    }
    assert!(reading.all().all(|finding| finding.state != State::Clear), "{}", table(&reading));
}

#[test]
fn am21_seed_004_gives_nothing() {
    let Some(reading) = seed("004") else { return };
    assert!(matches!(reading.damage, Damage::Unusable(_)), "{}", table(&reading));
    assert!(reading.all().all(|finding| finding.field == Field::Game || finding.reading().is_none()));
}
