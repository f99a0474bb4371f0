//! Cheapest flow of whole units: the exact method behind seating (`seats`).

use std::collections::VecDeque;

/// A network of nodes and directed arcs with room and cost.
pub(super) struct Network {
    arcs: Vec<Arc>,
    leaving: Vec<Vec<usize>>,
}

struct Arc {
    to: usize,
    room: u32,
    cost: i128,
}

impl Network {
    pub fn new(nodes: usize) -> Self {
        Self { arcs: Vec::new(), leaving: vec![Vec::new(); nodes] }
    }

    pub fn add_node(&mut self) -> usize {
        self.leaving.push(Vec::new());
        self.leaving.len() - 1
    }

    /// Adds an arc (costs from 0) and gives its number.
    pub fn add_arc(&mut self, from: usize, to: usize, room: u32, cost: i128) -> usize {
        let number = self.arcs.len();
        self.arcs.push(Arc { to, room, cost });
        self.arcs.push(Arc { to: from, room: 0, cost: -cost });
        self.leaving[from].push(number);
        self.leaving[to].push(number + 1);
        number
    }

    /// How much flows through an arc.
    pub fn flow(&self, arc: usize) -> u32 {
        self.arcs[arc + 1].room
    }

    /// Sends as much as possible from `source` to `sink`, as cheaply as possible: one unit after the other along a
    /// cheapest path. Returns how much arrived.
    pub fn send(&mut self, source: usize, sink: usize) -> u32 {
        let mut arrived = 0;
        while let Some(path) = self.cheapest_path(source, sink) {
            for arc in path {
                self.arcs[arc].room -= 1;
                self.arcs[arc ^ 1].room += 1;
            }
            arrived += 1;
        }
        arrived
    }

    fn cheapest_path(&self, source: usize, sink: usize) -> Option<Vec<usize>> {
        let nodes = self.leaving.len();
        let (mut cost, mut by, mut queued) = (vec![None; nodes], vec![usize::MAX; nodes], vec![false; nodes]);
        cost[source] = Some(0_i128);
        let mut queue = VecDeque::from([source]);
        while let Some(node) = queue.pop_front() {
            queued[node] = false;
            let Some(here) = cost[node] else { continue };
            for number in &self.leaving[node] {
                let arc = &self.arcs[*number];
                let there = here + arc.cost;
                if arc.room > 0 && cost[arc.to].is_none_or(|known| there < known) {
                    cost[arc.to] = Some(there);
                    by[arc.to] = *number;
                    if !queued[arc.to] {
                        queued[arc.to] = true;
                        queue.push_back(arc.to);
                    }
                }
            }
        }
        cost[sink]?;
        let mut path = Vec::new();
        let mut node = sink;
        while node != source {
            path.push(by[node]);
            node = self.arcs[by[node] ^ 1].to;
        }
        Some(path)
    }
}
