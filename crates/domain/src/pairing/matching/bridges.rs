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
    /// The best bridge of each slot: to which slot, and its slack.
    best: Vec<usize>,
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
            best: vec![NOBODY; size],
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
        self.best[slot] = NOBODY;
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
        for (from, to) in [(a, b), (b, a)] {
            if self.best[from] == NOBODY || *slack < self.best_slack[from] {
                self.best[from] = to;
                self.best_slack[from].clone_from(slack);
            }
        }
    }

    /// The slots `gone` become part of `slot`: their best bridges are its own, those between them vanish.
    pub fn merge(&mut self, slot: usize, gone: &[usize], slack_of: impl Fn(usize, usize) -> C) {
        self.slots.retain(|other| !gone.contains(other));
        self.best[slot] = NOBODY;
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
            if gone.contains(&self.best[other]) {
                self.best[other] = slot;
            }
            let Some((slack, ends)) = least else { continue };
            self.ends[row + slot] = ends;
            self.ends[slot * self.size + other] = (ends.1, ends.0);
            if self.best[slot] == NOBODY || slack < self.best_slack[slot] {
                self.best[slot] = other;
                self.best_slack[slot] = slack;
            }
        }
    }

    /// The bridge with the least slack of all.
    pub fn least(&self) -> Option<(&C, usize, usize)> {
        let known = self.slots.iter().copied().filter(|slot| self.best[*slot] != NOBODY);
        let slot = known.min_by(|a, b| self.best_slack[*a].cmp(&self.best_slack[*b]))?;
        let (u, v) = self.ends[slot * self.size + self.best[slot]];
        Some((&self.best_slack[slot], u as usize, v as usize))
    }
}
