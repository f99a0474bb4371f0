//! The recursive partition of R7.3, and the extra matches and lots behind it (R7.4).

use super::sums::Step;
use crate::contest::Contest;
use crate::regulations::HeadToHeadScope;
use crate::scoring::score_match;
use std::collections::{BTreeMap, BTreeSet};

/// What the steps ask about the subjects, numbered from 0.
pub(super) struct Subjects<'a> {
    pub mutual: &'a dyn Fn(usize, usize) -> Option<i64>,
    pub playoffs: &'a [MiniLeague],
    /// Recorded lots, best first.
    pub lots: &'a [Vec<usize>],
}

/// Extra matches that belong together.
#[derive(Clone, Default)]
pub(super) struct MiniLeague {
    who: BTreeSet<usize>,
    met: BTreeSet<BTreeSet<usize>>,
    points: BTreeMap<usize, i64>,
    is_open: bool,
}

/// Splits `group` by the steps: classes of those who stay level, best first.
pub(super) fn split(group: Vec<usize>, steps: &[Step], about: &Subjects<'_>) -> Vec<Vec<usize>> {
    let Some((step, rest)) = steps.split_first().filter(|_| group.len() > 1) else { return vec![group] };
    let and_rest = |parts: Vec<Vec<usize>>| -> Vec<Vec<usize>> {
        parts.into_iter().flat_map(|part| split(part, rest, about)).collect()
    };
    match step {
        Step::Values(values) => and_rest(by(group, |one| values[one].clone())),
        Step::HeadToHead(scope) => {
            if *scope == HeadToHeadScope::ExactlyTwo && group.len() != 2 {
                return split(group, rest, about);
            }
            let sum = |one: usize| -> Option<i64> {
                group.iter().filter(|other| **other != one).map(|other| (about.mutual)(one, *other)).sum()
            };
            let sums: Option<BTreeMap<usize, i64>> =
                group.iter().map(|one| Some((*one, sum(*one)?))).collect();
            let Some(sums) = sums else { return split(group, rest, about) };
            let size = group.len();
            // Part by part the same again among itself, until it stays whole (R7.3.4).
            let again = |part: Vec<usize>| {
                if part.len() < size { split(part, steps, about) } else { split(part, rest, about) }
            };
            by(group, |one| sums[&one]).into_iter().flat_map(again).collect()
        }
        Step::MutualSecond(seconds) => match group[..] {
            [one, other] => {
                let of = |pair| seconds.get(&pair).copied().unwrap_or(0);
                and_rest(by(group, |own| of((own, if own == one { other } else { one }))))
            }
            _ => split(group, rest, about),
        },
        Step::Playoff => and_rest(by_playoffs(group, about.playoffs)),
        Step::Lot => {
            let covers = |lot: &&Vec<usize>| group.iter().all(|one| lot.contains(one));
            match about.lots.iter().find(covers) {
                Some(lot) => lot.iter().filter(|one| group.contains(one)).map(|one| vec![*one]).collect(),
                None => split(group, rest, about),
            }
        }
    }
}

/// Classes of equal values, the highest first; inside a class the order stays.
fn by<V: Ord>(group: Vec<usize>, value: impl Fn(usize) -> V) -> Vec<Vec<usize>> {
    let mut classes = BTreeMap::<V, Vec<usize>>::new();
    for one in group {
        classes.entry(value(one)).or_default().push(one);
    }
    classes.into_values().rev().collect()
}

fn by_playoffs(group: Vec<usize>, leagues: &[MiniLeague]) -> Vec<Vec<usize>> {
    let Some(at) = leagues.iter().position(|league| league.decides(&group)) else { return vec![group] };
    let league = &leagues[at];
    let points = |one: usize| league.points.get(&one).copied().unwrap_or(0);
    by(group, points).into_iter().flat_map(|part| by_playoffs(part, &leagues[at + 1..])).collect()
}

impl MiniLeague {
    fn decides(&self, group: &[usize]) -> bool {
        let pairs = group.len() * group.len().saturating_sub(1) / 2;
        group.len() > 1
            && !self.is_open
            && self.met.len() == pairs
            && self.who.len() == group.len()
            && group.iter().all(|one| self.who.contains(one))
    }
}

/// The extra matches of a stage, sorted into leagues: who meets in one belongs together, and two who meet again have
/// begun a new one.
pub(super) fn leagues(contest: &Contest, subject: &dyn Fn(&str) -> Option<usize>) -> Vec<MiniLeague> {
    let mut leagues: Vec<MiniLeague> = Vec::new();
    for round in &contest.playoffs {
        // Teams may meet at several tables of a round.
        let mut meetings = BTreeMap::<(usize, usize), (bool, [i64; 2])>::new();
        for played in &round.matches {
            let sides: Vec<_> = played.sides.entrants().map(|id| subject(id.as_str())).collect();
            let [Some(one), Some(other)] = sides[..] else { continue };
            if one == other {
                continue;
            }
            let entry = meetings.entry((one.min(other), one.max(other))).or_insert((true, [0, 0]));
            match score_match(&contest.regulations, played) {
                Some(scores) => {
                    for (side, score) in [one, other].into_iter().zip(scores) {
                        let points = i64::from(score.before_penalties.match_points.as_tenths());
                        entry.1[usize::from(side != one.min(other))] += points;
                    }
                }
                None => entry.0 = false,
            }
        }
        for ((one, other), (is_played, points)) in meetings {
            let pair = BTreeSet::from([one, other]);
            let latest = |who: usize| leagues.iter().rposition(|league| league.who.contains(&who));
            let (a, b) = (latest(one), latest(other));
            let meet_again = a.is_some() && a == b && a.is_some_and(|at| leagues[at].met.contains(&pair));
            let mut joined = MiniLeague::default();
            if !meet_again {
                let mut parts: Vec<_> = a.into_iter().chain(b).collect();
                parts.sort_unstable();
                parts.dedup();
                for at in parts.into_iter().rev() {
                    let part = leagues.remove(at);
                    joined.who.extend(part.who);
                    joined.met.extend(part.met);
                    joined.is_open |= part.is_open;
                    for (who, points) in part.points {
                        *joined.points.entry(who).or_insert(0) += points;
                    }
                }
            }
            joined.who.extend(&pair);
            joined.met.insert(pair);
            joined.is_open |= !is_played;
            *joined.points.entry(one).or_insert(0) += points[0];
            *joined.points.entry(other).or_insert(0) += points[1];
            leagues.push(joined);
        }
    }
    leagues
}
