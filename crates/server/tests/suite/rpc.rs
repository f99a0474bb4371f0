//! `POST /api/rpc/{name}`.

use std::sync::atomic::Ordering;

use axum::body::Body;
use axum::http::{HeaderValue, Request};
use saiwu_protocol::{ErrorCode, ErrorReply};
use serde_json::{Value, json};

use crate::fake::{Fake, Reply, call, get, over, send, send_to};

async fn call_with(name: &str, header: (&'static str, &str)) -> Reply {
    let mut request = call(name, "{}");
    request.headers_mut().insert(header.0, HeaderValue::from_str(header.1).unwrap());
    send(request).await
}

#[tokio::test]
async fn a_reply_stands_under_ok() {
    let reply = send(call("event.get", r#"{"event":"ABC234","页":1}"#)).await;
    assert_eq!(reply.status, 200);
    assert_eq!(reply.json(), json!({"ok": {"got": {"event": "ABC234", "页": 1}}}));
    assert_eq!(reply.header("content-type"), "application/json");
    assert_eq!(reply.header("cache-control"), "no-store");
}

#[tokio::test]
async fn a_refusal_stands_under_error_with_its_status() {
    let codes = [
        ErrorCode::BadRequest,
        ErrorCode::UnknownCall,
        ErrorCode::SignInNeeded,
        ErrorCode::NotAllowed,
        ErrorCode::WrongPassword,
        ErrorCode::TooManyAttempts,
        ErrorCode::NotFound,
        ErrorCode::BadLink,
        ErrorCode::Refused,
        ErrorCode::Outdated,
        ErrorCode::NoLegalPairing,
        ErrorCode::Internal,
    ];
    for code in codes {
        let name = serde_json::to_value(code).unwrap();
        let reply = send(call(name.as_str().unwrap(), "{}")).await;
        let error = json!({"code": name, "message": {"zh": "不行", "en": "No"}, "field": "seats.0"});
        assert_eq!(reply.json(), json!({ "error": error }));
        assert_eq!(reply.status.as_u16(), ErrorReply::new(code, "", "").status(), "{name}");
    }
}

#[tokio::test]
async fn a_call_that_panics_still_gets_an_answer() {
    let reply = send(call("event.create", "{}")).await;
    assert_eq!(reply.status, 500);
    assert_eq!(reply.json()["error"]["code"], "internal");
    assert!(!reply.body.contains("fault of the application"), "the cause is for the log");
}

#[tokio::test(flavor = "multi_thread")]
async fn units_that_bring_their_forms_at_once_are_read_two_at_a_time_and_none_is_lost() {
    let fake = Fake::new();
    let asked = (0..9).map(|number| {
        let body = format!("{{\"number\":{number}}}");
        tokio::spawn(send_to(over(fake.clone()), call("registration.import", body)))
    });
    for (number, reply) in asked.collect::<Vec<_>>().into_iter().enumerate() {
        assert_eq!(reply.await.unwrap().json(), json!({"ok": {"read": number}}));
    }
    assert_eq!(fake.most_reading.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn what_is_no_json_is_refused_with_its_place_and_without_its_text() {
    for body in ["", "{", "张伟", "{\"name\": 张伟}", "[1,]", "{} {}", "\u{0}"] {
        let reply = send(call("event.get", body)).await;
        assert_eq!(reply.status, 400, "{body:?}");
        assert_eq!(reply.json()["error"]["code"], "bad_request");
        assert!(!reply.body.contains("张伟"), "{body:?}");
    }
    let not_text = send(call("event.get", vec![b'"', 0xff, b'"'])).await;
    assert_eq!(not_text.status, 400);
}

#[tokio::test]
async fn a_tower_of_brackets_is_refused() {
    let reply = send(call("event.get", "[".repeat(500_000))).await;
    assert_eq!(reply.status, 400);
}

#[tokio::test]
async fn one_megabyte_is_taken_and_more_is_refused_plainly() {
    let largest = format!("{}{{}}", " ".repeat(1024 * 1024 - 2));
    assert_eq!(send(call("event.get", largest.clone())).await.status, 200);
    for body in [format!(" {largest}"), " ".repeat(40 * 1024 * 1024)] {
        let reply = send(call("event.get", body)).await;
        assert_eq!(reply.status, 413);
        assert_eq!(reply.json()["error"]["code"], "bad_request");
    }
}

#[tokio::test]
async fn only_json_is_taken() {
    for content_type in ["text/plain", "application/x-www-form-urlencoded", "application/jsonx", ""] {
        let reply = call_with("event.get", ("content-type", content_type)).await;
        assert_eq!(reply.status, 415, "{content_type}");
        assert_eq!(reply.json()["error"]["code"], "bad_request");
    }
    let without = Request::post("/api/rpc/event.get").body(Body::from("{}")).unwrap();
    assert_eq!(send(without).await.status, 415);
    for content_type in ["application/json; charset=utf-8", "Application/JSON"] {
        assert_eq!(
            call_with("event.get", ("content-type", content_type)).await.status,
            200,
            "{content_type}"
        );
    }
}

#[tokio::test]
async fn pages_of_other_sites_are_refused() {
    let cases = [
        ("origin", "http://192.168.1.5:8787", 200),
        ("origin", "https://192.168.1.5:8787", 200),
        ("origin", "null", 200),
        ("origin", "http://192.168.1.5", 403),
        ("origin", "http://evil.example", 403),
        ("origin", "http://evil.example/192.168.1.5:8787", 403),
        ("origin", "192.168.1.5:8787", 403),
        ("sec-fetch-site", "same-origin", 200),
        ("sec-fetch-site", "none", 200),
        ("sec-fetch-site", "same-site", 403),
        ("sec-fetch-site", "cross-site", 403),
    ];
    for (name, value, status) in cases {
        let reply = call_with("event.get", (name, value)).await;
        assert_eq!(reply.status, status, "{name}: {value}");
        assert!(reply.headers.get("access-control-allow-origin").is_none());
    }
}

#[tokio::test]
async fn a_session_begins_and_ends_with_a_cookie_that_scripts_cannot_read() {
    let begun = send(call("account.sign_in", "{}")).await;
    let expected = "saiwu_session=TOKEN; Path=/; Max-Age=60; HttpOnly; SameSite=Lax";
    assert_eq!(begun.header("set-cookie"), expected);
    let over_https = call_with("account.sign_in", ("x-forwarded-proto", "https")).await;
    assert_eq!(over_https.header("set-cookie"), format!("{expected}; Secure"));
    let ended = send(call("account.sign_out", "{}")).await;
    assert_eq!(ended.header("set-cookie"), "saiwu_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    assert_eq!(send(call("event.get", "{}")).await.header("set-cookie"), "", "nothing changed");
}

#[tokio::test]
async fn the_session_is_found_among_other_cookies() {
    let cases = [
        ("saiwu_session=T1", json!("T1")),
        ("theme=dark; saiwu_session=T1; x=y", json!("T1")),
        ("theme=dark;saiwu_session=T1", json!("T1")),
        ("not_saiwu_session=T1", Value::Null),
        ("nonsense", Value::Null),
    ];
    for (cookies, session) in cases {
        let reply = call_with("account.get", ("cookie", cookies)).await;
        assert_eq!(reply.json()["ok"]["session"], session, "{cookies}");
    }
}

#[tokio::test]
async fn a_call_is_posted() {
    let reply = get("/api/rpc/event.get").await;
    assert_eq!(reply.status, 405);
    assert_eq!(reply.json()["error"]["code"], "bad_request");
}

#[tokio::test]
async fn an_address_that_does_not_exist_is_answered_as_a_call() {
    for path in ["/api", "/api/nothing", "/api/rpc/a/b", "/v1/nothing", "/v1/events/ABC234"] {
        let reply = get(path).await;
        assert_eq!(reply.status, 404, "{path}");
        assert_eq!(reply.json()["error"]["code"], "unknown_call", "{path}");
    }
}

#[tokio::test]
async fn the_time_and_the_pulse_can_be_asked() {
    assert_eq!(get("/v1/time").await.json(), json!({"now": "1970-01-01T00:00:00Z"}));
    assert_eq!(get("/healthz").await.body, "ok\n");
}
