//! The draw of the numbers as paper and sheet show it.

use super::EventState;
use super::personal::CHINA;
use crate::sheet::DrawFacts;
use chrono::Timelike;

impl EventState {
    /// What anybody needs to draw the same numbers again; `None` = nothing is drawn.
    pub fn draw_facts(&self) -> Option<DrawFacts> {
        let (roster, draw) = self.roster.as_ref().zip(self.draw.as_ref())?;
        let at = (draw.at + CHINA).naive_utc();
        Some(DrawFacts {
            at: at.with_second(0).and_then(|at| at.with_nanosecond(0)),
            roster_code: roster.code(),
            algorithm: draw.algorithm.clone(),
            seed: draw.rng_seed.clone(),
        })
    }
}
