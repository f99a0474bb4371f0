//! What every entrant did in every counted round (R7.1). What the keys make of it is in `keys`.

use super::partition::Mutual;
use crate::contest::{Colour, Contest, Entrant};
use crate::level::Level;
use crate::points::Points;
use crate::regulations::{MatchPointScheme, OpponentValue, Regulations};
use crate::scoring::{Outcome, RoundPoints, SideScore, score_match};
use std::collections::HashMap;

/// One entrant in one round; `outcome` is absent where it was not paired.
#[derive(Clone, Copy, Default)]
pub(super) struct Cell {
    pub outcome: Option<Outcome>,
    pub opponent: Option<usize>,
    pub match_points: i64,
    pub victory_points: i64,
    pub penalties: RoundPoints,
    pub counts_as_win: bool,
    pub levels: Option<(Level, Level)>,
    pub level_difference: i64,
    pub levels_gained: i64,
    pub deal_points: i64,
    pub game_points: i64,
    pub first_board: i64,
    pub colour: Option<Colour>,
    pub fouls: i64,
    /// What the round counts in `head_to_head`: before penalties, which undo no win, and a draw alike for both sides
    /// (R7.3.3, cli.md).
    pub mutual_points: i64,
}

impl Cell {
    /// One side of a match that is decided.
    pub fn new(regulations: &Regulations, side: &SideScore<'_>, opponent: Option<usize>) -> Self {
        Self {
            outcome: Some(side.outcome),
            opponent,
            match_points: tenths(side.match_points),
            victory_points: tenths(side.victory_points),
            penalties: side.penalties,
            counts_as_win: side.counts_as_win,
            levels: side.levels,
            level_difference: i64::from(side.level_difference),
            levels_gained: i64::from(side.levels_gained),
            deal_points: i64::from(side.deal_points),
            game_points: tenths(side.game_points),
            first_board: tenths(side.first_board),
            colour: side.colour,
            fouls: i64::from(side.fouls),
            mutual_points: mutual_points(&regulations.match_points, side),
        }
    }
}

fn mutual_points(scheme: &MatchPointScheme, side: &SideScore<'_>) -> i64 {
    let decides =
        scheme.per_level != Points::ZERO || scheme.bands.iter().any(|band| band.winner != band.loser);
    match side.outcome {
        Outcome::Draw => tenths(scheme.draw),
        Outcome::DoubleForfeit | Outcome::Bye => 0,
        Outcome::Win | Outcome::ForfeitWin if !decides => 1,
        Outcome::Loss | Outcome::ForfeitLoss if !decides => -1,
        Outcome::Win | Outcome::ForfeitWin | Outcome::Loss | Outcome::ForfeitLoss => {
            tenths(side.before_penalties.match_points)
        }
    }
}

fn tenths(points: Points) -> i64 {
    i64::from(points.as_tenths())
}

/// All entrants of a contest over the counted rounds. Points are tenths.
pub(super) struct Tally<'a> {
    pub regulations: &'a Regulations,
    pub entrants: Vec<&'a Entrant>,
    pub rounds: usize,
    /// What the ledger takes or gives, each entrant once (R17.6).
    pub ledger: Vec<RoundPoints>,
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
                    let opponent = side.opponent.and_then(|id| places.get(id.as_str()).copied());
                    cells[place * rounds + round] = Cell::new(&contest.regulations, &side, opponent);
                }
            }
        }
        let mut ledger = vec![RoundPoints::default(); entrants.len()];
        for penalty in &contest.ledger {
            let Some(place) = places.get(penalty.entrant.as_str()) else { continue };
            ledger[*place].match_points += penalty.match_points;
            ledger[*place].victory_points += penalty.victory_points;
        }
        let mut tally = Self {
            regulations: &contest.regulations,
            entrants,
            rounds,
            ledger,
            cells,
            match_points: Vec::new(),
            victory_points: Vec::new(),
        };
        tally.sum_up();
        tally
    }

    /// Totals from the cells as they stand.
    pub fn sum_up(&mut self) {
        let sum = |value: fn(&Cell) -> i64, taken: fn(&RoundPoints) -> Points| -> Vec<i64> {
            let totals = self.ledger.iter().enumerate().map(|(entrant, ledger)| {
                self.cells(entrant).iter().map(value).sum::<i64>() + tenths(taken(ledger))
            });
            totals.collect()
        };
        let match_points = sum(|cell| cell.match_points, |ledger| ledger.match_points);
        let victory_points = sum(|cell| cell.victory_points, |ledger| ledger.victory_points);
        self.match_points = match_points;
        self.victory_points = victory_points;
    }

    /// Puts another result into a round of an entrant; totals follow with [`Self::sum_up`].
    pub fn put(&mut self, entrant: usize, round: usize, cell: Cell) {
        self.cells[entrant * self.rounds + round] = cell;
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

    /// What `entrant` did against `opponent`, points before penalties; `None` = they never met.
    pub fn mutual(&self, entrant: usize, opponent: usize) -> Option<Mutual> {
        let met = self.cells(entrant).iter().filter(|cell| cell.opponent == Some(opponent));
        let games = met.map(|cell| Mutual {
            points: cell.mutual_points,
            seconds: i64::from(cell.colour == Some(Colour::Second)),
        });
        games.reduce(|sum, game| Mutual {
            points: sum.points + game.points,
            seconds: sum.seconds + game.seconds,
        })
    }

    /// What the missing opponent of a bye counts (R10.2.2).
    pub fn missing_opponent(&self, totals: &[i64]) -> i64 {
        match self.regulations.bye.opponent_value {
            OpponentValue::Zero => 0,
            OpponentValue::LowestTotal => totals.iter().min().copied().unwrap_or(0),
            OpponentValue::LowestPositiveTotal => {
                totals.iter().filter(|total| **total > 0).min().copied().unwrap_or(0)
            }
        }
    }
}
