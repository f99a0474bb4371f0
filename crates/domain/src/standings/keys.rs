//! The value of each ranking key (R7.2).

use super::criteria::KeyValue;
use super::partition::Column;
use super::tally::{Cell, Tally};
use crate::contest::Colour;
use crate::level::Level;
use crate::points::Points;
use crate::regulations::{CutReading, HeadToHeadScope, KeyRule, RankingKey, VictoryPointTable};
use crate::scoring::Outcome;

impl Tally<'_> {
    /// What a key compares.
    pub fn column(&self, rule: KeyRule) -> Column {
        let one = |values| Column::Values { width: 1, values };
        match rule.key() {
            RankingKey::MatchPoints => one(self.match_points().to_vec()),
            RankingKey::VictoryPoints => one(self.victory_points().to_vec()),
            RankingKey::Buchholz => one(self.opponents(self.match_points())),
            RankingKey::BuchholzVictoryPoints => one(self.opponents(self.victory_points())),
            // Twice the sum, so that halves stay whole numbers.
            RankingKey::SonnebornBerger => one(self.opponents_by(Times { won: 2, drawn: 1, lost: 0 })),
            RankingKey::BeatenTotals => one(self.opponents_by(Times { won: 1, drawn: 0, lost: 0 })),
            RankingKey::DrawnTotals => one(self.opponents_by(Times { won: 0, drawn: 1, lost: 0 })),
            RankingKey::LostTotals => one(self.opponents_by(Times { won: 0, drawn: 0, lost: 1 })),
            RankingKey::HeadToHead => Column::HeadToHead(scope(rule)),
            RankingKey::MutualSecond => Column::MutualSecond,
            RankingKey::Lot => Column::Lot,
            RankingKey::ProgressiveScore
            | RankingKey::ProgressiveScoreCutFirst
            | RankingKey::ProgressiveScoreCutLast
            | RankingKey::Wins
            | RankingKey::LevelsGained
            | RankingKey::NetLevels
            | RankingKey::CumulativeLevels
            | RankingKey::LevelLead
            | RankingKey::LevelsReached
            | RankingKey::PassedAceCount
            | RankingKey::DealPoints
            | RankingKey::BestRounds
            | RankingKey::Fouls
            | RankingKey::SecondGames
            | RankingKey::SecondWins
            | RankingKey::FirstWins
            | RankingKey::GamePoints
            | RankingKey::FirstBoard
            | RankingKey::DropFirstRounds
            | RankingKey::DropLastRounds => {
                let mut values = Vec::with_capacity(self.entrants.len());
                for entrant in 0..self.entrants.len() {
                    self.own(rule, entrant, self.cells(entrant), &mut values);
                }
                let width = values.len().checked_div(self.entrants.len()).unwrap_or(0);
                Column::Values { width, values }
            }
        }
    }

    /// Adds the numbers that a key compares for one entrant, if they depend on its own rounds only; otherwise `false`.
    pub fn own(&self, rule: KeyRule, entrant: usize, cells: &[Cell], values: &mut Vec<i64>) -> bool {
        let sum = |value: &dyn Fn(&Cell) -> i64| cells.iter().map(value).sum::<i64>();
        let first = cells.first().map_or(0, |cell| cell.match_points);
        let last = cells.last().map_or(0, |cell| cell.match_points);
        let as_colour = |cell: &Cell, colour| i64::from(cell.colour == Some(colour));
        // Rows with a colour, byes and forfeits included, whether or not they count as `wins` (R21.3).
        let won_as = |cell: &Cell, colour| {
            let won = matches!(cell.outcome, Some(Outcome::Win | Outcome::ForfeitWin | Outcome::Bye));
            i64::from(won && cell.colour == Some(colour))
        };
        let ledger = self.ledger[entrant];
        let pass = self.regulations.level_value.passed_ace;
        values.push(match rule.key() {
            RankingKey::MatchPoints => total(cells) + i64::from(ledger.match_points.as_tenths()),
            RankingKey::VictoryPoints => {
                sum(&|cell| cell.victory_points) + i64::from(ledger.victory_points.as_tenths())
            }
            RankingKey::ProgressiveScore => progressive(cells),
            RankingKey::ProgressiveScoreCutFirst => match reading(rule) {
                CutReading::ZeroRound => progressive(cells) - count(cells.len()) * first,
                CutReading::DropTerm => progressive(cells) - first,
            },
            RankingKey::ProgressiveScoreCutLast => match reading(rule) {
                CutReading::ZeroRound => progressive(cells) - last,
                CutReading::DropTerm => progressive(cells) - total(cells),
            },
            RankingKey::Wins => sum(&|cell| i64::from(cell.counts_as_win)),
            RankingKey::LevelsGained => self.levels(rule, pass, cells, |cell, own, _| match own {
                Some(own) => own - 2,
                None => cell.levels_gained,
            }),
            RankingKey::NetLevels => self.levels(rule, ACE, cells, net),
            RankingKey::LevelLead => self.levels(rule, pass, cells, net),
            RankingKey::CumulativeLevels => self.levels(rule, ACE, cells, |cell, own, _| match own {
                Some(own) => own - 2 + i64::from(passed_ace(cell)),
                None => cell.levels_gained,
            }),
            RankingKey::LevelsReached => self.levels(rule, pass, cells, |_, own, _| own.unwrap_or(0)),
            RankingKey::PassedAceCount => sum(&|cell| i64::from(passed_ace(cell))),
            RankingKey::DealPoints => sum(&|cell| cell.deal_points),
            RankingKey::GamePoints => sum(&|cell| cell.game_points),
            RankingKey::FirstBoard => sum(&|cell| cell.first_board),
            // Fewer is better: the number is what is taken off.
            RankingKey::Fouls => -sum(&|cell| cell.fouls),
            RankingKey::SecondGames => sum(&|cell| as_colour(cell, Colour::Second)),
            RankingKey::SecondWins => sum(&|cell| won_as(cell, Colour::Second)),
            RankingKey::FirstWins => sum(&|cell| won_as(cell, Colour::First)),
            RankingKey::BestRounds => {
                values.extend(self.best_rounds(cells));
                return true;
            }
            RankingKey::DropFirstRounds => {
                values.extend((1..cells.len()).map(|dropped| total(&cells[dropped..])));
                return true;
            }
            RankingKey::DropLastRounds => {
                values.extend((1..cells.len()).map(|dropped| total(&cells[..cells.len() - dropped])));
                return true;
            }
            RankingKey::Buchholz
            | RankingKey::BuchholzVictoryPoints
            | RankingKey::SonnebornBerger
            | RankingKey::BeatenTotals
            | RankingKey::DrawnTotals
            | RankingKey::LostTotals
            | RankingKey::HeadToHead
            | RankingKey::MutualSecond
            | RankingKey::Lot => return false,
        });
        true
    }

    /// Sum over rounds of a value of the own and the other level, where the round was played. A passed A is worth
    /// what the key says, or `passed_ace` (R3.2).
    fn levels(
        &self,
        rule: KeyRule,
        passed_ace: i32,
        cells: &[Cell],
        value: impl Fn(&Cell, Option<i64>, Option<i64>) -> i64,
    ) -> i64 {
        let passed_ace = match rule {
            KeyRule::With { passed_ace: Some(worth), .. } => worth,
            KeyRule::With { .. } | KeyRule::Plain(_) => passed_ace,
        };
        let worth = |level| i64::from(self.regulations.level_worth(level, passed_ace));
        let value = |cell: &Cell| {
            let (own, other) = cell.levels.unzip();
            value(cell, own.map(worth), other.map(worth))
        };
        cells.iter().map(value).sum()
    }

    /// R7.2.11, R7.2.12: Σ of the opponents' current totals; a bye's missing opponent by R10.2.2.
    fn opponents(&self, totals: &[i64]) -> Vec<i64> {
        let nobody = self.missing_opponent(totals);
        self.over_cells(|cell| match (cell.opponent, cell.outcome) {
            (Some(opponent), _) => totals[opponent],
            (None, Some(Outcome::Bye)) => nobody,
            (None, _) => 0,
        })
    }

    fn opponents_by(&self, times: Times) -> Vec<i64> {
        self.over_cells(|cell| match (cell.opponent, cell.outcome) {
            (Some(opponent), Some(outcome)) => self.match_points()[opponent] * times.of(outcome),
            (None, _) | (_, None) => 0,
        })
    }

    fn over_cells(&self, value: impl Fn(&Cell) -> i64) -> Vec<i64> {
        (0..self.entrants.len()).map(|entrant| self.cells(entrant).iter().map(&value).sum()).collect()
    }

    /// R7.2.15: victory points of the rounds, best first; match points where no victory points are given.
    fn best_rounds(&self, cells: &[Cell]) -> Vec<i64> {
        let by_match_points = self.regulations.victory_points == VictoryPointTable::None;
        let value = |cell: &Cell| if by_match_points { cell.match_points } else { cell.victory_points };
        let mut values: Vec<_> = cells.iter().map(value).collect();
        values.sort_unstable_by(|a, b| b.cmp(a));
        values
    }
}

/// How often the total of an opponent counts that was beaten, drawn with, or lost to (R7.2.16, R7.2.20).
#[derive(Clone, Copy)]
struct Times {
    won: i64,
    drawn: i64,
    lost: i64,
}

impl Times {
    fn of(self, outcome: Outcome) -> i64 {
        match outcome {
            Outcome::Win | Outcome::ForfeitWin => self.won,
            Outcome::Draw => self.drawn,
            Outcome::Loss | Outcome::ForfeitLoss => self.lost,
            Outcome::Bye | Outcome::DoubleForfeit => 0,
        }
    }
}

/// How a key shows the numbers it compares.
pub(super) fn shown(key: RankingKey, values: &[i64]) -> KeyValue {
    let first = values.first().copied().unwrap_or(0);
    match key {
        RankingKey::MatchPoints
        | RankingKey::VictoryPoints
        | RankingKey::ProgressiveScore
        | RankingKey::ProgressiveScoreCutFirst
        | RankingKey::ProgressiveScoreCutLast
        | RankingKey::Buchholz
        | RankingKey::BeatenTotals
        | RankingKey::DrawnTotals
        | RankingKey::LostTotals
        | RankingKey::GamePoints
        | RankingKey::FirstBoard
        | RankingKey::BuchholzVictoryPoints => KeyValue::Points(points(first)),
        RankingKey::SonnebornBerger if first % 2 == 0 => KeyValue::Points(points(first / 2)),
        RankingKey::SonnebornBerger => KeyValue::Hundredths(first * 5),
        RankingKey::Wins
        | RankingKey::LevelsGained
        | RankingKey::NetLevels
        | RankingKey::CumulativeLevels
        | RankingKey::LevelLead
        | RankingKey::LevelsReached
        | RankingKey::DealPoints
        | RankingKey::SecondGames
        | RankingKey::SecondWins
        | RankingKey::FirstWins
        | RankingKey::PassedAceCount => KeyValue::Count(first),
        RankingKey::Fouls => KeyValue::Count(-first),
        RankingKey::BestRounds => KeyValue::List(values.iter().copied().map(points).collect()),
        RankingKey::HeadToHead
        | RankingKey::MutualSecond
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

pub(super) fn scope(rule: KeyRule) -> HeadToHeadScope {
    match rule {
        KeyRule::With { scope: Some(scope), .. } => scope,
        KeyRule::With { .. } | KeyRule::Plain(_) => HeadToHeadScope::default(),
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
