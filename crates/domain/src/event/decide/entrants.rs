//! Coming back, coming late, playing for somebody else, keeping two apart, where somebody sits.

use super::registration::normalised;
use super::{Asked, Refusal, reasoned};
use crate::contest::{Entrant, Sides};
use crate::event::apply::in_order;
use crate::event::operation::{EntryPair, EntrySeat, Operation};
use crate::event::person_id;
use crate::event::policy::{EditKind, Moment, edit_policy};
use crate::event::roster::leader_id;
use crate::event::state::{EventState, RoundState};
use crate::ids::{EntrantId, PersonId, RoundNumber, TableNumber, UnitId};
use crate::pairing::Rematch;
use crate::registration::{PersonFacts, SeatDraft, Severity, Violation, women_in};
use crate::regulations::UnitSeparation;
use crate::scoring::CorrectionKind;
use std::collections::{BTreeMap, BTreeSet};

/// A late entry: what goes into the log and what into the person table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LateEntryDecision {
    /// For the log.
    pub operations: Vec<Operation>,
    /// Rows to write.
    pub persons: BTreeMap<PersonId, PersonFacts>,
    /// Who came.
    pub entrants: Vec<EntrantId>,
}

impl EventState {
    /// An entrant that left plays again, from the next draft on (R10.6.2).
    ///
    /// # Errors
    /// It has not left, or it is too late.
    pub fn return_entrant(&self, entrant: &EntrantId, asked: &Asked) -> Result<Vec<Operation>, Refusal> {
        edit_policy(EditKind::Return, self.moment_now(asked.now)).permit(asked)?;
        if !self.withdrawals.contains_key(entrant) {
            return Err(Refusal::outdated("这一对没有退赛", "This pair has not withdrawn"));
        }
        Ok(vec![Operation::EntrantReturned { entrant: entrant.clone() }])
    }

    /// A withdrawal that was a mistake is undone after pairing: the entrant comes back and takes the place of the bye in
    /// the round as drafted or published; no other table changes (scenario T49).
    ///
    /// # Errors
    /// It has not left, it may not meet the one with the bye, or it is too late.
    pub fn return_into(
        &self,
        round: RoundNumber,
        entrant: &EntrantId,
        asked: &Asked,
    ) -> Result<Vec<Operation>, Refusal> {
        if !self.withdrawals.contains_key(entrant) {
            return Err(Refusal::outdated("这一对没有退赛", "This pair has not withdrawn"));
        }
        let back = Operation::EntrantReturned { entrant: entrant.clone() };
        Ok(vec![back, self.bye_filled_by(round, entrant, asked)?])
    }

    /// An entrant that is not paired in a round meets the one with the bye; where there is none, it has the bye itself
    /// (R10.6.3).
    ///
    /// # Errors
    /// It plays in this round already, may not meet the one with the bye, or the round is over.
    pub fn fill_bye(
        &self,
        round: RoundNumber,
        entrant: &EntrantId,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        if self.withdrawals.contains_key(entrant) {
            return Err(Refusal::refused(
                "这一对已退赛，请先恢复参赛",
                "This pair has withdrawn: let it return",
            ));
        }
        self.bye_filled_by(round, entrant, asked)
    }

    fn bye_filled_by(
        &self,
        round: RoundNumber,
        entrant: &EntrantId,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        let moment = self.moment(round, None, CorrectionKind::Published, asked.now);
        edit_policy(EditKind::FillBye, moment).permit(asked)?;
        let record = self.round(round).ok_or_else(|| {
            Refusal::not_found(format!("没有第{round}轮"), format!("There is no round {round}"))
        })?;
        let entrants = self.entrants();
        let Some(coming) = entrants.get(entrant) else {
            return Err(Refusal::not_found("没有这一对", "There is no such pair"));
        };
        if coming.disqualified_from.is_some_and(|from| from <= round) {
            return Err(Refusal::refused("这一对已取消资格", "This pair is disqualified"));
        }
        if record.table_of(entrant).is_some() {
            return Err(Refusal::outdated("这一对本轮已经有比赛", "This pair plays in this round already"));
        }
        let bye = record.tables.iter().find_map(|table| match &table.sides {
            Sides::Bye(waiting) => Some(waiting),
            Sides::Two(..) => None,
        });
        if let Some(waiting) = bye.and_then(|id| entrants.get(id)) {
            self.check_may_meet(coming, waiting, round)?;
        }
        Ok(Operation::ByeFilled { round, entrant: entrant.clone() })
    }

    /// The hard rules of R9.2 between two entrants.
    fn check_may_meet(&self, one: &Entrant, other: &Entrant, round: RoundNumber) -> Result<(), Refusal> {
        let swiss = &self.regulations.swiss;
        let met = swiss.rematch == Rematch::Hard
            && self.rounds.iter().filter(|earlier| earlier.number < round).any(|earlier| {
                let table = earlier.table_of(&one.id);
                table.is_some_and(|table| table.sides.opponent_of(&one.id) == Some(&other.id))
            });
        let same_unit = one.unit.is_some()
            && one.unit == other.unit
            && match swiss.same_unit {
                UnitSeparation::Hard => true,
                UnitSeparation::Round1Only => round.0 <= 1,
                UnitSeparation::FirstRounds(first) => round.0 <= first,
                UnitSeparation::Soft | UnitSeparation::None => false,
            };
        let same_team = one.team.is_some() && one.team == other.team;
        let apart = self.forbidden.contains(&in_order(&one.id, &other.id));
        let (zh, en) = match (met, same_unit, same_team, apart) {
            (false, false, false, false) => return Ok(()),
            (true, _, _, _) => ("已经交过手", "have met"),
            (_, true, _, _) => ("是同一单位", "are of one unit"),
            (_, _, true, _) => ("是同一队", "are of one team"),
            (_, _, _, true) => ("已指定不相遇", "are kept apart"),
        };
        Err(Refusal::refused(
            format!("“{}”和轮空的“{}”{zh}，只能从下一轮起参赛", one.name, other.name),
            format!(
                "“{}” and “{}”, who has the bye, {en}: it plays from the next round on",
                one.name, other.name
            ),
        ))
    }

    /// A unit enters one more place after the draw; it plays from the next draft on, missed rounds count nothing
    /// (R10.6.3).
    ///
    /// # Errors
    /// The unit is unknown, its quota is full, the players do not fit, or it is too late.
    pub fn enter_late(
        &self,
        unit: &UnitId,
        seat: &SeatDraft,
        asked: &Asked,
    ) -> Result<LateEntryDecision, Vec<Violation>> {
        let refused = |refusal: Refusal| {
            vec![Violation { severity: Severity::Blocking, field: refusal.field, sentence: refusal.sentence }]
        };
        edit_policy(EditKind::LateEntry, self.moment_now(asked.now)).permit(asked).map_err(refused)?;
        if self.draw.is_none() {
            return Err(refused(Refusal::refused(
                "抽签以前请用报名表",
                "Use the entry form before the draw",
            )));
        }
        let composition = self.regulations.entrant.composition;
        let (least, most) = composition.players();
        let pairs = composition.pairs_per_seat() as usize;
        let complete = |players: &[PersonFacts]| {
            (least as usize..=most as usize).contains(&players.len())
                && players.iter().all(|player| !player.name.trim().is_empty())
        };
        if seat.pairs.len() != pairs || !seat.pairs.iter().all(|pair| complete(&pair.players)) {
            return Err(refused(
                Refusal::refused("请填齐选手姓名", "Enter the names of all players").at("players"),
            ));
        }
        let number = self.entries.get(unit).map_or(0, |entry| entry.seats.len()) + 1;
        let mut persons = BTreeMap::new();
        let drafted = (1..).zip(&seat.pairs).map(|(pair_number, pair)| {
            let players = (1..).zip(&pair.players).map(|(player_number, facts)| {
                let person = person_id(unit, number, pair_number, player_number);
                persons.insert(person.clone(), normalised(facts));
                person
            });
            EntryPair { players: players.collect(), women: women_in(pair) }
        });
        let seat = EntrySeat { pairs: drafted.collect() };
        let leader = self.entries.get(unit).map_or_else(|| leader_id(unit), |entry| entry.leader.clone());
        let operation = Operation::LateEntryTaken { unit: unit.clone(), seat, leader };
        let mut after = self.clone();
        let meta = crate::event::Meta { at: asked.now, by: crate::sentence::Sentence::default() };
        if let crate::event::Outcome::Refused(refusal) = after.apply(&operation, &meta) {
            return Err(refused(refusal));
        }
        let known = self.late_entrants.len();
        let entrants = after.late_entrants.iter().skip(known).cloned().collect();
        Ok(LateEntryDecision { operations: vec![operation], persons, entrants })
    }

    /// Records who really plays for an entrant (R16.4, scenario T47); the result stays the entrant's.
    ///
    /// # Errors
    /// The entrant does not sit there, or the person plays for another entrant in this round.
    pub fn record_substitute(
        &self,
        round: RoundNumber,
        table: TableNumber,
        entrant: &EntrantId,
        person: Option<&PersonId>,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        let states = [RoundState::Published, RoundState::Running, RoundState::Closed];
        let record = self.table_in(round, table, &states)?;
        let moment = self.moment(round, Some(table), CorrectionKind::Published, asked.now);
        edit_policy(EditKind::Substitute, moment).permit(asked)?;
        if !record.sides.entrants().any(|side| side == entrant) {
            return Err(Refusal::not_found("这一对不在这一桌", "This pair does not sit at this table"));
        }
        if let Some(person) = person {
            let players = self.players();
            let here = |id: &EntrantId| self.round(round).is_some_and(|round| round.table_of(id).is_some());
            let regular = players.iter().any(|(id, own)| id != entrant && own.contains(person) && here(id));
            let substitute = self.round(round).into_iter().flat_map(|round| &round.tables).any(|other| {
                other.substitutes.iter().any(|one| one.person == *person && one.entrant != *entrant)
            });
            if regular || substitute {
                return Err(Refusal::refused(
                    "这个人本轮为别的队上场",
                    "This person plays for another pair in this round",
                )
                .at("person"));
            }
        }
        Ok(Operation::SubstitutePlayed { round, table, entrant: entrant.clone(), person: person.cloned() })
    }

    /// Keeps two entrants apart (R9.2.6); after round 1 with a warning (scenario T35).
    ///
    /// # Errors
    /// One of them is unknown, the reason is missing, or the warning was not read.
    pub fn forbid_pair(
        &self,
        first: &EntrantId,
        second: &EntrantId,
        reason: &str,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        edit_policy(EditKind::ForbidPair, self.moment_of_public(asked)).permit(asked)?;
        let entrants = self.entrants();
        if first == second || !entrants.contains_key(first) || !entrants.contains_key(second) {
            return Err(Refusal::not_found("没有这样两对", "There are no such two pairs"));
        }
        let (first, second) = in_order(first, second);
        if self.forbidden.contains(&(first.clone(), second.clone())) {
            return Err(Refusal::outdated("这两对已经指定不相遇了", "They are kept apart already"));
        }
        Ok(Operation::PairForbidden { first, second, reason: reasoned(reason)? })
    }

    /// Two entrants may meet again.
    ///
    /// # Errors
    /// They were not kept apart, or the warning was not read.
    pub fn allow_pair(
        &self,
        first: &EntrantId,
        second: &EntrantId,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        edit_policy(EditKind::ForbidPair, self.moment_of_public(asked)).permit(asked)?;
        let (first, second) = in_order(first, second);
        if !self.forbidden.contains(&(first.clone(), second.clone())) {
            return Err(Refusal::outdated("这两对没有指定不相遇", "They are not kept apart"));
        }
        Ok(Operation::PairAllowed { first, second })
    }

    /// Where an entrant sits from the next draft on (R9.6.1, scenarios T59, T61).
    ///
    /// # Errors
    /// It is unknown, the table is taken by another fixed one or not used, or the warning was not read.
    pub fn set_seating(
        &self,
        entrant: &EntrantId,
        fixed: Option<TableNumber>,
        allowed: &BTreeSet<TableNumber>,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        edit_policy(EditKind::SetTables, self.moment_now(asked.now)).permit(asked)?;
        if !self.entrants().contains_key(entrant) {
            return Err(Refusal::not_found("没有这一对", "There is no such pair").at("entrant"));
        }
        if let Some(table) = fixed {
            let taken = self.seating.iter().any(|(id, seating)| id != entrant && seating.fixed == fixed);
            if taken || table.0 == 0 || self.excluded_tables.contains(&table) {
                return Err(Refusal::refused(
                    format!("{table}号桌已经固定给别的队，或者停用"),
                    format!("Table {table} belongs to another pair, or is not used"),
                )
                .at("fixed"));
            }
        }
        Ok(Operation::SeatingSet { entrant: entrant.clone(), fixed, allowed: allowed.clone() })
    }

    /// Which tables are not used from the next draft on.
    ///
    /// # Errors
    /// Somebody always sits at one of them, or the warning was not read.
    pub fn exclude_tables(
        &self,
        tables: &BTreeSet<TableNumber>,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        edit_policy(EditKind::SetTables, self.moment_now(asked.now)).permit(asked)?;
        let fixed = self.seating.values().filter_map(|seating| seating.fixed).find(|at| tables.contains(at));
        if let Some(table) = fixed {
            return Err(Refusal::refused(
                format!("{table}号桌固定给了一队，不能停用"),
                format!("Table {table} belongs to a pair: it stays"),
            )
            .at("tables"));
        }
        Ok(Operation::TablesExcluded { tables: tables.clone() })
    }

    /// As [`EventState::moment_now`], for what only a published round makes late.
    fn moment_of_public(&self, asked: &Asked) -> Moment {
        match self.latest_public_round() {
            Some(latest) => self.moment(latest.number, None, CorrectionKind::Published, asked.now),
            None => self.moment_now(asked.now),
        }
    }
}
