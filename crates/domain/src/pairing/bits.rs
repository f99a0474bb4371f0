//! Sets of small numbers as bits: the rows of the engine's graphs.

/// A set of numbers below a bound fixed at creation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    /// The empty set of numbers below `bound`.
    pub fn none(bound: usize) -> Self {
        Self(vec![0; bound.div_ceil(64)])
    }

    /// All numbers below `bound`.
    pub fn all(bound: usize) -> Self {
        let mut bits = Self::none(bound);
        (0..bound).for_each(|i| bits.insert(i));
        bits
    }

    pub fn has(&self, i: usize) -> bool {
        self.0[i / 64] >> (i % 64) & 1 == 1
    }

    pub fn insert(&mut self, i: usize) {
        self.0[i / 64] |= 1 << (i % 64);
    }

    pub fn remove(&mut self, i: usize) {
        self.0[i / 64] &= !(1 << (i % 64));
    }

    pub fn keep(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
    }

    pub fn drop_all(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
    }

    pub fn join(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    /// Do they share a number?
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// False for the set made for the bound 0, which can hold nothing.
    pub fn is_sized(&self) -> bool {
        !self.0.is_empty()
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Its numbers, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(at, word)| ones(at, *word))
    }

    /// The numbers in both sets, ascending.
    pub fn iter_common<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = usize> + 'a {
        self.0.iter().zip(&other.0).enumerate().flat_map(|(at, (a, b))| ones(at, a & b))
    }
}

fn ones(at: usize, mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(at * 64 + bit)
    })
}
