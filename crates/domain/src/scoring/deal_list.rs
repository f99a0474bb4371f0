//! What is wrong with the number of deals of a match.

use crate::regulations::Regulations;
use crate::sentence::Sentence;

/// Deals that make no match, whatever the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadDealList {
    /// An empty list.
    #[error("there are no deals; at least one is played")]
    NoDeals,
    /// More than the regulations allow.
    #[error("deal {limit} is the last one allowed, there are {deals}")]
    OverLimit {
        /// Deals allowed.
        limit: u32,
        /// Deals given.
        deals: usize,
    },
    /// A deal after the end.
    #[error("deal {deal}: the match was decided in deal {decided_in}")]
    AfterDecision {
        /// The deal too many, from 1.
        deal: usize,
        /// The deal that decided, from 1.
        decided_in: usize,
    },
}

impl BadDealList {
    /// That a list of so many deals may be the deals of a match.
    pub(super) fn check(regulations: &Regulations, deals: usize) -> Result<(), Self> {
        match regulations.deal_limit() {
            _ if deals == 0 => Err(Self::NoDeals),
            Some(limit) if deals > limit as usize => Err(Self::OverLimit { limit, deals }),
            Some(_) | None => Ok(()),
        }
    }
    /// The same in both languages.
    pub fn sentence(&self) -> Sentence {
        let zh = match self {
            Self::NoDeals => "没有牌局；至少打过一副".to_owned(),
            Self::OverLimit { limit, deals } => format!("最多打{limit}副，写了{deals}副"),
            Self::AfterDecision { deal, decided_in } => {
                format!("第{deal}副：第{decided_in}副已经分出胜负")
            }
        };
        Sentence::new(zh, self.to_string())
    }
}
