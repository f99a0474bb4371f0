//! Levels and numbers of deals that cannot be (R2.3.1–R2.3.3).

use super::{FindingCode, Findings};
use crate::level::Level;
use crate::regulations::{AceFailures, AfterFailures, Game, Regulations};
use crate::sentence::counted;

/// Most deals of a match where the regulations do not limit them.
pub(crate) const MOST_DEALS: u32 = 200;

pub(super) fn check_levels(findings: &mut Findings, regulations: &Regulations, levels: [Level; 2]) {
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

pub(super) fn check_deals(
    findings: &mut Findings,
    regulations: &Regulations,
    levels: [Level; 2],
    deals: Option<u32>,
) {
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
    if deals.is_some_and(|deals| deals > MOST_DEALS) {
        findings.impossible(
            FindingCode::TooManyDeals,
            format!("一场最多记{MOST_DEALS}副，请核对副数"),
            format!("At most {MOST_DEALS} deals are recorded for a match: check the number"),
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
            format!("{first}:{second} takes at least {}, {en}", counted(needed, "deal", "deals")),
        );
    } else if let Some(deals @ 1..3) = deals {
        findings.unusual(
            FindingCode::FewDeals,
            format!("只打了{deals}副，确定无误？"),
            format!("Only {} played. Is it right?", counted(deals, "deal was", "deals were")),
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
