//! 个人成绩单 (R14.2.4): the way of every entrant through the contest, round by round.

use super::engine::Template;
use super::ranking::{Ranking, ranking};
use super::results_book::result;
use super::words::{Named, day, field, named, points_names, side_names};
use super::{Order, Unprintable, round_of, template};
use saiwu_domain::contest::{Match, Round};
use saiwu_domain::course::round_title;
use saiwu_domain::ids::EntrantId;
use saiwu_domain::points::Points;
use saiwu_domain::regulations::VictoryPointTable;
use saiwu_domain::scoring::{Terms, score_match};
use saiwu_domain::sheet::Sheet;
use serde::Serialize;

pub(super) const TEMPLATE: Template = template!("score-cards");

#[derive(Serialize)]
pub(super) struct Cards {
    date: Option<String>,
    counts: String,
    /// What the points are called; the second only where the regulations have it.
    points_names: Vec<String>,
    cards: Vec<Card>,
}

#[derive(Serialize)]
struct Card {
    entrant: Named,
    rounds: Vec<Line>,
    /// As the ranking has it: 第3轮后排名, 第5名; empty where there is none.
    place: String,
    /// 积分 8, 累进分 20
    totals: Vec<[String; 2]>,
}

#[derive(Serialize)]
struct Line {
    round: String,
    table: String,
    side: &'static str,
    opponent: Option<Named>,
    result: String,
    points: Vec<String>,
    /// 积分 added up so far.
    so_far: String,
}

/// By number; up to the round that is asked for.
pub(super) fn cards(sheet: &Sheet, order: &Order) -> Result<Cards, Unprintable> {
    let contest = &sheet.contest;
    round_of(contest, order)?;
    let regulations = &contest.regulations;
    let ranking = ranking(sheet, order)?;
    let [of_match, of_victory] = points_names(regulations.game);
    let has_victory = regulations.victory_points != VictoryPointTable::None;
    let mut entrants: Vec<_> = contest.entrants.values().collect();
    entrants.sort_by_key(|entrant| (entrant.draw_number.is_none(), entrant.draw_number, entrant.id.clone()));
    let cards = entrants.iter().map(|entrant| card(sheet, order, &ranking, &entrant.id, has_victory));
    Ok(Cards {
        date: order.date.map(day),
        counts: field(contest),
        points_names: if has_victory { vec![of_match, of_victory] } else { vec![of_match] },
        cards: cards.collect(),
    })
}

fn card(sheet: &Sheet, order: &Order, ranking: &Ranking, id: &EntrantId, has_victory: bool) -> Card {
    let contest = &sheet.contest;
    let mut so_far = Points::default();
    let rounds = contest.rounds.iter().filter(|round| order.round.is_none_or(|last| round.number <= last));
    let rounds = rounds.filter_map(|round| Some((round, round.match_of(id)?)));
    let rounds: Vec<_> =
        rounds.map(|(round, played)| line(sheet, round, played, id, has_victory, &mut so_far)).collect();
    let entrant = named(sheet, id);
    let place = ranking.place_of(&entrant.number, &entrant.name);
    let (place, totals) = place.map_or_else(
        || (String::new(), Vec::new()),
        |(place, totals)| (format!("{}：{place}", ranking.heading), totals),
    );
    Card { entrant, rounds, place, totals }
}

fn line(
    sheet: &Sheet,
    round: &Round,
    played: &Match,
    id: &EntrantId,
    has_victory: bool,
    so_far: &mut Points,
) -> Line {
    let contest = &sheet.contest;
    let regulations = contest.regulations.of_stage(round.stage);
    let scores = score_match(&regulations, played).unwrap_or_default();
    let own = scores.iter().find(|score| score.entrant == id);
    let mut points = vec![String::new(); if has_victory { 2 } else { 1 }];
    if let Some(own) = own {
        *so_far += own.match_points;
        points =
            [own.match_points, own.victory_points].iter().take(points.len()).map(Points::to_string).collect();
    }
    let opponent = played.sides.opponent_of(id);
    let names = side_names(regulations.game);
    let side = played.sides.entrants().zip(names).find(|(side, _)| *side == id).map_or("", |(_, name)| name);
    Line {
        round: round_title(contest, round).zh,
        table: played.table.map(|table| table.to_string()).unwrap_or_default(),
        side: if opponent.is_some() { side } else { "" },
        opponent: opponent.map(|other| named(sheet, other)),
        result: result(Terms::of(&regulations), played),
        points,
        so_far: if own.is_some() { so_far.to_string() } else { String::new() },
    }
}
