//! Last year's event once more.

use super::Refusal;
use crate::event::EventState;
use crate::event::operation::{EventDetails, Operation};
use crate::event::personal::CHINA;
use crate::ids::UnitId;
use chrono::{DateTime, NaiveDate, Utc};

impl EventState {
    /// A new event that is set up as this one: regulations with their sources, place, host, contact, phones, the units
    /// with their members, the tables that are not used. Nothing of what was entered, drawn or played, and no dates
    /// (ux.md J16.2). The first operation creates it, the others follow at once.
    ///
    /// # Errors
    /// The title is too short or too long, or the day lies outside the years that can be.
    pub fn copy_for(
        &self,
        title: String,
        date: NaiveDate,
        deadline: Option<DateTime<Utc>>,
    ) -> Result<(Operation, Vec<Operation>), Refusal> {
        // Days are those of China, as everywhere in an event.
        if deadline.is_some_and(|deadline| (deadline + CHINA).date_naive() > date) {
            return Err(Refusal::refused(
                "报名截止在比赛日以后，请改早一些，或留空",
                "Entries would close after the day of play: set it earlier, or leave it empty",
            )
            .at("details.deadline"));
        }
        let details = EventDetails { title, date, deadline, ..self.details.clone() };
        let created = Self::create(details, self.regulations.clone())?;
        let units = (1..).zip(self.units.values()).map(|(number, unit)| Operation::UnitAdded {
            unit: UnitId(format!("u{number}")),
            name: unit.name.clone(),
            members: unit.members,
        });
        let tables = (!self.excluded_tables.is_empty())
            .then(|| Operation::TablesExcluded { tables: self.excluded_tables.clone() });
        Ok((created, units.chain(tables).collect()))
    }
}
