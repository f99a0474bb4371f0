//! Shengji deal by deal: deal scoring, kitty and level track (R5.3–R5.6).

use super::seats::earlier;
use super::{EndedBy, SeatDirection};
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

/// A penalty inside a deal (R5.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DealPenalty {
    /// The guilty side.
    pub side: SeatDirection,
    /// What it costs.
    pub effect: DealPenaltyEffect,
}

/// What a penalty inside a deal does (R17.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DealPenaltyEffect {
    /// Moved in `P`; negative numbers hit the guilty side (R5.6.1, AM29).
    TrickPoints(i32),
    /// Own levels after the deal; negative takes away (R3.6, R5.6.4).
    Levels(i32),
    /// Levels for the other side after the deal.
    OpponentLevels(i32),
    /// The deal is lost whatever was played: the other side gains these levels, and takes over from a guilty
    /// declarer (R5.6.2, R5.6.3).
    LoseDeal {
        /// Levels for the defenders where the declarer's side is guilty.
        gain_if_declarer: u32,
        /// Levels for the declarer's side where the defenders are guilty.
        gain_if_defenders: u32,
    },
    /// 多牌少牌 by [S1] 八 (R5.6.3): who has reached the goal of the deal in spite of the other side's fault gains one
    /// level more; who has not, takes over (defenders) or gains one level (declarer's side).
    WrongCardCount,
}

/// The J that took the kitty (R3.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HookingJack {
    /// 主J
    Trump,
    /// 副J
    Side,
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
    /// The J they took it with, where the regulations count it and the declarer's side played J.
    pub jack: Option<HookingJack>,
    /// Penalties.
    pub penalties: Vec<DealPenalty>,
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
    /// What ended it (R4.4); absent = it may go on, or time did.
    pub ended_by: Option<EndedBy>,
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
    /// A J that takes no levels away.
    #[error(
        "deal {deal}: a J counts only where the regulations have a J rule, the declarers play J and the defenders \
         take the kitty"
    )]
    NoJackHook {
        /// Where.
        deal: usize,
    },
    /// Two penalties that both end the deal.
    #[error("deal {deal}: a deal is lost once; name one penalty that ends it")]
    LostTwice {
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
    let table = &rule.table;
    let points = u32::try_from(points).unwrap_or(0);
    if points >= table.take_over {
        let levels = (points - table.take_over).checked_div(table.points_per_level).unwrap_or(0);
        return (true, rule.cap.map_or(levels, |cap| levels.min(cap)));
    }
    let step = table.declarer.iter().find(|step| points <= step.up_to).or(table.declarer.last());
    (false, step.map_or(0, |step| step.levels))
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
    track_from(regulations, [regulations.levels.start; 2], deals)
}

/// The same from given levels (the opponents of a late side may start higher, R10.4.3).
///
/// # Errors
/// As [`track`].
pub fn track_from(
    regulations: &Regulations,
    start: [Level; 2],
    deals: &[ShengjiDeal],
) -> Result<ShengjiTrack, BadShengjiDeals> {
    let rule = regulations.shengji.as_ref().ok_or(BadShengjiDeals::NoRules)?;
    if let Some(limit) = regulations.deal_limit().filter(|limit| deals.len() > *limit as usize) {
        return Err(BadShengjiDeals::OverLimit { limit, deals: deals.len() });
    }
    let mut levels = start;
    let mut standing_since = [0; 2];
    let mut tracked: Vec<TrackedDeal> = Vec::with_capacity(deals.len());
    let mut decided_in = None;
    let worth = |level| regulations.level_worth(level, Level::PassedAce.rung());
    for (place, deal) in deals.iter().enumerate() {
        if let Some(decided_in) = decided_in {
            return Err(BadShengjiDeals::AfterDecision { deal: place + 1, decided_in });
        }
        let before = levels;
        let Verdict { points, taken_over, gain } = Verdict::of(rule, deal, place + 1)?;
        let side = if taken_over { deal.declarer.other() } else { deal.declarer };
        let reached = risen_to(regulations, rule, before[side.index()], gain, !taken_over);
        levels[side.index()] = reached;
        hook(rule, deal, place + 1, &mut levels)?;
        change_levels(regulations, deal, &mut levels);
        for side in [0, 1] {
            if levels[side] != before[side] {
                standing_since[side] = place + 1;
            }
        }
        let expected = tracked.last().map(|last| last.next_declarer);
        tracked.push(TrackedDeal {
            declarer: deal.declarer,
            points,
            taken_over,
            side,
            gain,
            risen: worth(reached).abs_diff(worth(before[side.index()])),
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
        ended_by: EndedBy::of(regulations, levels, deals.len()),
        first_to_level: earlier(levels, standing_since),
        declarer_at_end,
    })
}

/// What a deal comes to: by its points, or by the penalty that ended it.
struct Verdict {
    points: i32,
    taken_over: bool,
    gain: u32,
}

impl Verdict {
    fn of(rule: &ShengjiRule, deal: &ShengjiDeal, number: usize) -> Result<Self, BadShengjiDeals> {
        let points = points_of(rule, deal, number)?;
        let (taken_over, gain) = deal_gain(rule, points);
        let played = Self { points, taken_over, gain };
        let mut verdict = None;
        for penalty in &deal.penalties {
            let by_declarer = penalty.side == deal.declarer;
            let ruled = match penalty.effect {
                DealPenaltyEffect::TrickPoints(_)
                | DealPenaltyEffect::Levels(_)
                | DealPenaltyEffect::OpponentLevels(_) => continue,
                DealPenaltyEffect::LoseDeal { gain_if_declarer, gain_if_defenders } => Self {
                    points,
                    taken_over: by_declarer,
                    gain: if by_declarer { gain_if_declarer } else { gain_if_defenders },
                },
                DealPenaltyEffect::WrongCardCount => match (by_declarer, taken_over) {
                    (true, false) => Self { points, taken_over: true, gain: 0 },
                    (false, true) => Self { points, taken_over: false, gain: 1 },
                    (true, true) | (false, false) => Self { points, taken_over, gain: gain + 1 },
                },
            };
            if verdict.replace(ruled).is_some() {
                return Err(BadShengjiDeals::LostTwice { deal: number });
            }
        }
        Ok(verdict.unwrap_or(played))
    }
}

/// R3.6: a J that takes the kitty throws the declarer's side back, if it plays J.
fn hook(
    rule: &ShengjiRule,
    deal: &ShengjiDeal,
    number: usize,
    levels: &mut [Level; 2],
) -> Result<(), BadShengjiDeals> {
    let Some(jack) = deal.jack else { return Ok(()) };
    let level = &mut levels[deal.declarer.index()];
    let Some(hook) = rule.jack_hook.filter(|_| deal.capture.is_some() && *level == Level::Jack) else {
        return Err(BadShengjiDeals::NoJackHook { deal: number });
    };
    *level = match jack {
        HookingJack::Trump => hook.trump_jack,
        HookingJack::Side => hook.side_jack,
    }
    .min(*level);
    Ok(())
}

/// Levels that penalties give or take after the deal. Who has passed the target has won: nothing is taken then.
fn change_levels(regulations: &Regulations, deal: &ShengjiDeal, levels: &mut [Level; 2]) {
    for penalty in &deal.penalties {
        let (side, change) = match penalty.effect {
            DealPenaltyEffect::Levels(change) => (penalty.side, change),
            DealPenaltyEffect::OpponentLevels(change) => (penalty.side.other(), change),
            DealPenaltyEffect::TrickPoints(_)
            | DealPenaltyEffect::LoseDeal { .. }
            | DealPenaltyEffect::WrongCardCount => continue,
        };
        let level = &mut levels[side.index()];
        if *level != Level::PassedAce {
            *level = if change < 0 {
                level.down(change.unsigned_abs())
            } else {
                regulations.levels.climb(*level, change.unsigned_abs())
            };
        }
    }
}

/// `P` of R5.4.1; penalties go to the other side's account, and below 0 counts as 0 (R5.6.1, AM29).
fn points_of(rule: &ShengjiRule, deal: &ShengjiDeal, number: usize) -> Result<i32, BadShengjiDeals> {
    let penalties = deal.penalties.iter().filter_map(|penalty| match penalty.effect {
        DealPenaltyEffect::TrickPoints(points) => Some((penalty.side, i64::from(points))),
        DealPenaltyEffect::Levels(_)
        | DealPenaltyEffect::OpponentLevels(_)
        | DealPenaltyEffect::LoseDeal { .. }
        | DealPenaltyEffect::WrongCardCount => None,
    });
    let written = [i64::from(deal.defender_points), i64::from(deal.kitty)];
    let penalty_points = penalties.clone().map(|(_, points)| points);
    if let Some(points) = written.into_iter().chain(penalty_points).find(|points| points % 5 != 0) {
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
    let penalties = penalties.map(|(side, points)| if side == deal.declarer { -points } else { points });
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
