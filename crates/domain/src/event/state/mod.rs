//! What the operations add up to.

mod round;

pub use round::{
    ChangeKind, DraftEdit, ResultVersion, RoundRecord, RoundState, StaleCause, Substitute, TableRecord,
    TableStatus, VoidedResult, is_undo_reason,
};
pub(crate) use round::{UNDO_REASON, UNDO_WITHDRAWAL_REASON};

use super::devices::Devices;
use super::operation::{Entry, EventDetails, PublishedRank};
use super::personal::PersonalData;
use crate::contest::{Contest, LedgerPenalty, Match, Round, StageField, Unit};
use crate::course::title_of_number;
use crate::ids::{EntrantId, RoundNumber, TableNumber, UnitId};
use crate::penalties::{self, GivenPenalty};
use crate::regulations::Regulations;
use crate::scoring::CorrectionKind;
use crate::sentence::Sentence;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// An event at one point of its log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EventState {
    /// Name, day, place.
    pub details: EventDetails,
    /// Its rules.
    pub regulations: Regulations,
    /// In the order of their ids, which is the order they were added.
    pub units: BTreeMap<UnitId, UnitRecord>,
    /// Latest entry of each unit.
    pub entries: BTreeMap<UnitId, Entry>,
    /// What was given away so far.
    #[serde(default)]
    pub given: Given,
    /// Places that fell free after the deadline and that the organizer has not filled, by the unit that gave them back
    /// (R15.1.8).
    #[serde(default)]
    pub held_places: BTreeMap<UnitId, usize>,
    /// Places that waited and are in now, by unit and number on its form.
    #[serde(default)]
    pub moved_up: BTreeSet<(UnitId, usize)>,
    /// Once locked.
    pub roster: Option<LockedRoster>,
    /// Rosters that were locked and opened again, oldest first: their codes stay listed.
    #[serde(default)]
    pub former_rosters: Vec<FormerRoster>,
    /// Once drawn.
    pub draw: Option<DrawRecord>,
    /// Rounds 1, 2, … without a gap; only the last can be a draft.
    pub rounds: Vec<RoundRecord>,
    /// Entrant → last round it plays.
    pub withdrawals: BTreeMap<EntrantId, RoundNumber>,
    /// Entrant → rounds it had left for before it came back.
    #[serde(default)]
    pub missed: BTreeMap<EntrantId, BTreeSet<RoundNumber>>,
    /// What was fixed when each stage began.
    #[serde(default)]
    pub stages: Vec<StageField>,
    /// What everybody should know about the beginning of each stage.
    #[serde(default)]
    pub stage_notes: Vec<Vec<Sentence>>,
    /// 64 hex digits for each stage whose groups or bracket were drawn by lot.
    #[serde(default)]
    pub stage_seeds: Vec<Option<String>>,
    /// Pairs that never meet (R9.2.6).
    #[serde(default)]
    pub forbidden: BTreeSet<(EntrantId, EntrantId)>,
    /// Lots drawn among tied rows, with the number of rounds that were complete then.
    pub lots: Vec<LotRecord>,
    /// The ranking is final.
    pub finished_at: Option<DateTime<Utc>>,
    /// Every penalty, oldest first, also those that were taken back.
    #[serde(default)]
    pub penalties: Vec<GivenPenalty>,
    /// Entrants that came after the draw, in the order they came; their draw numbers follow the drawn ones (R10.6.3).
    #[serde(default)]
    pub late_entrants: Vec<EntrantId>,
    /// Where entrants sit (R9.6.1).
    #[serde(default)]
    pub seating: BTreeMap<EntrantId, Seating>,
    /// Tables that are not used.
    #[serde(default)]
    pub excluded_tables: BTreeSet<TableNumber>,
    /// Limits the chief referee set (R14.3.4).
    #[serde(default)]
    pub correction_limits: Vec<CorrectionLimit>,
    /// Every ranking that was published as final, oldest first.
    #[serde(default)]
    pub publications: Vec<Publication>,
    /// How long personal data is kept, and who asked to be forgotten.
    #[serde(default)]
    pub personal: PersonalData,
    /// Who works on it.
    #[serde(default)]
    pub devices: Devices,
}

/// Numbers that are never given twice, also when their entry was removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Given {
    /// The highest number of an entry.
    pub entries: u32,
    /// The highest claim of a place.
    pub claims: u32,
    /// The highest number of a unit: whoever was removed shares its id, and with it its people, with nobody.
    #[serde(default)]
    pub units: u32,
}

/// Where an entrant sits.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Seating {
    /// Always at this table.
    pub fixed: Option<TableNumber>,
    /// Only at one of these; empty = anywhere.
    pub allowed: BTreeSet<TableNumber>,
}

/// A limit that replaces the one of the regulations for one round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CorrectionLimit {
    /// Which round.
    pub round: RoundNumber,
    /// Which kind of correction.
    pub correction: CorrectionKind,
    /// The last moment, included.
    pub until: DateTime<Utc>,
}

/// A ranking that was published as final.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Publication {
    /// In the order of the ranking.
    pub ranks: Vec<PublishedRank>,
    /// Why it was published again.
    pub reason: Option<String>,
    /// When.
    pub at: DateTime<Utc>,
}

/// A lot drawn among tied rows. It decides the ranking it was drawn for, not a tie of a later round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LotRecord {
    /// Complete rounds at the time.
    pub after_round: u32,
    /// Ids of rows, best first.
    pub order: Vec<String>,
}

/// A unit of the event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UnitRecord {
    /// Full name.
    pub name: String,
    /// 会员人数 as the organizer knows it.
    pub members: Option<u32>,
}

/// The roster after it was locked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LockedRoster {
    /// SHA-256, 64 hex digits.
    pub digest: String,
}

/// A roster that was opened again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FormerRoster {
    /// As it was locked.
    pub roster: LockedRoster,
    /// When it was opened.
    pub opened_at: DateTime<Utc>,
    /// Why.
    pub reason: String,
}

impl LockedRoster {
    /// 校验码: the first eight hex digits in two groups, such as `9F3A 21C7`.
    pub fn code(&self) -> String {
        let digits = self.digest.to_uppercase();
        format!("{} {}", digits.get(..4).unwrap_or_default(), digits.get(4..8).unwrap_or_default())
    }
}

/// The draw as it is recorded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DrawRecord {
    /// Name and version of the shuffle.
    pub algorithm: String,
    /// 64 hex digits.
    pub rng_seed: String,
    /// Entrants by draw number, from 1.
    pub order: Vec<EntrantId>,
    /// When.
    pub at: DateTime<Utc>,
}

/// How far an event is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Phase {
    /// Entries are taken.
    Registration,
    /// The roster is locked.
    Locked,
    /// Numbers are drawn.
    Drawn,
    /// A round was published.
    Playing,
    /// The ranking is final.
    Finished,
}

impl EventState {
    /// How far the event is.
    pub fn phase(&self) -> Phase {
        if self.finished_at.is_some() {
            Phase::Finished
        } else if self.rounds.iter().any(RoundRecord::is_public) {
            Phase::Playing
        } else if self.draw.is_some() {
            Phase::Drawn
        } else if self.roster.is_some() {
            Phase::Locked
        } else {
            Phase::Registration
        }
    }

    /// The round of that number.
    pub fn round(&self, number: RoundNumber) -> Option<&RoundRecord> {
        self.rounds.iter().find(|round| round.number == number)
    }

    /// The latest round that the public may see.
    pub fn latest_public_round(&self) -> Option<&RoundRecord> {
        self.rounds.iter().rev().find(|round| round.is_public())
    }

    /// 会员人数 of a unit: what the organizer knows, else what its form gave.
    pub fn members_of(&self, unit: &UnitId) -> Option<u32> {
        let known = self.units.get(unit)?.members;
        known.or_else(|| self.entries.get(unit)?.members)
    }

    /// Lots that were drawn for the ranking as it stands.
    fn lots_of_now(&self) -> Vec<Vec<String>> {
        let complete = self.complete_rounds();
        self.lots.iter().filter(|lot| lot.after_round == complete).map(|lot| lot.order.clone()).collect()
    }

    /// Published rounds from the first on whose tables are all decided.
    pub fn complete_rounds(&self) -> u32 {
        let complete = self.rounds.iter().take_while(|round| {
            round.is_public() && (round.is_complete() || round.state == RoundState::Closed)
        });
        u32::try_from(complete.count()).unwrap_or(u32::MAX)
    }

    /// The contest as one stage was decided: with the lots that were drawn at its end, also while later stages are
    /// played. For showing an earlier stage; what is decided now is decided on [`EventState::contest`].
    pub fn contest_at(&self, stage: usize) -> Contest {
        let mut contest = self.contest();
        let has_later = contest.rounds.iter().any(|round| round.stage > stage);
        let last = contest.rounds.iter().rev().find(|round| round.stage == stage);
        if let Some(last) = last.filter(|_| has_later) {
            let at_its_end = self.lots.iter().filter(|lot| lot.after_round == last.number.0);
            contest.lots = at_its_end.map(|lot| lot.order.clone()).collect();
        }
        contest
    }

    /// What a round is called, by its number; also one that is a draft or comes next.
    pub fn round_title(&self, number: RoundNumber) -> Sentence {
        let contest = self.contest();
        match self.round(number) {
            Some(record) => record.title(&contest),
            None => title_of_number(&contest, number),
        }
    }

    /// The contest as the rules see it: published rounds with what is confirmed in them.
    pub fn contest(&self) -> Contest {
        let rounds = self.rounds.iter().filter(|round| round.is_public()).map(|round| Round {
            number: round.number,
            stage: round.stage,
            kind: round.kind,
            matches: round
                .tables
                .iter()
                .map(|record| {
                    let given = penalties::match_penalties(&self.penalties, round.number, &record.sides);
                    Match {
                        result: record.counted_result(&self.regulations, round.stage),
                        penalties: record.penalties.iter().cloned().chain(given).collect(),
                        fouls: record.counted_fouls(),
                        // Only where the round went on without it: an open table of a running round holds up the
                        // ranking of that round as any other (R2.4.1).
                        to_replay: record.is_being_replayed() && round.state == RoundState::Closed,
                        ..Match::new(record.table, record.sides.clone())
                    }
                })
                .collect(),
        });
        let units = self.units.iter().map(|(id, unit)| {
            (id.clone(), Unit { id: id.clone(), name: unit.name.clone(), members: self.members_of(id) })
        });
        Contest {
            regulations: self.regulations.clone(),
            units: units.collect(),
            teams: self.teams(),
            entrants: self.entrants(),
            rounds: rounds.collect(),
            lots: self.lots_of_now(),
            stages: self.stages.clone(),
            forbidden: self.forbidden.clone(),
            playoffs: Vec::new(),
            table_rules: self.table_rules(),
            ledger: self.ledger_of(&self.penalties),
        }
    }

    /// What these penalties take that belongs to no single round (R17.6).
    pub(super) fn ledger_of(&self, given: &[GivenPenalty]) -> Vec<LedgerPenalty> {
        penalties::contest_penalties(given, &|from| {
            let before = self.rounds.iter().rev().find(|round| round.number < from);
            before.map_or(0, |round| round.stage)
        })
    }
}
