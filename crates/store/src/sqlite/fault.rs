//! From what SQLite says to what a person can act on.

use rusqlite::ErrorCode;

use crate::error::StoreError;

/// Says what was being done when the database refused.
pub(super) trait During<T> {
    fn during(self, what: &'static str) -> Result<T, StoreError>;
}

impl<T> During<T> for rusqlite::Result<T> {
    fn during(self, what: &'static str) -> Result<T, StoreError> {
        self.map_err(|error| fault(what, &error))
    }
}

fn fault(during: &'static str, error: &rusqlite::Error) -> StoreError {
    let detail = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::DiskFull,
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreError::Damaged(detail),
        Some(
            ErrorCode::SystemIoFailure
            | ErrorCode::CannotOpen
            | ErrorCode::ReadOnly
            | ErrorCode::PermissionDenied,
        ) => StoreError::Disk { during, detail },
        Some(_) | None => StoreError::Database { during, detail },
    }
}

#[cfg(test)]
mod tests {
    use crate::{Append, NewEvent, NewOperation, SqliteStore, Store, StoreError};

    #[test]
    fn a_full_disk_is_said_plainly_and_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(folder.path()).unwrap();
        store.writer().pragma_update(None, "max_page_count", 60).unwrap();
        let operation = NewOperation {
            kind: "note".into(),
            at: chrono::DateTime::UNIX_EPOCH,
            actor: "organizer".into(),
            body: "x".repeat(10_000),
            outcome: "applied".into(),
        };
        let mut append = Append {
            create: Some(NewEvent { created_at: operation.at, practice: true }),
            operations: vec![operation; 2],
            ..Append::default()
        };
        let error = loop {
            match store.append("ABC234", &append) {
                Ok(appended) => append.expected_sequence = appended.sequence,
                Err(error) => break error,
            }
            append.create = None;
            assert!(append.expected_sequence < 100, "the disk never got full");
        };
        assert_eq!(error, StoreError::DiskFull);
        let log = store.operations("ABC234", 0).unwrap();
        assert_eq!(log.len() as u64, append.expected_sequence, "both of two or none");
        assert_eq!(store.doctor().unwrap(), []);
    }
}
