//! Looking for what should hold and does not.

use rusqlite::{Connection, OptionalExtension};

use super::fault::During;
use super::read::{self, Found};
use crate::check::{Problem, check_event};
use crate::error::StoreError;

const DURING: &str = "check the database";

pub(super) fn doctor(connection: &Connection) -> Result<Vec<Problem>, StoreError> {
    let mut problems = integrity(connection)?;
    problems.extend(foreign_keys(connection)?);
    for found in read::events(connection)? {
        let code = found.event.code.clone();
        match check(connection, found) {
            Ok(found) => problems.extend(found),
            Err(error) => problems.push(Problem::in_event(&code, error.in_chinese(), error.to_string())),
        }
    }
    Ok(problems)
}

fn integrity(connection: &Connection) -> Result<Vec<Problem>, StoreError> {
    let mut statement = connection.prepare("PRAGMA integrity_check").during(DURING)?;
    let mut rows = statement.query([]).during(DURING)?;
    let mut problems = Vec::new();
    while let Some(row) = rows.next().during(DURING)? {
        let line: String = row.get(0).during(DURING)?;
        if line != "ok" {
            problems
                .push(Problem::in_database(format!("数据库文件损坏：{line}"), format!("database: {line}")));
        }
    }
    Ok(problems)
}

fn foreign_keys(connection: &Connection) -> Result<Vec<Problem>, StoreError> {
    let mut statement = connection.prepare("PRAGMA foreign_key_check").during(DURING)?;
    let mut rows = statement.query([]).during(DURING)?;
    let mut problems = Vec::new();
    while let Some(row) = rows.next().during(DURING)? {
        let table: String = row.get(0).during(DURING)?;
        problems.push(Problem::in_database(
            format!("表 {table} 里有一行没有所属"),
            format!("a row of table {table} belongs to nothing"),
        ));
    }
    Ok(problems)
}

fn check(connection: &Connection, found: Found) -> Result<Vec<Problem>, StoreError> {
    let (key, head) = (found.key, found.event.head);
    let whole = read::whole_event(connection, found)?;
    let mut problems = check_event(&whole);
    problems.extend(check_snapshot(connection, key, head, &whole.event.code)?);
    Ok(problems)
}

fn check_snapshot(
    connection: &Connection,
    event: i64,
    head: u64,
    code: &str,
) -> Result<Option<Problem>, StoreError> {
    let sequence: Option<u64> = connection
        .query_row("SELECT sequence FROM snapshot WHERE event = ?1", [event], |row| row.get(0))
        .optional()
        .during(DURING)?;
    Ok(match sequence {
        None => None,
        Some(sequence) if sequence > head => Some(Problem::in_event(
            code,
            format!("快照到第{sequence}条，记录只有{head}条"),
            format!("the snapshot is at operation {sequence}, the log ends at {head}"),
        )),
        Some(_) if read::snapshot(connection, event)?.is_none() => Some(Problem::in_event(
            code,
            "快照已损坏；打开赛事时会改用记录，不影响内容",
            "the snapshot is damaged; the log is used instead and nothing is lost",
        )),
        Some(_) => None,
    })
}
