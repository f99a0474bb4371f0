//! Entry forms that units have already: brought as a file or pasted, and given out in the organizer's layout.

use crate::registration::EntryForm;
use crate::texts::Text;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Most bytes of an entry form that is brought as a file: a form has a few dozen thousand, with a picture in it a few million.
pub const MOST_FILE_BYTES: u32 = 3 * 1024 * 1024;

/// Reads an entry form that a unit has already. Nothing of it is kept: what is taken over comes back as an [`EntryForm`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ImportForm {
    /// Event code.
    pub event: String,
    /// From the link.
    pub token: String,
    /// What was brought.
    pub brought: BroughtForm,
}

/// An entry form as it was brought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum BroughtForm {
    /// A file in base64.
    File(String),
    /// Pasted: text with tabs, or the HTML of the clipboard.
    Text(String),
}

/// The answer to [`ImportForm`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct ImportedForm {
    /// What was recognised in words: 4队8对16人.
    pub counted: Text,
    /// The form as it would be filled in.
    pub form: EntryForm,
    /// Every value beside what it was read from, in the order of the form; then what belongs to no value.
    pub rows: Vec<ImportRow>,
    /// What stands on the form and is not taken over.
    pub ignored: Vec<NotImported>,
    /// Against what the unit has entered; absent = nothing is entered yet.
    pub changes: Option<ImportChanges>,
}

/// One value of a form, or one thing to read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct ImportRow {
    /// The input, such as `seats.0.pairs.0.players.1.phone`; absent = nothing to type, only to read.
    pub field: Option<String>,
    /// Where it stands, such as C5; empty if nowhere.
    pub cell: String,
    /// What stands there.
    pub original: String,
    /// How sure the value is.
    pub state: ImportState,
    /// What stands in the entry instead, or that somebody comes new; absent = nothing changes here.
    pub was: Option<Text>,
    /// Why it is doubtful or missing.
    pub doubts: Vec<Text>,
}

/// How sure a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum ImportState {
    /// ✓
    Sure,
    /// 请确认
    Doubtful,
    /// 缺少
    Missing,
}

/// Text that was not taken over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct NotImported {
    /// Where it stands; may be empty.
    pub cell: String,
    /// What stands there.
    pub value: String,
    /// Why.
    pub why: Text,
}

/// What a form that is brought again changes (T11), counted in people.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct ImportChanges {
    /// 新增
    pub added: u32,
    /// 更新
    pub updated: u32,
    /// 未变
    pub unchanged: u32,
    /// Entered before and not on this form.
    pub removed: u32,
}

/// The unit's entry form in the organizer's layout, filled with what is entered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetPaper {
    /// Event code.
    pub event: String,
    /// From the link.
    pub token: String,
    /// As what.
    pub kind: FormFileKind,
}

/// What an entry form is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum FormFileKind {
    /// Excel
    Xlsx,
    /// Word
    Docx,
}

/// The answer to [`GetPaper`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct PaperFile {
    /// Such as 第六中学报名表.xlsx.
    pub name: String,
    /// The bytes in base64.
    pub base64: String,
}
