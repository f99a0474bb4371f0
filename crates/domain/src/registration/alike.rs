//! When two writings are one name. For comparing only: what is displayed is never changed by it.

use super::names::normalise_name;

/// A name as it is compared. Blanks, dots and whatever cannot be seen do not tell people apart, nor do capitals and
/// full-width letters: 阿卜杜拉·买买提 is 阿卜杜拉．买买提 and 阿卜杜拉买买提, and `ＬＩ Na` is `li na`. What stands in
/// brackets does, because that is how namesakes are told apart.
pub fn compared_name(text: &str) -> String {
    let name = normalise_name(text);
    let letters = name.chars().map(half_width).filter(|letter| !leaves_no_mark(*letter));
    letters.flat_map(char::to_lowercase).collect()
}

/// Two writings of one name.
pub fn is_same_name(one: &str, other: &str) -> bool {
    compared_name(one) == compared_name(other)
}

fn half_width(letter: char) -> char {
    match letter {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(letter as u32 - 0xFEE0).unwrap_or(letter),
        letter => letter,
    }
}

fn leaves_no_mark(letter: char) -> bool {
    letter.is_whitespace() || is_dot(letter) || is_unseen(letter)
}

/// Whatever a keyboard or another program writes between the parts of a name.
fn is_dot(letter: char) -> bool {
    matches!(
        letter,
        '·' | '.'
            | '。'
            | '｡'
            | '﹒'
            | '․'
            | '•'
            | '・'
            | '･'
            | 'ㆍ'
            | '‧'
            | '∙'
            | '⋅'
            | '᛫'
            | '⸱'
            | '\u{0387}'
    )
}

/// Selectors of another shape of the same character, fillers, joiners: nobody sees them, and every one of them makes another
/// text of the same name.
fn is_unseen(letter: char) -> bool {
    matches!(letter,
        '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
        | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
        | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFB}'
        | '\u{E0000}'..='\u{E0FFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_name_in_another_writing_is_the_same_name() {
        let name = "阿卜杜拉·买买提";
        for other in [
            "阿卜杜拉.买买提",
            "阿卜杜拉．买买提",
            "阿卜杜拉﹒买买提",
            "阿卜杜拉ㆍ买买提",
            "阿卜杜拉•买买提",
            "阿卜杜拉 · 买买提",
            "阿卜杜拉买买提",
        ] {
            assert!(is_same_name(name, other), "{other}");
        }
        assert!(is_same_name("Li Na", "ＬＩ ＮＡ") && is_same_name("Li Na", "LINA"));
        for unseen in ["\u{FE0F}", "\u{180E}", "\u{3164}", "\u{E0101}", "\u{200D}", "\u{2800}", "\u{FFA0}"] {
            assert!(is_same_name("葛红", &format!("葛{unseen}红")), "{unseen:?}");
            assert_eq!(compared_name(unseen), "", "{unseen:?} is no name");
        }
        for (one, other) in [("张伟", "张玮"), ("张伟", "张伟（机关）"), ("張偉", "张伟")] {
            assert!(!is_same_name(one, other), "{one} {other}");
        }
    }
}
