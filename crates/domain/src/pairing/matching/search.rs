//! One search: from an unmatched vertex to a better matching.

use super::{Matcher, Place};
use crate::pairing::cardinality::NOBODY;
use crate::pairing::weights::Cost;

/// What happens next in a search.
enum Step {
    /// A match without slack from an outer vertex to a free one.
    Grow(usize, usize),
    /// A match without slack between two outer nodes: an odd cycle.
    Contract(usize, usize),
    /// An inner blossom whose z has reached 0.
    BreakUp(usize),
}

impl<C: Cost> Matcher<'_, C> {
    /// Matches `root` and one other unmatched vertex at the least additional weight; false if there is no way.
    pub(super) fn match_from(&mut self, root: usize) -> bool {
        self.now = C::zero(self.weights.lanes());
        self.reached_from.fill(NOBODY);
        self.bridges.clear();
        self.enter_outer(self.nodes.outermost[root], None);
        while let Some((step, time)) = self.next_step() {
            self.now = time;
            match step {
                Step::Grow(u, v) if self.mate[self.nodes.around(v).base] == NOBODY => {
                    self.flip(u, v);
                    self.settle();
                    return true;
                }
                Step::Grow(u, v) => self.grow(u, v),
                Step::Contract(u, v) => self.contract(u, v),
                Step::BreakUp(node) => self.break_up(node),
            }
        }
        self.settle();
        false
    }

    fn next_step(&self) -> Option<(Step, C)> {
        let mut reached: Option<(usize, bool)> = None;
        for v in 0..self.mate.len() {
            let node = self.nodes.around(v);
            if self.reached_from[v] == NOBODY || node.place != Place::Free {
                continue;
            }
            // Of equal ones rather the end of the search than a longer way.
            let ends = self.mate[node.base] == NOBODY;
            let sooner = reached.is_none_or(|(best, best_ends)| {
                (&self.arrival[v], !ends) < (&self.arrival[best], !best_ends)
            });
            if sooner {
                reached = Some((v, ends));
            }
        }
        // Bridges and blossoms change at twice the pace: compare twice the time.
        let mut next = reached.map(|(v, _)| {
            let mut twice = self.arrival[v].clone();
            twice.double();
            (Step::Grow(self.reached_from[v], v), twice)
        });
        if let Some((slack, u, v)) = self.bridges.least()
            && next.as_ref().is_none_or(|(_, twice)| slack < twice)
        {
            next = Some((Step::Contract(u, v), slack.clone()));
        }
        for node in self.nodes.inner_blossoms() {
            let z = &self.nodes.get(node).z;
            if next.as_ref().is_none_or(|(_, twice)| z < twice) {
                next = Some((Step::BreakUp(node), z.clone()));
            }
        }
        next.map(|(step, mut time)| {
            time.halve();
            (step, time)
        })
    }

    fn grow(&mut self, u: usize, v: usize) {
        let inner = self.nodes.outermost[v];
        self.enter_inner(inner, (u, v));
        let base = self.nodes.get(inner).base;
        let mate = self.mate[base];
        self.enter_outer(self.nodes.outermost[mate], Some((base, mate)));
    }

    fn enter_inner(&mut self, id: usize, entry: (usize, usize)) {
        let node = self.nodes.get_mut(id);
        (node.place, node.entry) = (Place::Inner, Some(entry));
        node.z.add(&self.now);
        node.z.add(&self.now);
        for vertex in &node.members {
            self.y[*vertex].add(&self.now);
            self.arrival[*vertex].subtract(&self.now);
        }
    }

    fn enter_outer(&mut self, id: usize, entry: Option<(usize, usize)>) {
        let node = self.nodes.get_mut(id);
        (node.place, node.entry) = (Place::Outer, entry);
        node.z.subtract(&self.now);
        node.z.subtract(&self.now);
        for vertex in &node.members {
            self.y[*vertex].subtract(&self.now);
        }
        let members = node.members.clone();
        self.bridges.open(&members);
        for vertex in members {
            self.look_around(vertex);
        }
    }

    /// Notes all matches of a vertex that is outer from now on.
    fn look_around(&mut self, u: usize) {
        let own = self.nodes.outermost[u];
        for v in self.legal[u].iter() {
            let node = self.nodes.outermost[v];
            if node == own {
                continue;
            }
            let slack = self.slack(u, v);
            if self.nodes.get(node).place == Place::Outer {
                let (weights, y) = (self.weights, &self.y);
                self.bridges.offer(u, v, &slack, |u, v| slack_between(weights, y, u, v));
            } else if self.reached_from[v] == NOBODY || slack < self.arrival[v] {
                self.reached_from[v] = u;
                self.arrival[v] = slack;
            }
        }
    }

    /// Contracts the odd cycle that the match u–v closes.
    fn contract(&mut self, u: usize, v: usize) {
        let (left, right) = (self.way_up(u), self.way_up(v));
        let common = left.iter().rev().zip(right.iter().rev()).take_while(|(a, b)| a == b).count();
        let stem = left[left.len() - common];
        let entry = |id: usize| self.nodes.get(id).entry.unwrap_or((NOBODY, NOBODY));
        let mut children = vec![stem];
        let mut links = Vec::new();
        for id in left[..left.len() - common].iter().rev() {
            children.push(*id);
            links.push(entry(*id));
        }
        links.push((u, v));
        for id in &right[..right.len() - common] {
            children.push(*id);
            let (above, own) = entry(*id);
            links.push((own, above));
        }

        let slot = self.bridges.slot_of(self.nodes.get(stem).base);
        let mut gone = Vec::new();
        let mut fresh = Vec::new();
        for id in &children {
            let node = self.nodes.get_mut(*id);
            if node.place == Place::Outer {
                node.z.add(&self.now);
                node.z.add(&self.now);
                gone.push(self.bridges.slot_of(node.base));
                self.bridges.join(&node.members, slot);
            } else {
                node.z.subtract(&self.now);
                node.z.subtract(&self.now);
                for vertex in &node.members {
                    self.y[*vertex].subtract(&self.now);
                    self.y[*vertex].subtract(&self.now);
                }
                fresh.extend_from_slice(&node.members);
            }
        }
        gone.retain(|other| *other != slot);
        let id = self.nodes.contract(children, links);
        let z = &mut self.nodes.get_mut(id).z;
        z.subtract(&self.now);
        z.subtract(&self.now);
        let (weights, y) = (self.weights, &self.y);
        self.bridges.merge(slot, &gone, |u, v| slack_between(weights, y, u, v));
        self.bridges.join(&fresh, slot);
        for vertex in fresh {
            self.look_around(vertex);
        }
    }

    /// The nodes from the one around an outer vertex up to the root.
    fn way_up(&self, vertex: usize) -> Vec<usize> {
        let mut way = vec![self.nodes.outermost[vertex]];
        let mut at = way[0];
        while let Some((above, _)) = self.nodes.get(at).entry {
            at = self.nodes.outermost[above];
            way.push(at);
        }
        way
    }

    /// Breaks up an inner blossom with z = 0; the even way from its entry to its base stays in the tree.
    fn break_up(&mut self, id: usize) {
        let node = self.nodes.get(id);
        let (entry, links) = (node.entry, node.links.clone());
        for vertex in node.members.clone() {
            self.y[vertex].subtract(&self.now);
            self.arrival[vertex].add(&self.now);
        }
        let children = self.nodes.break_up(id);
        let Some((u, v)) = entry else { return };
        let length = children.len();
        let first = self.nodes.outermost[v];
        let mut at = children.iter().position(|child| *child == first).unwrap_or(0);
        let forward = at % 2 == 1;
        self.enter_inner(first, (u, v));
        let mut outer = Vec::new();
        let mut inner = true;
        while at != 0 {
            let (next, link) = if forward {
                ((at + 1) % length, links[at])
            } else {
                let (a, b) = links[at - 1];
                (at - 1, (b, a))
            };
            inner = !inner;
            if inner {
                self.enter_inner(children[next], link);
            } else {
                outer.push((children[next], link));
            }
            at = next;
        }
        for (child, link) in outer {
            self.enter_outer(child, Some(link));
        }
    }

    /// Exchanges matched and unmatched along the way from the free vertex `v` over `u` to the root.
    fn flip(&mut self, mut u: usize, mut v: usize) {
        self.nodes.rebase(self.nodes.outermost[v], v, &mut self.mate);
        self.mate[v] = u;
        loop {
            let outer = self.nodes.outermost[u];
            let above = self.nodes.get(outer).entry;
            self.nodes.rebase(outer, u, &mut self.mate);
            self.mate[u] = v;
            let Some((inner_vertex, _)) = above else { return };
            let inner = self.nodes.outermost[inner_vertex];
            let Some((next, own)) = self.nodes.get(inner).entry else { return };
            self.nodes.rebase(inner, own, &mut self.mate);
            self.mate[own] = next;
            (u, v) = (next, own);
        }
    }

    /// Writes y and z of the tree's nodes as they are now, and takes the tree down.
    fn settle(&mut self) {
        for id in self.nodes.outermost_nodes() {
            let node = self.nodes.get_mut(id);
            match node.place {
                Place::Free => continue,
                Place::Outer => {
                    node.z.add(&self.now);
                    node.z.add(&self.now);
                    node.members.iter().for_each(|vertex| self.y[*vertex].add(&self.now));
                }
                Place::Inner => {
                    node.z.subtract(&self.now);
                    node.z.subtract(&self.now);
                    node.members.iter().for_each(|vertex| self.y[*vertex].subtract(&self.now));
                }
            }
            (node.place, node.entry) = (Place::Free, None);
        }
        self.nodes.break_up_idle();
    }
}

fn slack_between<C: Cost>(weights: &crate::pairing::weights::Weights<'_>, y: &[C], u: usize, v: usize) -> C {
    let mut slack = C::zero(weights.lanes());
    slack.subtract(&y[u]);
    slack.subtract(&y[v]);
    weights.add_to(&mut slack, u, v);
    slack
}
