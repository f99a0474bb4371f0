//! The rounds of a stage of a sheet, and what makes them no rounds at all.

use super::error::{SheetError, SheetErrorCode, quoted};
use super::matches::single_match;
use super::node::Node;
use super::read::{MOST_ENTRANTS, MOST_ROUNDS};
use crate::contest::{Contest, Match, Round, RoundKind, Sides};
use crate::ids::{EntrantId, RoundNumber, TableNumber};
use crate::sentence::Sentence;
use std::collections::BTreeSet;

/// Rounds of one stage; they are numbered within it, or go on from the stage before.
pub(super) fn rounds(
    holder: &Node<'_>,
    stage: usize,
    contest: &mut Contest,
    ignored: &mut Vec<String>,
) -> Result<(), SheetError> {
    let nodes = holder.list("rounds", MOST_ROUNDS)?;
    if nodes.is_empty() {
        return Ok(());
    }
    let before = contest.rounds.len();
    if before + nodes.len() > MOST_ROUNDS {
        return Err(holder.fail(
            format!("各阶段合计最多{MOST_ROUNDS}轮"),
            format!("at most {MOST_ROUNDS} rounds are allowed over all stages"),
        ));
    }
    let regulations = contest.regulations.of_stage(stage);
    let mut due = 1;
    for (index, node) in nodes.into_iter().enumerate() {
        node.object(&["number", "playoff", "matches"], ignored)?;
        let place = node.need("number")?;
        let number = place.number(1, MOST_ROUNDS as u32)? as usize;
        if index == 0 && number == before + 1 {
            due = number;
        }
        if number != due {
            return Err(place.fail(
                format!("这里应是第{due}轮，写的是第{number}轮；轮次从1起连续编号，不能跳"),
                format!("round {number} stands where round {due} is due; rounds run 1, 2, 3 … without a gap"),
            ));
        }
        due += 1;
        let playoff = node.get("playoff").map(|playoff| playoff.truth()).transpose()?.unwrap_or(false);
        let matches = node.need("matches")?.items(MOST_ENTRANTS)?;
        let mut matches =
            matches.map(|node| single_match(&node, &regulations, ignored)).collect::<Result<Vec<_>, _>>()?;
        sort_by_table(&mut matches);
        let number = u32::try_from(before + index + 1).unwrap_or(u32::MAX);
        contest.rounds.push(Round {
            number: RoundNumber(number),
            stage,
            kind: if playoff { RoundKind::Playoff } else { RoundKind::Regular },
            matches,
        });
    }
    Ok(())
}

/// Tables in order, tables without a number behind them, byes last.
fn sort_by_table(matches: &mut [Match]) {
    matches.sort_by(|a, b| place_in_round(a).cmp(&place_in_round(b)));
}

/// Where a match stands in its round.
pub(super) fn place_in_round(played: &Match) -> (bool, bool, Option<TableNumber>, Option<&EntrantId>) {
    let bye = matches!(played.sides, Sides::Bye(_));
    (bye, played.table.is_none(), played.table, played.sides.entrants().next())
}

/// Refuses rounds that cannot be counted: strangers, one entrant twice, a table twice.
pub(super) fn refuse_broken_rounds(contest: &Contest) -> Result<(), SheetError> {
    for round in &contest.rounds {
        let mut tables = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let place = || format!("round {}", round.number);
        let fail = |zh: String, en: String| SheetError {
            code: SheetErrorCode::BadSheet,
            place: place(),
            message: Sentence::new(zh, en),
        };
        for played in &round.matches {
            if let Some(table) = played.table
                && !tables.insert(table)
            {
                return Err(fail(format!("第{table}桌写了两次"), format!("table {table} is given twice")));
            }
            for side in played.sides.entrants() {
                let id = quoted(side.as_str());
                if !contest.entrants.contains_key(side) {
                    return Err(fail(
                        format!("没有 id 为 {id} 的参赛方；请在 `entrants` 里列出"),
                        format!("no entrant has the id {id}; list it under `entrants`"),
                    ));
                }
                if !seen.insert(side) {
                    return Err(fail(
                        format!("参赛方 {id} 出现了两次；每轮每方最多一场"),
                        format!("entrant {id} plays twice; each plays at most once in a round"),
                    ));
                }
            }
        }
    }
    Ok(())
}
