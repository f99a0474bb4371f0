//! Copies of events in memory, for simulations: the same steps as on a disk, in a thousandth of the time.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::append::NewEvent;
use crate::chain::{LogDigest, OperationId, log_digest};
use crate::error::StoreError;
use crate::event_log::{EventRow, StoredOperation};
use crate::replica::{Checkpoint, Intake, ReplicaStore, Rung, Stand, Term};

/// What waits is ordered by this: what lost its place before everything that waited then.
type Arrival = i64;

#[derive(Clone)]
struct Copy {
    row: EventRow,
    term: Term,
    confirmed: Vec<(StoredOperation, LogDigest)>,
    pending: BTreeMap<Arrival, StoredOperation>,
    /// (device, number) → where it stands.
    ids: BTreeMap<String, BTreeMap<u64, OperationId>>,
    checkpoints: BTreeMap<u64, Checkpoint>,
    forks: Vec<StoredOperation>,
}

/// Copies of events that are gone when they are dropped.
pub struct MemoryReplica {
    device: String,
    events: Mutex<BTreeMap<String, Copy>>,
}

impl MemoryReplica {
    /// Nothing yet.
    pub fn new(device: &str) -> Self {
        Self { device: device.to_owned(), events: Mutex::default() }
    }

    fn events(&self) -> MutexGuard<'_, BTreeMap<String, Copy>> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read<T>(&self, event: &str, look: impl FnOnce(&Copy) -> T) -> Result<T, StoreError> {
        let events = self.events();
        events.get(event).map(look).ok_or_else(|| StoreError::NoSuchEvent(event.to_owned()))
    }
}

impl Copy {
    fn new(event: &str, new: &NewEvent, device: &str) -> Self {
        let row =
            EventRow { code: event.to_owned(), created_at: new.created_at, practice: new.practice, head: 0 };
        Self {
            row,
            term: Term { epoch: 1, base: 0, host: device.to_owned() },
            confirmed: Vec::new(),
            pending: BTreeMap::new(),
            ids: BTreeMap::new(),
            checkpoints: BTreeMap::new(),
            forks: Vec::new(),
        }
    }

    fn digest_at(&self, sequence: u64) -> Option<LogDigest> {
        match usize::try_from(sequence).ok()?.checked_sub(1) {
            None => Some(LogDigest::default()),
            Some(index) => self.confirmed.get(index).map(|(_, digest)| *digest),
        }
    }

    fn next_arrival(&self) -> Arrival {
        self.pending.last_key_value().map_or(0, |(last, _)| (*last).max(0)) + 1
    }

    fn index_of(&self, sequence: u64) -> usize {
        usize::try_from(sequence).unwrap_or(usize::MAX).min(self.confirmed.len())
    }

    /// Everything that could refuse the step, before anything of it is done.
    fn check(&self, intake: &Intake) -> Result<(), StoreError> {
        let head = self.confirmed.len() as u64;
        let digest = self.digest_at(head).unwrap_or_default();
        if intake.expected != (head, digest, self.pending.len() as u64) || intake.keep > head {
            return Err(StoreError::Outdated { expected: intake.expected.0, head });
        }
        for (sequence, operation) in (intake.keep + 1..).zip(&intake.confirmed) {
            if operation.sequence != sequence {
                return Err(StoreError::Damaged(format!("operation {sequence} is missing")));
            }
        }
        for operation in intake.confirmed.iter().chain(&intake.pending) {
            let known = self.ids.get(&operation.device).and_then(|ids| ids.get(&operation.device_seq));
            let differs = known.is_some_and(|known| {
                *known != operation.id && intake.forks.iter().all(|fork| fork.id != *known)
            });
            if differs {
                let (device, device_seq) = (operation.device.clone(), operation.device_seq);
                return Err(StoreError::Conflict { device, device_seq });
            }
        }
        Ok(())
    }

    fn take_in(&mut self, intake: &Intake) {
        let demoted = self.confirmed.split_off(self.index_of(intake.keep));
        let first = self.pending.first_key_value().map_or(1, |(first, _)| *first).min(1);
        let before = first - Arrival::try_from(demoted.len()).unwrap_or_default();
        for (arrival, (demoted, _)) in (before..).zip(demoted) {
            let waits = StoredOperation {
                sequence: 0,
                former_epoch: demoted.former_epoch.or(Some(demoted.epoch)),
                quarantine: None,
                outcome: String::new(),
                ..demoted
            };
            self.pending.insert(arrival, waits);
        }
        self.checkpoints.retain(|sequence, _| *sequence <= intake.keep);
        for fork in &intake.forks {
            self.pending.retain(|_, waits| waits.id != fork.id);
            if let Some(ids) = self.ids.get_mut(&fork.device)
                && ids.get(&fork.device_seq) == Some(&fork.id)
            {
                ids.remove(&fork.device_seq);
            }
            if !self.forks.iter().any(|known| known.id == fork.id) {
                self.forks.push(StoredOperation { sequence: 0, ..fork.clone() });
            }
        }
        let mut digest = self.digest_at(intake.keep).unwrap_or_default();
        for operation in &intake.confirmed {
            self.know(operation);
            if !self.pending.is_empty() {
                self.pending.retain(|_, waits| waits.id != operation.id);
            }
            digest = log_digest(&digest, operation);
            self.confirmed.push((operation.clone(), digest));
        }
        for operation in &intake.pending {
            self.know(operation);
            let arrival = self.next_arrival();
            self.pending.insert(arrival, StoredOperation { sequence: 0, ..operation.clone() });
        }
        if let Some(outlived) = intake.outlived {
            self.checkpoints.remove(&outlived);
        }
        if let Some(checkpoint) = &intake.checkpoint {
            self.checkpoints.insert(checkpoint.sequence, checkpoint.clone());
        }
        if let Some(term) = &intake.term {
            self.term = term.clone();
        }
        self.row.head = self.confirmed.len() as u64;
    }

    fn know(&mut self, operation: &StoredOperation) {
        self.ids.entry(operation.device.clone()).or_default().insert(operation.device_seq, operation.id);
    }
}

impl ReplicaStore for MemoryReplica {
    fn device(&self) -> String {
        self.device.clone()
    }

    fn stand(&self, event: &str) -> Result<Option<Stand>, StoreError> {
        let events = self.events();
        Ok(events.get(event).map(|copy| Stand {
            event: copy.row.clone(),
            term: copy.term.clone(),
            digest: copy.digest_at(copy.row.head).unwrap_or_default(),
            pending: copy.pending.len() as u64,
        }))
    }

    fn page(&self, event: &str, after: u64, most: u64) -> Result<Vec<StoredOperation>, StoreError> {
        self.read(event, |copy| {
            let from = copy.index_of(after);
            let to = copy.index_of(after.saturating_add(most));
            copy.confirmed[from..to].iter().map(|(operation, _)| operation.clone()).collect()
        })
    }

    fn pending(&self, event: &str) -> Result<Vec<StoredOperation>, StoreError> {
        self.read(event, |copy| copy.pending.values().cloned().collect())
    }

    fn rungs(&self, event: &str, sequences: &[u64]) -> Result<Vec<Rung>, StoreError> {
        self.read(event, |copy| {
            let rungs = sequences.iter().filter_map(|sequence| {
                copy.digest_at(*sequence).map(|digest| Rung { sequence: *sequence, digest })
            });
            rungs.collect()
        })
    }

    fn id_of(&self, event: &str, device: &str, device_seq: u64) -> Result<Option<OperationId>, StoreError> {
        self.read(event, |copy| copy.ids.get(device).and_then(|ids| ids.get(&device_seq)).copied())
    }

    fn chain_ends(&self, event: &str) -> Result<Vec<(String, u64, OperationId)>, StoreError> {
        self.read(event, |copy| {
            let ends = copy.ids.iter().filter_map(|(device, ids)| {
                ids.last_key_value().map(|(number, id)| (device.clone(), *number, *id))
            });
            ends.collect()
        })
    }

    fn checkpoint(&self, event: &str, after: u64, upto: u64) -> Result<Option<Checkpoint>, StoreError> {
        self.read(event, |copy| {
            let mut before = copy.checkpoints.range(after + 1..=upto.max(after + 1));
            let mut beyond = copy.checkpoints.range(upto.max(after) + 1..);
            before.next_back().or_else(|| beyond.next()).map(|(_, it)| it.clone())
        })
    }

    fn forks(&self, event: &str) -> Result<Vec<StoredOperation>, StoreError> {
        self.read(event, |copy| copy.forks.clone())
    }

    fn take_in(&self, event: &str, intake: &Intake) -> Result<(), StoreError> {
        let mut events = self.events();
        match (events.get_mut(event), &intake.create) {
            (Some(_), Some(_)) => return Err(StoreError::EventExists(event.to_owned())),
            (None, None) => return Err(StoreError::NoSuchEvent(event.to_owned())),
            (Some(copy), None) => {
                copy.check(intake)?;
                copy.take_in(intake);
            }
            (None, Some(new)) => {
                let mut copy = Copy::new(event, new, &self.device);
                copy.check(intake)?;
                copy.take_in(intake);
                events.insert(event.to_owned(), copy);
            }
        }
        Ok(())
    }
}
