//! A store that fails when it is told to: before it wrote, or after, so that nobody knows.

use saiwu_store::{
    Checkpoint, Intake, OperationId, PersonRow, ReplicaStore, Rung, Snapshot, Stand, StoreError,
    StoredOperation, Submission, UnitLink,
};
use std::sync::atomic::{AtomicU8, Ordering};

/// When the next step fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// Nothing was written.
    Before = 1,
    /// Everything was written, and the answer got lost.
    After = 2,
}

pub(super) struct FaultyStore {
    inner: Box<dyn ReplicaStore>,
    next: AtomicU8,
}

impl FaultyStore {
    pub fn new(inner: Box<dyn ReplicaStore>) -> Self {
        Self { inner, next: AtomicU8::new(0) }
    }

    pub fn fail_next(&self, fault: Fault) {
        self.next.store(fault as u8, Ordering::Relaxed);
    }

    /// Fails no more.
    pub fn heal(&self) {
        self.next.store(0, Ordering::Relaxed);
    }
}

fn failed() -> StoreError {
    StoreError::Disk { during: "save", detail: "the disk failed".to_owned() }
}

impl ReplicaStore for FaultyStore {
    fn stand(&self, event: &str) -> Result<Option<Stand>, StoreError> {
        self.inner.stand(event)
    }

    fn page(&self, event: &str, after: u64, most: u64) -> Result<Vec<StoredOperation>, StoreError> {
        self.inner.page(event, after, most)
    }

    fn pending(&self, event: &str) -> Result<Vec<StoredOperation>, StoreError> {
        self.inner.pending(event)
    }

    fn rungs(&self, event: &str, sequences: &[u64]) -> Result<Vec<Rung>, StoreError> {
        self.inner.rungs(event, sequences)
    }

    fn id_of(&self, event: &str, device: &str, device_seq: u64) -> Result<Option<OperationId>, StoreError> {
        self.inner.id_of(event, device, device_seq)
    }

    fn chain_ends(&self, event: &str) -> Result<Vec<(String, u64, OperationId)>, StoreError> {
        self.inner.chain_ends(event)
    }

    fn checkpoint(&self, event: &str, after: u64, upto: u64) -> Result<Option<Checkpoint>, StoreError> {
        self.inner.checkpoint(event, after, upto)
    }

    fn forks(&self, event: &str) -> Result<Vec<StoredOperation>, StoreError> {
        self.inner.forks(event)
    }

    fn persons(&self, event: &str) -> Result<Vec<PersonRow>, StoreError> {
        self.inner.persons(event)
    }

    fn unit_links(&self, event: &str) -> Result<Vec<UnitLink>, StoreError> {
        self.inner.unit_links(event)
    }

    fn submission(&self, id: &str) -> Result<Option<Submission>, StoreError> {
        self.inner.submission(id)
    }

    fn snapshot(&self, event: &str) -> Result<Option<Snapshot>, StoreError> {
        self.inner.snapshot(event)
    }

    fn save_snapshot(&self, event: &str, sequence: u64, body: &[u8]) -> Result<(), StoreError> {
        self.inner.save_snapshot(event, sequence, body)
    }

    fn take_in(&self, event: &str, intake: &Intake) -> Result<(), StoreError> {
        let fault = self.next.swap(0, Ordering::Relaxed);
        if fault == Fault::Before as u8 {
            return Err(failed());
        }
        self.inner.take_in(event, intake)?;
        if fault == Fault::After as u8 { Err(failed()) } else { Ok(()) }
    }
}
