//! The sketch as a file: independent of how the product writes its forms.

use crate::sketch::{Sketch, Spot};
use rust_xlsxwriter::{Format, Workbook};
use std::fmt::Write as _;
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Xlsx,
    Docx,
    Tsv,
    Html,
}

pub const KINDS: [Kind; 4] = [Kind::Xlsx, Kind::Docx, Kind::Tsv, Kind::Html];

pub fn render(sketch: &Sketch, kind: Kind) -> Vec<u8> {
    match kind {
        Kind::Xlsx => xlsx(sketch),
        Kind::Docx => docx(sketch),
        Kind::Tsv => tsv(sketch).into_bytes(),
        Kind::Html => html(sketch).into_bytes(),
    }
}

/// What a spot is called in a file of this kind.
pub fn address(sketch: &Sketch, kind: Kind, spot: &Spot) -> String {
    match kind {
        Kind::Xlsx => format!("{}{}", char::from(b'A' + spot.column as u8), spot.row + 1),
        Kind::Tsv | Kind::Html => format!("R{}C{}", spot.row + 1, spot.column + 1),
        Kind::Docx => {
            let lines = sketch.spots.iter().filter(|it| it.line && it.row < spot.row).count();
            format!("T1R{}C{}", spot.row - lines + 1, spot.column + 1)
        }
    }
}

fn xlsx(sketch: &Sketch) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let format = Format::new();
    let width = sketch.width();
    for spot in &sketch.spots {
        let (row, column) = (spot.row as u32, spot.column as u16);
        let spot_width = if spot.line { width } else { spot.width };
        let (last_row, last_column) = (row + spot.height as u32 - 1, column + spot_width as u16 - 1);
        if (last_row, last_column) != (row, column) {
            sheet.merge_range(row, column, last_row, last_column, "", &format).unwrap();
        }
        match spot.text.parse::<f64>() {
            Ok(number) if spot.number => drop(sheet.write_number(row, column, number).unwrap()),
            _ if spot.text.is_empty() => {}
            _ => drop(sheet.write_string(row, column, &spot.text).unwrap()),
        }
    }
    book.save_to_buffer().unwrap()
}

fn tsv(sketch: &Sketch) -> String {
    let mut rows = vec![vec![String::new(); sketch.width()]; sketch.height()];
    for spot in &sketch.spots {
        let text = match spot.text.contains(['\n', '\t', '"']) {
            true => format!("\"{}\"", spot.text.replace('"', "\"\"")),
            false => spot.text.clone(),
        };
        rows[spot.row][spot.column] = text;
    }
    rows.iter().map(|row| row.join("\t")).collect::<Vec<_>>().join("\r\n")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn sorted_row(sketch: &Sketch, row: usize) -> Vec<&Spot> {
    let mut spots: Vec<&Spot> =
        sketch.spots.iter().filter(|it| !it.line && (it.row..it.row + it.height).contains(&row)).collect();
    spots.sort_by_key(|spot| spot.column);
    spots
}

/// As Word puts it on the clipboard: every row in the table, lines as merged cells.
fn html(sketch: &Sketch) -> String {
    let mut out =
        String::from("<html xmlns:o=\"x\"><head><style>td{mso-x:y}</style></head><body><table border=1>");
    for row in 0..sketch.height() {
        out.push_str("<tr>");
        if let Some(line) = sketch.spots.iter().find(|spot| spot.line && spot.row == row) {
            let _ = write!(
                out,
                "<td colspan={} class='t'><p>{}<o:p></o:p></p></td></tr>",
                sketch.width(),
                escaped(&line.text)
            );
            continue;
        }
        let mut column = 0;
        for spot in sorted_row(sketch, row) {
            while column < spot.column {
                out.push_str("<td></td>");
                column += 1;
            }
            column = spot.column + spot.width;
            if spot.row == row {
                let text = escaped(&spot.text).replace('\n', "<br>");
                let _ = write!(
                    out,
                    "<td rowspan=\"{}\" colspan=\"{}\"><p>{text}</p></td>\r\n",
                    spot.height, spot.width
                );
            }
        }
        out.push_str("</tr>");
    }
    out.push_str("</table></body></html>");
    out
}

fn docx(sketch: &Sketch) -> Vec<u8> {
    let mut xml = String::from("<?xml version=\"1.0\"?><w:document xmlns:w=\"urn:w\"><w:body>");
    let mut in_table = false;
    let paragraph = |text: &str| {
        let parts: Vec<String> = text
            .split('\n')
            .map(|part| format!("<w:r><w:t xml:space=\"preserve\">{}</w:t></w:r>", escaped(part)))
            .collect();
        format!("<w:p>{}</w:p>", parts.join("<w:r><w:br/></w:r>"))
    };
    for row in 0..sketch.height() {
        if let Some(line) = sketch.spots.iter().find(|spot| spot.line && spot.row == row) {
            if in_table {
                xml.push_str("</w:tbl>");
                in_table = false;
            }
            xml.push_str(&paragraph(&line.text));
            continue;
        }
        if !in_table {
            xml.push_str("<w:tbl>");
            in_table = true;
        }
        xml.push_str("<w:tr>");
        let mut column = 0;
        for spot in sorted_row(sketch, row) {
            while column < spot.column {
                xml.push_str("<w:tc><w:p/></w:tc>");
                column += 1;
            }
            column = spot.column + spot.width;
            let merge = match (spot.height > 1, spot.row == row) {
                (false, _) => "",
                (true, true) => "<w:vMerge w:val=\"restart\"/>",
                (true, false) => "<w:vMerge/>",
            };
            let text = if spot.row == row { paragraph(&spot.text) } else { "<w:p/>".to_owned() };
            let _ = write!(
                xml,
                "<w:tc><w:tcPr><w:gridSpan w:val=\"{}\"/>{merge}</w:tcPr>{text}</w:tc>",
                spot.width
            );
        }
        if column < sketch.width() {
            xml.push_str("<w:tc><w:p/></w:tc>");
        }
        xml.push_str("</w:tr>");
    }
    if in_table {
        xml.push_str("</w:tbl>");
    }
    xml.push_str("</w:body></w:document>");
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    archive.start_file("word/document.xml", SimpleFileOptions::default()).unwrap();
    archive.write_all(xml.as_bytes()).unwrap();
    archive.finish().unwrap().into_inner()
}
