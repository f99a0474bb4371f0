//! Passwords, sessions, settings.

use chrono::{DateTime, Utc};
use rusqlite::{Connection, OptionalExtension};

use super::fault::During;
use crate::error::StoreError;

const ORGANIZER: &str = "organizer";

pub(super) fn password_hash(connection: &Connection) -> Result<Option<String>, StoreError> {
    connection
        .query_row("SELECT password_hash FROM account WHERE name = ?1", [ORGANIZER], |row| row.get(0))
        .optional()
        .during("read the account")
}

pub(super) fn set_password_hash(connection: &Connection, hash: &str) -> Result<(), StoreError> {
    connection
        .execute("INSERT OR REPLACE INTO account (name, password_hash) VALUES (?1, ?2)", (ORGANIZER, hash))
        .during("save the account")?;
    Ok(())
}

pub(super) fn create_session(
    connection: &Connection,
    token_hash: &str,
    expires: DateTime<Utc>,
) -> Result<(), StoreError> {
    connection
        .execute(
            "INSERT INTO session (token_hash, expires_at) VALUES (?1, ?2)",
            (token_hash, expires.timestamp()),
        )
        .during("begin the session")?;
    Ok(())
}

pub(super) fn session(
    connection: &Connection,
    token_hash: &str,
) -> Result<Option<DateTime<Utc>>, StoreError> {
    let seconds: Option<i64> = connection
        .prepare_cached("SELECT expires_at FROM session WHERE token_hash = ?1")
        .during("find the session")?
        .query_row([token_hash], |row| row.get(0))
        .optional()
        .during("find the session")?;
    Ok(seconds.and_then(|seconds| DateTime::from_timestamp(seconds, 0)))
}

pub(super) fn remove_session(connection: &Connection, token_hash: &str) -> Result<(), StoreError> {
    connection
        .execute("DELETE FROM session WHERE token_hash = ?1", [token_hash])
        .during("end the session")?;
    Ok(())
}

pub(super) fn purge_sessions(connection: &Connection, now: DateTime<Utc>) -> Result<(), StoreError> {
    connection
        .execute("DELETE FROM session WHERE expires_at <= ?1", [now.timestamp()])
        .during("forget old sessions")?;
    Ok(())
}

pub(super) fn setting(connection: &Connection, name: &str) -> Result<Option<String>, StoreError> {
    connection
        .query_row("SELECT value FROM setting WHERE name = ?1", [name], |row| row.get(0))
        .optional()
        .during("read a setting")
}

pub(super) fn set_setting(
    connection: &Connection,
    name: &str,
    value: Option<&str>,
) -> Result<(), StoreError> {
    match value {
        Some(value) => {
            connection.execute("INSERT OR REPLACE INTO setting (name, value) VALUES (?1, ?2)", (name, value))
        }
        None => connection.execute("DELETE FROM setting WHERE name = ?1", [name]),
    }
    .during("save a setting")?;
    Ok(())
}
