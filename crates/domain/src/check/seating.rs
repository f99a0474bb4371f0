//! Table numbers by totals, first-named side by the list (R9.6).

use super::field::Field;
use super::history::History;
use super::{Constraint, Finding, Severity, named};
use crate::contest::{Contest, Round, Sides};
use crate::ids::{EntrantId, TableNumber};
use crate::pairing::{NumberOrder, Sort};
use std::cmp::Reverse;

pub(super) fn find<'c>(
    contest: &'c Contest,
    history: &History<'c>,
    round: &'c Round,
    findings: &mut Vec<Finding>,
) {
    if Field::of(contest, history, round.number).places(round).is_none() {
        return;
    }
    let numbers = contest.draw_numbers();
    let number = |id: &EntrantId| numbers.get(id).copied().unwrap_or(u32::MAX);
    let mut report = |sides: Vec<&EntrantId>, text: String| {
        findings.push(Finding {
            round: round.number,
            constraint: Constraint::Order,
            severity: Severity::Quality,
            sides: sides.into_iter().cloned().collect(),
            text: format!("第{}轮：{text}", round.number),
        });
    };
    let mut tables: Vec<(TableNumber, &EntrantId, &EntrantId)> = round
        .matches
        .iter()
        .filter_map(|played| match &played.sides {
            Sides::Two(first, second) => Some((played.table?, first, second)),
            Sides::Bye(_) => None,
        })
        .collect();
    tables.sort();
    let rank = |first: &EntrantId, second: &EntrantId| {
        let (one, other) = (history.total(first), history.total(second));
        (Reverse(one.max(other)), Reverse(one + other), number(first).min(number(second)))
    };
    let early = tables.windows(2).find(|pair| rank(pair[0].1, pair[0].2) > rank(pair[1].1, pair[1].2));
    if let Some([(table, first, second), (next, ..)]) = early {
        report(vec![first, second], format!("桌次没有按积分高低排列，第{table}桌应在第{next}桌之后。"));
    }
    let counts_down = match contest.regulations.swiss.number_order {
        NumberOrder::OddUpEvenDown => round.number.0.is_multiple_of(2),
        NumberOrder::AlwaysUp => false,
    };
    match contest.regulations.swiss.sort {
        Sort::MatchPoints => {}
        // The list depends on the whole ranking, which this checker does not work out.
        Sort::FullRank => return,
    }
    let is_behind = |first: &EntrantId, second: &EntrantId| {
        let (one, other) = (history.total(first), history.total(second));
        let by_number =
            if counts_down { number(first) < number(second) } else { number(first) > number(second) };
        one < other || one == other && by_number
    };
    if let Some((table, first, second)) = tables.iter().find(|(_, first, second)| is_behind(first, second)) {
        let names = named(contest, &[second]);
        report(vec![first, second], format!("第{table}桌的{names}排位在前，应写在前面（坐东西）。"));
    }
}
