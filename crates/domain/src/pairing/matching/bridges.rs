//! The match with the least slack between any two outer nodes of a search.

use crate::pairing::cardinality::NOBODY;
use crate::pairing::weights::Cost;

/// A table of bridges. Each outer node has a slot, the number of one of its vertices.
pub(super) struct Bridges<C> {
    size: usize,
    /// For each two slots the ends of the best match, the one in the row's node first.
    ends: Vec<(u32, u32)>,
    /// Slots in use, ascending is not needed.
    slots: Vec<usize>,
    /// The slot of each outer node, by a member vertex of it: [`Bridges::slot_of`].
    slot: Vec<usize>,
    /// The best bridge of each slot, and its slack.
    best: Vec<(u32, u32)>,
    best_slack: Vec<C>,
}

const NO_ENDS: (u32, u32) = (u32::MAX, u32::MAX);

impl<C: Cost> Bridges<C> {
    pub fn new(size: usize, zero: &C) -> Self {
        Self {
            size,
            ends: vec![NO_ENDS; size * size],
            slots: Vec::new(),
            slot: vec![NOBODY; size],
            best: vec![NO_ENDS; size],
            best_slack: vec![zero.clone(); size],
        }
    }

    pub fn clear(&mut self) {
        self.slots.clear();
    }

    pub fn slot_of(&self, vertex: usize) -> usize {
        self.slot[vertex]
    }

    /// Opens a slot for a new outer node with these vertices.
    pub fn open(&mut self, members: &[usize]) {
        let slot = members[0];
        for other in &self.slots {
            self.ends[slot * self.size + other] = NO_ENDS;
            self.ends[other * self.size + slot] = NO_ENDS;
        }
        self.slots.push(slot);
        self.best[slot] = NO_ENDS;
        self.join(members, slot);
    }

    /// Vertices that belong to the node with this slot from now on.
    pub fn join(&mut self, members: &[usize], slot: usize) {
        members.iter().for_each(|vertex| self.slot[*vertex] = slot);
    }

    /// A match between two outer nodes. `slack_of` is asked for the slack of the bridge so far.
    pub fn offer(&mut self, u: usize, v: usize, slack: &C, slack_of: impl Fn(usize, usize) -> C) {
        let (a, b) = (self.slot[u], self.slot[v]);
        let old = self.ends[a * self.size + b];
        if old != NO_ENDS && slack_of(old.0 as usize, old.1 as usize) <= *slack {
            return;
        }
        self.ends[a * self.size + b] = (u as u32, v as u32);
        self.ends[b * self.size + a] = (v as u32, u as u32);
        for slot in [a, b] {
            if self.best[slot] == NO_ENDS || *slack < self.best_slack[slot] {
                self.best[slot] = (u as u32, v as u32);
                self.best_slack[slot].clone_from(slack);
            }
        }
    }

    /// The slots `gone` become part of `slot`: their best bridges are its own, those between them vanish.
    pub fn merge(&mut self, slot: usize, gone: &[usize], slack_of: impl Fn(usize, usize) -> C) {
        self.slots.retain(|other| !gone.contains(other));
        self.best[slot] = NO_ENDS;
        for other in self.slots.iter().copied().filter(|other| *other != slot) {
            let row = other * self.size;
            let mut least: Option<(C, (u32, u32))> = None;
            for source in std::iter::once(slot).chain(gone.iter().copied()) {
                let ends = self.ends[row + source];
                if ends == NO_ENDS {
                    continue;
                }
                let slack = slack_of(ends.0 as usize, ends.1 as usize);
                if least.as_ref().is_none_or(|(best, _)| slack < *best) {
                    least = Some((slack, ends));
                }
            }
            let Some((slack, ends)) = least else { continue };
            self.ends[row + slot] = ends;
            self.ends[slot * self.size + other] = (ends.1, ends.0);
            if self.best[slot] == NO_ENDS || slack < self.best_slack[slot] {
                self.best[slot] = ends;
                self.best_slack[slot] = slack;
            }
        }
    }

    /// The bridge with the least slack of all.
    pub fn least(&self) -> Option<(&C, usize, usize)> {
        let known = self.slots.iter().copied().filter(|slot| self.best[*slot] != NO_ENDS);
        let slot = known.min_by(|a, b| self.best_slack[*a].cmp(&self.best_slack[*b]))?;
        let (u, v) = self.best[slot];
        Some((&self.best_slack[slot], u as usize, v as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pairing::weights::Lanes;
    use proptest::prelude::{any, prop_assert_eq, proptest};

    type Slack = Lanes<1>;

    fn slack(value: u8) -> Slack {
        let mut slack = Slack::zero(1);
        slack.lanes_mut()[0] = value.into();
        slack
    }

    proptest! {
        #[test]
        fn least_bridge_is_the_least_between_different_nodes(
            slacks in proptest::collection::vec(any::<u8>(), 100),
            offered in proptest::collection::vec(any::<bool>(), 100),
            merges in proptest::collection::vec((0..10_usize, 0..10_usize, 0..10_usize), 0..6),
        ) {
            let of = |u: usize, v: usize| slack(slacks[u.min(v) * 10 + u.max(v)]);
            let mut bridges = Bridges::new(10, &slack(0));
            let mut node: Vec<usize> = (0..10).collect();
            let mut known = Vec::new();
            for v in 0..10 {
                bridges.open(&[v]);
                for u in (0..v).filter(|u| offered[u * 10 + v]) {
                    bridges.offer(v, u, &of(u, v), of);
                    known.push((u, v));
                }
            }
            for merge in merges {
                let slot = node[merge.0];
                let mut gone = vec![node[merge.1], node[merge.2]];
                gone.retain(|other| *other != slot);
                gone.dedup();
                node.iter_mut().filter(|own| gone.contains(own)).for_each(|own| *own = slot);
                let members: Vec<_> = (0..10).filter(|v| node[*v] == slot).collect();
                bridges.join(&members, slot);
                bridges.merge(slot, &gone, of);
                let between = known.iter().filter(|(u, v)| node[*u] != node[*v]);
                let expected = between.map(|(u, v)| of(*u, *v)).min();
                let found = bridges.least().map(|(slack, u, v)| {
                    assert!(node[u] != node[v], "{u} and {v} are in one node");
                    *slack
                });
                prop_assert_eq!(found, expected);
            }
        }
    }
}
