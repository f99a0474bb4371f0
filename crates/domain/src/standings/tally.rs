//! What every entrant did in every counted round, and the value of each ranking key (R7.1, R7.2).

use super::criteria::KeyValue;
use super::partition::Column;
use crate::contest::{Colour, Contest, Entrant};
use crate::level::Level;
use crate::points::Points;
use crate::regulations::{
    CutReading, HeadToHeadScope, KeyRule, OpponentValue, RankingKey, Regulations, VictoryPointTable,
};
use crate::scoring::{Outcome, RoundPoints, score_match};
use std::collections::HashMap;

/// One entrant in one round; `outcome` is absent where it was not paired.
#[derive(Clone, Copy, Default)]
pub(super) struct Cell {
    pub outcome: Option<Outcome>,
    pub opponent: Option<usize>,
    pub match_points: i64,
    pub victory_points: i64,
    pub penalties: RoundPoints,
    counts_as_win: bool,
    /// Before penalties: a penalty does not undo a win (cli.md).
    mutual_points: i64,
    levels: Option<(Level, Level)>,
    level_difference: i64,
    levels_gained: i64,
    deal_points: i64,
    colour: Option<Colour>,
    fouls: i64,
}

/// All entrants of a contest over the counted rounds. Points are tenths.
pub(super) struct Tally<'a> {
    pub regulations: &'a Regulations,
    pub entrants: Vec<&'a Entrant>,
    pub rounds: usize,
    cells: Vec<Cell>,
    match_points: Vec<i64>,
    victory_points: Vec<i64>,
}

impl<'a> Tally<'a> {
    /// Counts the first `rounds` rounds.
    pub fn new(contest: &'a Contest, rounds: usize) -> Self {
        let entrants: Vec<_> = contest.entrants.values().collect();
        let places: HashMap<&str, usize> =
            entrants.iter().enumerate().map(|(place, entrant)| (entrant.id.as_str(), place)).collect();
        let mut cells = vec![Cell::default(); entrants.len() * rounds];
        for (round, played) in contest.rounds.iter().take(rounds).enumerate() {
            for game in &played.matches {
                for side in score_match(&contest.regulations, game).into_iter().flatten() {
                    let Some(place) = places.get(side.entrant.as_str()) else { continue };
                    cells[place * rounds + round] = Cell {
                        outcome: Some(side.outcome),
                        opponent: side.opponent.and_then(|id| places.get(id.as_str()).copied()),
                        match_points: i64::from(side.match_points.as_tenths()),
                        victory_points: i64::from(side.victory_points.as_tenths()),
                        penalties: side.penalties,
                        counts_as_win: side.counts_as_win,
                        mutual_points: i64::from(side.before_penalties.match_points.as_tenths()),
                        levels: side.levels,
                        level_difference: i64::from(side.level_difference),
                        levels_gained: i64::from(side.levels_gained),
                        deal_points: i64::from(side.deal_points),
                        colour: side.colour,
                        fouls: i64::from(side.fouls),
                    };
                }
            }
        }
        let regulations = &contest.regulations;
        let mut tally = Self {
            regulations,
            entrants,
            rounds,
            cells,
            match_points: Vec::new(),
            victory_points: Vec::new(),
        };
        tally.match_points = tally.sums(|cell| cell.match_points);
        tally.victory_points = tally.sums(|cell| cell.victory_points);
        tally
    }

    /// The rounds of one entrant.
    pub fn cells(&self, entrant: usize) -> &[Cell] {
        &self.cells[entrant * self.rounds..][..self.rounds]
    }

    /// Totals of match points in tenths.
    pub fn match_points(&self) -> &[i64] {
        &self.match_points
    }

    /// Totals of victory points in tenths.
    pub fn victory_points(&self) -> &[i64] {
        &self.victory_points
    }

    /// Match points of `entrant` against `opponent` before penalties; `None` = they never met.
    pub fn mutual_points(&self, entrant: usize, opponent: usize) -> Option<i64> {
        let met = self.cells(entrant).iter().filter(|cell| cell.opponent == Some(opponent));
        met.map(|cell| cell.mutual_points).reduce(|sum, points| sum + points)
    }

    /// What a key compares (R7.2).
    pub fn column(&self, rule: KeyRule) -> Column {
        let rounds = self.rounds;
        let one = |values| Column::Values { width: 1, values };
        let pass = self.regulations.level_value.passed_ace;
        match rule.key() {
            RankingKey::MatchPoints => one(self.match_points.clone()),
            RankingKey::VictoryPoints => one(self.victory_points.clone()),
            RankingKey::ProgressiveScore => one(self.over_rounds(progressive)),
            RankingKey::ProgressiveScoreCutFirst => one(match reading(rule) {
                CutReading::ZeroRound => self.over_rounds(|cells| {
                    progressive(cells) - count(rounds) * cells.first().map_or(0, |cell| cell.match_points)
                }),
                CutReading::DropTerm => self.over_rounds(|cells| {
                    progressive(cells) - cells.first().map_or(0, |cell| cell.match_points)
                }),
            }),
            RankingKey::ProgressiveScoreCutLast => one(match reading(rule) {
                CutReading::ZeroRound => self.over_rounds(|cells| {
                    progressive(cells) - cells.last().map_or(0, |cell| cell.match_points)
                }),
                CutReading::DropTerm => self.over_rounds(|cells| progressive(cells) - total(cells)),
            }),
            RankingKey::Wins => one(self.sums(|cell| i64::from(cell.counts_as_win))),
            RankingKey::LevelsGained => one(self.levels(rule, pass, |cell, own, _| match own {
                Some(own) => own - 2,
                None => cell.levels_gained,
            })),
            RankingKey::NetLevels => one(self.levels(rule, ACE, net)),
            RankingKey::LevelLead => one(self.levels(rule, pass, net)),
            RankingKey::CumulativeLevels => one(self.levels(rule, ACE, |cell, own, _| match own {
                Some(own) => own - 2 + i64::from(passed_ace(cell)),
                None => cell.levels_gained,
            })),
            RankingKey::LevelsReached => one(self.levels(rule, pass, |_, own, _| own.unwrap_or(0))),
            RankingKey::Buchholz => one(self.opponents(&self.match_points)),
            RankingKey::BuchholzVictoryPoints => one(self.opponents(&self.victory_points)),
            RankingKey::PassedAceCount => one(self.sums(|cell| i64::from(passed_ace(cell)))),
            RankingKey::BestRounds => Column::Values { width: rounds, values: self.best_rounds() },
            RankingKey::DealPoints | RankingKey::GamePoints => one(self.sums(|cell| cell.deal_points)),
            // Fewer is better: the column holds what is taken off.
            RankingKey::Fouls => one(self.sums(|cell| -cell.fouls)),
            RankingKey::SecondGames => one(self.sums(|cell| i64::from(cell.colour == Some(Colour::Second)))),
            RankingKey::SecondWins => one(self.wins_as(Colour::Second)),
            RankingKey::FirstWins => one(self.wins_as(Colour::First)),
            RankingKey::SonnebornBerger => one(self
                .opponents_by(|outcome| match outcome {
                    Outcome::Win | Outcome::ForfeitWin => 2,
                    Outcome::Draw => 1,
                    Outcome::Loss | Outcome::Bye | Outcome::ForfeitLoss | Outcome::DoubleForfeit => 0,
                })
                .into_iter()
                .map(|twice| twice / 2)
                .collect()),
            RankingKey::BeatenTotals => {
                one(self
                    .opponents_by(|outcome| i64::from(matches!(outcome, Outcome::Win | Outcome::ForfeitWin))))
            }
            RankingKey::DrawnTotals => one(self.opponents_by(|outcome| i64::from(outcome == Outcome::Draw))),
            RankingKey::LostTotals => one(self
                .opponents_by(|outcome| i64::from(matches!(outcome, Outcome::Loss | Outcome::ForfeitLoss)))),
            RankingKey::DropFirstRounds => self.steps(|cells, dropped| total(&cells[dropped..])),
            RankingKey::DropLastRounds => self.steps(|cells, dropped| total(&cells[..cells.len() - dropped])),
            RankingKey::HeadToHead => Column::HeadToHead(match rule {
                KeyRule::With { scope: Some(scope), .. } => scope,
                KeyRule::With { .. } | KeyRule::Plain(_) => HeadToHeadScope::default(),
            }),
            RankingKey::Lot => Column::Lot,
        }
    }

    fn sums(&self, value: impl Fn(&Cell) -> i64) -> Vec<i64> {
        self.over_rounds(|cells| cells.iter().map(&value).sum())
    }

    fn over_rounds(&self, value: impl Fn(&[Cell]) -> i64) -> Vec<i64> {
        (0..self.entrants.len()).map(|entrant| value(self.cells(entrant))).collect()
    }

    /// R7.2.22, R7.2.23: the R − 1 steps in a row.
    fn steps(&self, value: impl Fn(&[Cell], usize) -> i64) -> Column {
        let width = self.rounds.saturating_sub(1);
        let entrants = 0..self.entrants.len();
        let value = |entrant| {
            let cells = self.cells(entrant);
            (1..self.rounds).map(|dropped| value(cells, dropped)).collect::<Vec<_>>()
        };
        Column::Values { width, values: entrants.flat_map(value).collect() }
    }

    /// Sums over rounds of a value of the own and the other level, where the round was played. A passed A is worth
    /// what the key says, or `passed_ace` (R3.2).
    fn levels(
        &self,
        rule: KeyRule,
        passed_ace: i32,
        value: impl Fn(&Cell, Option<i64>, Option<i64>) -> i64,
    ) -> Vec<i64> {
        let passed_ace = match rule {
            KeyRule::With { passed_ace: Some(worth), .. } => worth,
            KeyRule::With { .. } | KeyRule::Plain(_) => passed_ace,
        };
        let worth = |level| i64::from(self.regulations.level_worth(level, passed_ace));
        self.sums(|cell| {
            let (own, other) = cell.levels.unzip();
            value(cell, own.map(worth), other.map(worth))
        })
    }

    /// R7.2.11, R7.2.12: Σ of the opponents' current totals; a bye's missing opponent by R10.2.2.
    fn opponents(&self, totals: &[i64]) -> Vec<i64> {
        let nobody = match self.regulations.bye.opponent_value {
            OpponentValue::Zero => 0,
            OpponentValue::LowestTotal => totals.iter().min().copied().unwrap_or(0),
            OpponentValue::LowestPositiveTotal => {
                totals.iter().filter(|total| **total > 0).min().copied().unwrap_or(0)
            }
        };
        self.sums(|cell| match (cell.opponent, cell.outcome) {
            (Some(opponent), _) => totals[opponent],
            (None, Some(Outcome::Bye)) => nobody,
            (None, _) => 0,
        })
    }

    /// Rounds won with a colour (R7.2.19).
    fn wins_as(&self, colour: Colour) -> Vec<i64> {
        self.sums(|cell| i64::from(cell.counts_as_win && cell.colour == Some(colour)))
    }

    /// Σ of opponents' totals, each times what the outcome says (R7.2.16, R7.2.20).
    fn opponents_by(&self, times: impl Fn(Outcome) -> i64) -> Vec<i64> {
        self.sums(|cell| match (cell.opponent, cell.outcome) {
            (Some(opponent), Some(outcome)) => self.match_points[opponent] * times(outcome),
            (None, _) | (_, None) => 0,
        })
    }

    /// R7.2.15: victory points of the rounds, best first; match points where no victory points are given.
    fn best_rounds(&self) -> Vec<i64> {
        let by_match_points = self.regulations.victory_points == VictoryPointTable::None;
        let mut values = Vec::with_capacity(self.cells.len());
        for entrant in 0..self.entrants.len() {
            let start = values.len();
            values.extend(
                self.cells(entrant)
                    .iter()
                    .map(|cell| if by_match_points { cell.match_points } else { cell.victory_points }),
            );
            values[start..].sort_unstable_by(|a, b| b.cmp(a));
        }
        values
    }
}

/// How a key shows the values that [`Tally::values`] sorts by.
pub(super) fn shown(key: RankingKey, values: &[i64]) -> KeyValue {
    let first = values.first().copied().unwrap_or(0);
    match key {
        RankingKey::MatchPoints
        | RankingKey::VictoryPoints
        | RankingKey::ProgressiveScore
        | RankingKey::ProgressiveScoreCutFirst
        | RankingKey::ProgressiveScoreCutLast
        | RankingKey::Buchholz
        | RankingKey::SonnebornBerger
        | RankingKey::BeatenTotals
        | RankingKey::DrawnTotals
        | RankingKey::LostTotals
        | RankingKey::BuchholzVictoryPoints => KeyValue::Points(points(first)),
        RankingKey::Wins
        | RankingKey::LevelsGained
        | RankingKey::NetLevels
        | RankingKey::CumulativeLevels
        | RankingKey::LevelLead
        | RankingKey::LevelsReached
        | RankingKey::DealPoints
        | RankingKey::GamePoints
        | RankingKey::SecondGames
        | RankingKey::SecondWins
        | RankingKey::FirstWins
        | RankingKey::PassedAceCount => KeyValue::Count(first),
        RankingKey::Fouls => KeyValue::Count(-first),
        RankingKey::BestRounds => KeyValue::List(values.iter().copied().map(points).collect()),
        RankingKey::HeadToHead
        | RankingKey::DropFirstRounds
        | RankingKey::DropLastRounds
        | RankingKey::Lot => KeyValue::Comparison,
    }
}

pub(super) fn points(tenths: i64) -> Points {
    Points::tenths(i32::try_from(tenths).unwrap_or(if tenths < 0 { i32::MIN } else { i32::MAX }))
}

fn reading(rule: KeyRule) -> CutReading {
    match rule {
        KeyRule::With { reading: Some(reading), .. } => reading,
        KeyRule::With { .. } | KeyRule::Plain(_) => CutReading::default(),
    }
}

/// Net and cumulative levels count a passed A like A unless they say otherwise (R7.2.8, R7.2.9).
const ACE: i32 = 14;

fn net(cell: &Cell, own: Option<i64>, other: Option<i64>) -> i64 {
    own.zip(other).map_or(cell.level_difference, |(own, other)| own - other)
}

fn passed_ace(cell: &Cell) -> bool {
    matches!(cell.levels, Some((Level::PassedAce, _)))
}

/// B of R7.2.2: every round's points count once for each round from it to the end.
fn progressive(cells: &[Cell]) -> i64 {
    let weighted =
        cells.iter().enumerate().map(|(round, cell)| count(cells.len() - round) * cell.match_points);
    weighted.sum()
}

fn total(cells: &[Cell]) -> i64 {
    cells.iter().map(|cell| cell.match_points).sum()
}

fn count(rounds: usize) -> i64 {
    i64::try_from(rounds).unwrap_or(i64::MAX)
}
