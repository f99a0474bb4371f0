//! The recorded draw: anybody with the roster and the seed draws the same numbers again.

use super::roster::hex;
use crate::ids::EntrantId;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// Name and version of the shuffle. A change of the shuffle needs a new version.
pub const DRAW_ALGORITHM: &str = "saiwu-draw/1";

/// Shuffles the roster: ChaCha20 seeded with SHA-256 of `algorithm ‖ roster digest ‖ seed`, then Fisher–Yates from
/// the end, each index by rejection sampling so that every order is equally likely.
pub fn draw_order(roster: &[EntrantId], roster_digest: &str, rng_seed: &str) -> Vec<EntrantId> {
    let mut hash = Sha256::new();
    for part in [DRAW_ALGORITHM, roster_digest, rng_seed] {
        hash.update(part.as_bytes());
        hash.update(b"\n");
    }
    let mut random = ChaCha20Rng::from_seed(hash.finalize().into());
    let mut order = roster.to_vec();
    for last in (1..order.len()).rev() {
        let choices = last as u64 + 1;
        order.swap(last, below(choices, &mut random));
    }
    order
}

/// A uniform number below `bound`.
fn below(bound: u64, random: &mut ChaCha20Rng) -> usize {
    let unbiased = u64::MAX - u64::MAX % bound;
    loop {
        let value = random.next_u64();
        if value < unbiased {
            return usize::try_from(value % bound).unwrap_or(0);
        }
    }
}

/// A seed as it is recorded: 64 hex digits of 32 random bytes.
pub(in crate::event) fn seed_text(seed: [u8; 32]) -> String {
    hex(&seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roster(count: usize) -> Vec<EntrantId> {
        (1..=count).map(|number| EntrantId(number.to_string())).collect()
    }

    #[test]
    fn the_same_roster_and_seed_draw_the_same_numbers() {
        let drawn = draw_order(&roster(12), "ab", "cd");
        assert_eq!(drawn, draw_order(&roster(12), "ab", "cd"));
        let ids: Vec<_> = drawn.iter().map(EntrantId::as_str).collect();
        // Frozen: a record of last year must verify with this year's program.
        assert_eq!(ids.join(" "), FROZEN);
        assert_ne!(drawn, draw_order(&roster(12), "ab", "ce"), "another seed");
        assert_ne!(drawn, draw_order(&roster(12), "ac", "cd"), "another roster");
        let mut sorted = drawn;
        sorted.sort();
        assert_eq!(sorted, roster(12), "everybody has a number");
    }

    const FROZEN: &str = "7 4 9 5 11 10 2 1 12 6 8 3";

    #[test]
    fn every_first_place_is_about_equally_likely() {
        let mut first = [0_u32; 6];
        for seed in 0..6000 {
            let drawn = draw_order(&roster(6), "", &seed.to_string());
            first[drawn[0].as_str().parse::<usize>().unwrap() - 1] += 1;
        }
        assert!(first.iter().all(|count| (850..1150).contains(count)), "{first:?}");
    }
}
