//! One device's copy of an event, open: what has a place, what waits, and what both add up to.

use crate::fold::{Effect, Fold, bundles, read_operation};
use crate::keys::DeviceKey;
use chrono::{DateTime, Utc};
use saiwu_domain::event::{EventState, Operation};
use saiwu_domain::ids::DeviceId;
use saiwu_domain::sentence::Sentence;
use saiwu_store::{
    Checkpoint, Intake, LogDigest, NewEvent, OperationId, ReplicaStore, Stand, StoreError, StoredOperation,
    Term, log_digest, operation_id,
};
use serde_json::Value;

/// An event as one device has it.
pub struct Ledger {
    event: String,
    pub(crate) confirmed: Fold,
    /// With what waits; absent where nothing does.
    current: Option<Fold>,
    pub(crate) stand: Option<Stand>,
    pub(crate) pending: Vec<StoredOperation>,
    /// The host that is believed before there is a copy: from the code that invited this device.
    pub(crate) invited_by: Option<String>,
    /// Where this device signed the log: the last place that is kept for good, and the newest.
    pub(crate) own_checkpoints: (u64, u64),
    /// Where a log that goes on was last seen to be the same, behind what the rungs of this one say.
    pub(crate) agreed: Option<u64>,
}

/// Why a step was not taken; nothing was written then.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SyncError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What was to be recorded is not allowed as things stand here.
    #[error("{}", .0.en)]
    Refused(Sentence),
    /// There is no copy of the event here.
    #[error("there is no copy of this event here")]
    NotHere,
    /// An operation that cannot be written down.
    #[error("an operation cannot be written: {0}")]
    Unwritable(String),
}

/// What was recorded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorded {
    /// The operations, with their places where this device is the host.
    pub operations: Vec<StoredOperation>,
    /// What became of each.
    pub effects: Vec<Effect>,
}

/// What a device writes down at once.
#[derive(Clone, Debug)]
pub struct Draft<'a> {
    /// Folded together or not at all.
    pub operations: &'a [Operation],
    /// When, by the device's clock.
    pub at: DateTime<Utc>,
    /// Who, by role: `主办方|Organizer`.
    pub actor: &'a str,
    /// Done once, however often it is sent.
    pub submission: &'a str,
}

impl Ledger {
    /// Opens the copy that is here, or an empty place for one.
    ///
    /// # Errors
    /// The store fails.
    pub fn open(store: &dyn ReplicaStore, event: &str) -> Result<Self, SyncError> {
        let mut ledger = Self {
            event: event.to_owned(),
            confirmed: Fold::default(),
            current: None,
            stand: None,
            pending: Vec::new(),
            invited_by: None,
            own_checkpoints: (0, 0),
            agreed: None,
        };
        ledger.stand = store.stand(event)?;
        if let Some(stand) = &ledger.stand {
            let log = store.page(event, 0, stand.event.head)?;
            ledger.confirmed.take(&log);
            ledger.reload(store)?;
        }
        Ok(ledger)
    }

    /// The same for a device that was invited: it believes this host about an event that it does not have yet.
    #[must_use]
    pub fn invited_by(mut self, host: &str) -> Self {
        self.invited_by = Some(host.to_owned());
        self
    }

    /// The code of the event.
    pub fn event(&self) -> &str {
        &self.event
    }

    /// The state everybody agrees on, up to the head; absent = no copy yet.
    pub fn confirmed(&self) -> &Fold {
        &self.confirmed
    }

    /// The state this device works on: with what waits.
    pub fn current(&self) -> &Fold {
        self.current.as_ref().unwrap_or(&self.confirmed)
    }

    /// The state this device works on; absent = no copy yet.
    pub fn state(&self) -> Option<&EventState> {
        self.current().state.as_ref()
    }

    /// What waits for a place.
    pub fn pending(&self) -> &[StoredOperation] {
        &self.pending
    }

    /// The last sequence.
    pub fn head(&self) -> u64 {
        self.stand.as_ref().map_or(0, |stand| stand.event.head)
    }

    /// The term the copy is in.
    pub fn term(&self) -> Option<&Term> {
        self.stand.as_ref().map(|stand| &stand.term)
    }

    /// Digest of the log.
    pub fn digest(&self) -> LogDigest {
        self.stand.as_ref().map(|stand| stand.digest).unwrap_or_default()
    }

    /// Whether a device gives the sequence, as far as is known here.
    pub fn is_host(&self, device: &str) -> bool {
        self.term().is_some_and(|term| term.host == device)
    }

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
        if self.is_host(key.device()) && !self.pending.is_empty() {
            // It died between giving way and going on: first what lost its place.
            let waits = self.pending.clone();
            self.admit(store, key, waits, Admission::default())?;
        }
        let bundle = self.write_down(key, draft)?;
        let create = (self.stand.is_none()).then_some(NewEvent { created_at: draft.at, practice: false });
        if create.is_none() && !self.is_host(key.device()) {
            let effects = self.decide(&bundle)?;
            let intake = Intake {
                expected: self.expected(),
                keep: self.head(),
                pending: bundle.clone(),
                ..Intake::default()
            };
            self.write(store, &intake)?;
            self.stand = store.stand(&self.event)?;
            self.pending = store.pending(&self.event)?;
            return Ok(Recorded { operations: bundle, effects });
        }
        let mut probe = self.confirmed.clone();
        probe.decide(&bundle).map_err(refused)?;
        let admitted = self.admit(store, key, bundle, Admission { create, ..Admission::default() })?;
        Ok(admitted)
    }

    /// Folds a bundle of this device into the state with what waits, or refuses it.
    fn decide(&mut self, bundle: &[StoredOperation]) -> Result<Vec<Effect>, SyncError> {
        let confirmed = &self.confirmed;
        let current = self.current.get_or_insert_with(|| confirmed.clone());
        current.decide(bundle).map_err(refused)
    }

    /// The operations of a draft as the next ones of this device's log, signed.
    pub(crate) fn write_down(
        &self,
        key: &DeviceKey,
        draft: &Draft<'_>,
    ) -> Result<Vec<StoredOperation>, SyncError> {
        let unwritable = |error: serde_json::Error| SyncError::Unwritable(error.to_string());
        let bodies: Vec<_> = draft
            .operations
            .iter()
            .map(serde_json::to_value)
            .collect::<Result<_, _>>()
            .map_err(unwritable)?;
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
                submission: Some(draft.submission.to_owned()),
            };
            written.id = operation_id(&self.event, end.as_ref().map(|(_, id)| id), &written);
            written.signature = key.sign_operation(&self.event, &written.id);
            end = Some((written.device_seq, written.id));
            bundle.push(written);
        }
        bundle
    }

    /// As a later version would write something that this one does not know, for the simulation.
    pub(crate) fn record_of_later_version(
        &mut self,
        store: &dyn ReplicaStore,
        key: &DeviceKey,
        draft: &Draft<'_>,
        body: &Value,
    ) -> Result<Recorded, SyncError> {
        let operations = self.chained(key, draft, std::slice::from_ref(body));
        if self.is_host(key.device()) {
            return self.admit(store, key, operations, Admission::default());
        }
        let intake = Intake {
            expected: self.expected(),
            keep: self.head(),
            pending: operations.clone(),
            ..Intake::default()
        };
        self.write(store, &intake)?;
        self.reload(store)?;
        Ok(Recorded { effects: vec![Effect::Unknown; operations.len()], operations })
    }

    /// Gives operations places, as the host.
    pub(crate) fn admit(
        &mut self,
        store: &dyn ReplicaStore,
        key: &DeviceKey,
        operations: Vec<StoredOperation>,
        admission: Admission,
    ) -> Result<Recorded, SyncError> {
        let head = self.head();
        let epoch = admission.term.as_ref().or(self.term()).map_or(1, |term| term.epoch);
        let hands_over_from = self.confirmed.epoch().max(epoch);
        let mut confirmed = Vec::with_capacity(operations.len());
        let mut effects = Vec::with_capacity(operations.len());
        let mut waiting = Vec::new();
        let mut sequence = head;
        for bundle in bundles(&operations) {
            if self.confirmed.epoch() > hands_over_from {
                // Handed over: what comes after is the next host's to place.
                waiting.extend_from_slice(bundle);
                continue;
            }
            let quarantine = self.set_aside(bundle);
            let mut placed = bundle.to_vec();
            for operation in &mut placed {
                sequence += 1;
                operation.sequence = sequence;
                operation.epoch = epoch;
                operation.quarantine.clone_from(&quarantine);
            }
            let outcome = self.confirmed.take(&placed);
            for (operation, effect) in placed.iter_mut().zip(&outcome) {
                operation.outcome = effect.text();
            }
            effects.extend(outcome);
            confirmed.extend(placed);
        }
        let term = self.confirmed.term();
        let outlived = self.outlived_checkpoint(sequence);
        let known = |operation: &StoredOperation| self.pending.iter().any(|waits| waits.id == operation.id);
        let digest = confirmed.iter().fold(self.digest(), |before, next| log_digest(&before, next));
        // Whoever goes on with this copy under another key can still prove what this device gave places.
        let checkpoint = confirmed.last().map(|_| Checkpoint {
            epoch,
            host: key.device().to_owned(),
            sequence,
            digest,
            signature: key.sign_log(&self.event, epoch, sequence, &digest),
        });
        let intake = Intake {
            create: admission.create,
            expected: self.expected(),
            keep: head,
            confirmed: confirmed.clone(),
            pending: waiting.into_iter().filter(|operation| !known(operation)).collect(),
            forks: admission.forks,
            checkpoint,
            outlived,
            term,
        };
        self.write(store, &intake)?;
        self.reload(store)?;
        Ok(Recorded { operations: confirmed, effects })
    }

    /// The own signature that is not needed any more once there is one at `sequence`: one in a while is kept for good.
    fn outlived_checkpoint(&mut self, sequence: u64) -> Option<u64> {
        const EVERY: u64 = 256;
        let (kept, newest) = self.own_checkpoints;
        let is_far = newest.saturating_sub(kept) >= EVERY;
        self.own_checkpoints = (if is_far || kept == 0 { newest.max(1) } else { kept }, sequence);
        (newest > kept && !is_far && kept > 0).then_some(newest)
    }

    /// Why the host sets a bundle aside, if it does: who wrote it may not, or not any more.
    fn set_aside(&self, bundle: &[StoredOperation]) -> Option<String> {
        let state = self.confirmed.state.as_ref()?;
        let device = &bundle.first()?.device;
        let Some(member) = state.devices.members.get(&DeviceId(device.clone())) else {
            return (self.confirmed.creator.as_ref() != Some(device)).then(|| "stranger".to_owned());
        };
        if member.revoked {
            return Some("revoked".to_owned());
        }
        let all = member.role.has(saiwu_domain::event::Duty::Settings);
        for stored in bundle {
            match read_operation(stored) {
                Some((operation, _)) if member.may_write(&operation) => {}
                // A later version may give it an effect; who may write everything may write that.
                None if all => {}
                Some(_) => return Some("role".to_owned()),
                None => return Some("unknown".to_owned()),
            }
        }
        None
    }

    pub(crate) fn expected(&self) -> (u64, LogDigest, u64) {
        (self.head(), self.digest(), self.pending.len() as u64)
    }

    /// Writes a step; when the store refuses it, what was folded in memory is thrown away and read again.
    pub(crate) fn write(&mut self, store: &dyn ReplicaStore, intake: &Intake) -> Result<(), SyncError> {
        store.take_in(&self.event, intake).or_else(|error| {
            self.read_again(store)?;
            Err(error.into())
        })
    }

    /// What the store has, whatever was in memory.
    pub(crate) fn read_again(&mut self, store: &dyn ReplicaStore) -> Result<(), SyncError> {
        let invited_by = self.invited_by.take();
        *self = Self::open(store, &self.event)?;
        self.invited_by = invited_by;
        Ok(())
    }

    /// Where the copy stands and what waits, from the store; the state with what waits, anew.
    pub(crate) fn reload(&mut self, store: &dyn ReplicaStore) -> Result<(), SyncError> {
        self.stand = store.stand(&self.event)?;
        self.pending = store.pending(&self.event)?;
        self.current = (!self.pending.is_empty()).then(|| {
            let mut current = self.confirmed.clone();
            current.take(&self.pending);
            current
        });
        Ok(())
    }
}

/// What an admission does beside giving places.
#[derive(Default)]
pub(crate) struct Admission {
    pub create: Option<NewEvent>,
    pub forks: Vec<StoredOperation>,
    pub term: Option<Term>,
}

fn refused(effect: Effect) -> SyncError {
    SyncError::Refused(match effect {
        Effect::Refused(why) => why,
        Effect::Repeated => Sentence::new("已经提交过，没有重复", "This was already sent and done"),
        Effect::Applied | Effect::Disputed | Effect::Quarantined | Effect::Unknown => {
            Sentence::new("本程序的版本太旧，请先更新", "This version is too old: please update")
        }
    })
}
