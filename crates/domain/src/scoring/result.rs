//! From a recorded result to the points of both sides (R2.2, R6, R10.1).

use crate::contest::{Colour, Match, MatchPenalty, MatchResult, Sides};
use crate::ids::EntrantId;
use crate::level::Level;
use crate::points::Points;
use crate::regulations::{
    Award, Composition, EqualLevel, Game, MatchPointScheme, PointSource, Regulations, VictoryPointTable,
};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// What happened to one side (R1.4.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// 胜
    Win,
    /// 平
    Draw,
    /// 负
    Loss,
    /// 轮空
    Bye,
    /// The other side did not play.
    ForfeitWin,
    /// This side did not play.
    ForfeitLoss,
    /// Neither side played.
    DoubleForfeit,
}

/// Match points and victory points of one round, or what a penalty takes of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct RoundPoints {
    /// 场分 / 积分
    pub match_points: Points,
    /// 标准分 / 级差分
    pub victory_points: Points,
}

/// One side of a match that is decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct SideScore<'a> {
    /// Whose score.
    pub entrant: &'a EntrantId,
    /// Against whom; absent for a bye.
    pub opponent: Option<&'a EntrantId>,
    /// What happened.
    pub outcome: Outcome,
    /// Whether the round counts as won (R7.2.5); penalties do not undo it.
    pub counts_as_win: bool,
    /// After the penalties of the match.
    pub match_points: Points,
    /// After the penalties of the match.
    pub victory_points: Points,
    /// As the result alone gives them (R17.3).
    pub before_penalties: RoundPoints,
    /// Sum of the penalties of the match; negative numbers take away.
    pub penalties: RoundPoints,
    /// Own and the opponent's final level, where the match was played.
    pub levels: Option<(Level, Level)>,
    /// Own level minus the opponent's; the award's for byes and forfeits.
    pub level_difference: i32,
    /// Levels above 2, with the passed A of V21; the award's for byes and forfeits (R7.2.7).
    pub levels_gained: i32,
    /// Own deal points, or won games of a match of several games.
    pub deal_points: i32,
    /// Own points of the games of a match of several games: 局分 (R7.2.24, R8.4).
    pub game_points: Points,
    /// The part of them that was made at board 1 (R8.4).
    pub first_board: Points,
    /// 先手 or 后手, where the game has it.
    pub colour: Option<Colour>,
    /// Own fouls.
    pub fouls: u32,
}

/// Scores of the sides of a match, first-named first; one for a bye.
///
/// `None` = not played yet, or a forfeit that names neither side (which [`super::check_result`] finds impossible).
/// Level differences are taken from the result as recorded, then the tables, then the penalties: a penalty never
/// moves a result into another band (R6.3.1, AM40).
pub fn score_match<'a>(regulations: &Regulations, played: &'a Match) -> Option<Vec<SideScore<'a>>> {
    let xiangqi = regulations.game == Game::Xiangqi;
    let side = |entrant: &'a EntrantId, opponent, value: Value, place: usize| {
        let penalties = penalties_of(entrant, &played.penalties);
        SideScore {
            entrant,
            opponent,
            outcome: value.outcome,
            counts_as_win: value.counts_as_win,
            match_points: value.points.match_points + penalties.match_points,
            victory_points: value.points.victory_points + penalties.victory_points,
            before_penalties: value.points,
            penalties,
            levels: value.levels,
            level_difference: value.level_difference,
            levels_gained: value.levels_gained,
            deal_points: value.deal_points,
            game_points: value.game_points,
            first_board: value.first_board,
            colour: match (&played.sides, place) {
                (Sides::Two(..), _) if !value.counts_with_colour => None,
                (Sides::Bye(_), _) => played.bye_colour.or_else(|| colour_of_byes(regulations)),
                (Sides::Two(..), 0) if xiangqi => Some(Colour::First),
                (Sides::Two(..), _) if xiangqi => Some(Colour::Second),
                (Sides::Two(..), _) => None,
            },
            fouls: played.fouls.get(place).copied().unwrap_or(0),
        }
    };
    match &played.sides {
        Sides::Bye(entrant) => {
            let value = Value::awarded(regulations, Outcome::Bye, regulations.bye.award());
            Some(vec![side(entrant, None, value, 0)])
        }
        Sides::Two(first, second) => {
            let [own, other] = values_of(regulations, [first, second], played.result.as_ref()?)?;
            Some(vec![side(first, Some(second), own, 0), side(second, Some(first), other, 1)])
        }
    }
}

fn colour_of_byes(regulations: &Regulations) -> Option<Colour> {
    regulations.xiangqi.filter(|rule| rule.bye_counts_as_second).map(|_| Colour::Second)
}

/// Both sides of a result before penalties; `None` = a forfeit that names neither side.
fn values_of(regulations: &Regulations, sides: [&EntrantId; 2], result: &MatchResult) -> Option<[Value; 2]> {
    let place_of = |id: Option<&EntrantId>| sides.iter().position(|side| Some(*side) == id);
    match result {
        MatchResult::Levels { levels, first_to_level, declarer_at_end, decided_for, deals: _ } => {
            let decider = match regulations.equal_level() {
                EqualLevel::Draw => None,
                EqualLevel::FirstToLevel => first_to_level.as_ref(),
                EqualLevel::DeclarerAtEnd => declarer_at_end.as_ref(),
                EqualLevel::ExtraGame
                | EqualLevel::NextDeal
                | EqualLevel::ExtraDeal
                | EqualLevel::Replay
                | EqualLevel::CardDraw
                | EqualLevel::Lots => decided_for.as_ref(),
                EqualLevel::FirstLoses => Some(sides[1]),
            };
            Some(by_levels(regulations, *levels, place_of(decider)))
        }
        MatchResult::DealPoints { points, decided_for } => {
            let winner = match points[0].cmp(&points[1]) {
                Ordering::Greater => Some(0),
                Ordering::Less => Some(1),
                Ordering::Equal if regulations.equal_level() == EqualLevel::Draw => None,
                Ordering::Equal => place_of(decided_for.as_ref()),
            };
            let mut values = by_winner(regulations, winner);
            for (value, points) in values.iter_mut().zip(points) {
                value.deal_points = i32::try_from(*points).unwrap_or(i32::MAX);
                if regulations.match_points.source == PointSource::DealPoints {
                    value.points.match_points = Points::whole(value.deal_points);
                }
            }
            Some(values)
        }
        MatchResult::Outcome { winner } => {
            let decided = match (winner, regulations.equal_level()) {
                (None, EqualLevel::FirstLoses) => Some(1),
                (winner, _) => place_of(winner.as_ref()),
            };
            Some(by_winner(regulations, decided))
        }
        MatchResult::Games { games } => {
            let played: Vec<_> =
                games.iter().map(|game| values_of(regulations, sides, game)).collect::<Option<_>>()?;
            let sums = [0, 1].map(|side| games_of(regulations, &played, side));
            let winner = match sums[0].points.cmp(&sums[1].points) {
                Ordering::Greater => Some(0),
                Ordering::Less => Some(1),
                Ordering::Equal => None,
            };
            let mut values = by_winner(regulations, winner);
            for (value, sum) in values.iter_mut().zip(sums) {
                value.deal_points = sum.won;
                value.game_points = sum.points;
                value.first_board = sum.first_board;
            }
            Some(values)
        }
        MatchResult::Forfeit { absent, .. } => {
            by_forfeit(regulations, sides.map(|side| absent.contains(side)))
        }
        MatchResult::Ruled { played, against } => {
            let mut values = values_of(regulations, sides, played)?;
            for (value, side) in values.iter_mut().zip(sides) {
                if against.contains(side) {
                    *value = Value::awarded(regulations, Outcome::ForfeitLoss, regulations.forfeit.loser);
                }
            }
            Some(values)
        }
    }
}

/// A result that says who won and nothing about levels.
fn by_winner(regulations: &Regulations, winner: Option<usize>) -> [Value; 2] {
    let scheme = &regulations.match_points;
    let (won, lost) = decided_points(scheme, 0);
    let draw = scheme.draw_by_colour.unwrap_or([scheme.draw; 2]);
    let (vp_won, vp_lost) = table_points(&regulations.victory_points, 0);
    [0, 1].map(|side| {
        let (outcome, match_points, victory_points) = match winner {
            None => (Outcome::Draw, draw[side], vp_won),
            Some(winner) if winner == side => (Outcome::Win, won, vp_won),
            Some(_) => (Outcome::Loss, lost, vp_lost),
        };
        Value {
            outcome,
            counts_as_win: outcome == Outcome::Win,
            points: RoundPoints { match_points, victory_points },
            levels: None,
            level_difference: 0,
            levels_gained: 0,
            deal_points: 0,
            game_points: Points::ZERO,
            first_board: Points::ZERO,
            counts_with_colour: true,
        }
    })
}

/// The score of a side before penalties.
#[derive(Clone, Copy)]
struct Value {
    outcome: Outcome,
    counts_as_win: bool,
    points: RoundPoints,
    levels: Option<(Level, Level)>,
    level_difference: i32,
    levels_gained: i32,
    deal_points: i32,
    game_points: Points,
    first_board: Points,
    counts_with_colour: bool,
}

/// What the games of one match come to for one side.
#[derive(Clone, Copy)]
struct GameSum {
    won: i32,
    points: Points,
    first_board: Points,
}

/// A board of a team and a game of xiangqi give points like a match (R8.4, R13); other games are counted as won.
fn games_of(regulations: &Regulations, played: &[[Value; 2]], side: usize) -> GameSum {
    let won = |game: &[Value; 2]| i32::from(game[side].outcome == Outcome::Win);
    let by_points = regulations.game == Game::Xiangqi || boards(regulations).is_some();
    let points = |game: &[Value; 2]| {
        if by_points { game[side].points.match_points } else { Points::whole(won(game)) }
    };
    GameSum {
        won: played.iter().map(won).sum(),
        points: played.iter().map(points).sum(),
        first_board: played.first().map(points).unwrap_or_default(),
    }
}

fn boards(regulations: &Regulations) -> Option<u32> {
    match regulations.entrant.composition {
        Composition::Boards { boards } => Some(boards),
        Composition::FixedPair
        | Composition::TeamOfPairs { .. }
        | Composition::Single
        | Composition::Squad { .. } => None,
    }
}

impl Value {
    /// Boards that nobody played count as drawn for the side that was there, as victory points do (R10.1.1).
    fn awarded(regulations: &Regulations, outcome: Outcome, award: Award) -> Self {
        let Award {
            match_points,
            victory_points,
            levels_gained,
            net_levels,
            counts_as_win,
            counts_as_second,
        } = award;
        let drawn = match outcome {
            Outcome::Bye | Outcome::ForfeitWin => {
                boards(regulations).map(|boards| (regulations.match_points.draw, signed(boards)))
            }
            Outcome::Win | Outcome::Draw | Outcome::Loss | Outcome::ForfeitLoss | Outcome::DoubleForfeit => {
                None
            }
        };
        Self {
            outcome,
            counts_as_win,
            points: RoundPoints { match_points, victory_points },
            levels: None,
            level_difference: net_levels,
            levels_gained,
            deal_points: 0,
            game_points: drawn.map(|(draw, boards)| draw * boards).unwrap_or_default(),
            first_board: drawn.map(|(draw, _)| draw).unwrap_or_default(),
            counts_with_colour: counts_as_second,
        }
    }
}

fn by_forfeit(regulations: &Regulations, absent: [bool; 2]) -> Option<[Value; 2]> {
    let rule = &regulations.forfeit;
    let winner = Value::awarded(regulations, Outcome::ForfeitWin, rule.winner);
    let loser = Value::awarded(regulations, Outcome::ForfeitLoss, rule.loser);
    match absent {
        [false, false] => None,
        [true, false] => Some([loser, winner]),
        [false, true] => Some([winner, loser]),
        [true, true] => Some([Value::awarded(regulations, Outcome::DoubleForfeit, rule.both); 2]),
    }
}

/// `decider` is the index of the side that wins at equal levels; it changes the outcome only, `d` stays 0 (R4.6.3).
fn by_levels(regulations: &Regulations, levels: [Level; 2], decider: Option<usize>) -> [Value; 2] {
    let passed_ace = regulations.level_value.passed_ace;
    let worth = levels.map(|level| regulations.level_worth(level, passed_ace));
    let difference = worth[0].saturating_sub(worth[1]);
    let d = difference.unsigned_abs();
    let winner = match difference.cmp(&0) {
        Ordering::Greater => Some(0),
        Ordering::Less => Some(1),
        Ordering::Equal => decider,
    };
    let match_points = match winner {
        Some(_) => decided_points(&regulations.match_points, d),
        None => (regulations.match_points.draw, regulations.match_points.draw),
    };
    let victory_points = table_points(&regulations.victory_points, d);
    [0, 1].map(|side| {
        let (outcome, ahead) = match winner {
            None => (Outcome::Draw, true),
            Some(winner) if winner == side => (Outcome::Win, true),
            Some(_) => (Outcome::Loss, false),
        };
        let of = |(winner, loser): (Points, Points)| if ahead { winner } else { loser };
        Value {
            outcome,
            counts_as_win: outcome == Outcome::Win,
            points: RoundPoints { match_points: of(match_points), victory_points: of(victory_points) },
            levels: Some((levels[side], levels[1 - side])),
            level_difference: if side == 0 { difference } else { -difference },
            levels_gained: worth[side] - Level::Two.rung(),
            deal_points: 0,
            game_points: Points::ZERO,
            first_board: Points::ZERO,
            counts_with_colour: true,
        }
    })
}

/// Match points of (winner, loser) at a level difference (R6.1.10).
fn decided_points(scheme: &MatchPointScheme, d: u32) -> (Points, Points) {
    let reached = scheme.bands.iter().filter(|band| band.min_d <= d).max_by_key(|band| band.min_d);
    let band = reached.or_else(|| scheme.bands.iter().min_by_key(|band| band.min_d));
    let (winner, loser) = band.map_or((Points::ZERO, Points::ZERO), |band| (band.winner, band.loser));
    let by_level = scheme.per_level * signed(d);
    (winner + by_level, loser - by_level)
}

/// Victory points of (winner, loser) at a level difference (R6.2).
fn table_points(table: &VictoryPointTable, d: u32) -> (Points, Points) {
    let around = |middle: i32, most: u32| {
        let d = signed(d.min(most));
        (Points::whole(middle + d), Points::whole(middle - d))
    };
    match table {
        VictoryPointTable::None => (Points::ZERO, Points::ZERO),
        VictoryPointTable::Vp26 => around(13, 13),
        VictoryPointTable::Vp20 => around(10, 10),
        VictoryPointTable::PerLevel(each) => (*each * signed(d), -(*each * signed(d))),
        VictoryPointTable::Table(entries) => {
            let entry = entries.get(d as usize).or(entries.last());
            entry.copied().unwrap_or((Points::ZERO, Points::ZERO))
        }
    }
}

fn penalties_of(entrant: &EntrantId, penalties: &[MatchPenalty]) -> RoundPoints {
    let mut sum = RoundPoints::default();
    for penalty in penalties.iter().filter(|penalty| penalty.entrant == *entrant) {
        sum.match_points += penalty.match_points;
        sum.victory_points += penalty.victory_points;
    }
    sum
}

fn signed(d: u32) -> i32 {
    i32::try_from(d).unwrap_or(i32::MAX)
}

#[cfg(test)]
#[path = "result_tests.rs"]
pub(in crate::scoring) mod tests;
