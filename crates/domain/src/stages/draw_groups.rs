//! Who comes into which group (R11.2). The order of the draw is an argument.

use super::group::Group;
use super::halving::{Link, halve};
use super::refusal::StageRefusal;
use crate::ids::{EntrantId, UnitId};
use crate::sentence::Sentence;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// How entrants come into groups (R11.2.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GroupDrawMethod {
    /// Dealt out in the order of the lots: first lot to A, second to B, … [S1 正文五(一)].
    #[default]
    Lots,
    /// By seed: 1…g from left to right, g+1…2g from right to left, and so on (R11.2.3). An incomplete last row fills the
    /// first groups, because the larger groups come first (R11.2.2).
    Snake,
    /// Each pot is spread over the groups in the order of the lots [NS].
    Pots,
    /// The first places make group A, the next ones group B: round robins for 1–4 and 5–8 [ZJ]. The places decide, so
    /// units are not kept apart.
    Blocks,
}

/// Whether one unit is spread over the groups (R11.2.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitSeparation {
    /// In different groups as far as possible, else as even as possible.
    #[default]
    Apart,
    /// “抽签无任何回避原则” [CUP].
    Ignored,
}

/// One entrant in the draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupEntrant {
    /// Who.
    pub id: EntrantId,
    /// Its unit; entrants without one are never of the same unit (R9.3.2).
    pub unit: Option<UnitId>,
    /// Its pot, the strongest first; only [`GroupDrawMethod::Pots`] asks for it.
    pub pot: Option<u32>,
}

/// What is to be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupDrawRequest {
    /// In the order of the lots; for the snake in the order of the seeds.
    pub entrants: Vec<GroupEntrant>,
    /// Number of groups.
    pub groups: u32,
    /// The method.
    pub method: GroupDrawMethod,
    /// Whether one unit is spread.
    pub separation: UnitSeparation,
    /// The most one group can hold, if the format says so (scenario T19).
    pub largest_group: Option<u32>,
}

/// The groups drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupDraw {
    /// Group A, B, …; each in the order of its numbers 1, 2, … (R11.3). Larger groups first (R11.2.2).
    pub groups: Vec<Vec<EntrantId>>,
    /// Who was moved from where the draw alone would have put them, to keep one unit apart.
    pub moves: Vec<GroupMove>,
    /// Units with more entrants than groups: here two of one unit in one group cannot be avoided (scenario T17).
    pub unavoidable: Vec<UnitShare>,
}

/// A change of the plain draw for the sake of R11.2.4.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupMove {
    /// Who.
    pub entrant: EntrantId,
    /// Where the draw alone put it.
    pub from: Group,
    /// Where it is.
    pub to: Group,
}

/// A unit with more entrants than groups.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitShare {
    /// The unit.
    pub unit: UnitId,
    /// Its entrants in group A, B, …; no two differ by more than one.
    pub per_group: Vec<u32>,
}

/// Draws the groups: sizes differ by at most one, larger groups first; a row of seeds or a pot is spread evenly; the
/// number of clashes inside units is the smallest possible under that.
pub fn draw_groups(request: &GroupDrawRequest) -> Result<GroupDraw, StageRefusal> {
    check(request)?;
    let mut table = Table::plain(request);
    let plain = table.group.clone();
    let apart = request.separation == UnitSeparation::Apart && request.method != GroupDrawMethod::Blocks;
    if apart {
        table.spread_units();
    }
    let mut draw =
        GroupDraw { groups: vec![Vec::new(); table.groups], moves: Vec::new(), unavoidable: Vec::new() };
    for (at, entrant) in table.entrants.iter().enumerate() {
        let (from, to) = (plain[at], table.group[at]);
        draw.groups[to].push(entrant.id.clone());
        if from != to {
            draw.moves.push(GroupMove { entrant: entrant.id.clone(), from: letter(from), to: letter(to) });
        }
    }
    if apart {
        draw.unavoidable = table.unavoidable();
    }
    Ok(draw)
}

impl GroupDraw {
    /// What everybody should know about this draw: uneven groups (AM32), unavoidable meetings inside a unit (T17), and how
    /// many were moved.
    pub fn notes(&self, unit_name: &dyn Fn(&UnitId) -> String) -> Vec<Sentence> {
        let sizes = self.groups.iter().map(Vec::len);
        let mut notes = Vec::new();
        if sizes.clone().min() != sizes.max() {
            notes.push(Sentence::new(
                "队数不能均分，各组相差不超过1队",
                "The groups cannot be of one size; they differ by at most one",
            ));
        }
        notes.extend(self.unavoidable.iter().map(|share| share.sentence(&unit_name(&share.unit))));
        if !self.moves.is_empty() {
            notes.push(Sentence::new(
                format!("为使同单位分在不同小组，有{}个参赛方调整了小组", self.moves.len()),
                format!("{} entrants changed groups to keep one unit apart", self.moves.len()),
            ));
        }
        notes
    }
}

impl UnitShare {
    /// “X单位有5个参赛方、4个小组，A组不得不有2个”.
    pub fn sentence(&self, unit: &str) -> Sentence {
        let total: u32 = self.per_group.iter().sum();
        let (most, groups) = (self.per_group.iter().max().copied().unwrap_or(0), self.per_group.len());
        let full = self.per_group.iter().enumerate().filter(|(_, count)| **count == most);
        let letters: Vec<_> = full.map(|(group, _)| letter(group).to_string()).collect();
        let each = if letters.len() > 1 { "各" } else { "" };
        Sentence::new(
            format!(
                "{unit}有{total}个参赛方，只有{groups}个小组，{}组不得不{each}有{most}个",
                letters.join("、")
            ),
            format!(
                "{unit} has {total} entrants for {groups} groups: {most} of them in {}",
                letters.join(", ")
            ),
        )
    }
}

fn letter(group: usize) -> Group {
    Group(u32::try_from(group).unwrap_or(u32::MAX))
}

fn check(request: &GroupDrawRequest) -> Result<(), StageRefusal> {
    let entrants = u32::try_from(request.entrants.len()).unwrap_or(u32::MAX);
    if request.groups == 0 {
        return Err(StageRefusal::NoGroups);
    }
    let needed = request.groups.saturating_mul(2);
    if entrants < needed {
        return Err(StageRefusal::TooFewEntrants { entrants, needed });
    }
    if let Some(capacity) = request.largest_group.map(|size| size.saturating_mul(request.groups))
        && entrants > capacity
    {
        return Err(StageRefusal::TooManyEntrants { entrants, capacity });
    }
    let mut seen = BTreeSet::new();
    if let Some(twice) = request.entrants.iter().find(|entrant| !seen.insert(&entrant.id)) {
        return Err(StageRefusal::EntrantTwice(twice.id.clone()));
    }
    if request.method == GroupDrawMethod::Pots {
        let without = request.entrants.iter().filter(|entrant| entrant.pot.is_none());
        let without: Vec<_> = without.map(|entrant| entrant.id.clone()).collect();
        if !without.is_empty() {
            return Err(StageRefusal::WithoutPot(without));
        }
    }
    Ok(())
}

/// The draw while it is made. Entrants in the order they are dealt; a row is a row of seeds, a pot, or everybody.
struct Table<'a> {
    entrants: Vec<&'a GroupEntrant>,
    groups: usize,
    row: Vec<usize>,
    group: Vec<usize>,
    /// Unit of each entrant, from 0; those without a unit have one of their own.
    unit: Vec<usize>,
    /// How many of each unit are in each group.
    count: Vec<Vec<i32>>,
}

impl<'a> Table<'a> {
    /// The draw without regard to units.
    fn plain(request: &'a GroupDrawRequest) -> Self {
        let groups = request.groups as usize;
        let mut entrants: Vec<_> = request.entrants.iter().collect();
        let size = entrants.len();
        let (row, group): (Vec<_>, Vec<_>) = match request.method {
            GroupDrawMethod::Lots => (0..size).map(|at| (0, at % groups)).unzip(),
            GroupDrawMethod::Snake => (0..size).map(|at| snake(at, groups, size)).unzip(),
            GroupDrawMethod::Blocks => (0..size).map(|at| (at, block(at, groups, size))).unzip(),
            GroupDrawMethod::Pots => {
                entrants.sort_by_key(|entrant| entrant.pot);
                let pots: BTreeSet<_> = entrants.iter().map(|entrant| entrant.pot).collect();
                let pot = |entrant: &GroupEntrant| pots.range(..entrant.pot).count();
                entrants.iter().enumerate().map(|(at, entrant)| (pot(entrant), at % groups)).unzip()
            }
        };
        let mut numbers = BTreeMap::new();
        let unit: Vec<_> = entrants
            .iter()
            .map(|entrant| {
                let own = if entrant.unit.is_none() { Some(&entrant.id) } else { None };
                let next = numbers.len();
                *numbers.entry((&entrant.unit, own)).or_insert(next)
            })
            .collect();
        let mut count = vec![vec![0; groups]; numbers.len()];
        unit.iter().zip(&group).for_each(|(unit, group): (&usize, &usize)| count[*unit][*group] += 1);
        Self { entrants, groups, row, group, unit, count }
    }

    /// R11.2.3: swaps with the nearest of the same row; where no swap helps any more but a longer exchange would, two
    /// groups are parted anew. Each step lowers the number of clashes, so this ends, and it ends at the optimum: rows and
    /// units can always be spread evenly at the same time (`halving`).
    fn spread_units(&mut self) {
        loop {
            let repeated = (0..self.entrants.len()).filter(|at| self.repeated(*at));
            let mut swaps = repeated.flat_map(|at| self.nearest(at).into_iter().map(move |by| (at, by)));
            if let Some((at, by)) = swaps.find(|(at, by)| self.gain(*at, *by) > 0) {
                self.swap(at, by);
            } else if let Some((first, second)) = self.uneven() {
                self.part_anew(first, second);
            } else {
                return;
            }
        }
    }

    /// Everybody of the same row in other groups, the nearest first, the later of two equally near first.
    fn nearest(&self, at: usize) -> Vec<usize> {
        let others = (0..self.entrants.len()).filter(|by| self.row[*by] == self.row[at]);
        let mut others: Vec<_> = others.filter(|by| self.group[*by] != self.group[at]).collect();
        others.sort_by_key(|by| (by.abs_diff(at), std::cmp::Reverse(*by)));
        others
    }

    /// Whether an earlier entrant of the same unit is in the same group: the later one is moved.
    fn repeated(&self, at: usize) -> bool {
        (0..at).any(|before| self.unit[before] == self.unit[at] && self.group[before] == self.group[at])
    }

    /// By how many clashes fewer there are after a swap.
    fn gain(&self, at: usize, by: usize) -> i32 {
        let (here, there) = (self.group[at], self.group[by]);
        let (mine, other) = (&self.count[self.unit[at]], &self.count[self.unit[by]]);
        if self.unit[at] == self.unit[by] {
            return 0;
        }
        (mine[here] - mine[there] - 1) + (other[there] - other[here] - 1)
    }

    fn swap(&mut self, at: usize, by: usize) {
        let (here, there) = (self.group[at], self.group[by]);
        self.put(at, there);
        self.put(by, here);
    }

    fn put(&mut self, at: usize, to: usize) {
        self.count[self.unit[at]][self.group[at]] -= 1;
        self.count[self.unit[at]][to] += 1;
        self.group[at] = to;
    }

    /// Two groups between which some unit is not even.
    fn uneven(&self) -> Option<(usize, usize)> {
        let pairs =
            (0..self.groups).flat_map(|first| (first + 1..self.groups).map(move |second| (first, second)));
        pairs
            .into_iter()
            .find(|(first, second)| self.count.iter().any(|count| (count[*first] - count[*second]).abs() > 1))
    }

    fn part_anew(&mut self, first: usize, second: usize) {
        let here = (0..self.entrants.len()).filter(|at| [first, second].contains(&self.group[*at]));
        let here: Vec<_> = here.collect();
        let link = |at: &usize| Link {
            row: self.row[*at],
            unit: self.unit[*at],
            in_first: self.group[*at] == first,
        };
        let links: Vec<_> = here.iter().map(link).collect();
        for (at, to_first) in here.into_iter().zip(halve(&links)) {
            self.put(at, if to_first { first } else { second });
        }
    }

    fn unavoidable(&self) -> Vec<UnitShare> {
        let mut shares = BTreeMap::new();
        for (at, entrant) in self.entrants.iter().enumerate() {
            let count = &self.count[self.unit[at]];
            if let Some(unit) = &entrant.unit
                && count.iter().any(|count| *count > 1)
            {
                let per_group = count.iter().map(|count| u32::try_from(*count).unwrap_or(0)).collect();
                shares.entry(unit).or_insert(UnitShare { unit: unit.clone(), per_group });
            }
        }
        shares.into_values().collect()
    }
}

/// The block of a place: as even as possible, the larger blocks first.
fn block(at: usize, groups: usize, size: usize) -> usize {
    let (small, larger) = (size / groups, size % groups);
    let in_larger = larger * (small + 1);
    if at < in_larger { at / (small + 1) } else { larger + (at - in_larger) / small }
}

/// Row and column of a seed (R11.2.3).
fn snake(at: usize, groups: usize, size: usize) -> (usize, usize) {
    let (row, column) = (at / groups, at % groups);
    let width = groups.min(size - row * groups);
    (row, if row % 2 == 0 { column } else { width - 1 - column })
}

#[cfg(test)]
#[path = "draw_groups_tests.rs"]
mod tests;
