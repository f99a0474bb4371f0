//! One Swiss round of a stage, or of a group of it.

use super::field::Field;
use super::history::History;
use super::report::Report;
use super::view::part;
use super::{Constraint, better, seating, violations};
use crate::contest::{Allowance, Contest, Round};
use crate::ids::{EntrantId, RoundNumber};
use crate::regulations::FirstRoundMode;
use std::collections::BTreeSet;

/// `then` holds the rounds before this one, `allowed` what the chief referee let through in it.
pub(super) fn find(
    then: &Contest,
    stage: usize,
    members: Option<&BTreeSet<EntrantId>>,
    round: &Round,
    allowed: &[Allowance],
    report: &mut Report<'_>,
) {
    let own = part(then, stage, members);
    let number = RoundNumber(u32::try_from(own.rounds.len() + 1).unwrap_or(u32::MAX));
    let here = |id: &EntrantId| members.is_none_or(|members| members.contains(id));
    let matches = round.matches.iter().filter(|played| played.sides.entrants().any(here));
    let local = Round::new(number, matches.cloned().collect());
    let history = History::of(&own);
    // What was allowed and not made use of would open pairings that nobody was allowed.
    let is_used = |one: &&Allowance| {
        local.matches.iter().any(|played| {
            let sides: Vec<_> = played.sides.entrants().collect();
            sides.len() == one.sides.len() && sides.iter().all(|id| one.sides.contains(id))
        })
    };
    let allowed: Vec<Allowance> = allowed.iter().filter(is_used).cloned().collect();
    let field = Field::of(&own, &history, number, &allowed);
    let before = report.count();
    violations::find(&own, &history, &field, &local, report);
    let is_sound = report.since(before).all(|constraint| !constraint.spoils_quality());
    // Lots before every round ask for no totals (R9.8.2).
    if own.regulations.swiss.round1_mode == FirstRoundMode::Lots {
        return;
    }
    if let Some(open) = history.first_open {
        let open = event_number(then, stage, open);
        let text = format!("第{open}轮还有成绩没有登记，这一轮的编排质量无法核对");
        report.quality(Constraint::RoundIncomplete, &[], &text);
    } else if is_sound {
        better::find(&field, &local, report);
        seating::find(&own, &history, &field, &local, report);
    }
}

/// The number in the event of a round of the stage.
fn event_number(then: &Contest, stage: usize, local: RoundNumber) -> RoundNumber {
    let from = super::view::counted_from(then, stage);
    let mut counting =
        then.rounds.iter().filter(|round| round.kind.is_regular() && (from..=stage).contains(&round.stage));
    counting.nth((local.0 as usize).saturating_sub(1)).map_or(local, |round| round.number)
}

/// Whether the active entrants of the next round can be paired by the absolute rules at all.
pub(super) fn can_be_paired(then: &Contest, stage: usize, members: Option<&BTreeSet<EntrantId>>) -> bool {
    let own = part(then, stage, members);
    let number = RoundNumber(u32::try_from(own.rounds.len() + 1).unwrap_or(u32::MAX));
    let history = History::of(&own);
    let field = Field::of(&own, &history, number, &[]);
    // One who is left alone in a group has a bye.
    let alone = members.is_some() && field.entrants.len() < 2;
    alone
        || field.entrants.len() >= 2
            && super::matching::all_can_be_paired(field.size(), &[], |a, b| field.is_legal(a, b))
}
