//! What penalties take, from which ledger (R6.3, R17.2, R17.6).
//!
//! Trick points and levels stand beside the match; match points and victory points are taken from the round, or from
//! the contest where the penalty names no round.

use super::record::GivenPenalty;
use crate::contest::{ForfeitReason, LedgerPenalty, Match, MatchPenalty, MatchResult, Sides};
use crate::ids::{EntrantId, RoundNumber};
use crate::points::Points;
use crate::regulations::{PenaltyEffect, Regulations};
use crate::scoring::{Outcome, score_match};

/// Penalties of one match.
pub fn match_penalties(given: &[GivenPenalty], round: RoundNumber, sides: &Sides) -> Vec<MatchPenalty> {
    let here = given.iter().filter(|penalty| {
        penalty.counts()
            && penalty.record.round == Some(round)
            && sides.entrants().any(|side| *side == penalty.record.entrant)
    });
    here.flat_map(|penalty| {
        let sums = Sums::of(&penalty.record.effects);
        let clause = penalty.record.clause.clone();
        let own = MatchPenalty {
            entrant: penalty.record.entrant.clone(),
            clause: clause.clone(),
            match_points: sums.match_points,
            victory_points: sums.victory_points,
            trick_points: sums.trick_points,
            levels: sums.levels,
        };
        let opponent = sides.opponent_of(&penalty.record.entrant).filter(|_| sums.opponent_levels != 0);
        let other = opponent.map(|opponent| MatchPenalty {
            entrant: opponent.clone(),
            clause,
            match_points: Points::ZERO,
            victory_points: Points::ZERO,
            trick_points: 0,
            levels: sums.opponent_levels,
        });
        sums.takes_something().then_some(own).into_iter().chain(other)
    })
    .collect()
}

/// Penalties that belong to no single round; `stage_before` tells the stage that is played before a round.
pub fn contest_penalties(
    given: &[GivenPenalty],
    stage_before: &dyn Fn(RoundNumber) -> usize,
) -> Vec<LedgerPenalty> {
    let whole = given.iter().filter(|penalty| penalty.counts() && penalty.record.round.is_none());
    whole
        .map(|penalty| (penalty, Sums::of(&penalty.record.effects)))
        .filter(|(_, sums)| sums.match_points != Points::ZERO || sums.victory_points != Points::ZERO)
        .map(|(penalty, sums)| LedgerPenalty {
            entrant: penalty.record.entrant.clone(),
            stage: stage_before(penalty.from),
            clause: penalty.record.clause.clone(),
            match_points: sums.match_points,
            victory_points: sums.victory_points,
            after_round: Some(RoundNumber(penalty.from.0.saturating_sub(1))),
        })
        .collect()
}

/// Whether these effects lose the match of their round.
pub fn loses_match(effects: &[PenaltyEffect]) -> bool {
    effects.iter().any(|effect| match effect {
        PenaltyEffect::LoseMatch | PenaltyEffect::DisqualifyFromMatch => true,
        PenaltyEffect::Warning
        | PenaltyEffect::TrickPoints(_)
        | PenaltyEffect::Levels(_)
        | PenaltyEffect::OpponentLevels(_)
        | PenaltyEffect::LoseDeal { .. }
        | PenaltyEffect::LoseTurn
        | PenaltyEffect::VictoryPoints(_)
        | PenaltyEffect::MatchPoints(_)
        | PenaltyEffect::Disqualify
        | PenaltyEffect::ReportToCommittee => false,
    })
}

/// The sides that lose a match by penalty, first-named first.
pub fn ruled_against(given: &[GivenPenalty], round: RoundNumber, sides: &Sides) -> Vec<EntrantId> {
    let loses = |side: &&EntrantId| {
        given.iter().any(|penalty| {
            penalty.counts()
                && penalty.loses_match
                && penalty.record.round == Some(round)
                && penalty.record.entrant == **side
        })
    };
    sides.entrants().filter(loses).cloned().collect()
}

/// The round from which an entrant is out of the contest.
pub fn disqualified_from(given: &[GivenPenalty], entrant: &EntrantId) -> Option<RoundNumber> {
    given
        .iter()
        .filter(|penalty| penalty.counts() && penalty.record.entrant == *entrant)
        .filter(|penalty| penalty.record.effects.contains(&PenaltyEffect::Disqualify))
        .map(|penalty| penalty.from)
        .min()
}

/// The result of a match after rulings against these sides.
///
/// The other side keeps what it played where that was a win (R10.1.2); else the match counts as forfeited, so that
/// nobody loses to a side that lost by penalty. [D]
pub fn with_ruling(
    regulations: &Regulations,
    sides: &Sides,
    played: Option<&MatchResult>,
    against: &[EntrantId],
) -> Option<MatchResult> {
    if against.is_empty() {
        return played.cloned();
    }
    let conduct = Some(ForfeitReason::Conduct);
    let forfeit = |more: &[EntrantId], reason| {
        let absent = sides.entrants().filter(|side| against.contains(side) || more.contains(side));
        MatchResult::Forfeit { absent: absent.cloned().collect(), reason }
    };
    let Some(played) = played else { return Some(forfeit(&[], conduct)) };
    let (played, against) = match played {
        MatchResult::Forfeit { absent, reason } => return Some(forfeit(absent, reason.or(conduct))),
        MatchResult::Ruled { played, against: earlier } => {
            let both = sides.entrants().filter(|side| against.contains(side) || earlier.contains(side));
            (played.as_ref(), both.cloned().collect())
        }
        MatchResult::Levels { .. }
        | MatchResult::DealPoints { .. }
        | MatchResult::Outcome { .. }
        | MatchResult::Games { .. } => (played, against.to_vec()),
    };
    let as_played = Match { result: Some(played.clone()), ..Match::new(None, sides.clone()) };
    let innocent_won = score_match(regulations, &as_played).into_iter().flatten().any(|score| {
        !against.contains(score.entrant) && matches!(score.outcome, Outcome::Win | Outcome::ForfeitWin)
    });
    let all = sides.entrants().all(|side| against.contains(side));
    Some(match innocent_won || all {
        true => MatchResult::Ruled { played: Box::new(played.clone()), against },
        false => MatchResult::Forfeit { absent: against, reason: conduct },
    })
}

/// What a list of effects takes, ledger by ledger.
#[derive(Default)]
struct Sums {
    match_points: Points,
    victory_points: Points,
    trick_points: i32,
    levels: i32,
    opponent_levels: i32,
}

impl Sums {
    fn of(effects: &[PenaltyEffect]) -> Self {
        let mut sums = Self::default();
        for effect in effects {
            match effect {
                PenaltyEffect::TrickPoints(points) => {
                    sums.trick_points = sums.trick_points.saturating_add(*points);
                }
                PenaltyEffect::Levels(levels) => sums.levels = sums.levels.saturating_add(*levels),
                PenaltyEffect::OpponentLevels(levels) => {
                    sums.opponent_levels = sums.opponent_levels.saturating_add(*levels);
                }
                PenaltyEffect::VictoryPoints(points) => sums.victory_points += *points,
                PenaltyEffect::MatchPoints(points) => sums.match_points += *points,
                // The deal list shows what a lost deal gave; the others take no points.
                PenaltyEffect::LoseDeal { .. }
                | PenaltyEffect::Warning
                | PenaltyEffect::LoseTurn
                | PenaltyEffect::LoseMatch
                | PenaltyEffect::Disqualify
                | PenaltyEffect::DisqualifyFromMatch
                | PenaltyEffect::ReportToCommittee => {}
            }
        }
        sums
    }

    fn takes_something(&self) -> bool {
        self.match_points != Points::ZERO
            || self.victory_points != Points::ZERO
            || self.trick_points != 0
            || self.levels != 0
    }
}
