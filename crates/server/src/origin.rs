//! Requests that another site made a browser send are refused.
//!
//! The first guard is the content type: no browser sends `application/json` to another site without asking first,
//! and we never answer such a question. What browsers say about the sender is checked on top.

use axum::http::{HeaderMap, header};

use crate::session;

/// Whether the body says that it is JSON.
pub(crate) fn sends_json(headers: &HeaderMap) -> bool {
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
    content_type.split(';').next().unwrap_or("").trim().eq_ignore_ascii_case("application/json")
}

/// Whether the browser says that the request comes from a page of another site.
pub(crate) fn is_foreign(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text(header::HeaderName::from_static("sec-fetch-site")) {
        return !matches!(site, "same-origin" | "none");
    }
    // Over plain http browsers tell the origin only. `null` tells nothing, and pages that keep their referrer
    // secret, as ours do, may send it.
    match (text(header::ORIGIN), text(header::HOST)) {
        (None | Some("null"), _) => false,
        (Some(origin), Some(host)) => {
            !origin.split_once("://").is_some_and(|(_, sender)| sender.eq_ignore_ascii_case(host))
        }
        (Some(_), None) => true,
    }
}

/// Where the browser found us, if others find us there too: not where the address means “this computer”.
pub(crate) fn public_address(headers: &HeaderMap) -> Option<String> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let name = host.strip_prefix('[').and_then(|rest| rest.split(']').next());
    let name = name.unwrap_or_else(|| host.split(':').next().unwrap_or(host));
    let is_here = name.eq_ignore_ascii_case("localhost") || name.starts_with("127.") || name == "::1";
    let scheme = if session::is_https(headers) { "https" } else { "http" };
    (!is_here).then(|| format!("{scheme}://{host}"))
}
