//! Who waits and who comes in (R15.1.8).

use super::{Folded, Outcome};
use crate::event::WaitingPlace;
use crate::event::decide::Refusal;
use crate::event::state::EventState;
use crate::ids::UnitId;

impl EventState {
    /// With the roster it is fixed who is in.
    pub(super) fn fix_who_is_in(&mut self) {
        let waiting = self.waiting_by_unit();
        for (unit, entry) in &mut self.entries {
            let places_in = entry.seats.len() - waiting.get(unit).copied().unwrap_or(0);
            entry.seats[..places_in].iter_mut().for_each(|seat| seat.claim = None);
        }
    }

    /// Remembers who came in since `waited`, and forgets who is out again.
    pub(super) fn note_moved_up(&mut self, waited: &[WaitingPlace]) {
        if waited.is_empty() && self.moved_up.is_empty() {
            return;
        }
        let waited = waited.iter().map(|place| (place.unit.clone(), place.seat));
        self.moved_up.extend(waited);
        let waits: Vec<_> = self.waiting_list().into_iter().map(|place| (place.unit, place.seat)).collect();
        let entries = &self.entries;
        self.moved_up.retain(|place| {
            let (unit, seat) = place;
            entries.get(unit).is_some_and(|entry| *seat <= entry.seats.len()) && !waits.contains(place)
        });
    }

    /// Before the roster is locked into a place that fell free after the deadline, after the draw as a late entry.
    pub(super) fn admit_waiting(&mut self, unit: &UnitId) -> Folded {
        let known = self.entrants().into_keys().collect();
        let first = self.waiting_list().into_iter().find(|place| place.unit == *unit);
        let Some(first) = first else {
            return Err(Refusal::not_found("这个单位没有候补的队", "Nobody of this unit is waiting"));
        };
        match (&self.draw, &self.roster) {
            (Some(_), _) => self.expect_unfinished()?,
            (None, Some(_)) => {
                return Err(Refusal::refused(
                    "名单已锁定。要让候补递补，请先重新开放报名，或在抽签后补报",
                    "The roster is locked: reopen it, or admit whoever waits after the draw",
                ));
            }
            (None, None) => {
                let held = self.held_places.iter_mut().find(|(_, places)| **places > 0);
                let Some((_, places)) = held else {
                    return Err(Refusal::refused("没有空出来的名额", "No place is free"));
                };
                *places -= 1;
            }
        }
        let entry = self.entries.get_mut(unit);
        // Those before it on the form are in already, and stay.
        let places = entry.into_iter().flat_map(|entry| entry.seats.iter_mut().take(first.seat));
        places.for_each(|seat| seat.claim = None);
        if self.draw.is_some() {
            self.come_late(&known);
        }
        Ok(Outcome::Applied)
    }
}
