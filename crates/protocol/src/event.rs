//! Events: set-up from a template, the regulations as one sentence, the organizer's view.

use crate::texts::Text;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// The templates that ship with the app.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ListTemplates {}

/// One template.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct TemplateCard {
    /// Its name.
    pub name: String,
    /// 掼蛋 / 升级
    pub game: Text,
    /// One line.
    pub title: Text,
    /// The notice it comes from.
    pub source: String,
    /// A name to start from, such as 2026年__掼蛋比赛.
    pub suggested_title: String,
}

/// The events on this server or device.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ListEvents {}

/// One event in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct EventCard {
    /// Six characters, part of every address.
    pub code: String,
    /// Name.
    pub title: String,
    /// Day of play.
    #[ts(type = "string")]
    pub date: NaiveDate,
    /// Where.
    pub place: String,
    /// How far it is.
    pub phase: Phase,
    /// Made-up data.
    pub practice: bool,
}

/// How far an event is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum Phase {
    /// 报名中
    Registration,
    /// 名单已锁定
    Locked,
    /// 已抽签
    Drawn,
    /// 比赛中
    Playing,
    /// 已结束
    Finished,
}

/// One value of the regulations that differs from the template.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct SettingChange {
    /// Path of the value.
    pub path: String,
    /// The new value.
    #[ts(type = "unknown")]
    pub value: Value,
    /// The clause of the notice that says so, for a new event; absent = the organizer chose it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clause: Option<String>,
}

/// Phones in the hall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum PhonePolicy {
    /// 允许
    Allowed,
    /// 仅轮间
    BetweenRounds,
    /// 禁止
    Banned,
}

/// Name, day, place: what stands at the top of the notice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct EventDetails {
    /// Name, 2 to 60 characters.
    pub title: String,
    /// Day of play.
    #[ts(type = "string")]
    pub date: NaiveDate,
    /// Where, up to 60 characters; may be empty.
    pub place: String,
    /// 主办单位, up to 60 characters; may be empty.
    pub host: String,
    /// Entries are taken until this instant; absent = until the roster is locked.
    #[ts(type = "string | null")]
    pub deadline: Option<DateTime<Utc>>,
    /// Whom to ask, as it is shown to everybody, such as 王老师 0511-0000000; may be empty.
    pub contact: String,
    /// Phones in the hall.
    pub phone_policy: PhonePolicy,
}

/// A new event set up as another one was: regulations, place, host, contact, units with their members. Nothing of what
/// was entered, drawn or played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct CopyEvent {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code of the one to copy.
    pub event: String,
    /// Name of the new one, 2 to 60 characters.
    pub title: String,
    /// Day of play.
    #[ts(type = "string")]
    pub date: NaiveDate,
    /// Entries are taken until this instant; absent = until the roster is locked.
    #[ts(type = "string | null")]
    pub deadline: Option<DateTime<Utc>>,
}

/// Creates an event from a template.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct CreateEvent {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Name of the template.
    pub template: String,
    /// Name, day, place.
    pub details: EventDetails,
    /// What differs from the template.
    pub settings: Vec<SettingChange>,
    /// The notice they come from: what the template's own notice said is then no more than a default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub notice: Option<String>,
}

/// The new event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct EventCreated {
    /// Its code.
    pub code: String,
}

/// Changes name, day, place, deadline.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct EditEvent {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// The new details, all of them.
    pub details: EventDetails,
}

/// Changes one value of the regulations; only before the draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ChangeSetting {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// What to change.
    pub change: SettingChange,
}

/// The regulations of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetRegulations {
    /// Event code.
    pub event: String,
}

/// The regulations of a template with some values changed, before an event exists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct PreviewRegulations {
    /// Name of the template.
    pub template: String,
    /// What differs from it.
    pub settings: Vec<SettingChange>,
    /// The notice they come from, as in [`CreateEvent`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub notice: Option<String>,
}

/// The regulations as one readable paragraph (规程一句话).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct RegulationsView {
    /// The notice they come from.
    pub source: String,
    /// Paragraphs of texts and tappable values.
    pub paragraphs: Vec<Vec<SentencePart>>,
    /// What the notice leaves open, to be read by the organizer.
    pub open_points: Vec<OpenPoint>,
    /// Further values the organizer may set, which the text does not show as values of their own; empty once nothing can
    /// be changed.
    pub beside: Vec<SentencePart>,
    /// Classes of places with a quota of their own (R15.1.6), as setting `quota.classes` takes them; empty = none.
    pub classes: Vec<EntryClass>,
    /// Whether values can still be changed; each value says it for itself, too.
    pub editable: bool,
}

/// A class of places with a quota of its own (R15.1.6).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct EntryClass {
    /// Such as 甲组.
    pub name: String,
    /// Who belongs to it; may be empty.
    pub who: String,
    /// Places of a unit; absent = no limit.
    pub seats: Option<u32>,
}

/// A piece of the paragraph.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[ts(export_to = "protocol.ts")]
pub enum SentencePart {
    /// Plain text.
    Words {
        /// What it says.
        text: Text,
    },
    /// A value that can be tapped.
    Token {
        /// Path of the value.
        path: String,
        /// What the half-screen is called.
        label: Text,
        /// The value in words.
        text: Text,
        /// Clause of the notice; absent = 规程未写明，系统默认.
        clause: Option<String>,
        /// The organizer chose this value.
        changed: bool,
        /// What it can be.
        choices: Vec<Choice>,
        /// Any other number may be given instead; absent = only the choices.
        own: Option<OwnNumber>,
        /// It can be changed now. After the draw few values can.
        editable: bool,
    },
}

/// How a number that is none of the choices is asked for; it is sent back as a plain number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct OwnNumber {
    /// The question.
    pub label: Text,
    /// The largest that can be.
    pub most: u32,
}

/// One value to choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct Choice {
    /// The value to send back.
    #[ts(type = "unknown")]
    pub value: Value,
    /// In words.
    pub text: Text,
    /// It is the present one.
    pub chosen: bool,
}

/// An ambiguity of the notice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct OpenPoint {
    /// Path of the value it concerns.
    pub path: String,
    /// The question.
    pub text: Text,
}

/// The organizer's view of an event: where it is and what comes next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetEvent {
    /// Event code.
    pub event: String,
}

/// The answer to [`GetEvent`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct EventView {
    /// Event code.
    pub code: String,
    /// Name, day, place.
    pub details: EventDetails,
    /// Made-up data.
    pub practice: bool,
    /// How far it is.
    pub phase: Phase,
    /// The rules in a line.
    pub summary: Text,
    /// Whether teams of several pairs are ranked.
    pub ranks_teams: bool,
    /// Units known.
    pub units: u32,
    /// Units that have entered.
    pub units_entered: u32,
    /// Entrants in all.
    pub entrants: u32,
    /// The same in words: 12对, 12人, 12队.
    pub counted: Text,
    /// 校验码 such as 9F3A 21C7, once the roster is locked.
    pub roster_code: Option<String>,
    /// There are groups or a bracket to look at.
    pub has_stages: bool,
    /// Rounds that exist, with their states.
    pub rounds: Vec<RoundCard>,
    /// Names of the rounds that are still to come in the stages that have begun.
    pub rounds_to_come: Vec<Text>,
    /// What a referee decides before anything else, the most pressing first.
    pub urgent: Vec<Urgent>,
    /// The one thing to do now.
    pub next: NextStep,
    /// The ranking is final, and a correction has changed it since it was published.
    pub republish_due: bool,
    /// Why the final list cannot be told after a correction, and what to do; absent = it can, or the event goes on.
    pub final_waits: Option<Text>,
    /// The days of phones and the like are over and the event is not: what the organizer is asked.
    pub privacy_question: Option<Text>,
}

/// A round in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct RoundCard {
    /// From 1, through all stages.
    pub number: u32,
    /// 第3轮, 小组赛第2轮, 四分之一决赛, 加赛.
    pub title: Text,
    /// Where it is.
    pub state: RoundState,
    /// Tables without a confirmed result.
    pub open_tables: u32,
    /// Tables in dispute.
    pub disputes: u32,
    /// Sides of a bracket that the chief referee has to exchange after a correction.
    pub changed_sides: u32,
    /// End of play.
    #[ts(type = "string | null")]
    pub ends_at: Option<DateTime<Utc>>,
}

/// State of a round (D7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum RoundState {
    /// 草稿
    Draft,
    /// 已公布
    Published,
    /// 进行中
    Running,
    /// 已结束
    Closed,
}

/// What the organizer does next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[ts(export_to = "protocol.ts")]
pub enum NextStep {
    /// Add units.
    AddUnits,
    /// Wait for entries, then lock the roster.
    CollectEntries,
    /// Draw.
    Draw,
    /// Draw the groups or the bracket of this stage; ties across the line first.
    BeginStage {
        /// Index in the regulations, from 0.
        stage: u32,
        /// 小组赛 …
        title: Text,
        /// Whether it has groups or a bracket, or only a list of who takes part.
        form: crate::stages::StageKind,
        /// A tie has to be decided before.
        tied: bool,
    },
    /// Make the pairing of this round.
    DraftRound {
        /// From 1.
        round: u32,
        /// Its name.
        title: Text,
    },
    /// Read the draft and publish it.
    PublishRound {
        /// From 1.
        round: u32,
        /// Its name.
        title: Text,
    },
    /// Start the clock.
    StartRound {
        /// From 1.
        round: u32,
        /// Its name.
        title: Text,
    },
    /// Enter and confirm results.
    EnterResults {
        /// From 1.
        round: u32,
        /// Its name.
        title: Text,
    },
    /// All results are in: close the round.
    CloseRound {
        /// From 1.
        round: u32,
        /// Its name.
        title: Text,
    },
    /// Draw lots for the ties, or publish the final ranking.
    Finish,
    /// Nothing.
    Done,
}

/// Something a referee decides before the day goes on as usual.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct Urgent {
    /// What.
    pub kind: UrgentKind,
    /// From 1, through all stages.
    pub round: u32,
    /// Its name.
    pub title: Text,
    /// At which table; absent where a bye is to be changed.
    pub table: Option<u32>,
}

/// What is decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum UrgentKind {
    /// A corrected winner: a published match of the bracket names somebody else.
    Exchange,
    /// Two reports of a table differ.
    Dispute,
}

/// Declares the ranking final.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct FinishEvent {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// Why the event ends before all rounds of the regulations were played, 2 to 200 characters.
    #[serde(default)]
    pub early_reason: Option<String>,
}

/// The contest as a sheet (`saiwu-sheet/1`) for the command line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ExportSheet {
    /// Event code.
    pub event: String,
}

/// The sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct SheetExport {
    /// A name for the file.
    pub file_name: String,
    /// The sheet.
    #[ts(type = "unknown")]
    pub sheet: Value,
}

/// What was done, newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetHistory {
    /// Event code.
    pub event: String,
}

/// The answer to [`GetHistory`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct History {
    /// Newest first.
    pub entries: Vec<HistoryEntry>,
}

/// One line of the history.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct HistoryEntry {
    /// Sequence in the log.
    #[ts(type = "number")]
    pub sequence: u64,
    /// When.
    #[ts(type = "string")]
    pub at: DateTime<Utc>,
    /// Who, by role or unit.
    pub by: Text,
    /// What.
    pub what: Text,
    /// What it is about, to narrow the list.
    pub kind: HistoryKind,
    /// Steps of its kind can be taken back; whether this one can is for `undo.preview` to say.
    pub undoable: bool,
    /// It was taken back already, by an undo or by the opposite step.
    pub taken_back: bool,
}

/// What a step of the history is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum HistoryKind {
    /// 成绩
    Results,
    /// 判罚
    Penalties,
    /// 编排、轮次
    Rounds,
    /// 名单
    Entrants,
    /// 设置
    Settings,
}

/// Whether a change may be made now (docs/edit-policy.md).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct Permit {
    /// Who may.
    pub kind: PermitKind,
    /// What to read first, or why not.
    pub text: Option<Text>,
}

/// Who may.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum PermitKind {
    /// Go ahead.
    Free,
    /// After the text was read: send `warnings_read`.
    Warn,
    /// Only the chief referee, with a reason: send `as_chief_referee`.
    ChiefReferee,
    /// Nobody.
    Forbidden,
}

/// What is looked through before the ranking is final.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetPublication {
    /// Event code.
    pub event: String,
}

/// The answer to [`GetPublication`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct PublicationView {
    /// In the order they are looked through.
    pub checks: Vec<PublicationCheck>,
}

/// One thing that has to be in order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct PublicationCheck {
    /// Which.
    pub item: PublicationItem,
    /// It is.
    pub done: bool,
    /// As it stands.
    pub text: Text,
    /// Round where it is put right.
    pub round: Option<u32>,
    /// Table where it is put right.
    pub table: Option<u32>,
    /// When it is done by itself.
    #[ts(type = "string | null")]
    pub until: Option<DateTime<Utc>>,
}

/// What is looked through.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum PublicationItem {
    /// Every round is played.
    Rounds,
    /// Every table has a result.
    Results,
    /// No dispute.
    Disputes,
    /// A bracket follows from its results.
    Sides,
    /// No tie waits for a lot.
    Ties,
    /// It is decided how many places get an award; this keeps nobody from publishing.
    Awards,
    /// The time for corrections is over; this alone keeps nobody from publishing.
    Windows,
}

/// The whole event as one file, to be kept or restored elsewhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ExportEvent {
    /// Event code.
    pub event: String,
}

/// The answer to [`ExportEvent`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct EventFileView {
    /// Such as `7K3MA1-全部数据.json`.
    pub file_name: String,
    /// What `saiwu restore` takes in.
    pub text: String,
}
