//! The host gives places: to what it writes itself, to what others bring, to what lost its place.

use crate::fold::{Effect, Fold, bundles, read_operation};
use crate::keys::DeviceKey;
use crate::ledger::{Ledger, SyncError};
use crate::record::Recorded;
use saiwu_domain::event::Duty;
use saiwu_domain::ids::DeviceId;
use saiwu_store::{
    Aside, Checkpoint, Intake, LogDigest, NewEvent, ReplicaStore, StoredOperation, Term, log_digest,
};

/// One signature of the host in so many operations is kept for good.
const KEPT_EVERY: u64 = 256;

/// What an admission does beside giving places.
#[derive(Default)]
pub(crate) struct Admission {
    pub create: Option<NewEvent>,
    pub forks: Vec<StoredOperation>,
    pub term: Option<Term>,
    pub aside: Aside,
}

/// Operations with their places and effects, and the state with them. Nothing is written yet.
#[derive(Debug)]
pub(crate) struct Placed {
    pub fold: Fold,
    pub operations: Vec<StoredOperation>,
    pub effects: Vec<Effect>,
    /// Another device has become the host among them: these are for it to place.
    pub waiting: Vec<StoredOperation>,
    /// The epoch in which they got their places.
    pub epoch: u64,
}

impl Ledger {
    /// Gives operations places, as the host, in the term that is given or the one the copy is in.
    pub(crate) fn admit(
        &mut self,
        store: &dyn ReplicaStore,
        key: &DeviceKey,
        operations: Vec<StoredOperation>,
        admission: Admission,
    ) -> Result<Recorded, SyncError> {
        let placed = self.place(key, operations, admission.term.as_ref());
        let expected = self.expected();
        self.settle(store, key, placed, admission, expected)
    }

    /// The places and effects that operations would get.
    pub(crate) fn place(
        &self,
        key: &DeviceKey,
        operations: Vec<StoredOperation>,
        term: Option<&Term>,
    ) -> Placed {
        let epoch = term.or(self.term()).map_or(1, |term| term.epoch);
        let hands_over_from = self.confirmed.epoch().max(epoch);
        let mut fold = self.confirmed.clone();
        let mut confirmed = Vec::with_capacity(operations.len());
        let mut effects = Vec::with_capacity(operations.len());
        let mut waiting = Vec::new();
        let mut sequence = self.head();
        for bundle in bundles(&operations) {
            if fold.epoch() > hands_over_from {
                // Handed over: what comes after is the next host's to place.
                waiting.extend_from_slice(bundle);
                continue;
            }
            let quarantine = set_aside(&fold, key, bundle);
            let mut placed = bundle.to_vec();
            for operation in &mut placed {
                sequence += 1;
                operation.sequence = sequence;
                operation.epoch = epoch;
                operation.quarantine.clone_from(&quarantine);
            }
            let outcome = fold.take(&placed);
            for (operation, effect) in placed.iter_mut().zip(&outcome) {
                operation.outcome = effect.text();
            }
            effects.extend(outcome);
            confirmed.extend(placed);
        }
        Placed { fold, operations: confirmed, effects, waiting, epoch }
    }

    /// Writes what has places now.
    pub(crate) fn settle(
        &mut self,
        store: &dyn ReplicaStore,
        key: &DeviceKey,
        placed: Placed,
        admission: Admission,
        expected: (u64, LogDigest, u64),
    ) -> Result<Recorded, SyncError> {
        let Placed { fold, operations, effects, waiting, epoch } = placed;
        let (head, before, _) = expected;
        let sequence = head + operations.len() as u64;
        // The first term of an event that came from elsewhere stays with the device that has it now.
        let begun = fold.term().filter(|term| term.epoch > self.term().map_or(0, |term| term.epoch));
        let digest = operations.iter().fold(before, |before, next| log_digest(&before, next));
        // Whoever goes on with this copy under another key can still prove what this device gave places.
        let checkpoint = operations.last().map(|_| Checkpoint {
            epoch,
            host: key.device().to_owned(),
            sequence,
            digest,
            signature: key.sign_log(self.event(), epoch, sequence, &digest),
        });
        let outlived = checkpoint.as_ref().and_then(|_| self.outlived_checkpoint(sequence));
        let known = |operation: &StoredOperation| self.pending.iter().any(|waits| waits.id == operation.id);
        let intake = Intake {
            create: admission.create,
            expected,
            keep: head,
            pending: waiting.into_iter().filter(|operation| !known(operation)).collect(),
            confirmed: operations,
            forks: admission.forks,
            checkpoint,
            outlived,
            term: begun,
            aside: admission.aside,
        };
        self.write(store, &intake)?;
        self.hold(&intake.aside);
        self.confirmed = fold;
        self.reload(store)?;
        self.tidy_rows(store)?;
        Ok(Recorded { operations: intake.confirmed, effects })
    }

    /// The own signature that is not needed any more once there is one at `sequence`: one in a while is kept for good.
    fn outlived_checkpoint(&mut self, sequence: u64) -> Option<u64> {
        let (kept, newest) = self.own_checkpoints;
        let is_far = newest.saturating_sub(kept) >= KEPT_EVERY;
        self.own_checkpoints = (if is_far || kept == 0 { newest.max(1) } else { kept }, sequence);
        (newest > kept && !is_far && kept > 0).then_some(newest)
    }
}

/// Why the host sets a bundle aside, if it does: who wrote it may not, or not any more.
fn set_aside(fold: &Fold, host: &DeviceKey, bundle: &[StoredOperation]) -> Option<String> {
    let state = fold.state.as_ref()?;
    let device = &bundle.first()?.device;
    let members = &state.devices.members;
    let Some(member) = members.get(&DeviceId(device.clone())) else {
        // An event that nobody else takes part in is its host's, also where it came out of a file.
        let alone = members.is_empty() && device == host.device();
        return (!alone && fold.creator.as_ref() != Some(device)).then(|| "stranger".to_owned());
    };
    if member.revoked {
        return Some("revoked".to_owned());
    }
    let all = member.role.has(Duty::Settings);
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
