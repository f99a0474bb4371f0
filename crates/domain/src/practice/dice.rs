//! Random numbers that follow from a seed alone.

use super::Share;
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of random numbers, the same on every device.
pub struct Dice(ChaCha12Rng);

impl Dice {
    /// The same seed gives the same stream.
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self(ChaCha12Rng::from_seed(key))
    }

    /// A number from 0 to `end - 1`, each as likely; 0 if `end` is 0.
    pub fn below(&mut self, end: u32) -> u32 {
        let Some(reach) = u32::MAX.checked_div(end).map(|times| times * end) else { return 0 };
        loop {
            let number = self.0.next_u32();
            if number < reach {
                return number % end;
            }
        }
    }

    /// So often.
    pub fn happens(&mut self, share: Share) -> bool {
        self.below(1000) < share.0
    }

    /// One of them; absent where there is none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(u32::try_from(items.len()).unwrap_or(u32::MAX)) as usize)
    }

    /// Every order is as likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(u32::try_from(last + 1).unwrap_or(u32::MAX)) as usize;
            items.swap(last, other);
        }
    }
}
