//! Changing one value of the regulations by its path (R18, cli.md `"set"`).

use super::{AWARDS, CrossoverRule, Game, Part, Regulations, awards_in_full, beside, paragraphs};
use crate::sentence::Sentence;
use crate::serde_words::zh_of;
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
    #[error("no setting is called `{path}`; {}", allowed.en)]
    UnknownPath {
        /// The path as given.
        path: String,
        /// What there is where the path left the tree.
        allowed: Sentence,
    },
    /// The value does not fit.
    #[error("`{path}` does not take this value: {}", why.en)]
    BadValue {
        /// The path as given.
        path: String,
        /// What is allowed.
        why: Sentence,
    },
}

impl BadSetting {
    /// The same in both languages, for whoever typed the path.
    pub fn sentence(&self) -> Sentence {
        let zh = match self {
            Self::UnknownPath { path, allowed } => format!("没有 `{path}` 这一项；{}", allowed.zh),
            Self::BadValue { path, why } => format!("`{path}` 不能取这个值：{}", why.zh),
        };
        Sentence::new(zh, self.to_string())
    }

    /// The same for whoever tapped a value on the screen, where it has a name and no path.
    pub fn on_screen(&self, regulations: &Regulations) -> Sentence {
        let own = self.sentence();
        let Self::BadValue { path, why } = self else { return own };
        let texts = paragraphs(regulations).into_iter().flatten().chain(beside(regulations));
        let label = texts.into_iter().find_map(|part| match part {
            Part::Token(token) if token.path == *path => Some(token.label.zh),
            Part::Token(_) | Part::Words(_) => None,
        });
        match label {
            Some(label) if why.zh.starts_with(&label) => {
                Sentence::new(format!("规程不能这样定：{}", why.zh), own.en)
            }
            Some(label) => Sentence::new(format!("“{label}”不能这样定：{}", why.zh), own.en),
            None => Sentence::new(format!("规程不能这样定：{}", why.zh), own.en),
        }
    }
}

/// Paths that describe the regulations rather than set a rule.
const FIXED: [&str; 5] = ["name", "title", "source", "origins", "open_points"];

impl Regulations {
    /// The regulations with one value replaced. The path counts as decided by the organizer from then on.
    ///
    /// # Errors
    /// [`BadSetting`] names what is allowed at that place; `self` stays as it is.
    pub fn with(&self, path: &str, value: Value) -> Result<Self, BadSetting> {
        let mut changed = self.replaced(path, value)?;
        changed.refit_crossover(self, path);
        changed.check().map_err(|why| BadSetting::BadValue { path: shortened(path), why })?;
        Ok(changed)
    }

    /// The regulations with several values replaced, in order. Only the outcome has to make a contest: `game` may come
    /// before the rules of that game.
    ///
    /// # Errors
    /// [`BadSetting`] of the first path that is not taken; what does not fit together is reported with the last path.
    pub fn with_all<'a>(
        &self,
        settings: impl IntoIterator<Item = (&'a str, &'a Value)>,
    ) -> Result<Self, BadSetting> {
        let mut changed = self.clone();
        let mut last = "";
        let mut crossed = false;
        for (path, value) in settings {
            changed = changed.replaced(path, value.clone())?;
            crossed |= path.starts_with(CROSSOVER);
            last = path;
        }
        if !crossed {
            changed.refit_crossover(self, last);
        }
        changed.check().map_err(|why| BadSetting::BadValue { path: shortened(last), why })?;
        Ok(changed)
    }

    /// A printed crossover table is made for one number of groups (R12.1). With another number, or other places that go
    /// on, the table for those is taken; who names a table that does not fit is refused.
    fn refit_crossover(&mut self, before: &Self, path: &str) {
        let printed = match &self.knockout.crossover {
            CrossoverRule::Table(_) => true,
            CrossoverRule::Auto | CrossoverRule::Pairs(_) => false,
        };
        let named = path.starts_with(CROSSOVER) || path == "knockout";
        if printed && !named && self.check_crossover().is_err() && before.check_crossover().is_ok() {
            self.knockout.crossover = CrossoverRule::Auto;
            // Neither the notice nor the organizer has said so.
            self.origins.remove(CROSSOVER);
        }
    }

    /// This template as the starting point of another notice: what its own notice said is no more than a default here,
    /// shown as 规程未写明，系统默认, until [`Regulations::cited`] says otherwise.
    #[must_use]
    pub fn on_notice(&self, source: &str) -> Self {
        let mut own = self.clone();
        own.origins.clear();
        own.source = source.to_owned();
        own
    }

    /// Says which clause of the notice a value comes from. Of stages the clause speaks for their form and their groups;
    /// what happens with equal levels is said elsewhere.
    #[must_use]
    pub fn cited(mut self, path: &str, clause: &str) -> Self {
        let mut paths = vec![path.to_owned()];
        if path == "stages" {
            let each = (0..self.stages.len())
                .flat_map(|stage| ["kind", "groups", "from"].map(|part| format!("stages[{stage}].{part}")));
            paths = each.collect();
            self.origins.remove(path);
        }
        self.origins.extend(paths.into_iter().map(|path| (path, clause.to_owned())));
        self
    }

    fn replaced(&self, path: &str, value: Value) -> Result<Self, BadSetting> {
        let value = if path == AWARDS { awards_in_full(value) } else { value };
        let mut tree = serde_json::to_value(self).map_err(|error| bad_value(path, &error.to_string()))?;
        *place(&mut tree, path)? = value;
        let mut changed: Self =
            serde_json::from_value(tree).map_err(|error| bad_value(path, &error.to_string()))?;
        // Xiangqi has usual values (R13.2); of Shengji there are two tables, so somebody has to choose (R5.1).
        if changed.game == Game::Xiangqi {
            changed.xiangqi.get_or_insert_default();
        }
        // What the notice says about parts of the old value no longer holds, and whoever sets a value has confirmed it.
        let is_part = |own: &str| {
            own.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        changed.origins.retain(|own, _| !is_part(own));
        changed.open_points.retain(|point| !is_part(&point.path));
        changed.origins.insert(path.to_owned(), ORGANIZER.to_owned());
        Ok(changed)
    }

    /// Value and origin at a path.
    ///
    /// # Errors
    /// The path is unknown.
    pub fn setting(&self, path: &str) -> Result<Setting, BadSetting> {
        let mut tree = serde_json::to_value(self).map_err(|error| bad_value(path, &error.to_string()))?;
        let value = place(&mut tree, path)?.take();
        Ok(Setting { path: path.to_owned(), value, clause: self.origins.get(path).cloned() })
    }

    /// Where the value at a path comes from: its own origin, that of what it is part of, or those of its parts.
    pub fn clause_of(&self, path: &str) -> Option<String> {
        let mut whole = path;
        loop {
            if let Some(clause) = self.origins.get(whole) {
                return Some(clause.clone());
            }
            let Some(end) = whole.rfind(['.', '[']) else { break };
            whole = &whole[..end];
        }
        let is_part = |own: &str| own.strip_prefix(path).is_some_and(|rest| rest.starts_with(['.', '[']));
        let clauses: BTreeSet<_> =
            self.origins.iter().filter(|(own, _)| is_part(own)).map(|(_, clause)| clause.as_str()).collect();
        if clauses.contains(ORGANIZER) {
            return Some(ORGANIZER.to_owned());
        }
        (!clauses.is_empty()).then(|| clauses.into_iter().collect::<Vec<_>>().join("、"))
    }
}

/// Where the crossover stands.
const CROSSOVER: &str = "knockout.crossover";

/// Origin of a value that the organizer chose.
pub const ORGANIZER: &str = "organizer";

/// serde quotes the value it found, which may be a megabyte.
fn bad_value(path: &str, why: &str) -> BadSetting {
    let why: String = why.chars().take(200).collect();
    BadSetting::BadValue { path: shortened(path), why: Sentence::new(zh_of(&why), why) }
}

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
        let unknown = || BadSetting::UnknownPath {
            path: shortened(path),
            allowed: if allowed.is_empty() {
                Sentence::new(
                    "这个值下面没有别的项，请直接改这个值",
                    "nothing lies below this value: set the value itself",
                )
            } else {
                Sentence::new(
                    format!("这里可以是：{}", allowed.join("、")),
                    format!("at this place there are: {}", allowed.join(", ")),
                )
            },
        };
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
