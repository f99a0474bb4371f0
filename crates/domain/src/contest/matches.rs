//! One match: who sits there, what came out, what was taken from whom.

use crate::ids::{EntrantId, TableNumber};
use crate::level::Level;
use crate::points::Points;
use serde::{Deserialize, Serialize};

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
    /// Fouls of both sides (R7.2.17).
    pub fouls: [u32; 2],
    /// The colour that the record gives to a bye (R10.2.3).
    pub bye_colour: Option<Colour>,
    /// Its result was set aside and it is played again: until then it counts for nothing, and the round goes on
    /// without it (scenario T58).
    pub to_replay: bool,
}

/// 先手 / 后手
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// 先手（红）
    First,
    /// 后手（黑）
    Second,
}

impl Colour {
    /// What the other side has.
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
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
        /// Who won the extra game, deal, card or lot at equal levels (R4.6.c–h).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        decided_for: Option<EntrantId>,
    },
    /// R2.1.2: sums of 3/2/1 over the deals, first-named side first.
    DealPoints {
        /// East–West, North–South.
        points: [u32; 2],
        /// Who won the extra deal or game at equal sums (R4.7.2).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        decided_for: Option<EntrantId>,
    },
    /// R2.1.3, R2.1.4: who won.
    Outcome {
        /// The winner; absent = a draw.
        winner: Option<EntrantId>,
    },
    /// R2.1.5: best of several games.
    Games {
        /// In the order they were played; none of them is a bye, a forfeit or again a list of games.
        games: Vec<MatchResult>,
    },
    /// A ruling against one or both sides: they are scored as forfeit, the other side keeps what it played
    /// (R10.1.2, R14.1.2).
    Ruled {
        /// What was played.
        played: Box<MatchResult>,
        /// Against whom.
        against: Vec<EntrantId>,
    },
    /// One or both sides did not play (R10.1).
    Forfeit {
        /// Who; one or both of the sides.
        absent: Vec<EntrantId>,
        /// Why, where somebody said it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<ForfeitReason>,
    },
}

/// Why a side did not play (R10.3.1). It is recorded and shown; the award is that of R10.1 whatever the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForfeitReason {
    /// 没有到场
    NoShow,
    /// 迟到: the time to wait was over.
    Late,
    /// 正常弃权: injury or illness, certified on site. Public pages say only 因故, nobody's health. [D]
    Excused,
    /// 退赛
    Withdrew,
    /// 罢赛: refused to play on.
    Refused,
    /// 违规: lost by penalty.
    Conduct,
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

impl MatchResult {
    /// Whether one or both sides did not play.
    pub fn is_forfeit(&self) -> bool {
        match self {
            Self::Forfeit { .. } => true,
            Self::Levels { .. }
            | Self::DealPoints { .. }
            | Self::Outcome { .. }
            | Self::Games { .. }
            | Self::Ruled { .. } => false,
        }
    }

    /// Why a side did not play, where it did not and somebody said why.
    pub fn forfeit_reason(&self) -> Option<ForfeitReason> {
        match self {
            Self::Forfeit { reason, .. } => *reason,
            Self::Levels { .. }
            | Self::DealPoints { .. }
            | Self::Outcome { .. }
            | Self::Games { .. }
            | Self::Ruled { .. } => None,
        }
    }

    /// The same forfeit with this reason; any other result as it is.
    #[must_use]
    pub fn with_forfeit_reason(self, reason: Option<ForfeitReason>) -> Self {
        match self {
            Self::Forfeit { absent, .. } => Self::Forfeit { absent, reason },
            Self::Levels { .. }
            | Self::DealPoints { .. }
            | Self::Outcome { .. }
            | Self::Games { .. }
            | Self::Ruled { .. } => self,
        }
    }
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
    /// A match that is not played yet.
    pub fn new(table: Option<TableNumber>, sides: Sides) -> Self {
        Self {
            table,
            sides,
            result: None,
            penalties: Vec::new(),
            fouls: [0, 0],
            bye_colour: None,
            to_replay: false,
        }
    }

    /// Whether nothing is left that the round waits for: a result is there, it is a bye, or it is played again later.
    pub fn is_decided(&self) -> bool {
        match self.sides {
            Sides::Bye(_) => true,
            Sides::Two(..) => self.result.is_some() || self.to_replay,
        }
    }
}
