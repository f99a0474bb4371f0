//! What a knockout or placement stage consists of: matches, sides, places.

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
    /// Both sides of the match for a place stayed away: the place before this one is vacant, both share the one behind
    /// it.
    BothForfeited {
        /// Its round.
        round: u32,
    },
    /// Still in for this place when the stage stopped after this round; shared by all of the same record.
    StillIn {
        /// The round.
        round: u32,
    },
    /// Its match of this round was not played when the list was made; shared by all who could still come to this place.
    Open {
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

    /// The side in words: a name, “A组第1名”, “四分之一决赛第3场胜者”, “待定”, “轮空”. `title` names a round of the stage.
    pub fn sentence(&self, name: &dyn Fn(&EntrantId) -> String, title: &dyn Fn(u32) -> Sentence) -> Sentence {
        match self {
            Self::Known(entrant) => Sentence::new(name(entrant), name(entrant)),
            Self::Place(GroupPlace { group, place }) => {
                Sentence::new(format!("{group}组第{place}名"), format!("{group}{place}"))
            }
            Self::WinnerOf(FixtureRef { round, number }) => {
                let Sentence { zh, en } = title(*round);
                Sentence::new(format!("{zh}第{number}场胜者"), format!("winner of match {number}, {en}"))
            }
            Self::LoserOf(FixtureRef { round, number }) => {
                let Sentence { zh, en } = title(*round);
                Sentence::new(format!("{zh}第{number}场负者"), format!("loser of match {number}, {en}"))
            }
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
            PlaceBasis::Match { .. }
            | PlaceBasis::WentOut { .. }
            | PlaceBasis::BothForfeited { .. }
            | PlaceBasis::Open { .. }
            | PlaceBasis::BestLoser { .. } => false,
        };
        self.places.iter().filter(still_in).map(|place| place.entrant.clone()).collect()
    }
}
