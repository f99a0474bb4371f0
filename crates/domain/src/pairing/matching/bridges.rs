//! The match with the least slack between any two outer nodes of a search.

use crate::pairing::cardinality::NOBODY;
use crate::pairing::weights::Cost;

/// A table of bridges. Each outer node has a slot; slots are numbered as they are opened, so that the table is no larger
/// than the search gets.
pub(super) struct Bridges<C> {
    /// The ends of the best match between each two slots, in the row of the later one.
    ends: Vec<Vec<Ends>>,
    /// Slots in use.
    slots: Vec<usize>,
    /// The slot of each vertex of an outer node.
    slot: Vec<usize>,
    /// The best bridge of each slot, and its slack.
    best: Vec<(Ends, C)>,
    zero: C,
}

type Ends = (u32, u32);
const NO_ENDS: Ends = (u32::MAX, u32::MAX);

impl<C: Cost> Bridges<C> {
    pub fn new(size: usize, zero: &C) -> Self {
        Self {
            ends: Vec::new(),
            slots: Vec::new(),
            slot: vec![NOBODY; size],
            best: Vec::new(),
            zero: zero.clone(),
        }
    }

    pub fn clear(&mut self) {
        self.slots.clear();
        self.ends.clear();
        self.best.clear();
    }

    pub fn slot_of(&self, vertex: usize) -> usize {
        self.slot[vertex]
    }

    /// Opens a slot for a new outer node with these vertices.
    pub fn open(&mut self, members: &[usize]) {
        let slot = self.best.len();
        self.slots.push(slot);
        self.ends.push(Vec::new());
        self.best.push((NO_ENDS, self.zero.clone()));
        self.join(members, slot);
    }

    /// Vertices that belong to the node with this slot from now on.
    pub fn join(&mut self, members: &[usize], slot: usize) {
        members.iter().for_each(|vertex| self.slot[*vertex] = slot);
    }

    fn between(&self, a: usize, b: usize) -> Ends {
        self.ends[a.max(b)].get(a.min(b)).copied().unwrap_or(NO_ENDS)
    }

    fn set_between(&mut self, a: usize, b: usize, ends: Ends) {
        let row = &mut self.ends[a.max(b)];
        if row.len() <= a.min(b) {
            row.resize(a.min(b) + 1, NO_ENDS);
        }
        row[a.min(b)] = ends;
    }

    fn offer_best(&mut self, slot: usize, ends: Ends, slack: &C) {
        let (best, least) = &mut self.best[slot];
        if *best == NO_ENDS || *slack < *least {
            *best = ends;
            least.clone_from(slack);
        }
    }

    /// A match between two outer nodes. `slack_of` is asked for the slack of the bridge so far.
    pub fn offer(&mut self, u: usize, v: usize, slack: &C, slack_of: impl Fn(usize, usize) -> C) {
        let (a, b) = (self.slot[u], self.slot[v]);
        let old = self.between(a, b);
        if old != NO_ENDS && slack_of(old.0 as usize, old.1 as usize) <= *slack {
            return;
        }
        let ends = (u as u32, v as u32);
        self.set_between(a, b, ends);
        self.offer_best(a, ends, slack);
        self.offer_best(b, ends, slack);
    }

    /// The slots `gone` become part of `slot`: their best bridges are its own, those between them vanish.
    pub fn merge(&mut self, slot: usize, gone: &[usize], slack_of: impl Fn(usize, usize) -> C) {
        self.slots.retain(|other| !gone.contains(other));
        self.best[slot].0 = NO_ENDS;
        for at in 0..self.slots.len() {
            let other = self.slots[at];
            if other == slot {
                continue;
            }
            let mut least: Option<(C, Ends)> = None;
            for source in std::iter::once(slot).chain(gone.iter().copied()) {
                let ends = self.between(other, source);
                if ends == NO_ENDS {
                    continue;
                }
                let slack = slack_of(ends.0 as usize, ends.1 as usize);
                if least.as_ref().is_none_or(|(best, _)| slack < *best) {
                    least = Some((slack, ends));
                }
            }
            let Some((slack, ends)) = least else { continue };
            self.set_between(other, slot, ends);
            self.offer_best(slot, ends, &slack);
        }
    }

    /// The bridge with the least slack of all.
    pub fn least(&self) -> Option<(&C, usize, usize)> {
        let known = self.slots.iter().copied().filter(|slot| self.best[*slot].0 != NO_ENDS);
        let slot = known.min_by(|a, b| self.best[*a].1.cmp(&self.best[*b].1))?;
        let ((u, v), slack) = &self.best[slot];
        Some((slack, *u as usize, *v as usize))
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
