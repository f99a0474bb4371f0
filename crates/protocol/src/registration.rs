//! Units and their entries.

use crate::texts::{Finding, Text};
use crate::waiting::WaitingLine;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Adds units.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct AddUnits {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// The units; names that are there already are refused by name.
    pub units: Vec<UnitDraft>,
}

/// A unit to be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct UnitDraft {
    /// Full name, 2 to 40 characters.
    pub name: String,
    /// 会员人数
    pub members: Option<u32>,
}

/// Changes name or members of a unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct EditUnit {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// Which.
    pub unit: String,
    /// What it becomes.
    pub draft: UnitDraft,
}

/// 报名汇总
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ListUnits {
    /// Event code.
    pub event: String,
}

/// The answer to [`ListUnits`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct UnitList {
    /// In the order they were added.
    pub units: Vec<UnitRow>,
    /// Entrants in all.
    pub entrants: u32,
    /// The same in words: 12对, 12人, 12队.
    pub counted: Text,
    /// The roster is not locked.
    pub open: bool,
    /// Entries are closed and can be opened again.
    pub may_reopen: bool,
    /// Rosters that were locked and opened again, oldest first.
    pub former_rosters: Vec<FormerRoster>,
    /// What has to be looked at before the roster is locked.
    pub problems: Vec<Text>,
    /// Who waits for a place, in order.
    pub waiting: Vec<WaitingLine>,
    /// What stands about the places of the whole contest, where it has a number of them or classes of places.
    pub capacity: Vec<Text>,
}

/// A unit with its entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct UnitRow {
    /// Id.
    pub unit: String,
    /// Full name.
    pub name: String,
    /// How the name is read, to search by: syllables apart by blanks.
    #[serde(default)]
    pub pinyin: String,
    /// 会员人数
    pub members: Option<u32>,
    /// Path of the private link, starting with `/e/`.
    pub link: String,
    /// 报名号, once entered.
    pub entry_code: Option<String>,
    /// Its entrants, in order.
    pub entrants: Vec<EntrantLine>,
    /// How many in words: 2对, 2人, 2队.
    pub counted: Text,
    /// Places of the quota; absent = the number of members is needed first.
    pub seats: Option<u32>,
    /// What to look at.
    pub problems: Vec<Text>,
    /// Its places that wait.
    pub waiting: Vec<WaitingLine>,
    /// Names of its places that waited and are in now.
    pub moved_up: Vec<String>,
    /// The joint teams it plays in that other units entered, each in words (R15.1.7).
    #[serde(default)]
    pub joined: Vec<Text>,
    /// The first that waits can be brought in by the organizer.
    pub may_be_admitted: bool,
    /// Who waits before its first one, to be read before that is brought in; absent = nobody.
    pub waits_before: Option<Text>,
}

/// One pair in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct EntrantLine {
    /// Id.
    pub entrant: String,
    /// Such as 第六中学一队.
    pub name: String,
    /// Names of the players.
    pub players: Vec<String>,
    /// How its players and its unit are read, to search by: names apart by commas, syllables by blanks.
    #[serde(default)]
    pub pinyin: String,
    /// From the draw.
    pub draw_number: Option<u32>,
    /// Left the contest after this round.
    pub withdrawn_after: Option<u32>,
    /// Its class, where the quota knows classes.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub class: Option<String>,
}

/// The form behind a unit's private link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetForm {
    /// Event code.
    pub event: String,
    /// From the link.
    pub token: String,
}

/// The answer to [`GetForm`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct EntryFormView {
    /// Name of the event.
    pub title: String,
    /// The unit.
    pub unit: String,
    /// 会员人数
    pub members: Option<u32>,
    /// The number of members is needed to know the quota.
    pub asks_members: bool,
    /// The quota in words, with the clause.
    pub quota: Text,
    /// Most places (pairs, or teams) that can be filled in.
    pub max_seats: u32,
    /// From this place on (counted from 1) the condition asks for a woman.
    pub women_from_seat: Option<u32>,
    /// 对 or 团体队
    pub seat_name: Text,
    /// Pairs that make up one place.
    pub pairs_per_seat: u32,
    /// Fewest and most players of one pair; those beyond the fewest may stay open.
    pub players: [u32; 2],
    /// Classes of which every place is one (R15.1.6); empty = none are asked.
    pub classes: Vec<ClassChoice>,
    /// With whom the unit may join in a place (R15.1.7); absent = with nobody.
    pub joint: Option<JointChoice>,
    /// The joint teams it plays in already that other units entered, each in words.
    #[serde(default)]
    pub joined: Vec<Text>,
    /// Gender is asked of every player.
    pub asks_gender: bool,
    /// Phone is asked of every player.
    pub asks_phone: bool,
    /// Post is asked of every player.
    pub asks_post: bool,
    /// Entries are taken until this instant.
    #[ts(type = "string | null")]
    pub deadline: Option<DateTime<Utc>>,
    /// What has to be accepted with the entry.
    pub regulations: RegulationsText,
    /// Why nothing can be changed any more.
    pub closed: Option<Text>,
    /// What was entered before.
    pub entered: Option<EntryForm>,
    /// By what `entered` is known again, nothing entered included; goes back with the form.
    #[serde(default)]
    pub revision: String,
    /// 报名号, once entered.
    pub entry_code: Option<String>,
    /// Places of the entry that wait.
    pub waiting: Vec<WaitingLine>,
    /// Names of its places that waited and are in now.
    pub moved_up: Vec<String>,
    /// Whom to ask, as the organizer gave it.
    pub organizer_contact: String,
    /// What becomes of the data, to be read before it is sent.
    pub consent: Text,
    /// Most bytes of an entry form that can be brought as a file; absent = this host reads no files.
    pub most_file_bytes: Option<u32>,
}

/// With whom a unit may join in one place (R15.1.7).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct JointChoice {
    /// Most other units of one place.
    pub most: u32,
    /// Names of the other units of the event.
    pub units: Vec<String>,
    /// Who may, and whose place it takes.
    pub text: Text,
}

/// A class with a quota of its own (R15.1.6).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct ClassChoice {
    /// Such as 甲组.
    pub name: String,
    /// Who belongs to it and how many of a unit, in words.
    pub text: Text,
}

/// The regulations as an entry accepts them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct RegulationsText {
    /// SHA-256, 64 hex digits; goes back with the form.
    pub version: String,
    /// In reading order.
    pub paragraphs: Vec<Text>,
    /// The entry has accepted them as they are.
    pub accepted: bool,
    /// The entry accepted others: they were changed since.
    pub changed: bool,
}

/// What a unit fills in.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct EntryForm {
    /// Where the quota needs it and the organizer did not know it.
    pub members: Option<u32>,
    /// Filled places.
    pub seats: Vec<SeatForm>,
    /// 领队
    pub leader: ContactForm,
}

/// One place of the quota: a pair, or a team of pairs.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct SeatForm {
    /// The pairs.
    pub pairs: Vec<PairForm>,
    /// Its class, by name, where the form has classes.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub class: Option<String>,
    /// Names of the units that play in it beside the one whose form it is (R15.1.7); absent = none.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub with: Option<Vec<String>>,
}

/// Two players.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct PairForm {
    /// Two.
    pub players: Vec<PlayerForm>,
}

/// One player.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct PlayerForm {
    /// 姓名
    pub name: String,
    /// 性别
    #[serde(default)]
    pub gender: Option<Gender>,
    /// 手机; may be empty
    #[serde(default)]
    pub phone: String,
    /// 部门及职务; may be empty
    #[serde(default)]
    pub post: String,
    /// Asked to be forgotten: the place is taken, the name is empty. Sent back, it stays so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub erased: bool,
}

/// 性别
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum Gender {
    /// 女
    Female,
    /// 男
    Male,
}

/// Name and phone.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ContactForm {
    /// Name.
    pub name: String,
    /// Phone.
    pub phone: String,
}

/// What the rules say about a form while it is typed; changes nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct CheckForm {
    /// Event code.
    pub event: String,
    /// From the link.
    pub token: String,
    /// As far as it is filled in.
    pub form: EntryForm,
}

/// The answer to [`CheckForm`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct FormFindings {
    /// Empty = can be submitted.
    pub findings: Vec<Finding>,
    /// With this form, gender has to be asked.
    pub asks_gender: bool,
    /// Most places with the members given.
    pub max_seats: u32,
}

/// Submits or replaces the unit's entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct SubmitForm {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// From the link.
    pub token: String,
    /// All of it.
    pub form: EntryForm,
    /// Version of the regulations that were accepted; without the one of now nothing is taken.
    #[serde(default)]
    pub accepted: Option<String>,
    /// The revision of the form this one was filled in over; where another one is entered meanwhile, it is refused as
    /// outdated. Absent = whatever is entered is replaced.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub revision: Option<String>,
}

/// 回执
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct Receipt {
    /// 报名号 such as 7K3M-A12.
    pub entry_code: String,
    /// The unit.
    pub unit: String,
    /// What was entered.
    pub entrants: Vec<EntrantLine>,
    /// Places of it that wait.
    pub waiting: Vec<WaitingLine>,
    /// Can be changed until then.
    #[ts(type = "string | null")]
    pub deadline: Option<DateTime<Utc>>,
}

/// 截止并锁定名单
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct LockRoster {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
}

/// 重新开放报名, after the deadline or the lock; only before the draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ReopenEntries {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// The new deadline; absent = until the roster is locked.
    #[ts(type = "string | null")]
    pub until: Option<DateTime<Utc>>,
    /// Why; shown in the history.
    pub reason: String,
}

/// A roster that was locked and opened again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct FormerRoster {
    /// 校验码
    pub code: String,
    /// When it was opened again.
    #[ts(type = "string")]
    pub opened_at: DateTime<Utc>,
    /// Why.
    pub reason: String,
}

/// The locked roster.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct LockedRoster {
    /// 校验码, first eight hex digits, such as 9F3A 21C7.
    pub code: String,
    /// SHA-256, 64 hex digits.
    pub digest: String,
    /// Entrants.
    pub entrants: u32,
    /// The same in words: 12对, 12人, 12队.
    pub counted: Text,
}

/// A pair leaves the contest: not paired from the next round on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct WithdrawEntrant {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// Which.
    pub entrant: String,
    /// Why; shown in the history.
    pub reason: String,
}

/// A pair that left comes back: paired again from the next round on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ReturnEntrant {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// Which.
    pub entrant: String,
}
