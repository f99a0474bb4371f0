//! What two copies of an event say to each other. Both sides speak the same way: a parcel out, a parcel back.

use crate::persons::Lack;
use chrono::{DateTime, Utc};
use saiwu_store::{Checkpoint, LogDigest, PersonRow, Rung, StoredOperation, Term};
use serde::{Deserialize, Serialize};

/// Everything one side has to say at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Parcel {
    /// Which event.
    pub event: String,
    /// Where the sender's copy stands; absent = it has none yet.
    pub position: Option<Position>,
    /// Confirmed operations that the receiver lacks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<Page>,
    /// Operations that wait.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub runs: Vec<Run>,
    /// Rows of persons that the receiver lacks, as far as it may know them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub persons: Vec<PersonRow>,
    /// What became of the receiver's runs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<RunAnswer>,
}

/// Where a copy stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Position {
    /// Its term.
    pub term: Term,
    /// The last sequence.
    pub head: u64,
    /// Digests at the head and at ever larger steps before it.
    pub rungs: Vec<Rung>,
    /// When the event was created.
    pub created_at: DateTime<Utc>,
    /// Made-up data.
    pub practice: bool,
    /// Rows of persons that are missing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lacks: Vec<Lack>,
}

impl Position {
    /// Which of two copies goes on where they differ: the later term; of one term the longer log. Total, and the same
    /// wherever it is asked.
    pub fn rank(&self) -> (&Term, u64, LogDigest) {
        let digest = self.rungs.first().map(|rung| rung.digest).unwrap_or_default();
        (&self.term, self.head, digest)
    }
}

/// A piece of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Page {
    /// Where both logs are the same, as far as the sender knows: the page goes on behind it.
    pub after: Rung,
    /// In order, whole bundles.
    pub operations: Vec<StoredOperation>,
    /// The host's signature under the log at its end.
    pub checkpoint: Checkpoint,
}

/// Operations of one device that wait, in its order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Run {
    /// The device.
    pub device: String,
    /// Without a gap.
    pub operations: Vec<StoredOperation>,
}

/// What became of a run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RunAnswer {
    /// The device.
    pub device: String,
    /// The log of the device is here up to this number.
    pub upto: u64,
    /// Why not further.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<RunProblem>,
}

/// Why operations were not taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RunProblem {
    /// Operations before them are missing here.
    Gap {
        /// The next number that would fit.
        expected: u64,
    },
    /// This number of the device has another content here: two installations write as one device. Kept apart.
    Forked {
        /// The first such number.
        device_seq: u64,
    },
    /// The device does not take part.
    UnknownDevice,
    /// The signature or the chain does not fit.
    BadSignature,
    /// An operation is larger than [`LARGEST`](crate::LARGEST).
    TooLarge {
        /// Which one.
        device_seq: u64,
    },
}
