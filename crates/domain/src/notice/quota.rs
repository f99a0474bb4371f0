//! How many a unit may enter (V04, R15).

use super::classes::Class;
use super::search::{Hit, Scope, pattern};
use super::{Field, Finding, Reading, State};
use crate::regulations::MOST_CAP;
use crate::sentence::Sentence;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What one phrase says.
struct Rule {
    value: Value,
    zh: String,
    en: String,
    range: std::ops::Range<usize>,
    /// Members from … to, of a bracket.
    bracket: Option<(u32, Option<u32>)>,
    /// Members, where a woman is asked for.
    woman_from: Option<u32>,
    /// People were counted and pairs enter.
    converted: bool,
}

/// Seats in entries: a notice that counts people where pairs enter means half as many.
pub(super) fn seats(hit: &Hit<'_>, number: usize, unit: usize, per_entry: u32) -> Option<(u32, bool)> {
    let counted = hit.number(number)?;
    let people = matches!(hit.text(unit), Some("人" | "名")) && per_entry > 1;
    if !people {
        return Some((counted, false)).filter(|(seats, _)| *seats <= 999);
    }
    counted.is_multiple_of(per_entry).then_some((counted / per_entry, true))
}

pub(super) fn quota(scope: &Scope<'_>, composition: &Finding) -> Finding {
    let per_entry = per_entry(composition);
    let word = match per_entry {
        1 => ("人", "players"),
        2 => ("对", "pairs"),
        _ => ("队", "teams"),
    };
    let classes = super::classes::classes(scope, per_entry);
    let in_class = |range: &std::ops::Range<usize>| classes.iter().any(|class| overlap(range, &class.range));
    let mut rules = brackets(scope, per_entry, word);
    let mut base = fixed(scope, per_entry, word);
    base.retain(|(rule, _)| {
        !in_class(&rule.range) && !rules.iter().any(|bracket| overlap(&bracket.range, &rule.range))
    });
    let conditional: Vec<Rule> = conditional(scope, &base, word);
    rules.retain(|rule| !conditional.iter().any(|other| overlap(&rule.range, &other.range)));
    rules.extend(base.into_iter().map(|(rule, _)| rule).chain(conditional));
    rules.extend(others(scope, word));
    if let Some(named) = named(scope, per_entry, word) {
        rules.retain(|rule| !named.iter().any(|own| overlap(&own.range, &rule.range)));
        rules.extend(named);
    }
    let broken = scope.broken(pattern!(concat!(
        "[^,。;\n]{0,8}人以[上下][^0-9一二三四五六七八九十,。;\n]{0,8}(?:限报|可报|可组)[^0-9一二两三四五六七八九十\n]{0,2}(?:个|队|对|人|,|。|;|\n)",
        "|(?:^|[^0-9百十])人以[上下](?:的|单位)?[^,。;\n]{0,6}(?:限报|可报|可组)[^,。;\n]{0,8}",
        "|每(?:个)?单位[^,。;0-9\n]{0,4}限报(?:个|队|对|人)"
    )));
    if let Some(broken) = broken {
        return Finding::incomplete(
            Field::Quota,
            broken,
            "名额里缺了数字",
            "A number of the quota is missing",
        );
    }
    let ranges = |rules: &[Rule]| {
        let rules = rules.iter().map(|rule| rule.range.clone());
        rules.chain(classes.iter().map(|class| class.range.clone())).collect::<Vec<_>>()
    };
    let unread = super::named::unread_seats(scope, &ranges(&rules));
    if rules.is_empty() && classes.is_empty() {
        let free = pattern!("(?:自由|自愿)报名|不限(?:名额|队数|人数|报名)|名额不限|报名不限");
        return Finding::settled(
            Field::Quota,
            scope.readings(free, |_| {
                Some((Sentence::new("不限", "no limit"), vec![("quota.rules", json!([]))]))
            }),
        )
        .or_broken(
            unread,
            "名额没有读懂，请照通知填写",
            "What is said about the quota was not understood: please fill it in from the notice",
        );
    }
    let finding = settled(scope, rules, &classes, word.0);
    match unread {
        Some(words) => finding.likely(
            format!("名额里这几个字没有读懂：“{}”。请核对", words.phrase),
            format!("These words about the quota were not understood: “{}”. Please check", words.phrase),
        ),
        None => finding,
    }
}

fn overlap(one: &std::ops::Range<usize>, other: &std::ops::Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

fn per_entry(composition: &Finding) -> u32 {
    let value = composition.readings.first().and_then(|reading| reading.set.get("entrant.composition"));
    match value {
        Some(Value::String(name)) if name == "single" => 1,
        Some(Value::String(_)) => 2,
        Some(other) => other["team_of_pairs"]["pairs"]
            .as_u64()
            .and_then(|pairs| u32::try_from(pairs * 2).ok())
            .unwrap_or(4),
        None => 2,
    }
}

/// How many are entered: with a verb (可报4队), or in a list without one (100人以下1队).
macro_rules! seats_of_size {
    ($members:literal) => {
        pattern!(concat!(
            $members,
            "(?:[^,。;0-9\n]{0,8}?(限报|可报|可以报|最多报|可组|可以组|报|限|组|派)(?:名额)?(?:不超过)? ?",
            "|(?:单位|(?:基层|分)?工会|分会|支部|部门|学院|学校|公司|车间|科室|者)?(?:每个?单位)?[: ]?)",
            "<n> ?(?:个|支)?(?:团体|集体|代表|参赛)?(队|对|组|人|名)"
        ))
    };
}

/// A bracket without a verb counts beside another one in its sentence only: 2至4人一队 is the size of a team.
fn brackets(scope: &Scope<'_>, per_entry: u32, word: (&str, &str)) -> Vec<Rule> {
    let between = seats_of_size!("<n> ?人?(?:[(]含[)])? ?[-至到]+ ?<n> ?人(?:[(]含[)])?(?:的|之间)?");
    let above =
        seats_of_size!("(超过|多于|大于)? ?<n> ?人(?:[(]含[)])?(?:及|或)?(以上)?(?:[(]含[)])?(?:的)?");
    let below =
        seats_of_size!("(不足|未满|少于|不满)? ?<n> ?人(?:[(]含[)])?(?:及|或)?(以下)?(?:[(]含[)])?(?:的)?");
    let mut rules: Vec<(Rule, bool)> = Vec::new();
    // Sentences that speak of 以上 or 以下.
    let mut open: Vec<(std::ops::Range<usize>, usize)> = Vec::new();
    for hit in scope.hits(between) {
        if let (Some(from), Some(to), Some((seats, converted))) =
            (hit.number(1), hit.number(2), seats(&hit, 4, 5, per_entry))
        {
            let listed = hit.text(3).is_none();
            rules.push((bracket(scope, hit.range, from, Some(to), seats, converted, word), listed));
        }
    }
    let taken: Vec<_> = rules.iter().map(|(rule, _)| rule.range.clone()).collect();
    for (hit, upwards) in scope
        .hits(above)
        .into_iter()
        .map(|hit| (hit, true))
        .chain(scope.hits(below).into_iter().map(|hit| (hit, false)))
    {
        let strict = hit.text(1).is_some();
        if !strict && hit.text(3).is_none() || taken.iter().any(|range| overlap(range, &hit.range)) {
            continue;
        }
        let (Some(number), Some((seats, converted))) = (hit.number(2), seats(&hit, 5, 6, per_entry)) else {
            continue;
        };
        let (from, to) = match (upwards, strict) {
            (true, true) => (number.saturating_add(1), None),
            (true, false) => (number, None),
            (false, true) => (0, Some(number.saturating_sub(1))),
            (false, false) => (0, Some(number)),
        };
        open.push((scope.text.sentence(hit.range.start), hit.range.start));
        let listed = hit.text(4).is_none();
        rules.push((bracket(scope, hit.range, from, to, seats, converted, word), listed));
    }
    rules.retain(|(rule, listed)| {
        let at = rule.range.start;
        !listed || open.iter().any(|(sentence, other)| sentence.contains(&at) && *other != at)
    });
    rules.sort_by_key(|(rule, _)| rule.range.start);
    rules.into_iter().map(|(rule, _)| rule).collect()
}

fn bracket(
    scope: &Scope<'_>,
    range: std::ops::Range<usize>,
    from: u32,
    to: Option<u32>,
    seats: u32,
    converted: bool,
    (zh, en): (&str, &str),
) -> Rule {
    let members = match (from, to) {
        (0, Some(to)) => (format!("{to}人及以下"), format!("up to {to} members")),
        (from, Some(to)) => (format!("{from}-{to}人"), format!("{from} to {to} members")),
        (from, None) => (format!("{from}人及以上"), format!("{from} members and more")),
    };
    let clause = scope.text.clause_at(range.start).id.clone();
    Rule {
        value: json!({"size_bracket": {"from": from, "to": to, "seats": seats, "clause": clause}}),
        zh: format!("{}{seats}{zh}", members.0),
        en: format!("{}: {seats} {en}", members.1),
        range,
        bracket: Some((from, to)),
        woman_from: None,
        converted,
    }
}

fn fixed(scope: &Scope<'_>, per_entry: u32, (zh, en): (&str, &str)) -> Vec<(Rule, u32)> {
    let pattern = pattern!(concat!(
        "(?:每|各)(?:个|家)?(?:参赛)?(?:单位|分会|基层工会|分工会|支部|部门|学院|工会|代表队|学校|系|处室|科室|车间|班组|公司)",
        "[^,。;0-9一二两三四五六七八九十\n]{0,8}?(?:限报|可报|最多报|最多|至多|限|报|组织|组|派|选派)",
        "[^,。;0-9一二两三四五六七八九十\n]{0,6}? ?<n> ?(?:个|支)?(?:团体|代表|参赛)?(队|对|组|人|名)"
    ));
    // 名额：每单位2队.
    let short = pattern!(
        "(?:每|各)(?:个|家)?(?:参赛)?(?:单位|分会|基层工会|分工会|支部|部门|学院|工会|学校|系|处室|科室|车间|班组|公司)[: ]?<n> ?(?:个|支)?(?:团体|代表|参赛)?(队|对)"
    );
    let begins = |hit: &Hit<'_>| {
        let before = &scope.text.plain[..hit.range.start];
        before.is_empty() || before.ends_with([':', ',', '。', ';', ' ', '\n'])
    };
    let all = scope.hits(pattern).into_iter().chain(scope.hits(short).into_iter().filter(begins));
    let hits = all.filter(|hit| {
        let words = hit.text(0).unwrap_or_default();
        !words.contains("领队") && !words.contains("教练") && !words.contains("裁判")
    });
    let rules = hits.filter_map(|hit| {
        let (seats, converted) = seats(&hit, 1, 2, per_entry)?;
        let clause = scope.text.clause_at(hit.range.start).id.clone();
        let rule = Rule {
            value: json!({"fixed": {"seats": seats, "clause": clause}}),
            zh: format!("每单位{seats}{zh}"),
            en: format!("{seats} {en} for each unit"),
            range: hit.range,
            bracket: None,
            woman_from: None,
            converted,
        };
        Some((rule, seats))
    });
    rules.collect()
}

/// The named units, and what every other unit has.
fn named(scope: &Scope<'_>, per_entry: u32, (zh, en): (&str, &str)) -> Option<Vec<Rule>> {
    let named = super::named::named(scope, per_entry)?;
    let clause = scope.text.clause_at(named.range.start).id.clone();
    let list = |between: &str| {
        let each = named.units.iter().map(|(name, seats)| format!("{name}{between}{seats}"));
        each.collect::<Vec<_>>()
    };
    let rule = |value: Value, zh: String, en: String| Rule {
        value,
        zh,
        en,
        range: named.range.clone(),
        bracket: None,
        woman_from: None,
        converted: named.converted,
    };
    let rest = named.rest;
    let own = list("").into_iter().map(|unit| format!("{unit}{zh}")).collect::<Vec<_>>().join("、");
    Some(vec![
        rule(
            json!({"named_units": {"units": named.units, "clause": clause}}),
            own,
            format!("{} {en}", list(": ").join(", ")),
        ),
        rule(
            json!({"fixed": {"seats": rest, "clause": clause}}),
            format!("其他单位各{rest}{zh}"),
            format!("{rest} {en} for each other unit"),
        ),
    ])
}

/// 百人以上的可以报3队，但须有女职工: what goes beyond the number of every unit.
fn conditional(scope: &Scope<'_>, base: &[(Rule, u32)], (zh, en): (&str, &str)) -> Vec<Rule> {
    let pattern = pattern!(concat!(
        "<n> ?人(?:及|或)?以上(?:的)?[^,。;0-9\n]{0,8}?(?:限报|可报|可以报|报) ?<n> ?(?:个|支)?(?:队|对|组),? ?",
        "(?:但)?[^,。;\n]{0,8}?(?:须|必须|应|要)(?:至少)?有[^,。;\n]{0,4}女"
    ));
    let Some((_, usual)) = base.first() else { return Vec::new() };
    let rules = scope.hits(pattern).into_iter().filter_map(|hit| {
        let (from, all) = (hit.number(1)?, hit.number(2)?);
        let seats = all.checked_sub(*usual).filter(|more| *more > 0)?;
        let clause = scope.text.clause_at(hit.range.start).id.clone();
        Some(Rule {
            value: json!({"conditional_seat": {"from": from, "seats": seats, "condition": "woman_in_unit", "clause": clause}}),
            zh: format!("{from}人及以上可再报{seats}{zh}（须有女职工）"),
            en: format!("{from} members and more: {seats} more {en} with a woman"),
            range: hit.range,
            bracket: None,
            woman_from: Some(from),
            converted: false,
        })
    });
    rules.collect()
}

fn others(scope: &Scope<'_>, (zh, en): (&str, &str)) -> Vec<Rule> {
    let percent = pattern!("(?:会员|职工|教职工|总人数|在职人数|人数)[^,。;0-9\n]{0,8}<n> ?%[^。;\n]{0,16}");
    // What is said of every unit or of one team is no number of the whole contest, and 录取前8名 is one of awards.
    let cap = pattern!(concat!(
        "(?:(?:总名额|名额共|限额|最多接受|报满|额满)[^,。;0-9每各\n]{0,6}",
        "|(?:本次|本届|此次|全场|全部|总共|一共|合计)(?:比赛|赛事|活动)?[^,。;0-9每各分取奖前\n]{0,6}?(?:限报|限额|限|最多|至多|不超过|只接受|接受)(?:接受|接纳|报名|参赛|报)?",
        "|(?:比赛|赛事)(?:规模|名额)?(?:限报|限额|限|最多接受|只接受|不超过)",
        "|(?:参赛|报名)?(?:总队数|队总数|队伍总数|总对数|对数总数|总人数|人数总数|总数|总名额)[^,。;0-9每各\n]{0,3}(?:不超过|不得超过|限|最多|上限|控制在|至多)为?(?:在)?",
        "|(?:参赛|报名)(?:队数|队伍数|对数|人数)(?:上限)为?",
        ") ?<n> ?(?:个|支)?(?:参赛|代表)?(?:队|对|人|名|组)"
    ));
    // 参赛队限32队 with nothing before it: of whom else it would be said is not known.
    let plain_cap = pattern!(
        "(?:参赛|报名)(?:队伍?|对子?)?(?:总?数)?(?:限报|限额|限|最多|至多|不超过)(?:为|在)? ?<n> ?(?:个|支)?(?:参赛|代表)?(?:队|对)"
    );
    let of_all = |at: usize| {
        let before = &scope.text.plain[scope.text.sentence(at).start..at];
        let part = before.rsplit([',', ':', '、', ')']).next().unwrap_or_default().trim();
        ["", "本次", "本届", "比赛", "赛事", "本次比赛", "本届比赛"].contains(&part)
    };
    let shares = scope.hits(percent).into_iter().filter_map(|hit| {
        let share = hit.number(1).filter(|share| *share <= 100)?;
        let even = hit.text(0).is_some_and(|words| words.contains("偶数") || words.contains("双数"));
        let clause = scope.text.clause_at(hit.range.start).id.clone();
        Some(Rule {
            value: json!({"percentage": {"percent": share, "even": even, "members_per_seat": 1, "clause": clause}}),
            zh: format!("会员数的{share}%{}", if even { "，取偶数" } else { "" }),
            en: format!("{share} % of the members{}", if even { ", even" } else { "" }),
            range: hit.range,
            bracket: None,
            woman_from: None,
            converted: false,
        })
    });
    // 各单位参赛队总数不超过3队 is a number of each unit.
    let of_each = |at: usize| {
        let before = &scope.text.plain[scope.text.sentence(at).start..at];
        let part = before.rsplit([',', ':']).next().unwrap_or_default();
        part.contains(['每', '各']) || part.ends_with("单位")
    };
    let mut known = Vec::new();
    let plain_caps = scope.hits(plain_cap).into_iter().filter(|hit| of_all(hit.range.start));
    let all = scope.hits(cap).into_iter().chain(plain_caps);
    let caps = all.filter(|hit| !of_each(hit.range.start)).filter_map(|hit| {
        let seats = hit.number(1).filter(|seats| (1..=MOST_CAP).contains(seats))?;
        // Said twice is said once.
        if known.contains(&seats) {
            return None;
        }
        known.push(seats);
        let clause = scope.text.clause_at(hit.range.start).id.clone();
        Some(Rule {
            value: json!({"event_cap": {"seats": seats, "clause": clause}}),
            zh: format!("全部{seats}{zh}"),
            en: format!("{seats} {en} in all"),
            range: hit.range,
            bracket: None,
            woman_from: None,
            converted: false,
        })
    });
    shares.chain(caps).collect()
}

/// One reading of all rules, with what should be looked at (AM01–AM04).
fn settled(scope: &Scope<'_>, rules: Vec<Rule>, classes: &[Class], word: &str) -> Finding {
    let (mut zh, mut en) = (Vec::new(), Vec::new());
    let mut brackets: Vec<(u32, Option<u32>)> = rules.iter().filter_map(|rule| rule.bracket).collect();
    brackets.sort();
    for (lower, upper) in brackets.iter().zip(brackets.iter().skip(1)) {
        match lower.1 {
            Some(to) if to == upper.0 => {
                zh.push(format!("正好{to}人同时落在两档，现按名额多的一档"));
                en.push(format!("{to} members lie in two brackets: the larger number for now"));
            }
            Some(to) if to.saturating_add(1) < upper.0 => {
                zh.push(format!("{}到{}人没写名额", to + 1, upper.0 - 1));
                en.push(format!("nothing is said about {} to {} members", to + 1, upper.0 - 1));
            }
            Some(to) if to < upper.0 => {}
            _ => {
                zh.push("两档人数重叠".to_owned());
                en.push("two brackets overlap".to_owned());
            }
        }
    }
    let has_base = rules.iter().any(|rule| rule.bracket.is_none());
    if let Some((from, _)) = brackets.first().filter(|(from, _)| *from > 0 && !has_base) {
        zh.push(format!("不到{from}人的单位没写名额"));
        en.push(format!("nothing is said about fewer than {from} members"));
    }
    for from in rules.iter().filter_map(|rule| rule.woman_from) {
        zh.push(format!("正好{from}人现按可以加报；加报时现要求本单位队员中至少1名女职工"));
        en.push(format!(
            "exactly {from} members may enter more; then one woman among the unit's players is asked for"
        ));
    }
    if rules.iter().any(|rule| rule.converted) {
        zh.push(format!("通知按人数写，现按人数折成{word}"));
        en.push("the notice counts people; they are counted as entries".to_owned());
    }
    let mut fixed = rules
        .iter()
        .filter(|rule| rule.value.get("fixed").is_some())
        .map(|rule| rule.value["fixed"]["seats"].clone())
        .collect::<Vec<_>>();
    fixed.dedup();
    let reading = |rules: &[&Rule]| Reading {
        words: Sentence::new(
            said(rules.iter().map(|rule| &rule.zh), classes.iter().map(|class| &class.zh), "；"),
            said(rules.iter().map(|rule| &rule.en), classes.iter().map(|class| &class.en), "; "),
        ),
        set: rules_and_classes(rules, classes),
        sources: rules
            .iter()
            .map(|rule| &rule.range)
            .chain(classes.iter().map(|class| &class.range))
            .map(|range| scope.source(range.clone()))
            .collect(),
    };
    if fixed.len() > 1 {
        let each = rules
            .iter()
            .filter(|rule| rule.value.get("fixed").is_some())
            .map(|rule| reading(&[rule]))
            .collect();
        return Finding::new(Field::Quota, State::Ambiguous, each)
            .asked("名额有不同的说法，请选一个", "The quota is said in different ways; please choose");
    }
    // The larger number counts (R15.2.1): a bracket that gives less than every unit has would say nothing.
    let usual = rules.iter().find_map(|rule| rule.value["fixed"]["seats"].as_u64());
    let less = |rule: &Rule| {
        let seats = rule.value["size_bracket"]["seats"].as_u64();
        seats.zip(usual).is_some_and(|(seats, usual)| seats < usual)
    };
    if rules.iter().any(less) {
        let without =
            |kind: &str| rules.iter().filter(|rule| rule.value.get(kind).is_none()).collect::<Vec<_>>();
        let each = vec![reading(&without("fixed")), reading(&without("size_bracket"))];
        return Finding::new(Field::Quota, State::Ambiguous, each)
            .asked("名额有不同的说法，请选一个", "The quota is said in different ways; please choose");
    }
    let finding = Finding::settled(Field::Quota, vec![reading(&rules.iter().collect::<Vec<_>>())]);
    if zh.is_empty() {
        finding
    } else {
        finding.likely(format!("{}。请确认", zh.join("；")), format!("{}. Please confirm", en.join("; ")))
    }
}

fn said<'a>(
    rules: impl Iterator<Item = &'a String>,
    classes: impl Iterator<Item = &'a String>,
    between: &str,
) -> String {
    rules.chain(classes).map(String::as_str).collect::<Vec<_>>().join(between)
}

/// What is set; classes only where the notice names some.
fn rules_and_classes(rules: &[&Rule], classes: &[Class]) -> BTreeMap<String, Value> {
    let rules = rules.iter().map(|rule| rule.value.clone()).collect();
    let mut set = BTreeMap::from([("quota.rules".to_owned(), rules)]);
    if !classes.is_empty() {
        let classes = classes.iter().map(|class| class.value.clone()).collect();
        set.insert("quota.classes".to_owned(), classes);
    }
    set
}
