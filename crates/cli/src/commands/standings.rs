//! `saiwu standings`: the ranking of a stage with every key, or the places over all stages.

use super::{Reply, json, sheet};
use crate::args::StandingsArgs;
use crate::failure::{Exit, Failure};
use crate::reply::Format;
use crate::table::{Align, Table};
use saiwu_domain::contest::Contest;
use saiwu_domain::course::{
    final_places, has_begun, is_over, round_title, side_to_exchange, stage_title, ties_to_decide,
};
use saiwu_domain::ids::RoundNumber;
use saiwu_domain::sentence::Sentence;
use saiwu_domain::standings::{
    BestTeamDocument, Criterion, Ranked, RowDocument, StandingsDocument, stage_standings, standings,
    waits_for,
};

pub fn run(arguments: &StandingsArgs, format: Format) -> Result<Reply, Failure> {
    let sheet = sheet::read(&arguments.sheet)?;
    let contest = &sheet.contest;
    let document = if arguments.over_all {
        over_all(contest)?
    } else {
        let stage = stage(contest, arguments.stage.as_deref())?;
        of_stage(contest, stage, arguments.after_round)?
    };
    Ok(Reply::clean(match format {
        Format::Json => json(&document),
        Format::Text => listed(contest, &document, arguments.over_all),
    }))
}

/// By its id, or counted from 1; the one that is played if nothing is said.
fn stage(contest: &Contest, asked: Option<&str>) -> Result<usize, Failure> {
    let rules = &contest.regulations.stages;
    let Some(asked) = asked else { return Ok(contest.current_stage()) };
    let by_id = rules.iter().position(|rule| rule.id == asked);
    let by_number = || asked.parse::<usize>().ok()?.checked_sub(1).filter(|stage| *stage < rules.len());
    let Some(stage) = by_id.or_else(by_number) else {
        let ids: Vec<_> = rules.iter().map(|rule| rule.id.as_str()).collect();
        let message = Sentence::new(
            format!("没有叫 {asked:?} 的阶段；现有：{}", ids.join("、")),
            format!("no stage is called {asked:?}; there are: {}", ids.join(", ")),
        );
        return Err(Failure::bad_input("bad_stage", "--stage", message));
    };
    if !has_begun(contest, stage) {
        let (title, id) = (stage_title(contest, stage).zh, &rules[stage].id);
        let message = Sentence::new(
            format!("{title}（{id}）还没有开始，还不知道谁参加"),
            format!("{id} has not begun: nobody is in it yet"),
        );
        return Err(Failure::new(Exit::Impossible, "stage_not_begun", message));
    }
    Ok(stage)
}

/// Only complete rounds can be ranked; rounds count within the stage.
fn of_stage(contest: &Contest, stage: usize, asked: Option<u32>) -> Result<StandingsDocument, Failure> {
    let ranking = stage_standings(contest, stage, asked.map(RoundNumber));
    if let Some(round) = asked
        && ranking.after_round.0 < round
    {
        let complete = ranking.after_round;
        let message = Sentence::new(
            format!("第{round}轮还没有打完；可以是0到{complete}"),
            format!("round {round} is not complete; allowed is 0 to {complete}"),
        );
        return Err(Failure::bad_input("bad_round", "--after-round", message));
    }
    let complete = stage_standings(contest, stage, None).after_round;
    let is_decided = ranking.tables.iter().all(|table| table.standings.unresolved.is_empty());
    let is_right = side_to_exchange(contest).is_none();
    let is_final = ranking.after_round == complete && is_over(contest, stage) && is_decided && is_right;
    Ok(StandingsDocument::of_stage(contest, &ranking, is_final))
}

/// The places over all stages, once everything is played and decided, and nobody is to be exchanged in a bracket.
fn over_all(contest: &Contest) -> Result<StandingsDocument, Failure> {
    if let Some(waiting) = side_to_exchange(contest) {
        return Err(Failure::new(Exit::Impossible, "side_to_exchange", waiting));
    }
    let open = (0..contest.regulations.stages.len()).find(|stage| !is_over(contest, *stage));
    if let Some(stage) = open {
        let id = &contest.regulations.stages[stage].id;
        let title = stage_title(contest, stage);
        let message = Sentence::new(
            format!("还没有总排名：{}（{id}）没有打完；现在的名次用 `--stage {id}`", title.zh),
            format!(
                "there are no final places yet: {} ({id}) is not over; `--stage {id}` gives its standing",
                title.en
            ),
        );
        return Err(Failure::new(Exit::Impossible, "stage_not_over", message));
    }
    if let Some(tie) = ties_to_decide(contest).into_iter().next() {
        let message = Sentence::new(
            format!("{} 各项都相同：请先抽签或加赛", tie.tied.join("、")),
            format!("{} are level: draw lots or play extra matches first", tie.tied.join(", ")),
        );
        return Err(Failure::new(Exit::Impossible, "undecided", message));
    }
    if contest.regulations.ranks_teams() {
        let ranking = standings(contest, None);
        return Ok(StandingsDocument::new(contest, &ranking, FINAL, true));
    }
    let places = final_places(contest).map_err(|refusal| {
        let name = |id: &saiwu_domain::ids::EntrantId| id.to_string();
        Failure::new(Exit::Impossible, "bad_bracket", refusal.sentence(&name))
    })?;
    Ok(StandingsDocument::of_places(contest, FINAL, &places))
}

/// What stands as `stage` where the places are those over all stages.
const FINAL: &str = "final";

/// Whether further rounds of the stage are to come: then a shared place is only tentative.
fn is_tentative(contest: &Contest, document: &StandingsDocument) -> bool {
    let stage = contest.regulations.stages.iter().position(|rule| rule.id == document.stage);
    stage.is_some_and(|stage| {
        let complete = stage_standings(contest, stage, None).after_round;
        document.after_round < complete || !is_over(contest, stage)
    })
}

fn listed(contest: &Contest, document: &StandingsDocument, over_all: bool) -> String {
    let heading = match (over_all, contest.regulations.stages.len()) {
        (true, _) => "总排名".to_owned(),
        (false, 1) => format!("第{}轮后排名", document.after_round),
        (false, _) => {
            let stage = contest.regulations.stages.iter().position(|rule| rule.id == document.stage);
            let stage = stage.unwrap_or_default();
            match contest.round_of_stage(stage, document.after_round) {
                Some(round) => format!("{}后排名", round_title(contest, round).zh),
                None => format!("{}第{}轮后排名", stage_title(contest, stage).zh, document.after_round),
            }
        }
    };
    let mut text = format!("{heading}\n");
    let unresolved = |ties: &[Vec<Ranked>]| match is_tentative(contest, document) {
        true => unresolved(contest, ties, "暂时并列"),
        false => {
            let waits = waits_for(contest.regulations.final_tie);
            unresolved(contest, ties, &waits.map_or_else(|| "名次并列".to_owned(), |waits| waits.zh))
        }
    };
    if document.groups.is_empty() {
        text.push_str(&table(contest, &document.rows));
        text.push_str(&unresolved(&document.unresolved));
    }
    if !document.best_teams.is_empty() {
        text.push_str(&format!("团体排名\n{}", team_table(&document.best_teams)));
    }
    for group in &document.groups {
        text.push_str(&format!("{}组\n", group.name));
        text.push_str(&table(contest, &group.rows));
        text.push_str(&unresolved(&group.unresolved));
    }
    text
}

/// People know the number they drew; the id is what a sheet calls one that has none.
fn number(contest: &Contest, ranked: &Ranked) -> String {
    let drawn = match ranked {
        Ranked::Entrant(id) => contest.entrants.get(id).and_then(|entrant| entrant.draw_number),
        Ranked::Team(_) => None,
    };
    drawn.map_or_else(|| ranked.to_string(), |number| number.to_string())
}

fn table(contest: &Contest, rows: &[RowDocument]) -> String {
    let left = |text: &str| (text.to_owned(), Align::Left);
    let right = |text: &str| (text.to_owned(), Align::Right);
    let mut headings = vec![right("名次"), left("编号"), left("名称")];
    if let Some(row) = rows.first() {
        let title = |criterion: &Criterion| right(&criterion.title(&contest.regulations).zh);
        headings.extend(row.keys.0.iter().map(|(criterion, _)| title(criterion)));
    }
    headings.push(left("说明"));
    let mut table = Table::new(headings);
    for (place, row) in rows.iter().enumerate() {
        let before = place.checked_sub(1).and_then(|before| rows.get(before));
        // A place in words says already who left.
        let in_words = row.keys.0.is_empty();
        let rank = match (in_words && row.disqualified_from.is_some(), row.shared) {
            (true, _) => "—".to_owned(),
            (false, true) => format!("={}", row.rank),
            (false, false) => row.rank.to_string(),
        };
        let mut cells = vec![rank, number(contest, &row.entrant), row.name.clone()];
        cells.extend(row.shown_keys(before));
        let left = row.withdrawn_after.filter(|_| !in_words);
        let left = left.map(|round| format!("（第{round}轮后退赛）")).unwrap_or_default();
        cells.push(format!("{}{left}", row.explain));
        table.row(cells);
    }
    table.text()
}

/// The teams of the best members (R8.3).
fn team_table(teams: &[BestTeamDocument]) -> String {
    let left = |text: &str| (text.to_owned(), Align::Left);
    let right = |text: &str| (text.to_owned(), Align::Right);
    let headings = vec![right("名次"), left("编号"), left("名称"), right("合计"), left("说明")];
    let mut table = Table::new(headings);
    for team in teams {
        let rank = match (team.rank, team.shared) {
            (None, _) => "—".to_owned(),
            (Some(rank), true) => format!("={rank}"),
            (Some(rank), false) => rank.to_string(),
        };
        table.row(vec![
            rank,
            team.team.clone(),
            team.name.clone(),
            team.total.to_string(),
            team.explain.clone(),
        ]);
    }
    table.text()
}

fn unresolved(contest: &Contest, ties: &[Vec<Ranked>], waits: &str) -> String {
    let lines = ties.iter().map(|tied| {
        let ids: Vec<_> = tied.iter().map(|ranked| number(contest, ranked)).collect();
        format!("各项都相同，{waits}：{}\n", ids.join("、"))
    });
    lines.collect()
}
