//! Whether what was read has arrived. Reading a cell proves nothing: each letter of it has to stand in the form, in an
//! issue or a listing of this cell, or be a word of the form itself such as 联系人 or 第一对.

use super::{Contact, EntryForm};
use crate::label;
use crate::value;
use saiwu_domain::registration::is_visible;
use std::collections::{BTreeMap, BTreeSet};
use unicode_normalization::UnicodeNormalization;

/// Everything that stands in an entry form.
pub struct Placed {
    /// By address: names, which two people may share, and what is said or listed about the cell.
    here: BTreeMap<String, Vec<Vec<char>>>,
    /// Values that a form may hold once though they stand in several cells; longest first.
    anywhere: Vec<Vec<char>>,
}

impl Placed {
    pub fn of(form: &EntryForm) -> Self {
        let mut here: BTreeMap<String, Vec<Vec<char>>> = BTreeMap::new();
        let mut anywhere = BTreeSet::new();
        let mut at = |cell: &str, value: &str| {
            here.entry(cell.to_owned()).or_default().push(letters(value));
        };
        let mut add = |value: Option<&str>| {
            let value = value.unwrap_or_default();
            // Two columns may have become one value: 办公室 主任.
            anywhere.extend([value].into_iter().chain(value.split_whitespace()).map(letters));
        };
        let teams = form.entrants.iter().flat_map(|entrant| [&entrant.leader, &entrant.coach]);
        let contacts = [&form.contact, &form.leader, &form.coach].into_iter().chain(teams);
        for Contact { name, phone, age, post, note, cell, .. } in contacts.flatten() {
            at(cell, name);
            add(phone.as_deref().filter(|phone| is_number(phone)));
            for value in [post, note] {
                add(value.as_deref());
            }
            add(age.map(|age| age.to_string()).as_deref());
        }
        add(form.unit.as_deref());
        for entrant in &form.entrants {
            add(Some(&entrant.contest));
            add(entrant.team.as_deref());
            add(entrant.unit.as_deref());
            add(entrant.class.as_deref());
            for player in &entrant.players {
                at(&player.cell, &player.name);
                add(player.phone.as_deref().filter(|phone| is_number(phone)));
                for value in [&player.post, &player.note] {
                    add(value.as_deref());
                }
                add(player.age.map(|age| age.to_string()).as_deref());
            }
        }
        for issue in &form.issues {
            at(&issue.cell, &issue.value);
        }
        for ignored in &form.ignored {
            at(&ignored.cell, &ignored.value);
        }
        for values in here.values_mut() {
            longest_first(values);
        }
        let mut anywhere: Vec<Vec<char>> = anywhere.into_iter().filter(|value| !value.is_empty()).collect();
        longest_first(&mut anywhere);
        Self { here, anywhere }
    }

    /// Whether all of a cell has arrived. `known` are the values of the cell that another one had given before.
    pub fn holds(&self, address: &str, text: &str, known: &[String]) -> bool {
        if self.holds_number(text) {
            return true;
        }
        let mut strip = Strip::of(text);
        let known: Vec<Vec<char>> = known.iter().map(|value| letters(value)).collect();
        for value in self.here.get(address).into_iter().flatten().chain(&known) {
            strip.strike(value);
        }
        if strip.is_done() {
            return true;
        }
        for value in &self.anywhere {
            strip.strike(value);
        }
        strip.is_done()
    }

    /// `1.38E+10`, `45.0`: numbers that are written otherwise than they are kept.
    fn holds_number(&self, text: &str) -> bool {
        let phone = value::phone(text, false, true);
        let phone = phone.value.filter(|_| phone.doubt.is_none() && phone.rest.is_empty());
        let age = value::age(text).value.map(|age| age.to_string());
        [phone, age].into_iter().flatten().any(|number| self.anywhere.contains(&letters(&number)))
    }
}

/// Words in the place of a phone have an issue there and prove nothing about another cell.
fn is_number(phone: &str) -> bool {
    phone.bytes().all(|byte| byte.is_ascii_digit())
}

fn letters(text: &str) -> Vec<char> {
    Strip::of(text).letters.into_iter().map(|(letter, _)| letter).collect()
}

fn longest_first(values: &mut [Vec<char>]) {
    values.sort_by_key(|value| std::cmp::Reverse(value.len()));
}

/// What stands before a letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    None,
    Blank,
    Sign,
}

/// The letters and digits of a cell, from which is struck what was found.
struct Strip {
    letters: Vec<(char, Gap)>,
    struck: Vec<bool>,
}

impl Strip {
    fn of(text: &str) -> Self {
        let mut letters = Vec::new();
        let mut gap = Gap::None;
        for letter in text.nfkc().filter(|letter| letter.is_whitespace() || is_visible(*letter)) {
            if letter.is_alphanumeric() {
                letters.push((letter, gap));
                gap = Gap::None;
            } else {
                gap = gap.max(if letter.is_whitespace() { Gap::Blank } else { Gap::Sign });
            }
        }
        let struck = vec![false; letters.len()];
        Self { letters, struck }
    }

    fn strike(&mut self, value: &[char]) {
        let mut start = 0;
        while !value.is_empty() && start + value.len() <= self.letters.len() {
            let end = start + value.len();
            let same =
                (start..end).zip(value).all(|(at, letter)| !self.struck[at] && self.letters[at].0 == *letter);
            match self.begin_of_number(start, value).filter(|_| same && !self.goes_on(end, value)) {
                Some(begin) => {
                    self.struck[begin..end].fill(true);
                    start = end;
                }
                None => start += 1,
            }
        }
    }

    /// Whether a number goes on at a place: 138 is no part of a phone, though two phones may stand beside each other.
    fn goes_on(&self, at: usize, value: &[char]) -> bool {
        let digit = |at: usize| self.letters.get(at).is_some_and(|(letter, _)| letter.is_ascii_digit());
        let cut = if value.len() < 7 { Gap::Sign } else { Gap::Blank };
        at > 0 && digit(at - 1) && digit(at) && self.letters[at].1 < cut
    }

    /// Where the value begins with the country code that a phone may have; absent in the middle of a number.
    fn begin_of_number(&self, start: usize, value: &[char]) -> Option<usize> {
        if !self.goes_on(start, value) {
            return Some(start);
        }
        ["0086", "86"].into_iter().find_map(|code| {
            let begin = start.checked_sub(code.len()).filter(|_| value.len() == 11)?;
            let same = self.letters[begin..start].iter().map(|(letter, _)| *letter).eq(code.chars());
            (same && !self.goes_on(begin, value)).then_some(begin)
        })
    }

    /// Whether only words of the form are left.
    fn is_done(&self) -> bool {
        let mut pieces = vec![String::new()];
        let mut cut = false;
        for ((letter, gap), struck) in self.letters.iter().zip(&self.struck) {
            if *struck || cut || *gap == Gap::Sign {
                pieces.push(String::new());
            }
            cut = *struck;
            if let Some(piece) = pieces.last_mut().filter(|_| !struck) {
                // 138 00 is one number, whatever its digits say.
                let goes_on = letter.is_ascii_digit() && piece.ends_with(|c: char| c.is_ascii_digit());
                if *gap == Gap::Blank && !goes_on {
                    piece.push(' ');
                }
                piece.push(*letter);
            }
        }
        pieces.iter().all(|piece| is_of_form(piece) || piece.split(' ').all(is_of_form))
    }
}

/// Words that a form has before anybody fills it in, and those that say that nobody is meant.
fn is_of_form(piece: &str) -> bool {
    let word = label::squeezed(piece);
    let few_digits = word.chars().filter(char::is_ascii_digit).count() < 7;
    if label::field(&word).is_some()
        || label::is_team_name(&word)
        || value::means_nothing(&word)
        || value::gender(&word).value.is_some()
        || label::is_title(&word) && few_digits
    {
        return true;
    }
    let mut rest = word.as_str();
    while !rest.is_empty() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let begins = WORDS.iter().copied().chain(label::contest_words()).find(|word| rest.starts_with(*word));
        rest = match begins {
            Some(word) => &rest[word.len()..],
            None if (1..=3).contains(&digits) || digits > 0 && rest[digits..].starts_with('年') => {
                &rest[digits..]
            }
            None => return false,
        };
    }
    true
}

/// Parts of labels, longer ones first.
const WORDS: [&str; 47] = [
    "中国",
    "联系电话",
    "联系方式",
    "教练员",
    "运动员",
    "联系人",
    "联络人",
    "联络员",
    "领队",
    "带队",
    "教练",
    "队员",
    "选手",
    "参赛",
    "替补",
    "候补",
    "队长",
    "牌手",
    "棋手",
    "名单",
    "比赛",
    "团体",
    "姓名",
    "电话",
    "手机",
    "盖章",
    "签章",
    "公章",
    "兼",
    "章",
    "第",
    "队",
    "组",
    "对",
    "号",
    "位",
    "岁",
    "年",
    "月",
    "日",
    "一",
    "二",
    "三",
    "四",
    "五",
    "六",
    "十",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::{FORMAT, Shape, Trail};

    fn form() -> EntryForm {
        EntryForm {
            format: FORMAT,
            shape: Shape::A,
            unit: Some("第六中学".to_owned()),
            contact: Some(Contact {
                name: "陈明".to_owned(),
                phone: Some("13800000000".to_owned()),
                post: Some("办公室 主任".to_owned()),
                cell: "R1C1".to_owned(),
                ..Contact::default()
            }),
            leader: None,
            coach: None,
            entrants: Vec::new(),
            issues: Vec::new(),
            ignored: Vec::new(),
            trail: Trail::default(),
        }
    }

    #[test]
    fn t10_what_stands_in_the_form_or_belongs_to_it_has_arrived() {
        let placed = Placed::of(&form());
        for text in [
            "联 系 人：陈　明（领队）",
            "陈明\n138-0000-0000 13800000000",
            "电话：+86 138 0000 0000",
            "1.3800000000E+10",
            "13800000000.0",
            "单位（盖章）：第六中学",
            "主任",
            "掼蛋比赛名单",
            "第一对",
            "2013年 月 日",
        ] {
            assert!(placed.holds("R1C1", text, &[]), "{text}");
        }
    }

    #[test]
    fn t10_what_stands_nowhere_is_missed() {
        let placed = Placed::of(&form());
        for text in ["领队张伟", "陈明明", "1380000000", "113800000000", "138 00", "第七中学", "12345"]
        {
            assert!(!placed.holds("R1C1", text, &[]), "{text}");
        }
        let mut odd = form();
        odd.contact = odd.contact.map(|contact| Contact { phone: Some("李娜".to_owned()), ..contact });
        assert!(!Placed::of(&odd).holds("R7C4", "李娜", &[]), "words where a phone should be");
        assert!(!placed.holds("R5C1", "陈明", &[]), "somebody else of that name");
        assert!(placed.holds("R5C1", "陈明", &["陈明".to_owned()]), "the same contact once more");
    }
}
