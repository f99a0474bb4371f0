//! A contest as the rules see it: who plays, what was paired, what came out.
//!
//! Pairing, scoring, ranking and the checker all work on [`Contest`]. It holds no names of persons; those live in
//! the person table.

mod exclusion;
mod records;
mod stage;

pub use exclusion::Exclusion;
pub use records::{RankingOf, RecordedCorrection, RecordedRanking, Records};
pub use stage::{Group, StageField};

use crate::ids::{EntrantId, RoundNumber, TableNumber, TeamId, UnitId};
use crate::level::Level;
use crate::pairing::TableRules;
use crate::points::Points;
use crate::regulations::Regulations;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// One contest with its stages (R1.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contest {
    /// Its rules.
    pub regulations: Regulations,
    /// Branch unions.
    pub units: BTreeMap<UnitId, Unit>,
    /// Teams; empty unless the regulations rank teams.
    pub teams: BTreeMap<TeamId, Team>,
    /// What is paired.
    pub entrants: BTreeMap<EntrantId, Entrant>,
    /// What was fixed when each stage began, in the order of the regulations. A stage that is not here has not begun;
    /// a single stage for everybody needs no entry.
    pub stages: Vec<StageField>,
    /// Rounds 1, 2, … without a gap, as published; numbered through all stages.
    pub rounds: Vec<Round>,
    /// Extra matches that decide ties of this stage (R7.4.1); filled by [`Contest::of_stage`], which takes them out of
    /// the rounds.
    pub playoffs: Vec<Round>,
    /// Orders drawn by lot among tied entrants or teams, best first (R7.4.2).
    pub lots: Vec<Vec<String>>,
    /// Pairs that never meet, either way round (R9.2.6).
    pub forbidden: BTreeSet<(EntrantId, EntrantId)>,
    /// Which tables are used by whom (R9.6.1).
    pub table_rules: TableRules,
    /// Penalties that belong to no single round (R17.6).
    pub ledger: Vec<LedgerPenalty>,
}

/// A branch union.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Id.
    pub id: UnitId,
    /// Full name.
    pub name: String,
    /// 会员人数; absent = not known yet.
    pub members: Option<u32>,
}

/// A team of several entrants (R8).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Team {
    /// Id.
    pub id: TeamId,
    /// Full name.
    pub name: String,
    /// Its unit.
    pub unit: Option<UnitId>,
}

/// What is paired (参赛方).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Id.
    pub id: EntrantId,
    /// Full name, such as 第六中学一队.
    pub name: String,
    /// Its unit, if it has one.
    pub unit: Option<UnitId>,
    /// Its team, where teams are ranked.
    pub team: Option<TeamId>,
    /// From the draw; absent = the natural order of the ids stands in (cli.md).
    pub draw_number: Option<u32>,
    /// Not paired after this round (R10.6.2); 0 = never paired.
    pub withdrawn_after: Option<RoundNumber>,
    /// Rounds it had left for before it came back, or missed before it entered late (R10.6.2, R10.6.3).
    pub missed: BTreeSet<RoundNumber>,
    /// Not paired from this round on, and without a place (R17.2).
    pub disqualified_from: Option<RoundNumber>,
    /// Seed for groups and brackets, 1 = strongest; absent = by draw number.
    pub seed: Option<u32>,
    /// Pot of the draw (R11.2.1), from 1.
    pub pot: Option<u32>,
    /// The table it always sits at (R9.6.1).
    pub fixed_table: Option<TableNumber>,
}

/// One round as published.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// From 1, through all stages.
    pub number: RoundNumber,
    /// Index of its stage in the regulations.
    pub stage: usize,
    /// Whether it counts, or decides a tie.
    pub kind: RoundKind,
    /// In table order, byes last.
    pub matches: Vec<Match>,
}

/// What a round is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundKind {
    /// It counts.
    #[default]
    Regular,
    /// 加赛: it decides ties and counts for nothing else (R7.4.1).
    Playoff,
}

impl RoundKind {
    /// Whether it counts for points.
    pub fn is_regular(&self) -> bool {
        match self {
            Self::Regular => true,
            Self::Playoff => false,
        }
    }
}

/// Two entrants at a table, or one with a bye.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// Absent for byes.
    pub table: Option<TableNumber>,
    /// Who.
    pub sides: Sides,
    /// Absent = not played yet. A bye needs none.
    pub result: Option<MatchResult>,
    /// Penalties of this match (R6.3).
    pub penalties: Vec<MatchPenalty>,
    /// Fouls of both sides (R7.2.17).
    pub fouls: [u32; 2],
    /// The colour that the record gives to a bye (R10.2.3).
    pub bye_colour: Option<Colour>,
    /// Its result was set aside and it is played again: until then it counts for nothing, and the round goes on
    /// without it (scenario T58).
    pub to_replay: bool,
}

/// 先手 / 后手
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// 先手（红）
    First,
    /// 后手（黑）
    Second,
}

/// A penalty that belongs to no single round (R17.6). Negative numbers take away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LedgerPenalty {
    /// Whom it hits.
    pub entrant: EntrantId,
    /// Index of the stage in which it was given; it counts there, and wherever the rounds of that stage are carried to.
    #[serde(default)]
    pub stage: usize,
    /// Clause of the regulations.
    pub clause: String,
    /// Match points.
    pub match_points: Points,
    /// Victory points.
    pub victory_points: Points,
    /// Given after this round of the event, 0 = before the first one; absent = it is not written down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after_round: Option<RoundNumber>,
}

impl Colour {
    /// What the other side has.
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// Who sits at a table. The first-named side sits East–West (R9.6.2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sides {
    /// First-named (东西) and second-named (南北).
    Two(EntrantId, EntrantId),
    /// 轮空
    Bye(EntrantId),
}

/// What came out of a match (R2.1).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchResult {
    /// R2.1.1: final levels, first-named side first.
    Levels {
        /// East–West, North–South.
        levels: [Level; 2],
        /// Number of deals played, if written down.
        deals: Option<u32>,
        /// Which side reached the equal level first.
        first_to_level: Option<EntrantId>,
        /// Which side held the deal at the end.
        declarer_at_end: Option<EntrantId>,
        /// Who won the extra game, deal, card or lot at equal levels (R4.6.c–h).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        decided_for: Option<EntrantId>,
    },
    /// R2.1.2: sums of 3/2/1 over the deals, first-named side first.
    DealPoints {
        /// East–West, North–South.
        points: [u32; 2],
        /// Who won the extra deal or game at equal sums (R4.7.2).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        decided_for: Option<EntrantId>,
    },
    /// R2.1.3, R2.1.4: who won.
    Outcome {
        /// The winner; absent = a draw.
        winner: Option<EntrantId>,
    },
    /// R2.1.5: best of several games.
    Games {
        /// In the order they were played; none of them is a bye, a forfeit or again a list of games.
        games: Vec<MatchResult>,
    },
    /// A ruling against one or both sides: they are scored as forfeit, the other side keeps what it played
    /// (R10.1.2, R14.1.2).
    Ruled {
        /// What was played.
        played: Box<MatchResult>,
        /// Against whom.
        against: Vec<EntrantId>,
    },
    /// One or both sides did not play (R10.1).
    Forfeit {
        /// Who; one or both of the sides.
        absent: Vec<EntrantId>,
        /// Why, where somebody said it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<ForfeitReason>,
    },
}

/// Why a side did not play (R10.3.1). It is recorded and shown; the award is that of R10.1 whatever the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForfeitReason {
    /// 没有到场
    NoShow,
    /// 迟到: the time to wait was over.
    Late,
    /// 正常弃权: injury or illness, certified on site. Public pages say only 因故, nobody's health. [D]
    Excused,
    /// 退赛
    Withdrew,
    /// 罢赛: refused to play on.
    Refused,
    /// 违规: lost by penalty.
    Conduct,
}

/// Points taken in one match, with the clause (R17.3). Negative numbers take away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MatchPenalty {
    /// Whom it hits.
    pub entrant: EntrantId,
    /// Clause of the regulations.
    pub clause: String,
    /// Match points.
    pub match_points: Points,
    /// Victory points.
    pub victory_points: Points,
    /// Trick points; recorded, without effect beside final levels.
    pub trick_points: i32,
    /// Levels; recorded, without effect beside final levels.
    pub levels: i32,
}

impl MatchResult {
    /// Whether one or both sides did not play.
    pub fn is_forfeit(&self) -> bool {
        match self {
            Self::Forfeit { .. } => true,
            Self::Levels { .. }
            | Self::DealPoints { .. }
            | Self::Outcome { .. }
            | Self::Games { .. }
            | Self::Ruled { .. } => false,
        }
    }

    /// Why a side did not play, where it did not and somebody said why.
    pub fn forfeit_reason(&self) -> Option<ForfeitReason> {
        match self {
            Self::Forfeit { reason, .. } => *reason,
            Self::Levels { .. }
            | Self::DealPoints { .. }
            | Self::Outcome { .. }
            | Self::Games { .. }
            | Self::Ruled { .. } => None,
        }
    }

    /// The same forfeit with this reason; any other result as it is.
    #[must_use]
    pub fn with_forfeit_reason(self, reason: Option<ForfeitReason>) -> Self {
        match self {
            Self::Forfeit { absent, .. } => Self::Forfeit { absent, reason },
            Self::Levels { .. }
            | Self::DealPoints { .. }
            | Self::Outcome { .. }
            | Self::Games { .. }
            | Self::Ruled { .. } => self,
        }
    }
}

impl Sides {
    /// The entrants, first-named first.
    pub fn entrants(&self) -> impl Iterator<Item = &EntrantId> {
        match self {
            Self::Two(first, second) => [Some(first), Some(second)],
            Self::Bye(only) => [Some(only), None],
        }
        .into_iter()
        .flatten()
    }

    /// The other side of a table; nobody for a bye or a stranger.
    pub fn opponent_of(&self, entrant: &EntrantId) -> Option<&EntrantId> {
        match self {
            Self::Two(first, second) if first == entrant => Some(second),
            Self::Two(first, second) if second == entrant => Some(first),
            Self::Two(..) | Self::Bye(_) => None,
        }
    }
}

impl Match {
    /// A match that is not played yet.
    pub fn new(table: Option<TableNumber>, sides: Sides) -> Self {
        Self {
            table,
            sides,
            result: None,
            penalties: Vec::new(),
            fouls: [0, 0],
            bye_colour: None,
            to_replay: false,
        }
    }

    /// Whether nothing is left that the round waits for: a result is there, it is a bye, or it is played again later.
    pub fn is_decided(&self) -> bool {
        match self.sides {
            Sides::Bye(_) => true,
            Sides::Two(..) => self.result.is_some() || self.to_replay,
        }
    }
}

impl Round {
    /// A round of the first stage that counts.
    pub fn new(number: RoundNumber, matches: Vec<Match>) -> Self {
        Self { number, stage: 0, kind: RoundKind::Regular, matches }
    }

    /// Whether every match is decided.
    pub fn is_complete(&self) -> bool {
        self.matches.iter().all(Match::is_decided)
    }

    /// Tables whose match is still to be played again (scenario T58).
    pub fn replays(&self) -> impl Iterator<Item = TableNumber> {
        self.matches.iter().filter(|played| played.to_replay).filter_map(|played| played.table)
    }

    /// The match of an entrant.
    pub fn match_of(&self, entrant: &EntrantId) -> Option<&Match> {
        self.matches.iter().find(|played| played.sides.entrants().any(|side| side == entrant))
    }
}

impl Entrant {
    /// An entrant that is only a name.
    pub fn new(id: EntrantId, name: impl Into<String>) -> Self {
        Self {
            id,
            name: name.into(),
            unit: None,
            team: None,
            draw_number: None,
            withdrawn_after: None,
            missed: BTreeSet::new(),
            disqualified_from: None,
            seed: None,
            pot: None,
            fixed_table: None,
        }
    }

    /// Whether the entrant may be paired in `round` (R9.2.4).
    pub fn is_active_in(&self, round: RoundNumber) -> bool {
        self.withdrawn_after.is_none_or(|last| round <= last)
            && self.disqualified_from.is_none_or(|first| round < first)
            && !self.missed.contains(&round)
    }
}

impl Contest {
    /// A contest of these regulations that nobody has entered yet.
    pub fn new(regulations: Regulations) -> Self {
        Self {
            regulations,
            units: BTreeMap::new(),
            teams: BTreeMap::new(),
            entrants: BTreeMap::new(),
            stages: Vec::new(),
            rounds: Vec::new(),
            playoffs: Vec::new(),
            lots: Vec::new(),
            forbidden: BTreeSet::new(),
            table_rules: TableRules::default(),
            ledger: Vec::new(),
        }
    }

    /// Rounds 1 … n that are complete without a gap: what standings count (R2.4.1).
    pub fn complete_rounds(&self) -> usize {
        self.rounds.iter().take_while(|round| round.is_complete()).count()
    }

    /// Draw numbers of all entrants; entrants without one follow in the natural order of their ids (cli.md).
    pub fn draw_numbers(&self) -> BTreeMap<&EntrantId, u32> {
        let drawn = self.entrants.values().filter_map(|entrant| Some((&entrant.id, entrant.draw_number?)));
        let mut numbers: BTreeMap<_, _> = drawn.collect();
        let mut next = numbers.values().max().copied().unwrap_or(0);
        for id in self.entrants.keys() {
            numbers.entry(id).or_insert_with(|| {
                next += 1;
                next
            });
        }
        numbers
    }
}
