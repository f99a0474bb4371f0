//! Faults planted one by one in clean contests: the checker finds each of them, in its round, and nothing in the clean
//! ones.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod brackets;
mod decisions;
mod groups;
mod rankings;
mod support;
mod swiss;

use saiwu_domain::check::Constraint;
use std::collections::BTreeSet;
use support::{Fault, clean_sheets, findings};

fn all() -> Vec<Fault> {
    let all =
        [swiss::faults(), groups::faults(), brackets::faults(), rankings::faults(), decisions::faults()];
    all.concat()
}

#[test]
fn the_unspoiled_sheets_have_no_finding() {
    for (name, sheet) in clean_sheets() {
        let found = findings(&sheet);
        assert!(found.is_empty(), "{name}: {found:#?}");
        assert!(!sheet.records.rankings.is_empty(), "{name}: the rankings are judged, too");
    }
}

#[test]
fn each_planted_fault_is_found_in_its_round() {
    let faults = all();
    assert!(faults.len() >= 30, "{} faults", faults.len());
    let mut failed = Vec::new();
    for fault in &faults {
        let (sheet, round) = (fault.plant)();
        let found = findings(&sheet);
        let told =
            found.iter().find(|finding| finding.constraint == fault.constraint && finding.round.0 == round);
        match told {
            None => {
                failed.push(format!("{}: no {:?} in round {round}: {found:#?}", fault.name, fault.constraint))
            }
            Some(finding) => println!("{}: {}", fault.name, finding.text),
        }
        for finding in &found {
            if finding.round.0 < round {
                failed.push(format!("{}: false alarm {}", fault.name, finding.text));
            }
            if !finding.text.starts_with('第') && !finding.text.contains("排名")
                || !finding.text.ends_with('。')
            {
                failed.push(format!("{}: no sentence: {}", fault.name, finding.text));
            }
            let unnamed = finding.sides.iter().find(|id| {
                !finding.text.contains(&format!("（{id}）")) && !finding.text.contains(id.as_str())
            });
            if let Some(id) = unnamed {
                failed.push(format!("{}: {id} is not named: {}", fault.name, finding.text));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn every_constraint_has_a_fault_that_it_finds() {
    let planted: BTreeSet<Constraint> = all().into_iter().map(|fault| fault.constraint).collect();
    let constraints = [
        Constraint::Missing,
        Constraint::Twice,
        Constraint::Itself,
        Constraint::Rematch,
        Constraint::SecondBye,
        Constraint::ByeNotLowest,
        Constraint::SameTeam,
        Constraint::SameUnit,
        Constraint::Withdrawn,
        Constraint::UnknownEntrant,
        Constraint::Forbidden,
        Constraint::Excluded,
        Constraint::TableTwice,
        Constraint::TableExcluded,
        Constraint::Colour,
        Constraint::StageOrder,
        Constraint::NotQualified,
        Constraint::GroupSize,
        Constraint::WrongDraw,
        Constraint::WrongGroup,
        Constraint::WrongBerger,
        Constraint::WrongCrossover,
        Constraint::WrongBracket,
        Constraint::Eliminated,
        Constraint::WrongBye,
        Constraint::NotTied,
        Constraint::Ranking,
        Constraint::ImpossibleResult,
        Constraint::ScoreGap,
        Constraint::RepeatedFloat,
        Constraint::Order,
        Constraint::RoundIncomplete,
    ];
    let without: Vec<_> = constraints.iter().filter(|constraint| !planted.contains(constraint)).collect();
    assert!(without.is_empty(), "{without:?}");
}
