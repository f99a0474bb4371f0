//! The cookie that holds a session.

use axum::http::{HeaderMap, HeaderValue, header};
use saiwu_app::SessionChange;

const NAME: &str = "saiwu_session";

/// The session of a request.
pub(crate) fn of_request(headers: &HeaderMap) -> Option<&str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
        .find_map(|(name, value)| (name == NAME).then_some(value))
}

/// The cookie to send back, if the session changed. Scripts cannot read it, and other sites cannot use it.
pub(crate) fn cookie(change: &SessionChange, headers: &HeaderMap) -> Option<HeaderValue> {
    let (token, seconds) = match change {
        SessionChange::Keep => return None,
        SessionChange::Begin { token, seconds } => (token.as_str(), *seconds),
        SessionChange::End => ("", 0),
    };
    // In a hall without internet the server speaks plain http: there a secure cookie would never come back.
    let secure = if is_https(headers) { "; Secure" } else { "" };
    let cookie = format!("{NAME}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&cookie).ok()
}

/// A proxy in front of us took the request over https.
pub(crate) fn is_https(headers: &HeaderMap) -> bool {
    headers.get("x-forwarded-proto").is_some_and(|value| value.as_bytes().eq_ignore_ascii_case(b"https"))
}
