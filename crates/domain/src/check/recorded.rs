//! Rankings that were published, held against the ranking worked out a second time.

use super::Constraint;
use super::extent::{is_over, own_rounds};
use super::places::{Placed, counted_group, of_stage, over_all};
use super::ranking::ranking;
use super::report::Report;
use super::view::part;
use crate::contest::{Contest, RankingOf, RecordedRanking};
use crate::ids::EntrantId;
use crate::regulations::{GroupForm, StageKind};
use std::collections::{BTreeMap, BTreeSet};

/// `report` names the last round.
pub(super) fn find(contest: &Contest, recorded: &RecordedRanking, report: &mut Report<'_>) {
    let (place, ranks) = match &recorded.of {
        RankingOf::Final => ("总排名".to_owned(), final_ranks(contest)),
        RankingOf::Stage { stage, group, after_round } => {
            let rounds = after_round.map(|round| round.0 as usize);
            let name = match group {
                Some(group) if !group.is_empty() => format!("{group}组排名"),
                Some(_) | None => "排名".to_owned(),
            };
            let place = match rounds {
                Some(rounds) => format!("第{rounds}轮后{name}"),
                None => name,
            };
            (place, stage_ranks(contest, *stage, group.as_deref(), rounds))
        }
    };
    let mut report = report.of_place(place);
    let Some(ranks) = ranks else { return };
    for (rank, id) in &recorded.rows {
        let entrant = EntrantId(id.clone());
        match ranks.get(id) {
            Some(due) if due == rank => {}
            Some(due) => {
                let name = name_of(contest, &entrant, &report);
                let text = format!("{name}应为第{due}名，记成了第{rank}名");
                report.violation(Constraint::Ranking, &[&entrant], &text);
            }
            None => {
                let name = name_of(contest, &entrant, &report);
                let text = format!("{name}没有名次，记成了第{rank}名");
                report.violation(Constraint::Ranking, &[&entrant], &text);
            }
        }
    }
    let mut seen = BTreeSet::new();
    for id in recorded.rows.iter().map(|(_, id)| id).filter(|id| !seen.insert(*id)) {
        let entrant = EntrantId(id.clone());
        let text = format!("{}有两个名次", name_of(contest, &entrant, &report));
        report.violation(Constraint::Ranking, &[&entrant], &text);
    }
}

/// A row may be a team.
fn name_of(contest: &Contest, id: &EntrantId, report: &Report<'_>) -> String {
    match contest.teams.get(&crate::ids::TeamId(id.0.clone())) {
        Some(team) if contest.regulations.ranks_teams() && team.name != id.0 => {
            format!("{}（{id}）", team.name)
        }
        Some(_) | None => report.named(&[id]),
    }
}

fn by_id(placed: Vec<Placed>) -> BTreeMap<String, u32> {
    placed.into_iter().map(|placed| (placed.id.0, placed.rank)).collect()
}

fn final_ranks(contest: &Contest) -> Option<BTreeMap<String, u32>> {
    let last = contest.regulations.stages.len().saturating_sub(1);
    if contest.regulations.ranks_teams() && last == 0 {
        return stage_ranks(contest, 0, None, None);
    }
    // Teams of several stages: who takes part is ranked, who is paired is not.
    let of_teams = contest.regulations.ranks_teams();
    (!of_teams && (0..=last).all(|stage| is_over(contest, stage))).then(|| by_id(over_all(contest)))
}

fn stage_ranks(
    contest: &Contest,
    stage: usize,
    group: Option<&str>,
    rounds: Option<usize>,
) -> Option<BTreeMap<String, u32>> {
    let rows = |own: &Contest| ranking(own, rounds).into_iter().map(|row| (row.id, row.rank)).collect();
    match contest.kind_of(stage) {
        StageKind::Swiss => {
            let members: Option<BTreeSet<_>> =
                contest.field_of(stage).map(|field| field.entrants().cloned().collect());
            Some(rows(&part(contest, stage, members.as_ref())))
        }
        StageKind::Groups if super::places::form_of(contest, stage) == GroupForm::Knockout => None,
        StageKind::Groups => {
            let field = contest.field_of(stage)?;
            let number = field.groups.iter().position(|own| Some(own.name.as_str()) == group)?;
            Some(rows(&counted_group(contest, stage, number)))
        }
        StageKind::Knockout | StageKind::Placement => {
            let whole = rounds.is_none_or(|rounds| rounds >= own_rounds(contest, stage) as usize);
            (whole && is_over(contest, stage)).then(|| by_id(of_stage(contest, stage)))
        }
    }
}
