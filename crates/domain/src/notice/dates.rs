//! Days and times of day in a notice.

use super::numbers::number;
use super::search::{Pattern, pattern};
use super::text::Text;
use chrono::{Datelike, NaiveDate, Weekday};
use regex_lite::Captures;
use std::ops::Range;

/// A day as it is written.
#[derive(Clone, Debug)]
pub(super) struct Day {
    pub year: Option<i32>,
    pub month: u32,
    pub day: u32,
    pub weekday: Option<Weekday>,
    /// Hour and minute behind it.
    pub time: Option<(u32, u32)>,
    /// The day itself, without the time.
    pub day_range: Range<usize>,
    /// All of it.
    pub range: Range<usize>,
}

fn days_pattern() -> &'static Pattern {
    pattern!(concat!(
        "((?:([0-9]{4}|[〇零一二三四五六七八九]{4}) ?年 ?)?([0-9]{1,2}|[一二三四五六七八九十]{1,3}) ?月 ?",
        "([0-9]{1,2}|[一二三四五六七八九十]{1,3}) ?[日号]",
        "(?: ?[(]?(?:星期|周|礼拜)([一二三四五六日天])[)]?)?)",
        "(?: ?[(]? ?(上午|下午|晚上|晚|中午|早上)? ?([0-9]{1,2}|[一二三四五六七八九十]{1,3})(?::([0-9]{2})|[时点]([0-9]{2}|半)?))?"
    ))
}

fn figures_pattern() -> &'static Pattern {
    pattern!("([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})")
}

/// All days outside of forms, in order.
pub(super) fn days(text: &Text<'_>) -> Vec<Day> {
    let mut days = Vec::new();
    if let Some(regex) = days_pattern().as_ref() {
        days.extend(text.all(regex).filter_map(|captures| written(&captures)));
    }
    if let Some(regex) = figures_pattern().as_ref() {
        days.extend(text.all(regex).filter_map(|captures| figures(&captures)));
    }
    days.sort_by_key(|day| day.range.start);
    days
}

fn written(captures: &Captures<'_>) -> Option<Day> {
    let group = |index: usize| captures.get(index).map(|found| found.as_str());
    let year = group(2).and_then(number).and_then(|year| i32::try_from(year).ok());
    let weekday = group(5).map(|name| match name {
        "一" => Weekday::Mon,
        "二" => Weekday::Tue,
        "三" => Weekday::Wed,
        "四" => Weekday::Thu,
        "五" => Weekday::Fri,
        "六" => Weekday::Sat,
        _ => Weekday::Sun,
    });
    let minute = match (group(8), group(9)) {
        (Some(minute), _) => number(minute),
        (None, Some("半")) => Some(30),
        (None, Some(minute)) => number(minute),
        (None, None) => Some(0),
    };
    let time = group(7).and_then(number).zip(minute).and_then(|(hour, minute)| {
        let afternoon = matches!(group(6), Some("下午" | "晚上" | "晚")) && hour < 12;
        let hour = if afternoon { hour + 12 } else { hour };
        (hour <= 24 && minute < 60).then_some((hour, minute))
    });
    Some(Day {
        year,
        month: number(group(3)?)?,
        day: number(group(4)?)?,
        weekday,
        time,
        day_range: captures.get(1)?.range(),
        range: captures.get(0)?.range(),
    })
}

fn figures(captures: &Captures<'_>) -> Option<Day> {
    let part = |index: usize| captures.get(index).and_then(|found| number(found.as_str()));
    Some(Day {
        year: i32::try_from(part(1)?).ok(),
        month: part(2)?,
        day: part(3)?,
        weekday: None,
        time: None,
        day_range: captures.get(0)?.range(),
        range: captures.get(0)?.range(),
    })
}

/// Where the year of a day without one can come from.
#[derive(Clone, Debug, Default)]
pub(super) struct Years {
    /// In the title of the event.
    pub title: Option<i32>,
    /// The day the notice is dated.
    pub dated: Option<NaiveDate>,
}

/// A day with its year.
pub(super) enum Dated {
    /// As it is written, or borne out by the weekday or by two places of the notice.
    Sure(NaiveDate),
    /// The year comes from elsewhere in the notice, or the weekday does not fit.
    Check(NaiveDate, &'static str, &'static str),
    /// No year anywhere.
    NoYear,
    /// There is no such day.
    NoSuchDay,
}

impl Day {
    pub fn dated(&self, years: &Years) -> Dated {
        let on = |year| NaiveDate::from_ymd_opt(year, self.month, self.day);
        let by_notice = years.dated.and_then(|dated| {
            // A notice comes before its event: January in a notice of December is the next year's.
            [dated.year(), dated.year() + 1].into_iter().filter_map(on).find(|day| *day >= dated)
        });
        let (year, borne_out) = match (self.year, years.title, by_notice) {
            (Some(year), _, _) => (year, true),
            (None, Some(title), by_notice) => (title, by_notice.is_some_and(|day| day.year() == title)),
            (None, None, Some(day)) => (day.year(), false),
            (None, None, None) => return if on(2000).is_some() { Dated::NoYear } else { Dated::NoSuchDay },
        };
        let Some(day) = on(year).filter(|_| (1990..=2100).contains(&year)) else { return Dated::NoSuchDay };
        match self.weekday {
            Some(weekday) if weekday == day.weekday() => Dated::Sure(day),
            Some(_) => Dated::Check(
                day,
                "日期和星期对不上，请核对",
                "The day and the weekday do not fit; please check",
            ),
            None if borne_out => Dated::Sure(day),
            None => Dated::Check(
                day,
                "这里没写年份，年份取自通知的其他地方，请核对",
                "The year is taken from elsewhere in the notice; please check",
            ),
        }
    }
}
