//! What goes otherwise than planned: late entries, returns, penalties, results corrected when it is late.

use super::Share;
use super::dice::Dice;
use super::table::Table;
use crate::contest::{
    Entrant, LedgerPenalty, Match, MatchPenalty, MatchResult, RecordedCorrection, Round, RoundKind, Sides,
};
use crate::course::rounds_due;
use crate::ids::{EntrantId, RoundNumber};
use crate::points::Points;
use crate::regulations::{GroupForm, StageKind};
use crate::scoring::{Outcome, score_match};
use crate::sheet::Sheet;
use std::collections::BTreeMap;

/// What happens beside draws, forfeits and withdrawals; nothing by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Incidents {
    /// Share of entrants that enter a Swiss contest after its first round (R10.6.3).
    pub late_entries: Share,
    /// Share of those who withdrew from a Swiss stage that come back, asked before every round (R10.6.2).
    pub returns: Share,
    /// Share of matches with a penalty or a foul.
    pub penalties: Share,
    /// Share of results that are corrected after a later round was published: the pairing stays (R9.7.1). In a bracket
    /// the other side wins then and comes into its next match (R12.3.3).
    pub corrections: Share,
    /// Share of results of the last round that are corrected when the next stage is drawn already and nothing of it is
    /// published: the draw stays.
    pub corrections_after_draws: Share,
    /// Share of rounds by points before which two who have met are marked never to meet again (R9.2.6).
    pub bans: Share,
    /// Whether the chief referee allows what a round cannot do without (R9.5.1); else the contest ends there.
    pub relaxations: bool,
    /// Share of ties that are played off where the regulations say so; the others are drawn by lot (R7.4.1).
    pub playoffs: Share,
    /// Whether a table is out of use.
    pub broken_table: bool,
    /// Whether the rankings are written into the sheet.
    pub rankings: bool,
}

/// How strong everybody is, from 0 to 999.
pub(super) type Strengths = BTreeMap<EntrantId, u32>;

/// Whether a round of this stage follows from the results of the one before.
fn is_bracket(sheet: &Sheet, stage: usize) -> bool {
    let rule = sheet.contest.regulations.stages.get(stage);
    match sheet.contest.kind_of(stage) {
        StageKind::Knockout | StageKind::Placement => true,
        StageKind::Swiss => false,
        StageKind::Groups => {
            rule.and_then(|rule| rule.groups).is_some_and(|groups| groups.form == GroupForm::Knockout)
        }
    }
}

/// Takes some out of a contest that begins with Swiss rounds, with the round after which they enter; four always stay.
pub(super) fn take_out(sheet: &mut Sheet, share: Share, dice: &mut Dice) -> Vec<(u32, Entrant)> {
    let rounds = rounds_due(&sheet.contest, 0);
    if share == Share::default() || sheet.contest.kind_of(0) != StageKind::Swiss || rounds < 2 {
        return Vec::new();
    }
    let ids: Vec<EntrantId> = sheet.contest.entrants.keys().cloned().collect();
    let mut late = Vec::new();
    for id in ids {
        if sheet.contest.entrants.len() > 4 && dice.happens(share) {
            let entrant = sheet.contest.entrants.remove(&id);
            late.extend(entrant.map(|entrant| (1 + dice.below(rounds - 1), entrant)));
        }
    }
    late
}

/// Those whose round has come enter; the rounds before are missed (R10.6.3).
pub(super) fn enter_late(sheet: &mut Sheet, late: &mut Vec<(u32, Entrant)>) {
    let published = u32::try_from(sheet.contest.rounds.len()).unwrap_or(u32::MAX);
    for (_, entrant) in late.extract_if(.., |(after, _)| *after <= published) {
        let missed = (1..=published).map(RoundNumber).collect();
        sheet.contest.entrants.insert(entrant.id.clone(), Entrant { missed, ..entrant });
    }
}

/// Some of those who withdrew in this Swiss stage play on.
pub(super) fn come_back(sheet: &mut Sheet, stage: usize, share: Share, dice: &mut Dice) {
    if share == Share::default() || sheet.contest.kind_of(stage) != StageKind::Swiss {
        return;
    }
    let first = sheet.contest.rounds.iter().find(|round| round.stage == stage).map(|round| round.number);
    let published = sheet.contest.rounds.last().map_or(0, |round| round.number.0);
    let Some(first) = first else { return };
    for entrant in sheet.contest.entrants.values_mut() {
        if let Some(last) = entrant.withdrawn_after.filter(|last| *last >= first)
            && dice.happens(share)
        {
            entrant.withdrawn_after = None;
            entrant.missed.extend((last.0 + 1..=published).map(RoundNumber));
            sheet.withdrawal_reasons.remove(&entrant.id);
        }
    }
}

/// Penalties of matches, and now and then one that belongs to no round.
pub(super) fn punish(sheet: &mut Sheet, share: Share, dice: &mut Dice) {
    if share == Share::default() {
        return;
    }
    let is_xiangqi = sheet.contest.regulations.xiangqi.is_some();
    let Some(round) = sheet.contest.rounds.last_mut() else { return };
    let (number, stage) = (round.number, round.stage);
    let mut ledger = Vec::new();
    for played in round.matches.iter_mut().filter(|played| played.result.is_some()) {
        let Sides::Two(first, second) = &played.sides else { continue };
        if !dice.happens(share) {
            continue;
        }
        let entrant = if dice.below(2) == 0 { first.clone() } else { second.clone() };
        let clause = "练习".to_owned();
        match dice.below(if is_xiangqi { 4 } else { 3 }) {
            0 => ledger.push(LedgerPenalty {
                entrant,
                stage,
                clause,
                match_points: Points::tenths(-5),
                victory_points: Points::ZERO,
                after_round: Some(number),
            }),
            3 => played.fouls[usize::from(entrant == *second)] = 1,
            _ => played.penalties.push(MatchPenalty {
                entrant,
                clause,
                match_points: Points::tenths(-10 * i32::try_from(dice.below(2)).unwrap_or(0)),
                victory_points: Points::tenths(-15),
                trick_points: 0,
                levels: 0,
            }),
        }
    }
    sheet.contest.ledger.extend(ledger);
}

/// Who won a match, if anybody did.
fn winner(table: &Table<'_>, result: &MatchResult) -> Option<EntrantId> {
    let [first, second] = table.sides;
    let sides = Sides::Two(first.clone(), second.clone());
    let played = Match { result: Some(result.clone()), ..Match::new(None, sides) };
    let scores = score_match(table.regulations, &played)?;
    let won = scores.iter().find(|score| matches!(score.outcome, Outcome::Win | Outcome::ForfeitWin))?;
    Some(won.entrant.clone())
}

/// Whether somebody of these two plays no more.
fn has_left(sheet: &Sheet, sides: [&EntrantId; 2]) -> bool {
    sides.into_iter().any(|id| {
        let entrant = sheet.contest.entrants.get(id);
        entrant.is_none_or(|one| one.withdrawn_after.is_some() || one.disqualified_from.is_some())
    })
}

/// Corrects results of the rounds before the one that was played last; pairings stay as they are.
pub(super) fn correct_late(sheet: &mut Sheet, strengths: &Strengths, share: Share, dice: &mut Dice) {
    if share == Share::default() {
        return;
    }
    let Some(published) = sheet.contest.rounds.last().map(|round| round.number) else { return };
    for at in 0..sheet.contest.rounds.len() - 1 {
        let (stage, is_regular) =
            (sheet.contest.rounds[at].stage, sheet.contest.rounds[at].kind.is_regular());
        if !is_regular || is_bracket(sheet, stage) {
            continue;
        }
        let regulations = sheet.contest.regulations.of_stage(stage);
        for place in 0..sheet.contest.rounds[at].matches.len() {
            let played = &sheet.contest.rounds[at].matches[place];
            let (Sides::Two(first, second), Some(before)) = (&played.sides, &played.result) else { continue };
            if !dice.happens(share) || has_left(sheet, [first, second]) {
                continue;
            }
            let sides = [first, second];
            let table = Table::new(&regulations, sides, strengths);
            let result = table.play(None, dice);
            if result == *before {
                continue;
            }
            sheet.records.corrections.push(RecordedCorrection {
                round: sheet.contest.rounds[at].number,
                sides: Sides::Two(sides[0].clone(), sides[1].clone()),
                before: Some(before.clone()),
                penalties: None,
                sides_before: None,
                published,
                after_draw: None,
            });
            sheet.contest.rounds[at].matches[place].result = Some(result);
        }
    }
}

/// Corrects results of the round played last, when the next stage is drawn and nothing of it is published.
pub(super) fn correct_after_draw(
    sheet: &mut Sheet,
    stage: usize,
    strengths: &Strengths,
    share: Share,
    dice: &mut Dice,
) {
    let Some(last) = sheet.contest.rounds.last().filter(|last| last.kind.is_regular() && last.stage < stage)
    else {
        return;
    };
    if share == Share::default() || is_bracket(sheet, last.stage) {
        return;
    }
    let (number, matches) = (last.number, last.matches.clone());
    let regulations = sheet.contest.regulations.of_stage(last.stage);
    for (place, played) in matches.iter().enumerate() {
        let (Sides::Two(first, second), Some(before)) = (&played.sides, &played.result) else { continue };
        if !dice.happens(share) || has_left(sheet, [first, second]) {
            continue;
        }
        let result = Table::new(&regulations, [first, second], strengths).play(None, dice);
        if result == *before {
            continue;
        }
        sheet.records.corrections.push(RecordedCorrection {
            round: number,
            sides: Sides::Two(first.clone(), second.clone()),
            before: Some(before.clone()),
            penalties: None,
            sides_before: None,
            published: number,
            after_draw: Some(stage),
        });
        if let Some(last) = sheet.contest.rounds.last_mut() {
            last.matches[place].result = Some(result);
        }
    }
}

/// Two who have met are to meet no more: from the next round on.
pub(super) fn forbid(sheet: &mut Sheet, stage: usize, share: Share, dice: &mut Dice) {
    let is_swiss = sheet.contest.kind_of(stage) == StageKind::Swiss;
    if share == Share::default() || !is_swiss || !dice.happens(share) {
        return;
    }
    let Some(last) = sheet.contest.rounds.last() else { return };
    let next = RoundNumber(last.number.0 + 1);
    let Some(Sides::Two(first, second)) = dice.pick(&last.matches).map(|played| played.sides.clone()) else {
        return;
    };
    let pair = if first < second { (first, second) } else { (second, first) };
    if sheet.contest.forbidden.insert(pair.clone()) {
        sheet.records.forbidden_since.insert(pair, next);
    }
}

/// How often a match is played again until the other side wins.
const TRIES: u32 = 60;

/// A winner of the round before is corrected while `next` is published and not yet played: the chief referee lets the
/// other side come in.
pub(super) fn correct_bracket(
    sheet: &mut Sheet,
    next: &mut Round,
    strengths: &Strengths,
    share: Share,
    dice: &mut Dice,
) {
    if share == Share::default() || next.kind == RoundKind::Playoff || !is_bracket(sheet, next.stage) {
        return;
    }
    let regulations = sheet.contest.regulations.of_stage(next.stage);
    let Some(last) = sheet.contest.rounds.last().filter(|last| last.stage == next.stage) else { return };
    let (number, matches) = (last.number, last.matches.clone());
    for (place, played) in matches.iter().enumerate() {
        let (Sides::Two(first, second), Some(before)) = (&played.sides, &played.result) else { continue };
        let sides = [first, second];
        if !dice.happens(share) || has_left(sheet, sides) {
            continue;
        }
        let table = Table::new(&regulations, sides, strengths);
        let Some(won) = winner(&table, before) else { continue };
        let other = (0..TRIES)
            .map(|_| table.play(None, dice))
            .find(|result| winner(&table, result).is_some_and(|now| now != won));
        let Some(result) = other else { continue };
        // A match that is lost already because a side left is not touched.
        let involved = |one: &&mut Match| one.sides.entrants().any(|id| sides.contains(&id));
        if next.matches.iter_mut().filter(involved).any(|one| one.result.is_some()) {
            continue;
        }
        for one in &mut next.matches {
            let exchanged = |id: &EntrantId| match id {
                id if id == first => second.clone(),
                id if id == second => first.clone(),
                id => id.clone(),
            };
            one.sides = match &one.sides {
                Sides::Two(one, other) => Sides::Two(exchanged(one), exchanged(other)),
                Sides::Bye(only) => Sides::Bye(exchanged(only)),
            };
        }
        sheet.records.corrections.push(RecordedCorrection {
            round: number,
            sides: Sides::Two(sides[0].clone(), sides[1].clone()),
            before: Some(before.clone()),
            penalties: None,
            sides_before: None,
            published: next.number,
            after_draw: None,
        });
        if let Some(last) = sheet.contest.rounds.last_mut() {
            last.matches[place].result = Some(result);
        }
    }
}
