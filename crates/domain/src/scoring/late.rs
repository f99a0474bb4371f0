//! Graded lateness (R10.4). The check-in suggests it, a referee confirms (R10.4.4).

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
    }
}
