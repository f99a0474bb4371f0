//! A bracket from its first round to the places: winners go on, losers play for what the regulations say (R12.2.3,
//! R12.3).

use super::due::Due;
use crate::ids::EntrantId;
use std::collections::{BTreeMap, BTreeSet};

/// Who stands on a side of a bracket match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Spot {
    Is(EntrantId),
    /// To be decided; never a bye.
    Open,
    /// Nobody from the start.
    Bye,
    /// Nobody any more: both sides of the match before stayed away.
    Nobody,
}

impl Spot {
    pub fn is_empty(&self) -> bool {
        matches!(self, Self::Bye | Self::Nobody)
    }
}

/// How two parted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Parted {
    Winner(EntrantId),
    /// Neither goes on.
    Neither,
    Open,
}

/// Which matches are played.
pub(super) struct Course<'a> {
    /// It stops after this round.
    pub stop: Option<u32>,
    /// Whether losers play for the places from … to ….
    pub plays: &'a dyn Fn(usize, usize) -> bool,
    /// How two parted in a round, from 1.
    pub parted: &'a dyn Fn(u32, &EntrantId, &EntrantId) -> Parted,
}

/// The matches of every round and the places that follow.
#[derive(Default)]
pub(super) struct Tree {
    /// What is due in each round as far as both sides are known.
    pub rounds: Vec<Vec<Due>>,
    /// Every pair of places of each round: by the best place its block would play for if nobody had a bye, and its number
    /// in that block.
    pub spots: Vec<BTreeMap<(usize, usize), [Spot; 2]>>,
    /// Those whose opponent is still to be decided, by round.
    pub waiting: Vec<BTreeSet<EntrantId>>,
    /// Place and entrant, best first; a shared place is the best of them.
    pub places: Vec<(usize, EntrantId)>,
    /// Who lost in the first round.
    pub first_losers: Vec<EntrantId>,
    /// Some match has no winner yet.
    pub is_open: bool,
}

impl Tree {
    pub fn grow(first_round: Vec<Spot>, course: &Course<'_>) -> Self {
        let mut tree = Self::default();
        if first_round.len() >= 2 && first_round.len().is_power_of_two() {
            tree.block(1, 1, 1, first_round, course);
        }
        tree.places.sort_by_key(|(place, _)| *place);
        tree
    }

    /// Sides that play for the places from `best` on. `nominal` is the same as if nobody had a bye: it says which block
    /// this is.
    fn block(&mut self, round: u32, best: usize, nominal: usize, sides: Vec<Spot>, course: &Course<'_>) {
        let at = round as usize - 1;
        if self.rounds.len() <= at {
            self.rounds.resize(at + 1, Vec::new());
            self.waiting.resize(at + 1, BTreeSet::new());
            self.spots.resize(at + 1, BTreeMap::new());
        }
        let width = sides.len() / 2;
        let (mut up, mut down, mut out) = (Vec::new(), Vec::new(), Vec::new());
        for (number, pair) in sides.chunks_exact(2).enumerate() {
            let (first, second) = (&pair[0], &pair[1]);
            self.spots[at].insert((nominal, number), [first.clone(), second.clone()]);
            match (first, second) {
                (Spot::Is(a), Spot::Is(b)) => {
                    self.rounds[at].push(Due::Match(a.clone(), b.clone()));
                    match (course.parted)(round, a, b) {
                        Parted::Winner(winner) => {
                            let loser = if winner == *a { b } else { a };
                            if nominal == 1 && round == 1 {
                                self.first_losers.push(loser.clone());
                            }
                            down.push(Spot::Is(loser.clone()));
                            up.push(Spot::Is(winner));
                        }
                        Parted::Neither => {
                            up.push(Spot::Nobody);
                            down.push(Spot::Nobody);
                            out.extend([first.clone(), second.clone()]);
                            if nominal == 1 && round == 1 {
                                self.first_losers.extend([a.clone(), b.clone()]);
                            }
                        }
                        Parted::Open => {
                            self.is_open = true;
                            up.push(Spot::Open);
                            down.push(Spot::Open);
                        }
                    }
                }
                (one, none) | (none, one) if none.is_empty() => {
                    if let Spot::Is(only) = one {
                        // Where a loser is missing further down, nobody was given a bye.
                        if best == 1 || *none == Spot::Nobody {
                            self.rounds[at].push(Due::Free(only.clone()));
                        }
                    }
                    up.push(one.clone());
                    down.push(none.clone());
                }
                (one, other) => {
                    self.is_open = true;
                    for spot in [one, other] {
                        if let Spot::Is(waits) = spot {
                            self.waiting[at].insert(waits.clone());
                        }
                    }
                    up.push(Spot::Open);
                    down.push(Spot::Open);
                }
            }
        }
        let last_of_stage = course.stop == Some(round);
        let behind = best + up.iter().filter(|spot| **spot != Spot::Bye).count();
        if width == 1 {
            self.settle(best, &up);
            self.settle(behind, &[down, out].concat());
            return;
        }
        let down_from = nominal + width;
        if (course.plays)(down_from, down_from + width - 1) && down.iter().any(|spot| !spot.is_empty()) {
            let after = behind + down.iter().filter(|spot| !spot.is_empty()).count();
            self.settle(after, &out);
            if last_of_stage {
                self.settle(behind, &down);
            } else {
                self.block(round + 1, behind, down_from, down, course);
            }
        } else {
            self.settle(behind, &[down, out].concat());
        }
        if last_of_stage {
            self.settle(best, &up);
        } else {
            self.block(round + 1, best, nominal, up, course);
        }
    }

    /// Everybody known here shares the place.
    fn settle(&mut self, place: usize, spots: &[Spot]) {
        for spot in spots {
            if let Spot::Is(id) = spot {
                self.places.push((place, id.clone()));
            }
        }
    }
}
