//! The ladder of levels (R3).

use serde::{Deserialize, Serialize};
use std::fmt;

/// A level of the ladder 2 … 10, J, Q, K, A, passed A (R3.1). Written `"2"` … `"A"`, `"A+"` in JSON.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the cards name themselves")]
pub enum Level {
    #[serde(rename = "2")]
    Two,
    #[serde(rename = "3")]
    Three,
    #[serde(rename = "4")]
    Four,
    #[serde(rename = "5")]
    Five,
    #[serde(rename = "6")]
    Six,
    #[serde(rename = "7")]
    Seven,
    #[serde(rename = "8")]
    Eight,
    #[serde(rename = "9")]
    Nine,
    #[serde(rename = "10")]
    Ten,
    #[serde(rename = "J")]
    Jack,
    #[serde(rename = "Q")]
    Queen,
    #[serde(rename = "K")]
    King,
    #[serde(rename = "A")]
    Ace,
    /// 过A
    #[serde(rename = "A+")]
    PassedAce,
}

impl Level {
    /// The ladder from 2 to passed A.
    pub const LADDER: [Self; 14] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
        Self::PassedAce,
    ];

    /// 2 … 14; `passed_ace` is what passing A is worth (15 by default, 14 for some keys; R3.2).
    pub fn value(self, passed_ace: i32) -> i32 {
        match self {
            Self::PassedAce => passed_ace,
            other => other.rung(),
        }
    }

    /// Place on the ladder: 2 … 14 for 2 … A, 15 for passed A (R3.1).
    pub fn rung(self) -> i32 {
        2 + self as i32
    }

    /// The level `steps` rungs up, at most passed A.
    pub fn up(self, steps: u32) -> Self {
        let index = (self as usize).saturating_add(steps as usize).min(Self::LADDER.len() - 1);
        Self::LADDER[index]
    }

    /// The level `steps` rungs down, at least 2 (R3.6).
    pub fn down(self, steps: u32) -> Self {
        Self::LADDER[(self as usize).saturating_sub(steps as usize)]
    }

    /// As written in sheets: `2` … `10`, `J`, `Q`, `K`, `A`, `A+`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Two => "2",
            Self::Three => "3",
            Self::Four => "4",
            Self::Five => "5",
            Self::Six => "6",
            Self::Seven => "7",
            Self::Eight => "8",
            Self::Nine => "9",
            Self::Ten => "10",
            Self::Jack => "J",
            Self::Queen => "Q",
            Self::King => "K",
            Self::Ace => "A",
            Self::PassedAce => "A+",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r3_1_ladder_runs_from_2_to_15() {
        let rungs: Vec<_> = Level::LADDER.iter().map(|level| level.rung()).collect();
        assert_eq!(rungs, (2..=15).collect::<Vec<_>>());
        for level in Level::LADDER {
            let text = serde_json::to_string(&level).unwrap();
            assert_eq!(text, format!("\"{level}\""));
            assert_eq!(serde_json::from_str::<Level>(&text).unwrap(), level);
        }
        assert_eq!(Level::King.up(3), Level::PassedAce);
    }
}
