//! What was written down beside the contest: rankings that were published, results that were corrected afterwards.
//!
//! The contest is computed without them. The checker needs them: to judge a round by what was known when it was
//! published (R9.7.1), and to hold a published ranking against the keys of the regulations.

use super::MatchResult;
use crate::ids::{EntrantId, RoundNumber, TableNumber};
use std::collections::BTreeMap;

/// Everything recorded beside a contest.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Records {
    /// In the order they were made.
    pub corrections: Vec<RecordedCorrection>,
    /// The first round of the event that could not use a table which is out of use; missing = none could.
    pub excluded_since: BTreeMap<TableNumber, RoundNumber>,
    /// Rankings as they were published.
    pub rankings: Vec<RecordedRanking>,
    /// The lots by which a stage was drawn, the first lot first; by the index of the stage.
    pub stage_lots: BTreeMap<usize, Vec<EntrantId>>,
    /// Who left when the groups or the bracket of this stage were drawn already and nothing of it was published: index of
    /// the stage. It belonged into the draw.
    pub left_after_draw: BTreeMap<EntrantId, usize>,
}

/// A result that was changed after later rounds had been published: corrected, set aside, or played again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedCorrection {
    /// The round of the event the match belongs to.
    pub round: RoundNumber,
    /// The sides of the match.
    pub sides: [EntrantId; 2],
    /// What stood there before; absent = nothing.
    pub before: Option<MatchResult>,
    /// The last round of the event that was published by then: it and those before it were made with the old result.
    pub published: RoundNumber,
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
