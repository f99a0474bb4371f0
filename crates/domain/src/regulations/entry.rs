//! Who may enter: composition, quota, roster (R15, R16).

use super::Regulations;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is paired and what is ranked (V02, V03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntrantRule {
    /// What sits down at a table.
    pub paired_unit: PairedUnit,
    /// What the ranking lists.
    pub ranked_unit: RankedUnit,
    /// How an entry on the form is made up.
    pub composition: Composition,
    /// V07
    #[serde(default)]
    pub joint: JointEntrants,
    /// R15.1.7: only units of at most so many members join; absent = of any size.
    #[serde(default)]
    pub joint_members: Option<u32>,
}

/// May an entrant have players of several units? (V07, R15.1.7)
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JointEntrants {
    /// No.
    #[default]
    No,
    /// 联合组队: small units together, at most so many (N19: 2).
    UpTo(u32),
    /// 可跨单位组队: as they like (N15).
    Free,
}

/// What is paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PairedUnit {
    /// 对: two players
    Pair,
    /// 个人
    Player,
    /// 队
    Team,
}

/// What is ranked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RankedUnit {
    /// What is paired is ranked.
    #[serde(alias = "pair", alias = "player")]
    Entrant,
    /// Teams: those that are paired, or those of several pairs (R8.1).
    Team,
}

/// How many pairs one quota place holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Composition {
    /// One pair of two players.
    FixedPair,
    /// A team of `pairs` pairs (S0: 2, four players including the leader).
    TeamOfPairs {
        /// Pairs in one team, at least 2.
        pairs: u32,
    },
    /// One player.
    Single,
    /// A squad of `min` to `max` players that fields `fields` of them in a match (R1.2, R8.5).
    Squad {
        /// Fewest players.
        min: u32,
        /// Most players.
        max: u32,
        /// Players at the table.
        fields: u32,
    },
    /// A team of boards in fixed order (R8.4).
    Boards {
        /// Number of boards.
        boards: u32,
    },
}

impl Composition {
    /// Pairs that fill one place of the quota.
    pub fn pairs_per_seat(self) -> u32 {
        match self {
            Self::FixedPair | Self::Single | Self::Squad { .. } | Self::Boards { .. } => 1,
            Self::TeamOfPairs { pairs } => pairs,
        }
    }

    /// Fewest and most players of one paired entrant.
    pub fn players(self) -> (u32, u32) {
        match self {
            Self::FixedPair | Self::TeamOfPairs { .. } => (2, 2),
            Self::Single => (1, 1),
            Self::Squad { min, max, fields: _ } => (min, max),
            Self::Boards { boards } => (boards, boards),
        }
    }
}

impl Regulations {
    /// Most units of one entrant, at least 2; nothing where units may not join. Nobody joins without a player.
    pub fn most_joint_units(&self) -> Option<u32> {
        let composition = self.entrant.composition;
        let players = composition.pairs_per_seat().saturating_mul(composition.players().1);
        let most = match self.entrant.joint {
            JointEntrants::No => return None,
            JointEntrants::UpTo(units) => units.min(players),
            JointEntrants::Free => players,
        };
        (most >= 2).then_some(most)
    }
}

/// How many places a unit has (R15). Places count entries: pairs, or teams where teams are ranked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quota {
    /// All rules; evaluated by R15.2.
    pub rules: Vec<QuotaRule>,
    /// R15.1.6: every place is of one class, and each class has a quota of its own. An empty place of one class is none of
    /// another; `rules` bound all classes together. Empty = there are no classes.
    #[serde(default)]
    pub classes: Vec<EntryClass>,
    /// Exactly 100, exactly 300: a number that lies in two brackets.
    pub on_overlap: OnOverlap,
    /// No bracket fits, or the number of members is unknown.
    pub on_gap: OnGap,
}

/// One rule of the quota (R15.1).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum QuotaRule {
    /// R15.1.1: units of `from`…`to` members (both included; `to` absent = no upper end) have `seats` places.
    SizeBracket {
        /// Fewest members.
        from: u32,
        /// Most members, if there is an upper end.
        to: Option<u32>,
        /// Places.
        seats: u32,
        /// Clause of the notice, quoted in refusals.
        clause: String,
    },
    /// R15.1.3: the same number for every unit.
    Fixed {
        /// Places.
        seats: u32,
        /// Clause of the notice, quoted in refusals.
        clause: String,
    },
    /// R15.1.2: so many percent of the members, rounded down, then down to an even number where asked.
    Percentage {
        /// 0 to 100.
        percent: u32,
        /// 取偶数
        even: bool,
        /// What is counted: so many of these members make one place, 2 where a notice counts people and pairs enter.
        #[serde(default = "one_member")]
        members_per_seat: u32,
        /// Clause of the notice, quoted in refusals.
        clause: String,
    },
    /// R15.1.4: units with a number of their own; they override the other rules.
    NamedUnits {
        /// Name of the unit → places.
        units: BTreeMap<String, u32>,
        /// Clause of the notice, quoted in refusals.
        clause: String,
    },
    /// R15.1.8: most entries of the whole contest, in order of submission.
    EventCap {
        /// Places in all.
        seats: u32,
        /// How many may wait behind them (候补); absent where the notice is silent: everybody may.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        waiting: Option<u32>,
        /// Clause of the notice, quoted in refusals.
        clause: String,
    },
    /// R15.1.5: further places for units of at least `from` members if the roster meets `condition`.
    ConditionalSeat {
        /// Fewest members.
        from: u32,
        /// Further places.
        seats: u32,
        /// What the roster has to meet when such a place is used.
        condition: SeatCondition,
        /// Clause of the notice, quoted in refusals.
        clause: String,
    },
}

fn one_member() -> u32 {
    1
}

/// A class of posts or people with a quota of its own (R15.1.6): 甲组, 离退休.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryClass {
    /// What it is called on the form.
    pub name: String,
    /// Who belongs to it, in the words of the notice: 副处级、副高以上.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub who: String,
    /// Places of a unit in it; absent = as many as it likes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<u32>,
}

/// The predicate of a conditional place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatCondition {
    /// At least one woman among the unit's players of this contest (AM04).
    WomanInUnit,
    /// At least one woman in each pair that uses such a place.
    WomanInExtraPair,
}

/// R15.2.1
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnOverlap {
    /// The larger number counts, with a warning.
    Higher,
    /// The smaller number counts, with a warning.
    Lower,
}

/// R15.2.1
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnGap {
    /// Block and ask for the number of members.
    Ask,
}

/// What an entry form asks for (V06).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RosterRule {
    /// Whether the leader may play (R16.1).
    pub leader_may_play: bool,
    /// Whether an entry names a coach (R16.1).
    #[serde(default)]
    pub coach: bool,
    /// Fields asked of every player beside the name.
    pub player_fields: Vec<PersonField>,
}

/// A field of a person on the form. Names are always asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PersonField {
    /// 性别
    Gender,
    /// 手机
    Phone,
    /// 部门及职务
    Post,
}

/// How the draw numbers come about (V11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawMethod {
    /// A recorded shuffle from a random seed (`rng_seed`).
    #[serde(alias = "rng_seed")]
    Random,
    /// Numbers drawn by hand are typed in.
    Lots,
}
