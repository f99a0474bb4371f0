//! What crosses the boundary when something is not done.

use crate::rounds::PairingChoice;
use crate::texts::Text;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What the UI switches on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "protocol.ts")]
pub enum ErrorCode {
    /// The request is malformed.
    BadRequest,
    /// No such command or query.
    UnknownCall,
    /// Nobody is signed in, or the session ended.
    SignInNeeded,
    /// This actor may not do this.
    NotAllowed,
    /// The password or set-up code is wrong.
    WrongPassword,
    /// Too many wrong passwords in a row, or too much at once: it can be tried again a little later.
    TooManyAttempts,
    /// No such event, unit, round, table …
    NotFound,
    /// The link is not (or no longer) valid.
    BadLink,
    /// The rules forbid it; the message names the clause.
    Refused,
    /// The state is no longer what the screen showed.
    Outdated,
    /// No legal pairing exists; the message names what blocks.
    NoLegalPairing,
    /// Something failed inside; nothing was changed.
    Internal,
}

/// A refused or failed request: a small public code and one plain sentence without personal data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, thiserror::Error)]
#[error("{}", message.zh)]
#[ts(export_to = "protocol.ts")]
pub struct ErrorReply {
    /// What the UI switches on.
    pub code: ErrorCode,
    /// What a person reads.
    pub message: Text,
    /// The input it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub field: Option<String>,
    /// Where no legal pairing exists: what the chief referee can choose, the smallest first (R9.5.2).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<PairingChoice>>")]
    pub choices: Vec<PairingChoice>,
}

impl ErrorReply {
    /// Without a field.
    pub fn new(code: ErrorCode, zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { code, message: Text { zh: zh.into(), en: en.into() }, field: None, choices: Vec::new() }
    }

    /// The HTTP status a host answers with.
    pub fn status(&self) -> u16 {
        match self.code {
            ErrorCode::BadRequest => 400,
            ErrorCode::SignInNeeded | ErrorCode::WrongPassword => 401,
            ErrorCode::NotAllowed | ErrorCode::BadLink => 403,
            ErrorCode::UnknownCall | ErrorCode::NotFound => 404,
            ErrorCode::Outdated => 409,
            ErrorCode::Refused | ErrorCode::NoLegalPairing => 422,
            ErrorCode::TooManyAttempts => 429,
            ErrorCode::Internal => 500,
        }
    }
}
