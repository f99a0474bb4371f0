//! Who wins at equal levels or points, and whether the result says so (R4.6, R4.7.2).

use super::{FindingCode, Findings};
use crate::contest::Sides;
use crate::ids::EntrantId;
use crate::level::Level;
use crate::regulations::{EqualLevel, Regulations};

/// What a result says for equal levels.
pub(super) struct Decider<'a> {
    pub first_to_level: Option<&'a EntrantId>,
    pub declarer_at_end: Option<&'a EntrantId>,
    pub decided_for: Option<&'a EntrantId>,
}

pub(super) fn check_equal_levels(
    findings: &mut Findings,
    regulations: &Regulations,
    sides: &Sides,
    levels: [Level; 2],
    decider: Decider<'_>,
) {
    let Decider { first_to_level, declarer_at_end, decided_for } = decider;
    let passed_ace = regulations.level_value.passed_ace;
    let [first, second] = levels.map(|level| regulations.level_worth(level, passed_ace));
    let rule = regulations.equal_level();
    if first == second {
        match rule {
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
            EqualLevel::Draw
            | EqualLevel::FirstToLevel
            | EqualLevel::DeclarerAtEnd
            | EqualLevel::FirstLoses => {
                if decided_for.is_some() {
                    unneeded(
                        findings,
                        "本场同级不加赛，不用填加赛胜方",
                        "Equal levels are not played off here",
                    );
                }
            }
            EqualLevel::ExtraGame
            | EqualLevel::NextDeal
            | EqualLevel::ExtraDeal
            | EqualLevel::Replay
            | EqualLevel::CardDraw
            | EqualLevel::Lots => {
                if decided_for.is_none() {
                    missing(findings, "同级", "The levels are equal", rule);
                }
            }
        }
    } else {
        if first_to_level.is_some() {
            findings.impossible(
                FindingCode::FirstToLevelUnequal,
                "双方不同级，不用填先打到的一方",
                "The levels differ: there is no side that reached an equal level first",
            );
        }
        if decided_for.is_some() {
            unneeded(findings, "双方不同级，不用填加赛胜方", "The levels differ: nothing is played off");
        }
    }
    check_named(findings, sides, [first_to_level, declarer_at_end, decided_for]);
}

/// R4.7.2: equal sums are played off, unless the contest has draws.
pub(super) fn check_equal_points(
    findings: &mut Findings,
    regulations: &Regulations,
    points: [u32; 2],
    decided_for: Option<&EntrantId>,
) {
    let rule = regulations.equal_level();
    match (points[0] == points[1], rule, decided_for) {
        (true, EqualLevel::Draw, None) | (false, _, None) => {}
        (true, EqualLevel::Draw, Some(_)) => {
            unneeded(findings, "本场同分算平，不用填加赛胜方", "Equal points are a draw here");
        }
        (false, _, Some(_)) => {
            unneeded(findings, "双方不同分，不用填加赛胜方", "The points differ: nothing is played off");
        }
        (true, rule, None) => missing(findings, "同分", "The points are equal", rule),
        (true, _, Some(_)) => {}
    }
}

/// Everybody who is named sits at the table.
pub(super) fn check_named<const N: usize>(
    findings: &mut Findings,
    sides: &Sides,
    named: [Option<&EntrantId>; N],
) {
    if named.iter().flatten().any(|id| sides.entrants().all(|side| side != *id)) {
        findings.impossible(
            FindingCode::StrangerNamed,
            "先打到该级的一方、坐庄的一方、胜方必须在本桌",
            "The side named as winner or for equal levels must sit at this table",
        );
    }
}

/// Asks for what the regulations want.
fn missing(findings: &mut Findings, zh: &str, en: &str, rule: EqualLevel) {
    let (what_zh, what_en) = match rule {
        EqualLevel::ExtraGame => ("加赛一局，填加赛的胜方", "play one extra game and enter its winner"),
        EqualLevel::NextDeal => ("再打一副，填这一副的胜方", "play one more deal and enter its winner"),
        EqualLevel::Replay => ("重赛一局，填重赛的胜方", "play the game again and enter its winner"),
        EqualLevel::CardDraw => ("抽牌决定，填抽中的一方", "draw a card and enter the side that won it"),
        EqualLevel::Lots => ("抽签决定，填抽中的一方", "draw lots and enter the side that won"),
        EqualLevel::ExtraDeal
        | EqualLevel::Draw
        | EqualLevel::FirstToLevel
        | EqualLevel::DeclarerAtEnd
        | EqualLevel::FirstLoses => {
            ("从2加赛一副，填头游的一方", "play one extra deal at level 2 and enter the side of First")
        }
    };
    findings.impossible(
        FindingCode::DeciderMissing,
        format!("双方{zh}：请{what_zh}"),
        format!("{en}: {what_en}"),
    );
}

fn unneeded(findings: &mut Findings, zh: &str, en: &str) {
    findings.impossible(FindingCode::DeciderUnneeded, zh, en);
}
