//! What a copy has to say to another one.

use crate::fold::belong_together;
use crate::keys::DeviceKey;
use crate::ledger::{Ledger, SyncError};
use crate::parcel::{Page, Parcel, Position, Run, RunAnswer};
use saiwu_store::{Checkpoint, LogDigest, ReplicaStore, Rung, StoredOperation, log_digest};

/// So many operations go into a page, and into the runs of a parcel, give or take a bundle.
const MOST: u64 = 400;

/// What is known of the other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Peer<'a> {
    /// Nothing yet.
    Unknown,
    /// It said where it stands; absent = it has no copy.
    At(Option<&'a Position>),
}

impl Ledger {
    /// Where this copy stands.
    ///
    /// # Errors
    /// The store fails.
    pub fn position(&self, store: &dyn ReplicaStore, key: &DeviceKey) -> Result<Option<Position>, SyncError> {
        let Some(stand) = &self.stand else { return Ok(None) };
        let head = stand.event.head;
        let mut sequences = vec![head];
        let mut step = 1;
        while step < head {
            sequences.push(head - step);
            step *= 2;
        }
        if let Some(agreed) = self.agreed.filter(|agreed| !sequences.contains(agreed)) {
            sequences.push(agreed);
        }
        let rungs = store.rungs(self.event(), &sequences)?;
        Ok(Some(Position {
            term: stand.term.clone(),
            head,
            rungs,
            created_at: stand.event.created_at,
            practice: stand.event.practice,
            lacks: self.lacks(key.device()),
        }))
    }

    /// The next parcel for another device, as the connection has proved.
    ///
    /// # Errors
    /// The store fails.
    pub fn compose(
        &self,
        store: &dyn ReplicaStore,
        key: &DeviceKey,
        to: &str,
        peer: Peer<'_>,
        answers: Vec<RunAnswer>,
    ) -> Result<Parcel, SyncError> {
        let position = self.position(store, key)?;
        let page = match (peer, &position) {
            (Peer::At(theirs), Some(mine)) => self.page_for(store, key, mine, theirs)?,
            _ => None,
        };
        let runs = if self.is_host(key.device()) { Vec::new() } else { self.runs() };
        let lacks = match peer {
            Peer::At(Some(theirs)) => &theirs.lacks[..],
            Peer::Unknown | Peer::At(None) => &[],
        };
        let persons = self.rows_for(store, to, lacks, &runs)?;
        Ok(Parcel { event: self.event().to_owned(), position, page, runs, persons, answers })
    }

    /// What waits, in the order it came, cut where the device changes.
    fn runs(&self) -> Vec<Run> {
        let most = usize::try_from(MOST).unwrap_or(usize::MAX).min(self.pending.len());
        // A bundle goes whole.
        let end = (most..self.pending.len())
            .find(|end| *end == 0 || !belong_together(&self.pending[end - 1], &self.pending[*end]))
            .unwrap_or(self.pending.len());
        let runs = self.pending[..end].chunk_by(|one, next| one.device == next.device);
        runs.map(|run| Run { device: run[0].device.clone(), operations: run.to_vec() }).collect()
    }

    fn page_for(
        &self,
        store: &dyn ReplicaStore,
        key: &DeviceKey,
        mine: &Position,
        theirs: Option<&Position>,
    ) -> Result<Option<Page>, SyncError> {
        if theirs.is_some_and(|theirs| theirs.rank() >= mine.rank()) {
            return Ok(None);
        }
        let asked: Vec<u64> =
            theirs.iter().flat_map(|it| it.rungs.iter().map(|rung| rung.sequence)).collect();
        let same = store.rungs(self.event(), &asked)?;
        let theirs = theirs.iter().flat_map(|it| &it.rungs);
        let shared = theirs.filter(|rung| same.contains(rung)).max_by_key(|rung| rung.sequence);
        let after = shared.copied().unwrap_or(Rung { sequence: 0, digest: LogDigest::default() });
        if after.sequence >= mine.head {
            return Ok(None);
        }
        self.page_after(store, key, after)
    }

    /// A page that can be proved at its end: by this device's own signature in a term of its own, or by one it was given.
    fn page_after(
        &self,
        store: &dyn ReplicaStore,
        key: &DeviceKey,
        after: Rung,
    ) -> Result<Option<Page>, SyncError> {
        let is_own = |operation: &StoredOperation| {
            let term = self.confirmed.terms.get(&operation.epoch);
            term.is_some_and(|(host, begun)| host == key.device() && *begun <= operation.sequence)
        };
        let before = after.sequence;
        let stored = store.checkpoint(self.event(), before, before + MOST)?;
        let far = stored.as_ref().map_or(before + MOST, |it| it.sequence.max(before + MOST));
        // One more, to see whether the last bundle ends.
        let mut operations = store.page(self.event(), before, far - before + 1)?;
        let mut end = operations.len().min(usize::try_from(MOST).unwrap_or(usize::MAX));
        while end > 0 && !Self::may_end(&operations, end, self.head(), &is_own) {
            end -= 1;
        }
        if end == 0
            && let Some(checkpoint) = stored.filter(|it| it.sequence - before <= operations.len() as u64)
        {
            operations.truncate(usize::try_from(checkpoint.sequence - before).unwrap_or(usize::MAX));
            return Ok(Some(Page { after, operations, checkpoint }));
        }
        if end == 0 {
            // Nobody signed inside of it: up to where this device can sign.
            operations = store.page(self.event(), before, self.head() - before)?;
            let found =
                (1..=operations.len()).find(|end| Self::may_end(&operations, *end, self.head(), &is_own));
            let Some(found) = found else { return Ok(None) };
            end = found;
        }
        operations.truncate(end);
        let Some(last) = operations.last() else { return Ok(None) };
        let mut digest = after.digest;
        for operation in &operations {
            digest = log_digest(&digest, operation);
        }
        let (epoch, sequence) = (last.epoch, last.sequence);
        let checkpoint = Checkpoint {
            epoch,
            host: key.device().to_owned(),
            sequence,
            digest,
            signature: key.sign_log(self.event(), epoch, sequence, &digest),
        };
        Ok(Some(Page { after, operations, checkpoint }))
    }

    /// Whether a page may end after so many operations, signed by this device: in a term of its own, between two bundles.
    fn may_end(
        operations: &[StoredOperation],
        end: usize,
        head: u64,
        is_own: &dyn Fn(&StoredOperation) -> bool,
    ) -> bool {
        let Some(last) = operations.get(end - 1) else { return false };
        let ends = match operations.get(end) {
            Some(next) => !belong_together(last, next),
            None => last.sequence == head,
        };
        ends && is_own(last)
    }
}
