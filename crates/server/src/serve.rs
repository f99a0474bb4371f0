//! Putting the routes together and running them until told to stop.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::middleware::map_response;
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Json, Router};
use saiwu_protocol::{ErrorCode, ErrorReply};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::application::Application;
use crate::live::Live;
use crate::recent::RecentChanges;
use crate::{answer, headers, live, paper, rpc, ui};

/// Requests that are being answered get this long when the server stops.
const LAST_ANSWERS: Duration = Duration::from_secs(5);

/// Serves until `stop` is done. Prints nothing.
///
/// # Errors
/// The system takes the listener away.
pub async fn serve(
    application: Arc<dyn Application>,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let (stopping, mut stopped) = watch::channel(false);
    let router = router(application, stopping.subscribe());
    let serving = axum::serve(listener, router).with_graceful_shutdown(async move {
        stop.await;
        stopping.send_replace(true);
    });
    let out_of_patience = async move {
        // Its sender is gone only when serving has ended.
        let _ = stopped.wait_for(|stopping| *stopping).await;
        tokio::time::sleep(LAST_ANSWERS).await;
    };
    tokio::select! {
        served = serving => served,
        () = out_of_patience => Ok(()),
    }
}

/// All routes, within a runtime of tokio. `stopping` turns true when the live streams have to end.
pub fn router(application: Arc<dyn Application>, stopping: watch::Receiver<bool>) -> Router {
    let recent = RecentChanges::follow(application.subscribe());
    let streams = Live { application: Arc::clone(&application), recent, stopping };
    Router::new()
        .route("/api/rpc/{name}", post(rpc::call).fallback(only_post))
        .route("/api/paper/{event}/{file}", get(paper::print))
        .route("/v1/time", get(time))
        .with_state(application)
        .route("/v1/events/{code}/live", get(live::live))
        .with_state(streams)
        .route("/healthz", get(async || "ok\n"))
        .fallback(ui::page_or_file)
        .layer(CompressionLayer::new())
        .layer(CatchPanicLayer::custom(panicked))
        .layer(map_response(headers::protect))
}

/// So that a device can tell how far its clock is off.
async fn time(State(application): State<Arc<dyn Application>>) -> Json<Value> {
    Json(json!({ "now": application.now() }))
}

async fn only_post() -> Response {
    answer::refused_with(
        axum::http::StatusCode::METHOD_NOT_ALLOWED,
        &ErrorReply::new(ErrorCode::BadRequest, "请用 POST 发送", "Calls are sent with POST"),
    )
}

fn panicked(_: Box<dyn Any + Send + 'static>) -> Response {
    answer::refused(&answer::internal_error())
}
