//! The two pages, as text.

use std::fmt::Write as _;

use super::Covered;
use super::list::{Entry, Kind, List};
use super::names::Test;

/// The page of the rules.
pub fn of_rules(list: &List, covered: &Covered) -> String {
    let mut page = String::from(
        "# Which test proves which rule\n\n\
         Written by `cargo xtask gen` from `crates/domain/tests/rules/ids.txt` and the names of all tests; do not edit.\n\
         A test cites the ids it proves at the start of its name. Beside each id stand the tests that cite it, and at the\n\
         end every id that no test cites, with the reason.\n\n",
    );
    body(&mut page, list, covered, "rule");
    page
}

/// The page of the scenarios.
pub fn of_scenarios(list: &List, covered: &Covered) -> String {
    let mut page = String::from(
        "# Which test plays which scenario\n\n\
         Written by `cargo xtask gen` from `crates/domain/tests/scenarios/ids.txt` and the names of all tests; do not edit.\n\
         The scenarios are what goes wrong at real events, in the areas of the competition itself. A test cites its\n\
         scenario at the start of its name (`scenario_t25_…`).\n\n",
    );
    body(&mut page, list, covered, "scenario");
    page
}

fn body(page: &mut String, list: &List, covered: &Covered, noun: &str) {
    let entries = || list.chapters.iter().flat_map(|chapter| &chapter.entries);
    let due = || entries().filter(|entry| matches!(entry.kind, Kind::Rule { .. }));
    let proved = due().filter(|entry| covered.contains_key(&entry.id)).count();
    let all = due().count();
    let _ = writeln!(page, "**{proved} of {all} ids have a test, {} have none.**", all - proved);
    for chapter in &list.chapters {
        let rows: Vec<_> =
            chapter.entries.iter().filter_map(|entry| Some((entry, covered.get(&entry.id)?))).collect();
        if !rows.is_empty() {
            let _ = writeln!(page, "\n## {}\n\n| id | {noun} | tests |\n|---|---|---|", chapter.title);
        }
        for (entry, tests) in rows {
            let _ = writeln!(page, "| {} | {} | {} |", shown_id(entry), cell(&entry.title), test_list(tests));
        }
    }
    let elsewhere: Vec<_> = list.elsewhere.iter().filter_map(|id| Some((id, covered.get(id)?))).collect();
    if !elsewhere.is_empty() {
        let _ = writeln!(page, "\n## Of other areas\n\n| id | tests |\n|---|---|");
    }
    for (id, tests) in elsewhere {
        let _ = writeln!(page, "| {id} | {} |", test_list(tests));
    }
    let _ = writeln!(page, "\n## Without a test\n\n| id | {noun} | why |\n|---|---|---|");
    for entry in due().filter(|entry| !covered.contains_key(&entry.id)) {
        let why = match &entry.kind {
            Kind::Rule { why_not: Some(reason) } => reason,
            Kind::Rule { why_not: None } | Kind::Note(_) | Kind::Section => "not yet",
        };
        let _ = writeln!(page, "| {} | {} | {} |", entry.id, cell(&entry.title), cell(why));
    }
    let notes: Vec<_> = entries()
        .filter_map(|entry| match &entry.kind {
            Kind::Note(reason) => Some((entry, reason)),
            Kind::Rule { .. } | Kind::Section => None,
        })
        .collect();
    if !notes.is_empty() {
        let _ = writeln!(page, "\n## Ids that state nothing to prove\n\n| id | what | why |\n|---|---|---|");
    }
    for (entry, reason) in notes {
        let _ = writeln!(page, "| {} | {} | {} |", entry.id, cell(&entry.title), cell(reason));
    }
}

fn shown_id(entry: &Entry) -> String {
    match entry.kind {
        Kind::Section => format!("**{}**", entry.id),
        Kind::Rule { .. } | Kind::Note(_) => entry.id.clone(),
    }
}

fn test_list(tests: &[Test]) -> String {
    let mut text = String::new();
    let mut file = "";
    for test in tests {
        if test.file != file {
            let gap = if text.is_empty() { "" } else { "<br>" };
            let _ = write!(text, "{gap}{}:", test.file);
            file = &test.file;
        }
        let _ = write!(text, " `{}`", cell(&test.name));
    }
    text
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_stands_on_the_page_once() {
        let list = List::read("## One\nR1 | Head | section\nR1.1 | Proved\nR1.2 | Print | why: later\nR1.3 | Open\nR1.4 | Word | note: a word\n").unwrap();
        let test = |file: &str, name: &str| Test { file: file.into(), name: name.into() };
        let tests = vec![test("a.rs", "r1_1_x"), test("a.rs", "r1_1_y"), test("b.ts", "R1.1: a|b")];
        let page = of_rules(&list, &Covered::from([("R1.1".to_owned(), tests)]));
        for line in [
            "**1 of 3 ids have a test, 2 have none.**",
            "| R1.1 | Proved | a.rs: `r1_1_x` `r1_1_y`<br>b.ts: `R1.1: a\\|b` |",
            "| R1.2 | Print | later |",
            "| R1.3 | Open | not yet |",
            "| R1.4 | Word | a word |",
        ] {
            assert_eq!(page.lines().filter(|it| *it == line).count(), 1, "{line}\n{page}");
        }
    }
}
