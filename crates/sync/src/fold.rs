//! From stored operations to the state of an event: whole bundles, one after the other, whatever stands in them.
//!
//! The same list gives the same state on every device: nothing here looks at a clock, at who asks, or at what else is known.

use saiwu_domain::event::{Duty, EventState, Meta, Operation, Outcome, Refusal, Rows};
use saiwu_domain::ids::DeviceId;
use saiwu_domain::sentence::Sentence;
use saiwu_store::{OperationId, RowSource, StoredOperation, Term};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What a list of operations adds up to.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Fold {
    /// Absent until the event was created.
    pub state: Option<Arc<EventState>>,
    /// The device that created it.
    pub creator: Option<String>,
    /// The last operation of each device.
    pub ends: BTreeMap<String, (u64, OperationId)>,
    /// Epoch → its host and the sequence of the operation that began it. The first epoch is the creator's.
    pub terms: BTreeMap<u64, (String, u64)>,
    /// Epoch → the last sequence before it.
    bases: BTreeMap<u64, u64>,
    /// With which operation the row of each person came. Shared: it is copied with every trial.
    pub rows: Arc<Rows<RowSource>>,
    /// Submissions that were folded: the same one again, through another device, has no effect.
    submissions: Submissions,
}

/// A set that only grows and is copied for nothing: most of it is shared.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "BTreeSet<String>", into = "BTreeSet<String>")]
struct Submissions {
    shared: Arc<BTreeSet<String>>,
    own: BTreeSet<String>,
}

impl Submissions {
    fn insert(&mut self, submission: &str) -> bool {
        if self.shared.contains(submission) || self.own.contains(submission) {
            return false;
        }
        match Arc::get_mut(&mut self.shared) {
            Some(all) => {
                all.append(&mut self.own);
                all.insert(submission.to_owned())
            }
            None => self.own.insert(submission.to_owned()),
        }
    }
}

impl From<BTreeSet<String>> for Submissions {
    fn from(all: BTreeSet<String>) -> Self {
        Self { shared: Arc::new(all), own: BTreeSet::new() }
    }
}

impl From<Submissions> for BTreeSet<String> {
    fn from(submissions: Submissions) -> Self {
        submissions.shared.iter().cloned().chain(submissions.own).collect()
    }
}

/// What became of an operation, as it stands beside it in the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// It counts.
    Applied,
    /// A fact that contradicts another: a person decides.
    Disputed,
    /// It came too late, or was never allowed.
    Refused(Box<Refusal>),
    /// The host set it aside.
    Quarantined,
    /// This version does not know the kind: kept, passed on, shown as needing an update.
    Unknown,
    /// The same submission was folded before.
    Repeated,
}

impl Effect {
    /// As the log has it.
    pub fn text(&self) -> String {
        match self {
            Self::Applied => "applied".to_owned(),
            Self::Disputed => "disputed".to_owned(),
            Self::Refused(why) => format!("refused|{}|{}", why.sentence.zh, why.sentence.en),
            Self::Quarantined => "quarantined".to_owned(),
            Self::Unknown => "unknown".to_owned(),
            Self::Repeated => "repeated".to_owned(),
        }
    }
}

/// What stands together in a log and is folded together: neighbours of one device and one submission.
pub fn bundles(operations: &[StoredOperation]) -> impl Iterator<Item = &[StoredOperation]> {
    operations.chunk_by(belong_together)
}

/// Whether the second goes with the first.
pub(crate) fn belong_together(one: &StoredOperation, next: &StoredOperation) -> bool {
    one.device == next.device && one.submission.is_some() && one.submission == next.submission
}

impl Fold {
    /// Folds operations in, whole bundles only; the effect of each.
    pub fn take(&mut self, operations: &[StoredOperation]) -> Vec<Effect> {
        bundles(operations).flat_map(|bundle| self.take_bundle(bundle)).collect()
    }

    /// The host of the term now.
    pub fn host(&self) -> Option<&str> {
        self.terms.last_key_value().map(|(_, (host, _))| host.as_str())
    }

    /// The term the log is in; absent = there is no event yet.
    pub fn term(&self) -> Option<Term> {
        let (epoch, (host, _)) = self.terms.last_key_value()?;
        let base = self.bases.get(epoch).copied().unwrap_or_default();
        Some(Term { epoch: *epoch, base, host: host.clone() })
    }

    /// The epoch now; 0 = there is no event yet.
    pub fn epoch(&self) -> u64 {
        self.terms.last_key_value().map_or(0, |(epoch, _)| *epoch)
    }

    fn take_bundle(&mut self, bundle: &[StoredOperation]) -> Vec<Effect> {
        let all = |effect: Effect| vec![effect; bundle.len()];
        if let Some(first) = bundle.first().filter(|first| first.sequence > 0) {
            self.bases.entry(first.epoch).or_insert(first.sequence - 1);
        }
        if let Some(last) = bundle.last() {
            self.ends.insert(last.device.clone(), (last.device_seq, last.id));
        }
        if bundle.iter().any(|operation| operation.quarantine.is_some()) {
            return all(Effect::Quarantined);
        }
        if let Some(submission) = bundle.first().and_then(|operation| operation.submission.as_ref())
            && !self.submissions.insert(submission)
        {
            return all(Effect::Repeated);
        }
        let Some(read) = bundle.iter().map(read_operation).collect::<Option<Vec<_>>>() else {
            return all(Effect::Unknown);
        };
        let Some((first, _)) = read.first() else { return Vec::new() };
        let device = bundle.first().map(|operation| operation.device.as_str()).unwrap_or_default();
        let mut effects = Vec::with_capacity(bundle.len());
        let rest = match &mut self.state {
            Some(_) => &read[..],
            None => match EventState::created(first) {
                Ok(state) => {
                    self.state = Some(Arc::new(state));
                    self.creator = Some(device.to_owned());
                    self.terms.insert(1, (device.to_owned(), 0));
                    effects.push(Effect::Applied);
                    &read[1..]
                }
                Err(refusal) => return all(Effect::Refused(Box::new(refusal))),
            },
        };
        // Whoever the host lets through: who takes part is not decided by a device that may not.
        if rest.iter().any(|(operation, _)| operation.duty() == Duty::Devices)
            && !self.may_change_devices(device)
        {
            let why =
                Refusal::refused("这台设备不能改设备名单", "This device may not change the list of devices");
            return all(Effect::Refused(Box::new(why)));
        }
        let Some(state) = &mut self.state else { return effects };
        let state = Arc::make_mut(state);
        let epoch = state.devices.epoch;
        let outcomes = state.apply_together(rest.iter().map(|(operation, meta)| (operation, meta)));
        if state.devices.epoch > epoch
            && let (Some(host), Some(last)) = (&state.devices.host, bundle.last())
        {
            self.terms.insert(state.devices.epoch, (host.0.clone(), last.sequence));
            // Handed over: the next operation is the first of the term. Taken over: it has begun already.
            self.bases.entry(state.devices.epoch).or_insert(last.sequence);
        }
        for ((operation, _), stored) in rest.iter().zip(&bundle[bundle.len() - rest.len()..]) {
            if operation.brings_rows() && outcomes.iter().all(counts) {
                let source = RowSource { device: device.to_owned(), device_seq: stored.device_seq };
                Arc::make_mut(&mut self.rows).follow(operation, &source);
            }
        }
        effects.extend(outcomes.into_iter().map(|outcome| match outcome {
            Outcome::Applied => Effect::Applied,
            Outcome::Disputed => Effect::Disputed,
            Outcome::Refused(refusal) => Effect::Refused(Box::new(refusal)),
        }));
        effects
    }

    fn may_change_devices(&self, device: &str) -> bool {
        let Some(state) = &self.state else { return false };
        match state.devices.members.get(&DeviceId(device.to_owned())) {
            Some(member) => !member.revoked && member.role.has(Duty::Devices),
            None => self.creator.as_deref() == Some(device),
        }
    }

    /// Digest of the state: equal lists have equal digests.
    pub fn digest(&self) -> String {
        match &self.state {
            // A state is data: it can always be written.
            Some(state) => match serde_json::to_vec(state) {
                Ok(bytes) => blake3::hash(&bytes).to_hex().to_string(),
                Err(error) => error.to_string(),
            },
            None => String::new(),
        }
    }
}

fn counts(outcome: &Outcome) -> bool {
    !matches!(outcome, Outcome::Refused(_))
}

/// The operation and what is known beside it; absent = a kind or form that this version does not know.
pub fn read_operation(stored: &StoredOperation) -> Option<(Operation, Meta)> {
    let operation = serde_json::from_str(&stored.body).ok()?;
    Some((operation, Meta { at: stored.at, by: actor_sentence(&stored.actor) }))
}

/// `主办方|Organizer` in the log.
pub fn actor_sentence(text: &str) -> Sentence {
    let (zh, en) = text.split_once('|').unwrap_or((text, text));
    Sentence::new(zh, en)
}
