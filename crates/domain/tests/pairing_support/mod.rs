//! Pairing states as compact text, and pairings as text to compare.
#![allow(dead_code, reason = "each test file uses a part")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a broken fixture must fail the test")]

pub mod random;
pub mod reference;

use saiwu_domain::ids::{EntrantId, RoundNumber, UnitId};
use saiwu_domain::pairing::{Float, Pairing, PairingEntrant, PairingProblem, PairingRefusal, pair};
use saiwu_domain::points::Points;
use std::collections::BTreeMap;

pub fn entrant(id: &str, draw_number: u32) -> PairingEntrant {
    PairingEntrant::new(id.into(), draw_number)
}

/// Entrants 1 … n, nothing played.
pub fn fresh(round: u32, entrants: u32) -> PairingProblem {
    PairingProblem {
        round: RoundNumber(round),
        entrants: (1..=entrants).map(|number| entrant(&number.to_string(), number)).collect(),
        ..PairingProblem::default()
    }
}

/// Entrants 1 … n with these units; `-` is none.
pub fn with_units(units: &str) -> PairingProblem {
    let units: Vec<_> = units.split_whitespace().collect();
    let mut problem = fresh(1, units.len() as u32);
    for (entrant, unit) in problem.entrants.iter_mut().zip(units) {
        entrant.unit = (unit != "-").then(|| UnitId::from(unit));
    }
    problem
}

impl Played {
    /// `history` holds the rounds before, `A-B C-D | A-C …`, a single name is the bye; `totals` the totals before each
    /// round and the one to pair, `A:5 B:1`. Names are the entrants in the order of their draw numbers.
    pub fn new(names: &[&str], history: &str, totals: &[&str]) -> Self {
        Self {
            names: names.iter().map(ToString::to_string).collect(),
            rounds: history
                .split('|')
                .map(|round| round.split_whitespace().map(str::to_owned).collect())
                .filter(|round: &Vec<String>| !round.is_empty())
                .collect(),
            totals: totals
                .iter()
                .map(|line| {
                    line.split_whitespace()
                        .map(|item| item.split_once(':').unwrap())
                        .map(|(name, total)| (name.to_owned(), total.parse().unwrap()))
                        .collect()
                })
                .collect(),
        }
    }

    /// The state before the round after the history.
    pub fn problem(&self) -> PairingProblem {
        let mut entrants: Vec<_> =
            self.names.iter().zip(1..).map(|(name, number)| entrant(name, number)).collect();
        let at = |name: &str| self.names.iter().position(|other| other == name).unwrap();
        for (index, round) in self.rounds.iter().enumerate() {
            let total = |name: &str| self.totals[index].get(name).copied().unwrap_or(0);
            entrants.iter_mut().for_each(|entrant| entrant.last_float = Float::None);
            for item in round {
                let Some((a, b)) = item.split_once('-') else {
                    entrants[at(item)].byes += 1;
                    entrants[at(item)].last_float = Float::Down;
                    continue;
                };
                for (own, other) in [(a, b), (b, a)] {
                    let entrant = &mut entrants[at(own)];
                    entrant.met.insert(other.into());
                    entrant.last_float = match total(own).cmp(&total(other)) {
                        std::cmp::Ordering::Less => Float::Up,
                        std::cmp::Ordering::Equal => Float::None,
                        std::cmp::Ordering::Greater => Float::Down,
                    };
                }
            }
        }
        if let Some(totals) = self.totals.get(self.rounds.len()) {
            for (name, total) in totals {
                entrants[at(name)].total = Points::whole(*total);
            }
        }
        PairingProblem {
            round: RoundNumber(self.rounds.len() as u32 + 1),
            entrants,
            ..PairingProblem::default()
        }
    }
}

/// A contest so far.
pub struct Played {
    names: Vec<String>,
    rounds: Vec<Vec<String>>,
    totals: Vec<BTreeMap<String, i32>>,
}

/// `A-H F-D … 2` in table order; a single name is the bye.
pub fn text(pairing: &Pairing) -> String {
    let matches: Vec<_> = pairing
        .matches
        .iter()
        .map(|pairing| match &pairing.second {
            Some(second) => format!("{}-{second}", pairing.first),
            None => pairing.first.to_string(),
        })
        .collect();
    matches.join(" ")
}

pub fn paired(problem: &PairingProblem) -> String {
    text(&pair(problem).unwrap())
}

/// The blocking constraints as `rematch: 1 2 3`, and the options.
pub fn refused(problem: &PairingProblem) -> (Vec<String>, Vec<String>) {
    let Err(PairingRefusal::NoLegalPairing { blocking, options, .. }) = pair(problem) else {
        panic!("a legal pairing was found: {:?}", pair(problem));
    };
    let word = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let blocking = blocking
        .iter()
        .map(|block| {
            let ids: Vec<_> = block.entrants.iter().map(EntrantId::as_str).collect();
            format!("{}: {}", word(&serde_json::to_value(block.constraint).unwrap()), ids.join(" "))
        })
        .collect();
    let options = options.iter().map(|option| word(&serde_json::to_value(option).unwrap())).collect();
    (blocking, options)
}
