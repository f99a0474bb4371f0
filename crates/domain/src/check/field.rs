//! The active entrants of a round and which matches among them are legal (R9.2, R9.3).

use super::history::{Drift, History};
use crate::contest::{Contest, Entrant, Round, Sides};
use crate::ids::{EntrantId, RoundNumber};
use crate::pairing::Rematch;
use crate::points::Points;
use crate::regulations::UnitSeparation;
use std::collections::BTreeMap;

/// Whether the regulations forbid same-unit matches in this round.
pub(super) fn forbids_same_unit(contest: &Contest, round: RoundNumber) -> bool {
    match contest.regulations.swiss.same_unit {
        UnitSeparation::Hard => true,
        UnitSeparation::Round1Only => round == RoundNumber(1),
        UnitSeparation::FirstRounds(first) => round.0 <= first,
        UnitSeparation::Soft | UnitSeparation::None => false,
    }
}

/// The active entrants of a round, by id; with an odd number the bye is one more opponent, the last.
pub(super) struct Field<'c> {
    pub entrants: Vec<Player<'c>>,
    legal: Vec<Vec<bool>>,
    same_unit: Vec<Vec<bool>>,
}

/// One active entrant with what the objective looks at.
pub(super) struct Player<'c> {
    pub entrant: &'c Entrant,
    pub total: Points,
    pub byes: u32,
    pub drift: Option<Drift>,
}

impl<'c> Field<'c> {
    pub fn of(contest: &'c Contest, history: &History<'c>, round: RoundNumber) -> Self {
        let active = contest.entrants.values().filter(|entrant| entrant.is_active_in(round));
        let entrants: Vec<_> = active
            .map(|entrant| Player {
                entrant,
                total: history.total(&entrant.id),
                byes: history.byes(&entrant.id),
                drift: history.drift(&entrant.id),
            })
            .collect();
        let size = entrants.len() + entrants.len() % 2;
        let mut legal = vec![vec![false; size]; size];
        let mut same_unit = legal.clone();
        let rule = contest.regulations.swiss;
        let all_had_bye = entrants.iter().all(|player| player.byes > 0);
        for (a, one) in entrants.iter().enumerate() {
            for (b, other) in entrants.iter().enumerate().take(a) {
                let (first, second) = (one.entrant, other.entrant);
                let unit = first.unit.is_some() && first.unit == second.unit;
                let team = first.team.is_some() && first.team == second.team;
                let met = rule.rematch == Rematch::Hard && history.have_met(&first.id, &second.id);
                let apart = met || team || unit && forbids_same_unit(contest, round);
                let allowed = !apart;
                (legal[a][b], legal[b][a]) = (allowed, allowed);
                let counts = unit && rule.same_unit == UnitSeparation::Soft;
                (same_unit[a][b], same_unit[b][a]) = (counts, counts);
            }
            if size > entrants.len() {
                let allowed = all_had_bye || one.byes == 0;
                (legal[a][size - 1], legal[size - 1][a]) = (allowed, allowed);
            }
        }
        Self { entrants, legal, same_unit }
    }

    /// Number of places to fill: even.
    pub fn size(&self) -> usize {
        self.legal.len()
    }

    /// The player at a place; the bye is none.
    pub fn player(&self, place: usize) -> Option<&Player<'c>> {
        self.entrants.get(place)
    }

    pub fn is_legal(&self, a: usize, b: usize) -> bool {
        self.legal[a][b]
    }

    /// Whether Q0 counts this match.
    pub fn is_same_unit(&self, a: usize, b: usize) -> bool {
        self.same_unit[a][b]
    }

    /// The matches of a round as places; none if the round is no legal pairing of this field.
    pub fn places(&self, round: &Round) -> Option<Vec<(usize, usize)>> {
        let place: BTreeMap<&EntrantId, usize> =
            self.entrants.iter().enumerate().map(|(at, player)| (&player.entrant.id, at)).collect();
        let matches = round.matches.iter().map(|played| match &played.sides {
            Sides::Two(first, second) => Some((*place.get(first)?, *place.get(second)?)),
            Sides::Bye(only) => Some((*place.get(only)?, self.size().checked_sub(1)?)),
        });
        let matches = matches.collect::<Option<Vec<_>>>()?;
        let legal = matches.iter().all(|(a, b)| self.is_legal(*a, *b));
        (legal && matches.len() * 2 == self.size()).then_some(matches)
    }
}
