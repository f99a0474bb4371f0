//! Who comes after the draw (R10.6.3): a late entry, and the open bye it can come into.

use crate::event::Permit;
use crate::registration::{ClassChoice, EntrantLine, JointChoice, SeatForm};
use crate::texts::Text;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The form of a late entry of one unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetLateEntry {
    /// Event code.
    pub event: String,
    /// Which unit.
    pub unit: String,
}

/// The answer to [`GetLateEntry`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct LateEntryForm {
    /// Name of the unit.
    pub unit: String,
    /// Why nobody of this unit can enter; absent = it can.
    pub refused: Option<Text>,
    /// The number of members has to be entered first.
    pub needs_members: bool,
    /// What has to be read.
    pub permit: Permit,
    /// From when it plays, and what the regulations say.
    pub notes: Vec<Text>,
    /// How a place is called: 对, 团体队, 人, 队.
    pub seat_name: Text,
    /// Pairs of one place.
    pub pairs_per_seat: u32,
    /// Fewest and most players of one pair.
    pub players: [u32; 2],
    /// Classes of which the place is one (R15.1.6); empty = none are asked.
    pub classes: Vec<ClassChoice>,
    /// With whom the unit may join in the place (R15.1.7); absent = with nobody.
    pub joint: Option<JointChoice>,
    /// Gender is collected, or this place depends on it.
    pub asks_gender: bool,
    /// Phones are collected.
    pub asks_phone: bool,
    /// Posts are collected.
    pub asks_post: bool,
}

/// Takes a late entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct TakeLateEntry {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// Which unit.
    pub unit: String,
    /// The players.
    pub seat: SeatForm,
    /// What was unusual was read.
    pub warnings_read: bool,
}

/// The answer to [`TakeLateEntry`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct LateEntryTaken {
    /// Who came.
    pub entrants: Vec<EntrantLine>,
}

/// The byes of the last round that somebody can come into.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct GetOpenByes {
    /// Event code.
    pub event: String,
    /// Only for entrants of this unit.
    pub unit: String,
}

/// The answer to [`GetOpenByes`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct OpenByes {
    /// One for each entrant that does not play in that round.
    pub byes: Vec<OpenBye>,
}

/// A bye that an entrant can come into.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(export_to = "protocol.ts")]
pub struct OpenBye {
    /// Who comes in.
    pub entrant: String,
    /// Which round.
    pub round: u32,
    /// 第3轮
    pub title: Text,
    /// Who has the bye.
    pub waiting: EntrantLine,
    /// What has to be read.
    pub permit: Permit,
    /// Why these two cannot meet; absent = they can.
    pub refused: Option<Text>,
}

/// Lets an entrant play against the one with the bye.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "protocol.ts")]
pub struct FillBye {
    /// Same id on every try of the same tap.
    pub submission: String,
    /// Event code.
    pub event: String,
    /// Which round.
    pub round: u32,
    /// Who comes in.
    pub entrant: String,
    /// What was unusual was read.
    pub warnings_read: bool,
}
