//! A perfect matching of least weight, with the dual values that prove it (Edmonds' primal-dual method).
//!
//! Every vertex has a dual value y and every odd set of the solution a z ≥ 0, such that for each match u–v
//! `slack = weight − y(u) − y(v) + Σ z of the sets around both` is never negative. A perfect matching of matches
//! without slack that leaves each set with z > 0 exactly once has the least weight, and every matching of least
//! weight is of this kind: `tight` builds on that.
//!
//! One search grows a tree of alternating paths from one unmatched vertex. As time passes, y rises by as much in
//! nodes at an even distance (outer) and falls in those at an odd one (inner), so that the next match without slack,
//! the next odd cycle or the next set to break up appears. While a node is in the tree, its y and z are stored as
//! they would be at time 0; nothing has to be touched when time passes.

mod blossom;
mod bridges;
mod search;

use super::bits::Bits;
use super::cardinality::NOBODY;
use super::weights::{Cost, Weights};
use blossom::Nodes;
use bridges::Bridges;

/// A perfect matching of least weight and its proof.
pub(super) struct Optimum<C> {
    /// The partner of each vertex.
    pub mate: Vec<usize>,
    /// The dual value of each vertex.
    pub y: Vec<C>,
    /// The odd sets with z > 0; of any two one contains the other or they share nothing.
    pub sets: Vec<(Bits, C)>,
    /// Searches it took.
    pub augmentations: u32,
}

/// Finds the matching of least weight in a graph that has a perfect matching, starting from matches of weight 0.
pub(super) fn least_weight<C: Cost>(
    legal: &[Bits],
    weights: &Weights<'_>,
    start: Vec<usize>,
) -> Option<Optimum<C>> {
    let mut matcher = Matcher::<C>::new(legal, weights, start);
    let mut augmentations = 0;
    for root in 0..legal.len() {
        if matcher.mate[root] == NOBODY {
            augmentations += 1;
            if !matcher.match_from(root) {
                return None;
            }
        }
    }
    let sets = matcher.nodes.sets(legal.len());
    Some(Optimum { mate: matcher.mate, y: matcher.y, sets, augmentations })
}

/// Where a node stands in the tree of the search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Not in the tree.
    Free,
    /// At an even distance from the root; what is matched to it is its parent.
    Outer,
    /// At an odd distance.
    Inner,
}

struct Matcher<'a, C> {
    legal: &'a [Bits],
    weights: &'a Weights<'a>,
    mate: Vec<usize>,
    y: Vec<C>,
    nodes: Nodes<C>,
    /// The time of the search.
    now: C,
    /// For each vertex that is not in an outer node: the outer vertex that will reach it first, and when. In an inner
    /// node the time is relative to the node's own, like its y.
    reached_from: Vec<usize>,
    arrival: Vec<C>,
    bridges: Bridges<C>,
}

impl<'a, C: Cost> Matcher<'a, C> {
    fn new(legal: &'a [Bits], weights: &'a Weights<'a>, mate: Vec<usize>) -> Self {
        let size = legal.len();
        let zero = C::zero(weights.lanes());
        Self {
            legal,
            weights,
            mate,
            y: vec![zero.clone(); size],
            nodes: Nodes::new(size, &zero),
            now: zero.clone(),
            reached_from: vec![NOBODY; size],
            arrival: vec![zero.clone(); size],
            bridges: Bridges::new(size, &zero),
        }
    }

    /// Weight less both y as they are stored; between different outermost nodes there is no z.
    fn slack(&self, u: usize, v: usize) -> C {
        let mut slack = C::zero(self.weights.lanes());
        slack.subtract(&self.y[u]);
        slack.subtract(&self.y[v]);
        self.weights.add_to(&mut slack, u, v);
        slack
    }
}
