//! Whether a better pairing of the round exists (R9.4).

use super::field::Field;
use super::objective::{GroupPart, Objective, Part};
use super::report::Report;
use super::{Constraint, Severity, bye, exact};
use crate::contest::{AllowedBreach, Round};

/// `field` is that of the round, `round` a legal pairing or not.
pub(super) fn find(field: &Field<'_>, round: &Round, report: &mut Report<'_>) {
    let Some(matches) = field.places(round) else { return };
    let objective = Objective::of(field);
    let now = objective.sum(&matches);
    let resting = matches.iter().find(|(_, other)| *other == field.entrants.len()).map(|(only, _)| *only);
    // The chief referee gave the bye away: what follows from that is no fault of the pairing.
    let given = resting
        .and_then(|resting| field.player(resting))
        .is_some_and(|player| field.allows(AllowedBreach::ByeNotLowest, &[&player.entrant.id]));
    if given {
        return;
    }
    let lower = resting.and_then(|resting| Some((resting, bye::lower(field, resting)?)));
    if let Some((resting, lower)) = lower {
        let id = |place: usize| field.player(place).map(|player| &player.entrant.id);
        let ids: Vec<_> = [id(resting), id(lower)].into_iter().flatten().collect();
        let (resting, lower) = (report.named(&ids[..1]), report.named(&ids[1..]));
        report.violation(
            Constraint::ByeNotLowest,
            &ids,
            &format!("轮空应给积分最低且没有轮空过的一方，现给了{resting}，应是{lower}"),
        );
        return;
    }
    let better = if field.entrants.len() <= exact::MOST {
        exact::best(field, &objective)
    } else {
        exchanged(field, &objective, &matches)
    };
    let Some(better) = better else { return };
    let Some(index) = now.iter().zip(&better).position(|(now, better)| now != better) else { return };
    if better[index] > now[index] {
        return;
    }
    let (is, could) = (now[index], better[index]);
    let (constraint, severity, text) = match objective.part(index) {
        Part::SameUnit => {
            (Constraint::SameUnit, Severity::Quality, format!("同单位对阵{is}场，最少可以{could}场"))
        }
        Part::ColourBans => (
            Constraint::Colour,
            Severity::Violation,
            format!("先后手连三或多三的有{is}个，最少可以{could}个"),
        ),
        Part::Bye => {
            (Constraint::ByeNotLowest, Severity::Violation, "轮空应给积分最低且没有轮空过的一方".to_owned())
        }
        Part::Group(total, GroupPart::Floaters) => (
            Constraint::ScoreGap,
            Severity::Quality,
            format!("积{total}分的一组有{is}个对阵低分，最少可以{could}个"),
        ),
        Part::Group(total, GroupPart::Gap) => (
            Constraint::ScoreGap,
            Severity::Quality,
            format!("积{total}分的一组对阵低分的分差合计{}，最小可以{}", tenths(is), tenths(could)),
        ),
        Part::Colours => {
            (Constraint::Colour, Severity::Quality, format!("先后手不合需要的有{is}个，最少可以{could}个"))
        }
        Part::RepeatedFloat => (
            Constraint::RepeatedFloat,
            Severity::Quality,
            format!("连续两轮同向上下调的有{is}个，最少可以{could}个"),
        ),
    };
    report.say(constraint, severity, &[], &text);
}

fn tenths(value: i64) -> crate::points::Points {
    crate::points::Points::tenths(i32::try_from(value).unwrap_or(i32::MAX))
}

/// The best objective reached by exchanging partners among two matches, or among three that lie close together in
/// the list of totals; none if there is none.
fn exchanged(
    field: &Field<'_>,
    objective: &Objective<'_, '_>,
    matches: &[(usize, usize)],
) -> Option<Vec<i64>> {
    let mut sorted = matches.to_vec();
    sorted.sort_by_key(|(a, b)| {
        let total = |place: usize| field.player(place).map(|player| player.total);
        std::cmp::Reverse((total(*a).max(total(*b)), total(*a).min(total(*b))))
    });
    let improves = |old: &[(usize, usize)], new: &[(usize, usize)]| {
        if !new.iter().all(|(a, b)| field.is_legal(*a, *b)) {
            return None;
        }
        let mut change = vec![0; objective.len()];
        for (a, b) in old {
            objective.add(&mut change, *a, *b, -1);
        }
        for (a, b) in new {
            objective.add(&mut change, *a, *b, 1);
        }
        let is_better = change.iter().find(|number| **number != 0).is_some_and(|number| *number < 0);
        is_better
            .then(|| objective.sum(matches).iter().zip(change).map(|(now, change)| now + change).collect())
    };
    let mut best: Option<Vec<i64>> = None;
    let mut keep = |found: Option<Vec<i64>>| {
        if let Some(found) = found
            && best.as_ref().is_none_or(|best| found < *best)
        {
            best = Some(found);
        }
    };
    for (index, one) in sorted.iter().enumerate() {
        for (far, two) in sorted.iter().enumerate().skip(index + 1) {
            let (a, b, c, d) = (one.0, one.1, two.0, two.1);
            for new in [[(a, c), (b, d)], [(a, d), (b, c)]] {
                keep(improves(&[*one, *two], &new));
            }
            for three in sorted.iter().take(index + NEAR).skip(far + 1) {
                let (e, f) = *three;
                for new in [
                    [(a, c), (b, e), (d, f)],
                    [(a, c), (b, f), (d, e)],
                    [(a, d), (b, e), (c, f)],
                    [(a, d), (b, f), (c, e)],
                    [(a, e), (b, c), (d, f)],
                    [(a, e), (b, d), (c, f)],
                    [(a, f), (b, c), (d, e)],
                    [(a, f), (b, d), (c, e)],
                ] {
                    keep(improves(&[*one, *two, *three], &new));
                }
            }
        }
    }
    best
}

/// How far apart in the list three matches may lie to be exchanged.
const NEAR: usize = 8;
