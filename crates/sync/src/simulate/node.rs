//! One device of a made-up day.

use super::MakeStore;
use super::faulty::FaultyStore;
use crate::keys::DeviceKey;
use crate::ledger::{Ledger, SyncError};
use crate::parcel::Position;
use saiwu_domain::event::DeviceRole;
use saiwu_store::{Aside, Intake, OperationId, ReplicaStore};
use std::collections::{BTreeMap, BTreeSet};

pub(super) const EVENT: &str = "ABC234";

pub(super) struct Node {
    pub key: DeviceKey,
    pub store: FaultyStore,
    pub ledger: Ledger,
    pub role: DeviceRole,
    /// Its clock, in milliseconds off the true one.
    pub clock: i64,
    /// Who is in the same part of a divided network reaches it.
    pub part: u8,
    /// Off until this step.
    pub off_until: u32,
    /// What it knows of where others stand.
    pub known: BTreeMap<usize, Option<Position>>,
    /// Everything it acknowledged to the person in front of it.
    pub acknowledged: BTreeSet<OperationId>,
    pub submissions: u64,
    /// An older image of its store.
    pub backup: Option<Box<dyn ReplicaStore>>,
    /// The second of two devices with one key: it stops when it notices.
    pub is_copy: bool,
}

/// The key of the n-th identity of a day.
pub(super) fn key(seed: u64, number: u64) -> DeviceKey {
    let text = [seed.to_le_bytes(), number.to_le_bytes()].concat();
    DeviceKey::from_secret(*blake3::hash(&text).as_bytes())
}

impl Node {
    pub fn new(key: DeviceKey, role: DeviceRole, make_store: MakeStore<'_>) -> Result<Self, SyncError> {
        let store = FaultyStore::new(make_store());
        let ledger = Ledger::open(&store, EVENT)?;
        Ok(Self {
            key,
            store,
            ledger,
            role,
            clock: 0,
            part: 0,
            off_until: 0,
            known: BTreeMap::new(),
            acknowledged: BTreeSet::new(),
            submissions: 0,
            backup: None,
            is_copy: false,
        })
    }

    /// As after the process died: what is in memory is gone.
    pub fn restart(&mut self) -> Result<(), SyncError> {
        let invited_by = self.ledger.invited_by.take();
        self.ledger = Ledger::open(&self.store, EVENT)?;
        self.ledger.invited_by = invited_by;
        self.known.clear();
        Ok(())
    }

    /// Goes on with a copy of some data, as the device of a key.
    pub fn go_on_with(
        &mut self,
        data: &dyn ReplicaStore,
        key: DeviceKey,
        make_store: MakeStore<'_>,
    ) -> Result<(), SyncError> {
        let fresh = make_store();
        copy(data, fresh.as_ref())?;
        self.store = FaultyStore::new(fresh);
        self.key = key;
        self.restart()
    }

    /// The id of its next submission.
    pub fn submission(&mut self) -> String {
        self.submissions += 1;
        format!("{}-{}", &self.key.device()[..12], self.submissions)
    }
}

/// Everything of one store into an empty one.
pub(super) fn copy(from: &dyn ReplicaStore, to: &dyn ReplicaStore) -> Result<(), SyncError> {
    let Some(stand) = from.stand(EVENT)? else { return Ok(()) };
    let intake = Intake {
        create: Some(saiwu_store::NewEvent {
            created_at: stand.event.created_at,
            practice: stand.event.practice,
            host: stand.term.host.clone(),
        }),
        confirmed: from.page(EVENT, 0, stand.event.head)?,
        pending: from.pending(EVENT)?,
        forks: from.forks(EVENT)?,
        checkpoint: from.checkpoint(EVENT, 0, stand.event.head)?,
        term: Some(stand.term),
        aside: Aside { persons: from.persons(EVENT)?, ..Aside::default() },
        ..Intake::default()
    };
    Ok(to.take_in(EVENT, &intake)?)
}
