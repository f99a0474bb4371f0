//! Changing one value of the regulations by its path (R18, cli.md `"set"`).

use super::{KeyRule, Regulations, VictoryPointTable};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;

/// One value with its path and origin, as the organizer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setting {
    /// Path of R18.
    pub path: String,
    /// The value as JSON.
    pub value: Value,
    /// Clause of the notice; absent = the project's default.
    pub clause: Option<String>,
}

/// A path or value that the regulations do not have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSetting {
    /// The path leads nowhere.
    #[error("no setting is called `{path}`; at this place there are: {allowed}")]
    UnknownPath {
        /// The path as given.
        path: String,
        /// Names that exist at the point where the path left the tree.
        allowed: String,
    },
    /// The value does not fit.
    #[error("`{path}` does not take this value: {why}")]
    BadValue {
        /// The path as given.
        path: String,
        /// What is allowed.
        why: String,
    },
}

/// Paths that describe the regulations rather than set a rule.
const FIXED: [&str; 5] = ["name", "title", "source", "origins", "open_points"];

impl Regulations {
    /// The regulations with one value replaced. The path counts as decided by the organizer from then on.
    ///
    /// # Errors
    /// [`BadSetting`] names what is allowed at that place; `self` stays as it is.
    pub fn with(&self, path: &str, value: Value) -> Result<Self, BadSetting> {
        // serde quotes the value it found, which may be a megabyte.
        let bad_value = |why: String| BadSetting::BadValue {
            path: shortened(path),
            why: why.chars().take(200).collect(),
        };
        let mut tree = serde_json::to_value(self).map_err(|error| bad_value(error.to_string()))?;
        *place(&mut tree, path)? = value;
        let mut changed: Self = serde_json::from_value(tree).map_err(|error| bad_value(error.to_string()))?;
        changed.check().map_err(bad_value)?;
        changed.origins.insert(path.to_owned(), ORGANIZER.to_owned());
        Ok(changed)
    }

    /// Value and origin at a path.
    ///
    /// # Errors
    /// The path is unknown.
    pub fn setting(&self, path: &str) -> Result<Setting, BadSetting> {
        let mut tree = serde_json::to_value(self)
            .map_err(|error| BadSetting::BadValue { path: shortened(path), why: error.to_string() })?;
        let value = place(&mut tree, path)?.take();
        Ok(Setting { path: path.to_owned(), value, clause: self.origins.get(path).cloned() })
    }

    /// Numbers that fit their type and still make no contest.
    ///
    /// # Errors
    /// One sentence saying what is allowed.
    pub fn check(&self) -> Result<(), String> {
        let within = |name: &str, value: u32, least: u32, most: u32| {
            if (least..=most).contains(&value) {
                Ok(())
            } else {
                Err(format!("{name} must lie between {least} and {most}"))
            }
        };
        let within_worth = |name: &str, worth: i32| match worth {
            14 | 15 => Ok(()),
            _ => Err(format!("{name} must be 14 or 15")),
        };
        within("swiss.rounds", self.swiss.rounds, 1, 30)?;
        within("time.minutes", self.time.minutes, 1, 600)?;
        if let Some(deals) = self.time.deals {
            within("time.deals", deals, 1, 100)?;
        }
        if self.stages.is_empty() {
            return Err("stages must hold at least one stage".to_owned());
        }
        if self.match_points.bands.is_empty() {
            return Err("match_points.bands must hold at least one band".to_owned());
        }
        if self.ranking_keys.is_empty() {
            return Err("ranking_keys must hold at least one key".to_owned());
        }
        if self.ranks_teams() && self.team_ranking_keys.is_empty() {
            return Err("team_ranking_keys must hold at least one key where teams are ranked".to_owned());
        }
        within_worth("level_value.passed_ace", self.level_value.passed_ace)?;
        let mut named = BTreeSet::new();
        for rule in &self.ranking_keys {
            if !named.insert(rule.key()) {
                return Err(format!("ranking_keys must not name {} twice", rule.key().as_str()));
            }
            if let KeyRule::With { passed_ace: Some(worth), .. } = rule {
                within_worth("passed_ace", *worth)?;
            }
        }
        let named: BTreeSet<_> = self.team_ranking_keys.iter().collect();
        if named.len() < self.team_ranking_keys.len() {
            return Err("team_ranking_keys must not name a key twice".to_owned());
        }
        if self.victory_points == VictoryPointTable::Table(Vec::new()) {
            return Err("victory_points.table must hold at least one entry".to_owned());
        }
        if self.game == super::Game::Shengji && self.shengji.is_none() {
            return Err("shengji must be set for this game".to_owned());
        }
        if let Some(shengji) = &self.shengji {
            shengji.check()?;
        }
        if self.levels.start >= self.levels.target {
            return Err("levels.start must be below levels.target".to_owned());
        }
        Ok(())
    }
}

/// Origin of a value that the organizer chose.
pub const ORGANIZER: &str = "organizer";

fn place<'tree>(tree: &'tree mut Value, path: &str) -> Result<&'tree mut Value, BadSetting> {
    let mut here = tree;
    for (depth, step) in path.split(['.', '[']).enumerate() {
        let step = step.trim_end_matches(']');
        let allowed = match here {
            Value::Object(fields) => fields
                .keys()
                .filter(|name| depth > 0 || !FIXED.contains(&name.as_str()))
                .cloned()
                .collect::<Vec<_>>(),
            Value::Array(items) => (0..items.len()).map(|index| index.to_string()).collect(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
        };
        let unknown = || BadSetting::UnknownPath { path: shortened(path), allowed: allowed.join(", ") };
        if !allowed.iter().any(|name| name == step) {
            return Err(unknown());
        }
        here = match here {
            Value::Object(fields) => fields.get_mut(step),
            Value::Array(items) => step.parse::<usize>().ok().and_then(|index| items.get_mut(index)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
        }
        .ok_or_else(unknown)?;
    }
    Ok(here)
}

fn shortened(path: &str) -> String {
    path.chars().take(80).collect()
}
