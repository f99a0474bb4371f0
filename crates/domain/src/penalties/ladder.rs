//! Which step of the ladder is due (R17.1, R17.4).

use super::record::GivenPenalty;
use crate::ids::{EntrantId, PersonId, RoundNumber};
use crate::regulations::{PenaltyCounter, PenaltyEffect, PenaltyScope, Tariff};

/// Who offended, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offence<'a> {
    /// Whose side.
    pub entrant: &'a EntrantId,
    /// The player, if known.
    pub person: Option<&'a PersonId>,
    /// The round, if it belongs to one.
    pub round: Option<RoundNumber>,
}

/// The penalties that count towards the next step of a tariff, oldest first.
///
/// A disqualification for one match ends with it (scenario T95): it counts in no later round.
pub fn earlier<'a>(
    given: &'a [GivenPenalty],
    tariff: &Tariff,
    offence: Offence<'_>,
) -> impl Iterator<Item = &'a GivenPenalty> {
    let (id, scope, counter) = (tariff.id.clone(), tariff.scope, tariff.counter);
    let (entrant, person) = (offence.entrant.clone(), offence.person.cloned());
    given.iter().filter(move |penalty| {
        let record = &penalty.record;
        let same_round = record.round == offence.round;
        let ends_with_match = record.effects.contains(&PenaltyEffect::DisqualifyFromMatch);
        penalty.counts()
            && record.tariff.as_deref() == Some(id.as_str())
            && record.entrant == entrant
            && match scope {
                PenaltyScope::Player => record.person == person,
                PenaltyScope::Side | PenaltyScope::Entrant => true,
            }
            && match counter {
                PenaltyCounter::Match => same_round,
                PenaltyCounter::Contest => same_round || !ends_with_match,
            }
    })
}

/// The step after so many earlier offences; the last one repeats (R17.1).
pub fn next_step(tariff: &Tariff, earlier: usize) -> &[PenaltyEffect] {
    tariff.ladder.get(earlier).or(tariff.ladder.last()).map_or(&[], Vec::as_slice)
}
