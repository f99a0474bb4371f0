//! Who meets whom in which round of a round robin (R11.3), from the congruence behind the printed tables.

use crate::regulations::RoundRobinTable;

/// Rounds in which everybody of a group of `size` meets everybody once (R11.3.5).
pub(super) fn rounds_of(size: u32) -> u32 {
    size + size % 2 - u32::from(size > 0)
}

/// The round in which two numbers of a group meet, from 1, and whether `a` is named first. Of an odd group the largest
/// number plus one is the free round.
pub(super) fn meeting(table: RoundRobinTable, size: u32, a: u32, b: u32) -> (u32, bool) {
    let even = size + size % 2;
    let k = even - 1;
    match table {
        // In round r meet those with a + b ≡ r + 1 (mod k); the last number meets a with 2a ≡ r + 1.
        RoundRobinTable::Berger if b == even => {
            let round = (2 * a - 2) % k + 1;
            (round, round % 2 == 1)
        }
        RoundRobinTable::Berger if a == even => {
            let (round, last_first) = meeting(table, size, b, a);
            (round, !last_first)
        }
        RoundRobinTable::Berger => ((a + b - 2) % k + 1, ((a + k - b) % k).is_multiple_of(2)),
        // Number 1 stays; the others move one seat a round, and the seats opposite each other add up to k − 2.
        RoundRobinTable::FixedRotation => {
            let seat = |number: u32, round: u32| (number - 2 + round - 1) % k;
            let opposite = |round: &u32| match (a, b) {
                (1, other) | (other, 1) => seat(other, *round) == k - 1,
                _ => seat(a, *round) + seat(b, *round) == k.saturating_sub(2),
            };
            let round = (1..=k).find(opposite).unwrap_or(1);
            let a_first = a == 1 || b != 1 && seat(a, round) < seat(b, round);
            (round, a_first)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn r11_3_2_r20_t12_the_printed_tables_of_4_and_of_7_come_out() {
        let printed = |size: u32, text: &str| {
            for (round, rows) in (1..).zip(text.split(" | ")) {
                for row in rows.split(' ') {
                    let (a, b) = row.split_once('-').unwrap();
                    let number = |text: &str| text.parse::<u32>().unwrap();
                    let bye = |number: u32| if number == 0 { size + 1 } else { number };
                    let (a, b) = (bye(number(a)), bye(number(b)));
                    assert_eq!(meeting(RoundRobinTable::Berger, size, a, b), (round, true), "{size}: {row}");
                    assert_eq!(meeting(RoundRobinTable::Berger, size, b, a), (round, false), "{size}: {row}");
                }
            }
        };
        printed(4, "1-4 2-3 | 4-3 1-2 | 2-4 3-1");
        printed(
            7,
            "1-0 2-7 3-6 4-5 | 0-5 6-4 7-3 1-2 | 2-0 3-1 4-7 5-6 | 0-6 7-5 1-4 2-3 | 3-0 4-2 5-1 6-7 | \
             0-7 1-6 2-5 3-4 | 4-0 5-3 6-2 7-1",
        );
    }

    #[test]
    fn r11_3_2_everybody_meets_once_a_round_and_everybody_else_once() {
        for table in [RoundRobinTable::Berger, RoundRobinTable::FixedRotation] {
            for size in 2..=20 {
                let even = size + size % 2;
                let mut seen = BTreeSet::new();
                for (a, b) in (1..=even).flat_map(|a| (a + 1..=even).map(move |b| (a, b))) {
                    let (round, _) = meeting(table, size, a, b);
                    assert!((1..=rounds_of(size)).contains(&round));
                    assert!(seen.insert((round, a)) && seen.insert((round, b)), "{table:?} {size}: {a}-{b}");
                }
            }
        }
    }
}
