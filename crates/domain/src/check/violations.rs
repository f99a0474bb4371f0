//! The absolute rules of one Swiss round (R9.2, R9.3).

use super::Constraint;
use super::field::{Field, UnitRule, is_forbidden};
use super::history::History;
use super::report::Report;
use crate::contest::{AllowedBreach, Contest, Entrant, Round, Sides};
use crate::ids::EntrantId;
use crate::pairing::Rematch;
use std::collections::BTreeMap;

/// What is wrong with the pairing of a field. What no round may have is found by `common`.
pub(super) fn find(
    contest: &Contest,
    history: &History<'_>,
    field: &Field<'_>,
    round: &Round,
    report: &mut Report<'_>,
) {
    let mut seats = BTreeMap::<&EntrantId, u32>::new();
    for played in &round.matches {
        for side in played.sides.entrants() {
            *seats.entry(side).or_insert(0) += 1;
        }
        let Sides::Two(first, second) = &played.sides else { continue };
        if first == second {
            continue;
        }
        let (pair, names) = ([first, second], report.named(&[first, second]));
        let is_let = |constraint| field.allows(constraint, &pair);
        let hard_rematch = contest.regulations.swiss.rematch == Rematch::Hard;
        if hard_rematch && history.have_met(first, second) && !is_let(AllowedBreach::Rematch) {
            report.violation(Constraint::Rematch, &pair, &format!("{names}已经相遇过，不能再次对阵"));
        }
        if is_forbidden(contest, first, second) && !is_let(AllowedBreach::Forbidden) {
            report.violation(Constraint::Forbidden, &pair, &format!("{names}指定不相遇，不能对阵"));
        }
        let (Some(one), Some(other)) = (contest.entrants.get(first), contest.entrants.get(second)) else {
            continue;
        };
        if same(one, other, |entrant| entrant.team.as_ref()) && !is_let(AllowedBreach::SameTeam) {
            report.violation(Constraint::SameTeam, &pair, &format!("{names}属于同一个团体队，不能对阵"));
        }
        let one_unit = same(one, other, |entrant| entrant.unit.as_ref());
        if field.unit_rule == UnitRule::Forbidden && one_unit && !is_let(AllowedBreach::SameUnit) {
            report.violation(Constraint::SameUnit, &pair, &format!("{names}属于同一单位，规程不允许对阵"));
        }
    }
    for id in seats.keys() {
        let name = report.named(&[*id]);
        match contest.entrants.get(*id) {
            Some(entrant) if !entrant.is_active_in(round.number) => {
                report.violation(Constraint::Withdrawn, &[*id], &format!("{name}已经退赛，不应再编排"));
            }
            Some(_) if history.is_excluded(id) => {
                report.violation(Constraint::Excluded, &[*id], &format!("{name}多次弃权，不应再编排"));
            }
            Some(_) | None => {}
        }
    }
    let active: Vec<_> = field.entrants.iter().map(|player| &player.entrant.id).collect();
    for id in active.iter().filter(|id| !seats.contains_key(**id)) {
        let text = format!("{}没有排进对阵", report.named(&[*id]));
        report.violation(Constraint::Missing, &[*id], &text);
    }
    let resting: Vec<_> = round
        .matches
        .iter()
        .filter_map(|played| match &played.sides {
            Sides::Bye(only) => Some(only),
            Sides::Two(..) => None,
        })
        .collect();
    if resting.len() > active.len() % 2 {
        let (count, names) = (active.len(), report.named(&resting));
        let text = format!("{count}个参赛方最多{}个轮空，{names}还缺对手", count % 2);
        report.violation(Constraint::Missing, &resting, &text);
    }
    let somebody_had_none = active.iter().any(|id| history.byes(id) == 0);
    let again = |id: &&&EntrantId| {
        history.byes(id) > 0 && somebody_had_none && !field.allows(AllowedBreach::SecondBye, &[**id])
    };
    for id in resting.iter().filter(again) {
        let text = format!("{}已经轮空过，还有参赛方没有轮空过", report.named(&[*id]));
        report.violation(Constraint::SecondBye, &[*id], &text);
    }
}

fn same<'e, T: PartialEq>(
    one: &'e Entrant,
    other: &'e Entrant,
    group: impl Fn(&'e Entrant) -> Option<T>,
) -> bool {
    group(one).is_some_and(|own| group(other) == Some(own))
}
