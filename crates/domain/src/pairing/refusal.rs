//! Why there is no pairing, and the ways out (R9.5).

use super::problem::Constraint;
use crate::ids::EntrantId;
use crate::sentence::Sentence;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Why there is no pairing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "code")]
pub enum PairingRefusal {
    /// Fewer than two active entrants.
    TooFewEntrants,
    /// The matches that the chief referee set make no pairing: these entrants are not there, or are named twice, or
    /// have a bye although the number is even.
    BadLocks {
        /// Who is named wrongly.
        entrants: Vec<EntrantId>,
    },
    /// No legal pairing exists (R9.5.2).
    NoLegalPairing {
        /// The constraints in the way, cheapest first (R9.5.1). If any of several gives way, that is enough, unless
        /// they block `together`.
        blocking: Vec<Blocking>,
        /// All of `blocking` must give way at once; none of them is enough alone.
        together: bool,
        /// What the chief referee can choose.
        options: Vec<RefusalOption>,
        /// Every set of constraints that is enough if all of it gives way, and of which nothing can be left out; the
        /// smallest first, then in the order of R9.5.1. Empty if only members of one team could meet.
        choices: Vec<Vec<Constraint>>,
    },
}

/// A constraint that leaves no legal pairing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Blocking {
    /// Which one.
    pub constraint: Constraint,
    /// The knot: all entrants that it keeps from being paired.
    pub entrants: Vec<EntrantId>,
}

/// A way out of `no_legal_pairing` (R9.5.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefusalOption {
    /// Take back the matches that were set.
    ReleaseLocks,
    /// Relax same unit.
    AllowSameUnit,
    /// Relax the second bye.
    AllowSecondBye,
    /// Relax rematches.
    AllowRematch,
    /// The stage is over.
    EndStage,
}

impl PairingRefusal {
    /// The same in both languages, entrants by their ids.
    pub fn sentence(&self) -> Sentence {
        let listed =
            |entrants: &[EntrantId]| entrants.iter().map(EntrantId::as_str).collect::<Vec<_>>().join("、");
        let zh = match self {
            Self::TooFewEntrants => "能上场的参赛方不到2个".to_owned(),
            Self::BadLocks { entrants } => format!("裁判长指定的对阵互相冲突：{}", listed(entrants)),
            Self::NoLegalPairing { blocking, .. } => {
                let blocks = blocking.iter().map(|block| {
                    let word = match block.constraint {
                        Constraint::Locked => "指定的对阵",
                        Constraint::SameUnit => "同单位相遇",
                        Constraint::Colour => "先后手",
                        Constraint::SecondBye => "再次轮空",
                        Constraint::Rematch => "再次相遇",
                        Constraint::SameTeam => "同队相遇",
                        Constraint::Forbidden => "指定不相遇",
                    };
                    format!("；{word}：{}", listed(&block.entrants))
                });
                format!("没有合规的编排{}", blocks.collect::<String>())
            }
        };
        Sentence::new(zh, self.to_string())
    }
}

impl fmt::Display for PairingRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewEntrants => f.write_str("fewer than two entrants can play"),
            Self::BadLocks { entrants } => {
                let ids: Vec<_> = entrants.iter().map(EntrantId::as_str).collect();
                write!(f, "the matches set by the referee do not fit: {}", ids.join(", "))
            }
            Self::NoLegalPairing { blocking, .. } => {
                f.write_str("no legal pairing")?;
                for block in blocking {
                    let word = match block.constraint {
                        Constraint::Locked => "matches set by the referee",
                        Constraint::SameUnit => "same unit",
                        Constraint::Colour => "colours",
                        Constraint::SecondBye => "second bye",
                        Constraint::Rematch => "rematch",
                        Constraint::SameTeam => "same team",
                        Constraint::Forbidden => "forbidden pair",
                    };
                    let ids: Vec<_> = block.entrants.iter().map(EntrantId::as_str).collect();
                    write!(f, "; {word}: {}", ids.join(", "))?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for PairingRefusal {}
