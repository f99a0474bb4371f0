//! What the engine is asked and what it answers.

use super::policy::{PairingPolicy, Relaxation};
use crate::ids::{EntrantId, RoundNumber, TableNumber, TeamId, UnitId};
use crate::points::Points;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

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
    /// R9.3
    SameUnit,
    /// R9.2.3
    SecondBye,
    /// R9.2.2
    Rematch,
    /// R9.2.5
    SameTeam,
    /// R9.2.6
    Forbidden,
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

/// The pairing of a round: unique for its problem (R9.4.6).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Pairing {
    /// In table order (R9.6.1), the bye last.
    pub matches: Vec<PairedMatch>,
    /// Every constraint that had to give way, by table.
    pub relaxed: Vec<Relaxed>,
    /// How good it is; no legal pairing is better.
    pub quality: Quality,
    /// What the engine had to do, for measurements.
    #[serde(skip)]
    pub effort: Effort,
}

/// One match, or the bye.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PairedMatch {
    /// The side earlier in L: named first, sits EastWest (R9.6.2).
    pub first: EntrantId,
    /// The other side; none is the bye.
    pub second: Option<EntrantId>,
    /// Its table; none for the bye.
    pub table: Option<TableNumber>,
    /// Why these two, from the engine's own trace.
    pub reasons: Vec<Reason>,
}

/// A constraint that had to give way in one match (R9.5.1).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Relaxed {
    /// Which one.
    pub constraint: Constraint,
    /// The two sides, or the entrant with the bye.
    pub sides: Vec<EntrantId>,
    /// Why it was relaxed.
    pub why: RelaxedWhy,
}

/// Why a constraint gave way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RelaxedWhy {
    /// It is soft, and every legal pairing has at least this many such matches.
    Unavoidable,
    /// The chief referee allowed it for this round, and it could not be avoided.
    AllowedByReferee,
}

/// The objective of R9.4, compared field by field, less is better.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
pub struct Quality {
    /// Rematches the referee allowed.
    pub rematches: u32,
    /// 1 if the bye is a second one that the referee allowed.
    pub second_byes: u32,
    /// Q0: matches inside a unit.
    pub same_unit: u32,
    /// Q1: byes had and total of the entrant with the bye.
    pub bye: Option<(u32, Points)>,
    /// Q2: one entry for each score group, from the highest down.
    pub groups: Vec<GroupFloats>,
    /// Q4: entrants who float the same way as in the round before.
    pub repeated_floats: u32,
}

/// Q2 of one score group.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
pub struct GroupFloats {
    /// Members that meet a lower total.
    pub floaters: u32,
    /// The sum of their gaps.
    pub gap: Points,
}

/// How the optimum was reached; the numbers say nothing about the pairing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Augmentations with dual changes.
    pub augmentations: u32,
    /// Partners moved up by exchanging two matches.
    pub exchanges: u32,
    /// Candidates decided by the exact search instead.
    pub searches: u32,
}

/// One reason of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "reason")]
pub enum Reason {
    /// Both have this total.
    SameTotal {
        /// The total of both.
        total: Points,
    },
    /// One side meets a lower total.
    Floated {
        /// Who floats down.
        entrant: EntrantId,
        /// Its total.
        from: Points,
        /// The total it meets.
        to: Points,
        /// Why somebody had to leave the score group.
        cause: FloatCause,
    },
    /// A candidate earlier in L than the partner, and why it is not the partner.
    Skipped {
        /// The candidate.
        candidate: EntrantId,
        /// What kept it away.
        why: SkipReason,
    },
    /// The number is odd: this entrant has the bye.
    Bye {
        /// Byes it had before.
        byes: u32,
        /// Its total.
        total: Points,
    },
    /// Somebody with as few byes and a lower or equal total could not have the bye.
    ByeSkipped {
        /// Who did not get it.
        candidate: EntrantId,
        /// What kept the bye away.
        why: SkipReason,
    },
}

/// Why somebody had to leave the score group.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FloatCause {
    /// An odd number was left in it.
    OddGroup,
    /// Its members cannot all be paired among themselves.
    Blocked,
}

/// Why a candidate is not the partner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SkipReason {
    /// They met (R9.2.2).
    MetBefore,
    /// Hard same unit (R9.3).
    SameUnit,
    /// Pairs of one team (R9.2.5).
    SameTeam,
    /// Entered by the organizer (R9.2.6).
    Forbidden,
    /// It had a bye and somebody else had none (R9.2.3).
    HadBye,
    /// The others could not all be paired legally.
    WouldLeaveNoLegalPairing,
    /// The whole round would be worse in this part of the objective (R9.4) and better in none before it.
    WouldCost(Criterion),
}

/// A part of the objective, most important first (R9.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    /// Rematches the referee allowed.
    Rematches,
    /// A second bye the referee allowed.
    SecondBye,
    /// Q0
    SameUnit,
    /// Q1
    Bye,
    /// Q2
    Floats,
    /// Q4
    RepeatedFloats,
    /// Q5: the order of L.
    Order,
}

/// Why there is no pairing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "code")]
pub enum PairingRefusal {
    /// Fewer than two active entrants.
    TooFewEntrants,
    /// No legal pairing exists (R9.5.2).
    NoLegalPairing {
        /// The constraints in the way, cheapest first (R9.5.1). If any of several gives way, that is enough, unless
        /// they block `together`.
        blocking: Vec<Blocking>,
        /// All of `blocking` must give way at once; none of them is enough alone.
        together: bool,
        /// What the chief referee can choose.
        options: Vec<RefusalOption>,
    },
}

/// A constraint that leaves no legal pairing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Blocking {
    /// Which one.
    pub constraint: Constraint,
    /// The knot: all entrants that it keeps from being paired.
    pub entrants: Vec<EntrantId>,
}

/// A way out of `no_legal_pairing` (R9.5.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefusalOption {
    /// Relax same unit.
    AllowSameUnit,
    /// Relax the second bye.
    AllowSecondBye,
    /// Relax rematches.
    AllowRematch,
    /// The stage is over.
    EndStage,
}

impl fmt::Display for PairingRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewEntrants => f.write_str("fewer than two entrants can play"),
            Self::NoLegalPairing { blocking, .. } => {
                f.write_str("no legal pairing")?;
                for block in blocking {
                    let word = match block.constraint {
                        Constraint::SameUnit => "same unit",
                        Constraint::SecondBye => "second bye",
                        Constraint::Rematch => "rematch",
                        Constraint::SameTeam => "same team",
                        Constraint::Forbidden => "forbidden pair",
                    };
                    let ids: Vec<_> = block.entrants.iter().map(EntrantId::as_str).collect();
                    write!(f, "; {word}: {}", ids.join(", "))?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for PairingRefusal {}
