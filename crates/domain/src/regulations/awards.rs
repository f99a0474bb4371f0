//! Awards and what else is given away (V33, R16.8).

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Path of the number of awards. It changes no pairing and no place, and notices leave it open until the entries are
/// counted (AM39): it is set at any time, also after the draw and for printing after the ranking is final.
pub const AWARDS: &str = "awards";

/// A value of [`AWARDS`] as people write it, in full: `8`, `"8"` and `"前8名"` are the first eight, `"30%"` is a share.
/// Anything else stays as it is.
pub fn awards_in_full(value: Value) -> Value {
    let said = match &value {
        Value::Number(number) => number.to_string(),
        Value::String(said) => said.trim().trim_start_matches('前').trim_end_matches('名').to_owned(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => return value,
    };
    let share = said.strip_suffix(['%', '％']).and_then(|share| share.parse::<u32>().ok());
    match (said.parse::<u32>(), share) {
        (Ok(places), _) => json!({"first": places}),
        (Err(_), Some(share)) => json!({"percent": share}),
        (Err(_), None) => value,
    }
}

/// How many places get an award (V33).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Awards {
    /// The notice leaves it open: decided by the number of entries (AM39).
    ByEntries,
    /// The first n places.
    First(u32),
    /// So many percent of the entrants, rounded down (R16.8).
    Percent(u32),
    /// Grades such as 一等, 二等, 三等 (R16.8).
    Bands(Vec<AwardBand>),
}

/// One grade of awards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AwardBand {
    /// Such as 一等奖.
    pub name: String,
    /// Where it ends: the last place, or percent of the entrants.
    pub to: AwardEnd,
}

/// Where a grade ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AwardEnd {
    /// This place included.
    Place(u32),
    /// So many percent of the entrants, rounded down.
    Percent(u32),
}

/// V33: what is given beside the awards of the places. Stated in the regulations; nothing of it changes a result.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prizes {
    /// The awards are given in every group, not over all (N09).
    #[serde(default)]
    pub per_group: bool,
    /// A team prize beside the places (N26).
    #[serde(default)]
    pub team_prize: bool,
    /// 鼓励奖 (N17)
    #[serde(default)]
    pub encouragement: bool,
    /// Everybody gets a souvenir (N14, N19).
    #[serde(default)]
    pub souvenirs: bool,
    /// A lucky draw among the others (N37).
    #[serde(default)]
    pub lucky_draw: Option<LuckyDraw>,
    /// Prize money in yuan, by place (N24).
    #[serde(default)]
    pub money: Vec<u32>,
}

/// How many win in a lucky draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LuckyDraw {
    /// So many.
    Count(u32),
    /// So many percent of the entrants.
    Percent(u32),
}
