//! A contest as the rules see it: who plays, what was paired, what came out.
//!
//! Pairing, scoring, ranking and the checker all work on [`Contest`]. It holds no names of persons; those live in
//! the person table.

use crate::ids::{EntrantId, RoundNumber, TableNumber, TeamId, UnitId};
use crate::level::Level;
use crate::points::Points;
use crate::regulations::Regulations;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// One contest with one Swiss stage (R1.1).
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
    /// Rounds 1, 2, … without a gap, as published.
    pub rounds: Vec<Round>,
    /// Orders drawn by lot among tied entrants or teams, best first (R7.4.2).
    pub lots: Vec<Vec<String>>,
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
    /// Its team, where teams are ranked.
    pub team: Option<TeamId>,
    /// From the draw; absent = the natural order of the ids stands in (cli.md).
    pub draw_number: Option<u32>,
    /// Not paired after this round (R10.6.2); 0 = never paired.
    pub withdrawn_after: Option<RoundNumber>,
    /// Rounds it had left for before it came back (R10.6.2).
    pub missed: BTreeSet<RoundNumber>,
}

/// One round as published.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// From 1.
    pub number: RoundNumber,
    /// In table order, byes last.
    pub matches: Vec<Match>,
}

/// Two entrants at a table, or one with a bye.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// Absent for byes.
    pub table: Option<TableNumber>,
    /// Who.
    pub sides: Sides,
    /// Absent = not played yet. A bye needs none.
    pub result: Option<MatchResult>,
    /// Penalties of this match (R6.3).
    pub penalties: Vec<MatchPenalty>,
}

/// Who sits at a table. The first-named side sits East–West (R9.6.2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sides {
    /// First-named (东西) and second-named (南北).
    Two(EntrantId, EntrantId),
    /// 轮空
    Bye(EntrantId),
}

/// What came out of a match (R2.1).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchResult {
    /// R2.1.1: final levels, first-named side first.
    Levels {
        /// East–West, North–South.
        levels: [Level; 2],
        /// Number of deals played, if written down.
        deals: Option<u32>,
        /// Which side reached the equal level first.
        first_to_level: Option<EntrantId>,
        /// Which side held the deal at the end.
        declarer_at_end: Option<EntrantId>,
    },
    /// One or both sides did not play (R10.1).
    Forfeit {
        /// Who; one or both of the sides.
        absent: Vec<EntrantId>,
    },
}

/// Points taken in one match, with the clause (R17.3). Negative numbers take away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MatchPenalty {
    /// Whom it hits.
    pub entrant: EntrantId,
    /// Clause of the regulations.
    pub clause: String,
    /// Match points.
    pub match_points: Points,
    /// Victory points.
    pub victory_points: Points,
    /// Trick points; recorded, without effect beside final levels.
    pub trick_points: i32,
    /// Levels; recorded, without effect beside final levels.
    pub levels: i32,
}

impl Sides {
    /// The entrants, first-named first.
    pub fn entrants(&self) -> impl Iterator<Item = &EntrantId> {
        match self {
            Self::Two(first, second) => [Some(first), Some(second)],
            Self::Bye(only) => [Some(only), None],
        }
        .into_iter()
        .flatten()
    }

    /// The other side of a table; nobody for a bye or a stranger.
    pub fn opponent_of(&self, entrant: &EntrantId) -> Option<&EntrantId> {
        match self {
            Self::Two(first, second) if first == entrant => Some(second),
            Self::Two(first, second) if second == entrant => Some(first),
            Self::Two(..) | Self::Bye(_) => None,
        }
    }
}

impl Match {
    /// Whether nothing is left to be played: a result is there, or it is a bye.
    pub fn is_decided(&self) -> bool {
        match self.sides {
            Sides::Bye(_) => true,
            Sides::Two(..) => self.result.is_some(),
        }
    }
}

impl Round {
    /// Whether every match is decided.
    pub fn is_complete(&self) -> bool {
        self.matches.iter().all(Match::is_decided)
    }

    /// The match of an entrant.
    pub fn match_of(&self, entrant: &EntrantId) -> Option<&Match> {
        self.matches.iter().find(|played| played.sides.entrants().any(|side| side == entrant))
    }
}

impl Entrant {
    /// Whether the entrant may be paired in `round` (R9.2.4).
    pub fn is_active_in(&self, round: RoundNumber) -> bool {
        self.withdrawn_after.is_none_or(|last| round <= last) && !self.missed.contains(&round)
    }
}

impl Contest {
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
