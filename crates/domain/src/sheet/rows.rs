//! The rows of a written sheet: the order of their fields is the order in the file.

use super::Player;
use crate::contest::{
    Colour, Entrant, ForfeitReason, FormerPenalty, Group, LedgerPenalty, Match, MatchPenalty, MatchResult,
    Sides, Team, Unit,
};
use crate::ids::{EntrantId, RoundNumber, TableNumber, TeamId, UnitId};
use crate::level::Level;
use crate::points::Points;
use crate::regulations::StageSource;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct WrittenUnit<'a> {
    id: &'a UnitId,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    members: Option<u32>,
}

impl<'a> From<&'a Unit> for WrittenUnit<'a> {
    fn from(unit: &'a Unit) -> Self {
        Self { id: &unit.id, name: &unit.name, members: unit.members }
    }
}

#[derive(Serialize)]
pub(super) struct WrittenTeam<'a> {
    id: &'a TeamId,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'a UnitId>,
    name: &'a str,
}

impl<'a> From<&'a Team> for WrittenTeam<'a> {
    fn from(team: &'a Team) -> Self {
        Self { id: &team.id, unit: team.unit.as_ref(), name: &team.name }
    }
}

#[derive(Serialize)]
pub(super) struct WrittenEntrant<'a> {
    id: &'a EntrantId,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'a UnitId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    team: Option<&'a TeamId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draw_number: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pot: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed_table: Option<TableNumber>,
    #[serde(skip_serializing_if = "<[Player]>::is_empty")]
    players: &'a [Player],
}

impl<'a> WrittenEntrant<'a> {
    pub fn of(entrant: &'a Entrant, players: &'a [Player]) -> Self {
        Self {
            id: &entrant.id,
            name: &entrant.name,
            unit: entrant.unit.as_ref(),
            team: entrant.team.as_ref(),
            draw_number: entrant.draw_number,
            seed: entrant.seed,
            pot: entrant.pot,
            fixed_table: entrant.fixed_table,
            players,
        }
    }
}

#[derive(Serialize)]
pub(super) struct Withdrawal<'a> {
    entrant: &'a EntrantId,
    after_round: RoundNumber,
    /// Id of a stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    after_draw_of: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    returned_before: Option<RoundNumber>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    played: Vec<RoundNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

impl<'a> Withdrawal<'a> {
    /// One row for each time the entrant left: the times it came back first, then for good. `drawn` gives the id of the
    /// stage that was drawn already when it left after a round, `played` are rounds it played after all.
    pub fn rows(
        entrant: &'a Entrant,
        reason: Option<&'a str>,
        drawn: impl Fn(RoundNumber) -> Option<&'a str>,
        played: &[RoundNumber],
    ) -> Vec<Self> {
        let mut rows: Vec<Self> = Vec::new();
        for round in entrant.missed.iter().map(|round| round.0) {
            let (before, next) = (RoundNumber(round.saturating_sub(1)), RoundNumber(round + 1));
            let played = played.contains(&RoundNumber(round)).then_some(RoundNumber(round));
            match rows.last_mut() {
                Some(row) if row.returned_before == Some(RoundNumber(round)) && drawn(before).is_none() => {
                    row.returned_before = Some(next);
                    row.played.extend(played);
                }
                Some(_) | None => rows.push(Self {
                    entrant: &entrant.id,
                    after_round: before,
                    after_draw_of: drawn(before),
                    returned_before: Some(next),
                    played: played.into_iter().collect(),
                    reason: None,
                }),
            }
        }
        if let Some(after_round) = entrant.withdrawn_after {
            rows.push(Self {
                entrant: &entrant.id,
                after_round,
                after_draw_of: drawn(after_round),
                returned_before: None,
                played: played.iter().copied().filter(|round| *round > after_round).collect(),
                reason,
            });
        }
        rows
    }
}

#[derive(Serialize)]
pub(super) struct Disqualification<'a> {
    entrant: &'a EntrantId,
    from_round: RoundNumber,
    /// Id of a stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    after_draw_of: Option<&'a str>,
}

impl<'a> Disqualification<'a> {
    pub fn of(entrant: &'a Entrant, drawn: impl Fn(RoundNumber) -> Option<&'a str>) -> Option<Self> {
        let from_round = entrant.disqualified_from?;
        let after_draw_of = drawn(RoundNumber(from_round.0.saturating_sub(1)));
        Some(Self { entrant: &entrant.id, from_round, after_draw_of })
    }
}

#[derive(Serialize)]
pub(super) struct WrittenLedger<'a> {
    entrant: &'a EntrantId,
    /// Counted from 1; absent for the first stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    stage: Option<usize>,
    #[serde(skip_serializing_if = "str::is_empty")]
    clause: &'a str,
    match_points: Points,
    victory_points: Points,
    #[serde(skip_serializing_if = "Option::is_none")]
    after_round: Option<RoundNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    until_round: Option<RoundNumber>,
}

impl<'a> From<&'a FormerPenalty> for WrittenLedger<'a> {
    fn from(former: &'a FormerPenalty) -> Self {
        Self { until_round: Some(former.until), ..Self::from(&former.penalty) }
    }
}

impl<'a> From<&'a LedgerPenalty> for WrittenLedger<'a> {
    fn from(penalty: &'a LedgerPenalty) -> Self {
        let LedgerPenalty { entrant, stage, clause, match_points, victory_points, after_round } = penalty;
        let stage = (*stage > 0).then_some(stage + 1);
        Self {
            entrant,
            stage,
            clause,
            match_points: *match_points,
            victory_points: *victory_points,
            after_round: *after_round,
            until_round: None,
        }
    }
}

#[derive(Serialize)]
pub(super) struct WrittenGroup<'a> {
    #[serde(skip_serializing_if = "str::is_empty")]
    name: &'a str,
    entrants: &'a [EntrantId],
}

impl<'a> From<&'a Group> for WrittenGroup<'a> {
    fn from(group: &'a Group) -> Self {
        Self { name: &group.name, entrants: &group.entrants }
    }
}

#[derive(Serialize)]
pub(super) struct WrittenSource<'a> {
    stage: &'a str,
    places: &'a [u32],
    #[serde(skip_serializing_if = "Option::is_none")]
    best_next: Option<u32>,
}

impl<'a> From<&'a StageSource> for WrittenSource<'a> {
    fn from(source: &'a StageSource) -> Self {
        let StageSource { stage, places, best_next } = source;
        Self { stage, places, best_next: (*best_next > 0).then_some(*best_next) }
    }
}

#[derive(Serialize)]
pub(super) struct WrittenMatch<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<TableNumber>,
    sides: Vec<&'a EntrantId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<WrittenResult<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    penalties: Vec<WrittenPenalty<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fouls: Option<[u32; 2]>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    to_replay: bool,
}

impl<'a> From<&'a Match> for WrittenMatch<'a> {
    fn from(played: &'a Match) -> Self {
        let result = match (&played.sides, &played.result) {
            (Sides::Bye(_), _) => Some(WrittenResult::Bye { bye: true, colour: played.bye_colour }),
            (Sides::Two(..), None) => None,
            (Sides::Two(first, _), Some(result)) => Some(WrittenResult::of(result, first)),
        };
        let fouls = (played.fouls != [0, 0]).then_some(played.fouls);
        let penalties = played.penalties.iter().map(WrittenPenalty::from).collect();
        Self {
            table: played.table,
            sides: played.sides.entrants().collect(),
            result,
            penalties,
            fouls,
            to_replay: played.to_replay,
        }
    }
}

#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum WrittenResult<'a> {
    Levels {
        levels: &'a [Level; 2],
        #[serde(skip_serializing_if = "Option::is_none")]
        deals: Option<u32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        first_to_level: Option<&'a EntrantId>,
        #[serde(skip_serializing_if = "Option::is_none")]
        declarer_at_end: Option<&'a EntrantId>,
        #[serde(skip_serializing_if = "Option::is_none")]
        decided_for: Option<&'a EntrantId>,
    },
    DealPoints {
        deal_points: &'a [u32; 2],
        #[serde(skip_serializing_if = "Option::is_none")]
        decided_for: Option<&'a EntrantId>,
    },
    Outcome {
        outcome: &'static str,
    },
    Games {
        games: Vec<WrittenResult<'a>>,
    },
    Ruled {
        played: Box<WrittenResult<'a>>,
        ruled_against: &'a [EntrantId],
    },
    Forfeit {
        forfeit: &'a [EntrantId],
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<ForfeitReason>,
    },
    Bye {
        bye: bool,
        #[serde(rename = "as", skip_serializing_if = "Option::is_none")]
        colour: Option<Colour>,
    },
}

impl<'a> WrittenResult<'a> {
    pub fn of(result: &'a MatchResult, first: &EntrantId) -> Self {
        match result {
            MatchResult::Levels { levels, deals, first_to_level, declarer_at_end, decided_for } => {
                Self::Levels {
                    decided_for: decided_for.as_ref(),
                    levels,
                    deals: *deals,
                    first_to_level: first_to_level.as_ref(),
                    declarer_at_end: declarer_at_end.as_ref(),
                }
            }
            MatchResult::DealPoints { points, decided_for } => {
                Self::DealPoints { deal_points: points, decided_for: decided_for.as_ref() }
            }
            MatchResult::Outcome { winner } => Self::Outcome {
                outcome: match winner {
                    None => "draw",
                    Some(winner) if winner == first => "first",
                    Some(_) => "second",
                },
            },
            MatchResult::Games { games } => {
                Self::Games { games: games.iter().map(|game| Self::of(game, first)).collect() }
            }
            MatchResult::Forfeit { absent, reason } => Self::Forfeit { forfeit: absent, reason: *reason },
            MatchResult::Ruled { played, against } => {
                Self::Ruled { played: Box::new(Self::of(played, first)), ruled_against: against }
            }
        }
    }
}

#[derive(Serialize)]
pub(super) struct WrittenPenalty<'a> {
    entrant: &'a EntrantId,
    #[serde(skip_serializing_if = "str::is_empty")]
    clause: &'a str,
    match_points: Points,
    victory_points: Points,
    trick_points: i32,
    levels: i32,
}

impl<'a> From<&'a MatchPenalty> for WrittenPenalty<'a> {
    fn from(penalty: &'a MatchPenalty) -> Self {
        let MatchPenalty { entrant, clause, match_points, victory_points, trick_points, levels } = penalty;
        Self {
            entrant,
            clause,
            match_points: *match_points,
            victory_points: *victory_points,
            trick_points: *trick_points,
            levels: *levels,
        }
    }
}
