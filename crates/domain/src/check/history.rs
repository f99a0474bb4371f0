//! What the rounds before say about each entrant.

use crate::contest::{Colour, Contest, MatchResult, Round, Sides};
use crate::ids::{EntrantId, RoundNumber};
use crate::points::Points;
use crate::regulations::Regulations;
use crate::scoring::score_match;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// State after the rounds added so far.
#[derive(Default)]
pub(super) struct History<'c> {
    totals: BTreeMap<&'c EntrantId, Points>,
    /// What belongs to no round (R17.6).
    ledger: BTreeMap<&'c EntrantId, Points>,
    met: BTreeSet<(&'c EntrantId, &'c EntrantId)>,
    byes: BTreeMap<&'c EntrantId, u32>,
    /// How each entrant floated in the round added last.
    drifts: BTreeMap<&'c EntrantId, Drift>,
    /// Colours of the games that were played, round by round (R13.3.1).
    colours: BTreeMap<&'c EntrantId, BTreeMap<u32, Colour>>,
    /// Forfeits in a row and in total, and who is out because of them (R10.5.1).
    forfeits: BTreeMap<&'c EntrantId, (u32, u32)>,
    excluded: BTreeSet<&'c EntrantId>,
    /// The first round with an open result.
    pub first_open: Option<RoundNumber>,
}

/// Direction of a float (R9.4.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Drift {
    Down,
    Up,
}

impl Drift {
    /// How somebody with `own` points floats who meets somebody with `other`.
    pub fn of(own: Points, other: Points) -> Option<Self> {
        match own.cmp(&other) {
            Ordering::Greater => Some(Self::Down),
            Ordering::Less => Some(Self::Up),
            Ordering::Equal => None,
        }
    }
}

impl<'c> History<'c> {
    /// All rounds of a contest of one stage.
    pub fn of(contest: &'c Contest) -> Self {
        let mut history = Self::default();
        for round in &contest.rounds {
            history.add(&contest.regulations, round);
        }
        for penalty in &contest.ledger {
            *history.ledger.entry(&penalty.entrant).or_default() += penalty.match_points;
        }
        history
    }

    /// Match points after penalties.
    pub fn total(&self, id: &EntrantId) -> Points {
        self.played_total(id) + self.ledger.get(id).copied().unwrap_or_default()
    }

    fn played_total(&self, id: &EntrantId) -> Points {
        self.totals.get(id).copied().unwrap_or_default()
    }

    /// A match that ended in a forfeit counts (R9.2.2).
    pub fn have_met(&self, a: &EntrantId, b: &EntrantId) -> bool {
        self.met.contains(&ordered(a, b))
    }

    pub fn byes(&self, id: &EntrantId) -> u32 {
        self.byes.get(id).copied().unwrap_or(0)
    }

    pub fn drift(&self, id: &EntrantId) -> Option<Drift> {
        self.drifts.get(id).copied()
    }

    /// By round; rounds without a game are missing.
    pub fn colours(&self, id: &EntrantId) -> BTreeMap<u32, Colour> {
        self.colours.get(id).cloned().unwrap_or_default()
    }

    /// Whether it is not paired any more because it did not come too often.
    pub fn is_excluded(&self, id: &EntrantId) -> bool {
        self.excluded.contains(id)
    }

    fn add(&mut self, regulations: &Regulations, round: &'c Round) {
        let mut drifts = BTreeMap::new();
        for played in &round.matches {
            match &played.sides {
                Sides::Bye(only) => {
                    *self.byes.entry(only).or_insert(0) += 1;
                    drifts.insert(only, Drift::Down);
                }
                Sides::Two(first, second) => {
                    self.met.insert(ordered(first, second));
                    for (own, other) in [(first, second), (second, first)] {
                        if let Some(drift) = Drift::of(self.played_total(own), self.played_total(other)) {
                            drifts.insert(own, drift);
                        }
                    }
                    if played.result.as_ref().is_some_and(|result| !result.is_forfeit()) {
                        let colours = [(first, Colour::First), (second, Colour::Second)];
                        for (side, colour) in colours {
                            self.colours.entry(side).or_default().insert(round.number.0, colour);
                        }
                    }
                }
            }
            let absent: &[EntrantId] = match &played.result {
                Some(MatchResult::Forfeit { absent, .. }) => absent,
                _ => &[],
            };
            for side in played.sides.entrants() {
                let (in_a_row, total) = self.forfeits.entry(side).or_default();
                if !absent.contains(side) {
                    *in_a_row = 0;
                    continue;
                }
                *in_a_row += 1;
                *total += 1;
                let rule = &regulations.forfeit;
                let too_many = rule.exclude_after_in_a_row.is_some_and(|most| *in_a_row >= most)
                    || rule.exclude_after_total.is_some_and(|most| *total >= most);
                if too_many {
                    self.excluded.insert(side);
                }
            }
        }
        for side in round.matches.iter().filter_map(|played| score_match(regulations, played)).flatten() {
            let total = self.totals.entry(side.entrant).or_default();
            *total += side.match_points;
        }
        self.drifts = drifts;
        if !round.is_complete() {
            self.first_open.get_or_insert(round.number);
        }
    }
}

fn ordered<'a>(a: &'a EntrantId, b: &'a EntrantId) -> (&'a EntrantId, &'a EntrantId) {
    if a <= b { (a, b) } else { (b, a) }
}
