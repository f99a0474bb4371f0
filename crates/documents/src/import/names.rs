//! The people in one cell: 张三, `张 伟`, `张三、李四`, `1．王芳（领队）`.

use crate::label::{self, Role, squeezed};
use crate::value;
use saiwu_domain::registration::{Gender, is_visible, normalise_name};

/// One person as written in a cell for names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Named {
    /// Normalised name, never with a character changed.
    pub name: String,
    /// What is doubtful about it.
    pub doubts: Vec<String>,
    /// What stood in brackets and says something else.
    pub rest: Vec<String>,
    /// A role in brackets.
    pub role: Option<Role>,
    /// A gender in brackets.
    pub gender: Option<Gender>,
    /// A phone beside the name.
    pub phone: Option<String>,
}

/// What a cell for names holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Names {
    /// People, at least one.
    People(Vec<Named>),
    /// It says that nobody is meant.
    Nobody,
    /// It is a remark.
    Remark,
}

/// Reads a cell for names.
pub fn names(text: &str) -> Names {
    let visible: String = text.chars().filter(|c| c.is_whitespace() || is_visible(*c)).collect();
    if value::means_nothing(&visible) {
        return Names::Nobody;
    }
    if is_remark(&visible) {
        return Names::Remark;
    }
    let visible = dotted(&visible);
    let mut people = Vec::new();
    let pieces = pieces(&visible);
    let ordered = visible.trim_start().starts_with(|c: char| c.is_numeric());
    for piece in pieces {
        let piece = without_number(&piece);
        // `1、张伟 2、李娜`: the number of the next one is left behind.
        let last = piece.rsplit(char::is_whitespace).next().unwrap_or_default();
        let is_next =
            ordered && last.len() < piece.len() && label::number(last).is_some() && !is_chinese(last);
        let piece = if is_next { piece[..piece.len() - last.len()].to_owned() } else { piece };
        for name in by_blanks(&piece) {
            people.push(named(&name));
        }
    }
    match people.is_empty() {
        true => Names::Remark,
        false => Names::People(people),
    }
}

fn is_remark(text: &str) -> bool {
    let squeezed = squeezed(text);
    // A phone beside a name makes no sentence of it: 刘洋 13900000000.
    let is_sentence = |part: &str| {
        let part = part.trim_matches(|c: char| c.is_ascii_digit());
        part.chars().count() > 8 && part.chars().all(|c| is_han(c) || c.is_ascii_digit())
    };
    let starts =
        ["注:", "注意", "说明", "备注", "合计", "共计", "总计", "小计", "要求", "填表", "填写", "请", "*"];
    starts.iter().any(|word| squeezed.starts_with(word))
        || text.split(|c: char| c.is_whitespace() || matches!(c, '、' | '/' | '／')).any(is_sentence)
        || squeezed.contains(['。', '!'])
        || label::is_title(text)
        || is_count(&squeezed)
}

/// `6人`, `共3对`: a number of people and nobody's name.
pub fn is_count(squeezed: &str) -> bool {
    let counted = squeezed.trim_start_matches(['共', '计']);
    let rest = counted.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < counted.len() && matches!(rest, "人" | "名" | "对" | "队" | "位")
}

/// A middle dot is written without blanks or line breaks around it.
fn dotted(text: &str) -> String {
    let dots = ['·', '•', '・', '･', '‧', '∙', '⋅'];
    let mut joined = String::new();
    for letter in text.chars() {
        if dots.contains(&letter) {
            joined.truncate(joined.trim_end().len());
            joined.push('·');
        } else if !(letter.is_whitespace() && joined.ends_with('·')) {
            joined.push(letter);
        }
    }
    joined
}

/// Cut at everything that stands between two names, outside of brackets.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut depth = 0_usize;
    for letter in text.chars() {
        match letter {
            '(' | '（' | '[' | '【' => depth += 1,
            ')' | '）' | ']' | '】' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let cuts = matches!(
            letter,
            '、' | '/' | '／' | ',' | '，' | ';' | '；' | '&' | '＆' | '|' | '\\' | '+' | '＋'
        );
        match pieces.last_mut() {
            Some(piece) if !(cuts && depth == 0) => piece.push(letter),
            _ => pieces.push(String::new()),
        }
    }
    let is_order =
        |piece: &str| piece.chars().count() <= 4 && label::number(piece).is_some() && !is_chinese(piece);
    pieces.retain(|piece| !piece.trim().is_empty() && !is_order(piece));
    pieces
}

fn is_chinese(text: &str) -> bool {
    squeezed(text).chars().any(|c| c.is_alphabetic())
}

/// `1.王芳`, `①王芳`, `(1) 王芳` without the number.
fn without_number(piece: &str) -> String {
    let piece = piece.trim();
    let digits = |c: &char| c.is_ascii_digit() || ('０'..='９').contains(c) || ('①'..='⑳').contains(c);
    let lead: String = piece
        .chars()
        .take_while(|c| digits(c) || matches!(c, '(' | '（' | ')' | '）' | '.' | '．' | ':' | '：'))
        .collect();
    let count = lead.chars().filter(digits).count();
    match (1..=2).contains(&count) && !lead.ends_with(['(', '（']) {
        true => piece[lead.len()..].trim().to_owned(),
        false => piece.to_owned(),
    }
}

/// `张 伟` is one person, `张三 李四` are two, `欧阳 娜娜` is one, `张 晓明` is one.
fn by_blanks(piece: &str) -> Vec<String> {
    let outside = cut_outside_brackets(piece);
    let tokens: Vec<&str> = outside.iter().map(String::as_str).collect();
    if tokens.iter().any(|token| !token.chars().all(|c| is_han(c) || c == '·')) {
        // Latin letters, digits and brackets: blanks belong to the name.
        return split_mixed(&tokens);
    }
    let mut names: Vec<String> = Vec::new();
    let mut rest = tokens.as_slice();
    while let Some((first, others)) = rest.split_first() {
        let length = first.chars().count();
        let surname = length == 1 || COMPOUND_SURNAMES.contains(first);
        match others.first() {
            Some(given) if surname && given.chars().count() <= 2 => {
                let all_single = length == 1 && given.chars().count() == 1;
                let third = others
                    .get(1)
                    .filter(|third| all_single && third.chars().count() == 1 && others.len() == 2);
                match third {
                    // 张 晓 明
                    Some(third) => {
                        names.push(format!("{first}{given}{third}"));
                        rest = &others[2..];
                    }
                    None => {
                        names.push(format!("{first}{given}"));
                        rest = &others[1..];
                    }
                }
            }
            _ => {
                names.push((*first).to_owned());
                rest = others;
            }
        }
    }
    names
}

fn split_mixed(tokens: &[&str]) -> Vec<String> {
    let whole_names = tokens.len() > 1
        && tokens.iter().all(|token| {
            let han = token.chars().take_while(|c| is_han(*c) || *c == '·').count();
            han >= 2
        });
    match whole_names {
        // 张三(领队) 李四
        true => tokens.iter().map(|token| (*token).to_owned()).collect(),
        false => vec![tokens.join(" ")],
    }
}

fn cut_outside_brackets(text: &str) -> Vec<String> {
    let mut tokens = vec![String::new()];
    let mut depth = 0_usize;
    for letter in text.chars() {
        match letter {
            '(' | '（' => depth += 1,
            ')' | '）' => depth = depth.saturating_sub(1),
            _ => {}
        }
        match tokens.last_mut() {
            Some(token) if !(letter.is_whitespace() && depth == 0) => token.push(letter),
            _ => tokens.push(String::new()),
        }
    }
    tokens.retain(|token| !token.is_empty());
    // `张三 （领队）`: the bracket belongs to the name before it.
    let mut joined: Vec<String> = Vec::new();
    for token in tokens {
        match joined.last_mut() {
            Some(last) if token.starts_with(['(', '（']) => last.push_str(&token),
            _ => joined.push(token),
        }
    }
    joined
}

fn is_han(letter: char) -> bool {
    letter.is_alphabetic()
        && !letter.is_ascii()
        && !('ａ'..='ｚ').contains(&letter)
        && !('Ａ'..='Ｚ').contains(&letter)
}

fn named(text: &str) -> Named {
    let mut person = Named::default();
    let (mut plain, brackets) = unbracketed(text);
    for inside in brackets {
        if value::means_nothing(&inside) {
            continue;
        }
        if let Some(gender) = value::gender(&inside).value {
            person.gender = Some(gender);
        } else if let Some(role) = label::role(&inside).filter(|_| label::number(&inside).is_none()) {
            person.role = Some(role);
        } else if value::phone(&inside, false, false).doubt.is_none() {
            person.phone = value::phone(&inside, false, false).value;
        } else {
            person.doubts.push(format!("姓名旁的“{}”没有导入", inside.trim()));
            person.rest.push(inside);
        }
    }
    // 领队：张三
    if let Some((before, after)) = plain.split_once([':', '：'])
        && let Some(role) = label::role(before)
    {
        person.role = Some(role);
        plain = after.to_owned();
    }
    let start = plain.find(|c: char| c.is_numeric() && !is_han(c));
    if let Some(start) = start {
        let read = value::phone(&plain[start..], false, false);
        if read.doubt.is_none() && read.rest.is_empty() && read.value.is_some() {
            person.phone = read.value;
            person.doubts.push("姓名和手机写在一格里，请核对".to_owned());
            plain.truncate(start);
            plain.truncate(
                plain.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '-' | ':' | '：')).len(),
            );
        }
    }
    person.name = normalise_name(&plain);
    if let Some(fixed) = with_middle_dot(&person.name) {
        person.name = fixed;
        person.doubts.push("姓名里的点改成了间隔号“·”，请核对".to_owned());
    }
    person.doubts.extend(doubt_of(&person.name));
    person
}

fn unbracketed(text: &str) -> (String, Vec<String>) {
    let mut plain = String::new();
    let mut brackets: Vec<String> = Vec::new();
    let mut open = false;
    for letter in text.chars() {
        match letter {
            '(' | '（' => {
                open = true;
                brackets.push(String::new());
            }
            ')' | '）' if open => open = false,
            _ if open => {
                if let Some(inside) = brackets.last_mut() {
                    inside.push(letter);
                }
            }
            _ => plain.push(letter),
        }
    }
    (plain, brackets)
}

/// 阿卜杜拉.买买提 with the dot of minority names; absent if there is nothing to mend.
fn with_middle_dot(name: &str) -> Option<String> {
    let letters: Vec<char> = name.chars().collect();
    let is_dot = |index: usize| {
        matches!(letters[index], '.' | '．' | '。')
            && index > 0
            && is_han(letters[index - 1])
            && letters.get(index + 1).is_some_and(|next| is_han(*next))
    };
    let mended: String =
        (0..letters.len()).map(|index| if is_dot(index) { '·' } else { letters[index] }).collect();
    (mended != name).then_some(mended)
}

fn doubt_of(name: &str) -> Option<String> {
    let length = name.chars().count();
    let only = |letters: &str| name.chars().all(|c| letters.contains(c));
    if name.contains('某') || only("xXｘＸ×*＊○〇Oo") || SAMPLES.contains(&name) {
        Some("像是示例或占位，不是真名，请核对".to_owned())
    } else if length < 2 {
        Some("姓名只有一个字，请核对".to_owned())
    } else if length > 15 {
        Some("姓名超过15个字，请核对".to_owned())
    } else if name.chars().any(|c| c.is_numeric() && !is_han(c)) {
        Some("姓名里有数字，请核对".to_owned())
    } else if let Some(odd) = name.chars().find(|c| !is_name_letter(*c)) {
        Some(format!("姓名里有“{odd}”，请核对"))
    } else if length > 4 && name.chars().all(is_han) && !name.contains('·') && !starts_with_compound(name) {
        Some("姓名比平常长，请核对".to_owned())
    } else if length >= 4 && INSTITUTIONS.iter().any(|word| name.ends_with(word)) {
        Some("像是单位或部门，不是姓名，请核对".to_owned())
    } else if label::heading(name).is_some() {
        Some("像是栏目名，不是姓名，请核对".to_owned())
    } else {
        None
    }
}

fn starts_with_compound(name: &str) -> bool {
    COMPOUND_SURNAMES.iter().any(|surname| name.starts_with(surname)) && name.chars().count() <= 5
}

fn is_name_letter(letter: char) -> bool {
    letter.is_alphabetic()
        || matches!(letter, '·' | ' ' | '\'' | '’' | '-' | '.')
        || ('\u{E0100}'..='\u{E01EF}').contains(&letter)
}

const SAMPLES: [&str; 10] = ["张三", "李四", "王五", "赵六", "姓名", "待定", "未定", "同上", "示例", "样例"];

const INSTITUTIONS: [&str; 10] =
    ["公司", "工会", "学校", "学院", "中学", "小学", "办公室", "部门", "车间", "分会"];

/// Surnames of two characters in use.
const COMPOUND_SURNAMES: [&str; 40] = [
    "欧阳", "司马", "上官", "诸葛", "东方", "皇甫", "尉迟", "公孙", "慕容", "令狐", "司徒", "夏侯", "轩辕",
    "端木", "百里", "东郭", "南宫", "西门", "长孙", "宇文", "呼延", "澹台", "公冶", "宗政", "濮阳", "淳于",
    "单于", "太叔", "申屠", "仲孙", "钟离", "鲜于", "闾丘", "司空", "亓官", "独孤", "万俟", "闻人", "赫连",
    "拓跋",
];

#[cfg(test)]
#[path = "names_tests.rs"]
mod tests;
