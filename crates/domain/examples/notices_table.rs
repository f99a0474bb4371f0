//! Writes docs/notices.md: which notice is expressed by which template and settings. Run by `cargo xtask gen`.

#[path = "../tests/notices/table.rs"]
#[expect(dead_code, reason = "the page shows the settings; the test checks the rest of a line")]
mod table;

use saiwu_domain::regulations::summary;
use std::fmt::Write as _;
use std::process::ExitCode;
use table::{Notice, NoticeContest};

fn main() -> ExitCode {
    let Some(file) = std::env::args().nth(1) else {
        eprintln!("usage: notices_table FILE");
        return ExitCode::from(2);
    };
    match page().and_then(|text| std::fs::write(&file, text).map_err(|error| format!("{file}: {error}"))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn page() -> Result<String, String> {
    let notices = table::notices().map_err(|error| error.to_string())?;
    let expressed = notices.iter().filter(|notice| notice.outside.is_none()).count();
    let mut text = format!(
        "# Real notices, as regulations\n\n\
         Written by `cargo xtask gen` from `crates/domain/tests/notices/notices.json`; do not edit. Each line is a notice of a\n\
         union or club event, told in our own words. The test `notices` loads every line, reads it back as paragraphs and\n\
         plays it to its end with made-up entrants.\n\n\
         **{expressed} of {} notices are expressed.** A row says which template a notice starts from, which settings it\n\
         changes, and how the result reads in one line. Dates and names belong to the event, not to the regulations.\n\n\
         | id | notice | template | settings | reads |\n|---|---|---|---|---|\n",
        notices.len()
    );
    for notice in &notices {
        for contest in &notice.contests {
            text.push_str(&row(notice, contest)?);
        }
    }
    text.push_str("\n## Not expressed\n\n| id | notice | why |\n|---|---|---|\n");
    for notice in &notices {
        if let Some(why) = &notice.outside {
            let _ = writeln!(text, "| {} | {} | {why} |", notice.id, notice.name);
        }
    }
    text.push_str("\n## Not quite as printed\n\n| id | what differs |\n|---|---|\n");
    for notice in &notices {
        if let Some(note) = &notice.note {
            let _ = writeln!(text, "| {} | {note} |", notice.id);
        }
    }
    Ok(text)
}

fn row(notice: &Notice, contest: &NoticeContest) -> Result<String, String> {
    let regulations = contest.regulations().map_err(|bad| format!("{}: {bad}", notice.id))?;
    let name = match &contest.part {
        Some(part) => format!("{} ({part})", notice.name),
        None => notice.name.clone(),
    };
    let settings: Vec<_> = contest
        .set
        .iter()
        .map(|(path, value)| format!("`{path}` = `{}`", value.to_string().replace('|', "\\|")))
        .collect();
    let settings = if settings.is_empty() { "–".to_owned() } else { settings.join("<br>") };
    let reads = summary(&regulations).zh;
    Ok(format!("| {} | {name} | `{}` | {settings} | {reads} |\n", notice.id, contest.template))
}
