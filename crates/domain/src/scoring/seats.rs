//! Seats, sides and finishing positions of a table.

use crate::level::Level;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// The two sides of a table (方位). The first-named side sits East–West (R9.6.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum SeatDirection {
    /// 东西
    #[serde(rename = "EW")]
    EastWest,
    /// 南北
    #[serde(rename = "NS")]
    NorthSouth,
}

/// A chair at the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the winds name themselves")]
pub enum Seat {
    #[serde(rename = "E")]
    East,
    #[serde(rename = "S")]
    South,
    #[serde(rename = "W")]
    West,
    #[serde(rename = "N")]
    North,
}

/// Place of a player in one Guandan deal: 上游, 二游, 三游, 下游.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the places name themselves")]
pub enum FinishPosition {
    First,
    Second,
    Third,
    Last,
}

impl SeatDirection {
    /// Both, first-named first.
    pub const BOTH: [Self; 2] = [Self::EastWest, Self::NorthSouth];

    /// The other side.
    pub fn other(self) -> Self {
        match self {
            Self::EastWest => Self::NorthSouth,
            Self::NorthSouth => Self::EastWest,
        }
    }

    /// 0 for the first-named side, 1 for the other.
    pub fn index(self) -> usize {
        self as usize
    }

    /// 东西 or 南北
    pub fn zh(self) -> &'static str {
        match self {
            Self::EastWest => "东西",
            Self::NorthSouth => "南北",
        }
    }
}

impl fmt::Display for SeatDirection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::EastWest => "EW",
            Self::NorthSouth => "NS",
        })
    }
}

impl Seat {
    /// The side that sits there.
    pub fn side(self) -> SeatDirection {
        match self {
            Self::East | Self::West => SeatDirection::EastWest,
            Self::South | Self::North => SeatDirection::NorthSouth,
        }
    }
}

/// At equal levels the side that has stood there since the earlier deal; deals count from 1, 0 = the start.
pub(super) fn earlier(levels: [Level; 2], standing_since: [usize; 2]) -> Option<SeatDirection> {
    if levels[0] != levels[1] {
        return None;
    }
    match standing_since[0].cmp(&standing_since[1]) {
        Ordering::Less => Some(SeatDirection::EastWest),
        Ordering::Greater => Some(SeatDirection::NorthSouth),
        Ordering::Equal => None,
    }
}
