//! Reading events.

use chrono::{DateTime, Utc};
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row};

use super::fault::During;
use super::replica;
use crate::chain::OperationId;
use crate::error::StoreError;
use crate::event_log::{
    EventRow, PersonRow, RowSource, Snapshot, StoredOperation, Submission, UnitLink, WholeEvent,
};

/// An event and its row id.
pub(super) struct Found {
    pub(super) key: i64,
    pub(super) event: EventRow,
}

pub(super) fn events(connection: &Connection) -> Result<Vec<Found>, StoreError> {
    const DURING: &str = "list the events";
    let mut statement = connection
        .prepare_cached("SELECT event, code, created_at, practice, head FROM event ORDER BY event DESC")
        .during(DURING)?;
    let rows = statement.query_map([], found).during(DURING)?;
    rows.collect::<Result<_, _>>().during(DURING)
}

pub(super) fn find(connection: &Connection, code: &str) -> Result<Option<Found>, StoreError> {
    const DURING: &str = "find the event";
    connection
        .prepare_cached("SELECT event, code, created_at, practice, head FROM event WHERE code = ?1")
        .during(DURING)?
        .query_row([code], found)
        .optional()
        .during(DURING)
}

pub(super) fn must_find(connection: &Connection, code: &str) -> Result<Found, StoreError> {
    find(connection, code)?.ok_or_else(|| StoreError::NoSuchEvent(code.to_owned()))
}

pub(super) fn operations(
    connection: &Connection,
    event: i64,
    after: u64,
) -> Result<Vec<StoredOperation>, StoreError> {
    page(connection, event, after, i64::MAX.unsigned_abs())
}

pub(super) fn page(
    connection: &Connection,
    event: i64,
    after: u64,
    most: u64,
) -> Result<Vec<StoredOperation>, StoreError> {
    const DURING: &str = "read the log";
    let mut statement = connection.prepare_cached(include_str!("sql/operations.sql")).during(DURING)?;
    let rows = statement.query_map((event, after, most), operation).during(DURING)?;
    rows.collect::<Result<_, _>>().during(DURING)
}

/// The snapshot, unless its bytes are no longer what was saved: the log can always replace it.
pub(super) fn snapshot(connection: &Connection, event: i64) -> Result<Option<Snapshot>, StoreError> {
    const DURING: &str = "read the snapshot";
    let row: Option<(u64, [u8; 32], Vec<u8>)> = connection
        .prepare_cached("SELECT sequence, digest, body FROM snapshot WHERE event = ?1")
        .during(DURING)?
        .query_row([event], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .optional()
        .during(DURING)?;
    Ok(row
        .filter(|(_, digest, body)| blake3::hash(body) == *digest)
        .map(|(sequence, _, body)| Snapshot { sequence, body }))
}

pub(super) fn persons(connection: &Connection, event: i64) -> Result<Vec<PersonRow>, StoreError> {
    const DURING: &str = "read the persons";
    let mut statement = connection
        .prepare_cached(
            "SELECT person, device, device_seq, complete, fields FROM person WHERE event = ?1
             ORDER BY person, device, device_seq",
        )
        .during(DURING)?;
    let row = |row: &Row<'_>| {
        Ok(PersonRow {
            person: row.get(0)?,
            source: RowSource { device: row.get(1)?, device_seq: row.get(2)? },
            complete: row.get(3)?,
            fields: row.get(4)?,
        })
    };
    let rows = statement.query_map([event], row).during(DURING)?;
    rows.collect::<Result<_, _>>().during(DURING)
}

pub(super) fn unit_links(connection: &Connection, event: i64) -> Result<Vec<UnitLink>, StoreError> {
    const DURING: &str = "read the links";
    let mut statement = connection
        .prepare_cached("SELECT unit, token FROM unit_link WHERE event = ?1 ORDER BY unit")
        .during(DURING)?;
    let rows = statement
        .query_map([event], |row| Ok(UnitLink { unit: row.get(0)?, token: row.get(1)? }))
        .during(DURING)?;
    rows.collect::<Result<_, _>>().during(DURING)
}

pub(super) fn submission(connection: &Connection, id: &str) -> Result<Option<Submission>, StoreError> {
    const DURING: &str = "look for the submission";
    connection
        .prepare_cached("SELECT id, call, actor, request_digest, reply FROM submission WHERE id = ?1")
        .during(DURING)?
        .query_row([id], read_submission)
        .optional()
        .during(DURING)
}

pub(super) fn whole_event(connection: &Connection, found: Found) -> Result<WholeEvent, StoreError> {
    const DURING: &str = "read the submissions";
    let mut statement = connection
        .prepare_cached(
            "SELECT id, call, actor, request_digest, NULL FROM submission WHERE event = ?1 ORDER BY id",
        )
        .during(DURING)?;
    let submissions = statement.query_map([found.key], read_submission).during(DURING)?;
    Ok(WholeEvent {
        term: replica::term(connection, found.key)?,
        operations: operations(connection, found.key, 0)?,
        persons: persons(connection, found.key)?,
        unit_links: unit_links(connection, found.key)?,
        submissions: submissions.collect::<Result<_, _>>().during(DURING)?,
        event: found.event,
    })
}

fn found(row: &Row<'_>) -> rusqlite::Result<Found> {
    let event =
        EventRow { code: row.get(1)?, created_at: time(row, 2)?, practice: row.get(3)?, head: row.get(4)? };
    Ok(Found { key: row.get(0)?, event })
}

pub(super) fn operation(row: &Row<'_>) -> rusqlite::Result<StoredOperation> {
    Ok(StoredOperation {
        sequence: row.get(0)?,
        device: row.get(1)?,
        device_seq: row.get(2)?,
        id: OperationId(row.get(3)?),
        kind: row.get(4)?,
        at: time(row, 5)?,
        actor: row.get(6)?,
        body: row.get(7)?,
        outcome: row.get(8)?,
        submission: row.get(9)?,
        epoch: row.get(10)?,
        former_epoch: row.get(11)?,
        quarantine: row.get(12)?,
        signature: row.get(13)?,
    })
}

fn read_submission(row: &Row<'_>) -> rusqlite::Result<Submission> {
    Ok(Submission {
        id: row.get(0)?,
        call: row.get(1)?,
        actor: row.get(2)?,
        request_digest: row.get(3)?,
        reply: row.get(4)?,
    })
}

fn time(row: &Row<'_>, column: usize) -> rusqlite::Result<DateTime<Utc>> {
    let text = row.get_ref(column)?.as_str()?;
    let time = DateTime::parse_from_rfc3339(text)
        .map_err(|error| rusqlite::Error::FromSqlConversionFailure(column, Type::Text, Box::new(error)))?;
    Ok(time.to_utc())
}
