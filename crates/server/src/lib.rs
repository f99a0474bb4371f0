//! The web host: an adapter around the application, without rules and without permissions.
//!
//! `POST /api/rpc/{name}` runs a call, `GET /api/paper/…` prints, `GET /v1/events/{code}/live` tells what changed, everything else is the user
//! interface, which is inside the binary.

mod answer;
mod application;
mod headers;
mod live;
mod origin;
mod paper;
mod recent;
mod request_body;
mod rpc;
mod serve;
mod session;
mod turns;
mod ui;

pub use application::Application;
pub use serve::{router, serve};
