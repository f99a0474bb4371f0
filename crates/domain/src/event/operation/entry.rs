//! What a unit entered: ids of persons, and no more of them than the rules ask for.

use crate::ids::{PersonId, UnitId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What a unit entered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Whose.
    pub unit: UnitId,
    /// Order of first submission, from 1; part of the 报名号.
    pub number: u32,
    /// 会员人数 as the form gave it, where the organizer did not know it.
    pub members: Option<u32>,
    /// Filled places of the quota.
    pub seats: Vec<EntrySeat>,
    /// 领队
    pub leader: PersonId,
    /// Version of the regulations that were accepted with it, 64 hex digits (scenario T14); absent in earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepted: Option<String>,
    /// Rows of the person table that name somebody else than on the form before; who that was stands nowhere.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub replaced: BTreeSet<PersonId>,
}

impl Entry {
    /// Its players and its leader.
    pub fn persons(&self) -> impl Iterator<Item = &PersonId> {
        let players = self.seats.iter().flat_map(|seat| &seat.pairs).flat_map(|pair| &pair.players);
        players.chain([&self.leader])
    }
}

/// One place: a pair, or a team of pairs.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct EntrySeat {
    /// Its pairs.
    pub pairs: Vec<EntryPair>,
    /// Its turn among all places of the contest, by first submission, from 1 (R15.1.8). Absent = in for good: taken by
    /// an earlier version, by the organizer, or locked with the roster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<u32>,
    /// Its class, where the quota knows classes (R15.1.6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// Units that play in it beside the one whose entry it is (R15.1.7); empty = that one alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<UnitId>,
}

/// Two players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EntryPair {
    /// Rows of the person table.
    pub players: Vec<PersonId>,
    /// Women among them, where gender was asked: what the conditional place needs, and no more.
    pub women: Option<u32>,
}
