//! Units with a number of places of their own (R15.1.4) are written in the regulations by their names.

use crate::regulations::{Quota, QuotaRule};
use crate::sentence::Sentence;
use std::collections::{BTreeMap, BTreeSet};

impl Quota {
    /// The number of its own goes with a unit that gets another name: the rule speaks of the unit, not of how it was
    /// written before. A number that already stands under the new name was given for it and stays.
    pub fn unit_renamed(&mut self, before: &str, now: &str) {
        for units in self.rules.iter_mut().filter_map(own_numbers_mut) {
            if let Some(seats) = units.remove(before) {
                units.entry(now.to_owned()).or_insert(seats);
            }
        }
    }

    /// What the organizer should know of the names: which are those of none of these units, so that nobody has their
    /// places. Nothing is said before there are any units.
    pub fn about_names(&self, units: &BTreeSet<&str>) -> Vec<Sentence> {
        let named = self.rules.iter().filter_map(|rule| match rule {
            QuotaRule::NamedUnits { units, .. } => Some(units.keys()),
            QuotaRule::SizeBracket { .. }
            | QuotaRule::Fixed { .. }
            | QuotaRule::Percentage { .. }
            | QuotaRule::EventCap { .. }
            | QuotaRule::ConditionalSeat { .. } => None,
        });
        let unknown = named.flatten().filter(|name| !units.is_empty() && !units.contains(name.as_str()));
        unknown
            .map(|name| {
                Sentence::new(
                    format!("另有名额的“{name}”不是任何报名单位的名称，这个名额没有单位能用；请核对名称"),
                    format!(
                        "“{name}” has a number of places of its own and is the name of no unit, so nobody has them: \
                         compare the names"
                    ),
                )
            })
            .collect()
    }
}

fn own_numbers_mut(rule: &mut QuotaRule) -> Option<&mut BTreeMap<String, u32>> {
    match rule {
        QuotaRule::NamedUnits { units, .. } => Some(units),
        QuotaRule::SizeBracket { .. }
        | QuotaRule::Fixed { .. }
        | QuotaRule::Percentage { .. }
        | QuotaRule::EventCap { .. }
        | QuotaRule::ConditionalSeat { .. } => None,
    }
}
