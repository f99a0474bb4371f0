//! `saiwu standings`: the ranking with every key.

use super::{Reply, json, sheet};
use crate::args::StandingsArgs;
use crate::failure::Failure;
use crate::reply::Format;
use crate::table::{Align, Table};
use saiwu_domain::contest::Contest;
use saiwu_domain::ids::RoundNumber;
use saiwu_domain::standings::{KeyValue, StandingsDocument, standings};

pub fn run(arguments: &StandingsArgs, format: Format) -> Result<Reply, Failure> {
    let sheet = sheet::read(&arguments.sheet)?;
    let contest = &sheet.contest;
    let ranking = standings(contest, after_round(contest, arguments.after_round)?);
    let is_final = ranking.after_round.0 as usize == contest.rounds.len()
        && ranking.after_round.0 >= contest.regulations.swiss.rounds
        && ranking.unresolved.is_empty();
    let document = StandingsDocument::new(contest, &ranking, sheet.current_stage(), is_final);
    Ok(Reply::clean(match format {
        Format::Json => json(&document),
        Format::Text => listed(contest, &document),
    }))
}

/// Only complete rounds can be ranked.
fn after_round(contest: &Contest, asked: Option<u32>) -> Result<Option<RoundNumber>, Failure> {
    let complete = contest.complete_rounds();
    match asked {
        Some(round) if round as usize > complete => Err(Failure::bad_input(
            "bad_round",
            "--after-round",
            format!("round {round} is not complete; allowed is 0 to {complete}"),
        )),
        Some(round) => Ok(Some(RoundNumber(round))),
        None => Ok(None),
    }
}

fn listed(contest: &Contest, document: &StandingsDocument) -> String {
    let left = |text: &str| (text.to_owned(), Align::Left);
    let right = |text: &str| (text.to_owned(), Align::Right);
    let mut headings = vec![right("名次"), left("编号"), left("名称")];
    if let Some(row) = document.rows.first() {
        let keys = row.keys.0.iter();
        headings.extend(keys.map(|(criterion, _)| right(&criterion.title(&contest.regulations).zh)));
    }
    headings.push(left("说明"));
    let mut table = Table::new(headings);
    for row in &document.rows {
        let rank = if row.shared { format!("={}", row.rank) } else { row.rank.to_string() };
        let mut cells = vec![rank, row.entrant.to_string(), row.name.clone()];
        cells.extend(row.keys.0.iter().map(|(_, value)| shown(value)));
        let left = row.withdrawn_after.map(|round| format!("（第{round}轮后退赛）")).unwrap_or_default();
        cells.push(format!("{}{left}", row.explain));
        table.row(cells);
    }
    let mut text = format!("第{}轮后排名\n{}", document.after_round, table.text());
    for tied in &document.unresolved {
        let ids: Vec<_> = tied.iter().map(ToString::to_string).collect();
        text.push_str(&format!("还没分出，需抽签：{}\n", ids.join("、")));
    }
    text
}

fn shown(value: &KeyValue) -> String {
    match value {
        KeyValue::Points(points) => points.to_string(),
        KeyValue::Count(count) => count.to_string(),
        KeyValue::Hundredths(_) => serde_json::to_string(value).unwrap_or_default(),
        KeyValue::List(rounds) => rounds.iter().map(ToString::to_string).collect::<Vec<_>>().join("/"),
        KeyValue::Comparison => "–".to_owned(),
    }
}
