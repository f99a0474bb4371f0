//! Numbers as notices write them: 4, 四, 十二, 一百, 两, 1.5.

use crate::points::Points;

/// A whole number in digits or Chinese numerals, up to 9999.
pub(super) fn number(text: &str) -> Option<u32> {
    if text.is_empty() || text.chars().count() > 7 {
        return None;
    }
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.parse().ok();
    }
    let digits: Option<Vec<u32>> = text.chars().map(digit).collect();
    if let Some(digits) = digits {
        // 二〇一八 is read digit by digit, a single numeral as well.
        return (digits.len() == 1 || digits.len() == 4)
            .then(|| digits.iter().fold(0, |all, one| all * 10 + one));
    }
    let (mut sum, mut open, mut largest) = (0_u32, None, u32::MAX);
    for c in text.chars() {
        match digit(c) {
            Some(0) if open.is_none() => {}
            Some(one) if open.is_none() => open = Some(one),
            Some(_) => return None,
            None => {
                let unit = match c {
                    '十' => 10,
                    '百' => 100,
                    '千' => 1000,
                    _ => return None,
                };
                if unit >= largest
                    || (open.is_none() && (unit != 10 || sum > 0)) && !(unit == 100 && sum == 0)
                {
                    return None;
                }
                largest = unit;
                sum += open.take().unwrap_or(1) * unit;
            }
        }
    }
    Some(sum + open.unwrap_or(0))
}

fn digit(c: char) -> Option<u32> {
    match c {
        '两' => Some(2),
        '〇' | '零' => Some(0),
        _ => "一二三四五六七八九".chars().position(|one| one == c).and_then(|at| u32::try_from(at + 1).ok()),
    }
}

/// Points with at most one decimal.
pub(super) fn points(text: &str) -> Option<Points> {
    if text == "半" {
        return Some(Points::tenths(5));
    }
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let whole = i32::try_from(number(whole)?).ok()?;
    let tenth: i32 = (tenth.len() == 1).then(|| tenth.parse().ok()).flatten()?;
    Some(Points::tenths(whole.checked_mul(10)?.checked_add(tenth)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numerals_are_read_as_people_write_them() {
        for (text, value) in [
            ("4", 4),
            ("四", 4),
            ("两", 2),
            ("十", 10),
            ("十二", 12),
            ("二十", 20),
            ("三十五", 35),
            ("百", 100),
            ("一百", 100),
            ("一百二十", 120),
            ("三百零五", 305),
            ("二〇一八", 2018),
            ("007", 7),
        ] {
            assert_eq!(number(text), Some(value), "{text}");
        }
        for text in ["", "四五", "十百", "x", "4x", "百百", "十十"] {
            assert_eq!(number(text), None, "{text}");
        }
        assert_eq!(points("1.5"), Some(Points::tenths(15)));
        assert_eq!(points("零"), Some(Points::ZERO));
        assert_eq!(points("1.55"), None);
    }
}
