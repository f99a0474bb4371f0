//! A round as it happened: tables, every version of every result.

use crate::contest::{Allowance, Contest, MatchPenalty, MatchResult, Round, RoundKind, Sides};
use crate::course::round_title;
use crate::event::operation::is_clean;
use crate::ids::{EntrantId, PersonId, RoundNumber, TableNumber};
use crate::penalties;
use crate::regulations::Regulations;
use crate::scoring::CorrectionKind;
use crate::sentence::Sentence;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A round with everything that happened in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundRecord {
    /// From 1, through all stages.
    pub number: RoundNumber,
    /// Index of its stage in the regulations.
    #[serde(default)]
    pub stage: usize,
    /// Whether it counts, or decides a tie.
    #[serde(default)]
    pub kind: RoundKind,
    /// Where it is.
    pub state: RoundState,
    /// In table order, byes last.
    pub tables: Vec<TableRecord>,
    /// The quality of the pairing in words.
    pub quality: Sentence,
    /// What had to give way.
    pub relaxed: Vec<Sentence>,
    /// Hard rules that the chief referee let give way, match by match (R9.5.1).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allowed: Vec<Allowance>,
    /// End of play, once started.
    pub ends_at: Option<DateTime<Utc>>,
    /// When it was closed.
    pub closed_at: Option<DateTime<Utc>>,
    /// Why a draft has to be paired again before it is published (scenario T31); nothing = it is as good as new.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub stale: BTreeSet<StaleCause>,
    /// Changes by hand, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<DraftEdit>,
}

/// What changed under a draft.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StaleCause {
    /// Somebody left or came.
    Participants,
    /// A result or a penalty it was paired by changed.
    Results,
    /// Two of a table may not meet any more.
    ForbiddenPair,
    /// A table is not used any more, or does not suit who sits there.
    Tables,
}

/// A pairing changed by hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DraftEdit {
    /// Why.
    pub reason: String,
    /// What spoke against it, as it was read.
    pub objections: Vec<Sentence>,
    /// Who, by role or unit.
    pub by: Sentence,
    /// When.
    pub at: DateTime<Utc>,
}

/// D7: a correction is a mark on a result, not a state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundState {
    /// 草稿
    Draft,
    /// 已公布
    Published,
    /// 进行中
    Running,
    /// 已结束
    Closed,
}

/// One table (or bye) with all versions of its result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableRecord {
    /// Absent for a bye.
    pub table: Option<TableNumber>,
    /// Who.
    pub sides: Sides,
    /// Why these two.
    pub why: Sentence,
    /// How far the result is.
    pub status: TableStatus,
    /// Every version, oldest first; the last one counts.
    pub versions: Vec<ResultVersion>,
    /// Penalties of this match.
    pub penalties: Vec<MatchPenalty>,
    /// Sides that lost it by penalty; kept by the fold, from [`EventState::penalties`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ruled_against: Vec<EntrantId>,
    /// Who really played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub substitutes: Vec<Substitute>,
    /// Results that were set aside to be played again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub voids: Vec<VoidedResult>,
    /// It was a bye until its round was closed, and is played late.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub belated: bool,
}

/// Who really played for an entrant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Substitute {
    /// For whom.
    pub entrant: EntrantId,
    /// Row of the person table.
    pub person: PersonId,
}

/// Why a step stands in the log that takes another one back; no person wrote it.
pub(crate) const UNDO_REASON: &str = "撤销";
/// Why a forfeit is set aside when the withdrawal behind it is taken back.
pub(crate) const UNDO_WITHDRAWAL_REASON: &str = "撤销退赛";

/// Whether a step only takes another one back, in the log of this or an earlier version.
pub fn is_undo_reason(reason: &str) -> bool {
    [UNDO_REASON, UNDO_WITHDRAWAL_REASON].contains(&reason)
}

/// A result that was set aside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct VoidedResult {
    /// The version that counts no more.
    pub version: u32,
    /// Why.
    pub reason: String,
    /// Who, by role or unit.
    pub by: Sentence,
    /// When.
    pub at: DateTime<Utc>,
}

/// R2.4, R1.4
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableStatus {
    /// Nothing was reported (or it is a bye).
    Open,
    /// One side reported.
    Provisional,
    /// Two reports differ; counts for nothing until ruled (I8).
    Disputed,
    /// Both sides, a referee, or the rules.
    Confirmed,
}

/// One version of a result (R14.3.7).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ResultVersion {
    /// From 1.
    pub number: u32,
    /// What it says.
    pub result: MatchResult,
    /// Fouls of each side, first-named side first (R13.2).
    #[serde(default, skip_serializing_if = "is_clean")]
    pub fouls: [u32; 2],
    /// How it came about.
    pub change: ChangeKind,
    /// Who, by role or unit.
    pub by: Sentence,
    /// When.
    pub at: DateTime<Utc>,
    /// It counted from then on: both sides or a referee stood behind it.
    pub counted: bool,
    /// With whom it was made, where a side of the table was exchanged since (R12.3.3); absent = the sides of the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made_with: Option<Sides>,
}

/// How a version came about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// Reported, not yet checked.
    Reported,
    /// Reported from a slip that both sides signed.
    Signed,
    /// The other side agreed with the version before.
    Agreed,
    /// By rule, before anybody played: the opponent had dropped out.
    ByRule,
    /// Put right.
    Corrected {
        /// Which error.
        correction: CorrectionKind,
        /// Why.
        reason: String,
    },
    /// An earlier version came back.
    Restored {
        /// Which one.
        version: u32,
        /// Why.
        reason: String,
    },
}

impl ResultVersion {
    /// Whether the sides of the table made it, not a referee and not the rules.
    pub fn is_of_the_table(&self) -> bool {
        match self.change {
            ChangeKind::Reported | ChangeKind::Signed | ChangeKind::Agreed => true,
            ChangeKind::ByRule | ChangeKind::Corrected { .. } | ChangeKind::Restored { .. } => false,
        }
    }

    /// Whether it says just this. Two who agree that a side did not play do not contradict each other by the reason.
    pub fn says(&self, result: &MatchResult, fouls: [u32; 2]) -> bool {
        let reason = self.result.forfeit_reason();
        self.result == result.clone().with_forfeit_reason(reason) && self.fouls == fouls
    }
}

impl TableRecord {
    /// The version that counts, if it counts.
    pub fn effective(&self) -> Option<&ResultVersion> {
        match self.status {
            TableStatus::Confirmed => self.current_version(),
            TableStatus::Open | TableStatus::Provisional | TableStatus::Disputed => None,
        }
    }

    /// Whether a result that counted was put right.
    pub fn is_corrected(&self) -> bool {
        self.corrections().next().is_some()
    }

    /// Every correction of a result that counted: what stood before, and the version that replaced it. A ruling on a
    /// dispute replaces nothing that counted.
    pub fn corrections(&self) -> impl Iterator<Item = (&ResultVersion, &ResultVersion)> {
        self.versions.iter().enumerate().filter_map(|(index, version)| match version.change {
            ChangeKind::Corrected { .. } | ChangeKind::Restored { .. } => {
                let before = self.versions[..index].iter().rev().find(|earlier| earlier.counted)?;
                let same_sides = before.made_with == version.made_with;
                (same_sides && !before.says(&version.result, version.fouls)).then_some((before, version))
            }
            ChangeKind::Reported | ChangeKind::Signed | ChangeKind::Agreed | ChangeKind::ByRule => None,
        })
    }

    /// Whether nothing is left to be done here.
    pub fn is_decided(&self) -> bool {
        match self.sides {
            Sides::Bye(_) => true,
            Sides::Two(..) => self.effective().is_some() || !self.ruled_against.is_empty(),
        }
    }

    /// Whether its result was set aside and no new one counts yet (scenario T58), or it became a match after its round.
    pub fn is_being_replayed(&self) -> bool {
        (!self.voids.is_empty() || self.belated) && !self.is_decided()
    }

    /// Whether a result was set aside because it should not have been entered: the entry was undone, or a forfeit was
    /// taken back. Nothing is wrong with the match then, and nobody is called to play it again (scenario T58).
    pub fn was_taken_back(&self, void: &VoidedResult) -> bool {
        let version = self.versions.iter().find(|version| version.number == void.version);
        is_undo_reason(&void.reason) || version.is_some_and(|version| version.result.is_forfeit())
    }

    /// Whether only its entry is waited for: the last result was taken back and none stands instead.
    pub fn awaits_entry_again(&self) -> bool {
        self.is_being_replayed() && self.voids.last().is_some_and(|void| self.was_taken_back(void))
    }

    /// The version a new report is compared with; a result that was set aside is none.
    pub fn current_version(&self) -> Option<&ResultVersion> {
        let last_void = self.voids.last().map_or(0, |void| void.version);
        self.versions.last().filter(|version| version.number > last_void)
    }

    /// With whom a version of this table was made: its words are theirs, whoever sits here now.
    pub fn sides_of<'a>(&'a self, version: &'a ResultVersion) -> &'a Sides {
        version.made_with.as_ref().unwrap_or(&self.sides)
    }

    /// Other sides sit here from now on. Every version keeps those it was made with (R12.3.3).
    pub(crate) fn seat(&mut self, sides: Sides) {
        let before = std::mem::replace(&mut self.sides, sides);
        for version in &mut self.versions {
            let own = version.made_with.take().unwrap_or_else(|| before.clone());
            version.made_with = (own != self.sides).then_some(own);
        }
    }

    /// The fouls that count, first-named side first.
    pub fn counted_fouls(&self) -> [u32; 2] {
        self.effective().map_or([0; 2], |version| version.fouls)
    }

    /// The result that counts, with what penalties did to the match (R17.2) by the rules of this stage.
    pub fn counted_result(&self, regulations: &Regulations, stage: usize) -> Option<MatchResult> {
        let played = self.effective().map(|version| &version.result);
        if self.ruled_against.is_empty() {
            return played.cloned();
        }
        penalties::with_ruling(&regulations.of_stage(stage), &self.sides, played, &self.ruled_against)
    }
}

impl RoundRecord {
    /// What it is called in its contest, whoever plays in it: 第3轮, 小组赛第2轮, 四分之一决赛, 加赛.
    pub fn title(&self, contest: &Contest) -> Sentence {
        let named = Round { number: self.number, stage: self.stage, kind: self.kind, matches: Vec::new() };
        round_title(contest, &named)
    }

    /// Whether every table is decided.
    pub fn is_complete(&self) -> bool {
        self.tables.iter().all(TableRecord::is_decided)
    }

    /// Whether the public may see it.
    pub fn is_public(&self) -> bool {
        self.state != RoundState::Draft
    }

    /// The table of that number.
    pub fn table(&self, number: TableNumber) -> Option<&TableRecord> {
        self.tables.iter().find(|record| record.table == Some(number))
    }

    /// The table (or bye) of an entrant.
    pub fn table_of(&self, entrant: &EntrantId) -> Option<&TableRecord> {
        self.tables.iter().find(|record| record.sides.entrants().any(|side| side == entrant))
    }
}
