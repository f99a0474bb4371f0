//! Ranking keys and their parameters (R7, R8).

use serde::{Deserialize, Serialize};

/// What V21 sets: the worth of a passed A where a key does not say its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelValue {
    /// 15 or 14 (R3.2).
    pub passed_ace: i32,
}

/// A ranking key, with parameters only where it needs other ones than its default.
///
/// Written `"wins"` or `{"key": "progressive_score_cut_first", "reading": "drop_first_term"}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum KeyRule {
    /// The key with its defaults.
    Plain(RankingKey),
    /// The key with parameters.
    With {
        /// The key.
        key: RankingKey,
        /// For the two cut keys.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reading: Option<CutReading>,
        /// For `head_to_head`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scope: Option<HeadToHeadScope>,
        /// For keys of levels: the worth of a passed A.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        passed_ace: Option<i32>,
    },
}

impl KeyRule {
    /// The key itself.
    pub fn key(self) -> RankingKey {
        match self {
            Self::Plain(key) | Self::With { key, .. } => key,
        }
    }
}

/// R7.2; higher is better, but for `fouls`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RankingKey {
    /// R7.2.1
    MatchPoints,
    /// R7.2.2
    ProgressiveScore,
    /// R7.2.3
    ProgressiveScoreCutFirst,
    /// R7.2.4
    ProgressiveScoreCutLast,
    /// R7.2.5
    Wins,
    /// R7.2.6
    VictoryPoints,
    /// R7.2.7
    LevelsGained,
    /// R7.2.8
    NetLevels,
    /// R7.2.9
    CumulativeLevels,
    /// R7.2.10: Σ of the lead over the opponent
    LevelLead,
    /// R7.2.10: Σ of final levels
    LevelsReached,
    /// R7.2.11
    Buchholz,
    /// R7.2.12
    BuchholzVictoryPoints,
    /// R7.2.13
    PassedAceCount,
    /// R7.2.14: Σ of 3/2/1
    DealPoints,
    /// R7.2.15
    BestRounds,
    /// R7.2.16
    SonnebornBerger,
    /// R7.2.17; fewer is better
    Fouls,
    /// R7.2.18
    SecondGames,
    /// R7.2.19
    SecondWins,
    /// R7.2.19
    FirstWins,
    /// R7.2.20
    BeatenTotals,
    /// R7.2.20
    DrawnTotals,
    /// R7.2.20
    LostTotals,
    /// R7.2.24: 局分 of team boards
    GamePoints,
    /// R8.4: Σ of the points at board 1
    FirstBoard,
    /// R7.2.21, R7.3.3
    HeadToHead,
    /// R7.5.12: who moved second in the game between exactly two (对局时后走)
    MutualSecond,
    /// R7.2.22
    DropFirstRounds,
    /// R7.2.23
    DropLastRounds,
    /// R7.2.25
    Lot,
}

/// The two readings of 去首 and 去尾 (R7.2.3, R7.2.4, AM24).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CutReading {
    /// The round counts 0 and the rest accumulates: `zero_first_round` / `zero_last_round`.
    #[default]
    #[serde(alias = "zero_first_round", alias = "zero_last_round")]
    ZeroRound,
    /// The first (last) term is taken off the full sum: `drop_first_term` / `drop_last_term`.
    #[serde(alias = "drop_first_term", alias = "drop_last_term")]
    DropTerm,
}

/// R7.3.3, R7.3.4
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeadToHeadScope {
    /// Only where exactly two are still together.
    #[default]
    ExactlyTwo,
    /// Among all that are still together, if every two of them met.
    AmongTied,
}

/// Keys of a ranking of teams (R8.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TeamKey {
    /// Σ of its pairs
    MatchPoints,
    /// Σ of its pairs
    VictoryPoints,
    /// The better pair's (match points, victory points).
    BestPair,
    /// A recorded lot.
    Lot,
}

/// What is done about a tie that no key separates (V28).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FinalTie {
    /// A lot is drawn and recorded; until then the tie is listed as unresolved.
    Lot,
    /// The place is shared.
    SharedRank,
    /// 加赛: an extra match or a round robin among the tied (R7.4.1, AM13).
    Playoff,
    /// One extra deal decides; recorded like a lot.
    ExtraDeal,
    /// One extra game decides; recorded like a lot.
    ExtraGame,
    /// 抽牌: one representative each draws a card, A highest (R7.4.1); recorded like a lot.
    CardDraw,
}

/// R8.3: a ranking of teams made afterwards of the best members; entrants are ranked for themselves, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BestMembers {
    /// How many members count.
    pub count: u32,
    /// What is added up.
    pub by: BestMembersBy,
    /// What becomes of a team with fewer members.
    pub missing: MissingMember,
}

/// R8.3
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BestMembersBy {
    /// Σ of places; lower is better.
    Places,
    /// Σ of match points.
    MatchPoints,
}

/// R8.3
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MissingMember {
    /// The team gets no place.
    NoPlace,
    /// The missing member counts as the last place, or nothing.
    LastPlace,
}
