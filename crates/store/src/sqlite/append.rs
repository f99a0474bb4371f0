//! Writing one change of an event.

use rusqlite::{OptionalExtension, Transaction, params};

use super::fault::During;
use super::read::{self, Found};
use super::replica;
use crate::append::{Append, Appended, NewEvent, NewOperation, Signer};
use crate::chain::{LogDigest, OperationId, log_digest, operation_id, time_text};
use crate::error::StoreError;
use crate::event_log::{EventRow, PersonRow, StoredOperation, Submission, UnitLink};

const DURING: &str = "save";

pub(super) fn append(
    transaction: &Transaction<'_>,
    (device, signer): (&str, Option<&dyn Signer>),
    code: &str,
    append: &Append,
) -> Result<(Appended, Forgets), StoreError> {
    if let Some(submission) = &append.submission
        && read::submission(transaction, &submission.id)?.is_some()
    {
        return Err(StoreError::AlreadySubmitted);
    }
    let Found { key, event } = match &append.create {
        Some(new) => create(transaction, code, new, device)?,
        None => read::must_find(transaction, code)?,
    };
    if event.head != append.expected_sequence {
        return Err(StoreError::Outdated { expected: append.expected_sequence, head: event.head });
    }
    let submission = append.submission.as_ref().map(|submission| submission.id.as_str());
    let mut log = DeviceLog::open(transaction, key, code, (device, signer))?;
    let mut ids = Vec::with_capacity(append.operations.len());
    for operation in &append.operations {
        ids.push(log.add(operation, submission)?);
    }
    let sequence = log.head;
    move_head(transaction, key, sequence)?;
    let mut forgets = Forgets(!append.removed_persons.is_empty());
    remove_persons(transaction, key, &append.removed_persons)?;
    for person in &append.persons {
        forgets.0 |= is_known(transaction, key, &person.person)?;
        keep_person(transaction, key, person)?;
    }
    for link in &append.unit_links {
        keep_unit_link(transaction, key, link)?;
    }
    if let Some(submission) = &append.submission {
        remember(transaction, key, submission)?;
    }
    Ok((Appended { sequence, ids }, forgets))
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

/// The event, with this device as its first host.
pub(super) fn create(
    transaction: &Transaction<'_>,
    code: &str,
    new: &NewEvent,
    device: &str,
) -> Result<Found, StoreError> {
    if read::find(transaction, code)?.is_some() {
        return Err(StoreError::EventExists(code.to_owned()));
    }
    transaction
        .prepare_cached("INSERT INTO event (code, created_at, practice, host) VALUES (?1, ?2, ?3, ?4)")
        .during(DURING)?
        .execute((code, time_text(&new.created_at), new.practice, device))
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

/// The end of this installation's log of one event, and of the log of the event where it gives the places.
struct DeviceLog<'a> {
    transaction: &'a Transaction<'a>,
    event: i64,
    code: &'a str,
    device: &'a str,
    signer: Option<&'a dyn Signer>,
    last: Option<(u64, OperationId)>,
    head: u64,
    epoch: u64,
    /// Absent where another device is the host: what is added waits.
    digest: Option<LogDigest>,
    arrival: i64,
}

impl<'a> DeviceLog<'a> {
    fn open(
        transaction: &'a Transaction<'a>,
        event: i64,
        code: &'a str,
        (device, signer): (&'a str, Option<&'a dyn Signer>),
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
        let stand = replica::stand(transaction, read::must_find(transaction, code)?)?;
        let digest = (stand.term.host == device).then_some(stand.digest);
        let arrival = match digest {
            Some(_) => 0,
            None => replica::next_arrival(transaction, event)?,
        };
        let (head, epoch) = (stand.event.head, stand.term.epoch);
        Ok(Self { transaction, event, code, device, signer, last, head, epoch, digest, arrival })
    }

    fn add(&mut self, new: &NewOperation, submission: Option<&str>) -> Result<OperationId, StoreError> {
        let mut operation = StoredOperation {
            sequence: 0,
            epoch: self.epoch,
            former_epoch: None,
            quarantine: None,
            signature: String::new(),
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
        if let Some(signer) = self.signer {
            operation.signature = signer.sign(self.code, &operation.id);
        }
        let place = match &mut self.digest {
            Some(digest) => {
                self.head += 1;
                operation.sequence = self.head;
                *digest = log_digest(digest, &operation);
                Place::Has(*digest)
            }
            None => {
                self.arrival += 1;
                Place::Waits(self.arrival - 1)
            }
        };
        insert_operation(self.transaction, self.event, &operation, &place)?;
        self.last = Some((operation.device_seq, operation.id));
        Ok(operation.id)
    }
}
