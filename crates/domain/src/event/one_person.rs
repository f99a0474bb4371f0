//! One person in one entrant of the contest (R16.2). Names and phones are not in the log: they are arguments.

use super::decide::Refusal;
use super::{ERASED_NAME, EventState};
use crate::ids::{PersonId, UnitId};
use crate::registration::{
    FormDraft, PersonFacts, SeatDraft, Severity, Violation, compared_name, is_same_name, masked_phone,
    normalise_name, normalise_phone,
};
use crate::sentence::Sentence;
use std::collections::{BTreeMap, BTreeSet};

/// The person table: whatever is known of the persons of an event.
pub type Persons = BTreeMap<PersonId, PersonFacts>;

/// A name that stands on the forms of more than one unit, or twice on the form of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Double {
    /// As it is displayed.
    pub name: String,
    /// Where it stands; one = twice on its form.
    pub units: Vec<UnitId>,
    /// Name and phone are the same: it is one person. Otherwise only the organizer can tell (scenario T07).
    pub same_phone: bool,
}

impl EventState {
    /// Names that stand on more than one place of the forms, those with the same phone in two units first.
    pub fn doubles(&self, persons: &Persons) -> Vec<Double> {
        let mut by_name: BTreeMap<String, Vec<(&UnitId, String)>> = BTreeMap::new();
        let mut shown = BTreeMap::new();
        for (unit, person) in self.people() {
            let Some(facts) = persons.get(person) else { continue };
            let name = compared_name(&facts.name);
            // Who was erased has no name that could be another's.
            if !name.is_empty() && name != ERASED_NAME {
                shown.entry(name.clone()).or_insert_with(|| normalise_name(&facts.name));
                by_name.entry(name).or_default().push((unit, normalise_phone(&facts.phone)));
            }
        }
        let doubles = by_name.into_iter().filter_map(|(name, places)| {
            let shares = |(unit, phone): &(&UnitId, String)| {
                !phone.is_empty() && places.iter().any(|(other, own)| other != unit && own == phone)
            };
            let same: BTreeSet<_> =
                places.iter().filter(|place| shares(place)).map(|(unit, _)| *unit).collect();
            let all: BTreeSet<_> = places.iter().map(|(unit, _)| *unit).collect();
            let same_phone = !same.is_empty();
            let units = if same_phone { same } else { all };
            (places.len() > 1).then(|| Double {
                name: shown.get(&name).cloned().unwrap_or(name),
                units: units.into_iter().cloned().collect(),
                same_phone,
            })
        });
        let mut doubles: Vec<_> = doubles.collect();
        doubles.sort_by_key(|double| !double.same_phone);
        doubles
    }

    /// A double in words for the organizer, with all units beside the name.
    pub fn double_words(&self, double: &Double) -> Sentence {
        let units = double.units.iter().filter_map(|unit| Some(self.units.get(unit)?.name.as_str()));
        let units: Vec<_> = units.collect();
        let (zh, en) = (units.join("、"), units.join(", "));
        let name = &double.name;
        match double.same_phone {
            true => Sentence::new(
                format!("“{name}”在{zh}的名单里都有，姓名和手机都相同。一人只能参加一队，请和单位核对"),
                format!(
                    "“{name}” stands on the lists of {en} with the same phone. One person plays for one only"
                ),
            ),
            false if units.len() == 1 => Sentence::new(
                format!("{zh}的名单里有两个“{name}”，请核对是两个人，还是一个人报了两次"),
                format!("“{name}” stands twice on the list of {en}: two persons, or one entered twice?"),
            ),
            false => Sentence::new(
                format!("{zh}都有“{name}”，手机不同或没有填，请核对是不是同一个人"),
                format!(
                    "“{name}” stands on the lists of {en}, with different phones or none: is it one person?"
                ),
            ),
        }
    }

    /// Phones that stand with several names on the forms of more than one unit, in words for the organizer: a couple, a
    /// colleague who filled in both, or one person under two names.
    pub fn shared_phones(&self, persons: &Persons) -> Vec<Sentence> {
        let mut by_phone: BTreeMap<String, Vec<(&UnitId, &str)>> = BTreeMap::new();
        for (unit, person) in self.people() {
            let Some(facts) = persons.get(person) else { continue };
            let phone = normalise_phone(&facts.phone);
            if !phone.is_empty() {
                by_phone.entry(phone).or_default().push((unit, &facts.name));
            }
        }
        let shared = by_phone.into_iter().filter_map(|(phone, people)| {
            let (first_unit, first) = *people.first()?;
            let (other_unit, other) =
                *people.iter().find(|(unit, name)| *unit != first_unit && !is_same_name(name, first))?;
            let unit = |unit| self.units.get(unit).map_or("", |record| record.name.as_str());
            let (first_unit, other_unit, phone) = (unit(first_unit), unit(other_unit), masked_phone(&phone));
            Some(Sentence::new(
                format!("{first_unit}的“{first}”和{other_unit}的“{other}”是同一个手机号（{phone}），请核对是不是同一个人"),
                format!("“{first}” of {first_unit} and “{other}” of {other_unit} have the same phone ({phone}): is it one person?"),
            ))
        });
        shared.collect()
    }

    /// Players of a form who stand on the form of another unit with the same name and phone. The other unit is not named:
    /// the form is not the organizer's.
    pub fn entered_elsewhere(&self, unit: &UnitId, form: &FormDraft, persons: &Persons) -> Vec<Violation> {
        self.places_elsewhere(unit, &form.seats, persons)
    }

    pub(super) fn places_elsewhere(
        &self,
        unit: &UnitId,
        seats: &[SeatDraft],
        persons: &Persons,
    ) -> Vec<Violation> {
        let others = self.people().filter(|(own, _)| *own != unit);
        let key = |facts: &PersonFacts| (compared_name(&facts.name), normalise_phone(&facts.phone));
        let taken: BTreeSet<_> = others.filter_map(|(_, person)| persons.get(person)).map(key).collect();
        let mut found = Vec::new();
        for (seat, places) in seats.iter().enumerate() {
            for (pair, players) in places.pairs.iter().enumerate() {
                for (player, facts) in players.players.iter().enumerate() {
                    let own = key(facts);
                    if own.0.is_empty() || own.1.is_empty() || !taken.contains(&own) {
                        continue;
                    }
                    found.push(Violation {
                        severity: Severity::Blocking,
                        field: Some(format!("seats.{seat}.pairs.{pair}.players.{player}.name")),
                        sentence: Sentence::new(
                            "这位队员已随另一单位报名。一人只能参加一队，请联系主办方",
                            "This player is entered by another unit. One person plays for one only: please ask the \
                             organizer",
                        ),
                    });
                }
            }
        }
        found
    }

    /// Somebody of that name plays for another entrant of the contest.
    pub(super) fn check_newcomer(&self, name: &str, persons: &Persons) -> Result<(), Refusal> {
        let name = normalise_name(name);
        let players = self.players();
        let is_namesake =
            |person: &PersonId| persons.get(person).is_some_and(|facts| is_same_name(&facts.name, &name));
        let Some(entrant) = players.iter().find(|(_, own)| own.iter().any(is_namesake)).map(|(id, _)| id)
        else {
            return Ok(());
        };
        let entrants = self.entrants();
        let of = entrants.get(entrant).map_or("", |entrant| entrant.name.as_str());
        Err(Refusal::refused(
            format!("“{name}”在{of}的名单里，一人只能参加一队。是同名的另一个人，请在姓名后注明，例如“{name}（机关）”"),
            format!(
                "“{name}” is on the list of {of}, and one person plays for one only. A namesake is entered with a \
                 word behind the name, such as “{name} (office)”"
            ),
        )
        .at("persons"))
    }

    /// Everybody on the forms, also who waits.
    fn people(&self) -> impl Iterator<Item = (&UnitId, &PersonId)> {
        self.entries.iter().flat_map(|(unit, entry)| {
            let players = entry.seats.iter().flat_map(|seat| &seat.pairs).flat_map(|pair| &pair.players);
            players.map(move |person| (unit, person))
        })
    }
}
