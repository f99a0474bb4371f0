//! What every response tells the browser to forbid.

use std::sync::LazyLock;

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Response;

use crate::ui;

/// The page declares what it needs; that nobody may put it into a frame is for the server to say.
static POLICY: LazyLock<HeaderValue> = LazyLock::new(|| {
    let strict = || "default-src 'self'; base-uri 'self'; form-action 'self'".to_owned();
    let policy = format!("{}; frame-ancestors 'none'", ui::declared_policy().unwrap_or_else(strict));
    HeaderValue::from_str(&policy)
        .unwrap_or(HeaderValue::from_static("default-src 'self'; frame-ancestors 'none'"))
});

pub(crate) async fn protect(mut response: Response) -> Response {
    const FIXED: [(HeaderName, &str); 4] = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // The address of a page may be a unit's private link.
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    let headers = response.headers_mut();
    for (name, value) in FIXED {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(header::CONTENT_SECURITY_POLICY, POLICY.clone());
    response
}
