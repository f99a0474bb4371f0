//! Ranking keys with their values, as they stand in a row.

use crate::points::Points;
use crate::regulations::{RankingKey, Regulations, TeamKey};
use crate::sentence::Sentence;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// A key of a ranking of entrants or of teams.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Criterion {
    /// R7.2
    Entrant(RankingKey),
    /// R8.1
    Team(TeamKey),
}

impl Criterion {
    /// The code word of sheets.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Entrant(key) => key.as_str(),
            Self::Team(key) => key.as_str(),
        }
    }

    /// What tells it from another that looks alike.
    pub fn note(self) -> Option<Sentence> {
        match self {
            Self::Entrant(key) => key.note(),
            Self::Team(_) => None,
        }
    }

    /// The name players know it by.
    pub fn title(self, regulations: &Regulations) -> Sentence {
        match self {
            Self::Entrant(key) => key.title(regulations.game),
            Self::Team(key) => key.title(regulations),
        }
    }

    /// Whether it is the recorded drawing, which is no member of `keys` (cli.md).
    pub(super) fn is_lot(self) -> bool {
        matches!(self, Self::Entrant(RankingKey::Lot) | Self::Team(TeamKey::Lot))
    }
}

impl Serialize for Criterion {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// What a key comes to for one row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum KeyValue {
    /// Points and sums of points.
    Points(Points),
    /// Rounds, levels.
    Count(i64),
    /// A number that tenths are too coarse for: half of a total with a half, in hundredths.
    #[serde(serialize_with = "as_decimal")]
    Hundredths(i64),
    /// Round values from the best to the worst (R7.2.15).
    List(Vec<Points>),
    /// A comparison that has no value of its own: `null` in sheets.
    Comparison,
}

#[expect(clippy::float_arithmetic, reason = "JSON has no decimals: one exact division by a hundred")]
#[expect(clippy::cast_precision_loss, reason = "sums of points are far below 2^53")]
fn as_decimal<S: Serializer>(hundredths: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(*hundredths as f64 / 100.0)
}

impl KeyValue {
    /// As it is read: `9`, `39.5`, `12、9、9`; empty for a comparison.
    pub fn text(&self) -> String {
        super::explain::text(self)
    }
}

/// The keys of a row in the order of the regulations; a map in JSON.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Keys(pub Vec<(Criterion, KeyValue)>);

impl Keys {
    /// The value of a key, if the ranking has it.
    pub fn get(&self, criterion: Criterion) -> Option<&KeyValue> {
        self.0.iter().find(|(key, _)| *key == criterion).map(|(_, value)| value)
    }
}

impl Serialize for Keys {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key.as_str(), value)?;
        }
        map.end()
    }
}
