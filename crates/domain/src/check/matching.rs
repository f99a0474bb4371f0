//! Whether everybody can be paired at all: a largest matching by growing and shrinking blossoms.

use std::collections::VecDeque;

/// Whether the places `0..size` without `absent` can all be paired along `edge`.
pub(super) fn all_can_be_paired(size: usize, absent: &[usize], edge: impl Fn(usize, usize) -> bool) -> bool {
    let neighbours: Vec<Vec<usize>> = (0..size)
        .map(|a| {
            let there = |place: &usize| !absent.contains(place);
            if there(&a) {
                (0..size).filter(|b| *b != a && there(b) && edge(a, *b)).collect()
            } else {
                Vec::new()
            }
        })
        .collect();
    let mut search = Search::of(neighbours);
    (0..size)
        .filter(|place| !absent.contains(place))
        .all(|place| search.is_paired(place) || search.pair(place))
}

struct Search {
    neighbours: Vec<Vec<usize>>,
    partner: Vec<Option<usize>>,
    /// Place before this one on the way from the root.
    before: Vec<Option<usize>>,
    /// The base of the blossom that a place lies in.
    base: Vec<usize>,
}

impl Search {
    /// Starts from a greedy matching.
    fn of(neighbours: Vec<Vec<usize>>) -> Self {
        let size = neighbours.len();
        let mut partner = vec![None; size];
        for (a, around) in neighbours.iter().enumerate() {
            if partner[a].is_none()
                && let Some(b) = around.iter().copied().find(|b| partner[*b].is_none())
            {
                (partner[a], partner[b]) = (Some(b), Some(a));
            }
        }
        Self { neighbours, partner, before: vec![None; size], base: (0..size).collect() }
    }

    fn is_paired(&self, place: usize) -> bool {
        self.partner[place].is_some()
    }

    /// Pairs one more place, re-pairing others on the way; false if that is impossible.
    fn pair(&mut self, root: usize) -> bool {
        let Some(mut end) = self.way_from(root) else { return false };
        while let Some(previous) = self.before[end] {
            let next = self.partner[previous];
            (self.partner[end], self.partner[previous]) = (Some(previous), Some(end));
            match next {
                Some(next) => end = next,
                None => break,
            }
        }
        true
    }

    /// The free end of an alternating way from `root`, noted backwards in `before`.
    fn way_from(&mut self, root: usize) -> Option<usize> {
        let size = self.neighbours.len();
        self.before = vec![None; size];
        self.base = (0..size).collect();
        let mut outer = vec![false; size];
        outer[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(here) = queue.pop_front() {
            for there in self.neighbours[here].clone() {
                if self.base[here] == self.base[there] || self.partner[here] == Some(there) {
                    continue;
                }
                let closes_odd_ring = there == root
                    || self.partner[there].is_some_and(|partner| self.before[partner].is_some());
                if closes_odd_ring {
                    self.shrink(here, there, &mut outer, &mut queue);
                } else if self.before[there].is_none() {
                    self.before[there] = Some(here);
                    match self.partner[there] {
                        None => return Some(there),
                        Some(partner) => {
                            outer[partner] = true;
                            queue.push_back(partner);
                        }
                    }
                }
            }
        }
        None
    }

    fn shrink(&mut self, here: usize, there: usize, outer: &mut [bool], queue: &mut VecDeque<usize>) {
        let base = self.common_base(here, there);
        let mut inside = vec![false; self.base.len()];
        self.mark_ring(here, base, there, &mut inside);
        self.mark_ring(there, base, here, &mut inside);
        for place in 0..self.base.len() {
            if inside[self.base[place]] {
                self.base[place] = base;
                if !outer[place] {
                    outer[place] = true;
                    queue.push_back(place);
                }
            }
        }
    }

    fn common_base(&self, one: usize, other: usize) -> usize {
        let mut passed = vec![false; self.base.len()];
        let mut here = self.base[one];
        loop {
            passed[here] = true;
            match self.partner[here].and_then(|partner| self.before[partner]) {
                Some(up) => here = self.base[up],
                None => break,
            }
        }
        let mut here = self.base[other];
        while !passed[here] {
            match self.partner[here].and_then(|partner| self.before[partner]) {
                Some(up) => here = self.base[up],
                None => break,
            }
        }
        here
    }

    fn mark_ring(&mut self, from: usize, base: usize, mut child: usize, inside: &mut [bool]) {
        let mut here = from;
        while self.base[here] != base {
            let Some(partner) = self.partner[here] else { break };
            inside[self.base[here]] = true;
            inside[self.base[partner]] = true;
            self.before[here] = Some(child);
            child = partner;
            match self.before[partner] {
                Some(up) => here = up,
                None => break,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries every partner of the first place that is left.
    fn by_trying(left: u32, edges: &[Vec<bool>]) -> bool {
        if left == 0 {
            return true;
        }
        let first = left.trailing_zeros() as usize;
        (first + 1..edges.len())
            .filter(|other| left & (1 << other) != 0 && edges[first][*other])
            .any(|other| by_trying(left & !(1 << first) & !(1 << other), edges))
    }

    #[test]
    fn says_what_trying_everything_says() {
        let mut state = 7_u64;
        let mut yes = 0;
        for case in 0..4000 {
            let size = 2 * (1 + case % 6);
            let mut edges = vec![vec![false; size]; size];
            for (a, b) in (0..size).flat_map(|a| (0..a).map(move |b| (a, b))) {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let there = (state >> 33) % 10 < 3;
                (edges[a][b], edges[b][a]) = (there, there);
            }
            let expected = by_trying((1 << size) - 1, &edges);
            yes += u32::from(expected);
            assert_eq!(all_can_be_paired(size, &[], |a, b| edges[a][b]), expected, "{edges:?}");
        }
        assert!((500..3500).contains(&yes), "both answers occur often: {yes}");
    }

    #[test]
    fn two_triangles_cannot_be_paired_and_with_a_bridge_they_can() {
        let triangles = |a: usize, b: usize| a / 3 == b / 3;
        assert!(!all_can_be_paired(6, &[], triangles));
        assert!(all_can_be_paired(6, &[], |a, b| triangles(a, b) || a + b == 5));
        assert!(all_can_be_paired(6, &[0, 3], triangles));
    }
}
