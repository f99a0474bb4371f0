//! Which contests a notice is about, and which words belong to which.

use super::search::{Scope, pattern, reading};
use super::text::Text;
use super::{Field, Finding, Source};
use super::{course, entry, event, forfeits, labels, points, quota, ranking, slips, time};
use crate::regulations::{Game, game_words};
use crate::sentence::Sentence;
use serde_json::json;
use std::ops::Range;

/// A game with the words that say so.
pub(super) struct FoundGame {
    pub game: Option<Game>,
    finding: Finding,
}

/// All games.
pub(super) struct FoundGames {
    pub games: Vec<FoundGame>,
    pub others: Vec<Source>,
}

const GUANDAN: [&str; 4] = ["掼蛋", "惯蛋", "贯蛋", "掼牌"];
const SHENGJI: [&str; 6] = ["双升", "升级", "拖拉机", "80分", "八十分", "双扣升级"];
/// Within rules 升级 and 拖拉机 are words of the game itself.
const SHENGJI_NAMED: [&str; 7] =
    ["双升", "升级比赛", "扑克牌升级", "扑克升级", "升级扑克", "升级竞赛", "拖拉机比赛"];
const XIANGQI: [&str; 1] = ["象棋"];
const OTHERS: [&str; 12] = [
    "国际象棋",
    "桥牌",
    "围棋",
    "斗地主",
    "够级",
    "跳棋",
    "五子棋",
    "军棋",
    "麻将",
    "跑得快",
    "双扣",
    "红十",
];

pub(super) fn contests(text: &Text<'_>) -> FoundGames {
    let scope = Scope { text, game: None, alone: true };
    let labels = ["比赛项目", "竞赛项目", "项目设置", "活动项目", "比赛内容", "项目"];
    let named: Vec<Range<usize>> =
        event::title_range(&scope).into_iter().chain(labels::labelled(&scope, &labels)).collect();
    let mut found = Vec::new();
    let mut others = Vec::new();
    for range in &named {
        let (games, other) = games_in(text, range.clone(), &SHENGJI);
        found.extend(games);
        others.extend(other.into_iter().map(|range| text.source(range)));
    }
    if found.is_empty() && others.is_empty() {
        let (games, _) = games_in(text, 0..text.plain.len(), &SHENGJI_NAMED);
        found = games;
    }
    let mut games: Vec<FoundGame> = Vec::new();
    for (game, range) in found {
        if games.iter().all(|known| known.game != Some(game)) {
            let finding = Finding::settled(Field::Game, vec![said(text, game, range)]);
            games.push(FoundGame { game: Some(game), finding });
        }
    }
    if games.is_empty() {
        games.push(by_rules(&scope));
    }
    others.sort();
    others.dedup();
    FoundGames { games, others }
}

fn said(text: &Text<'_>, game: Game, range: Range<usize>) -> super::Reading {
    let (zh, en) = game_words(game);
    reading(Sentence::new(zh, en), [("game", json!(game))], vec![text.source(range)])
}

/// The game that only its own terms tell.
fn by_rules(scope: &Scope<'_>) -> FoundGame {
    let terms = [
        (Game::Guandan, pattern!("进贡|贡牌|抗贡|双下")),
        (Game::Shengji, pattern!("抠底|反主|反庄|常主|莊家|庄家")),
        (Game::Xiangqi, pattern!("红方|先手方|棋钟|将死")),
    ];
    let hit = terms.into_iter().find_map(|(game, terms)| Some((game, scope.first(terms)?.range)));
    match hit {
        Some((game, range)) => FoundGame {
            game: Some(game),
            finding: Finding::settled(Field::Game, vec![said(scope.text, game, range)]).likely(
                "通知没写是什么比赛，按规则里的用语读出，请核对",
                "The notice does not name the game; this is what its terms tell. Please check",
            ),
        },
        None => FoundGame { game: None, finding: Finding::not_said(Field::Game) },
    }
}

type Named = Vec<(Game, Range<usize>)>;

/// Games named within a range, in order, and those the app does not have.
fn games_in(text: &Text<'_>, range: Range<usize>, shengji: &[&str]) -> (Named, Vec<Range<usize>>) {
    let words = &text.plain[range.clone()];
    let places = |words_of: &[&str]| -> Vec<Range<usize>> {
        let each = words_of.iter().flat_map(|word| words.match_indices(word));
        each.map(|(at, word)| range.start + at..range.start + at + word.len()).collect()
    };
    let others = places(&OTHERS);
    let free =
        |own: &Range<usize>| !others.iter().any(|other| other.start <= own.start && own.end <= other.end);
    let by_game = [
        (Game::Guandan, places(&GUANDAN)),
        (Game::Shengji, places(shengji)),
        (Game::Xiangqi, places(&XIANGQI)),
    ];
    let mut games: Named = by_game
        .into_iter()
        .filter_map(|(game, places)| {
            Some((game, places.into_iter().filter(free).min_by_key(|place| place.start)?))
        })
        .collect();
    games.sort_by_key(|(_, place)| place.start);
    (games, others)
}

/// Whether words of the notice belong to the contest of a game: their line, else their clause, else what that stands
/// in names this game alone, or none at all.
pub(super) fn speaks_of(text: &Text<'_>, at: usize, game: Option<Game>) -> bool {
    let mut ranges = vec![text.sentence(at)];
    let mut clause = Some(text.clause_index(at));
    while let Some(index) = clause {
        let here = &text.clauses[index];
        // The words before the first number belong to everything.
        if here.start > 0 {
            ranges.push(here.start..here.end);
        }
        clause = here.parent;
    }
    for range in ranges {
        let (games, _) = games_in(text, range, &SHENGJI_NAMED);
        match games.as_slice() {
            [] => {}
            [(only, _)] => return Some(*only) == game,
            _ => return true,
        }
    }
    true
}

/// Everything that is looked for in one contest.
pub(super) fn findings(scope: &Scope<'_>, found: &FoundGame) -> Vec<Finding> {
    let composition = entry::composition(scope, found.game);
    let format = course::format(scope);
    let is_swiss = !course::without_swiss(&format);
    let shengji = found.game == Some(Game::Shengji);
    let cards = found.game != Some(Game::Xiangqi);
    let quota = quota::quota(scope, &composition);
    let mut all = vec![found.finding.clone(), composition, quota];
    all.extend(entry::findings(scope));
    all.push(format);
    if is_swiss {
        all.extend(course::swiss(scope));
    }
    all.extend(time::findings(scope, cards));
    all.extend(points::findings(scope));
    all.extend(forfeits::findings(scope));
    all.extend(ranking::findings(scope));
    all.extend(slips::findings(scope));
    if shengji {
        all.extend(slips::shengji(scope));
    }
    for finding in &mut all {
        finding.required = is_required(finding.field, cards);
    }
    all
}

/// What an event cannot do without. Xiangqi is played by published rules, of which a union notice says nothing (AM20):
/// there the format stays at the template, to be confirmed.
fn is_required(field: Field, cards: bool) -> bool {
    match field {
        Field::Game | Field::Composition | Field::Quota => true,
        Field::Format | Field::Rounds | Field::Time => cards,
        _ => false,
    }
}
