//! Shengji deal by deal (R5.3–R5.6): what is written down of a match and what is made of it.

mod deal;
#[cfg(test)]
mod tests;
mod track;

pub use deal::{deal_gain, kitty_multiplier};
pub use track::{track, track_from};

use super::{BadDealList, EndedBy, SeatDirection};
use crate::level::Level;
use crate::sentence::Sentence;
use serde::{Deserialize, Serialize};

/// How the defenders took the last trick (抠底, R5.4). Absent where the declarers did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CaptureBy {
    /// With a single card.
    Single,
    /// With a pair.
    Pair,
    /// 三扣: three of a kind, or A+KK.
    Three,
    /// With a tractor of so many pairs.
    Tractor(u32),
    /// With a throw; the number is the highest multiplier it contains, if known (AM31).
    Throw(Option<u32>),
}

/// A penalty inside a deal (R5.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DealPenalty {
    /// The guilty side.
    pub side: SeatDirection,
    /// What it costs.
    pub effect: DealPenaltyEffect,
}

/// What a penalty inside a deal does (R17.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DealPenaltyEffect {
    /// Moved in `P`; negative numbers hit the guilty side (R5.6.1, AM29).
    TrickPoints(i32),
    /// Own levels after the deal; negative takes away (R3.6, R5.6.4).
    Levels(i32),
    /// Levels for the other side after the deal.
    OpponentLevels(i32),
    /// The deal is lost whatever was played: the other side gains these levels, and takes over from a guilty
    /// declarer (R5.6.2, R5.6.3).
    LoseDeal {
        /// Levels for the defenders where the declarer's side is guilty.
        gain_if_declarer: u32,
        /// Levels for the declarer's side where the defenders are guilty.
        gain_if_defenders: u32,
    },
    /// 多牌少牌 by [S1] 八 (R5.6.3): who has reached the goal of the deal in spite of the other side's fault gains one
    /// level more; who has not, takes over (defenders) or gains one level (declarer's side).
    WrongCardCount,
}

/// The J that took the kitty (R3.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HookingJack {
    /// 主J
    Trump,
    /// 副J
    Side,
}

/// What one deal came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShengjiDeal {
    /// 庄家方
    pub declarer: SeatDirection,
    /// Trick points of the defenders, without `kitty`.
    pub defender_points: u32,
    /// Points buried in the kitty, before the multiplier.
    pub kitty: u32,
    /// How the defenders took it, if they did.
    pub capture: Option<CaptureBy>,
    /// The J they took it with, where the regulations count it and the declarer's side played J.
    pub jack: Option<HookingJack>,
    /// Penalties.
    pub penalties: Vec<DealPenalty>,
}

/// A deal after it was counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct TrackedDeal {
    /// 庄家方
    pub declarer: SeatDirection,
    /// `P` with kitty and penalties, at least 0 (R5.3.1).
    pub points: i32,
    /// Whether the defenders take the deal over (上台).
    pub taken_over: bool,
    /// The side that gains.
    pub side: SeatDirection,
    /// Levels as ruled (R5.3.3).
    pub gain: u32,
    /// Levels it really rose: a must-play level or the end of the ladder may stop it.
    pub risen: u32,
    /// Levels after the deal, East–West first.
    pub levels: [Level; 2],
    /// Who declares next.
    pub next_declarer: SeatDirection,
    /// The deal before gave the declaration to the other side: only a ruling explains it (R5.6.3).
    pub declarer_unexpected: bool,
}

/// A match replayed from its deals.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ShengjiTrack {
    /// Deal by deal.
    pub deals: Vec<TrackedDeal>,
    /// Final levels, East–West first.
    pub levels: [Level; 2],
    /// Whether the target was passed or the lead ended the match.
    pub decided: bool,
    /// What ended it (R4.4); absent = it may go on, or time did.
    pub ended_by: Option<EndedBy>,
    /// At equal levels the side that stood there first (AM09).
    pub first_to_level: Option<SeatDirection>,
    /// The side that would declare the next deal (AM15).
    pub declarer_at_end: SeatDirection,
}

/// Deals that make no match. Deals count from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadShengjiDeals {
    /// The regulations are of another game.
    #[error("these regulations have no Shengji rules")]
    NoRules,
    /// Too few or too many.
    #[error(transparent)]
    List(#[from] BadDealList),
    /// R5.3.1
    #[error("deal {deal}: trick points are multiples of 5, not {points}")]
    NoMultipleOf5 {
        /// Where.
        deal: usize,
        /// What was given.
        points: i64,
    },
    /// Two packs hold 200 points.
    #[error("deal {deal}: two packs hold 200 points, tricks and kitty give {points}")]
    TooManyPoints {
        /// Where.
        deal: usize,
        /// What was given.
        points: u32,
    },
    /// A capture that no cards give.
    #[error("deal {deal}: a tractor has 2 to 12 pairs, a throw a multiplier of 1 to 100")]
    NoSuchCapture {
        /// Where.
        deal: usize,
    },
    /// A J that takes no levels away.
    #[error(
        "deal {deal}: a J counts only where the regulations have a J rule, the declarers play J and the defenders \
         take the kitty"
    )]
    NoJackHook {
        /// Where.
        deal: usize,
    },
    /// Two penalties that both end the deal.
    #[error("deal {deal}: a deal is lost once; name one penalty that ends it")]
    LostTwice {
        /// Where.
        deal: usize,
    },
    /// The regulations forbid throws.
    #[error("deal {deal}: throws are not allowed, so none can take the kitty")]
    ThrowForbidden {
        /// Where.
        deal: usize,
    },
}

impl BadShengjiDeals {
    /// The same in both languages.
    pub fn sentence(&self) -> Sentence {
        let zh = match self {
            Self::NoRules => "这份规程没有升级的规则".to_owned(),
            Self::List(bad) => return bad.sentence(),
            Self::NoMultipleOf5 { deal, points } => format!("第{deal}副：得分是5的倍数，不能是{points}"),
            Self::TooManyPoints { deal, points } => {
                format!("第{deal}副：两副牌共200分，得分加底牌有{points}分")
            }
            Self::NoSuchCapture { deal } => format!("第{deal}副：拖拉机2到12对，甩牌倍数1到100"),
            Self::NoJackHook { deal } => {
                format!("第{deal}副：规程有扣J的规定、庄家打J、抓分方抠底，才能写扣J")
            }
            Self::LostTwice { deal } => format!("第{deal}副：一副牌只能判负一次，请只写一项判负"),
            Self::ThrowForbidden { deal } => format!("第{deal}副：规程不许甩牌，不能用甩牌抠底"),
        };
        Sentence::new(zh, self.to_string())
    }
}
