//! What everybody may see without signing in. Never holds phone numbers.

use crate::event::{Phase, PhonePolicy, RoundState};
use crate::registration::EntrantLine;
use crate::rounds::{RoundView, TableStatus, TableView};
use crate::texts::Text;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The start page of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetHome {
    /// Event code.
    pub event: String,
}

/// The answer to [`GetHome`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct HomeView {
    /// Event code.
    pub code: String,
    /// Name.
    pub title: String,
    /// Day of play.
    #[ts(type = "string")]
    pub date: NaiveDate,
    /// Where.
    pub place: String,
    /// 主办单位
    pub host: String,
    /// Made-up data.
    pub practice: bool,
    /// How far it is.
    pub phase: Phase,
    /// The rules in a line.
    pub summary: Text,
    /// The quota in a line.
    pub quota: Text,
    /// Entries are taken until this instant.
    #[ts(type = "string | null")]
    pub deadline: Option<DateTime<Utc>>,
    /// Whom to ask.
    pub contact: String,
    /// Phones in the hall.
    pub phone_policy: PhonePolicy,
    /// Entrants in all.
    pub entrants: u32,
    /// The same in words: 12对, 12人, 12队.
    pub counted: Text,
    /// Latest published round.
    pub round: Option<PublicRound>,
    /// Name of the round that comes next; absent = every round is played, or a stage has to be drawn first.
    pub next_round: Option<Text>,
    /// Name of the stage that is to be drawn next.
    pub next_stage: Option<Text>,
    /// Every round of every stage is played.
    pub all_played: bool,
    /// There are groups or a bracket to look at.
    pub has_stages: bool,
    /// Latest corrections, newest first.
    pub corrections: Vec<Text>,
    /// The host's clock when this was answered.
    #[ts(type = "string")]
    pub now: DateTime<Utc>,
}

/// A published round in short.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct PublicRound {
    /// From 1, through all stages.
    pub number: u32,
    /// 第3轮, 小组赛第2轮, 四分之一决赛, 加赛.
    pub title: Text,
    /// Where it is.
    pub state: RoundState,
    /// End of play.
    #[ts(type = "string | null")]
    pub ends_at: Option<DateTime<Utc>>,
}

/// All entrants, to find oneself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ListEntrants {
    /// Event code.
    pub event: String,
}

/// The answer to [`ListEntrants`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct EntrantList {
    /// By the readings of the players, as in an address book.
    pub entrants: Vec<FindRow>,
}

/// One row to find oneself in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct FindRow {
    /// The pair.
    pub line: EntrantLine,
    /// Its unit.
    pub unit: String,
    /// 报名号 of the unit's entry, as it stands on the receipt: `7K3M-A12`.
    pub entry_code: Option<String>,
}

/// A published round with its tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetPairings {
    /// Event code.
    pub event: String,
    /// From 1; absent = the latest published one.
    #[serde(default)]
    pub round: Option<u32>,
}

/// The answer to [`GetPairings`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct PairingsView {
    /// The published rounds.
    pub rounds: Vec<PublicRound>,
    /// The round; absent = none is published yet.
    pub round: Option<RoundView>,
    /// Name of the round that is being prepared, if one is.
    pub preparing: Option<Text>,
}

/// 我的桌
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetMyTable {
    /// Event code.
    pub event: String,
    /// Whose.
    pub entrant: String,
}

/// The answer to [`GetMyTable`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct MyTable {
    /// The pair itself.
    pub me: EntrantLine,
    /// Its unit.
    pub unit: String,
    /// Name of the event.
    pub title: String,
    /// Latest published round.
    pub round: Option<PublicRound>,
    /// Its table in that round; absent = not paired.
    pub table: Option<TableView>,
    /// Where to sit at it: 东西向, 红方，先走; absent without an opponent.
    pub sits: Option<Text>,
    /// What to do when nobody sits opposite: 轮空, 退赛, 尚未公布 …
    pub notice: Option<Text>,
    /// It plays no more, in words; absent = there is or may be something to play.
    pub done: Option<Text>,
    /// Results so far, oldest first, own side first.
    pub results: Vec<MyResult>,
    /// Penalties of the whole contest or of a round without a match of its own, oldest first, in words.
    pub penalties: Vec<Text>,
    /// Place after the latest complete round, in words: 第4名, A组第1名.
    pub place: Option<Text>,
    /// The host's clock when this was answered.
    #[ts(type = "string")]
    pub now: DateTime<Utc>,
}

/// One round of a pair, seen from its side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct MyResult {
    /// From 1, through all stages.
    pub round: u32,
    /// Its name.
    pub title: Text,
    /// Absent for a bye.
    pub table: Option<u32>,
    /// Name of the opponent.
    pub opponent: Option<String>,
    /// “胜9:6”, “轮空”, “对方弃权” …; absent = not yet.
    pub result: Option<Text>,
    /// Match points, in words, such as +2.
    pub points: Option<String>,
    /// Penalties of this match, in words: “判罚：迟到（补充规定三），本场判负”.
    pub penalties: Vec<Text>,
    /// How far the result is.
    pub status: TableStatus,
    /// It was put right after it was confirmed.
    pub corrected: bool,
}
