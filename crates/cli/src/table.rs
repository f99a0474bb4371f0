//! Tables aligned by display width: a Chinese character is two columns wide.

/// Rows of cells with a heading; columns of numbers are set right.
pub struct Table {
    rows: Vec<Vec<String>>,
    align: Vec<Align>,
}

/// Where a column is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    Left,
    Right,
}

impl Table {
    /// From headings and how their columns are set.
    pub fn new(headings: impl IntoIterator<Item = (String, Align)>) -> Self {
        let (names, align) = headings.into_iter().unzip();
        Self { rows: vec![names], align }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// The text, one line for each row.
    pub fn text(&self) -> String {
        let widths: Vec<usize> = (0..self.align.len())
            .map(|column| {
                self.rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max().unwrap_or(0)
            })
            .collect();
        let mut text = String::new();
        for row in &self.rows {
            let mut line = String::new();
            for ((cell, align), width_of_column) in row.iter().zip(&self.align).zip(&widths) {
                let padding = " ".repeat(width_of_column.saturating_sub(width(cell)));
                match align {
                    Align::Left => line.push_str(&format!("{cell}{padding}  ")),
                    Align::Right => line.push_str(&format!("{padding}{cell}  ")),
                }
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// Columns that a text takes in a terminal.
pub fn width(text: &str) -> usize {
    text.chars().map(columns).sum()
}

fn columns(c: char) -> usize {
    match u32::from(c) {
        0x0300..=0x036F | 0x200B..=0x200F | 0xFE00..=0xFE0F => 0,
        0x1100..=0x115F
        | 0x2E80..=0x303E
        | 0x3041..=0xA4CF
        | 0xAC00..=0xD7A3
        | 0xF900..=0xFAFF
        | 0xFE30..=0xFE6F
        | 0xFF00..=0xFF60
        | 0xFFE0..=0xFFE6
        | 0x1F300..=0x1F64F
        | 0x1F900..=0x1F9FF
        | 0x20000..=0x3FFFD => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_by_display_width() {
        let mut table = Table::new([("名称".to_owned(), Align::Left), ("分".to_owned(), Align::Right)]);
        table.row(vec!["第六中学一队".to_owned(), "7".to_owned()]);
        table.row(vec!["ab".to_owned(), "10.5".to_owned()]);
        let text = table.text();
        assert_eq!(text, "名称            分\n第六中学一队     7\nab            10.5\n");
        for line in text.lines() {
            assert_eq!(width(line), 18, "{line}");
        }
    }
}
