//! The contest as it stood when a round was published, and the part of it that one stage or one group sees.

use crate::contest::{Contest, Entrant, Match, RecordedCorrection, Records, Round, Sides};
use crate::ids::{EntrantId, RoundNumber};
use crate::regulations::CarryOver;
use std::collections::BTreeSet;

/// What was known when `round` was published: the rounds before it, with the results that stood then (R9.7.1), who was
/// kept apart, and who had left by then. Who is away in `round` counts as gone, also if it came back later.
pub(super) fn before(contest: &Contest, records: &Records, round: RoundNumber) -> Contest {
    let mut then = contest.clone();
    then.rounds.retain(|earlier| earlier.number < round);
    // The oldest correction that came too late for this round tells what stood in its place.
    set_back_late(&mut then, &records.corrections, round);
    for entrant in then.entrants.values_mut() {
        entrant.withdrawn_after = entrant.withdrawn_after.filter(|last| *last < round);
        entrant.disqualified_from = entrant.disqualified_from.filter(|first| *first <= round);
        if entrant.missed.contains(&round) {
            entrant.withdrawn_after.get_or_insert(RoundNumber(round.0.saturating_sub(1)));
        }
    }
    then.forbidden.retain(|pair| records.forbidden_since.get(pair).is_none_or(|since| *since <= round));
    let held = records.formerly_forbidden.iter().filter(|ban| (ban.since..=ban.until).contains(&round));
    then.forbidden.extend(held.map(|ban| ban.pair.clone()));
    let counted = records.former_penalties.iter().filter(|former| former.until >= round);
    then.ledger.extend(counted.map(|former| former.penalty.clone()));
    then.ledger.retain(|penalty| penalty.after_round.is_none_or(|after| after < round));
    then
}

/// The rounds before `round` as they stood when the side of a correction was exchanged in it; `made` is the index of that
/// correction.
pub(super) fn at_exchange(contest: &Contest, records: &Records, round: RoundNumber, made: usize) -> Contest {
    let mut then = contest.clone();
    then.rounds.retain(|earlier| earlier.number < round);
    set_back_late(&mut then, records.corrections.get(made + 1..).unwrap_or_default(), round);
    then
}

/// What was changed too late for this round is as it was before.
fn set_back_late(then: &mut Contest, corrections: &[RecordedCorrection], round: RoundNumber) {
    for correction in corrections.iter().rev().filter(|late| late.published >= round) {
        set_back(then, correction);
    }
}

/// The result before a correction stands again.
fn set_back(then: &mut Contest, correction: &RecordedCorrection) {
    let earlier = then.rounds.iter_mut().find(|earlier| earlier.number == correction.round);
    let matches = earlier.into_iter().flat_map(|earlier| &mut earlier.matches);
    for played in matches.filter(|played| are_same(&played.sides, &correction.sides)) {
        if let Some(before) = &correction.sides_before {
            played.sides.clone_from(before);
        }
        played.result = correction.before.clone();
        // A match that was set aside held nothing up.
        played.to_replay = correction.before.is_none() && matches!(played.sides, Sides::Two(..));
        if let Some(penalties) = &correction.penalties {
            played.penalties.clone_from(penalties);
        }
    }
}

/// The same when a stage was drawn, before its first round was published: who left after the draw was still there, who
/// came after it was not, and a result that was corrected in between stood as it was.
pub(super) fn at_draw(then: &Contest, records: &Records, stage: usize) -> Contest {
    let mut then = then.clone();
    for correction in records.corrections.iter().rev().filter(|late| late.after_draw == Some(stage)) {
        set_back(&mut then, correction);
    }
    for ((id, _), _) in records.left_after_draw.iter().filter(|(_, drawn)| **drawn == stage) {
        if let Some(entrant) = then.entrants.get_mut(id) {
            (entrant.withdrawn_after, entrant.disqualified_from) = (None, None);
        }
    }
    let last = then.rounds.last().map_or(RoundNumber(0), |round| round.number);
    for id in records.came_after_draw.get(&stage).into_iter().flatten() {
        if let Some(entrant) = then.entrants.get_mut(id) {
            entrant.withdrawn_after.get_or_insert(last);
        }
    }
    then
}

/// Whether these two sit at the table, either way round.
pub(super) fn are(sides: &Sides, one: &EntrantId, other: &EntrantId) -> bool {
    sides.opponent_of(one) == Some(other)
}

/// Whether these are the same two, either way round, or the same bye.
pub(super) fn are_same(sides: &Sides, others: &Sides) -> bool {
    match others {
        Sides::Two(one, other) => are(sides, one, other),
        Sides::Bye(_) => sides == others,
    }
}

/// Whether an entrant plays no more: it withdrew or was disqualified.
pub(super) fn has_left(contest: &Contest, id: &EntrantId) -> bool {
    contest
        .entrants
        .get(id)
        .is_some_and(|entrant| entrant.withdrawn_after.is_some() || entrant.disqualified_from.is_some())
}

/// The first of the stages whose rounds count in this one (V12).
pub(super) fn counted_from(contest: &Contest, stage: usize) -> usize {
    let rules = contest.regulations.stages.get(..=stage).unwrap_or_default();
    let carried = rules.iter().rev().take_while(|rule| rule.carry_over == CarryOver::Rounds).count();
    stage - carried.min(stage)
}

/// One stage with the rounds that are carried into it, numbered from 1; only these entrants, or all. Extra matches stand
/// apart.
pub(super) fn part(contest: &Contest, stage: usize, members: Option<&BTreeSet<EntrantId>>) -> Contest {
    let here = |id: &EntrantId| members.is_none_or(|members| members.contains(id));
    let from = counted_from(contest, stage);
    let own = |round: &Round| -> Vec<Match> {
        round.matches.iter().filter(|played| played.sides.entrants().any(here)).cloned().collect()
    };
    let counting: Vec<&Round> = contest
        .rounds
        .iter()
        .filter(|round| round.kind.is_regular() && (from..=stage).contains(&round.stage))
        .collect();
    let carried = counting.iter().filter(|round| round.stage < stage).count();
    let number = |count: usize| RoundNumber(u32::try_from(count).unwrap_or(u32::MAX));
    let up_to = |round: RoundNumber| number(counting.iter().filter(|own| own.number <= round).count());
    let mut regulations = contest.regulations.of_stage(stage);
    regulations.swiss.rounds = regulations.swiss.rounds.saturating_add(number(carried).0);
    let entrants = contest.entrants.values().filter(|entrant| here(&entrant.id)).map(|entrant| {
        let missed = counting.iter().filter(|round| entrant.missed.contains(&round.number));
        Entrant {
            withdrawn_after: entrant.withdrawn_after.map(up_to),
            disqualified_from: entrant.disqualified_from.map(|from| {
                let last = RoundNumber(from.0.saturating_sub(1));
                RoundNumber(up_to(last).0 + 1)
            }),
            missed: missed.map(|round| up_to(round.number)).collect(),
            ..entrant.clone()
        }
    });
    let playoffs = contest.rounds.iter().filter(|round| round.stage == stage && !round.kind.is_regular());
    Contest {
        regulations,
        units: contest.units.clone(),
        teams: contest.teams.clone(),
        entrants: entrants.map(|entrant| (entrant.id.clone(), entrant)).collect(),
        stages: Vec::new(),
        rounds: counting
            .iter()
            .map(|round| Round { matches: own(round), ..Round::new(up_to(round.number), Vec::new()) })
            .collect(),
        playoffs: playoffs.map(|round| Round { matches: own(round), ..round.clone() }).collect(),
        lots: contest.lots.clone(),
        forbidden: contest.forbidden.clone(),
        table_rules: contest.table_rules.clone(),
        ledger: contest
            .ledger
            .iter()
            .filter(|penalty| (from..=stage).contains(&penalty.stage))
            .cloned()
            .collect(),
    }
}
