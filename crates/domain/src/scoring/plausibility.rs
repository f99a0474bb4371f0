//! What cannot be, and what is rare enough to ask again (R2.3, ux J9.8).

use crate::contest::{Match, MatchResult, Sides};
use crate::ids::EntrantId;
use crate::level::Level;
use crate::regulations::{AceFailures, AfterFailures, EqualLevel, Game, Regulations};
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
    /// `first_to_level` or `declarer_at_end` names nobody at the table.
    StrangerNamed,
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
pub fn check_result(regulations: &Regulations, sides: &Sides, result: &MatchResult) -> Vec<Finding> {
    let mut findings = Findings(Vec::new());
    match (sides, result) {
        (Sides::Bye(_), _) => findings.impossible(
            FindingCode::ByeWithResult,
            "轮空没有比分，不用填",
            "A bye has no result to enter",
        ),
        (Sides::Two(..), MatchResult::Forfeit { absent }) => check_forfeit(&mut findings, sides, absent),
        (Sides::Two(..), MatchResult::Ruled { played, against }) => {
            check_forfeit(&mut findings, sides, against);
            findings.0.extend(check_result(regulations, sides, played));
        }
        (Sides::Two(..), MatchResult::Games { games }) => {
            for game in games {
                findings.0.extend(check_result(regulations, sides, game));
            }
        }
        (Sides::Two(..), MatchResult::DealPoints { .. } | MatchResult::Outcome { .. }) => {}
        (
            Sides::Two(..),
            MatchResult::Levels { levels, deals, first_to_level, declarer_at_end, decided_for: _ },
        ) => {
            check_levels(&mut findings, regulations, *levels);
            check_deals(&mut findings, regulations, *levels, *deals);
            check_equal_levels(
                &mut findings,
                regulations,
                sides,
                *levels,
                [first_to_level.as_ref(), declarer_at_end.as_ref()],
            );
        }
    }
    findings.0
}

/// The same for a match with what is recorded on it: where levels were taken or given as a penalty, too few deals
/// are only unusual (R4.9).
pub fn check_match(regulations: &Regulations, played: &Match) -> Vec<Finding> {
    let Some(result) = &played.result else { return Vec::new() };
    let mut findings = check_result(regulations, &played.sides, result);
    if played.penalties.iter().any(|penalty| penalty.levels != 0) {
        for finding in findings.iter_mut().filter(|finding| finding.code == FindingCode::TooFewDeals) {
            finding.severity = Severity::Unusual;
        }
    }
    findings
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

fn check_levels(findings: &mut Findings, regulations: &Regulations, levels: [Level; 2]) {
    let (start, target) = (regulations.levels.start, regulations.levels.target);
    if levels == [Level::PassedAce; 2] {
        let zh = format!("双方不能都过{target}");
        findings.impossible(FindingCode::BothPassed, zh, format!("Both sides cannot have passed {target}"));
    }
    if levels.iter().any(|level| *level > target && *level != Level::PassedAce) {
        let zh = format!("本场打到{target}为止，填不了更高的级");
        findings.impossible(FindingCode::AboveTarget, zh, format!("No level above {target} is played"));
    }
    if levels.iter().any(|level| *level < start) {
        let (zh, en) =
            (format!("从{start}打起，级数不能更低"), format!("No level is below the start at {start}"));
        if levels_may_fall(regulations) {
            findings.unusual(FindingCode::BelowStart, zh, en);
        } else {
            findings.impossible(FindingCode::BelowStart, zh, en);
        }
    }
    let passed_ace = regulations.level_value.passed_ace;
    let [first, second] = levels.map(|level| regulations.level_worth(level, passed_ace));
    let d = first.abs_diff(second);
    if d >= 10 {
        findings.unusual(
            FindingCode::LargeDifference,
            format!("级差{d}比较少见，确定无误？"),
            format!("A level difference of {d} is unusual. Is it right?"),
        );
    }
}

fn check_deals(findings: &mut Findings, regulations: &Regulations, levels: [Level; 2], deals: Option<u32>) {
    let limit = regulations.deal_limit();
    if deals == Some(0) {
        findings.impossible(FindingCode::NoDeals, "副数不能是0，至少打1副", "At least one deal is played");
        return;
    }
    if let (Some(deals), Some(limit)) = (deals, limit)
        && deals > limit
    {
        let clause = regulations.origins.get("time.deals").map(|clause| format!("（{clause}）"));
        let clause = clause.unwrap_or_default();
        findings.impossible(
            FindingCode::TooManyDeals,
            format!("限打{limit}副，填了{deals}副{clause}"),
            format!("At most {limit} deals are played, {deals} were entered{clause}"),
        );
        return;
    }
    let needed = fewest_deals(regulations, levels).unwrap_or(0);
    if deals.or(limit).is_some_and(|played| needed > played) {
        let [first, second] = levels;
        let (zh, en) = match deals {
            Some(deals) => (format!("填了{deals}副"), format!("{deals} were entered")),
            None => ("超过了限打的副数".to_owned(), "more than are played".to_owned()),
        };
        findings.impossible(
            FindingCode::TooFewDeals,
            format!("打到{first}:{second}至少要{needed}副，{zh}"),
            format!("{first}:{second} takes at least {needed} deals, {en}"),
        );
    } else if let Some(deals @ 1..3) = deals {
        findings.unusual(
            FindingCode::FewDeals,
            format!("只打了{deals}副，确定无误？"),
            format!("Only {deals} deals were played. Is it right?"),
        );
    }
}

/// Fewest won deals behind these levels (R2.3.2). `None` = the game or the regulations set no such bound.
fn fewest_deals(regulations: &Regulations, levels: [Level; 2]) -> Option<u32> {
    if levels == [Level::PassedAce; 2] {
        return None;
    }
    match regulations.game {
        Game::Shengji | Game::Xiangqi => None,
        Game::Guandan if levels_may_fall(regulations) => None,
        Game::Guandan => Some(levels.iter().map(|level| fewest_wins(regulations, *level)).sum()),
    }
}

/// Won deals that lift a side from the start to `level`, three levels each at best.
fn fewest_wins(regulations: &Regulations, level: Level) -> u32 {
    let rules = &regulations.levels;
    let (mut reached, mut wins) = (rules.start, 0);
    while reached < level.min(rules.target) {
        reached = rules.climb(reached, 3);
        wins += 1;
    }
    if level == Level::PassedAce { wins + 1 } else { wins }
}

fn levels_may_fall(regulations: &Regulations) -> bool {
    match regulations.ace.failures {
        AceFailures::None => false,
        AceFailures::After { then, .. } => match then {
            AfterFailures::BackTo2 => true,
            AfterFailures::Suspend => false,
        },
    }
}

fn check_equal_levels(
    findings: &mut Findings,
    regulations: &Regulations,
    sides: &Sides,
    levels: [Level; 2],
    [first_to_level, declarer_at_end]: [Option<&EntrantId>; 2],
) {
    let passed_ace = regulations.level_value.passed_ace;
    let [first, second] = levels.map(|level| regulations.level_worth(level, passed_ace));
    if first == second {
        match regulations.equal_level() {
            EqualLevel::Draw => {}
            EqualLevel::FirstToLevel if first_to_level.is_none() => findings.impossible(
                FindingCode::FirstToLevelMissing,
                "请填先打到该级的一方",
                "Enter the side that reached the level first",
            ),
            EqualLevel::DeclarerAtEnd if declarer_at_end.is_none() => findings.impossible(
                FindingCode::DeclarerMissing,
                "请填结束时坐庄的一方",
                "Enter the side that held the deal at the end",
            ),
            EqualLevel::FirstToLevel
            | EqualLevel::DeclarerAtEnd
            | EqualLevel::ExtraGame
            | EqualLevel::NextDeal
            | EqualLevel::ExtraDeal
            | EqualLevel::Replay
            | EqualLevel::CardDraw
            | EqualLevel::Lots
            | EqualLevel::FirstLoses => {}
        }
    } else if first_to_level.is_some() {
        findings.impossible(
            FindingCode::FirstToLevelUnequal,
            "双方不同级，不用填先打到的一方",
            "The levels differ: there is no side that reached an equal level first",
        );
    }
    let named = [first_to_level, declarer_at_end];
    if named.iter().flatten().any(|id| sides.entrants().all(|side| side != *id)) {
        findings.impossible(
            FindingCode::StrangerNamed,
            "先打到该级的一方、坐庄的一方必须在本桌",
            "The side named for equal levels must sit at this table",
        );
    }
}

#[cfg(test)]
#[path = "plausibility_tests.rs"]
mod tests;
