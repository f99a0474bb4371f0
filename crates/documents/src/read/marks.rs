//! What a sheet of an `.xlsx` says about a cell beside its value: struck through, hidden, a formula without a result.
//!
//! The reader of workbooks gives values only, and an officer strikes a name through or hides a row to say that somebody
//! does not play.

use super::bounds::{check_place, file_of};
use crate::grid::Mark;
use crate::unreadable::Unreadable;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::collections::{BTreeMap, BTreeSet};

/// What stands beside the values of one sheet.
#[derive(Default)]
pub struct Marks {
    /// By row and column from 0.
    pub cells: BTreeMap<(usize, usize), Mark>,
    /// Formulas whose result was never written, as they stand there.
    pub formulas: BTreeMap<(usize, usize), String>,
}

/// The workbook as far as marks need it.
pub struct Sheets {
    paths: BTreeMap<String, String>,
    struck: BTreeSet<usize>,
}

impl Sheets {
    /// Where the sheets lie and which styles strike through. What is missing marks nothing.
    pub fn of(bytes: &[u8]) -> Result<Self, Unreadable> {
        let targets = targets(bytes)?;
        let mut paths = BTreeMap::new();
        each_tag(bytes, "xl/workbook.xml", |name, tag| {
            if name == "sheet"
                && let (Some(title), Some(id)) = (value(tag, "name"), value(tag, "r:id"))
                && let Some(path) = targets.get(&id)
            {
                paths.insert(plain(&title), path.clone());
            }
        })?;
        Ok(Self { paths, struck: struck_styles(bytes).unwrap_or_default() })
    }

    /// The marks of one sheet.
    pub fn marks(&self, bytes: &[u8], sheet: &str) -> Result<Marks, Unreadable> {
        match self.paths.get(sheet) {
            Some(path) => self.read(&file_of(bytes, path)?),
            None => Ok(Marks::default()),
        }
    }

    fn read(&self, xml: &str) -> Result<Marks, Unreadable> {
        let mut marks = Marks::default();
        let mut hidden_columns: Vec<(usize, usize)> = Vec::new();
        let mut hidden_row = false;
        let mut cell: Option<Open> = None;
        let mut inside = Inside::Nothing;
        let mut reader = Reader::from_str(xml);
        reader.config_mut().check_end_names = false;
        loop {
            match reader.read_event().map_err(|_| Unreadable::Damaged)? {
                Event::Eof => break,
                Event::Start(tag) => match tag.local_name().into_inner() {
                    "row" => hidden_row = is_on(&tag, "hidden"),
                    "c" => cell = Open::at(&tag),
                    "f" => {
                        inside = Inside::Formula;
                        if let Some(cell) = &mut cell {
                            cell.is_formula = true;
                        }
                    }
                    "v" | "t" => inside = Inside::Value,
                    _ => {}
                },
                Event::Empty(tag) => match tag.local_name().into_inner() {
                    "col" if is_on(&tag, "hidden") => {
                        let at = |key| value(&tag, key).and_then(|it| it.parse::<usize>().ok());
                        hidden_columns.extend(at("min").zip(at("max")));
                    }
                    "f" => {
                        if let Some(cell) = &mut cell {
                            cell.is_formula = true;
                        }
                    }
                    _ => {}
                },
                Event::Text(text) => {
                    if let Some(cell) = &mut cell {
                        match inside {
                            Inside::Formula => cell.formula.push_str(&text.xml10_content()),
                            Inside::Value => cell.has_value |= !text.is_empty(),
                            Inside::Nothing => {}
                        }
                    }
                }
                // A reference such as &amp; is part of the text around it.
                Event::GeneralRef(reference) if inside == Inside::Formula => {
                    let letter = match &*reference {
                        "quot" => "\"",
                        "amp" => "&",
                        "lt" => "<",
                        "gt" => ">",
                        _ => "'",
                    };
                    if let Some(cell) = &mut cell {
                        cell.formula.push_str(letter);
                    }
                }
                Event::GeneralRef(_) | Event::CData(_) => {
                    if let Some(cell) = cell.as_mut().filter(|_| inside == Inside::Value) {
                        cell.has_value = true;
                    }
                }
                Event::End(tag) => match tag.local_name().into_inner() {
                    "c" => {
                        if let Some(cell) = cell.take() {
                            self.close(&mut marks, cell, hidden_row, &hidden_columns)?;
                        }
                    }
                    "f" | "v" | "t" => inside = Inside::Nothing,
                    _ => {}
                },
                _ => {}
            }
        }
        Ok(marks)
    }

    fn close(
        &self,
        marks: &mut Marks,
        cell: Open,
        hidden_row: bool,
        hidden_columns: &[(usize, usize)],
    ) -> Result<(), Unreadable> {
        let column = cell.place.1 + 1;
        let mark = if cell.is_formula && !cell.has_value && !cell.is_text {
            check_place(cell.place.0, cell.place.1, marks.formulas.len())?;
            marks.formulas.insert(cell.place, format!("={}", cell.formula));
            Mark::Unsolved
        } else if !cell.has_value {
            return Ok(());
        } else if self.struck.contains(&cell.style) {
            Mark::Struck
        } else if hidden_row {
            Mark::HiddenRow
        } else if hidden_columns.iter().any(|(first, last)| (*first..=*last).contains(&column)) {
            Mark::HiddenColumn
        } else {
            return Ok(());
        };
        marks.cells.insert(cell.place, mark);
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Nothing,
    Formula,
    Value,
}

/// A cell while it is read.
struct Open {
    place: (usize, usize),
    style: usize,
    /// A formula may well say nothing: then its result is a text of no letters.
    is_text: bool,
    is_formula: bool,
    formula: String,
    has_value: bool,
}

impl Open {
    fn at(tag: &BytesStart<'_>) -> Option<Self> {
        Some(Self {
            place: place(&value(tag, "r")?)?,
            style: value(tag, "s").and_then(|style| style.parse().ok()).unwrap_or(0),
            is_text: value(tag, "t").as_deref() == Some("str"),
            is_formula: false,
            formula: String::new(),
            has_value: false,
        })
    }
}

/// `C5` as row and column from 0.
fn place(address: &str) -> Option<(usize, usize)> {
    let digits = address.find(|letter: char| letter.is_ascii_digit())?;
    let (letters, row) = address.split_at(digits);
    let mut column = 0_usize;
    for letter in letters.bytes() {
        let digit = letter.to_ascii_uppercase().checked_sub(b'A').filter(|digit| *digit < 26)?;
        column = column.checked_mul(26)?.checked_add(usize::from(digit) + 1)?;
    }
    Some((row.parse::<usize>().ok()?.checked_sub(1)?, column.checked_sub(1)?))
}

/// By its id: the file of a sheet.
fn targets(bytes: &[u8]) -> Result<BTreeMap<String, String>, Unreadable> {
    let mut targets = BTreeMap::new();
    each_tag(bytes, "xl/_rels/workbook.xml.rels", |name, tag| {
        if name == "Relationship"
            && let (Some(id), Some(target)) = (value(tag, "Id"), value(tag, "Target"))
        {
            let path = match target.strip_prefix('/') {
                Some(whole) => whole.to_owned(),
                None => format!("xl/{target}"),
            };
            targets.insert(id, path);
        }
    })?;
    Ok(targets)
}

/// Numbers of the styles whose font strikes through.
fn struck_styles(bytes: &[u8]) -> Result<BTreeSet<usize>, Unreadable> {
    let (mut fonts, mut styles) = (0_usize, 0_usize);
    let (mut in_fonts, mut in_styles) = (false, false);
    let mut struck_fonts = BTreeSet::new();
    let mut struck = BTreeSet::new();
    each_tag(bytes, "xl/styles.xml", |name, tag| match name {
        "fonts" | "fills" | "borders" | "cellStyleXfs" | "cellXfs" | "cellStyles" | "dxfs" => {
            (in_fonts, in_styles) = (name == "fonts", name == "cellXfs");
        }
        "font" if in_fonts => fonts += 1,
        "strike" if in_fonts && value(tag, "val").is_none_or(|on| on != "0" && on != "false") => {
            struck_fonts.insert(fonts.saturating_sub(1));
        }
        "xf" if in_styles => {
            let font = value(tag, "fontId").and_then(|font| font.parse::<usize>().ok());
            if font.is_some_and(|font| struck_fonts.contains(&font)) {
                struck.insert(styles);
            }
            styles += 1;
        }
        _ => {}
    })?;
    Ok(struck)
}

fn each_tag(bytes: &[u8], file: &str, mut see: impl FnMut(&str, &BytesStart<'_>)) -> Result<(), Unreadable> {
    let xml = file_of(bytes, file)?;
    let mut reader = Reader::from_str(&xml);
    reader.config_mut().check_end_names = false;
    loop {
        match reader.read_event().map_err(|_| Unreadable::Damaged)? {
            Event::Eof => return Ok(()),
            Event::Start(tag) | Event::Empty(tag) => see(tag.local_name().into_inner(), &tag),
            _ => {}
        }
    }
}

fn value(tag: &BytesStart<'_>, key: &str) -> Option<String> {
    tag.try_get_attribute(key).ok().flatten().map(|attribute| attribute.value.into_owned())
}

fn is_on(tag: &BytesStart<'_>, key: &str) -> bool {
    matches!(value(tag, key).as_deref(), Some("1" | "true"))
}

/// A name of a sheet as people see it.
fn plain(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    text.replace("&apos;", "'").replace("&amp;", "&")
}
