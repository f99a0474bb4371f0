//! `GET /v1/events/{code}/live`: what changed, as it changes.
//!
//! The id of each message is the sequence of the event. A viewer that comes back with an older one, or that was too
//! slow for its buffer, gets one `resync` and asks for everything again.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use saiwu_protocol::{ErrorCode, ErrorReply, Tag, Tick};
use tokio::sync::watch;
use tokio_stream::wrappers::errors::BroadcastStreamRecvError;
use tokio_stream::wrappers::{BroadcastStream, WatchStream};
use tokio_stream::{Stream, StreamExt};

use crate::answer;
use crate::application::Application;
use crate::recent::RecentChanges;

/// Keeps proxies from closing a quiet stream, and tells a viewer that the server is there.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// How long a browser waits before it comes back.
const RETRY: Duration = Duration::from_secs(2);

/// What the live streams need.
#[derive(Clone)]
pub(crate) struct Live {
    pub(crate) application: Arc<dyn Application>,
    pub(crate) recent: RecentChanges,
    /// Changes when the server is about to stop.
    pub(crate) stopping: watch::Receiver<bool>,
}

pub(crate) async fn live(State(live): State<Live>, Path(code): Path<String>, headers: HeaderMap) -> Response {
    // Listen first, look then: what happens in between is told twice rather than never.
    let ticks = BroadcastStream::new(live.application.subscribe());
    let (code, head) = match find(live.application, code).await {
        Ok(found) => found,
        Err(error) => return answer::refused(&error),
    };
    let missed_some = match last_seen(&headers) {
        // Also a later one, when the server's data were put back.
        Some(sequence) => sequence != head,
        None => live.recent.contain(&code),
    };
    let first = tokio_stream::once(greeting(&code, head, missed_some));
    let rest = ticks.filter_map(move |received| match received {
        Ok(tick) if tick.event == code => Some(message("tick", &tick)),
        Ok(_) => None,
        Err(BroadcastStreamRecvError::Lagged(_)) => Some(resync(&code, head)),
    });
    let messages = until_stopping(first.chain(rest), live.stopping);
    let mut response = Sse::new(messages).keep_alive(KeepAlive::new().interval(HEARTBEAT)).into_response();
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

async fn find(application: Arc<dyn Application>, code: String) -> Result<(String, u64), ErrorReply> {
    let found = tokio::task::spawn_blocking(move || application.find_event(&code)).await;
    found.unwrap_or_else(|_| Err(answer::internal_error()))?.ok_or_else(|| {
        ErrorReply::new(
            ErrorCode::NotFound,
            "没有这个赛事，请检查链接",
            "There is no such event; please check the link",
        )
    })
}

fn last_seen(headers: &HeaderMap) -> Option<u64> {
    headers.get("last-event-id")?.to_str().ok()?.trim().parse().ok()
}

/// Tells a new viewer where the event is.
fn greeting(event: &str, head: u64, missed_some: bool) -> Event {
    let greeting = if missed_some {
        resync(event, head)
    } else {
        message("tick", &Tick { event: event.to_owned(), sequence: head, tags: Vec::new() })
    };
    greeting.retry(RETRY)
}

/// Everything may have changed.
fn resync(event: &str, sequence: u64) -> Event {
    const EVERYTHING: [Tag; 6] =
        [Tag::Event, Tag::Registration, Tag::Draw, Tag::Rounds, Tag::Results, Tag::Account];
    message("resync", &Tick { event: event.to_owned(), sequence, tags: EVERYTHING.to_vec() })
}

fn message(kind: &str, tick: &Tick) -> Event {
    let event = Event::default().event(kind).id(tick.sequence.to_string());
    // A tick is a text, a number and words: there is no way for this to fail.
    event.json_data(tick).unwrap_or_default()
}

/// Open streams would keep the server from stopping.
fn until_stopping(
    messages: impl Stream<Item = Event>,
    stopping: watch::Receiver<bool>,
) -> impl Stream<Item = Result<Event, Infallible>> {
    let stop = WatchStream::new(stopping).filter(|stopping| *stopping).map(|_| None);
    messages.map(Some).merge(stop).map_while(|message| message.map(Ok))
}
