//! Places of several units together (R15.1.7, V07): 联合组队.
//!
//! rules.md leaves open whose place a joint team takes. Here it is a place of the unit that sends the form, whose leader
//! answers for it: what the other units may enter stays as it is, and for keeping units apart the team is of that unit.
//! The regulations say so as a default.

use super::EventState;
use super::decide::Refusal;
use super::operation::{Entry, EntrySeat};
use crate::ids::UnitId;
use crate::registration::{SeatDraft, Severity, Violation, normalise_name};
use crate::sentence::Sentence;
use std::collections::BTreeSet;

impl EventState {
    /// What the units that a form names beside its own violate, at `seats.0.with`. `members` is the size of the unit
    /// itself, if known.
    pub fn about_joint(&self, unit: &UnitId, members: Option<u32>, seats: &[SeatDraft]) -> Vec<Violation> {
        let refused = seats.iter().map(|seat| match self.units_named(&seat.with) {
            Ok(with) => self.joint_refusal(unit, members, &with),
            Err(sentence) => Some(sentence),
        });
        (0..)
            .zip(refused)
            .filter_map(|(seat, sentence): (usize, _)| {
                let field = Some(format!("seats.{seat}.with"));
                Some(Violation { severity: Severity::Blocking, field, sentence: sentence? })
            })
            .collect()
    }

    /// The units that a place names, in the order of the form; those that are none are left out.
    pub(super) fn units_with(&self, seat: &SeatDraft) -> Vec<UnitId> {
        seat.with.iter().filter_map(|name| self.unit_named(name)).collect()
    }

    /// The unit of this name, as it is compared on forms.
    pub fn unit_named(&self, name: &str) -> Option<UnitId> {
        let name = normalise_name(name);
        let found = self.units.iter().find(|(_, record)| normalise_name(&record.name) == name);
        found.map(|(unit, _)| unit.clone())
    }

    /// Names of the units that a place has beside its own.
    pub fn names_with(&self, seat: &EntrySeat) -> Vec<String> {
        seat.with.iter().map(|unit| self.unit_name(unit).to_owned()).collect()
    }

    /// 第六中学、第七中学联队 for a place of several units; nothing for any other.
    pub fn joint_name(&self, unit: &UnitId, seat: usize) -> Option<String> {
        let with = &self.seat_of(unit, seat)?.with;
        let names: Vec<_> = [unit].into_iter().chain(with).map(|unit| self.unit_name(unit)).collect();
        (!with.is_empty()).then(|| format!("{}联队", names.join("、")))
    }

    /// Which team of exactly these units a place is, from 1.
    pub(super) fn joint_number(&self, unit: &UnitId, seat: usize) -> usize {
        let Some(own) = self.seat_of(unit, seat) else { return 1 };
        let seats = self.entries.get(unit).map(|entry| entry.seats.as_slice()).unwrap_or_default();
        seats.iter().take(seat).filter(|other| other.with == own.with).count()
    }

    /// Names of the joint teams of an entry, in the order of the form.
    pub fn joint_teams_of(&self, entry: &Entry) -> Vec<String> {
        let seats = (1..).zip(&entry.seats).filter(|(_, seat)| !seat.with.is_empty());
        seats.map(|(number, _)| self.place_name(&entry.unit, number)).collect()
    }

    /// The joint teams on the forms of other units that a unit plays in, each with the unit that entered it.
    pub fn joint_teams_with(&self, unit: &UnitId) -> Vec<(String, UnitId)> {
        let places =
            self.entries.values().flat_map(|entry| (1..).zip(&entry.seats).map(move |seat| (entry, seat)));
        let joined = places.filter(|(_, (_, seat))| seat.with.contains(unit));
        joined
            .map(|(entry, (number, _))| (self.place_name(&entry.unit, number), entry.unit.clone()))
            .collect()
    }

    /// Whether a unit stands on the form of another one.
    pub fn joins_another(&self, unit: &UnitId) -> bool {
        self.entries.values().flat_map(|entry| &entry.seats).any(|seat| seat.with.contains(unit))
    }

    /// No place has units that may not join.
    pub(super) fn check_joint(
        &self,
        unit: &UnitId,
        members: Option<u32>,
        seats: &[EntrySeat],
    ) -> Result<(), Refusal> {
        match seats.iter().find_map(|seat| self.joint_refusal(unit, members, &seat.with)) {
            None => Ok(()),
            Some(sentence) => Err(Refusal::refused(sentence.zh, sentence.en)),
        }
    }

    fn seat_of(&self, unit: &UnitId, seat: usize) -> Option<&EntrySeat> {
        self.entries.get(unit)?.seats.get(seat.checked_sub(1)?)
    }

    fn units_named(&self, names: &[String]) -> Result<Vec<UnitId>, Sentence> {
        names.iter().map(|name| self.unit_named(name).ok_or_else(|| no_unit(name))).collect()
    }

    fn joint_refusal(&self, own: &UnitId, members: Option<u32>, with: &[UnitId]) -> Option<Sentence> {
        if with.is_empty() {
            return None;
        }
        let (clause_zh, clause_en) = self.regulations.who_says("entrant.joint");
        let say = |zh: String, en: String| {
            Some(Sentence::new(format!("{zh}{clause_zh}"), format!("{en}{clause_en}")))
        };
        let Some(most) = self.regulations.most_joint_units() else {
            return say("本次比赛不能联合组队".to_owned(), "Units may not join in one team".to_owned());
        };
        if let Some(unknown) = with.iter().find(|unit| !self.units.contains_key(*unit)) {
            return Some(no_unit(unknown.as_str()));
        }
        let mut named = BTreeSet::from([own]);
        if let Some(twice) = with.iter().find(|unit| !named.insert(*unit)) {
            let name = self.unit_name(twice);
            return Some(match twice == own {
                true => Sentence::new(
                    format!("“{name}”就是本单位，联合组队请选别的单位"),
                    format!("{name} is this unit itself: choose another one"),
                ),
                false => Sentence::new(
                    format!("“{name}”选了两次，每个单位只选一次"),
                    format!("{name} is named twice: once is enough"),
                ),
            });
        }
        let units = named.len();
        if units > most as usize {
            return say(
                format!("联合组队最多{most}个单位，这一队有{units}个"),
                format!("At most {most} units join in a team; this one has {units}"),
            );
        }
        let size_of = |unit: &UnitId| if unit == own { members } else { self.members_of(unit) };
        let limit = self.regulations.entrant.joint_members?;
        let (clause_zh, clause_en) = self.regulations.who_says("entrant.joint_members");
        [own].into_iter().chain(with).find_map(|unit| {
            let name = self.unit_name(unit);
            match size_of(unit) {
                Some(size) if size <= limit => None,
                Some(size) => Some(Sentence::new(
                    format!("“{name}”有会员{size}人，{limit}人以下的单位才能联合组队{clause_zh}"),
                    format!("{name} has {size} members; only units of up to {limit} may join{clause_en}"),
                )),
                None => Some(Sentence::new(
                    format!(
                        "{limit}人以下的单位才能联合组队，还不知道“{name}”的会员人数，请主办方先填{clause_zh}"
                    ),
                    format!(
                        "Only units of up to {limit} members may join and those of {name} are not known: ask the \
                         organizer{clause_en}"
                    ),
                )),
            }
        })
    }
}

fn no_unit(name: &str) -> Sentence {
    Sentence::new(
        format!("“{name}”不是本次比赛的单位，请从名单里选"),
        format!("{name} is no unit of this event: choose one of the list"),
    )
}
