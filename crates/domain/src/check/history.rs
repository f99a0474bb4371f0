//! What the rounds before say about each entrant.

use crate::contest::{Round, Sides};
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
    met: BTreeSet<(&'c EntrantId, &'c EntrantId)>,
    byes: BTreeMap<&'c EntrantId, u32>,
    /// How each entrant floated in the round added last.
    drifts: BTreeMap<&'c EntrantId, Drift>,
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
    /// Match points after penalties.
    pub fn total(&self, id: &EntrantId) -> Points {
        self.totals.get(id).copied().unwrap_or_default()
    }

    /// A match that ended in a forfeit counts (R9.2.2).
    pub fn have_met(&self, a: &'c EntrantId, b: &'c EntrantId) -> bool {
        self.met.contains(&ordered(a, b))
    }

    pub fn byes(&self, id: &EntrantId) -> u32 {
        self.byes.get(id).copied().unwrap_or(0)
    }

    pub fn drift(&self, id: &EntrantId) -> Option<Drift> {
        self.drifts.get(id).copied()
    }

    pub fn add(&mut self, regulations: &Regulations, round: &'c Round) {
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
                        if let Some(drift) = Drift::of(self.total(own), self.total(other)) {
                            drifts.insert(own, drift);
                        }
                    }
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

fn ordered<'c>(a: &'c EntrantId, b: &'c EntrantId) -> (&'c EntrantId, &'c EntrantId) {
    if a <= b { (a, b) } else { (b, a) }
}
