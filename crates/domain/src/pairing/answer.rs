//! What the engine answers: the pairing, how good it is, and why it is so.

use super::problem::Constraint;
use crate::ids::{EntrantId, TableNumber};
use crate::points::Points;
use serde::{Deserialize, Serialize};

/// The pairing of a round: unique for its problem (R9.4.6).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Pairing {
    /// By table number (R9.6.1), the bye last.
    pub matches: Vec<PairedMatch>,
    /// Where the wishes for tables decided something, or could not be met: to be told before publishing.
    pub table_notes: Vec<TableNote>,
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
    /// Named first: the side with the first move (R13.3.4); without colours the side earlier in L, which sits EastWest
    /// (R9.6.2).
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
    /// The chief referee set this match.
    SetByReferee,
}

/// Something to say about the table of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TableNote {
    /// The entrants with the wish.
    pub entrants: Vec<EntrantId>,
    /// The table that their match has.
    pub table: TableNumber,
    /// What there is to say.
    pub what: TableRemark,
}

/// What there is to say about a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableRemark {
    /// Two with different fixed tables meet: the lower number is used.
    LowerOfTwo,
    /// The fixed table is one that is not used.
    FixedIsExcluded,
    /// The fixed table is taken by a match with a higher total.
    FixedIsTaken,
    /// The two cannot sit at any table together that both can use.
    NoneInCommon,
    /// All tables that the entrant can use are taken or not used.
    NoneLeft,
}

impl TableRemark {
    /// Does it say that a wish could not be met?
    pub fn is_unmet(self) -> bool {
        match self {
            Self::LowerOfTwo => false,
            Self::FixedIsExcluded | Self::FixedIsTaken | Self::NoneInCommon | Self::NoneLeft => true,
        }
    }
}

/// The objective of R9.4, compared field by field, less is better.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
pub struct Quality {
    /// Rematches the referee allowed or set.
    pub rematches: u32,
    /// 1 if the bye is a second one that the referee allowed or set.
    pub second_byes: u32,
    /// Q0: matches inside a unit.
    pub same_unit: u32,
    /// Q0: sides whose colour is the third in a row or makes a surplus of three (R13.3.3).
    pub colour_bans: u32,
    /// Q1: byes had and total of the entrant with the bye.
    pub bye: Option<(u32, Points)>,
    /// Q2: one entry for each score group, from the highest down.
    pub groups: Vec<GroupFloats>,
    /// Q3: one entry for the whole round, in the last three rounds one for each score group; empty without colours.
    pub colours: Vec<ColourNeeds>,
    /// Q4: entrants who float the same way as in the round before.
    pub repeated_floats: u32,
}

/// Q3 (R13.3.2): colours that entrants need and do not get.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
pub struct ColourNeeds {
    /// Absolute needs unmet.
    pub absolute: u32,
    /// Needs unmet, the absolute ones among them.
    pub all: u32,
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
    /// The chief referee set this match.
    Locked,
    /// Who has the first move, and why (R13.3.4).
    FirstMove {
        /// Who has it.
        entrant: EntrantId,
        /// Why.
        why: FirstMoveWhy,
    },
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

/// Why one side has the first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstMoveWhy {
    /// It had it less often, compared with the other colour.
    SmallerBalance,
    /// It moved second in the latest round in which the two had different colours.
    SecondThen,
    /// All is equal: in odd rounds the smaller number, in even ones the larger.
    Number,
    /// Otherwise a side would have one colour three times in a row or three more of one (R13.3.3).
    Ban,
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
    /// It is in a match that the chief referee set.
    Locked,
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
    /// Q0: no colour three times in a row, no surplus of three (R13.3.3).
    ColourBans,
    /// Q1
    Bye,
    /// Q2
    Floats,
    /// Q3
    Colours,
    /// Q4
    RepeatedFloats,
    /// Q5: the order of L.
    Order,
}
