//! The 46 notices: every line of `notices.json` loads, makes a contest, reads as paragraphs and is played to its end.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod checks;
mod playing;
mod table;
mod templates;

use saiwu_domain::regulations::{Game, Part, Regulations, StageKind, paragraphs, summary};
use std::collections::BTreeSet;
use table::{NoticeContest, notices};

/// Every contest with the name it is reported by.
fn contests() -> Vec<(String, NoticeContest)> {
    let all = notices().unwrap().into_iter().flat_map(|notice| {
        let id = notice.id;
        notice.contests.into_iter().map(move |contest| {
            let name = format!("{id} {}", contest.part.as_deref().unwrap_or_default());
            (name, contest)
        })
    });
    all.collect()
}

fn regulations(name: &str, contest: &NoticeContest) -> Regulations {
    contest.regulations().unwrap_or_else(|bad| panic!("{name}: {bad}"))
}

/// All paragraphs in Chinese.
fn read(regulations: &Regulations) -> String {
    let texts = paragraphs(regulations).into_iter().map(|paragraph| {
        paragraph
            .into_iter()
            .map(|part| match part {
                Part::Words(text) => text.zh,
                Part::Token(token) => token.text.zh,
            })
            .collect::<String>()
    });
    texts.collect::<Vec<_>>().join("\n")
}

#[test]
fn all_46_notices_are_in_the_table_and_at_least_40_are_expressed() {
    let all = notices().unwrap();
    let ids: Vec<_> = all.iter().map(|notice| notice.id.clone()).collect();
    assert_eq!(ids, (1..=46).map(|number| format!("N{number:02}")).collect::<Vec<_>>());
    for notice in &all {
        assert_eq!(
            notice.contests.is_empty(),
            notice.outside.is_some(),
            "{}: expressed, or why not",
            notice.id
        );
        assert!(!notice.name.is_empty() && notice.note.as_deref() != Some(""), "{}", notice.id);
    }
    assert!(all.iter().filter(|notice| notice.outside.is_none()).count() >= 40);
}

#[test]
fn every_line_has_the_stages_rounds_minutes_and_deals_that_the_notice_says() {
    for (name, contest) in contests() {
        let regulations = regulations(&name, &contest);
        let kinds = regulations.stages.iter().map(|stage| match stage.kind {
            StageKind::Swiss => "swiss",
            StageKind::Groups => "groups",
            StageKind::Knockout => "knockout",
            StageKind::Placement => "placement",
        });
        assert_eq!(kinds.collect::<Vec<_>>(), contest.stages, "{name}");
        if let Some(rounds) = contest.rounds {
            assert_eq!(regulations.of_stage(0).swiss.rounds, rounds, "{name}");
        }
        if let Some(minutes) = contest.minutes {
            assert_eq!(regulations.time.minutes, minutes, "{name}");
        }
        assert!(contest.deals.is_none() || regulations.deal_limit() == contest.deals, "{name}");
    }
}

#[test]
fn every_line_reads_back_as_paragraphs_that_say_its_numbers() {
    for (name, contest) in contests() {
        let regulations = regulations(&name, &contest);
        let text = read(&regulations);
        for (number, unit) in [(contest.rounds, "轮"), (contest.minutes, "分钟"), (contest.deals, "副")] {
            let Some(number) = number else { continue };
            assert!(text.contains(&format!("{number}{unit}")), "{name}: {number}{unit} in\n{text}");
        }
        let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
        let forms: [(&str, &[&str]); 3] =
            [("groups", &["循环", "组内"]), ("knockout", &["淘汰"]), ("placement", &["名次赛"])];
        for (kind, words) in forms {
            let has = contest.stages.iter().any(|stage| stage == kind);
            assert!(!has || says(words), "{name}: {words:?} in\n{text}");
            assert!(has || contest.stages != ["swiss"] || !says(words), "{name}: no {words:?} in\n{text}");
        }
        assert!(!text.contains(['{', '_', '"']), "{name}:\n{text}");
        assert!(summary(&regulations).zh.chars().count() < 120, "{name}: {}", summary(&regulations).zh);
        let has_levels = text.contains("过A") || text.contains("抠底");
        assert!(regulations.game != Game::Xiangqi || !has_levels, "{name}:\n{text}");
    }
}

#[test]
fn what_a_notice_changes_is_marked_as_decided_by_the_organizer() {
    for (name, contest) in contests() {
        let regulations = regulations(&name, &contest);
        for path in contest.set.keys() {
            assert_eq!(
                regulations.origins.get(path).map(String::as_str),
                Some("organizer"),
                "{name}: {path}"
            );
        }
    }
}

#[test]
fn the_lines_differ_from_each_other() {
    let mut seen = BTreeSet::new();
    for (name, contest) in contests() {
        let text = format!("{:?}", regulations(&name, &contest));
        assert!(seen.insert(text), "{name} is the same as an earlier line");
    }
}
