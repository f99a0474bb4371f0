//! The store's calls, each in its transaction.

use std::path::Path;

use chrono::{DateTime, Utc};
use rusqlite::Connection;
use rusqlite::backup::Backup;

use super::fault::During;
use super::{SqliteStore, account, doctor, read, restore};
use crate::check::Problem;
use crate::error::StoreError;
use crate::event_log::{EventRow, WholeEvent};
use crate::store::Store;

impl Store for SqliteStore {
    fn events(&self) -> Result<Vec<EventRow>, StoreError> {
        self.read(|it| Ok(read::events(it)?.into_iter().map(|found| found.event).collect()))
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
        self.write(|it| restore::restore(it, event))
    }

    fn go_on_as(&self, device: &str) -> Result<(), StoreError> {
        self.write(|it| {
            it.execute(include_str!("sql/go_on_as_host.sql"), [device]).during("go on as another device")?;
            Ok(())
        })
    }

    fn doctor(&self) -> Result<Vec<Problem>, StoreError> {
        self.read(|it| doctor::doctor(it))
    }
}
