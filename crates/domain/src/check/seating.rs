//! Table numbers by totals, first-named side by the list, or by colours (R9.6, R13.3.4).

use super::Constraint;
use super::field::Field;
use super::history::History;
use super::report::Report;
use crate::contest::{Contest, Round, Sides};
use crate::ids::{EntrantId, TableNumber};
use crate::pairing::{NumberOrder, Sort};
use crate::regulations::{FirstRoundMode, Game};
use std::cmp::Reverse;

type Table<'r> = (TableNumber, &'r EntrantId, &'r EntrantId);

/// The order of a legal pairing of the field.
pub(super) fn find(
    contest: &Contest,
    history: &History<'_>,
    field: &Field<'_>,
    round: &Round,
    report: &mut Report<'_>,
) {
    if field.places(round).is_none() {
        return;
    }
    let mut tables: Vec<Table<'_>> = round
        .matches
        .iter()
        .filter_map(|played| match &played.sides {
            Sides::Two(first, second) => Some((played.table?, first, second)),
            Sides::Bye(_) => None,
        })
        .collect();
    tables.sort();
    tables_in_order(contest, history, &tables, report);
    match &field.hands {
        Some(_) => first_moves(field, &tables, report),
        None => first_named(contest, history, round, &tables, report),
    }
}

fn tables_in_order(contest: &Contest, history: &History<'_>, tables: &[Table<'_>], report: &mut Report<'_>) {
    // Whoever has a table of its own breaks the order.
    let rules = &contest.table_rules;
    if !rules.fixed.is_empty() || !rules.allowed.is_empty() {
        return;
    }
    let numbers = contest.draw_numbers();
    let number = |id: &EntrantId| numbers.get(id).copied().unwrap_or(u32::MAX);
    let rank = |first: &EntrantId, second: &EntrantId| {
        let (one, other) = (history.total(first), history.total(second));
        (Reverse(one.max(other)), Reverse(one + other), number(first).min(number(second)))
    };
    let early = tables.windows(2).find(|pair| rank(pair[0].1, pair[0].2) > rank(pair[1].1, pair[1].2));
    if let Some([(table, first, second), (next, ..)]) = early {
        let text = format!(
            "桌次没有按积分高低排列，第{table}桌（{}）应在第{next}桌之后",
            report.named(&[first, second])
        );
        report.quality(Constraint::Order, &[first, second], &text);
    }
}

fn first_named(
    contest: &Contest,
    history: &History<'_>,
    round: &Round,
    tables: &[Table<'_>],
    report: &mut Report<'_>,
) {
    let swiss = &contest.regulations.swiss;
    if swiss.sort == Sort::FullRank || round.number.0 == 1 && swiss.round1_mode == FirstRoundMode::UpperLower
    {
        // The list depends on the whole ranking, or on lots that are not written down.
        return;
    }
    let numbers = contest.draw_numbers();
    let number = |id: &EntrantId| numbers.get(id).copied().unwrap_or(u32::MAX);
    let counts_down = match swiss.number_order {
        NumberOrder::OddUpEvenDown => round.number.0.is_multiple_of(2),
        NumberOrder::AlwaysUp => false,
    };
    let is_behind = |first: &EntrantId, second: &EntrantId| {
        let (one, other) = (history.total(first), history.total(second));
        let by_number =
            if counts_down { number(first) < number(second) } else { number(first) > number(second) };
        one < other || one == other && by_number
    };
    if let Some((table, first, second)) = tables.iter().find(|(_, first, second)| is_behind(first, second)) {
        let (second_name, names) = (report.named(&[second]), report.named(&[first, second]));
        let seat = match contest.regulations.game {
            Game::Guandan | Game::Shengji => "坐东西",
            Game::Xiangqi => "执红先走",
        };
        let text = format!("第{table}桌（{names}）：{second_name}排位在前，应写在前面（{seat}）");
        report.quality(Constraint::Order, &[first, second], &text);
    }
}

fn first_moves(field: &Field<'_>, tables: &[Table<'_>], report: &mut Report<'_>) {
    let Some(hands) = &field.hands else { return };
    for (table, first, second) in tables {
        let (Some(a), Some(b)) = (field.place(first), field.place(second)) else { continue };
        let sides = [*first, *second];
        if hands.cost_of(a, b, true).banned > hands.cost_of(a, b, false).banned {
            let text = format!("第{table}桌的{}先后手连三或多三，对换先后手就可避免", report.named(&sides));
            report.violation(Constraint::Colour, &sides, &text);
        } else if !hands.first_is(a, b) {
            let text =
                format!("第{table}桌应由{}先走，现由{}先走", report.named(&[second]), report.named(&[first]));
            report.quality(Constraint::Colour, &sides, &text);
        }
    }
}
