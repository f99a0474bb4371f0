//! The active entrants of a round and which matches among them are legal (R9.2, R9.3).

use super::colours::{Cost, Hands};
use super::history::{Drift, History};
use crate::contest::{Allowance, AllowedBreach, Contest, Entrant, Round, Sides};
use crate::ids::{EntrantId, RoundNumber};
use crate::pairing::Rematch;
use crate::points::Points;
use crate::regulations::{FirstRoundMode, UnitSeparation};
use std::collections::BTreeMap;

/// What holds for two of one unit in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum UnitRule {
    Forbidden,
    Avoided,
    Free,
}

/// R9.3.1; those who choose their own table do not choose their own unit (R9.1.4), and a ban gives way where one unit
/// is too large a part of the field.
fn unit_rule(contest: &Contest, round: RoundNumber, active: &[&Entrant]) -> UnitRule {
    let swiss = &contest.regulations.swiss;
    let forbidden = match swiss.same_unit {
        _ if round.0 == 1 && swiss.round1_mode == FirstRoundMode::SelfSeating => true,
        UnitSeparation::Hard => true,
        UnitSeparation::Round1Only => round.0 == 1,
        UnitSeparation::FirstRounds(first) => round.0 <= first,
        UnitSeparation::Soft => return UnitRule::Avoided,
        UnitSeparation::None => false,
    };
    if !forbidden {
        return UnitRule::Free;
    }
    let mut sizes = BTreeMap::<_, u64>::new();
    for unit in active.iter().filter_map(|entrant| entrant.unit.as_ref()) {
        *sizes.entry(unit).or_insert(0) += 1;
    }
    let largest = sizes.values().max().copied().unwrap_or(0);
    let too_large = |share: u32| largest * 1000 > active.len() as u64 * u64::from(share);
    if swiss.relax_unit_share.is_some_and(too_large) { UnitRule::Avoided } else { UnitRule::Forbidden }
}

/// The active entrants of a round, by id; with an odd number the bye is one more opponent, the last.
pub(super) struct Field<'c> {
    pub entrants: Vec<Player<'c>>,
    pub unit_rule: UnitRule,
    /// Who has the first move, where the game has one.
    pub hands: Option<Hands>,
    /// What the chief referee let through in this round, exactly these matches and byes (R9.5.1).
    allowed: &'c [Allowance],
    legal: Vec<Vec<bool>>,
    same_unit: Vec<Vec<bool>>,
    colours: Vec<Vec<Cost>>,
}

/// One active entrant with what the objective looks at.
pub(super) struct Player<'c> {
    pub entrant: &'c Entrant,
    pub total: Points,
    pub byes: u32,
    pub drift: Option<Drift>,
}

impl<'c> Field<'c> {
    /// The field of a round of one stage; `history` holds the rounds before it, `allowed` what the chief referee let
    /// through in it.
    pub fn of(
        contest: &'c Contest,
        history: &History<'c>,
        round: RoundNumber,
        allowed: &'c [Allowance],
    ) -> Self {
        let active: Vec<_> = contest
            .entrants
            .values()
            .filter(|entrant| entrant.is_active_in(round) && !history.is_excluded(&entrant.id))
            .collect();
        let unit_rule = unit_rule(contest, round, &active);
        let hands = Hands::of(contest, history, round, &active);
        let entrants: Vec<_> = active
            .into_iter()
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
        let mut colours = vec![vec![Cost::default(); size]; size];
        let rematch = contest.regulations.swiss.rematch;
        let all_had_bye = entrants.iter().all(|player| player.byes > 0);
        for (a, one) in entrants.iter().enumerate() {
            for (b, other) in entrants.iter().enumerate().take(a) {
                let (first, second) = (one.entrant, other.entrant);
                let unit = first.unit.is_some() && first.unit == second.unit;
                let team = first.team.is_some() && first.team == second.team;
                let met = rematch == Rematch::Hard && history.have_met(&first.id, &second.id);
                let breaches = [
                    (met, AllowedBreach::Rematch),
                    (team, AllowedBreach::SameTeam),
                    (unit && unit_rule == UnitRule::Forbidden, AllowedBreach::SameUnit),
                    (is_forbidden(contest, &first.id, &second.id), AllowedBreach::Forbidden),
                ];
                let apart = breaches.into_iter().any(|(broken, constraint)| {
                    broken && !is_allowed(allowed, constraint, &[&first.id, &second.id])
                });
                (legal[a][b], legal[b][a]) = (!apart, !apart);
                let counts = unit && unit_rule == UnitRule::Avoided;
                (same_unit[a][b], same_unit[b][a]) = (counts, counts);
                if let Some(hands) = &hands {
                    let cost = hands.cost(a, b);
                    (colours[a][b], colours[b][a]) = (cost, cost);
                }
            }
            if size > entrants.len() {
                let second_bye = is_allowed(allowed, AllowedBreach::SecondBye, &[&one.entrant.id]);
                let may_rest = all_had_bye || one.byes == 0 || second_bye;
                (legal[a][size - 1], legal[size - 1][a]) = (may_rest, may_rest);
            }
        }
        Self { entrants, unit_rule, hands, allowed, legal, same_unit, colours }
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

    /// Whether the chief referee let these break a rule.
    pub fn allows(&self, constraint: AllowedBreach, sides: &[&EntrantId]) -> bool {
        is_allowed(self.allowed, constraint, sides)
    }

    /// Whether Q0 counts this match.
    pub fn is_same_unit(&self, a: usize, b: usize) -> bool {
        self.same_unit[a][b]
    }

    /// What the colours of this match cost.
    pub fn colours(&self, a: usize, b: usize) -> Cost {
        self.colours[a][b]
    }

    /// Where an entrant stands in the field.
    pub fn place(&self, id: &EntrantId) -> Option<usize> {
        self.entrants.iter().position(|player| player.entrant.id == *id)
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

/// The sides are named either way round.
fn is_allowed(allowed: &[Allowance], constraint: AllowedBreach, sides: &[&EntrantId]) -> bool {
    allowed.iter().any(|one| {
        one.constraint == constraint
            && one.sides.len() == sides.len()
            && sides.iter().all(|side| one.sides.contains(side))
    })
}

/// Whether the organizer keeps these two apart (R9.2.6).
pub(super) fn is_forbidden(contest: &Contest, one: &EntrantId, other: &EntrantId) -> bool {
    let pair = |a: &EntrantId, b: &EntrantId| contest.forbidden.contains(&(a.clone(), b.clone()));
    !contest.forbidden.is_empty() && (pair(one, other) || pair(other, one))
}
