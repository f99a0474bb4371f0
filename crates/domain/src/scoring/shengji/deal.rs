//! What one deal is worth: points, kitty, levels gained (R5.3, R5.4).

use super::{BadShengjiDeals, CaptureBy, DealPenaltyEffect, ShengjiDeal};
use crate::regulations::{KittyMultipliers, LongerTractor, ShengjiRule};

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

/// What a deal comes to: by its points, or by the penalty that ended it.
pub(super) struct Verdict {
    pub points: i32,
    pub taken_over: bool,
    pub gain: u32,
}

impl Verdict {
    pub fn of(rule: &ShengjiRule, deal: &ShengjiDeal, number: usize) -> Result<Self, BadShengjiDeals> {
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
