//! Reading what was sent, up to a limit.

use std::time::Duration;

use axum::body::{Body, Bytes};
use saiwu_protocol::forms::MOST_FILE_BYTES;
use tokio_stream::StreamExt;

/// The largest request: a registration with every field full is a hundredth of it.
pub(crate) const LIMIT: usize = 1024 * 1024;

/// The largest request of a call that takes a file: base64 is a third longer.
pub(crate) fn limit_of(call: &str) -> usize {
    match call {
        "registration.import" => MOST_FILE_BYTES as usize / 3 * 4 + LIMIT / 4,
        _ => LIMIT,
    }
}

/// What is too large is still read up to here, because a browser that is cut off while sending sees a broken
/// connection instead of our answer.
const PATIENCE: usize = 16 * LIMIT;

/// A phone with a bad connection gets this long.
const TIME: Duration = Duration::from_secs(30);

/// Why a body could not be had.
pub(crate) enum BodyFault {
    TooLarge,
    TooSlow,
    BrokenOff,
}

pub(crate) async fn read(body: Body, limit: usize) -> Result<Vec<u8>, BodyFault> {
    tokio::time::timeout(TIME, read_up_to(limit, body)).await.unwrap_or(Err(BodyFault::TooSlow))
}

async fn read_up_to(limit: usize, body: Body) -> Result<Vec<u8>, BodyFault> {
    let mut parts = body.into_data_stream();
    let mut kept = Vec::new();
    let mut length = 0;
    while let Some(part) = parts.next().await {
        let part: Bytes = part.map_err(|_| BodyFault::BrokenOff)?;
        length += part.len();
        if length <= limit {
            kept.extend_from_slice(&part);
        } else if length > PATIENCE {
            break;
        }
    }
    if length > limit { Err(BodyFault::TooLarge) } else { Ok(kept) }
}
