//! Phone numbers where none belongs: in names, which are public, and in reasons, which stay in the log for good.

use super::names::is_visible;
use crate::sentence::Sentence;

/// Digits in a row that are a phone number however they are written.
const SHORTEST: usize = 7;
/// So many digits anywhere in a name are no name.
const MOST_IN_NAME: usize = 4;

/// Whether a name holds a phone number or the better part of one, written in whatever digits: names are public, numbers
/// are not.
pub fn holds_phone(name: &str) -> bool {
    let marks = || name.chars().filter(|letter| is_visible(*letter)).map(digit);
    let digits = marks().filter(|digit| matches!(digit, Some(Digit { spelt: false, .. }))).count();
    digits > MOST_IN_NAME || holds_number(name)
}

/// Whether a text holds what can be dialled: a mobile number, a number with its area code, or seven digits or more in one
/// piece that are no date. Years, times, levels and table numbers are none.
pub fn holds_number(text: &str) -> bool {
    runs(text).iter().any(|pieces| is_number(pieces))
}

/// What has to be said before a text is kept.
pub fn number_hint(text: &str) -> Option<Sentence> {
    holds_number(text).then(|| {
        Sentence::new(
            "里面好像有电话号码。这段话会一直留在记录里，也可能公开，请去掉号码再保存",
            "This seems to hold a phone number. The text stays in the record for good and may be public: take it out first",
        )
    })
}

#[derive(Clone, Copy)]
struct Digit {
    value: u32,
    /// Written as a word: 三, 幺.
    spelt: bool,
}

/// Digits that stand together, in the pieces that blanks and hyphens cut them into.
fn runs(text: &str) -> Vec<Vec<Vec<u32>>> {
    let mut runs: Vec<Vec<Vec<u32>>> = Vec::new();
    let mut goes_on = false;
    let mut cut = true;
    for letter in text.chars() {
        match digit(letter) {
            Some(digit) => {
                if !goes_on {
                    runs.push(Vec::new());
                }
                let Some(run) = runs.last_mut() else { continue };
                match run.last_mut().filter(|_| goes_on && !cut) {
                    Some(piece) => piece.push(digit.value),
                    None => run.push(vec![digit.value]),
                }
                (goes_on, cut) = (true, false);
            }
            None if is_between(letter) => cut = true,
            // A keycap, a selector: part of the digit before.
            None if !is_visible(letter) || matches!(letter, '\u{FE0F}' | '\u{20E3}') => {}
            None => goes_on = false,
        }
    }
    runs
}

fn is_number(pieces: &[Vec<u32>]) -> bool {
    let all: Vec<u32> = pieces.concat();
    let rest = [&[0, 0, 8, 6][..], &[8, 6]].iter().find_map(|code| all.strip_prefix(*code));
    let digits = rest.filter(|rest| rest.len() == 11).unwrap_or(&all);
    // 138 0000 0002, not a list of scores.
    let is_cut_as_phones_are =
        pieces.len() <= 4 && pieces.iter().filter(|piece| piece.len() < 3).count() <= 1;
    let is_mobile = digits.len() == 11 && digits[0] == 1 && digits[1] >= 3;
    let has_area = (10..=12).contains(&digits.len()) && digits[0] == 0;
    // A number with a digit too many is one all the same, and so is that of an identity card.
    let in_one_piece = pieces.iter().any(|piece| piece.len() >= SHORTEST && !begins_with_a_date(piece));
    in_one_piece || is_cut_as_phones_are && (is_mobile || has_area)
}

/// 20261205, 202612050930.
fn begins_with_a_date(piece: &[u32]) -> bool {
    if piece.len() < 8 {
        return false;
    }
    let number = |digits: &[u32]| digits.iter().fold(0, |number, digit| number * 10 + digit);
    matches!(number(&piece[..2]), 19 | 20)
        && (1..=12).contains(&number(&piece[4..6]))
        && (1..=31).contains(&number(&piece[6..8]))
}

fn is_between(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '-' | '－' | '–' | '—' | '‑' | '.' | '·' | '(' | ')' | '（' | '）' | '+' | '＋')
}

/// The digit a character stands for: 7, ７, ⑦, ❼, 七, 柒.
fn digit(letter: char) -> Option<Digit> {
    let from =
        |first: char, value: u32| Some(Digit { value: letter as u32 - first as u32 + value, spelt: false });
    let spelt = |value| Some(Digit { value, spelt: true });
    match letter {
        '0'..='9' => from('0', 0),
        '０'..='９' => from('０', 0),
        '①'..='⑨' => from('①', 1),
        '⑴'..='⑼' => from('⑴', 1),
        '⒈'..='⒐' => from('⒈', 1),
        '❶'..='❾' => from('❶', 1),
        '➀'..='➈' => from('➀', 1),
        '➊'..='➒' => from('➊', 1),
        '㈠'..='㈨' => from('㈠', 1),
        '㊀'..='㊈' => from('㊀', 1),
        '⁴'..='⁹' => from('⁴', 4),
        '₀'..='₉' => from('₀', 0),
        '\u{1D7CE}'..='\u{1D7FF}' => Some(Digit { value: (letter as u32 - 0x1D7CE) % 10, spelt: false }),
        '⓪' | '⓿' | '⁰' => Some(Digit { value: 0, spelt: false }),
        '〇' | '零' | '○' => spelt(0),
        '一' | '壹' | '幺' => spelt(1),
        '二' | '贰' | '两' => spelt(2),
        '三' | '叁' => spelt(3),
        '四' | '肆' => spelt(4),
        '五' | '伍' => spelt(5),
        '六' | '陆' => spelt(6),
        '七' | '柒' => spelt(7),
        '八' | '捌' => spelt(8),
        '九' | '玖' => spelt(9),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_found_in_whatever_digits_it_is_written() {
        for text in [
            "13800000002",
            "请打138 0000 0002",
            "138-0000-0002。",
            "+86 138 0000 0002",
            "１３８００００００００２",
            "①③⑧⓪⓪⓪⓪⓪⓪⓪②",
            "一三八零零零零零零零二",
            "幺三八〇〇〇〇〇〇〇〇二",
            "1️⃣3️⃣8️⃣0️⃣0️⃣0️⃣0️⃣0️⃣0️⃣0️⃣2️⃣",
            "0511-80000123",
            "（0511）8000123",
            "家里86120012",
            "8612001",
        ] {
            assert!(holds_number(text), "{text}");
            assert!(number_hint(text).is_some());
        }
    }

    #[test]
    fn dates_times_levels_and_tables_are_no_number() {
        for text in [
            "",
            "2026-12-05 09:30录入",
            "20261205补报",
            "2026年12月5日14:30到15:10",
            "第3轮12桌录成13桌",
            "13 12 11 10 9 8 7",
            "二〇二六年十二月五日",
            "三打一，二比一",
            "第一、二、三、四、五、六、七轮",
            "95588热线",
            "1000kV变电站",
            "320104号规程",
        ] {
            assert!(!holds_number(text), "{text}");
        }
    }

    #[test]
    fn a_name_holds_no_number_however_it_is_written() {
        for name in ["王芳13800", "王芳①③⑧⓪⓪", "王芳一三八零零零零", "王芳㈠㈢㈧㈥㈤"]
        {
            assert!(holds_phone(name), "{name}");
        }
        for name in ["万三千", "李一一", "王芳（2号）", "陆九零", "Li Na 3", "欧阳零零零"]
        {
            assert!(!holds_phone(name), "{name}");
        }
    }
}
