//! Decisions: pure functions on the state that return the operations to append.
//!
//! They refuse with a code and one plain sentence. Time, random seeds and names of persons are arguments.

mod registration;
mod results;
mod rounds;

pub use registration::{FormDecision, UnitDraft};
pub use results::ScoreReport;

use crate::registration::is_visible;
use crate::sentence::Sentence;

/// A decision that the rules or the state do not allow.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", sentence.en)]
pub struct Refusal {
    /// What the caller switches on.
    pub code: RefusalCode,
    /// The input it belongs to.
    pub field: Option<String>,
    /// The reason.
    pub sentence: Sentence,
}

/// Kinds of refusals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusalCode {
    /// The rules forbid it.
    Refused,
    /// The state is no longer what the caller saw.
    Outdated,
    /// There is no such thing.
    NotFound,
    /// No legal pairing exists.
    NoLegalPairing,
}

impl Refusal {
    /// The rules forbid it.
    pub fn refused(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { code: RefusalCode::Refused, field: None, sentence: Sentence::new(zh, en) }
    }

    /// The state is no longer what the caller saw.
    pub fn outdated(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { code: RefusalCode::Outdated, field: None, sentence: Sentence::new(zh, en) }
    }

    /// There is no such thing.
    pub fn not_found(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { code: RefusalCode::NotFound, field: None, sentence: Sentence::new(zh, en) }
    }

    /// The same for one input.
    #[must_use]
    pub fn at(mut self, field: impl Into<String>) -> Self {
        self.field = Some(field.into());
        self
    }
}

/// Refuses texts that are too short or too long; the text comes back without outer blanks.
fn bounded(
    field: &str,
    label: (&str, &str),
    text: &str,
    least: usize,
    most: usize,
) -> Result<String, Refusal> {
    let text = text.trim();
    let length = text.chars().count();
    if text.chars().any(|c| !is_visible(c)) {
        return Err(Refusal::refused(
            format!("{}里有不能显示的字符", label.0),
            format!("{} holds characters that cannot be shown", label.1),
        )
        .at(field));
    }
    if length < least || length > most {
        let zh =
            if least == 0 { format!("最多{most}个字") } else { format!("应为{least}到{most}个字") };
        return Err(Refusal::refused(
            format!("{}{zh}", label.0),
            format!("{} takes {least} to {most} characters", label.1),
        )
        .at(field));
    }
    Ok(text.to_owned())
}
