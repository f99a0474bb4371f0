//! Clauses of a notice and how they are cited: 正文五（二）, 附件1 二（三）.

/// A numbered piece of the text, up to the next number of any kind.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    /// As it is cited.
    pub id: String,
    /// 0 annex, 1 一、, 2 （一）, 3 1., 4 ⑴.
    pub level: u8,
    /// Bytes of the plain text, from its number.
    pub start: usize,
    /// Behind its own words.
    pub end: usize,
    /// Behind everything that belongs to it.
    pub section_end: usize,
    /// The clause it belongs to.
    pub parent: Option<usize>,
    /// In an entry form.
    pub in_form: bool,
    /// Bytes of its number.
    pub marker: usize,
}

/// A number at the start of a text.
pub(super) struct Marker {
    level: u8,
    label: String,
    number: u32,
    length: usize,
}

/// The number that a line begins with.
pub(super) fn marker(line: &str) -> Option<Marker> {
    annex(line)
        .or_else(|| article(line))
        .or_else(|| chinese(line))
        .or_else(|| bracketed(line))
        .or_else(|| digits(line))
}

fn annex(line: &str) -> Option<Marker> {
    let word = ["附件", "附表", "附则"].into_iter().find(|word| line.starts_with(word))?;
    let rest = &line[word.len()..];
    let number: String =
        rest.chars().take_while(|c| c.is_ascii_digit() || "一二三四五六七八九十".contains(*c)).collect();
    let behind = rest[number.len()..].chars().next();
    let ends = matches!(behind, None | Some(':' | ' ' | '\n' | '、' | '.'));
    if !ends || number.chars().count() > 2 {
        return None;
    }
    let length = word.len() + number.len() + usize::from(behind == Some(':'));
    Some(Marker { level: 0, label: format!("{word}{number}"), number: 0, length })
}

fn article(line: &str) -> Option<Marker> {
    let rest = line.strip_prefix('第')?;
    let number: String = rest.chars().take_while(|c| "零一二三四五六七八九十百".contains(*c)).collect();
    let unit = rest[number.len()..].chars().next().filter(|unit| *unit == '条')?;
    let length = '第'.len_utf8() + number.len() + unit.len_utf8();
    let value = super::numbers::number(&number)?;
    Some(Marker { level: 1, label: format!("第{number}条"), number: value, length })
}

fn chinese(line: &str) -> Option<Marker> {
    let number: String = line.chars().take_while(|c| "一二三四五六七八九十".contains(*c)).collect();
    let behind = line[number.len()..].chars().next().filter(|c| matches!(c, '、' | '.'))?;
    let value = super::numbers::number(&number).filter(|value| *value <= 39)?;
    Some(Marker { level: 1, length: number.len() + behind.len_utf8(), label: number, number: value })
}

fn bracketed(line: &str) -> Option<Marker> {
    let first = line.chars().next()?;
    if let Some(number) = [('⑴', '⒇'), ('①', '⑳')]
        .into_iter()
        .find(|(from, to)| (*from..=*to).contains(&first))
        .map(|(from, _)| u32::from(first) - u32::from(from) + 1)
    {
        return Some(Marker { level: 4, label: first.to_string(), number, length: first.len_utf8() });
    }
    let inside = line.strip_prefix('(')?.split_once(')')?.0;
    let level = if inside.bytes().all(|byte| byte.is_ascii_digit()) { 4 } else { 2 };
    let value = super::numbers::number(inside).filter(|value| (1..=39).contains(value))?;
    Some(Marker { level, label: format!("（{inside}）"), number: value, length: inside.len() + 2 })
}

fn digits(line: &str) -> Option<Marker> {
    let number: String = line.chars().take_while(char::is_ascii_digit).collect();
    if number.len() > 2 {
        return None;
    }
    let rest = &line[number.len()..];
    let behind = rest.chars().next().filter(|c| matches!(c, '、' | '.' | ')'))?;
    let more = rest[behind.len_utf8()..].bytes().take_while(u8::is_ascii_digit).count();
    // 1.5 is a number; 2.2013年 is the second point.
    let is_decimal = more > 0 && (behind == '.' && more < 4 || behind == '、');
    let value = super::numbers::number(&number).filter(|_| !is_decimal)?;
    Some(Marker { level: 3, length: number.len() + behind.len_utf8(), label: number, number: value })
}

/// All clauses in order; the first one is what stands before the first number.
pub(super) fn clauses(plain: &str) -> Vec<Clause> {
    let mut found = vec![Clause {
        id: "正文".to_owned(),
        level: 0,
        start: 0,
        end: plain.len(),
        section_end: plain.len(),
        parent: None,
        in_form: false,
        marker: 0,
    }];
    let mut numbers = [0_u32; 5];
    let mut labels: [String; 5] =
        ["正文".to_owned(), String::new(), String::new(), String::new(), String::new()];
    let mut before = '\n';
    for (at, c) in plain.char_indices() {
        let at_line = before == '\n';
        let inside_line = matches!(before, '。' | ';' | ':' | ' ');
        before = c;
        if !at_line && !inside_line {
            continue;
        }
        let Some(marker) = marker(&plain[at..]) else { continue };
        let level = usize::from(marker.level);
        let next = marker.number == 1 || marker.number == numbers[level] + 1;
        // Within a line only what goes on counting is a number of a clause; digits go on counting everywhere.
        let fits = match marker.level {
            0 => at_line,
            1 => next || at_line,
            2 => next || at_line,
            _ => next,
        };
        if !fits {
            continue;
        }
        numbers[level] = marker.number;
        labels[level] = marker.label;
        for deeper in level + 1..5 {
            numbers[deeper] = 0;
            labels[deeper].clear();
        }
        let parent = found.iter().rposition(|clause| clause.level < marker.level || clause.start == 0);
        found.push(Clause {
            id: cited(&labels),
            level: marker.level,
            start: at,
            end: plain.len(),
            section_end: plain.len(),
            parent: parent.filter(|_| marker.level > 0),
            in_form: false,
            marker: marker.length,
        });
    }
    for index in 0..found.len() {
        let later = found.get(index + 1..).unwrap_or_default();
        let end = later.first().map_or(plain.len(), |next| next.start);
        let level = found[index].level;
        let section_end = later
            .iter()
            .find(|next| next.level <= level && (index > 0 || next.level == 0))
            .map_or(plain.len(), |next| next.start);
        found[index].end = end;
        found[index].section_end = section_end;
        let parent_in_form = found[index].parent.is_some_and(|parent| found[parent].in_form);
        found[index].in_form = parent_in_form
            || found[index].level == 0 && index > 0 && is_form(&plain[found[index].start..end]);
    }
    found
}

/// An annex whose title says so: 报名表, 登记表, 回执.
fn is_form(annex: &str) -> bool {
    let title: String = annex.lines().take(3).collect();
    ["报名表", "登记表", "回执"].into_iter().any(|word| title.contains(word))
}

fn cited(labels: &[String; 5]) -> String {
    let [part, first, second, third, fourth] = labels;
    let mut id = part.clone();
    if part != "正文" && !(first.is_empty() && second.is_empty() && third.is_empty()) {
        id.push(' ');
    }
    id.push_str(first);
    id.push_str(second);
    if !third.is_empty() {
        if second.is_empty() && !first.is_empty() {
            id.push('.');
        }
        id.push_str(third);
    }
    id.push_str(fourth);
    id
}
