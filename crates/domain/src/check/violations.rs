//! The absolute rules of one round (R9.2, R9.3).

use super::field::forbids_same_unit;
use super::history::History;
use super::{Constraint, Finding, Severity, named};
use crate::contest::{Contest, Entrant, Round, Sides};
use crate::ids::{EntrantId, TableNumber};
use crate::pairing::Rematch;
use std::collections::BTreeMap;

pub(super) fn find<'c>(
    contest: &'c Contest,
    history: &History<'c>,
    round: &'c Round,
    findings: &mut Vec<Finding>,
) {
    let mut report = |constraint, sides: &[&EntrantId], text: String| {
        findings.push(Finding {
            round: round.number,
            constraint,
            severity: Severity::Violation,
            sides: sides.iter().map(|id| (*id).clone()).collect(),
            text: format!("第{}轮：{text}", round.number),
        });
    };
    let mut seats = BTreeMap::<&EntrantId, u32>::new();
    let mut tables = BTreeMap::<TableNumber, Vec<&EntrantId>>::new();
    for played in &round.matches {
        for side in played.sides.entrants() {
            *seats.entry(side).or_insert(0) += 1;
        }
        if let Some(table) = played.table {
            let sitting = tables.entry(table).or_default();
            if !sitting.is_empty() {
                sitting.extend(played.sides.entrants());
                report(Constraint::TableTwice, sitting, format!("第{table}桌排了不止一场。"));
            }
            sitting.extend(played.sides.entrants());
        }
        let Sides::Two(first, second) = &played.sides else { continue };
        let (pair, names) = ([first, second], named(contest, &[first, second]));
        if first == second {
            report(Constraint::Itself, &[first], format!("{}排成和自己对阵。", named(contest, &[first])));
            continue;
        }
        if contest.regulations.swiss.rematch == Rematch::Hard && history.have_met(first, second) {
            report(Constraint::Rematch, &pair, format!("{names}已经相遇过，不能再次对阵。"));
        }
        let (Some(one), Some(other)) = (contest.entrants.get(first), contest.entrants.get(second)) else {
            continue;
        };
        if same(one, other, |entrant| entrant.team.as_ref()) {
            report(Constraint::SameTeam, &pair, format!("{names}属于同一个团体队，不能对阵。"));
        }
        if forbids_same_unit(contest, round.number) && same(one, other, |entrant| entrant.unit.as_ref()) {
            report(Constraint::SameUnit, &pair, format!("{names}属于同一单位，规程不允许对阵。"));
        }
    }
    for (id, times) in &seats {
        let name = named(contest, &[*id]);
        match contest.entrants.get(*id) {
            None => report(Constraint::UnknownEntrant, &[*id], format!("名单里没有{name}。")),
            Some(entrant) if !entrant.is_active_in(round.number) => {
                report(Constraint::Withdrawn, &[*id], format!("{name}已经退赛，不应再编排。"));
            }
            Some(_) => {}
        }
        if *times > 1 && !round.matches.iter().any(|played| is_against_itself(&played.sides, id)) {
            report(Constraint::Twice, &[*id], format!("{name}在同一轮里排了{times}场。"));
        }
    }
    let active = contest.entrants.values().filter(|entrant| entrant.is_active_in(round.number));
    let active: Vec<_> = active.map(|entrant| &entrant.id).collect();
    for id in active.iter().filter(|id| !seats.contains_key(**id)) {
        report(Constraint::Missing, &[*id], format!("{}没有排进对阵。", named(contest, &[*id])));
    }
    let resting: Vec<_> = round
        .matches
        .iter()
        .filter_map(|played| match &played.sides {
            Sides::Bye(only) => Some(only),
            Sides::Two(..) => None,
        })
        .collect();
    if resting.len() > active.len() % 2 {
        let (count, names) = (active.len(), named(contest, &resting));
        report(
            Constraint::Missing,
            &resting,
            format!("{count}个参赛方最多{}个轮空，{names}还缺对手。", count % 2),
        );
    }
    let somebody_had_none = active.iter().any(|id| history.byes(id) == 0);
    for id in resting.iter().filter(|id| history.byes(id) > 0 && somebody_had_none) {
        report(
            Constraint::SecondBye,
            &[*id],
            format!("{}已经轮空过，还有参赛方没有轮空过。", named(contest, &[*id])),
        );
    }
}

fn same<'e, T: PartialEq>(
    one: &'e Entrant,
    other: &'e Entrant,
    group: impl Fn(&'e Entrant) -> Option<T>,
) -> bool {
    group(one).is_some_and(|own| group(other) == Some(own))
}

fn is_against_itself(sides: &Sides, id: &EntrantId) -> bool {
    match sides {
        Sides::Two(first, second) => first == second && first == id,
        Sides::Bye(_) => false,
    }
}
