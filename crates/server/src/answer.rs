//! The envelope of every answer: `{"ok": …}` or `{"error": …}`.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use saiwu_app::Answer;
use saiwu_protocol::{ErrorCode, ErrorReply};
use serde_json::json;

/// The call was done.
pub(crate) fn done(answer: &Answer) -> Response {
    not_stored(Json(answer.envelope()).into_response())
}

/// The call was refused or failed.
pub(crate) fn refused(error: &ErrorReply) -> Response {
    let status = StatusCode::from_u16(error.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    refused_with(status, error)
}

/// Refused with a status of HTTP that the contract does not know.
pub(crate) fn refused_with(status: StatusCode, error: &ErrorReply) -> Response {
    not_stored((status, Json(json!({ "error": error }))).into_response())
}

/// What is said when something broke inside: nothing of the cause, which stands in the log.
pub(crate) fn internal_error() -> ErrorReply {
    ErrorReply::new(
        ErrorCode::Internal,
        "服务器内部出错，没有改动，请再试一次",
        "Something failed inside the server; please try again",
    )
}

fn not_stored(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
