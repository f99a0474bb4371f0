//! What this device writes itself: first folded on trial, then written with whatever belongs to it.

use crate::admit::{Admission, Placed};
use crate::fold::Effect;
use crate::keys::DeviceKey;
use crate::ledger::{Ledger, SyncError};
use chrono::{DateTime, Utc};
use saiwu_domain::event::{EventState, Operation, Refusal};
use saiwu_domain::ids::PersonId;
use saiwu_store::{
    Aside, Intake, LogDigest, NewEvent, OperationId, ReplicaStore, StoredOperation, operation_id,
};
use serde_json::Value;
use std::sync::Arc;

/// What a device writes down at once.
#[derive(Clone, Debug)]
pub struct Draft<'a> {
    /// Folded together or not at all.
    pub operations: &'a [Operation],
    /// When, by the device's clock.
    pub at: DateTime<Utc>,
    /// Who, by role: `主办方|Organizer`.
    pub actor: &'a str,
    /// Done once, however often it is sent; absent = nobody sent it.
    pub submission: Option<&'a str>,
}

/// What was recorded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorded {
    /// The operations, with their places where this device is the host.
    pub operations: Vec<StoredOperation>,
    /// What became of each.
    pub effects: Vec<Effect>,
}

/// Operations that are allowed as things stand, with what they lead to. Nothing is written yet.
#[derive(Debug)]
pub struct Prepared {
    placed: Placed,
    is_host: bool,
    create: Option<NewEvent>,
    /// What it was worked out on.
    expected: (u64, LogDigest, u64),
}

impl Prepared {
    /// The state of the event with them; absent = there is no event.
    pub fn state(&self) -> Option<&Arc<EventState>> {
        self.placed.fold.state.as_ref()
    }

    /// The operations, with their places where this device is the host.
    pub fn operations(&self) -> &[StoredOperation] {
        &self.placed.operations
    }
}

impl Ledger {
    /// Writes operations of this device down: with a place where it is the host, waiting elsewhere. A copy that does not
    /// exist yet begins with them.
    ///
    /// # Errors
    /// `Refused` when they are not allowed as things stand here; nothing was written then.
    pub fn record(
        &mut self,
        store: &dyn ReplicaStore,
        key: &DeviceKey,
        draft: &Draft<'_>,
    ) -> Result<Recorded, SyncError> {
        self.go_on(store, key)?;
        let prepared = self.prepare(key, draft)?;
        self.commit(store, key, prepared, Aside::default())
    }

    /// Works out what operations of this device would lead to.
    ///
    /// # Errors
    /// `Refused` when they are not allowed as things stand here.
    pub fn prepare(&self, key: &DeviceKey, draft: &Draft<'_>) -> Result<Prepared, SyncError> {
        let bundle = self.write_down(key, draft)?;
        let create = (self.stand.is_none()).then_some(NewEvent {
            created_at: draft.at,
            practice: self.practice,
            host: key.device().to_owned(),
        });
        let is_host = create.is_some() || self.is_host(key.device());
        let placed = match is_host {
            true => self.place(key, bundle, None),
            false => self.folded_behind(bundle),
        };
        let refusal = placed.effects.iter().find_map(refusal);
        match refusal {
            Some(why) => Err(SyncError::Refused(Box::new(why))),
            None => Ok(Prepared { placed, is_host, create, expected: self.expected() }),
        }
    }

    /// Writes what was prepared, and what is kept beside it.
    ///
    /// # Errors
    /// The store fails, or what was prepared is outdated; nothing was written then.
    pub fn commit(
        &mut self,
        store: &dyn ReplicaStore,
        key: &DeviceKey,
        prepared: Prepared,
        mut aside: Aside,
    ) -> Result<Recorded, SyncError> {
        let Prepared { placed, is_host, create, expected } = prepared;
        for row in &mut aside.persons {
            // What no operation brings stays with the one it came with.
            let person = PersonId(row.person.clone());
            row.source = placed.fold.rows.source(&person).cloned().unwrap_or_default();
            let erased = placed.fold.state.as_ref().map(|state| &state.personal.erased);
            row.complete = erased.is_none_or(|erased| !erased.contains(&person));
        }
        if is_host {
            let admission = Admission { create, aside, ..Admission::default() };
            return self.settle(store, key, placed, admission, expected);
        }
        let Placed { fold, operations, effects, .. } = placed;
        let intake =
            Intake { expected, keep: expected.0, pending: operations.clone(), aside, ..Intake::default() };
        self.write(store, &intake)?;
        self.hold(&intake.aside);
        self.stand = store.stand(self.event())?;
        self.pending = store.pending(self.event())?;
        if !self.pending.is_empty() {
            self.current = Some(fold);
        }
        self.tidy_rows(store)?;
        Ok(Recorded { operations, effects })
    }

    /// As the host: what lost its place when this log gave way goes on behind it. It may have died in between.
    ///
    /// # Errors
    /// The store fails.
    pub fn go_on(&mut self, store: &dyn ReplicaStore, key: &DeviceKey) -> Result<bool, SyncError> {
        if !self.is_host(key.device()) || self.pending.is_empty() {
            return Ok(false);
        }
        let waits = self.pending.clone();
        self.admit(store, key, waits, Admission::default())?;
        Ok(true)
    }

    /// The operations of a draft as the next ones of this device's log, signed.
    pub(crate) fn write_down(
        &self,
        key: &DeviceKey,
        draft: &Draft<'_>,
    ) -> Result<Vec<StoredOperation>, SyncError> {
        let bodies: Result<Vec<_>, _> = draft.operations.iter().map(serde_json::to_value).collect();
        let bodies = bodies.map_err(|error| SyncError::Unwritable(error.to_string()))?;
        Ok(self.chained(key, draft, &bodies))
    }

    fn chained(&self, key: &DeviceKey, draft: &Draft<'_>, bodies: &[Value]) -> Vec<StoredOperation> {
        let mut end = self.current().ends.get(key.device()).copied();
        let mut bundle = Vec::with_capacity(bodies.len());
        for body in bodies {
            let mut written = StoredOperation {
                sequence: 0,
                epoch: 1,
                former_epoch: None,
                quarantine: None,
                device: key.device().to_owned(),
                device_seq: end.map_or(1, |(before, _)| before + 1),
                id: OperationId([0; 32]),
                signature: String::new(),
                kind: body["kind"].as_str().unwrap_or_default().to_owned(),
                at: draft.at,
                actor: draft.actor.to_owned(),
                body: body.to_string(),
                outcome: String::new(),
                submission: draft.submission.map(str::to_owned),
            };
            written.id = operation_id(self.event(), end.as_ref().map(|(_, id)| id), &written);
            written.signature = key.sign_operation(self.event(), &written.id);
            end = Some((written.device_seq, written.id));
            bundle.push(written);
        }
        bundle
    }

    /// A bundle without places, folded behind what waits.
    fn folded_behind(&self, bundle: Vec<StoredOperation>) -> Placed {
        let mut fold = self.current().clone();
        let effects = fold.take(&bundle);
        Placed { fold, operations: bundle, effects, waiting: Vec::new(), epoch: 1 }
    }

    /// As a later version would write something that this one does not know, for the simulation.
    pub(crate) fn record_of_later_version(
        &mut self,
        store: &dyn ReplicaStore,
        key: &DeviceKey,
        draft: &Draft<'_>,
        body: &Value,
    ) -> Result<Recorded, SyncError> {
        let bundle = self.chained(key, draft, std::slice::from_ref(body));
        let is_host = self.is_host(key.device());
        let placed = match is_host {
            true => self.place(key, bundle, None),
            false => self.folded_behind(bundle),
        };
        let expected = self.expected();
        self.commit(store, key, Prepared { placed, is_host, create: None, expected }, Aside::default())
    }
}

/// Why a device does not write what would have this effect.
fn refusal(effect: &Effect) -> Option<Refusal> {
    let (zh, en) = match effect {
        Effect::Applied | Effect::Disputed => return None,
        Effect::Refused(why) => return Some(Refusal::clone(why)),
        Effect::Repeated => ("已经提交过，没有重复", "This was already sent and done"),
        Effect::Quarantined => ("这台设备不能做这一步", "This device may not do this"),
        Effect::Unknown => ("本程序的版本太旧，请先更新", "This version is too old: please update"),
    };
    Some(Refusal::refused(zh, en))
}
