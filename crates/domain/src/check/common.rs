//! What no round may have, whatever its stage: strangers, somebody twice, a table twice (R9.2.1, R9.6.1).

use super::Constraint;
use super::report::Report;
use crate::contest::{Contest, Records, Round, Sides};
use crate::ids::{EntrantId, RoundNumber, TableNumber};
use std::collections::BTreeMap;

pub(super) fn find(contest: &Contest, records: &Records, round: &Round, report: &mut Report<'_>) {
    let mut seats = BTreeMap::<&EntrantId, u32>::new();
    let mut tables = BTreeMap::<TableNumber, Vec<&EntrantId>>::new();
    for played in &round.matches {
        for side in played.sides.entrants() {
            *seats.entry(side).or_insert(0) += 1;
        }
        if let Some(table) = played.table {
            let sitting = tables.entry(table).or_default();
            let is_taken = !sitting.is_empty();
            sitting.extend(played.sides.entrants());
            if is_taken {
                let text = format!("第{table}桌排了不止一场（{}）", report.named(sitting));
                report.violation(Constraint::TableTwice, sitting, &text);
            }
            let since = records.excluded_since.get(&table).copied().unwrap_or(RoundNumber(0));
            if contest.table_rules.excluded.contains(&table) && round.number >= since {
                let sides: Vec<_> = played.sides.entrants().collect();
                let text = format!("第{table}桌不用，却排了{}", report.named(&sides));
                report.violation(Constraint::TableExcluded, &sides, &text);
            }
        }
        if let Sides::Two(first, second) = &played.sides
            && first == second
        {
            let text = format!("{}排成和自己对阵", report.named(&[first]));
            report.violation(Constraint::Itself, &[first], &text);
        }
    }
    for (id, times) in &seats {
        let name = report.named(&[*id]);
        if !contest.entrants.contains_key(*id) {
            report.violation(Constraint::UnknownEntrant, &[*id], &format!("名单里没有{name}"));
        }
        let against_itself = round.matches.iter().any(|played| match &played.sides {
            Sides::Two(first, second) => first == second && first == *id,
            Sides::Bye(_) => false,
        });
        if *times > 1 && !against_itself {
            report.violation(Constraint::Twice, &[*id], &format!("{name}在同一轮里排了{times}场"));
        }
    }
}
