//! Classes with a quota of their own (R15.1.6): 甲组每单位限报2队，乙组（副处级、副高以上）不限.

use super::quota::seats;
use super::search::{Scope, pattern};
use serde_json::{Value, json};
use std::ops::Range;

/// A class as the notice names it.
pub(super) struct Class {
    /// For `quota.classes`.
    pub value: Value,
    pub zh: String,
    pub en: String,
    pub range: Range<usize>,
}

const EACH_UNIT: [&str; 4] = ["每单位", "每个单位", "各单位", "每个分会"];

/// The classes of a notice; one alone is none, and a class that is named twice is not told apart from another.
pub(super) fn classes(scope: &Scope<'_>, per_entry: u32) -> Vec<Class> {
    let pattern = pattern!(concat!(
        "([甲乙丙丁]组|[A-Da-d]组|离退休组|退休组|在职组|领导干部组|干部组|职工组|男子组|女子组|男女混合组|混合组|男组|女组|老年组|中年组|中老年组|青年组)(?:[(]([^()\n]{1,30})[)])?[:,]?",
        "((?:每|各)(?:个)?(?:单位|分会|分工会|基层工会|支部|代表队))?[^,。;0-9\n一二两三四五六七八九十限报不]{0,6}?",
        "(?:(限报|可报|最多报|限|报)?(?:名额)?(?:不超过)? ?<n> ?(?:个|支)?(?:参赛)?(队|对|组|人|名)|(?:名额|报名|队数|人数)?不限)"
    ));
    let mut classes: Vec<Class> = Vec::new();
    for hit in scope.hits(pattern) {
        // 甲组8队 is how many play; 甲组每单位8队 and 每单位甲组8队 are how many enter.
        let before = &scope.text.plain[scope.text.sentence(hit.range.start).start..hit.range.start];
        let of_each = hit.text(3).is_some() || EACH_UNIT.iter().any(|each| before.contains(each));
        if hit.text(5).is_some() && hit.text(4).is_none() && !of_each {
            continue;
        }
        let name = hit.text(1).unwrap_or_default().to_uppercase();
        let who = hit.text(2).unwrap_or_default();
        let most = match hit.text(5) {
            None => None,
            Some(_) => match seats(&hit, 5, 6, per_entry) {
                Some((most, _)) => Some(most),
                // So many people are no whole number of entries: nothing is guessed.
                None => return Vec::new(),
            },
        };
        if classes.iter().any(|class| class.value["name"] == name.as_str()) {
            return Vec::new();
        }
        let (zh, en) = match most {
            None => (format!("{name}不限"), format!("{name} without limit")),
            Some(most) => (format!("{name}限报{most}"), format!("{name}: {most}")),
        };
        let mut value = json!({"name": name, "seats": most});
        if !who.is_empty() {
            value["who"] = json!(who);
        }
        classes.push(Class { value, zh, en, range: hit.range });
    }
    if classes.len() < 2 { Vec::new() } else { classes }
}
