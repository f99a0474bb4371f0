//! What was written down beside the contest: rankings that were published, results that were corrected afterwards, what
//! the chief referee allowed, what was known at a draw.
//!
//! The contest is computed without them. The checker needs them: to judge a round by what was known when it was
//! published (R9.7.1), and to hold a published ranking against the keys of the regulations.

use super::{LedgerPenalty, MatchPenalty, MatchResult, Sides};
use crate::ids::{EntrantId, RoundNumber, TableNumber};
use crate::pairing::Constraint;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Everything recorded beside a contest.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Records {
    /// In the order they were made.
    pub corrections: Vec<RecordedCorrection>,
    /// What the chief referee allowed in a round of the event (R9.5.1).
    pub allowed: BTreeMap<RoundNumber, Vec<Allowance>>,
    /// The first round of the event that could not use a table which is out of use; missing = none could.
    pub excluded_since: BTreeMap<TableNumber, RoundNumber>,
    /// The first round of the event in which a forbidden pair could not meet, in the order of the contest's pairs;
    /// missing = it never could.
    pub forbidden_since: BTreeMap<(EntrantId, EntrantId), RoundNumber>,
    /// Pairs that were forbidden for some rounds and may meet again.
    pub formerly_forbidden: Vec<FormerBan>,
    /// Penalties of the ledger that were taken back.
    pub former_penalties: Vec<FormerPenalty>,
    /// Rankings as they were published.
    pub rankings: Vec<RecordedRanking>,
    /// The lots by which a stage was drawn, the first lot first; by the index of the stage.
    pub stage_lots: BTreeMap<usize, Vec<EntrantId>>,
    /// Who left after this round when the groups or the bracket of a stage were drawn already and nothing of it was
    /// published: index of the stage. It belonged into the draw, also if it came back later.
    pub left_after_draw: BTreeMap<(EntrantId, RoundNumber), usize>,
    /// Who came, or came back, when a stage was drawn already and nothing of it was published; by the index of the stage.
    /// It did not belong into the draw.
    pub came_after_draw: BTreeMap<usize, BTreeSet<EntrantId>>,
    /// Who was away when a round was published, and played its match after all: it came back and the forfeit was set aside,
    /// or a referee has confirmed the result, who knew that this side had left.
    pub played_after_all: BTreeSet<(EntrantId, RoundNumber)>,
}

/// What a round was allowed to break, exactly these.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Allowance {
    /// Which rule.
    pub constraint: AllowedBreach,
    /// The two sides, either way round, or the one with the bye.
    pub sides: Vec<EntrantId>,
}

/// A rule that the chief referee can set aside for a match (R9.5.1, R9.7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AllowedBreach {
    /// Two meet again (R9.2.2).
    Rematch,
    /// A bye again while somebody had none (R9.2.3).
    SecondBye,
    /// Two of one unit meet (R9.3).
    SameUnit,
    /// Pairs of one team meet (R9.2.5).
    SameTeam,
    /// Two who are kept apart meet (R9.2.6).
    Forbidden,
    /// The bye is with somebody else than the lowest (R9.4.1).
    ByeNotLowest,
}

impl AllowedBreach {
    /// What the chief referee allows where this constraint gives way; none where nobody needs to.
    pub fn of(constraint: Constraint) -> Option<Self> {
        match constraint {
            Constraint::Rematch => Some(Self::Rematch),
            Constraint::SecondBye => Some(Self::SecondBye),
            Constraint::SameUnit => Some(Self::SameUnit),
            Constraint::SameTeam => Some(Self::SameTeam),
            Constraint::Forbidden => Some(Self::Forbidden),
            Constraint::Locked | Constraint::Colour => None,
        }
    }
}

/// A pair that was forbidden for some rounds (R9.2.6).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormerBan {
    /// The two.
    pub pair: (EntrantId, EntrantId),
    /// The first round of the event it held for.
    pub since: RoundNumber,
    /// The last one.
    pub until: RoundNumber,
}

/// A penalty that counts no more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormerPenalty {
    /// The penalty.
    pub penalty: LedgerPenalty,
    /// The last round of the event that was published while it counted.
    pub until: RoundNumber,
}

/// A result that was changed after later rounds had been published: corrected, set aside, or played again; also one that
/// was changed when the next stage was drawn already, and every exchange of a side in a published match of a bracket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedCorrection {
    /// The round of the event the match belongs to.
    pub round: RoundNumber,
    /// The sides of the match, as they were when this was done; a bye, where nobody comes to the other place any more.
    pub sides: Sides,
    /// The sides before, where the chief referee exchanged one of them (R12.3.3), or somebody came to a bye; absent = the
    /// same.
    pub sides_before: Option<Sides>,
    /// What stood there before; absent = nothing.
    pub before: Option<MatchResult>,
    /// The penalties of the match before, where they changed; absent = those of now.
    pub penalties: Option<Vec<MatchPenalty>>,
    /// The last round of the event that was published by then: it and those before it were made with the old result.
    pub published: RoundNumber,
    /// The stage (by its index) that was drawn with the old result, though nothing of it was published.
    pub after_draw: Option<usize>,
}

impl Records {
    /// What was allowed in a round.
    pub fn allowed_in(&self, round: RoundNumber) -> &[Allowance] {
        self.allowed.get(&round).map_or(&[], Vec::as_slice)
    }
}

/// A ranking as it was published.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedRanking {
    /// What it ranks.
    pub of: RankingOf,
    /// Rank and id of an entrant or team, best first; the lower places may be missing.
    pub rows: Vec<(u32, String)>,
}

/// What a ranking ranks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RankingOf {
    /// The places over all stages.
    Final,
    /// One stage, or one group of it.
    Stage {
        /// Index of the stage.
        stage: usize,
        /// The name of the group, where the stage has groups.
        group: Option<String>,
        /// The last round of the stage that counts; absent = all that are complete.
        after_round: Option<RoundNumber>,
    },
}
