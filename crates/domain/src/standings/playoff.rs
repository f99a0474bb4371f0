//! 加赛: which extra matches belong together, and who is ahead in them (R7.4.1, AM13).

use crate::contest::Contest;
use crate::scoring::score_match;
use std::collections::{BTreeMap, BTreeSet};

/// Extra matches among the same subjects: one match of two, or a mini-league of three and more.
///
/// Two that meet again have begun a new series, so a mini-league that leaves two equal goes on with the match of
/// these two, and a drawn match with its repetition.
pub(super) struct Series {
    members: BTreeSet<usize>,
    met: BTreeSet<(usize, usize)>,
    open: bool,
    points: BTreeMap<usize, i64>,
}

impl Series {
    /// Whether it decides among exactly these: every two of them met, and nothing is left to be played.
    pub fn decides(&self, group: &[usize]) -> bool {
        let pairs = group.len() * group.len().saturating_sub(1) / 2;
        !self.open
            && self.members.len() == group.len()
            && group.iter().all(|subject| self.members.contains(subject))
            && self.met.len() == pairs
    }

    /// Points of a subject in it, before penalties, in tenths.
    pub fn points(&self, subject: usize) -> i64 {
        self.points.get(&subject).copied().unwrap_or(0)
    }
}

/// What two subjects made against each other in one round; `None` = a match of it is open.
type Meeting = Option<[i64; 2]>;

/// All series of a contest in the order they were played; `subject` names who stands behind an entrant.
pub(super) fn series(contest: &Contest, subject: impl Fn(&str) -> Option<usize>) -> Vec<Series> {
    let mut all: Vec<Series> = Vec::new();
    for round in &contest.playoffs {
        let mut meetings: BTreeMap<(usize, usize), Meeting> = BTreeMap::new();
        for game in &round.matches {
            let sides: Vec<_> = game.sides.entrants().filter_map(|id| subject(id.as_str())).collect();
            let [first, second] = sides[..] else { continue };
            if first == second {
                continue;
            }
            let points = score_match(&contest.regulations, game).map(|scores| {
                let points = |side: usize| {
                    scores
                        .get(side)
                        .map_or(0, |score| i64::from(score.before_penalties.match_points.as_tenths()))
                };
                if first < second { [points(0), points(1)] } else { [points(1), points(0)] }
            });
            let sides = (first.min(second), first.max(second));
            let so_far = meetings.entry(sides).or_insert(Some([0, 0]));
            *so_far = so_far.zip(points).map(|(sum, more)| [sum[0] + more[0], sum[1] + more[1]]);
        }
        for (sides, meeting) in meetings {
            add(&mut all, sides, meeting);
        }
    }
    all
}

fn add(all: &mut Vec<Series>, sides: (usize, usize), meeting: Meeting) {
    let latest = |all: &[Series], subject: usize| all.iter().rposition(|one| one.members.contains(&subject));
    let (first, second) = (latest(all, sides.0), latest(all, sides.1));
    let again =
        first.is_some() && first == second && first.is_some_and(|place| all[place].met.contains(&sides));
    let mut joined = Series {
        members: BTreeSet::from([sides.0, sides.1]),
        met: BTreeSet::from([sides]),
        open: meeting.is_none(),
        points: BTreeMap::new(),
    };
    for (subject, points) in [sides.0, sides.1].into_iter().zip(meeting.unwrap_or_default()) {
        joined.points.insert(subject, points);
    }
    if again {
        all.push(joined);
        return;
    }
    let places: BTreeSet<usize> = first.into_iter().chain(second).collect();
    for place in places.into_iter().rev() {
        let part = all.remove(place);
        joined.members.extend(part.members);
        joined.met.extend(part.met);
        joined.open |= part.open;
        for (subject, points) in part.points {
            *joined.points.entry(subject).or_insert(0) += points;
        }
    }
    all.push(joined);
}
