//! Units with a quota of their own (R15.1.4): 第一分公司3队，第二分公司2队，其他单位各1队; and what is said of places
//! and was not read.

use super::Source;
use super::labels::{first_words, labelled};
use super::quota::seats;
use super::search::{Scope, pattern};
use std::collections::BTreeMap;
use std::ops::Range;

/// Named units with their places, and the places of every other unit.
pub(super) struct Named {
    pub units: BTreeMap<String, u32>,
    pub rest: u32,
    /// People were counted and pairs enter.
    pub converted: bool,
    pub range: Range<usize>,
}

/// Only a list of which every part is understood, and that says what the other units have.
pub(super) fn named(scope: &Scope<'_>, per_entry: u32) -> Option<Named> {
    let others = pattern!(
        "(?:其他|其余|其它)(?:的)?(?:各|每个?)?(?:参赛)?(?:单位|分会|(?:基层|分)?工会|支部|部门|学院|学校|公司|车间|科室)?(?:均|都)?(?:各|每个?单位)?(?:限报|可报|最多报|限|报)? ?<n> ?(?:个|支)?(?:参赛|代表)?(队|对|组|人|名)"
    );
    let part = pattern!(
        "^ ?([^0-9 ]{2,40}?)(?:各)?(?:限报|可报|最多报|限|报)? ?<n> ?(?:个|支)?(?:参赛|代表)?(队|对|组|人|名)$"
    );
    let unit = pattern!(
        "(?:公司|集团|工会|局|厂|矿|院|校|部|处|室|科|系|中心|大学|中学|小学|车间|支部|分会|总会|单位|机关|馆|所|站|社|园|街道|镇|乡|区|县)$"
    );
    let hit = scope.first(others)?;
    let (rest, mut converted) = seats(&hit, 1, 2, per_entry)?;
    let sentence = scope.text.sentence(hit.range.start);
    let before = &scope.text.plain[sentence.start..hit.range.start];
    let start = sentence.start + before.rfind(':').map_or(0, |at| at + 1);
    let list = scope.text.plain[start..hit.range.start].trim_matches([',', '、', ' ']);
    let mut units = BTreeMap::new();
    for words in list.split([',']) {
        let captures = part.as_ref()?.captures(words)?;
        let group = |index: usize| captures.get(index).map(|found| found.as_str());
        let counted = super::numbers::number(group(2)?)?;
        let people = matches!(group(3), Some("人" | "名")) && per_entry > 1;
        if people && !counted.is_multiple_of(per_entry) || counted > 999 {
            return None;
        }
        converted |= people;
        let own = if people { counted / per_entry } else { counted };
        for name in group(1)?.split(['、', '和', '及']) {
            let known = unit.as_ref()?.is_match(name) && !name.contains(['每', '各', '组']);
            if !known || units.insert(name.to_owned(), own).is_some() {
                return None;
            }
        }
    }
    Some(Named { units, rest, converted, range: start..hit.range.end })
}

/// Places that are spoken of outside of what was read: under 名额 or in the sentences of `read`, or – where nothing was
/// read – wherever units, sizes or limits are named with a number of teams.
pub(super) fn unread_seats(scope: &Scope<'_>, read: &[Range<usize>]) -> Option<Source> {
    let text = scope.text;
    let label = labelled(
        scope,
        &["名额", "参赛名额", "报名名额", "名额分配", "参赛名额分配", "名额限制", "名额规定", "报名名额分配"],
    );
    let part = pattern!("[^,。;:\n]{0,24}?<n> ?(?:个|支)?(?:参赛|代表|团体)?(?:队|对|组|人|名)");
    let of_units =
        "人以上 人以下 不足 超过 其他 其余 单位 限 可报 各报 公司 工会 分会 支部 男子 女子 甲组 乙组 名额";
    // What is no quota: who makes up a team, what is drawn and won, who comes along.
    let never = "每队 每对 各队 每组 每场 每桌 队由 对由 为一 人一 为1 人1 组成 分成 分为 录取 奖 轮 领队 教练 裁判 参赛队 参赛人数 报名人数 不得 相遇 编排 联合 替补";
    let hit = scope.hits(part).into_iter().find(|hit| {
        let at = hit.range.start;
        let words = hit.text(0).unwrap_or_default();
        let taken = read.iter().any(|range| range.start < hit.range.end && hit.range.start < range.end);
        let labelled = label.as_ref().is_some_and(|label| first_words(text, label.clone()).contains(&at));
        let beside = read.iter().any(|range| text.sentence(range.start).contains(&at));
        // 第3队 and 前8队 are no number of teams.
        let ordinal = hit.range(1).is_some_and(|number| text.plain[..number.start].ends_with(['第', '前']));
        let limited = words.contains("参赛队限") || words.contains("参赛限");
        // 一对 is a hand of cards as well.
        let teams = words.ends_with('队') || words.ends_with('对') && (labelled || words.contains("报"));
        !taken
            && !ordinal
            && (limited || !never.split(' ').any(|word| words.contains(word)))
            && (labelled && (read.is_empty() || teams)
                || (read.is_empty() || beside)
                    && teams
                    && (limited || of_units.split(' ').any(|word| words.contains(word))))
    })?;
    let mut sentence = text.sentence(hit.range.start);
    let clause = text.clause_at(hit.range.start);
    sentence.start = sentence.start.max(clause.start + clause.marker);
    // The words themselves where the rest was read, else the whole sentence.
    Some(text.source(if read.is_empty() { sentence } else { hit.range }))
}
