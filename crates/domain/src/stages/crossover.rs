//! The first knockout round out of groups (R12.1).

use super::bracket::{Bracket, LARGEST_BRACKET, Slot, seed_order};
use super::flow::Network;
use super::group::{Group, GroupPlace};
use super::refusal::StageRefusal;
use crate::sentence::Sentence;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Who meets whom after the groups.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum CrossoverTable {
    /// Two groups: A1–B2 / B1–A2 [GK].
    X2,
    /// Four groups: A1–B2, C1–D2 / B1–A2, D1–C2 [GK].
    X4,
    /// Four groups: A1–C2, B1–D2 / C1–A2, D1–B2 [GK].
    X4b,
    /// Eight groups as in the bracket picture of [NS].
    X8a,
    /// Eight groups: A1–B2, C1–D2, E1–F2, G1–H2 / B1–A2, D1–C2, F1–E2, H1–G2 [GK]; shipped for [S1].
    X8b,
    /// The table for the number of groups there is: with 2, 4, 8, … groups and the first two of each the pattern of X8b
    /// (X2, X4 and X8b themselves), otherwise a seeded bracket with byes to the best places, see [`cross_qualifiers`].
    #[default]
    #[serde(rename = "standard")]
    Standard,
    /// Edited by the organizer; from the top of the picture down.
    #[serde(rename = "custom")]
    Custom(Vec<CrossoverPair>),
}

/// One match of the first knockout round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CrossoverPair {
    /// First-named side.
    pub first: GroupPlace,
    /// Second side; `None` is a bye.
    pub second: Option<GroupPlace>,
}

/// What is wrong, or merely unusual, in an edited table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CrossoverFault {
    /// A qualifier has no place in the table.
    Missing(GroupPlace),
    /// A place stands there twice.
    Twice(GroupPlace),
    /// This place does not go on.
    NotQualified(GroupPlace),
    /// The number of matches is not 1, 2, 4, ….
    Matches(u32),
    /// Unusual: two of one group meet again in the first round.
    Rematch(Group),
    /// Unusual: two of one group can meet before the final, though there is room in the other half (R12.1.1).
    SameHalf(Group),
    /// Unusual: this place has a bye and a better place has none.
    ByeForLower(GroupPlace),
}

/// These places of so many groups: all firsts before all seconds.
pub fn group_places(groups: u32, places: &[u32]) -> Vec<GroupPlace> {
    let row = |place: &u32| {
        let place = *place;
        (0..groups).map(move |group| GroupPlace { group: Group(group), place })
    };
    places.iter().flat_map(row).collect()
}

/// The bracket of a table for these places, better ones first, of each of `groups` groups: 1 and 2, or 3 and 4 for those
/// who play for lower places (a printed table is read with 3 for 1 and 4 for 2). An edited table must hold everybody
/// once; what is merely unusual in it does not stop it, see [`check_crossover`].
pub fn crossover(table: &CrossoverTable, groups: u32, places: &[u32]) -> Result<Bracket, StageRefusal> {
    if groups == 0 {
        return Err(StageRefusal::NoGroups);
    }
    let entrants = groups.saturating_mul(u32::try_from(places.len()).unwrap_or(u32::MAX));
    if entrants > LARGEST_BRACKET {
        return Err(StageRefusal::TooManyEntrants { entrants, capacity: LARGEST_BRACKET });
    }
    let pairs = match table {
        CrossoverTable::Custom(pairs) => {
            let mut faults = check_crossover(pairs, &group_places(groups, places));
            faults.retain(|fault| fault.is_error());
            if !faults.is_empty() {
                return Err(StageRefusal::Crossover(faults));
            }
            pairs.clone()
        }
        CrossoverTable::Standard => {
            if places.len() != 2 || !groups.is_power_of_two() || groups < 2 {
                return cross_qualifiers(&group_places(groups, places));
            }
            read_with(neighbours(groups), places)
        }
        CrossoverTable::X2
        | CrossoverTable::X4
        | CrossoverTable::X4b
        | CrossoverTable::X8a
        | CrossoverTable::X8b => {
            let pairs = table.pairs();
            let made_for = u32::try_from(pairs.len()).unwrap_or(0);
            if made_for != groups {
                return Err(StageRefusal::OtherGroups { table: made_for, groups });
            }
            if places.len() != 2 {
                return Err(StageRefusal::OtherPlaces(places.to_vec()));
            }
            read_with(pairs, places)
        }
    };
    Bracket::new(pairs.iter().flat_map(|pair| pair.slots()).collect())
}

/// A seeded bracket of any qualifiers (R12.2.1): all firsts are seeds before all seconds, in the order given; the byes go
/// to the best places. Inside a row of equal places the seats are changed so that those of one group meet as late as
/// possible: never in the first round and, with two of each group, not before the final (scenario T22).
pub fn cross_qualifiers(qualifiers: &[GroupPlace]) -> Result<Bracket, StageRefusal> {
    let mut seeds = qualifiers.to_vec();
    seeds.sort_by_key(|place| place.place);
    let slots = seeds.iter().copied().map(Slot::Place).collect();
    let bracket = Bracket::seeded(slots, None)?;
    let order = seed_order(bracket.places());
    let mut seat_of_seed: Vec<usize> = vec![0; order.len()];
    order.iter().enumerate().for_each(|(seat, seed)| seat_of_seed[*seed as usize - 1] = seat);
    let rows: Vec<&[GroupPlace]> = seeds.chunk_by(|a, b| a.place == b.place).collect();
    let mut chosen = seat_rows(&rows, &[], &seat_of_seed, &bracket);
    // The earlier rows are seated without a look at the later ones. Where fewer come from some groups, that can bring two of
    // one group together at once: then two of an earlier row change seats.
    while let Some(better) = better_rows(&rows, &chosen, &seat_of_seed, &bracket) {
        chosen = better;
    }
    let seated = by_seat(&rows, &chosen);
    let slots = (0..order.len()).map(|seat| seated.get(&seat).copied().map_or(Slot::Bye, Slot::Place));
    Bracket::new(slots.collect())
}

/// What an edited table for these qualifiers has: errors first, then what is unusual (T26).
pub fn check_crossover(pairs: &[CrossoverPair], qualifiers: &[GroupPlace]) -> Vec<CrossoverFault> {
    let mut faults = Vec::new();
    let matches = u32::try_from(pairs.len()).unwrap_or(u32::MAX);
    if !matches.is_power_of_two() || matches > LARGEST_BRACKET / 2 {
        faults.push(CrossoverFault::Matches(matches));
    }
    let mut seen = BTreeSet::new();
    for place in pairs.iter().flat_map(|pair| [Some(pair.first), pair.second]).flatten() {
        if !qualifiers.contains(&place) {
            faults.push(CrossoverFault::NotQualified(place));
        }
        if !seen.insert(place) {
            faults.push(CrossoverFault::Twice(place));
        }
    }
    let missing = qualifiers.iter().filter(|place| !seen.contains(place));
    faults.extend(missing.map(|place| CrossoverFault::Missing(*place)));
    if faults.is_empty() {
        faults.extend(unusual(pairs));
    }
    faults
}

impl CrossoverTable {
    /// A table of R12.1 by its id.
    pub fn named(id: &str) -> Option<Self> {
        match id {
            "X2" => Some(Self::X2),
            "X4" => Some(Self::X4),
            "X4b" => Some(Self::X4b),
            "X8a" => Some(Self::X8a),
            "X8b" => Some(Self::X8b),
            _ => None,
        }
    }

    /// The pairs of a printed or edited table, upper half before lower half. Empty for `Standard`, which depends on the
    /// groups: take its bracket.
    pub fn pairs(&self) -> Vec<CrossoverPair> {
        match self {
            Self::X2 => neighbours(2),
            Self::X4 => neighbours(4),
            Self::X4b => pairs("AC BD CA DB"),
            Self::X8a => pairs("AE CG FB HD BH DF GA EC"),
            Self::X8b => neighbours(8),
            Self::Standard => Vec::new(),
            Self::Custom(pairs) => pairs.clone(),
        }
    }
}

impl CrossoverPair {
    /// From two texts such as `A1` and `B2`; an empty second one is a bye.
    ///
    /// # Errors
    /// One sentence saying how places are written.
    pub fn read(first: &str, second: &str) -> Result<Self, String> {
        let second = if second.is_empty() { None } else { Some(second.parse()?) };
        Ok(Self { first: first.parse()?, second })
    }

    fn slots(self) -> [Slot; 2] {
        [Slot::Place(self.first), self.second.map_or(Slot::Bye, Slot::Place)]
    }
}

impl CrossoverFault {
    /// Whether the table cannot be used; otherwise it is merely unusual.
    pub fn is_error(&self) -> bool {
        match self {
            Self::Missing(_) | Self::Twice(_) | Self::NotQualified(_) | Self::Matches(_) => true,
            Self::Rematch(_) | Self::SameHalf(_) | Self::ByeForLower(_) => false,
        }
    }

    /// The fault in words.
    pub fn sentence(&self) -> Sentence {
        let zh = |place: &GroupPlace| format!("{}组第{}名", place.group, place.place);
        match self {
            Self::Missing(place) => Sentence::new(
                format!("{}没有排进交叉表", zh(place)),
                format!("{place} is missing from the table"),
            ),
            Self::Twice(place) => {
                Sentence::new(format!("{}排了两次", zh(place)), format!("{place} stands in the table twice"))
            }
            Self::NotQualified(place) => Sentence::new(
                format!("{}不出线，不能排进交叉表", zh(place)),
                format!("{place} does not go on"),
            ),
            Self::Matches(matches) => Sentence::new(
                format!("首轮应为1、2、4、8……场，现有{matches}场"),
                format!("a first round has 1, 2, 4, 8 … matches, not {matches}"),
            ),
            Self::Rematch(group) => Sentence::new(
                format!("{group}组的两个参赛方首轮就再次相遇"),
                format!("two of group {group} meet again in the first round"),
            ),
            Self::SameHalf(group) => Sentence::new(
                format!("{group}组出线的参赛方在同一半区，决赛前可能再次相遇"),
                format!("those of group {group} are in one half and can meet again before the final"),
            ),
            Self::ByeForLower(place) => Sentence::new(
                format!("{}轮空，而名次更好的没有轮空", zh(place)),
                format!("{place} has a bye while a better place has none"),
            ),
        }
    }
}

/// `"AC BD"`: A1–C2, B1–D2.
fn pairs(letters: &str) -> Vec<CrossoverPair> {
    let group = |letter: u8| Group(u32::from(letter - b'A'));
    let pair = |pair: &str| match pair.as_bytes() {
        [first, second] => Some(CrossoverPair {
            first: GroupPlace { group: group(*first), place: 1 },
            second: Some(GroupPlace { group: group(*second), place: 2 }),
        }),
        _ => None,
    };
    letters.split(' ').filter_map(pair).collect()
}

/// The pattern of X2, X4 and X8b: neighbouring groups meet crosswise, the firsts of A, C, E, … in the upper half.
fn neighbours(groups: u32) -> Vec<CrossoverPair> {
    let pair = |first: u32| CrossoverPair {
        first: GroupPlace { group: Group(first), place: 1 },
        second: Some(GroupPlace { group: Group(first ^ 1), place: 2 }),
    };
    (0..groups).step_by(2).chain((1..groups).step_by(2)).map(pair).collect()
}

/// A table for firsts and seconds, read with other places.
fn read_with(pairs: Vec<CrossoverPair>, places: &[u32]) -> Vec<CrossoverPair> {
    let read = |place: GroupPlace| {
        let at = place.place.saturating_sub(1) as usize;
        GroupPlace { group: place.group, place: places.get(at).copied().unwrap_or(place.place) }
    };
    let pair = |pair: CrossoverPair| CrossoverPair { first: read(pair.first), second: pair.second.map(read) };
    pairs.into_iter().map(pair).collect()
}

fn unusual(pairs: &[CrossoverPair]) -> Vec<CrossoverFault> {
    let rematches =
        pairs.iter().filter(|pair| pair.second.is_some_and(|second| second.group == pair.first.group));
    let mut faults: Vec<_> = rematches.map(|pair| CrossoverFault::Rematch(pair.first.group)).collect();
    let mut halves: BTreeMap<Group, [u32; 2]> = BTreeMap::new();
    for (at, pair) in pairs.iter().enumerate() {
        for place in [Some(pair.first), pair.second].into_iter().flatten() {
            halves.entry(place.group).or_default()[usize::from(at >= pairs.len() / 2)] += 1;
        }
    }
    let uneven = halves.iter().filter(|(_, [upper, lower])| upper.abs_diff(*lower) > 1);
    faults.extend(uneven.map(|(group, _)| CrossoverFault::SameHalf(*group)));
    let playing =
        pairs.iter().filter_map(|pair| pair.second.map(|second| pair.first.place.min(second.place)));
    let best_playing = playing.min().unwrap_or(u32::MAX);
    let byes = pairs.iter().filter(|pair| pair.second.is_none() && pair.first.place > best_playing);
    faults.extend(byes.map(|pair| CrossoverFault::ByeForLower(pair.first)));
    faults
}

/// The seats of each row, in the order of the row; the first rows may be given.
fn seat_rows(
    rows: &[&[GroupPlace]],
    given: &[Vec<usize>],
    seat_of_seed: &[usize],
    bracket: &Bracket,
) -> Vec<Vec<usize>> {
    let mut chosen = given.to_vec();
    let mut from = given.iter().map(Vec::len).sum::<usize>();
    for row in &rows[given.len()..] {
        let seats = &seat_of_seed[from..from + row.len()];
        chosen.push(assign(row, seats, &by_seat(rows, &chosen), bracket));
        from += row.len();
    }
    chosen
}

fn by_seat(rows: &[&[GroupPlace]], chosen: &[Vec<usize>]) -> BTreeMap<usize, GroupPlace> {
    let seats = rows.iter().zip(chosen).flat_map(|(row, seats)| seats.iter().zip(row.iter()));
    seats.map(|(seat, place)| (*seat, *place)).collect()
}

/// Matches of the first round between two of one group.
fn early_meetings(rows: &[&[GroupPlace]], chosen: &[Vec<usize>]) -> usize {
    let seated = by_seat(rows, chosen);
    let meet = |(seat, place): &(&usize, &GroupPlace)| {
        *seat % 2 == 0 && seated.get(&(*seat ^ 1)).is_some_and(|other| other.group == place.group)
    };
    seated.iter().filter(meet).count()
}

/// The same with two of one row exchanged and the rows behind it seated again, where fewer of one group meet at once.
fn better_rows(
    rows: &[&[GroupPlace]],
    chosen: &[Vec<usize>],
    seat_of_seed: &[usize],
    bracket: &Bracket,
) -> Option<Vec<Vec<usize>>> {
    let now = early_meetings(rows, chosen);
    if now == 0 {
        return None;
    }
    let exchanges = chosen
        .iter()
        .enumerate()
        .flat_map(|(row, seats)| (0..seats.len()).flat_map(move |b| (0..b).map(move |a| (row, a, b))));
    exchanges
        .map(|(row, a, b)| {
            let mut given = chosen[..=row].to_vec();
            given[row].swap(a, b);
            seat_rows(rows, &given, seat_of_seed, bracket)
        })
        .find(|other| early_meetings(rows, other) < now)
}

/// Seats for one row: first as few first-round meetings with seated ones of the same group as possible, then second-round
/// ones, …, then as near to the order of the row as possible. The cheapest assignment, so exact for this row.
fn assign(
    row: &[GroupPlace],
    seats: &[usize],
    seated: &BTreeMap<usize, GroupPlace>,
    bracket: &Bracket,
) -> Vec<usize> {
    let size = row.len();
    let moves = i128::try_from(size.pow(3) + 1).unwrap_or(i128::MAX);
    let pairs = i128::try_from(bracket.slots().len() + 1).unwrap_or(i128::MAX);
    let (source, sink) = (0, 1);
    let mut network = Network::new(2 + 2 * size);
    let mut arcs = Vec::new();
    for (at, place) in row.iter().enumerate() {
        network.add_arc(source, 2 + at, 1, 0);
        network.add_arc(2 + size + at, sink, 1, 0);
        for (to, seat) in seats.iter().enumerate() {
            let mates = seated.iter().filter(|(_, mate)| mate.group == place.group);
            let early = mates.map(|(mate, _)| {
                let before_final = bracket.rounds() - bracket.meeting_round(*seat, *mate);
                if before_final == 0 { 0 } else { moves * pairs.pow(before_final) }
            });
            let cost = early.sum::<i128>() + i128::try_from(at.abs_diff(to).pow(2)).unwrap_or(0);
            arcs.push((at, *seat, network.add_arc(2 + at, 2 + size + to, 1, cost)));
        }
    }
    network.send(source, sink);
    let mut result = seats.to_vec();
    for (at, seat, arc) in arcs {
        if network.flow(arc) > 0 {
            result[at] = seat;
        }
    }
    result
}

#[cfg(test)]
#[path = "crossover_tests.rs"]
mod tests;
