//! Until when entries are taken.

use super::dates::{Dated, Day, Years, days};
use super::event::day_words;
use super::labels::labelled;
use super::search::{Scope, pattern, reading};
use super::{Field, Finding, Reading};
use crate::sentence::Sentence;
use serde_json::json;

pub(super) fn deadline(scope: &Scope<'_>, years: &Years, day_of_play: Option<&str>) -> Finding {
    let text = scope.text;
    let entry = ["报名", "报送", "报至", "上报", "发送", "发至", "邮件", "提交", "报到工会", "回执"];
    let label =
        labelled(scope, &["报名时间", "报名截止时间", "报名截止日期", "报名截止", "报名日期", "报名期限"]);
    let mut found: Vec<Day> = Vec::new();
    for day in days(text) {
        if text.clause_at(day.range.start).in_form {
            continue;
        }
        let sentence = text.sentence(day.range.start);
        let before = &text.plain[sentence.start..day.range.start];
        let behind = text.plain.get(day.range.end..sentence.end).unwrap_or_default();
        let ends =
            ["前", "之前", "以前", "止", "截止", ")前", " 前"].iter().any(|word| behind.starts_with(word))
                || ["截止", "截至", "截止时间", "截止日期", "期限"].iter().any(|word| {
                    before.trim_end_matches([':', ' ', '为', '是', '到', '至', '于', '在']).ends_with(word)
                });
        let of_entries = entry.iter().any(|word| text.plain[sentence.clone()].contains(word));
        let under = label.as_ref().is_some_and(|label| label.contains(&day.range.start));
        let is_end_of_span = under && before.ends_with(['至', '-', '到']);
        if ends && (of_entries || under) || is_end_of_span {
            found.push(day);
        }
    }
    let mut readings: Vec<Reading> = Vec::new();
    let mut question: Option<(&str, &str)> = None;
    for day in &found {
        let source = scope.source(day.range.start..day.range.end + before_word(&text.plain[day.range.end..]));
        let date = match day.dated(years) {
            Dated::Sure(date) => date,
            Dated::Check(date, zh, en) => {
                question = Some((zh, en));
                date
            }
            Dated::NoYear => {
                return Finding::incomplete(
                    Field::Deadline,
                    source,
                    "没写年份，通知里也找不到",
                    "The year is missing",
                );
            }
            Dated::NoSuchDay => {
                return Finding::incomplete(Field::Deadline, source, "没有这一天", "There is no such day");
            }
        };
        let at = day.time.map(|time| if time.0 == 24 { (23, 59) } else { time });
        let (hour, minute) = at.unwrap_or_else(|| {
            question = Some((
                "没写几点，现按当天24点截止，请确认",
                "No hour is given: the end of that day for now. Please confirm",
            ));
            (23, 59)
        });
        let value = format!("{}T{hour:02}:{minute:02}", date.format("%Y-%m-%d"));
        if day_of_play.is_some_and(|play| value.as_str() > play && !value.starts_with(play)) {
            question = Some(("截止日期在比赛之后，请核对", "The deadline is after the event; please check"));
        }
        let words = day_words(date);
        let words = Sentence::new(
            format!("{} {hour:02}:{minute:02}", words.zh),
            format!("{} {hour:02}:{minute:02}", words.en),
        );
        readings.push(reading(words, [("event.deadline", json!(value))], vec![source]));
    }
    let lost =
        pattern!("[^。;\n0-9一二三四五六七八九十近节今即明]日(?:之)?前[^。\n]{0,12}?(?:发|报|送|交|邮)");
    let undated = pattern!("报名(?:时间|截止)[^0-9一二三四五六七八九十。\n]{0,8}(?:月|日|前)");
    let broken = scope.broken(lost).or_else(|| scope.broken(undated));
    let finding = Finding::settled(Field::Deadline, readings).or_broken(
        broken,
        "截止日期文字不完整",
        "The deadline is incomplete",
    );
    match question {
        Some((zh, en)) => finding.likely(zh, en),
        None => finding,
    }
}

fn before_word(behind: &str) -> usize {
    ["之前", "以前", "前", "截止", "止"]
        .iter()
        .find(|word| behind.starts_with(**word))
        .map_or(0, |word| word.len())
}
