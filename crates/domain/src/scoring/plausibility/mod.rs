//! What cannot be, and what is rare enough to ask again (R2.3, ux J9.8).

mod equal;
mod kinds;
mod levels;

use super::result::{Outcome, score_match};
use crate::contest::{Match, MatchResult, Sides};
use crate::ids::EntrantId;
use crate::points::Points;
use crate::regulations::{EqualLevel, Game, Regulations, StageKind};
use equal::{Decider, check_equal_levels, check_named};
pub use kinds::{Games, games_so_far};
pub(crate) use levels::MOST_DEALS;
use levels::{check_deals, check_levels};
use serde::{Deserialize, Serialize};

/// How much a finding weighs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Rare: may be stored after it was confirmed.
    Unusual,
    /// Cannot be under these regulations: blocked.
    Impossible,
}

/// What was found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FindingCode {
    /// A bye holds a result.
    ByeWithResult,
    /// R2.3.1
    BothPassed,
    /// A level above the target that is not a pass of it.
    AboveTarget,
    /// R2.3.3
    BelowStart,
    /// No deal was played.
    NoDeals,
    /// R2.3.3
    TooManyDeals,
    /// R2.3.2
    TooFewDeals,
    /// R2.3.3: fewer than 3 deals.
    FewDeals,
    /// A difference of 10 levels or more.
    LargeDifference,
    /// Equal levels, and who reached the level first is not said (R4.6.b).
    FirstToLevelMissing,
    /// Equal levels, and who held the deal is not said (R4.6.e).
    DeclarerMissing,
    /// `first_to_level` is given though the levels differ.
    FirstToLevelUnequal,
    /// Equal levels or points, and who won what decides them is not said (R4.6.c–h, R4.7.2).
    DeciderMissing,
    /// `decided_for` is given though there is nothing to decide.
    DeciderUnneeded,
    /// `first_to_level`, `declarer_at_end`, `decided_for` or the winner is nobody at the table.
    StrangerNamed,
    /// A draw where a winner must result (R2.2.3, R4.6.1).
    WinnerMissing,
    /// A kind of result that this game or this contest does not have (R2.1).
    WrongKind,
    /// Deal points that so many deals do not give (R4.7.1).
    DealPointsOff,
    /// The best of several games: none, too many, or one after the match was decided (R2.1.5).
    GamesOff,
    /// The best of several games is not decided yet.
    GamesUndecided,
    /// Fouls that lose the game, and another winner (R13.2).
    FoulsLose,
    /// Victory points typed in differ from the table (R2.3.4).
    VictoryPointsOff,
    /// The forfeit names nobody at the table, nobody at all or somebody twice.
    ForfeitOfStranger,
}

/// One doubt about a result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// How much it weighs.
    pub severity: Severity,
    /// What it is.
    pub code: FindingCode,
    /// One sentence, Chinese.
    pub zh: String,
    /// One sentence, English.
    pub en: String,
}

/// Every doubt about a result, in a fixed order; empty = plausible.
///
/// The regulations are those of the stage ([`Regulations::of_stage`]), of [`playoff_rules`] for an extra match.
pub fn check_result(regulations: &Regulations, sides: &Sides, result: &MatchResult) -> Vec<Finding> {
    let mut findings = Findings(Vec::new());
    check_whole(&mut findings, regulations, sides, result);
    findings.0
}

/// The rules of an extra match (加赛): it has a winner, as a knockout match has (R2.2.3).
#[must_use]
pub fn playoff_rules(regulations: &Regulations) -> Regulations {
    let mut rules = regulations.clone();
    if let Some(stage) = rules.stages.first_mut() {
        stage.kind = StageKind::Knockout;
    }
    rules
}

/// The same for a match with what is recorded on it: where levels were taken or given as a penalty, too few deals
/// are only unusual (R4.9), and fouls may have lost the game (R13.2).
pub fn check_match(regulations: &Regulations, played: &Match) -> Vec<Finding> {
    let Some(result) = &played.result else { return Vec::new() };
    let mut findings = check_result(regulations, &played.sides, result);
    if played.penalties.iter().any(|penalty| penalty.levels != 0) {
        for finding in findings.iter_mut().filter(|finding| finding.code == FindingCode::TooFewDeals) {
            finding.severity = Severity::Unusual;
        }
    }
    let mut fouls = Findings(Vec::new());
    kinds::check_fouls(&mut fouls, regulations, played, result);
    findings.extend(fouls.0);
    findings
}

/// R2.3.4: victory points that somebody typed beside the levels, first-named side first; `None` = they are right, or
/// the match is not played.
pub fn check_victory_points(
    regulations: &Regulations,
    played: &Match,
    typed: [Points; 2],
) -> Option<Finding> {
    let scores = score_match(regulations, played)?;
    let right: Vec<_> = scores.iter().map(|side| side.victory_points).collect();
    let [first, second] = right.as_slice() else { return None };
    if typed == [*first, *second] {
        return None;
    }
    Some(Finding {
        severity: Severity::Unusual,
        code: FindingCode::VictoryPointsOff,
        zh: format!("按换算表是{first}:{second}，填了{}:{}", typed[0], typed[1]),
        en: format!("The table gives {first}:{second}, {}:{} were entered", typed[0], typed[1]),
    })
}

fn check_whole(findings: &mut Findings, regulations: &Regulations, sides: &Sides, result: &MatchResult) {
    if let Sides::Bye(_) = sides {
        return findings.impossible(
            FindingCode::ByeWithResult,
            "轮空没有比分，不用填",
            "A bye has no result to enter",
        );
    }
    match result {
        MatchResult::Forfeit { absent, .. } => check_forfeit(findings, sides, absent),
        MatchResult::Ruled { played, against } => {
            check_forfeit(findings, sides, against);
            check_whole(findings, regulations, sides, played);
        }
        MatchResult::Games { games } => kinds::check_games(findings, regulations, sides, games),
        MatchResult::DealPoints { .. } | MatchResult::Outcome { .. } | MatchResult::Levels { .. } => {
            check_game(findings, regulations, sides, result);
            if let MatchResult::Outcome { winner: None } = result {
                kinds::check_draw(findings, regulations);
            }
        }
    }
}

/// One game, or a match of one game.
fn check_game(findings: &mut Findings, regulations: &Regulations, sides: &Sides, result: &MatchResult) {
    if !kinds::check_kind(findings, regulations, result) {
        return;
    }
    match result {
        MatchResult::Levels { levels, deals, first_to_level, declarer_at_end, decided_for } => {
            check_levels(findings, regulations, *levels);
            check_deals(findings, regulations, *levels, *deals);
            let decider = Decider {
                first_to_level: first_to_level.as_ref(),
                declarer_at_end: declarer_at_end.as_ref(),
                decided_for: decided_for.as_ref(),
            };
            check_equal_levels(findings, regulations, sides, *levels, decider);
        }
        MatchResult::DealPoints { points, decided_for } => {
            kinds::check_deal_points(findings, regulations, *points);
            equal::check_equal_points(findings, regulations, *points, decided_for.as_ref());
            check_named(findings, sides, [decided_for.as_ref()]);
        }
        MatchResult::Outcome { winner } => check_named(findings, sides, [winner.as_ref()]),
        MatchResult::Games { .. } | MatchResult::Ruled { .. } | MatchResult::Forfeit { .. } => {}
    }
}

/// Whether a match may end without a winner (R4.6.1, R4.6.2). A drawn game of xiangqi may count for `second`.
pub fn draw_is_possible(regulations: &Regulations) -> bool {
    match regulations.equal_level() {
        EqualLevel::Draw => true,
        EqualLevel::FirstLoses => regulations.game == Game::Xiangqi,
        EqualLevel::FirstToLevel
        | EqualLevel::DeclarerAtEnd
        | EqualLevel::ExtraGame
        | EqualLevel::NextDeal
        | EqualLevel::ExtraDeal
        | EqualLevel::Replay
        | EqualLevel::CardDraw
        | EqualLevel::Lots => false,
    }
}

struct Findings(Vec<Finding>);

impl Findings {
    fn impossible(&mut self, code: FindingCode, zh: impl Into<String>, en: impl Into<String>) {
        self.0.push(Finding { severity: Severity::Impossible, code, zh: zh.into(), en: en.into() });
    }

    fn unusual(&mut self, code: FindingCode, zh: impl Into<String>, en: impl Into<String>) {
        self.0.push(Finding { severity: Severity::Unusual, code, zh: zh.into(), en: en.into() });
    }
}

fn check_forfeit(findings: &mut Findings, sides: &Sides, absent: &[EntrantId]) {
    let strangers = absent.iter().any(|id| sides.entrants().all(|side| side != id));
    let twice = absent.iter().enumerate().any(|(place, id)| absent[..place].contains(id));
    if absent.is_empty() || strangers || twice {
        findings.impossible(
            FindingCode::ForfeitOfStranger,
            "弃权方必须是本桌的一方或双方",
            "Who forfeits must be one or both of the two sides at this table",
        );
    }
}

#[cfg(test)]
#[path = "../plausibility_tests.rs"]
mod tests;
