//! Set-up, units, entries, roster, draw.

use super::{Folded, Meta, Outcome};
use crate::event::decide::Refusal;
use crate::event::operation::{Entry, EntrySeat};
use crate::event::state::{DrawRecord, EventState, LockedRoster, UnitRecord};
use crate::ids::{EntrantId, PersonId, UnitId};
use crate::registration::{QuotaAnswer, seats_of};
use crate::regulations::SeatCondition;
use serde_json::Value;
use std::collections::BTreeSet;

impl EventState {
    pub(super) fn change_setting(&mut self, path: &str, value: &Value) -> Folded {
        if !self.may_set(path) {
            return Err(Refusal::refused("抽签以后不能再改规程", "The regulations are fixed after the draw"));
        }
        self.regulations = self.regulations.with(path, value.clone()).map_err(|error| {
            let why = error.on_screen(&self.regulations);
            Refusal::refused(why.zh, why.en)
        })?;
        Ok(Outcome::Applied)
    }

    /// Until the roster is locked, and after the draw for a late entry (R10.6.3).
    pub(super) fn add_unit(&mut self, unit: &UnitId, name: &str, members: Option<u32>) -> Folded {
        match self.draw {
            Some(_) => self.expect_unfinished()?,
            None => self.check_open()?,
        }
        if self.units.contains_key(unit) {
            return Err(Refusal::refused("这个单位已经有了", "This unit is there already"));
        }
        self.check_unit_name(unit, name)?;
        self.given.units = self.given.units.max(unit.number().unwrap_or(0));
        self.units.insert(unit.clone(), UnitRecord { name: name.to_owned(), members });
        Ok(Outcome::Applied)
    }

    /// Until the roster is locked; after the draw the number of members that nobody had asked for yet.
    pub(super) fn change_unit(&mut self, unit: &UnitId, name: &str, members: Option<u32>) -> Folded {
        let known = self.units.get(unit);
        let only_members = known.is_some_and(|known| known.members.is_none() && known.name == name);
        match self.draw {
            Some(_) if only_members => self.expect_unfinished()?,
            Some(_) | None => self.check_open()?,
        }
        self.check_unit_name(unit, name)?;
        let record = self.units.get_mut(unit).ok_or_else(unknown_unit)?;
        self.regulations.quota.unit_renamed(&record.name, name);
        *record = UnitRecord { name: name.to_owned(), members };
        Ok(Outcome::Applied)
    }

    pub(super) fn take_entry(&mut self, entry: &Entry) -> Folded {
        self.check_open()?;
        let unit = self.units.get(&entry.unit).ok_or_else(unknown_unit)?;
        let quota = self.regulations.quota.of_unit(&unit.name);
        let quota = match seats_of(&quota, unit.members.or(entry.members)) {
            QuotaAnswer::Seats(seats) => seats,
            QuotaAnswer::NeedsMembers | QuotaAnswer::NoRule => {
                return Err(Refusal::refused("要先知道会员人数", "The number of members is needed first"));
            }
        };
        let filled = entry.seats.len();
        if filled > quota.total() as usize {
            return Err(Refusal::refused(
                format!("限报{}队，你已填{filled}队（规程{}）", quota.total(), quota.clause),
                format!(
                    "This unit may enter {}; you have {filled} (regulations {})",
                    quota.total(),
                    quota.clause
                ),
            ));
        }
        if let Some(condition) = quota.condition
            && filled > quota.free as usize
        {
            let women = |seats: &[EntrySeat]| {
                seats.iter().flat_map(|seat| &seat.pairs).any(|pair| pair.women.unwrap_or(0) > 0)
            };
            let met = match condition {
                SeatCondition::WomanInUnit => women(&entry.seats),
                SeatCondition::WomanInExtraPair => {
                    entry.seats[quota.free as usize..].iter().all(|seat| women(std::slice::from_ref(seat)))
                }
            };
            if !met {
                return Err(Refusal::refused(
                    format!("多报的队中须有女职工（规程{}）", quota.clause),
                    format!(
                        "The further place needs a woman among the players (regulations {})",
                        quota.clause
                    ),
                ));
            }
        }
        self.check_classes(&entry.unit, &entry.seats)?;
        self.check_joint(&entry.unit, unit.members.or(entry.members), &entry.seats)?;
        self.given.entries = self.given.entries.max(entry.number);
        let claims = entry.seats.iter().filter_map(|seat| seat.claim);
        self.given.claims = claims.fold(self.given.claims, u32::max);
        self.held_places.remove(&entry.unit);
        self.entries.insert(entry.unit.clone(), entry.clone());
        self.known_again(entry.persons());
        Ok(Outcome::Applied)
    }

    /// No class has more places of a unit than its quota gives (R15.1.6).
    pub(super) fn check_classes(&self, unit: &UnitId, seats: &[EntrySeat]) -> Result<(), Refusal> {
        let name = self.units.get(unit).map_or("", |unit| unit.name.as_str());
        let chosen = seats.iter().map(|seat| seat.class.as_deref());
        match self.regulations.of_unit(name).about_classes(chosen).into_iter().next() {
            None => Ok(()),
            Some(about) => Err(Refusal::refused(about.sentence.zh, about.sentence.en)),
        }
    }

    /// Whoever stands on a new form is somebody again.
    pub(super) fn known_again<'a>(&mut self, persons: impl IntoIterator<Item = &'a PersonId>) {
        for person in persons {
            self.personal.erased.remove(person);
        }
    }

    pub(super) fn lock_roster(&mut self, digest: &str) -> Folded {
        self.check_open()?;
        self.fix_who_is_in();
        self.roster = Some(LockedRoster { digest: digest.to_owned() });
        Ok(Outcome::Applied)
    }

    pub(super) fn take_draw(
        &mut self,
        algorithm: &str,
        rng_seed: &str,
        order: &[EntrantId],
        meta: &Meta,
    ) -> Folded {
        if self.roster.is_none() {
            return Err(Refusal::refused("请先锁定名单，再抽签", "Lock the roster before the draw"));
        }
        if self.draw.is_some() {
            return Err(Refusal::outdated("已经抽过签了", "The draw was made already"));
        }
        let drawn: BTreeSet<_> = order.iter().collect();
        let entrants = self.entrants();
        if drawn.len() != order.len() || !drawn.into_iter().eq(entrants.keys()) {
            return Err(Refusal::refused("抽签结果和名单不一致", "The draw does not fit the roster"));
        }
        self.draw = Some(DrawRecord {
            algorithm: algorithm.to_owned(),
            rng_seed: rng_seed.to_owned(),
            order: order.to_vec(),
            at: meta.at,
        });
        Ok(Outcome::Applied)
    }

    fn check_open(&self) -> Result<(), Refusal> {
        match self.roster {
            None => Ok(()),
            Some(_) => Err(Refusal::refused("名单已锁定，不能再改", "The roster is locked")),
        }
    }

    fn check_unit_name(&self, unit: &UnitId, name: &str) -> Result<(), Refusal> {
        let taken = self.units.iter().any(|(id, record)| id != unit && record.name == name);
        if taken {
            return Err(Refusal::refused(
                format!("已经有单位叫“{name}”"),
                format!("There is a unit called “{name}” already"),
            ));
        }
        Ok(())
    }
}

fn unknown_unit() -> Refusal {
    Refusal::not_found("没有这个单位", "There is no such unit")
}
