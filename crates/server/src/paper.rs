//! `GET /api/paper/{event}/{kind}.pdf?round=2` (or `.png`; `?per_person=true` for certificates): one print as a file, for the browser's own viewer and printer.
//! It is the call `paper.print` behind an address that can be opened.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use saiwu_protocol::{ErrorCode, ErrorReply};
use serde::Deserialize;
use serde_json::json;

use crate::application::Application;
use crate::{answer, origin, rpc, session};

#[derive(Deserialize)]
pub(crate) struct Asked {
    round: Option<u32>,
    #[serde(default)]
    per_person: bool,
    only: Option<u32>,
}

pub(crate) async fn print(
    State(application): State<Arc<dyn Application>>,
    Path((event, file)): Path<(String, String)>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Response {
    if origin::is_foreign(&headers) {
        return said(&ErrorReply::new(
            ErrorCode::NotAllowed,
            "请从赛务自己的页面操作",
            "This can only be done from Saiwu's own pages",
        ));
    }
    let Some((kind, format)) = file.rsplit_once('.') else {
        return said(&ErrorReply::new(
            ErrorCode::NotFound,
            "没有这个地址",
            "There is nothing at this address",
        ));
    };
    let request = json!({
        "event": event,
        "kind": kind,
        "round": asked.round,
        "format": format,
        "per_person": asked.per_person,
        "only": asked.only,
        "address": origin::public_address(&headers),
    });
    let token = session::of_request(&headers).map(str::to_owned);
    match rpc::run(application, token, "paper.print".to_owned(), request).await {
        Ok(answer) => {
            let name = answer.body["name"].as_str().unwrap_or_default();
            match answer.body["base64"].as_str().and_then(|bytes| STANDARD.decode(bytes).ok()) {
                Some(bytes) => send(bytes, name, format),
                None => said(&answer::internal_error()),
            }
        }
        Err(error) => {
            tracing::info!(code = ?error.code, "not printed");
            said(&error)
        }
    }
}

fn send(bytes: Vec<u8>, name: &str, format: &str) -> Response {
    let (content_type, shown) = match format {
        "png" => ("image/png", "inline"),
        // No browser shows it: it is kept.
        "xlsx" => ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "attachment"),
        _ => ("application/pdf", "inline"),
    };
    let name = format!("{shown}; filename*=UTF-8''{}", percent_encoded(name));
    let mut response = Response::new(Body::from(bytes));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Ok(name) = HeaderValue::from_str(&name) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    response
}

/// RFC 5987.
fn percent_encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut encoded, byte| {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => encoded.push(char::from(byte)),
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
        encoded
    })
}

/// Whoever opened the address reads the sentence, not JSON.
fn said(error: &ErrorReply) -> Response {
    let status = StatusCode::from_u16(error.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let text = format!("{}\n{}\n", error.message.zh, error.message.en);
    let mut response = (status, text).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
