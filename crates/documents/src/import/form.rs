//! `saiwu-import/1` (cli.md, Import).

use saiwu_domain::registration::Gender;
use serde::Serialize;

/// An entry form as it was read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EntryForm {
    /// `saiwu-import/1`
    pub format: &'static str,
    /// Which of the three shapes it has or is related to (ux.md §15).
    pub shape: Shape,
    /// 单位
    pub unit: Option<String>,
    /// 联系人
    pub contact: Option<Contact>,
    /// 领队
    pub leader: Option<Contact>,
    /// 教练
    pub coach: Option<Contact>,
    /// Pairs, players or squads in the order of the form.
    pub entrants: Vec<Entrant>,
    /// What a person has to look at.
    pub issues: Vec<Issue>,
    /// What stands on the form and went nowhere.
    pub ignored: Vec<Ignored>,
}

/// The format of [`EntryForm`].
pub const FORMAT: &str = "saiwu-import/1";

/// The three shapes of the notices.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Shape {
    /// 队号 and 对号 before the names.
    A,
    /// A column of roles: 领队, 教练, 1, 2 …
    B,
    /// No heading: labels, numbers and names alternate.
    C,
}

/// Somebody to call.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Contact {
    /// Empty if only the phone is known.
    pub name: String,
    /// Mobile or landline, digits only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// 性别
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gender: Option<Gender>,
    /// Years.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub age: Option<u32>,
    /// 部门及职务
    #[serde(skip_serializing_if = "Option::is_none")]
    pub post: Option<String>,
    /// 备注
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Where the name stands.
    pub cell: String,
}

/// What sits down at a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Entrant {
    /// 掼蛋, 升级, 象棋 …
    pub contest: String,
    /// As written: 团体一队.
    pub team: Option<String>,
    /// Number of the pair in its team, or on the form.
    pub pair: Option<u32>,
    /// Unit, where it differs from that of the form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Leader of this team, where it differs from that of the form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leader: Option<Contact>,
    /// Coach of this team, where it differs from that of the form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coach: Option<Contact>,
    /// In the order of the form.
    pub players: Vec<Player>,
}

/// One player.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Player {
    /// 姓名
    pub name: String,
    /// `male` or `female`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gender: Option<Gender>,
    /// Years.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub age: Option<u32>,
    /// 部门及职务
    #[serde(skip_serializing_if = "Option::is_none")]
    pub post: Option<String>,
    /// Digits only; a wrong number stands here with an issue beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// 备注
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// 替补
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub substitute: bool,
    /// Where the name stands.
    pub cell: String,
}

/// How much an issue matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// The value is wrong or missing: it has to be typed.
    Error,
    /// The value may be right: it has to be looked at.
    Warning,
}

/// One thing to look at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Issue {
    /// Red or amber.
    pub severity: Severity,
    /// Where.
    pub cell: String,
    /// What is the matter, in Chinese.
    pub text: String,
    /// What stands there.
    pub value: String,
}

/// Text that was not imported.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ignored {
    /// Where.
    pub cell: String,
    /// What stands there.
    pub value: String,
    /// Why it is not imported, in Chinese.
    pub why: String,
}
