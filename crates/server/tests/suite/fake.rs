//! A made-up application, and a router over it to send requests to.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use saiwu_app::{Answer, SessionChange};
use saiwu_protocol::{ErrorCode, ErrorReply, Tag, Tick};
use saiwu_server::{Application, router};
use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};
use tower::ServiceExt;

pub struct Fake {
    ticks: broadcast::Sender<Tick>,
    heads: Mutex<BTreeMap<String, u64>>,
    reading: AtomicUsize,
    /// Most forms that were read at the same time.
    pub most_reading: AtomicUsize,
}

impl Fake {
    /// One event, ABC234, at sequence 7.
    pub fn new() -> Arc<Self> {
        let heads = BTreeMap::from([("ABC234".to_owned(), 7), ("XYZ789".to_owned(), 1)]);
        Arc::new(Self {
            ticks: broadcast::channel(4).0,
            heads: Mutex::new(heads),
            reading: AtomicUsize::new(0),
            most_reading: AtomicUsize::new(0),
        })
    }

    /// Something changed.
    pub fn change(&self, event: &str, tags: &[Tag]) {
        let mut heads = self.heads.lock().unwrap();
        let head = heads.get_mut(event).unwrap();
        *head += 1;
        let tick = Tick { event: event.to_owned(), sequence: *head, tags: tags.to_vec() };
        // Nobody may be listening.
        let _ = self.ticks.send(tick);
    }
}

impl Application for Fake {
    fn call(&self, session: Option<&str>, name: &str, body: Value) -> Result<Answer, ErrorReply> {
        let (body, session) = match name {
            "account.sign_in" => (json!({}), SessionChange::Begin { token: "TOKEN".to_owned(), seconds: 60 }),
            "account.sign_out" => (json!({}), SessionChange::End),
            "account.get" => (json!({ "session": session }), SessionChange::Keep),
            "event.get" => (json!({ "got": body }), SessionChange::Keep),
            "paper.print" if body["event"] == "REFUSE" => {
                return Err(ErrorReply::new(ErrorCode::Refused, "还没有编排", "Nothing is paired"));
            }
            "paper.print" => {
                let told = json!({ "session": session, "asked": body }).to_string();
                (json!({ "name": "记分表.pdf", "base64": STANDARD.encode(told) }), SessionChange::Keep)
            }
            "registration.import" => {
                let now = self.reading.fetch_add(1, Ordering::SeqCst) + 1;
                self.most_reading.fetch_max(now, Ordering::SeqCst);
                std::thread::sleep(std::time::Duration::from_millis(20));
                self.reading.fetch_sub(1, Ordering::SeqCst);
                (json!({ "read": body["number"] }), SessionChange::Keep)
            }
            "event.create" => panic!("a fault of the application"),
            refused => {
                let code =
                    serde_json::from_value::<ErrorCode>(json!(refused)).unwrap_or(ErrorCode::UnknownCall);
                let error = ErrorReply::new(code, "不行", "No");
                return Err(ErrorReply { field: Some("seats.0".to_owned()), ..error });
            }
        };
        Ok(Answer { body, session, tags: None })
    }

    fn subscribe(&self) -> broadcast::Receiver<Tick> {
        self.ticks.subscribe()
    }

    fn find_event(&self, code: &str) -> Result<Option<(String, u64)>, ErrorReply> {
        let code = code.to_uppercase();
        Ok(self.heads.lock().unwrap().get(&code).map(|head| (code, *head)))
    }

    fn now(&self) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH
    }
}

pub fn over(application: Arc<Fake>) -> Router {
    router(application, watch::channel(false).1)
}

pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

pub async fn send(request: Request<Body>) -> Reply {
    send_to(over(Fake::new()), request).await
}

pub async fn send_to(router: Router, request: Request<Body>) -> Reply {
    let response = router.oneshot(request).await.unwrap();
    let (head, body) = response.into_parts();
    let bytes = to_bytes(body, usize::MAX).await.unwrap();
    Reply { status: head.status, headers: head.headers, body: String::from_utf8_lossy(&bytes).into_owned() }
}

pub async fn get(path: &str) -> Reply {
    send(Request::get(path).body(Body::empty()).unwrap()).await
}

/// A call as our pages send it.
pub fn call(name: &str, body: impl Into<Body>) -> Request<Body> {
    Request::post(format!("/api/rpc/{name}"))
        .header("host", "192.168.1.5:8787")
        .header("content-type", "application/json")
        .body(body.into())
        .unwrap()
}
