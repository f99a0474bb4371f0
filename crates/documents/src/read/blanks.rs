//! Pasted text that lost its tabs: a chat turns them into blanks, and people write names in numbered lines.

use crate::import::names::{Names, names};
use crate::label::{self, Heading, heading, squeezed};

/// Cells between blanks, where a heading says which columns there are; or numbered lines of names, under a heading of
/// their own. Absent where the text is neither.
pub fn rows(text: &str) -> Option<Vec<Vec<String>>> {
    let lines: Vec<&str> = text.lines().collect();
    under_a_heading(&lines).or_else(|| numbered(&lines))
}

fn under_a_heading(lines: &[&str]) -> Option<Vec<Vec<String>>> {
    let (head, titles) = [wide, any].into_iter().find_map(|cut| {
        let found = lines.iter().map(|line| cut(line)).enumerate();
        found.into_iter().find(|(_, cells)| is_heading(cells))
    })?;
    let titles: Vec<Option<Heading>> = titles.iter().map(|title| heading(title)).collect();
    let row = |(at, line): (usize, &&str)| match at.cmp(&head) {
        std::cmp::Ordering::Less => wide(line),
        std::cmp::Ordering::Equal => match wide(line) {
            cells if cells.len() == titles.len() => cells,
            _ => any(line),
        },
        std::cmp::Ordering::Greater => fitted(line, &titles),
    };
    Some(lines.iter().enumerate().map(row).collect())
}

/// Two or more blanks, or one that is as wide as a character, stand between cells.
fn wide(line: &str) -> Vec<String> {
    let marked = line.replace(['\u{3000}', '\u{2003}'], "  ");
    marked.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).map(str::to_owned).collect()
}

fn any(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_owned).collect()
}

/// At least two columns, one of them of names, and nothing that is filled in.
fn is_heading(cells: &[String]) -> bool {
    let known: Vec<Heading> = cells.iter().filter_map(|cell| heading(cell)).collect();
    let names = known.iter().any(|known| matches!(known, Heading::Name | Heading::Member));
    names && known.len() >= 2 && known.len() * 2 >= cells.len() && !cells.iter().any(|cell| is_phone(cell))
}

fn is_phone(cell: &str) -> bool {
    cell.chars().filter(char::is_ascii_digit).count() >= 7
}

fn is_gender(cell: &str) -> bool {
    matches!(cell, "男" | "女")
}

/// The cells of a line in the columns; a line that does not fit stays as its wide blanks cut it.
fn fitted(line: &str, titles: &[Option<Heading>]) -> Vec<String> {
    let (apart, each) = (wide(line), any(line));
    let ways = [apart.clone(), each.clone(), joined(&each)];
    if let Some(cells) = ways.iter().find(|cells| cells.len() == titles.len()) {
        return cells.clone();
    }
    // 张伟 13800000000 without a gender: what can be told goes where it belongs.
    let place = |wanted| titles.iter().position(|title| *title == Some(wanted));
    let each = joined(&each);
    let phone = each.iter().position(|cell| is_phone(cell)).zip(place(Heading::Phone));
    let fits = each.len() > 1 && each.len() < titles.len() && phone.is_some();
    if !fits || label::field(&each[0]).is_some() {
        return apart;
    }
    let mut cells = vec![String::new(); titles.len()];
    let mut free = 0;
    for cell in each {
        let own = match (is_phone(&cell), is_gender(&cell)) {
            (true, _) => place(Heading::Phone),
            (_, true) => place(Heading::Gender),
            _ => None,
        };
        let at = own.unwrap_or(free);
        match cells.get_mut(at) {
            Some(empty) if empty.is_empty() => *empty = cell,
            _ => return apart,
        }
        free = free.max(at + 1);
    }
    cells
}

/// 张 伟 is one name.
fn joined(cells: &[String]) -> Vec<String> {
    let mut whole: Vec<String> = Vec::new();
    let is_part = |cell: &str, most: usize| {
        !is_gender(cell)
            && cell.chars().count() <= most
            && cell.chars().all(|c| c.is_alphabetic() && !c.is_ascii())
    };
    for cell in cells {
        match whole.last_mut() {
            Some(last) if is_part(last, 1) && is_part(cell, 2) => last.push_str(cell),
            _ => whole.push(cell.clone()),
        }
    }
    whole
}

/// `1、马冬梅 夏洛`: every line that begins with a number holds names and nothing else. A list under 掼蛋名单 is read as such.
fn numbered(lines: &[&str]) -> Option<Vec<Vec<String>>> {
    let is_list = |line: &&str| label::is_list_label(line) || squeezed(line).contains("名单");
    if lines.iter().any(is_list) {
        return None;
    }
    let mut together = 0;
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut first = None;
    for line in lines {
        let Some((number, rest)) = number_and_rest(line) else {
            rows.push(vec![(*line).to_owned()]);
            continue;
        };
        let Names::People(people) = names(rest) else { return None };
        if people.is_empty() || people.len() > 8 || people.iter().any(|person| !person.doubts.is_empty()) {
            return None;
        }
        together = together.max(people.len());
        first.get_or_insert(rows.len());
        rows.push(vec![number.to_owned(), rest.to_owned()]);
    }
    let of_one = if together > 1 { "对号" } else { "序号" };
    rows.insert(first?, vec![of_one.to_owned(), "姓名".to_owned()]);
    Some(rows)
}

fn number_and_rest(line: &str) -> Option<(&str, &str)> {
    let line = line.trim().trim_start_matches(['(', '（']);
    let end = line.find(|c: char| !c.is_ascii_digit())?;
    let rest = line[end..].trim_start();
    let behind = rest.trim_start_matches(['、', '.', '．', ')', '）', ':', '：', ',', '，']);
    let is_number = (1..=2).contains(&end) && (behind.len() < rest.len() || rest.len() < line.len() - end);
    (is_number && !behind.trim().is_empty()).then(|| (&line[..end], behind.trim()))
}
