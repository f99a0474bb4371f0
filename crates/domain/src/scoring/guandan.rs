//! Guandan deal by deal: the level track of a match (R4.2, R4.3), or its deal points (R4.7).

use super::{BadDealList, EndedBy, FinishPosition, Seat, SeatDirection};
use crate::level::Level;
use crate::regulations::{AceFailures, AcePass, AfterFailures, EqualLevel, OwnDeal, Regulations};
use crate::sentence::Sentence;
use serde::Serialize;

/// What one deal came to (R4.1.3): which side took First, and where its partner finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GuandanDeal {
    winner: SeatDirection,
    gain: u32,
}

/// A deal after it was counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct TrackedDeal {
    /// The side of the First player.
    pub winner: SeatDirection,
    /// 3, 2 or 1 as ruled (R4.1.2); the levels may have risen less.
    pub gain: u32,
    /// Levels after the deal, East–West first.
    pub levels: [Level; 2],
    /// Failures at A that count against the sides after the deal (R4.3.2).
    pub ace_failures: [u32; 2],
}

/// A match replayed from its deals.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GuandanTrack {
    /// Deal by deal.
    pub deals: Vec<TrackedDeal>,
    /// Final levels, East–West first.
    pub levels: [Level; 2],
    /// Whether the target was passed or the lead ended the match.
    pub decided: bool,
    /// What ended it (R4.4); absent = it may go on, or time did.
    pub ended_by: Option<EndedBy>,
    /// At equal levels the side that stood there first (R4.6.b).
    pub first_to_level: Option<SeatDirection>,
    /// The side that holds the deal at the end (R4.6.e).
    pub declarer_at_end: Option<SeatDirection>,
}

/// A finishing order that no deal can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadFinish {
    /// A seat stands there twice.
    #[error("a seat stands in the finishing order twice")]
    Twice,
    /// Too short to tell, or too long.
    #[error("the finishing order names all four seats, or only the two partners of a double")]
    Length,
    /// The partner of First cannot be First.
    #[error("the partner of the First player finishes second, third or last")]
    Partner,
}

impl BadFinish {
    /// The same in both languages.
    pub fn sentence(&self) -> Sentence {
        let zh = match self {
            Self::Twice => "名次里有一家出现了两次",
            Self::Length => "名次要写全四家，双下时可以只写同一方的两家",
            Self::Partner => "上游的对家只能是二游、三游或下游",
        };
        Sentence::new(zh, self.to_string())
    }
}

impl GuandanDeal {
    /// From the winning side and the place of First's partner.
    ///
    /// # Errors
    /// The partner is First too.
    pub fn new(winner: SeatDirection, partner: FinishPosition) -> Result<Self, BadFinish> {
        let gain = match partner {
            FinishPosition::First => return Err(BadFinish::Partner),
            FinishPosition::Second => 3,
            FinishPosition::Third => 2,
            FinishPosition::Last => 1,
        };
        Ok(Self { winner, gain })
    }

    /// From the seats in finishing order: all four, or the first two where they are partners (`double_down`).
    ///
    /// # Errors
    /// A seat stands there twice, or the order is too short to tell.
    pub fn from_order(order: &[Seat]) -> Result<Self, BadFinish> {
        if order.iter().enumerate().any(|(place, seat)| order[..place].contains(seat)) {
            return Err(BadFinish::Twice);
        }
        let (first, others) = order.split_first().ok_or(BadFinish::Length)?;
        let partner = others.iter().position(|seat| seat.side() == first.side());
        let place = match (order.len(), partner) {
            (2 | 4, Some(0)) => FinishPosition::Second,
            (4, Some(1)) => FinishPosition::Third,
            (4, Some(2)) => FinishPosition::Last,
            _ => return Err(BadFinish::Length),
        };
        Self::new(first.side(), place)
    }
}

/// Replays a match from the start level of the regulations (R4.2).
///
/// # Errors
/// No deals, more than the limit, or a deal after the match was decided.
pub fn track(regulations: &Regulations, deals: &[GuandanDeal]) -> Result<GuandanTrack, BadDealList> {
    track_from(regulations, [regulations.levels.start; 2], deals)
}

/// The same from given levels (a late side may start lower than the other, R10.4.3).
///
/// # Errors
/// As [`track`].
pub fn track_from(
    regulations: &Regulations,
    start: [Level; 2],
    deals: &[GuandanDeal],
) -> Result<GuandanTrack, BadDealList> {
    BadDealList::check(regulations, deals.len())?;
    let mut table = Table::new(start);
    let mut tracked = Vec::with_capacity(deals.len());
    let mut standing_since = [0; 2];
    let mut decided_in = None;
    for (place, deal) in deals.iter().enumerate() {
        if let Some(decided_in) = decided_in {
            return Err(BadDealList::AfterDecision { deal: place + 1, decided_in });
        }
        let before = table.levels;
        table.count(regulations, *deal);
        for side in [0, 1] {
            if table.levels[side] != before[side] {
                standing_since[side] = place + 1;
            }
        }
        tracked.push(TrackedDeal {
            winner: deal.winner,
            gain: deal.gain,
            levels: table.levels,
            ace_failures: table.ace_failures,
        });
        if regulations.match_is_decided(table.levels) {
            decided_in = Some(place + 1);
        }
    }
    Ok(GuandanTrack {
        levels: table.levels,
        decided: decided_in.is_some(),
        ended_by: EndedBy::of(regulations, table.levels, deals.len()),
        first_to_level: super::seats::earlier(table.levels, standing_since),
        declarer_at_end: table.owner,
        deals: tracked,
    })
}

/// A match that is counted by deal points (R4.7).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DealPointsTrack {
    /// Sums after each deal that counts, East–West first.
    pub deals: Vec<DealPointsDeal>,
    /// Final sums.
    pub points: [u32; 2],
    /// Who won the extra deal at equal sums (R4.7.2).
    pub decided_for: Option<SeatDirection>,
}

/// A deal of such a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct DealPointsDeal {
    /// The side of the First player.
    pub winner: SeatDirection,
    /// 3, 2 or 1.
    pub gain: u32,
    /// Sums after the deal, East–West first; an extra deal adds nothing.
    pub deal_points: [u32; 2],
}

/// Adds up a match of deal points (R4.7.1). One deal beyond the number of the regulations is the extra deal at equal
/// sums (R4.7.2): it names the winner and adds nothing.
///
/// # Errors
/// No deals, or more than the regulations allow.
pub fn deal_points(regulations: &Regulations, deals: &[GuandanDeal]) -> Result<DealPointsTrack, BadDealList> {
    if deals.is_empty() {
        return Err(BadDealList::NoDeals);
    }
    let limit = regulations.deal_limit();
    let mut played =
        DealPointsTrack { deals: Vec::with_capacity(deals.len()), points: [0; 2], decided_for: None };
    for (place, deal) in deals.iter().enumerate() {
        let beyond = limit.filter(|limit| place >= *limit as usize);
        match beyond {
            None => played.points[deal.winner.index()] += deal.gain,
            Some(limit) if place == limit as usize && played.may_be_extended(regulations) => {
                played.decided_for = Some(deal.winner);
            }
            Some(limit) => return Err(BadDealList::OverLimit { limit, deals: deals.len() }),
        }
        let shown = DealPointsDeal { winner: deal.winner, gain: deal.gain, deal_points: played.points };
        played.deals.push(shown);
    }
    Ok(played)
}

impl DealPointsTrack {
    fn may_be_extended(&self, regulations: &Regulations) -> bool {
        self.points[0] == self.points[1] && regulations.equal_level() != EqualLevel::Draw
    }
}

/// State of R4.2.
struct Table {
    levels: [Level; 2],
    ace_failures: [u32; 2],
    /// A5: the attempt rests until the side's next deal win.
    suspended: [bool; 2],
    /// The side that won the previous deal; nobody before the first one.
    owner: Option<SeatDirection>,
}

impl Table {
    fn new(levels: [Level; 2]) -> Self {
        Self { levels, ace_failures: [0; 2], suspended: [false; 2], owner: None }
    }

    fn count(&mut self, regulations: &Regulations, deal: GuandanDeal) {
        let target = regulations.levels.target;
        let (winner, loser) = (deal.winner.index(), deal.winner.other().index());
        let owner = self.owner.map(SeatDirection::index);
        let own_ace_deal = |table: &Self, side: usize| {
            owner == Some(side) && table.levels[side] == target && !table.suspended[side]
        };
        let lost_own_ace_deal = own_ace_deal(self, loser);
        if self.levels[winner] < target {
            self.levels[winner] = regulations.levels.climb(self.levels[winner], deal.gain);
        } else if self.suspended[winner] {
            self.suspended[winner] = false;
        } else {
            let clean = match regulations.ace.pass {
                AcePass::PartnerNotLast => deal.gain >= 2,
                AcePass::DoubleDown => deal.gain == 3,
            };
            let deal_counts = match regulations.ace.own_deal {
                OwnDeal::OwnOnly => owner == Some(winner),
                OwnDeal::Any => true,
            };
            if clean && deal_counts {
                self.levels[winner] = Level::PassedAce;
            } else if own_ace_deal(self, winner) {
                self.fail(regulations, winner);
            }
        }
        if lost_own_ace_deal && self.levels[winner] != Level::PassedAce {
            self.fail(regulations, loser);
        }
        self.owner = Some(deal.winner);
    }

    /// R4.3.2: one more failure on the side's own A deal.
    fn fail(&mut self, regulations: &Regulations, side: usize) {
        match regulations.ace.failures {
            AceFailures::None => {}
            AceFailures::After { max, then } => {
                self.ace_failures[side] += 1;
                if self.ace_failures[side] >= max {
                    self.ace_failures[side] = 0;
                    match then {
                        AfterFailures::BackTo2 => self.levels[side] = Level::Two,
                        AfterFailures::Suspend => self.suspended[side] = true,
                    }
                }
            }
        }
    }
}

#[cfg(test)]
#[path = "guandan_tests.rs"]
mod tests;
