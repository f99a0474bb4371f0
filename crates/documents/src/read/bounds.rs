//! How much is read: an entry form is small, and an archive may claim anything about its size.

use crate::unreadable::Unreadable;
use std::io::{Cursor, Read};
use zip::ZipArchive;

/// Most bytes of a file.
pub const MOST_BYTES: usize = 16 * 1024 * 1024;
/// Most bytes of everything in an archive, unpacked.
const MOST_UNPACKED: u64 = 64 * 1024 * 1024;
/// Most tags of everything in an archive. A reader of XML makes something of every tag, so many tags take much more memory
/// than bytes: a cell of a workbook is four tags, so this is ten times as many as the cells a table may have.
const MOST_TAGS: usize = 40 * MOST_CELLS;
/// Most files in an archive.
const MOST_FILES: usize = 2_000;
/// Most rows of a table.
pub const MOST_ROWS: usize = 5_000;
/// Most columns of a table.
pub const MOST_COLUMNS: usize = 256;
/// Most cells in which something stands.
pub const MOST_CELLS: usize = 100_000;
/// Most characters of one cell.
pub const MOST_LETTERS: usize = 32_767;

/// What an archive is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inside {
    /// `.xlsx`
    Workbook,
    /// `.docx`
    Word,
    /// Something else.
    Other,
}

/// Unpacks the archive once into nothing, so that what is read afterwards is known to be small.
pub fn check_archive(bytes: &[u8]) -> Result<Inside, Unreadable> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Unreadable::Damaged)?;
    if archive.len() > MOST_FILES {
        return Err(Unreadable::TooLarge);
    }
    let mut inside = Inside::Other;
    let mut read = Unpacked::default();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).map_err(|_| Unreadable::Damaged)?;
        let name = file.name().map_err(|_| Unreadable::Damaged)?.replace('\\', "/");
        match name.trim_start_matches('/') {
            "xl/workbook.xml" => inside = Inside::Workbook,
            "word/document.xml" => inside = Inside::Word,
            _ => {}
        }
        read.unpack(&mut file)?;
    }
    Ok(inside)
}

/// What was unpacked so far.
#[derive(Default)]
struct Unpacked {
    bytes: u64,
    tags: usize,
}

impl Unpacked {
    fn unpack(&mut self, file: &mut impl Read) -> Result<(), Unreadable> {
        let mut some = [0; 32 * 1024];
        loop {
            let count = file.read(&mut some).map_err(|_| Unreadable::Damaged)?;
            if count == 0 {
                return Ok(());
            }
            self.bytes += count as u64;
            self.tags += some[..count].iter().filter(|byte| **byte == b'<').count();
            if self.bytes > MOST_UNPACKED || self.tags > MOST_TAGS {
                return Err(Unreadable::TooLarge);
            }
        }
    }
}

/// One file of an archive as text.
pub fn file_of(bytes: &[u8], name: &str) -> Result<String, Unreadable> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Unreadable::Damaged)?;
    let file = archive.by_name(name).map_err(|_| Unreadable::Damaged)?;
    let mut text = Vec::new();
    file.take(MOST_UNPACKED).read_to_end(&mut text).map_err(|_| Unreadable::Damaged)?;
    String::from_utf8(text).map_err(|_| Unreadable::Damaged)
}

/// Refuses a table that grows beyond what a form is.
pub fn check_place(row: usize, column: usize, cells: usize) -> Result<(), Unreadable> {
    match row < MOST_ROWS && column < MOST_COLUMNS && cells <= MOST_CELLS {
        true => Ok(()),
        false => Err(Unreadable::TooLarge),
    }
}

/// The text of a cell, cut to what a cell of a workbook can hold.
pub fn cell_text(text: &str) -> String {
    text.chars().take(MOST_LETTERS).collect()
}
