//! What is recorded of a penalty.

use crate::ids::{EntrantId, PenaltyId, PersonId, RoundNumber, TableNumber};
use crate::regulations::PenaltyEffect;
use crate::sentence::Sentence;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// A penalty as it stands in the log (R17.3). Ids only: who the person is stands in the person table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PenaltyRecord {
    /// Chosen by the device that records it.
    pub id: PenaltyId,
    /// The tariff of the regulations; absent = a clause in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tariff: Option<String>,
    /// The clause that is quoted.
    pub clause: String,
    /// Whose side.
    pub entrant: EntrantId,
    /// The player, where the counter follows one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<PersonId>,
    /// The round it belongs to; absent = the whole contest (R17.6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<RoundNumber>,
    /// The table, for people to read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableNumber>,
    /// What it does: the step of the ladder that was due when it was given.
    pub effects: Vec<PenaltyEffect>,
    /// What happened.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// A penalty with what the log knows of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GivenPenalty {
    /// What and to whom.
    pub record: PenaltyRecord,
    /// The first round that was not published when it was given: a disqualification holds from it on.
    pub from: RoundNumber,
    /// The match of its round is lost by it.
    pub loses_match: bool,
    /// Who, by role or unit.
    pub by: Sentence,
    /// When.
    pub at: DateTime<Utc>,
    /// It counts no more.
    pub taken_back: Option<TakenBack>,
}

/// Why a penalty counts no more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TakenBack {
    /// Why.
    pub reason: String,
    /// Who, by role or unit.
    pub by: Sentence,
    /// When.
    pub at: DateTime<Utc>,
}

impl GivenPenalty {
    /// Whether it counts.
    pub fn counts(&self) -> bool {
        self.taken_back.is_none()
    }
}
