//! One match played deal by deal, so that levels and deals fit each other and the regulations.

use super::dice::Dice;
use crate::contest::{Match, MatchResult, Sides};
use crate::ids::EntrantId;
use crate::level::Level;
use crate::regulations::{EqualLevel, Game, GroupForm, PointSource, Regulations, StageKind, TimeMode};
use crate::scoring::guandan::{self, GuandanDeal};
use crate::scoring::shengji::{self, CaptureBy, ShengjiDeal};
use crate::scoring::{FinishPosition, Outcome, SeatDirection, score_match};
use std::collections::BTreeMap;

/// Deals that fit into a round without a limit.
const TIMED_DEALS: (u32, u32) = (8, 14);
/// Deals within which somebody passes A.
const UNTIMED_DEALS: u32 = 200;
/// How often a match is played again until it ends as wanted.
const TRIES: u32 = 300;

/// Two sides and how strong they are (0 to 999).
pub(super) struct Table<'a> {
    pub regulations: &'a Regulations,
    pub sides: [&'a EntrantId; 2],
    pub strengths: [u32; 2],
}

/// What a match came to.
struct Played {
    levels: [Level; 2],
    deals: u32,
    first_to_level: Option<SeatDirection>,
    declarer_at_end: Option<SeatDirection>,
}

impl<'a> Table<'a> {
    /// The match of these two.
    pub fn new(
        regulations: &'a Regulations,
        sides: [&'a EntrantId; 2],
        strengths: &BTreeMap<EntrantId, u32>,
    ) -> Self {
        let strength = |id| strengths.get(id).copied().unwrap_or(0);
        Self { regulations, sides, strengths: sides.map(strength) }
    }

    /// Plays until the levels are equal or differ, as wanted.
    pub fn play(&self, draw: Option<bool>, dice: &mut Dice) -> MatchResult {
        let rule = self.regulations.stages.first();
        let needs_winner = rule.is_some_and(|rule| match rule.kind {
            StageKind::Knockout | StageKind::Placement => true,
            StageKind::Groups => match rule.groups.map(|groups| groups.form) {
                Some(GroupForm::Knockout) => true,
                Some(GroupForm::RoundRobin { .. } | GroupForm::Swiss { .. }) | None => false,
            },
            StageKind::Swiss => false,
        });
        match rule.and_then(|rule| rule.best_of) {
            Some(games) => self.several(games, needs_winner, draw, dice),
            None => self.one(needs_winner, draw, dice),
        }
    }

    /// An extra match: it has a winner (R2.2.3).
    pub fn play_off(&self, dice: &mut Dice) -> MatchResult {
        let is_won = |result: &MatchResult| {
            let sides = Sides::Two(self.sides[0].clone(), self.sides[1].clone());
            let played = Match { result: Some(result.clone()), ..Match::new(None, sides) };
            let scores = score_match(self.regulations, &played).unwrap_or_default();
            scores.iter().any(|score| score.outcome == Outcome::Win)
        };
        let mut result = self.play(Some(false), dice);
        for _ in 0..TRIES {
            if is_won(&result) {
                break;
            }
            result = self.play(Some(false), dice);
        }
        result
    }

    /// Games until one side cannot be caught up any more.
    fn several(&self, most: u32, needs_winner: bool, draw: Option<bool>, dice: &mut Dice) -> MatchResult {
        let mut games = Vec::new();
        let mut won = [0, 0];
        while won.iter().all(|won| won * 2 <= most) && (games.len() as u32) < most {
            let game = self.one(needs_winner, draw, dice);
            let sides = Sides::Two(self.sides[0].clone(), self.sides[1].clone());
            let played = Match { result: Some(game.clone()), ..Match::new(None, sides) };
            for (won, score) in
                won.iter_mut().zip(score_match(self.regulations, &played).into_iter().flatten())
            {
                *won += u32::from(score.outcome == Outcome::Win);
            }
            games.push(game);
        }
        MatchResult::Games { games }
    }

    fn one(&self, needs_winner: bool, draw: Option<bool>, dice: &mut Dice) -> MatchResult {
        if self.regulations.game == Game::Xiangqi {
            return self.xiangqi(needs_winner, draw, dice);
        }
        if self.regulations.match_points.source == PointSource::DealPoints || self.is_all_at_two() {
            return self.deal_points(needs_winner, dice);
        }
        let mut played = self.once(dice);
        for _ in 0..TRIES {
            if draw.is_none_or(|draw| draw == (played.levels[0] == played.levels[1])) {
                break;
            }
            played = self.once(dice);
        }
        let same = played.levels[0] == played.levels[1];
        let worth = |level| self.regulations.level_worth(level, self.regulations.level_value.passed_ace);
        let equal = worth(played.levels[0]) == worth(played.levels[1]);
        let side = |direction: Option<SeatDirection>| {
            same.then(|| self.sides[direction.map_or(0, SeatDirection::index)].clone())
        };
        let played_off = match self.regulations.equal_level() {
            EqualLevel::Draw
            | EqualLevel::FirstToLevel
            | EqualLevel::DeclarerAtEnd
            | EqualLevel::FirstLoses => false,
            EqualLevel::ExtraGame
            | EqualLevel::NextDeal
            | EqualLevel::ExtraDeal
            | EqualLevel::Replay
            | EqualLevel::CardDraw
            | EqualLevel::Lots => true,
        };
        MatchResult::Levels {
            levels: played.levels,
            deals: Some(played.deals),
            first_to_level: side(played.first_to_level),
            declarer_at_end: side(played.declarer_at_end),
            decided_for: (equal && played_off).then(|| self.sides[self.winner(dice).index()].clone()),
        }
    }

    /// Every deal is played at level 2 (R4.7.1).
    fn is_all_at_two(&self) -> bool {
        self.regulations.time.mode == TimeMode::DealLimit && self.regulations.game == Game::Guandan
    }

    fn deal_points(&self, needs_winner: bool, dice: &mut Dice) -> MatchResult {
        let mut points = [0, 0];
        for _ in 0..self.regulations.time.deals.unwrap_or(6) {
            points[self.winner(dice).index()] += 1 + dice.below(3);
        }
        let equal = points[0] == points[1];
        let played_off = needs_winner || self.regulations.equal_level() != EqualLevel::Draw;
        let decided_for = (equal && played_off).then(|| self.sides[self.winner(dice).index()].clone());
        MatchResult::DealPoints { points, decided_for }
    }

    fn xiangqi(&self, needs_winner: bool, draw: Option<bool>, dice: &mut Dice) -> MatchResult {
        let drawn = draw.unwrap_or_else(|| dice.below(4) == 0);
        let first_loses = self.regulations.equal_level() == EqualLevel::FirstLoses;
        if drawn && (!needs_winner || first_loses) {
            return MatchResult::Outcome { winner: None };
        }
        MatchResult::Outcome { winner: Some(self.sides[self.winner(dice).index()].clone()) }
    }

    fn once(&self, dice: &mut Dice) -> Played {
        let (fewest, most) = match (self.regulations.deal_limit(), self.regulations.time.mode) {
            (Some(limit), _) => (limit.saturating_sub(3).max(1), limit),
            (None, TimeMode::GameToAce) => (UNTIMED_DEALS, UNTIMED_DEALS),
            (None, TimeMode::DealLimit | TimeMode::TimeLimit | TimeMode::TimeAndDeals) => TIMED_DEALS,
        };
        let deals = fewest + dice.below(most - fewest + 1);
        match self.regulations.game {
            Game::Guandan | Game::Xiangqi => self.guandan(deals, dice),
            Game::Shengji => self.shengji(deals, dice),
        }
    }

    /// The stronger side wins more deals, never all.
    fn winner(&self, dice: &mut Dice) -> SeatDirection {
        let [one, other] = self.strengths;
        if dice.below(3000) < 1500 + one - other {
            SeatDirection::EastWest
        } else {
            SeatDirection::NorthSouth
        }
    }

    fn guandan(&self, most: u32, dice: &mut Dice) -> Played {
        let mut deals = Vec::new();
        let mut played = self.unplayed();
        for number in 1..=most {
            let partner = match dice.below(20) {
                0..7 => FinishPosition::Second,
                7..15 => FinishPosition::Third,
                _ => FinishPosition::Last,
            };
            deals.extend(GuandanDeal::new(self.winner(dice), partner));
            let Ok(track) = guandan::track(self.regulations, &deals) else { break };
            played = Played {
                levels: track.levels,
                deals: number,
                first_to_level: track.first_to_level,
                declarer_at_end: track.declarer_at_end,
            };
            if track.decided {
                break;
            }
        }
        played
    }

    fn shengji(&self, most: u32, dice: &mut Dice) -> Played {
        let mut deals = Vec::new();
        let mut played = self.unplayed();
        let mut declarer = self.winner(dice);
        for number in 1..=most {
            let holds = self.winner(dice) == declarer;
            let points = 5 * if holds { dice.below(16) } else { 16 + dice.below(20) };
            let kitty = 5 * dice.below(5);
            let capture = (!holds && dice.below(4) == 0).then_some(CaptureBy::Single);
            let points = points.min(200 - kitty);
            deals.push(ShengjiDeal {
                declarer,
                defender_points: points,
                kitty,
                capture,
                jack: None,
                penalties: Vec::new(),
            });
            let Ok(track) = shengji::track(self.regulations, &deals) else { break };
            declarer = track.declarer_at_end;
            played = Played {
                levels: track.levels,
                deals: number,
                first_to_level: track.first_to_level,
                declarer_at_end: Some(track.declarer_at_end),
            };
            if track.decided {
                break;
            }
        }
        played
    }

    fn unplayed(&self) -> Played {
        Played {
            levels: [self.regulations.levels.start; 2],
            deals: 1,
            first_to_level: None,
            declarer_at_end: None,
        }
    }
}
