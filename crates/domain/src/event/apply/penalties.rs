//! Penalties as they are given and taken back. What they take is added up when a result is counted.

use super::{Folded, Meta, Outcome};
use crate::event::decide::Refusal;
use crate::event::state::{EventState, StaleCause, TableRecord};
use crate::ids::{PenaltyId, RoundNumber};
use crate::penalties::{
    GivenPenalty, PenaltyRecord, TakenBack, disqualified_from, loses_match, ruled_against,
};
use crate::regulations::PenaltyEffect;

impl EventState {
    pub(super) fn give_penalty_record(&mut self, record: &PenaltyRecord, meta: &Meta) -> Folded {
        if self.penalties.iter().any(|given| given.record.id == record.id) {
            return Err(Refusal::outdated("这条判罚已经记过了", "This penalty is recorded already"));
        }
        if !self.entrants().contains_key(&record.entrant) {
            return Err(Refusal::not_found("没有这一对", "There is no such pair"));
        }
        let table = match record.round {
            None => None,
            Some(round) => {
                let round = self.round(round).filter(|round| round.is_public());
                let Some(table) = round.and_then(|round| round.table_of(&record.entrant)) else {
                    return Err(Refusal::not_found(
                        "这一对本轮没有比赛",
                        "This pair does not play in this round",
                    ));
                };
                Some(table)
            }
        };
        // Who is thrown out in the middle of a match loses it, also where the other side lost it by penalty or stayed
        // away; a result that both sides signed stays.
        let thrown_out = record.effects.contains(&PenaltyEffect::Disqualify);
        let is_played = |table: &TableRecord| {
            let counts = table.effective().map(|version| &version.result);
            counts.is_some_and(|result| !result.is_forfeit())
        };
        let unfinished = table.is_some_and(|table| !is_played(table));
        let loses_match = table.is_some() && (loses_match(&record.effects) || thrown_out && unfinished);
        self.penalties.push(GivenPenalty {
            record: record.clone(),
            from: self.next_round(),
            loses_match,
            by: meta.by.clone(),
            at: meta.at,
            taken_back: None,
        });
        self.count_penalties(&record.effects);
        Ok(Outcome::Applied)
    }

    pub(super) fn take_back_penalty_record(&mut self, id: &PenaltyId, reason: &str, meta: &Meta) -> Folded {
        let given = self.penalties.iter_mut().find(|given| given.record.id == *id);
        let Some(given) = given else {
            return Err(Refusal::not_found("没有这条判罚", "There is no such penalty"));
        };
        if given.taken_back.is_some() {
            return Err(Refusal::outdated("这条判罚已经撤销了", "This penalty was taken back already"));
        }
        let (by, at) = (meta.by.clone(), meta.at);
        given.taken_back = Some(TakenBack { reason: reason.to_owned(), by, at });
        let (effects, entrant, from) =
            (given.record.effects.clone(), given.record.entrant.clone(), given.from);
        if effects.contains(&PenaltyEffect::Disqualify)
            && disqualified_from(&self.penalties, &entrant).is_none()
        {
            // It was not paired in between, as if it had left and come back.
            let missed = (from.0..self.next_round().0).map(RoundNumber);
            self.missed.entry(entrant).or_default().extend(missed);
        }
        self.count_penalties(&effects);
        Ok(Outcome::Applied)
    }

    fn count_penalties(&mut self, changed: &[PenaltyEffect]) {
        for round in self.rounds.iter_mut().filter(|round| round.is_public()) {
            for table in &mut round.tables {
                let TableRecord { sides, ruled_against: against, .. } = table;
                *against = ruled_against(&self.penalties, round.number, sides);
            }
        }
        if changed.iter().any(changes_totals) {
            self.mark_draft(StaleCause::Results);
        }
        self.check_draft_participants();
    }
}

/// Whether rounds are paired by what it changes.
fn changes_totals(effect: &PenaltyEffect) -> bool {
    match effect {
        PenaltyEffect::MatchPoints(_)
        | PenaltyEffect::VictoryPoints(_)
        | PenaltyEffect::LoseMatch
        | PenaltyEffect::DisqualifyFromMatch => true,
        PenaltyEffect::Warning
        | PenaltyEffect::TrickPoints(_)
        | PenaltyEffect::Levels(_)
        | PenaltyEffect::OpponentLevels(_)
        | PenaltyEffect::LoseDeal { .. }
        | PenaltyEffect::LoseTurn
        | PenaltyEffect::Disqualify
        | PenaltyEffect::ReportToCommittee => false,
    }
}
