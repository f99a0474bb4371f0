//! The ranking.

use crate::texts::Text;
use saiwu_domain::points::Points;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The ranking after a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetStandings {
    /// Event code.
    pub event: String,
    /// After this round; absent = the latest complete one.
    #[serde(default)]
    pub after_round: Option<u32>,
}

/// The answer to [`GetStandings`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct StandingsView {
    /// 0 = nothing was played yet.
    pub after_round: u32,
    /// The ranking was declared final.
    pub is_final: bool,
    /// “暂定名次，还有n桌未确认”
    pub note: Option<Text>,
    /// The criteria in one line: 积分→累进分（去首）→…
    pub criteria: Text,
    /// The criteria one by one.
    pub keys: Vec<KeyName>,
    /// In order.
    pub rows: Vec<StandingRow>,
    /// Ties that a lot has to separate, ids of rows.
    pub unresolved: Vec<Vec<String>>,
}

/// A ranking key in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct KeyName {
    /// Its code word.
    pub key: String,
    /// In words.
    pub name: Text,
}

/// One row of the ranking: an entrant, or a team where teams are ranked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct StandingRow {
    /// 名次
    pub rank: u32,
    /// The place is shared (or not yet decided).
    pub shared: bool,
    /// Id of the entrant or team.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its unit.
    pub unit: String,
    /// Names of the players; empty for teams.
    pub players: Vec<String>,
    /// One value for each key; absent where the key has none.
    #[ts(type = "(number | null)[]")]
    pub values: Vec<Option<Points>>,
    /// The key that separates the row from the next one.
    pub decided_by: Option<String>,
    /// Why it stands here, one sentence.
    pub explain: Text,
    /// Left the contest after this round.
    pub withdrawn_after: Option<u32>,
    /// Members of a team with their values.
    pub members: Vec<MemberRow>,
}

/// A pair of a ranked team.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct MemberRow {
    /// Id.
    pub entrant: String,
    /// Its name.
    pub name: String,
    /// Names of the players.
    pub players: Vec<String>,
    /// One value for each key of pairs.
    #[ts(type = "(number | null)[]")]
    pub values: Vec<Option<Points>>,
}

/// Records a lot drawn among tied rows. It is drawn once and never again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct RecordLot {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// Ids of the tied rows, best first.
    pub order: Vec<String>,
}
