//! Who is in and who waits where the whole contest has a number of places (R15.1.8, R15.2.2).
//!
//! Every place of an entry has a claim: its turn among all places, given when it was first submitted. The first so many
//! claims are in, the rest wait in order. Nothing else is stored, so a place that is given back goes to the first one
//! waiting by itself. A later place of a unit has a later claim: those in are always the first ones of its form. With the
//! roster it is fixed who is in; from then on only the organizer's decision brings somebody in.

use super::EventState;
use crate::ids::{PersonId, UnitId};
use std::collections::BTreeMap;

/// A place that waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WaitingPlace {
    /// Whose.
    pub unit: UnitId,
    /// Its number on the unit's form, from 1.
    pub seat: usize,
    /// 候补第几位, from 1.
    pub position: u32,
    /// Such as 第六中学一队.
    pub name: String,
    /// Rows of the person table.
    pub players: Vec<PersonId>,
}

/// A place that waited and is in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MovedUp {
    /// Whose.
    pub unit: UnitId,
    /// Such as 第六中学一队.
    pub name: String,
}

impl EventState {
    /// Who waits, in order; empty where the contest has no number of places.
    pub fn waiting_list(&self) -> Vec<WaitingPlace> {
        let Some(cap) = self.regulations.quota.cap() else { return Vec::new() };
        let entries = self.entries.iter();
        let places =
            entries.flat_map(|(unit, entry)| (1_usize..).zip(&entry.seats).map(move |place| (unit, place)));
        let (claimed, fixed): (Vec<_>, Vec<_>) = places.partition(|(_, (_, seat))| seat.claim.is_some());
        let open = match self.roster {
            Some(_) => 0,
            None => (cap.seats as usize).saturating_sub(fixed.len() + self.held_in_all()),
        };
        let mut claimed = claimed;
        claimed.sort_by_key(|(unit, (number, seat))| (seat.claim, *unit, *number));
        let waiting = (1..).zip(claimed.into_iter().skip(open));
        let waiting = waiting.map(|(position, (unit, (number, seat)))| WaitingPlace {
            unit: unit.clone(),
            seat: number,
            position,
            name: self.place_name(unit, number),
            players: seat.pairs.iter().flat_map(|pair| pair.players.clone()).collect(),
        });
        waiting.collect()
    }

    /// Places that waited and are in now.
    pub fn moved_up(&self) -> Vec<MovedUp> {
        let moved = self.moved_up.iter();
        moved.map(|(unit, seat)| MovedUp { unit: unit.clone(), name: self.place_name(unit, *seat) }).collect()
    }

    /// Places that fell free after the deadline: the organizer decides who comes in.
    pub fn held_in_all(&self) -> usize {
        self.held_places.values().sum()
    }

    /// How many places of each unit wait.
    pub(super) fn waiting_by_unit(&self) -> BTreeMap<UnitId, usize> {
        self.waiting_list().into_iter().fold(BTreeMap::new(), |mut units, place| {
            *units.entry(place.unit).or_default() += 1;
            units
        })
    }

    /// How many places of a unit are in.
    pub(super) fn places_in(&self, unit: &UnitId) -> usize {
        let entered = self.entries.get(unit).map_or(0, |entry| entry.seats.len());
        entered - self.waiting_by_unit().get(unit).copied().unwrap_or(0)
    }

    /// The next 报名号. Numbers of removed entries are not given again.
    pub(super) fn next_entry_number(&self) -> u32 {
        let known = self.entries.values().map(|entry| entry.number).max().unwrap_or(0);
        known.max(self.given.entries).saturating_add(1)
    }
}
