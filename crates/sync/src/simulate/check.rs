//! What must hold, checked by other means than those that make it so.

use super::node::EVENT;
use super::people::PLACES;
use crate::fold::Fold;
use crate::ledger::Ledger;
use saiwu_domain::event::{DeviceRole, Duty, Operation, TableStatus};
use saiwu_store::{LogDigest, ReplicaStore, StoredOperation, log_digest, operation_id};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Name of the invariant, and what was seen.
pub(super) type Broken = (&'static str, String);

/// What was seen so far of all devices.
#[derive(Default)]
pub(super) struct Checks {
    /// Log → state: I1.
    states: BTreeMap<(u64, LogDigest), String>,
}

impl Checks {
    /// Looks at one device; `whole` = everything it has, from the first operation on.
    pub fn look(&mut self, store: &dyn ReplicaStore, ledger: &Ledger, whole: bool) -> Result<(), Broken> {
        let failed = |error: saiwu_store::StoreError| ("the store can be read", error.to_string());
        let Some(stand) = store.stand(EVENT).map_err(failed)? else { return Ok(()) };
        if (stand.event.head, stand.digest) != (ledger.head(), ledger.digest()) {
            return Err(("I14", "what is open is not what is stored".to_owned()));
        }
        if stand.pending as usize != ledger.pending().len() {
            return Err(("I14", "what waits is not what is stored".to_owned()));
        }
        if let Some(state) = ledger.state() {
            places(state)?;
            if state
                .rounds
                .iter()
                .flat_map(|round| &round.tables)
                .any(|table| table.status == TableStatus::Disputed && table.effective().is_some())
            {
                return Err(("I8", "a disputed result counts".to_owned()));
            }
        }
        if !whole {
            return Ok(());
        }
        let state = ledger.confirmed().digest();
        let known = self.states.entry((stand.event.head, stand.digest)).or_insert_with(|| state.clone());
        if *known != state {
            return Err(("I1", format!("two states at operation {}", stand.event.head)));
        }
        let log = store.page(EVENT, 0, stand.event.head).map_err(failed)?;
        let mut again = Fold::default();
        let effects = again.take(&log);
        if again.digest() != state {
            return Err(("I2", "the log folds to another state than step by step".to_owned()));
        }
        let differs = log.iter().zip(&effects).find(|(stored, effect)| stored.outcome != effect.text());
        if let Some((stored, effect)) = differs {
            let said = format!("{} says {}, folds to {}", stored.sequence, stored.outcome, effect.text());
            return Err(("I2", said));
        }
        let digest = log.iter().fold(LogDigest::default(), |before, next| log_digest(&before, next));
        if digest != stand.digest {
            return Err(("I14", "the digest of the log is not that of its operations".to_owned()));
        }
        chains(&log, &store.pending(EVENT).map_err(failed)?)
    }
}

/// I6: never more places given than there are.
fn places(state: &saiwu_domain::event::EventState) -> Result<(), Broken> {
    let waiting: BTreeSet<_> =
        state.waiting_list().into_iter().map(|place| (place.unit, place.seat)).collect();
    let all: usize = state.entries.values().map(|entry| entry.seats.len()).sum();
    let inside = all - waiting.len();
    if inside > PLACES as usize {
        return Err(("I6", format!("{inside} are in for {PLACES} places")));
    }
    match state.entries.values().find(|entry| entry.seats.len() > 2) {
        Some(entry) => Err(("I6", format!("{} has {} places of 2", entry.unit, entry.seats.len()))),
        None => Ok(()),
    }
}

/// I4, I5: sequences and the logs of devices have no gap, and every operation is what its device signed.
fn chains(log: &[StoredOperation], pending: &[StoredOperation]) -> Result<(), Broken> {
    if let Some((place, _)) = (1..).zip(log).find(|(place, operation)| operation.sequence != *place) {
        return Err(("I5", format!("operation {place} is missing")));
    }
    let mut ends: BTreeMap<&str, (u64, saiwu_store::OperationId)> = BTreeMap::new();
    for operation in log.iter().chain(pending) {
        let device = operation.device.as_str();
        let end = ends.get(device).copied();
        let next = end.map_or(1, |(number, _)| number + 1);
        let id = operation_id(EVENT, end.as_ref().map(|(_, id)| id), operation);
        if operation.device_seq != next || operation.id != id {
            return Err(("I4", format!("operation {} of {device} does not follow", operation.device_seq)));
        }
        ends.insert(device, (operation.device_seq, operation.id));
    }
    Ok(())
}

/// What can only be said of the whole log at the end.
pub(super) fn whole_log(log: &[StoredOperation], ledger: &Ledger) -> Result<(), Broken> {
    published_once(log)?;
    only_who_may(log)?;
    one_host_an_epoch(log, ledger)?;
    times_decide_nothing(log, ledger)?;
    let unknown = log.iter().filter(|it| it.kind == "hologram_shown");
    match unknown.into_iter().find(|it| it.outcome == "applied") {
        Some(it) => Err(("I13", format!("operation {} of an unknown kind had an effect", it.sequence))),
        None => Ok(()),
    }
}

/// Nothing has an effect that a device wrote which did not take part, or not in such a role.
fn only_who_may(log: &[StoredOperation]) -> Result<(), Broken> {
    let creator = log.first().map(|first| first.device.clone()).unwrap_or_default();
    let mut roles: BTreeMap<String, DeviceRole> = BTreeMap::new();
    for stored in log.iter().filter(|stored| matches!(stored.outcome.as_str(), "applied" | "disputed")) {
        let Ok(operation) = serde_json::from_str::<Operation>(&stored.body) else { continue };
        let may = match roles.get(&stored.device) {
            Some(DeviceRole::Scorer) => operation.duty() == Duty::Results,
            Some(DeviceRole::FloorReferee) => matches!(operation.duty(), Duty::Results | Duty::Penalties),
            Some(DeviceRole::Display) => false,
            Some(_) => true,
            None => stored.device == creator,
        };
        if !may {
            let what =
                format!("operation {} has an effect, {} may not write it", stored.sequence, stored.device);
            return Err(("I9", what));
        }
        match operation {
            Operation::DeviceEnrolled { device, member } => {
                roles.insert(device.0, member.role);
            }
            Operation::DeviceRevoked { device, .. } => {
                // Whoever created the event and was revoked is a stranger, too.
                roles.insert(device.0, DeviceRole::Display);
            }
            _ => {}
        }
    }
    Ok(())
}

/// I7: between two publications of a round it was taken back.
fn published_once(log: &[StoredOperation]) -> Result<(), Broken> {
    let mut public = BTreeSet::new();
    for stored in log.iter().filter(|stored| stored.outcome == "applied") {
        let Ok(operation) = serde_json::from_str::<Operation>(&stored.body) else { continue };
        if let Operation::RoundPublished { round } = operation
            && !public.insert(round)
        {
            return Err(("I7", format!("round {round} was published twice")));
        }
    }
    Ok(())
}

/// I11: epochs rise, and each has one host.
fn one_host_an_epoch(log: &[StoredOperation], ledger: &Ledger) -> Result<(), Broken> {
    let mut epoch = 1;
    let mut begun = BTreeMap::new();
    for stored in log {
        if stored.epoch < epoch {
            return Err(("I11", format!("operation {} has an epoch that was over", stored.sequence)));
        }
        epoch = stored.epoch;
        let operation = serde_json::from_str::<Operation>(&stored.body);
        if let (Ok(Operation::TermBegun { epoch, host }), "applied") = (operation, stored.outcome.as_str())
            && begun.insert(epoch, host).is_some()
        {
            return Err(("I11", format!("epoch {epoch} has two hosts")));
        }
    }
    match ledger.term() {
        Some(term) if term.epoch >= epoch => Ok(()),
        _ => Err(("I11", "the term is behind the log".to_owned())),
    }
}

/// I12: with all times mixed up the state is the same but for the times in it.
fn times_decide_nothing(log: &[StoredOperation], ledger: &Ledger) -> Result<(), Broken> {
    let mut mixed = log.to_vec();
    let times: Vec<_> = log.iter().rev().map(|operation| operation.at).collect();
    for (operation, at) in mixed.iter_mut().zip(times) {
        operation.at = at;
    }
    let mut fold = Fold::default();
    fold.take(&mixed);
    let without_times = |fold: &Fold| {
        let mut value = serde_json::to_value(&fold.state).unwrap_or_default();
        blank_times(&mut value);
        value
    };
    if without_times(&fold) == without_times(ledger.confirmed()) {
        return Ok(());
    }
    Err(("I12", "another order of the times gives another state".to_owned()))
}

fn blank_times(value: &mut Value) {
    match value {
        Value::String(text) if chrono::DateTime::parse_from_rfc3339(text).is_ok() => text.clear(),
        Value::Array(items) => items.iter_mut().for_each(blank_times),
        Value::Object(fields) => fields.values_mut().for_each(blank_times),
        _ => {}
    }
}
