//! Copies of events that several devices write: places, terms, signatures, forks.

use rusqlite::{Connection, OptionalExtension, Row, Transaction};

use super::SqliteStore;
use super::append::{self, Forgets, Place};
use super::fault::During;
use super::read::{self, Found};
use crate::chain::{LogDigest, OperationId, log_digest, time_text};
use crate::error::StoreError;
use crate::event_log::{PersonRow, Snapshot, StoredOperation, Submission, UnitLink};
use crate::replica::{Checkpoint, Intake, ReplicaStore, Rung, Stand, Term};

const READ: &str = "read the log";
const SAVE: &str = "save";

impl ReplicaStore for SqliteStore {
    fn stand(&self, event: &str) -> Result<Option<Stand>, StoreError> {
        self.read(|it| read::find(it, event)?.map(|found| stand(it, found)).transpose())
    }

    fn page(&self, event: &str, after: u64, most: u64) -> Result<Vec<StoredOperation>, StoreError> {
        self.read(|it| read::page(it, read::must_find(it, event)?.key, after, most))
    }

    fn pending(&self, event: &str) -> Result<Vec<StoredOperation>, StoreError> {
        self.read(|it| {
            let mut statement = it.prepare_cached(include_str!("sql/pending.sql")).during(READ)?;
            let rows =
                statement.query_map([read::must_find(it, event)?.key], read::operation).during(READ)?;
            rows.collect::<Result<_, _>>().during(READ)
        })
    }

    fn rungs(&self, event: &str, sequences: &[u64]) -> Result<Vec<Rung>, StoreError> {
        self.read(|it| {
            let key = read::must_find(it, event)?.key;
            let mut rungs = Vec::new();
            for sequence in sequences {
                if let Some(digest) = digest_at(it, key, *sequence)? {
                    rungs.push(Rung { sequence: *sequence, digest });
                }
            }
            Ok(rungs)
        })
    }

    fn id_of(&self, event: &str, device: &str, device_seq: u64) -> Result<Option<OperationId>, StoreError> {
        self.read(|it| id_of(it, read::must_find(it, event)?.key, device, device_seq))
    }

    fn chain_ends(&self, event: &str) -> Result<Vec<(String, u64, OperationId)>, StoreError> {
        self.read(|it| {
            let sql = "SELECT d.name, max(o.device_seq), o.id FROM operation o JOIN device d USING (device)
                       WHERE o.event = ?1 GROUP BY o.device ORDER BY d.name";
            let mut statement = it.prepare_cached(sql).during(READ)?;
            let rows = statement
                .query_map([read::must_find(it, event)?.key], |row| {
                    Ok((row.get(0)?, row.get(1)?, OperationId(row.get(2)?)))
                })
                .during(READ)?;
            rows.collect::<Result<_, _>>().during(READ)
        })
    }

    fn checkpoint(&self, event: &str, after: u64, upto: u64) -> Result<Option<Checkpoint>, StoreError> {
        self.read(|it| {
            let key = read::must_find(it, event)?.key;
            let columns = "SELECT epoch, host, sequence, digest, signature FROM checkpoint WHERE event = ?1";
            let before =
                format!("{columns} AND sequence > ?2 AND sequence <= ?3 ORDER BY sequence DESC LIMIT 1");
            let beyond = format!("{columns} AND sequence > ?2 AND sequence > ?3 ORDER BY sequence LIMIT 1");
            for sql in [before, beyond] {
                let found = it
                    .prepare_cached(&sql)
                    .during(READ)?
                    .query_row((key, after, upto), checkpoint)
                    .optional()
                    .during(READ)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
            Ok(None)
        })
    }

    fn forks(&self, event: &str) -> Result<Vec<StoredOperation>, StoreError> {
        self.read(|it| {
            let sql = "SELECT 0, device, device_seq, id, kind, at, actor, body, '', submission, 1, NULL, NULL, signature
                       FROM fork WHERE event = ?1 ORDER BY fork";
            let mut statement = it.prepare_cached(sql).during(READ)?;
            let rows =
                statement.query_map([read::must_find(it, event)?.key], read::operation).during(READ)?;
            rows.collect::<Result<_, _>>().during(READ)
        })
    }

    fn take_in(&self, event: &str, intake: &Intake) -> Result<(), StoreError> {
        if self.write(|it| take_in(it, event, intake))?.0 {
            self.empty_journal();
        }
        Ok(())
    }

    fn persons(&self, event: &str) -> Result<Vec<PersonRow>, StoreError> {
        self.read(|it| read::persons(it, read::must_find(it, event)?.key))
    }

    fn unit_links(&self, event: &str) -> Result<Vec<UnitLink>, StoreError> {
        self.read(|it| read::unit_links(it, read::must_find(it, event)?.key))
    }

    fn submission(&self, id: &str) -> Result<Option<Submission>, StoreError> {
        self.read(|it| read::submission(it, id))
    }

    fn snapshot(&self, event: &str) -> Result<Option<Snapshot>, StoreError> {
        self.read(|it| {
            let found = read::must_find(it, event)?;
            Ok(read::snapshot(it, found.key)?.filter(|kept| kept.sequence <= found.event.head))
        })
    }

    fn save_snapshot(&self, event: &str, sequence: u64, body: &[u8]) -> Result<(), StoreError> {
        self.write(|it| {
            let found = read::must_find(it, event)?;
            if sequence > found.event.head {
                return Err(StoreError::Outdated { expected: sequence, head: found.event.head });
            }
            let digest: [u8; 32] = blake3::hash(body).into();
            it.execute(
                "INSERT OR REPLACE INTO snapshot (event, sequence, digest, body) VALUES (?1, ?2, ?3, ?4)",
                (found.key, sequence, digest, body),
            )
            .during("save the snapshot")?;
            Ok(())
        })
    }
}

pub(super) fn stand(connection: &Connection, found: Found) -> Result<Stand, StoreError> {
    let term = term(connection, found.key)?;
    let pending = connection
        .prepare_cached("SELECT count(*) FROM operation WHERE event = ?1 AND arrival IS NOT NULL")
        .during(READ)?
        .query_row([found.key], |row| row.get(0))
        .during(READ)?;
    let digest = digest_at(connection, found.key, found.event.head)?.unwrap_or_default();
    Ok(Stand { event: found.event, term, digest, pending })
}

pub(super) fn term(connection: &Connection, event: i64) -> Result<Term, StoreError> {
    connection
        .prepare_cached("SELECT epoch, base, host FROM event WHERE event = ?1")
        .during(READ)?
        .query_row([event], |row| Ok(Term { epoch: row.get(0)?, base: row.get(1)?, host: row.get(2)? }))
        .during(READ)
}

pub(super) fn digest_at(
    connection: &Connection,
    event: i64,
    sequence: u64,
) -> Result<Option<LogDigest>, StoreError> {
    if sequence == 0 {
        return Ok(Some(LogDigest::default()));
    }
    connection
        .prepare_cached("SELECT digest FROM operation WHERE event = ?1 AND sequence = ?2")
        .during(READ)?
        .query_row((event, sequence), |row| Ok(LogDigest(row.get(0)?)))
        .optional()
        .during(READ)
}

pub(super) fn next_arrival(connection: &Connection, event: i64) -> Result<i64, StoreError> {
    connection
        .prepare_cached("SELECT max(coalesce(max(arrival), 0), 0) + 1 FROM operation WHERE event = ?1")
        .during(READ)?
        .query_row([event], |row| row.get(0))
        .during(READ)
}

/// Works out the digests of logs that an earlier version wrote.
pub(super) fn fill_digests(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    for found in read::events(transaction)? {
        let first: Option<u64> = transaction
            .prepare_cached(
                "SELECT min(sequence) FROM operation WHERE event = ?1 AND sequence > 0 AND digest IS NULL",
            )
            .during(SAVE)?
            .query_row([found.key], |row| row.get(0))
            .during(SAVE)?;
        let Some(before) = first.map(|first| first - 1) else { continue };
        let mut digest = digest_at(transaction, found.key, before)?.unwrap_or_default();
        for operation in read::operations(transaction, found.key, before)? {
            digest = log_digest(&digest, &operation);
            transaction
                .prepare_cached("UPDATE operation SET digest = ?3 WHERE event = ?1 AND sequence = ?2")
                .during(SAVE)?
                .execute((found.key, operation.sequence, digest.0))
                .during(SAVE)?;
        }
    }
    Ok(())
}

fn id_of(
    connection: &Connection,
    event: i64,
    device: &str,
    device_seq: u64,
) -> Result<Option<OperationId>, StoreError> {
    let sql = "SELECT id FROM operation
               WHERE event = ?1 AND device = (SELECT device FROM device WHERE name = ?2) AND device_seq = ?3";
    connection
        .prepare_cached(sql)
        .during(READ)?
        .query_row((event, device, device_seq), |row| Ok(OperationId(row.get(0)?)))
        .optional()
        .during(READ)
}

fn take_in(transaction: &Transaction<'_>, code: &str, intake: &Intake) -> Result<Forgets, StoreError> {
    if let Some(submission) = &intake.aside.submission
        && read::submission(transaction, &submission.id)?.is_some()
    {
        return Err(StoreError::AlreadySubmitted);
    }
    let found = match &intake.create {
        Some(new) => append::create(transaction, code, new)?,
        None => read::must_find(transaction, code)?,
    };
    let key = found.key;
    let stand = stand(transaction, found)?;
    let (head, digest, pending) = intake.expected;
    if (stand.event.head, stand.digest, stand.pending) != (head, digest, pending) || intake.keep > head {
        return Err(StoreError::Outdated { expected: head, head: stand.event.head });
    }
    if intake.keep < head {
        demote(transaction, key, intake.keep, head)?;
    }
    for fork in &intake.forks {
        keep_fork(transaction, key, fork)?;
    }
    let mut digest = digest_at(transaction, key, intake.keep)?.unwrap_or_default();
    for (sequence, operation) in (intake.keep + 1..).zip(&intake.confirmed) {
        if operation.sequence != sequence {
            return Err(StoreError::Damaged(format!("operation {sequence} is missing")));
        }
        digest = log_digest(&digest, operation);
        confirm(transaction, key, operation, &digest)?;
    }
    append::move_head(transaction, key, intake.keep + intake.confirmed.len() as u64)?;
    if !intake.pending.is_empty() {
        let first = next_arrival(transaction, key)?;
        for (arrival, operation) in (first..).zip(&intake.pending) {
            if known(transaction, key, operation)? {
                continue;
            }
            know_device(transaction, &operation.device)?;
            append::insert_operation(transaction, key, operation, &Place::Waits(arrival))?;
        }
    }
    if let Some(outlived) = intake.outlived {
        transaction
            .prepare_cached("DELETE FROM checkpoint WHERE event = ?1 AND sequence = ?2")
            .during(SAVE)?
            .execute((key, outlived))
            .during(SAVE)?;
    }
    if let Some(it) = &intake.checkpoint {
        transaction
            .prepare_cached("INSERT OR REPLACE INTO checkpoint (event, sequence, epoch, host, digest, signature) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
            .during(SAVE)?
            .execute((key, it.sequence, it.epoch, &it.host, it.digest.0, &it.signature))
            .during(SAVE)?;
    }
    if let Some(term) = &intake.term {
        begin_term(transaction, key, term)?;
    }
    append::keep_aside(transaction, key, &intake.aside)
}

pub(super) fn begin_term(transaction: &Transaction<'_>, event: i64, term: &Term) -> Result<(), StoreError> {
    transaction
        .prepare_cached("UPDATE event SET epoch = ?2, base = ?3, host = ?4 WHERE event = ?1")
        .during(SAVE)?
        .execute((event, term.epoch, term.base, &term.host))
        .during(SAVE)?;
    Ok(())
}

fn demote(transaction: &Transaction<'_>, event: i64, keep: u64, head: u64) -> Result<(), StoreError> {
    // Before everything that waits.
    let first: i64 = transaction
        .prepare_cached("SELECT min(coalesce(min(arrival), 1), 1) FROM operation WHERE event = ?1")
        .during(SAVE)?
        .query_row([event], |row| row.get(0))
        .during(SAVE)?;
    transaction
        .prepare_cached(include_str!("sql/demote.sql"))
        .during(SAVE)?
        .execute((event, keep, head, first))
        .during(SAVE)?;
    for sql in [
        "DELETE FROM checkpoint WHERE event = ?1 AND sequence > ?2",
        "DELETE FROM snapshot WHERE event = ?1 AND sequence > ?2",
    ] {
        transaction.prepare_cached(sql).during(SAVE)?.execute((event, keep)).during(SAVE)?;
    }
    Ok(())
}

fn confirm(
    transaction: &Transaction<'_>,
    event: i64,
    operation: &StoredOperation,
    digest: &LogDigest,
) -> Result<(), StoreError> {
    if !known(transaction, event, operation)? {
        know_device(transaction, &operation.device)?;
        return append::insert_operation(transaction, event, operation, &Place::Has(*digest));
    }
    let sql =
        "UPDATE operation SET sequence = ?3, arrival = NULL, epoch = ?4, former_epoch = ?5, quarantine = ?6,
               outcome = ?7, digest = ?8 WHERE event = ?1 AND id = ?2 AND arrival IS NOT NULL
               AND device = (SELECT device FROM device WHERE name = ?9) AND device_seq = ?10";
    let changed = transaction
        .prepare_cached(sql)
        .during(SAVE)?
        .execute((
            event,
            operation.id.0,
            operation.sequence,
            operation.epoch,
            operation.former_epoch,
            &operation.quarantine,
            &operation.outcome,
            digest.0,
            &operation.device,
            operation.device_seq,
        ))
        .during(SAVE)?;
    if changed == 1 { Ok(()) } else { Err(StoreError::Damaged("an operation has two places".to_owned())) }
}

/// Whether exactly this operation is here.
fn known(transaction: &Transaction<'_>, event: i64, operation: &StoredOperation) -> Result<bool, StoreError> {
    match id_of(transaction, event, &operation.device, operation.device_seq)? {
        None => Ok(false),
        Some(id) if id == operation.id => Ok(true),
        Some(_) => {
            Err(StoreError::Conflict { device: operation.device.clone(), device_seq: operation.device_seq })
        }
    }
}

fn know_device(transaction: &Transaction<'_>, name: &str) -> Result<(), StoreError> {
    transaction
        .prepare_cached("INSERT INTO device (name) VALUES (?1) ON CONFLICT DO NOTHING")
        .during(SAVE)?
        .execute([name])
        .during(SAVE)?;
    Ok(())
}

fn keep_fork(transaction: &Transaction<'_>, event: i64, fork: &StoredOperation) -> Result<(), StoreError> {
    transaction
        .prepare_cached("DELETE FROM operation WHERE event = ?1 AND id = ?2 AND arrival IS NOT NULL")
        .during(SAVE)?
        .execute((event, fork.id.0))
        .during(SAVE)?;
    let sql = "INSERT INTO fork (event, id, device, device_seq, kind, at, actor, body, submission, signature)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT DO NOTHING";
    transaction
        .prepare_cached(sql)
        .during(SAVE)?
        .execute((
            event,
            fork.id.0,
            &fork.device,
            fork.device_seq,
            &fork.kind,
            time_text(&fork.at),
            &fork.actor,
            &fork.body,
            &fork.submission,
            &fork.signature,
        ))
        .during(SAVE)?;
    Ok(())
}

fn checkpoint(row: &Row<'_>) -> rusqlite::Result<Checkpoint> {
    Ok(Checkpoint {
        epoch: row.get(0)?,
        host: row.get(1)?,
        sequence: row.get(2)?,
        digest: LogDigest(row.get(3)?),
        signature: row.get(4)?,
    })
}
