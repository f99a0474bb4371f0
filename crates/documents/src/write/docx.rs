//! The form as a document that Word and WPS open.

use super::{Drawn, Kind, Layout, Unwritable};
use saiwu_domain::registration::is_visible;
use std::fmt::Write as _;
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const TYPES: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>"#;

const RELATIONS: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>"#;

/// Text width of an A4 page in twentieths of a point.
const PAGE: usize = 9_000;

/// Writes the document; the same form gives the same bytes.
pub fn to_docx(layout: &Layout) -> Result<Vec<u8>, Unwritable> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let parts = [
        ("[Content_Types].xml", TYPES.to_owned()),
        ("_rels/.rels", RELATIONS.to_owned()),
        ("word/document.xml", document(layout)),
    ];
    for (name, text) in parts {
        archive.start_file(name, SimpleFileOptions::default()).map_err(|_| Unwritable)?;
        archive.write_all(text.as_bytes()).map_err(|_| Unwritable)?;
    }
    archive.finish().map(Cursor::into_inner).map_err(|_| Unwritable)
}

fn document(layout: &Layout) -> String {
    let mut xml = String::from(
        r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>"#,
    );
    for title in layout.cells.iter().filter(|cell| cell.kind == Kind::Title) {
        paragraph(&mut xml, &title.text, true);
    }
    xml.push_str(
        r#"<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders><w:top w:val="single" w:sz="4"/><w:left w:val="single" w:sz="4"/><w:bottom w:val="single" w:sz="4"/><w:right w:val="single" w:sz="4"/><w:insideH w:val="single" w:sz="4"/><w:insideV w:val="single" w:sz="4"/></w:tblBorders></w:tblPr><w:tblGrid>"#,
    );
    let width = layout.width.max(1);
    for _ in 0..width {
        let _ = write!(xml, r#"<w:gridCol w:w="{}"/>"#, PAGE / width);
    }
    xml.push_str("</w:tblGrid>");
    for row in 0..layout.height {
        table_row(&mut xml, layout, row);
    }
    xml.push_str("</w:tbl><w:p/></w:body></w:document>");
    xml
}

fn table_row(xml: &mut String, layout: &Layout, row: usize) {
    let covers =
        |cell: &&Drawn| cell.kind != Kind::Title && (cell.row..cell.row + cell.height.max(1)).contains(&row);
    let mut cells: Vec<&Drawn> = layout.cells.iter().filter(covers).collect();
    if cells.is_empty() {
        return;
    }
    cells.sort_by_key(|cell| cell.column);
    xml.push_str("<w:tr>");
    let mut column = 0;
    for cell in cells {
        if cell.column > column {
            empty(xml, cell.column - column);
        }
        column = cell.column + cell.width;
        xml.push_str("<w:tc><w:tcPr>");
        if cell.width > 1 {
            let _ = write!(xml, r#"<w:gridSpan w:val="{}"/>"#, cell.width);
        }
        let first = cell.row == row;
        if cell.height > 1 {
            xml.push_str(if first { r#"<w:vMerge w:val="restart"/>"# } else { "<w:vMerge/>" });
        }
        xml.push_str("</w:tcPr>");
        paragraph(xml, if first { &cell.text } else { "" }, false);
        xml.push_str("</w:tc>");
    }
    if column < layout.width {
        empty(xml, layout.width - column);
    }
    xml.push_str("</w:tr>");
}

fn empty(xml: &mut String, columns: usize) {
    let _ = write!(xml, r#"<w:tc><w:tcPr><w:gridSpan w:val="{columns}"/></w:tcPr><w:p/></w:tc>"#);
}

fn paragraph(xml: &mut String, text: &str, title: bool) {
    xml.push_str("<w:p>");
    if title {
        xml.push_str(r#"<w:pPr><w:jc w:val="center"/></w:pPr>"#);
    }
    xml.push_str("<w:r>");
    if title {
        xml.push_str(r#"<w:rPr><w:b/><w:sz w:val="32"/></w:rPr>"#);
    }
    xml.push_str(r#"<w:t xml:space="preserve">"#);
    for letter in text.chars().filter(|c| is_visible(*c)) {
        match letter {
            '&' => xml.push_str("&amp;"),
            '<' => xml.push_str("&lt;"),
            '>' => xml.push_str("&gt;"),
            letter => xml.push(letter),
        }
    }
    xml.push_str("</w:t></w:r></w:p>");
}
