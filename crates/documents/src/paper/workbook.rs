//! 成绩.xlsx: places, matches and people as tables, for whoever goes on working with them in Excel.
//!
//! Names, results and codes are text and stay text when a cell is edited: a name that begins with `=` is no formula, 3-4
//! is no day and 007 keeps its zeros. Only what is counted is a number. A sheet of a contest has no phones.

use super::corrections::{CorrectionShown, corrections};
use super::ranking::{Grade, Ranking, RankingTable};
use super::results_book::{Book, book};
use super::unprintable::Unprintable;
use super::words::named;
use super::{Order, erased};
use rust_xlsxwriter::{
    DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, Workbook, Worksheet, XlsxError,
};
use saiwu_domain::sheet::Sheet;
use std::collections::BTreeSet;

/// Most characters of a cell.
const MOST_LETTERS: usize = 32_767;
/// Most characters of the name of a sheet.
const MOST_OF_A_NAME: usize = 31;
/// A4.
const PAPER: u8 = 9;

/// Writes the workbook; the same sheet gives the same bytes.
///
/// # Errors
/// Nothing was paired yet.
pub(super) fn results(sheet: &Sheet, order: &Order) -> Result<Vec<u8>, Unprintable> {
    let tables = tables(sheet, order)?;
    written(&sheet.title, &tables).map_err(|error| Unprintable::Layout(error.to_string()))
}

/// One sheet of the workbook: a row of heads, and what stands beneath it.
#[derive(Default)]
struct Table {
    name: String,
    heads: Vec<String>,
    rows: Vec<Vec<Value>>,
}

enum Value {
    Text(String),
    Number(f64),
}

impl Value {
    fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// A number where it is one and is written like one; anything else is text.
    fn count(written: &str) -> Self {
        let digits = written.strip_prefix('-').unwrap_or(written);
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
        let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let is_count = all_digits(whole)
            && all_digits(decimals)
            && (whole.len() == 1 || !whole.starts_with('0'))
            && digits.len() <= 9;
        match written.parse() {
            Ok(number) if is_count => Self::Number(number),
            Ok(_) | Err(_) => Self::text(written),
        }
    }

    /// How wide it is, in the width of a digit: a Chinese character has two.
    fn width(&self) -> u32 {
        match self {
            Self::Text(text) => width(text),
            Self::Number(_) => 6,
        }
    }
}

fn width(text: &str) -> u32 {
    text.chars().map(|letter| if letter.is_ascii() { 1 } else { 2 }).sum()
}

fn tables(sheet: &Sheet, order: &Order) -> Result<Vec<Table>, Unprintable> {
    let book = book(sheet, order)?;
    // In the middle of an event that is said first.
    let unfinished = book.unfinished.as_ref();
    let mut tables: Vec<_> = unfinished
        .map(|unfinished| Table {
            name: unfinished.mark.clone(),
            heads: vec![format!("成绩册（{}）", unfinished.mark)],
            rows: vec![vec![Value::text(&unfinished.sentence)]],
        })
        .into_iter()
        .collect();
    tables.push(of_ranking(&book.ranking));
    tables.extend(of_best_teams(&book.ranking));
    tables.extend(book.stages.iter().map(of_ranking));
    tables.extend(of_awards(&book.grades));
    tables.push(of_rounds(&book));
    tables.push(of_roster(sheet));
    tables.extend(of_penalties(&book));
    tables.extend(of_corrections(&corrections(sheet)));
    Ok(tables)
}

fn of_ranking(ranking: &Ranking) -> Table {
    let in_groups = ranking.tables.iter().any(|table| table.group.is_some());
    let first = ranking.tables.first();
    let keys = first.map(|table| table.keys.as_slice()).unwrap_or_default();
    let mut heads: Vec<String> = if in_groups { vec!["组".to_owned()] } else { Vec::new() };
    heads.extend(["名次", "号", "参赛方", "单位", "选手"].map(str::to_owned));
    heads.extend(keys.iter().cloned());
    heads.push("说明".to_owned());
    let rows = ranking.tables.iter().flat_map(|table| ranking_rows(table, in_groups)).collect();
    Table { name: ranking.heading.clone(), heads, rows }
}

fn ranking_rows(table: &RankingTable, in_groups: bool) -> impl Iterator<Item = Vec<Value>> + '_ {
    table.rows.iter().map(move |row| {
        let group = in_groups.then(|| Value::text(table.group.clone().unwrap_or_default()));
        let of_entrant = [
            Value::count(&row.rank),
            Value::count(&row.number),
            Value::text(&row.name),
            Value::text(&row.unit),
            Value::text(&row.players),
        ];
        let keys = row.keys.iter().map(|key| Value::count(key));
        group.into_iter().chain(of_entrant).chain(keys).chain([Value::text(&row.explain)]).collect()
    })
}

fn of_best_teams(ranking: &Ranking) -> Option<Table> {
    let rows = ranking.best_teams.iter().map(|team| {
        let (rank, total) = (Value::count(&team.rank), Value::count(&team.total));
        vec![rank, Value::text(&team.name), total, Value::text(&team.explain)]
    });
    table("团体排名", &["名次", "单位", "合计", "说明"], rows.collect())
}

fn of_awards(grades: &[Grade]) -> Option<Table> {
    let rows = grades.iter().flat_map(|grade| {
        grade.rows.iter().map(|row| {
            let award = Value::text(grade.award_of(row.rank));
            vec![award, Value::text(&row.name), Value::text(&row.unit), Value::text(&row.players)]
        })
    });
    table("获奖名单", &["奖项", "参赛方", "单位", "选手"], rows.collect())
}

fn of_rounds(book: &Book) -> Table {
    let [first, second] = book.side_names;
    let mut heads = ["轮次", "桌号", "场次", "号", first, "号", second, "成绩"].map(str::to_owned).to_vec();
    for points in &book.points_names {
        heads.extend([format!("{first}{points}"), format!("{second}{points}")]);
    }
    let with_victory = book.points_names.len() > 1;
    let rows = book.rounds.iter().flat_map(|round| {
        round.matches.iter().map(move |played| {
            let mut row = vec![
                Value::text(&round.title),
                Value::count(&played.table),
                Value::text(played.of.clone().unwrap_or_default()),
            ];
            for at in 0..2 {
                let side = played.sides.get(at);
                row.push(side.map_or_else(|| Value::text(""), |side| Value::count(&side.number)));
                row.push(Value::text(side.map(|side| side.name.clone()).unwrap_or_default()));
            }
            row.push(Value::text(&played.result));
            row.extend(both(&played.match_points));
            if with_victory {
                row.extend(both(&played.victory_points));
            }
            row
        })
    });
    Table { name: "各轮成绩".to_owned(), heads, rows: rows.collect() }
}

/// `2:0` as two numbers; a bye has only one.
fn both(points: &str) -> [Value; 2] {
    let (first, second) = points.split_once(':').unwrap_or((points, ""));
    [Value::count(first), Value::count(second)]
}

fn of_roster(sheet: &Sheet) -> Table {
    let most = sheet.players.values().map(Vec::len).max().unwrap_or(0);
    let mut heads = ["号", "参赛方", "单位"].map(str::to_owned).to_vec();
    heads.extend((1..=most).map(|at| format!("选手{at}")));
    heads.push("备注".to_owned());
    let contest = &sheet.contest;
    let mut entrants: Vec<_> = contest.entrants.values().collect();
    entrants.sort_by_key(|entrant| (entrant.draw_number.is_none(), entrant.draw_number));
    let rows = entrants.into_iter().map(|entrant| {
        let players = sheet.players.get(&entrant.id).map(Vec::as_slice).unwrap_or_default();
        let unit = entrant.unit.as_ref().and_then(|unit| contest.units.get(unit));
        let left = match (entrant.disqualified_from, entrant.withdrawn_after) {
            (Some(_), _) => "取消资格",
            (None, Some(_)) => "退赛",
            (None, None) => "",
        };
        let mut row = vec![
            Value::count(&named(sheet, &entrant.id).number),
            Value::text(&entrant.name),
            Value::text(unit.map(|unit| unit.name.clone()).unwrap_or_default()),
        ];
        row.extend((0..most).map(|at| {
            Value::text(players.get(at).map(|player| erased::shown(&player.name)).unwrap_or_default())
        }));
        row.push(Value::text(left));
        row
    });
    Table { name: "参赛名单".to_owned(), heads, rows: rows.collect() }
}

fn of_penalties(book: &Book) -> Option<Table> {
    let rows = book
        .penalties
        .iter()
        .map(|given| [&given.when, &given.whom, &given.clause, &given.amount].map(Value::text).into());
    table("判罚", &["轮次", "参赛方", "条款", "处理"], rows.collect())
}

fn of_corrections(made: &[CorrectionShown]) -> Option<Table> {
    let rows = made.iter().map(|made| {
        let of = made.of_before.as_ref().map(|was| format!("{}（原为{was}）", made.of));
        let of = of.unwrap_or_else(|| made.of.clone());
        let stays = made.stays.clone().unwrap_or_default();
        [made.round.clone(), of, made.before.clone(), made.after.clone(), stays].map(Value::Text).into()
    });
    table("成绩更正", &["轮次", "对阵", "原成绩", "更正为", "说明"], rows.collect())
}

/// Nothing where there are no rows.
fn table(name: &str, heads: &[&str], rows: Vec<Vec<Value>>) -> Option<Table> {
    let heads = heads.iter().map(|head| (*head).to_owned()).collect();
    (!rows.is_empty()).then(|| Table { name: name.to_owned(), heads, rows })
}

fn written(title: &str, tables: &[Table]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    // No clock: the same sheet gives the same file.
    let day = ExcelDateTime::from_ymd(2000, 1, 1)?;
    book.set_properties(&DocProperties::new().set_title(title).set_creation_datetime(&day));
    let mut taken = BTreeSet::new();
    for table in tables {
        let page = book.add_worksheet();
        page.set_name(sheet_name(&table.name, &mut taken))?;
        write(page, title, table)?;
    }
    book.save_to_buffer()
}

fn write(page: &mut Worksheet, title: &str, table: &Table) -> Result<(), XlsxError> {
    let plain = Format::new().set_border(FormatBorder::Thin).set_align(FormatAlign::VerticalCenter);
    let head = plain.clone().set_bold().set_align(FormatAlign::Center).set_text_wrap();
    // The format of text: Excel leaves it alone, also when somebody edits it.
    let text = plain.clone().set_num_format("@").set_text_wrap();
    let count = plain.set_align(FormatAlign::Center);
    for (column, said) in (0..).zip(&table.heads) {
        page.write_string_with_format(0, column, said, &head)?;
        let values = table.rows.iter().filter_map(|row| row.get(usize::from(column)));
        let widest = values.map(Value::width).chain([width(said)]).max().unwrap_or(0);
        page.set_column_width(column, f64::from(widest.clamp(4, 44) + 2))?;
    }
    for (row, values) in (1..).zip(&table.rows) {
        for (column, value) in (0..).zip(values) {
            match value {
                Value::Number(number) => page.write_number_with_format(row, column, *number, &count)?,
                Value::Text(said) => {
                    let said: String = said.chars().take(MOST_LETTERS).collect();
                    page.write_string_with_format(row, column, said, &text)?
                }
            };
        }
    }
    page.set_freeze_panes(1, 0)?.set_repeat_rows(0, 0)?;
    page.set_paper_size(PAPER).set_landscape().set_print_fit_to_pages(1, 0);
    // An ampersand begins a code there.
    page.set_header(format!("&C{}　{}", title.replace('&', "&&"), table.name.replace('&', "&&")));
    page.set_footer("&C&P/&N");
    Ok(())
}

/// What Excel takes as the name of a sheet, and no other sheet has.
fn sheet_name(wanted: &str, taken: &mut BTreeSet<String>) -> String {
    let clean: String = wanted.chars().filter(|letter| !r"[]:*?/\'".contains(*letter)).collect();
    let cut = |most: usize| clean.chars().take(most).collect::<String>();
    let numbered = (2..).map(|number| format!("{}（{number}）", cut(MOST_OF_A_NAME - 6)));
    let mut names = std::iter::once(cut(MOST_OF_A_NAME)).chain(numbered);
    let name = names.find(|name| !taken.contains(name)).unwrap_or_default();
    taken.insert(name.clone());
    name
}
