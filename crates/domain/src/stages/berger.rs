//! Who meets whom in which round of a round robin (R11.3).

use super::refusal::StageRefusal;
use crate::ids::EntrantId;
use serde::{Deserialize, Serialize};

/// The largest group a round robin is made for.
const LARGEST_GROUP: u32 = 64;

/// The table a round robin follows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundRobinTable {
    /// 贝格尔编排法 (R11.3.1).
    #[default]
    Berger,
    /// 固定轮转法: number 1 stays, the others rotate anticlockwise (R11.3.4). With an odd number one entrant meets, from
    /// round 4 on, always the one that had the bye in the round before.
    FixedRotation,
}

/// One row of a table: numbers of the group from 1, the first-named side first (EastWest or red). 0 is the bye.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NumberPair {
    /// The first-named side.
    pub first: u32,
    /// The second side.
    pub second: u32,
}

/// A match of a group, or the bye of one entrant. The bye gives no points (R11.3.6).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupFixture {
    /// First-named side, or who has the bye.
    pub first: EntrantId,
    /// Second side; `None` is a bye.
    pub second: Option<EntrantId>,
}

impl NumberPair {
    /// Who has the bye, if this row is one.
    pub fn bye(self) -> Option<u32> {
        match (self.first, self.second) {
            (0, number) | (number, 0) => Some(number),
            _ => None,
        }
    }

    fn swapped(self) -> Self {
        Self { first: self.second, second: self.first }
    }
}

/// All rounds of a group of `size` numbers. Every second cycle repeats the first one with the sides swapped.
pub fn round_robin(
    table: RoundRobinTable,
    size: u32,
    cycles: u32,
) -> Result<Vec<Vec<NumberPair>>, StageRefusal> {
    if size < 2 {
        return Err(StageRefusal::TooFewEntrants { entrants: size, needed: 2 });
    }
    if size > LARGEST_GROUP {
        return Err(StageRefusal::TooManyEntrants { entrants: size, capacity: LARGEST_GROUP });
    }
    if !(1..=4).contains(&cycles) {
        return Err(StageRefusal::Cycles(cycles));
    }
    let even = size + size % 2;
    let rows = |round| match table {
        RoundRobinTable::Berger => berger_round(even, round),
        RoundRobinTable::FixedRotation => rotation_round(even, round),
    };
    let bye = |number| if number > size { 0 } else { number };
    let once: Vec<Vec<NumberPair>> = (1..even)
        .map(|round| {
            let rows = rows(round).into_iter();
            rows.map(|row| NumberPair { first: bye(row.first), second: bye(row.second) }).collect()
        })
        .collect();
    let again: Vec<Vec<NumberPair>> =
        once.iter().map(|rows| rows.iter().map(|row| row.swapped()).collect()).collect();
    Ok((0..cycles).flat_map(|cycle| if cycle % 2 == 0 { once.clone() } else { again.clone() }).collect())
}

/// The same for entrants in the order of their numbers in the group; in each round the bye stands last.
pub fn schedule(
    table: RoundRobinTable,
    entrants: &[EntrantId],
    cycles: u32,
) -> Result<Vec<Vec<GroupFixture>>, StageRefusal> {
    let size = u32::try_from(entrants.len()).unwrap_or(u32::MAX);
    let of = |number: u32| number.checked_sub(1).and_then(|at| entrants.get(at as usize)).cloned();
    let fixture = |row: NumberPair| match (of(row.first), of(row.second)) {
        (Some(first), second) => Some(GroupFixture { first, second }),
        (None, Some(second)) => Some(GroupFixture { first: second, second: None }),
        (None, None) => None,
    };
    let rounds = round_robin(table, size, cycles)?;
    Ok(rounds
        .into_iter()
        .map(|rows| {
            let mut fixtures: Vec<_> = rows.into_iter().filter_map(fixture).collect();
            fixtures.sort_by_key(|fixture| fixture.second.is_none());
            fixtures
        })
        .collect())
}

/// R11.3.1 for an even number `n`.
fn berger_round(n: u32, round: u32) -> Vec<NumberPair> {
    let k = n - 1;
    let odd = round % 2 == 1;
    let x = if odd { round.div_ceil(2) } else { (round + 1 + k) / 2 };
    let x = if x > k { x - k } else { x };
    let top = NumberPair { first: x, second: n };
    let mut rows = vec![if odd { top } else { top.swapped() }];
    rows.extend(
        (1..n / 2).map(|t| NumberPair { first: (x - 1 + t) % k + 1, second: (x - 1 + k - t) % k + 1 }),
    );
    rows
}

/// R11.3.4 for an even number `n`: left column 1, 2, 3 … downwards, right column n, n−1 … downwards; each round everybody
/// but 1 moves one place anticlockwise.
fn rotation_round(n: u32, round: u32) -> Vec<NumberPair> {
    let k = n - 1;
    let at = |position: u32| (position + k - (round - 1) % k) % k + 2;
    let mut rows = vec![NumberPair { first: 1, second: at(k - 1) }];
    rows.extend((1..n / 2).map(|t| NumberPair { first: at(t - 1), second: at(k - 1 - t) }));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    fn written(table: RoundRobinTable, size: u32) -> String {
        let rounds = round_robin(table, size, 1).unwrap();
        let row = |row: &NumberPair| format!("{}-{}", row.first, row.second);
        let round = |rows: &Vec<NumberPair>| rows.iter().map(row).collect::<Vec<_>>().join(" ");
        rounds.iter().map(round).collect::<Vec<_>>().join(" | ")
    }

    #[test]
    fn r20_t12_and_r11_3_2_the_berger_tables_for_4_to_8_are_the_printed_ones() {
        let tables = [
            (4, "1-4 2-3 | 4-3 1-2 | 2-4 3-1"),
            (5, "1-0 2-5 3-4 | 0-4 5-3 1-2 | 2-0 3-1 4-5 | 0-5 1-4 2-3 | 3-0 4-2 5-1"),
            (6, "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1"),
            (
                7,
                "1-0 2-7 3-6 4-5 | 0-5 6-4 7-3 1-2 | 2-0 3-1 4-7 5-6 | 0-6 7-5 1-4 2-3 | 3-0 4-2 5-1 6-7 | \
                 0-7 1-6 2-5 3-4 | 4-0 5-3 6-2 7-1",
            ),
            (
                8,
                "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 | \
                 8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1",
            ),
        ];
        for (size, table) in tables {
            assert_eq!(written(RoundRobinTable::Berger, size), table, "{size} entrants");
        }
    }

    #[test]
    fn r11_3_4_fixed_rotation_keeps_number_1_and_turns_the_others_anticlockwise() {
        assert_eq!(
            written(RoundRobinTable::FixedRotation, 6),
            "1-6 2-5 3-4 | 1-5 6-4 2-3 | 1-4 5-3 6-2 | 1-3 4-2 5-6 | 1-2 3-6 4-5"
        );
    }

    #[test]
    fn r11_3_4_fixed_rotation_with_an_odd_number_has_its_known_fault_and_berger_has_not() {
        let follows_the_bye = |table| {
            let rounds = round_robin(table, 7, 1).unwrap();
            let bye = |round: usize| rounds[round].iter().find_map(|row| row.bye()).unwrap();
            let opponent = |round: usize, number: u32| {
                let row =
                    rounds[round].iter().find(|row| row.first == number || row.second == number).unwrap();
                row.first + row.second - number
            };
            (1..=7).any(|number| (3..7).all(|round| opponent(round, number) == bye(round - 1)))
        };
        assert!(follows_the_bye(RoundRobinTable::FixedRotation));
        assert!(!follows_the_bye(RoundRobinTable::Berger));
    }

    #[test]
    fn r20_t28_r11_3_1_r11_3_5_every_pair_meets_once_and_everybody_plays_once_a_round_up_to_64() {
        for table in [RoundRobinTable::Berger, RoundRobinTable::FixedRotation] {
            for size in 2..=64 {
                let rounds = round_robin(table, size, 1).unwrap();
                assert_eq!(
                    rounds.len() as u32,
                    if size % 2 == 0 { size - 1 } else { size },
                    "R11.3.5, {size}"
                );
                let mut pairs = BTreeSet::new();
                for rows in &rounds {
                    let numbers: BTreeSet<_> = rows.iter().flat_map(|row| [row.first, row.second]).collect();
                    let expected: BTreeSet<_> = if size % 2 == 0 { 1..=size } else { 0..=size }.collect();
                    assert_eq!((numbers, rows.len()), (expected, size.div_ceil(2) as usize), "{size}");
                    for row in rows.iter().filter(|row| row.bye().is_none()) {
                        assert!(
                            pairs.insert((row.first.min(row.second), row.first.max(row.second))),
                            "{size}"
                        );
                    }
                }
                assert_eq!(pairs.len() as u32, size * (size - 1) / 2, "R11.3.5, {size}");
            }
        }
    }

    #[test]
    fn r20_t28_r11_3_2_first_named_side_is_shared_out_as_printed() {
        for size in (2..=64).step_by(2) {
            let mut first = BTreeMap::new();
            for row in round_robin(RoundRobinTable::Berger, size, 1).unwrap().concat() {
                *first.entry(row.first).or_insert(0) += 1;
            }
            for number in 1..=size {
                let expected = if number <= size / 2 { size / 2 } else { size / 2 - 1 };
                assert_eq!(first.get(&number).copied().unwrap_or(0), expected, "number {number} of {size}");
            }
        }
    }

    #[test]
    fn second_cycle_repeats_the_first_with_the_sides_swapped() {
        let rounds = round_robin(RoundRobinTable::Berger, 5, 2).unwrap();
        assert_eq!(rounds.len(), 10);
        for (first, second) in rounds[..5].iter().zip(&rounds[5..]) {
            let swapped: Vec<_> = second.iter().map(|row| row.swapped()).collect();
            assert_eq!(first, &swapped);
        }
    }

    #[test]
    fn a_schedule_names_entrants_and_puts_the_bye_last() {
        let entrants = ["a", "b", "c"].map(EntrantId::from);
        let rounds = schedule(RoundRobinTable::Berger, &entrants, 1).unwrap();
        let written: Vec<Vec<_>> = rounds
            .iter()
            .map(|round| {
                let side =
                    |side: &Option<EntrantId>| side.as_ref().map_or("-".to_owned(), ToString::to_string);
                round.iter().map(|fixture| format!("{}{}", fixture.first, side(&fixture.second))).collect()
            })
            .collect();
        assert_eq!(written, [["bc", "a-"], ["ab", "c-"], ["ca", "b-"]]);
    }

    #[test]
    fn impossible_round_robins_are_refused() {
        let table = RoundRobinTable::Berger;
        assert!(matches!(round_robin(table, 1, 1), Err(StageRefusal::TooFewEntrants { .. })));
        assert!(matches!(round_robin(table, 65, 1), Err(StageRefusal::TooManyEntrants { capacity: 64, .. })));
        assert!(matches!(round_robin(table, 4, 0), Err(StageRefusal::Cycles(0))));
        assert!(matches!(round_robin(table, 4, u32::MAX), Err(StageRefusal::Cycles(_))));
    }
}
