//! What comes after the roster was locked: late entries, open byes, repaired fixtures, and steps taken back.

use super::{Folded, Meta, Outcome};
use crate::contest::Sides;
use crate::event::decide::Refusal;
use crate::event::operation::{Entry, EntrySeat, PublishedRank};
use crate::event::state::{EventState, FormerRoster, Publication, RoundState, TableRecord, TableStatus};
use crate::ids::{EntrantId, PersonId, RoundNumber, TableNumber, UnitId};
use crate::registration::{QuotaAnswer, seats_of};
use crate::sentence::Sentence;
use chrono::{DateTime, Utc};
use std::collections::BTreeSet;

/// What is said at a table where somebody was exchanged after a correction.
const EXCHANGED: (&str, &str) = (
    "；公布后成绩有更正，这一桌换过人",
    "; a result was corrected after this was published, and a side was exchanged",
);

impl TableRecord {
    /// A side was exchanged after a correction, when everybody had seen the pairing.
    pub fn was_exchanged(&self) -> bool {
        self.why.zh.ends_with(EXCHANGED.0)
    }

    fn say_exchanged(&mut self) {
        let why = &mut self.why;
        if !why.zh.ends_with(EXCHANGED.0) {
            *why = Sentence::new(format!("{}{}", why.zh, EXCHANGED.0), format!("{}{}", why.en, EXCHANGED.1));
        }
    }
}

impl EventState {
    pub(super) fn take_late_entry(&mut self, unit: &UnitId, seat: &EntrySeat, leader: &PersonId) -> Folded {
        self.expect_unfinished()?;
        if self.draw.is_none() {
            return Err(Refusal::refused("抽签以前请用报名表", "Use the entry form before the draw"));
        }
        let Some(members) = self.units.get(unit).map(|record| record.members) else {
            return Err(Refusal::not_found("没有这个单位", "There is no such unit"));
        };
        let known: BTreeSet<_> = self.entrants().into_keys().collect();
        let next = self.next_entry_number();
        let mut entry = self.entries.get(unit).cloned().unwrap_or_else(|| Entry {
            unit: unit.clone(),
            number: next,
            members: None,
            seats: Vec::new(),
            leader: leader.clone(),
            accepted: None,
            replaced: BTreeSet::new(),
        });
        entry.seats.push(seat.clone());
        let quota = self.units.get(unit).map(|record| self.regulations.quota.of_unit(&record.name));
        match seats_of(quota.as_deref().unwrap_or(&self.regulations.quota), members.or(entry.members)) {
            QuotaAnswer::Seats(seats) if entry.seats.len() <= seats.total() as usize => {}
            QuotaAnswer::Seats(seats) => {
                return Err(Refusal::refused(
                    format!("这个单位限报{}队（规程{}）", seats.total(), seats.clause),
                    format!("This unit may enter {} (regulations {})", seats.total(), seats.clause),
                ));
            }
            QuotaAnswer::NeedsMembers | QuotaAnswer::NoRule => {
                return Err(Refusal::refused("要先知道会员人数", "The number of members is needed first"));
            }
        }
        self.check_classes(unit, &entry.seats)?;
        self.check_joint(unit, members.or(entry.members), std::slice::from_ref(seat))?;
        self.given.entries = self.given.entries.max(entry.number);
        // The leader of a form that is there was asked before.
        let leads = (entry.seats.len() == 1).then_some(leader);
        self.known_again(seat.pairs.iter().flat_map(|pair| &pair.players).chain(leads));
        self.entries.insert(unit.clone(), entry);
        self.come_late(&known);
        Ok(Outcome::Applied)
    }

    /// Whoever is an entrant now and was none plays from the next draft on.
    pub(super) fn come_late(&mut self, known: &BTreeSet<EntrantId>) {
        let came: Vec<_> = self.entrants().into_keys().filter(|id| !known.contains(id)).collect();
        for entrant in came {
            let missed = (1..self.next_round().0).map(RoundNumber);
            self.missed.entry(entrant.clone()).or_default().extend(missed);
            self.late_entrants.push(entrant);
        }
        self.check_draft_participants();
    }

    pub(super) fn fill_bye_of(&mut self, round: RoundNumber, entrant: &EntrantId) -> Folded {
        let states = [RoundState::Draft, RoundState::Published, RoundState::Running];
        let record = self.expect_state(round, &states)?;
        if record.table_of(entrant).is_some() {
            return Err(Refusal::outdated("这一对本轮已经有比赛", "This pair plays in this round already"));
        }
        let why = Sentence::new("补入轮空的位置", "came into the open bye");
        let waiting = record.tables.iter().find_map(|table| match &table.sides {
            Sides::Bye(waiting) => Some(waiting.clone()),
            Sides::Two(..) => None,
        });
        let free = waiting.map(|waiting| self.free_table(round, [&waiting, entrant]));
        let record = self.expect_state(round, &states)?;
        match record.tables.iter_mut().find(|table| matches!(table.sides, Sides::Bye(_))) {
            Some(table) => {
                let Sides::Bye(waiting) = &table.sides else { return Ok(Outcome::Applied) };
                table.sides = Sides::Two(waiting.clone(), entrant.clone());
                table.table = free;
                table.why = why;
            }
            None => {
                let bye = Sides::Bye(entrant.clone());
                let why = Sentence::new("没有对手，轮空", "no opponent is left: a bye");
                record.tables.push(TableRecord::drafted(&crate::event::DraftedMatch {
                    table: None,
                    sides: bye,
                    why,
                    result: None,
                }));
            }
        }
        if let Some(missed) = self.missed.get_mut(entrant) {
            missed.remove(&round);
        }
        self.check_draft_participants();
        Ok(Outcome::Applied)
    }

    /// A table for two more in a round: one that suits them, else the next that is used (R9.6.1).
    fn free_table(&self, round: RoundNumber, sides: [&EntrantId; 2]) -> TableNumber {
        let tables = self.round(round).into_iter().flat_map(|record| &record.tables);
        let taken: BTreeSet<_> = tables.filter_map(|table| table.table).collect();
        let is_free = |table: &TableNumber| !taken.contains(table) && !self.excluded_tables.contains(table);
        let wishes: Vec<_> = sides.into_iter().filter_map(|side| self.seating.get(side)).collect();
        let fixed = wishes.iter().filter_map(|wish| wish.fixed).filter(is_free).min();
        let suits = |table: &TableNumber| {
            wishes.iter().all(|wish| wish.allowed.is_empty() || wish.allowed.contains(table))
        };
        let mut allowed = wishes.iter().flat_map(|wish| &wish.allowed).copied().filter(is_free).filter(suits);
        let last = taken.last().map_or(0, |last| last.0);
        let mut next = (last.saturating_add(1)..).map(TableNumber).filter(is_free);
        fixed.or_else(|| allowed.next()).or_else(|| next.next()).unwrap_or(TableNumber(1))
    }

    /// The sentence of the table says so: what it says of the bracket still holds (R12.3.3).
    pub(super) fn replace_side(
        &mut self,
        (round, table): (RoundNumber, Option<TableNumber>),
        out: &EntrantId,
        comes: &EntrantId,
    ) -> Folded {
        if !self.entrants().contains_key(comes) {
            return Err(Refusal::not_found("没有这一对", "There is no such pair"));
        }
        let states = [RoundState::Published, RoundState::Running, RoundState::Closed];
        let record = self.expect_state(round, &states)?;
        let sits_at = |side: &EntrantId| {
            record.tables.iter().position(|record| record.sides.entrants().any(|own| own == side))
        };
        let place = sits_at(out).filter(|at| record.tables[*at].table == table);
        let Some(place) = place else {
            return Err(Refusal::not_found("这一对不在这一桌", "This pair does not sit at this table"));
        };
        let other = sits_at(comes);
        if other == Some(place) {
            return Err(Refusal::outdated("这两方本来就在这一桌", "Both sides sit at this table already"));
        }
        let waits = |at: &usize| {
            record.tables[*at].status == TableStatus::Open && record.tables[*at].ruled_against.is_empty()
        };
        if ![Some(place), other].iter().flatten().all(waits) {
            return Err(Refusal::refused(
                "这一桌已经打了，不能换人",
                "This table was played: nobody is replaced",
            ));
        }
        // Whoever sits elsewhere in this round changes places with `out`.
        let exchanged = |side: &EntrantId| match side {
            side if side == out => comes.clone(),
            side if side == comes => out.clone(),
            side => side.clone(),
        };
        for at in [Some(place), other].into_iter().flatten() {
            let place = &mut record.tables[at];
            place.seat(match &place.sides {
                Sides::Two(first, second) => Sides::Two(exchanged(first), exchanged(second)),
                Sides::Bye(only) => Sides::Bye(exchanged(only)),
            });
            place.say_exchanged();
        }
        Ok(Outcome::Applied)
    }

    /// A published bye becomes a match; in a round that is closed it is played like a match that was set aside.
    pub(super) fn fill_fixture(
        &mut self,
        round: RoundNumber,
        table: Option<TableNumber>,
        sides: &[EntrantId; 2],
    ) -> Folded {
        let known = self.entrants();
        if sides.iter().any(|side| !known.contains_key(side)) {
            return Err(Refusal::not_found("没有这一对", "There is no such pair"));
        }
        let [first, second] = sides;
        let free = self.free_table(round, [first, second]);
        let states = [RoundState::Published, RoundState::Running, RoundState::Closed];
        let record = self.expect_state(round, &states)?;
        let taken = |number: &TableNumber| record.tables.iter().any(|table| table.table == Some(*number));
        let table = table.filter(|number| !taken(number)).unwrap_or(free);
        let seated: Vec<_> = sides.iter().filter_map(|side| record.table_of(side)).collect();
        if !matches!(seated.as_slice(), [one] if matches!(one.sides, Sides::Bye(_))) {
            return Err(Refusal::outdated("这一方不是轮空", "This side has no bye"));
        }
        let closed = record.state == RoundState::Closed;
        let bye =
            record.tables.iter_mut().find(|table| table.sides.entrants().any(|own| sides.contains(own)));
        if let Some(bye) = bye {
            bye.seat(Sides::Two(first.clone(), second.clone()));
            bye.table = Some(table);
            bye.belated = closed;
            bye.say_exchanged();
        }
        record.tables.sort_by_key(|table| (table.table.is_none(), table.table));
        Ok(Outcome::Applied)
    }

    /// A published match becomes a bye.
    pub(super) fn empty_fixture(
        &mut self,
        (round, table): (RoundNumber, TableNumber),
        out: &EntrantId,
    ) -> Folded {
        let states = [RoundState::Published, RoundState::Running, RoundState::Closed];
        let record = self.expect_state(round, &states)?;
        let place = record.tables.iter_mut().find(|record| record.table == Some(table));
        let Some(place) = place.filter(|place| place.sides.opponent_of(out).is_some()) else {
            return Err(Refusal::not_found("这一对不在这一桌", "This pair does not sit at this table"));
        };
        if place.status != TableStatus::Open || !place.ruled_against.is_empty() {
            return Err(Refusal::refused(
                "这一桌已经打了，不能换人",
                "This table was played: nobody is replaced",
            ));
        }
        if let Some(stays) = place.sides.opponent_of(out).cloned() {
            place.seat(Sides::Bye(stays));
            place.table = None;
            place.say_exchanged();
        }
        record.tables.sort_by_key(|table| (table.table.is_none(), table.table));
        Ok(Outcome::Applied)
    }

    pub(super) fn take_back_start(&mut self, round: RoundNumber) -> Folded {
        let record = self.expect_state(round, &[RoundState::Running])?;
        if record.tables.iter().any(|table| !table.versions.is_empty()) {
            return Err(Refusal::refused("已经有成绩了", "There are results already"));
        }
        record.state = RoundState::Published;
        record.ends_at = None;
        Ok(Outcome::Applied)
    }

    pub(super) fn reopen(&mut self, round: RoundNumber) -> Folded {
        if self.next_round().0 != round.0 + 1 {
            return Err(Refusal::refused("后面一轮已经公布", "A later round is published"));
        }
        let record = self.expect_state(round, &[RoundState::Closed])?;
        record.state = if record.ends_at.is_some() { RoundState::Running } else { RoundState::Published };
        record.closed_at = None;
        self.drop_draft();
        Ok(Outcome::Applied)
    }

    pub(super) fn reopen_finished(&mut self) -> Folded {
        if self.finished_at.take().is_none() {
            return Err(Refusal::outdated("最终成绩还没有公布", "The ranking is not final yet"));
        }
        Ok(Outcome::Applied)
    }

    pub(super) fn take_back_lot_record(&mut self, order: &[String]) -> Folded {
        self.expect_unfinished()?;
        let Some(at) = self.lots.iter().rposition(|lot| lot.order == order) else {
            return Err(Refusal::not_found("没有这次抽签", "There is no such lot"));
        };
        self.lots.remove(at);
        Ok(Outcome::Applied)
    }

    pub(super) fn unlock_roster(&mut self, reason: &str, meta: &Meta) -> Folded {
        if self.draw.is_some() {
            return Err(Refusal::refused("已经抽签，名单不能再解锁", "The draw was made: the roster stays"));
        }
        let Some(roster) = self.roster.take() else {
            return Err(Refusal::outdated("名单没有锁定", "The roster is not locked"));
        };
        let (opened_at, reason) = (meta.at, reason.to_owned());
        self.former_rosters.push(FormerRoster { roster, opened_at, reason });
        Ok(Outcome::Applied)
    }

    /// Whoever waits moves up by itself again.
    pub(super) fn reopen_entries(
        &mut self,
        until: Option<DateTime<Utc>>,
        reason: &str,
        meta: &Meta,
    ) -> Folded {
        if self.draw.is_some() {
            return Err(Refusal::refused(
                "已经抽签，不能再开放报名",
                "The draw was made: entries stay closed",
            ));
        }
        if self.roster.is_some() {
            self.unlock_roster(reason, meta)?;
        }
        self.details.deadline = until;
        self.held_places.clear();
        Ok(Outcome::Applied)
    }

    pub(super) fn remove_unit(&mut self, unit: &UnitId) -> Folded {
        if self.roster.is_some() || self.entries.contains_key(unit) || self.joins_another(unit) {
            return Err(Refusal::refused("这个单位已经报名，不能删除", "This unit has entered: it stays"));
        }
        if self.units.remove(unit).is_none() {
            return Err(Refusal::not_found("没有这个单位", "There is no such unit"));
        }
        Ok(Outcome::Applied)
    }

    pub(super) fn remove_entry(&mut self, unit: &UnitId, held: bool) -> Folded {
        let were_in = self.places_in(unit);
        if self.roster.is_some() {
            return Err(Refusal::refused("名单已锁定，不能再改", "The roster is locked"));
        }
        if self.entries.remove(unit).is_none() {
            return Err(Refusal::not_found("这个单位没有报名", "This unit has not entered"));
        }
        if held {
            self.held_places.insert(unit.clone(), were_in);
        }
        Ok(Outcome::Applied)
    }

    pub(super) fn publish_ranking(
        &mut self,
        ranks: &[PublishedRank],
        reason: Option<&str>,
        meta: &Meta,
    ) -> Folded {
        if self.finished_at.is_none() {
            return Err(Refusal::refused("最终成绩还没有公布", "The ranking is not final yet"));
        }
        let reason = reason.map(str::to_owned);
        self.publications.push(Publication { ranks: ranks.to_vec(), reason, at: meta.at });
        Ok(Outcome::Applied)
    }
}
