//! How names are read: pinyin for searching and for lists in the order people look names up.
//!
//! One reading for each name, the usual one of a surname (曾 zēng, 单 shàn) before that of the character; where it is wrong
//! for a person, the organizer corrects it for that person (scenario T08). Names themselves are never changed by it.

mod tables;

use crate::sentence::Sentence;
use pinyin::ToPinyin;
use std::cmp::Ordering;
use tables::{COMPOUND_SURNAMES, GIVEN, PLACES, SURNAMES};

/// Longest pinyin syllable: zhuang, chuang, shuang.
const LONGEST_SYLLABLE: usize = 6;

/// A name with how it is read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    signs: Vec<Sign>,
}

/// A Chinese character or a word in letters. Without a known reading it is read as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Sign {
    written: String,
    read: Option<String>,
}

impl Reading {
    /// The reading of a person: surname first, 尉迟 before 尉.
    pub fn of_person(name: &str) -> Self {
        let letters: Vec<char> = name.chars().collect();
        let compound = COMPOUND_SURNAMES.iter().find(|(surname, _)| {
            // 单于 alone is a 单 with a short name; with a third character it is the surname 单于.
            name.starts_with(surname) && letters.len() > surname.chars().count()
        });
        let mut signs = signs_of(name);
        let surname = match compound {
            Some((_, reading)) => reading.split(' ').collect(),
            None => letters.first().and_then(|first| known(SURNAMES, *first)).into_iter().collect::<Vec<_>>(),
        };
        // Minority names with a dot have no Chinese surname: 查干·巴特尔 is read cha gan.
        let (surname, given) = if name.contains('·') { (Vec::new(), 0) } else { (surname, 1) };
        for sign in signs.iter_mut().skip(surname.len().max(given)) {
            if let Some(reading) = sign.written.chars().next().and_then(|letter| known(GIVEN, letter)) {
                sign.read = Some(reading.to_owned());
            }
        }
        for (sign, read) in signs.iter_mut().zip(surname) {
            sign.read = Some(read.to_owned());
        }
        Self { signs }
    }

    /// The reading of a unit, with the places and words that are read in their own way: 重庆, 银行.
    pub fn of_unit(name: &str) -> Self {
        let mut signs = signs_of(name);
        let written: String = signs.iter().map(|sign| sign.written.as_str()).collect();
        let mut from = 0;
        for at in 0..signs.len() {
            let place = PLACES.iter().find(|(place, _)| written[from..].starts_with(place));
            from += signs[at].written.len();
            let syllables = place.into_iter().flat_map(|(_, reading)| reading.split(' '));
            for (sign, read) in signs[at..].iter_mut().zip(syllables) {
                sign.read = Some(read.to_owned());
            }
        }
        Self { signs }
    }

    /// The reading of a person as it was corrected; an empty correction is none.
    pub fn corrected(name: &str, correction: &str) -> Self {
        let syllables: Vec<_> = correction.split_whitespace().map(str::to_owned).collect();
        if syllables.is_empty() {
            return Self::of_person(name);
        }
        let mut signs = signs_of(name);
        if signs.len() == syllables.len() {
            for (sign, read) in signs.iter_mut().zip(syllables) {
                sign.read = Some(read);
            }
        } else {
            // One syllable for several characters, or the other way round: the name as a whole.
            signs = syllables
                .into_iter()
                .map(|read| Sign { written: name.to_owned(), read: Some(read) })
                .collect();
        }
        Self { signs }
    }

    /// The syllables without tone, in small letters, apart by blanks: `zeng qing hua`. ü is written v, as it is typed; a
    /// character without a known reading stands for itself.
    pub fn syllables(&self) -> String {
        let syllables: Vec<_> =
            self.signs.iter().map(|sign| sign.read.as_ref().unwrap_or(&sign.written).as_str()).collect();
        syllables.join(" ")
    }

    /// First letters: `zqh`.
    pub fn initials(&self) -> String {
        let firsts =
            self.signs.iter().filter_map(|sign| sign.read.as_ref().unwrap_or(&sign.written).chars().next());
        firsts.collect()
    }
}

/// Name by name as in an address book: by syllable, the same character together (章 is not mixed with 张); what has no
/// reading comes last, by code point.
impl Ord for Reading {
    fn cmp(&self, other: &Self) -> Ordering {
        fn key(sign: &Sign) -> (bool, Option<&String>, &String) {
            (sign.read.is_none(), sign.read.as_ref(), &sign.written)
        }
        self.signs.iter().map(key).cmp(other.signs.iter().map(key))
    }
}

impl PartialOrd for Reading {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A correction as it is stored: small letters, one blank between syllables, ü as v.
///
/// # Errors
/// Something else than letters, too many syllables or one that is too long.
pub fn checked_reading(name: &str, typed: &str) -> Result<String, Sentence> {
    let typed = typed.to_lowercase().replace(['ü', 'Ü'], "v").replace(['\'', '’', '，', ',', '·'], " ");
    let syllables: Vec<&str> = typed.split_whitespace().collect();
    if !syllables.iter().all(|syllable| syllable.chars().all(|c| c.is_ascii_lowercase())) {
        return Err(Sentence::new(
            "拼音只用字母，不带声调，字与字之间空一格，例如 shan si yu",
            "Letters without tones only, a blank between the characters, such as shan si yu",
        ));
    }
    let longest = if name.is_ascii() { 20 } else { LONGEST_SYLLABLE };
    if syllables.len() > name.chars().count() || syllables.iter().any(|syllable| syllable.len() > longest) {
        return Err(Sentence::new(
            "拼音和姓名的字数对不上，字与字之间空一格，例如 shan si yu",
            "The pinyin does not fit the name: a blank between the characters, such as shan si yu",
        ));
    }
    Ok(syllables.join(" "))
}

/// Character by character; letters and digits stay together as words.
fn signs_of(name: &str) -> Vec<Sign> {
    let mut signs: Vec<Sign> = Vec::new();
    let mut in_word = false;
    for letter in name.chars() {
        if !is_part_of_name(letter) {
            in_word = false;
            continue;
        }
        let is_word = is_of_alphabet(letter);
        match signs.last_mut().filter(|_| is_word && in_word) {
            Some(word) => {
                word.written.push(letter);
                word.read.get_or_insert_default().extend(letter.to_lowercase());
            }
            None if is_word => {
                let read = Some(letter.to_lowercase().collect());
                signs.push(Sign { written: letter.to_string(), read });
            }
            None => {
                let read = letter.to_pinyin().map(|pinyin| pinyin.plain().replace('ü', "v"));
                signs.push(Sign { written: letter.to_string(), read });
            }
        }
        in_word = is_word;
    }
    signs
}

/// Blanks and dots are not; characters that are newer than this program, or of a private area, are.
fn is_part_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter >= '\u{3400}' && !('\u{FE00}'..='\u{FFEF}').contains(&letter)
}

/// Letters that are read as they are written; Chinese characters begin behind them.
fn is_of_alphabet(letter: char) -> bool {
    letter < '\u{2E80}'
}

fn known(table: &[(&'static str, &'static str)], letter: char) -> Option<&'static str> {
    let found = table.iter().find(|(reading, letters)| !reading.is_empty() && letters.contains(letter));
    found.map(|(reading, _)| *reading)
}

#[cfg(test)]
mod tests;
