//! Values as people write them: what was read, and what is doubtful about it.

use crate::label::squeezed;
use saiwu_domain::registration::{Gender, is_landline, is_mobile, normalise_name, normalise_phone};
use unicode_normalization::UnicodeNormalization;

/// What was read, the doubt if there is one, and what stood beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read<T> {
    /// Best reading; absent where there is none.
    pub value: Option<T>,
    /// What is wrong with it, for a person.
    pub doubt: Option<String>,
    /// Text that was left over.
    pub rest: Vec<String>,
}

impl<T> Read<T> {
    fn sure(value: T) -> Self {
        Self { value: Some(value), doubt: None, rest: Vec::new() }
    }

    fn nothing() -> Self {
        Self { value: None, doubt: None, rest: Vec::new() }
    }

    fn doubtful(value: Option<T>, doubt: impl Into<String>) -> Self {
        Self { value, doubt: Some(doubt.into()), rest: Vec::new() }
    }
}

/// Says that nobody or nothing is meant.
pub fn means_nothing(text: &str) -> bool {
    matches!(
        squeezed(text).trim_matches(['(', ')']),
        "" | "无"
            | "没有"
            | "空"
            | "空白"
            | "以下空白"
            | "以下无"
            | "此处空白"
            | "此行空白"
            | "暂无"
            | "暂缺"
            | "缺"
            | "/"
            | "//"
            | "\\"
            | "-"
            | "--"
            | "—"
            | "——"
            | "_"
            | "N/A"
            | "n/a"
    ) || squeezed(text).chars().all(|c| matches!(c, '_' | '-' | '—' | '/' | '.' | '…' | '·'))
}

/// 性别
pub fn gender(text: &str) -> Read<Gender> {
    if means_nothing(text) {
        return Read::nothing();
    }
    match squeezed(text).to_lowercase().as_str() {
        "男" | "男性" | "男士" | "男子" | "先生" | "m" | "male" | "♂" => Read::sure(Gender::Male),
        "女" | "女性" | "女士" | "女子" | "小姐" | "f" | "female" | "♀" => {
            Read::sure(Gender::Female)
        }
        _ => Read::doubtful(None, "看不出性别，请选男或女"),
    }
}

/// 年龄: `45`, `45岁`, `４５`, `45.0`.
pub fn age(text: &str) -> Read<u32> {
    if means_nothing(text) {
        return Read::nothing();
    }
    let squeezed = squeezed(text);
    let digits = squeezed.trim_end_matches(['岁', '周']);
    let digits = digits.strip_suffix(".0").unwrap_or(digits);
    match digits.parse::<u32>() {
        Ok(age) if digits.bytes().all(|byte| byte.is_ascii_digit()) && (10..100).contains(&age) => {
            Read::sure(age)
        }
        Ok(_) | Err(_) => Read::doubtful(None, "看不出年龄，请填周岁数字"),
    }
}

/// A mobile number, or a landline where that is allowed.
pub fn phone(text: &str, is_number: bool, landline: bool) -> Read<String> {
    if means_nothing(text) {
        return Read::nothing();
    }
    let plain: String =
        text.nfkc().filter(|c| c.is_whitespace() || saiwu_domain::registration::is_visible(*c)).collect();
    let plain = expanded(plain.trim());
    let Some(plain) = plain else {
        return Read::doubtful(
            Some(text.trim().to_owned()),
            "号码被表格写成了科学计数法，后面的数字已经丢了，请重填",
        );
    };
    let is_good = |phone: &str| is_mobile(phone) || landline && is_landline(phone);
    let whole = digits_of(&plain);
    if is_good(&whole) {
        return Read::sure(whole);
    }
    // Several numbers in one cell: the first good one counts, the others are listed.
    let parts: Vec<String> = plain
        .split(|c: char| matches!(c, '、' | '/' | ';' | ',' | '\n' | '或') || c.is_whitespace())
        .map(digits_of)
        .filter(|part| !part.is_empty())
        .collect();
    if let [first, others @ ..] = parts.as_slice()
        && !others.is_empty()
        && parts.iter().all(|part| is_good(part))
    {
        let doubt = "一格里有两个号码，只取了第一个";
        return Read { value: Some(first.clone()), doubt: Some(doubt.to_owned()), rest: others.to_vec() };
    }
    // One number and words beside it.
    let (number, words) = number_and_words(&plain);
    let number = digits_of(&number);
    if is_good(&number) && !words.chars().any(|c| c.is_ascii_digit()) {
        let words = words
            .trim_matches(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | ':' | ',' | '-'))
            .to_owned();
        let is_label = crate::label::field(&words).is_some() || words.eq_ignore_ascii_case("tel");
        let rest = if words.is_empty() || is_label { Vec::new() } else { vec![words] };
        return Read { value: Some(number), doubt: None, rest };
    }
    let digits = whole.chars().filter(char::is_ascii_digit).count();
    let doubt = if digits != whole.chars().count() {
        "号码里有数字以外的字，请核对".to_owned()
    } else if is_number && landline && digits == 10 {
        "像是座机号，开头的0可能被表格去掉了，请核对".to_owned()
    } else if digits == 11 && !whole.starts_with('1') {
        if landline {
            "电话应为11位手机号，或7至8位座机号（可加区号），请核对"
        } else {
            "手机号应以1开头，请核对"
        }
        .to_owned()
    } else if landline {
        format!("电话应为11位手机号，或7至8位座机号（可加区号），这里是{digits}位，请核对")
    } else {
        format!("手机号应为11位，这里是{digits}位，请核对")
    };
    Read::doubtful(Some(whole), doubt)
}

/// `1.3912345678E10` with all digits, `13800000000.0`; absent if digits were lost.
fn expanded(text: &str) -> Option<String> {
    let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let whole = compact
        .split_once('.')
        .filter(|(_, zeros)| !zeros.is_empty() && zeros.bytes().all(|byte| byte == b'0'));
    if let Some((digits, _)) = whole
        && digits.len() >= 7
    {
        return Some(digits.to_owned());
    }
    let Some((mantissa, exponent)) = compact.split_once(['e', 'E']) else { return Some(text.to_owned()) };
    let Ok(exponent) = exponent.trim_start_matches('+').parse::<usize>() else {
        return Some(text.to_owned());
    };
    let (ones, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if ones.len() != 1 || !all_digits(ones) || !all_digits(decimals) {
        return Some(text.to_owned());
    }
    (decimals.len() == exponent).then(|| format!("{ones}{decimals}"))
}

fn digits_of(text: &str) -> String {
    let phone = normalise_phone(text).replace(['.', '·'], "");
    let bare =
        phone.strip_prefix("0086").or_else(|| phone.strip_prefix("86").filter(|rest| rest.len() == 11));
    match bare {
        Some(rest) if is_mobile(rest) => rest.to_owned(),
        Some(_) | None => phone,
    }
}

fn number_and_words(text: &str) -> (String, String) {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | ' ');
    let start = text.find(|c: char| c.is_ascii_digit() || c == '+').unwrap_or(text.len());
    let length = text[start..].find(|c| !is_part(c)).unwrap_or(text.len() - start);
    let words = format!("{} {}", &text[..start], &text[start + length..]);
    (text[start..start + length].to_owned(), words)
}

/// 部门及职务, 备注: line breaks and runs of blanks become one blank.
pub fn words(text: &str) -> String {
    let visible: String =
        text.chars().filter(|c| c.is_whitespace() || saiwu_domain::registration::is_visible(*c)).collect();
    let parts: Vec<&str> = visible.split_whitespace().collect();
    parts.join(" ")
}

/// The name of a unit or team: padding and rules (`____`) go, blanks between Chinese characters go.
pub fn title(text: &str) -> String {
    normalise_name(text.trim_matches(|c: char| c.is_whitespace() || c == '_').replace('_', "").as_str())
}

/// Values of one cell for several people: `男、女`, `138…／139…`; as many as there are people, or the cell as a whole.
pub fn shared_out(text: &str, people: usize) -> Vec<String> {
    if people < 2 {
        return vec![text.to_owned()];
    }
    let is_strong = |c: char| matches!(c, '、' | '/' | '／' | ',' | '，' | ';' | '；' | '\n' | '|');
    let pieces = |parts: Vec<&str>| -> Option<Vec<String>> {
        let parts: Vec<String> =
            parts.into_iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect();
        (parts.len() == people).then_some(parts)
    };
    let letters: Vec<String> = squeezed(text).chars().map(String::from).collect();
    let genders =
        letters.len() == people && letters.iter().all(|letter| matches!(letter.as_str(), "男" | "女"));
    pieces(text.split(is_strong).collect())
        .or_else(|| pieces(text.split_whitespace().collect()))
        .or_else(|| genders.then_some(letters))
        .unwrap_or_else(|| vec![text.to_owned()])
}

#[cfg(test)]
#[path = "value_tests.rs"]
mod tests;
