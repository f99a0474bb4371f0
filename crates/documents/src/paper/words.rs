//! How entrants, results and days are written on paper.

use super::erased;
use chrono::{Datelike, NaiveDate, NaiveDateTime, Timelike};
use saiwu_domain::contest::{Contest, MatchPenalty, Sides};
use saiwu_domain::ids::EntrantId;
use saiwu_domain::regulations::{Game, RankingKey};
use saiwu_domain::sheet::Sheet;
use serde::Serialize;

/// An entrant as it stands in a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Named {
    /// 签号, or the id where nothing was drawn.
    pub number: String,
    pub name: String,
    /// Empty where the name says it already.
    pub unit: String,
    /// 王芳、李强; empty where they are not known.
    pub players: String,
}

/// The entrant of a sheet.
pub(super) fn named(sheet: &Sheet, id: &EntrantId) -> Named {
    let contest = &sheet.contest;
    let players = sheet.players.get(id).map(Vec::as_slice).unwrap_or_default();
    let players: Vec<_> = players.iter().map(|player| erased::shown(&player.name)).collect();
    let players = players.join("、");
    let Some(entrant) = contest.entrants.get(id) else {
        return Named { number: id.to_string(), name: String::new(), unit: String::new(), players };
    };
    let unit = unit_of(contest, id);
    let unit = if entrant.name.starts_with(unit) { "" } else { unit };
    Named {
        number: entrant.draw_number.map_or_else(|| id.to_string(), |number| number.to_string()),
        name: erased::shown(&entrant.name).to_owned(),
        unit: unit.to_owned(),
        // A single player's name is the entrant's.
        players: if players == erased::shown(&entrant.name) { String::new() } else { players },
    }
}

/// The name of an entrant's unit, or of several together (R15.1.7); empty where it has none.
pub(super) fn unit_of<'a>(contest: &'a Contest, id: &EntrantId) -> &'a str {
    let entrant = contest.entrants.get(id);
    if let Some(joint) = entrant.and_then(|entrant| entrant.joint.as_deref()) {
        return joint;
    }
    let unit = entrant.and_then(|entrant| entrant.unit.as_ref());
    unit.and_then(|unit| contest.units.get(unit)).map_or("", |unit| unit.name.as_str())
}

/// The name of an entrant alone.
pub(super) fn name_of(contest: &Contest, id: &EntrantId) -> String {
    contest.entrants.get(id).map_or_else(|| id.to_string(), |entrant| entrant.name.clone())
}

/// 甲对乙, 甲轮空
pub(super) fn sides_words(contest: &Contest, sides: &Sides) -> String {
    match sides {
        Sides::Two(first, second) => format!("{}对{}", name_of(contest, first), name_of(contest, second)),
        Sides::Bye(only) => format!("{}轮空", name_of(contest, only)),
    }
}

/// What a penalty takes, each with what it is taken from.
pub(super) fn penalty_words(game: Game, penalty: &MatchPenalty) -> Vec<(String, String)> {
    let [of_match, of_victory] = points_names(game);
    vec![
        (of_match, penalty.match_points.to_string()),
        (of_victory, penalty.victory_points.to_string()),
        ("小分".to_owned(), penalty.trick_points.to_string()),
        ("级数".to_owned(), penalty.levels.to_string()),
    ]
}

/// 积分-1，小分-20; what is zero is left out, and if all is, it was a warning.
pub(super) fn amount(parts: &[(String, String)]) -> String {
    let said = parts.iter().filter(|(_, number)| number != "0").map(|(of, number)| format!("{of}{number}"));
    let said = said.collect::<Vec<_>>().join("，");
    if said.is_empty() { "警告".to_owned() } else { said }
}

/// What the two sides of a table are called, first-named first.
pub(super) fn side_names(game: Game) -> [&'static str; 2] {
    match game {
        Game::Guandan | Game::Shengji => ["东西", "南北"],
        Game::Xiangqi => ["红方", "黑方"],
    }
}

/// What match points and victory points are called in a game: 场分, 标准分.
pub(super) fn points_names(game: Game) -> [String; 2] {
    [RankingKey::MatchPoints, RankingKey::VictoryPoints].map(|key| key.title(game).zh)
}

/// A count of entrants with its word: 64对.
pub(super) fn field(contest: &Contest) -> String {
    let entrants = u32::try_from(contest.entrants.len()).unwrap_or(u32::MAX);
    contest.regulations.counted(entrants).zh
}

/// 2018年3月31日
pub(super) fn day(date: NaiveDate) -> String {
    format!("{}年{}月{}日", date.year(), date.month(), date.day())
}

/// 2018年3月31日 9:05
pub(super) fn minute(at: NaiveDateTime) -> String {
    format!("{} {}:{:02}", day(at.date()), at.hour(), at.minute())
}

/// 二〇一八年三月三十一日, as certificates have it.
pub(super) fn formal_day(date: NaiveDate) -> String {
    let year: String = date.year().to_string().chars().map(digit).collect();
    format!("{year}年{}月{}日", numeral(date.month()), numeral(date.day()))
}

/// 1 to 99 in Chinese numerals; other numbers as they are.
pub(super) fn numeral(number: u32) -> String {
    let units = |number: u32| digit(char::from_digit(number % 10, 10).unwrap_or('0'));
    match (number / 10, number % 10) {
        (0, one @ 1..) => units(one).to_string(),
        (1, 0) => "十".to_owned(),
        (1, one) => format!("十{}", units(one)),
        (ten @ 2..=9, 0) => format!("{}十", units(ten)),
        (ten @ 2..=9, one) => format!("{}十{}", units(ten), units(one)),
        _ => number.to_string(),
    }
}

fn digit(digit: char) -> char {
    match digit {
        '0' => '〇',
        '1' => '一',
        '2' => '二',
        '3' => '三',
        '4' => '四',
        '5' => '五',
        '6' => '六',
        '7' => '七',
        '8' => '八',
        '9' => '九',
        other => other,
    }
}
