//! An entry form on paper, in a workbook or a document: `saiwu-import/1` (cli.md, Import), and who reads and writes it.
//!
//! The types stand here and not beside the reader, so that whoever works with what was read needs no reader.

use super::Gender;
use crate::regulations::{Game, PersonField, Regulations};
use crate::sentence::Sentence;
use serde::Serialize;
use std::collections::BTreeMap;

/// Reads and writes entry forms; bytes in, people out, and back. Handed to the app by its host.
pub trait FormPaper: Send + Sync {
    /// The entry form in a workbook, a document, HTML or text with tabs.
    ///
    /// # Errors
    /// Why it cannot be read, and what helps.
    fn read(&self, bytes: &[u8], regulations: &Regulations) -> Result<EntryForm, Sentence>;

    /// A form in the organizer's layout, filled as far as `form` goes. `members` is the size of the unit, if known.
    ///
    /// # Errors
    /// A text is too long for a cell.
    fn write(
        &self,
        form: &EntryForm,
        regulations: &Regulations,
        members: Option<u32>,
        kind: PaperKind,
    ) -> Result<Vec<u8>, Sentence>;
}

/// What a form is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PaperKind {
    /// `.xlsx`
    Workbook,
    /// `.docx`
    Document,
}

/// What a contest is called where the form does not say it.
pub fn contest_of(regulations: &Regulations) -> &'static str {
    match regulations.game {
        Game::Guandan => "掼蛋",
        Game::Shengji if regulations.title.contains("双升") => "双升",
        Game::Shengji => "升级",
        Game::Xiangqi => "象棋",
    }
}

/// Whether a contest named on a form is the one of these regulations.
pub fn is_own_contest(regulations: &Regulations, contest: &str) -> bool {
    match regulations.game {
        Game::Guandan => matches!(contest, "掼蛋" | "扑克牌"),
        Game::Shengji => matches!(contest, "升级" | "双升" | "扑克牌"),
        Game::Xiangqi => contest == "象棋",
    }
}

/// An entry form as it was read.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct EntryForm {
    /// `saiwu-import/1`; empty in a form that was not read.
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
    /// Where everything stands, for whoever compares; no part of the format.
    #[serde(skip)]
    pub trail: Trail,
}

/// The way back from what was read to the cells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trail {
    /// Text by address, of every cell in which something stands.
    pub cells: BTreeMap<String, String>,
    /// The cell of each value beside a name.
    pub values: Vec<Origin>,
}

/// The cell from which a value beside a name was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The cell of the name.
    pub owner: String,
    /// The name: two people may stand in one cell.
    pub name: String,
    /// Which value.
    pub field: PersonField,
    /// Where it stands.
    pub cell: String,
}

/// The format of [`EntryForm`].
pub const FORMAT: &str = "saiwu-import/1";

/// The three shapes of the notices.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub enum Shape {
    /// 队号 and 对号 before the names.
    #[default]
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
    /// 组别, as written (R15.1.6).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// Where that stands; no part of the format.
    #[serde(skip)]
    pub class_cell: String,
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
    /// Something is asked for and nobody wrote it: whoever fills in the form is asked again. No part of the format.
    #[serde(skip)]
    pub lacks: bool,
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
