//! A pasted notice, read field by field (粘贴通知).

use crate::event::SettingChange;
use crate::texts::Text;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Reads a notice. Nothing of it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ReadNotice {
    /// Notice and rules as they were pasted, up to 100,000 characters.
    pub text: String,
}

/// What it says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct NoticeView {
    /// Name, day, place … of the event.
    pub event: Vec<NoticeField>,
    /// One for each game, at least one.
    pub contests: Vec<NoticeContest>,
    /// The text as a whole is not to be trusted, or nothing of a notice is recognised.
    pub warning: Option<Text>,
    /// Games that the app does not have, in the words of the notice.
    pub other_games: Vec<String>,
    /// Clauses with numbers that nothing was read from.
    pub unread: Vec<String>,
}

/// What it says about one contest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct NoticeContest {
    /// The game; absent where it is not known.
    pub game: Option<Text>,
    /// Every field that is looked for.
    pub fields: Vec<NoticeField>,
    /// The template to start from; absent where nothing can be taken from the text.
    pub template: Option<NoticeTemplate>,
}

/// The template that fits best.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct NoticeTemplate {
    /// Its name.
    pub name: String,
    /// What it is, in a line.
    pub title: Text,
    /// Why it is this one.
    pub reason: Text,
    /// What the notice sets, with the clauses; nothing that is open.
    pub settings: Vec<SettingChange>,
}

/// How sure a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum NoticeState {
    /// Said in words that mean one thing.
    Clear,
    /// Said, a person should look.
    Likely,
    /// Several readings, none is chosen.
    Ambiguous,
    /// Spoken of, but number or end are missing.
    Incomplete,
    /// Not said.
    NotSaid,
}

/// One field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct NoticeField {
    /// Where its value lives: `event.…` or a path of the regulations; empty where it is for information only.
    pub path: String,
    /// Its name.
    pub label: Text,
    /// How sure.
    pub state: NoticeState,
    /// An event cannot do without it.
    pub required: bool,
    /// The value, or the values that are possible.
    pub readings: Vec<NoticeReading>,
    /// The words that break off.
    pub broken: Option<NoticeSource>,
    /// What to look at.
    pub question: Option<Text>,
    /// What the template has there.
    pub default_words: Option<Text>,
}

/// One way to read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct NoticeReading {
    /// In words.
    pub words: Text,
    /// As settings; `event.…` are fields of the event.
    pub set: Vec<SettingChange>,
    /// Where it is said.
    pub sources: Vec<NoticeSource>,
}

/// Words of the notice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct NoticeSource {
    /// As it is cited: 正文五（二）.
    pub clause: String,
    /// The words.
    pub phrase: String,
}
