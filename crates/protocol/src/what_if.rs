//! 假如 (ux J13.3): results of the open tables are assumed; what the ranking would be, and which places are possible.

use crate::rounds::TableView;
use crate::scoring::{ResultForm, ScoreEntry, Side};
use crate::texts::Text;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Asks what would be. Nothing is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetWhatIf {
    /// Event code.
    pub event: String,
    /// Results assumed for open tables of the round.
    #[serde(default)]
    pub assumed: Vec<AssumedScore>,
    /// Whose group is looked at, where a stage has groups; absent = the first.
    #[serde(default)]
    pub entrant: Option<String>,
}

/// A result that is assumed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct AssumedScore {
    /// Its table.
    pub table: u32,
    /// What is assumed.
    pub entry: ScoreEntry,
    /// The answer to what decides equal levels or points, whatever the regulations ask.
    #[serde(default)]
    pub decided: Option<Side>,
}

/// The answer to [`GetWhatIf`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct WhatIfView {
    /// The round whose open tables these are; absent = no round is open.
    pub round: Option<u32>,
    /// Why nothing can be assumed now; absent = it can.
    pub closed: Option<Text>,
    /// What is typed for a game.
    pub form: ResultForm,
    /// Levels that can be chosen, lowest first.
    pub levels: Vec<String>,
    /// A match may end without a winner.
    pub draws: bool,
    /// The open tables.
    pub tables: Vec<WhatIfTable>,
    /// The ranking with the assumed results, best first.
    pub rows: Vec<WhatIfRow>,
}

/// An open table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct WhatIfTable {
    /// The table as everybody sees it.
    pub table: TableView,
    /// The assumed result in words; absent = none is assumed.
    pub assumed: Option<Text>,
    /// Why the assumed result cannot be.
    pub problem: Option<Text>,
    /// The question about equal levels or points; absent = they are not equal, or nothing is asked.
    pub asks: Option<Text>,
}

/// A row of the ranking that would be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct WhatIfRow {
    /// Id of the entrant or team.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its players; empty for teams.
    pub players: Vec<String>,
    /// Its rank if the assumed results are all that comes; absent while tables are open without an assumption.
    pub rank: Option<u32>,
    /// Others have the same rank then.
    pub shared: bool,
    /// “最好第2，最差第7”, “第3” where it is certain.
    pub range: Text,
    /// What is certain whatever happens: 出线, 一等奖.
    pub certain: Vec<Text>,
}
