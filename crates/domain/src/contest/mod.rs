//! A contest as the rules see it: who plays, what was paired, what came out.
//!
//! Pairing, scoring, ranking and the checker all work on [`Contest`]. It holds no names of persons; those live in
//! the person table.

mod exclusion;
mod matches;
mod records;
mod stage;

pub use exclusion::Exclusion;
pub use matches::{Colour, ForfeitReason, Match, MatchPenalty, MatchResult, Sides};
pub use records::{
    Allowance, AllowedBreach, FormerBan, FormerPenalty, RankingOf, RecordedCorrection, RecordedRanking,
    Records,
};
pub use stage::{Group, StageField};

use crate::ids::{EntrantId, RoundNumber, TableNumber, TeamId, UnitId};
use crate::pairing::TableRules;
use crate::points::Points;
use crate::regulations::Regulations;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// One contest with its stages (R1.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contest {
    /// Its rules.
    pub regulations: Regulations,
    /// Branch unions.
    pub units: BTreeMap<UnitId, Unit>,
    /// Teams; empty unless the regulations rank teams.
    pub teams: BTreeMap<TeamId, Team>,
    /// What is paired.
    pub entrants: BTreeMap<EntrantId, Entrant>,
    /// What was fixed when each stage began, in the order of the regulations. A stage that is not here has not begun;
    /// a single stage for everybody needs no entry.
    pub stages: Vec<StageField>,
    /// Rounds 1, 2, … without a gap, as published; numbered through all stages.
    pub rounds: Vec<Round>,
    /// Extra matches that decide ties of this stage (R7.4.1); filled by [`Contest::of_stage`], which takes them out of
    /// the rounds.
    pub playoffs: Vec<Round>,
    /// Orders drawn by lot among tied entrants or teams, best first (R7.4.2).
    pub lots: Vec<Vec<String>>,
    /// Pairs that never meet, either way round (R9.2.6).
    pub forbidden: BTreeSet<(EntrantId, EntrantId)>,
    /// Which tables are used by whom (R9.6.1).
    pub table_rules: TableRules,
    /// Penalties that belong to no single round (R17.6).
    pub ledger: Vec<LedgerPenalty>,
}

/// A branch union.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Id.
    pub id: UnitId,
    /// Full name.
    pub name: String,
    /// 会员人数; absent = not known yet.
    pub members: Option<u32>,
}

/// A team of several entrants (R8).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Team {
    /// Id.
    pub id: TeamId,
    /// Full name.
    pub name: String,
    /// Its unit.
    pub unit: Option<UnitId>,
}

/// What is paired (参赛方).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Id.
    pub id: EntrantId,
    /// Full name, such as 第六中学一队.
    pub name: String,
    /// Its unit, if it has one.
    pub unit: Option<UnitId>,
    /// What its units are called together where several join (R15.1.7): 第六中学、第七中学联队. For keeping units apart it is
    /// of `unit` alone.
    pub joint: Option<String>,
    /// Its team, where teams are ranked.
    pub team: Option<TeamId>,
    /// From the draw; absent = the natural order of the ids stands in (cli.md).
    pub draw_number: Option<u32>,
    /// Not paired after this round (R10.6.2); 0 = never paired.
    pub withdrawn_after: Option<RoundNumber>,
    /// Rounds it had left for before it came back, or missed before it entered late (R10.6.2, R10.6.3).
    pub missed: BTreeSet<RoundNumber>,
    /// Not paired from this round on, and without a place (R17.2).
    pub disqualified_from: Option<RoundNumber>,
    /// Seed for groups and brackets, 1 = strongest; absent = by draw number.
    pub seed: Option<u32>,
    /// Pot of the draw (R11.2.1), from 1.
    pub pot: Option<u32>,
    /// The table it always sits at (R9.6.1).
    pub fixed_table: Option<TableNumber>,
}

/// One round as published.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// From 1, through all stages.
    pub number: RoundNumber,
    /// Index of its stage in the regulations.
    pub stage: usize,
    /// Whether it counts, or decides a tie.
    pub kind: RoundKind,
    /// In table order, byes last.
    pub matches: Vec<Match>,
}

/// What a round is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundKind {
    /// It counts.
    #[default]
    Regular,
    /// 加赛: it decides ties and counts for nothing else (R7.4.1).
    Playoff,
}

impl RoundKind {
    /// Whether it counts for points.
    pub fn is_regular(&self) -> bool {
        match self {
            Self::Regular => true,
            Self::Playoff => false,
        }
    }
}

/// A penalty that belongs to no single round (R17.6). Negative numbers take away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LedgerPenalty {
    /// Whom it hits.
    pub entrant: EntrantId,
    /// Index of the stage in which it was given; it counts there, and wherever the rounds of that stage are carried to.
    #[serde(default)]
    pub stage: usize,
    /// Clause of the regulations.
    pub clause: String,
    /// Match points.
    pub match_points: Points,
    /// Victory points.
    pub victory_points: Points,
    /// Given after this round of the event, 0 = before the first one; absent = it is not written down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after_round: Option<RoundNumber>,
}

impl Round {
    /// A round of the first stage that counts.
    pub fn new(number: RoundNumber, matches: Vec<Match>) -> Self {
        Self { number, stage: 0, kind: RoundKind::Regular, matches }
    }

    /// Whether every match is decided.
    pub fn is_complete(&self) -> bool {
        self.matches.iter().all(Match::is_decided)
    }

    /// Tables whose match is still to be played again (scenario T58).
    pub fn replays(&self) -> impl Iterator<Item = TableNumber> {
        self.matches.iter().filter(|played| played.to_replay).filter_map(|played| played.table)
    }

    /// The match of an entrant.
    pub fn match_of(&self, entrant: &EntrantId) -> Option<&Match> {
        self.matches.iter().find(|played| played.sides.entrants().any(|side| side == entrant))
    }
}

impl Entrant {
    /// An entrant that is only a name.
    pub fn new(id: EntrantId, name: impl Into<String>) -> Self {
        Self {
            id,
            name: name.into(),
            unit: None,
            joint: None,
            team: None,
            draw_number: None,
            withdrawn_after: None,
            missed: BTreeSet::new(),
            disqualified_from: None,
            seed: None,
            pot: None,
            fixed_table: None,
        }
    }

    /// Whether the entrant may be paired in `round` (R9.2.4).
    pub fn is_active_in(&self, round: RoundNumber) -> bool {
        self.withdrawn_after.is_none_or(|last| round <= last)
            && self.disqualified_from.is_none_or(|first| round < first)
            && !self.missed.contains(&round)
    }
}

impl Contest {
    /// A contest of these regulations that nobody has entered yet.
    pub fn new(regulations: Regulations) -> Self {
        Self {
            regulations,
            units: BTreeMap::new(),
            teams: BTreeMap::new(),
            entrants: BTreeMap::new(),
            stages: Vec::new(),
            rounds: Vec::new(),
            playoffs: Vec::new(),
            lots: Vec::new(),
            forbidden: BTreeSet::new(),
            table_rules: TableRules::default(),
            ledger: Vec::new(),
        }
    }

    /// Rounds 1 … n that are complete without a gap: what standings count (R2.4.1).
    pub fn complete_rounds(&self) -> usize {
        self.rounds.iter().take_while(|round| round.is_complete()).count()
    }

    /// Draw numbers of all entrants; entrants without one follow in the natural order of their ids (cli.md).
    pub fn draw_numbers(&self) -> BTreeMap<&EntrantId, u32> {
        let drawn = self.entrants.values().filter_map(|entrant| Some((&entrant.id, entrant.draw_number?)));
        let mut numbers: BTreeMap<_, _> = drawn.collect();
        let mut next = numbers.values().max().copied().unwrap_or(0);
        for id in self.entrants.keys() {
            numbers.entry(id).or_insert_with(|| {
                next += 1;
                next
            });
        }
        numbers
    }
}
