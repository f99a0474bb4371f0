//! Persons as the organizer works with them: whom to call, how a name is read, who is to be forgotten.

use crate::texts::Text;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The persons of a unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ListPersons {
    /// Event code.
    pub event: String,
    /// Which unit.
    pub unit: String,
}

/// The answer to [`ListPersons`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct PersonList {
    /// The unit.
    pub unit: Text,
    /// Its leader, then its players in the order of the form, then who played for one of them, then who is left of an
    /// entry that was withdrawn.
    pub persons: Vec<PersonLine>,
}

/// A person; the phone only in part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct PersonLine {
    /// Id.
    pub person: String,
    /// Name.
    pub name: String,
    /// 领队, or the entrant the person plays for.
    pub role: Text,
    /// `138****0002`; absent = none is known.
    pub phone: Option<String>,
    /// 部门及职务; may be empty.
    pub post: String,
    /// How the name is read: `shan si yu`.
    pub reading: String,
    /// The reading was corrected for this person.
    pub corrected: bool,
    /// The name is gone.
    pub erased: bool,
    /// Why the person cannot be erased now.
    pub erase_refused: Option<Text>,
}

/// The whole number of a person, for the call.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetPhone {
    /// Event code.
    pub event: String,
    /// Whose.
    pub person: String,
}

/// The answer to [`GetPhone`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct PhoneNumber {
    /// Digits.
    pub phone: String,
}

/// Corrects how the name of one person is read (scenario T08).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct CorrectReading {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// Whose.
    pub person: String,
    /// Syllables apart by blanks; empty = the usual reading again.
    pub reading: String,
}

/// Erases the name and the data of a person on request; results stay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct ErasePerson {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// Who.
    pub person: String,
}

/// How long personal data is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetPrivacy {
    /// Event code.
    pub event: String,
}

/// The answer to [`GetPrivacy`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct PrivacyView {
    /// Phones, gender and post are kept for so many days after the event.
    pub days: u32,
    /// The last of them.
    #[ts(type = "string")]
    pub until: NaiveDate,
    /// Persons with a phone, gender or post.
    pub persons: u32,
    /// When they were removed.
    #[ts(type = "string | null")]
    pub removed_at: Option<DateTime<Utc>>,
    /// The days are over and the event is not: what the organizer is asked.
    pub question: Option<Text>,
    /// Their days are over, and they go at this time.
    #[ts(type = "string | null")]
    pub goes_at: Option<DateTime<Utc>>,
    /// They may be removed now.
    pub may_remove: bool,
    /// The sentence that stands on the entry form.
    pub consent: Text,
    /// What entries that were withdrawn left, by unit.
    pub left: Vec<LeftPersons>,
}

/// Persons of a unit who stand on no form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct LeftPersons {
    /// Which unit.
    pub unit: String,
    /// Its name.
    pub name: Text,
    /// How many.
    pub persons: u32,
}

/// Keeps personal data for another number of days after the event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct SetPrivacy {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// Days, at most 365.
    pub days: u32,
}

/// Removes phones, gender, posts and the names that stand in no result, before their days are over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct RemoveContacts {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
}

/// A free text, before it is kept: a reason, a correction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct CheckText {
    /// As it was typed.
    pub text: String,
}

/// The answer to [`CheckText`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct TextHint {
    /// What should not stand in it; absent = nothing.
    pub hint: Option<Text>,
}
