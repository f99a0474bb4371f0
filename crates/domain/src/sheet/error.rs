//! What is wrong with a sheet, where, and what is allowed there.

use crate::sentence::Sentence;
use serde::Serialize;

/// A sheet that cannot be used (exit 2). One sentence, with the place and what is allowed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {}", message.en)]
pub struct SheetError {
    /// Kind of fault.
    pub code: SheetErrorCode,
    /// Field path such as `rounds[1].matches[0].result.levels[1]`, or `line 3, column 7`.
    pub place: String,
    /// What is wrong and what is allowed.
    pub message: Sentence,
}

/// Kind of fault of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SheetErrorCode {
    /// The text is no JSON.
    MalformedJson,
    /// The JSON is no sheet, or contradicts itself.
    BadSheet,
}

impl SheetError {
    /// Place and message.
    pub fn sentence(&self) -> Sentence {
        let place = &self.place;
        let zh = match (place.strip_prefix("line "), place.strip_prefix("round "), place.as_str()) {
            (Some(line), ..) => match line.split_once(", column ") {
                Some((line, column)) => format!("第{line}行第{column}列"),
                None => format!("第{line}行"),
            },
            (None, Some(round), _) => format!("第{round}轮"),
            (None, None, "the file") => "文件".to_owned(),
            (None, None, path) => path.to_owned(),
        };
        Sentence::new(format!("{zh}：{}", self.message.zh), format!("{place}: {}", self.message.en))
    }
}

impl SheetErrorCode {
    /// As it stands in error replies.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::MalformedJson => "malformed_json",
            Self::BadSheet => "bad_sheet",
        }
    }
}

/// A text as it may be quoted in one line of an error: short, without control characters.
pub(super) fn quoted(text: &str) -> String {
    let mut short: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(40).collect();
    if short.len() < text.len() && text.chars().nth(40).is_some() {
        short.push('…');
    }
    format!("\"{short}\"")
}
