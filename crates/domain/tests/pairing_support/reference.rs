//! R9.4 written down a second time, by a search over all pairings. It shares nothing with the engine but its types.

use saiwu_domain::ids::{EntrantId, RoundNumber};
use saiwu_domain::pairing::{
    Colour, Constraint, Criterion, FirstRoundMode, Float, NumberOrder, Pairing, PairingEntrant,
    PairingProblem, Relaxation, Rematch, SameUnit, Sort,
};
use std::cell::RefCell;
use std::collections::HashMap;

/// A problem as this search sees it: entrants in the order of L, then the bye if their number is odd.
pub struct Reference<'a> {
    problem: &'a PairingProblem,
    pub list: Vec<&'a PairingEntrant>,
    /// Constraints that give way.
    allow: Vec<Constraint>,
    same_unit: SameUnit,
    totals: Vec<i32>,
    best: RefCell<HashMap<u64, Option<Cost>>>,
}

/// Rematches, second byes, Q0 (same unit, banned colours), byes had, total of the bye, floaters and gap of each group,
/// Q3 of each group (or all in the first), Q4.
pub type Cost = Vec<i32>;

impl<'a> Reference<'a> {
    pub fn new(problem: &'a PairingProblem) -> Self {
        Self::allowing(problem, &[])
    }

    /// Where these constraints give way, besides what the referee allowed.
    pub fn allowing(problem: &'a PairingProblem, more: &[Constraint]) -> Self {
        let policy = &problem.policy;
        let down = policy.number_order == NumberOrder::OddUpEvenDown && problem.round.0.is_multiple_of(2);
        let mut list: Vec<_> = problem.entrants.iter().collect();
        list.sort_by_key(|entrant| {
            let number = i64::from(entrant.draw_number);
            let rank = match policy.sort {
                Sort::FullRank => entrant.rank.unwrap_or(u32::MAX),
                Sort::MatchPoints => 0,
            };
            (-entrant.total.as_tenths(), rank, if down { -number } else { number })
        });
        let mut totals: Vec<_> = list.iter().map(|entrant| entrant.total.as_tenths()).collect();
        totals.dedup();
        if problem.round == RoundNumber(1) && policy.round1_mode == FirstRoundMode::UpperLower {
            let half = list.len() / 2;
            list[half..half * 2]
                .sort_by_key(|x| (-x.total.as_tenths(), x.lot.map_or(u64::MAX, u64::from), x.draw_number));
        }
        let largest_unit = |unit: &PairingEntrant| list.iter().filter(|x| x.unit == unit.unit).count();
        let of_units = list.iter().filter(|entrant| entrant.unit.is_some());
        let largest = of_units.map(|entrant| largest_unit(entrant)).max().unwrap_or(0) as u32;
        let same_unit = match (policy.same_unit, policy.same_unit_soft_above) {
            (SameUnit::Hard, Some(share)) if largest * 1000 > share * list.len() as u32 => SameUnit::Soft,
            (given, _) => given,
        };
        let allow = policy.allow.iter().map(|relaxation| match relaxation {
            Relaxation::SameUnit => Constraint::SameUnit,
            Relaxation::SecondBye => Constraint::SecondBye,
            Relaxation::Rematch => Constraint::Rematch,
        });
        let allow = allow.chain(more.iter().copied()).collect();
        Self { problem, list, allow, same_unit, totals, best: RefCell::default() }
    }

    pub fn size(&self) -> usize {
        self.list.len().next_multiple_of(2)
    }

    pub fn position(&self, id: &EntrantId) -> usize {
        self.list.iter().position(|entrant| entrant.id == *id).unwrap()
    }

    /// The vertex that the referee set as the opponent.
    fn set_for(&self, i: usize) -> Option<usize> {
        if self.allow.contains(&Constraint::Locked) {
            return None;
        }
        self.problem.locked.iter().find_map(|(a, b)| {
            let b = b.as_ref().map_or(self.list.len(), |b| self.position(b));
            let a = self.position(a);
            if a == i { Some(b) } else { (b == i).then_some(a) }
        })
    }

    /// Is everybody who looks for an opponent by distance of this mode?
    pub fn by_distance(&self) -> bool {
        let modes = [FirstRoundMode::Fold, FirstRoundMode::Half, FirstRoundMode::UpperLower];
        self.problem.round == RoundNumber(1) && modes.contains(&self.problem.policy.round1_mode)
    }

    fn empty_cost(&self) -> Cost {
        vec![0; 7 + 4 * self.totals.len()]
    }

    /// What one match adds to the objective; none if it is illegal.
    pub fn cost(&self, i: usize, j: usize) -> Option<Cost> {
        let policy = &self.problem.policy;
        let (i, j) = (i.min(j), i.max(j));
        let set = self.set_for(i) == Some(j);
        if !set && (self.set_for(i).is_some() || self.set_for(j).is_some()) {
            return None;
        }
        let gives_way = |constraint| set || self.allow.contains(&constraint);
        let a = self.list[i];
        let mut cost = self.empty_cost();
        let last = cost.len() - 1;
        if j == self.list.len() {
            if a.byes > 0 && self.list.iter().any(|entrant| entrant.byes == 0) {
                if !gives_way(Constraint::SecondBye) {
                    return None;
                }
                cost[1] = 1;
            }
            cost[4] = a.byes as i32;
            cost[5] = a.total.as_tenths();
            cost[last] = i32::from(a.last_float == Float::Down);
            return Some(cost);
        }
        let b = self.list[j];
        let same = |x: Option<&str>, y: Option<&str>| x.is_some() && x == y;
        let forbidden = |x: &PairingEntrant, y: &PairingEntrant| {
            self.problem.forbidden.contains(&(x.id.clone(), y.id.clone()))
        };
        let one_team =
            same(a.team.as_ref().map(|team| team.as_str()), b.team.as_ref().map(|team| team.as_str()));
        if (one_team && !set) || ((forbidden(a, b) || forbidden(b, a)) && !gives_way(Constraint::Forbidden)) {
            return None;
        }
        if policy.rematch == Rematch::Hard && (a.met.contains(&b.id) || b.met.contains(&a.id)) {
            if !gives_way(Constraint::Rematch) {
                return None;
            }
            cost[0] = 1;
        }
        if same(a.unit.as_ref().map(|unit| unit.as_str()), b.unit.as_ref().map(|unit| unit.as_str())) {
            match self.same_unit {
                SameUnit::None => {}
                SameUnit::Hard if !gives_way(Constraint::SameUnit) => return None,
                SameUnit::Hard | SameUnit::Soft => cost[2] = 1,
            }
        }
        let group = self.totals.iter().position(|total| *total == a.total.as_tenths()).unwrap();
        if a.total != b.total {
            cost[6 + 2 * group] = 1;
            cost[7 + 2 * group] = (a.total - b.total).as_tenths();
            cost[last] = i32::from(a.last_float == Float::Down) + i32::from(b.last_float == Float::Up);
        }
        if let Some(colours) = &policy.colours {
            let (banned, absolute, unmet) = self.colour_cost(a, b);
            let at = 6 + 2 * self.totals.len() + if colours.in_last_three { 2 * group } else { 0 };
            (cost[3], cost[at], cost[at + 1]) = (banned, absolute, unmet);
        }
        Some(cost)
    }

    /// R13.3 for a match: banned sides, absolute needs unmet, needs unmet.
    fn colour_cost(&self, a: &PairingEntrant, b: &PairingEntrant) -> (i32, i32, i32) {
        let as_planned = self.has_first(a, b);
        let outcome = |a_first: bool| {
            let banned = self.banned(a, a_first) + self.banned(b, !a_first);
            let (absolute, unmet) = [(a, a_first), (b, !a_first)].iter().fold((0, 0), |sum, (x, first)| {
                let (absolute, unmet) = unmet_need(x, *first);
                (sum.0 + absolute, sum.1 + unmet)
            });
            (banned, absolute, unmet)
        };
        let (planned, turned) = (outcome(as_planned), outcome(!as_planned));
        if turned.0 < planned.0 { turned } else { planned }
    }

    /// R13.3.4
    fn has_first(&self, a: &PairingEntrant, b: &PairingEntrant) -> bool {
        if balance(a) != balance(b) {
            return balance(a) < balance(b);
        }
        for round in (0..a.colours.len().min(b.colours.len())).rev() {
            match (a.colours[round], b.colours[round]) {
                (Some(Colour::Second), Some(Colour::First)) => return true,
                (Some(Colour::First), Some(Colour::Second)) => return false,
                _ => {}
            }
        }
        let odd = self.problem.round.0 % 2 == 1;
        if odd { a.draw_number < b.draw_number } else { a.draw_number > b.draw_number }
    }

    /// R13.3.3
    fn banned(&self, x: &PairingEntrant, first: bool) -> i32 {
        let Some(policy) = self.problem.policy.colours else { return 0 };
        if policy.last_round {
            return 0;
        }
        let mut after: Vec<Colour> = x.colours.iter().flatten().copied().collect();
        after.push(if first { Colour::First } else { Colour::Second });
        let in_row = after.len() >= 3 && after[after.len() - 3..].windows(2).all(|two| two[0] == two[1]);
        let (before, then) = (balance(x).abs(), (balance(x) + if first { 1 } else { -1 }).abs());
        let surplus = then >= 3 && then > before;
        i32::from((policy.ban_three_in_row && in_row) || (policy.ban_three_surplus && surplus))
    }

    /// The least cost of pairing all that are not in `done`.
    pub fn least(&self, done: u64) -> Option<Cost> {
        let first = done.trailing_ones() as usize;
        if first >= self.size() {
            return Some(self.empty_cost());
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
        let mut name = |i: usize, wanted: &[usize], done: &mut u64| {
            let free = |j: &&usize| **j != i && *done >> **j & 1 == 0;
            let j = *wanted
                .iter()
                .filter(free)
                .find(|j| self.with(*done, i, **j).as_ref() == Some(&least))
                .unwrap();
            least = least.iter().zip(&self.cost(i, j).unwrap()).map(|(a, b)| a - b).collect();
            *done |= 1 << i | 1 << j;
            matches.push((i.min(j), i.max(j)));
        };
        if self.by_distance() && self.list.len() < self.size() {
            let from_the_end: Vec<usize> = (0..self.list.len()).rev().collect();
            name(self.list.len(), &from_the_end, &mut done);
        }
        let rest: Vec<usize> =
            (0..self.list.len()).filter(|i| done >> i & 1 == 0 && self.set_for(*i).is_none()).collect();
        while done.trailing_ones() < self.size() as u32 {
            let i = u64::trailing_ones(done) as usize;
            let mut wanted: Vec<usize> = (0..self.size()).collect();
            if let Some(at) = rest.iter().position(|other| *other == i).filter(|_| self.by_distance()) {
                let aim = |at: i64| match self.problem.policy.round1_mode {
                    FirstRoundMode::Fold => rest.len() as i64 - 1 - at,
                    _ => (at + rest.len() as i64 / 2) % rest.len() as i64,
                };
                wanted = rest.clone();
                wanted.sort_by_key(|j| {
                    let place = rest.iter().position(|other| other == j).unwrap() as i64;
                    let own_choice_is_free = done >> rest[aim(place) as usize] & 1 == 0;
                    ((place - aim(at as i64)).abs(), own_choice_is_free, -place)
                });
            }
            name(i, &wanted, &mut done);
        }
        matches.sort_unstable();
        Some(matches)
    }

    /// The matches of an answer of the engine, by position in L, in the order of L.
    pub fn matches_of(&self, pairing: &Pairing) -> Vec<(usize, usize)> {
        let mut matches: Vec<_> = pairing
            .matches
            .iter()
            .map(|pairing| {
                let second = pairing.second.as_ref().map_or(self.list.len(), |id| self.position(id));
                let first = self.position(&pairing.first);
                (first.min(second), first.max(second))
            })
            .collect();
        matches.sort_unstable();
        matches
    }

    /// The cost of a whole pairing; none if it is illegal or not a pairing of everybody.
    pub fn total_cost(&self, matches: &[(usize, usize)]) -> Option<Cost> {
        let (mut done, mut sum) = (0_u64, self.empty_cost());
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
        let counts = [quality.rematches, quality.second_byes, quality.same_unit, quality.colour_bans, byes];
        let mut cost: Vec<i32> = counts.map(|n| n as i32).to_vec();
        cost.push(total.as_tenths());
        for group in &quality.groups {
            cost.extend([group.floaters as i32, group.gap.as_tenths()]);
        }
        for needs in &quality.colours {
            cost.extend([needs.absolute as i32, needs.all as i32]);
        }
        cost.resize(self.empty_cost().len() - 1, 0);
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
            Some(3) => Criterion::ColourBans,
            Some(4 | 5) => Criterion::Bye,
            Some(at) if at + 1 == better.len() => Criterion::RepeatedFloats,
            Some(at) if at >= 6 + 2 * self.totals.len() => Criterion::Colours,
            Some(_) => Criterion::Floats,
        }
    }
}

fn balance(x: &PairingEntrant) -> i32 {
    let firsts = x.colours.iter().flatten().filter(|colour| **colour == Colour::First).count();
    2 * firsts as i32 - x.colours.iter().flatten().count() as i32
}

/// R13.3.1: (absolute, any) need that this colour does not meet.
fn unmet_need(x: &PairingEntrant, first: bool) -> (i32, i32) {
    let played: Vec<Colour> = x.colours.iter().flatten().copied().collect();
    let Some(last) = played.last() else { return (0, 0) };
    let needs_first = match balance(x) {
        0 => *last == Colour::Second,
        balance => balance < 0,
    };
    let absolute = balance(x).abs() >= 2 || (played.len() >= 2 && played[played.len() - 2] == *last);
    if needs_first == first { (0, 0) } else { (i32::from(absolute), 1) }
}
