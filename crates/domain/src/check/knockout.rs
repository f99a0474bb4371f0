//! One round of a bracket: winners advance, losers play for the places that are played, nobody else is there (R12).

use super::due::{Difference, Due, left_without_forfeit};
use super::exchanges::rightly_seated;
use super::report::Report;
use super::tree::Tree;
use super::view::at_exchange;
use super::{Constraint, brackets};
use crate::contest::{Contest, Match, Records, Round, Sides};
use crate::ids::EntrantId;
use crate::scoring::{Outcome, check_match, score_match};

/// What a round is judged by.
pub(super) struct Known<'a> {
    /// The contest as it stands now.
    pub now: &'a Contest,
    /// What is recorded beside it.
    pub records: &'a Records,
    /// The contest as it stood when the round was published.
    pub then: &'a Contest,
}

/// A round of a knockout or placement stage; `number` is that of the round in the stage, from 1.
pub(super) fn of_stage(known: &Known<'_>, round: &Round, number: u32, report: &mut Report<'_>) {
    let matches: Vec<&Match> = round.matches.iter().collect();
    let tree = |contest: &Contest| brackets::of_stage(contest, round.stage);
    judge(known, round, number, &matches, &tree, report);
}

/// A round of a knockout inside a group.
pub(super) fn of_group(
    known: &Known<'_>,
    group: usize,
    round: &Round,
    number: u32,
    matches: &[&Match],
    report: &mut Report<'_>,
) {
    let tree = |contest: &Contest| brackets::of_group(contest, round.stage, group);
    judge(known, round, number, matches, &tree, report);
}

fn judge(
    &Known { now, records, then }: &Known<'_>,
    round: &Round,
    number: u32,
    matches: &[&Match],
    tree: &dyn Fn(&Contest) -> Tree,
    report: &mut Report<'_>,
) {
    let published = tree(then);
    let at = number as usize - 1;
    // A winner that a correction changed came in by the hand of the chief referee (R12.3.3).
    let due = rightly_seated(&published, at, records, round.number, &|made| {
        tree(&at_exchange(now, records, round.number, made))
    });
    let difference = Difference::of(&due, matches);
    // Where no exchange is recorded, the round may follow from the results as they stand now.
    let repaired = || {
        let mut corrected = now.clone();
        corrected.rounds.retain(|earlier| earlier.number < round.number);
        let tree = tree(&corrected);
        let due: Vec<Due> = tree.rounds.get(at).cloned().unwrap_or_default();
        Difference::of(&due, matches).is_none()
    };
    if !difference.is_none() && !repaired() {
        for played in &difference.strange {
            strange(played, &due, &published, at, report);
        }
        for id in difference.missing(matches) {
            let text = format!("{}应有比赛，没有排进对阵", report.named(&[id]));
            report.violation(Constraint::Missing, &[id], &text);
        }
    }
    left_without_forfeit(then, records, round.number, matches, report);
    without_winner(now, round, matches, report);
}

fn strange(played: &Match, due: &[Due], tree: &Tree, at: usize, report: &mut Report<'_>) {
    let opponent = |id: &EntrantId| due.iter().find_map(|due| due.opponent_of(id));
    let is_due = |id: &EntrantId| {
        opponent(id).is_some()
            || due.contains(&Due::Free(id.clone()))
            || tree.waiting.get(at).is_some_and(|waiting| waiting.contains(id))
    };
    let sides: Vec<_> = played.sides.entrants().collect();
    let names = report.named(&sides);
    for id in sides.iter().filter(|id| !is_due(id)) {
        let name = report.named(&[*id]);
        let beaten = tree.rounds.iter().take(at).flatten().any(|due| match due {
            Due::Match(first, second) => first == *id || second == *id,
            Due::Free(only) => only == *id,
        });
        if beaten {
            let text = format!("{name}已经出局，不应再出场（{names}）");
            report.violation(Constraint::Eliminated, &[*id], &text);
        } else {
            report.violation(Constraint::NotQualified, &[*id], &format!("{name}不在淘汰表里"));
        }
    }
    match &played.sides {
        Sides::Bye(only) if is_due(only) => {
            let text = match opponent(only) {
                Some(other) => format!("{names}不应轮空，应对{}", report.named(&[other])),
                None => format!("{names}的对手待定，待定不是轮空"),
            };
            report.violation(Constraint::WrongBye, &[only], &text);
        }
        Sides::Bye(_) => {}
        Sides::Two(first, second) if first == second || !is_due(first) || !is_due(second) => {}
        Sides::Two(first, second) => {
            let wanted = match opponent(first) {
                Some(other) => format!("{}应对{}", report.named(&[first]), report.named(&[other])),
                None => format!("{}的对手待定", report.named(&[first])),
            };
            report.violation(Constraint::WrongBracket, &[first, second], &format!("{wanted}，不是{names}"));
        }
    }
}

/// R4.6.2
fn without_winner(now: &Contest, round: &Round, matches: &[&Match], report: &mut Report<'_>) {
    let regulations = now.regulations.of_stage(round.stage);
    for played in matches {
        let Some(scores) = score_match(&regulations, played) else { continue };
        let drawn = scores.iter().all(|score| score.outcome == Outcome::Draw);
        if drawn && check_match(&regulations, played).is_empty() {
            let sides: Vec<_> = played.sides.entrants().collect();
            let text = format!("{}没有分出胜负", report.named(&sides));
            report.violation(Constraint::ImpossibleResult, &sides, &text);
        }
    }
}
