//! Extra matches: only among those who are level (R7.4.1, R11.5).

use super::Constraint;
use super::places::counted_group;
use super::ranking::ranking;
use super::report::Report;
use super::view::part;
use crate::contest::{Contest, Round, Sides};
use crate::regulations::StageKind;
use std::collections::BTreeSet;

pub(super) fn find(then: &Contest, round: &Round, report: &mut Report<'_>) {
    let stage = round.stage;
    let tables: Vec<Contest> = match then.kind_of(stage) {
        StageKind::Swiss => {
            let members: Option<BTreeSet<_>> =
                then.field_of(stage).map(|field| field.entrants().cloned().collect());
            vec![part(then, stage, members.as_ref())]
        }
        StageKind::Groups => {
            let groups = then.field_of(stage).map_or(0, |field| field.groups.len());
            (0..groups).map(|group| counted_group(then, stage, group)).collect()
        }
        // A match of a bracket always has a winner.
        StageKind::Knockout | StageKind::Placement => Vec::new(),
    };
    // What the keys leave level before any extra match or lot: a mini-league is played in several rounds, and a lot may
    // have ended it.
    let level: Vec<Vec<(u32, String)>> = tables
        .into_iter()
        .map(|mut table| {
            table.playoffs.clear();
            table.lots.clear();
            ranking(&table, None).into_iter().map(|row| (row.rank, row.id)).collect()
        })
        .collect();
    for played in &round.matches {
        let Sides::Two(first, second) = &played.sides else { continue };
        let own = |id: &crate::ids::EntrantId| {
            let team = then.entrants.get(id).and_then(|one| one.team.as_ref());
            match team.filter(|_| then.regulations.ranks_teams()) {
                Some(team) => team.as_str().to_owned(),
                None => id.as_str().to_owned(),
            }
        };
        let (one, other) = (own(first), own(second));
        let rank = |rows: &Vec<(u32, String)>, id: &str| {
            rows.iter().find(|(_, known)| known == id).map(|(rank, _)| *rank)
        };
        let are_level = level.iter().any(|rows| {
            let rank_of_one = rank(rows, &one);
            rank_of_one.is_some() && rank_of_one == rank(rows, &other)
        });
        // Over groups the next places may be level, too (R11.5).
        let in_different_groups = level.iter().filter(|rows| rank(rows, &one).is_some()).count() > 0
            && !level.iter().any(|rows| rank(rows, &one).is_some() && rank(rows, &other).is_some());
        if !are_level && !in_different_groups {
            let text = format!("{}没有并列，不需要加赛", report.named(&[first, second]));
            report.violation(Constraint::NotTied, &[first, second], &text);
        }
    }
}
