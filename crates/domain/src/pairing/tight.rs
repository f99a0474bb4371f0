//! All optimal pairings at once: the matches without slack, and the odd sets that each must leave exactly once.
//!
//! By complementary slackness a perfect matching is optimal if and only if it uses matches without slack only and
//! leaves every odd set with z > 0 by exactly one match. Reading slack and z up to the lanes of one part of the
//! objective gives the pairings that are optimal up to that part. Fixing matches keeps the shape: a set that a fixed
//! match leaves may not be left again.

use super::bits::Bits;
use super::cardinality::{NOBODY, augment_within};
use super::contraction::Parts;
use super::matching::Optimum;
use super::weights::{Cost, Weights};

/// The pairings that are optimal up to some part of the objective and contain the matches fixed so far.
#[derive(Clone)]
pub(super) struct TightGraph {
    rows: Vec<Bits>,
    /// The odd sets, smaller ones first.
    sets: Vec<Bits>,
    /// The vertices that are in no fixed match.
    present: Bits,
}

impl TightGraph {
    /// All legal pairings.
    pub fn legal(rows: Vec<Bits>) -> Self {
        let present = Bits::all(rows.len());
        Self { rows, sets: Vec::new(), present }
    }

    /// For each part of the objective the pairings that are optimal up to it.
    pub fn levels<C: Cost>(legal: &[Bits], weights: &Weights<'_>, optimum: &Optimum<C>) -> Vec<Self> {
        let size = legal.len();
        let around = Nesting::new(size, optimum, weights.lanes());
        let mut graphs: Vec<Self> = weights
            .levels()
            .iter()
            .map(|level| Self {
                rows: vec![Bits::none(size); size],
                sets: around.sets_up_to(optimum, level.end),
                present: Bits::all(size),
            })
            .collect();
        for (u, row) in legal.iter().enumerate() {
            for v in row.iter().filter(|v| *v > u) {
                let mut slack = around.z_of_both(u, v);
                slack.subtract(&optimum.y[u]);
                slack.subtract(&optimum.y[v]);
                weights.add_to(&mut slack, u, v);
                let first = slack.lanes().iter().position(|lane| *lane != 0).unwrap_or(usize::MAX);
                for (graph, level) in graphs.iter_mut().zip(weights.levels()) {
                    if first < level.end {
                        break;
                    }
                    graph.rows[u].insert(v);
                    graph.rows[v].insert(u);
                }
            }
        }
        graphs
    }

    /// Can these two meet, as far as this single match tells?
    pub fn has(&self, a: usize, b: usize) -> bool {
        self.present.has(a) && self.present.has(b) && self.rows[a].has(b)
    }

    /// Makes this match part of every pairing.
    pub fn fix(&mut self, a: usize, b: usize) {
        self.present.remove(a);
        self.present.remove(b);
        for mut set in std::mem::take(&mut self.sets) {
            let leaves = set.has(a) != set.has(b);
            set.keep(&self.present);
            if leaves {
                self.close(&set);
            } else if set.len() > 1 {
                self.sets.push(set);
            }
        }
    }

    /// No match leaves this set any more.
    fn close(&mut self, set: &Bits) {
        for vertex in self.present.iter() {
            if set.has(vertex) {
                self.rows[vertex].keep(set);
            } else {
                self.rows[vertex].drop_all(set);
            }
        }
    }

    /// Are the pairs a–b, c–d as good as a–c, b–d, which are part of a pairing of this graph?
    pub fn exchangeable(&self, (a, b): (usize, usize), (c, d): (usize, usize)) -> bool {
        self.has(a, b)
            && self.has(c, d)
            && self.sets.iter().all(|set| {
                let [a, b, c, d] = [a, b, c, d].map(|vertex| set.has(vertex));
                usize::from(a != b) + usize::from(c != d) == usize::from(a != c) + usize::from(b != d)
            })
    }

    /// A pairing of this graph with the match a–b, from one without it; none if there is none.
    pub fn with_match(&self, mate: &[usize], a: usize, b: usize) -> Option<Vec<usize>> {
        if !self.has(a, b) {
            return None;
        }
        let mut start = mate.to_vec();
        for vertex in [a, b, mate[a], mate[b]] {
            start[vertex] = NOBODY;
        }
        // Mostly the sets need not be looked at: without them there is none either, or they happen to fit.
        let mut found = self.without_sets(start.clone(), a, b)?;
        (found[a], found[b]) = (b, a);
        if self.sets.iter().all(|set| is_left_once(set, &found)) {
            return Some(found);
        }
        let mut fixed = self.clone();
        fixed.fix(a, b);
        let mut parts = Parts::new(&fixed.rows, &fixed.present, &start);
        for set in &fixed.sets {
            parts.contract(set)?;
        }
        found = parts.match_all()?;
        (found[a], found[b]) = (b, a);
        Some(found)
    }

    /// A pairing of all but `a` and `b` that looks at no set.
    fn without_sets(&self, mut mate: Vec<usize>, a: usize, b: usize) -> Option<Vec<usize>> {
        let mut present = self.present.clone();
        present.remove(a);
        present.remove(b);
        let all = present
            .iter()
            .all(|root| mate[root] != NOBODY || augment_within(&self.rows, &present, &mut mate, root));
        all.then_some(mate)
    }
}

fn is_left_once(set: &Bits, mate: &[usize]) -> bool {
    set.iter().filter(|vertex| !set.has(mate[*vertex])).count() == 1
}

/// The odd sets of an optimum as a forest.
struct Nesting<C> {
    /// Indices into the sets, larger ones first.
    order: Vec<usize>,
    /// The innermost set of each vertex, by place in `order`.
    innermost: Vec<usize>,
    /// The next larger set and the sum of z from the outermost down, by place in `order`.
    outer: Vec<usize>,
    sum: Vec<C>,
    zero: C,
}

impl<C: Cost> Nesting<C> {
    fn new(size: usize, optimum: &Optimum<C>, lanes: usize) -> Self {
        let zero = C::zero(lanes);
        let mut order: Vec<usize> = (0..optimum.sets.len()).collect();
        order.sort_by_key(|set| std::cmp::Reverse(optimum.sets[*set].0.len()));
        let mut innermost = vec![NOBODY; size];
        let (mut outer, mut sum) = (Vec::new(), Vec::<C>::new());
        for (place, set) in order.iter().enumerate() {
            let (members, z) = &optimum.sets[*set];
            let above = members.iter().next().map_or(NOBODY, |vertex| innermost[vertex]);
            let mut total = if above == NOBODY { zero.clone() } else { sum[above].clone() };
            total.add(z);
            outer.push(above);
            sum.push(total);
            members.iter().for_each(|vertex| innermost[vertex] = place);
        }
        Self { order, innermost, outer, sum, zero }
    }

    fn z_of_both(&self, u: usize, v: usize) -> C {
        let (mut a, mut b) = (self.innermost[u], self.innermost[v]);
        // A larger set has a smaller place: climb from the larger place until both are in the same set or outside.
        while a != b {
            if b == NOBODY || (a != NOBODY && a > b) {
                a = self.outer[a];
            } else {
                b = self.outer[b];
            }
        }
        if a == NOBODY { self.zero.clone() } else { self.sum[a].clone() }
    }

    /// The sets whose z is positive in the lanes before `end`, smaller ones first.
    fn sets_up_to(&self, optimum: &Optimum<C>, end: usize) -> Vec<Bits> {
        let positive = |set: &&usize| optimum.sets[**set].1.lanes()[..end].iter().any(|lane| *lane != 0);
        self.order.iter().rev().filter(positive).map(|set| optimum.sets[*set].0.clone()).collect()
    }
}
