//! `GET /v1/events/{code}/live`.

use std::time::Duration;

use axum::Router;
use axum::body::{Body, BodyDataStream};
use axum::http::Request;
use saiwu_protocol::Tag;
use saiwu_server::router;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_stream::StreamExt;
use tower::ServiceExt;

use crate::fake::{Fake, get, over};

/// A viewer with an open stream.
struct Viewer {
    parts: BodyDataStream,
    text: String,
}

impl Viewer {
    async fn open(router: Router, code: &str, last_seen: Option<&str>) -> Self {
        let mut request = Request::get(format!("/v1/events/{code}/live"));
        if let Some(id) = last_seen {
            request = request.header("last-event-id", id);
        }
        let response = router.oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self { parts: response.into_body().into_data_stream(), text: String::new() }
    }

    /// The next message: its kind, its id, its data. `None` = the stream has ended.
    async fn next(&mut self) -> Option<(String, String, Value)> {
        loop {
            if let Some((message, rest)) = self.text.clone().split_once("\n\n") {
                self.text = rest.to_owned();
                let field = |name: &str| {
                    let line = message.lines().find_map(|line| line.strip_prefix(name));
                    line.map(|value| value.trim().to_owned())
                };
                let Some(kind) = field("event:") else { continue };
                let data = serde_json::from_str(&field("data:").unwrap()).unwrap();
                return Some((kind, field("id:").unwrap(), data));
            }
            let part = timeout(Duration::from_secs(5), self.parts.next()).await.expect("no message came");
            self.text.push_str(std::str::from_utf8(&part?.unwrap()).unwrap());
        }
    }

    async fn is_told(&mut self, kind: &str, sequence: u64) -> Value {
        let (told, id, data) = self.next().await.expect("the stream has ended");
        assert_eq!((told.as_str(), id), (kind, sequence.to_string()), "{data}");
        assert_eq!(data["sequence"], sequence);
        data["tags"].clone()
    }
}

#[tokio::test]
async fn a_new_viewer_learns_where_the_event_is() {
    let mut viewer = Viewer::open(over(Fake::new()), "ABC234", None).await;
    assert_eq!(viewer.is_told("tick", 7).await, json!([]), "nothing has to be asked again");
}

#[tokio::test]
async fn changes_of_the_event_are_told_as_they_happen() {
    let fake = Fake::new();
    let mut viewer = Viewer::open(over(fake.clone()), "ABC234", None).await;
    viewer.is_told("tick", 7).await;
    fake.change("ABC234", &[Tag::Results]);
    fake.change("XYZ789", &[Tag::Draw]);
    fake.change("ABC234", &[Tag::Rounds, Tag::Event]);
    assert_eq!(viewer.is_told("tick", 8).await, json!(["results"]));
    assert_eq!(viewer.is_told("tick", 9).await, json!(["rounds", "event"]), "not those of another event");
}

#[tokio::test]
async fn an_address_in_lower_case_is_the_same_event() {
    let fake = Fake::new();
    let mut viewer = Viewer::open(over(fake.clone()), "abc234", None).await;
    viewer.is_told("tick", 7).await;
    fake.change("ABC234", &[Tag::Results]);
    viewer.is_told("tick", 8).await;
}

#[tokio::test]
async fn who_comes_back_up_to_date_goes_on() {
    let mut viewer = Viewer::open(over(Fake::new()), "ABC234", Some("7")).await;
    assert_eq!(viewer.is_told("tick", 7).await, json!([]));
}

#[tokio::test]
async fn who_missed_something_asks_for_everything_once() {
    for last_seen in ["6", "0", "8"] {
        let fake = Fake::new();
        let mut viewer = Viewer::open(over(fake.clone()), "ABC234", Some(last_seen)).await;
        let tags = viewer.is_told("resync", 7).await;
        assert_eq!(tags, json!(["event", "registration", "draw", "rounds", "results", "account"]));
        fake.change("ABC234", &[Tag::Results]);
        assert_eq!(viewer.is_told("tick", 8).await, json!(["results"]));
    }
}

#[tokio::test]
async fn who_is_too_slow_asks_for_everything_and_goes_on() {
    let fake = Fake::new();
    let mut viewer = Viewer::open(over(fake.clone()), "ABC234", None).await;
    viewer.is_told("tick", 7).await;
    for _ in 0..10 {
        fake.change("ABC234", &[Tag::Results]);
    }
    let (kind, ..) = viewer.next().await.unwrap();
    assert_eq!(kind, "resync", "six of ten ticks were dropped from a buffer of four");
    for sequence in 14..=17 {
        viewer.is_told("tick", sequence).await;
    }
}

#[tokio::test(start_paused = true)]
async fn who_opens_the_page_just_after_a_change_asks_for_everything() {
    let fake = Fake::new();
    let hall = over(fake.clone());
    fake.change("ABC234", &[Tag::Rounds]);
    tokio::time::sleep(Duration::from_secs(10)).await;
    Viewer::open(hall.clone(), "ABC234", None).await.is_told("resync", 8).await;
    Viewer::open(hall.clone(), "XYZ789", None).await.is_told("tick", 1).await;
    tokio::time::sleep(Duration::from_secs(10)).await;
    Viewer::open(hall, "ABC234", None).await.is_told("tick", 8).await;
}

#[tokio::test]
async fn an_unknown_event_is_refused() {
    let reply = get("/v1/events/NOSUCH/live").await;
    assert_eq!(reply.status, 404);
    assert_eq!(reply.json()["error"]["code"], "not_found");
}

#[tokio::test]
async fn a_stopping_server_ends_the_streams() {
    let (stopping, stopped) = watch::channel(false);
    let mut viewer = Viewer::open(router(Fake::new(), stopped), "ABC234", None).await;
    viewer.is_told("tick", 7).await;
    stopping.send_replace(true);
    assert_eq!(viewer.next().await, None);
}

#[tokio::test(start_paused = true)]
async fn a_quiet_stream_has_a_heartbeat() {
    let fake = Fake::new();
    let mut viewer = Viewer::open(over(fake.clone()), "ABC234", None).await;
    viewer.is_told("tick", 7).await;
    let beat = timeout(Duration::from_secs(16), viewer.parts.next()).await.unwrap().unwrap().unwrap();
    assert!(beat.starts_with(b":"), "{beat:?}");
}
