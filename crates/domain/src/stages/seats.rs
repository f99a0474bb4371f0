//! Keeping one unit apart in a knockout where the seats are free (R12.1.3).

use super::bracket::{Bracket, Slot};
use super::flow::Network;
use crate::ids::{EntrantId, UnitId};
use crate::sentence::Sentence;
use std::collections::{BTreeMap, BTreeSet};

/// A bracket in which one unit is spread as far as the free seats allow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatedApart {
    /// The bracket.
    pub bracket: Bracket,
    /// Who sits elsewhere than in the bracket given.
    pub moved: Vec<EntrantId>,
    /// Units that cannot be spread any further and still can meet before the final.
    pub meetings: Vec<UnitMeeting>,
}

/// Two of one unit can meet early.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct UnitMeeting {
    /// The earliest round in which two of the unit can meet, from 1.
    pub round: u32,
    /// The unit.
    pub unit: UnitId,
    /// How many of it are in the knockout.
    pub entrants: u32,
}

/// Exchanges seats so that entrants of one unit meet as late as possible: first as few meetings in round 1 as possible,
/// then in round 2, and so on up to different halves. Exact, and among equals the one that moves fewest.
///
/// Who is `fixed` (seeds), who has a bye (it belongs to the seed or the lot, R12.2.2), places of groups and undecided
/// slots stay where they are.
///
/// It is a cheapest flow: each unit sends its entrants down its own copy of the tree, where the k-th one of a unit in a
/// part of the tree costs k − 1 of that part's weight; each seat takes one.
pub fn seat_apart(
    bracket: &Bracket,
    unit_of: &dyn Fn(&EntrantId) -> Option<UnitId>,
    fixed: &BTreeSet<EntrantId>,
) -> SeatedApart {
    let seats = bracket.slots().iter().enumerate().filter_map(|(at, slot)| match slot {
        Slot::Entrant(id) => {
            let with_bye = bracket.slots().get(at ^ 1) == Some(&Slot::Bye);
            Some(Seat { at, id, unit: unit_of(id), fixed: with_bye || fixed.contains(id) })
        }
        Slot::Place(_) | Slot::Bye | Slot::Undecided => None,
    });
    let seats: Vec<_> = seats.collect();
    let mut slots = bracket.slots().to_vec();
    for (at, id) in Seating::new(bracket, &seats).solve() {
        slots[at] = Slot::Entrant(id.clone());
    }
    let moved = seats.iter().filter(|seat| slots[seat.at] != bracket.slots()[seat.at]);
    let moved = moved.map(|seat| seat.id.clone()).collect();
    let bracket = Bracket::new(slots).unwrap_or_else(|_| bracket.clone());
    let meetings = unit_meetings(&bracket, unit_of);
    SeatedApart { bracket, moved, meetings }
}

/// Units of which two can meet before the final, the earliest first.
pub fn unit_meetings(bracket: &Bracket, unit_of: &dyn Fn(&EntrantId) -> Option<UnitId>) -> Vec<UnitMeeting> {
    let mut seats: BTreeMap<UnitId, Vec<usize>> = BTreeMap::new();
    for (at, slot) in bracket.slots().iter().enumerate() {
        if let Slot::Entrant(id) = slot
            && let Some(unit) = unit_of(id)
        {
            seats.entry(unit).or_default().push(at);
        }
    }
    let earliest =
        |seats: &[usize]| seats.windows(2).map(|pair| bracket.meeting_round(pair[0], pair[1])).min();
    let meeting = |(unit, seats): (UnitId, Vec<usize>)| {
        let entrants = u32::try_from(seats.len()).unwrap_or(u32::MAX);
        earliest(&seats).map(|round| UnitMeeting { round, unit, entrants })
    };
    let mut meetings: Vec<_> = seats.into_iter().filter_map(meeting).collect();
    meetings.retain(|meeting| meeting.round < bracket.rounds());
    meetings.sort();
    meetings
}

impl UnitMeeting {
    /// “X单位有3个参赛方，最早半决赛可能相遇”; `title` is what the round is called.
    pub fn sentence(&self, unit: &str, title: &Sentence) -> Sentence {
        let (Self { entrants, .. }, Sentence { zh, en }) = (self, title);
        if self.round == 1 {
            return Sentence::new(
                format!("{unit}有{entrants}个参赛方，{zh}就会同单位相遇"),
                format!("{unit} has {entrants} entrants; two of them meet at once ({en})"),
            );
        }
        Sentence::new(
            format!("{unit}有{entrants}个参赛方，最早{zh}可能相遇"),
            format!("{unit} has {entrants} entrants; two of them can meet ({en} at the earliest)"),
        )
    }
}

struct Seat<'a> {
    at: usize,
    id: &'a EntrantId,
    unit: Option<UnitId>,
    fixed: bool,
}

/// Unit 0 stands for everybody who is alone of its unit: such entrants clash with nobody.
struct Seating<'a> {
    places: usize,
    seats: &'a [Seat<'a>],
    unit: Vec<usize>,
    units: usize,
}

const SOURCE: usize = 0;
const SINK: usize = 1;

impl<'a> Seating<'a> {
    fn new(bracket: &Bracket, seats: &'a [Seat<'a>]) -> Self {
        let mut members: BTreeMap<&UnitId, u32> = BTreeMap::new();
        seats
            .iter()
            .filter_map(|seat| seat.unit.as_ref())
            .for_each(|unit| *members.entry(unit).or_default() += 1);
        members.retain(|_, count| *count > 1);
        let number = |unit: &UnitId| members.keys().position(|known| *known == unit).map_or(0, |at| at + 1);
        let unit = seats.iter().map(|seat| seat.unit.as_ref().map_or(0, number)).collect();
        Self { places: bracket.slots().len(), seats, unit, units: members.len() + 1 }
    }

    /// Who sits where.
    fn solve(&self) -> Vec<(usize, &'a EntrantId)> {
        if self.units == 1 {
            return self.seats.iter().map(|seat| (seat.at, seat.id)).collect();
        }
        let mut network = Network::new(2);
        let takes: Vec<_> = self.seats.iter().map(|_| network.add_node()).collect();
        takes.iter().for_each(|seat| {
            network.add_arc(*seat, SINK, 1, 0);
        });
        let mut arrivals = Vec::new();
        for unit in 0..self.units {
            let members = self.unit.iter().filter(|of| **of == unit).count();
            let top = network.add_node();
            network.add_arc(SOURCE, top, u32::try_from(members).unwrap_or(u32::MAX), 0);
            self.grow(&mut network, &takes, unit, top, 0..self.places, &mut arrivals);
        }
        network.send(SOURCE, SINK);
        let arrived = arrivals.into_iter().filter(|(_, _, arc)| network.flow(*arc) > 0);
        self.name(arrived.map(|(unit, seat, _)| (unit, seat)).collect())
    }

    /// The part of a unit's tree over the places of `part`, below `node`.
    fn grow(
        &self,
        network: &mut Network,
        takes: &[usize],
        unit: usize,
        node: usize,
        part: std::ops::Range<usize>,
        arrivals: &mut Vec<(usize, usize, usize)>,
    ) {
        let inside = || self.seats.iter().enumerate().filter(|(_, seat)| part.contains(&seat.at));
        if part.len() == 1 || unit == 0 {
            for (seat, place) in inside() {
                let stays = self.unit[seat] == unit;
                if stays || !place.fixed {
                    let arc = network.add_arc(node, takes[seat], 1, i128::from(!stays));
                    arrivals.push((unit, seat, arc));
                }
            }
            return;
        }
        let middle = part.start + part.len() / 2;
        for half in [part.start..middle, middle..part.end] {
            let room = inside().filter(|(_, seat)| half.contains(&seat.at)).count();
            let members = self.unit.iter().filter(|of| **of == unit).count().min(room);
            let below = network.add_node();
            let weight = self.weight(half.len());
            (0..members).for_each(|before| {
                network.add_arc(node, below, 1, weight * i128::try_from(before).unwrap_or(0));
            });
            self.grow(network, takes, unit, below, half, arrivals);
        }
    }

    /// What one more pair of a unit inside a part of so many places costs: the smaller the part, the earlier the meeting,
    /// and one meeting outweighs all later ones. The smallest weight outweighs moving everybody. 256 places need
    /// 32641⁷ < 2¹⁰⁶.
    fn weight(&self, part: usize) -> i128 {
        if part == 1 {
            return 0;
        }
        let pairs = i128::try_from(self.places * (self.places - 1) / 2 + 1).unwrap_or(i128::MAX);
        pairs.pow((self.places / part).trailing_zeros())
    }

    /// Gives the seats of each unit to its entrants: who can stay stays, the others follow in bracket order.
    fn name(&self, arrived: Vec<(usize, usize)>) -> Vec<(usize, &'a EntrantId)> {
        let mut seated = Vec::new();
        for unit in 0..self.units {
            let of_unit = |seat: &usize| self.unit[*seat] == unit;
            let (stay, free): (Vec<_>, Vec<_>) =
                arrived.iter().filter(|(of, _)| *of == unit).map(|(_, seat)| *seat).partition(of_unit);
            let movers = (0..self.seats.len()).filter(|seat| of_unit(seat) && !stay.contains(seat));
            seated.extend(stay.iter().map(|seat| (self.seats[*seat].at, self.seats[*seat].id)));
            seated
                .extend(free.iter().zip(movers).map(|(to, from)| (self.seats[*to].at, self.seats[from].id)));
        }
        seated
    }
}

#[cfg(test)]
#[path = "seats_tests.rs"]
mod tests;
