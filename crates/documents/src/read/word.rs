//! `.docx`: paragraphs and tables below each other in one grid.

use super::bounds::{MOST_COLUMNS, cell_text, check_place, file_of};
use crate::grid::{Addresses, Cell, Grid, GridBuilder};
use crate::unreadable::Unreadable;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// Reads the text of a document; the archive was checked for its size.
pub fn read(bytes: &[u8]) -> Result<Grid, Unreadable> {
    let xml = file_of(bytes, "word/document.xml")?;
    let mut reader = Reader::from_str(&xml);
    reader.config_mut().check_end_names = false;
    let mut page = Page::default();
    // Inside of what is shown twice (the old form of a text box) or not at all.
    let mut skipped = 0_usize;
    let mut in_text = false;
    loop {
        match reader.read_event().map_err(|_| Unreadable::Damaged)? {
            Event::Eof => break,
            Event::Start(tag) => {
                let name = tag.local_name();
                let name = name.into_inner();
                if skipped > 0 || matches!(name, "Fallback" | "del" | "moveFrom") {
                    skipped += 1;
                    continue;
                }
                match name {
                    "t" => in_text = true,
                    _ => page.open(name, &tag)?,
                }
            }
            Event::Empty(tag) if skipped == 0 => {
                let name = tag.local_name();
                let name = name.into_inner();
                page.open(name, &tag)?;
                if matches!(name, "p" | "tc" | "tr" | "tbl") {
                    page.close(name)?;
                }
            }
            Event::End(_) if skipped > 0 => skipped -= 1,
            Event::End(tag) => {
                let name = tag.local_name();
                match name.into_inner() {
                    "t" => in_text = false,
                    name => page.close(name)?,
                }
            }
            Event::Text(text) if in_text && skipped == 0 => page.write(&text.xml10_content()),
            Event::CData(text) if in_text && skipped == 0 => page.write(&text.xml10_content()),
            Event::GeneralRef(reference) if in_text && skipped == 0 => {
                let letter = match &*reference {
                    "lt" => Some('<'),
                    "gt" => Some('>'),
                    "amp" => Some('&'),
                    "quot" => Some('"'),
                    "apos" => Some('\''),
                    _ => reference.resolve_char_ref().map_err(|_| Unreadable::Damaged)?,
                };
                page.write(letter.ok_or(Unreadable::Damaged)?.encode_utf8(&mut [0; 4]));
            }
            _ => {}
        }
    }
    page.finish()
}

/// A cell of a table while it is read.
#[derive(Default)]
struct Draft {
    column: usize,
    width: usize,
    /// It goes on with the cell above.
    continues: bool,
    text: String,
}

#[derive(Default)]
struct Table {
    rows: Vec<Vec<Draft>>,
    /// Column at which the next cell begins.
    column: usize,
    in_cell: bool,
}

enum Block {
    Paragraph(String),
    Table(Table),
}

#[derive(Default)]
struct Page {
    blocks: Vec<Block>,
    /// Tables that are open, the innermost last.
    tables: Vec<Table>,
    paragraph: String,
    cells: usize,
}

impl Page {
    fn text(&mut self) -> &mut String {
        match self.tables.last_mut() {
            Some(table) if table.in_cell => match table.rows.last_mut().and_then(|row| row.last_mut()) {
                Some(cell) => &mut cell.text,
                None => &mut self.paragraph,
            },
            Some(_) | None => &mut self.paragraph,
        }
    }

    fn write(&mut self, text: &str) {
        self.text().push_str(text);
    }

    fn open(&mut self, name: &str, tag: &BytesStart<'_>) -> Result<(), Unreadable> {
        let value =
            || tag.try_get_attribute("w:val").ok().flatten().map(|attribute| attribute.value.into_owned());
        let number = || {
            value().and_then(|value| value.parse::<usize>().ok()).map(|number| number.clamp(1, MOST_COLUMNS))
        };
        match name {
            "tbl" => {
                self.end_paragraph();
                if self.tables.len() > 16 {
                    return Err(Unreadable::TooLarge);
                }
                self.tables.push(Table::default());
            }
            "tr" => {
                if let Some(table) = self.tables.last_mut() {
                    table.rows.push(Vec::new());
                    table.column = 0;
                }
            }
            "gridBefore" => {
                if let (Some(table), Some(skipped)) = (self.tables.last_mut(), number()) {
                    table.column = skipped;
                }
            }
            "tc" => {
                self.cells += 1;
                if let Some(table) = self.tables.last_mut() {
                    check_place(table.rows.len(), table.column, self.cells)?;
                    let column = table.column;
                    let Some(row) = table.rows.last_mut() else { return Ok(()) };
                    row.push(Draft { column, width: 1, ..Draft::default() });
                    table.column += 1;
                    table.in_cell = true;
                }
            }
            "gridSpan" => {
                let Some(table) = self.tables.last_mut().filter(|table| table.in_cell) else { return Ok(()) };
                let Some(cell) = table.rows.last_mut().and_then(|row| row.last_mut()) else { return Ok(()) };
                if let Some(width) = number() {
                    cell.width = width;
                    table.column = cell.column + width;
                }
            }
            "vMerge" => {
                let Some(table) = self.tables.last_mut().filter(|table| table.in_cell) else { return Ok(()) };
                let Some(cell) = table.rows.last_mut().and_then(|row| row.last_mut()) else { return Ok(()) };
                cell.continues = value().is_none_or(|value| value != "restart");
            }
            "tab" => self.write(" "),
            "br" | "cr" => self.write("\n"),
            "noBreakHyphen" => self.write("-"),
            _ => {}
        }
        Ok(())
    }

    fn close(&mut self, name: &str) -> Result<(), Unreadable> {
        match name {
            "p" => match self.tables.last() {
                Some(table) if table.in_cell => self.write("\n"),
                Some(_) | None => self.end_paragraph(),
            },
            "tc" => {
                if let Some(table) = self.tables.last_mut() {
                    table.in_cell = false;
                }
            }
            "tbl" => {
                if let Some(table) = self.tables.pop() {
                    self.blocks.push(Block::Table(table));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn end_paragraph(&mut self) {
        let text = std::mem::take(&mut self.paragraph);
        self.blocks.push(Block::Paragraph(text));
    }

    fn finish(mut self) -> Result<Grid, Unreadable> {
        self.end_paragraph();
        while let Some(table) = self.tables.pop() {
            self.blocks.push(Block::Table(table));
        }
        let mut builder = GridBuilder::default();
        let mut names = Vec::new();
        let (mut paragraphs, mut tables) = (0, 0);
        for block in self.blocks {
            match block {
                Block::Paragraph(text) if text.trim().is_empty() => paragraphs += 1,
                Block::Paragraph(text) => {
                    paragraphs += 1;
                    check_place(names.len(), 0, self.cells)?;
                    let row = names.len();
                    names.push(format!("P{paragraphs}"));
                    builder.add_prose(row, cell_text(&text));
                }
                Block::Table(table) => {
                    tables += 1;
                    let first = names.len();
                    for row in 1..=table.rows.len() {
                        names.push(format!("T{tables}R{row}"));
                    }
                    check_place(names.len(), 0, self.cells)?;
                    add_table(&mut builder, first, table.rows);
                }
            }
        }
        Ok(builder.build(Addresses::Word(names)))
    }
}

fn add_table(builder: &mut GridBuilder, first: usize, rows: Vec<Vec<Draft>>) {
    let height_below = |row: usize, cell: &Draft| {
        let below = rows.iter().skip(row + 1);
        let goes_on = |cells: &&Vec<Draft>| {
            cells
                .iter()
                .any(|below| below.continues && below.column == cell.column && below.text.trim().is_empty())
        };
        below.take_while(goes_on).count()
    };
    for (row, cells) in rows.iter().enumerate() {
        for cell in cells {
            // What goes on with the cell above says nothing, unless somebody wrote into it.
            if cell.continues && cell.text.trim().is_empty() {
                continue;
            }
            builder.add(Cell {
                text: cell_text(cell.text.trim_matches('\n')),
                row: first + row,
                column: cell.column,
                height: 1 + height_below(row, cell),
                width: cell.width,
                is_number: false,
            });
        }
    }
}
