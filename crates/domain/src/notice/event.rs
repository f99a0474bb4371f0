//! Name, host, day, place, deadline and contact of the event.

use super::dates::{Dated, Day, Years, days};
use super::deadline::deadline;
use super::labels::{first_words, labelled, original};
use super::search::{Hit, Scope, pattern, quoted, reading};
use super::text::Text;
use super::{Field, Finding, Reading, State};
use crate::sentence::Sentence;
use serde_json::json;
use std::ops::Range;

pub(super) fn findings(text: &Text<'_>) -> Vec<Finding> {
    let scope = Scope { text, game: None, alone: true };
    let title = title(&scope);
    let years = years(text, &title);
    let (date, last_day) = date(&scope, &years);
    let mut all = vec![
        title,
        host(&scope),
        organizer(&scope),
        date,
        place(&scope),
        deadline(&scope, &years, last_day.as_deref()),
        contact(&scope),
    ];
    for finding in &mut all {
        finding.required = matches!(
            finding.field,
            Field::Title | Field::Host | Field::Date | Field::Place | Field::Deadline
        );
    }
    all
}

/// The name that was read, or nothing.
pub(super) fn title_of(event: &[Finding]) -> String {
    let title = event.iter().find(|finding| finding.field == Field::Title).and_then(Finding::reading);
    title.map(|reading| reading.words.zh.clone()).unwrap_or_default()
}

/// The place of the name in the plain text.
pub(super) fn title_range(scope: &Scope<'_>) -> Option<Range<usize>> {
    let about = pattern!("关于(?:举办|举行|开展|组织|组织开展|组织参加)([^。;:\n]{2,60}?)的?通知");
    let named = pattern!(concat!(
        "(?:举办|举行|开展|组织)(?:首届)?([^,。;:\n]{2,50}?(?:比赛|竞赛|大赛|联赛|锦标赛|邀请赛|公开赛|选拔赛|友谊赛|",
        "交流赛|争霸赛|挑战赛|对抗赛)(?:活动)?)"
    ));
    let alone = pattern!("(?:^|\n)([^,。;:\n]{2,50}?赛)(?:竞赛|活动)?的?(?:通知|规程|方案|公告)(?:\n|$)");
    let labelled = pattern!("(?:比赛|竞赛|活动|赛事)名称 ?:? ?([^,。;\n]{2,50})");
    let hit = scope
        .first(about)
        .or_else(|| scope.first(labelled))
        .or_else(|| scope.first(named))
        .or_else(|| scope.first(alone))?;
    hit.range(1)
}

fn title(scope: &Scope<'_>) -> Finding {
    let value = title_range(scope).map(|range| {
        let words = original(scope, &range);
        reading(quoted(&words), [("event.title", json!(words))], vec![scope.source(range)])
    });
    let broken = scope.broken(pattern!("[^。;\n]{0,12}(?:举办|举行)(?:\n|$)"));
    Finding::settled(Field::Title, value.into_iter().collect()).or_broken(
        broken,
        "名称没有写完整",
        "The name breaks off",
    )
}

fn named(scope: &Scope<'_>, field: Field, range: Range<usize>) -> Reading {
    let words = original(scope, &range);
    let set = (!field.path().is_empty()).then(|| (field.path(), json!(words)));
    reading(quoted(&words), set, vec![scope.source(range)])
}

fn host(scope: &Scope<'_>) -> Finding {
    let by = pattern!("由([^,。;:\n]{2,40}?)(?:共同|联合)?主办");
    let decides = pattern!(concat!(
        "(?:^|[,\n。])([^,。;\n]{1,24}?(?:工会|公司|协会|局|委员会|学校|大学|学院|中心))(?:研究)?(?:决定|决议|拟定于|拟于|定于|拟)",
        "[^。\n]{0,30}(?:举办|举行|组织|开展)"
    ));
    let label = labelled(scope, &["主办单位", "主办", "主办方"]).map(|range| first_words(scope.text, range));
    if let Some(range) = label.or_else(|| scope.first(by)?.range(1)) {
        return Finding::settled(Field::Host, vec![named(scope, Field::Host, range)]);
    }
    let decides = scope.first(decides).and_then(|hit| hit.range(1));
    Finding::settled(Field::Host, decides.map(|range| named(scope, Field::Host, range)).into_iter().collect())
        .likely(
            "没有写“主办单位”，按谁决定举办读出，请核对",
            "No host is named as such; this is who decided to hold it. Please check",
        )
}

fn organizer(scope: &Scope<'_>) -> Finding {
    let by = pattern!("[由,;、。\n]([^,。;:\n由]{2,40}?)(?:联合|共同)?承办[。,;\n]");
    let label =
        labelled(scope, &["承办单位", "承办", "协办单位"]).map(|range| first_words(scope.text, range));
    let range = label.or_else(|| scope.first(by)?.range(1));
    Finding::settled(
        Field::Organizer,
        range.map(|range| named(scope, Field::Organizer, range)).into_iter().collect(),
    )
}

fn years(text: &Text<'_>, title: &Finding) -> Years {
    let words = title.reading().map(|reading| reading.words.zh.clone()).unwrap_or_default();
    let in_title = words
        .split(|c: char| !c.is_ascii_digit())
        .find(|part| part.len() == 4 && part.starts_with(['1', '2']));
    let days = days(text);
    let full = |day: &Day| chrono::NaiveDate::from_ymd_opt(day.year?, day.month, day.day);
    let dated = days.iter().filter(|day| {
        let line_start = text.plain[..day.range.start].ends_with('\n') || day.range.start == 0;
        line_start && text.plain[day.range.end..].chars().next().is_none_or(|c| c == '\n')
    });
    let mut title: Option<i32> = in_title.and_then(|year| year.parse().ok());
    let dated = dated.filter_map(full).min();
    if title.is_none() && dated.is_none() {
        let mut years: Vec<_> = days.iter().filter_map(|day| day.year).collect();
        years.dedup();
        title = years.first().copied().filter(|_| years.len() == 1);
    }
    Years { title, dated }
}

pub(super) fn day_words(day: chrono::NaiveDate) -> Sentence {
    use chrono::Datelike;
    Sentence::new(
        format!("{}年{}月{}日", day.year(), day.month(), day.day()),
        day.format("%Y-%m-%d").to_string(),
    )
}

/// The day of play and, for comparison, the day as the path has it.
fn date(scope: &Scope<'_>, years: &Years) -> (Finding, Option<String>) {
    let text = scope.text;
    let labels = ["比赛时间", "竞赛时间", "活动时间", "举办时间", "比赛日期", "竞赛日期", "时间"];
    let all = days(text);
    let under = labelled(scope, &labels);
    let inside = |range: &Range<usize>| {
        all.iter().filter(|day| range.contains(&day.range.start)).cloned().collect::<Vec<_>>()
    };
    let mut found = under.as_ref().map(inside).unwrap_or_default();
    if found.is_empty() {
        let held = all.iter().filter(|day| {
            let sentence = text.sentence(day.range.start);
            let behind = text.plain.get(day.range.end..sentence.end).unwrap_or_default();
            let whole = &text.plain[sentence];
            !behind.starts_with(['前', '止'])
                && !whole.contains("报名")
                && ["举行", "举办", "进行", "开赛"].iter().any(|word| behind.contains(word))
        });
        found = held.take(1).cloned().collect();
    }
    let Some(first) = found.first() else {
        let month = pattern!(
            "(?:定于|拟于|拟定于|于)?(?:[0-9]{4}年)?(?:[0-9]{1,2}|[一二三四五六七八九十]{1,3})月份?[^0-9。\n]{0,4}(?:举办|举行)"
        );
        let lost = pattern!("[^0-9一二三四五六七八九十]月[ ]?[日号][^。\n]{0,20}(?:举办|举行)");
        let broken = scope.broken(month).or_else(|| scope.broken(lost));
        return (
            Finding::not_said(Field::Date).or_broken(broken, "只写了大概时间，没有日子", "No exact day"),
            None,
        );
    };
    // 11月16日—17日 is one event: its first day counts, the words show the last one.
    let to = until(scope.text, first.day_range.end);
    let others = if to.is_some() {
        0
    } else {
        found.iter().filter(|day| (day.month, day.day) != (first.month, first.day)).count()
    };
    let source =
        scope.source(first.day_range.start..to.as_ref().map_or(first.day_range.end, |(_, end)| *end));
    let read = |day: chrono::NaiveDate| {
        let mut words = day_words(day);
        if let Some((last, _)) = &to {
            words.zh.push_str(&format!("至{last}"));
            words.en.push_str(&format!(" to {last}"));
        }
        let value = day.format("%Y-%m-%d").to_string();
        (reading(words, [("event.date", json!(value))], vec![source.clone()]), value)
    };
    let several = |finding: Finding| match others {
        0 => finding,
        _ => finding.likely(
            "这里写了几个日期，现取第一个，请核对",
            "Several days stand here; the first for now. Please check",
        ),
    };
    match first.dated(years) {
        Dated::Sure(day) => {
            let (reading, value) = read(day);
            (several(Finding::settled(Field::Date, vec![reading])), Some(value))
        }
        Dated::Check(day, zh, en) => {
            let (reading, value) = read(day);
            (Finding::settled(Field::Date, vec![reading]).likely(zh, en), Some(value))
        }
        Dated::NoYear => (
            Finding::incomplete(Field::Date, source, "没写年份，通知里也找不到", "The year is missing"),
            None,
        ),
        Dated::NoSuchDay => {
            (Finding::incomplete(Field::Date, source, "没有这一天", "There is no such day"), None)
        }
    }
}

/// The second day behind a first one, (周五下午)-17日, and where it ends.
fn until(text: &Text<'_>, at: usize) -> Option<(String, usize)> {
    let pattern = pattern!("^[^-。,;\n0-9]{0,6}(?:-+|至|到) ?((?:[0-9]{1,2}月)?[0-9]{1,2}[日号])");
    let captures = pattern.as_ref()?.captures(text.plain.get(at..)?)?;
    let last = captures.get(1)?;
    Some((last.as_str().to_owned(), at + last.end()))
}

fn place(scope: &Scope<'_>) -> Finding {
    let text = scope.text;
    let label = labelled(
        scope,
        &["比赛地点", "竞赛地点", "活动地点", "举办地点", "比赛地址", "地点", "地址", "赛场"],
    );
    let inside = pattern!("在([^,。;:\n在]{2,40}?)(?:举行|举办|进行|召开)");
    let range = label.map(|range| first_words(text, range)).or_else(|| {
        let held = scope.hits(inside).into_iter().find(|hit| {
            let sentence = text.sentence(hit.range.start);
            days(text).iter().any(|day| sentence.contains(&day.range.start))
        });
        held.and_then(|hit| hit.range(1))
    });
    let Some(range) = range else { return Finding::not_said(Field::Place) };
    let words = &text.plain[range.clone()];
    if words.contains("另行") || words.contains("待定") {
        let source = scope.source(range);
        return Finding::incomplete(Field::Place, source, "地点还没定", "The place is not fixed yet");
    }
    Finding::settled(Field::Place, vec![named(scope, Field::Place, range)])
}

fn contact(scope: &Scope<'_>) -> Finding {
    let names = pattern!(
        "(?:联系人|联络人|咨询人|报名联系人)(?:员)? ?:? ?([一-龥·]{2,4}(?:[ 、/]+[一-龥·]{2,4}){0,3})"
    );
    let addressee =
        pattern!("(?:发送至|发至|报至|交至|送至|发给|联系)([一-龥·]{2,4}?),? ?(?:联系)?(?:电话|手机)");
    let phones = pattern!(
        "(?:联系电话|咨询电话|报名电话|电话|手机|联系方式|手机号) ?:? ?((?:[+]?86[- ]?)?[0-9][0-9-]{6,13}(?:[ 、,/;]+[0-9][0-9-]{6,13}){0,3})"
    );
    let usable = |hit: &Hit<'_>| {
        let words = hit.text(1).unwrap_or_default();
        let known = ["联系", "电话", "手机", "方式", "填表", "日期", "负责", "单位"];
        (!known.iter().any(|word| words.contains(word))).then(|| hit.range(1)).flatten()
    };
    let name = scope.hits(names).iter().chain(&scope.hits(addressee)).find_map(usable);
    let phone = scope.hits(phones).iter().find_map(|hit| hit.range(1));
    let listed = |range: &Range<usize>| {
        let words =
            scope.text.plain[range.clone()].split([' ', '、', ',', '/', ';']).filter(|word| !word.is_empty());
        words.map(str::to_owned).collect::<Vec<_>>()
    };
    let (names, phones) =
        (name.as_ref().map(listed).unwrap_or_default(), phone.as_ref().map(listed).unwrap_or_default());
    if names.is_empty() && phones.is_empty() {
        return Finding::not_said(Field::Contact);
    }
    let mut words = names.join("、");
    for (index, phone) in phones.iter().enumerate() {
        let between = if index == 0 { if words.is_empty() { "" } else { " " } } else { "、" };
        if words.chars().count() + phone.len() < 60 {
            words.push_str(between);
            words.push_str(phone);
        }
    }
    let sources = name.into_iter().chain(phone).map(|range| scope.source(range)).collect();
    Finding::new(
        Field::Contact,
        State::Clear,
        vec![reading(quoted(&words), [("event.contact", json!(words))], sources)],
    )
}
