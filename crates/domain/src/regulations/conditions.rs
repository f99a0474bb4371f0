//! What a notice says about players, entry, check-in and seats (V05, V08, V09, V10, V38): read by people, shown in the
//! regulations, and no part of scoring or pairing.

use serde::{Deserialize, Serialize};

/// V05: who may play.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Eligibility {
    /// What every player meets (R16.3).
    #[serde(default)]
    pub players: Vec<PlayerCondition>,
    /// The class of this contest, such as 甲组; nobody plays in two of them (R1.1.3, R15.1.6).
    #[serde(default)]
    pub class: Option<String>,
    /// With fewer entries the contest is cancelled (N41).
    #[serde(default)]
    pub cancelled_below: Option<u32>,
}

/// R16.3
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerCondition {
    /// 在职工会会员
    MembersInService,
    /// 退休人员
    Retired,
    /// 女职工
    Women,
    /// 男职工
    Men,
    /// 同一法人单位
    SameLegalEntity,
    /// A rank of post, in the words of the notice.
    Post(String),
    /// 单位负责体检和保险
    HealthAndInsurance,
    /// 签风险告知书
    RiskStatement,
}

/// V08, R16.4: may players be replaced?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Substitution {
    /// Not after the deadline.
    #[default]
    None,
    /// Before each round.
    BeforeRound,
    /// Any of the squad, named before the match (R8.5).
    InsideSquad,
    /// With the consent of organizer and opponents.
    WithConsent,
    /// The same, in the group stage only, and nobody who is out already (N36).
    WithConsentInGroups,
}

/// V09, R16.5: how entries come in. Deadline and address belong to the event.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryRule {
    /// What becomes of a late entry.
    #[serde(default)]
    pub late: LateEntry,
    /// Ways the notice names, in its words: 电子邮件, QQ …
    #[serde(default)]
    pub channels: Vec<String>,
    /// 单位盖章
    #[serde(default)]
    pub stamp: bool,
    /// 工会主席签字
    #[serde(default)]
    pub signature: bool,
    /// Entry fee in yuan for an entrant (N45).
    #[serde(default)]
    pub fee: Option<u32>,
}

/// R16.5
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LateEntry {
    /// 逾期不予编排
    #[default]
    Refuse,
    /// On a waiting list in order.
    WaitingList,
}

/// V10, R16.6
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckinRule {
    /// Minutes before the first round; absent = not said.
    #[serde(default)]
    pub lead_minutes: Option<u32>,
    /// What is shown, in the words of the notice: 工作证, 身份证 …
    #[serde(default)]
    pub papers: Vec<String>,
    /// Who checks in.
    #[serde(default)]
    pub per: CheckinUnit,
    /// What becomes of those who are not there (R9.8.3).
    #[serde(default)]
    pub no_show: NoShow,
}

/// R16.6
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckinUnit {
    /// Every player.
    #[default]
    Person,
    /// The entrant as a whole.
    Entrant,
}

/// R9.8.3
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoShow {
    /// The clock runs to a forfeit.
    #[default]
    Forfeit,
    /// A stand-by pair of the organizer fills up (N04).
    StandBy,
    /// The others are paired again (N09).
    RePair,
}

/// V38
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatRule {
    /// Who sits where (R9.6.2).
    #[serde(default)]
    pub directions: SeatDirections,
    /// Table and direction are posted before each round ([S3 二]).
    #[serde(default)]
    pub posted: bool,
    /// Number of halls or campuses (N32).
    #[serde(default = "one_hall")]
    pub halls: u32,
}

fn one_hall() -> u32 {
    1
}

impl Default for SeatRule {
    fn default() -> Self {
        Self { directions: SeatDirections::default(), posted: false, halls: one_hall() }
    }
}

/// R9.6.2
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatDirections {
    /// The first-named side sits East–West.
    #[default]
    FirstNamedEastWest,
    /// As they like.
    Free,
}
