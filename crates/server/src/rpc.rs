//! `POST /api/rpc/{name}`: one call of the contract.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use saiwu_app::Answer;
use saiwu_protocol::{CALLS, ErrorCode, ErrorReply};
use serde_json::Value;

use crate::application::Application;
use crate::request_body::BodyFault;
use crate::{answer, origin, request_body, session, turns};

pub(crate) async fn call(
    State(application): State<Arc<dyn Application>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let request = match accept(&headers, body, request_body::limit_of(&name)).await {
        Ok(request) => request,
        Err(response) => return response,
    };
    let token = session::of_request(&headers).map(str::to_owned);
    let called = run(application, token, name.clone(), request).await;
    log(&name, &called);
    match called {
        Ok(called) => {
            let mut response = answer::done(&called);
            if let Some(cookie) = session::cookie(&called.session, &headers) {
                response.headers_mut().insert(header::SET_COOKIE, cookie);
            }
            response
        }
        Err(error) => answer::refused(&error),
    }
}

/// The body, if it may be sent and is JSON.
async fn accept(headers: &HeaderMap, body: Body, limit: usize) -> Result<Value, Response> {
    if origin::is_foreign(headers) {
        let error = ErrorReply::new(
            ErrorCode::NotAllowed,
            "请从赛务自己的页面操作",
            "This can only be done from Saiwu's own pages",
        );
        return Err(answer::refused(&error));
    }
    if !origin::sends_json(headers) {
        return Err(bad_request(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "请求应为 JSON（content-type: application/json）",
            "The request must be JSON (content-type: application/json)",
        ));
    }
    let bytes = request_body::read(body, limit).await.map_err(|fault| match fault {
        BodyFault::TooLarge => bad_request(
            StatusCode::PAYLOAD_TOO_LARGE,
            &format!("内容太多，一次最多 {} MB", limit / request_body::LIMIT),
            &format!("The request is too large: at most {} MB at once", limit / request_body::LIMIT),
        ),
        BodyFault::TooSlow => bad_request(
            StatusCode::REQUEST_TIMEOUT,
            "网络太慢，没有收全，请再试一次",
            "The request did not arrive in time; please try again",
        ),
        BodyFault::BrokenOff => bad_request(
            StatusCode::BAD_REQUEST,
            "没有收全，请再试一次",
            "The request did not arrive whole; please try again",
        ),
    })?;
    serde_json::from_slice(&bytes).map_err(|error| {
        // The place alone: the text itself may hold a name.
        let (line, column) = (error.line(), error.column());
        bad_request(
            StatusCode::BAD_REQUEST,
            &format!("请求不是正确的 JSON（第{line}行第{column}列）"),
            &format!("The request is not JSON (line {line}, column {column})"),
        )
    })
}

pub(crate) async fn run(
    application: Arc<dyn Application>,
    token: Option<String>,
    name: String,
    request: Value,
) -> Result<Answer, ErrorReply> {
    let turn = turns::of_call(&name).await?;
    let work = tokio::task::spawn_blocking(move || {
        // It ends with the work, also where whoever asked has gone away.
        let _turn = turn;
        application.call(token.as_deref(), &name, request)
    });
    // A call that panicked has said so in the log; whoever asked still gets an answer.
    work.await.unwrap_or_else(|_| Err(answer::internal_error()))
}

fn bad_request(status: StatusCode, zh: &str, en: &str) -> Response {
    answer::refused_with(status, &ErrorReply::new(ErrorCode::BadRequest, zh, en))
}

/// Names of the contract only: what else stands in an address could be anything.
fn log(name: &str, called: &Result<Answer, ErrorReply>) {
    let name = CALLS.iter().find(|call| call.name == name).map_or("?", |call| call.name);
    match called {
        Ok(_) => tracing::debug!(name, "done"),
        Err(error) if error.code == ErrorCode::Internal => tracing::error!(name, "failed"),
        Err(error) => tracing::info!(name, code = ?error.code, "refused"),
    }
}
