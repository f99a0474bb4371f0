//! Stages: groups, knockout, placement; how they begin and who goes on.

use crate::rounds::TableStatus;
use crate::scoring::Side;
use crate::standings::{GroupTable, PlaceRow};
use crate::texts::Text;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// All stages of an event, for everybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetStages {
    /// Event code.
    pub event: String,
}

/// The answer to [`GetStages`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct StagesView {
    /// In the order they are played.
    pub stages: Vec<StageView>,
    /// Index of the stage that is to be drawn now.
    pub due: Option<u32>,
    /// Ties a person has to decide before the contest goes on.
    pub ties: Vec<TieView>,
    /// Who ended where, once every stage is over.
    pub places: Vec<PlaceRow>,
    /// The ranking was declared final.
    pub is_final: bool,
}

/// One stage.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct StageView {
    /// Index in the regulations, from 0.
    pub stage: u32,
    /// 小组赛, 淘汰赛 …
    pub title: Text,
    /// Its form.
    pub kind: StageKind,
    /// How far it is.
    pub state: StageState,
    /// Its entrants are drawn by lot when it begins.
    pub drawn_by_lots: bool,
    /// 64 hex digits of the drawing it began with, where lots were drawn.
    pub rng_seed: Option<String>,
    /// It can be drawn again: nothing of it is published.
    pub can_be_taken_back: bool,
    /// What everybody should know about its beginning: uneven groups, meetings inside a unit.
    pub notes: Vec<Text>,
    /// Its groups with their tables.
    pub groups: Vec<GroupTable>,
    /// The first round in places of groups, as long as the bracket is not drawn.
    pub crossover: Vec<CrossoverPair>,
    /// Its bracket from the first round to the last; empty where no bracket decides.
    pub rounds: Vec<BracketRound>,
}

/// The form of a stage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum StageKind {
    /// 积分编排
    Swiss,
    /// 小组
    Groups,
    /// 淘汰
    Knockout,
    /// 名次赛
    Placement,
}

/// How far a stage is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum StageState {
    /// Its groups or its bracket are not drawn yet.
    Waiting,
    /// It is being played.
    Playing,
    /// All its rounds are played.
    Over,
}

/// A match of the first knockout round before anybody knows who plays it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct CrossoverPair {
    /// A组第1名
    pub first: Text,
    /// B组第2名, or 轮空.
    pub second: Text,
}

/// A round of a bracket, also one that is still to come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct BracketRound {
    /// From 1, inside the stage.
    pub round: u32,
    /// 四分之一决赛 …
    pub title: Text,
    /// Its number in the event, once it is published.
    pub number: Option<u32>,
    /// From the top of the picture down; matches for lower places follow.
    pub fixtures: Vec<FixtureView>,
}

/// A match of a bracket, or a bye in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct FixtureView {
    /// From 1, inside the round.
    pub number: u32,
    /// 决赛, 三四名决赛, 5–8名名次赛; absent on the way to the final.
    pub label: Option<Text>,
    /// It leads to the first place.
    pub main: bool,
    /// Once it is published; absent for a bye.
    pub table: Option<u32>,
    /// The upper side.
    pub first: FixtureSide,
    /// The lower side.
    pub second: FixtureSide,
    /// The result in words, first-named side first.
    pub result: Option<Text>,
    /// How far the result is; absent before the round is published.
    pub status: Option<TableStatus>,
    /// Who goes on.
    pub winner: Option<Side>,
    /// What the winner has won where it plays no more: 冠军, 第3名; absent = it goes on.
    pub won: Option<Text>,
}

/// One side of a match in a bracket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct FixtureSide {
    /// Absent = not known yet, or nobody.
    pub entrant: Option<String>,
    /// A name, or 第1轮第3场胜者, 待定, 轮空.
    pub name: Text,
    /// Names of the players.
    pub players: Vec<String>,
    /// 退赛 or 取消资格, where it plays no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub left: Option<Text>,
}

/// A tie a person decides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct TieView {
    /// What is to be decided, with what the regulations say about it.
    pub sentence: Text,
    /// The group; absent = over all groups.
    pub group: Option<String>,
    /// The first place in question.
    pub place: u32,
    /// How many of them go on.
    pub seats: u32,
    /// Who is level, with the results they have against each other.
    pub tied: Vec<TiedRow>,
    /// How it can be decided.
    pub options: Vec<TieOption>,
}

/// One of the tied.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct TiedRow {
    /// Id.
    pub entrant: String,
    /// Its name.
    pub name: String,
    /// Names of the players.
    pub players: Vec<String>,
    /// Results against the others, in their order; absent against itself and where they did not meet.
    pub cells: Vec<Option<Text>>,
}

/// A way to decide a tie.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct TieOption {
    /// What is done.
    pub way: TieWay,
    /// In words.
    pub text: Text,
}

/// What is done about a tie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum TieWay {
    /// `playoff.draft`: one match, or a round robin among more than two.
    Playoff,
    /// `standings.lot`: drawn in the hall.
    Lots,
}

/// Draws the groups or the bracket of the stage that is due. Where lots are drawn the host provides the random seed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct BeginStage {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// Index in the regulations, from 0.
    pub stage: u32,
}

/// Takes groups or bracket back, as long as nothing of the stage is published.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct TakeBackStage {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// Index in the regulations, from 0.
    pub stage: u32,
    /// Why, 2 to 200 characters.
    pub reason: String,
}

/// Drafts extra matches among those who are tied.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct DraftPlayoff {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// Ids of the tied.
    pub entrants: Vec<String>,
}
