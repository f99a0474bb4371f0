//! Invented names of unions, teams and players.

use super::dice::Dice;
use crate::sheet::{Gender, Player};

const KINDS: [&str; 3] = ["中学", "小学", "幼儿园"];
const SURNAMES: [&str; 24] = [
    "王", "李", "张", "刘", "陈", "杨", "赵", "黄", "周", "吴", "徐", "孙", "胡", "朱", "高", "林", "何",
    "郭", "马", "罗", "梁", "宋", "郑", "欧阳",
];
const OF_WOMEN: [&str; 16] = [
    "秀兰", "桂英", "玉梅", "丽华", "晓燕", "建芳", "春霞", "雪琴", "文静", "亚男", "慧敏", "小红", "静怡",
    "月娥", "丹", "洁",
];
const OF_MEN: [&str; 16] = [
    "建国", "志强", "卫东", "永康", "大伟", "海波", "文斌", "春生", "学军", "立新", "长江", "国平", "俊杰",
    "宏图", "勇", "涛",
];

/// 第一中学, 第一小学, 第一幼儿园, 第二中学 …; `index` from 0.
pub(super) fn unit(index: usize) -> String {
    format!("第{}{}", numeral(index / KINDS.len() + 1), KINDS[index % KINDS.len()])
}

/// 一队, 二队 …; `index` from 0.
pub(super) fn team(unit: &str, index: usize) -> String {
    format!("{unit}{}队", numeral(index + 1))
}

/// 甲对, 乙对 of a team; `index` from 0.
pub(super) fn pair_of_team(team: &str, index: usize) -> String {
    const STEMS: [&str; 10] = ["甲", "乙", "丙", "丁", "戊", "己", "庚", "辛", "壬", "癸"];
    match STEMS.get(index) {
        Some(stem) => format!("{team}{stem}对"),
        None => format!("{team}第{}对", numeral(index + 1)),
    }
}

pub(super) fn player(dice: &mut Dice) -> Player {
    let (gender, given) = match dice.below(2) {
        0 => (Gender::Female, dice.pick(&OF_WOMEN)),
        _ => (Gender::Male, dice.pick(&OF_MEN)),
    };
    let surname = dice.pick(&SURNAMES);
    let name = [surname, given].into_iter().flatten().copied().collect();
    Player { name, gender: Some(gender) }
}

/// Chinese numerals from 1 to 9999.
fn numeral(number: usize) -> String {
    const DIGITS: [&str; 10] = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    const PLACES: [(usize, &str); 4] = [(1000, "千"), (100, "百"), (10, "十"), (1, "")];
    let mut text = String::new();
    let mut gap = false;
    for (value, place) in PLACES {
        let digit = number / value % 10;
        if digit == 0 {
            gap = !text.is_empty();
            continue;
        }
        if gap {
            text.push_str(DIGITS[0]);
            gap = false;
        }
        if !(text.is_empty() && value == 10 && digit == 1) {
            text.push_str(DIGITS[digit]);
        }
        text.push_str(place);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numerals_are_written_as_people_say_them() {
        for (number, text) in [
            (1, "一"),
            (10, "十"),
            (12, "十二"),
            (20, "二十"),
            (21, "二十一"),
            (100, "一百"),
            (101, "一百零一"),
            (110, "一百一十"),
            (1001, "一千零一"),
            (1010, "一千零一十"),
        ] {
            assert_eq!(numeral(number), text);
        }
        assert_eq!(unit(0), "第一中学");
        assert_eq!(unit(58), "第二十小学");
    }
}
