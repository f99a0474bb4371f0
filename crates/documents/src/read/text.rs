//! Pasted text: its encoding, and its cells between tabs.

use super::bounds::{cell_text, check_place};
use crate::grid::{Addresses, Cell, Grid, GridBuilder};
use crate::unreadable::Unreadable;
use encoding_rs::{GB18030, UTF_16BE, UTF_16LE};

/// UTF-8 with or without its mark, UTF-16 with its mark, or GB18030 as Windows saves it in China; absent if it is no
/// text at all.
pub fn decode(bytes: &[u8]) -> Option<String> {
    let text = match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => String::from_utf8(rest.to_vec()).ok()?,
        [0xFF, 0xFE, rest @ ..] => {
            UTF_16LE.decode_without_bom_handling_and_without_replacement(rest)?.into_owned()
        }
        [0xFE, 0xFF, rest @ ..] => {
            UTF_16BE.decode_without_bom_handling_and_without_replacement(rest)?.into_owned()
        }
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => GB18030.decode_without_bom_handling_and_without_replacement(bytes)?.into_owned(),
        },
    };
    (!text.contains('\0')).then_some(text)
}

/// Cells between tabs, as spreadsheets and tables copy them: a cell with a line break or a tab stands in quotes. Text
/// without any tab may have `|` or `,` between its cells, or blanks (`blanks`).
pub fn read(text: &str) -> Result<Grid, Unreadable> {
    let mut builder = GridBuilder::default();
    let mut cells = 0;
    let lines = match separator(text) {
        Some(separator) => rows(text, separator),
        None => super::blanks::rows(text).unwrap_or_else(|| rows(text, '\t')),
    };
    for (row, line) in lines.into_iter().enumerate() {
        for (column, text) in line.into_iter().enumerate() {
            if text.trim().is_empty() {
                continue;
            }
            cells += 1;
            check_place(row, column, cells)?;
            let text = cell_text(&text);
            builder.add(Cell { text, row, column, height: 1, width: 1, is_number: false });
        }
    }
    Ok(builder.build(Addresses::Pasted))
}

fn separator(text: &str) -> Option<char> {
    let lines_with = |separator: char| text.lines().filter(|line| line.contains(separator)).count();
    if text.contains('\t') {
        Some('\t')
    } else if lines_with('|') >= 2 {
        Some('|')
    } else if lines_with(',') >= 2 {
        Some(',')
    } else {
        None
    }
}

fn rows(text: &str, separator: char) -> Vec<Vec<String>> {
    let mut rows = vec![vec![String::new()]];
    let mut letters = text.chars().peekable();
    let mut quoted = false;
    while let Some(letter) = letters.next() {
        let Some(row) = rows.last_mut() else { break };
        let Some(cell) = row.last_mut() else { break };
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' if quoted => quoted = false,
            // A quote opens a cell only where its end can be found before the cell is left.
            '"' if cell.is_empty() && closes(letters.clone(), separator) => quoted = true,
            '\r' if letters.peek() == Some(&'\n') => {}
            '\n' | '\r' if !quoted => rows.push(vec![String::new()]),
            '\r' => cell.push('\n'),
            _ if letter == separator && !quoted => row.push(String::new()),
            _ => cell.push(letter),
        }
    }
    rows
}

/// Whether a quoted cell that begins here ends with a quote before a separator or the end of a line.
fn closes(rest: std::iter::Peekable<std::str::Chars<'_>>, separator: char) -> bool {
    let mut letters = rest.take(super::bounds::MOST_LETTERS).peekable();
    while let Some(letter) = letters.next() {
        if letter != '"' {
            continue;
        }
        match letters.peek() {
            Some('"') => {
                letters.next();
            }
            Some('\n' | '\r') | None => return true,
            Some(next) => return *next == separator,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t104_text_is_read_in_the_encodings_of_windows_and_phones() {
        let text = "姓名\t手机\n䶮㛃\t13800000000";
        let gb = GB18030.encode(text).0.into_owned();
        let utf16: Vec<u8> =
            [0xFF, 0xFE].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
        let marked = ["\u{FEFF}", text].concat().into_bytes();
        for bytes in [text.as_bytes().to_vec(), marked, gb, utf16] {
            assert_eq!(decode(&bytes).as_deref(), Some(text));
        }
        assert_eq!(decode(&[0, 1, 2, 3]), None);
    }

    #[test]
    fn cells_with_line_breaks_stand_in_quotes() {
        assert_eq!(rows("a\t\"b\n\"\"c\"\"\"\td\r\n\"e", '\t'), [vec!["a", "b\n\"c\"", "d"], vec!["\"e"]]);
    }
}
