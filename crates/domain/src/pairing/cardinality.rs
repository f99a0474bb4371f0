//! Matchings with as many matches as possible, in graphs without weights (Edmonds' search).

use super::bits::Bits;
use std::collections::VecDeque;

/// No vertex.
pub(super) const NOBODY: usize = usize::MAX;

/// Adds matches until no larger matching exists.
pub(super) fn augment_to_maximum(rows: &[Bits], mate: &mut [usize]) {
    for root in 0..rows.len() {
        if mate[root] == NOBODY {
            Search::new(rows, mate, root).augment();
        }
    }
}

/// Matches `root` by an alternating path if there is one.
pub(super) fn augment_from(rows: &[Bits], mate: &mut [usize], root: usize) -> bool {
    Search::new(rows, mate, root).augment()
}

/// The same in the graph of the vertices `present`; the others count as not there.
pub(super) fn augment_within(rows: &[Bits], present: &Bits, mate: &mut [usize], root: usize) -> bool {
    Search::within(rows, present.clone(), mate, root).augment()
}

/// The vertices that can be left alone instead of `root`, which no path can match: those at an even distance.
pub(super) fn exchangeable(rows: &[Bits], mate: &mut [usize], root: usize) -> Bits {
    let mut search = Search::new(rows, mate, root);
    search.augment();
    search.even
}

/// Vertices that some maximum matching leaves alone (Gallai and Edmonds), given a maximum matching.
pub(super) fn sometimes_alone(rows: &[Bits], mate: &mut [usize]) -> Bits {
    let mut alone = Bits::none(rows.len());
    for root in 0..rows.len() {
        if mate[root] == NOBODY {
            alone.join(&exchangeable(rows, mate, root));
        }
    }
    alone
}

/// One search from one root; odd cycles are contracted to their base.
struct Search<'a> {
    rows: &'a [Bits],
    mate: &'a mut [usize],
    base: Vec<usize>,
    /// The vertices contracted to each base; empty where nothing is contracted.
    members: Vec<Vec<usize>>,
    /// For an odd vertex, and for an even one that was odd before its cycle was contracted: the way to the root.
    parent: Vec<usize>,
    /// Vertices at an even distance from the root.
    even: Bits,
    /// Vertices that the search has not reached.
    fresh: Bits,
    queue: VecDeque<usize>,
}

impl<'a> Search<'a> {
    fn new(rows: &'a [Bits], mate: &'a mut [usize], root: usize) -> Self {
        Self::within(rows, Bits::all(rows.len()), mate, root)
    }

    fn within(rows: &'a [Bits], mut fresh: Bits, mate: &'a mut [usize], root: usize) -> Self {
        let size = rows.len();
        let mut even = Bits::none(size);
        even.insert(root);
        fresh.remove(root);
        Self {
            rows,
            mate,
            base: (0..size).collect(),
            members: vec![Vec::new(); size],
            parent: vec![NOBODY; size],
            even,
            fresh,
            queue: VecDeque::from([root]),
        }
    }

    fn augment(&mut self) -> bool {
        while let Some(from) = self.queue.pop_front() {
            let mut reached = self.rows[from].clone();
            reached.keep(&self.fresh);
            for to in reached.iter() {
                if !self.fresh.has(to) {
                    continue;
                }
                self.parent[to] = from;
                self.fresh.remove(to);
                let mate = self.mate[to];
                if mate == NOBODY {
                    self.flip(to);
                    return true;
                }
                self.fresh.remove(mate);
                self.even.insert(mate);
                self.queue.push_back(mate);
            }
            let mut closing = self.rows[from].clone();
            closing.keep(&self.even);
            for to in closing.iter() {
                if self.base[from] != self.base[to] {
                    self.contract(from, to);
                }
            }
        }
        false
    }

    fn contract(&mut self, a: usize, b: usize) {
        let stem = self.common_base(a, b);
        let mut inside = self.mark_path(a, stem, b);
        inside.extend(self.mark_path(b, stem, a));
        for base in inside {
            // The way may pass a contracted cycle several times.
            if self.base[base] == stem {
                continue;
            }
            let mut members = std::mem::take(&mut self.members[base]);
            if members.is_empty() {
                members.push(base);
            }
            for vertex in &members {
                self.base[*vertex] = stem;
                if !self.even.has(*vertex) {
                    self.even.insert(*vertex);
                    self.queue.push_back(*vertex);
                }
            }
            if self.members[stem].is_empty() {
                self.members[stem].push(stem);
            }
            self.members[stem].append(&mut members);
        }
    }

    fn common_base(&self, a: usize, b: usize) -> usize {
        let mut seen = Bits::none(self.rows.len());
        let mut at = self.base[a];
        seen.insert(at);
        while self.mate[at] != NOBODY {
            at = self.base[self.parent[self.mate[at]]];
            seen.insert(at);
        }
        at = self.base[b];
        while !seen.has(at) {
            at = self.base[self.parent[self.mate[at]]];
        }
        at
    }

    /// The bases on the way from `at` to the stem; the way back is written down for each.
    fn mark_path(&mut self, mut at: usize, stem: usize, mut child: usize) -> Vec<usize> {
        let mut inside = Vec::new();
        while self.base[at] != stem {
            let mate = self.mate[at];
            inside.push(self.base[at]);
            inside.push(self.base[mate]);
            self.parent[at] = child;
            child = mate;
            at = self.parent[mate];
        }
        inside
    }

    fn flip(&mut self, end: usize) {
        let mut at = end;
        while at != NOBODY {
            let before = self.parent[at];
            let next = self.mate[before];
            (self.mate[at], self.mate[before]) = (before, at);
            at = next;
        }
    }
}
