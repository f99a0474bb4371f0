//! Shengji deal by deal: deal scoring, kitty and level track (R5.3–R5.6).

use super::SeatDirection;
use super::seats::earlier;
use crate::level::Level;
use crate::regulations::{KittyMultipliers, LongerTractor, Regulations, ShengjiRule};
use serde::{Deserialize, Serialize};

/// How the defenders took the last trick (抠底, R5.4). Absent where the declarers did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CaptureBy {
    /// With a single card.
    Single,
    /// With a pair.
    Pair,
    /// 三扣: three of a kind, or A+KK.
    Three,
    /// With a tractor of so many pairs.
    Tractor(u32),
    /// With a throw; the number is the highest multiplier it contains, if known (AM31).
    Throw(Option<u32>),
}

/// Trick points of a penalty; negative numbers hit the side (R5.6.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TrickPenalty {
    /// The guilty side.
    pub side: SeatDirection,
    /// Such as −10.
    pub trick_points: i32,
}

/// What one deal came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShengjiDeal {
    /// 庄家方
    pub declarer: SeatDirection,
    /// Trick points of the defenders, without `kitty`.
    pub defender_points: u32,
    /// Points buried in the kitty, before the multiplier.
    pub kitty: u32,
    /// How the defenders took it, if they did.
    pub capture: Option<CaptureBy>,
    /// Penalties in trick points.
    pub penalties: Vec<TrickPenalty>,
}

/// A deal after it was counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct TrackedDeal {
    /// 庄家方
    pub declarer: SeatDirection,
    /// `P` with kitty and penalties, at least 0 (R5.3.1).
    pub points: i32,
    /// Whether the defenders take the deal over (上台).
    pub taken_over: bool,
    /// The side that gains.
    pub side: SeatDirection,
    /// Levels as ruled (R5.3.3).
    pub gain: u32,
    /// Levels it really rose: a must-play level or the end of the ladder may stop it.
    pub risen: u32,
    /// Levels after the deal, East–West first.
    pub levels: [Level; 2],
    /// Who declares next.
    pub next_declarer: SeatDirection,
    /// The deal before gave the declaration to the other side: only a ruling explains it (R5.6.3).
    pub declarer_unexpected: bool,
}

/// A match replayed from its deals.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ShengjiTrack {
    /// Deal by deal.
    pub deals: Vec<TrackedDeal>,
    /// Final levels, East–West first.
    pub levels: [Level; 2],
    /// Whether the target was passed or the lead ended the match.
    pub decided: bool,
    /// At equal levels the side that stood there first (AM09).
    pub first_to_level: Option<SeatDirection>,
    /// The side that would declare the next deal (AM15).
    pub declarer_at_end: SeatDirection,
}

/// Deals that make no match. Deals count from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadShengjiDeals {
    /// The regulations are of another game.
    #[error("these regulations have no Shengji rules")]
    NoRules,
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
        /// The deal too many.
        deal: usize,
        /// The deal that decided.
        decided_in: usize,
    },
    /// R5.3.1
    #[error("deal {deal}: trick points are multiples of 5, not {points}")]
    NoMultipleOf5 {
        /// Where.
        deal: usize,
        /// What was given.
        points: i64,
    },
    /// Two packs hold 200 points.
    #[error("deal {deal}: two packs hold 200 points, tricks and kitty give {points}")]
    TooManyPoints {
        /// Where.
        deal: usize,
        /// What was given.
        points: u32,
    },
    /// A capture that no cards give.
    #[error("deal {deal}: a tractor has 2 to 12 pairs, a throw a multiplier of 1 to 100")]
    NoSuchCapture {
        /// Where.
        deal: usize,
    },
    /// The regulations forbid throws.
    #[error("deal {deal}: throws are not allowed, so none can take the kitty")]
    ThrowForbidden {
        /// Where.
        deal: usize,
    },
}

/// Levels gained in one deal: (whether the defenders gain, levels) for `points` = P (R5.3.2, R5.3.3).
pub fn deal_gain(rule: &ShengjiRule, points: i32) -> (bool, u32) {
    match points {
        ..=0 => (false, 3),
        1..40 => (false, 2),
        40..80 => (false, 1),
        80.. => {
            let levels = points.abs_diff(80) / 40;
            (true, rule.cap.map_or(levels, |cap| levels.min(cap)))
        }
    }
}

/// What the kitty is multiplied with (R5.4).
pub fn kitty_multiplier(kitty: &KittyMultipliers, capture: CaptureBy) -> u32 {
    match capture {
        CaptureBy::Single => kitty.single,
        CaptureBy::Pair => kitty.pair,
        CaptureBy::Three => kitty.three,
        CaptureBy::Tractor(pairs) => tractor_multiplier(kitty, pairs),
        CaptureBy::Throw(contained) => kitty.throw.max(contained.unwrap_or(0)),
    }
}

fn tractor_multiplier(kitty: &KittyMultipliers, pairs: u32) -> u32 {
    let listed = &kitty.tractor;
    let place = pairs.saturating_sub(2) as usize;
    if let Some(multiplier) = listed.get(place) {
        return *multiplier;
    }
    let beyond = u32::try_from(place + 1 - listed.len()).unwrap_or(u32::MAX);
    match listed.as_slice() {
        [] => kitty.pair,
        [only] => *only,
        [.., before, last] => match kitty.longer_tractor {
            LongerTractor::SameStep => {
                last.saturating_add(last.saturating_sub(*before).saturating_mul(beyond))
            }
            LongerTractor::SameFactor => {
                let factor = last.checked_div(*before).unwrap_or(1);
                last.saturating_mul(factor.saturating_pow(beyond))
            }
        },
    }
}

/// Replays a match from the start level of the regulations (R5.5).
///
/// # Errors
/// No deals, more than the limit, a deal after the match was decided, or numbers that no deal gives.
pub fn track(regulations: &Regulations, deals: &[ShengjiDeal]) -> Result<ShengjiTrack, BadShengjiDeals> {
    let rule = regulations.shengji.as_ref().ok_or(BadShengjiDeals::NoRules)?;
    if let Some(limit) = regulations.deal_limit().filter(|limit| deals.len() > *limit as usize) {
        return Err(BadShengjiDeals::OverLimit { limit, deals: deals.len() });
    }
    let mut levels = [regulations.levels.start; 2];
    let mut standing_since = [0; 2];
    let mut tracked: Vec<TrackedDeal> = Vec::with_capacity(deals.len());
    let mut decided_in = None;
    let worth = |level| regulations.level_worth(level, Level::PassedAce.rung());
    for (place, deal) in deals.iter().enumerate() {
        if let Some(decided_in) = decided_in {
            return Err(BadShengjiDeals::AfterDecision { deal: place + 1, decided_in });
        }
        let points = points_of(rule, deal, place + 1)?;
        let (taken_over, gain) = deal_gain(rule, points);
        let side = if taken_over { deal.declarer.other() } else { deal.declarer };
        let before = levels[side.index()];
        let after = risen_to(regulations, rule, before, gain, !taken_over);
        levels[side.index()] = after;
        if after != before {
            standing_since[side.index()] = place + 1;
        }
        let expected = tracked.last().map(|last| last.next_declarer);
        tracked.push(TrackedDeal {
            declarer: deal.declarer,
            points,
            taken_over,
            side,
            gain,
            risen: worth(after).abs_diff(worth(before)),
            levels,
            next_declarer: side,
            declarer_unexpected: expected.is_some_and(|expected| expected != deal.declarer),
        });
        if regulations.match_is_decided(levels) {
            decided_in = Some(place + 1);
        }
    }
    let declarer_at_end = tracked.last().map(|last| last.next_declarer).ok_or(BadShengjiDeals::NoDeals)?;
    Ok(ShengjiTrack {
        deals: tracked,
        levels,
        decided: decided_in.is_some(),
        first_to_level: earlier(levels, standing_since),
        declarer_at_end,
    })
}

/// `P` of R5.4.1; penalties go to the other side's account, and below 0 counts as 0 (R5.6.1, AM29).
fn points_of(rule: &ShengjiRule, deal: &ShengjiDeal, number: usize) -> Result<i32, BadShengjiDeals> {
    let penalties = deal.penalties.iter().map(|penalty| i64::from(penalty.trick_points));
    let written = [i64::from(deal.defender_points), i64::from(deal.kitty)];
    if let Some(points) = written.into_iter().chain(penalties).find(|points| points % 5 != 0) {
        return Err(BadShengjiDeals::NoMultipleOf5 { deal: number, points });
    }
    let dealt = deal.defender_points.saturating_add(deal.kitty);
    // Without a kitty on the slip the captured one may already be inside, multiplied (R5.3.1).
    if dealt > if deal.kitty == 0 { 10_000 } else { 200 } {
        return Err(BadShengjiDeals::TooManyPoints { deal: number, points: dealt });
    }
    let multiplier = match deal.capture {
        None => 0,
        Some(CaptureBy::Throw(_)) if !rule.throw_allowed => {
            return Err(BadShengjiDeals::ThrowForbidden { deal: number });
        }
        Some(CaptureBy::Tractor(pairs)) if !(2..=12).contains(&pairs) => {
            return Err(BadShengjiDeals::NoSuchCapture { deal: number });
        }
        Some(CaptureBy::Throw(Some(contained))) if !(1..=100).contains(&contained) => {
            return Err(BadShengjiDeals::NoSuchCapture { deal: number });
        }
        Some(capture) => kitty_multiplier(&rule.kitty, capture),
    };
    let penalties = deal.penalties.iter().map(|penalty| {
        let points = i64::from(penalty.trick_points);
        if penalty.side == deal.declarer { -points } else { points }
    });
    let kitty = i64::from(deal.kitty).saturating_mul(i64::from(multiplier));
    let points = i64::from(deal.defender_points) + kitty + penalties.sum::<i64>();
    Ok(i32::try_from(points.max(0)).unwrap_or(i32::MAX))
}

/// R5.5.2, R5.5.3: what a side reaches from `level`.
fn risen_to(regulations: &Regulations, rule: &ShengjiRule, level: Level, gain: u32, declared: bool) -> Level {
    let target = regulations.levels.target;
    let reached = regulations.levels.climb(level, gain);
    let steps_to_target = target.rung().abs_diff(level.rung());
    let passes = if rule.hold_ace_to_pass {
        level == target && declared && gain > 0
    } else {
        let may_jump = level == target || !regulations.levels.must_play.contains(&target);
        reached == target && gain > steps_to_target && may_jump
    };
    if passes { Level::PassedAce } else { reached }
}

#[cfg(test)]
#[path = "shengji_tests.rs"]
mod tests;
