//! Names and phones as people write them.

/// A name without padding: outer blanks go, blanks between Chinese characters go, middle dots become `·`; characters
/// are never changed (cli.md, Details/Import).
pub fn normalise_name(text: &str) -> String {
    let dotted: String = text.trim().chars().map(|c| if is_middle_dot(c) { '·' } else { c }).collect();
    let letters: Vec<char> = dotted.chars().collect();
    let mut name = String::with_capacity(dotted.len());
    for (index, letter) in letters.iter().enumerate() {
        if letter.is_whitespace() {
            let before = letters[..index].iter().rev().find(|c| !c.is_whitespace());
            let after = letters[index..].iter().find(|c| !c.is_whitespace());
            let between_latin = before.is_some_and(char::is_ascii) && after.is_some_and(char::is_ascii);
            if between_latin && !name.ends_with(' ') {
                name.push(' ');
            }
        } else if is_visible(*letter) {
            name.push(*letter);
        }
    }
    name
}

/// Whether a character can be seen and leaves its neighbours alone: no control characters, none without width, none
/// that turns the direction of a line.
pub fn is_visible(letter: char) -> bool {
    let hidden = matches!(letter,
        '\u{00AD}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}');
    !letter.is_control() && !hidden
}

fn is_middle_dot(letter: char) -> bool {
    matches!(letter, '·' | '•' | '・' | '･' | '‧' | '∙' | '⋅')
}

/// The digits of a phone number: full-width digits become plain; blanks, hyphens, dots, what cannot be seen (as phones copy
/// it) and the code of the country go. An extension stands behind 转, however it is written: 0511-88888888 分机 12.
pub fn normalise_phone(text: &str) -> String {
    let plain: String = text
        .chars()
        .filter_map(|c| match c {
            '０'..='９' => char::from_u32(c as u32 - '０' as u32 + '0' as u32),
            '＋' => Some('+'),
            c if c.is_ascii_digit() || c == '+' => Some(c),
            c if c.is_whitespace() || !is_visible(c) => None,
            '-' | '－' | '–' | '—' | '‑' | '.' | '·' | '(' | ')' | '（' | '）' => None,
            c => Some(c),
        })
        .collect();
    let is_mobile = |rest: &&str| rest.len() == 11 && rest.starts_with('1');
    let country = plain.strip_prefix("+86").or_else(|| {
        let rest = plain.strip_prefix("0086").or_else(|| plain.strip_prefix("86"));
        rest.filter(is_mobile)
    });
    with_extension(country.unwrap_or(&plain))
}

/// The keys of a phone have no 转: `#` stands for it.
fn with_extension(phone: &str) -> String {
    for word in ["转分机", "分机", "转", "轉", "ext", "EXT", "#", "＃"] {
        if let Some((number, extension)) = phone.split_once(word)
            && !number.is_empty()
        {
            let extension = extension.trim_start_matches([':', '：']);
            return format!("{number}转{extension}");
        }
    }
    phone.to_owned()
}

/// 11 digits that begin with 1.
pub fn is_mobile(phone: &str) -> bool {
    phone.len() == 11 && phone.starts_with('1') && phone.bytes().all(|byte| byte.is_ascii_digit())
}

/// 7 or 8 digits, or 10 to 12 with the area code, which begins with 0; behind it perhaps 转 and an extension of up to 6.
pub fn is_landline(phone: &str) -> bool {
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (phone, extension) = phone.split_once('转').unwrap_or((phone, "0"));
    if !(1..=6).contains(&extension.len()) || !is_digits(extension) {
        return false;
    }
    let right_length = match phone.starts_with('0') {
        true => (10..=12).contains(&phone.len()),
        false => (7..=8).contains(&phone.len()),
    };
    right_length && is_digits(phone)
}

/// A phone number that can be told from others and not be dialled: `138****0002`.
pub fn masked_phone(phone: &str) -> String {
    let digits: Vec<char> = phone.chars().collect();
    let shown = if digits.len() >= 8 { (3, 4) } else { (0, digits.len().min(4) / 2) };
    let hidden = digits.len() - shown.0 - shown.1;
    let mut masked: String = digits[..shown.0].iter().collect();
    masked.extend(std::iter::repeat_n('*', hidden));
    masked.extend(&digits[digits.len() - shown.1..]);
    masked
}

/// 一, 二 … 十, 十一 … 九十九 for the names of teams; larger numbers stay digits.
pub fn chinese_numeral(number: u32) -> String {
    const DIGITS: [&str; 10] = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let (tens, ones) = ((number / 10) as usize, (number % 10) as usize);
    match (tens, ones) {
        (0, ones) => DIGITS[ones].to_owned(),
        (1, 0) => "十".to_owned(),
        (1, ones) => format!("十{}", DIGITS[ones]),
        (tens, 0) if tens < 10 => format!("{}十", DIGITS[tens]),
        (tens, ones) if tens < 10 => format!("{}十{}", DIGITS[tens], DIGITS[ones]),
        _ => number.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_padding_but_never_characters() {
        for (typed, name) in [
            (" 张 伟 ", "张伟"),
            ("张　伟", "张伟"),
            ("阿卜杜拉•买买提", "阿卜杜拉·买买提"),
            ("John  Smith", "John Smith"),
            ("䶮㛃", "䶮㛃"),
            ("   ", ""),
            ("\u{200B}\u{202E}张\u{FEFF}伟\0", "张伟"),
            ("\u{200B}\u{200B}", ""),
        ] {
            assert_eq!(normalise_name(typed), name, "{typed:?}");
        }
    }

    #[test]
    fn phones_become_digits() {
        for (typed, phone) in [
            ("138 0000 0002", "13800000002"),
            ("１３８００００００００２", "138000000002"),
            ("+86 138-0000-0002", "13800000002"),
            ("0511-0000000", "05110000000"),
            ("1380000000x", "1380000000x"),
            ("\u{202D}138 0000 0002\u{202C}", "13800000002"),
            ("138.0000.0002", "13800000002"),
            ("138–0000–0002", "13800000002"),
            ("8613800000002", "13800000002"),
            ("008613800000002", "13800000002"),
            ("0086-10-1234", "0086101234"),
            ("0511-88888888转12", "051188888888转12"),
            ("0511-88888888 转分机：8012", "051188888888转8012"),
            ("88888888＃12", "88888888转12"),
            ("8888888 ext. 12", "8888888转12"),
        ] {
            assert_eq!(normalise_phone(typed), phone, "{typed:?}");
        }
    }

    #[test]
    fn a_landline_has_an_extension_and_a_mobile_has_none() {
        for good in ["051188888888转12", "88888888转8012", "88888888"] {
            assert!(is_landline(good), "{good}");
        }
        for bad in ["13800000002转12", "88888888转", "88888888转1234567", "转12", "88888888转x"] {
            assert!(!is_landline(bad) && !is_mobile(bad), "{bad}");
        }
    }

    #[test]
    fn a_masked_phone_cannot_be_dialled() {
        for (phone, masked) in [
            ("13800000002", "138****0002"),
            ("05110000123", "051****0123"),
            ("12345678", "123*5678"),
            ("86012", "***12"),
            ("1", "*"),
            ("", ""),
        ] {
            assert_eq!(masked_phone(phone), masked, "{phone}");
        }
    }

    #[test]
    fn team_numbers_are_written_in_chinese() {
        let written: Vec<_> = [1, 2, 10, 11, 20, 21, 99, 100].map(chinese_numeral).into();
        assert_eq!(written, ["一", "二", "十", "十一", "二十", "二十一", "九十九", "100"]);
    }
}
