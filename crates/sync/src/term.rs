//! Another device becomes the host: handed over by the one before it, or taken over when that one is gone.

use crate::admit::Admission;
use crate::keys::DeviceKey;
use crate::ledger::{Ledger, SyncError};
use crate::record::{Draft, Recorded};
use chrono::{DateTime, Utc};
use saiwu_domain::event::Operation;
use saiwu_domain::ids::DeviceId;
use saiwu_store::{ReplicaStore, Term};

impl Ledger {
    /// This device gives the sequence from here on, without asking the host (sync.md §1.8): from the last operation it has.
    /// What waits here gets its places at once.
    ///
    /// # Errors
    /// `Refused` when its role does not allow it; `NotHere`.
    pub fn take_over(
        &mut self,
        store: &dyn ReplicaStore,
        key: &DeviceKey,
        at: DateTime<Utc>,
        (actor, submission): (&str, &str),
    ) -> Result<Recorded, SyncError> {
        let state = self.confirmed.state.as_ref().ok_or(SyncError::NotHere)?;
        let device = DeviceId(key.device().to_owned());
        let may = state.devices.members.get(&device).is_some_and(|it| !it.revoked && it.role.may_host());
        if !may {
            return Err(SyncError::refused(
                "只有组织者或裁判长的设备能接管",
                "Only a device of the organizer or the chief referee can take over",
            ));
        }
        if self.is_host(key.device()) {
            return Err(SyncError::refused("这台设备已经是主机", "This device is the host already"));
        }
        let epoch = self.term().map_or(1, |term| term.epoch) + 1;
        let operations = [Operation::TermBegun { epoch, host: device }];
        let draft = Draft { operations: &operations, at, actor, submission: Some(submission) };
        let begin = self.write_down(key, &draft)?;
        let term = Term { epoch, base: self.head(), host: key.device().to_owned() };
        let mut all = self.pending.clone();
        all.extend(begin);
        self.admit(store, key, all, Admission { term: Some(term), ..Admission::default() })
    }

    /// As the host, lets another device be the host from here on; or as an organizer, asks the host to.
    ///
    /// # Errors
    /// `Refused` when that device cannot be the host; `NotHere`.
    pub fn hand_over(
        &mut self,
        store: &dyn ReplicaStore,
        key: &DeviceKey,
        to: &str,
        at: DateTime<Utc>,
        (actor, submission): (&str, &str),
    ) -> Result<Recorded, SyncError> {
        let epoch = self.term().ok_or(SyncError::NotHere)?.epoch + 1;
        let operations = [Operation::TermBegun { epoch, host: DeviceId(to.to_owned()) }];
        self.record(store, key, &Draft { operations: &operations, at, actor, submission: Some(submission) })
    }
}
