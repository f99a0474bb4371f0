//! `saiwu export`, `restore`, `doctor`, `password`: work on a data folder.

use super::{Done, Reply, json};
use crate::args::{ExportArgs, FolderArgs, RestoreArgs};
use crate::failure::Failure;
use crate::reply::{self, Format};
use saiwu_app::{App, Host, SystemHost};
use saiwu_domain::sentence::Sentence;
use saiwu_store::{Problem, SqliteStore, Store, event_file};
use serde_json::json;
use std::fs;
use std::io::Read;
use std::path::Path;

/// A whole event as the text of one file, which only its owner may read: it holds persons and private links.
pub fn export(arguments: &ExportArgs, output: Option<&Path>) -> Result<Done, Failure> {
    let store = SqliteStore::open_to_read(&arguments.folder.data)?;
    let whole = store.whole_event(&arguments.event.trim().to_ascii_uppercase())?;
    let whole = saiwu_app::without_what_is_over(whole, SystemHost.now());
    let text = event_file::write(&whole)?;
    match output {
        Some(path) => event_file::save(path, &text)?,
        None => reply::print(&text)?,
    }
    Ok(Done::Clean)
}

/// Far more than an event with everything in it.
const MOST_BYTES: u64 = 256 * 1024 * 1024;

/// Takes an exported event in, whole or not at all.
pub fn restore(arguments: &RestoreArgs, format: Format) -> Result<Reply, Failure> {
    let mut text = String::new();
    let read = fs::File::open(&arguments.file)
        .and_then(|file| file.take(MOST_BYTES).read_to_string(&mut text))
        .map_err(|error| match error.kind() {
            std::io::ErrorKind::InvalidData => no_event(&arguments.file),
            _ => Failure::io(&arguments.file, ("读取", "read"), &error),
        })?;
    if read as u64 == MOST_BYTES {
        return Err(no_event(&arguments.file));
    }
    let event = event_file::read(&text)?;
    let store = SqliteStore::open(&arguments.folder.data)?;
    store.restore_event(&event)?;
    let code = &event.event.code;
    Ok(Reply::clean(match format {
        Format::Json => json(&json!({"restored": code, "operations": event.operations.len()})),
        Format::Text => format!("已恢复赛事 {code}（{}条记录）\n", event.operations.len()),
    }))
}

fn no_event(path: &Path) -> Failure {
    let place = path.display().to_string();
    Failure::bad_input(
        "bad_file",
        place.clone(),
        Sentence::new(format!("{place}：不是导出的赛事文件"), format!("{place}: is no exported event")),
    )
}

/// Everything that should hold of a data folder and does not.
pub fn doctor(arguments: &FolderArgs, format: Format) -> Result<Reply, Failure> {
    let store = SqliteStore::open_to_read(&arguments.data)?;
    let found = saiwu_app::examine(&store)?;
    let events = store.events()?.len();
    let named =
        |problem: &Problem| format!("{}：{}\n", problem.event.as_deref().unwrap_or("数据库"), problem.zh);
    let text = match format {
        Format::Json => {
            let list = |problems: &[Problem]| -> Vec<_> {
                let one =
                    |problem: &Problem| json!({"event": problem.event, "zh": problem.zh, "text": problem.en});
                problems.iter().map(one).collect()
            };
            json(&json!({
                "format": "saiwu-doctor/1",
                "events": events,
                "problems": list(&found.problems),
                "notes": list(&found.notes),
            }))
        }
        Format::Text => {
            let mut text: String = match found.problems.is_empty() {
                true => format!("检查了{events}个赛事，没有发现问题\n"),
                false => found.problems.iter().map(named).collect(),
            };
            text.extend(found.notes.iter().map(|note| format!("说明 {}", named(note))));
            text
        }
    };
    let done = if found.problems.is_empty() { Done::Clean } else { Done::Found };
    Ok(Reply { text, done })
}

/// A new password for the organizer; whoever may write the folder may have it.
pub fn password(arguments: &FolderArgs, format: Format) -> Result<Reply, Failure> {
    // Reading first: a folder without data is not made by asking for its password.
    SqliteStore::open_to_read(&arguments.data)?;
    let password = App::open(&arguments.data)?.new_password()?;
    Ok(Reply::clean(match format {
        Format::Json => json(&json!({"password": password})),
        Format::Text => format!("主办方的新密码：{password}\n"),
    }))
}

impl From<saiwu_app::OpenError> for Failure {
    fn from(error: saiwu_app::OpenError) -> Self {
        Self::from(error.0)
    }
}
