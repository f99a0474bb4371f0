//! The odd sets of the solution: cycles of nodes, contracted, nested.

use super::Place;
use crate::pairing::bits::Bits;
use crate::pairing::cardinality::NOBODY;
use crate::pairing::weights::Cost;

/// A vertex, or a contracted odd cycle of nodes (a blossom).
pub(super) struct Node<C> {
    /// The nodes of the cycle. The first holds the base; the others are matched in twos: 1–2, 3–4 …
    pub children: Vec<usize>,
    /// The match from each child to the next, as (vertex there, vertex here).
    pub links: Vec<(usize, usize)>,
    /// The vertex that is not matched inside.
    pub base: usize,
    /// The blossom around it.
    pub parent: usize,
    /// Its vertices.
    pub members: Vec<usize>,
    /// Its dual value.
    pub z: C,
    /// Where it stands in the tree, if it is outermost.
    pub place: Place,
    /// The match towards the root, as (vertex of the parent node, own vertex); none at the root.
    pub entry: Option<(usize, usize)>,
}

/// All nodes. The first ones are the vertices themselves.
pub(super) struct Nodes<C> {
    all: Vec<Node<C>>,
    vertices: usize,
    unused: Vec<usize>,
    /// The outermost node of each vertex.
    pub outermost: Vec<usize>,
    zero: C,
}

impl<C: Cost> Nodes<C> {
    pub fn new(vertices: usize, zero: &C) -> Self {
        let all = (0..vertices)
            .map(|vertex| Node {
                children: Vec::new(),
                links: Vec::new(),
                base: vertex,
                parent: NOBODY,
                members: vec![vertex],
                z: zero.clone(),
                place: Place::Free,
                entry: None,
            })
            .collect();
        Self { all, vertices, unused: Vec::new(), outermost: (0..vertices).collect(), zero: zero.clone() }
    }

    pub fn get(&self, node: usize) -> &Node<C> {
        &self.all[node]
    }

    pub fn get_mut(&mut self, node: usize) -> &mut Node<C> {
        &mut self.all[node]
    }

    /// The outermost node around a vertex.
    pub fn around(&self, vertex: usize) -> &Node<C> {
        &self.all[self.outermost[vertex]]
    }

    pub fn is_blossom(&self, node: usize) -> bool {
        node >= self.vertices
    }

    /// All outermost nodes.
    pub fn outermost_nodes(&self) -> Vec<usize> {
        let live = |node: &usize| self.all[*node].parent == NOBODY && !self.all[*node].members.is_empty();
        (0..self.all.len()).filter(live).collect()
    }

    /// The outermost blossoms at an odd distance from the root of the search.
    pub fn inner_blossoms(&self) -> impl Iterator<Item = usize> + '_ {
        (self.vertices..self.all.len()).filter(|id| {
            let node = &self.all[*id];
            node.place == Place::Inner && node.parent == NOBODY && !node.members.is_empty()
        })
    }

    /// Contracts a cycle, the node with the base first, into a new outermost node with z = 0.
    pub fn contract(&mut self, children: Vec<usize>, links: Vec<(usize, usize)>) -> usize {
        let members: Vec<_> =
            children.iter().flat_map(|child| self.all[*child].members.iter().copied()).collect();
        let stem = &self.all[children[0]];
        let node = Node {
            base: stem.base,
            entry: stem.entry,
            place: Place::Outer,
            parent: NOBODY,
            z: self.zero.clone(),
            children,
            links,
            members,
        };
        let id = self.unused.pop().unwrap_or(self.all.len());
        for child in &node.children {
            self.all[*child].parent = id;
        }
        for vertex in &node.members {
            self.outermost[*vertex] = id;
        }
        if id == self.all.len() {
            self.all.push(node);
        } else {
            self.all[id] = node;
        }
        id
    }

    /// Undoes [`Nodes::contract`] for an outermost node: its children become outermost and free.
    pub fn break_up(&mut self, id: usize) -> Vec<usize> {
        let children = std::mem::take(&mut self.all[id].children);
        self.all[id].members = Vec::new();
        self.unused.push(id);
        for child in &children {
            let node = &mut self.all[*child];
            (node.parent, node.place, node.entry) = (NOBODY, Place::Free, None);
            for vertex in &node.members {
                self.outermost[*vertex] = *child;
            }
        }
        children
    }

    /// Breaks up every outermost blossom with z = 0.
    pub fn break_up_idle(&mut self) {
        let mut queue = self.outermost_nodes();
        while let Some(id) = queue.pop() {
            if self.is_blossom(id) && self.all[id].z == self.zero {
                queue.extend(self.break_up(id));
            }
        }
    }

    /// Matches a blossom inside so that `vertex` is the one left over.
    pub fn rebase(&mut self, id: usize, vertex: usize, mate: &mut [usize]) {
        if !self.is_blossom(id) || self.all[id].base == vertex {
            return;
        }
        let child = self.child_with(id, vertex);
        self.rebase(child, vertex, mate);
        let node = &self.all[id];
        let length = node.children.len();
        let at = node.children.iter().position(|other| *other == child).unwrap_or(0);
        // The even way round to the old base child: every second match on it changes hands.
        let flipped: Vec<usize> =
            if at % 2 == 1 { (at + 1..length).step_by(2).collect() } else { (0..at).step_by(2).collect() };
        for link in flipped {
            let node = &self.all[id];
            let (a, b) = node.links[link];
            let (left, right) = (node.children[link], node.children[(link + 1) % length]);
            self.rebase(left, a, mate);
            self.rebase(right, b, mate);
            (mate[a], mate[b]) = (b, a);
        }
        let node = &mut self.all[id];
        node.children.rotate_left(at);
        node.links.rotate_left(at);
        node.base = vertex;
    }

    /// The child of `id` that holds this vertex.
    pub fn child_with(&self, id: usize, vertex: usize) -> usize {
        let mut at = vertex;
        while self.all[at].parent != id {
            at = self.all[at].parent;
        }
        at
    }

    /// The blossoms with z > 0.
    pub fn sets(&self, vertices: usize) -> Vec<(Bits, C)> {
        let blossoms = self.all[self.vertices..].iter();
        blossoms
            .filter(|node| !node.members.is_empty() && node.z > self.zero)
            .map(|node| {
                let mut members = Bits::none(vertices);
                node.members.iter().for_each(|vertex| members.insert(*vertex));
                (members, node.z.clone())
            })
            .collect()
    }
}
