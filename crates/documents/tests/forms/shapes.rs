//! The three shapes of ux.md §15, filled by dice.

use crate::dice::Dice;
use crate::sketch::{Person, Post, Sketch, Tag, What};

pub const NAMES: [&str; 44] = [
    "陈建国",
    "林晓燕",
    "周伟",
    "吴秀英",
    "郑丽",
    "王芳芳",
    "冯志强",
    "褚海波",
    "卫东升",
    "蒋欣怡",
    "沈括之",
    "韩梅梅",
    "杨过儿",
    "朱自明",
    "秦明月",
    "尤三妹",
    "许仙儿",
    "何其芳",
    "吕布衣",
    "施耐心",
    "曾单于",
    "单雄信",
    "区寄",
    "解珍",
    "仇万里",
    "查良镛",
    "盖叫天",
    "尉迟恭",
    "欧阳娜娜",
    "司马迁",
    "诸葛瑾瑜",
    "阿卜杜拉·买买提",
    "古丽娜尔·艾山",
    "䶮㛃",
    "柳泊淙",
    "赵仡乐",
    "𠮷野平",
    "张偉",
    "钱锺书",
    "孙犁",
    "李焕之",
    "金镛",
    "翟墨",
    "牛犇",
];
const POSTS: [&str; 8] =
    ["办公室 主任", "财务处科员", "教务处副处长", "后勤", "工会", "信息中心工程师", "三车间", "语文组"];
const UNITS: [&str; 5] = ["第六中学", "信息中心工会", "省农科院", "机械学院分会", "镇江市实验小学"];

struct Cast {
    names: Vec<&'static str>,
}

impl Cast {
    fn new(dice: &mut Dice) -> Self {
        let mut names = NAMES.to_vec();
        for index in (1..names.len()).rev() {
            names.swap(index, dice.below(index + 1));
        }
        Self { names }
    }

    fn person(&mut self, dice: &mut Dice, role: Post) -> Person {
        let name = self.names.pop().unwrap().to_owned();
        Person {
            role,
            name,
            gender: dice.pick(&["男", "女"]).to_owned(),
            age: (20 + dice.below(45)).to_string(),
            post: dice.pick(&POSTS).to_owned(),
            phone: format!("1{}{:09}", 3 + dice.below(7), dice.below(1_000_000_000)),
            note: if dice.chance(20) { "首次参赛".to_owned() } else { String::new() },
            contest: String::new(),
            team: String::new(),
            pair: String::new(),
            group: 0,
        }
    }
}

fn only(person: &mut Person, fields: &[What]) {
    for (what, value) in [
        (What::Gender, &mut person.gender),
        (What::Age, &mut person.age),
        (What::Post, &mut person.post),
        (What::Phone, &mut person.phone),
        (What::Note, &mut person.note),
    ] {
        if !fields.contains(&what) {
            value.clear();
        }
    }
}

pub fn value_of(person: &Person, what: What) -> String {
    match what {
        What::Name => person.name.clone(),
        What::Gender => person.gender.clone(),
        What::Age => person.age.clone(),
        What::Post => person.post.clone(),
        What::Phone => person.phone.clone(),
        What::Note => person.note.clone(),
        What::Team | What::Pair | What::Role | What::Other => String::new(),
    }
}

/// Notice 000: teams of two pairs; 对号 over two rows, or one row with two names.
pub fn shape_a(dice: &mut Dice) -> Sketch {
    let mut cast = Cast::new(dice);
    let mut sketch = Sketch { unit: dice.pick(&UNITS).to_owned(), ..Sketch::default() };
    let teams = 1 + dice.below(4);
    let one_row = dice.chance(40);
    sketch.line(0, "2013年国家体育总局干部职工", Tag::Title);
    sketch.line(1, "扑克牌升级比赛报名表", Tag::Title);
    let unit = format!("单位：{}", sketch.unit);
    sketch.line(2, &unit, Tag::Unit);
    let heads = [
        ("队号", What::Team),
        ("对号", What::Pair),
        ("姓名", What::Name),
        ("部门及职务", What::Post),
        ("手机", What::Phone),
    ];
    for (column, (text, what)) in heads.into_iter().enumerate() {
        sketch.put(3, column, (1, 1), text, Tag::Head(what));
    }
    let separator = dice.pick(&["、", "／", "/", "\n"]);
    let mut row = 4;
    for team in 0..4 {
        let name = ["团体一队", "团体二队", "团体三队", "团体四队"][team];
        let rows = if one_row { 1 } else { 2 };
        sketch.put(row, 0, (rows * 2, 1), name, Tag::Team);
        for pair in 0..2 {
            sketch.put(row, 1, (rows, 1), &(pair + 1).to_string(), Tag::Pair);
            if team < teams {
                let mut two: Vec<usize> = Vec::new();
                for _ in 0..2 {
                    let mut person = cast.person(dice, Post::Player);
                    only(&mut person, &[What::Post, What::Phone]);
                    person.contest = "升级".to_owned();
                    person.team = name.to_owned();
                    person.pair = (pair + 1).to_string();
                    person.group = team * 2 + pair;
                    two.push(sketch.people.len());
                    sketch.people.push(person);
                }
                for (place, what) in [What::Name, What::Post, What::Phone].into_iter().enumerate() {
                    let values: Vec<String> =
                        two.iter().map(|it| value_of(&sketch.people[*it], what)).collect();
                    if one_row {
                        sketch.put(row, 2 + place, (1, 1), &values.join(separator), Tag::Of(two[0], what));
                    } else {
                        sketch.put(row, 2 + place, (1, 1), &values[0], Tag::Of(two[0], what));
                        sketch.put(row + 1, 2 + place, (1, 1), &values[1], Tag::Of(two[1], what));
                    }
                }
            }
            row += rows;
        }
    }
    let mut contact = cast.person(dice, Post::Contact);
    only(&mut contact, &[What::Phone]);
    if dice.chance(30) {
        contact.phone = "01062345678".to_owned();
    }
    let text = format!("联系人：{}            联系方式：{}", contact.name, contact.phone);
    sketch.people.push(contact);
    sketch.line(row, &text, Tag::Footer);
    sketch
}

/// Notice 001: a column of roles.
pub fn shape_b(dice: &mut Dice) -> Sketch {
    let mut cast = Cast::new(dice);
    let mut sketch = Sketch { unit: dice.pick(&UNITS).to_owned(), ..Sketch::default() };
    let players = 2 + dice.below(3);
    sketch.line(0, "太原理工大学2018年教职工扑克牌比赛报名表", Tag::Title);
    let unit = format!("单位（签章）：{}", sketch.unit);
    sketch.line(1, &unit, Tag::Unit);
    let heads = [
        ("队员", What::Role),
        ("姓名", What::Name),
        ("性别", What::Gender),
        ("年龄", What::Age),
        ("联系方式", What::Phone),
        ("备注", What::Note),
    ];
    for (column, (text, what)) in heads.into_iter().enumerate() {
        sketch.put(2, column, (1, 1), text, Tag::Head(what));
    }
    let mut rows = vec![("领队", Some(Post::Leader)), ("教练", dice.chance(60).then_some(Post::Coach))];
    for (index, label) in ["1", "2", "3", "4"].into_iter().enumerate() {
        rows.push((label, (index < players).then_some(Post::Player)));
    }
    for (index, (label, role)) in rows.into_iter().enumerate() {
        let row = 3 + index;
        sketch.put(row, 0, (1, 1), label, Tag::Role);
        let Some(role) = role else { continue };
        let mut person = cast.person(dice, role);
        person.post.clear();
        person.contest = "双升".to_owned();
        let id = sketch.people.len();
        for (column, what) in
            [What::Name, What::Gender, What::Age, What::Phone, What::Note].into_iter().enumerate()
        {
            sketch.put(row, 1 + column, (1, 1), &value_of(&person, what), Tag::Of(id, what));
        }
        sketch.people.push(person);
    }
    let mut contact = cast.person(dice, Post::Contact);
    only(&mut contact, &[What::Phone]);
    let text =
        format!("联系人：{}    联系电话：{}    填表日期：    年   月   日", contact.name, contact.phone);
    sketch.people.push(contact);
    sketch.line(9, &text, Tag::Footer);
    sketch
}

/// Notice 003: no heading, two contests.
pub fn shape_c(dice: &mut Dice) -> Sketch {
    let mut cast = Cast::new(dice);
    let mut sketch = Sketch {
        unit: dice.pick(&["第六中学工会", "信息中心工会", "机械学院分工会"]).to_owned(),
        ..Sketch::default()
    };
    let (pairs, chess) = (1 + dice.below(3), dice.below(3));
    sketch.line(0, "2018年镇江市教育工会掼蛋、象棋比赛报名表", Tag::Title);
    let unit = format!("____{}", sketch.unit);
    sketch.line(1, &unit, Tag::Unit);
    let mut leader = cast.person(dice, Post::Leader);
    only(&mut leader, &[What::Phone]);
    sketch.put(2, 0, (1, 1), "领　队", Tag::Label);
    sketch.put(2, 1, (1, 2), &leader.name, Tag::Of(0, What::Name));
    sketch.put(2, 3, (1, 1), "联系电话", Tag::Label);
    sketch.put(2, 4, (1, 1), &leader.phone, Tag::Of(0, What::Phone));
    sketch.people.push(leader);
    let mut row = 3;
    let lists =
        [("掼蛋比赛\n　　名单", "掼蛋", pairs * 2, pairs.max(2) * 2), ("中国象棋比赛名单", "象棋", chess, 2)];
    for (label, contest, filled, places) in lists {
        sketch.put(row, 0, (places / 2, 1), label, Tag::Section);
        for place in 0..places {
            let (row, column) = (row + place / 2, 1 + place % 2 * 2);
            sketch.put(row, column, (1, 1), &(place + 1).to_string(), Tag::Number);
            if place < filled {
                let mut person = cast.person(dice, Post::Player);
                only(&mut person, &[]);
                person.contest = contest.to_owned();
                person.group = if contest == "掼蛋" { place / 2 } else { 100 + place };
                if contest == "掼蛋" {
                    person.pair = (place / 2 + 1).to_string();
                }
                sketch.put(row, column + 1, (1, 1), &person.name, Tag::Of(sketch.people.len(), What::Name));
                sketch.people.push(person);
            }
        }
        row += places / 2;
    }
    sketch
}
