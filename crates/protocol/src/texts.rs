//! Texts that a person reads.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One sentence in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct Text {
    /// Chinese.
    pub zh: String,
    /// English.
    pub en: String,
}

impl From<saiwu_domain::sentence::Sentence> for Text {
    fn from(sentence: saiwu_domain::sentence::Sentence) -> Self {
        Self { zh: sentence.zh, en: sentence.en }
    }
}

/// How much a finding matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum Severity {
    /// Cannot be saved.
    Blocking,
    /// Can be saved after it was read and confirmed.
    Warning,
}

/// What a rule says about an input.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct Finding {
    /// Whether it stops the input.
    pub severity: Severity,
    /// The input it belongs to, such as `seats.2` or `seats.0.pairs.0.players.1.name`; absent = the whole form.
    pub field: Option<String>,
    /// The sentence, with the clause where one decides.
    pub text: Text,
}
