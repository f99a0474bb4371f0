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
    use crate::chain::log_digest;
    use crate::{
        Intake, NewEvent, OperationId, ReplicaStore, SqliteStore, Store, StoreError, StoredOperation,
        operation_id,
    };

    #[test]
    fn a_full_disk_is_said_plainly_and_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(folder.path()).unwrap();
        store.writer().pragma_update(None, "max_page_count", 60).unwrap();
        let host = "own".to_owned();
        let mut last = StoredOperation {
            sequence: 0,
            epoch: 1,
            former_epoch: None,
            quarantine: None,
            device: host.clone(),
            device_seq: 0,
            id: OperationId([0; 32]),
            signature: String::new(),
            kind: "note".into(),
            at: chrono::DateTime::UNIX_EPOCH,
            actor: "organizer".into(),
            body: "x".repeat(10_000),
            outcome: "applied".into(),
            submission: None,
        };
        let mut intake = Intake {
            create: Some(NewEvent { created_at: last.at, practice: true, host }),
            ..Intake::default()
        };
        let error = loop {
            intake.keep = intake.expected.0;
            intake.confirmed.clear();
            let mut digest = intake.expected.1;
            for _ in 0..2 {
                let before = (last.device_seq > 0).then_some(last.id);
                last.sequence += 1;
                last.device_seq += 1;
                last.id = operation_id("ABC234", before.as_ref(), &last);
                digest = log_digest(&digest, &last);
                intake.confirmed.push(last.clone());
            }
            match store.take_in("ABC234", &intake) {
                Ok(()) => intake.expected = (last.sequence, digest, 0),
                Err(error) => break error,
            }
            intake.create = None;
            assert!(intake.expected.0 < 100, "the disk never got full");
        };
        assert_eq!(error, StoreError::DiskFull);
        let log = store.page("ABC234", 0, 99).unwrap();
        assert_eq!(log.len() as u64, intake.expected.0, "both of two or none");
        assert_eq!(store.doctor().unwrap(), []);
    }
}
