//! What the engine is asked.

use super::colours::Colour;
use super::policy::{PairingPolicy, Relaxation};
use crate::ids::{EntrantId, RoundNumber, TableNumber, TeamId, UnitId};
use crate::points::Points;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The state before a round: everything R9 looks at, and nothing else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairingProblem {
    /// The round to pair; its parity decides the number order (R9.1.3).
    pub round: RoundNumber,
    /// The active entrants (R9.2.4), each once, in any order.
    pub entrants: Vec<PairingEntrant>,
    /// The regulations that matter here.
    pub policy: PairingPolicy,
    /// Pairs entered by the organizer that never meet (R9.2.6), either way round.
    pub forbidden: BTreeSet<(EntrantId, EntrantId)>,
    /// Matches the chief referee has set; no second side is the bye. They stay whatever the rules say, and the rest is
    /// paired as well as that allows.
    pub locked: Vec<SetMatch>,
    /// Which tables are used (R9.6.1).
    pub tables: TableRules,
}

/// Two entrants who are to meet, or one who is to have the bye.
pub type SetMatch = (EntrantId, Option<EntrantId>);

impl Default for PairingProblem {
    /// Round 1 of nobody, by the default regulations.
    fn default() -> Self {
        Self {
            round: RoundNumber(1),
            entrants: Vec::new(),
            policy: PairingPolicy::default(),
            forbidden: BTreeSet::new(),
            locked: Vec::new(),
            tables: TableRules::default(),
        }
    }
}

/// What the organizer says about tables; everything else is numbered from 1 without gaps.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TableRules {
    /// The table at which an entrant always sits.
    #[serde(default)]
    pub fixed: BTreeMap<EntrantId, TableNumber>,
    /// The tables at which an entrant can sit, say those with step-free access.
    #[serde(default)]
    pub allowed: BTreeMap<EntrantId, BTreeSet<TableNumber>>,
    /// Tables that are not used.
    #[serde(default)]
    pub excluded: BTreeSet<TableNumber>,
}

/// One entrant to be paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairingEntrant {
    /// Its id.
    pub id: EntrantId,
    /// Match points so far, after penalties.
    pub total: Points,
    /// Rank by the ranking keys; looked at only under [`Sort::FullRank`].
    pub rank: Option<u32>,
    /// Its number from the draw (签号).
    pub draw_number: u32,
    /// Its unit; entrants without one are never of the same unit (R9.3.2).
    pub unit: Option<UnitId>,
    /// Its team, if pairs are ranked together (R9.2.5).
    pub team: Option<TeamId>,
    /// Whom it met; a match that ended in a forfeit counts (R9.2.2).
    pub met: BTreeSet<EntrantId>,
    /// Byes it had.
    pub byes: u32,
    /// How it floated in the round before.
    pub last_float: Float,
    /// Its colour in each round before this one; none where it played no game (R13.3).
    pub colours: Vec<Option<Colour>>,
    /// Its lot for [`super::FirstRoundMode::UpperLower`].
    pub lot: Option<u32>,
}

impl PairingEntrant {
    /// An entrant that has played nothing and belongs to nobody.
    pub fn new(id: EntrantId, draw_number: u32) -> Self {
        Self {
            id,
            total: Points::ZERO,
            rank: None,
            draw_number,
            unit: None,
            team: None,
            met: BTreeSet::new(),
            byes: 0,
            last_float: Float::None,
            colours: Vec::new(),
            lot: None,
        }
    }
}

/// Direction of a float (R9.4.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Float {
    /// Met the same total, or did not play.
    #[default]
    None,
    /// Met a lower total, or had the bye.
    Down,
    /// Met a higher total.
    Up,
}

/// What keeps two entrants (or one and the bye) apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Constraint {
    /// A match that the chief referee has set leaves its sides for nobody else.
    Locked,
    /// R9.3
    SameUnit,
    /// R13.3.3: a third equal colour in a row, or a surplus of three. Never blocks: it gives way by itself.
    Colour,
    /// R9.2.3
    SecondBye,
    /// R9.2.2
    Rematch,
    /// R9.2.5
    SameTeam,
    /// R9.2.6
    Forbidden,
}

impl Constraint {
    /// What the chief referee relaxes to let it give way; none if nobody may.
    pub fn relaxation(self) -> Option<Relaxation> {
        match self {
            Self::SameUnit => Some(Relaxation::SameUnit),
            Self::SecondBye => Some(Relaxation::SecondBye),
            Self::Rematch => Some(Relaxation::Rematch),
            Self::Locked | Self::Colour | Self::SameTeam | Self::Forbidden => None,
        }
    }
}

impl From<Relaxation> for Constraint {
    fn from(relaxation: Relaxation) -> Self {
        match relaxation {
            Relaxation::SameUnit => Self::SameUnit,
            Relaxation::SecondBye => Self::SecondBye,
            Relaxation::Rematch => Self::Rematch,
        }
    }
}
