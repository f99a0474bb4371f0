//! Q0 to Q4 (R9.4) as weights of matches, compared lane by lane.
//!
//! A weight is a list of whole numbers, the lanes, compared from the left. Each part of the objective has lanes of its
//! own; Q2 packs the digits of several score groups into one lane when their sums can never run into each other. All
//! values are doubled, so that the half steps of the matching algorithm stay whole.

use super::answer::Criterion;
use super::bits::Bits;
use super::colours::Colours;
use super::constraints::Field;
use super::policy::Relaxation;
use super::problem::{Constraint, Float};
use std::fmt::Debug;

/// A weight or a dual value: compared from the first lane on.
pub(super) trait Cost: Clone + Ord + Debug {
    fn zero(lanes: usize) -> Self;
    fn lanes(&self) -> &[i64];
    fn lanes_mut(&mut self) -> &mut [i64];

    fn add(&mut self, other: &Self) {
        self.lanes_mut().iter_mut().zip(other.lanes()).for_each(|(a, b)| *a += b);
    }

    fn subtract(&mut self, other: &Self) {
        self.lanes_mut().iter_mut().zip(other.lanes()).for_each(|(a, b)| *a -= b);
    }

    fn double(&mut self) {
        self.lanes_mut().iter_mut().for_each(|a| *a *= 2);
    }

    /// Exact: the algorithm halves nothing but even lanes.
    fn halve(&mut self) {
        self.lanes_mut().iter_mut().for_each(|a| *a /= 2);
    }
}

/// A cost of at most `N` lanes, on the stack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Lanes<const N: usize>([i64; N]);

impl<const N: usize> Cost for Lanes<N> {
    fn zero(_: usize) -> Self {
        Self([0; N])
    }
    fn lanes(&self) -> &[i64] {
        &self.0
    }
    fn lanes_mut(&mut self) -> &mut [i64] {
        &mut self.0
    }
}

/// A cost of any length, for fields with hundreds of different totals.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct LongLanes(Vec<i64>);

impl Cost for LongLanes {
    fn zero(lanes: usize) -> Self {
        Self(vec![0; lanes])
    }
    fn lanes(&self) -> &[i64] {
        &self.0
    }
    fn lanes_mut(&mut self) -> &mut [i64] {
        &mut self.0
    }
}

/// Weights of all matches of a field.
pub(super) struct Weights<'a> {
    lanes: usize,
    levels: Vec<Level>,
    vertices: Vec<Vertex>,
    groups: Vec<Group>,
    /// Where rematches, the second bye, same unit, banned colours, Q1 and Q4 are counted; none if they are not.
    rematch: Option<Digit>,
    second_bye: Option<Digit>,
    same_unit: Option<Digit>,
    colour_bans: Option<Digit>,
    bye: Option<Digit>,
    repeated_floats: Option<Digit>,
    /// Q3: one place for the whole round, or one for each group.
    colour_needs: Vec<ColourDigits>,
    colours: Option<&'a Colours>,
    /// Who met, and who is of the same unit; no rows if nobody.
    met: &'a [Bits],
    relatives: &'a [Bits],
}

/// A part of the objective and the lane after its last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Level {
    pub criterion: Criterion,
    pub end: usize,
}

struct Vertex {
    group: usize,
    total: i64,
    float: Float,
    /// Place of (byes had, total) among the different ones: Q1.
    bye_rank: i64,
    second_bye: bool,
}

struct Group {
    floaters: Option<Digit>,
    gap: Option<Digit>,
}

struct ColourDigits {
    absolute: Option<Digit>,
    all: Option<Digit>,
}

/// A place in a lane: one unit of the digit is `unit` there.
#[derive(Clone, Copy)]
struct Digit {
    lane: usize,
    unit: i64,
}

impl<'a> Weights<'a> {
    pub fn new(field: &'a Field<'_>) -> Self {
        let list = &field.list;
        let has_bye = list.len() < field.size();
        let step = unit_of_totals(list.iter().map(|entrant| i64::from(entrant.total.as_tenths())));
        let mut bye_ranks: Vec<_> = list.iter().map(|entrant| (entrant.byes, entrant.total)).collect();
        bye_ranks.sort_unstable();
        bye_ranks.dedup();
        let mut vertices: Vec<Vertex> = Vec::with_capacity(list.len());
        for (at, entrant) in list.iter().enumerate() {
            let total = i64::from(entrant.total.as_tenths()) / step;
            let group = vertices.last().map_or(0, |last| last.group + usize::from(last.total != total));
            vertices.push(Vertex {
                group,
                total,
                float: entrant.last_float,
                bye_rank: bye_ranks.binary_search(&(entrant.byes, entrant.total)).map_or(0, |at| at as i64),
                second_bye: has_bye && field.stands_between(Constraint::SecondBye, at, list.len()),
            });
        }

        let mut packer = Packer::new(field.size());
        let pairs = field.size() as i64 / 2;
        let counted = |relaxation| field.is_counted(relaxation);
        let rematch = packer.level(Criterion::Rematches, counted(Relaxation::Rematch), pairs);
        let second_bye = packer.level(Criterion::SecondBye, has_bye && counted(Relaxation::SecondBye), 1);
        let same_unit = packer.level(Criterion::SameUnit, counted(Relaxation::SameUnit), pairs);
        let colours = field.colours.as_ref();
        let banned = colours.is_some_and(Colours::can_ban);
        let colour_bans = packer.level(Criterion::ColourBans, banned, 2 * pairs);
        let bye = packer.level(Criterion::Bye, has_bye, bye_ranks.len() as i64 - 1);
        packer.open();
        let lowest = vertices.last().map_or(0, |vertex| vertex.total);
        let groups = vertices
            .chunk_by(|a, b| a.group == b.group)
            .map(|members| {
                let (size, depth) = (members.len() as i64, members[0].total - lowest);
                let floaters = (depth > 0).then(|| packer.digit(size));
                Group { floaters, gap: floaters.and((depth > 0).then(|| packer.digit(size * depth))) }
            })
            .collect();
        packer.close(Criterion::Floats);
        let colour_needs = match colours {
            None => Vec::new(),
            Some(colours) => {
                packer.open();
                let sizes: Vec<i64> = if colours.policy.in_last_three {
                    vertices.chunk_by(|a, b| a.group == b.group).map(|members| members.len() as i64).collect()
                } else {
                    vec![pairs]
                };
                // A match counts in the group of its higher total, with two sides.
                let mut digits = |pairs: i64| ColourDigits {
                    absolute: Some(packer.digit(2 * pairs)),
                    all: Some(packer.digit(2 * pairs)),
                };
                let needs = sizes.into_iter().map(&mut digits).collect();
                packer.close(Criterion::Colours);
                needs
            }
        };
        let floated = vertices.iter().any(|vertex| vertex.float != Float::None);
        let repeated_floats = packer.level(Criterion::RepeatedFloats, floated, field.size() as i64);

        let mut weights = Self {
            lanes: packer.lanes(),
            levels: packer.levels.clone(),
            vertices,
            groups,
            rematch,
            second_bye,
            same_unit,
            colour_bans,
            bye,
            repeated_floats,
            colour_needs,
            colours,
            met: field.apart(Constraint::Rematch),
            relatives: field.apart(Constraint::SameUnit),
        };
        weights.settle(&packer);
        weights
    }

    /// Number of lanes.
    pub fn lanes(&self) -> usize {
        self.lanes
    }

    /// The parts of the objective that this field has, most important first.
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// Adds the weight of the match of two vertices; the bye is the vertex after the last entrant.
    pub fn add_to<C: Cost>(&self, cost: &mut C, a: usize, b: usize) {
        let lanes = cost.lanes_mut();
        self.count(a, b, |digit, count| lanes[digit.lane] += digit.unit * count);
    }

    /// The legal matches of weight 0.
    pub fn free_graph(&self, legal: &[Bits]) -> Vec<Bits> {
        let mut rows = legal.to_vec();
        for (u, row) in rows.iter_mut().enumerate() {
            for v in legal[u].iter() {
                let mut free = true;
                self.count(u, v, |_, _| free = false);
                if !free {
                    row.remove(v);
                }
            }
        }
        rows
    }

    /// Tells each digit what this match counts in it, if that is not 0.
    fn count(&self, a: usize, b: usize, mut tell: impl FnMut(Digit, i64)) {
        let mut add = |digit: Option<Digit>, count: i64| {
            if let Some(digit) = digit.filter(|_| count != 0) {
                tell(digit, count);
            }
        };
        let (a, b) = (a.min(b), a.max(b));
        let high = &self.vertices[a];
        let Some(low) = self.vertices.get(b) else {
            add(self.second_bye, i64::from(high.second_bye));
            add(self.bye, high.bye_rank);
            add(self.repeated_floats, i64::from(high.float == Float::Down));
            return;
        };
        if self.same_unit.is_some() {
            add(self.same_unit, i64::from(self.relatives.get(a).is_some_and(|row| row.has(b))));
        }
        if self.rematch.is_some() {
            add(self.rematch, i64::from(self.met.get(a).is_some_and(|row| row.has(b))));
        }
        if let Some(colours) = self.colours {
            let cost = colours.cost(a, b);
            add(self.colour_bans, i64::from(cost.bans()));
            let at = if colours.policy.in_last_three { high.group } else { 0 };
            let needs = &self.colour_needs[at];
            add(needs.absolute, i64::from(cost.absolute()));
            add(needs.all, i64::from(cost.unmet()));
        }
        if high.group != low.group {
            let group = &self.groups[high.group];
            add(group.floaters, 1);
            add(group.gap, high.total - low.total);
            let repeated = i64::from(high.float == Float::Down) + i64::from(low.float == Float::Up);
            add(self.repeated_floats, repeated);
        }
    }

    /// Turns the digits' provisional places into final units, now that each lane knows what stands to the right.
    fn settle(&mut self, packer: &Packer) {
        let digits = [
            &mut self.rematch,
            &mut self.second_bye,
            &mut self.same_unit,
            &mut self.colour_bans,
            &mut self.bye,
            &mut self.repeated_floats,
        ];
        let of_groups = self.groups.iter_mut().flat_map(|group| [&mut group.floaters, &mut group.gap]);
        let of_colours = self.colour_needs.iter_mut().flat_map(|needs| [&mut needs.absolute, &mut needs.all]);
        for digit in digits.into_iter().chain(of_groups).chain(of_colours).flatten() {
            *digit = packer.settled(*digit);
        }
    }
}

/// The largest step that all totals are multiples of.
fn unit_of_totals(totals: impl Iterator<Item = i64>) -> i64 {
    fn common(a: i64, b: i64) -> i64 {
        if b == 0 { a } else { common(b, a % b) }
    }
    totals.fold(0, |step, total| common(step, total).abs()).max(1)
}

/// Lays digits out in lanes from the left.
struct Packer {
    /// Bits of a lane that digits may take. A dual value is a sum of weights along alternating paths, through at most
    /// n / 2 nested odd sets: below n² times what a whole matching can weigh. The rest of the 63 bits is for that.
    room: u32,
    /// Bits taken in each lane.
    taken: Vec<u32>,
    levels: Vec<Level>,
}

impl Packer {
    fn new(size: usize) -> Self {
        let room = 58_u32.saturating_sub(2 * bits(size as i64)).max(16);
        Self { room, taken: Vec::new(), levels: Vec::new() }
    }

    fn lanes(&self) -> usize {
        self.taken.len()
    }

    /// A level of a single digit, if it is wanted and can differ at all.
    fn level(&mut self, criterion: Criterion, wanted: bool, most: i64) -> Option<Digit> {
        if !wanted || most <= 0 {
            return None;
        }
        self.open();
        let digit = self.digit(most);
        self.close(criterion);
        Some(digit)
    }

    fn open(&mut self) {
        self.taken.push(0);
    }

    fn close(&mut self, criterion: Criterion) {
        if self.taken.last() == Some(&0) {
            self.taken.pop();
        } else {
            self.levels.push(Level { criterion, end: self.taken.len() });
        }
    }

    /// A digit whose sum over a matching is at most `most`. Its `unit` is the number of bits to its left, until
    /// [`Packer::settled`].
    fn digit(&mut self, most: i64) -> Digit {
        let wanted = bits(most);
        let fits = self.taken.last().is_some_and(|taken| *taken == 0 || taken + wanted <= self.room);
        if !fits {
            self.open();
        }
        let lane = self.taken.len() - 1;
        self.taken[lane] += wanted;
        Digit { lane, unit: i64::from(self.taken[lane]) }
    }

    fn settled(&self, digit: Digit) -> Digit {
        let right = i64::from(self.taken[digit.lane]) - digit.unit;
        Digit { unit: 2 << right, ..digit }
    }
}

fn bits(most: i64) -> u32 {
    64 - most.leading_zeros()
}
