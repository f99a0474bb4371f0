//! Exact points in tenths (R1.5).

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Match points, victory points and their sums, held as tenths: `Points::tenths(15)` is 1.5 (R1.5.1).
///
/// In JSON a number with at most one decimal; anything finer is refused, never rounded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Points(i32);

impl Points {
    /// No points.
    pub const ZERO: Self = Self(0);

    /// From tenths: 15 is 1.5.
    pub const fn tenths(tenths: i32) -> Self {
        Self(tenths)
    }

    /// From whole points.
    pub const fn whole(points: i32) -> Self {
        Self(points * 10)
    }

    /// In tenths.
    pub const fn as_tenths(self) -> i32 {
        self.0
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let tenths = self.0.unsigned_abs();
        match tenths % 10 {
            0 => write!(f, "{sign}{}", tenths / 10),
            rest => write!(f, "{sign}{}.{rest}", tenths / 10),
        }
    }
}

impl Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Points {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Neg for Points {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl Mul<i32> for Points {
    type Output = Self;
    fn mul(self, times: i32) -> Self {
        Self(self.0.saturating_mul(times))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Points {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

impl Serialize for Points {
    #[expect(clippy::float_arithmetic, reason = "JSON has no decimals: one exact division by ten")]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 10 == 0 {
            serializer.serialize_i32(self.0 / 10)
        } else {
            serializer.serialize_f64(f64::from(self.0) / 10.0)
        }
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl serde::de::Visitor<'_> for Visitor {
            type Value = Points;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number with at most one decimal, between -1000000 and 1000000")
            }
            fn visit_i64<E: serde::de::Error>(self, n: i64) -> Result<Points, E> {
                i32::try_from(n)
                    .ok()
                    .filter(|n| n.unsigned_abs() <= 1_000_000)
                    .map(Points::whole)
                    .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Signed(n), &self))
            }
            fn visit_u64<E: serde::de::Error>(self, n: u64) -> Result<Points, E> {
                self.visit_i64(i64::try_from(n).unwrap_or(i64::MAX))
            }
            #[expect(
                clippy::float_arithmetic,
                reason = "JSON has no decimals: one exact step to tenths, checked"
            )]
            fn visit_f64<E: serde::de::Error>(self, n: f64) -> Result<Points, E> {
                let tenths = (n * 10.0).round();
                if n.is_finite() && (n * 10.0 - tenths).abs() < 1e-6 && tenths.abs() <= 10_000_000.0 {
                    #[expect(
                        clippy::cast_possible_truncation,
                        reason = "whole and in range by the check above"
                    )]
                    return Ok(Points(tenths as i32));
                }
                Err(E::invalid_value(serde::de::Unexpected::Float(n), &self))
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r1_5_1_points_are_json_numbers_with_at_most_one_decimal() {
        for (text, tenths) in [("2", 20), ("1.5", 15), ("-0.1", -1), ("39.5", 395), ("0", 0), ("2.0", 20)] {
            let points: Points = serde_json::from_str(text).unwrap();
            assert_eq!(points, Points::tenths(tenths), "{text}");
        }
        for text in ["0.25", "1e9", "\"2\"", "null", "1000001"] {
            assert!(serde_json::from_str::<Points>(text).is_err(), "{text} must be refused");
        }
        assert_eq!(serde_json::to_string(&[Points::tenths(15), Points::whole(2)]).unwrap(), "[1.5,2]");
        assert_eq!(Points::tenths(-5).to_string(), "-0.5");
    }
}
