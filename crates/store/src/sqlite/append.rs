//! Writing one change of an event.

use rusqlite::{OptionalExtension, Transaction};

use super::fault::During;
use super::read::{self, Found};
use crate::append::{Append, Appended, NewEvent, NewOperation};
use crate::chain::{OperationId, operation_id, time_text};
use crate::error::StoreError;
use crate::event_log::{EventRow, PersonRow, StoredOperation, Submission, UnitLink};

const DURING: &str = "save";

pub(super) fn append(
    transaction: &Transaction<'_>,
    device: &str,
    code: &str,
    append: &Append,
) -> Result<Appended, StoreError> {
    if let Some(submission) = &append.submission
        && read::submission(transaction, &submission.id)?.is_some()
    {
        return Err(StoreError::AlreadySubmitted);
    }
    let Found { key, event } = match &append.create {
        Some(new) => create(transaction, code, new)?,
        None => read::must_find(transaction, code)?,
    };
    if event.head != append.expected_sequence {
        return Err(StoreError::Outdated { expected: append.expected_sequence, head: event.head });
    }
    let submission = append.submission.as_ref().map(|submission| submission.id.as_str());
    let mut log = DeviceLog::open(transaction, key, code, device)?;
    let mut ids = Vec::with_capacity(append.operations.len());
    for (sequence, operation) in (event.head + 1..).zip(&append.operations) {
        ids.push(log.add(sequence, operation, submission)?);
    }
    let sequence = event.head + ids.len() as u64;
    move_head(transaction, key, sequence)?;
    remove_persons(transaction, key, &append.removed_persons)?;
    for person in &append.persons {
        keep_person(transaction, key, person)?;
    }
    for link in &append.unit_links {
        keep_unit_link(transaction, key, link)?;
    }
    if let Some(submission) = &append.submission {
        remember(transaction, key, submission)?;
    }
    Ok(Appended { sequence, ids })
}

pub(super) fn create(transaction: &Transaction<'_>, code: &str, new: &NewEvent) -> Result<Found, StoreError> {
    if read::find(transaction, code)?.is_some() {
        return Err(StoreError::EventExists(code.to_owned()));
    }
    transaction
        .prepare_cached("INSERT INTO event (code, created_at, practice) VALUES (?1, ?2, ?3)")
        .during(DURING)?
        .execute((code, time_text(&new.created_at), new.practice))
        .during(DURING)?;
    let event =
        EventRow { code: code.to_owned(), created_at: new.created_at, practice: new.practice, head: 0 };
    Ok(Found { key: transaction.last_insert_rowid(), event })
}

pub(super) fn insert_operation(
    transaction: &Transaction<'_>,
    event: i64,
    operation: &StoredOperation,
) -> Result<(), StoreError> {
    transaction
        .prepare_cached(include_str!("sql/insert_operation.sql"))
        .during(DURING)?
        .execute((
            event,
            operation.sequence,
            &operation.device,
            operation.device_seq,
            operation.id.0,
            &operation.kind,
            time_text(&operation.at),
            &operation.actor,
            &operation.body,
            &operation.outcome,
            &operation.submission,
        ))
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
        .prepare_cached("INSERT OR REPLACE INTO person (event, person, fields) VALUES (?1, ?2, ?3)")
        .during(DURING)?
        .execute((event, &person.person, &person.fields))
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

/// The end of this installation's log of one event.
struct DeviceLog<'a> {
    transaction: &'a Transaction<'a>,
    event: i64,
    code: &'a str,
    device: &'a str,
    last: Option<(u64, OperationId)>,
}

impl<'a> DeviceLog<'a> {
    fn open(
        transaction: &'a Transaction<'a>,
        event: i64,
        code: &'a str,
        device: &'a str,
    ) -> Result<Self, StoreError> {
        let sql = "SELECT device_seq, id FROM operation
                   WHERE event = ?1 AND device = (SELECT device FROM device WHERE name = ?2)
                   ORDER BY device_seq DESC LIMIT 1";
        let last = transaction
            .prepare_cached(sql)
            .during(DURING)?
            .query_row((event, device), |row| Ok((row.get(0)?, OperationId(row.get(1)?))))
            .optional()
            .during(DURING)?;
        Ok(Self { transaction, event, code, device, last })
    }

    fn add(
        &mut self,
        sequence: u64,
        new: &NewOperation,
        submission: Option<&str>,
    ) -> Result<OperationId, StoreError> {
        let mut operation = StoredOperation {
            sequence,
            device: self.device.to_owned(),
            device_seq: self.last.map_or(1, |(before, _)| before + 1),
            id: OperationId([0; 32]),
            kind: new.kind.clone(),
            at: new.at,
            actor: new.actor.clone(),
            body: new.body.clone(),
            outcome: new.outcome.clone(),
            submission: submission.map(str::to_owned),
        };
        operation.id = operation_id(self.code, self.last.as_ref().map(|(_, id)| id), &operation);
        insert_operation(self.transaction, self.event, &operation)?;
        self.last = Some((operation.device_seq, operation.id));
        Ok(operation.id)
    }
}
