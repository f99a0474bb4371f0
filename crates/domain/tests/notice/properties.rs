//! What holds for every text.

use super::{FIXTURES, finding};
use proptest::prelude::*;
use saiwu_domain::notice::{Damage, Field, Finding, NoticeReading, Source, State, read};
use std::collections::BTreeMap;

/// Every source of a reading.
fn sources(reading: &NoticeReading) -> Vec<Source> {
    let holes = match &reading.damage {
        Damage::Whole => Vec::new(),
        Damage::Holes(holes) | Damage::Unusable(holes) => holes.clone(),
    };
    let of_fields = reading.all().flat_map(of_finding);
    of_fields.chain(holes).chain(reading.other_games.clone()).collect()
}

fn of_finding(finding: &Finding) -> Vec<Source> {
    finding.readings.iter().flat_map(|each| each.sources.clone()).chain(finding.broken.clone()).collect()
}

fn phrases_are_words_of(text: &str) -> NoticeReading {
    let reading = read(text);
    let chars: Vec<char> = text.chars().collect();
    for source in sources(&reading) {
        let there: String = chars[source.start..source.end].iter().collect();
        assert_eq!(there, source.phrase);
    }
    reading
}

/// What a person sees of a field: values, state, question.
type Seen = BTreeMap<(usize, String), String>;

fn seen(reading: &NoticeReading) -> Seen {
    let event = reading.event.iter().map(|finding| (0, finding));
    let contests = reading.contests.iter().enumerate();
    let all = event.chain(
        contests.flat_map(|(contest, each)| each.findings.iter().map(move |finding| (contest + 1, finding))),
    );
    all.map(|(contest, finding)| {
        let sets: Vec<_> = finding.readings.iter().map(|reading| (&reading.set, &reading.words)).collect();
        (
            (contest, format!("{:?}", finding.field)),
            format!("{:?} {sets:?} {:?}", finding.state, finding.question),
        )
    })
    .collect()
}

#[test]
fn the_phrase_shown_stands_in_the_text() {
    for (_, text) in FIXTURES {
        phrases_are_words_of(text);
        // Also where the text was pasted without its lines, or with other line ends.
        phrases_are_words_of(&text.replace('\n', " "));
        phrases_are_words_of(&text.replace('\n', "\r\n"));
    }
}

/// A digit within a phrase that was read is another one: the value is another one, or somebody is asked.
#[test]
fn no_digit_of_a_phrase_can_change_unseen() {
    for (name, text) in &FIXTURES[..4] {
        let before = read(text);
        let chars: Vec<char> = text.chars().collect();
        let shown = seen(&before);
        let event = before.event.iter().map(|finding| (0, finding));
        let contests = before.contests.iter().enumerate();
        let all: Vec<_> =
            event
                .chain(contests.flat_map(|(contest, each)| {
                    each.findings.iter().map(move |finding| (contest + 1, finding))
                }))
                .collect();
        for (contest, finding) in all {
            for source in of_finding(finding) {
                for at in (source.start..source.end).filter(|at| chars[*at].is_ascii_digit()) {
                    let other = char::from_digit((chars[at].to_digit(10).unwrap() + 3) % 10, 10).unwrap();
                    let mut changed = chars.clone();
                    changed[at] = other;
                    let changed: String = changed.into_iter().collect();
                    let after = seen(&read(&changed));
                    let key = (contest, format!("{:?}", finding.field));
                    assert_ne!(
                        shown.get(&key),
                        after.get(&key),
                        "{name}: {:?} “{}” at {at}",
                        finding.field,
                        source.phrase
                    );
                }
            }
        }
    }
}

/// A line is taken out: what was said there is not said any more, and nothing steps in.
#[test]
fn without_its_line_a_field_is_not_said() {
    use Field::{
        Awards, Composition, Contact, Date, Deadline, EqualLevel, Format, Game, Host, Late, Place, Quota,
        Time, Title,
    };
    let said: [&[Field]; 9] = [
        &[Title, Game],
        &[Date],
        &[Place],
        &[Host],
        &[Deadline, Contact],
        &[Composition, Quota],
        &[Format, Time, EqualLevel],
        &[Late],
        &[Awards],
    ];
    let text = FIXTURES[3].1;
    let whole = read(text);
    for (index, fields) in said.into_iter().enumerate() {
        let without: String = text
            .lines()
            .enumerate()
            .filter(|(line, _)| *line != index)
            .map(|(_, line)| format!("{line}\n"))
            .collect();
        let after = read(&without);
        for field in fields {
            assert!(finding(&whole, 0, *field).reading().is_some(), "{field:?}");
            assert_eq!(
                finding(&after, 0, *field).state,
                State::NotSaid,
                "{field:?} without line {}",
                index + 1
            );
        }
        let others =
            said.iter().enumerate().filter(|(line, _)| *line != index).flat_map(|(_, fields)| fields.iter());
        for field in others.filter(|_| index != 0) {
            assert_eq!(
                finding(&after, 0, *field).readings.first().map(|each| &each.set),
                finding(&whole, 0, *field).readings.first().map(|each| &each.set),
                "{field:?} without line {}",
                index + 1
            );
        }
    }
}

static PIECES: [&str; 40] = [
    "一、",
    "（二）",
    "1．",
    "附件1：",
    "\n",
    "。",
    "，",
    "比赛时间",
    "：",
    "年",
    "月",
    "日前",
    "10",
    "3",
    "二〇一八",
    "十",
    "每单位",
    "限报",
    "人以上",
    "2队",
    "共",
    "轮",
    "每轮",
    "分钟",
    "掼蛋",
    "象棋",
    "升级",
    "瑞士制",
    "淘汰",
    "分",
    "组",
    "胜者积",
    "迟到",
    "弃权",
    "报名表",
    "依次比较",
    "則(zé)",
    "（",
    "主办单位",
    "９",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read(text in "\\PC{0,200}") {
        phrases_are_words_of(&text);
    }

    #[test]
    fn any_heap_of_pieces_of_notices_is_read(pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..60)) {
        phrases_are_words_of(&pieces.concat());
    }

    /// A notice cut anywhere, with something of another one in between.
    #[test]
    fn any_mixture_of_notices_is_read(one in 0..6_usize, other in 0..6_usize, at in 0..2000_usize, length in 0..2000_usize) {
        let cut = |text: &str, from: usize, length: usize| text.chars().skip(from).take(length).collect::<String>();
        let text = format!("{}{}{}", cut(FIXTURES[one].1, 0, at), cut(FIXTURES[other].1, length, at), cut(FIXTURES[one].1, at, length));
        phrases_are_words_of(&text);
    }
}
