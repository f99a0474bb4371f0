//! Decisions: pure functions on the state that return the operations to append.
//!
//! They refuse with a code and one plain sentence. Time, random seeds and names of persons are arguments.

mod copy;
mod entrants;
mod no_shows;
mod pairing_by_hand;
mod penalties;
mod preview;
mod registration;
mod repairs;
mod requirements;
mod results;
mod rounds;
mod substitutes;
mod taken_back;
mod undo;
mod undo_policy;
mod waiting;

pub use entrants::{LateEntryDecision, OpenBye};
pub use no_shows::NoShow;
pub use pairing_by_hand::{DraftChange, DraftPreview};
pub use penalties::{PenaltyChip, PenaltyDraft, PenaltyForm, PenaltySide};
pub use preview::{ChangedRank, CorrectionPreview};
pub use registration::{FormDecision, UnitDraft};
pub use repairs::CorrectionNote;
pub use requirements::RequirementRules;
pub use results::ScoreReport;
pub use substitutes::{SubstituteDecision, SubstituteForm, SubstituteSide};
pub use taken_back::taken_back;
pub use undo::{replay, undo};

use super::state::StaleCause;
use crate::ids::TableNumber;
use crate::pairing::Relaxation;
use crate::registration::is_visible;
use crate::sentence::Sentence;
use chrono::{DateTime, Utc};
use std::collections::BTreeSet;

/// In which role somebody asks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum By {
    /// 登分台, 编排, 签到
    Desk,
    /// 裁判(巡台)
    Referee,
    /// 裁判长
    ChiefReferee,
}

/// Who asks, when, and whether the warning was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    /// In which role.
    pub by: By,
    /// What was unusual was shown and confirmed.
    pub warnings_read: bool,
    /// The clock of the host.
    pub now: DateTime<Utc>,
}

/// A decision that the rules or the state do not allow.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", sentence.en)]
pub struct Refusal {
    /// What the caller switches on.
    pub code: RefusalCode,
    /// The input it belongs to.
    pub field: Option<String>,
    /// The reason.
    pub sentence: Sentence,
    /// Where no legal pairing exists: what the chief referee can choose, the smallest first (R9.5.2).
    pub choices: Vec<PairingChoice>,
}

/// A way out where no legal pairing exists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairingChoice {
    /// 允许重复交手
    pub sentence: Sentence,
    /// All that is to be allowed, with what was allowed already.
    pub allow: BTreeSet<Relaxation>,
}

/// Kinds of refusals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusalCode {
    /// The rules forbid it.
    Refused,
    /// The state is no longer what the caller saw.
    Outdated,
    /// There is no such thing.
    NotFound,
    /// No legal pairing exists.
    NoLegalPairing,
}

impl Refusal {
    /// Of this kind, with this reason.
    pub(super) fn because(code: RefusalCode, sentence: Sentence) -> Self {
        Self { code, field: None, sentence, choices: Vec::new() }
    }

    /// The rules forbid it.
    pub fn refused(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self::because(RefusalCode::Refused, Sentence::new(zh, en))
    }

    /// The state is no longer what the caller saw.
    pub fn outdated(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self::because(RefusalCode::Outdated, Sentence::new(zh, en))
    }

    /// There is no such thing.
    pub fn not_found(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self::because(RefusalCode::NotFound, Sentence::new(zh, en))
    }

    /// There is no such round; by what it would be called.
    pub(in crate::event) fn no_round(title: &Sentence) -> Self {
        Self::not_found(format!("没有{}", title.zh), format!("There is no such round: {}", title.en))
    }

    /// The version was made with a side that was exchanged since (R12.3.3): it says nothing of those who sit there now.
    pub(in crate::event) fn made_by_others(version: u32) -> Self {
        Self::refused(
            format!("第{version}版是换人以前的双方打的，不能算给现在这一桌，请登记现在双方的成绩"),
            format!(
                "Version {version} was played before a side was exchanged and says nothing of those who sit here now: \
                 enter their own result"
            ),
        )
    }

    /// The round is not for everybody yet.
    pub(in crate::event) fn not_public(title: &Sentence) -> Self {
        Self::not_found(format!("{}还没有公布", title.zh), format!("{} is not published", title.en))
    }

    /// The round has no such table.
    pub(in crate::event) fn no_table(title: &Sentence, table: TableNumber) -> Self {
        Self::not_found(format!("{}没有{table}号桌", title.zh), format!("{} has no table {table}", title.en))
    }

    /// The same for one input.
    #[must_use]
    pub fn at(mut self, field: impl Into<String>) -> Self {
        self.field = Some(field.into());
        self
    }
}

/// Refuses texts that are too short or too long; the text comes back without outer blanks.
fn bounded(
    field: &str,
    label: (&str, &str),
    text: &str,
    least: usize,
    most: usize,
) -> Result<String, Refusal> {
    let text = text.trim();
    let length = text.chars().count();
    if text.chars().any(|c| !is_visible(c)) {
        return Err(Refusal::refused(
            format!("{}里有不能显示的字符", label.0),
            format!("{} holds characters that cannot be shown", label.1),
        )
        .at(field));
    }
    if length < least || length > most {
        let zh =
            if least == 0 { format!("最多{most}个字") } else { format!("应为{least}到{most}个字") };
        return Err(Refusal::refused(
            format!("{}{zh}", label.0),
            format!("{} takes {least} to {most} characters", label.1),
        )
        .at(field));
    }
    Ok(text.to_owned())
}

/// A reason of two to two hundred characters.
fn reasoned(reason: &str) -> Result<String, Refusal> {
    bounded("reason", ("原因", "The reason"), reason, 2, 200)
}

/// Why a draft has to be paired again; absent = it is as good as new.
pub fn stale_sentence(causes: &BTreeSet<StaleCause>) -> Option<Sentence> {
    (!causes.is_empty()).then(|| stale_refusal(causes).sentence)
}

/// Why a draft cannot be published.
pub(in crate::event) fn stale_refusal(causes: &BTreeSet<StaleCause>) -> Refusal {
    let words = |cause: &StaleCause| match cause {
        StaleCause::Participants => ("参赛名单变了", "somebody left or came"),
        StaleCause::Results => ("前面的成绩变了", "earlier results changed"),
        StaleCause::ForbiddenPair => ("有两对已指定不相遇", "two may not meet any more"),
        StaleCause::Tables => ("桌号要求变了", "tables were fixed or left out"),
    };
    let (zh, en): (Vec<_>, Vec<_>) = causes.iter().map(words).unzip();
    Refusal::outdated(
        format!("草稿已过时：{}。请重新编排", zh.join("、")),
        format!("The draft is out of date: {}. Pair again", en.join(", ")),
    )
}
