//! Writing one change of an event.

use rusqlite::{Transaction, params};

use super::fault::During;
use super::read::{self, Found};
use crate::aside::{Aside, NewEvent};
use crate::chain::{LogDigest, time_text};
use crate::error::StoreError;
use crate::event_log::{EventRow, PersonRow, StoredOperation, Submission, UnitLink};

const DURING: &str = "save";

/// Keeps what stands beside the log.
pub(super) fn keep_aside(
    transaction: &Transaction<'_>,
    event: i64,
    aside: &Aside,
) -> Result<Forgets, StoreError> {
    let mut forgets = Forgets(!aside.removed_persons.is_empty());
    remove_persons(transaction, event, &aside.removed_persons)?;
    forgets.0 |= !aside.outlived.is_empty();
    for (person, source) in &aside.outlived {
        transaction
            .prepare_cached(
                "DELETE FROM person WHERE event = ?1 AND person = ?2 AND device = ?3 AND device_seq = ?4",
            )
            .during(DURING)?
            .execute((event, person, &source.device, source.device_seq))
            .during(DURING)?;
    }
    for person in &aside.persons {
        forgets.0 |= is_known(transaction, event, &person.person)?;
        keep_person(transaction, event, person)?;
    }
    for link in &aside.unit_links {
        keep_unit_link(transaction, event, link)?;
    }
    if let Some(submission) = &aside.submission {
        remember(transaction, event, submission)?;
    }
    Ok(forgets)
}

/// Something that was known of a person is not known any more.
pub(super) struct Forgets(pub bool);

fn is_known(transaction: &Transaction<'_>, event: i64, person: &str) -> Result<bool, StoreError> {
    transaction
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM person WHERE event = ?1 AND person = ?2)")
        .during(DURING)?
        .query_row((event, person), |row| row.get(0))
        .during(DURING)
}

/// The event, with its first host.
pub(super) fn create(transaction: &Transaction<'_>, code: &str, new: &NewEvent) -> Result<Found, StoreError> {
    if read::find(transaction, code)?.is_some() {
        return Err(StoreError::EventExists(code.to_owned()));
    }
    transaction
        .prepare_cached("INSERT INTO event (code, created_at, practice, host) VALUES (?1, ?2, ?3, ?4)")
        .during(DURING)?
        .execute((code, time_text(&new.created_at), new.practice, &new.host))
        .during(DURING)?;
    let event =
        EventRow { code: code.to_owned(), created_at: new.created_at, practice: new.practice, head: 0 };
    Ok(Found { key: transaction.last_insert_rowid(), event })
}

/// Where an operation stands.
pub(super) enum Place {
    /// In the log, which has this digest with it.
    Has(LogDigest),
    /// It waits; in this order.
    Waits(i64),
}

pub(super) fn insert_operation(
    transaction: &Transaction<'_>,
    event: i64,
    operation: &StoredOperation,
    place: &Place,
) -> Result<(), StoreError> {
    let (sequence, arrival, digest) = match place {
        Place::Has(digest) => (Some(operation.sequence), None, Some(digest.0)),
        Place::Waits(arrival) => (None, Some(*arrival), None),
    };
    let id = operation.id.0;
    let at = time_text(&operation.at);
    transaction
        .prepare_cached(include_str!("sql/insert_operation.sql"))
        .during(DURING)?
        .execute(params![
            event,
            sequence,
            arrival,
            operation.epoch,
            operation.former_epoch,
            operation.quarantine,
            operation.device,
            operation.device_seq,
            id,
            operation.kind,
            at,
            operation.actor,
            operation.body,
            operation.outcome,
            operation.submission,
            digest,
            operation.signature,
        ])
        .during(DURING)?;
    Ok(())
}

pub(super) fn move_head(transaction: &Transaction<'_>, event: i64, head: u64) -> Result<(), StoreError> {
    transaction
        .prepare_cached("UPDATE event SET head = ?2 WHERE event = ?1")
        .during(DURING)?
        .execute((event, head))
        .during(DURING)?;
    Ok(())
}

pub(super) fn keep_person(
    transaction: &Transaction<'_>,
    event: i64,
    person: &PersonRow,
) -> Result<(), StoreError> {
    transaction
        .prepare_cached(
            "INSERT OR REPLACE INTO person (event, person, device, device_seq, complete, fields)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )
        .during(DURING)?
        .execute((
            event,
            &person.person,
            &person.source.device,
            person.source.device_seq,
            person.complete,
            &person.fields,
        ))
        .during(DURING)?;
    Ok(())
}

pub(super) fn keep_unit_link(
    transaction: &Transaction<'_>,
    event: i64,
    link: &UnitLink,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO unit_link (event, unit, token) VALUES (?1, ?2, ?3)
               ON CONFLICT (event, unit) DO UPDATE SET token = excluded.token";
    transaction
        .prepare_cached(sql)
        .during(DURING)?
        .execute((event, &link.unit, &link.token))
        .during(DURING)?;
    Ok(())
}

pub(super) fn remember(
    transaction: &Transaction<'_>,
    event: i64,
    submission: &Submission,
) -> Result<(), StoreError> {
    let Submission { id, call, actor, request_digest, reply } = submission;
    let sql = "INSERT INTO submission (id, event, call, actor, request_digest, reply)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    transaction
        .prepare_cached(sql)
        .during(DURING)?
        .execute((id, event, call, actor, request_digest, reply))
        .during(DURING)?;
    Ok(())
}

fn remove_persons(transaction: &Transaction<'_>, event: i64, persons: &[String]) -> Result<(), StoreError> {
    if persons.is_empty() {
        return Ok(());
    }
    let mut statement =
        transaction.prepare_cached("DELETE FROM person WHERE event = ?1 AND person = ?2").during(DURING)?;
    for person in persons {
        statement.execute((event, person)).during(DURING)?;
    }
    // A receipt may name them.
    transaction
        .prepare_cached("UPDATE submission SET reply = NULL WHERE event = ?1 AND reply IS NOT NULL")
        .during(DURING)?
        .execute([event])
        .during(DURING)?;
    Ok(())
}
