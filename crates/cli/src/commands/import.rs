//! `saiwu import`: an entry form as `saiwu-import/1`, or as a table to look through.

use super::{Reply, json, sheet};
use crate::args::ImportArgs;
use crate::failure::Failure;
use crate::files;
use crate::reply::Format;
use crate::table::{Align, Table};
use saiwu_documents::import::{Contact, Issue, Player, Severity};
use saiwu_documents::{EntryForm, Unreadable, import, read};
use saiwu_domain::registration::Gender;
use saiwu_domain::sentence::Sentence;

pub fn run(arguments: &ImportArgs, format: Format) -> Result<Reply, Failure> {
    let regulations = sheet::with_settings(sheet::named_template(&arguments.template)?, &arguments.settings)?;
    let path = arguments.form.display().to_string();
    let refused = |reason: Unreadable| {
        let Sentence { zh, en } = reason.sentence();
        let message = Sentence::new(format!("{path}：{zh}"), format!("{path}: {en}"));
        Failure::bad_input(reason.code(), path.clone(), message)
    };
    let document = read(&files::read(&arguments.form)?).map_err(refused)?;
    let form = import(&document, &regulations).map_err(refused)?;
    Ok(Reply::clean(match format {
        Format::Json => json(&form),
        Format::Text => told(&form),
    }))
}

/// Problems first, then everybody with the cell in which they stand.
fn told(form: &EntryForm) -> String {
    let mut text = format!("单位：{}\n", form.unit.as_deref().unwrap_or("（没有写）"));
    for (label, contact) in [("领队", &form.leader), ("教练", &form.coach), ("联系人", &form.contact)]
    {
        if let Some(Contact { name, phone, .. }) = contact {
            text.push_str(&format!("{label}：{name} {}\n", phone.as_deref().unwrap_or_default()));
        }
    }
    let people: usize = form.entrants.iter().map(|entrant| entrant.players.len()).sum();
    text.push_str(&format!(
        "读出{}条报名、{people}人；{}处要看，{}处没有导入\n",
        form.entrants.len(),
        form.issues.len(),
        form.ignored.len()
    ));
    if !form.issues.is_empty() {
        text.push_str(&format!("\n要看的地方\n{}", issues(&form.issues)));
    }
    if !form.ignored.is_empty() {
        let mut table = table(["位置", "内容", "为什么没有导入"]);
        for ignored in &form.ignored {
            table.row(vec![ignored.cell.clone(), short(&ignored.value), ignored.why.clone()]);
        }
        text.push_str(&format!("\n没有导入\n{}", table.text()));
    }
    if people > 0 {
        text.push_str(&format!("\n名单\n{}", roster(form)));
    }
    text
}

fn issues(issues: &[Issue]) -> String {
    let mut table = table(["", "位置", "问题", "内容"]);
    for issue in issues {
        let severity = match issue.severity {
            Severity::Error => "要改",
            Severity::Warning => "请核对",
        };
        table.row(vec![severity.to_owned(), issue.cell.clone(), issue.text.clone(), short(&issue.value)]);
    }
    table.text()
}

fn roster(form: &EntryForm) -> String {
    let mut table = table(["项目", "队", "对", "姓名", "性别", "年龄", "部门及职务", "手机", "备注", "位置"]);
    for entrant in &form.entrants {
        for player in &entrant.players {
            let Player { name, gender, age, post, phone, note, substitute, cell } = player.clone();
            let gender = gender.map(|gender| match gender {
                Gender::Female => "女",
                Gender::Male => "男",
            });
            let note = [note.unwrap_or_default(), if substitute { "替补".to_owned() } else { String::new() }]
                .join(" ");
            table.row(vec![
                entrant.contest.clone(),
                entrant.team.clone().unwrap_or_default(),
                entrant.pair.map(|pair| pair.to_string()).unwrap_or_default(),
                name,
                gender.unwrap_or_default().to_owned(),
                age.map(|age| age.to_string()).unwrap_or_default(),
                post.unwrap_or_default(),
                phone.unwrap_or_default(),
                note.trim().to_owned(),
                cell,
            ]);
        }
    }
    table.text()
}

fn table<const N: usize>(headings: [&str; N]) -> Table {
    Table::new(headings.map(|heading| (heading.to_owned(), Align::Left)))
}

/// Long texts are cut on screen; `--json` has them whole.
fn short(text: &str) -> String {
    match text.chars().count() > 40 {
        true => format!("{}…", text.chars().take(40).collect::<String>()),
        false => text.to_owned(),
    }
}
