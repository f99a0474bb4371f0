//! 成绩册: regulations in a sentence, places, awards, rounds with results, penalties and corrections.

use super::corrections::{CorrectionShown, corrections};
use super::engine::Template;
use super::progress::{Unfinished, unfinished};
use super::ranking::{Grade, Ranking, grades, is_final, of_stages, ranking};
use super::words::{Named, amount, day, field, name_of, named, penalty_words, points_names, side_names};
use super::{Order, Unprintable, round_of, template};
use saiwu_domain::contest::{Match, Round, Sides};
use saiwu_domain::course::{match_title, round_title};
use saiwu_domain::points::Points;
use saiwu_domain::regulations::{Regulations, VictoryPointTable, criteria_sentence, summary};
use saiwu_domain::scoring::{Terms, result_words, score_match, with_fouls};
use saiwu_domain::sheet::Sheet;
use serde::Serialize;

pub(super) const TEMPLATE: Template = template!("results-book");

#[derive(Serialize)]
pub(super) struct Book {
    date: Option<String>,
    /// It is printed in the middle.
    pub unfinished: Option<Unfinished>,
    counts: String,
    units: usize,
    summary: String,
    criteria: String,
    pub ranking: Ranking,
    pub stages: Vec<Ranking>,
    /// Empty as long as something is open.
    pub grades: Vec<Grade>,
    pub side_names: [&'static str; 2],
    /// What the points are called; the second only where the regulations have it.
    pub points_names: Vec<String>,
    pub rounds: Vec<RoundShown>,
    pub penalties: Vec<PenaltyShown>,
    corrections: Vec<String>,
    withdrawals: Vec<String>,
}

#[derive(Serialize)]
pub(super) struct RoundShown {
    pub title: String,
    pub matches: Vec<MatchShown>,
}

#[derive(Serialize)]
pub(super) struct MatchShown {
    pub table: String,
    /// 决赛, A组
    pub of: Option<String>,
    pub sides: Vec<Named>,
    pub result: String,
    /// 2:0
    pub match_points: String,
    pub victory_points: String,
}

#[derive(Serialize)]
pub(super) struct PenaltyShown {
    pub when: String,
    pub whom: String,
    pub clause: String,
    pub amount: String,
}

pub(super) fn book(sheet: &Sheet, order: &Order) -> Result<Book, Unprintable> {
    let contest = &sheet.contest;
    round_of(contest, order)?;
    let regulations = &contest.regulations;
    let rounds = contest.rounds.iter().filter(|round| order.round.is_none_or(|last| round.number <= last));
    let rounds: Vec<_> = rounds.collect();
    let [of_match, of_victory] = points_names(regulations.game);
    let has_victory = regulations.victory_points != VictoryPointTable::None;
    let names = if has_victory { vec![of_match, of_victory] } else { vec![of_match] };
    Ok(Book {
        date: order.date.map(day),
        unfinished: unfinished(contest, order),
        counts: field(contest),
        units: contest.units.len(),
        summary: summary(regulations).zh,
        criteria: criteria_sentence(regulations).zh,
        ranking: ranking(sheet, order)?,
        stages: of_stages(sheet),
        grades: if is_final(contest, order) { grades(sheet, order).unwrap_or_default() } else { Vec::new() },
        side_names: side_names(regulations.game),
        points_names: names,
        rounds: rounds.iter().map(|round| round_shown(sheet, round)).collect(),
        penalties: penalties(sheet, &rounds),
        corrections: corrections(sheet).iter().map(CorrectionShown::sentence).collect(),
        withdrawals: withdrawals(sheet),
    })
}

fn round_shown(sheet: &Sheet, round: &Round) -> RoundShown {
    let regulations = sheet.contest.regulations.of_stage(round.stage);
    let matches = round.matches.iter().map(|played| match_shown(sheet, round, &regulations, played));
    RoundShown { title: round_title(&sheet.contest, round).zh, matches: matches.collect() }
}

fn match_shown(sheet: &Sheet, round: &Round, regulations: &Regulations, played: &Match) -> MatchShown {
    let scores = score_match(regulations, played).unwrap_or_default();
    let pair = |points: fn(&saiwu_domain::scoring::SideScore<'_>) -> Points| {
        scores.iter().map(|score| points(score).to_string()).collect::<Vec<_>>().join(":")
    };
    let title = round_title(&sheet.contest, round).zh;
    let first = played.sides.entrants().next();
    MatchShown {
        table: played.table.map(|table| table.to_string()).unwrap_or_default(),
        of: first
            .and_then(|first| match_title(&sheet.contest, round, first))
            .map(|of| of.zh)
            .filter(|of| *of != title),
        sides: played.sides.entrants().map(|id| named(sheet, id)).collect(),
        result: result(Terms::of(regulations), played),
        match_points: pair(|score| score.match_points),
        victory_points: pair(|score| score.victory_points),
    }
}

pub(super) fn result(terms: Terms, played: &Match) -> String {
    match (&played.sides, &played.result) {
        (Sides::Bye(_), _) => "轮空".to_owned(),
        (Sides::Two(..), None) if played.to_replay => "待重赛".to_owned(),
        (Sides::Two(..), None) => "未报".to_owned(),
        (Sides::Two(..), Some(result)) => {
            with_fouls(result_words(terms, &played.sides, result), terms.game, &played.sides, played.fouls).zh
        }
    }
}

fn penalties(sheet: &Sheet, rounds: &[&Round]) -> Vec<PenaltyShown> {
    let contest = &sheet.contest;
    let [of_match, of_victory] = points_names(contest.regulations.game);
    let in_matches = rounds.iter().flat_map(|round| {
        let of_round = round.matches.iter().flat_map(|played| &played.penalties);
        of_round.map(|penalty| PenaltyShown {
            when: round_title(contest, round).zh,
            whom: name_of(contest, &penalty.entrant),
            clause: penalty.clause.clone(),
            amount: amount(&penalty_words(contest.regulations.game, penalty)),
        })
    });
    let in_ledger = contest.ledger.iter().map(|penalty| PenaltyShown {
        when: match penalty.after_round {
            Some(round) if round.0 > 0 => format!("第{round}轮后"),
            Some(_) => "赛前".to_owned(),
            None => String::new(),
        },
        whom: name_of(contest, &penalty.entrant),
        clause: penalty.clause.clone(),
        amount: amount(&[
            (of_match.clone(), penalty.match_points.to_string()),
            (of_victory.clone(), penalty.victory_points.to_string()),
        ]),
    });
    in_matches.chain(in_ledger).collect()
}

fn withdrawals(sheet: &Sheet) -> Vec<String> {
    let entrants = sheet.contest.entrants.values();
    let left = entrants.filter_map(|entrant| match (entrant.disqualified_from, entrant.withdrawn_after) {
        (Some(round), _) => Some(format!("{}：第{round}轮起取消资格", entrant.name)),
        (None, Some(round)) if round.0 == 0 => Some(format!("{}：未参赛", entrant.name)),
        (None, Some(round)) => Some(format!("{}：第{round}轮后退赛", entrant.name)),
        (None, None) => None,
    });
    left.collect()
}
