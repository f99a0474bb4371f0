//! Why no round can be planned and no stage can begin.

use crate::ids::EntrantId;
use crate::pairing::{PairingProblem, PairingRefusal};
use crate::sentence::Sentence;
use crate::stages::{StageRefusal, UndecidedPlace};
use crate::swiss::RoundRefusal;

/// Nothing was planned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlanRefusal {
    /// Results are missing, the contest is over, or nobody can play.
    Round(RoundRefusal),
    /// A Swiss round has no legal pairing.
    Pairing(Box<NoPairing>),
    /// The stage has to be drawn first.
    NotBegun {
        /// Index of the stage.
        stage: usize,
    },
    /// The stage has begun already, or an earlier one is not over.
    NotDue {
        /// Index of the stage.
        stage: usize,
    },
    /// A match of the bracket has no result that counts: it was set aside, or a corrected winner changed who belongs into
    /// it. A person decides, nothing is replaced by itself (R12.3.3).
    OtherWinner {
        /// Round of the stage.
        round: u32,
        /// What that round is called.
        title: Sentence,
        /// Match of it.
        number: u32,
    },
    /// A group or a bracket cannot be made of these entrants.
    Stage(StageRefusal),
    /// A tie across the qualifying line waits for a person (R11.5).
    Undecided(Vec<UndecidedPlace>),
}

/// What could not be paired, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoPairing {
    /// The field and its constraints.
    pub problem: PairingProblem,
    /// What blocks, and the ways out.
    pub refusal: PairingRefusal,
}

impl From<StageRefusal> for PlanRefusal {
    fn from(refusal: StageRefusal) -> Self {
        Self::Stage(refusal)
    }
}

impl From<RoundRefusal> for PlanRefusal {
    fn from(refusal: RoundRefusal) -> Self {
        Self::Round(refusal)
    }
}

impl PlanRefusal {
    /// The sentence for what only this module refuses; the others have words of their own.
    pub fn sentence(&self, name: &dyn Fn(&EntrantId) -> String) -> Option<Sentence> {
        match self {
            Self::Round(_) | Self::Pairing(_) => None,
            Self::NotBegun { .. } => {
                Some(Sentence::new("下一阶段还没有抽签分组", "The next stage has to be drawn first"))
            }
            Self::NotDue { .. } => Some(Sentence::new(
                "这一阶段已经开始，或者前一阶段还没有打完",
                "This stage has begun, or the stage before is not over",
            )),
            Self::OtherWinner { title, number, .. } => Some(Sentence::new(
                format!(
                    "{}第{number}场还没有有效成绩（成绩作废，或更正后胜方变了）：请先补赛，或由裁判长换人重赛，\
                     再编排下一轮",
                    title.zh
                ),
                format!(
                    "{}, match {number} has no result that counts: it was set aside, or a correction changed who \
                     belongs into it. Let the right sides play it first",
                    title.en
                ),
            )),
            Self::Stage(refusal) => Some(refusal.sentence(name)),
            Self::Undecided(places) => {
                let words: Vec<_> = places.iter().map(|place| place.sentence(name)).collect();
                let joined = |text: fn(&Sentence) -> &str| words.iter().map(text).collect::<Vec<_>>();
                Some(Sentence::new(joined(|one| &one.zh).join("；"), joined(|one| &one.en).join("; ")))
            }
        }
    }
}
