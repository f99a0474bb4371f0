//! How winners and losers move on: every later match follows from the sides of the first round and the results.

use super::group::GroupPlace;
use crate::ids::EntrantId;
use crate::sentence::Sentence;

/// Where a match stands: round and number inside the round, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FixtureRef {
    /// Round of the stage.
    pub round: u32,
    /// Number in the round, from the top of the picture down; matches for lower places follow.
    pub number: u32,
}

/// Who stands on one side of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Side {
    /// A known entrant.
    Known(EntrantId),
    /// Whoever comes to this place of its group.
    Place(GroupPlace),
    /// The winner of a match that is not decided yet.
    WinnerOf(FixtureRef),
    /// The loser of a match that is not decided yet.
    LoserOf(FixtureRef),
    /// To be decided (待定); never a bye.
    Undecided,
    /// Nobody from the start: the other side has a bye.
    Bye,
    /// Nobody any more: both sides of the match before forfeited. The other side goes on without a match.
    Nobody,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// This side goes on.
    Winner(EntrantId),
    /// Both sides forfeited or were excluded: nobody goes on.
    Neither,
}

/// A match of a knockout or placement stage, or a bye in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Where it stands.
    pub at: FixtureRef,
    /// The best place its sides can still reach: 1 on the way to the final, 3 in the third-place match.
    pub best_place: u32,
    /// The last place they can come to.
    pub last_place: u32,
    /// First-named side, the upper one.
    pub first: Side,
    /// Second side.
    pub second: Side,
    /// How it ended, if it was played.
    pub outcome: Option<Outcome>,
}

/// All matches of one round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BracketRound {
    /// From 1.
    pub round: u32,
    /// Number 1, 2, …; also byes of the first round.
    pub fixtures: Vec<Fixture>,
}

/// Why somebody has a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlaceBasis {
    /// By the match for this place.
    Match {
        /// Its round.
        round: u32,
    },
    /// Went out in this round; all who did share the best of their places (R12.3.2).
    WentOut {
        /// The round.
        round: u32,
    },
    /// Still in for this place when the stage stopped after this round; shared by all of the same record.
    StillIn {
        /// The round.
        round: u32,
    },
    /// Best loser of this earlier round: shares the third place [N18] (R12.3.1).
    BestLoser {
        /// The round.
        round: u32,
    },
}

/// A place that is certain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinalPlace {
    /// The place; of a shared one the best.
    pub rank: u32,
    /// The last of the shared places; the same as `rank` if it is not shared.
    pub last: u32,
    /// Whether several share it.
    pub shared: bool,
    /// Who.
    pub entrant: EntrantId,
    /// Why.
    pub basis: PlaceBasis,
}

/// A place nobody has because the rule does not decide: these are level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenPlace {
    /// The place.
    pub rank: u32,
    /// Who is level.
    pub level: Vec<EntrantId>,
}

/// A knockout or placement stage as far as it is played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Knockout {
    /// All rounds to the end of the stage; later sides may be winners still to come.
    pub rounds: Vec<BracketRound>,
    /// Places that are certain, the best first.
    pub places: Vec<FinalPlace>,
    /// Places for which a person has to decide.
    pub open: Vec<OpenPlace>,
}

/// Which matches a stage plays.
pub(super) struct Course<'a> {
    /// Stop after this round.
    pub rounds: Option<u32>,
    /// Whether losers play for the places from … to ….
    pub plays: &'a dyn Fn(u32, u32) -> bool,
}

impl Side {
    /// Who, if it is known.
    pub fn known(&self) -> Option<&EntrantId> {
        match self {
            Self::Known(entrant) => Some(entrant),
            Self::Place(_)
            | Self::WinnerOf(_)
            | Self::LoserOf(_)
            | Self::Undecided
            | Self::Bye
            | Self::Nobody => None,
        }
    }

    /// Whether nobody stands here, now and later.
    pub fn is_empty(&self) -> bool {
        matches!(self, Self::Bye | Self::Nobody)
    }

    /// The side in words: a name, “A组第1名”, “第1轮第3场胜者”, “待定”, “轮空”.
    pub fn sentence(&self, name: &dyn Fn(&EntrantId) -> String) -> Sentence {
        match self {
            Self::Known(entrant) => Sentence::new(name(entrant), name(entrant)),
            Self::Place(GroupPlace { group, place }) => {
                Sentence::new(format!("{group}组第{place}名"), format!("{group}{place}"))
            }
            Self::WinnerOf(FixtureRef { round, number }) => Sentence::new(
                format!("第{round}轮第{number}场胜者"),
                format!("winner of match {number} of round {round}"),
            ),
            Self::LoserOf(FixtureRef { round, number }) => Sentence::new(
                format!("第{round}轮第{number}场负者"),
                format!("loser of match {number} of round {round}"),
            ),
            Self::Undecided => Sentence::new("待定", "to be decided"),
            Self::Bye => Sentence::new("轮空", "bye"),
            Self::Nobody => Sentence::new("无人（双方弃权）", "nobody (both forfeited)"),
        }
    }
}

impl Fixture {
    /// Whether there is something to play: no side is empty. Only then it needs a table.
    pub fn is_match(&self) -> bool {
        !self.first.is_empty() && !self.second.is_empty()
    }

    /// Both entrants, once they are known.
    pub fn entrants(&self) -> Option<(&EntrantId, &EntrantId)> {
        self.first.known().zip(self.second.known())
    }
}

impl Knockout {
    /// The fixture at a reference.
    pub fn fixture(&self, at: FixtureRef) -> Option<&Fixture> {
        let round = self.rounds.get(at.round.checked_sub(1)? as usize)?;
        round.fixtures.get(at.number.checked_sub(1)? as usize)
    }

    /// Whether every match is decided.
    pub fn is_over(&self) -> bool {
        let mut fixtures = self.rounds.iter().flat_map(|round| &round.fixtures);
        fixtures.all(|fixture| !fixture.is_match() || fixture.outcome.is_some())
    }

    /// Who can still become first when the stage stopped early, from the top down: what it hands on to the next stage.
    pub fn still_in(&self) -> Vec<EntrantId> {
        let still_in = |place: &&FinalPlace| match place.basis {
            PlaceBasis::StillIn { .. } => place.rank == 1,
            PlaceBasis::Match { .. } | PlaceBasis::WentOut { .. } | PlaceBasis::BestLoser { .. } => false,
        };
        self.places.iter().filter(still_in).map(|place| place.entrant.clone()).collect()
    }
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
    /// Places at stake: byes take none.
    fn places(&self) -> u32 {
        count(self.sides.iter().filter(|side| **side != Side::Bye))
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
                knockout.places.extend(settle(block.best, &block.sides, PlaceBasis::StillIn { round }));
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
            self.places.extend(settle(up.best, &up.sides, decided));
            let basis = if both_out.is_empty() { decided } else { out };
            self.places.extend(settle(down.best, &[down.sides, both_out].concat(), basis));
            return;
        }
        self.next.push(up);
        if (course.plays)(nominal, nominal + width - 1) && down.sides.iter().any(|side| !side.is_empty()) {
            let after = down.best + count(down.sides.iter().filter(|side| !side.is_empty()));
            self.places.extend(settle(after, &both_out, out));
            self.next.push(down);
        } else {
            self.places.extend(settle(down.best, &[down.sides, both_out].concat(), out));
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
            let (best_place, last_place) = (block.best, block.best + block.places() - 1);
            self.fixtures.push(Fixture { at, best_place, last_place, first, second, outcome });
        }
        parted
    }
}

/// Everybody here shares the best of the places; who is not known yet takes one too.
fn settle(best: u32, sides: &[Side], basis: PlaceBasis) -> Vec<FinalPlace> {
    let sharing = count(sides.iter().filter(|side| !side.is_empty()));
    let place = |entrant: &EntrantId| FinalPlace {
        rank: best,
        last: best + sharing - 1,
        shared: sharing > 1,
        entrant: entrant.clone(),
        basis,
    };
    sides.iter().filter_map(Side::known).map(place).collect()
}
