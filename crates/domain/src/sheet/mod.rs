//! The contest sheet `saiwu-sheet/1`: a whole contest as one JSON text, for scripts, tests and second checks.
//!
//! Reading is strict: what cannot be meant is refused with its place and what is allowed. Faults of a pairing
//! (an entrant twice in a round, a table twice, an unknown entrant at a table) are refused by [`Sheet::read`] and
//! let through by [`Sheet::read_for_check`], where the checker lists them all. Writing is canonical: the same
//! contest gives the same bytes.
//!
//! A sheet may say its stages itself: one that lists other kinds of stages than its regulations replaces theirs by
//! stages with default rules. Rounds of a later stage are numbered from 1 again; `withdrawals` and `disqualified` count
//! the rounds through all stages. A match that is to be played again is marked `to_replay` (`matches`). What stands beside
//! the contest (`corrections`, `allowed`, `rankings`, the lots of a stage, who left after a draw) is described in
//! `records`.

mod decisions;
mod draw;
mod error;
mod field;
mod json;
mod matches;
mod node;
mod read;
mod records;
mod results;
mod rounds;
mod rows;
mod stages;
mod write;

pub use draw::DrawFacts;
pub use error::{SheetError, SheetErrorCode};

use crate::contest::{Contest, Records};
use crate::ids::EntrantId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The format that is read and written.
pub const SHEET_FORMAT: &str = "saiwu-sheet/1";

/// A contest with what the rules do not need: title, names of players, reasons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// Title of the event; may be empty.
    pub title: String,
    /// What the rules work on.
    pub contest: Contest,
    /// What was recorded beside it: corrections, published rankings.
    pub records: Records,
    /// How the numbers were drawn, where the sheet says.
    pub draw: Option<DrawFacts>,
    /// Persons of each entrant, in the order of the form.
    pub players: BTreeMap<EntrantId, Vec<Player>>,
    /// Why an entrant withdrew.
    pub withdrawal_reasons: BTreeMap<EntrantId, String>,
    /// Paths of fields that the format does not know; they had no effect.
    pub ignored: Vec<String>,
}

/// A person of an entrant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Player {
    /// Full name.
    pub name: String,
    /// If the sheet says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gender: Option<Gender>,
}

/// 性别
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gender {
    /// 女
    Female,
    /// 男
    Male,
}

impl Sheet {
    /// A sheet around a contest, without title and persons.
    pub fn new(contest: Contest) -> Self {
        Self {
            title: String::new(),
            contest,
            records: Records::default(),
            draw: None,
            players: BTreeMap::new(),
            withdrawal_reasons: BTreeMap::new(),
            ignored: Vec::new(),
        }
    }

    /// Id of the stage that is being played.
    pub fn current_stage(&self) -> &str {
        let stage = self.contest.regulations.stages.get(self.contest.current_stage());
        stage.map_or("main", |rule| rule.id.as_str())
    }

    /// Reads a sheet whose rounds can be counted and continued.
    ///
    /// # Errors
    /// The first fault, with its place and what is allowed.
    pub fn read(bytes: &[u8]) -> Result<Self, SheetError> {
        let sheet = Self::read_for_check(bytes)?;
        rounds::refuse_broken_rounds(&sheet.contest)?;
        Ok(sheet)
    }

    /// Reads a sheet for the checker: rounds may hold strangers, one entrant twice, a table twice.
    ///
    /// # Errors
    /// The first fault outside of what the checker lists.
    pub fn read_for_check(bytes: &[u8]) -> Result<Self, SheetError> {
        read::sheet(&json::parse(bytes)?)
    }
}
