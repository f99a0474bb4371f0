//! From a contest to the pairing problem of a round (R9.1–R9.4), and from the pairing to the round.

use crate::contest::{Contest, Entrant, Match, Round, Sides};
use crate::ids::{EntrantId, RoundNumber, TableNumber};
use crate::pairing::{
    Colour, ColourPolicy, Float, NumberOrder, Pairing, PairingEntrant, PairingPolicy, PairingProblem,
    Relaxation, SameUnit, SetMatch, Sort,
};
use crate::points::Points;
use crate::regulations::{FirstRoundMode, RankedUnit, UnitSeparation};
use crate::scoring::score_match;
use crate::sentence::Sentence;
use crate::standings::{Ranked, standings};
use serde::Serialize;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Which round is wanted and what the chief referee decides for it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RoundRequest {
    /// The round; absent = the one after the last published.
    pub round: Option<RoundNumber>,
    /// What may give way (R9.5.1).
    pub allow: BTreeSet<Relaxation>,
    /// Whether a round beyond the number of the regulations is wanted.
    pub extra_round: ExtraRound,
    /// Matches that the chief referee has set; no second side is the bye.
    pub locked: Vec<SetMatch>,
    /// The order of lots drawn for this round, where the regulations draw before every round (R9.8.2).
    pub lots: Option<Vec<EntrantId>>,
}

/// Rounds beyond the number of the regulations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ExtraRound {
    /// The stage is complete then.
    #[default]
    Refused,
    /// The organizer wants one more.
    Wanted,
}

/// Why a round cannot be paired at all.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case", tag = "code")]
pub enum RoundRefusal {
    /// All rounds of the regulations are paired.
    #[error("all {rounds} rounds are paired; the stage is complete")]
    StageComplete {
        /// Rounds of the stage.
        rounds: u32,
    },
    /// An earlier round has open results, or is not paired yet (R9.1.2).
    #[error("round {round} has open results{}", listed(tables))]
    RoundIncomplete {
        /// The first such round.
        round: RoundNumber,
        /// Its open tables; empty if it is not paired yet.
        tables: Vec<TableNumber>,
    },
    /// Nobody to meet.
    #[error("{active} entrants can play; two are needed")]
    TooFewEntrants {
        /// Entrants that may be paired.
        active: usize,
    },
}

impl RoundRefusal {
    /// The same in both languages.
    pub fn sentence(&self) -> Sentence {
        let zh = match self {
            Self::StageComplete { rounds } => format!("规程共{rounds}轮，已经全部编排"),
            Self::RoundIncomplete { round, tables } if tables.is_empty() => format!("第{round}轮还没有编排"),
            Self::RoundIncomplete { round, tables } => {
                let numbers: Vec<_> = tables.iter().map(ToString::to_string).collect();
                format!("第{round}轮还有成绩没有登记：{}号桌", numbers.join("、"))
            }
            Self::TooFewEntrants { active } => format!("能上场的只有{active}个参赛方，至少要2个"),
        };
        Sentence::new(zh, self.to_string())
    }
}

fn listed(tables: &[TableNumber]) -> String {
    let numbers: Vec<_> = tables.iter().map(ToString::to_string).collect();
    if numbers.is_empty() { String::new() } else { format!(" at table {}", numbers.join(", ")) }
}

/// Everything the engine looks at for a round. Round `r` is paired by the results of the rounds before it, also if it
/// is paired already.
///
/// # Errors
/// [`RoundRefusal`] if there is nothing to pair, or not yet.
pub fn pairing_problem(contest: &Contest, request: &RoundRequest) -> Result<PairingProblem, RoundRefusal> {
    let next = contest.rounds.len() as u32 + 1;
    let round = request.round.unwrap_or(RoundNumber(next));
    let rounds = contest.regulations.swiss.rounds;
    if round.0 > rounds && request.extra_round == ExtraRound::Refused {
        return Err(RoundRefusal::StageComplete { rounds });
    }
    let before = (round.0 as usize).saturating_sub(1);
    let played = contest.rounds.get(..before).unwrap_or(&contest.rounds);
    if let Some(open) = played.iter().find(|round| !round.is_complete()) {
        return Err(incomplete(open));
    }
    if round.0 > next {
        return Err(RoundRefusal::RoundIncomplete { round: RoundNumber(next), tables: Vec::new() });
    }
    let active = active_in(contest, round);
    if active.len() < 2 {
        return Err(RoundRefusal::TooFewEntrants { active: active.len() });
    }
    let past = Past::of(contest, played);
    let ranks = ranks(contest, round);
    let draw_numbers = contest.draw_numbers();
    let lot_of = |id: &EntrantId| {
        let place = request.lots.as_ref()?.iter().position(|drawn| drawn == id)?;
        u32::try_from(place + 1).ok()
    };
    let entrants = active.into_iter().map(|entrant| PairingEntrant {
        id: entrant.id.clone(),
        total: past.total(&entrant.id),
        rank: ranks.get(&entrant.id).copied(),
        draw_number: draw_numbers.get(&entrant.id).copied().unwrap_or(u32::MAX),
        unit: entrant.unit.clone(),
        team: entrant.team.clone(),
        met: past.met.get(&entrant.id).cloned().unwrap_or_default(),
        byes: past.byes.get(&entrant.id).copied().unwrap_or(0),
        last_float: past.floats.get(&entrant.id).copied().unwrap_or_default(),
        colours: past.colours_of(&entrant.id, before),
        lot: lot_of(&entrant.id).or(entrant.draw_number),
    });
    let mut entrants: Vec<PairingEntrant> = entrants.collect();
    let by_lots = match contest.regulations.swiss.round1_mode {
        FirstRoundMode::Lots => request.lots.is_some(),
        FirstRoundMode::Adjacent
        | FirstRoundMode::Fold
        | FirstRoundMode::Half
        | FirstRoundMode::UpperLower
        | FirstRoundMode::Random
        | FirstRoundMode::SelfSeating => false,
    };
    if by_lots {
        // Lots before every round: totals and places do not matter (R9.8.2).
        for entrant in &mut entrants {
            entrant.total = Points::ZERO;
            entrant.rank = None;
            entrant.draw_number = entrant.lot.unwrap_or(u32::MAX);
        }
    }
    Ok(PairingProblem {
        round,
        entrants,
        policy: policy(contest, round, request.allow.clone()),
        forbidden: contest.forbidden.clone(),
        locked: request.locked.clone(),
        tables: contest.table_rules.clone(),
    })
}

/// Who can be paired in the next round.
pub(crate) fn active_next(contest: &Contest) -> Vec<EntrantId> {
    let next = RoundNumber(u32::try_from(contest.rounds.len()).unwrap_or(u32::MAX).saturating_add(1));
    active_in(contest, next).into_iter().map(|entrant| entrant.id.clone()).collect()
}

fn active_in(contest: &Contest, round: RoundNumber) -> Vec<&Entrant> {
    let excluded = contest.excluded(round);
    let can_play = |entrant: &&Entrant| entrant.is_active_in(round) && !excluded.contains_key(&entrant.id);
    contest.entrants.values().filter(can_play).collect()
}

/// The round as it is published: no results yet.
pub fn paired_round(number: RoundNumber, pairing: &Pairing) -> Round {
    let matches = pairing.matches.iter().map(|paired| {
        let sides = match &paired.second {
            Some(second) => Sides::Two(paired.first.clone(), second.clone()),
            None => Sides::Bye(paired.first.clone()),
        };
        Match::new(paired.table, sides)
    });
    Round::new(number, matches.collect())
}

pub(crate) fn incomplete(round: &Round) -> RoundRefusal {
    let open = round.matches.iter().filter(|played| !played.is_decided() || played.to_replay);
    RoundRefusal::RoundIncomplete {
        round: round.number,
        tables: open.filter_map(|played| played.table).collect(),
    }
}

fn policy(contest: &Contest, round: RoundNumber, allow: BTreeSet<Relaxation>) -> PairingPolicy {
    let swiss = contest.regulations.swiss;
    let in_round_1 = round <= RoundNumber(1);
    let same_unit = match swiss.same_unit {
        // Pairs that choose their table do not choose their own unit (R9.1.4).
        _ if in_round_1 && swiss.round1_mode == FirstRoundMode::SelfSeating => SameUnit::Hard,
        UnitSeparation::Hard => SameUnit::Hard,
        UnitSeparation::Soft => SameUnit::Soft,
        UnitSeparation::Round1Only if in_round_1 => SameUnit::Hard,
        UnitSeparation::FirstRounds(first) if round.0 <= first => SameUnit::Hard,
        UnitSeparation::Round1Only | UnitSeparation::FirstRounds(_) | UnitSeparation::None => SameUnit::None,
    };
    PairingPolicy {
        rematch: swiss.rematch,
        same_unit,
        sort: swiss.sort,
        number_order: match swiss.round1_mode {
            FirstRoundMode::Lots => NumberOrder::AlwaysUp,
            FirstRoundMode::Adjacent
            | FirstRoundMode::Fold
            | FirstRoundMode::Half
            | FirstRoundMode::UpperLower
            | FirstRoundMode::Random
            | FirstRoundMode::SelfSeating => swiss.number_order,
        },
        allow,
        same_unit_soft_above: swiss.relax_unit_share,
        round1_mode: swiss.round1_mode,
        colours: contest.regulations.xiangqi.map(|rule| ColourPolicy {
            ban_three_in_row: rule.ban_three_in_row,
            ban_three_surplus: rule.ban_three_surplus,
            last_round: round.0 >= swiss.rounds,
            in_last_three: round.0 + 2 >= swiss.rounds,
        }),
    }
}

/// What the rounds before say about each entrant.
#[derive(Default)]
struct Past {
    totals: BTreeMap<EntrantId, Points>,
    met: BTreeMap<EntrantId, BTreeSet<EntrantId>>,
    byes: BTreeMap<EntrantId, u32>,
    /// Colours of the games that were played, by round.
    colours: BTreeMap<(EntrantId, usize), Colour>,
    /// In the last of these rounds.
    floats: BTreeMap<EntrantId, Float>,
}

impl Past {
    fn of(contest: &Contest, rounds: &[Round]) -> Self {
        let mut past = Self::default();
        let has_colours = contest.regulations.xiangqi.is_some();
        for (number, round) in rounds.iter().enumerate() {
            past.floats = BTreeMap::new();
            for played in &round.matches {
                past.note_sides(&played.sides);
                // Only played games count for the balance (R13.3.1).
                let was_played = played.result.as_ref().is_some_and(|result| !result.is_forfeit());
                if let (Sides::Two(first, second), true) = (&played.sides, has_colours && was_played) {
                    past.colours.insert((first.clone(), number), Colour::First);
                    past.colours.insert((second.clone(), number), Colour::Second);
                }
            }
            let scores = round.matches.iter().filter_map(|played| score_match(&contest.regulations, played));
            for score in scores.flatten() {
                *past.totals.entry(score.entrant.clone()).or_default() += score.match_points;
            }
        }
        // The ledger belongs to no round, so it comes last (R17.6).
        for penalty in &contest.ledger {
            *past.totals.entry(penalty.entrant.clone()).or_default() += penalty.match_points;
        }
        past
    }

    fn note_sides(&mut self, sides: &Sides) {
        match sides {
            Sides::Bye(only) => {
                *self.byes.entry(only.clone()).or_insert(0) += 1;
                self.floats.insert(only.clone(), Float::Down);
            }
            Sides::Two(first, second) => {
                for (own, other) in [(first, second), (second, first)] {
                    self.met.entry(own.clone()).or_default().insert(other.clone());
                    let float = match self.total(own).cmp(&self.total(other)) {
                        Ordering::Greater => Float::Down,
                        Ordering::Equal => Float::None,
                        Ordering::Less => Float::Up,
                    };
                    self.floats.insert(own.clone(), float);
                }
            }
        }
    }

    fn colours_of(&self, id: &EntrantId, rounds: usize) -> Vec<Option<Colour>> {
        if self.colours.is_empty() {
            return Vec::new();
        }
        (0..rounds).map(|round| self.colours.get(&(id.clone(), round)).copied()).collect()
    }

    fn total(&self, id: &EntrantId) -> Points {
        self.totals.get(id).copied().unwrap_or_default()
    }
}

/// Ranks of the entrants before a round, where the list is sorted by them (R9.1.3).
fn ranks(contest: &Contest, round: RoundNumber) -> BTreeMap<EntrantId, u32> {
    match contest.regulations.swiss.sort {
        Sort::MatchPoints => BTreeMap::new(),
        Sort::FullRank => {
            // Entrants are paired, so their own ranking counts, also where teams are ranked.
            let mut contest = contest.clone();
            contest.regulations.entrant.ranked_unit = RankedUnit::Entrant;
            let before = RoundNumber(round.0.saturating_sub(1));
            let rows = standings(&contest, Some(before)).rows;
            let entrants = rows.into_iter().filter_map(|row| match row.ranked {
                Ranked::Entrant(id) => Some((id, row.rank)),
                Ranked::Team(_) => None,
            });
            entrants.collect()
        }
    }
}
