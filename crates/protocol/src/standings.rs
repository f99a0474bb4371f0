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
    /// Number in the stage; 0 = nothing of it was played yet.
    pub after_round: u32,
    /// The same in words, such as 第2轮后, 小组赛第1轮后.
    pub after: Option<Text>,
    /// There are groups or a bracket to look at.
    pub has_stages: bool,
    /// Name of the stage that is ranked, where there are several.
    pub stage: Option<Text>,
    /// Every round of every stage is played.
    pub all_played: bool,
    /// The ranking was declared final.
    pub is_final: bool,
    /// “暂定名次，还有n桌未确认”
    pub note: Option<Text>,
    /// The criteria in one line: 积分→累进分（去首）→…
    pub criteria: Text,
    /// The criteria one by one.
    pub keys: Vec<KeyName>,
    /// In order, where one table ranks everybody; empty where groups or a bracket do.
    pub rows: Vec<StandingRow>,
    /// The tables of the groups, where there are groups.
    pub groups: Vec<GroupTable>,
    /// The places a bracket has decided so far; all places once several stages are over.
    pub places: Vec<PlaceRow>,
    /// Teams of the best members, ranked beside the entrants (R8.3); mostly none. A team with too few members is
    /// `without_place`.
    pub teams: Vec<PlaceRow>,
    /// Ties that nothing but the last resort of the regulations can separate, ids of rows.
    pub unresolved: Vec<Vec<String>>,
    /// What the tied wait for: 等待抽签; absent while rounds are still to come, when a shared place is only tentative.
    pub waits_for: Option<Text>,
}

/// The table of one group.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct GroupTable {
    /// A, B …; empty where there is one group.
    pub name: String,
    /// A round is complete: the order is a ranking. Before that it is the order of the numbers.
    pub ranked: bool,
    /// The criteria one by one.
    pub keys: Vec<KeyName>,
    /// In order; before the first result by their numbers in the group.
    pub rows: Vec<GroupRow>,
    /// Names of those who left it so early that their results do not count.
    pub annulled: Vec<String>,
}

/// One row of a group.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct GroupRow {
    /// The row as in any ranking.
    pub row: StandingRow,
    /// Number in the round-robin table of the group, from 1.
    pub number: u32,
    /// It certainly goes on; absent = nothing is certain, or nobody goes on from here.
    pub goes_on: Option<bool>,
    /// Results against the rows of the group in their order; absent against itself and where they have not met yet.
    pub cells: Vec<Option<Text>>,
}

/// A place that is certain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct PlaceRow {
    /// Of a shared one the best.
    pub rank: u32,
    /// Others share it.
    pub shared: bool,
    /// Id of the entrant, or of the team where teams are ranked.
    pub row: String,
    /// Ids of the entrants it is the place of: itself, or the pairs of the team.
    pub entrants: Vec<String>,
    /// Its name.
    pub name: String,
    /// Its unit.
    pub unit: String,
    /// Names of the players; none for a team.
    pub players: Vec<String>,
    /// By what it has the place.
    pub reason: Text,
    /// It has no place and stands at the end: it was disqualified, or the team has too few members.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub without_place: bool,
    /// 退赛 or 取消资格, where it plays no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub left: Option<Text>,
}

/// A ranking key in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct KeyName {
    /// Its code word.
    pub key: String,
    /// In words.
    pub name: Text,
    /// What tells it from another that looks alike.
    pub note: Option<Text>,
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
    /// How its players (of a team: of its members) and its unit are read, to search by: names apart by commas, syllables by blanks.
    #[serde(default)]
    pub pinyin: String,
    /// One value for each key; absent where the key has none.
    #[ts(type = "(number | null)[]")]
    pub values: Vec<Option<Points>>,
    /// The key that separates the row from the next one.
    pub decided_by: Option<String>,
    /// What that comparison came to, where `values` do not show it.
    pub decision: Option<DecisionView>,
    /// Why it stands here, one sentence.
    pub explain: Text,
    /// Left the contest after this round.
    pub withdrawn_after: Option<u32>,
    /// The mark of one that plays no more: 退赛, 取消资格.
    pub left: Option<Text>,
    /// Members of a team with their values.
    pub members: Vec<MemberRow>,
}

/// What put a row before the next one, as two values beside each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct DecisionView {
    /// What was compared: 去掉前2轮后积分.
    pub name: Text,
    /// The row's value.
    pub own: String,
    /// The next row's.
    pub next: String,
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
