//! Name, day and place of an event.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

/// What stands at the top of the notice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EventDetails {
    /// Name.
    pub title: String,
    /// Day of play.
    pub date: NaiveDate,
    /// Where.
    pub place: String,
    /// 主办单位
    pub host: String,
    /// Entries are taken until this instant; absent = until the roster is locked.
    pub deadline: Option<DateTime<Utc>>,
    /// Whom to ask, as the organizer wants it shown to everybody.
    pub contact: String,
    /// Phones in the hall.
    pub phone_policy: PhonePolicy,
}

/// D3: phones in the hall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhonePolicy {
    /// 允许
    Allowed,
    /// 仅轮间
    BetweenRounds,
    /// 禁止
    Banned,
}
