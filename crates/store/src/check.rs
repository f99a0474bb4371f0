//! What must hold of a stored event.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::chain::{OperationId, log_digest, operation_id};
use crate::error::StoreError;
use crate::event_log::{EventRow, StoredOperation, WholeEvent};
use crate::replica::{ReplicaStore, Stand};

/// Something that should hold and does not.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Problem {
    /// The event it belongs to; absent = the whole database.
    pub event: Option<String>,
    /// What is wrong, in Chinese.
    pub zh: String,
    /// The same in English.
    pub en: String,
}

impl Problem {
    /// In this event.
    pub fn in_event(event: &str, zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { event: Some(event.to_owned()), zh: zh.into(), en: en.into() }
    }

    /// In the database.
    pub fn in_database(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { event: None, zh: zh.into(), en: en.into() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.event {
            Some(event) => write!(f, "{event}: {}", self.en),
            None => f.write_str(&self.en),
        }
    }
}

/// Sequences gap-less (I5), device logs dense with chains that verify (I4), every submission done once.
pub(crate) fn check_event(whole: &WholeEvent) -> Vec<Problem> {
    let code = &whole.event.code;
    let mut problems = Vec::new();
    let mut chains = Chains::default();
    for (expected, operation) in (1..).zip(&whole.operations) {
        let sequence = operation.sequence;
        if sequence != expected {
            problems.push(Problem::in_event(
                code,
                format!("第{expected}条记录缺失，接着是第{sequence}条"),
                format!("operation {expected} is missing, the next is {sequence}"),
            ));
            // What follows would only say the same again.
            return problems;
        }
        if let Err(broken) = chains.follow(code, operation) {
            problems.push(broken);
        }
    }
    let last = whole.operations.len() as u64;
    if whole.event.head != last {
        let head = whole.event.head;
        problems.push(Problem::in_event(
            code,
            format!("应有{head}条记录，实有{last}条"),
            format!("{head} operations were counted, {last} are there"),
        ));
    }
    problems.extend(check_submissions(whole));
    problems
}

/// The ends of the device logs while reading an event in order.
#[derive(Default)]
pub(crate) struct Chains {
    ends: BTreeMap<String, (u64, OperationId)>,
}

impl Chains {
    /// The operation must be the next of its device and carry the id that its bytes give.
    pub(crate) fn follow(&mut self, event: &str, operation: &StoredOperation) -> Result<(), Problem> {
        let end = self.ends.get(&operation.device).copied();
        let (sequence, device_seq) = (operation.sequence, operation.device_seq);
        // Whatever is wrong here, the rest is judged against what stands here.
        self.ends.insert(operation.device.clone(), (device_seq, operation.id));
        if device_seq != end.map_or(1, |(before, _)| before + 1) {
            return Err(Problem::in_event(
                event,
                format!("第{sequence}条记录：设备记录不连续"),
                format!("operation {sequence}: the log of its device has a gap"),
            ));
        }
        if operation_id(event, end.as_ref().map(|(_, id)| id), operation) != operation.id {
            return Err(Problem::in_event(
                event,
                format!("第{sequence}条记录：内容与校验码不符"),
                format!("operation {sequence}: its content does not match its id"),
            ));
        }
        Ok(())
    }
}

/// The log behind a place where each device's log ends as given, if it is the one that was written: no place is missing,
/// every operation follows the one before it of its device, and all of it has the digest that was counted.
///
/// # Errors
/// `Damaged` where it is not; the store fails.
pub fn verified_log(
    store: &dyn ReplicaStore,
    stand: &Stand,
    after: u64,
    ends: BTreeMap<String, (u64, OperationId)>,
) -> Result<Vec<StoredOperation>, StoreError> {
    let EventRow { code, head, .. } = &stand.event;
    let damaged = |what: String| Err(StoreError::Damaged(what));
    let log = store.page(code, after, head.saturating_sub(after))?;
    let rung = store.rungs(code, &[after])?;
    let mut digest = rung.first().map(|rung| rung.digest).unwrap_or_default();
    let mut chains = Chains { ends };
    let mut sequence = after;
    for operation in &log {
        sequence += 1;
        if operation.sequence != sequence {
            return damaged(format!("operation {sequence} of {code} is missing"));
        }
        if let Err(problem) = chains.follow(code, operation) {
            return damaged(problem.to_string());
        }
        digest = log_digest(&digest, operation);
    }
    if sequence != *head {
        return damaged(format!("the last operations of {code} are missing"));
    }
    if digest != stand.digest {
        return damaged(format!("the log of {code} is not the one that was written"));
    }
    Ok(log)
}

fn check_submissions(whole: &WholeEvent) -> Vec<Problem> {
    let known: BTreeSet<&str> = whole.submissions.iter().map(|submission| submission.id.as_str()).collect();
    let mut done = BTreeSet::new();
    let mut problems = Vec::new();
    let mut before = None;
    for operation in &whole.operations {
        let submission = operation.submission.as_deref();
        let sequence = operation.sequence;
        if let Some(id) = submission.filter(|_| submission != before) {
            if !known.contains(id) {
                problems.push(Problem::in_event(
                    &whole.event.code,
                    format!("第{sequence}条记录：提交没有登记"),
                    format!("operation {sequence}: its submission is not remembered"),
                ));
            }
            if !done.insert(id) {
                problems.push(Problem::in_event(
                    &whole.event.code,
                    format!("第{sequence}条记录：同一次提交做了两次"),
                    format!("operation {sequence}: the same submission was done twice"),
                ));
            }
        }
        before = submission;
    }
    problems
}
