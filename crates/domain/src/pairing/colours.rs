//! First and second move in xiangqi (R13.3).

use super::answer::FirstMoveWhy;
use super::problem::{PairingEntrant, PairingProblem};
pub use crate::contest::Colour;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// The colour rules that hold in this round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ColourPolicy {
    /// 禁连三: no third equal colour in a row.
    #[serde(default)]
    pub ban_three_in_row: bool,
    /// 禁多三: the balance never reaches three.
    #[serde(default)]
    pub ban_three_surplus: bool,
    /// The last round of the stage: both bans are lifted (R13.3.3).
    #[serde(default)]
    pub last_round: bool,
    /// One of the last three rounds: needs are compared score group by score group (R9.4.3).
    #[serde(default)]
    pub in_last_three: bool,
}

/// The colour records of a field, by position in L.
pub(super) struct Colours {
    pub policy: ColourPolicy,
    larger_number_first: bool,
    records: Vec<Record>,
    /// What each match costs, by the two positions: the search asks for it again and again.
    costs: Vec<ColourCost>,
}

/// What is wrong with the colours of a match: banned sides, absolute needs unmet and all needs unmet (R13.3.2), each at
/// most two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct ColourCost(u8);

impl ColourCost {
    fn new(bans: u8, absolute: u8, unmet: u8) -> Self {
        Self(bans << 4 | absolute << 2 | unmet)
    }
    pub fn bans(self) -> u8 {
        self.0 >> 4
    }
    pub fn absolute(self) -> u8 {
        self.0 >> 2 & 3
    }
    pub fn unmet(self) -> u8 {
        self.0 & 3
    }
}

/// What one entrant played.
struct Record {
    /// Games with first less games with second.
    balance: i32,
    last: Option<Colour>,
    /// The colour of the last two games, if it was the same.
    twice: Option<Colour>,
    by_round: Vec<Option<Colour>>,
    number: u32,
}

/// The colours of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Moves {
    /// Does the side earlier in L have the first move?
    pub earlier_first: bool,
    pub why: FirstMoveWhy,
    pub cost: ColourCost,
}

impl Colours {
    pub fn new(problem: &PairingProblem, list: &[&PairingEntrant]) -> Option<Self> {
        let policy = problem.policy.colours?;
        let records: Vec<Record> = list.iter().map(|entrant| Record::of(entrant)).collect();
        let size = records.len();
        let larger_number_first = problem.round.0.is_multiple_of(2);
        let mut colours = Self { policy, larger_number_first, records, costs: Vec::new() };
        colours.costs = vec![ColourCost::default(); size * size];
        for a in 0..size {
            for b in a + 1..size {
                colours.costs[a * size + b] = colours.of(a, b).cost;
            }
        }
        Some(colours)
    }

    /// What the match of two entrants costs, the first earlier in L.
    pub fn cost(&self, a: usize, b: usize) -> ColourCost {
        self.costs[a * self.records.len() + b]
    }

    /// Does a ban hold in this round?
    pub fn can_ban(&self) -> bool {
        !self.policy.last_round && (self.policy.ban_three_in_row || self.policy.ban_three_surplus)
    }

    /// The colours of the match of two entrants, the first earlier in L.
    pub fn of(&self, a: usize, b: usize) -> Moves {
        let (first, second) = (&self.records[a], &self.records[b]);
        let (earlier_first, why) = self.first_move(first, second);
        let bans = self.bans(first, second, earlier_first);
        // A ban is harder than the order of R13.3.4.
        let (earlier_first, why, bans) = match bans {
            0 => (earlier_first, why, 0),
            _ => match self.bans(first, second, !earlier_first) {
                fewer if fewer < bans => (!earlier_first, FirstMoveWhy::Ban, fewer),
                _ => (earlier_first, why, bans),
            },
        };
        let (mut absolute, mut unmet) = (0, 0);
        for (record, has_first) in [(first, earlier_first), (second, !earlier_first)] {
            if let Some((needed, is_absolute)) = record.need()
                && (needed == Colour::First) != has_first
            {
                unmet += 1;
                absolute += u8::from(is_absolute);
            }
        }
        Moves { earlier_first, why, cost: ColourCost::new(bans, absolute, unmet) }
    }

    /// R13.3.4
    fn first_move(&self, a: &Record, b: &Record) -> (bool, FirstMoveWhy) {
        match a.balance.cmp(&b.balance) {
            Ordering::Less => return (true, FirstMoveWhy::SmallerBalance),
            Ordering::Greater => return (false, FirstMoveWhy::SmallerBalance),
            Ordering::Equal => {}
        }
        let different = a.by_round.iter().zip(&b.by_round).rev().find_map(|(a, b)| match (a, b) {
            (Some(a), Some(b)) if a != b => Some(*a == Colour::Second),
            (Some(_) | None, Some(_) | None) => None,
        });
        match different {
            Some(earlier_first) => (earlier_first, FirstMoveWhy::SecondThen),
            None => ((a.number > b.number) == self.larger_number_first, FirstMoveWhy::Number),
        }
    }

    fn bans(&self, a: &Record, b: &Record, a_first: bool) -> u8 {
        let (colour_a, colour_b) =
            if a_first { (Colour::First, Colour::Second) } else { (Colour::Second, Colour::First) };
        u8::from(self.is_banned(a, colour_a)) + u8::from(self.is_banned(b, colour_b))
    }

    /// R13.3.3
    fn is_banned(&self, record: &Record, colour: Colour) -> bool {
        let after = record.balance + weight(colour);
        !self.policy.last_round
            && ((self.policy.ban_three_in_row && record.twice == Some(colour))
                || (self.policy.ban_three_surplus && after.abs() >= 3 && after.abs() > record.balance.abs()))
    }
}

impl Record {
    fn of(entrant: &PairingEntrant) -> Self {
        let mut played = entrant.colours.iter().rev().flatten().copied();
        let (last, before) = (played.next(), played.next());
        Self {
            balance: entrant.colours.iter().flatten().map(|colour| weight(*colour)).sum(),
            last,
            twice: last.filter(|last| before == Some(*last)),
            by_round: entrant.colours.clone(),
            number: entrant.draw_number,
        }
    }

    /// The colour it needs, and whether absolutely (R13.3.1).
    fn need(&self) -> Option<(Colour, bool)> {
        let needed = match self.balance.cmp(&0) {
            Ordering::Greater => Colour::Second,
            Ordering::Less => Colour::First,
            Ordering::Equal => self.last?.other(),
        };
        Some((needed, self.balance.abs() >= 2 || self.twice.is_some()))
    }
}

fn weight(colour: Colour) -> i32 {
    match colour {
        Colour::First => 1,
        Colour::Second => -1,
    }
}
