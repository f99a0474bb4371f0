//! Perfect matchings that leave given odd sets exactly once: the sets are contracted from the inside out.
//!
//! A set that is left once has one vertex that meets somebody outside; the rest is matched inside. So each set is
//! matched as far as it goes, which leaves one of its parts over, and becomes one part of the next larger set, with
//! those vertices *open* to the outside that can be the one left over.

use super::bits::Bits;
use super::cardinality::{NOBODY, augment_from, exchangeable};

/// What a contracted set, or the whole, looks like inside: a graph of its parts, each standing under the number of one
/// of its open vertices.
struct Inside {
    parts: Vec<usize>,
    /// Which of them are contracted sets: (number, place in the list of sets).
    sets: Vec<(usize, usize)>,
    rows: Vec<Bits>,
    mate: Vec<usize>,
}

/// A contracted odd set.
struct Part {
    /// Vertices that can be the one left over inside; only they can meet somebody outside.
    open: Bits,
    /// The number it stands under.
    number: usize,
    inside: Inside,
}

/// A graph on the way from single vertices to the whole.
pub(super) struct Parts<'a> {
    rows: &'a [Bits],
    present: &'a Bits,
    mate: &'a [usize],
    /// The contracted sets, smaller ones first.
    sets: Vec<Part>,
    /// The outermost contracted set of each vertex, by place in `sets`.
    set_of: Vec<usize>,
    /// Vertices that are open in their outermost part.
    open: Bits,
}

impl<'a> Parts<'a> {
    /// Nothing contracted: the graph of the vertices `present`, and a matching in it.
    pub fn new(rows: &'a [Bits], present: &'a Bits, mate: &'a [usize]) -> Self {
        let set_of = vec![NOBODY; rows.len()];
        Self { rows, present, mate, sets: Vec::new(), set_of, open: present.clone() }
    }

    /// The number that the outermost part of a vertex stands under.
    fn number_of(&self, vertex: usize) -> usize {
        self.sets.get(self.set_of[vertex]).map_or(vertex, |part| part.number)
    }

    /// The graph of the outermost parts in this set, matched as far as it goes.
    fn look_inside(&self, set: &Bits) -> Inside {
        let size = self.rows.len();
        let mut within = set.clone();
        within.keep(&self.open);
        let mut contracted: Vec<usize> =
            within.iter().map(|vertex| self.set_of[vertex]).filter(|place| *place != NOBODY).collect();
        contracted.sort_unstable();
        contracted.dedup();

        let mut rows = vec![Bits::none(0); size];
        let mut mate = vec![NOBODY; size];
        let mut parts = Vec::new();
        for vertex in within.iter() {
            let own = self.number_of(vertex);
            if own == vertex {
                parts.push(own);
                rows[own] = Bits::none(size);
            }
        }
        for vertex in within.iter() {
            let own = self.number_of(vertex);
            rows[own].join(&self.rows[vertex]);
            let partner = self.mate[vertex];
            if partner != NOBODY && within.has(partner) && self.rows[vertex].has(partner) {
                let other = self.number_of(partner);
                if other != own && mate[own] == NOBODY && mate[other] == NOBODY {
                    (mate[own], mate[other]) = (other, own);
                }
            }
        }
        for own in &parts {
            let row = &mut rows[*own];
            row.keep(&within);
            for part in contracted.iter().map(|place| &self.sets[*place]) {
                let meets = part.number != *own && row.meets(&part.open);
                row.drop_all(&part.open);
                if meets {
                    row.insert(part.number);
                }
            }
        }
        for root in &parts {
            if mate[*root] == NOBODY {
                augment_from(&rows, &mut mate, *root);
            }
        }
        let sets = contracted.iter().map(|place| (self.sets[*place].number, *place)).collect();
        Inside { parts, sets, rows, mate }
    }

    /// Makes a set one part; none if more than one of its parts must be left over.
    pub fn contract(&mut self, set: &Bits) -> Option<()> {
        let mut inside = self.look_inside(set);
        let mut alone = inside.parts.iter().copied().filter(|part| inside.mate[*part] == NOBODY);
        let (Some(root), None) = (alone.next(), alone.next()) else { return None };
        let mut open = Bits::none(self.rows.len());
        for number in exchangeable(&inside.rows, &mut inside.mate, root).iter() {
            match self.sets.get(self.set_of[number]) {
                Some(part) => open.join(&part.open),
                None => open.insert(number),
            }
        }
        self.open.drop_all(set);
        self.open.join(&open);
        for vertex in set.iter() {
            self.set_of[vertex] = self.sets.len();
        }
        let number = open.iter().next()?;
        self.sets.push(Part { open, number, inside });
        Some(())
    }

    /// Matches all that is left and writes it down to the vertices; none if that is impossible.
    pub fn match_all(self) -> Option<Vec<usize>> {
        let whole = self.look_inside(self.present);
        if whole.parts.iter().any(|part| whole.mate[*part] == NOBODY) {
            return None;
        }
        let mut mate = self.mate.to_vec();
        self.unfold(&whole, &mut mate);
        Some(mate)
    }

    /// Writes the matches of a contracted graph down to the vertices.
    fn unfold(&self, inside: &Inside, mate: &mut [usize]) {
        for own in inside.parts.iter().copied() {
            let other = inside.mate[own];
            if other == NOBODY || other < own {
                continue;
            }
            let (left, right) = (self.open_of(inside, own), self.open_of(inside, other));
            let ends = left.iter().find_map(|u| {
                let v = self.rows[u].iter_common(&right).next()?;
                Some((u, v))
            });
            let Some((u, v)) = ends else { continue };
            (mate[u], mate[v]) = (v, u);
            self.leave_over(inside, own, u, mate);
            self.leave_over(inside, other, v, mate);
        }
    }

    /// Matches the part under this number inside so that `vertex` is left over.
    fn leave_over(&self, around: &Inside, number: usize, vertex: usize, mate: &mut [usize]) {
        let Some((_, place)) = around.sets.iter().find(|(own, _)| *own == number) else { return };
        let inside = &self.sets[*place].inside;
        let holds = |(_, place): &&(usize, usize)| self.sets[*place].open.has(vertex);
        let wanted = inside.sets.iter().find(holds).map_or(vertex, |(own, _)| *own);
        let Some(alone) = inside.parts.iter().copied().find(|part| inside.mate[*part] == NOBODY) else {
            return;
        };
        if wanted == alone {
            self.leave_over(inside, wanted, vertex, mate);
            return self.unfold(inside, mate);
        }
        let Inside { parts, sets, rows, mate: matched } = inside;
        let (mut rows, mut matched) = (rows.clone(), matched.clone());
        rows.iter_mut().filter(|row| row.is_sized()).for_each(|row| row.remove(wanted));
        let partner = matched[wanted];
        (matched[wanted], matched[partner]) = (NOBODY, NOBODY);
        augment_from(&rows, &mut matched, alone);
        let inside = Inside { parts: parts.clone(), sets: sets.clone(), rows, mate: matched };
        self.leave_over(&inside, wanted, vertex, mate);
        self.unfold(&inside, mate);
    }

    fn open_of(&self, inside: &Inside, number: usize) -> Bits {
        if let Some((_, place)) = inside.sets.iter().find(|(own, _)| *own == number) {
            return self.sets[*place].open.clone();
        }
        let mut open = Bits::none(self.rows.len());
        open.insert(number);
        open
    }
}
