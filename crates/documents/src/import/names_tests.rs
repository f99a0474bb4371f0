use super::*;

fn read(text: &str) -> Vec<String> {
    match names(text) {
        Names::People(people) => people.into_iter().map(|person| person.name).collect(),
        Names::Nobody | Names::Remark => Vec::new(),
    }
}

fn is_sure(text: &str) -> bool {
    matches!(names(text), Names::People(people) if people.iter().all(|person| person.doubts.is_empty()))
}

#[test]
fn t10_one_cell_can_hold_one_person_or_several() {
    for (text, people) in [
        ("张伟", vec!["张伟"]),
        (" 张　伟 ", vec!["张伟"]),
        ("张 晓 明", vec!["张晓明"]),
        ("张 晓明", vec!["张晓明"]),
        ("欧阳 娜娜", vec!["欧阳娜娜"]),
        ("欧阳娜娜", vec!["欧阳娜娜"]),
        ("张伟 李娜", vec!["张伟", "李娜"]),
        ("张伟\n李晓娜", vec!["张伟", "李晓娜"]),
        ("张 伟、李 娜", vec!["张伟", "李娜"]),
        ("张伟／李娜", vec!["张伟", "李娜"]),
        ("阿卜杜拉·买买提", vec!["阿卜杜拉·买买提"]),
        ("阿卜杜拉•\n买买提 / 李娜", vec!["阿卜杜拉·买买提", "李娜"]),
        ("John Smith", vec!["John Smith"]),
        ("1、张伟 2、李娜", vec!["张伟", "李娜"]),
        ("1．张伟", vec!["张伟"]),
        ("①张伟", vec!["张伟"]),
        ("䶮㛃", vec!["䶮㛃"]),
        ("张伟（领队）", vec!["张伟"]),
        ("张伟(女) 李娜（女）", vec!["张伟", "李娜"]),
    ] {
        assert_eq!(read(text), people, "{text:?}");
    }
    assert_eq!(names("以下空白"), Names::Nobody);
    assert_eq!(names("注：每队限报2对"), Names::Remark);
}

#[test]
fn t10_what_is_no_name_is_doubted() {
    assert!(is_sure("曾单于") && is_sure("阿卜杜拉·买买提") && is_sure("張偉") && is_sure("〇一"));
    for text in [
        "张三",
        "某某",
        "×××",
        "张",
        "张1",
        "张?宇",
        "第六中学",
        "张伟13800000000",
        "张伟（借调）",
        "阿不都.买买提",
    ] {
        assert!(!is_sure(text), "{text}");
    }
}
