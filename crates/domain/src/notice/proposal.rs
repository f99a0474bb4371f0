//! The template that fits a notice best, and the regulations that come out.

use super::{ContestReading, Field, Finding, State};
use crate::regulations::{
    Composition, CrossoverRule, GroupNumber, Part, Regulations, StageKind, TEMPLATE_NAMES, paragraphs,
    summary, template,
};
use crate::sentence::Sentence;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// A value that the notice sets.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setting {
    /// The value.
    pub value: Value,
    /// The clause it is taken from.
    pub clause: String,
}

/// A template with what the notice says put in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Proposal {
    /// Its name.
    pub template: String,
    /// What it is, in a line.
    pub title: Sentence,
    /// Why it is this one, and where it differs.
    pub reason: Sentence,
    /// Path → value: what is clear and what is likely. Nothing that is open stands here.
    pub settings: BTreeMap<String, Setting>,
    /// What the rules do not take, with the reason: it stays as in the template.
    pub refused: BTreeMap<String, String>,
    /// The outcome. Everything without an origin is a default of the template.
    pub regulations: Regulations,
}

/// What is compared when a template is looked for. What tells families apart counts; time and equal levels are told, but
/// they are set from the notice anyway and must not bring in the ranking of another family.
struct Mark {
    weight: u32,
    zh: &'static str,
    en: &'static str,
    same: fn(&Regulations, &Wanted) -> Option<bool>,
}

/// What the notice says of these.
struct Wanted {
    stages: Option<Vec<StageKind>>,
    composition: Option<Composition>,
    mode: Option<Value>,
    equal_level: Option<Value>,
    bands: Option<Value>,
}

const MARKS: [Mark; 5] = [
    Mark {
        weight: 4,
        zh: "赛制",
        en: "format",
        same: |template, wanted| {
            let kinds: Vec<_> = template.stages.iter().map(|stage| stage.kind).collect();
            wanted.stages.as_ref().map(|stages| *stages == kinds)
        },
    },
    Mark {
        weight: 2,
        zh: "参赛单元",
        en: "entrants",
        same: |template, wanted| {
            let wanted = wanted.composition?;
            Some(std::mem::discriminant(&wanted) == std::mem::discriminant(&template.entrant.composition))
        },
    },
    Mark {
        weight: 1,
        zh: "积分办法",
        en: "match points",
        same: |template, wanted| {
            Some(serde_json::to_value(&template.match_points.bands).ok()? == *wanted.bands.as_ref()?)
        },
    },
    Mark {
        weight: 0,
        zh: "计时计副",
        en: "time and deals",
        same: |template, wanted| {
            Some(serde_json::to_value(template.time.mode).ok()? == *wanted.mode.as_ref()?)
        },
    },
    Mark {
        weight: 0,
        zh: "级数相同时的办法",
        en: "equal levels",
        same: |template, wanted| {
            let own = template.stages.first()?.equal_level;
            Some(serde_json::to_value(own).ok()? == *wanted.equal_level.as_ref()?)
        },
    },
];

/// Nothing where the game is not known.
pub(super) fn proposal(contest: &ContestReading, title: &str) -> Option<Proposal> {
    let settings = settings(&contest.findings);
    let value = |path: &str| settings.get(path).map(|setting: &Setting| setting.value.clone());
    let stages = value("stages").map(|stages| {
        let kinds = stages
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|stage| serde_json::from_value(stage["kind"].clone()).ok());
        kinds.collect::<Vec<StageKind>>()
    });
    let wanted = Wanted {
        stages,
        composition: value("entrant.composition").and_then(|value| serde_json::from_value(value).ok()),
        mode: value("time.mode"),
        equal_level: value("stages[0].equal_level"),
        bands: value("match_points.bands").and_then(|bands| {
            // Points are compared as the templates hold them: 2 and 2.0 are the same.
            let bands: Vec<crate::regulations::Band> = serde_json::from_value(bands).ok()?;
            serde_json::to_value(bands).ok()
        }),
    };
    let game = contest.game?;
    let candidates =
        TEMPLATE_NAMES.iter().filter_map(|name| template(name).ok()).filter(|template| template.game == game);
    // The usual form of a game comes first and wins where nothing tells them apart.
    let best = candidates.rev().max_by_key(|template| score(template, &wanted))?;
    let reason = reason(&best, &wanted);
    Some(applied(&best, title, settings, reason))
}

fn score(template: &Regulations, wanted: &Wanted) -> u32 {
    MARKS.iter().filter(|mark| (mark.same)(template, wanted) == Some(true)).map(|mark| mark.weight).sum()
}

fn reason(template: &Regulations, wanted: &Wanted) -> Sentence {
    let named = |same: Option<bool>, of: fn(&Mark) -> &'static str, and: &str| {
        MARKS
            .iter()
            .filter(|mark| (mark.same)(template, wanted) == same)
            .map(of)
            .collect::<Vec<_>>()
            .join(and)
    };
    let (mut zh, mut en) = ("项目".to_owned(), "the game".to_owned());
    let (same_zh, same_en) =
        (named(Some(true), |mark| mark.zh, "、"), named(Some(true), |mark| mark.en, ", "));
    if !same_zh.is_empty() {
        zh.push_str(&format!("、{same_zh}"));
        en.push_str(&format!(", {same_en}"));
    }
    zh.push_str("和通知一致");
    en.push_str(" as in the notice");
    let (other_zh, other_en) =
        (named(Some(false), |mark| mark.zh, "、"), named(Some(false), |mark| mark.en, ", "));
    if !other_zh.is_empty() {
        zh.push_str(&format!("；{other_zh}不同，已按通知改"));
        en.push_str(&format!("; other {other_en}, changed as the notice says"));
    }
    let (open_zh, open_en) = (named(None, |mark| mark.zh, "、"), named(None, |mark| mark.en, ", "));
    if !open_zh.is_empty() {
        zh.push_str(&format!("；通知没写清{open_zh}，暂按模板"));
        en.push_str(&format!("; nothing clear about {open_en}: as in the template for now"));
    }
    Sentence::new(zh, en)
}

fn settings(findings: &[Finding]) -> BTreeMap<String, Setting> {
    let mut settings = BTreeMap::new();
    for reading in findings.iter().filter_map(Finding::reading) {
        let clause = reading.sources.first().map(|source| source.clause.clone()).unwrap_or_default();
        for (path, value) in reading.set.iter().filter(|(path, _)| !path.starts_with("event.")) {
            settings.insert(path.clone(), Setting { value: value.clone(), clause: clause.clone() });
        }
    }
    settings
}

fn applied(
    template: &Regulations,
    title: &str,
    mut settings: BTreeMap<String, Setting>,
    reason: Sentence,
) -> Proposal {
    let base = template.on_notice(title);
    // The rule for equal levels holds in every stage, said or not.
    let equal = settings.remove("stages[0].equal_level");
    let stages = match settings.get_mut("stages") {
        Some(Setting { value: Value::Array(stages), .. }) => {
            let usual = serde_json::to_value(template.equal_level()).unwrap_or_default();
            for stage in stages.iter_mut() {
                stage["equal_level"] = equal.as_ref().map_or(&usual, |equal| &equal.value).clone();
            }
            stages.len()
        }
        _ => template.stages.len(),
    };
    if let Some(equal) = equal {
        settings.extend((0..stages).map(|stage| (format!("stages[{stage}].equal_level"), equal.clone())));
    }
    // A table for the first knockout round is made for a number of groups: for another number the usual one is taken.
    if let Some(cited) = settings.get("stages").cloned()
        && groups_of(&cited.value)
            != template.stages.first().and_then(|stage| stage.groups).map(|groups| groups.number)
        && template.knockout.crossover != CrossoverRule::Auto
    {
        settings
            .insert("knockout.crossover".to_owned(), Setting { value: "auto".into(), clause: cited.clause });
    }
    let mut refused = BTreeMap::new();
    let all = base.with_all(settings.iter().map(|(path, setting)| (path.as_str(), &setting.value)));
    let regulations = match all {
        Ok(regulations) => regulations,
        // Together they make no contest: one by one, and what is not taken is named.
        Err(_) => settings.iter().fold(base, |regulations, (path, setting)| {
            match regulations.with(path, setting.value.clone()) {
                Ok(changed) => changed,
                Err(why) => {
                    refused.insert(path.clone(), why.to_string());
                    regulations
                }
            }
        }),
    };
    settings.retain(|path, _| !refused.contains_key(path));
    let regulations = settings
        .iter()
        .fold(regulations, |regulations, (path, setting)| regulations.cited(path, &setting.clause));
    Proposal {
        template: template.name.clone(),
        title: summary(template),
        reason,
        settings,
        refused,
        regulations,
    }
}

/// The number of groups of the first stage.
fn groups_of(stages: &Value) -> Option<GroupNumber> {
    serde_json::from_value(stages[0]["groups"]["number"].clone()).ok()
}

/// Puts beside what is open what the template has there, and names what the rules did not take.
pub(super) fn defaults(contest: &mut ContestReading) {
    let Some(proposal) = &contest.proposal else { return };
    let tokens: Vec<_> = paragraphs(&proposal.regulations)
        .into_iter()
        .flatten()
        .filter_map(|part| match part {
            Part::Token(token) => Some(token),
            Part::Words(_) => None,
        })
        .collect();
    for finding in &mut contest.findings {
        if finding.reading().is_none() {
            finding.default = match finding.field {
                Field::Format => Some(summary(&proposal.regulations)),
                field => default(&tokens, field).or_else(|| nothing(&proposal.regulations, field)),
            };
        }
        let path = finding.field.path();
        let why = proposal.refused.keys().find(|refused| {
            !path.is_empty() && (refused.as_str() == path || refused.starts_with(&format!("{path}.")))
        });
        if why.is_some() && finding.reading().is_some() {
            finding.state = State::Ambiguous;
            finding.question = Some(Sentence::new(
                "这个值和其他规定放不到一起，请在规程里选",
                "This value does not go with the other rules; please choose in the regulations",
            ));
        }
    }
}

/// What no sentence shows because the template has nothing there: no fee, no stamp.
fn nothing(regulations: &Regulations, field: Field) -> Option<Sentence> {
    match regulations.setting(field.path()).ok()?.value {
        Value::Null | Value::Bool(false) => Some(Sentence::new("没有这一项", "none")),
        Value::Array(list) if list.is_empty() => Some(Sentence::new("没有这一项", "none")),
        Value::Object(_) | Value::Array(_) | Value::Bool(true) | Value::Number(_) | Value::String(_) => None,
    }
}

fn default(tokens: &[crate::regulations::Token], field: Field) -> Option<Sentence> {
    let path = field.path();
    let below =
        |own: &str| own == path || own.strip_prefix(path).is_some_and(|rest| rest.starts_with(['.', '[']));
    // Time is one field of several values.
    let path_of = |own: &str| {
        if field == Field::Time { own.starts_with("time.m") || own == "time.deals" } else { below(own) }
    };
    let words: Vec<_> = tokens.iter().filter(|token| path_of(&token.path)).map(|token| &token.text).collect();
    if words.is_empty() || path.is_empty() {
        return None;
    }
    let zh = words.iter().map(|words| words.zh.as_str()).collect::<Vec<_>>().join("，");
    let en = words.iter().map(|words| words.en.as_str()).collect::<Vec<_>>().join(", ");
    Some(Sentence::new(zh, en))
}
