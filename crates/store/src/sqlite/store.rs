//! The store's calls, each in its transaction.

use std::collections::BTreeMap;
use std::path::Path;

use chrono::{DateTime, Utc};
use rusqlite::Connection;
use rusqlite::backup::Backup;

use super::fault::During;
use super::{SqliteStore, account, append, doctor, read, restore};
use crate::append::{Append, Appended};
use crate::check::Problem;
use crate::error::StoreError;
use crate::event_log::{EventRow, LoadedEvent, StoredOperation, Submission, UnitLink, WholeEvent};
use crate::store::Store;

impl Store for SqliteStore {
    fn events(&self) -> Result<Vec<EventRow>, StoreError> {
        self.read(|it| Ok(read::events(it)?.into_iter().map(|found| found.event).collect()))
    }

    fn load(&self, event: &str) -> Result<Option<LoadedEvent>, StoreError> {
        self.read(|it| read::find(it, event)?.map(|found| read::load(it, found)).transpose())
    }

    fn operations(&self, event: &str, after: u64) -> Result<Vec<StoredOperation>, StoreError> {
        self.read(|it| read::operations(it, read::must_find(it, event)?.key, after))
    }

    fn append(&self, event: &str, append: &Append) -> Result<Appended, StoreError> {
        let (appended, forgets) =
            self.write(|it| append::append(it, (&self.device, self.signer.as_deref()), event, append))?;
        if forgets.0 {
            self.empty_journal();
        }
        Ok(appended)
    }

    fn submission(&self, id: &str) -> Result<Option<Submission>, StoreError> {
        self.read(|it| read::submission(it, id))
    }

    fn persons(&self, event: &str) -> Result<BTreeMap<String, String>, StoreError> {
        self.read(|it| read::persons(it, read::must_find(it, event)?.key))
    }

    fn unit_links(&self, event: &str) -> Result<Vec<UnitLink>, StoreError> {
        self.read(|it| read::unit_links(it, read::must_find(it, event)?.key))
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

    fn password_hash(&self) -> Result<Option<String>, StoreError> {
        self.read(|it| account::password_hash(it))
    }

    fn set_password_hash(&self, hash: &str) -> Result<(), StoreError> {
        self.write(|it| account::set_password_hash(it, hash))
    }

    fn create_session(&self, token_hash: &str, expires: DateTime<Utc>) -> Result<(), StoreError> {
        self.write(|it| account::create_session(it, token_hash, expires))
    }

    fn session(&self, token_hash: &str) -> Result<Option<DateTime<Utc>>, StoreError> {
        self.read(|it| account::session(it, token_hash))
    }

    fn remove_session(&self, token_hash: &str) -> Result<(), StoreError> {
        self.write(|it| account::remove_session(it, token_hash))
    }

    fn purge_sessions(&self, now: DateTime<Utc>) -> Result<(), StoreError> {
        self.write(|it| account::purge_sessions(it, now))
    }

    fn setting(&self, name: &str) -> Result<Option<String>, StoreError> {
        self.read(|it| account::setting(it, name))
    }

    fn set_setting(&self, name: &str, value: Option<&str>) -> Result<(), StoreError> {
        self.write(|it| account::set_setting(it, name, value))
    }

    fn backup(&self, to: &Path) -> Result<(), StoreError> {
        const DURING: &str = "write the backup";
        if to.exists() {
            return Err(StoreError::Disk { during: DURING, detail: "the file is already there".to_owned() });
        }
        let source = self.reader();
        let mut copy = Connection::open(to).during(DURING)?;
        let copied = Backup::new(&source, &mut copy)
            .and_then(|backup| backup.step(-1))
            .and_then(|_| copy.pragma_update(None, "journal_mode", "DELETE"));
        copied.inspect_err(|_| drop(std::fs::remove_file(to))).during(DURING)
    }

    fn whole_event(&self, event: &str) -> Result<WholeEvent, StoreError> {
        self.read(|it| read::whole_event(it, read::must_find(it, event)?))
    }

    fn restore_event(&self, event: &WholeEvent) -> Result<(), StoreError> {
        self.write(|it| restore::restore(it, &self.device, event))
    }

    fn doctor(&self) -> Result<Vec<Problem>, StoreError> {
        self.read(|it| doctor::doctor(it))
    }
}
