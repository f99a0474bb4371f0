//! From what went wrong inside to what crosses the boundary.

use crate::rounds::relaxation_out;
use saiwu_domain::event::{Refusal, RefusalCode};
use saiwu_domain::registration::Violation;
use saiwu_protocol::rounds::PairingChoice;
use saiwu_protocol::{ErrorCode, ErrorReply};
use saiwu_store::StoreError;
use saiwu_sync::SyncError;
use std::fmt::Display;

/// The data folder cannot be used.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct OpenError(#[from] pub StoreError);

/// A refusal of the domain.
pub(crate) fn refused(refusal: Refusal) -> ErrorReply {
    let code = match refusal.code {
        RefusalCode::Refused => ErrorCode::Refused,
        RefusalCode::Outdated => ErrorCode::Outdated,
        RefusalCode::NotFound => ErrorCode::NotFound,
        RefusalCode::NoLegalPairing => ErrorCode::NoLegalPairing,
    };
    let choices = refusal.choices.into_iter().map(|choice| PairingChoice {
        text: choice.sentence.into(),
        allow: choice.allow.into_iter().map(relaxation_out).collect(),
    });
    ErrorReply { code, message: refusal.sentence.into(), field: refusal.field, choices: choices.collect() }
}

/// Of everything a form violates, what is to be put right first.
pub(crate) fn first_of(violations: Vec<Violation>) -> ErrorReply {
    let first = violations.into_iter().next();
    let (field, message) =
        first.map(|violation| (violation.field, violation.sentence.into())).unwrap_or_default();
    ErrorReply { code: ErrorCode::Refused, message, field, choices: Vec::new() }
}

/// A failure of the store.
pub(crate) fn store_failed(error: StoreError) -> ErrorReply {
    let code = match error {
        StoreError::NoSuchEvent(_) => ErrorCode::NotFound,
        StoreError::Outdated { .. } | StoreError::AlreadySubmitted => ErrorCode::Outdated,
        StoreError::EventExists(_)
        | StoreError::InUse(_)
        | StoreError::NoData(_)
        | StoreError::NewerVersion { .. }
        | StoreError::OlderVersion
        | StoreError::DiskFull
        | StoreError::Disk { .. }
        | StoreError::Damaged(_)
        | StoreError::Conflict { .. }
        | StoreError::BadFile(_)
        | StoreError::Database { .. } => {
            tracing::error!(%error, "the store failed");
            ErrorCode::Internal
        }
    };
    ErrorReply::new(code, error.in_chinese(), error.to_string())
}

/// A step of a copy that was not taken.
pub(crate) fn not_written(error: SyncError) -> ErrorReply {
    match error {
        SyncError::Store(error) => store_failed(error),
        SyncError::Refused(why) => refused(*why),
        SyncError::NotHere => no_such_event(),
        SyncError::Unwritable(why) => internal(&why),
    }
}

/// Something that cannot happen did.
pub(crate) fn internal(error: &dyn Display) -> ErrorReply {
    tracing::error!(%error, "internal error");
    ErrorReply::new(
        ErrorCode::Internal,
        "程序内部出错，什么都没有改动，请再试一次",
        "Something failed inside; nothing was changed. Please try again",
    )
}

/// There is no such event.
pub(crate) fn no_such_event() -> ErrorReply {
    ErrorReply::new(
        ErrorCode::NotFound,
        "没有这个赛事，请检查链接",
        "There is no such event; please check the link",
    )
}
