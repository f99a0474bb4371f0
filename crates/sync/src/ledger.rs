//! One device's copy of an event, open: what has a place, what waits, and what both add up to.

use crate::fold::Fold;
use crate::persons::{Held, held};
use saiwu_domain::event::{EventState, Refusal};
use saiwu_store::{Intake, LogDigest, ReplicaStore, Stand, StoreError, StoredOperation, Term, verified_log};
use std::sync::Arc;

/// An event as one device has it.
pub struct Ledger {
    event: String,
    pub(crate) confirmed: Fold,
    /// With what waits; absent where nothing does.
    pub(crate) current: Option<Fold>,
    pub(crate) stand: Option<Stand>,
    pub(crate) pending: Vec<StoredOperation>,
    /// The host that is believed before there is a copy: from the code that invited this device.
    pub(crate) invited_by: Option<String>,
    /// Where this device signed the log: the last place that is kept for good, and the newest.
    pub(crate) own_checkpoints: (u64, u64),
    /// Where a log that goes on was last seen to be the same, behind what the rungs of this one say.
    pub(crate) agreed: Option<u64>,
    /// An event that begins here is one with made-up data.
    pub(crate) practice: bool,
    /// The rows of persons that are here.
    pub(crate) held: Held,
    /// The sequence of the state that is kept.
    snapshot: u64,
}

/// Why a step was not taken; nothing was written then.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SyncError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What was to be recorded is not allowed as things stand here.
    #[error("{}", .0.sentence.en)]
    Refused(Box<Refusal>),
    /// There is no copy of the event here.
    #[error("there is no copy of this event here")]
    NotHere,
    /// An operation that cannot be written down.
    #[error("an operation cannot be written: {0}")]
    Unwritable(String),
}

impl SyncError {
    pub(crate) fn refused(zh: &str, en: &str) -> Self {
        Self::Refused(Box::new(Refusal::refused(zh, en)))
    }
}

impl Ledger {
    /// Opens the copy that is here, or an empty place for one.
    ///
    /// # Errors
    /// The store fails; `Damaged` when the log is not the one that was written.
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
            practice: false,
            held: Held::new(),
            snapshot: 0,
        };
        ledger.stand = store.stand(event)?;
        let Some(stand) = &ledger.stand else { return Ok(ledger) };
        // One that another version wrote cannot be read: the log itself always can.
        let kept = store.snapshot(event)?;
        let kept =
            kept.and_then(|kept| Some((serde_json::from_slice::<Fold>(&kept.body).ok()?, kept.sequence)));
        let (fold, after) = kept.unwrap_or_default();
        let log = verified_log(store, stand, after, fold.ends.clone())?;
        (ledger.confirmed, ledger.snapshot) = (fold, after);
        ledger.confirmed.take(&log);
        let rows = store.persons(event)?;
        ledger.held = held(rows);
        ledger.reload(store)?;
        Ok(ledger)
    }

    /// The same for an event of made-up data that begins here.
    #[must_use]
    pub fn for_practice(mut self, practice: bool) -> Self {
        self.practice = practice;
        self
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
    pub fn state(&self) -> Option<&Arc<EventState>> {
        self.current().state.as_ref()
    }

    /// What waits for a place.
    pub fn pending(&self) -> &[StoredOperation] {
        &self.pending
    }

    /// Where the copy stands; absent = there is none.
    pub fn stand(&self) -> Option<&Stand> {
        self.stand.as_ref()
    }

    /// How many operations there are, with those that wait.
    pub fn length(&self) -> u64 {
        self.head() + self.pending.len() as u64
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
        let (invited_by, practice) = (self.invited_by.take(), self.practice);
        *self = Self { invited_by, practice, ..Self::open(store, &self.event)? };
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

    /// Keeps the state after so many operations, so that the copy opens faster. The log is the truth: nothing is lost where this
    /// fails.
    ///
    /// # Errors
    /// The store fails.
    pub fn keep_snapshot(&mut self, store: &dyn ReplicaStore, every: u64) -> Result<(), SyncError> {
        let head = self.head();
        if head < self.snapshot + every {
            return Ok(());
        }
        let body =
            serde_json::to_vec(&self.confirmed).map_err(|error| SyncError::Unwritable(error.to_string()))?;
        store.save_snapshot(&self.event, head, &body)?;
        self.snapshot = head;
        Ok(())
    }
}
