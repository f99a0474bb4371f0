//! The levels of a match, deal after deal (R5.5).

use super::deal::Verdict;
use super::{BadShengjiDeals, DealPenaltyEffect, HookingJack, ShengjiDeal, ShengjiTrack, TrackedDeal};
use crate::level::Level;
use crate::regulations::{Regulations, ShengjiRule};
use crate::scoring::seats::earlier;
use crate::scoring::{BadDealList, EndedBy};

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
    BadDealList::check(regulations, deals.len())?;
    let mut levels = start;
    let mut standing_since = [0; 2];
    let mut tracked: Vec<TrackedDeal> = Vec::with_capacity(deals.len());
    let mut decided_in = None;
    let worth = |level| regulations.level_worth(level, Level::PassedAce.rung());
    for (place, deal) in deals.iter().enumerate() {
        if let Some(decided_in) = decided_in {
            return Err(BadDealList::AfterDecision { deal: place + 1, decided_in }.into());
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
    let declarer_at_end = tracked.last().map(|last| last.next_declarer).ok_or(BadDealList::NoDeals)?;
    Ok(ShengjiTrack {
        deals: tracked,
        levels,
        decided: decided_in.is_some(),
        ended_by: EndedBy::of(regulations, levels, deals.len()),
        first_to_level: earlier(levels, standing_since),
        declarer_at_end,
    })
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
