//! The store in SQLite: a data folder on a server or device.

mod account;
mod append;
mod doctor;
mod fault;
mod folder;
mod migrate;
mod read;
mod replica;
mod restore;
mod store;

use std::fs::File;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use crate::error::StoreError;
use fault::During;

/// Events in a SQLite database: one writer, one reader beside it.
#[derive(Debug)]
pub struct SqliteStore {
    /// Reads while somebody writes. Absent in memory, where a second connection would see another database. Closed before
    /// the writer: the last connection to be closed empties the journal, and one that only reads cannot.
    reader: Option<Mutex<Connection>>,
    writer: Mutex<Connection>,
    /// Held as long as the folder is ours.
    _lock: Option<File>,
}

impl SqliteStore {
    /// Opens a data folder, creates it where it is missing, and brings its data up to date. The folder is ours
    /// until the store is dropped: two servers on one folder would each answer from a state of their own.
    ///
    /// # Errors
    /// `InUse` when another program has it open, `NewerVersion`, `Disk`, `Damaged`.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        folder::create(folder)?;
        let lock = folder::lock(folder)?;
        let database = folder::database(folder);
        let mut writer = Connection::open(&database).during("open the database")?;
        prepare(&writer)?;
        writer.pragma_update(None, "journal_mode", "WAL").during("open the database")?;
        migrate::migrate(&mut writer, migrate::MIGRATIONS, migrate::COMPATIBILITY)?;
        fill_digests(&mut writer)?;
        let reader = open_reader(&database)?;
        Ok(Self { writer: Mutex::new(writer), reader: Some(Mutex::new(reader)), _lock: Some(lock) })
    }

    /// Opens a data folder to look only, also while a server has it open. Nothing in it is changed.
    ///
    /// # Errors
    /// `NoData` when there is none, `OlderVersion`, `NewerVersion`.
    pub fn open_to_read(folder: &Path) -> Result<Self, StoreError> {
        let database = folder::database(folder);
        if !database.exists() {
            return Err(StoreError::NoData(folder.to_owned()));
        }
        let connection = open_reader(&database)?;
        migrate::check_up_to_date(&connection, migrate::MIGRATIONS, migrate::COMPATIBILITY)?;
        Ok(Self { writer: Mutex::new(connection), reader: None, _lock: None })
    }

    /// A store that is gone when it is dropped.
    ///
    /// # Errors
    /// None that can be expected.
    pub fn in_memory() -> Result<Self, StoreError> {
        let mut writer = Connection::open_in_memory().during("open the database")?;
        prepare(&writer)?;
        migrate::migrate(&mut writer, migrate::MIGRATIONS, migrate::COMPATIBILITY)?;
        Ok(Self { writer: Mutex::new(writer), reader: None, _lock: None })
    }

    fn writer(&self) -> MutexGuard<'_, Connection> {
        // A panic while it was held has rolled its transaction back.
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn reader(&self) -> MutexGuard<'_, Connection> {
        self.reader.as_ref().unwrap_or(&self.writer).lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Nothing that was replaced or removed stays readable in the journal beside the database. Where somebody reads just now
    /// it is emptied the next time, at the latest when the store is closed.
    fn empty_journal(&self) {
        let emptied = self.writer().query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        // What was written is on the disk either way.
        drop(emptied);
    }

    /// Reads from one consistent state.
    fn read<T>(&self, look: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let mut connection = self.reader();
        let transaction = connection.transaction().during("read the database")?;
        look(&transaction)
    }

    /// Writes everything or nothing. Only what was committed is on the disk.
    fn write<T>(
        &self,
        change: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut connection = self.writer();
        let transaction =
            connection.transaction_with_behavior(TransactionBehavior::Immediate).during("save")?;
        let done = change(&transaction)?;
        transaction.commit().during("save")?;
        Ok(done)
    }
}

fn fill_digests(connection: &mut Connection) -> Result<(), StoreError> {
    const DURING: &str = "bring the database up to date";
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).during(DURING)?;
    replica::fill_digests(&transaction)?;
    transaction.commit().during(DURING)
}

fn prepare(connection: &Connection) -> Result<(), StoreError> {
    connection.set_prepared_statement_cache_capacity(64);
    connection.execute_batch(include_str!("sql/connection.sql")).during("open the database")
}

fn open_reader(database: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(database, flags).during("open the database")?;
    prepare(&connection)?;
    Ok(connection)
}
