//! Tables of HTML, as Word, WPS and Excel put them on the clipboard: tolerant, because none of them writes it well.

use super::bounds::{MOST_CELLS, MOST_COLUMNS, MOST_ROWS, cell_text, check_place};
use crate::grid::{Addresses, Cell, Grid, GridBuilder};
use crate::unreadable::Unreadable;
use std::collections::BTreeSet;

/// Whether a text is HTML with a table.
pub fn looks_like(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    lower.contains("<table") || lower.contains("<tr")
}

/// All tables and the text between them, below each other; an empty row stands between two tables.
pub fn read(text: &str) -> Result<Grid, Unreadable> {
    let mut page = Page::default();
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        page.write(&rest[..start]);
        rest = &rest[start..];
        if let Some(comment) = rest.strip_prefix("<!--") {
            rest = comment.find("-->").map_or("", |end| &comment[end + 3..]);
            continue;
        }
        let Some((tag, after)) = Tag::read(rest) else {
            page.write("<");
            rest = &rest[1..];
            continue;
        };
        rest = after;
        if matches!(tag.name.as_str(), "style" | "script" | "title" | "xml") && !tag.closes {
            rest = skip_element(rest, &tag.name);
            continue;
        }
        page.take(&tag)?;
    }
    page.write(rest);
    page.end_line()?;
    Ok(page.builder.build(Addresses::Pasted))
}

struct Tag {
    name: String,
    closes: bool,
    attributes: String,
}

impl Tag {
    fn read(text: &str) -> Option<(Self, &str)> {
        let inside = text.strip_prefix('<')?;
        let closes = inside.starts_with('/');
        let inside = inside.strip_prefix('/').unwrap_or(inside);
        if !inside.starts_with(|c: char| c.is_ascii_alphabetic() || c == '!' || c == '?') {
            return None;
        }
        let mut quote = None;
        let end = inside.char_indices().find_map(|(index, letter)| match (quote, letter) {
            (None, '>') => Some(index),
            (None, '"' | '\'') => {
                quote = Some(letter);
                None
            }
            (Some(open), letter) if open == letter => {
                quote = None;
                None
            }
            _ => None,
        });
        // A quote that is never closed: the next `>` ends the tag all the same.
        let end = end.or_else(|| inside.find('>'))?;
        let body = &inside[..end];
        let name_end = body.find(|c: char| c.is_whitespace() || c == '/').unwrap_or(body.len());
        let name = body[..name_end].to_ascii_lowercase();
        Some((Self { name, closes, attributes: body[name_end..].to_owned() }, &inside[end + 1..]))
    }

    /// The digits of an attribute.
    fn digits(&self, attribute: &str) -> Option<String> {
        let lower = self.attributes.to_ascii_lowercase();
        let rest = &lower[lower.find(attribute)? + attribute.len()..];
        let rest = rest.trim_start().strip_prefix('=')?.trim_start().trim_start_matches(['"', '\'']);
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        (!digits.is_empty()).then_some(digits)
    }

    fn number(&self, attribute: &str, most: usize) -> usize {
        let number = self.digits(attribute).and_then(|digits| digits.parse::<usize>().ok());
        number.unwrap_or(1).clamp(1, most)
    }
}

fn skip_element<'a>(text: &'a str, name: &str) -> &'a str {
    let end = format!("</{name}");
    let lower = text.to_ascii_lowercase();
    lower.find(&end).map_or("", |at| {
        let rest = &text[at..];
        rest.find('>').map_or("", |end| &rest[end + 1..])
    })
}

#[derive(Default)]
struct Page {
    builder: GridBuilder,
    /// Row in which the next cell stands.
    row: usize,
    /// Places taken by cells of this row and by merged ones from above.
    taken: BTreeSet<(usize, usize)>,
    /// The cell that is open: rows and columns it covers.
    open: Option<(usize, usize)>,
    /// The number behind what the open cell shows.
    number: Option<String>,
    depth: usize,
    in_row: bool,
    text: String,
    cells: usize,
}

impl Page {
    fn write(&mut self, text: &str) {
        let text = text.replace(['\r', '\n', '\t'], " ");
        let text = entities(&text);
        if !(text.starts_with(' ') && (self.text.is_empty() || self.text.ends_with(['\n', ' ']))) {
            self.text.push_str(&text);
        } else {
            self.text.push_str(text.trim_start_matches(' '));
        }
    }

    fn take(&mut self, tag: &Tag) -> Result<(), Unreadable> {
        match (tag.name.as_str(), tag.closes) {
            ("table", false) => {
                if self.open.is_none() {
                    self.end_line()?;
                }
                self.depth += 1;
            }
            ("table", true) => {
                self.end_row()?;
                self.depth = self.depth.saturating_sub(1);
                if self.depth == 0 {
                    self.row += 1;
                }
            }
            ("tr", false) => {
                self.end_row()?;
                self.text.clear();
                self.in_row = true;
            }
            ("tr", true) => self.end_row()?,
            ("td" | "th", false) => {
                self.end_cell()?;
                self.text.clear();
                self.in_row = true;
                self.open = Some((tag.number("rowspan", MOST_ROWS), tag.number("colspan", MOST_COLUMNS)));
                self.number = tag.digits("x:num");
            }
            ("td" | "th", true) => self.end_cell()?,
            ("br", _) | ("p" | "div" | "li", true) => match self.open {
                Some(_) => self.text.push('\n'),
                None => self.end_line()?,
            },
            ("p" | "div" | "h1" | "h2" | "h3" | "caption", _) if self.open.is_none() => self.end_line()?,
            _ => {}
        }
        Ok(())
    }

    fn end_cell(&mut self) -> Result<(), Unreadable> {
        let Some((height, width)) = self.open.take() else { return Ok(()) };
        let column = (0..=MOST_COLUMNS).find(|column| !self.taken.contains(&(self.row, *column)));
        let column = column.unwrap_or(MOST_COLUMNS);
        self.cells += height.saturating_mul(width);
        check_place(self.row, column, self.cells.min(MOST_CELLS * 4) / 4)?;
        for row in self.row..(self.row + height).min(MOST_ROWS) {
            for column in column..(column + width).min(MOST_COLUMNS) {
                self.taken.insert((row, column));
            }
        }
        let text = cell_text(std::mem::take(&mut self.text).trim_matches(['\n', ' ']));
        // Excel shows a long number as 1.39E+10 and keeps its digits beside it.
        let text = self.number.take().filter(|_| text.contains("E+")).unwrap_or(text);
        self.builder.add(Cell { text, row: self.row, column, height, width, is_number: false });
        Ok(())
    }

    fn end_row(&mut self) -> Result<(), Unreadable> {
        self.end_cell()?;
        if std::mem::take(&mut self.in_row) {
            self.row += 1;
        }
        Ok(())
    }

    /// Text outside of tables is a row of its own.
    fn end_line(&mut self) -> Result<(), Unreadable> {
        let text = std::mem::take(&mut self.text);
        if text.trim().is_empty() {
            return Ok(());
        }
        self.cells += 4;
        check_place(self.row, 0, self.cells / 4)?;
        let text = cell_text(text.trim());
        self.builder.add_prose(self.row, text);
        self.row += 1;
        Ok(())
    }
}

/// The characters behind `&…;`.
fn entities(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        plain.push_str(&rest[..start]);
        rest = &rest[start..];
        let end = rest.bytes().take(12).position(|byte| byte == b';');
        let letter = end.and_then(|end| entity(&rest[1..end]).map(|letter| (letter, end)));
        match letter {
            Some((letter, end)) => {
                plain.push(letter);
                rest = &rest[end + 1..];
            }
            None => {
                plain.push('&');
                rest = &rest[1..];
            }
        }
    }
    plain.push_str(rest);
    plain
}

fn entity(name: &str) -> Option<char> {
    let number = |digits: &str, base| u32::from_str_radix(digits, base).ok().and_then(char::from_u32);
    Some(match name {
        "nbsp" => ' ',
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "quot" => '"',
        "apos" => '\'',
        "middot" => '·',
        "bull" => '•',
        "emsp" | "ensp" => '\u{3000}',
        _ => {
            let digits = name.strip_prefix('#')?;
            match digits.strip_prefix(['x', 'X']) {
                Some(digits) => number(digits, 16)?,
                None => number(digits, 10)?,
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merged_cells_text_between_and_careless_html_are_read() {
        let grid = read(
            "<html><style>td{}</style><p class=x>单位：<b>六中</b></p><table><tr><td rowspan=2>一&nbsp;队<td colspan=\"2\">张<br>伟\
             <tr><td>&#x5F20;<td>b</table><!--[if x]>y<![endif]-->尾",
        )
        .unwrap();
        let texts: Vec<Vec<&str>> = (0..grid.height())
            .map(|row| grid.row(row).iter().map(|id| grid[*id].text.as_str()).collect())
            .collect();
        assert_eq!(
            texts,
            [vec!["单位：六中"], vec!["一 队", "张\n伟"], vec!["一 队", "张", "b"], vec![], vec!["尾"]]
        );
        assert_eq!(grid.address_of(grid.row(2)[1]), "R3C2");
    }
}
