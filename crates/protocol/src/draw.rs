//! The recorded draw.

use crate::registration::EntrantLine;
use crate::texts::Text;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Draws the numbers. The host provides the random seed; it is recorded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct MakeDraw {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
}

/// The record of the draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetDraw {
    /// Event code.
    pub event: String,
}

/// What anybody needs to draw the same numbers again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct DrawView {
    /// SHA-256 of the locked roster.
    pub roster_digest: String,
    /// Why it cannot be worked out from the names of now; absent = it can.
    pub roster_note: Option<Text>,
    /// 校验码 such as 9F3A 21C7.
    pub roster_code: String,
    /// 64 hex digits; absent before the draw.
    pub rng_seed: Option<String>,
    /// Name and version of the shuffle.
    pub algorithm: String,
    /// When it was drawn.
    #[ts(type = "string | null")]
    pub drawn_at: Option<DateTime<Utc>>,
    /// By draw number once drawn, else in roster order.
    pub entrants: Vec<EntrantLine>,
    /// How many in words: 12对, 12人, 12队.
    pub counted: Text,
}
