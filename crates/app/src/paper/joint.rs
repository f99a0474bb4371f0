//! A form that names several units for one place (R15.1.7). Only units of the event join, whoever looks through the form
//! confirms it, and a cell that is not understood is said.

use super::desk::Desk;
use super::review::Known;
use saiwu_domain::registration::paper::Entrant;
use saiwu_domain::registration::{normalise_name, units_in_cell};
use saiwu_domain::regulations::Regulations;
use saiwu_domain::sentence::Sentence;

impl Desk<'_> {
    /// The other units of a place. Where the form names no unit for it, those of the place as it is entered.
    pub(super) fn with(
        &mut self,
        entrant: &Entrant,
        seat: usize,
        regulations: &Regulations,
        known: &Known,
    ) -> Option<Vec<String>> {
        let cell = entrant.unit.as_ref().or(self.read.unit.as_ref()).cloned().unwrap_or_default();
        let names = units_in_cell(&cell, |name| known.unit_named(name).is_some());
        if names.len() < 2 {
            return self.joined_before(entrant, seat, known);
        }
        let own = known.unit_named(&known.unit);
        let units: Vec<_> = names.iter().map(|name| (name, known.unit_named(name))).collect();
        let not_taken = if let Some((name, _)) = units.iter().find(|(_, unit)| unit.is_none()) {
            Some(Sentence::new(
                format!("“{name}”不是本次比赛的单位，没有当作联合组队"),
                format!("{name} is no unit of this event: not taken as a joint team"),
            ))
        } else if !units.iter().any(|(_, unit)| *unit == own) {
            Some(Sentence::new(
                format!("没有写“{}”，没有当作联合组队", known.unit),
                format!("{} is not among them: not taken as a joint team", known.unit),
            ))
        } else if regulations.most_joint_units().is_none() {
            Some(Sentence::new(
                "本次比赛不能联合组队，没有当作联合组队",
                "Units may not join in this event: not taken as a joint team",
            ))
        } else {
            None
        };
        if let Some(why) = not_taken {
            self.ask_once(&cell, why);
            return None;
        }
        let others: Vec<String> = units
            .into_iter()
            .filter_map(|(_, unit)| unit)
            .filter(|unit| own != Some(unit))
            .cloned()
            .collect();
        self.ask_once(
            &cell,
            Sentence::new(
                format!("认作与“{}”联合组队，占本单位的名额，请确认", others.join("”“")),
                format!(
                    "Taken as a joint team with {}, in a place of this unit: please confirm",
                    others.join(", ")
                ),
            ),
        );
        Some(others).filter(|others| !others.is_empty())
    }

    fn joined_before(&mut self, entrant: &Entrant, seat: usize, known: &Known) -> Option<Vec<String>> {
        if entrant.unit.is_some() {
            return None;
        }
        let with = known.entered.as_ref()?.seats.get(seat)?.with.clone()?;
        let number = seat + 1;
        self.ask_about(
            "",
            "",
            Sentence::new(
                format!("表上没有写第{number}队的单位，仍按与“{}”联合组队，请确认", with.join("”“")),
                format!(
                    "The form names no unit for place {number}: still joint with {}; please confirm",
                    with.join(", ")
                ),
            ),
        );
        Some(with)
    }

    /// The same cell may hold for several places.
    fn ask_once(&mut self, text: &str, why: Sentence) {
        let cell = self.read.trail.cells.iter().find(|(_, there)| there.contains(text));
        let cell = cell.map(|(cell, _)| cell.clone()).unwrap_or_default();
        let said = |row: &saiwu_protocol::forms::ImportRow| {
            row.original == text && row.doubts.iter().any(|doubt| doubt.zh == why.zh)
        };
        if !self.rows.iter().any(said) {
            self.ask_about(&cell, text, why);
        }
    }
}

impl Known {
    /// The unit of the event that is called so.
    pub(super) fn unit_named(&self, name: &str) -> Option<&String> {
        let name = normalise_name(name);
        self.units.iter().find(|unit| normalise_name(unit) == name)
    }

    /// Whether a cell names several units; what is to be said of it is said with its place.
    pub(super) fn names_several(&self, cell: &str) -> bool {
        units_in_cell(cell, |name| self.unit_named(name).is_some()).len() > 1
    }
}
