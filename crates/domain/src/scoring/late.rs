//! Graded lateness (R10.4). The check-in suggests it, a referee confirms (R10.4.4).

use super::SeatDirection;
use super::shengji::{DealPenalty, DealPenaltyEffect, ShengjiDeal};
use crate::level::Level;
use crate::regulations::{LateEffect, Regulations};
use chrono::TimeDelta;

/// What lateness of so many whole minutes after the published start costs; `None` = nothing (R10.4.2).
pub fn late_effect(regulations: &Regulations, minutes: u32) -> Option<LateEffect> {
    late_effect_after(regulations, TimeDelta::minutes(i64::from(minutes)))
}

/// The same to the second: 10 minutes and 1 second are above 10 minutes.
pub fn late_effect_after(regulations: &Regulations, late: TimeDelta) -> Option<LateEffect> {
    let reached = regulations.late.iter().filter(|step| {
        let from = TimeDelta::minutes(i64::from(step.from));
        if step.inclusive { late >= from } else { late > from }
    });
    reached.max_by_key(|step| step.from).map(|step| step.effect)
}

/// Levels at which both sides start, East–West first, when one side came so late (R10.4.3): the opponents start higher
/// for each started step of minutes. Without such a rule, or in time, both start where the regulations say.
pub fn start_levels(regulations: &Regulations, late_side: SeatDirection, late: TimeDelta) -> [Level; 2] {
    let mut levels = [regulations.levels.start; 2];
    match late_effect_after(regulations, late) {
        Some(LateEffect::OpponentLevels { levels: each, per_minutes }) => {
            let step = i64::from(per_minutes.max(1)).saturating_mul(60);
            let started = u32::try_from((late.num_seconds() + step - 1) / step).unwrap_or(0);
            let raised = regulations.levels.start.up(started.saturating_mul(each));
            levels[late_side.other().index()] = raised.min(regulations.levels.target);
        }
        Some(LateEffect::Points { .. } | LateEffect::Forfeit) | None => {}
    }
    levels
}

/// AM07: the trick points of lateness are moved against the late side in the first deal. Nothing happens without a
/// deal or where the effect has no trick points.
pub fn late_in_first_deal(deals: &mut [ShengjiDeal], late_side: SeatDirection, effect: LateEffect) {
    match (deals.first_mut(), effect) {
        (Some(first), LateEffect::Points { trick_points, .. }) if trick_points != 0 => {
            let effect = DealPenaltyEffect::TrickPoints(trick_points);
            first.penalties.push(DealPenalty { side: late_side, effect });
        }
        (_, LateEffect::Points { .. } | LateEffect::OpponentLevels { .. } | LateEffect::Forfeit) => {}
    }
}

/// Whether the regulations say how many minutes a late side is waited for before it forfeits (R10.4). [S3] says none:
/// who is not there at the start may be scored as forfeit at once.
pub fn waits_for_late(regulations: &Regulations) -> bool {
    regulations.late.iter().any(|step| step.from > 0 && step.effect == LateEffect::Forfeit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::Points;
    use crate::regulations::template;

    #[test]
    fn r20_t24_r10_4_2_am06_v25_lateness_of_s0_is_graded_at_5_10_and_15_minutes() {
        let regulations = template("shengji-team-swiss-2013").unwrap();
        let points = |trick_points, tenths| {
            Some(LateEffect::Points { trick_points, victory_points: Points::tenths(tenths) })
        };
        let (first, second, forfeit) = (points(-20, -15), points(-40, -35), Some(LateEffect::Forfeit));
        for (minutes, effect) in [
            (0, None),
            (4, None),
            (5, first),
            (10, first),
            (11, second),
            (15, second),
            (16, forfeit),
            (90, forfeit),
        ] {
            assert_eq!(late_effect(&regulations, minutes), effect, "{minutes} min");
        }
        assert_eq!(late_effect_after(&regulations, TimeDelta::seconds(601)), second, "10:01");
        assert_eq!(late_effect_after(&regulations, TimeDelta::seconds(-60)), None, "early");
    }

    #[test]
    fn r10_4_1_v25_lateness_of_s3_forfeits_at_once() {
        let regulations = template("guandan-swiss-2018").unwrap();
        assert_eq!(late_effect(&regulations, 0), None);
        assert_eq!(late_effect_after(&regulations, TimeDelta::seconds(1)), Some(LateEffect::Forfeit));
        assert!(!waits_for_late(&regulations), "no minutes are ruled");
        assert!(waits_for_late(&template("shengji-team-swiss-2013").unwrap()));
    }

    #[test]
    fn r20_t15_r10_4_3_opponents_of_a_late_side_start_one_level_higher_for_each_started_5_minutes() {
        let steps = serde_json::json!([{"from": 0, "inclusive": false,
            "effect": {"opponent_levels": {"levels": 1, "per_minutes": 5}}}]);
        let regulations = template("guandan-swiss-2018").unwrap().with("late", steps).unwrap();
        let start =
            |seconds| start_levels(&regulations, SeatDirection::EastWest, TimeDelta::seconds(seconds));
        for (seconds, opponents) in [
            (-60, Level::Two),
            (0, Level::Two),
            (1, Level::Three),
            (3 * 60, Level::Three),
            (5 * 60, Level::Three),
            (5 * 60 + 1, Level::Four),
            (7 * 60, Level::Four),
            (10 * 60, Level::Four),
            (15 * 60, Level::Five),
            (600 * 60, Level::Ace),
        ] {
            assert_eq!(start(seconds), [Level::Two, opponents], "{seconds} s");
        }
        let other = start_levels(&regulations, SeatDirection::NorthSouth, TimeDelta::minutes(7));
        assert_eq!(other, [Level::Four, Level::Two]);
        assert_eq!(
            late_effect(&regulations, 7),
            Some(LateEffect::OpponentLevels { levels: 1, per_minutes: 5 }),
            "what the check-in suggests"
        );
        let s0 = template("shengji-team-swiss-2013").unwrap();
        let untouched = start_levels(&s0, SeatDirection::EastWest, TimeDelta::minutes(7));
        assert_eq!(untouched, [Level::Two; 2], "there lateness costs points");
    }
}
