//! The hash chain of a device's log: nothing in it can be changed, dropped or moved without a trace.
//!
//! A device signs the end of its chain where it hands operations on: one signature covers everything before.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::event_log::StoredOperation;

/// What the bytes are, so that no other hash of the project can ever be taken for an operation.
const DOMAIN_TAG: &[u8] = b"saiwu-operation/1\0";

/// The id of an operation. It depends on all operations before it in the same log.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OperationId(pub [u8; 32]);

/// blake3 of domain tag ‖ id of the operation before it in the device's log (zeros for the first) ‖ its bytes:
/// event, device, `device_seq`, kind, time, actor, submission and body, each with its length.
///
/// The sequence and the outcome are not part of it: they are given by the authority, not by the author.
pub fn operation_id(event: &str, previous: Option<&OperationId>, operation: &StoredOperation) -> OperationId {
    let mut hasher = blake3::Hasher::new();
    hasher.update(DOMAIN_TAG);
    hasher.update(previous.map_or(&[0; 32], |id| &id.0));
    let mut part = |bytes: &[u8]| {
        hasher.update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    };
    part(event.as_bytes());
    part(operation.device.as_bytes());
    part(&operation.device_seq.to_le_bytes());
    part(operation.kind.as_bytes());
    part(time_text(&operation.at).as_bytes());
    part(operation.actor.as_bytes());
    part(operation.submission.as_deref().unwrap_or_default().as_bytes());
    part(operation.body.as_bytes());
    OperationId(hasher.finalize().into())
}

/// What two copies of a log compare: equal digests at a sequence are equal logs up to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct LogDigest(pub [u8; 32]);

/// blake3 of domain tag ‖ digest of the log before ‖ id of the operation and what its host gave it beside the place: epoch,
/// former epoch, why it is set aside. The outcome is not part of it: it follows from the log.
pub fn log_digest(before: &LogDigest, operation: &StoredOperation) -> LogDigest {
    let mut hasher = blake3::Hasher::new();
    hasher.update(b"saiwu-log/1\0");
    hasher.update(&before.0);
    hasher.update(&operation.id.0);
    hasher.update(&operation.epoch.to_le_bytes());
    hasher.update(&operation.former_epoch.unwrap_or_default().to_le_bytes());
    hasher.update(operation.quarantine.as_deref().unwrap_or_default().as_bytes());
    LogDigest(hasher.finalize().into())
}

/// A time as it is stored and hashed: readable, exact, the same text for the same instant.
pub(crate) fn time_text(time: &chrono::DateTime<chrono::Utc>) -> String {
    time.to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true)
}

macro_rules! hex_of_32_bytes {
    ($($name:ident)*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&blake3::Hash::from(self.0).to_hex())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl FromStr for $name {
            type Err = blake3::HexError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Ok(Self(blake3::Hash::from_hex(text)?.into()))
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(de::Error::custom)
            }
        }
    )*};
}

hex_of_32_bytes! { OperationId LogDigest }
