//! Copies of events in memory, for simulations: the same steps as on a disk, in a thousandth of the time.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::aside::{Aside, NewEvent};
use crate::chain::{LogDigest, OperationId, log_digest};
use crate::error::StoreError;
use crate::event_log::{EventRow, PersonRow, RowSource, Snapshot, StoredOperation, Submission, UnitLink};
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
    persons: BTreeMap<(String, RowSource), PersonRow>,
    unit_links: BTreeMap<String, String>,
    submissions: BTreeMap<String, Submission>,
    snapshot: Option<Snapshot>,
}

/// Copies of events that are gone when they are dropped.
#[derive(Default)]
pub struct MemoryReplica {
    events: Mutex<BTreeMap<String, Copy>>,
}

impl MemoryReplica {
    fn events(&self) -> MutexGuard<'_, BTreeMap<String, Copy>> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read<T>(&self, event: &str, look: impl FnOnce(&Copy) -> T) -> Result<T, StoreError> {
        let events = self.events();
        events.get(event).map(look).ok_or_else(|| StoreError::NoSuchEvent(event.to_owned()))
    }
}

impl Copy {
    fn new(event: &str, new: &NewEvent) -> Self {
        let row =
            EventRow { code: event.to_owned(), created_at: new.created_at, practice: new.practice, head: 0 };
        Self {
            row,
            term: Term { epoch: 1, base: 0, host: new.host.clone() },
            confirmed: Vec::new(),
            pending: BTreeMap::new(),
            ids: BTreeMap::new(),
            checkpoints: BTreeMap::new(),
            forks: Vec::new(),
            persons: BTreeMap::new(),
            unit_links: BTreeMap::new(),
            submissions: BTreeMap::new(),
            snapshot: None,
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
        self.snapshot.take_if(|kept| kept.sequence > intake.keep);
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
        self.keep_aside(&intake.aside);
    }

    fn keep_aside(&mut self, aside: &Aside) {
        if !aside.removed_persons.is_empty() {
            self.persons.retain(|(person, _), _| !aside.removed_persons.contains(person));
            self.submissions.values_mut().for_each(|submission| submission.reply = None);
        }
        for outlived in &aside.outlived {
            self.persons.remove(outlived);
        }
        for row in &aside.persons {
            self.persons.insert((row.person.clone(), row.source.clone()), row.clone());
        }
        for link in &aside.unit_links {
            self.unit_links.insert(link.unit.clone(), link.token.clone());
        }
        if let Some(submission) = &aside.submission {
            self.submissions.insert(submission.id.clone(), submission.clone());
        }
    }

    fn know(&mut self, operation: &StoredOperation) {
        self.ids.entry(operation.device.clone()).or_default().insert(operation.device_seq, operation.id);
    }
}

impl ReplicaStore for MemoryReplica {
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

    fn persons(&self, event: &str) -> Result<Vec<PersonRow>, StoreError> {
        self.read(event, |copy| copy.persons.values().cloned().collect())
    }

    fn unit_links(&self, event: &str) -> Result<Vec<UnitLink>, StoreError> {
        let link = |(unit, token): (&String, &String)| UnitLink { unit: unit.clone(), token: token.clone() };
        self.read(event, |copy| copy.unit_links.iter().map(link).collect())
    }

    fn submission(&self, id: &str) -> Result<Option<Submission>, StoreError> {
        Ok(self.events().values().find_map(|copy| copy.submissions.get(id).cloned()))
    }

    fn snapshot(&self, event: &str) -> Result<Option<Snapshot>, StoreError> {
        self.read(event, |copy| copy.snapshot.clone())
    }

    fn save_snapshot(&self, event: &str, sequence: u64, body: &[u8]) -> Result<(), StoreError> {
        let mut events = self.events();
        let copy = events.get_mut(event).ok_or_else(|| StoreError::NoSuchEvent(event.to_owned()))?;
        if sequence > copy.row.head {
            return Err(StoreError::Outdated { expected: sequence, head: copy.row.head });
        }
        copy.snapshot = Some(Snapshot { sequence, body: body.to_vec() });
        Ok(())
    }

    fn take_in(&self, event: &str, intake: &Intake) -> Result<(), StoreError> {
        let mut events = self.events();
        if let Some(submission) = &intake.aside.submission
            && events.values().any(|copy| copy.submissions.contains_key(&submission.id))
        {
            return Err(StoreError::AlreadySubmitted);
        }
        match (events.get_mut(event), &intake.create) {
            (Some(_), Some(_)) => return Err(StoreError::EventExists(event.to_owned())),
            (None, None) => return Err(StoreError::NoSuchEvent(event.to_owned())),
            (Some(copy), None) => {
                copy.check(intake)?;
                copy.take_in(intake);
            }
            (None, Some(new)) => {
                let mut copy = Copy::new(event, new);
                copy.check(intake)?;
                copy.take_in(intake);
                events.insert(event.to_owned(), copy);
            }
        }
        Ok(())
    }
}
