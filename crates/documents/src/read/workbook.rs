//! `.xlsx` and `.xls`.

use super::bounds::{cell_text, check_place};
use super::marks::{Marks, Sheets};
use super::{Document, Part};
use crate::grid::{Addresses, Cell, GridBuilder};
use crate::unreadable::Unreadable;
use calamine::{Data, Dimensions, Reader, Sheet, SheetVisible, Xls, Xlsx};
use std::collections::BTreeMap;
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Reads the visible sheets; the archive was checked for its size.
pub fn read_xlsx(bytes: &[u8]) -> Result<Document, Unreadable> {
    guarded(|| {
        let mut book = Xlsx::new(Cursor::new(bytes)).map_err(|_| Unreadable::Damaged)?;
        let names = visible(book.sheets_metadata());
        let sheets = Sheets::of(bytes).ok();
        let mut parts = Vec::new();
        for name in names {
            let merges = book.merge_cells_by_sheet_name(&name).unwrap_or_default();
            let mut found = BTreeMap::new();
            // Cell by cell: the size a sheet claims for itself is not believed.
            let mut reader = match book.worksheet_cells_reader(&name) {
                Ok(reader) => reader,
                Err(calamine::XlsxError::NotAWorksheet(_)) => continue,
                Err(_) => return Err(Unreadable::Damaged),
            };
            while let Some(cell) = reader.next_cell().map_err(|_| Unreadable::Damaged)? {
                let (row, column) = cell.get_position();
                keep(&mut found, row, column, &Data::from(cell.get_value().clone()))?;
            }
            let marks =
                sheets.as_ref().and_then(|sheets| sheets.marks(bytes, &name).ok()).unwrap_or_default();
            for (place, formula) in &marks.formulas {
                check_place(place.0, place.1, found.len())?;
                found.entry(*place).or_insert_with(|| (cell_text(formula), false));
            }
            parts.push(part(name, found, &merges, &marks));
        }
        Ok(Document { parts })
    })
}

/// Reads the visible sheets.
pub fn read_xls(bytes: &[u8]) -> Result<Document, Unreadable> {
    guarded(|| {
        let mut book: Xls<_> = Xls::new(Cursor::new(bytes)).map_err(|error| match error {
            calamine::XlsError::Password => Unreadable::Locked,
            _ => Unreadable::Damaged,
        })?;
        let mut parts = Vec::new();
        for name in visible(book.sheets_metadata()) {
            let merges = book.merge_cells_by_sheet_name(&name).unwrap_or_default();
            let Ok(range) = book.worksheet_range(&name) else { continue };
            let (top, left) = range.start().unwrap_or_default();
            let mut found = BTreeMap::new();
            for (row, column, value) in range.used_cells() {
                let row = u32::try_from(row).unwrap_or(u32::MAX).saturating_add(top);
                let column = u32::try_from(column).unwrap_or(u32::MAX).saturating_add(left);
                keep(&mut found, row, column, value)?;
            }
            parts.push(part(name, found, &merges, &Marks::default()));
        }
        Ok(Document { parts })
    })
}

/// The readers of workbooks are not ours: should one of them panic on a damaged file, the file is damaged.
fn guarded(read: impl FnOnce() -> Result<Document, Unreadable>) -> Result<Document, Unreadable> {
    catch_unwind(AssertUnwindSafe(read)).unwrap_or(Err(Unreadable::Damaged))
}

fn visible(sheets: &[Sheet]) -> Vec<String> {
    let shown = sheets.iter().filter(|sheet| sheet.visible == SheetVisible::Visible);
    shown.map(|sheet| sheet.name.clone()).collect()
}

type Found = BTreeMap<(usize, usize), (String, bool)>;

fn keep(found: &mut Found, row: u32, column: u32, value: &Data) -> Result<(), Unreadable> {
    let (text, is_number) = shown(value);
    if text.trim().is_empty() {
        return Ok(());
    }
    let place = (row as usize, column as usize);
    check_place(place.0, place.1, found.len())?;
    found.insert(place, (cell_text(&text), is_number));
    Ok(())
}

/// As a person would read the cell; numbers with all their digits and never as 1.39E+10.
fn shown(value: &Data) -> (String, bool) {
    match value {
        Data::Empty => (String::new(), false),
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => (text.clone(), false),
        Data::Int(number) => (number.to_string(), true),
        Data::Float(number) => (number.to_string(), true),
        Data::Bool(value) => (if *value { "TRUE" } else { "FALSE" }.to_owned(), false),
        Data::DateTime(time) => {
            let (year, month, day, ..) = time.to_ymd_hms_milli();
            (format!("{year}-{month:02}-{day:02}"), false)
        }
        Data::Error(error) => (error.to_string(), false),
    }
}

fn part(name: String, mut found: Found, merges: &[Dimensions], marks: &Marks) -> Part {
    let bottom = found.keys().map(|(row, _)| *row).max().unwrap_or(0);
    let right = found.keys().map(|(_, column)| *column).max().unwrap_or(0);
    let mut builder = GridBuilder::default();
    for ((row, column), mark) in &marks.cells {
        builder.mark(*row, *column, *mark);
    }
    let mut add = |row: usize, column: usize, height, width, (text, is_number): (String, bool)| {
        builder.add(Cell { text, row, column, height, width, is_number });
    };
    for merge in merges {
        let (top, left) = (merge.start.0 as usize, merge.start.1 as usize);
        // A merged area beyond the last value says nothing.
        if let Some(value) = found.remove(&(top, left)) {
            let last_row = (merge.end.0 as usize).clamp(top, bottom.max(top));
            let last_column = (merge.end.1 as usize).clamp(left, right.max(left));
            add(top, left, last_row - top + 1, last_column - left + 1, value);
        }
    }
    for ((row, column), value) in found {
        add(row, column, 1, 1, value);
    }
    Part { name, grid: builder.build(Addresses::Workbook) }
}
