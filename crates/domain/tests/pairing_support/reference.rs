//! R9.4 written down a second time, by a search over all pairings. It shares nothing with the engine but its types.

use saiwu_domain::ids::EntrantId;
use saiwu_domain::pairing::{
    Criterion, Float, NumberOrder, Pairing, PairingEntrant, PairingProblem, Relaxation, Rematch, SameUnit,
    Sort,
};
use std::cell::RefCell;
use std::collections::HashMap;

/// A problem as this search sees it: entrants in the order of L, then the bye if their number is odd.
pub struct Reference<'a> {
    problem: &'a PairingProblem,
    pub list: Vec<&'a PairingEntrant>,
    allow: Vec<Relaxation>,
    totals: Vec<i32>,
    best: RefCell<HashMap<u64, Option<Cost>>>,
}

/// Rematches, second byes, Q0, byes had, total of the bye, floaters and gap of each group, Q4.
pub type Cost = Vec<i32>;

impl<'a> Reference<'a> {
    pub fn new(problem: &'a PairingProblem) -> Self {
        Self::allowing(problem, problem.policy.allow.iter().copied().collect())
    }

    pub fn allowing(problem: &'a PairingProblem, allow: Vec<Relaxation>) -> Self {
        let down =
            problem.policy.number_order == NumberOrder::OddUpEvenDown && problem.round.0.is_multiple_of(2);
        let mut list: Vec<_> = problem.entrants.iter().collect();
        list.sort_by_key(|entrant| {
            let number = i64::from(entrant.draw_number);
            let rank = match problem.policy.sort {
                Sort::FullRank => entrant.rank.unwrap_or(u32::MAX),
                Sort::MatchPoints => 0,
            };
            (-entrant.total.as_tenths(), rank, if down { -number } else { number })
        });
        let mut totals: Vec<_> = list.iter().map(|entrant| entrant.total.as_tenths()).collect();
        totals.dedup();
        Self { problem, list, allow, totals, best: RefCell::default() }
    }

    pub fn size(&self) -> usize {
        self.list.len().next_multiple_of(2)
    }

    pub fn position(&self, id: &EntrantId) -> usize {
        self.list.iter().position(|entrant| entrant.id == *id).unwrap()
    }

    /// What one match adds to the objective; none if it is illegal.
    pub fn cost(&self, i: usize, j: usize) -> Option<Cost> {
        let policy = &self.problem.policy;
        let (i, j) = (i.min(j), i.max(j));
        let a = self.list[i];
        let groups = 5 + 2 * self.totals.len();
        let mut cost = vec![0; groups + 1];
        if j == self.list.len() {
            if a.byes > 0 && self.list.iter().any(|entrant| entrant.byes == 0) {
                if !self.allow.contains(&Relaxation::SecondBye) {
                    return None;
                }
                cost[1] = 1;
            }
            cost[3] = a.byes as i32;
            cost[4] = a.total.as_tenths();
            cost[groups] = i32::from(a.last_float == Float::Down);
            return Some(cost);
        }
        let b = self.list[j];
        let same = |x: Option<&str>, y: Option<&str>| x.is_some() && x == y;
        let forbidden = |x: &PairingEntrant, y: &PairingEntrant| {
            self.problem.forbidden.contains(&(x.id.clone(), y.id.clone()))
        };
        if same(a.team.as_ref().map(|team| team.as_str()), b.team.as_ref().map(|team| team.as_str()))
            || forbidden(a, b)
            || forbidden(b, a)
        {
            return None;
        }
        if policy.rematch == Rematch::Hard && (a.met.contains(&b.id) || b.met.contains(&a.id)) {
            if !self.allow.contains(&Relaxation::Rematch) {
                return None;
            }
            cost[0] = 1;
        }
        if same(a.unit.as_ref().map(|unit| unit.as_str()), b.unit.as_ref().map(|unit| unit.as_str())) {
            match policy.same_unit {
                SameUnit::None => {}
                SameUnit::Hard if !self.allow.contains(&Relaxation::SameUnit) => return None,
                SameUnit::Hard | SameUnit::Soft => cost[2] = 1,
            }
        }
        if a.total != b.total {
            let group = self.totals.iter().position(|total| *total == a.total.as_tenths()).unwrap();
            cost[5 + 2 * group] = 1;
            cost[6 + 2 * group] = (a.total - b.total).as_tenths();
            cost[groups] = i32::from(a.last_float == Float::Down) + i32::from(b.last_float == Float::Up);
        }
        Some(cost)
    }

    /// The least cost of pairing all that are not in `done`.
    pub fn least(&self, done: u64) -> Option<Cost> {
        let first = done.trailing_ones() as usize;
        if first >= self.size() {
            return Some(vec![0; 6 + 2 * self.totals.len()]);
        }
        if let Some(known) = self.best.borrow().get(&done) {
            return known.clone();
        }
        let least = (first + 1..self.size())
            .filter(|j| done >> j & 1 == 0)
            .filter_map(|j| self.with(done, first, j))
            .min();
        self.best.borrow_mut().insert(done, least.clone());
        least
    }

    /// The least cost with this match among those that are not in `done`.
    pub fn with(&self, done: u64, i: usize, j: usize) -> Option<Cost> {
        let cost = self.cost(i, j)?;
        let rest = self.least(done | 1 << i | 1 << j)?;
        Some(cost.iter().zip(&rest).map(|(a, b)| a + b).collect())
    }

    /// The optimal pairing with the smallest sequence (Q5): who meets whom, in the order of L.
    pub fn pairing(&self) -> Option<Vec<(usize, usize)>> {
        let (mut done, mut matches) = (0, Vec::new());
        let mut least = self.least(0)?;
        while matches.len() < self.size() / 2 {
            let i = u64::trailing_ones(done) as usize;
            let j = (i + 1..self.size())
                .filter(|j| done >> j & 1 == 0)
                .find(|j| self.with(done, i, *j).as_ref() == Some(&least))
                .unwrap();
            least = least.iter().zip(&self.cost(i, j).unwrap()).map(|(a, b)| a - b).collect();
            done |= 1 << i | 1 << j;
            matches.push((i, j));
        }
        Some(matches)
    }

    /// The matches of an answer of the engine, by position in L, in the order of L.
    pub fn matches_of(&self, pairing: &Pairing) -> Vec<(usize, usize)> {
        let mut matches: Vec<_> = pairing
            .matches
            .iter()
            .map(|pairing| {
                let second = pairing.second.as_ref().map_or(self.list.len(), |id| self.position(id));
                (self.position(&pairing.first), second)
            })
            .collect();
        matches.sort_unstable();
        matches
    }

    /// The cost of a whole pairing; none if it is illegal or not a pairing of everybody.
    pub fn total_cost(&self, matches: &[(usize, usize)]) -> Option<Cost> {
        let (mut done, mut sum) = (0_u64, vec![0; 6 + 2 * self.totals.len()]);
        let mut seen = vec![false; self.size()];
        for (i, j) in matches {
            if i == j || seen[*i] || seen[*j] {
                return None;
            }
            (seen[*i], seen[*j]) = (true, true);
            done += 2;
            sum.iter_mut().zip(self.cost(*i, *j)?).for_each(|(a, b)| *a += b);
        }
        (done as usize == self.size()).then_some(sum)
    }

    /// The quality an answer states, as a cost.
    pub fn stated_cost(&self, pairing: &Pairing) -> Cost {
        let quality = &pairing.quality;
        let (byes, total) = quality.bye.unwrap_or_default();
        let mut cost: Vec<i32> =
            [quality.rematches, quality.second_byes, quality.same_unit, byes].map(|n| n as i32).to_vec();
        cost.push(total.as_tenths());
        for group in &quality.groups {
            cost.extend([group.floaters as i32, group.gap.as_tenths()]);
        }
        cost.push(quality.repeated_floats as i32);
        cost
    }

    /// The part of the objective in which a cost is first worse than another.
    pub fn first_difference(&self, better: &Cost, worse: &Cost) -> Criterion {
        match better.iter().zip(worse).position(|(a, b)| a != b) {
            None => Criterion::Order,
            Some(0) => Criterion::Rematches,
            Some(1) => Criterion::SecondBye,
            Some(2) => Criterion::SameUnit,
            Some(3 | 4) => Criterion::Bye,
            Some(at) if at + 1 == better.len() => Criterion::RepeatedFloats,
            Some(_) => Criterion::Floats,
        }
    }
}
