//! How winners and losers move on: every later match follows from the sides of the first round and the results.

use super::fixture::{BracketRound, FinalPlace, Fixture, FixtureRef, Knockout, Outcome, PlaceBasis, Side};
use crate::ids::EntrantId;
use std::ops::RangeInclusive;

/// Which matches a stage plays.
pub(super) struct Course<'a> {
    /// Stop after this round.
    pub rounds: Option<u32>,
    /// Whether losers play for the places from … to ….
    pub plays: &'a dyn Fn(u32, u32) -> bool,
}

/// Sides that play for the same places.
struct Block {
    /// The best place at stake, counting entrants only.
    best: u32,
    /// The same as if there were no byes: 1, 2, 3, 5, 9, …. It says which match this is.
    nominal: u32,
    sides: Vec<Side>,
}

impl Block {
    /// Places at stake: byes take none. Where both sides of a match forfeited, the place its winner would have played for
    /// stays vacant.
    fn places(&self) -> u32 {
        count(self.sides.iter().filter(|side| **side != Side::Bye))
    }

    fn last(&self) -> u32 {
        self.best + self.places().saturating_sub(1)
    }

    fn is_main(&self) -> bool {
        self.best == 1
    }
}

fn count(items: impl Iterator) -> u32 {
    u32::try_from(items.count()).unwrap_or(u32::MAX)
}

/// Plays `sides` (2, 4, 8, …) to the end of the course.
pub(super) fn follow(
    sides: Vec<Side>,
    course: &Course<'_>,
    outcome_of: &dyn Fn(&EntrantId, &EntrantId) -> Option<Outcome>,
) -> Knockout {
    let mut knockout = Knockout::default();
    let mut blocks = vec![Block { best: 1, nominal: 1, sides }];
    for round in 1.. {
        if blocks.is_empty() {
            break;
        }
        let mut step = Step { round, fixtures: Vec::new(), places: Vec::new(), next: Vec::new(), outcome_of };
        blocks.into_iter().for_each(|block| step.play(block, course));
        let Step { fixtures, places, next, .. } = step;
        knockout.rounds.push(BracketRound { round, fixtures });
        knockout.places.extend(places);
        blocks = next;
        blocks.sort_by_key(|block| block.best);
        if course.rounds == Some(round) {
            for block in blocks {
                let basis = PlaceBasis::StillIn { round };
                knockout.places.extend(settle(block.best..=block.last(), &block.sides, basis));
            }
            break;
        }
    }
    knockout.places.sort_by_key(|place| place.rank);
    knockout
}

/// One round while it is played.
struct Step<'a> {
    round: u32,
    fixtures: Vec<Fixture>,
    places: Vec<FinalPlace>,
    next: Vec<Block>,
    outcome_of: &'a dyn Fn(&EntrantId, &EntrantId) -> Option<Outcome>,
}

/// Who goes on from a match and who does not.
enum Parted {
    /// Winner's and loser's side.
    Sides(Side, Side),
    /// Both are out.
    Neither(EntrantId, EntrantId),
}

impl Step<'_> {
    fn play(&mut self, block: Block, course: &Course<'_>) {
        let width = count(block.sides.iter()) / 2;
        let (mut winners, mut losers, mut both_out) = (Vec::new(), Vec::new(), Vec::new());
        for pair in block.sides.chunks_exact(2) {
            match self.part(&block, pair[0].clone(), pair[1].clone()) {
                Parted::Sides(winner, loser) => {
                    winners.push(winner);
                    losers.push(loser);
                }
                Parted::Neither(first, second) => {
                    winners.push(Side::Nobody);
                    losers.push(Side::Nobody);
                    both_out.extend([Side::Known(first), Side::Known(second)]);
                }
            }
        }
        let up = Block { best: block.best, nominal: block.nominal, sides: winners };
        let nominal = block.nominal + width;
        let down = Block { best: block.best + up.places(), nominal, sides: losers };
        let decided = PlaceBasis::Match { round: self.round };
        let out = PlaceBasis::WentOut { round: self.round };
        if width == 1 {
            self.places.extend(settle(up.best..=up.best, &up.sides, decided));
            let both = PlaceBasis::BothForfeited { round: self.round };
            let basis = if both_out.is_empty() { decided } else { both };
            self.places.extend(settle(down.best..=down.best, &[down.sides, both_out].concat(), basis));
            return;
        }
        let last = block.last();
        self.next.push(up);
        if (course.plays)(nominal, nominal + width - 1) && down.sides.iter().any(|side| !side.is_empty()) {
            let after = down.best + count(down.sides.iter().filter(|side| !side.is_empty()));
            self.places.extend(settle(after..=last, &both_out, out));
            self.next.push(down);
        } else {
            self.places.extend(settle(down.best..=last, &[down.sides, both_out].concat(), out));
        }
    }

    /// Writes the fixture down and parts its sides.
    fn part(&mut self, block: &Block, first: Side, second: Side) -> Parted {
        // A bye is shown where it was drawn; a missing loser further down is no bye anybody was given.
        let written = block.is_main() || (first != Side::Bye && second != Side::Bye);
        let at = FixtureRef { round: self.round, number: count(self.fixtures.iter()) + 1 };
        let outcome = match (&first, &second) {
            (Side::Known(a), Side::Known(b)) => (self.outcome_of)(a, b).filter(|outcome| match outcome {
                Outcome::Winner(winner) => winner == a || winner == b,
                Outcome::Neither => true,
            }),
            _ => None,
        };
        let parted = match (&outcome, &first, &second) {
            (_, one, none) if none.is_empty() => Parted::Sides(one.clone(), none.clone()),
            (_, none, one) if none.is_empty() => Parted::Sides(one.clone(), none.clone()),
            (Some(Outcome::Neither), Side::Known(a), Side::Known(b)) => Parted::Neither(a.clone(), b.clone()),
            (Some(Outcome::Winner(winner)), a, b) if a.known() == Some(winner) => {
                Parted::Sides(a.clone(), b.clone())
            }
            (Some(Outcome::Winner(_)), a, b) => Parted::Sides(b.clone(), a.clone()),
            (Some(Outcome::Neither) | None, _, _) => Parted::Sides(Side::WinnerOf(at), Side::LoserOf(at)),
        };
        if written {
            let (best_place, last_place) = (block.best, block.last());
            self.fixtures.push(Fixture { at, best_place, last_place, first, second, outcome });
        }
        parted
    }
}

/// Everybody here shares the best of these places; who is not known yet takes one too.
fn settle(places: RangeInclusive<u32>, sides: &[Side], basis: PlaceBasis) -> Vec<FinalPlace> {
    let sharing = count(sides.iter().filter(|side| !side.is_empty()));
    let (rank, end) = (*places.start(), *places.end());
    let place = |entrant: &EntrantId| FinalPlace {
        rank,
        last: (rank + sharing - 1).min(end.max(rank)),
        shared: sharing > 1,
        entrant: entrant.clone(),
        basis,
    };
    sides.iter().filter_map(Side::known).map(place).collect()
}
