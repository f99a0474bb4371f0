//! What an officer says without words: struck through, hidden, a remark; and what nobody can read.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use rust_xlsxwriter::{Format, Formula, Workbook};
use saiwu_documents::{EntryForm, import, read};
use saiwu_domain::regulations::template;
use std::io::{Cursor, Read, Write};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

fn imported(bytes: &[u8]) -> EntryForm {
    import(&read(bytes).unwrap(), &template("guandan-swiss-2018").unwrap()).unwrap()
}

/// Four people in two pairs; what is special is done to the sheet afterwards.
fn sheet(special: impl FnOnce(&mut rust_xlsxwriter::Worksheet)) -> EntryForm {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (column, text) in ["对号", "姓名", "手机", "备注"].into_iter().enumerate() {
        sheet.write(1, u16::try_from(column).unwrap(), text).unwrap();
    }
    sheet.write(0, 0, "单位：第六中学").unwrap();
    for (index, name) in ["王芳", "李强", "张伟", "赵敏"].into_iter().enumerate() {
        let row = u32::try_from(index).unwrap() + 2;
        sheet.write(row, 0, f64::from(row / 2)).unwrap();
        sheet.write(row, 1, name).unwrap();
        sheet.write(row, 2, format!("1380000000{index}")).unwrap();
    }
    special(sheet);
    imported(&without_results(&book.save_to_buffer().unwrap()))
}

/// Programs that write formulas and do not calculate leave the result out.
fn without_results(book: &[u8]) -> Vec<u8> {
    let mut old = ZipArchive::new(Cursor::new(book)).unwrap();
    let mut new = ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..old.len() {
        let mut file = old.by_index(index).unwrap();
        let name = file.name().unwrap().to_string();
        let mut text = Vec::new();
        file.read_to_end(&mut text).unwrap();
        if name.ends_with("sheet1.xml") {
            text = String::from_utf8(text)
                .unwrap()
                .replace(" t=\"str\"><f>", "><f>")
                .replace("<v>?</v>", "")
                .into_bytes();
        }
        new.start_file(name, SimpleFileOptions::default()).unwrap();
        new.write_all(&text).unwrap();
    }
    new.finish().unwrap().into_inner()
}

fn names(form: &EntryForm) -> Vec<&str> {
    form.entrants.iter().flat_map(|entrant| &entrant.players).map(|player| player.name.as_str()).collect()
}

fn doubts<'a>(form: &'a EntryForm, cell: &str) -> Vec<&'a str> {
    form.issues.iter().filter(|issue| issue.cell == cell).map(|issue| issue.text.as_str()).collect()
}

const EVERYBODY: [&str; 4] = ["王芳", "李强", "张伟", "赵敏"];

#[test]
fn a_form_without_marks_has_no_doubt() {
    let form = sheet(|_| ());
    assert_eq!(names(&form), EVERYBODY);
    assert!(form.issues.is_empty(), "{:?}", form.issues);
}

#[test]
fn a_formula_without_result_keeps_its_place_and_asks() {
    let form = sheet(|sheet| {
        let unsolved = |text: &str| Formula::new(text).set_result("?");
        sheet.write_formula(2, 1, unsolved("=CONCATENATE(\"王\",\"芳\")")).unwrap();
        sheet.write_formula(3, 2, unsolved("=13800000000+1")).unwrap();
    });
    assert_eq!(names(&form), ["", "李强", "张伟", "赵敏"], "{:?} {:?}", form.issues, form.ignored);
    assert_eq!(form.entrants.iter().map(|entrant| entrant.players.len()).collect::<Vec<_>>(), [2, 2]);
    for cell in ["B3", "C4"] {
        assert_eq!(doubts(&form, cell), ["这里是公式，读不出结果，请填写"], "{cell}");
    }
    assert_eq!(form.entrants[0].players[1].phone, None);
}

#[test]
fn what_is_struck_through_or_hidden_is_looked_at() {
    let form = sheet(|sheet| {
        let struck = Format::new().set_font_strikethrough();
        sheet.write_with_format(2, 1, "王芳", &struck).unwrap();
        sheet.set_row_hidden(4).unwrap();
        sheet.set_column_hidden(2).unwrap();
    });
    assert_eq!(names(&form), EVERYBODY);
    assert_eq!(doubts(&form, "B3"), ["这一格划掉了，请核对是否还参赛"]);
    assert_eq!(doubts(&form, "B5"), ["这一行在表里是隐藏的，请核对是否还参赛"]);
    assert_eq!(doubts(&form, "C4"), ["这一列在表里是隐藏的，请核对"]);
    assert_eq!(doubts(&form, "B4"), [""; 0]);
}

#[test]
fn a_remark_that_somebody_does_not_play_is_looked_at() {
    let form = sheet(|sheet| {
        sheet.write(2, 3, "请假，不参加").unwrap();
        sheet.write(3, 3, "坐靠门的位子").unwrap();
        sheet.write(4, 1, "张伟（退出）").unwrap();
    });
    assert_eq!(names(&form), EVERYBODY);
    assert_eq!(doubts(&form, "B3"), ["备注写着“请假，不参加”，请核对是否参赛"]);
    assert_eq!(doubts(&form, "B5"), ["姓名旁的“退出”没有导入"]);
    assert_eq!(doubts(&form, "B4"), [""; 0]);
}

#[test]
fn a_row_of_totals_is_nobody() {
    for cells in [["合计", "4人"], ["", "共4人"], ["总人数：", "4"]] {
        let form = sheet(|sheet| {
            sheet.write(6, 0, cells[0]).unwrap();
            sheet.write(6, 1, cells[1]).unwrap();
        });
        assert_eq!(names(&form), EVERYBODY, "{cells:?}");
        let listed = form.ignored.iter().filter(|it| it.why == "是合计行，不是队员").count();
        assert_eq!(listed, cells.iter().filter(|cell| !cell.is_empty()).count(), "{:?}", form.ignored);
        assert!(form.issues.is_empty(), "{:?}", form.issues);
    }
}

#[test]
fn the_leader_with_a_phone_beside_the_name_is_read() {
    for line in ["领队：刘洋 13900000000", "领队：刘洋13900000000"] {
        let form = imported(format!("对号\t姓名\n1\t王芳\n1\t李强\n{line}\n").as_bytes());
        let leader = form.leader.as_ref().unwrap_or_else(|| panic!("{line}: {:?}", form.ignored));
        assert_eq!((leader.name.as_str(), leader.phone.as_deref()), ("刘洋", Some("13900000000")), "{line}");
    }
}
