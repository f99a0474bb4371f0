//! Newtypes for the ids that operations, sheets and replies carry.

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// Compares texts so that digit runs count as numbers: `"9" < "10"`, `"u2" < "u10"`.
///
/// This is the "natural order of the ids" that stands in for missing draw numbers (cli.md).
/// Total and consistent with equality: texts that differ only in leading zeros fall back to byte order.
pub fn natural_order(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a.as_bytes(), b.as_bytes());
    loop {
        match (left.first(), right.first()) {
            (None, None) => return a.cmp(b),
            (None, Some(_)) => return Ordering::Less,
            (Some(_), None) => return Ordering::Greater,
            (Some(x), Some(y)) if x.is_ascii_digit() && y.is_ascii_digit() => {
                let (x, rest_left) = take_number(left);
                let (y, rest_right) = take_number(right);
                let order = x.len().cmp(&y.len()).then_with(|| x.cmp(y));
                if order != Ordering::Equal {
                    return order;
                }
                (left, right) = (rest_left, rest_right);
            }
            (Some(x), Some(y)) => {
                if x != y {
                    return x.cmp(y);
                }
                (left, right) = (&left[1..], &right[1..]);
            }
        }
    }
}

/// Splits the leading digit run off, without its leading zeros.
fn take_number(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text.iter().position(|c| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    let significant = digits.iter().position(|c| *c != b'0').unwrap_or(digits.len());
    (&digits[significant..], rest)
}

impl UnitId {
    /// The number that was given with it: 3 of `u3`; absent where somebody else named it.
    pub fn number(&self) -> Option<u32> {
        self.as_str().strip_prefix('u')?.parse().ok()
    }
}

impl PersonId {
    /// The unit whose form it came with: `u3` of `u3-1-1-2`.
    pub fn unit(&self) -> UnitId {
        UnitId(self.as_str().split('-').next().unwrap_or_default().to_owned())
    }
}

macro_rules! text_id {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl $name {
            /// The id as it stands in sheets and replies.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(text.to_owned())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({:?})", stringify!($name), self.0)
            }
        }

        impl Ord for $name {
            fn cmp(&self, other: &Self) -> Ordering {
                natural_order(&self.0, &other.0)
            }
        }

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }
    )*};
}

text_id! {
    /// What is paired: a player, a pair or a squad (R1.2). Ordered naturally: `9` before `10`.
    EntrantId;
    /// A branch union (单位).
    UnitId;
    /// A team of several pairs that are paired apart and ranked together (R8).
    TeamId;
    /// What a unit submits: one or more entrants on one form.
    EntryId;
    /// A row of the person table. Names and phones live there, never in the log.
    PersonId;
    /// A penalty that was given (R17.3).
    PenaltyId;
    /// The occasion: six characters Crockford base32, the code of its public address.
    EventId;
}

/// An installation of the program: its public key, 64 hex digits. Written by whoever made the key; the rules only compare it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DeviceId(pub String);

impl fmt::Display for DeviceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Number of a round, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RoundNumber(pub u32);

/// Number of a table, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableNumber(pub u32);

impl fmt::Display for RoundNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for TableNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn natural_order_counts_digit_runs_as_numbers() {
        let mut ids: Vec<EntrantId> =
            ["10", "9", "u10", "u9", "1", "01", "a", ""].map(EntrantId::from).into();
        ids.sort();
        let sorted: Vec<_> = ids.iter().map(EntrantId::as_str).collect();
        assert_eq!(sorted, ["", "01", "1", "9", "10", "a", "u9", "u10"]);
    }
}
