//! The table of the notices: each as template and settings, or why not.

use saiwu_domain::regulations::{Regulations, template};
use serde::Deserialize;
use serde_json::{Map, Value};

/// One notice.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notice {
    /// N01 … N46
    pub id: String,
    /// What it is, in own words.
    pub name: String,
    /// What is not quite as printed.
    #[serde(default)]
    pub note: Option<String>,
    /// Why it is not expressed.
    #[serde(default)]
    pub outside: Option<String>,
    /// Its contests; none where it is not expressed.
    pub contests: Vec<NoticeContest>,
}

/// One contest of a notice.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoticeContest {
    /// Its name where there are several.
    #[serde(default)]
    pub part: Option<String>,
    /// Template it starts from.
    pub template: String,
    /// Entrants it is played with in the test.
    pub entrants: u32,
    /// Kinds of its stages.
    pub stages: Vec<String>,
    /// Rounds of the Swiss.
    #[serde(default)]
    pub rounds: Option<u32>,
    /// Minutes of a match.
    #[serde(default)]
    pub minutes: Option<u32>,
    /// Most deals of a match.
    #[serde(default)]
    pub deals: Option<u32>,
    /// Settings by path of R18.
    #[serde(default)]
    pub set: Map<String, Value>,
}

impl NoticeContest {
    /// Template and settings together, or the sentence why they make no contest.
    pub fn regulations(&self) -> Result<Regulations, String> {
        let settings = self.set.iter().map(|(path, value)| (path.as_str(), value));
        let base = template(&self.template).map_err(|unknown| unknown.to_string())?;
        base.with_all(settings).map_err(|bad| bad.to_string())
    }
}

/// All notices in order.
pub fn notices() -> serde_json::Result<Vec<Notice>> {
    serde_json::from_str(include_str!("notices.json"))
}
