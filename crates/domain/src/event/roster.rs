//! Names and ids that follow from the entries.

use super::operation::{Entry, EntryPair};
use super::{ERASED_NAME, EventState, Persons};
use crate::contest::{Entrant, Team};
use crate::ids::{EntrantId, PersonId, TeamId, UnitId};
use crate::penalties::disqualified_from;
use crate::registration::chinese_numeral;
use crate::regulations::Composition;
use crate::sentence::Sentence;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Row of the person table for a player of an entry; places and players count from 1.
pub fn person_id(unit: &UnitId, seat: usize, pair: usize, player: usize) -> PersonId {
    PersonId(format!("{unit}-{seat}-{pair}-{player}"))
}

/// Row of the person table for the leader of a unit.
pub(super) fn leader_id(unit: &UnitId) -> PersonId {
    PersonId(format!("{unit}-leader"))
}

/// Row of the person table for somebody who plays for a unit without standing on its form.
pub(super) fn substitute_id(unit: &UnitId, number: usize) -> PersonId {
    PersonId(format!("{unit}-sub-{number}"))
}

/// SHA-256 of the roster as it is printed: one line per pair, `name <tab> player、player <line feed>`, in the order
/// of the roster. Its first eight hex digits are read aloud (名单校验码).
pub fn roster_digest(state: &EventState, names: &BTreeMap<PersonId, String>) -> String {
    let players = state.players();
    let mut roster = String::new();
    // Whoever came after the draw stands on no locked roster.
    for (id, entrant) in state.entrants() {
        if state.late_entrants.contains(&id) {
            continue;
        }
        let persons = players.get(&id).copied().unwrap_or_default();
        let players: Vec<_> = persons.iter().filter_map(|person| names.get(person)).cloned().collect();
        roster.push_str(&format!("{}\t{}\n", entrant.name, players.join("、")));
    }
    hex(&Sha256::digest(roster.as_bytes()))
}

/// What the names of now say about the code of the locked roster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RosterCheck {
    /// Nothing is locked, or the code follows from the names.
    Fits,
    /// So many players were erased on request since: the code cannot be worked out from what is left. The roster that was
    /// printed at the time still proves it.
    Erased(u32),
    /// The names are others than those that were locked, and nobody asked to be forgotten.
    Differs,
}

impl RosterCheck {
    /// What has to be said about it.
    pub fn sentence(self) -> Option<Sentence> {
        match self {
            Self::Fits => None,
            Self::Erased(persons) => Some(Sentence::new(
                format!(
                    "锁定以后有{persons}名队员要求删除了姓名，用现在的名单已经算不出校验码。校验码没有变，要核对请用锁定时打印的名单"
                ),
                format!(
                    "Since the lock {persons} of the players asked to be erased, so the code cannot be worked out from the roster of now. The code has not changed: check it with the roster printed at the time"
                ),
            )),
            Self::Differs => Some(Sentence::new(
                "现在的名单和锁定时的校验码对不上，锁定以后姓名被改动过",
                "The roster does not give the code it was locked with: names were changed since",
            )),
        }
    }
}

/// Lower-case hex.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

impl EventState {
    /// Whether the code of the locked roster follows from the names of now.
    pub fn roster_check(&self, persons: &Persons) -> RosterCheck {
        let Some(locked) = &self.roster else { return RosterCheck::Fits };
        let names = persons.iter().map(|(person, facts)| (person.clone(), facts.name.clone())).collect();
        if roster_digest(self, &names) == locked.digest {
            return RosterCheck::Fits;
        }
        let players = self.players();
        let locked = players.iter().filter(|(entrant, _)| !self.late_entrants.contains(entrant));
        let erased = locked
            .flat_map(|(_, players)| *players)
            .filter(|player| persons.get(player).is_some_and(|facts| facts.name == ERASED_NAME));
        match u32::try_from(erased.count()) {
            Ok(0) | Err(_) => RosterCheck::Differs,
            Ok(erased) => RosterCheck::Erased(erased),
        }
    }

    /// All entrants of all entries, with the names they play under: 第六中学一队, a single player
    /// 第六中学一号; in teams 第六中学团体一队第1对.
    pub fn entrants(&self) -> BTreeMap<EntrantId, Entrant> {
        let drawn = self.draw.iter().flat_map(|draw| &draw.order).chain(&self.late_entrants);
        let numbers: BTreeMap<_, _> = drawn.zip(1_u32..).collect();
        let entrant = |place: Place<'_>| {
            let id = place.entrant();
            let team = self.regulations.ranks_teams().then(|| place.team());
            let name = match &team {
                Some(_) => format!("{}第{}对", self.team_name(place), place.pair),
                None => self.place_name(place.unit, place.seat),
            };
            Entrant {
                unit: Some(place.unit.clone()),
                joint: self.joint_name(place.unit, place.seat),
                team,
                draw_number: numbers.get(&id).copied(),
                withdrawn_after: self.withdrawals.get(&id).copied(),
                missed: self.missed.get(&id).cloned().unwrap_or_default(),
                disqualified_from: disqualified_from(&self.penalties, &id),
                fixed_table: self.seating.get(&id).and_then(|seating| seating.fixed),
                ..Entrant::new(id, name)
            }
        };
        self.places().map(|(place, _)| entrant(place)).map(|entrant| (entrant.id.clone(), entrant)).collect()
    }

    /// All teams, where teams are ranked.
    pub fn teams(&self) -> BTreeMap<TeamId, Team> {
        if !self.regulations.ranks_teams() {
            return BTreeMap::new();
        }
        self.places()
            .map(|(place, _)| {
                let (id, name) = (place.team(), self.team_name(place));
                (id.clone(), Team { id, name, unit: Some(place.unit.clone()) })
            })
            .collect()
    }

    /// Players of every entrant, as rows of the person table.
    pub fn players(&self) -> BTreeMap<EntrantId, &[PersonId]> {
        self.places().map(|(place, pair)| (place.entrant(), pair.players.as_slice())).collect()
    }

    /// The class of every entrant, where the quota knows classes (R15.1.6).
    pub fn classes(&self) -> BTreeMap<EntrantId, String> {
        if self.regulations.quota.classes.is_empty() {
            return BTreeMap::new();
        }
        let class = |place: Place<'_>| self.entries.get(place.unit)?.seats.get(place.seat - 1)?.class.clone();
        self.places().filter_map(|(place, _)| Some((place.entrant(), class(place)?))).collect()
    }

    /// How many places of an entry are of each class that is chosen, in the order of the regulations (R15.1.6).
    pub fn classes_of(&self, entry: &Entry) -> Vec<(String, usize)> {
        let of = |name: &str| entry.seats.iter().filter(|seat| seat.class.as_deref() == Some(name)).count();
        let classes =
            self.regulations.quota.classes.iter().map(|class| (class.name.clone(), of(&class.name)));
        classes.filter(|(_, places)| *places > 0).collect()
    }

    /// How many places of each class are in, in the order of the regulations; empty where the quota knows no classes.
    pub fn places_by_class(&self) -> Vec<(String, u32)> {
        let waiting = self.waiting_by_unit();
        let is_in =
            |unit: &UnitId, entry: &Entry| entry.seats.len() - waiting.get(unit).copied().unwrap_or(0);
        let seats: Vec<_> =
            self.entries.iter().flat_map(|(unit, entry)| &entry.seats[..is_in(unit, entry)]).collect();
        let of = |name: &str| seats.iter().filter(|seat| seat.class.as_deref() == Some(name)).count();
        let classes = self.regulations.quota.classes.iter();
        classes
            .map(|class| (class.name.clone(), u32::try_from(of(&class.name)).unwrap_or(u32::MAX)))
            .collect()
    }

    /// Places of which somebody still plays.
    pub fn places_playing(&self) -> usize {
        let playing = self.places().filter(|(place, _)| !self.withdrawals.contains_key(&place.entrant()));
        playing.map(|(place, _)| place.team()).collect::<BTreeSet<_>>().len()
    }

    /// The places that are in; whoever waits is no entrant (R15.1.8).
    fn places(&self) -> impl Iterator<Item = (Place<'_>, &EntryPair)> {
        let waiting = self.waiting_by_unit();
        self.entries.iter().flat_map(move |(unit, entry)| {
            let places_in = entry.seats.len() - waiting.get(unit).copied().unwrap_or(0);
            (1..).zip(&entry.seats[..places_in]).flat_map(move |(seat, places)| {
                (1..).zip(&places.pairs).map(move |(number, pair)| (Place { unit, seat, pair: number }, pair))
            })
        })
    }

    pub(super) fn unit_name(&self, unit: &UnitId) -> &str {
        self.units.get(unit).map_or("", |unit| unit.name.as_str())
    }

    /// What a place of a unit is called: 第六中学一队, 第六中学一号, 第六中学团体一队, 第六中学、第七中学联队. Only a second
    /// team of the same units has a number.
    pub(super) fn place_name(&self, unit: &UnitId, seat: usize) -> String {
        let word = match self.regulations.entrant.composition {
            _ if self.regulations.ranks_teams() => return self.team_name(Place { unit, seat, pair: 1 }),
            Composition::Single => "号",
            Composition::FixedPair
            | Composition::TeamOfPairs { .. }
            | Composition::Squad { .. }
            | Composition::Boards { .. } => "队",
        };
        if let Some(joint) = self.joint_place_name(unit, seat) {
            return joint;
        }
        format!("{}{}{word}", self.unit_name(unit), numeral(seat))
    }

    fn team_name(&self, place: Place<'_>) -> String {
        if let Some(joint) = self.joint_place_name(place.unit, place.seat) {
            return joint;
        }
        format!("{}团体{}队", self.unit_name(place.unit), numeral(place.seat))
    }

    fn joint_place_name(&self, unit: &UnitId, seat: usize) -> Option<String> {
        let name = self.joint_name(unit, seat)?;
        Some(match self.joint_number(unit, seat) {
            1 => name,
            number => format!("{name}{}队", numeral(number)),
        })
    }
}

/// Where a pair stands on its unit's form; both numbers count from 1.
#[derive(Clone, Copy)]
struct Place<'a> {
    unit: &'a UnitId,
    seat: usize,
    pair: usize,
}

impl Place<'_> {
    fn entrant(self) -> EntrantId {
        EntrantId(format!("{}-{}-{}", self.unit, self.seat, self.pair))
    }

    fn team(self) -> TeamId {
        TeamId(format!("{}-{}", self.unit, self.seat))
    }
}

fn numeral(number: usize) -> String {
    chinese_numeral(u32::try_from(number).unwrap_or(u32::MAX))
}
