//! Tariffs of penalties (V26, R17).

use crate::points::Points;
use crate::sentence::Sentence;
use serde::{Deserialize, Serialize};

/// One offence with its ladder (R17.1): the n-th offence takes the n-th step, the last step repeats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tariff {
    /// Short id inside the regulations, such as `overtime`.
    pub id: String,
    /// Clause of the notice.
    pub clause: String,
    /// What the chip says, such as 出牌超时.
    pub name: Sentence,
    /// Whom the counter follows.
    pub scope: PenaltyScope,
    /// How far the counter reaches.
    pub counter: PenaltyCounter,
    /// Only the chief referee may record it (scenario T97).
    #[serde(default)]
    pub chief_referee_only: bool,
    /// Steps in order; each step is a list of effects, at least one step.
    pub ladder: Vec<Vec<PenaltyEffect>>,
}

/// Whom a penalty is counted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PenaltyScope {
    /// One person.
    Player,
    /// The side at the table.
    Side,
    /// The entrant.
    Entrant,
}

/// How far a counter reaches (R17.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PenaltyCounter {
    /// Starts again in every match.
    Match,
    /// Runs over the contest.
    Contest,
}

/// What a penalty does (R17.2). Negative points take away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PenaltyEffect {
    /// 警告
    Warning,
    /// Trick points of the deal, moved against the side (R5.6.1).
    TrickPoints(i32),
    /// Own levels; negative takes away.
    Levels(i32),
    /// Levels for the opponents.
    OpponentLevels(i32),
    /// The deal is lost; so many levels for the opponents.
    LoseDeal {
        /// The guilty side was declarer: levels for the defenders, who take over.
        gain_if_declarer: u32,
        /// The guilty side defended: levels for the declarer's side.
        gain_if_defenders: u32,
    },
    /// The turn is lost.
    LoseTurn,
    /// The match is lost.
    LoseMatch,
    /// Victory points of the round.
    VictoryPoints(Points),
    /// Match points of the round.
    MatchPoints(Points),
    /// Out of the contest from here on.
    Disqualify,
    /// Out of this match alone: it is lost, and nothing carries over into later ones (scenario T95).
    DisqualifyFromMatch,
    /// The committee decides.
    ReportToCommittee,
}
