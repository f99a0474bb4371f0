//! 记分表 (R14.2.1): what is to be filled in follows from the regulations of the stage.
//!
//! Slips lie on the pages in cut order: the pages are stacked, cut once, and the piles laid on each other from the top
//! of the page down. The pile is then in the order of the tables (scenario T107).

use super::engine::Template;
use super::words::{Named, day, named, points_names, side_names};
use super::{Order, Unprintable, code, round_of, template};
use saiwu_domain::contest::{Match, Sides};
use saiwu_domain::course::{match_title, round_title};
use saiwu_domain::regulations::{EqualLevel, HandInBy, Regulations, VictoryPointTable};
use saiwu_domain::scoring::{
    ResultKind, asks_first_to_level, best_of, decided_for_question, draw_is_possible, result_kind,
};
use saiwu_domain::sheet::Sheet;
use serde::Serialize;

pub(super) const TEMPLATE: Template = template!("score-slips");

/// Columns for deals where the regulations do not limit them.
const USUAL_DEALS: u32 = 10;
/// Most columns that are wide enough to write in.
const MOST_DEALS: u32 = 12;

#[derive(Serialize)]
pub(super) struct Slips {
    date: Option<String>,
    per_page: usize,
    /// In the order of the pages; `null` is an empty place on the last sheets.
    slips: Vec<Option<Slip>>,
    asked: Asked,
}

#[derive(Serialize)]
struct Slip {
    table: String,
    round: String,
    sides: [Named; 2],
    code: Option<String>,
    link: Option<String>,
}

/// What the players and the referee fill in.
#[derive(Serialize)]
struct Asked {
    side_names: [&'static str; 2],
    /// Heads of the columns before the result: deals or games, from 1.
    parts: Vec<String>,
    /// `levels`, `points` or `outcome`.
    result: &'static str,
    /// What may be ticked where somebody won or lost.
    outcomes: Vec<&'static str>,
    /// Columns that the referee fills in.
    by_referee: Vec<String>,
    /// Questions with a box for each side.
    questions: Vec<String>,
    asks_fouls: bool,
    /// Who writes, who checks, who hands in.
    duties: String,
}

pub(super) fn slips(sheet: &Sheet, order: &Order) -> Result<Slips, Unprintable> {
    let contest = &sheet.contest;
    let round = round_of(contest, order)?;
    let regulations = contest.regulations.of_stage(round.stage);
    let title = round_title(contest, round).zh;
    let mut at_tables: Vec<(&Match, Slip)> = Vec::new();
    for played in &round.matches {
        let (Some(table), Sides::Two(first, second)) = (played.table, &played.sides) else { continue };
        let of_match = match_title(contest, round, first);
        let link = order.link.as_ref().map(|link| link.replace("{table}", &table.to_string()));
        let slip = Slip {
            table: table.to_string(),
            // 决赛 says it all; A组 and 5–8名名次赛 need the round beside them.
            round: match of_match {
                Some(of) if of.zh != title => format!("{title}　{}", of.zh),
                Some(_) | None => title.clone(),
            },
            sides: [named(sheet, first), named(sheet, second)],
            code: link.as_deref().map(code::of_link).transpose()?,
            link,
        };
        at_tables.push((played, slip));
    }
    if at_tables.is_empty() {
        return Err(Unprintable::NoTables);
    }
    at_tables.sort_by_key(|(played, _)| played.table);
    let asked = asked(&regulations);
    let per_page = if asked.parts.is_empty() { 3 } else { 2 };
    let slips = at_tables.into_iter().map(|(_, slip)| slip).collect();
    Ok(Slips { date: order.date.map(day), per_page, slips: in_cut_order(slips, per_page), asked })
}

/// What lies where: page after page, each from the top down.
pub(super) fn in_cut_order<T>(pile: Vec<T>, per_page: usize) -> Vec<Option<T>> {
    let pages = pile.len().div_ceil(per_page);
    let mut pile: Vec<Option<T>> = pile.into_iter().map(Some).collect();
    let mut places = Vec::new();
    for page in 0..pages {
        for place in 0..per_page {
            places.push(pile.get_mut(place * pages + page).and_then(Option::take));
        }
    }
    places
}

fn asked(regulations: &Regulations) -> Asked {
    let kind = result_kind(regulations);
    let games = best_of(regulations);
    let parts = match (games, kind) {
        (Some(games), _) => (1..=games).map(|game| format!("第{game}局")).collect(),
        (None, ResultKind::Levels | ResultKind::DealPoints) => {
            let deals = regulations.deal_limit().unwrap_or(USUAL_DEALS).min(MOST_DEALS);
            (1..=deals).map(|deal| deal.to_string()).collect()
        }
        (None, ResultKind::Outcome) => Vec::new(),
    };
    let mut by_referee = Vec::new();
    if kind == ResultKind::Levels && games.is_none() {
        by_referee.push("级差".to_owned());
    }
    let [match_points, victory_points] = points_names(regulations.game);
    if regulations.victory_points != VictoryPointTable::None {
        by_referee.push(victory_points);
    }
    by_referee.push(match_points);
    Asked {
        side_names: side_names(regulations.game),
        parts,
        result: match (kind, games) {
            (_, Some(_)) => "games",
            (ResultKind::Levels, None) => "levels",
            (ResultKind::DealPoints, None) => "points",
            (ResultKind::Outcome, None) => "outcome",
        },
        outcomes: if draw_is_possible(regulations) { vec!["胜", "和", "负"] } else { vec!["胜", "负"] },
        by_referee,
        questions: questions(regulations, kind),
        asks_fouls: regulations.counts_fouls(),
        duties: duties(regulations),
    }
}

fn questions(regulations: &Regulations, kind: ResultKind) -> Vec<String> {
    let mut questions = Vec::new();
    if kind == ResultKind::Levels && asks_first_to_level(regulations) {
        questions.push("同级时，哪方先打到该级？".to_owned());
    }
    if kind == ResultKind::Levels && regulations.equal_level() == EqualLevel::DeclarerAtEnd {
        questions.push("同级时，终局时哪方坐庄？".to_owned());
    }
    questions.extend(decided_for_question(regulations).map(|question| question.zh));
    questions
}

fn duties(regulations: &Regulations) -> String {
    let slip = &regulations.slip;
    let seat = |word: &Option<String>| {
        word.as_deref().and_then(|word| match word {
            "east" => Some("东家"),
            "south" => Some("南家"),
            "west" => Some("西家"),
            "north" => Some("北家"),
            _ => None,
        })
    };
    let mut duties = Vec::new();
    if let Some(writer) = seat(&slip.writer) {
        duties.push(format!("{writer}记录"));
    }
    if let Some(checker) = seat(&slip.checker) {
        duties.push(format!("{checker}复查"));
    }
    if slip.both_sign {
        duties.push("双方核对签字".to_owned());
    }
    let within = slip.hand_in_minutes.map(|minutes| format!("{minutes}分钟内")).unwrap_or_default();
    let [first, _] = side_names(regulations.game);
    match slip.hand_in_by {
        Some(HandInBy::Winner) => duties.push(format!("胜方{within}交到记录台")),
        Some(HandInBy::FirstNamed) => duties.push(format!("{first}{within}交到记录台")),
        Some(HandInBy::Referee) => duties.push("由裁判收取".to_owned()),
        None if !within.is_empty() => duties.push(format!("{within}交到记录台")),
        None => {}
    }
    duties.join("，")
}
