use super::*;

#[test]
fn labels_are_known_however_they_are_padded() {
    for (text, label) in [
        ("姓　名", Heading::Name),
        ("性\n别", Heading::Gender),
        ("手机（必填）", Heading::Phone),
        ("联系电话：", Heading::Phone),
        ("部门及职务", Heading::Post),
        ("队员姓名", Heading::Name),
        ("选手1", Heading::Member),
        ("ＮＯ．", Heading::Number),
    ] {
        assert_eq!(heading(text), Some(label), "{text}");
    }
    assert_eq!(heading("张三"), None);
    assert_eq!(heading("请填写姓名，电话"), None);
}

#[test]
fn a_cell_can_hold_several_fields() {
    let (before, fields) = fields_in("联 系 人：张三    联系方式：138 0000 0000 填表日期:  年 月 日");
    assert_eq!(before, "");
    let fields: Vec<_> = fields.iter().map(|(field, value)| (*field, value.trim())).collect();
    assert_eq!(
        fields,
        [
            (Field::Person(Who::Contact), "张三"),
            (Field::Phone(None), "138 0000 0000"),
            (Field::Date, "年 月 日")
        ]
    );
    assert_eq!(fields_in("单位（签章）："), (String::new(), vec![(Field::Unit, String::new())]));
    assert_eq!(fields_in("张三 12:30"), ("张三 12:30".to_owned(), vec![]));
}

#[test]
fn numbers_and_roles_are_read_as_written() {
    for (text, value) in
        [("1", 1), ("１", 1), ("①", 1), ("2.", 2), ("（3）", 3), ("四", 4), ("第5对", 5), ("6.0", 6)]
    {
        assert_eq!(number(text), Some(value), "{text}");
    }
    assert_eq!(number("13800000000"), None);
    for (text, value) in [
        ("领　队", Role::Leader),
        ("教练员", Role::Coach),
        ("队员2", Role::Player(Some(2))),
        ("选手", Role::Player(None)),
        ("替补", Role::Substitute),
        ("领队兼队员", Role::LeaderAndPlayer),
    ] {
        assert_eq!(role(text), Some(value), "{text}");
    }
    assert_eq!(role("张三"), None);
    assert!(is_team_name("团体一队") && is_team_name("第2队") && !is_team_name("请各队"));
}
