//! Every expressed notice, played to its end with made-up entrants.

use super::{contests, regulations};
use saiwu_domain::check::check;
use saiwu_domain::course::{Step, final_places, next_step};
use saiwu_domain::practice::{GenerateSettings, Share, generate};
use std::collections::BTreeSet;

fn play(forfeits: u32) {
    let mut failed = Vec::new();
    for (name, contest) in contests() {
        let settings = GenerateSettings {
            regulations: regulations(&name, &contest),
            entrants: contest.entrants,
            units: None,
            rounds: None,
            seed: 46,
            draws: None,
            forfeits: Share::per_mille(forfeits).unwrap(),
            withdrawals: Share::default(),
        };
        let sheet = match generate(&settings) {
            Ok(sheet) => sheet,
            Err(refusal) => {
                failed.push(format!("{name}: {refusal}"));
                continue;
            }
        };
        let contest = &sheet.contest;
        let last = contest.regulations.stages.len() - 1;
        if !contest.rounds.iter().any(|round| round.stage == last) || next_step(contest) != Step::Over {
            failed.push(format!("{name}: stops in stage {:?}", next_step(contest)));
        }
        let findings = check(contest).findings.into_iter();
        failed.extend(findings.map(|finding| format!("{name}: {finding:?}")));
        match final_places(contest) {
            Ok(places) => {
                let ranked: BTreeSet<_> = places.iter().map(|placed| &placed.row).collect();
                let winners = places.iter().filter(|placed| placed.rank == 1).count();
                // Where teams are ranked their pairs have no places of their own (AM38).
                let rows = match contest.regulations.ranks_teams() {
                    true => contest.teams.len(),
                    false => contest.entrants.len(),
                };
                if ranked.len() < rows || winners == 0 {
                    failed.push(format!("{name}: {} of {rows} have a place", ranked.len()));
                }
            }
            Err(refusal) => failed.push(format!("{name}: {refusal:?}")),
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn every_expressed_notice_is_played_to_its_end() {
    play(0);
}

#[test]
fn every_expressed_notice_survives_forfeits() {
    play(30);
}
