//! What waits elsewhere: the host gives it places, others carry it.

use crate::LARGEST;
use crate::admit::Admission;
use crate::fold::Fold;
use crate::keys::{DeviceKey, signed_operation};
use crate::ledger::{Ledger, SyncError};
use crate::parcel::{Parcel, Run, RunAnswer, RunProblem};
use crate::receive::Taken;
use saiwu_domain::ids::DeviceId;
use saiwu_store::{Aside, Intake, OperationId, ReplicaStore, StoredOperation, operation_id};
use std::collections::BTreeMap;

/// What of the runs of a parcel is new here.
#[derive(Default)]
struct News {
    operations: Vec<StoredOperation>,
    forks: Vec<StoredOperation>,
    /// Ends of the logs of devices with what is new.
    ends: BTreeMap<String, (u64, OperationId)>,
}

impl Ledger {
    pub(crate) fn take_runs(
        &mut self,
        store: &dyn ReplicaStore,
        key: &DeviceKey,
        sender: &str,
        Parcel { runs, persons, .. }: &Parcel,
        taken: &mut Taken,
    ) -> Result<(), SyncError> {
        if runs.is_empty() {
            return Ok(());
        }
        let mut news = News::default();
        let is_vouched_for = is_active(self.current(), sender);
        for run in runs {
            let answer = self.look_at(store, run, is_vouched_for, &mut news)?;
            taken.answers.push(answer);
        }
        if news.operations.is_empty() && news.forks.is_empty() {
            return Ok(());
        }
        let between = (key.device(), sender);
        if self.is_host(key.device()) {
            let placed = self.place(key, news.operations, None);
            let persons = self.acceptable(&placed.fold, between, persons);
            let aside = Aside { persons, ..Aside::default() };
            let admission = Admission { forks: news.forks, aside, ..Admission::default() };
            self.settle(store, key, placed, admission, self.expected())?;
            taken.log_changed = true;
            return Ok(());
        }
        let mut fold = self.current().clone();
        fold.take(&news.operations);
        let persons = self.acceptable(&fold, between, persons);
        let intake = Intake {
            expected: self.expected(),
            keep: self.head(),
            pending: news.operations,
            forks: news.forks,
            aside: Aside { persons, ..Aside::default() },
            ..Intake::default()
        };
        self.write(store, &intake)?;
        self.hold(&intake.aside);
        self.reload(store)
    }

    /// What of a run follows on what is here. Nothing in it can spoil what comes before or after.
    fn look_at(
        &self,
        store: &dyn ReplicaStore,
        run: &Run,
        is_vouched_for: bool,
        news: &mut News,
    ) -> Result<RunAnswer, SyncError> {
        let fold = self.current();
        let device = run.device.as_str();
        let mut end = news.ends.get(device).or_else(|| fold.ends.get(device)).copied();
        let answer = |end: Option<(u64, OperationId)>, problem| RunAnswer {
            device: device.to_owned(),
            upto: end.map_or(0, |(number, _)| number),
            problem,
        };
        if !is_vouched_for && !takes_part(fold, device) {
            return Ok(answer(end, Some(RunProblem::UnknownDevice)));
        }
        let mut problem = None;
        let mut fresh: Vec<StoredOperation> = Vec::new();
        for operation in &run.operations {
            let number = operation.device_seq;
            if operation.device != device {
                problem = Some(RunProblem::BadSignature);
                break;
            }
            if operation.body.len() > LARGEST {
                problem = Some(RunProblem::TooLarge { device_seq: number });
                break;
            }
            let next = end.map_or(1, |(before, _)| before + 1);
            if number < next {
                let here = fresh.iter().find(|it| it.device_seq == number).map(|it| it.id);
                let here = here.or(store.id_of(self.event(), device, number)?);
                if here == Some(operation.id) || here.is_none() {
                    continue;
                }
                problem = Some(RunProblem::Forked { device_seq: number });
                news.forks.extend(self.signed_forks(run, number));
                break;
            }
            if number > next {
                problem = Some(RunProblem::Gap { expected: next });
                break;
            }
            if operation_id(self.event(), end.as_ref().map(|(_, id)| id), operation) != operation.id {
                problem = Some(RunProblem::BadSignature);
                break;
            }
            end = Some((number, operation.id));
            fresh.push(StoredOperation {
                sequence: 0,
                epoch: 1,
                quarantine: None,
                outcome: String::new(),
                ..operation.clone()
            });
        }
        let signed =
            fresh.last().is_none_or(|last| signed_operation(device, self.event(), &last.id, &last.signature));
        if !signed {
            let before = news.ends.get(device).or_else(|| fold.ends.get(device)).copied();
            return Ok(answer(before, Some(RunProblem::BadSignature)));
        }
        if let (Some(end), false) = (end, fresh.is_empty()) {
            news.ends.insert(device.to_owned(), end);
        }
        news.operations.extend(fresh);
        Ok(answer(end, problem))
    }

    /// The operations of a run from a number on, as far as the device itself signed them.
    fn signed_forks(&self, run: &Run, from: u64) -> Vec<StoredOperation> {
        let signed = |it: &&StoredOperation| {
            it.device_seq >= from && signed_operation(&run.device, self.event(), &it.id, &it.signature)
        };
        run.operations.iter().filter(signed).cloned().collect()
    }
}

/// Whether operations of the device are kept: it was enrolled, if only once, or it created the event.
fn takes_part(fold: &Fold, device: &str) -> bool {
    let enrolled = fold
        .state
        .as_ref()
        .is_some_and(|state| state.devices.members.contains_key(&DeviceId(device.to_owned())));
    enrolled || fold.creator.as_deref() == Some(device)
}

/// Whether the device takes part now.
fn is_active(fold: &Fold, device: &str) -> bool {
    let member =
        fold.state.as_ref().and_then(|state| state.devices.members.get(&DeviceId(device.to_owned())));
    member.map_or(fold.creator.as_deref() == Some(device), |member| !member.revoked)
}
