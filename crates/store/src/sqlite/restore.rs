//! Taking in a whole event.

use std::collections::BTreeSet;

use rusqlite::Transaction;

use super::append::{self, Place};
use super::fault::During;
use super::replica;
use crate::aside::NewEvent;
use crate::chain::{LogDigest, log_digest};
use crate::check::check_event;
use crate::error::StoreError;
use crate::event_log::WholeEvent;
use crate::replica::Term;

pub(super) fn restore(transaction: &Transaction<'_>, whole: &WholeEvent) -> Result<(), StoreError> {
    if let Some(problem) = check_event(whole).first() {
        return Err(StoreError::bad_file(&problem.zh, problem.to_string()));
    }
    let new = NewEvent {
        created_at: whole.event.created_at,
        practice: whole.event.practice,
        host: whole.term.host.clone(),
    };
    let key = append::create(transaction, &whole.event.code, &new)?.key;
    // A file of an earlier version says nothing of a term.
    let term = Term { epoch: whole.term.epoch.max(1), ..whole.term.clone() };
    replica::begin_term(transaction, key, &term)?;
    let devices: BTreeSet<&str> = whole.operations.iter().map(|it| it.device.as_str()).collect();
    for device in devices {
        transaction
            .execute("INSERT INTO device (name) VALUES (?1) ON CONFLICT DO NOTHING", [device])
            .during("restore the event")?;
    }
    let mut digest = LogDigest::default();
    for operation in &whole.operations {
        digest = log_digest(&digest, operation);
        append::insert_operation(transaction, key, operation, &Place::Has(digest))?;
    }
    append::move_head(transaction, key, whole.event.head)?;
    for row in &whole.persons {
        append::keep_person(transaction, key, row)?;
    }
    for link in &whole.unit_links {
        append::keep_unit_link(transaction, key, link)?;
    }
    for submission in &whole.submissions {
        append::remember(transaction, key, submission)?;
    }
    Ok(())
}
