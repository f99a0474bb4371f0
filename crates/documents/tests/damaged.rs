//! Whatever is handed over: a sentence or a form, never a panic, never endless memory.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use proptest::prelude::*;
use saiwu_documents::write::{blank, layout, to_docx, to_xlsx};
use saiwu_documents::{Unreadable, import, read};
use saiwu_domain::regulations::{Regulations, template};
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

fn regulations() -> Regulations {
    template("shengji-team-swiss-2013").unwrap()
}

fn whole() -> [Vec<u8>; 2] {
    let drawn = layout(&blank("第六中学", &regulations()), &regulations(), None);
    [to_xlsx(&drawn).unwrap(), to_docx(&drawn).unwrap()]
}

/// `PROPTEST_CASES` asks for more; a failure prints the smallest case that fails.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(200)
}

/// Reads and imports; the outcome does not matter here.
fn survive(bytes: &[u8]) {
    if let Ok(document) = read(bytes) {
        let _ = import(&document, &regulations());
    }
}

fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_are_survived(bytes in proptest::collection::vec(any::<u8>(), 0..2_000)) {
        survive(&bytes);
    }

    #[test]
    fn random_text_is_survived(text in "[姓名单位手机队号0-9一二张伟\\t\\n：:、/|<>trdbleh\"'&;# ]{0,300}") {
        survive(text.as_bytes());
        survive(format!("<table>{text}</table>").as_bytes());
    }

    #[test]
    fn random_tables_list_whatever_stands_in_them(
        rows in proptest::collection::vec(proptest::collection::vec(
            proptest::sample::select(vec!["", "", "姓名", "手机", "队号", "对号", "性别", "1", "2", "张伟", "李娜、王芳", "领队", "教练",
                "13800000000", "男", "45岁", "掼蛋比赛名单", "象棋名单", "单位：六中", "联系人：陈明", "团体一队", "注：无", "备注", "尺码", "138 00", "序号"]),
            1..7), 1..14)
    ) {
        let text = rows.iter().map(|row| row.join("\t")).collect::<Vec<_>>().join("\n");
        let Ok(document) = read(text.as_bytes()) else { return Ok(()) };
        let Ok(form) = import(&document, &regulations()) else { return Ok(()) };
        let json = serde_json::to_string(&form).unwrap();
        // Namesakes are two people: each cell with a name is accounted for by its address.
        let contacts = [&form.contact, &form.leader, &form.coach];
        // As a unit, a team, a contest or a note it counts wherever it stands.
        let entrants = form.entrants.iter().map(|it| {
            let notes: Vec<_> = it.players.iter().map(|player| (&player.note, &player.post)).collect();
            format!("{} {:?} {:?} {notes:?} {:?} {:?}", it.contest, it.team, it.unit, it.leader, it.coach)
        });
        let notes = contacts.iter().map(|it| format!("{:?}", it.as_ref().map(|it| (&it.note, &it.post))));
        let elsewhere: String = entrants.chain(notes).chain(form.unit.clone()).collect();
        for (row, cells) in rows.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate().filter(|(_, cell)| matches!(**cell, "张伟" | "李娜、王芳")) {
                let there = json.contains(&format!("\"cell\":\"R{}C{}\"", row + 1, column + 1));
                let elsewhere = cell.split('、').all(|name| elsewhere.contains(name));
                // The same leader or coach once more, also where another list has the first one.
                let again = form.ignored.iter().any(|it| it.value == *cell && it.why.ends_with("已取另一处的"));
                let known = again || contacts.iter().any(|it| it.as_ref().is_some_and(|it| it.name == *cell));
                prop_assert!(there || known || elsewhere, "{cell} of R{}C{} is lost:\n{text}\n{json}", row + 1, column + 1);
            }
        }
        for value in ["张伟", "李娜", "王芳", "13800000000", "陈明", "138 00"] {
            let there = text.contains(value);
            let digits: String = value.chars().filter(|c| !c.is_whitespace()).collect();
            prop_assert!(!there || json.contains(value) || json.contains(&digits), "{value} is lost:\n{text}\n{json}");
        }
    }

    #[test]
    fn cut_and_changed_files_are_survived(cut in 0_usize..1_000, at in 0_usize..1_000, byte in any::<u8>(), which in 0_usize..2) {
        let whole = whole()[which].clone();
        let place = |per_mille: usize| (whole.len() - 1) * per_mille / 1_000;
        survive(&whole[..place(cut)]);
        let mut changed = whole.clone();
        changed[place(at)] ^= byte | 1;
        survive(&changed);
    }

    #[test]
    fn changed_xml_inside_a_whole_archive_is_survived(at in 0_usize..1_000, junk in "[<>/a-z&;\"=0-9 ]{1,12}", which in 0_usize..2) {
        let (name, xml) = match which {
            0 => ("xl/worksheets/sheet1.xml", "<worksheet><sheetData><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>姓名</t></is></c><c r=\"B1\" t=\"s\"><v>9</v></c></row></sheetData><mergeCells><mergeCell ref=\"A1:ZZZ99999\"/></mergeCells></worksheet>"),
            _ => ("word/document.xml", "<w:document><w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val=\"3\"/></w:tcPr><w:p><w:r><w:t>姓名&#x41;</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:document>"),
        };
        let mut place = xml.len() * at / 1_000;
        while !xml.is_char_boundary(place) { place += 1; }
        let xml = format!("{}{junk}{}", &xml[..place], &xml[place..]);
        let book: &[u8] = b"<workbook xmlns:r=\"r\"><sheets><sheet name=\"a\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>";
        let relations: &[u8] = b"<Relationships><Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>";
        survive(&archive(&[("xl/workbook.xml", book), ("xl/_rels/workbook.xml.rels", relations), (name, xml.as_bytes())]));
        survive(&archive(&[(name, xml.as_bytes())]));
    }
}

#[test]
fn what_cannot_be_read_is_refused_with_the_way_out() {
    let ole = |word: &str| {
        let mut bytes = vec![0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];
        bytes.extend(word.encode_utf16().flat_map(u16::to_le_bytes));
        bytes
    };
    for (bytes, reason) in [
        (ole("WordDocument"), Unreadable::OldWord),
        (ole("EncryptedPackage"), Unreadable::Locked),
        (ole("Workbook"), Unreadable::Damaged),
        (b"\x89PNG\r\n".to_vec(), Unreadable::Picture),
        (vec![0xFF, 0xD8, 0xFF, 0xE0], Unreadable::Picture),
        (b"%PDF-1.7".to_vec(), Unreadable::Pdf),
        (b"PK\x03\x04 cut".to_vec(), Unreadable::Damaged),
        (archive(&[("content.xml", b"<x/>")]), Unreadable::OtherFormat),
        (b"{\\rtf1 x}".to_vec(), Unreadable::OtherFormat),
        (Vec::new(), Unreadable::Empty),
        (b" \n\t\n".to_vec(), Unreadable::Empty),
    ] {
        assert_eq!(read(&bytes).unwrap_err(), reason);
        let sentence = reason.sentence();
        let helps = sentence.zh.contains("粘贴") || matches!(reason, Unreadable::Empty);
        assert!(helps && !sentence.en.is_empty(), "{sentence:?}");
    }
    let prose = read("今天天气很好，我们去打牌。".as_bytes()).unwrap();
    assert_eq!(import(&prose, &regulations()).unwrap_err(), Unreadable::NoForm);
}

#[test]
fn bombs_and_huge_tables_are_refused() {
    let zeros = vec![b' '; 80 * 1024 * 1024];
    assert_eq!(read(&archive(&[("word/document.xml", &zeros)])).unwrap_err(), Unreadable::TooLarge);
    assert_eq!(read(&vec![b'a'; 17 * 1024 * 1024]).unwrap_err(), Unreadable::TooLarge);
    let wide = "<table><tr><td colspan=99999 rowspan=99999>a</td></tr></table>".repeat(60);
    assert_eq!(read(wide.as_bytes()).unwrap_err(), Unreadable::TooLarge);
    let long = "姓名\t手机\n".repeat(6_000);
    assert_eq!(read(long.as_bytes()).unwrap_err(), Unreadable::TooLarge);
    // One cell at the far end of a sheet: refused without a table of that size.
    let mut book = rust_xlsxwriter::Workbook::new();
    book.add_worksheet().write_string(1_048_575, 16_383, "姓名").unwrap();
    let far = book.save_to_buffer().unwrap();
    assert_eq!(read(&far).unwrap_err(), Unreadable::TooLarge);
}

#[test]
fn few_bytes_that_unpack_to_millions_of_tags_are_refused_and_a_large_form_is_read() {
    let tags = |one: &str, count| format!("<sst>{}</sst>", one.repeat(count)).into_bytes();
    for (name, one) in [("xl/sharedStrings.xml", "<si/>"), ("word/document.xml", "<w:p/>")] {
        let bomb = archive(&[("xl/workbook.xml", b"<workbook/>"), (name, &tags(one, 5_000_000))]);
        assert!(bomb.len() < 200_000, "{} bytes", bomb.len());
        assert_eq!(read(&bomb).unwrap_err(), Unreadable::TooLarge, "{name}");
        // Spread over many files it is the same.
        let part = tags(one, 500_000);
        let names: Vec<_> = (0..9).map(|number| format!("{name}{number}")).collect();
        let parts: Vec<_> = names.iter().map(|name| (name.as_str(), part.as_slice())).collect();
        assert_eq!(read(&archive(&parts)).unwrap_err(), Unreadable::TooLarge, "{name}");
    }
    // A whole branch on one sheet: a thousand rows, in a document with all that Word writes around a cell.
    let around = "<w:rPr><w:rFonts/><w:sz/><w:szCs/></w:rPr>";
    let cell = format!(
        "<w:tc><w:tcPr><w:tcW/><w:vAlign/></w:tcPr><w:p><w:pPr>{around}</w:pPr><w:r>{around}<w:t>张伟</w:t></w:r></w:p></w:tc>"
    );
    let large = format!(
        "<w:document><w:tbl>{}</w:tbl></w:document>",
        format!("<w:tr>{}</w:tr>", cell.repeat(10)).repeat(1_000)
    );
    let read = read(&archive(&[("word/document.xml", large.as_bytes())])).unwrap();
    assert_eq!(read.parts[0].grid.filled().count(), 10_000);
}
