//! What a copy does with what another one says: believe what is proved, keep what waits, lose nothing.

use crate::fold::Fold;
use crate::keys::{DeviceKey, is_key, signed_log, signed_operation};
use crate::ledger::{Ledger, SyncError};
use crate::parcel::{Page, Parcel, Position, RunAnswer, RunProblem};
use saiwu_store::{
    Aside, Intake, LogDigest, NewEvent, OperationId, ReplicaStore, StoredOperation, Term, log_digest,
    operation_id,
};
use std::collections::BTreeMap;

/// What came of a parcel.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Taken {
    /// For the next parcel to the other side.
    pub answers: Vec<RunAnswer>,
    /// Confirmed operations are different now.
    pub log_changed: bool,
    /// Confirmed operations that lost their place: another host has taken over before them.
    pub demoted: u64,
    /// Operations of this very device have another content elsewhere: two installations write as one. It needs a new key.
    pub cloned: bool,
    /// The other side's page was not believed.
    pub distrust: Option<Distrust>,
    /// What the other side said of runs that it did not take.
    pub problems: Vec<(String, RunProblem)>,
}

/// Why a page was not believed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Distrust {
    /// The operations do not follow each other, or not on what is here.
    #[error("the operations do not fit together")]
    Chain,
    /// A device did not sign what it is said to have written.
    #[error("an operation is not signed by its device")]
    Author,
    /// The log is not signed by its host.
    #[error("the log is not signed by its host")]
    Host,
}

impl Ledger {
    /// Takes a parcel in that came from `sender`, as the connection has proved. What a device that takes part brings of
    /// one that does not is kept, set aside.
    ///
    /// # Errors
    /// The store fails; whatever was written before is whole, and the same parcel can be taken again.
    pub fn take(
        &mut self,
        store: &dyn ReplicaStore,
        key: &DeviceKey,
        sender: &str,
        parcel: &Parcel,
    ) -> Result<Taken, SyncError> {
        let mut taken = Taken::default();
        if parcel.event != self.event() {
            return Ok(taken);
        }
        for answer in &parcel.answers {
            if let Some(problem) = &answer.problem {
                taken.problems.push((answer.device.clone(), problem.clone()));
            }
        }
        if let (Some(page), Some(position)) = (&parcel.page, &parcel.position) {
            self.take_page(store, key, page, position, &mut taken)?;
        }
        taken.log_changed |= self.go_on(store, key)?;
        if self.stand.is_some() {
            self.take_runs(store, key, sender, parcel, &mut taken)?;
            self.take_rows(store, (key.device(), sender), &parcel.persons)?;
            if taken.log_changed {
                self.tidy_rows(store)?;
            }
        }
        Ok(taken)
    }

    fn take_page(
        &mut self,
        store: &dyn ReplicaStore,
        key: &DeviceKey,
        page: &Page,
        position: &Position,
        taken: &mut Taken,
    ) -> Result<(), SyncError> {
        if self.digest_at(store, page.after.sequence)? != Some(page.after.digest) {
            // It was meant for where this copy once stood.
            return Ok(());
        }
        let mine = self.position(store, key)?;
        let common = self.common(store, page)?;
        let keep = page.after.sequence + common as u64;
        let news = page.operations.get(common..).unwrap_or_default();
        let goes_on = keep == self.head() || mine.as_ref().is_none_or(|mine| position.rank() > mine.rank());
        if news.is_empty() || !goes_on {
            // The next page may begin behind it: what differs comes later.
            self.agreed = Some(keep);
            return Ok(());
        }
        let demoted = match self.stand {
            Some(_) => store.page(self.event(), keep, self.head() - keep)?,
            None => Vec::new(),
        };
        let mut fold = match demoted.is_empty() {
            true => self.confirmed.clone(),
            false => {
                let mut fold = Fold::default();
                fold.take(&store.page(self.event(), 0, keep)?);
                fold
            }
        };
        let believed = self.believe(store, &mut fold, keep, news, page);
        let (confirmed, term) = match believed? {
            Ok(believed) => believed,
            Err(distrust) => {
                taken.distrust = Some(distrust);
                return Ok(());
            }
        };
        let forks = forks(&confirmed, demoted.iter().chain(&self.pending));
        taken.cloned |= forks.iter().any(|fork| fork.device == key.device());
        taken.demoted += demoted.len() as u64;
        taken.log_changed = true;
        let create = self.stand.is_none().then_some(NewEvent {
            created_at: position.created_at,
            practice: position.practice,
            host: term.host.clone(),
        });
        let intake = Intake {
            create,
            expected: self.expected(),
            keep,
            confirmed,
            pending: Vec::new(),
            forks,
            checkpoint: Some(page.checkpoint.clone()),
            outlived: None,
            term: Some(term),
            aside: Aside::default(),
        };
        self.write(store, &intake)?;
        self.confirmed = fold;
        self.own_checkpoints = (0, 0);
        self.agreed = None;
        self.reload(store)
    }

    /// The digest of the log up to a sequence, as far as it goes.
    fn digest_at(&self, store: &dyn ReplicaStore, sequence: u64) -> Result<Option<LogDigest>, SyncError> {
        if sequence == 0 {
            return Ok(Some(LogDigest::default()));
        }
        match self.stand {
            Some(_) => Ok(store.rungs(self.event(), &[sequence])?.first().map(|rung| rung.digest)),
            None => Ok(None),
        }
    }

    /// How many operations of a page are here already, at the same places.
    fn common(&self, store: &dyn ReplicaStore, page: &Page) -> Result<usize, SyncError> {
        if self.stand.is_none() {
            return Ok(0);
        }
        let mine = store.page(self.event(), page.after.sequence, page.operations.len() as u64)?;
        let same = |(mine, theirs): &(&StoredOperation, &StoredOperation)| {
            mine.id == theirs.id
                && mine.epoch == theirs.epoch
                && mine.former_epoch == theirs.former_epoch
                && mine.quarantine == theirs.quarantine
        };
        Ok(mine.iter().zip(&page.operations).take_while(same).count())
    }

    /// The news of a page with the effect of each operation, folded in, and the term afterwards; or why not.
    fn believe(
        &self,
        store: &dyn ReplicaStore,
        fold: &mut Fold,
        keep: u64,
        news: &[StoredOperation],
        page: &Page,
    ) -> Result<Result<(Vec<StoredOperation>, Term), Distrust>, SyncError> {
        let mut digest = self.digest_at(store, keep)?.unwrap_or_default();
        for (sequence, operation) in (keep + 1..).zip(news) {
            if operation.sequence != sequence {
                return Ok(Err(Distrust::Chain));
            }
            digest = log_digest(&digest, operation);
        }
        if let Err(distrust) = self.chains_hold(fold, news) {
            return Ok(Err(distrust));
        }
        let effects = fold.take(news);
        let Some(term) = self.proved(fold, news, page, &digest) else {
            return Ok(Err(Distrust::Host));
        };
        let with_outcome = |(operation, effect): (&StoredOperation, crate::fold::Effect)| StoredOperation {
            outcome: effect.text(),
            ..operation.clone()
        };
        Ok(Ok((news.iter().zip(effects).map(with_outcome).collect(), term)))
    }

    /// Every operation follows the one before it of its device, and each device signed its last one here, and with it those
    /// before. Devices without a key are believed up to where others come in: what they wrote is vouched for by the host.
    fn chains_hold(&self, fold: &Fold, news: &[StoredOperation]) -> Result<(), Distrust> {
        let mut ends: BTreeMap<&str, (u64, OperationId)> = BTreeMap::new();
        let mut last: BTreeMap<&str, &StoredOperation> = BTreeMap::new();
        for operation in news {
            let device = operation.device.as_str();
            let end = ends.get(device).or_else(|| fold.ends.get(device)).copied();
            let follows = operation.device_seq == end.map_or(1, |(before, _)| before + 1)
                && operation_id(self.event(), end.as_ref().map(|(_, id)| id), operation) == operation.id;
            if !follows {
                return Err(Distrust::Chain);
            }
            ends.insert(device, (operation.device_seq, operation.id));
            last.insert(device, operation);
        }
        let is_shared = fold.state.as_ref().is_some_and(|state| !state.devices.members.is_empty());
        for (device, operation) in last {
            let unsigned = !is_key(device) && !is_shared;
            if !unsigned && !signed_operation(device, self.event(), &operation.id, &operation.signature) {
                return Err(Distrust::Author);
            }
        }
        Ok(())
    }

    /// The term the log is in after the page, if the host of the term in which it ends has signed it there.
    fn proved(&self, fold: &Fold, news: &[StoredOperation], page: &Page, digest: &LogDigest) -> Option<Term> {
        let last = news.last()?;
        let checkpoint = &page.checkpoint;
        let (host, begun) = fold.terms.get(&last.epoch)?;
        let fits = *begun <= last.sequence
            && checkpoint.host == *host
            && (checkpoint.epoch, checkpoint.sequence, checkpoint.digest)
                == (last.epoch, last.sequence, *digest)
            && signed_log(host, self.event(), (last.epoch, last.sequence, digest), &checkpoint.signature);
        // Before there is a copy, the only host that is believed is the one that invited this device.
        let invited = self.stand.is_some()
            || self
                .invited_by
                .as_ref()
                .is_some_and(|host| fold.terms.values().any(|(known, _)| known == host));
        if !fits || !invited {
            return None;
        }
        fold.term()
    }
}

/// What contradicts confirmed operations, with everything the same device wrote after it.
fn forks<'a>(
    confirmed: &[StoredOperation],
    others: impl Iterator<Item = &'a StoredOperation>,
) -> Vec<StoredOperation> {
    let ids: BTreeMap<(&str, u64), &OperationId> =
        confirmed.iter().map(|it| ((it.device.as_str(), it.device_seq), &it.id)).collect();
    let mut first: BTreeMap<&str, u64> = BTreeMap::new();
    let others: Vec<&StoredOperation> = others.collect();
    for other in &others {
        let device = other.device.as_str();
        if ids.get(&(device, other.device_seq)).is_some_and(|id| **id != other.id) {
            let at = first.entry(device).or_insert(other.device_seq);
            *at = (*at).min(other.device_seq);
        }
    }
    let is_fork = |other: &&StoredOperation| {
        first.get(other.device.as_str()).is_some_and(|at| other.device_seq >= *at)
            && ids.get(&(other.device.as_str(), other.device_seq)).is_none_or(|id| **id != other.id)
    };
    others.into_iter().filter(is_fork).cloned().collect()
}
