//! 成绩.xlsx, read back as Excel would.

use super::Order;
use super::sheets::{RARE, played, with_long_names};
use crate::paper::{Kind, Unprintable, workbook};
use crate::read::read;
use calamine::{Data, Reader, Xlsx};
use saiwu_domain::regulations::Awards;
use saiwu_domain::sheet::Sheet;
use std::io::{Cursor, Read as _};

fn written(sheet: &Sheet) -> Vec<u8> {
    workbook(sheet, Kind::ResultsBook, &Order::default()).unwrap()
}

/// Every sheet by its name, row by row.
fn tables(bytes: &[u8]) -> Vec<(String, Vec<Vec<Data>>)> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).unwrap();
    let sheets = book.worksheets().into_iter();
    sheets.map(|(name, range)| (name, range.rows().map(<[Data]>::to_vec).collect())).collect()
}

fn table(bytes: &[u8], name: &str) -> Vec<Vec<Data>> {
    let all = tables(bytes);
    let names: Vec<_> = all.iter().map(|(name, _)| name.clone()).collect();
    all.into_iter().find(|(known, _)| known == name).unwrap_or_else(|| panic!("{name} of {names:?}")).1
}

fn column(table: &[Vec<Data>], head: &str) -> Vec<Data> {
    let at = table[0].iter().position(|cell| cell == &Data::String(head.to_owned()));
    let at = at.unwrap_or_else(|| panic!("{head} in {:?}", table[0]));
    table[1..].iter().map(|row| row[at].clone()).collect()
}

fn text(said: &str) -> Data {
    Data::String(said.to_owned())
}

#[test]
fn j15_2_the_workbook_has_places_awards_rounds_and_people() {
    let mut sheet = played("guandan-swiss-2018", 12, None);
    sheet.contest.regulations.awards = Awards::First(3);
    let bytes = written(&sheet);
    let names: Vec<_> = tables(&bytes).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names[..4], ["最终排名", "获奖名单", "各轮成绩", "参赛名单"], "{names:?}");
    let ranking = table(&bytes, "最终排名");
    let rows = saiwu_domain::standings::standings(&sheet.contest, None).rows;
    assert_eq!(ranking.len(), 13);
    let first = &sheet.contest.entrants.values().find(|it| it.id.to_string() == rows[0].ranked.to_string());
    assert_eq!(column(&ranking, "参赛方")[0], text(&first.unwrap().name));
    assert_eq!(column(&ranking, "名次")[0], Data::Float(1.0), "what is counted can be sorted");
    let rounds = table(&bytes, "各轮成绩");
    let played = sheet.contest.rounds.iter().map(|round| round.matches.len()).sum::<usize>();
    assert_eq!(rounds.len(), played + 1);
    assert_eq!(column(&rounds, "轮次")[0], text("第1轮"));
    let roster = table(&bytes, "参赛名单");
    for player in sheet.players.values().flatten() {
        assert!(roster.iter().flatten().any(|cell| *cell == text(&player.name)), "{}", player.name);
    }
    assert_eq!(bytes, written(&sheet), "the same sheet gives the same file");
}

#[test]
fn scenario_t104_rare_characters_open_right_in_excel_and_come_back() {
    let mut sheet = with_long_names(played("guandan-swiss-2018", 8, None));
    for entrant in sheet.contest.entrants.values_mut() {
        entrant.name = format!("主婦{RARE}第{}队", entrant.id);
    }
    let bytes = written(&sheet);
    let names = column(&table(&bytes, "参赛名单"), "参赛方");
    for entrant in sheet.contest.entrants.values() {
        assert!(names.contains(&text(&entrant.name)), "{} in {names:?}", entrant.name);
    }
    // Characters are written as such: Excel reads the encoding from the file, not from the country of the computer.
    let mut archive = zip::ZipArchive::new(Cursor::new(&bytes)).unwrap();
    let mut shared = String::new();
    archive.by_name("xl/sharedStrings.xml").unwrap().read_to_string(&mut shared).unwrap();
    assert!(shared.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"") && shared.contains("主婦"));
    let again = read(&bytes).unwrap();
    let grids = again.parts.iter().map(|part| &part.grid);
    let cells: Vec<_> = grids.flat_map(|grid| grid.filled().map(|cell| grid[cell].text.clone())).collect();
    for entrant in sheet.contest.entrants.values() {
        assert!(cells.contains(&entrant.name), "{} comes back", entrant.name);
    }
}

#[test]
fn scenario_t104_a_name_is_never_a_formula_a_day_or_a_number() {
    let odd = [
        "=HYPERLINK(\"http://example.org\")",
        "+86",
        "-3",
        "@SUM(A1)",
        "3-4",
        "007",
        "1e5",
        "\tx",
        "2026/3/1",
    ];
    let mut sheet = played("guandan-swiss-2018", 18, Some(2));
    for (name, entrant) in odd.iter().cycle().zip(sheet.contest.entrants.values_mut()) {
        entrant.name = (*name).to_owned();
    }
    for (name, player) in odd.iter().cycle().zip(sheet.players.values_mut().flatten()) {
        player.name = (*name).to_owned();
    }
    let bytes = written(&sheet);
    let roster = table(&bytes, "参赛名单");
    for name in odd {
        for head in ["参赛方", "选手1"] {
            assert!(column(&roster, head).contains(&text(name)), "{name} in {head}: {roster:?}");
        }
    }
    let mut archive = zip::ZipArchive::new(Cursor::new(&bytes)).unwrap();
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).unwrap();
        let mut content = String::new();
        file.read_to_string(&mut content).unwrap();
        assert!(!content.contains("<f>") && !content.contains("<f "), "a formula");
    }
}

#[test]
fn phones_never_stand_in_the_workbook() {
    let sheet = played("guandan-swiss-2018", 8, None);
    let with_phones = sheet.to_json().replace("\"name\":", "\"phone\": \"13898760543\", \"name\":");
    let sheet = Sheet::read(with_phones.as_bytes()).unwrap();
    let all = format!("{:?}", tables(&written(&sheet)));
    assert!(!all.contains("1389876") && !all.contains("98760543"));
}

#[test]
fn every_template_gives_a_workbook() {
    for name in saiwu_domain::regulations::TEMPLATE_NAMES {
        let mut sheet = with_long_names(played(name, 16, None));
        sheet.contest.regulations.awards = Awards::First(4);
        for (page, rows) in tables(&written(&sheet)) {
            assert!(page.chars().count() <= 31 && rows.len() > 1, "{name}: {page}");
            assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{name}: {page}");
        }
    }
}

#[test]
fn only_the_results_book_is_a_workbook() {
    let sheet = played("guandan-swiss-2018", 8, None);
    let refused = workbook(&sheet, Kind::Certificates, &Order::default()).unwrap_err();
    assert_eq!(refused, Unprintable::NoWorkbook);
}
