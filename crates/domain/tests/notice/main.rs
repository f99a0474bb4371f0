//! Notices written for these tests, in the manner of real ones, and the seeds where they are at hand.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod caps;
mod classes;
mod properties;
mod seeds;
mod unread;

use saiwu_domain::notice::{Damage, Field, Finding, NoticeReading, State, read};
use std::fmt::Write as _;

const FIXTURES: [(&str, &str); 6] = [
    ("teams", include_str!("fixtures/teams.txt")),
    ("groups", include_str!("fixtures/groups.txt")),
    ("two-games", include_str!("fixtures/two-games.txt")),
    ("plain", include_str!("fixtures/plain.txt")),
    ("spun", include_str!("fixtures/spun.txt")),
    ("garbled", include_str!("fixtures/garbled.txt")),
];

/// One line for each field: state, value, phrase, clause; to be compared with the text by eye.
fn table(reading: &NoticeReading) -> String {
    let mut text = String::new();
    match &reading.damage {
        Damage::Whole => {}
        Damage::Holes(holes) => writeln!(text, "缺字 {}处", holes.len()).unwrap(),
        Damage::Unusable(holes) => writeln!(text, "不能用，缺字 {}处", holes.len()).unwrap(),
    }
    for finding in &reading.event {
        line(&mut text, finding);
    }
    for contest in &reading.contests {
        writeln!(text, "== {:?}", contest.game).unwrap();
        for finding in &contest.findings {
            line(&mut text, finding);
        }
        if let Some(proposal) = &contest.proposal {
            writeln!(text, "模板 {}：{}", proposal.template, proposal.reason.zh).unwrap();
            assert!(proposal.refused.is_empty(), "{:?}", proposal.refused);
        }
    }
    writeln!(text, "没读的条款：{}", reading.unread.join("、")).unwrap();
    text
}

fn line(text: &mut String, finding: &Finding) {
    let mark = match finding.state {
        State::Clear => "✓",
        State::Likely => "？",
        State::Ambiguous => "？？",
        State::Incomplete => "断",
        State::NotSaid if finding.required => "缺",
        State::NotSaid => "–",
    };
    write!(text, "{mark} {}", finding.field.label().zh).unwrap();
    for reading in &finding.readings {
        let phrases: Vec<_> = reading
            .sources
            .iter()
            .map(|source| format!("{}“{}”", source.clause, source.phrase.replace(['\n', '　'], "⏎")))
            .collect();
        write!(text, " [{}] {}", reading.words.zh, phrases.join(" ")).unwrap();
    }
    if let Some(broken) = &finding.broken {
        write!(text, " {}“{}”", broken.clause, broken.phrase.replace('\n', "⏎")).unwrap();
    }
    if let Some(question) = &finding.question {
        write!(text, " → {}", question.zh).unwrap();
    }
    text.push('\n');
}

fn finding(reading: &NoticeReading, contest: usize, field: Field) -> &Finding {
    let all = reading.event.iter().chain(&reading.contests[contest].findings);
    all.into_iter().find(|finding| finding.field == field).unwrap()
}

#[test]
fn notices_are_read_field_by_field_with_the_words_they_come_from() {
    for (name, text) in FIXTURES {
        insta::assert_snapshot!(name, table(&read(text)));
    }
}

#[test]
fn whole_notices_fill_everything_that_is_required() {
    for (name, text) in &FIXTURES[..4] {
        let reading = read(text);
        let missing: Vec<_> = reading.missing().map(|finding| finding.field).collect();
        assert!(missing.is_empty(), "{name}: {missing:?}");
        for contest in &reading.contests {
            contest.proposal.as_ref().unwrap().regulations.check().unwrap();
        }
    }
}

#[test]
fn r1_7_1_a_spun_copy_is_flagged_and_nothing_in_it_is_taken_as_sure() {
    let reading = read(FIXTURES[4].1);
    assert!(matches!(reading.damage, Damage::Holes(_)));
    let rounds = finding(&reading, 0, Field::Rounds);
    assert_eq!(rounds.state, State::Incomplete);
    let deadline = finding(&reading, 0, Field::Deadline);
    assert_eq!(
        (deadline.state, deadline.question.as_ref().unwrap().zh.as_str()),
        (State::Incomplete, "截止日期文字不完整")
    );
    assert_eq!(finding(&reading, 0, Field::Title).state, State::Incomplete);
    // Ten and eighteen are there, but no year: no day can be made of it.
    assert_eq!(finding(&reading, 0, Field::Date).state, State::Incomplete);
    assert!(reading.all().all(|finding| finding.state != State::Clear));
    let settings = &reading.contests[0].proposal.as_ref().unwrap().settings;
    assert!(!settings.contains_key("swiss.rounds") && !settings.contains_key("late"));
}

#[test]
fn r1_7_2_a_text_without_digits_gives_no_regulations() {
    let reading = read(FIXTURES[5].1);
    assert!(matches!(reading.damage, Damage::Unusable(_)));
    assert!(reading.contests.iter().all(|contest| contest.proposal.is_none()));
    assert!(reading.missing().count() >= 8);
    assert!(
        reading.all().all(|finding| finding.field == Field::Game || finding.reading().is_none()),
        "{}",
        table(&reading)
    );
}

#[test]
fn what_the_notice_does_not_say_is_a_default_without_a_clause() {
    let reading = read(FIXTURES[3].1);
    let proposal = reading.contests[0].proposal.as_ref().unwrap();
    let origins = &proposal.regulations.origins;
    assert_eq!(origins.keys().filter(|path| path.starts_with("ranking_keys")).count(), 0);
    assert!(origins.contains_key("time.minutes") && origins.contains_key("stages[0].kind"));
    let windows = finding(&reading, 0, Field::CorrectionWindows);
    assert_eq!(windows.state, State::NotSaid);
}
