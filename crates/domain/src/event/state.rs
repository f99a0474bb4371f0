//! What the operations add up to.

use super::operation::{Entry, EventDetails, PublishedRank, is_clean};
use crate::contest::{Contest, Match, MatchPenalty, MatchResult, Round, RoundKind, Sides, StageField, Unit};
use crate::ids::{EntrantId, PersonId, RoundNumber, TableNumber, UnitId};
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
    /// Once locked.
    pub roster: Option<LockedRoster>,
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

/// A round with everything that happened in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundRecord {
    /// From 1, through all stages.
    pub number: RoundNumber,
    /// Index of its stage in the regulations.
    #[serde(default)]
    pub stage: usize,
    /// Whether it counts, or decides a tie.
    #[serde(default)]
    pub kind: RoundKind,
    /// Where it is.
    pub state: RoundState,
    /// In table order, byes last.
    pub tables: Vec<TableRecord>,
    /// The quality of the pairing in words.
    pub quality: Sentence,
    /// What had to give way.
    pub relaxed: Vec<Sentence>,
    /// End of play, once started.
    pub ends_at: Option<DateTime<Utc>>,
    /// When it was closed.
    pub closed_at: Option<DateTime<Utc>>,
    /// Why a draft has to be paired again before it is published (scenario T31); nothing = it is as good as new.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub stale: BTreeSet<StaleCause>,
    /// Changes by hand, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<DraftEdit>,
}

/// What changed under a draft.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StaleCause {
    /// Somebody left or came.
    Participants,
    /// A result or a penalty it was paired by changed.
    Results,
    /// Two of a table may not meet any more.
    ForbiddenPair,
}

/// A pairing changed by hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DraftEdit {
    /// Why.
    pub reason: String,
    /// What spoke against it, as it was read.
    pub objections: Vec<Sentence>,
    /// Who, by role or unit.
    pub by: Sentence,
    /// When.
    pub at: DateTime<Utc>,
}

/// D7: a correction is a mark on a result, not a state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundState {
    /// 草稿
    Draft,
    /// 已公布
    Published,
    /// 进行中
    Running,
    /// 已结束
    Closed,
}

/// One table (or bye) with all versions of its result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableRecord {
    /// Absent for a bye.
    pub table: Option<TableNumber>,
    /// Who.
    pub sides: Sides,
    /// Why these two.
    pub why: Sentence,
    /// How far the result is.
    pub status: TableStatus,
    /// Every version, oldest first; the last one counts.
    pub versions: Vec<ResultVersion>,
    /// Penalties of this match.
    pub penalties: Vec<MatchPenalty>,
    /// Sides that lost it by penalty; kept by the fold, from [`EventState::penalties`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ruled_against: Vec<EntrantId>,
    /// Who really played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub substitutes: Vec<Substitute>,
    /// Results that were set aside to be played again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub voids: Vec<VoidedResult>,
}

/// Who really played for an entrant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Substitute {
    /// For whom.
    pub entrant: EntrantId,
    /// Row of the person table.
    pub person: PersonId,
}

/// A result that was set aside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct VoidedResult {
    /// The version that counts no more.
    pub version: u32,
    /// Why.
    pub reason: String,
    /// Who, by role or unit.
    pub by: Sentence,
    /// When.
    pub at: DateTime<Utc>,
}

/// R2.4, R1.4
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableStatus {
    /// Nothing was reported (or it is a bye).
    Open,
    /// One side reported.
    Provisional,
    /// Two reports differ; counts for nothing until ruled (I8).
    Disputed,
    /// Both sides, a referee, or the rules.
    Confirmed,
}

/// One version of a result (R14.3.7).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ResultVersion {
    /// From 1.
    pub number: u32,
    /// What it says.
    pub result: MatchResult,
    /// Fouls of each side, first-named side first (R13.2).
    #[serde(default, skip_serializing_if = "is_clean")]
    pub fouls: [u32; 2],
    /// How it came about.
    pub change: ChangeKind,
    /// Who, by role or unit.
    pub by: Sentence,
    /// When.
    pub at: DateTime<Utc>,
    /// It counted from then on: both sides or a referee stood behind it.
    pub counted: bool,
}

/// How a version came about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// Reported, not yet checked.
    Reported,
    /// Reported from a slip that both sides signed.
    Signed,
    /// The other side agreed with the version before.
    Agreed,
    /// By rule, before anybody played: the opponent had dropped out.
    ByRule,
    /// Put right.
    Corrected {
        /// Which error.
        correction: CorrectionKind,
        /// Why.
        reason: String,
    },
    /// An earlier version came back.
    Restored {
        /// Which one.
        version: u32,
        /// Why.
        reason: String,
    },
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

impl ResultVersion {
    /// Whether it says just this.
    pub fn says(&self, result: &MatchResult, fouls: [u32; 2]) -> bool {
        self.result == *result && self.fouls == fouls
    }
}

impl TableRecord {
    /// The version that counts, if it counts.
    pub fn effective(&self) -> Option<&ResultVersion> {
        match self.status {
            TableStatus::Confirmed => self.current_version(),
            TableStatus::Open | TableStatus::Provisional | TableStatus::Disputed => None,
        }
    }

    /// Whether a result that counted was put right.
    pub fn is_corrected(&self) -> bool {
        self.corrections().next().is_some()
    }

    /// Every correction of a result that counted: what stood before, and the version that replaced it. A ruling on a
    /// dispute replaces nothing that counted.
    pub fn corrections(&self) -> impl Iterator<Item = (&ResultVersion, &ResultVersion)> {
        self.versions.iter().enumerate().filter_map(|(index, version)| match version.change {
            ChangeKind::Corrected { .. } | ChangeKind::Restored { .. } => {
                let before = self.versions[..index].iter().rev().find(|earlier| earlier.counted)?;
                (!before.says(&version.result, version.fouls)).then_some((before, version))
            }
            ChangeKind::Reported | ChangeKind::Signed | ChangeKind::Agreed | ChangeKind::ByRule => None,
        })
    }

    /// Whether nothing is left to be done here.
    pub fn is_decided(&self) -> bool {
        match self.sides {
            Sides::Bye(_) => true,
            Sides::Two(..) => self.effective().is_some() || !self.ruled_against.is_empty(),
        }
    }

    /// Whether its result was set aside and no new one counts yet (scenario T58).
    pub fn is_being_replayed(&self) -> bool {
        !self.voids.is_empty() && !self.is_decided()
    }

    /// The version a new report is compared with; a result that was set aside is none.
    pub fn current_version(&self) -> Option<&ResultVersion> {
        let last_void = self.voids.last().map_or(0, |void| void.version);
        self.versions.last().filter(|version| version.number > last_void)
    }

    /// The fouls that count, first-named side first.
    pub fn counted_fouls(&self) -> [u32; 2] {
        self.effective().map_or([0; 2], |version| version.fouls)
    }

    /// The result that counts, with what penalties did to the match (R17.2).
    pub fn counted_result(&self, regulations: &Regulations) -> Option<MatchResult> {
        let played = self.effective().map(|version| &version.result);
        penalties::with_ruling(regulations, &self.sides, played, &self.ruled_against)
    }
}

impl RoundRecord {
    /// Whether every table is decided.
    pub fn is_complete(&self) -> bool {
        self.tables.iter().all(TableRecord::is_decided)
    }

    /// Whether the public may see it.
    pub fn is_public(&self) -> bool {
        self.state != RoundState::Draft
    }

    /// The table of that number.
    pub fn table(&self, number: TableNumber) -> Option<&TableRecord> {
        self.tables.iter().find(|record| record.table == Some(number))
    }

    /// The table (or bye) of an entrant.
    pub fn table_of(&self, entrant: &EntrantId) -> Option<&TableRecord> {
        self.tables.iter().find(|record| record.sides.entrants().any(|side| side == entrant))
    }
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
                        result: record.counted_result(&self.regulations),
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
            ledger: penalties::contest_penalties(&self.penalties, &|from| {
                let before = self.rounds.iter().rev().find(|round| round.number < from);
                before.map_or(0, |round| round.stage)
            }),
        }
    }
}
