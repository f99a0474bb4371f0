//! Q0–Q4 of a pairing as one list of numbers, compared from the front, less is better (R9.4).

use super::field::Field;
use super::history::Drift;
use crate::points::Points;
use std::collections::BTreeSet;

/// Numbers before the score groups: Q0 with the colours that are out of the question, then the two of Q1.
const BEFORE_GROUPS: usize = 4;
const COLOUR_BANS: usize = 1;
const BYE: usize = 2;

/// Which part of the objective a number belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    SameUnit,
    ColourBans,
    Bye,
    /// The group of these points: its floaters, or their gaps.
    Group(Points, GroupPart),
    /// Needs of colours, absolute ones first.
    Colours,
    RepeatedFloat,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GroupPart {
    Floaters,
    Gap,
}

/// The objective of one round.
pub(super) struct Objective<'f, 'c> {
    field: &'f Field<'c>,
    /// Totals that occur, highest first.
    groups: Vec<Points>,
    /// How many pairs of numbers tell the needs of colours.
    colours: usize,
}

impl<'f, 'c> Objective<'f, 'c> {
    pub fn of(field: &'f Field<'c>) -> Self {
        let totals: BTreeSet<_> = field.entrants.iter().map(|player| player.total).collect();
        let groups: Vec<_> = totals.into_iter().rev().collect();
        let colours = match &field.hands {
            None => 0,
            Some(hands) if hands.group_by_group => groups.len(),
            Some(_) => 1,
        };
        Self { field, groups, colours }
    }

    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.after_groups() + 2 * self.colours + 1
    }

    fn after_groups(&self) -> usize {
        BEFORE_GROUPS + 2 * self.groups.len()
    }

    /// The part that the number at an index belongs to.
    pub fn part(&self, index: usize) -> Part {
        match index {
            0 => Part::SameUnit,
            COLOUR_BANS => Part::ColourBans,
            BYE | 3 => Part::Bye,
            _ => match self.groups.get((index - BEFORE_GROUPS) / 2) {
                Some(total) if (index - BEFORE_GROUPS).is_multiple_of(2) => {
                    Part::Group(*total, GroupPart::Floaters)
                }
                Some(total) => Part::Group(*total, GroupPart::Gap),
                None if index + 1 < self.len() => Part::Colours,
                None => Part::RepeatedFloat,
            },
        }
    }

    /// Adds what the match between two places costs, times `sign`.
    pub fn add(&self, sum: &mut [i64], a: usize, b: usize, sign: i64) {
        let last = self.len() - 1;
        match (self.field.player(a), self.field.player(b)) {
            (Some(one), Some(other)) => {
                sum[0] += sign * i64::from(self.field.is_same_unit(a, b));
                for (own, met) in [(one, other), (other, one)] {
                    let drift = Drift::of(own.total, met.total);
                    sum[last] += sign * i64::from(drift.is_some() && drift == own.drift);
                    if drift == Some(Drift::Down) {
                        let group = BEFORE_GROUPS + 2 * self.group_of(own.total);
                        sum[group] += sign;
                        sum[group + 1] += sign * i64::from((own.total - met.total).as_tenths());
                    }
                }
                if self.colours > 0 {
                    let cost = self.field.colours(a, b);
                    // A match counts for the group of its higher total (R9.4.3).
                    let group = if self.colours > 1 { self.group_of(one.total.max(other.total)) } else { 0 };
                    let at = self.after_groups() + 2 * group;
                    sum[COLOUR_BANS] += sign * cost.banned;
                    sum[at] += sign * cost.absolute;
                    sum[at + 1] += sign * cost.unmet;
                }
            }
            (Some(resting), None) | (None, Some(resting)) => {
                sum[BYE] += sign * i64::from(resting.byes);
                sum[BYE + 1] += sign * i64::from(resting.total.as_tenths());
                sum[last] += sign * i64::from(resting.drift == Some(Drift::Down));
            }
            (None, None) => {}
        }
    }

    pub fn sum(&self, matches: &[(usize, usize)]) -> Vec<i64> {
        let mut sum = vec![0; self.len()];
        for (a, b) in matches {
            self.add(&mut sum, *a, *b, 1);
        }
        sum
    }

    fn group_of(&self, total: Points) -> usize {
        self.groups.partition_point(|group| *group > total)
    }
}
