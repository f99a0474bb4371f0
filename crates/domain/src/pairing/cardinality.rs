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
    root: usize,
    base: Vec<usize>,
    parent: Vec<usize>,
    even: Bits,
    queue: VecDeque<usize>,
}

impl<'a> Search<'a> {
    fn new(rows: &'a [Bits], mate: &'a mut [usize], root: usize) -> Self {
        let size = rows.len();
        let mut even = Bits::none(size);
        even.insert(root);
        let (base, parent) = ((0..size).collect(), vec![NOBODY; size]);
        Self { rows, mate, root, base, parent, even, queue: VecDeque::from([root]) }
    }

    fn augment(&mut self) -> bool {
        while let Some(from) = self.queue.pop_front() {
            let rows = self.rows;
            for to in rows[from].iter() {
                if self.base[from] == self.base[to] || self.mate[from] == to {
                    continue;
                }
                if self.even.has(to) {
                    self.contract(from, to);
                } else if self.parent[to] == NOBODY {
                    self.parent[to] = from;
                    if self.mate[to] == NOBODY {
                        self.flip(to);
                        return true;
                    }
                    self.even.insert(self.mate[to]);
                    self.queue.push_back(self.mate[to]);
                }
            }
        }
        false
    }

    fn contract(&mut self, a: usize, b: usize) {
        let stem = self.common_base(a, b);
        let mut inside = Bits::none(self.rows.len());
        self.mark_path(a, stem, b, &mut inside);
        self.mark_path(b, stem, a, &mut inside);
        for vertex in 0..self.rows.len() {
            if inside.has(self.base[vertex]) {
                self.base[vertex] = stem;
                if !self.even.has(vertex) {
                    self.even.insert(vertex);
                    self.queue.push_back(vertex);
                }
            }
        }
    }

    fn common_base(&self, a: usize, b: usize) -> usize {
        let mut seen = Bits::none(self.rows.len());
        let mut at = self.base[a];
        loop {
            seen.insert(at);
            if at == self.root || self.mate[at] == NOBODY {
                break;
            }
            at = self.base[self.parent[self.mate[at]]];
        }
        at = self.base[b];
        while !seen.has(at) {
            at = self.base[self.parent[self.mate[at]]];
        }
        at
    }

    fn mark_path(&mut self, mut at: usize, stem: usize, mut child: usize, inside: &mut Bits) {
        while self.base[at] != stem {
            let mate = self.mate[at];
            inside.insert(self.base[at]);
            inside.insert(self.base[mate]);
            self.parent[at] = child;
            child = mate;
            at = self.parent[mate];
        }
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
