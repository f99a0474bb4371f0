//! From bytes to tables: what kind of file it is is seen in the bytes, never in the name.

mod blanks;
mod bounds;
mod html;
mod marks;
mod text;
mod word;
mod workbook;

use crate::grid::Grid;
use crate::unreadable::Unreadable;

pub use text::decode;

/// What was read: the visible sheets of a workbook, or one table for everything else.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Document {
    /// In the order of the file.
    pub parts: Vec<Part>,
}

/// One sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Part {
    /// Name of the sheet; empty for documents and pasted text.
    pub name: String,
    /// What stands on it.
    pub grid: Grid,
}

/// Reads `.xlsx`, `.xls`, `.docx`, HTML tables and text with tabs.
pub fn read(bytes: &[u8]) -> Result<Document, Unreadable> {
    if bytes.len() > bounds::MOST_BYTES {
        return Err(Unreadable::TooLarge);
    }
    let document = match Kind::of(bytes) {
        Kind::Zip => {
            let inside = bounds::check_archive(bytes)?;
            match inside {
                bounds::Inside::Workbook => workbook::read_xlsx(bytes)?,
                bounds::Inside::Word => one(word::read(bytes)?),
                bounds::Inside::Other => return Err(Unreadable::OtherFormat),
            }
        }
        Kind::Ole => workbook::read_xls(bytes)?,
        Kind::Text => {
            let decoded = decode(bytes).ok_or(Unreadable::OtherFormat)?;
            match html::looks_like(&decoded) {
                true => one(html::read(&decoded)?),
                false => one(text::read(&decoded)?),
            }
        }
        Kind::Refused(reason) => return Err(reason),
    };
    if document.parts.iter().all(|part| part.grid.filled().next().is_none()) {
        return Err(Unreadable::Empty);
    }
    Ok(document)
}

fn one(grid: Grid) -> Document {
    Document { parts: vec![Part { name: String::new(), grid }] }
}

enum Kind {
    Zip,
    Ole,
    Text,
    Refused(Unreadable),
}

impl Kind {
    fn of(bytes: &[u8]) -> Self {
        let starts = |magic: &[u8]| bytes.starts_with(magic);
        let at =
            |offset: usize, magic: &[u8]| bytes.get(offset..).is_some_and(|rest| rest.starts_with(magic));
        let holds = |word: &str| {
            let utf16: Vec<u8> = word.encode_utf16().flat_map(u16::to_le_bytes).collect();
            bytes.windows(utf16.len()).any(|window| window == utf16)
        };
        if starts(b"PK") {
            Self::Zip
        } else if starts(&[0xD0, 0xCF, 0x11, 0xE0]) {
            if holds("WordDocument") {
                Self::Refused(Unreadable::OldWord)
            } else if holds("EncryptedPackage") {
                Self::Refused(Unreadable::Locked)
            } else {
                Self::Ole
            }
        } else if starts(b"%PDF") {
            Self::Refused(Unreadable::Pdf)
        } else if starts(&[0xFF, 0xD8, 0xFF])
            || starts(b"\x89PNG")
            || starts(b"GIF8")
            || starts(b"BM") && bytes.contains(&0)
            || starts(b"II*\0")
            || starts(b"MM\0*")
            || starts(b"RIFF") && at(8, b"WEBP")
            || at(4, b"ftyp")
        {
            Self::Refused(Unreadable::Picture)
        } else if starts(b"{\\rtf") || starts(b"MIME-Version") || is_spreadsheet_xml(bytes) {
            Self::Refused(Unreadable::OtherFormat)
        } else {
            Self::Text
        }
    }
}

/// “XML Spreadsheet 2003”, which some offices still write.
fn is_spreadsheet_xml(bytes: &[u8]) -> bool {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(1024)]);
    head.contains("<?mso-application")
        || head.contains("urn:schemas-microsoft-com:office:spreadsheet\"")
            && head.trim_start_matches('\u{FEFF}').starts_with("<?xml")
}
