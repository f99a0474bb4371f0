//! What is kept of an event.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer, Serialize};

use crate::chain::OperationId;
use crate::replica::Term;

/// An event in the list of events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EventRow {
    /// Its code, part of every address.
    pub code: String,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// Made-up data.
    pub practice: bool,
    /// The sequence of its last operation; 0 = none yet.
    pub head: u64,
}

/// One entry of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredOperation {
    /// Its place in the event, gap-less from 1; 0 = it waits for one.
    pub sequence: u64,
    /// The term in which it got its place.
    #[serde(default = "first_epoch")]
    pub epoch: u64,
    /// The term in which it had a place before another host took over: 来自上一主机.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub former_epoch: Option<u64>,
    /// Why the host set it aside: it has a place and no effect until a person accepts it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quarantine: Option<String>,
    /// The device whose log it belongs to.
    pub device: String,
    /// Its place in that device's log of this event, dense from 1.
    pub device_seq: u64,
    /// The link of the hash chain: see [`operation_id`](crate::operation_id).
    pub id: OperationId,
    /// Ed25519 of the device over the id, 128 hex digits; empty where an earlier version wrote it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub signature: String,
    /// What it is, such as `score_reported`.
    pub kind: String,
    /// When it was made, by its author's clock. For people to read; no rule depends on it.
    pub at: DateTime<Utc>,
    /// Who made it, by role or unit; never a name.
    pub actor: String,
    /// The operation itself, exactly as it was appended.
    pub body: String,
    /// What the fold said to it, such as `applied`.
    pub outcome: String,
    /// The submission that caused it.
    pub submission: Option<String>,
}

fn first_epoch() -> u64 {
    1
}

/// A state at a sequence, to open an event faster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The last operation in it.
    pub sequence: u64,
    /// The state.
    pub body: Vec<u8>,
}

/// The data of one person, apart from the log, as it came with an operation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct PersonRow {
    /// Id of the person, as operations name it.
    pub person: String,
    /// The operation it came with.
    pub source: RowSource,
    /// All that is known; otherwise without what this device needs not know.
    pub complete: bool,
    /// Name, phone …, as JSON.
    pub fields: String,
}

/// An operation that a row came with: its device and its number there. Nothing and 0 where an earlier version kept it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct RowSource {
    /// The device.
    pub device: String,
    /// Its number in the device's log.
    pub device_seq: u64,
}

/// The private link of a unit. Whoever has the token acts for the unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UnitLink {
    /// Id of the unit.
    pub unit: String,
    /// The secret in the link.
    pub token: String,
}

/// Something that was sent once, with what was answered: the same id again gets the same answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Submission {
    /// Chosen by the sender, the same on every try.
    pub id: String,
    /// Name of the call.
    pub call: String,
    /// Who sent it.
    pub actor: String,
    /// Digest of the request: the same id with another request is a fault of the sender.
    pub request_digest: String,
    /// The reply; absent once it was forgotten. It never leaves the store with an exported event.
    #[serde(default, skip_serializing)]
    pub reply: Option<String>,
}

/// All of one event, as it goes into a file and comes back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WholeEvent {
    /// The event.
    pub event: EventRow,
    /// The term its log is in.
    #[serde(default)]
    pub term: Term,
    /// Its whole log.
    pub operations: Vec<StoredOperation>,
    /// The rows of its persons; id → fields in files of earlier versions.
    #[serde(deserialize_with = "rows_or_fields")]
    pub persons: Vec<PersonRow>,
    /// The links of its units.
    pub unit_links: Vec<UnitLink>,
    /// What was already sent.
    pub submissions: Vec<Submission>,
}

fn rows_or_fields<'de, D: Deserializer<'de>>(source: D) -> Result<Vec<PersonRow>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Either {
        Rows(Vec<PersonRow>),
        Fields(BTreeMap<String, String>),
    }
    Ok(match Either::deserialize(source)? {
        Either::Rows(rows) => rows,
        Either::Fields(persons) => persons
            .into_iter()
            .map(|(person, fields)| PersonRow {
                person,
                source: RowSource::default(),
                complete: true,
                fields,
            })
            .collect(),
    })
}
