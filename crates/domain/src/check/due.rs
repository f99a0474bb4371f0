//! The matches a round ought to have, held against those it has.

use super::Constraint;
use super::report::Report;
use super::view::{are, has_left};
use crate::contest::{Contest, Match, MatchResult, Records, Sides};
use crate::ids::{EntrantId, RoundNumber};
use std::collections::BTreeSet;

/// What ought to be in a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Due {
    /// These two meet; first-named side first.
    Match(EntrantId, EntrantId),
    /// A free round. It does no harm if it is not written down.
    Free(EntrantId),
}

impl Due {
    pub fn opponent_of(&self, id: &EntrantId) -> Option<&EntrantId> {
        match self {
            Self::Match(first, second) if first == id => Some(second),
            Self::Match(first, second) if second == id => Some(first),
            Self::Match(..) | Self::Free(_) => None,
        }
    }

    pub fn of(sides: &Sides) -> Self {
        match sides {
            Sides::Two(first, second) => Self::Match(first.clone(), second.clone()),
            Sides::Bye(only) => Self::Free(only.clone()),
        }
    }

    pub fn is(&self, sides: &Sides) -> bool {
        match (self, sides) {
            (Self::Match(first, second), sides) => are(sides, first, second),
            (Self::Free(only), Sides::Bye(resting)) => only == resting,
            (Self::Free(_), Sides::Two(..)) => false,
        }
    }
}

/// How a round differs from what is due.
pub(super) struct Difference<'a> {
    /// Matches and byes that are not due.
    pub strange: Vec<&'a Match>,
    /// Matches due that are not there.
    pub absent: Vec<&'a Due>,
    /// The right two, named the other way round.
    pub turned: Vec<&'a Match>,
}

impl<'a> Difference<'a> {
    pub fn of(due: &'a [Due], matches: &[&'a Match]) -> Self {
        let is_due = |played: &&&Match| due.iter().any(|due| due.is(&played.sides));
        let is_turned = |played: &&&Match| match &played.sides {
            Sides::Two(first, second) => due.contains(&Due::Match(second.clone(), first.clone())),
            Sides::Bye(_) => false,
        };
        let there = |due: &&Due| match due {
            Due::Match(..) => !matches.iter().any(|played| due.is(&played.sides)),
            Due::Free(_) => false,
        };
        Self {
            strange: matches.iter().filter(|played| !is_due(played)).copied().collect(),
            absent: due.iter().filter(there).collect(),
            turned: matches.iter().filter(is_turned).copied().collect(),
        }
    }

    pub fn is_none(&self) -> bool {
        self.strange.is_empty() && self.absent.is_empty()
    }

    /// Sides of matches due that appear nowhere in the round.
    pub fn missing(&self, matches: &[&Match]) -> Vec<&'a EntrantId> {
        let seated: BTreeSet<_> = matches.iter().flat_map(|played| played.sides.entrants()).collect();
        let sides = self.absent.iter().flat_map(|due| match due {
            Due::Match(first, second) => vec![first, second],
            Due::Free(_) => Vec::new(),
        });
        sides.filter(|id| !seated.contains(id)).collect()
    }
}

/// A match of one who had left is lost by forfeit (R11.6.1), unless it was recorded that it was played after all.
pub(super) fn left_without_forfeit(
    then: &Contest,
    records: &Records,
    round: RoundNumber,
    matches: &[&Match],
    report: &mut Report<'_>,
) {
    let played_after_all = |id: &EntrantId| records.played_after_all.contains(&(id.clone(), round));
    for played in matches {
        let Sides::Two(first, second) = &played.sides else { continue };
        let Some(result) = &played.result else { continue };
        for id in [first, second].into_iter().filter(|id| has_left(then, id) && !played_after_all(id)) {
            let lost = match result {
                MatchResult::Forfeit { absent, .. } => absent.contains(id),
                MatchResult::Ruled { against, .. } => against.contains(id),
                MatchResult::Levels { .. }
                | MatchResult::DealPoints { .. }
                | MatchResult::Outcome { .. }
                | MatchResult::Games { .. } => false,
            };
            if !lost {
                let text = format!(
                    "{}已经退赛，这一场（{}）应按弃权计",
                    report.named(&[id]),
                    report.named(&[first, second])
                );
                report.violation(Constraint::Withdrawn, &[id], &text);
            }
        }
    }
}
