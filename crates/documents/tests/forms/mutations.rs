//! What people do to forms. Each mutation changes the sketch, and the truth where it changes that.

use crate::dice::Dice;
use crate::shapes::value_of;
use crate::sketch::{Person, Post, Sketch, Tag, What};

pub type Mutation = (&'static str, fn(&mut Sketch, &mut Dice));

pub const MUTATIONS: [Mutation; 46] = [
    ("labels are called differently", synonyms),
    ("labels are padded", padded_labels),
    ("labels are starred or bracketed", starred_labels),
    ("an empty row is inserted", empty_row),
    ("three empty rows are inserted", |s, d| (0..3).for_each(|_| empty_row(s, d))),
    ("an empty column is inserted", empty_column),
    ("merged cells are lost", unmerge),
    ("merged cells are filled one by one", fill_down),
    ("names are padded", padded_names),
    ("names have outer blanks", blanks_around),
    ("digits are full-width", full_width),
    ("a phone lacks a digit", short_phone),
    ("a phone has a digit too many", long_phone),
    ("a phone has a letter", letter_in_phone),
    ("columns are swapped", swap_columns),
    ("a note stands below", note_below),
    ("a plain sentence stands below", sentence_below),
    ("a note stands in a row of the list", note_inside),
    ("ghost rows are added", ghost_rows),
    ("middle dots are of another kind", other_dots),
    ("phones begin with +86", plus_86),
    ("phones have blanks or hyphens", spaced_phones),
    ("phones are numbers", number_phones),
    ("a phone was shown as 1.39E+10", scientific),
    ("genders are spelled out", long_genders),
    ("a gender cannot be read", odd_gender),
    ("ages have a unit", aged),
    ("an age is a year of birth", year_of_birth),
    ("an age is a number", number_ages),
    ("no footer", no_footer),
    ("the unit is left open", no_unit),
    ("the unit stands in its own cell", unit_in_cell),
    ("a column is added", more_column),
    ("two phones stand in a cell", two_phones),
    ("words stand beside a phone", phone_words),
    ("no title", no_title),
    ("the form stands further down and right", moved),
    ("a value is cleared", cleared),
    ("以下空白", nothing_below),
    ("a gender stands behind a name", name_with_gender),
    ("a foreign word stands behind a name", name_with_words),
    ("numbers are written otherwise", other_numbers),
    ("a person stands twice", twice),
    ("a sample row", sample_row),
    ("invisible characters", invisible),
    ("several at once", several),
];

fn people_with(sketch: &Sketch, what: What) -> Vec<(usize, usize)> {
    let spots = sketch.of(what);
    let one = |index: &usize| match sketch.spots[*index].tag {
        // Cells with two people are left alone by what changes one of them.
        Tag::Of(person, what) if sketch.spots[*index].text == value_of(&sketch.people[person], what) => {
            Some((*index, person))
        }
        _ => None,
    };
    spots.iter().filter_map(one).collect()
}

fn key(person: &Person, what: &str) -> String {
    match person.role {
        Post::Player => format!("P.{}.{what}", person.name),
        Post::Leader => format!("leader.{what}"),
        Post::Coach => format!("coach.{what}"),
        Post::Contact => format!("contact.{what}"),
    }
}

fn each_text(sketch: &mut Sketch, what: What, change: impl Fn(&str) -> String) {
    for index in sketch.of(what) {
        sketch.spots[index].text = change(&sketch.spots[index].text);
    }
}

fn each_label(sketch: &mut Sketch, dice: &mut Dice, change: fn(&str, &mut Dice) -> String) {
    for spot in &mut sketch.spots {
        if matches!(spot.tag, Tag::Head(_) | Tag::Label) {
            spot.text = change(&spot.text, dice);
        }
    }
}

fn synonyms(sketch: &mut Sketch, dice: &mut Dice) {
    each_label(sketch, dice, |text, dice| {
        let others: &[&str] = match text {
            "队号" => &["队名", "队别", "参赛队"],
            "对号" => &["对别", "组号", "对次"],
            "姓名" => &["队员姓名", "名字", "参赛者姓名"],
            "部门及职务" => &["部门", "职务", "所在部门及职务"],
            "手机" | "联系方式" => &["电话", "联系电话", "手机号码", "手机号"],
            "队员" => &["身份", "角色", "类别", "人员类别"],
            "联系电话" => &["电话", "手机", "联系方式"],
            "领　队" => &["领队", "领队姓名", "领 队："],
            "备注" => &["备  注", "备注说明"],
            other => return other.to_owned(),
        };
        dice.pick(others).to_owned()
    });
    for spot in &mut sketch.spots {
        spot.text = match spot.tag {
            Tag::Footer => spot
                .text
                .replace("联系方式", "联系电话")
                .replace("联系人", dice.pick(&["联络人", "联系人姓名", "联系人"])),
            Tag::Unit => spot
                .text
                .replace("单位（签章）：", "参赛单位：")
                .replace("单位：", dice.pick(&["单位名称：", "报名单位（盖章）：", "单 位:"])),
            Tag::Section => spot
                .text
                .replace("掼蛋比赛\n　　名单", dice.pick(&["掼蛋名单", "掼蛋参赛队员", "掼蛋比赛"]))
                .replace("中国象棋比赛名单", dice.pick(&["象棋名单", "象棋比赛", "象棋参赛选手"])),
            _ => continue,
        };
    }
}

fn padded_labels(sketch: &mut Sketch, dice: &mut Dice) {
    each_label(sketch, dice, |text, dice| {
        let pad = dice.pick(&["　", " ", "\n", "  "]);
        let letters: Vec<String> = text.chars().map(String::from).collect();
        format!(" {}{pad}", letters.join(pad))
    });
    for spot in &mut sketch.spots {
        if matches!(spot.tag, Tag::Footer | Tag::Unit) {
            spot.text = spot.text.replace("联系人", "联 系 人").replace("单位", "单　位");
        }
    }
}

fn starred_labels(sketch: &mut Sketch, dice: &mut Dice) {
    each_label(sketch, dice, |text, dice| match dice.below(3) {
        0 => format!("*{text}"),
        1 => format!("{text}（必填）"),
        _ => format!("{text}："),
    });
}

fn empty_row(sketch: &mut Sketch, dice: &mut Dice) {
    let (first, last) = sketch.body();
    let at = first + dice.below(last - first + 2);
    sketch.insert_row(at);
}

fn empty_column(sketch: &mut Sketch, dice: &mut Dice) {
    let at = dice.below(sketch.width() + 1);
    sketch.insert_column(at);
}

fn unmerge(sketch: &mut Sketch, _: &mut Dice) {
    for spot in sketch.spots.iter_mut().filter(|spot| !spot.line) {
        (spot.height, spot.width) = (1, 1);
    }
}

fn fill_down(sketch: &mut Sketch, _: &mut Dice) {
    for index in 0..sketch.spots.len() {
        let spot = sketch.spots[index].clone();
        if matches!(spot.tag, Tag::Team | Tag::Pair) {
            sketch.spots[index].height = 1;
            for row in spot.row + 1..spot.row + spot.height {
                sketch.put(row, spot.column, (1, 1), &spot.text, spot.tag);
            }
        }
    }
}

fn padded_names(sketch: &mut Sketch, dice: &mut Dice) {
    let pad = dice.pick(&[" ", "　", "  "]);
    for (index, _) in people_with(sketch, What::Name) {
        let letters: Vec<String> = sketch.spots[index].text.chars().map(String::from).collect();
        if letters.len() == 2 {
            sketch.spots[index].text = letters.join(pad);
        }
    }
}

fn blanks_around(sketch: &mut Sketch, _: &mut Dice) {
    for what in [What::Name, What::Phone, What::Gender, What::Age, What::Post] {
        each_text(sketch, what, |text| format!("　{text} \n"));
    }
}

fn full_width(sketch: &mut Sketch, _: &mut Dice) {
    let wide = |text: &str| {
        text.chars()
            .map(|c| if c.is_ascii_digit() { char::from_u32(c as u32 - 0x30 + 0xFF10).unwrap() } else { c })
            .collect()
    };
    each_text(sketch, What::Phone, wide);
    each_text(sketch, What::Age, wide);
    for spot in sketch
        .spots
        .iter_mut()
        .filter(|spot| matches!(spot.tag, Tag::Pair | Tag::Number | Tag::Role | Tag::Footer))
    {
        spot.text = wide(&spot.text);
    }
}

fn change_phone(sketch: &mut Sketch, dice: &mut Dice, change: impl Fn(&str) -> String) {
    let Some((index, person)) = some(dice, people_with(sketch, What::Phone)) else { return };
    sketch.spots[index].text = change(&sketch.spots[index].text);
    let key = key(&sketch.people[person], "phone");
    sketch.people[person].phone = sketch.spots[index].text.clone();
    sketch.doubtful.insert(key);
}

fn some<T: Copy>(dice: &mut Dice, from: Vec<T>) -> Option<T> {
    (!from.is_empty()).then(|| from[dice.below(from.len())])
}

fn short_phone(sketch: &mut Sketch, dice: &mut Dice) {
    change_phone(sketch, dice, |phone| phone[..phone.len() - 1].to_owned());
}

fn long_phone(sketch: &mut Sketch, dice: &mut Dice) {
    change_phone(sketch, dice, |phone| format!("{phone}77"));
}

fn letter_in_phone(sketch: &mut Sketch, dice: &mut Dice) {
    change_phone(sketch, dice, |phone| format!("{}O{}", &phone[..4], &phone[5..]));
}

fn scientific(sketch: &mut Sketch, dice: &mut Dice) {
    change_phone(sketch, dice, |phone| format!("1.{}E+10", &phone[1..3]));
}

fn swap_columns(sketch: &mut Sketch, dice: &mut Dice) {
    let heads: Vec<usize> = sketch
        .spots
        .iter()
        .filter(|spot| {
            matches!(
                spot.tag,
                Tag::Head(What::Name | What::Gender | What::Age | What::Phone | What::Post | What::Note)
            )
        })
        .map(|spot| spot.column)
        .collect();
    if heads.len() < 2 {
        return;
    }
    let (one, other) = (dice.pick(&heads), dice.pick(&heads));
    for spot in sketch.spots.iter_mut().filter(|spot| matches!(spot.tag, Tag::Head(_) | Tag::Of(..))) {
        if spot.column == one {
            spot.column = other;
        } else if spot.column == other {
            spot.column = one;
        }
    }
}

fn note_below(sketch: &mut Sketch, _: &mut Dice) {
    let row = sketch.height();
    sketch.line(row, "注：每单位限报2队，请于10月8日前发送，联系电话01080000000。", Tag::Extra);
    sketch.listed.push("每单位限报2队".to_owned());
}

fn sentence_below(sketch: &mut Sketch, _: &mut Dice) {
    let row = sketch.height();
    sketch.line(row, "请认真填写后于10月8日前报送", Tag::Extra);
    sketch.listed.push("请认真填写后于10月8日前报送".to_owned());
}

fn note_inside(sketch: &mut Sketch, dice: &mut Dice) {
    let (first, last) = sketch.body();
    let at = first + 1 + dice.below(last - first + 1);
    sketch.insert_row(at);
    sketch.put(at, 0, (1, 1), "说明：领队可以兼队员", Tag::Extra);
    // A merged cell from above covers the place.
    let covered = |spot: &crate::sketch::Spot| {
        spot.tag != Tag::Extra && spot.column == 0 && (spot.row..spot.row + spot.height).contains(&at)
    };
    if sketch.spots.iter().any(covered) {
        sketch.spots.pop();
    } else {
        sketch.listed.push("领队可以兼队员".to_owned());
    }
}

fn ghost_rows(sketch: &mut Sketch, _: &mut Dice) {
    let row = sketch.height();
    for row in row..row + 30 {
        sketch.put(row, 0, (1, 1), " ", Tag::Extra);
        sketch.put(row, 2, (1, 1), "　", Tag::Extra);
    }
}

fn other_dots(sketch: &mut Sketch, dice: &mut Dice) {
    let dot = dice.pick(&["•", "・", "‧", "⋅", " · "]);
    each_text(sketch, What::Name, |text| text.replace('·', dot));
}

fn plus_86(sketch: &mut Sketch, dice: &mut Dice) {
    let lead = dice.pick(&["+86", "+86 ", "86-", "＋86", "0086"]);
    for (index, _) in people_with(sketch, What::Phone) {
        sketch.spots[index].text = format!("{lead}{}", sketch.spots[index].text);
    }
}

fn spaced_phones(sketch: &mut Sketch, dice: &mut Dice) {
    let between = dice.pick(&[" ", "-", "　", "—"]);
    for (index, _) in people_with(sketch, What::Phone) {
        let phone = sketch.spots[index].text.clone();
        sketch.spots[index].text =
            format!("{}{between}{}{between}{}", &phone[..3], &phone[3..7], &phone[7..]);
    }
}

fn number_phones(sketch: &mut Sketch, _: &mut Dice) {
    for (index, _) in people_with(sketch, What::Phone) {
        sketch.spots[index].number = true;
    }
}

fn long_genders(sketch: &mut Sketch, dice: &mut Dice) {
    let (male, female) =
        dice.pick(&[("男性", "女性"), ("男士", "女士"), ("M", "F"), ("Male", "female"), (" 男", "女 ")]);
    each_text(sketch, What::Gender, |text| if text == "男" { male } else { female }.to_owned());
}

fn odd_gender(sketch: &mut Sketch, dice: &mut Dice) {
    let Some((index, person)) = some(dice, people_with(sketch, What::Gender)) else { return };
    sketch.spots[index].text = "难".to_owned();
    let key = key(&sketch.people[person], "gender");
    sketch.people[person].gender = "难".to_owned();
    sketch.doubtful.insert(key);
}

fn aged(sketch: &mut Sketch, dice: &mut Dice) {
    let unit = dice.pick(&["岁", "周岁", " 岁"]);
    each_text(sketch, What::Age, |text| format!("{text}{unit}"));
}

fn year_of_birth(sketch: &mut Sketch, dice: &mut Dice) {
    let Some((index, person)) = some(dice, people_with(sketch, What::Age)) else { return };
    sketch.spots[index].text = "1978年5月".to_owned();
    let key = key(&sketch.people[person], "age");
    sketch.people[person].age = "1978年5月".to_owned();
    sketch.doubtful.insert(key);
}

fn number_ages(sketch: &mut Sketch, _: &mut Dice) {
    for index in sketch.of(What::Age) {
        sketch.spots[index].number = true;
    }
    for index in sketch.tagged(Tag::Pair).into_iter().chain(sketch.tagged(Tag::Number)) {
        sketch.spots[index].number = true;
    }
}

fn no_footer(sketch: &mut Sketch, _: &mut Dice) {
    if !sketch.tagged(Tag::Footer).is_empty() {
        sketch.spots.retain(|spot| spot.tag != Tag::Footer);
        sketch.people.retain(|person| person.role != Post::Contact);
    }
}

fn no_unit(sketch: &mut Sketch, _: &mut Dice) {
    let unit = std::mem::take(&mut sketch.unit);
    for spot in sketch.spots.iter_mut().filter(|spot| spot.tag == Tag::Unit) {
        spot.text = spot.text.replace(&unit, if spot.text.starts_with('_') { "工会" } else { "" });
    }
}

fn unit_in_cell(sketch: &mut Sketch, _: &mut Dice) {
    let Some(index) = sketch.spots.iter().position(|spot| spot.tag == Tag::Unit) else { return };
    let row = sketch.spots[index].row;
    sketch.spots.remove(index);
    let unit = sketch.unit.clone();
    sketch.put(row, 0, (1, 1), "参赛单位", Tag::Label);
    sketch.put(row, 1, (1, 3), &unit, Tag::Unit);
}

fn more_column(sketch: &mut Sketch, _: &mut Dice) {
    let Some(head) = sketch.spots.iter().find(|spot| matches!(spot.tag, Tag::Head(_))).cloned() else {
        return;
    };
    let column = sketch.width();
    sketch.put(head.row, column, (1, 1), "服装尺码", Tag::Head(What::Other));
    let rows: Vec<usize> =
        people_with(sketch, What::Name).iter().map(|(index, _)| sketch.spots[*index].row).collect();
    for row in rows {
        let size = format!("XL{row}");
        sketch.put(row, column, (1, 1), &size, Tag::Extra);
        sketch.listed.push(size);
    }
}

fn two_phones(sketch: &mut Sketch, dice: &mut Dice) {
    let Some((index, _)) = some(dice, people_with(sketch, What::Phone)) else { return };
    let between = dice.pick(&["、", "/", "\n", "；", " "]);
    sketch.spots[index].text = format!("{}{between}13577778888", sketch.spots[index].text);
    sketch.listed.push("13577778888".to_owned());
}

fn phone_words(sketch: &mut Sketch, dice: &mut Dice) {
    let Some((index, _)) = some(dice, people_with(sketch, What::Phone)) else { return };
    sketch.spots[index].text = format!("{}（微信同号）", sketch.spots[index].text);
    sketch.listed.push("微信同号".to_owned());
}

fn no_title(sketch: &mut Sketch, _: &mut Dice) {
    sketch.spots.retain(|spot| spot.tag != Tag::Title);
}

fn moved(sketch: &mut Sketch, dice: &mut Dice) {
    for _ in 0..1 + dice.below(4) {
        sketch.insert_row(0);
    }
    for _ in 0..1 + dice.below(3) {
        sketch.insert_column(0);
    }
}

fn cleared(sketch: &mut Sketch, dice: &mut Dice) {
    let what = dice.pick(&[What::Phone, What::Gender, What::Age, What::Post]);
    let Some((index, person)) = some(dice, people_with(sketch, what)) else { return };
    sketch.spots[index].text.clear();
    let person = &mut sketch.people[person];
    match what {
        What::Phone => person.phone.clear(),
        What::Gender => person.gender.clear(),
        What::Age => person.age.clear(),
        _ => person.post.clear(),
    }
}

fn nothing_below(sketch: &mut Sketch, _: &mut Dice) {
    let column = sketch.spots.iter().find(|spot| spot.tag == Tag::Head(What::Name)).map(|spot| spot.column);
    let (_, last) = sketch.body();
    let Some(column) = column else { return };
    let taken = |spot: &crate::sketch::Spot| {
        spot.row == last + 1 && (spot.line || spot.column == column && !spot.text.is_empty())
    };
    if sketch.spots.iter().any(taken) {
        sketch.insert_row(last + 1);
    }
    sketch.put(last + 1, column, (1, 1), "以下空白", Tag::Extra);
}

fn name_with_gender(sketch: &mut Sketch, dice: &mut Dice) {
    let Some((index, person)) = some(dice, people_with(sketch, What::Name)) else { return };
    let person = &mut sketch.people[person];
    if person.gender.is_empty() && person.role == Post::Player {
        person.gender = "女".to_owned();
    }
    if !person.gender.is_empty() {
        sketch.spots[index].text = format!("{}（{}）", sketch.spots[index].text, person.gender);
    }
}

fn name_with_words(sketch: &mut Sketch, dice: &mut Dice) {
    let Some((index, _)) = some(dice, people_with(sketch, What::Name)) else { return };
    sketch.spots[index].text = format!("{}（借调）", sketch.spots[index].text);
    sketch.listed.push("借调".to_owned());
}

fn other_numbers(sketch: &mut Sketch, dice: &mut Dice) {
    let style = dice.below(4);
    for spot in sketch.spots.iter_mut().filter(|spot| matches!(spot.tag, Tag::Pair | Tag::Number | Tag::Role))
    {
        let Ok(number) = spot.text.parse::<usize>() else { continue };
        spot.text = match (style, spot.tag) {
            (0, _) => ["①", "②", "③", "④", "⑤", "⑥"][number - 1].to_owned(),
            (1, _) => format!("{number}."),
            (2, Tag::Role) => format!("队员{number}"),
            (2, _) => format!("（{number}）"),
            (_, Tag::Pair) => format!("第{}对", ["一", "二"][(number - 1).min(1)]),
            (..) => format!("{number}、"),
        };
    }
}

fn twice(sketch: &mut Sketch, dice: &mut Dice) {
    let players = people_with(sketch, What::Name);
    let players: Vec<_> =
        players.into_iter().filter(|(_, person)| sketch.people[*person].role == Post::Player).collect();
    if players.len() < 2 {
        return;
    }
    let (spot, person) = dice.pick(&players);
    let (_, other) = dice.pick(&players);
    if person == other || sketch.people[person].contest != sketch.people[other].contest {
        return;
    }
    let name = sketch.people[other].name.clone();
    sketch.spots[spot].text = name.clone();
    sketch.people[person].name = name.clone();
    // Facts are kept by name: of two with one name nothing more can be said than that it is doubtful.
    for what in ["name", "gender", "age", "post", "phone", "note", "team", "pair", "with", "contest"] {
        sketch.doubtful.insert(format!("P.{name}.{what}"));
    }
}

fn sample_row(sketch: &mut Sketch, _: &mut Dice) {
    let Some(head) = sketch.spots.iter().find(|spot| spot.tag == Tag::Head(What::Name)).cloned() else {
        return;
    };
    let first = head.row + 1;
    let number = sketch
        .spots
        .iter()
        .filter(|spot| matches!(spot.tag, Tag::Head(_)))
        .map(|spot| spot.column)
        .min()
        .unwrap();
    sketch.insert_row(first);
    sketch.put(first, number, (1, 1), "示例", Tag::Extra);
    sketch.put(first, head.column, (1, 1), "李小明", Tag::Extra);
    sketch.listed.push("李小明".to_owned());
}

fn invisible(sketch: &mut Sketch, _: &mut Dice) {
    for spot in &mut sketch.spots {
        if matches!(spot.tag, Tag::Of(_, What::Name | What::Phone) | Tag::Head(_) | Tag::Label)
            && !spot.text.is_empty()
        {
            spot.text = format!("\u{200B}{}\u{FEFF}", spot.text);
        }
    }
}

/// Three of the harmless ones on top of each other.
fn several(sketch: &mut Sketch, dice: &mut Dice) {
    let harmless: [fn(&mut Sketch, &mut Dice); 14] = [
        synonyms,
        padded_labels,
        empty_row,
        empty_column,
        padded_names,
        full_width,
        swap_columns,
        sentence_below,
        other_dots,
        spaced_phones,
        long_genders,
        aged,
        no_title,
        moved,
    ];
    for _ in 0..3 {
        let change = dice.pick(&harmless);
        change(sketch, dice);
    }
}
