use super::*;

fn read(name: &str) -> (String, String) {
    let reading = Reading::of_person(name);
    (reading.syllables(), reading.initials())
}

#[test]
fn surnames_are_read_as_surnames() {
    for (name, syllables) in [
        ("曾庆华", "zeng qing hua"),
        ("单偲宇", "shan cai yu"),
        ("区小雨", "ou xiao yu"),
        ("解海", "xie hai"),
        ("仇英", "qiu ying"),
        ("查良", "zha liang"),
        ("盖明", "ge ming"),
        ("朴正", "piao zheng"),
        ("任华", "ren hua"),
        ("葛优", "ge you"),
        ("覃勇", "qin yong"),
        ("宓子", "mi zi"),
        ("冼星", "xian xing"),
        ("缪斌", "miao bin"),
        ("乜国", "nie guo"),
        ("折可", "she ke"),
        ("吕率", "lv shuai"),
        ("乐毅", "yue yi"),
        ("王乐", "wang le"),
        ("王曾", "wang zeng"),
    ] {
        assert_eq!(read(name).0, syllables, "{name}");
    }
}

#[test]
fn surnames_of_two_characters_come_before_those_of_one() {
    for (name, syllables, initials) in [
        ("尉迟恭", "yu chi gong", "ycg"),
        ("欧阳娜", "ou yang na", "oyn"),
        ("上官云", "shang guan yun", "sgy"),
        ("司马光", "si ma guang", "smg"),
        ("诸葛亮", "zhu ge liang", "zgl"),
        ("万俟卨", "mo qi xie", "mqx"),
        ("单于飞", "chan yu fei", "cyf"),
        // With two characters it is a 单.
        ("单于", "shan yu", "sy"),
        ("尉健", "wei jian", "wj"),
    ] {
        assert_eq!(read(name), (syllables.to_owned(), initials.to_owned()), "{name}");
    }
}

#[test]
fn nothing_of_a_name_is_lost() {
    for (name, syllables) in [
        ("阿卜杜拉·买买提", "a bu du la mai mai ti"),
        // No Chinese surname in front of a dot.
        ("查干·巴特尔", "cha gan ba te er"),
        ("John Smith", "john smith"),
        ("张Tony", "zhang tony"),
        ("䶮㛃", "yan jie"),
        // A character without a known reading stands for itself.
        ("张\u{3D000}", "zhang \u{3D000}"),
        ("\u{3D000}", "\u{3D000}"),
        ("", ""),
        ("·", ""),
    ] {
        assert_eq!(read(name).0, syllables, "{name}");
    }
}

/// ux.md TXT-4: the order by which people are looked up.
#[test]
fn txt_4_names_stand_in_the_order_of_their_readings() {
    let mut names = vec![
        "\u{3D001}乙",
        "曾庆华",
        "\u{3D000}甲",
        "章平",
        "单偲宇",
        "张伟",
        "区小雨",
        "章安",
        "李强",
        "解海",
        "仇英",
        "连云",
        "查良",
        "盖明",
        "尉迟恭",
        "John",
        "张安",
        "李",
        "柳泊淙",
    ];
    names.sort_by_cached_key(|name| Reading::of_person(name));
    assert_eq!(
        names,
        [
            "盖明",
            "John",
            "李",
            "李强",
            "连云",
            "柳泊淙",
            "区小雨",
            "仇英",
            "单偲宇",
            "解海",
            "尉迟恭",
            "曾庆华",
            "查良",
            "张安",
            "张伟",
            "章安",
            "章平",
            "\u{3D000}甲",
            "\u{3D001}乙",
        ]
    );
}

/// Scenario T08: the initials are what staff types, and what was corrected for one person holds for that one.
#[test]
fn t08_initials_and_a_corrected_reading() {
    assert_eq!(read("柳泊淙").1, "lbc");
    assert_eq!(read("赵仡乐").1, "zyl");
    let corrected = Reading::corrected("单偲宇", "shan si yu");
    assert_eq!((corrected.syllables().as_str(), corrected.initials().as_str()), ("shan si yu", "ssy"));
    assert_eq!(Reading::corrected("单偲宇", ""), Reading::of_person("单偲宇"));
    // Fewer syllables than characters are taken as they are.
    assert_eq!(Reading::corrected("单偲宇", "shan yu").syllables(), "shan yu");
}

#[test]
fn a_correction_is_syllables_for_the_name() {
    assert_eq!(checked_reading("单偲宇", " Shan  si'yu "), Ok("shan si yu".to_owned()));
    assert_eq!(checked_reading("吕布", "LÜ bu"), Ok("lv bu".to_owned()));
    assert_eq!(checked_reading("吕布", ""), Ok(String::new()));
    for wrong in ["shàn si yu", "13800000000", "shan si yu wen", "shansiyu", "单"] {
        assert!(checked_reading("单偲宇", wrong).is_err(), "{wrong}");
    }
}

#[test]
fn units_are_read_with_their_places() {
    for (unit, syllables) in [
        ("重庆市第六中学", "chong qing shi di liu zhong xue"),
        ("长沙银行", "chang sha yin hang"),
        ("单县教育局", "shan xian jiao yu ju"),
        ("机关单位", "ji guan dan wei"),
        ("A厂2号车间", "a chang 2 hao che jian"),
    ] {
        assert_eq!(Reading::of_unit(unit).syllables(), syllables, "{unit}");
    }
}

#[test]
fn the_tables_say_only_what_the_characters_do_not() {
    for (reading, letters) in SURNAMES.iter().chain(GIVEN) {
        for letter in letters.chars() {
            let own = letter.to_pinyin().map(|pinyin| pinyin.plain());
            assert_ne!(own, Some(*reading), "{letter}");
        }
    }
    for (name, reading) in COMPOUND_SURNAMES.iter().chain(PLACES) {
        assert_eq!(name.chars().count(), reading.split(' ').count(), "{name}");
    }
}
