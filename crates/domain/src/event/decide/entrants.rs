//! Coming back, coming late, filling the open bye (R10.6).

use super::registration::normalised;
use super::{Asked, By, Refusal};
use crate::contest::{Entrant, Sides};
use crate::event::apply::in_order;
use crate::event::operation::{EntryPair, EntrySeat, Operation};
use crate::event::policy::{EditKind, Policy, edit_policy};
use crate::event::roster::leader_id;
use crate::event::state::{EventState, RoundRecord, RoundState};
use crate::event::{Persons, person_id};
use crate::ids::{EntrantId, PersonId, RoundNumber, UnitId};
use crate::pairing::Rematch;
use crate::registration::{
    PersonFacts, SeatDraft, Severity, TakenSeat, Violation, check_late_seat, is_blank, women_in,
};
use crate::regulations::{LateEntry, StageKind, UnitSeparation};
use crate::scoring::CorrectionKind;
use crate::sentence::Sentence;
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;

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

/// A bye of the last round that somebody can come into.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenBye {
    /// Which round.
    pub round: RoundNumber,
    /// Who has it.
    pub waiting: EntrantId,
    /// Whether it is to be filled now.
    pub policy: Policy,
    /// Why these two cannot meet; absent = they can.
    pub refusal: Option<Sentence>,
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
        self.check_drawn(entrant)?;
        self.place_is_kept_for(entrant)?;
        Ok(vec![Operation::EntrantReturned { entrant: entrant.clone() }])
    }

    /// Whoever is in no group and no bracket has nobody to play against once these are public (R9.7.1); before that they
    /// are drawn again.
    pub(super) fn check_drawn(&self, entrant: &EntrantId) -> Result<(), Refusal> {
        let contest = self.contest();
        let is_drawn = match contest.kind_of(0) {
            StageKind::Groups | StageKind::Knockout => contest.field_of(0).is_some(),
            StageKind::Swiss | StageKind::Placement => false,
        };
        let is_public = self.rounds.iter().any(RoundRecord::is_public);
        let is_in = contest.stages.iter().any(|field| field.entrants().any(|id| id == entrant));
        if is_drawn && is_public && !is_in {
            return Err(Refusal::refused(
                "编排的时候已经退赛，公布的分组或对阵里没有，不能恢复参赛",
                "It had left when the groups or the bracket were drawn, and these are public: it cannot come back",
            ));
        }
        Ok(())
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
        self.place_is_kept_for(entrant)?;
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

    /// The bye an entrant can come into now: that of the last round, while it is not over (R10.6.3). Absent where the
    /// entrant plays in that round already, or the round has none.
    pub fn open_bye(&self, entrant: &EntrantId, now: DateTime<Utc>) -> Option<OpenBye> {
        let record = self.rounds.last().filter(|record| record.state != RoundState::Closed)?;
        let bye = record.tables.iter().find_map(|table| match &table.sides {
            Sides::Bye(waiting) => Some(waiting),
            Sides::Two(..) => None,
        })?;
        if record.table_of(entrant).is_some() || self.withdrawals.contains_key(entrant) {
            return None;
        }
        let moment = self.moment(record.number, None, CorrectionKind::Published, now);
        let asked = Asked { by: By::Desk, warnings_read: true, now };
        Some(OpenBye {
            round: record.number,
            waiting: bye.clone(),
            policy: edit_policy(EditKind::FillBye, moment),
            refusal: self.bye_filled_by(record.number, entrant, &asked).err().map(|refusal| refusal.sentence),
        })
    }

    fn bye_filled_by(
        &self,
        round: RoundNumber,
        entrant: &EntrantId,
        asked: &Asked,
    ) -> Result<Operation, Refusal> {
        let moment = self.moment(round, None, CorrectionKind::Published, asked.now);
        edit_policy(EditKind::FillBye, moment).permit(asked)?;
        let record = self.round(round).ok_or_else(|| Refusal::no_round(&self.round_title(round)))?;
        let stage = self.regulations.stages.get(record.stage);
        match stage.map_or(StageKind::Swiss, |rule| rule.kind) {
            StageKind::Swiss if record.kind.is_regular() => {}
            StageKind::Swiss | StageKind::Groups | StageKind::Knockout | StageKind::Placement => {
                return Err(Refusal::refused(
                    "这一轮的轮空由赛制决定，不能补入",
                    "The form of this round decides who is free: nobody comes in",
                ));
            }
        }
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

    /// Whether a unit may still enter a place, and what everybody should know about it; the sentences of the policy are
    /// beside it (R10.6.3, R16.5).
    ///
    /// # Errors
    /// It is too early or too late, or the quota of the unit is full.
    pub fn late_entry_open(&self, unit: &UnitId) -> Result<Vec<Sentence>, Refusal> {
        if !self.units.contains_key(unit) {
            return Err(Refusal::not_found("没有这个单位", "There is no such unit"));
        }
        if self.draw.is_none() {
            return Err(Refusal::refused("抽签以前请用报名表", "Use the entry form before the draw"));
        }
        // Groups and brackets are drawn from those who are there.
        if self.stages.iter().any(|stage| stage.entrants().next().is_some()) {
            return Err(Refusal::refused(
                "小组或对阵表已经抽定，不能补报",
                "The groups or the bracket are drawn: nobody enters any more",
            ));
        }
        let mut notes = Vec::new();
        let next = self.next_round();
        let Sentence { zh, en } = self.round_title(next);
        let (zh, en) = match next.0 - 1 {
            0 => (format!("从{zh}起参加编排"), format!("It is paired from here on: {en}")),
            missed => (
                format!("从{zh}起参加编排，前面{missed}轮记0分"),
                format!("It is paired from here on: {en}; the {missed} before count nothing"),
            ),
        };
        notes.push(Sentence::new(zh, en));
        if self.regulations.entry.late == LateEntry::Refuse {
            notes.push(Sentence::new(
                "规程：逾期报名不予编排。补报由主办方决定，会写进变更记录",
                "The regulations: late entries are not placed. The organizer decides; it stands in the history",
            ));
        }
        Ok(notes)
    }

    /// The same, and whether a place of the contest is free for it: whoever is asked to fill in a form can submit it.
    ///
    /// # Errors
    /// As [`EventState::late_entry_open`]; the unit waits itself, or all places of the contest are taken (R15.1.8).
    pub fn late_entry_free(&self, unit: &UnitId) -> Result<Vec<Sentence>, Refusal> {
        let notes = self.late_entry_open(unit)?;
        if self.waiting_list().iter().any(|place| place.unit == *unit) {
            return Err(Refusal::refused(
                "这个单位有候补的队，请先让候补递补",
                "This unit has somebody waiting: admit them first",
            ));
        }
        self.cap_is_kept()?;
        Ok(notes)
    }

    /// What has to be read before a late entry: what the table of edits says of now, and who waits and is passed by it.
    pub fn late_entry_policy(&self, now: DateTime<Utc>) -> Policy {
        let policy = edit_policy(EditKind::LateEntry, self.moment_now(now));
        let Some(passed) = self.passed_by_late_entry() else { return policy };
        match policy {
            Policy::Free => Policy::Warn(passed),
            Policy::Warn(before) => Policy::Warn(Sentence::new(
                format!("{}。{}", before.zh, passed.zh),
                format!("{}. {}", before.en, passed.en),
            )),
            Policy::ChiefRefereeOnly(_) | Policy::Forbidden(_) => policy,
        }
    }

    /// A unit enters one more place after the draw; it plays from the next draft on, missed rounds count nothing
    /// (R10.6.3). `persons` is the person table.
    ///
    /// # Errors
    /// The unit is unknown, its quota is full, somebody plays for another unit (R16.2), the players do not fit, or it is too late.
    pub fn enter_late(
        &self,
        unit: &UnitId,
        seat: &SeatDraft,
        persons: &Persons,
        asked: &Asked,
    ) -> Result<LateEntryDecision, Vec<Violation>> {
        let refused = |refusal: Refusal| {
            vec![Violation { severity: Severity::Blocking, field: refusal.field, sentence: refusal.sentence }]
        };
        self.late_entry_free(unit).map_err(refused)?;
        self.late_entry_policy(asked.now).permit(asked).map_err(refused)?;
        let elsewhere = self.places_elsewhere(unit, std::slice::from_ref(seat), persons);
        if !elsewhere.is_empty() {
            return Err(elsewhere);
        }
        let record = self.units.get(unit);
        let regulations = self.regulations.of_unit(record.map_or("", |record| record.name.as_str()));
        let seats = self.entries.get(unit).map(|entry| entry.seats.as_slice()).unwrap_or_default();
        let taken: Vec<_> = seats.iter().map(taken_seat).collect();
        let members = self.members_of(unit);
        let mut violations = check_late_seat(&regulations, members, &taken, seat);
        violations.extend(self.about_joint(unit, members, std::slice::from_ref(seat)));
        let blocking = violations.into_iter().filter(|violation| violation.severity == Severity::Blocking);
        let blocking: Vec<_> = blocking.collect();
        if !blocking.is_empty() {
            return Err(blocking);
        }
        let number = self.entries.get(unit).map_or(0, |entry| entry.seats.len()) + 1;
        let mut persons = BTreeMap::new();
        let drafted = (1..).zip(&seat.pairs).map(|(pair_number, pair)| {
            let named = pair.players.iter().filter(|player| !is_blank(player));
            let players = (1..).zip(named).map(|(player_number, facts)| {
                let person = person_id(unit, number, pair_number, player_number);
                persons.insert(person.clone(), normalised(facts));
                person
            });
            EntryPair { players: players.collect(), women: women_in(pair) }
        });
        let seat = EntrySeat {
            pairs: drafted.collect(),
            claim: None,
            class: self.class_of(seat),
            with: self.units_with(seat),
        };
        let leader = self.entries.get(unit).map_or_else(|| leader_id(unit), |entry| entry.leader.clone());
        let operation = Operation::LateEntryTaken { unit: unit.clone(), seat, leader };
        let mut after = self.clone();
        let meta = crate::event::Meta { at: asked.now, by: Sentence::default() };
        if let crate::event::Outcome::Refused(refusal) = after.apply(&operation, &meta) {
            return Err(refused(refusal));
        }
        let known = self.late_entrants.len();
        let entrants = after.late_entrants.iter().skip(known).cloned().collect();
        Ok(LateEntryDecision { operations: vec![operation], persons, entrants })
    }
}

/// What counts of a place when one more is entered.
fn taken_seat(seat: &EntrySeat) -> TakenSeat {
    TakenSeat { women: seat.pairs.iter().map(|pair| pair.women).max().flatten(), class: seat.class.clone() }
}
