//! What ended a match (R4.4).

use crate::level::Level;
use crate::regulations::Regulations;
use serde::{Deserialize, Serialize};

/// What ended a match that was entered deal by deal. That time was up is not in the deals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndedBy {
    /// One side passed the target (R3.4, R4.2.3).
    PassedTarget,
    /// One side led by as many levels as the regulations allow (R4.4.5).
    MaxLead,
    /// All deals were played (R4.4.2, R4.4.4).
    DealLimit,
}

impl EndedBy {
    /// What ends a match at these levels after so many deals; `None` = it goes on while there is time.
    pub fn of(regulations: &Regulations, levels: [Level; 2], deals: usize) -> Option<Self> {
        if levels.contains(&Level::PassedAce) {
            Some(Self::PassedTarget)
        } else if regulations.match_is_decided(levels) {
            Some(Self::MaxLead)
        } else if regulations.deal_limit().is_some_and(|limit| deals >= limit as usize) {
            Some(Self::DealLimit)
        } else {
            None
        }
    }
}
