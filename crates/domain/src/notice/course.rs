//! How the contest runs (V12–V16).

use super::entry::said;
use super::search::{Scope, pattern, reading};
use super::{Field, Finding, Reading};
use crate::sentence::Sentence;
use serde_json::{Value, json};

/// Swiss, groups, knockout. The rule for equal levels is a field of its own; here stands the usual one.
pub(super) fn format(scope: &Scope<'_>) -> Finding {
    let field = Field::Format;
    let swiss = scope.hits(pattern!("瑞士制?(?:移位)?(?:赛|制)?|积分编排|积分循环|积分制编排"));
    let grouped = scope.hits(pattern!("分(?:成|为)? ?<n> ?个?(?:小)?组"));
    let in_groups = scope.hits(pattern!("(?:小组|分组|组内)(?:内)?[^,。;\n]{0,4}(?:单)?循环(?:赛|制)?"));
    let robin = scope.hits(pattern!("(?:单|双|大)循环(?:赛|制)?"));
    let knockout = scope.hits(pattern!("(?:单|交叉)?淘汰(?:赛|制|比赛)?"));
    let through = scope.hits(pattern!("(?:每组|各组|小组)(?:的)?(?:取|积分)?(?:积分)?(?:的)?前 ?<n> ?名"));
    let source = |hit: &super::search::Hit<'_>| scope.source(hit.range.clone());
    if let (Some(first), false) = (swiss.first(), knockout.is_empty() && grouped.is_empty()) {
        return Finding::incomplete(
            field,
            source(first),
            "有积分编排，也有分组或淘汰，要分阶段设置，请在规程里选",
            "Swiss rounds and further stages: they have to be set up as stages",
        );
    }
    if !swiss.is_empty() {
        let set = [("stages", json!([{"id": "main", "kind": "swiss", "equal_level": "draw"}]))];
        let read = reading(Sentence::new("积分编排", "Swiss"), set, swiss.iter().map(source).collect());
        return Finding::settled(field, vec![read]);
    }
    if !grouped.is_empty() || !in_groups.is_empty() {
        let Some(first) = grouped.first() else {
            let Some(first) = in_groups.first() else { return Finding::not_said(field) };
            return Finding::incomplete(
                field,
                source(first),
                "没写分几个组",
                "The number of groups is missing",
            );
        };
        let readings = grouped.iter().filter_map(|hit| {
            let count = hit.number(1).filter(|count| (2..=64).contains(count))?;
            let mut stages = vec![json!({
                "id": "groups", "kind": "groups", "equal_level": "draw",
                "groups": {"number": {"count": count}, "draw": "lots", "form": {"round_robin": {"cycles": 1}}}
            })];
            let mut words = Sentence::new(format!("分{count}组循环"), format!("{count} groups, round robin"));
            let mut sources = vec![source(hit)];
            sources.extend(in_groups.iter().take(1).map(source));
            if let (Some(_), Some(through)) = (knockout.first(), through.first()) {
                let places = through.number(1).filter(|places| (1..=16).contains(places))?;
                let list: Vec<u32> = (1..=places).collect();
                stages.push(json!({
                    "id": "knockout", "kind": "knockout", "equal_level": "draw",
                    "from": {"stage": "groups", "places": list, "best_next": 0}
                }));
                words.zh.push_str(&format!("，每组前{places}名淘汰赛"));
                words.en.push_str(&format!(", the first {places} of each go on to a knockout"));
                sources.push(source(through));
                sources.extend(knockout.iter().take(1).map(source));
            }
            Some(reading(words, [("stages", Value::Array(stages))], sources))
        });
        let readings: Vec<Reading> = readings.collect();
        if !knockout.is_empty() && through.is_empty() {
            return Finding::incomplete(
                field,
                source(first),
                "没写每组前几名出线",
                "How many go on from a group is missing",
            );
        }
        // Two phrases with a different number of those that go on contradict each other.
        let mut numbers: Vec<_> = through.iter().filter_map(|hit| hit.number(1)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let finding = Finding::settled(field, readings);
        return if numbers.len() > 1 {
            finding.likely(
                "出线名额有不同的说法，请核对",
                "How many go on is said in different ways; please check",
            )
        } else {
            finding.or_broken(Some(source(first)), "分组数不像是真的", "That is no number of groups")
        };
    }
    if let Some(hit) = knockout.first() {
        let set = [("stages", json!([{"id": "main", "kind": "knockout", "equal_level": "draw"}]))];
        return Finding::settled(
            field,
            vec![reading(Sentence::new("淘汰赛", "knockout"), set, vec![source(hit)])],
        );
    }
    if let Some(hit) = robin.first() {
        let cycles = if hit.text(0).is_some_and(|words| words.starts_with('双')) { 2 } else { 1 };
        let set = [(
            "stages",
            json!([{"id": "main", "kind": "groups", "equal_level": "draw",
                "groups": {"number": {"count": 1}, "draw": "lots", "form": {"round_robin": {"cycles": cycles}}}}]),
        )];
        let words = Sentence::new(
            if cycles == 2 { "双循环" } else { "单循环" },
            if cycles == 2 { "double round robin" } else { "round robin" },
        );
        return Finding::settled(field, vec![reading(words, set, vec![source(hit)])]);
    }
    Finding::not_said(field)
}

/// Whether the format is said and has no Swiss stage.
pub(super) fn without_swiss(format: &Finding) -> bool {
    let stages = format.reading().and_then(|reading| reading.set.get("stages"));
    stages.and_then(Value::as_array).is_some_and(|stages| stages.iter().all(|stage| stage["kind"] != "swiss"))
}

pub(super) fn swiss(scope: &Scope<'_>) -> Vec<Finding> {
    vec![rounds(scope), number_order(scope), rematch(scope), same_unit(scope)]
}

fn rounds(scope: &Scope<'_>) -> Finding {
    let pattern = pattern!(
        "(?:共|赛|打|编排|进行|比赛|采用|设|制|为)(?:比赛|进行|打|赛)?[^0-9零一二两三四五六七八九十百第每,。;上下前后该首末各单双完余剩\n]{0,3}<n> ?轮"
    );
    let lost = pattern!("(?:^|[\n,。;:])轮,[^。\n]{0,12}|共轮[^。\n]{0,8}|(?:比赛|编排|进行)轮[,。;]");
    let readings = scope.readings(pattern, |hit| {
        let rounds = hit.number(1).filter(|rounds| (1..=30).contains(rounds))?;
        let words = Sentence::new(format!("{rounds}轮"), format!("{rounds} rounds"));
        Some((words, vec![("swiss.rounds", json!(rounds))]))
    });
    let impossible = scope.broken(pattern);
    let odd = readings.len() < scope.hits(pattern).len();
    Finding::settled(Field::Rounds, readings)
        .if_odd(odd)
        .or_broken(scope.broken(lost), "轮数缺失，未识别", "The number of rounds is lost")
        .or_broken(impossible, "轮数不像是真的", "That is no number of rounds")
}

fn number_order(scope: &Scope<'_>) -> Finding {
    let pattern = pattern!("[单奇]数轮从小号到大号[^。;\n]{0,12}[双偶]数轮从大号到小号");
    let words = ("单数轮从小号起，双数轮从大号起", "odd rounds upwards, even rounds downwards");
    said(scope, Field::NumberOrder, pattern, words, json!("odd_up_even_down"))
}

fn rematch(scope: &Scope<'_>) -> Finding {
    let never = pattern!(
        "相遇过的[^,。;\n]{0,6}不(?:再|得|能|可)[^,。;\n]{0,3}相遇|不(?:再|得)?重复(?:相遇|对阵|交手)"
    );
    let free = pattern!("(?:允许|可以)(?:重复|再次)(?:相遇|对阵|交手)");
    let path = Field::Rematch.path();
    let mut all = scope
        .readings(never, |_| Some((Sentence::new("不再相遇", "never again"), vec![(path, json!("hard"))])));
    all.extend(
        scope.readings(free, |_| {
            Some((Sentence::new("可以再相遇", "allowed"), vec![(path, json!("allowed"))]))
        }),
    );
    Finding::settled(Field::Rematch, all)
}

fn same_unit(scope: &Scope<'_>) -> Finding {
    let pattern = pattern!(
        "[^,。;\n]{0,8}(?:同一?(?:个)?(?:单位|队|学校|部门|工会))[^,。;\n]{0,10}(?:不(?:得|再|能|可)?(?:相遇|对阵|编排|编在)|回避|避开|避免)[^,。;\n]{0,4}"
    );
    let path = Field::SameUnit.path();
    let readings = scope.readings(pattern, |hit| {
        let words = hit.text(0)?;
        let (value, zh, en) = if words.contains("首轮") || words.contains("第一轮") || words.contains("第1轮")
        {
            ("round1_only", "第一轮不相遇", "not in round 1")
        } else if ["尽量", "尽可能", "避免"].iter().any(|word| words.contains(word)) {
            ("soft", "尽量避开", "avoided where possible")
        } else {
            ("hard", "不相遇", "never")
        };
        Some((Sentence::new(zh, en), vec![(path, json!(value))]))
    });
    Finding::settled(Field::SameUnit, readings)
}
